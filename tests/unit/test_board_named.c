/* SPDX-License-Identifier: MIT */
/*
 * Named boards: their published figures, the same figures by the plain reference, the files of
 * boards/, names in every spelling, and memory that runs out.
 */
#include "memory_check.h"
#include "read_check.h"
#include "reference.h"

/* Known figures of a board. A tolerance of 1e300 means that nobody published the mean; the plain
 * reference below checks the means of all boards. */
struct facts {
    const char *name;
    int squares, rows, ladders, snakes, start, rolls;
    double mean, tolerance;
};

static const struct facts facts[] = {
    {"MB47", 100, 10, 9, 10, 0, 7, 39.2251223082349604, 1e-12},
    {"MB48", 100, 10, 9, 10, 0, 7, 39.5984, 5e-5},
    {"EMPTY100", 100, 10, 0, 0, 0, 17, 33.3333333333333708, 1e-12},
    {"AC2011", 100, 10, 8, 7, 0, 7, 33.16499, 5e-6},
    {"VINTAGE", 100, 10, 8, 13, 0, 6, 54.4735849242718, 1e-12},
    {"CODEWARS", 100, 10, 11, 10, 0, 5, 0, 1e300},
    {"ROSETTA", 100, 10, 8, 8, 1, 7, 0, 1e300},
    {"LC909-1", 36, 6, 2, 1, 1, 4, 0, 1e300},
    {"LC909-2", 4, 2, 1, 0, 1, 1, 6, 1e-14}, /* only a 3 wins from square 1, only a 1 from 3 */
    {"HR-1", 100, 10, 3, 7, 1, 3, 0, 1e300},
    {"HR-2", 100, 10, 4, 9, 1, 5, 0, 1e300},
    {"TB30", 30, 0, 4, 4, 1, 3, 0, 1e300},
    {"ABC189F", 2, 0, 0, 1, 0, 1, 2.0000, 1e-14}, /* a 1 leads back, and only a 2 wins */
};
enum { BOARDS = sizeof facts / sizeof *facts };

static snl_board *named(const char *name)
{
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create_named(name, NULL, &board), SNL_OK);
    return board;
}

static double mean_from(const snl_board *board, snl_square from)
{
    snl_chance *chance = NULL;
    snl_game_length length = {.struct_size = sizeof length};
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_length(chance, from, &length), SNL_OK);
    snl_chance_free(chance);
    return length.mean;
}

static int is_near(double actual, double expected, double tolerance)
{
    return actual > expected - tolerance && actual < expected + tolerance;
}

static void check_facts(void)
{
    CHECK_EQUAL(snl_named_board_count(), BOARDS);
    for (size_t i = 0; i < BOARDS; i++) {
        snl_board_info about = {.struct_size = sizeof about};
        CHECK_EQUAL(snl_named_board(i, &about), SNL_OK);
        CHECK(strcmp(about.name, facts[i].name) == 0);
        snl_board *board = named(facts[i].name);
        int ladders = 0, snakes = 0;
        for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
            snl_board_jump(board, mouth) > mouth ? ladders++ : snakes++;
        CHECK_EQUAL(snl_board_squares(board), facts[i].squares);
        CHECK_EQUAL(snl_board_rows(board), facts[i].rows);
        CHECK_EQUAL(ladders, facts[i].ladders);
        CHECK_EQUAL(snakes, facts[i].snakes);
        CHECK_EQUAL(snl_board_start(board), facts[i].start);
        int64_t rolls = 0;
        CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
        CHECK_EQUAL(rolls, facts[i].rolls);
        if (!CHECK(is_near(mean_from(board, facts[i].start), facts[i].mean, facts[i].tolerance)))
            TELL("%s\n", facts[i].name);
        snl_board_free(board);
    }
}

/* Means and fewest rolls by the reference game. For the means the test sweeps over the squares
 * until no mean changes any more. */
