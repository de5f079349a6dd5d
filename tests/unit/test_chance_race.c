/* SPDX-License-Identifier: MIT */
/*
 * Races of players who each have a random game, with a board, die and goal of its own: a second
 * test of lib/chance_win.c. The expected odds and rounds come from marching all tokens at once,
 * from published answers, and from formulas.
 */
#include "chance_check.h"
#include "memory_check.h"

/* ---- The reference: the probabilities of all places of all tokens ---- */

enum { PLAYERS = 3, SQUARES = 7, FACES = 3, PLACES = SQUARES * SQUARES * SQUARES };

/* One player's board. */
struct token {
    snl_square squares, from;
    int faces;
    long double chance[FACES];
    snl_square rest[SQUARES][FACES];
};

static void token_init(struct token *token, const snl_board *board, snl_square from)
{
    uint32_t weights[SNL_FACES_MAX];
    size_t faces = 0;
    long double sum = 0;
    CHECK_EQUAL(snl_board_die(board, weights, SNL_FACES_MAX, &faces), SNL_OK);
    *token = (struct token){snl_board_squares(board), from, (int)faces, {0}, {{0}}};
    for (size_t i = 0; i < faces; i++)
        sum += weights[i];
    for (size_t i = 0; i < faces; i++)
        token->chance[i] = weights[i] / sum;
    for (snl_square square = 0; square < token->squares; square++)
        for (int face = 1; face <= token->faces; face++) {
            snl_square landing;
            if (weights[face - 1] == 0)
                continue;
            CHECK_EQUAL(
                snl_board_roll(board, square, face, &landing, &token->rest[square][face - 1]),
                SNL_OK);
        }
}

/* Rolls for one player. A place of all tokens is a number in base SQUARES, whose digit i is the
 * square of player i; `at` and `next` have the probability of each place before and after the roll.
 * Adds to `won` the probability that the roll wins. */
static void roll_of(const struct token *tokens, int player, const long double *at,
                    long double *next, long double *won)
{
    const struct token *token = &tokens[player];
    int base = player == 0 ? 1 : player == 1 ? SQUARES : SQUARES * SQUARES;
    memset(next, 0, PLACES * sizeof *next);
    for (int place = 0; place < PLACES; place++) {
        int square = place / base % SQUARES;
        for (int i = 0; i < token->faces && at[place] > 0; i++) {
            if (token->chance[i] == 0)
                continue;
            snl_square rest = token->rest[square][i];
            if (rest == token->squares)
                *won += token->chance[i] * at[place];
            else
                next[place + base * ((int)rest - square)] += token->chance[i] * at[place];
        }
    }
}

/* Plays the race until it is decided with near certainty; returns 0 if that takes too long. */
static int play_all(const struct token *tokens, int players, long double *won, long double *rounds)
{
    static long double at[PLACES], next[PLACES];
    long double left = 1;
    int place = 0;
    *rounds = 0;
    for (int i = players; i-- > 0;)
        place = place * SQUARES + (int)tokens[i].from;
    memset(at, 0, sizeof at);
    memset(won, 0, PLAYERS * sizeof *won);
    at[place] = 1;
    for (int round = 0; left > 1e-22L; round++) {
        if (round == 3000)
            return 0;
        *rounds += left;
        for (int player = 0; player < players; player++) {
            roll_of(tokens, player, at, next, &won[player]);
            memcpy(at, next, sizeof at);
        }
        left = 0;
        for (int i = 0; i < PLACES; i++)
            left += at[i];
    }
    return 1;
}

static snl_board *random_board(void)
{
    const snl_square squares = check_random(2, SQUARES);
    uint32_t weights[FACES];
    snl_board *board =
        empty_board(squares, check_random(0, squares - 1), (int32_t)check_random(0, 2));
    for (snl_square square = 1; square < squares; square++) {
        snl_square to = check_random(0, squares);
        if (check_random(0, 2) == 0 && to != square)
            CHECK_EQUAL(snl_board_set_jump(board, square, to), SNL_OK);
    }
    for (int i = 0; i < FACES; i++)
        weights[i] = (uint32_t)check_random(i == 0, 5);
    CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)check_random(1, FACES)), SNL_OK);
    return board;
}

