/* SPDX-License-Identifier: MIT */
/*
 * Boards with long stretches, compared with a computation square by square. Tokens only move up, or
 * into a pit that they never leave; so the figures of a square follow from the squares above it,
 * and its visits from the squares below it. They are tests of lib/chance_stretch.c,
 * lib/chance_chain.c, lib/chance_length.c, lib/chance_variance.c, lib/chance_visits.c and
 * lib/chance.c.
 */
#include "chance_check.h"

enum { SQUARES_MAX = 1500, FACES_MAX = 64 };

static struct {
    int squares, faces;
    uint32_t weights[FACES_MAX];
    int jump[SQUARES_MAX + 1];
    int pit_low, pit_high; /* no token leaves these squares */
    double finish[SQUARES_MAX + 1], mean[SQUARES_MAX + 1], variance[SQUARES_MAX + 1];
} game;

static double weight_sum(void)
{
    double sum = 0;
    for (int face = 0; face < game.faces; face++)
        sum += game.weights[face];
    return sum;
}

/* The square where a token rests after a roll; a roll beyond the goal leaves it in place. */
static int rest(int square, int face)
{
    int to = square + face;
    return to > game.squares ? square : game.jump[to] ? game.jump[to] : to;
}

/* Finds for every square the probability that a game ends, and mean and variance of the games that
 * end. */
static void find_figures(void)
{
    double all = weight_sum();
    for (int square = game.squares; square >= 0; square--) {
        double finish = 0, rolls = 0, stay = 0, squares = 0;
        int is_pit = square >= game.pit_low && square <= game.pit_high;
        game.finish[square] = square == game.squares;
        game.mean[square] = game.variance[square] = 0;
        for (int face = 1; face <= game.faces && square < game.squares && !is_pit; face++) {
            int to = rest(square, face);
            double weight = game.weights[face - 1];
            stay += to == square ? weight : 0;
            finish += to == square ? 0 : weight * game.finish[to];
            rolls += to == square ? 0 : weight * game.finish[to] * game.mean[to];
        }
        if (finish == 0)
            continue;
        finish = game.finish[square] = finish / (all - stay);
        double mean = game.mean[square] = (rolls / finish + all) / (all - stay);
        for (int face = 1; face <= game.faces; face++) {
            int to = rest(square, face);
            double change = 1 + game.mean[to] - mean;
            if (to != square)
                squares += game.weights[face - 1] * game.finish[to] *
                           (game.variance[to] + change * change);
        }
        game.variance[square] = (squares / finish + stay) / (all - stay);
    }
}

static void check_visits(const snl_chance *chance, int from)
{
    double visits[SQUARES_MAX + 1] = {0}, found[SQUARES_MAX + 1], all = weight_sum();
    visits[from] = 1;
    for (int square = from; square < game.squares; square++) {
        double stay = 0;
        if (square >= game.pit_low && square <= game.pit_high)
            continue;
        for (int face = 1; face <= game.faces; face++)
            stay += rest(square, face) == square ? game.weights[face - 1] : 0;
        visits[square] /= 1 - stay / all;
        for (int face = 1; face <= game.faces; face++)
            if (rest(square, face) != square)
                visits[rest(square, face)] += visits[square] * game.weights[face - 1] / all;
    }
    CHECK_EQUAL(snl_chance_visits(chance, from, found, SQUARES_MAX + 1, &(size_t){0}), SNL_OK);
    for (int square = 0; square <= game.squares; square++)
        if (square < game.pit_low || square > game.pit_high)
            check_near(found[square], visits[square], 1e-12, "visits");
        else
            CHECK(found[square] == 0 || found[square] == INFINITY);
}

static void check_game(void)
{
    static double finish[SQUARES_MAX + 1], mean[SQUARES_MAX + 1], variance[SQUARES_MAX + 1];
    snl_board *board = empty_board(game.squares, 0, SNL_OVERSHOOT_STAY);
    for (int mouth = 1; mouth < game.squares; mouth++)
        if (game.jump[mouth])
            CHECK_EQUAL(snl_board_set_jump(board, mouth, game.jump[mouth]), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, game.weights, (size_t)game.faces), SNL_OK);
    snl_chance *chance = chance_of(board);
    find_figures();
    fill_lengths(chance, SNL_LENGTH_FINISH_PROBABILITY, finish);
    fill_lengths(chance, SNL_LENGTH_FINISHED_MEAN, mean);
    fill_lengths(chance, SNL_LENGTH_FINISHED_VARIANCE, variance);
    for (int square = 0; square <= game.squares; square++) {
        snl_game_length length = {.struct_size = sizeof length};
        check_near(finish[square], game.finish[square], 1e-13, "finish");
        if (game.finish[square] == 0)
            continue;
        check_near(mean[square], game.mean[square], 1e-13, "mean");
        CHECK(fabs(variance[square] - game.variance[square]) <=
              1e-12 * (1 + game.variance[square]));
        if (square % 13 == 0) {
            CHECK_EQUAL(snl_chance_length(chance, square, &length), SNL_OK);
            check_near(length.finish_probability, game.finish[square], 1e-13, "finish");
            check_near(length.finished_mean, game.mean[square], 1e-13, "mean");
            CHECK(fabs(length.finished_variance - game.variance[square]) <=
                  1e-12 * (1 + game.variance[square]));
        }
    }
    for (int from = 0; from < game.squares; from += 1 + game.squares / 5)
        check_visits(chance, from);
    snl_chance_free(chance);
}

