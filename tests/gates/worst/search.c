/* SPDX-License-Identifier: MIT */
/*
 * Looks for boards on which a function is slower: search FUNCTION UNIT SECONDS SPEC... changes the
 * spec at random, and keeps a change if the number of basic blocks that run, divided by the unit,
 * does not go down. UNIT is a letter of docs/measurements.md. The library is built with
 * -fsanitize-coverage=trace-pc, which calls the counter below in each block. Prints each slower
 * board; SNL_SEED sets the seed. tests/gates/worst/run --search starts this program, and counts the
 * instructions of the boards that it prints.
 */
#include "paths.h"

#include <time.h>

static uint64_t blocks;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

/* The unit of a case. A constant is added, so that the fixed costs of a call do not make tiny
 * boards the worst ones. */
static double units(const struct subject *subject, char unit)
{
    switch (unit) {
    case 'J':
    case 'K':
        return (double)(subject->jumps + 20);
    case 'L':
        return (double)(subject->text.length + 1);
    case 'W':
        return (double)(subject->work + 1);
    case 'S':
        return (double)(subject->solve + 1000);
    case 'F':
        return (double)(subject->look + 1000);
    case 'B':
        return subject->others + 10000 * subject->compared;
    case 'D':
        return (double)(subject->rolled + 1000);
    case 'E':
        return subject->exact + 1000000;
    case 'R':
        return (double)(subject->answer + 30000);
    case 'A':
        return (double)subject->copies;
    default:
        return (double)subject->squares;
    }
}

/* The basic blocks that run, divided by the unit; 0 if the function refuses the board. */
static double score(const struct spec *spec, const char *name, char unit)
{
    static struct subject subject;
    prepare(&subject, spec, name);
    blocks = 0;
    snl_status status = find_path(name)(&subject);
    double counted = (double)blocks, by = units(&subject, unit);
    finish(&subject);
    return status == SNL_OK ? counted / by : 0;
}

static void change_entry(struct spec *spec)
{
    int faces = 64;
    while (!(spec->die >> (faces - 1) & 1))
        faces--;
    if (spec->length == 0) {
        spec->length = 1;
        spec->kind[0] = '.';
    }
    int entry = (int)check_random(0, spec->length - 1), kind = (int)check_random(0, 9);
    spec->kind[entry] = kind < 2 ? '.' : kind < 9 ? '+' : '@';
    spec->value[entry] = kind < 6   ? check_random(-faces, faces)
                         : kind < 9 ? spec->value[entry] + check_random(-1, 1)
                                    : check_random(0, faces);
    if (spec->kind[entry] == '+' && spec->value[entry] == 0)
        spec->kind[entry] = '.';
}

static void change_length(struct spec *spec)
{
    int length = (int)check_random(1, 2 * spec->length + 1);
    length = length > PATTERN_MAX ? PATTERN_MAX : length;
    for (int i = spec->length; i < length && spec->length > 0; i++) {
        spec->kind[i] = spec->kind[i % spec->length];
        spec->value[i] = spec->value[i % spec->length];
    }
    for (int i = spec->length; i < length && spec->length == 0; i++)
        spec->kind[i] = '.';
    spec->length = length;
}

static void change_die(struct spec *spec)
{
    static const uint64_t dice[] = {0x3f,
                                    0xffe,
                                    UINT64_MAX,
                                    UINT64_MAX - 1,
                                    UINT64_MAX / 2,
                                    UINT64_C(0xf7ffffffffffffff),
                                    UINT64_C(0x8000000000000001),
                                    UINT64_C(0xc000000000000000)};
    if (check_random(0, 1))
        spec->die = dice[check_random(0, 7)];
    else
        spec->die ^= UINT64_C(1) << check_random(0, 63);
    spec->die = spec->die ? spec->die : 0x3f;
}

/* Makes one to three random changes. `rules` is 0 for functions on arrays, which know only the
 * default rules; then the rules stay as they are. */
static struct spec changed(struct spec spec, int rules)
{
    for (int times = (int)check_random(1, 3); times > 0; times--)
        switch (check_random(0, rules ? 11 : 8)) {
        case 0:
            change_length(&spec);
            break;
        case 1:
            spec.regions = check_random(1, 1 + spec.n / 32);
            break;
        case 2:
            spec.turn = check_random(0, 3);
            break;
        case 3:
            spec.fan = check_random(0, 1);
            break;
        case 4:
            spec.wild = check_random(0, 3) ? 0 : check_random(0, 50);
            spec.reach = check_random(0, 3) ? 0 : check_random(0, 100);
            break;
        case 5:
            spec.wall = check_random(0, 2);
            break;
        case 9:
            change_die(&spec);
            break;
        case 10:
            spec.over = check_random(0, 2);
            break;
        case 11:
            spec.gap = spec.gap > 0 ? spec.gap * check_random(1, 8) / 4 + 1 : 0;
            break;
        default:
            change_entry(&spec);
        }
    if (!rules)
        spec.gap = 0;
    return spec;
}

int main(int argc, char **argv)
{
    struct spec best;
    if (argc < 4 || !find_path(argv[1]) || !spec_parse(&best, argv + 4, argc - 4))
        return 2;
    check_random_seed();
    int rules = strcmp(argv[1], "moves") != 0 && strcmp(argv[1], "matrices") != 0 &&
                !getenv("SNL_KEEP_RULES");
    double most = score(&best, argv[1], argv[2][0]);
    time_t end = time(NULL) + atoi(argv[3]);
    for (long tries = 1; time(NULL) < end; tries++) {
        struct spec spec = changed(best, rules);
        double found = score(&spec, argv[1], argv[2][0]);
        if (found > most) {
            printf("%10.1f after %ld: %s ", found, tries, argv[1]);
            spec_print(&spec);
            fflush(stdout);
        }
        if (found >= most) {
            most = found;
            best = spec;
        }
    }
    return 0;
}