static void the_plain_reference(void)
{
    static struct reference game;
    for (size_t i = 0; i < BOARDS; i++) {
        snl_board *board = named(facts[i].name);
        size_t faces = 0;
        reference_clear(&game, (int)snl_board_squares(board));
        game.overshoot = snl_board_overshoot(board);
        game.start = (int)snl_board_start(board);
        CHECK_EQUAL(snl_board_die(board, game.weight + 1, REFERENCE_FACES_MAX, &faces), SNL_OK);
        game.faces = (int)faces;
        for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
            game.jump[mouth] = (int)reference_jump(snl_board_jump(board, mouth));
        reference_solve(&game);
        CHECK_EQUAL(game.fewest[facts[i].start], facts[i].rolls);
        double mean[REFERENCE_SQUARES_MAX + 1] = {0}, change = 1;
        while (change > 1e-15) {
            change = 0;
            for (int from = game.squares - 1; from >= 0; from--) {
                double sum = 0, weights = 0, before = mean[from];
                for (int face = 1; face <= game.faces; face++) {
                    weights += game.weight[face];
                    sum += game.weight[face] * mean[game.rests[from][face]];
                }
                mean[from] = 1 + sum / weights;
                change =
                    mean[from] - before > change * mean[from] ? 1 - before / mean[from] : change;
            }
        }
        if (!CHECK(is_near(mean_from(board, facts[i].start), mean[facts[i].start], 1e-9)))
            TELL("%s: %.15g\n", facts[i].name, mean[facts[i].start]);
        snl_board_free(board);
    }
}

static void check_fraction(const char *name, const char *expected)
{
    snl_board *board = named(name);
    snl_chance *chance = NULL;
    char text[400] = "";
    size_t length;
    CHECK_EQUAL(snl_chance_create(board, NULL, &chance), SNL_OK);
    CHECK_EQUAL(snl_chance_exact(chance, SNL_EXACT_MEAN, text, sizeof text, &length), SNL_OK);
    CHECK(strcmp(text, expected) == 0);
    snl_chance_free(chance);
    snl_board_free(board);
}

static void published_fractions(void)
{
    check_fraction("MB47", "225837582538403273407117496273279920181931269186581786048583/"
                           "5757472998140039232950575874628786131130999406013041613400");
    check_fraction("EMPTY100",
                   "77793808048991155069512637767746406705805011749411165293240199952210986407/"
                   "2333814241469732031952625840042216151324387397379954245052697639351484416");
}

/* Games on MB47 take 25.81 turns on average with a spinner 1 to 15, fewer than with any other
 * spinner 1 to n. L. A. Cheteyan, S. Hengeveld and M. A. Jones, "Chutes and Ladders for the
 * Impatient", The College Mathematics Journal 42 (2011). */
static void the_impatient(void)
{
    snl_board *board = named("MB47");
    uint32_t weights[SNL_FACES_MAX];
    double best = 0;
    size_t best_faces = 0;
    for (size_t faces = 1; faces <= 40; faces++) {
        weights[faces - 1] = 1;
        CHECK_EQUAL(snl_board_set_die(board, weights, faces), SNL_OK);
        double mean = mean_from(board, 0);
        if (best_faces == 0 || mean < best) {
            best = mean;
            best_faces = faces;
        }
    }
    CHECK_EQUAL(best_faces, 15);
    CHECK(is_near(best, 25.81, 5e-3));
    snl_board_free(board);
}

/* A. Charpentier published means from six squares; his counts leave out the first roll. */
static void charpentiers_means(void)
{
    static const struct {
        snl_square from;
        double mean;
    } means[] = {{0, 32.16499}, {1, 31.99947}, {2, 31.82348},
                 {4, 31.47954}, {5, 31.36441}, {13, 29.83020}};
    snl_board *board = named("AC2011");
    for (size_t i = 0; i < sizeof means / sizeof *means; i++)
        CHECK(is_near(mean_from(board, means[i].from), means[i].mean + 1, 5.1e-6));
    snl_board_free(board);
}