/* Some players share a random game. In half of the races, players start on any square. */
static void random_races(void)
{
    int compared = 0;
    for (int count = 0; count < 300; count++) {
        const int players = (int)check_random(1, PLAYERS);
        struct token tokens[PLAYERS];
        snl_chance *own[PLAYERS] = {NULL, NULL, NULL};
        const snl_chance *games[PLAYERS];
        snl_square from[PLAYERS];
        int from_start = (int)check_random(0, 1);
        for (int i = 0; i < players; i++) {
            int shares = i > 0 && check_random(0, 2) == 0;
            if (shares) {
                tokens[i] = tokens[i - 1];
                games[i] = games[i - 1];
            } else {
                snl_board *board = random_board();
                token_init(&tokens[i], board, snl_board_start(board));
                games[i] = own[i] = chance_of(board);
            }
            if (!from_start)
                tokens[i].from = check_random(0, tokens[i].squares - 1);
            from[i] = tokens[i].from;
        }
        long double won[PLAYERS], expected;
        if (play_all(tokens, players, won, &expected)) {
            double win[PLAYERS], rounds = -7, bound = -7;
            compared++;
            CHECK_EQUAL(snl_chance_win(games, from_start ? NULL : from, (size_t)players, win,
                                       &rounds, &bound),
                        SNL_OK);
            for (int i = 0; i < players; i++)
                CHECK(fabs(win[i] - (double)won[i]) < 1e-14);
            CHECK(bound >= 0 && bound < 1e-9);
            check_near(rounds, (double)expected, bound + 0x1p-52, "rounds");
        }
        for (int i = 0; i < players; i++)
            snl_chance_free(own[i]);
    }
    CHECK(compared > 150);
}

/* ---- Published answers ---- */

enum { MODULUS = 998244353, FAR = 100 };

static int64_t inverse(int64_t number)
{
    int64_t power = 1;
    for (int64_t left = MODULUS - 2, square = number; left > 0; left /= 2) {
        power = left % 2 ? power * square % MODULUS : power;
        square = square * square % MODULUS;
    }
    return power;
}

/* The probability that the first of two players wins, as a double and modulo the prime, by going
 * back from the goal: a roll past the goal wins. */
struct odds {
    double real;
    int64_t modular;
};

static struct odds sugoroku(int goal, const int *from, const int *faces)
{
    static struct odds first[FAR + 1][FAR + 1], second[FAR + 1][FAR + 1];
    for (int a = goal; a >= 0; a--)
        for (int b = goal; b >= 0; b--) {
            first[a][b] = second[a][b] = (struct odds){a == goal, a == goal};
            if (a == goal || b == goal)
                continue;
            struct odds *odds[] = {&first[a][b], &second[a][b]};
            for (int player = 1; player >= 0; player--) {
                for (int face = 1; face <= faces[player]; face++) {
                    int to = (player ? b : a) + face < goal ? (player ? b : a) + face : goal;
                    const struct odds *next = player ? &first[a][to] : &second[to][b];
                    odds[player]->real += next->real / faces[player];
                    odds[player]->modular += next->modular;
                }
                odds[player]->modular =
                    odds[player]->modular % MODULUS * inverse(faces[player]) % MODULUS;
            }
        }
    return first[from[0]][from[1]];
}

/* AtCoder Beginner Contest 298, problem E "Unfair Sugoroku", with the published answers modulo the
 * prime: the players have squares and dice of their own. */
