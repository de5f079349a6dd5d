/* SPDX-License-Identifier: MIT */
/* Fuzz target: reads any bytes as the input of HackerRank's exercise. */
#include "reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_reader(SNL_FORMAT_HACKERRANK, data, size);
    return 0;
}