static void files_of_boards(void)
{
    static const struct {
        const char *file;
        const char *names[2];
    } files[] = {{"mb47.snl", {"MB47", NULL}},
                 {"mb48.snl", {"MB48", NULL}},
                 {"leetcode-909.json", {"LC909-1", "LC909-2"}},
                 {"hackerrank.txt", {"HR-1", "HR-2"}},
                 {"textbook-30.json", {"TB30", NULL}}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct string text = load_shipped(files[i].file), boards = {0};
        struct reading reading = read_text(string_text(&text), text.length, SNL_FORMAT_AUTO, 0);
        for (size_t k = 0; k < 2 && files[i].names[k]; k++) {
            snl_board *board = named(files[i].names[k]);
            describe(board, &boards);
            snl_board_free(board);
        }
        if (!CHECK(strcmp(string_text(&reading.boards), string_text(&boards)) == 0))
            TELL("%s\n", files[i].file);
        string_free(&boards);
        string_free(&text);
        reading_free(&reading);
    }
}

/* Three boards without a file in boards/, with the jumps as their sources list them. */
static void rules_of_their_own(void)
{
    struct string text = {0};
    snl_board *board = named("CODEWARS");
    describe(board, &text);
    CHECK(strcmp(text.bytes, "10x10=100 start 0 die 0 1 2 3 4 5 6 5 4 3 2 1 overshoot 1 | 2>38 "
                             "7>14 8>31 15>26 16>6 21>42 28>84 36>44 46>25 49>11 51>67 62>19 64>60 "
                             "71>91 74>53 78>98 87>94 89>68 92>88 95>75 99>80") == 0);
    snl_board_free(board);
    string_free(&text);
    board = named("ROSETTA");
    describe(board, &text);
    CHECK(strcmp(text.bytes, "10x10=100 | 4>14 9>31 17>7 20>38 28>84 40>59 51>67 54>34 62>19 63>81 "
                             "64>60 71>91 87>24 93>73 95>75 99>78") == 0);
    snl_board_free(board);
    string_free(&text);
    board = named("ABC189F");
    describe(board, &text);
    CHECK(strcmp(text.bytes, "2 start 0 die 1 1 overshoot 2 | 1>0") == 0);
    snl_board_free(board);
    string_free(&text);
}

static void check_line(const char *text, size_t shortest, size_t longest)
{
    CHECK(strlen(text) >= shortest && strlen(text) <= longest);
    for (; *text; text++)
        CHECK(*text >= ' ' && *text <= '~');
}