static void published(void)
{
    static const struct {
        int goal, from[2], faces[2];
        int64_t answer;
    } samples[] = {
        {4, {2, 3}, {3, 2}, 665496236}, {6, {4, 2}, {1, 1}, 1}, {100, {1, 1}, {10, 10}, 264077814}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint32_t weights[10];
        snl_chance *games[2];
        snl_square from[2];
        double win[2];
        for (int j = 0; j < 10; j++)
            weights[j] = 1;
        for (int player = 0; player < 2; player++) {
            snl_board *board = empty_board(samples[i].goal, 1, SNL_OVERSHOOT_WIN);
            CHECK_EQUAL(snl_board_set_die(board, weights, (size_t)samples[i].faces[player]),
                        SNL_OK);
            games[player] = chance_of(board);
            from[player] = samples[i].from[player];
        }
        struct odds odds = sugoroku(samples[i].goal, samples[i].from, samples[i].faces);
        CHECK_EQUAL(odds.modular, samples[i].answer);
        CHECK_EQUAL(
            snl_chance_win((const snl_chance *[]){games[0], games[1]}, from, 2, win, NULL, NULL),
            SNL_OK);
        check_near(win[0], odds.real, 1e-14, "first");
        CHECK(fabs(win[0] + win[1] - 1) < 1e-15);
        snl_chance_free(games[0]);
        snl_chance_free(games[1]);
    }
}

/* ---- Long races ---- */

/* A roll wins with the probability part / (2^32 - 1). */
static snl_chance *geometric(uint32_t part)
{
    const uint32_t weights[] = {part, UINT32_MAX - part};
    snl_board *board = empty_board(2, 1, SNL_OVERSHOOT_STAY);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return chance_of(board);
}

/* The tails are geometric from the beginning, each with a rate of its own. */
static void other_rates(void)
{
    static const uint32_t parts[] = {4000, 7, 300};
    snl_chance *own[3];
    double win[3], rounds = -7, bound = -7;
    long double go_on = 1, won[3];
    for (int i = 0; i < 3; i++) {
        long double rate = parts[i] / (long double)UINT32_MAX;
        own[i] = geometric(parts[i]);
        won[i] = go_on * rate;
        go_on *= 1 - rate;
    }
    CHECK_EQUAL(snl_chance_win((const snl_chance *[]){own[0], own[1], own[2]}, NULL, 3, win,
                               &rounds, &bound),
                SNL_OK);
    for (int i = 0; i < 3; i++)
        check_near(win[i], (double)(won[i] / (1 - go_on)), 1e-9, "win");
    check_near(rounds, (double)(1 / (1 - go_on)), bound, "rounds");
    CHECK(bound < 1e-9);
    for (int i = 0; i < 3; i++)
        snl_chance_free(own[i]);
}

/* The first roll wins or falls into a trap. */
static snl_chance *all_or_nothing_in(const snl_allocator *allocator)
{
    static const uint32_t weights[] = {1, 1};
    snl_board *board = NULL;
    CHECK_EQUAL(snl_board_create(6, allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 2, 6), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 4, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, 5, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    return chance_of(board);
}

static snl_chance *all_or_nothing(void)
{
    return all_or_nothing_in(NULL);
}

/* From square 1 a 1 leads into a trap. A 2 leads to square 3, from where the same turn goes on and
 * any roll wins. After the first roll the only token outside the trap is within a turn. */
static void won_within_a_turn(void)
{
    static const uint32_t weights[] = {1, 1};
    static const snl_square from[] = {2, 4, 5, 7, 8}, to[] = {6, 9, 9, 6, 6};
    for (int32_t limit = 2; limit < 5; limit++) {
        const snl_chance_options options = {sizeof options, SNL_COUNT_ROLLS, {2, limit, 0}};
        double win[2] = {-7, -7}, rounds = -7;
        snl_chance *chance = NULL;
        snl_board *board = empty_board(9, 1, SNL_OVERSHOOT_STAY);
        CHECK_EQUAL(snl_board_set_jumps(board, from, to, 5, NULL), SNL_OK);
        CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
        CHECK_EQUAL(snl_chance_create(board, &options, &chance), SNL_OK);
        snl_board_free(board);
        /* With a limit of 2 a second 2 is punished: the token stays on square 3, where a new turn
         * begins. */
        CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, NULL), SNL_OK);
        CHECK(rounds == INFINITY);
        check_near(win[0] + win[1], 0.75, 1e-15, "both");
        if (limit > 2)
            CHECK(win[0] == 0.5 && win[1] == 0.25);
        snl_chance_free(chance);
    }
}

