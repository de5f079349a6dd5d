/* SPDX-License-Identifier: MIT */
/*
 * Lets memory run out in every function of the header that can allocate, on boards of many shapes.
 * For every n, the n-th allocation fails, alone or with all later ones. The function must return
 * SNL_ERROR_MEMORY, leave board, games and outputs unchanged and lose no memory. The same call with
 * memory must then give the same answer as before. Functions that never allocate are called with an
 * allocator that always fails. The tests must name every function of include/snl.h.
 */
#include "calls.h"

enum { WINDOW = 1 << 14 };

static uint8_t expected[BYTES], answered[BYTES];

static int is_untouched(size_t bytes)
{
    return answered[0] == 0xa5 && memcmp(answered, answered + 1, bytes - 1) == 0;
}

/* Whether a failed call may leave the board with more room for jumps. */
static int may_grow(const struct call *call)
{
    return call->run == set_jump || call->run == set_jumps;
}

/* Returns the number of the next allocation to fail after the n-th. The first 40 allocations fail
 * one by one. Later allocations repeat in loops, so that only some of them fail, but always the
 * last. If SNL_TEST_WHOLE is set, all allocations fail one by one. */
static long next_failure(long n, long last)
{
    static long sure;
    if (sure == 0)
        sure = getenv("SNL_TEST_WHOLE") ? LONG_MAX : 40;
    long next = n + 1 + (n > sure ? n / 8 : 0);
    return n < last && next > last ? last : next;
}

/* Lets allocations up to number `last`, the last allocation of the call, fail: each alone, or with
 * all later allocations. */
static void fail_each(const struct call *call, struct asked *asked, const struct subject *subject,
                      const snl_board *twin, snl_status without_failure, long last, int for_good)
{
    struct pool *pool = &asked->pool;
    memset(answered, 0xa5, sizeof answered);
    for (long n = 0; n <= last && check_faults_in_test == 0; n = next_failure(n, last)) {
        size_t bytes = pool->bytes;
        pool->failures = 0;
        pool->for_good = for_good;
        pool->until_failure = n;
        snl_status status = call->run(subject, answered);
        pool->until_failure = -1;
        if (may_grow(call) && pool->failures == 0) /* the board has room already */
            break;
        CHECK(pool->failures > 0);
        CHECK_EQUAL(status, SNL_ERROR_MEMORY);
        CHECK(is_untouched(n == last ? sizeof answered : WINDOW));
        CHECK(pool->bytes <= bytes + (may_grow(call) ? 4096 : 0)); /* the directory of blocks may
                                                                    * have grown */
        CHECK_EQUAL(snl_board_equal(subject->board, twin), 1);
    }
    memset(answered, 0xa5, sizeof answered);
    CHECK_EQUAL(call->run(subject, answered), without_failure);
    CHECK(memcmp(answered, expected, sizeof answered) == 0);
}

static void try(const struct call *call, const struct shape *shape, int can_cancel)
{
    struct asked asked = {.pool = {.until_failure = -1}}, apart = asked;
    snl_allocator allocator = allocator_of(&asked, can_cancel), other = allocator_of(&apart, 0);
    int with_chance = strncmp(call->function, "snl_chance_", 11) == 0 && call->run != create_chance;
    struct subject subject, twin;
    prepare(&asked, &allocator, shape, with_chance, &subject);
    prepare(&apart, &other, shape, 0, &twin);
    if (call->run == load)
        play_and_save(twin.board);
    memset(expected, 0xa5, sizeof expected);
    asked.pool.requests = 0;
    snl_status status = call->run(&subject, expected);
    long made = asked.pool.requests;
    for (int for_good = 0; for_good < 2; for_good++)
        fail_each(call, &asked, &subject, twin.board, status, made - 1, for_good);
    if (check_faults_in_test > 0 || getenv("SNL_TEST_VERBOSE"))
        printf("# %s on %" PRId64 " squares, %" PRId64 " jumps, kind %d%s: %ld allocations\n",
               call->function, shape->squares, shape->jumps, (int)shape->kind,
               can_cancel ? ", to be cancelled" : "", made);
    finish(&apart, &twin);
    finish(&asked, &subject);
}

