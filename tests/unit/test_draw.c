/* SPDX-License-Identifier: MIT */
/*
 * Checks the parts that all pictures share. Layout, levels of heat and refusals (lib/draw.c) are
 * compared with plain references. Numbers, which lib/draw_number.c writes in integer arithmetic,
 * are compared with the floating point and the printing of the C library.
 */
#include "draw_check.h"
#include "draw_svg.h"
#include "memory_check.h"

#include <math.h>

static snl_board *make_board(int64_t rows, int64_t columns)
{
    snl_board *board = NULL;
    snl_status status = rows ? snl_board_create_grid(rows, columns, NULL, &board)
                             : snl_board_create(columns, NULL, &board);
    if (!CHECK_EQUAL(status, SNL_OK))
        exit(1);
    return board;
}

/* ---- Numbers ---- */

/* 10^exponent, correctly rounded by strtod(), which does not need the mathematics library. */
static double power_of_ten(int exponent)
{
    char text[16];
    snprintf(text, sizeof text, "1e%d", exponent);
    return strtod(text, NULL);
}

/* Any finite double; every bit pattern is equally likely. */
static double any_double(void)
{
    double value;
    do {
        uint64_t bits = check_random64();
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

/* A number of everyday size. */
static double some_double(void)
{
    return (double)check_random(-999999999, 999999999) * power_of_ten((int)check_random(-14, 3));
}

static const char *written(double value)
{
    static char text[64];
    snl_i_writer writer = {.text = text};
    snl_i_draw_write_double(&writer, value);
    text[writer.length] = '\0';
    return text;
}

static void numbers_as_text(void)
{
    static const struct {
        double value;
        const char *text;
    } known[] = {
        {0, "0"},
        {-0.0, "0"},
        {1, "1"},
        {0.5, "0.5"},
        {39.2251, "39.2"},
        {99.95001, "100"},
        {999.4, "999"},
        {999.6, "1000"},
        {1234, "1234"},
        {513.5, "514"},
        {500.5, "501"},
        {999.5, "1000"},
        {1000.5, "1001"},
        {123456.4, "123456"},
        {999499, "999499"},
        {1e6, "1e6"},
        {1.2e15, "1.2e15"},
        {1e-300, "1e-300"},
        {4.9406564584124654e-324, "4.94e-324"},
        {1.7976931348623157e308, "1.8e308"},
        {0.0001, "0.0001"},
        {0.00001234, "1.23e-5"},
        {0.0249, "0.0249"},
        {100, "100"},
        {10, "10"},
        {20.04, "20"},
        {0.9999, "1"},
        {-2.5, "-2.5"},
        {-1e-9, "-1e-9"},
        {0.0304, "0.0304"},
        {1000, "1000"},
        {INFINITY, "infinity"},
        {-INFINITY, "-infinity"},
        {NAN, "NaN"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!CHECK(strcmp(written(known[i].value), known[i].text) == 0))
            printf("# %g is written %s\n", known[i].value, written(known[i].value));
}

/* A written number reads back with an error of at most half of its last place. */
static void numbers_read_back(void)
{
    for (int i = 0; i < 200000; i++) {
        double value = i % 2 ? any_double() : some_double();
        const char *text = written(value);
        double back = strtod(text, NULL), magnitude = fabs(value);
        char scientific[32];
        snprintf(scientific, sizeof scientific, "%.2e", magnitude);
        int place = atoi(strchr(scientific, 'e') + 1) - 2;
        double unit = magnitude >= 1000 && magnitude < 999500 ? 1 : power_of_ten(place);
        int fits = fabs(back - value) <= unit * 0.500001 || place < -320;
        const char *point = strchr(text, '.');
        size_t digits = strcspn(text, "e");
        fits = fits && (!point || text[digits - 1] != '0') && strlen(text) <= 12;
        fits = fits && strspn(text, "-0123456789.e") == strlen(text);
        if (!CHECK(fits))
            printf("# %.17g is written %s\n", value, text);
    }
}

/* A positive number rounded to three digits, taken from the C library's print of all its digits. */
static snl_i_draw_decimal rounded_by_digits(double value)
{
    char text[800];
    snprintf(text, sizeof text, "%.770e", value);
    int32_t digits =
        (text[0] - '0') * 100 + (text[2] - '0') * 10 + text[3] - '0' + (text[4] >= '5');
    int32_t exponent = atoi(strchr(text, 'e') + 1) - 2;
    return digits < 1000 ? (snl_i_draw_decimal){digits, exponent}
                         : (snl_i_draw_decimal){100, exponent + 1};
}

static void check_rounded(double value)
{
    snl_i_draw_decimal actual = snl_i_draw_decimal_of(snl_i_draw_real_of(value));
    snl_i_draw_decimal expected = rounded_by_digits(value);
    if (!CHECK(actual.digits == expected.digits && actual.exponent == expected.exponent))
        printf("# %.17g is %" PRId32 "e%" PRId32 "\n", value, actual.digits, actual.exponent);
}

/* Takes the double nearest to the midpoint between two three-digit numbers. Rounds this double and
 * its two neighbours to three digits. The double for 377.5e174 is nearer to its midpoint than any
 * other double that is not a midpoint itself. */
static void check_middle(int digits, int exponent)
{
    char text[32];
    uint64_t bits;
    snprintf(text, sizeof text, "%d.5e%d", digits, exponent);
    double value = strtod(text, NULL);
    memcpy(&bits, &value, sizeof bits);
    for (uint64_t i = 0; i < 3; i++) {
        uint64_t beside = bits - 1 + i;
        memcpy(&value, &beside, sizeof value);
        check_rounded(value);
    }
}

static void rounded_next_to_middles(void)
{
    check_middle(377, 174);
    for (int digits = 100; digits < 1000; digits++)
        check_middle(digits, digits % 24 - 14);
    for (int i = 0; i < 1000; i++)
        check_middle((int)check_random(100, 999), (int)check_random(-320, 305));
}

static void decimals(void)
{
    CHECK_EQUAL(snl_i_draw_real_of_decimal((snl_i_draw_decimal){0, -5}).digits, 0);
    for (int i = 0; i < 20000; i++) {
        snl_i_draw_decimal decimal = {(int32_t)check_random(1, 999),
                                      (int32_t)check_random(-320, 305)};
        snl_i_draw_real real = snl_i_draw_real_of_decimal(decimal);
        char text[32];
        snprintf(text, sizeof text, "%de%d", decimal.digits, decimal.exponent);
        double expected = strtod(text, NULL);
        double actual = ldexp((double)(real.digits >> 11), real.exponent + 11);
        if (expected > 1e-290)
            CHECK(fabs(actual - expected) <= 2e-15 * expected);
        CHECK(real.digits >> 63 == 1);
        snl_i_draw_decimal back = snl_i_draw_decimal_of(real);
        snl_i_writer writer = {.text = text};
        snl_i_draw_write_decimal(&writer, back);
        text[writer.length] = '\0';
        CHECK(expected < 1e-290 || strtod(text, NULL) == expected);
    }
}

static void shares(void)
{
    for (int i = 0; i < 100000; i++) {
        double whole = i % 2 ? fabs(any_double()) : fabs(some_double());
        double part = whole * ((double)check_random(0, 1000000) / 1000000);
        int64_t scale = check_random(0, 1 << 20);
        if (i % 3 == 0)
            part = whole * ldexp(1, -(int)check_random(0, 70));
        if (whole < 1e-290)
            continue;
        int64_t share =
            snl_i_draw_share(snl_i_draw_real_of(part), snl_i_draw_real_of(whole), scale);
        long double exact = (long double)part / (long double)whole * (long double)scale;
        if (!CHECK(fabsl((long double)share - exact) <= 0.502L))
            printf("# %g of %g by %" PRId64 " is %" PRId64 "\n", part, whole, scale, share);
    }
    snl_i_draw_real none = {0, 0}, one = {1, 0}, three = {3, 0};
    CHECK_EQUAL(snl_i_draw_share(none, one, 10), 0);
    CHECK_EQUAL(snl_i_draw_share(one, none, 10), 0);
    CHECK_EQUAL(snl_i_draw_share(one, three, 300), 100);
    CHECK_EQUAL(snl_i_draw_share(three, one, 300), 300);
    CHECK_EQUAL(snl_i_draw_share((snl_i_draw_real){5, 0}, (snl_i_draw_real){4, 0}, 300), 300);
    CHECK_EQUAL(snl_i_draw_share((snl_i_draw_real){1, 60}, none, 300), 0);
    snl_i_draw_real many = {1024, 0};
    CHECK_EQUAL(snl_i_draw_share((snl_i_draw_real){511, 0}, many, 1), 0);
    CHECK_EQUAL(snl_i_draw_share((snl_i_draw_real){512, 0}, many, 1), 1);
    snl_i_draw_real part = {UINT64_C(13324172417), 0}, whole = {UINT64_C(13455619870), 0};
    CHECK_EQUAL(snl_i_draw_share(part, whole, 1 << 20), 1038332);
}

static void fixed_numbers(void)
{
    for (int i = 0; i < 100000; i++) {
        double bound = fabs(i % 2 ? any_double() : some_double());
        double value = bound * ((double)check_random(-1000000, 1000000) / 1000000);
        int32_t bits = (int32_t)check_random(1, 52);
        if (bound < 1e-280)
            continue;
        int exponent;
        frexp(bound, &exponent);
        int64_t expected = (int64_t)ldexp(value, bits - exponent);
        CHECK_EQUAL(snl_i_draw_fixed(value, snl_i_draw_real_of(bound), bits), expected);
    }
    CHECK_EQUAL(snl_i_draw_fixed(0, snl_i_draw_real_of(1e-300), 52), 0);
    CHECK_EQUAL(snl_i_draw_fixed(5e-324, snl_i_draw_real_of(5e-324), 52), INT64_C(1) << 51);
    CHECK_EQUAL(snl_i_draw_fixed(0, snl_i_draw_real_of(0), 52), 0);
    CHECK_EQUAL(snl_i_draw_fixed(5e-324, snl_i_draw_real_of(1e300), 63), 0);
}

/* ---- Layout ---- */

static snl_i_draw drawn(const snl_board *board, const snl_picture *picture)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    snl_i_draw draw;
    snl_picture own;
    if (!CHECK_EQUAL(snl_i_draw_take(picture, &own), SNL_OK) ||
        !CHECK_EQUAL(snl_i_draw_init(&poll, &draw, board, &own), SNL_OK))
        exit(1);
    return draw;
}

/* Checks the numbering: square 1 is at the bottom left, and each further square is a neighbour of
 * the one before, in the same row until the row is full. */
static void check_walk(const snl_i_draw *draw, int64_t squares)
{
    int64_t row, column, old_row = draw->rows - 1, old_column = 0, in_place = 0;
    for (snl_square square = 1; square <= squares; square++) {
        snl_i_draw_cell(draw, square, &row, &column);
        CHECK(row >= 0 && row < draw->rows && column >= 0 && column < draw->columns);
        CHECK_EQUAL(snl_i_draw_square(draw, row, column), square);
        if (square == 1)
            CHECK(row == old_row && column == old_column);
        else if ((square - 1) % draw->columns == 0)
            CHECK(row == old_row - 1 && column == old_column);
        else
            CHECK(row == old_row && llabs(column - old_column) == 1);
        old_row = row;
        old_column = column;
    }
    for (row = 0; row < draw->rows; row++)
        for (column = 0; column < draw->columns; column++)
            in_place += snl_i_draw_square(draw, row, column) != 0;
    CHECK_EQUAL(in_place, squares);
}

static void layouts(void)
{
    static const int64_t known[][3] = {
        {1, 1, 1},     {2, 1, 2},      {3, 2, 2},  {6, 2, 3},  {30, 5, 6}, {47, 7, 7},
        {100, 10, 10}, {1000, 32, 32}, {24, 4, 6}, {14, 4, 4}, {8, 3, 3},  {1 << 20, 1024, 1024},
        {5040, 70, 72}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        snl_board *board = make_board(0, known[i][0]);
        snl_i_draw draw = drawn(board, NULL);
        CHECK_EQUAL(draw.rows, known[i][1]);
        CHECK_EQUAL(draw.columns, known[i][2]);
        snl_board_free(board);
    }
    for (int64_t squares = 1; squares <= 400; squares++) {
        snl_board *board = make_board(0, squares);
        snl_i_draw draw = drawn(board, NULL);
        CHECK(draw.columns >= draw.rows && 2 * draw.columns <= 3 * draw.rows + 3);
        CHECK(draw.rows * draw.columns - squares < draw.columns);
        check_walk(&draw, squares);
        snl_board_free(board);
    }
    for (int64_t rows = 1; rows <= 9; rows++) {
        for (int64_t columns = 1; columns <= 9; columns++) {
            snl_board *board = make_board(rows, columns);
            snl_i_draw draw = drawn(board, NULL);
            CHECK(draw.rows == rows && draw.columns == columns);
            check_walk(&draw, rows * columns);
            snl_board_free(board);
        }
    }
}

/* ---- Heat ---- */

enum { SQUARES = 20 };

static double heat_number(int kind)
{
    switch (check_random(0, 9)) {
    case 0:
        return INFINITY;
    case 1:
        return check_random(0, 1) ? NAN : -INFINITY;
    default:
        return kind == 0   ? any_double() / 4
               : kind == 1 ? some_double()
                           : (double)check_random(0, 2);
    }
}

static void check_levels(const snl_board *board, const double *heat, int off_board)
{
    snl_picture picture = {.struct_size = sizeof picture, .heat = heat, .heat_count = SQUARES + 1};
    snl_i_draw draw = drawn(board, &picture);
    long double least = INFINITY, largest = -INFINITY;
    int infinite = 0;
    for (int i = !off_board; i <= SQUARES; i++) {
        infinite |= heat[i] == INFINITY;
        if (isfinite(heat[i])) {
            least = heat[i] < least ? heat[i] : least;
            largest = heat[i] > largest ? heat[i] : largest;
        }
    }
    CHECK_EQUAL(draw.off_board, off_board);
    CHECK_EQUAL(draw.has_infinite, infinite);
    CHECK_EQUAL(draw.has_levels, least <= largest);
    for (int i = !off_board; i <= SQUARES; i++) {
        int32_t level = snl_i_draw_level(&draw, i);
        if (heat[i] == INFINITY) {
            CHECK_EQUAL(level, SNL_I_DRAW_INFINITE);
        } else if (!isfinite(heat[i])) {
            CHECK_EQUAL(level, SNL_I_DRAW_NONE);
        } else {
            long double range = largest - least;
            long double exact = range > 0 ? (heat[i] - least) / range * 1000 : 0;
            CHECK(fabsl((long double)level - exact) <= 0.51L);
        }
    }
    if (least <= largest) {
        char text[64];
        snl_i_writer writer = {.text = text};
        snl_i_draw_write_middle(&writer, &draw);
        text[writer.length] = '\0';
        long double middle = (least + largest) / 2, most = fabsl(least);
        most = fabsl(largest) > most ? fabsl(largest) : most;
        CHECK(fabsl(strtold(text, NULL) - middle) <= 0.006L * fabsl(middle) + most * 1e-15L);
        CHECK(strcmp(text, "-0") != 0);
    }
}

static void levels(void)
{
    snl_board *board = make_board(4, 5);
    for (int round = 0; round < 3000; round++) {
        double heat[SQUARES + 1];
        for (int i = 0; i <= SQUARES; i++)
            heat[i] = heat_number(round % 3);
        CHECK_EQUAL(snl_board_set_start(board, round % 2), SNL_OK);
        check_levels(board, heat, round % 2 == 0);
    }
    /* Heat with only negative values, with equal values, and with values as far below 0 as above
     * it. */
    double heat[SQUARES + 1];
    for (int i = 0; i <= SQUARES; i++)
        heat[i] = -1 - i;
    check_levels(board, heat, 0);
    for (int i = 0; i <= SQUARES; i++)
        heat[i] = 7;
    check_levels(board, heat, 0);
    for (int i = 0; i <= SQUARES; i++)
        heat[i] = i % 2 ? 1 : -1;
    check_levels(board, heat, 0);
    /* The number of square 0 counts if a jump leads there. */
    heat[0] = 9;
    check_levels(board, heat, 0);
    CHECK_EQUAL(snl_board_set_jump(board, 7, 0), SNL_OK);
    check_levels(board, heat, 1);
    snl_board_free(board);
}

/* ---- Refusals ---- */

static const snl_leg legs[] = {
    {LEG, 6, 1, 1, 7, 7}, {LEG, 3, 7, 2, 13, 13}, {LEG, 1, 13, 1, 20, 20}};
static const snl_square tokens[] = {0, 20};
static const double numbers[SQUARES + 1] = {0};

static snl_picture whole_picture(void)
{
    return (snl_picture){.struct_size = sizeof(snl_picture),
                         .legs = legs,
                         .leg_count = 3,
                         .heat = numbers,
                         .heat_count = SQUARES + 1,
                         .tokens = tokens,
                         .token_count = 2};
}

/* Returns the status of laying out a picture. A refusal must leave the output untouched. */
static snl_status outcome(const snl_board *board, const snl_picture *picture)
{
    snl_i_draw draw, before;
    memset(&draw, 0x5a, sizeof draw);
    before = draw;
    snl_i_poll poll = {.allocator = &board->allocator};
    snl_picture own;
    snl_status status = snl_i_draw_take(picture, &own);
    if (status == SNL_OK)
        status = snl_i_draw_init(&poll, &draw, board, &own);
    if (status != SNL_OK)
        CHECK(memcmp(&draw, &before, sizeof draw) == 0);
    return status;
}

/* Expects a status for the picture with one field changed, then restores the picture. */
#define REFUSED(field, value, expected)                                                            \
    do {                                                                                           \
        picture.field = value;                                                                     \
        CHECK_EQUAL(outcome(board, &picture), expected);                                           \
        picture = whole_picture();                                                                 \
    } while (0)

static void refusals(void)
{
    snl_board *board = make_board(4, 5);
    snl_picture picture = whole_picture();
    CHECK_EQUAL(outcome(board, NULL), SNL_OK);
    CHECK_EQUAL(outcome(board, &picture), SNL_OK);
    REFUSED(struct_size, 0, SNL_ERROR_STRUCT_SIZE);
    REFUSED(struct_size, (uint32_t)SNL_I_SIZE_TO(snl_picture, token_count) - 1,
            SNL_ERROR_STRUCT_SIZE);
    REFUSED(struct_size, (uint32_t)SNL_I_SIZE_TO(snl_picture, token_count), SNL_OK);
    REFUSED(struct_size, sizeof picture + 100, SNL_OK);
    REFUSED(theme, -1, SNL_ERROR_THEME);
    REFUSED(theme, 3, SNL_ERROR_THEME);
    REFUSED(legs, NULL, SNL_ERROR_NULL);
    REFUSED(heat, NULL, SNL_ERROR_NULL);
    REFUSED(heat_count, SQUARES, SNL_ERROR_LENGTH);
    REFUSED(heat_count, SQUARES + 2, SNL_ERROR_LENGTH);
    REFUSED(heat_count, 0, SNL_ERROR_LENGTH);
    REFUSED(tokens, NULL, SNL_ERROR_NULL);
    REFUSED(token_count, SNL_DRAW_TOKENS_MAX + 1, SNL_ERROR_TOO_LARGE);
    static const snl_square below[] = {1, -1, 13}, above[] = {1, 21, 13};
    REFUSED(tokens, below, SNL_ERROR_SQUARE);
    REFUSED(tokens, above, SNL_ERROR_SQUARE);
    static const snl_square above_first[] = {21, 7};
    REFUSED(tokens, above_first, SNL_ERROR_SQUARE);
    picture.leg_count = picture.token_count = 1;
    picture.tokens = NULL;
    CHECK_EQUAL(outcome(board, &picture), SNL_ERROR_NULL);
    picture.tokens = tokens;
    picture.legs = NULL;
    CHECK_EQUAL(outcome(board, &picture), SNL_ERROR_NULL);
    snl_board_free(board);
}

/* Expects a status for the second of three legs with one field changed. */
#define REFUSED_LEG(field, value, expected)                                                        \
    do {                                                                                           \
        snl_leg changed[] = {legs[0], legs[1], legs[2]};                                           \
        changed[1].field = value;                                                                  \
        picture.legs = changed;                                                                    \
        CHECK_EQUAL(outcome(board, &picture), expected);                                           \
    } while (0)

static void refused_legs(void)
{
    snl_board *board = make_board(4, 5);
    snl_picture picture = whole_picture();
    REFUSED_LEG(struct_size, 0, SNL_ERROR_STRUCT_SIZE);
    REFUSED_LEG(struct_size, LEG - 1, SNL_ERROR_STRUCT_SIZE);
    REFUSED_LEG(struct_size, LEG + 1, SNL_ERROR_STRUCT_SIZE);
    REFUSED_LEG(face, 0, SNL_ERROR_LEG);
    REFUSED_LEG(face, SNL_FACES_MAX + 1, SNL_ERROR_LEG);
    REFUSED_LEG(from, -1, SNL_ERROR_SQUARE);
    REFUSED_LEG(from, 21, SNL_ERROR_SQUARE);
    REFUSED_LEG(landing, -1, SNL_ERROR_SQUARE);
    REFUSED_LEG(landing, 21, SNL_ERROR_SQUARE);
    REFUSED_LEG(to, -1, SNL_ERROR_SQUARE);
    REFUSED_LEG(to, 21, SNL_ERROR_SQUARE);
    /* The second leg rolls 3 from square 7 on, and the board has 20 squares. Four rolls of 3 before
     * the last roll stay on the board; five do not. */
    REFUSED_LEG(times, -1, SNL_ERROR_LEG);
    REFUSED_LEG(times, INT64_MIN, SNL_ERROR_LEG);
    REFUSED_LEG(times, 0, SNL_OK);
    REFUSED_LEG(times, 5, SNL_OK);
    REFUSED_LEG(times, 6, SNL_ERROR_SQUARE);
    REFUSED_LEG(times, INT64_MAX, SNL_ERROR_SQUARE);
    snl_leg small = legs[0];
    picture.legs = &small;
    picture.leg_count = 1;
    CHECK_EQUAL(outcome(board, &picture), SNL_OK);
    small.face = SNL_FACES_MAX;
    CHECK_EQUAL(outcome(board, &picture), SNL_OK);
    small.struct_size = LEG - 1;
    CHECK_EQUAL(outcome(board, &picture), SNL_ERROR_STRUCT_SIZE);
    small.struct_size = 0;
    CHECK_EQUAL(outcome(board, &picture), SNL_ERROR_STRUCT_SIZE);
    snl_board_free(board);
}

/* The legs of a program that knows more fields are farther apart, and need not be aligned. A leg
 * that is rolled 0 times is rolled once. */
static void legs_of_other_sizes(void)
{
    snl_board *board = make_board(4, 5);
    for (uint32_t size = LEG; size <= LEG + 32; size++) {
        _Alignas(snl_leg) unsigned char bytes[3 * (LEG + 32)];
        memset(bytes, 0x5a, sizeof bytes);
        for (size_t i = 0; i < 3; i++) {
            snl_leg leg = legs[i];
            leg.struct_size = size;
            leg.times -= i == 2;
            memcpy(bytes + i * size, &leg, sizeof leg);
        }
        snl_picture picture = whole_picture();
        picture.legs = (const snl_leg *)(const void *)bytes;
        snl_i_draw draw = drawn(board, &picture);
        CHECK_EQUAL(draw.rolls, 4);
        for (size_t i = 0; i < 3; i++) {
            snl_leg leg = snl_i_draw_leg(&draw, i);
            CHECK_EQUAL(leg.struct_size, size);
            leg.struct_size = LEG;
            CHECK(memcmp(&leg, &legs[i], sizeof leg) == 0);
        }
    }
    snl_board_free(board);
}

/* The place off the board is drawn if a game starts there, or a leg or a token is there. */
static void places_off_the_board(void)
{
    snl_board *board = make_board(4, 5);
    for (snl_square start = 0; start <= 1; start++)
        for (snl_square from = 0; from <= 1; from++)
            for (snl_square to = 0; to <= 2; to++)
                for (snl_square token = 0; token <= 2; token++) {
                    const snl_leg leg = {LEG, 1, from, 1, to, to};
                    snl_square both[] = {token, 5};
                    snl_picture picture = {.struct_size = sizeof picture,
                                           .legs = &leg,
                                           .leg_count = 1,
                                           .tokens = both,
                                           .token_count = 2};
                    CHECK_EQUAL(snl_board_set_start(board, start), SNL_OK);
                    snl_i_draw draw = drawn(board, &picture);
                    CHECK_EQUAL(draw.off_board, start == 0 || from == 0 || to == 0 || token == 0);
                }
    snl_board_free(board);
}

/* It is also drawn if any of the jumps leads there. */
static void jumps_off_the_board(void)
{
    snl_board *board = make_board(4, 5);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 9), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 9, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 18, 3), SNL_OK);
    for (snl_square mouth = 1; mouth < SQUARES; mouth++) {
        snl_square before = snl_board_jump(board, mouth);
        CHECK_EQUAL(snl_board_set_jump(board, mouth, 0), SNL_OK);
        snl_i_draw draw = drawn(board, NULL);
        CHECK(draw.jumps_off && draw.off_board);
        if (before < 0)
            CHECK_EQUAL(snl_board_remove_jump(board, mouth), SNL_OK);
        else
            CHECK_EQUAL(snl_board_set_jump(board, mouth, before), SNL_OK);
        draw = drawn(board, NULL);
        CHECK(!draw.jumps_off && !draw.off_board);
    }
    CHECK_EQUAL(snl_board_set_start(board, 0), SNL_OK);
    snl_i_draw draw = drawn(board, NULL);
    CHECK(!draw.jumps_off && draw.off_board);
    snl_board_free(board);
}