static void check_names(void)
{
    for (size_t i = 0; i < BOARDS; i++) {
        snl_board_info about = {.struct_size = sizeof about}, other = about;
        CHECK_EQUAL(snl_named_board(i, &about), SNL_OK);
        CHECK_EQUAL(about.struct_size, sizeof about);
        check_line(about.name, 1, 8);
        check_line(about.title, 10, 26);
        check_line(about.source, 20, 200);
        CHECK_EQUAL(strspn(about.name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"),
                    strlen(about.name));
        for (size_t k = 0; k < i; k++) {
            CHECK_EQUAL(snl_named_board(k, &other), SNL_OK);
            CHECK(strcmp(about.name, other.name) != 0 && strcmp(about.title, other.title) != 0);
        }
    }
}

/* The library finds names in lower and mixed case, but not with a character added, missing or
 * changed. */
static void spellings(void)
{
    for (size_t i = 0; i < BOARDS; i++) {
        size_t length = strlen(facts[i].name);
        struct string expected = {0};
        snl_board *board = named(facts[i].name);
        describe(board, &expected);
        snl_board_free(board);
        for (size_t mixture = 0; mixture < 3; mixture++) {
            char name[16] = "";
            struct string found = {0};
            memcpy(name, facts[i].name, length);
            for (size_t k = 0; k < length; k++)
                if (name[k] >= 'A' && name[k] <= 'Z' && (mixture == 2 || k % 2 == mixture))
                    name[k] = (char)(name[k] + 'a' - 'A');
            board = named(name);
            describe(board, &found);
            CHECK(strcmp(found.bytes, expected.bytes) == 0);
            snl_board_free(board);
            string_free(&found);
        }
        string_free(&expected);
        for (int kind = 0; kind < 5; kind++) {
            char name[16] = "";
            memcpy(name, facts[i].name, length);
            if (kind < 3)
                name[length] = " -x"[kind];
            else if (kind == 3)
                name[length - 1] = '\0';
            else
                name[0] = (char)(name[0] ^ 0x40); /* makes the letter a control character */
            board = NULL;
            CHECK_EQUAL(snl_board_create_named(name, NULL, &board), SNL_ERROR_NAME);
            CHECK(board == NULL);
        }
    }
    static const char *const others[] = {"",      " ",    "LC909-", "LC909-3", " MB47",
                                         "MB 47", "{B47", "\xff",   "auto",    "mb47{"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        snl_board *board = NULL;
        CHECK_EQUAL(snl_board_create_named(others[i], NULL, &board), SNL_ERROR_NAME);
        CHECK(board == NULL);
    }
}

static void arguments(void)
{
    snl_board *board = NULL;
    snl_allocator half = {.struct_size = sizeof half, .allocate = pool_allocate};
    CHECK_EQUAL(snl_board_create_named(NULL, NULL, &board), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_create_named("MB47", NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_board_create_named("MB47", &half, &board), SNL_ERROR_ALLOCATOR);
    CHECK_EQUAL(snl_board_create_named("", &half, &board), SNL_ERROR_ALLOCATOR);
    half.struct_size = 4;
    CHECK_EQUAL(snl_board_create_named("", &half, &board), SNL_ERROR_STRUCT_SIZE);
    CHECK(board == NULL);
    CHECK_EQUAL(snl_named_board(0, NULL), SNL_ERROR_NULL);
    snl_board_info about;
    memset(&about, 0xa5, sizeof about);
    snl_board_info before = about;
    about.struct_size = before.struct_size = sizeof about - 1;
    CHECK_EQUAL(snl_named_board(0, &about), SNL_ERROR_STRUCT_SIZE);
    CHECK(memcmp(&about, &before, sizeof about) == 0);
    about.struct_size = before.struct_size = sizeof about;
    CHECK_EQUAL(snl_named_board(snl_named_board_count(), &about), SNL_ERROR_INDEX);
    CHECK_EQUAL(snl_named_board(SIZE_MAX, &about), SNL_ERROR_INDEX);
    CHECK(memcmp(&about, &before, sizeof about) == 0);
    /* A caller with a later, longer struct: the library must not change the fields that it does not
     * know. */
    struct {
        snl_board_info known;
        uint32_t later;
    } larger = {{.struct_size = sizeof larger}, 4711};
    CHECK_EQUAL(snl_named_board(0, &larger.known), SNL_OK);
    CHECK(strcmp(larger.known.name, "MB47") == 0 && larger.later == 4711);
    CHECK_EQUAL(larger.known.struct_size, sizeof larger);
}

static void memory_that_runs_out(void)
{
    for (size_t i = 0; i < BOARDS; i++) {
        for (long n = 0, failed = 1; failed; n++) {
            struct pool pool = {.until_failure = n};
            snl_allocator allocator = pool_allocator(&pool);
            snl_board *board = NULL;
            snl_status status = snl_board_create_named(facts[i].name, &allocator, &board);
            failed = pool.failures;
            CHECK_EQUAL(status, failed ? SNL_ERROR_MEMORY : SNL_OK);
            CHECK_EQUAL(board == NULL, failed);
            snl_board_free(board);
            CHECK_EQUAL(pool.blocks, 0);
            CHECK_EQUAL(pool.bytes, 0);
            CHECK(failed || n >= (facts[i].ladders + facts[i].snakes > 0 ? 3 : 1));
        }
    }
}

int main(void)
{
    RUN(check_facts);
    RUN(the_plain_reference);
    RUN(published_fractions);
    RUN(the_impatient);
    RUN(charpentiers_means);
    RUN(files_of_boards);
    RUN(rules_of_their_own);
    RUN(check_names);
    RUN(spellings);
    RUN(arguments);
    RUN(memory_that_runs_out);
    return check_done();
}
