/* SPDX-License-Identifier: MIT */
/* Fuzz target: reads any bytes in the format that their beginning looks like. */
#include "reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_reader(SNL_FORMAT_AUTO, data, size);
    return 0;
}