static const struct shape any[] = {
    {30, 0, 0, 0},          {100, 10, 12, 0},   {447, 0, 60, 0},   {SQUARES, 0, 600, 0},
    {SQUARES, 100, 900, 0}, {9000, 0, 2700, 0}, {2000, 0, 200, 1}, {FEW, 0, 40, 2},
    {FEW, 0, 3000, 3},      {FEW, 0, 3000, 4},  {FEW, 0, 30, 1},   {FEW, 0, 400, 13},
    {FEW, 0, 40, 14},       {0, 0, 0, 0},
};
static const struct shape huge[] = {{INT64_C(1) << 40, 0, 400, 0},
                                    {INT64_C(1) << 40, 0, 100, 1},
                                    {INT64_C(1) << 40, 0, 400, 13},
                                    {0, 0, 0, 0}};
static const struct shape for_chance[] = {
    {300, 0, 20, 0}, {FEW, 0, 40, 0},  {FEW, 0, 40, 2},
    {FEW, 0, 60, 1}, {FEW, 0, 300, 3}, {0, 0, 0, 0},
};
static const struct shape small_chance[] = {
    {100, 0, 8, 0}, {100, 0, 8, 2}, {100, 0, 8, 1}, {600, 0, 3, 0}, {0, 0, 0, 0}};
static const struct shape march[] = {{100, 0, 8, 0}, {100, 0, 8, 1}, {600, 0, 3, 0}, {0, 0, 0, 0}};
static const struct shape exact[] = {{30, 0, 3, 0}, {14, 0, 0, 2}, {40, 5, 3, 0}, {0, 0, 0, 0}};
static const struct shape grids[] = {{100, 10, 12, 0}, {2500, 50, 90, 0}, {0, 0, 0, 0}};
static const struct shape bases[] = {{400, 20, 60, 0}, {0, 0, 0, 0}};
static const struct shape one[] = {{FEW, 0, 300, 0}, {0, 0, 0, 0}};

static void try_all(const struct call *call, const struct shape *shapes)
{
    for (; shapes->squares > 0 && check_faults_in_test == 0; shapes++)
        for (int can_cancel = getenv("SNL_TEST_WHOLE") == NULL; can_cancel < 2; can_cancel++)
            try(call, shapes, can_cancel);
}

/* Tries the calls of all functions whose names begin with the prefix and continue with a letter
 * from `from` to `to`. */
static void try_calls(const char *prefix, char from, char to)
{
    static const struct shape *const shapes[] = {[ON_ANY] = any,
                                                 [ON_LISTED] = any,
                                                 [ON_CHANCE] = for_chance,
                                                 [ON_SMALL_CHANCE] = small_chance,
                                                 [ON_MARCH] = march,
                                                 [ON_EXACT] = exact,
                                                 [ON_GRID] = grids,
                                                 [ON_BASE] = bases,
                                                 [ON_ONE] = one};
    int some = 0;
    for (size_t i = 0; i < CALLS; i++) {
        size_t length = strlen(prefix);
        const char *name = calls[i].function;
        if (strncmp(name, prefix, length) != 0 || name[length] < from || name[length] > to)
            continue;
        try_all(&calls[i], shapes[calls[i].on]);
        if (calls[i].on == ON_ANY)
            try_all(&calls[i], huge);
        some = 1;
    }
    CHECK(some);
}

static void boards(void)
{
    fill_moves(SQUARES, 100);
    try_calls("snl_board_", 'a', 'z');
}

static void texts(void)
{
    try_calls("snl_read_", 'a', 'z');
    try_calls("snl_write_", 'a', 'z');
}

static void many_boards(void)
{
    fill_moves(2 * SQUARES, 100);
    try_calls("snl_solve_", 'a', 'z');
}

static void routes(void)
{
    try_calls("snl_route_", 'a', 'z');
}

static void chance_a_to_d(void)
{
    try_calls("snl_chance_", 'a', 'd');
}

static void chance_e_to_k(void)
{
    try_calls("snl_chance_", 'e', 'k');
}

static void chance_l_to_p(void)
{
    try_calls("snl_chance_", 'l', 'p');
}

static void chance_q_to_v(void)
{
    try_calls("snl_chance_", 'q', 'v');
}

static void chance_w_to_z(void)
{
    try_calls("snl_chance_", 'w', 'z');
}

static void games(void)
{
    try_calls("snl_simul", 'a', 'z');
    try_calls("snl_game_", 'a', 'z');
}

static void boards_made_to_order(void)
{
    try_calls("snl_gen", 'a', 'z');
}

static void pictures(void)
{
    for (size_t i = 0; i <= SQUARES; i++)
        heat[i] = (double)i;
    try_calls("snl_draw_", 'a', 'z');
}

/* ---- Functions that never allocate ---- */

