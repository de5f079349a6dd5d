/* SPDX-License-Identifier: MIT */
/* Shared by the targets read_*.c, each of which reads the input as a text of one format. */
#ifndef SNL_FUZZ_READER_H
#define SNL_FUZZ_READER_H

#include "fuzz.h"

/* Reads a text in all ways, and requires the promises that hold for every text. */
void fuzz_reader(int32_t format, const uint8_t *data, size_t size);

#endif