/* Checking many jumps polls `cancel`. */
static void cancelled_at_jumps(void)
{
    enum { MANY = 140000 };
    struct patience patience = {0, -1};
    snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(MANY + 1, &allocator, &board), SNL_OK);
    for (snl_square mouth = 1; mouth <= MANY; mouth++)
        if (!CHECK_EQUAL(snl_board_set_jump(board, mouth, MANY + 1), SNL_OK))
            break;
    patience = (struct patience){0, -1};
    CHECK_EQUAL(outcome(board, NULL), SNL_OK);
    long polls = patience.polls;
    CHECK(polls >= 2);
    for (long end = 0; end < polls; end++) {
        patience = (struct patience){0, end};
        CHECK_EQUAL(outcome(board, NULL), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.polls, end + 1);
    }
    patience = (struct patience){0, -1};
    snl_board_free(board);
}

/* ---- Entering ---- */

static void words_of_entering(void)
{
    static const struct {
        uint64_t faces;
        snl_square square;
        const char *words;
    } known[] = {
        {1 << 5, 0, "Only a 6 leaves the start."},
        {1 | 1 << 5, 0, "Only a 1 or a 6 leaves the start."},
        {1 | 1 << 2 | 1 << 7, 0, "Only a 1, a 3 or an 8 leaves the start."},
        {1 << 9 | 1 << 10 | 1 << 11 | 1 << 17 | 1 << 18, 0,
         "Only a 10, an 11, a 12, an 18 or a 19 leaves the start."},
        {UINT64_C(3) << 62, 0, "Only a 63 or a 64 leaves the start."},
        {1 << 5, 1, "Only a 6 leaves the start, and puts the token on square 1."},
        {0, 20, "Every roll leaves the start, and puts the token on square 20."},
    };
    snl_board *board = make_board(4, 5);
    char text[SNL_I_DRAW_ENTER_BYTES] = {0};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        snl_i_writer writer = {.text = text};
        CHECK_EQUAL(snl_board_set_enter(board, known[i].faces, known[i].square), SNL_OK);
        snl_i_draw_write_enter(&writer, board);
        text[writer.length] = '\0';
        if (!CHECK(strcmp(text, known[i].words) == 0))
            printf("# %s\n", text);
    }
    snl_board_free(board);
    /* The longest sentence. */
    snl_i_writer writer = {0};
    CHECK_EQUAL(snl_board_create(SNL_SQUARES_MAX, NULL, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, UINT64_MAX, SNL_SQUARES_MAX), SNL_OK);
    snl_i_draw_write_enter(&writer, board);
    CHECK(writer.length > 400 && writer.length < SNL_I_DRAW_ENTER_BYTES);
    snl_board_free(board);
}

