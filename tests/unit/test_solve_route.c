/* SPDX-License-Identifier: MIT */
/*
 * Routes on which the library rolls the largest face many times in one step (lib/solve_route.c).
 * The routes begin just below a wall of mouths or just below the goal, with dice for which the
 * largest face is wrong there. They are compared with the plain reference roll by roll. Other tests
 * are for the limits at which the library changes from one search to another (lib/solve.c): dice
 * next to the usual one, and boards that are solved without memory.
 */
#include "memory_check.h"
#include "solve_check.h"

enum { SQUARES_MAX = 12000 };

static struct plain *plain;

static void compare_route(const snl_board *board, int from)
{
    static int actual[SQUARES_MAX + 1], expected[SQUARES_MAX + 1];
    int rolls = plain_route(plain, from, expected), faults = check_faults_in_test;
    snl_route *route = checked_route(board, from, plain->fewest[from]);
    if (check_route(board, route, from, plain->fewest[from], actual))
        for (int i = 0; i < rolls; i++)
            CHECK_EQUAL(actual[i], expected[i]);
    snl_route_free(route);
    describe_faults(board, from, faults);
}

/* Enough squares for the library to measure the die exactly, even with all jumps of a wall. */
static int long_enough(int largest)
{
    int points = 2 * largest + 9;
    int stretch = 2 * points * (4 * largest + 140), die = 16 * largest * largest;
    return stretch > die ? stretch : die;
}

/* Builds a wall: makes mouths of all squares but one that one roll can reach from just below
 * `wall`. */
static void build_wall(int wall, int gap)
{
    for (int mouth = wall; mouth < wall + largest_face(plain); mouth++)
        plain->jump[mouth] = mouth == wall + gap ? 0 : 1;
}

static void compare_below(int end)
{
    int largest = largest_face(plain);
    int below = largest * largest + 3 * largest;
    snl_board *board = make_board(plain);
    plain_to_goal(plain);
    for (int from = end - below; from <= end && check_faults_in_test < 5; from++)
        compare_route(board, from);
    snl_board_free(board);
}

static const int dice[][6] = {{1, 7}, {1, 5}, {1, 2, 6}, {2, 5}, {3, 5}, {6}, {1, 2, 3}};
enum { DICE = sizeof dice / sizeof dice[0] };

static void a_wall_ahead(void)
{
    for (int die = 0; die < DICE; die++) {
        plain_clear(plain, 1);
        set_faces(plain, 8, dice[die]);
        int largest = largest_face(plain), squares = long_enough(largest);
        for (int gap = 0; gap < largest; gap++) {
            plain_clear(plain, squares);
            set_faces(plain, 8, dice[die]);
            build_wall(squares - 30, gap);
            compare_below(squares - 30);
        }
    }
}

/* Three jumps lie far below the goal. Near the goal, the overshoot rule matters. */
static void the_goal_ahead(void)
{
    for (int die = 0; die < DICE; die++)
        for (int overshoot = 0; overshoot < 3; overshoot++) {
            plain_clear(plain, 1);
            set_faces(plain, 8, dice[die]);
            plain_clear(plain, long_enough(largest_face(plain)));
            set_faces(plain, 8, dice[die]);
            plain->overshoot = overshoot;
            for (int mouth = 10; mouth <= 30; mouth += 10)
                plain->jump[mouth] = 1;
            compare_below(plain->squares);
        }
}

/* Every set of the faces 1..7, on boards so small that faces 1..6 have a search of their own. */
static void every_die_of_seven_faces(void)
{
    for (int set = 1; set < 128; set++) {
        plain_clear(plain, 8 + set % 8);
        plain->faces = 7;
        for (int face = 1; face <= 7; face++)
            plain->weight[face] = set >> (face - 1) & 1;
        plain->overshoot = set % 3;
        for (int jumps = 0; jumps < 3; jumps++) {
            plain->jump[5] = jumps > 0 ? 2 : 0;
            plain->jump[3] = jumps > 1 ? 6 : 0;
            snl_board *board = make_board(plain);
            plain_to_goal(plain);
            for (int from = 0; from <= plain->squares; from++) {
                int64_t rolls = UNTOUCHED;
                CHECK_EQUAL(snl_board_solve_from(board, from, &rolls), SNL_OK);
                CHECK_EQUAL(rolls, plain->fewest[from]);
            }
            snl_board_free(board);
        }
    }
}