/* Functions of boards that never allocate, except those that free something. */
static void call_boards(snl_board *board, snl_board *other)
{
    static const uint32_t weights[] = {1, 1, 2};
    snl_square from[60], to[60], square = 0;
    int64_t row, column;
    uint32_t die[SNL_FACES_MAX];
    size_t count;
    CHECK_EQUAL(snl_board_equal(board, other), 1);
    CHECK(snl_board_squares(board) > 0 && snl_board_rows(board) > 0);
    CHECK(snl_board_columns(board) > 0 && snl_board_jump_count(board) > 0);
    square = snl_board_next_jump(board, 0);
    CHECK(square > 0 && snl_board_jump(board, square) > 0);
    CHECK_EQUAL(snl_board_jumps(board, from, to, 60, &count), SNL_OK);
    CHECK_EQUAL(snl_board_square_at(board, 0, 0, &square), SNL_OK);
    CHECK_EQUAL(snl_board_cell_of(board, square, &row, &column), SNL_OK);
    CHECK_EQUAL(snl_board_roll(board, 1, 1, NULL, NULL), SNL_OK);
    CHECK_EQUAL(snl_board_die(board, die, SNL_FACES_MAX, &count), SNL_OK);
    CHECK(snl_board_start(board) == 1 && snl_board_overshoot(board) == 0);
    CHECK_EQUAL(snl_board_chaining(board), 0);
    /* An existing jump may be changed or removed. */
    CHECK_EQUAL(snl_board_remove_jump(other, from[0]), SNL_OK);
    CHECK_EQUAL(snl_board_set_die(other, weights, 3), SNL_OK);
    CHECK_EQUAL(snl_board_set_start(other, 0), SNL_OK);
    CHECK_EQUAL(snl_board_set_overshoot(other, SNL_OVERSHOOT_WIN), SNL_OK);
    CHECK_EQUAL(snl_board_set_chaining(other, 1), SNL_OK);
}

static void call_game(snl_game *game)
{
    snl_event event = {.struct_size = sizeof event};
    snl_game_options options = {.struct_size = sizeof options};
    int32_t faces[9];
    uint8_t bytes[200];
    size_t count;
    CHECK(snl_game_event_count(game) >= 3);
    CHECK_EQUAL(snl_game_event(game, 0, &event), SNL_OK);
    CHECK_EQUAL(snl_game_get_options(game, &options), SNL_OK);
    CHECK_EQUAL(snl_game_players(game), 2);
    CHECK(snl_game_turn(game) == 1 && snl_game_square(game, 0) > 0 && snl_game_place(game, 0) == 0);
    CHECK_EQUAL(snl_game_rolls(game), 1);
    CHECK_EQUAL(snl_game_faces(game, faces, 9, &count), SNL_OK);
    CHECK_EQUAL(snl_game_save(game, bytes, sizeof bytes, &count), SNL_OK);
    CHECK_EQUAL(snl_game_undo(game), SNL_OK);
    CHECK_EQUAL(snl_game_roll(game, 1), SNL_OK); /* the undone roll left room */
}

static void call_others(const snl_board *board, const snl_chance *chance, const snl_route *route)
{
    static char written[1 << 18];
    static const double pmf[] = {0, 0.5, 0.5};
    snl_leg leg = {.struct_size = sizeof leg};
    snl_leg legs[100];
    struct pieces pieces = {0};
    size_t length;
    double mean;
    CHECK(snl_route_rolls(route) > 0 && snl_route_leg_count(route) > 0);
    CHECK_EQUAL(snl_route_leg(route, 0, &leg), SNL_OK);
    CHECK_EQUAL(snl_route_legs(route, legs, sizeof *legs, 100, &length), SNL_OK);
    CHECK(snl_chance_squares(chance) > 0 && snl_chance_jump_count(chance) > 0);
    CHECK_EQUAL(snl_chance_start(chance), 1);
    CHECK_EQUAL(snl_chance_mean(chance, &mean), SNL_OK);
    CHECK_EQUAL(
        snl_write_boards(&board, 1, SNL_FORMAT_TEXT, written, sizeof written, &length, NULL),
        SNL_OK);
    CHECK_EQUAL(snl_draw_svg(board, NULL, written, sizeof written, &length), SNL_OK);
    CHECK_EQUAL(snl_draw_terminal(board, NULL, 80, 0, written, sizeof written, &length), SNL_OK);
    CHECK_EQUAL(snl_draw_distribution(pmf, 3, NULL, written, sizeof written, &length), SNL_OK);
    check_received(&pieces, snl_draw_distribution_to(pmf, 3, NULL, receive, &pieces), written);
}