/* The odds are the same if nobody asks for the rounds, which take longer to find. */
static void check_without_rounds(const snl_chance *const *games, const double *expected)
{
    double win[2];
    CHECK_EQUAL(snl_chance_win(games, NULL, 2, win, NULL, NULL), SNL_OK);
    check_near(win[0], expected[0], 1e-9, "first, without rounds");
    check_near(win[1], expected[1], 1e-9, "second, without rounds");
}

/* Two random games, each with a trap of its own. Whichever allocation fails, the call says so. */
static void trap_of_each(void)
{
    struct pool pool = {.until_failure = -1};
    const snl_allocator allocator = pool_allocator(&pool);
    snl_chance *first = all_or_nothing_in(&allocator), *second = all_or_nothing_in(&allocator);
    const snl_chance *games[] = {first, second};
    snl_status status = SNL_ERROR_MEMORY;
    double win[2] = {-7, -7}, rounds = -7;
    for (long requests = 0; status != SNL_OK; requests++) {
        pool.until_failure = requests;
        pool.failures = 0;
        status = snl_chance_win(games, NULL, 2, win, &rounds, NULL);
        CHECK_EQUAL(status, pool.failures > 0 ? SNL_ERROR_MEMORY : SNL_OK);
    }
    CHECK(win[0] == 0.5 && win[1] == 0.25 && rounds == INFINITY);
    snl_chance_free(first);
    snl_chance_free(second);
    CHECK_EQUAL(pool.blocks, 0);
}

/* A player who may be trapped, and a player who wins some time: quickly, or after a wait that is
 * too long to be followed. */
static void beside_a_trap(void)
{
    snl_chance *trap = all_or_nothing();
    for (uint32_t part = 4; part < 1u << 29; part *= 8) {
        snl_chance *sure = geometric(part);
        const double rate = part / (double)UINT32_MAX;
        double win[2], rounds = -7, bound = -7;
        CHECK_EQUAL(
            snl_chance_win((const snl_chance *[]){trap, sure}, NULL, 2, win, &rounds, &bound),
            SNL_OK);
        check_near(win[0], 0.5, 1e-9, "trap first");
        check_near(win[1], 0.5, 1e-9, "sure second");
        check_without_rounds((const snl_chance *[]){trap, sure}, win);
        check_near(rounds, 1 + (1 - rate) / (2 * rate), bound + 0x1p-52, "rounds");
        CHECK(bound < 1e-9);
        CHECK_EQUAL(
            snl_chance_win((const snl_chance *[]){sure, trap}, NULL, 2, win, &rounds, &bound),
            SNL_OK);
        check_near(win[0], rate + (1 - rate) / 2, 1e-9, "sure first");
        check_near(win[1], (1 - rate) / 2, 1e-9, "trap second");
        check_without_rounds((const snl_chance *[]){sure, trap}, win);
        check_near(rounds, 1 + (1 - rate) / (2 * rate), bound + 0x1p-52, "rounds");
        snl_chance_free(sure);
    }
    double win[2], rounds = -7, bound = -7;
    CHECK_EQUAL(snl_chance_win((const snl_chance *[]){trap, trap}, NULL, 2, win, &rounds, &bound),
                SNL_OK);
    CHECK(win[0] == 0.5 && win[1] == 0.25 && rounds == INFINITY && bound == 0);
    snl_chance_free(trap);
}

/* The bound covers the errors of every player's game, of the last player's as of the first's. Games
 * have larger errors on a board with many jumps to the same square. */
