/* SPDX-License-Identifier: MIT */
/* What the targets of the readers share; each is the input as a text of one format. */
#ifndef SNL_FUZZ_READER_H
#define SNL_FUZZ_READER_H

#include "fuzz.h"

/* Reads a text in every way there is, and requires what must hold for every text. */
void fuzz_reader(int32_t format, const uint8_t *data, size_t size);

#endif