static void without_memory(void)
{
    struct asked asked = {.pool = {.until_failure = -1}};
    snl_allocator allocator = allocator_of(&asked, 0);
    struct subject subject, other;
    snl_game *game = NULL;
    snl_route *found = NULL;
    snl_game_options options = {.struct_size = sizeof options, .players = 2};
    prepare(&asked, &allocator, &(struct shape){100, 10, 12, 0}, 1, &subject);
    prepare(&asked, &allocator, &(struct shape){100, 10, 12, 0}, 0, &other);
    CHECK_EQUAL(snl_game_create(subject.board, &options, &game), SNL_OK);
    CHECK_EQUAL(snl_game_roll(game, 0), SNL_OK);
    CHECK_EQUAL(snl_route_create(subject.board, 1, &found), SNL_OK);
    asked.pool.until_failure = 0;
    asked.pool.for_good = 1;
    call_boards(subject.board, other.board);
    call_game(game);
    call_others(subject.board, subject.chance, found);
    snl_route_free(found);
    snl_game_free(game);
    snl_board_free(other.board);
    finish(&asked, &subject);
    CHECK_EQUAL(asked.pool.failures, 0);
}

/* ---- All functions of the header ---- */

/* Functions that the tests above call without memory, or that have no object with an allocator. */
static const char never[] =
    " snl_version snl_version_number snl_status_text snl_named_board_count snl_named_board"
    " snl_board_equal snl_board_squares snl_board_rows snl_board_columns snl_board_remove_jump"
    " snl_board_jump snl_board_next_jump snl_board_jump_count"
    " snl_board_jumps snl_board_square_at snl_board_cell_of snl_board_set_start snl_board_start"
    " snl_board_reshape snl_board_rules snl_board_set_rules snl_board_set_enter snl_board_enter"
    " snl_board_set_die snl_board_die snl_board_set_overshoot snl_board_overshoot"
    " snl_board_set_chaining snl_board_chaining"
    " snl_route_rolls snl_route_leg_count snl_route_leg snl_route_legs"
    " snl_chance_squares snl_chance_jump_count snl_chance_start snl_chance_mean"
    " snl_simulation_add snl_simulation_mean snl_simulation_variance snl_game_undo"
    " snl_game_event_count snl_game_event snl_game_get_options snl_game_players snl_game_turn"
    " snl_game_square snl_game_place snl_game_rolls snl_game_faces snl_draw_distribution"
    " snl_draw_distribution_to"
    " snl_board_free snl_route_free snl_chance_free snl_game_free ";

static int is_called(const char *name)
{
    for (size_t i = 0; i < CALLS; i++)
        if (strcmp(calls[i].function, name) == 0)
            return 1;
    return 0;
}

static int never_allocates(const char *name)
{
    char word[110];
    snprintf(word, sizeof word, " %s ", name);
    return strstr(never, word) != NULL;
}

static int has_formula(const char *page, const char *name)
{
    char row[110];
    snprintf(row, sizeof row, "| %s() ", name);
    return strstr(page, row) != NULL;
}

/* Each function is either in the table of calls and has a formula in docs/memory.md, or never
 * allocates and has no formula. */
static void all_functions(void)
{
    char line[300], name[100];
    int known = 0;
    const char *page = page_about_memory();
    FILE *header = fopen("include/snl.h", "r");
    CHECK(header != NULL);
    while (header && fgets(line, sizeof line, header)) {
        char *end = strchr(line, '('), *begin = end;
        while (begin && begin > line && begin[-1] != ' ' && begin[-1] != '*')
            begin--;
        if (strncmp(line, "SNL_API ", 8) != 0 || !end)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(end - begin), begin);
        int allocates = !never_allocates(name);
        if (!CHECK(is_called(name) == allocates &&
                   (*page == '\0' || has_formula(page, name) == allocates)))
            printf("# the tests and docs/memory.md must know whether %s() allocates\n", name);
        known++;
    }
    CHECK(known > 90);
    if (header)
        fclose(header);
}

int main(void)
{
    check_random_seed();
    RUN(boards);
    RUN(texts);
    RUN(many_boards);
    RUN(routes);
    RUN(chance_a_to_d);
    RUN(chance_e_to_k);
    RUN(chance_l_to_p);
    RUN(chance_q_to_v);
    RUN(chance_w_to_z);
    RUN(games);
    RUN(boards_made_to_order);
    RUN(pictures);
    RUN(without_memory);
    RUN(all_functions);
    return check_done();
}
