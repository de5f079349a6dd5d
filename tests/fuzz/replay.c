/* SPDX-License-Identifier: MIT */
/*
 * Runs a target on the inputs of files, without a fuzzer. A file is one input; a file after
 * `--packed` has many inputs, each after its length in four little-endian bytes. Before an
 * input runs, it is written to the file that `--last` names. If the target crashes, this file has
 * the input that crashed it.
 *
 *   target [--last FILE] [FILE...] [--packed FILE...]
 */
#include "fuzz.h"

static const char *last;
static size_t inputs;

/* Runs the target on an input, copied to a block of exactly its size. */
static void run(const uint8_t *data, size_t size)
{
    uint8_t *copy = fuzz_block(size);
    if (size)
        memcpy(copy, data, size);
    FILE *file = last ? fopen(last, "wb") : NULL;
    if (file) {
        fwrite(copy, 1, size, file);
        fclose(file);
    }
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    inputs++;
}

static uint8_t *load(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    uint8_t *bytes = NULL;
    *size = 0;
    if (!file) {
        perror(name);
        exit(2);
    }
    for (size_t got = 1; got > 0; *size += got) {
        bytes = realloc(bytes, *size + 65536);
        if (!bytes)
            abort();
        got = fread(bytes + *size, 1, 65536, file);
    }
    fclose(file);
    return bytes;
}

static void run_packed(const char *name, const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        size_t length = 0;
        for (size_t i = 0; i < 4 && at + i < size; i++)
            length |= (size_t)bytes[at + i] << 8 * i;
        if (size - at < 4 || length > size - at - 4) {
            fprintf(stderr, "%s: cut off at byte %zu\n", name, at);
            exit(2);
        }
        run(bytes + at + 4, length);
        at += 4 + length;
    }
}

int main(int argc, char **argv)
{
    int packed = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--packed") == 0) {
            packed = 1;
        } else if (strcmp(argv[i], "--last") == 0 && i + 1 < argc) {
            last = argv[++i];
        } else {
            size_t size;
            uint8_t *bytes = load(argv[i], &size);
            if (packed)
                run_packed(argv[i], bytes, size);
            else
                run(bytes, size);
            free(bytes);
        }
    }
    printf("%zu inputs\n", inputs);
    return inputs == 0;
}