/* A board without jumps and a die of `faces` faces, whose weights repeat the `count` given ones. */
static void set_game(int squares, int faces, const uint32_t *weights, int count)
{
    memset(&game, 0, sizeof game);
    game.squares = squares;
    game.faces = faces;
    game.pit_low = 1;
    for (int face = 0; face < faces; face++)
        game.weights[face] = weights[face % count];
}

static const uint32_t one = 1, some[] = {3, 1, 0, 2, 5}, heavy[] = {1000000000, 1, 1000000};

static void one_stretch(void)
{
    for (int squares = 257; squares < 700; squares += 110) {
        set_game(squares, 6, &one, 1);
        check_game();
        set_game(squares, 4, some, 5);
        check_game();
        set_game(squares, 9, heavy, 3);
        check_game();
    }
    set_game(300, 1, &one, 1);
    check_game();
}

static void largest_die(void)
{
    set_game(900, 64, &one, 1);
    check_game();
    set_game(SQUARES_MAX, 33, &one, 1);
    game.jump[700] = 720;
    check_game();
}

/* Six stretches of three lengths, not in ascending order. */
static void stretches_of_the_same_length(void)
{
    static const int lengths[] = {200, 150, 300, 150, 200, 300};
    for (int faces = 2; faces <= 6; faces += 2) {
        int square = 0;
        set_game(1450, faces, &one, 1);
        for (int i = 0; i < 6; i++) {
            square += lengths[i];
            game.jump[square] = square + 5;
        }
        check_game();
    }
    set_game(450, 6, &one, 1);
    game.jump[150] = 155;
    game.jump[300] = 305;
    check_game();
}

/* A wall in the middle, which only a ladder passes; below the wall is the pit. */
static void above_and_below_a_pit(void)
{
    for (int squares = 300; squares <= 900; squares += 300)
        for (int faces = 2; faces <= 6; faces += 2) {
            int middle = squares / 2;
            set_game(squares, faces, faces == 4 ? some : &one, faces == 4 ? 5 : 1);
            for (int face = 0; face < faces; face++)
                game.jump[middle + face] = middle - faces + face;
            game.pit_low = middle - faces;
            game.pit_high = middle - 1;
            game.jump[middle / 2] = middle + 20;
            game.jump[middle / 2 + 3] = middle - 1;
            check_game();
        }
}

/* One stretch below the start and one above it; there is no room for a third. */
static void below_and_above_the_start(void)
{
    for (snl_square start = 90; start <= 200; start += 110) {
        snl_board *board = empty_board(300, start, SNL_OVERSHOOT_WIN);
        CHECK_EQUAL(snl_board_set_die(board, &one, 1), SNL_OK);
        snl_chance *chance = chance_of(board);
        check_near(mean_of(chance), 300 - (double)start, 1e-15, "mean");
        snl_chance_free(chance);
    }
}

/* A stretch of 2^power squares. The die shows a 2 except once in 4e9 rolls. Above the stretch lie
 * `mouths` snakes, 1001 squares apart. They lead back to square 1, and nearly all tokens take
 * them. */
static void find_mean(int power, int mouths, snl_game_length *length)
{
    static const uint32_t weights[] = {1, 4000000007};
    snl_square squares = INT64_C(1) << power;
    snl_board *board = empty_board(squares + 4000, 1, SNL_OVERSHOOT_WIN);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    for (int i = 0; i < mouths; i++)
        CHECK_EQUAL(snl_board_set_jump(board, squares + 1 + 1001 * i, 1), SNL_OK);
    snl_chance *chance = chance_of(board);
    length->struct_size = sizeof *length;
    CHECK_EQUAL(snl_chance_length(chance, 1, length), SNL_OK);
    snl_chance_free(chance);
}

/* The probabilities of a stretch have the precision of pairs. So the means must be right to the
 * last digit of a double; the expected means were computed with 120 digits. On the board where the
 * library loses most digits, the error bound must stay below 1e-10. */
static void last_digits(void)
{
    snl_game_length length;
    find_mean(25, 2, &length);
    CHECK(length.mean == 3.21344135308693120000e16);
    find_mean(45, 2, &length);
    CHECK(length.mean == 2.81475012532352253952e20);
    find_mean(35, 3, &length);
    CHECK(length.mean_error_bound < 1e-10);
}

int main(void)
{
    RUN(one_stretch);
    RUN(largest_die);
    RUN(stretches_of_the_same_length);
    RUN(above_and_below_a_pit);
    RUN(below_and_above_the_start);
    RUN(last_digits);
    return check_done();
}
