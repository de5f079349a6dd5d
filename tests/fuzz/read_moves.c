/* SPDX-License-Identifier: MIT */
/* Fuzz target: reads any bytes as move[] arrays. */
#include "reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_reader(SNL_FORMAT_MOVES, data, size);
    return 0;
}