/* Boards with few jumps on many squares: every array sized by the number of jumps must be large
 * enough. */
static void every_number_of_jumps(void)
{
    for (int jumps = 0; jumps <= 70; jumps++) {
        plain_clear(plain, 40 * jumps + 130);
        for (int jump = 0; jump < jumps; jump++) {
            int mouth = 40 * jump + (int)check_random(2, 40);
            int end = (int)check_random(mouth - 60, mouth + 90);
            plain->jump[mouth] = end < 1 || end == mouth ? 1 : end;
        }
        snl_board *board = make_board(plain);
        plain_to_goal(plain);
        compare_route(board, 1);
        CHECK_EQUAL(snl_board_jump_count(board), jumps);
        int64_t rolls = UNTOUCHED;
        CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
        CHECK_EQUAL(rolls, plain->fewest[1]);
        snl_board_free(board);
    }
}

/* Some boards are solved without memory: boards of up to 127 squares, and boards of up to 447
 * squares with few jumps. */
static void small_boards_need_no_memory(void)
{
    struct pool pool = {.until_failure = -1};
    snl_allocator counting = pool_allocator(&pool);
    for (int squares = 1; squares <= 447; squares++) {
        snl_board *board = NULL;
        int64_t rolls = UNTOUCHED;
        CHECK_EQUAL(snl_board_create(squares, &counting, &board), SNL_OK);
        plain_clear(plain, squares);
        for (int jump = 0; squares > 127 && jump <= squares / 25; jump++) {
            int mouth = 3 + 24 * jump, end = mouth + (jump % 2 ? -2 : 1);
            plain->jump[mouth] = end;
            CHECK_EQUAL(snl_board_set_jump(board, mouth, end), SNL_OK);
        }
        plain_to_goal(plain);
        pool.requests = 0;
        CHECK_EQUAL(snl_board_solve(board, &rolls), SNL_OK);
        CHECK_EQUAL(rolls, plain->fewest[1]);
        CHECK_EQUAL(pool.requests, 0);
        snl_board_free(board);
    }
}

/* From the start, which only a 6 leaves, to the goal by the search over the jumps: cancelled at
 * each poll, also while the library tries the faces on the start. */
static void cancelled_on_the_start(void)
{
    struct patience patience = {.end = -1};
    const snl_allocator allocator = patient_allocator(&patience);
    snl_board *board = NULL;
    snl_route *route = NULL;
    CHECK_EQUAL(snl_board_create(30, &allocator, &board), SNL_OK);
    CHECK_EQUAL(snl_board_set_enter(board, 0x20, 0), SNL_OK);
    CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_OK);
    CHECK_EQUAL(snl_route_rolls(route), 5);
    snl_route_free(route);
    route = NULL;
    long polls = patience.polls;
    for (long end = 0; end < polls; end++) {
        patience = (struct patience){.end = end};
        CHECK_EQUAL(snl_route_create(board, 1, &route), SNL_ERROR_CANCELLED);
        CHECK_EQUAL(patience.polls, end + 1);
        CHECK(route == NULL);
    }
    snl_board_free(board);
}

int main(void)
{
    check_random_seed();
    plain = plain_create(SQUARES_MAX);
    RUN(a_wall_ahead);
    RUN(the_goal_ahead);
    RUN(every_die_of_seven_faces);
    RUN(every_number_of_jumps);
    RUN(small_boards_need_no_memory);
    RUN(cancelled_on_the_start);
    plain_free(plain);
    return check_done();
}