/* Checking many legs or much heat polls `cancel`, and stops at its first nonzero answer. */
static void cancelled(void)
{
    enum { MANY = 140000 };
    static snl_leg many[MANY];
    static double heat[MANY + 1];
    struct patience patience = {0, -1};
    snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(MANY, &allocator, &board), SNL_OK);
    for (int i = 0; i < MANY; i++)
        many[i] = (snl_leg){LEG, 1, 1, 1, 1, 1};
    for (int has_heat = 0; has_heat <= 1; has_heat++) {
        snl_picture picture = {.struct_size = sizeof picture,
                               .legs = many,
                               .leg_count = has_heat ? 0 : MANY,
                               .heat = has_heat ? heat : NULL,
                               .heat_count = has_heat ? MANY + 1 : 0};
        patience = (struct patience){0, -1};
        CHECK_EQUAL(outcome(board, &picture), SNL_OK);
        long polls = patience.polls;
        CHECK(polls >= 2);
        for (long end = 0; end < polls; end += 1 + polls / 8) {
            patience = (struct patience){0, end};
            CHECK_EQUAL(outcome(board, &picture), SNL_ERROR_CANCELLED);
            CHECK_EQUAL(patience.polls, end + 1);
        }
    }
    snl_board_free(board);
}

static void texts_that_are_too_long(void)
{
    snl_board *board = make_board(4, 5);
    snl_picture picture = whole_picture();
    char *text = malloc(66000);
    memset(text, 'x', 66000);
    text[65535] = '\0';
    REFUSED(title, text, SNL_OK);
    text[65535] = 'x';
    text[65536] = '\0';
    REFUSED(title, text, SNL_ERROR_TOO_LARGE);
    REFUSED(description, text, SNL_ERROR_TOO_LARGE);
    REFUSED(heat_label, text, SNL_ERROR_TOO_LARGE);
    text[65536] = 'x';
    text[65999] = '\0';
    REFUSED(title, text, SNL_ERROR_TOO_LARGE);
    text[0] = '\0';
    REFUSED(title, text, SNL_OK);
    free(text);
    snl_board_free(board);
}