static void bound_of_each(void)
{
    snl_chance *quick = geometric(1u << 31);
    snl_board *board = empty_board(20000, 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 10001; square < 19001; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, 1), SNL_OK);
    snl_chance *many = chance_of(board);
    double win[2], rounds, first = -7, second = -7, alone = -7;
    const snl_chance *games[] = {quick, many, quick};
    CHECK_EQUAL(snl_chance_win(games, NULL, 2, win, &rounds, &first), SNL_OK);
    CHECK_EQUAL(snl_chance_win(games + 1, NULL, 2, win, &rounds, &second), SNL_OK);
    CHECK_EQUAL(snl_chance_win(games, NULL, 1, win, &rounds, &alone), SNL_OK);
    CHECK(first > 9000 * 0x1p-52 && second > 9000 * 0x1p-52);
    CHECK(alone > 0 && alone < first / 50);
    snl_chance_free(quick);
    snl_chance_free(many);
}

/* Five of six first rolls win. The sixth falls below rows of snakes that only a 6 passes, and takes
 * longer than a double can say. */
static void longer_than_doubles(void)
{
    enum { ROWS = 420, TOP = 6 * ROWS + 1, NEAR = TOP + 40, GOAL = NEAR + 20 };
    double win[2] = {-7, -7}, rounds = -7;
    snl_board *board = empty_board(GOAL, NEAR - 1, SNL_OVERSHOOT_STAY);
    for (snl_square square = 2; square < TOP; square++)
        if (square % 6 != 1)
            CHECK_EQUAL(snl_board_set_jump(board, square, 1), SNL_OK);
    CHECK_EQUAL(snl_board_set_jump(board, TOP, GOAL), SNL_OK);
    for (snl_square square = NEAR; square < NEAR + 6; square++)
        CHECK_EQUAL(snl_board_set_jump(board, square, square < NEAR + 5 ? GOAL : 1), SNL_OK);
    snl_chance *chance = chance_of(board), *quick = geometric(1u << 31);
    CHECK_EQUAL(win_of(chance, NULL, 30, (double[30]){0}, NULL, NULL), SNL_OK);
    CHECK_EQUAL(win_of(chance, NULL, 30, (double[30]){0}, &rounds, NULL), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(win_of(chance, NULL, 2, win, &rounds, NULL), SNL_ERROR_OVERFLOW);
    CHECK(win[0] == -7 && rounds == -7);
    CHECK_EQUAL(snl_chance_win((const snl_chance *[]){chance, quick}, NULL, 2, win, &rounds, NULL),
                SNL_OK);
    check_near(win[0], 5.0 / 6, 1e-9, "near");
    check_near(rounds, 1 + 1.0 / 6 * 0.5 * 2, 1e-9, "rounds");
    snl_chance_free(chance);
    snl_chance_free(quick);
}

/* All first rolls win but one in 2^32, which leads below steps that take more rolls than a double
 * can hold. So the first rolls of three players decide the odds, also if a fourth player may be
 * trapped. A race with a quick player has a finite number of rounds, in either order of play. */
static void hardly_ever_too_long(void)
{
    enum { STEPS = 34, TOP = 3 * STEPS + 1, GOAL = TOP + 3 };
    static const uint32_t weights[] = {1, UINT32_MAX - 1};
    const double falls = 1 / (double)UINT32_MAX;
    double win[4] = {-7, -7, -7, -7}, rounds = -7, bound = -7;
    snl_board *board = empty_board(GOAL, TOP, SNL_OVERSHOOT_STAY);
    for (snl_square square = 1; square < GOAL; square += 3) {
        snl_square up = square + 3 < TOP ? square + 3 : GOAL;
        CHECK_EQUAL(snl_board_set_jump(board, square + 1, square < TOP ? up : 1), SNL_OK);
        CHECK_EQUAL(snl_board_set_jump(board, square + 2, square < TOP ? 1 : GOAL), SNL_OK);
    }
    CHECK_EQUAL(snl_board_set_die(board, weights, 2), SNL_OK);
    snl_chance *chance = chance_of(board), *quick = geometric(1u << 31), *trap = all_or_nothing();
    CHECK_EQUAL(win_of(chance, NULL, 3, win, &rounds, NULL), SNL_ERROR_OVERFLOW);
    CHECK_EQUAL(snl_chance_win((const snl_chance *[]){chance, chance, chance, trap}, NULL, 4, win,
                               NULL, NULL),
                SNL_OK);
    check_near(win[0], 1 - falls, 1e-15, "first");
    check_near(win[2], falls * falls, 1e-9, "third");
    check_near(win[3], falls * falls * falls / 2, 1e-9, "trap");
    for (int first = 0; first < 2; first++) {
        const snl_chance *games[] = {quick, chance, quick};
        CHECK_EQUAL(snl_chance_win(games + first, NULL, 2, win, &rounds, &bound), SNL_OK);
        check_near(rounds, 1 + falls * 0.5 * 2, 1e-9, "rounds");
        CHECK(bound < 1e-9);
    }
    snl_chance_free(chance);
    snl_chance_free(quick);
    snl_chance_free(trap);
}

/* ---- The ends ---- */

/* The boards of the players differ in size, and each player must reach the goal of their own board.
 * A player who starts on the goal has won. */
static void own_goals(void)
{
    snl_chance *large = chance_of(empty_board(30, 1, SNL_OVERSHOOT_STAY));
    snl_chance *small = chance_of(empty_board(10, 10, SNL_OVERSHOOT_STAY));
    const snl_chance *games[] = {large, small, large};
    double win[3] = {-7, -7, -7}, rounds = -7, bound = -7;
    CHECK_EQUAL(snl_chance_win(games, NULL, 3, win, &rounds, &bound), SNL_OK);
    CHECK(win[0] == 0 && win[1] == 1 && win[2] == 0 && rounds == 0 && bound == 0);
    CHECK_EQUAL(snl_chance_win(games, (snl_square[]){30, 10, 30}, 3, win, &rounds, &bound), SNL_OK);
    CHECK(win[0] == 1 && win[1] == 0 && win[2] == 0 && rounds == 0);
    CHECK_EQUAL(snl_chance_win(games, (snl_square[]){10, 9, 29}, 3, win, &rounds, &bound), SNL_OK);
    CHECK(win[0] < win[1] && win[2] < win[1] && rounds > 1);
    snl_chance_free(large);
    snl_chance_free(small);
}

static void refused(void)
{
    snl_chance *large = chance_of(empty_board(30, 1, SNL_OVERSHOOT_STAY));
    snl_chance *small = chance_of(empty_board(10, 1, SNL_OVERSHOOT_STAY));
    const snl_chance *games[] = {large, small, NULL};
    static const snl_square off[][2] = {{11, 11}, {30, -1}, {-1, 1}, {31, 1}};
    double win[3] = {-7, -7, -7};
    CHECK_EQUAL(snl_chance_win(NULL, NULL, 1, win, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win(NULL, NULL, 0, win, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win(games, NULL, 2, NULL, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win(games, NULL, 3, win, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win(games + 2, NULL, 1, win, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win((const snl_chance *[]){NULL, small}, NULL, 2, win, NULL, NULL),
                SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win(games, off[0], 3, win, NULL, NULL), SNL_ERROR_NULL);
    CHECK_EQUAL(snl_chance_win(games, NULL, 0, win, NULL, NULL), SNL_ERROR_PLAYERS);
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        CHECK_EQUAL(snl_chance_win(games, off[i], 2, win, NULL, NULL), SNL_ERROR_SQUARE);
    CHECK(win[0] == -7);
    CHECK_EQUAL(snl_chance_win(games + 1, NULL, 1, win, NULL, NULL), SNL_OK); /* before the NULL */
    check_near(win[0], 1, 1e-12, "alone");
    snl_chance_free(large);
    snl_chance_free(small);
}

int main(void)
{
    check_random_seed();
    RUN(random_races);
    RUN(published);
    RUN(other_rates);
    RUN(won_within_a_turn);
    RUN(beside_a_trap);
    RUN(trap_of_each);
    RUN(bound_of_each);
    RUN(longer_than_doubles);
    RUN(hardly_ever_too_long);
    RUN(own_goals);
    RUN(refused);
    return check_done();
}
