/* SPDX-License-Identifier: MIT */
/*
 * Compares results that must be the same on every machine with digests kept in tests/golden/digest.
 * `test_digest --golden` writes the digests again. A difference names the part of the library where
 * it occurs; digest_check.h lists the parts.
 */
#include "check.h"
#include "digest_check.h"

#include <float.h>

#define KEPT "tests/golden/digest"

/* The kept digest of a part. */
static uint64_t kept_of(const char *part)
{
    char name[32] = "", number[32] = "";
    FILE *file = fopen(KEPT, "r");
    if (!CHECK(file != NULL))
        return 0;
    while (fscanf(file, "%31s %31s", name, number) == 2 && strcmp(name, part) != 0)
        continue;
    fclose(file);
    CHECK(strcmp(name, part) == 0);
    return strtoull(number, NULL, 16);
}

static void check_part(size_t part)
{
    uint64_t digest = digest_of(part);
    if (!CHECK(digest == kept_of(digest_parts[part].name)))
        printf("# %s: %016" PRIx64 "\n", digest_parts[part].name, digest);
}

static void same_everywhere(void)
{
    for (size_t part = 0; part < DIGEST_PARTS - 1; part++)
        check_part(part);
}

/* The library does not promise equal doubles on all machines. The test compares them only where
 * intermediate results have no more digits than a double. */
static void doubles_same(void)
{
    if (FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1)
        check_part(DIGEST_PARTS - 1);
    else
        printf("# doubles have more digits here: they are not compared\n");
}

static int write_golden(void)
{
    FILE *file = fopen(KEPT, "w");
    if (!file)
        return 1;
    for (size_t part = 0; part < DIGEST_PARTS; part++)
        fprintf(file, "%s %016" PRIx64 "\n", digest_parts[part].name, digest_of(part));
    return fclose(file) != 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return strcmp(argv[1], "--golden") != 0 || write_golden();
    RUN(same_everywhere);
    RUN(doubles_same);
    return check_done();
}