static void boards_that_are_too_large(void)
{
    snl_board *board = make_board(1, SNL_DRAW_SQUARES_MAX);
    CHECK_EQUAL(outcome(board, NULL), SNL_OK);
    /* The rolls of two legs add up to the most that a picture may have, and then to one more. */
    snl_leg two[] = {{LEG, 1, 0, SNL_DRAW_SQUARES_MAX - 1, 1, 1}, {LEG, 1, 0, 1, 1, 1}};
    snl_picture picture = {.struct_size = sizeof picture, .legs = two, .leg_count = 2};
    CHECK_EQUAL(outcome(board, &picture), SNL_OK);
    two[0].times++;
    CHECK_EQUAL(outcome(board, &picture), SNL_ERROR_TOO_LARGE);
    snl_board_free(board);
    board = make_board(0, SNL_DRAW_SQUARES_MAX + 1);
    CHECK_EQUAL(outcome(board, NULL), SNL_ERROR_TOO_LARGE);
    snl_board_free(board);
    board = make_board(0, SNL_SQUARES_MAX);
    CHECK_EQUAL(outcome(board, NULL), SNL_ERROR_TOO_LARGE);
    snl_board_free(board);
}

/* Lengths in fortieths of a pixel, written in pixels with one decimal. Halves are rounded up. */
static void lengths(void)
{
    static const struct {
        int64_t length;
        const char *text;
    } known[] = {{0, "0"},    {1, "0"},      {2, ".1"},   {-2, "0"},   {-3, "-.1"},
                 {-6, "-.1"}, {-7, "-.2"},   {37, ".9"},  {38, "1"},   {-40, "-1"},
                 {-42, "-1"}, {-43, "-1.1"}, {42, "1.1"}, {400, "10"}, {4004, "100.1"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[32];
        snl_i_writer writer = {.text = text};
        snl_i_svg_put(&writer, "%", &known[i].length);
        text[writer.length] = '\0';
        if (!CHECK(strcmp(text, known[i].text) == 0))
            printf("# %" PRId64 " is written %s\n", known[i].length, text);
    }
    snl_i_poll poll = {.allocator = NULL};
    CHECK_EQUAL(snl_i_svg_title_height(&poll, NULL, 280 * SNL_I_PX), 0);
    CHECK_EQUAL(snl_i_svg_title_height(&poll, "", 280 * SNL_I_PX), 0);
    CHECK_EQUAL(snl_i_svg_title_height(&poll, "a", 280 * SNL_I_PX), 34 * SNL_I_PX);
}

/* A ladder along 1048560 squares of one row, with 60 rungs on every 17 squares. Half the distance
 * between two rungs lies between the lower end of the ladder and the first rung. */
static void longest_ladder(void)
{
    snl_board *board = make_board(1, SNL_DRAW_SQUARES_MAX);
    CHECK_EQUAL(snl_board_set_jump(board, 1, 1048561), SNL_OK);
    snl_i_svg_board picture = {.draw = drawn(board, NULL)};
    char text[2000];
    snl_i_writer writer = {.text = text};
    snl_i_svg_write_jumps(&writer, &picture, 1);
    text[writer.length] = '\0';
    CHECK(strstr(text, "stroke-dasharray=\"3.5 13.5\" d=\"M36.8 33l62913593.2 0\"/>") != NULL);
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    RUN(numbers_as_text);
    RUN(numbers_read_back);
    RUN(rounded_next_to_middles);
    RUN(decimals);
    RUN(shares);
    RUN(fixed_numbers);
    RUN(layouts);
    RUN(levels);
    RUN(refusals);
    RUN(refused_legs);
    RUN(legs_of_other_sizes);
    RUN(places_off_the_board);
    RUN(jumps_off_the_board);
    RUN(words_of_entering);
    RUN(cancelled);
    RUN(cancelled_at_jumps);
    RUN(texts_that_are_too_long);
    RUN(boards_that_are_too_large);
    RUN(lengths);
    RUN(longest_ladder);
    return check_done();
}
