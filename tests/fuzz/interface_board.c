/* SPDX-License-Identifier: MIT */
/* Part of the target `interface`: boards, their jumps and their rules. */
#include "interface.h"

/* ---- Making boards ---- */

static const snl_allocator *some_allocator(struct world *world)
{
    return &world->allocators[input_choice(&world->input, 2)];
}

static int asks(const snl_allocator *allocator)
{
    return allocator->cancel != NULL;
}

/* Checks the status of a call that made a board, and stores this board in the slot. */
static void made(struct world *world, struct board_slot *slot, snl_board *board,
                 const struct model *model, snl_status status, snl_status wanted)
{
    int done = as_wanted(world, status, wanted);
    REQUIRE((board != NULL) == done);
    if (done)
        keep_board(slot, board, model);
}

/* Checks a board made without an allocator: malloc() never fails here. */
static void require_plain(snl_board *board, const struct model *model, snl_status status,
                          snl_status wanted)
{
    REQUIRE_EQUAL(status, wanted);
    REQUIRE((board != NULL) == (wanted == SNL_OK));
    if (board)
        model_require(model, board);
    snl_board_free(board);
}

void call_board(struct world *world)
{
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    const snl_allocator *allocator = some_allocator(world);
    int64_t squares = input_number(&world->input, 36);
    struct model model = model_new(squares, 0, 0);
    model.asks = asks(allocator);
    snl_board *board = NULL, *plain = NULL;
    snl_status wanted = squares >= 1 && squares <= SNL_SQUARES_MAX ? SNL_OK : SNL_ERROR_SQUARES;
    snl_status status = snl_board_create(squares, NULL, &plain);
    require_plain(plain, &model, status, wanted);
    status = snl_board_create(squares, allocator, &board);
    made(world, slot, board, &model, status, wanted);
}

void call_grid(struct world *world)
{
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    const snl_allocator *allocator = some_allocator(world);
    int64_t rows = input_number(&world->input, 10), columns = input_number(&world->input, 10);
    int fits = rows >= 1 && columns >= 1 && columns <= SNL_SQUARES_MAX / rows;
    struct model model = model_new(fits ? rows * columns : 0, rows, columns);
    model.asks = asks(allocator);
    snl_board *board = NULL, *plain = NULL;
    snl_status wanted = fits ? SNL_OK : SNL_ERROR_SQUARES;
    snl_status status = snl_board_create_grid(rows, columns, NULL, &plain);
    require_plain(plain, &model, status, wanted);
    status = snl_board_create_grid(rows, columns, allocator, &board);
    made(world, slot, board, &model, status, wanted);
}

void call_named(struct world *world)
{
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    const snl_allocator *allocator = some_allocator(world);
    snl_board_info named = {.struct_size = sizeof named};
    size_t index = input_byte(&world->input);
    snl_board *board = NULL, *plain = NULL;
    struct model model = {0};
    snl_status status = snl_named_board(index, &named);
    REQUIRE_EQUAL(status, index < snl_named_board_count() ? SNL_OK : SNL_ERROR_INDEX);
    if (status != SNL_OK)
        named.name = "NOBODY";
    snl_status wanted = status == SNL_OK ? SNL_OK : SNL_ERROR_NAME;
    status = snl_board_create_named(named.name, NULL, &plain);
    if (plain)
        REQUIRE(model_of(plain, &model));
    require_plain(plain, &model, status, wanted);
    status = snl_board_create_named(named.name, allocator, &board);
    if (board)
        model_require(&model, board);
    model.asks = asks(allocator);
    made(world, slot, board, &model, status, wanted);
}

void call_copy(struct world *world)
{
    struct board_slot *from = some_board(world);
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    snl_board *copy = NULL;
    if (!from)
        return;
    struct model model = from->model;
    const snl_allocator *allocator = some_allocator(world);
    if (allocator)
        model.asks = asks(allocator);
    snl_status status = snl_board_copy(from->board, allocator, &copy);
    REQUIRE(status != SNL_OK || (snl_board_equal(copy, from->board) && copy != from->board));
    made(world, slot, copy, &model, status, SNL_OK);
}

void call_free(struct world *world)
{
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    snl_board_free(slot->board);
    slot->board = NULL;
}

/* ---- From arrays ---- */

enum { SIDE_MAX = 7 };

/* The square of a cell of an array; rows run in alternating directions, from the bottom. */
static int64_t square_of(size_t rows, size_t columns, size_t cell)
{
    int64_t square = 0;
    for (size_t row = rows; row-- > 0;)
        for (size_t i = 0; i < columns; i++) {
            size_t column = (rows - 1 - row) % 2 ? columns - 1 - i : i;
            square++;
            if (row * columns + column == cell)
                return square;
        }
    return 0;
}

/* Returns the expected status of reading an array, and stores the array's first faulty entry in
 * `faulty`, or the array's jumps in `model`. In `moves`, squares count from 0. */
static snl_status judge(const int32_t *cells, size_t rows, size_t columns, int moves,
                        struct model *model, size_t *faulty)
{
    int64_t goal = (int64_t)(rows * columns);
    for (size_t i = 0; i < rows * columns; i++) {
        int64_t from = moves ? (int64_t)i + 1 : square_of(rows, columns, i);
        int64_t to = moves ? (int64_t)cells[i] + 1 : cells[i];
        *faulty = i;
        if (cells[i] == -1 || to == from)
            continue;
        if (to < 1 || to > goal)
            return SNL_ERROR_SQUARE;
        if (from == goal)
            return SNL_ERROR_GOAL;
        model_set_jump(model, from, to);
    }
    return SNL_OK;
}

enum { MANY = 5 };

/* Checks the answers to `boards` boards: the second board has no jumps, all others are equal. */
static void require_answers(const int64_t *rolls, size_t boards, int64_t expected, size_t squares)
{
    for (size_t i = 0; i < MANY; i++) {
        if (i >= boards)
            REQUIRE_EQUAL(rolls[i], INTACT);
        else if (i != 1)
            REQUIRE_EQUAL(rolls[i], expected);
        else
            REQUIRE_EQUAL(rolls[i], (squares - 1 + 5) / 6);
    }
}

static snl_status solve_arrays(const int32_t *many, size_t boards, size_t rows, size_t columns,
                               int moves, const snl_allocator *allocator, int64_t *rolls,
                               size_t *faulty_count)
{
    int64_t squares = (int64_t)(rows * columns);
    return moves ? snl_solve_moves(many, boards, squares, allocator, rolls, faulty_count)
                 : snl_solve_matrices(many, boards, (int64_t)rows, (int64_t)columns, allocator,
                                      rolls, faulty_count);
}

/* Checks that boards in one array get the same answers as each board alone. */
static void solve_many(struct world *world, const int32_t *cells, size_t rows, size_t columns,
                       int moves, const struct model *model, int sound)
{
    int64_t rolls[MANY] = {INTACT, INTACT, INTACT, INTACT, INTACT}, plain[MANY];
    const snl_allocator *allocator = some_allocator(world);
    size_t squares = rows * columns, boards = input_choice(&world->input, MANY);
    size_t faulty = sound ? 0 : boards - (boards > 1), faulty_count = SIZE_MAX;
    int64_t expected = sound ? model_to_goal(model)[1] : SNL_FAULTY_BOARD;
    int32_t *many = fuzz_block(boards * squares * sizeof *many);
    memcpy(plain, rolls, sizeof plain);
    for (size_t i = 0; i < boards * squares; i++)
        many[i] = i / squares == 1 ? -1 : cells[i % squares];
    REQUIRE_EQUAL(solve_arrays(many, boards, rows, columns, moves, NULL, plain, &faulty_count),
                  SNL_OK);
    REQUIRE_EQUAL(faulty_count, faulty);
    require_answers(plain, boards, expected, squares);
    faulty_count = SIZE_MAX;
    snl_status status =
        solve_arrays(many, boards, rows, columns, moves, allocator, rolls, &faulty_count);
    free(many);
    int done = as_wanted(world, status, SNL_OK);
    REQUIRE_EQUAL(faulty_count, done ? faulty : SIZE_MAX);
    if (status != SNL_ERROR_CANCELLED)
        require_answers(rolls, done ? boards : 0, expected, squares);
}

static snl_status create_from(const int32_t *cells, size_t rows, size_t columns, int moves,
                              const snl_allocator *allocator, snl_board **board, size_t *faulty)
{
    return moves
               ? snl_board_create_moves(cells, (int64_t)(rows * columns), allocator, board, faulty)
               : snl_board_create_matrix(cells, (int64_t)rows, (int64_t)columns, allocator, board,
                                         faulty);
}

static void from_array(struct world *world, size_t rows, size_t columns, int moves)
{
    struct board_slot *slot = &world->boards[input_choice(&world->input, BOARDS)];
    const snl_allocator *allocator = some_allocator(world);
    size_t squares = rows * columns, index = SIZE_MAX, faulty;
    struct model model =
        model_new((int64_t)squares, moves ? 0 : (int64_t)rows, moves ? 0 : (int64_t)columns);
    int32_t *cells = fuzz_block(squares * sizeof *cells);
    snl_board *board = NULL, *plain = NULL;
    model.asks = asks(allocator);
    for (size_t i = 0; i < squares; i++) {
        int64_t number = input_number(&world->input, (int64_t)squares);
        int none = number < INT32_MIN || number > INT32_MAX || (number == 0 && !moves);
        cells[i] = none || input_is_empty(&world->input) ? -1 : (int32_t)number;
    }
    snl_status wanted = judge(cells, rows, columns, moves, &model, &faulty);
    snl_status status = create_from(cells, rows, columns, moves, NULL, &plain, &index);
    REQUIRE_EQUAL(index, wanted == SNL_OK ? SIZE_MAX : faulty);
    require_plain(plain, &model, status, wanted);
    index = SIZE_MAX;
    status = create_from(cells, rows, columns, moves, allocator, &board, &index);
    REQUIRE_EQUAL(index, status == wanted && wanted != SNL_OK ? faulty : SIZE_MAX);
    made(world, slot, board, &model, status, wanted);
    if (!world->trouble)
        solve_many(world, cells, rows, columns, moves, &model, wanted == SNL_OK);
    free(cells);
}

void call_matrix(struct world *world)
{
    size_t rows = 1 + input_choice(&world->input, SIDE_MAX);
    from_array(world, rows, 1 + input_choice(&world->input, SIDE_MAX - 1), 0);
}

void call_moves(struct world *world)
{
    from_array(world, 1, 1 + input_choice(&world->input, MODEL_JUMPS), 1);
}

/* ---- Jumps ---- */

void call_jump(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    struct model after = slot->model;
    snl_square from = input_number(&world->input, slot->model.squares);
    snl_square to = input_number(&world->input, slot->model.squares);
    snl_status wanted = model_check_jump(&slot->model, from, to);
    if (wanted == SNL_OK && !model_set_jump(&after, from, to))
        return;
    if (as_wanted(world, snl_board_set_jump(slot->board, from, to), wanted))
        slot->model = after;
}

void call_jumps(struct world *world)
{
    enum { JUMPS = 12 };
    struct board_slot *slot = some_board(world);
    snl_square from[JUMPS], to[JUMPS];
    size_t count = input_choice(&world->input, JUMPS + 1), index = SIZE_MAX, faulty = SIZE_MAX;
    if (!slot)
        return;
    struct model after = slot->model;
    snl_status wanted = SNL_OK;
    int room = 1;
    for (size_t i = 0; i < count; i++) {
        from[i] = input_number(&world->input, slot->model.squares);
        to[i] = input_number(&world->input, slot->model.squares);
        snl_status status = model_check_jump(&slot->model, from[i], to[i]);
        if (status != SNL_OK && wanted == SNL_OK) {
            wanted = status;
            faulty = i;
        }
        room &= status != SNL_OK || model_set_jump(&after, from[i], to[i]);
    }
    if (!room && wanted == SNL_OK)
        return;
    snl_status status = snl_board_set_jumps(slot->board, from, to, count, &index);
    if (as_wanted(world, status, wanted))
        slot->model = after;
    REQUIRE_EQUAL(index, status == wanted ? faulty : SIZE_MAX);
}

void call_remove(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    snl_square from = input_number(&world->input, slot->model.squares);
    snl_status wanted = from < 1 || from > slot->model.squares  ? SNL_ERROR_SQUARE
                        : model_remove_jump(&slot->model, from) ? SNL_OK
                                                                : SNL_ERROR_NO_JUMP;
    REQUIRE_EQUAL(snl_board_remove_jump(slot->board, from), wanted);
}

/* ---- Rules ---- */

void call_start(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    snl_square start = input_number(&world->input, slot->model.squares);
    int fits = start >= 0 && start <= slot->model.squares;
    REQUIRE_EQUAL(snl_board_set_start(slot->board, start), fits ? SNL_OK : SNL_ERROR_SQUARE);
    if (fits)
        slot->model.start = start;
}

void call_enter(struct world *world)
{
    struct board_slot *slot = some_board(world);
    uint64_t faces = 0;
    for (size_t count = input_choice(&world->input, 4); count > 0; count--)
        faces |= UINT64_C(1) << input_choice(&world->input, SNL_FACES_MAX);
    if (!slot)
        return;
    snl_square square = input_number(&world->input, slot->model.squares);
    int fits = square >= 0 && square <= slot->model.squares;
    REQUIRE_EQUAL(snl_board_set_enter(slot->board, faces, square),
                  fits ? SNL_OK : SNL_ERROR_SQUARE);
    if (!fits)
        return;
    slot->model.enter_faces = faces;
    slot->model.enter_square = square;
}

void call_reshape(struct world *world)
{
    struct board_slot *slot = some_board(world);
    int64_t rows = input_number(&world->input, 6), columns = input_number(&world->input, 6);
    if (!slot)
        return;
    struct model *model = &slot->model;
    int fits = (rows == 0 && columns == 0) ||
               (rows >= 1 && model->squares % rows == 0 && model->squares / rows == columns);
    REQUIRE_EQUAL(snl_board_reshape(slot->board, rows, columns), fits ? SNL_OK : SNL_ERROR_SHAPE);
    if (!fits)
        return;
    model->rows = rows;
    model->columns = columns;
}

/* Gives the rules of one board to another. */
void call_rules(struct world *world)
{
    const struct board_slot *from = some_board(world);
    struct board_slot *slot = some_board(world);
    snl_rules rules = {.struct_size = sizeof rules};
    if (!from || !slot)
        return;
    const struct model giver = from->model;
    int fits = giver.start <= slot->model.squares && giver.enter_square <= slot->model.squares;
    REQUIRE_EQUAL(snl_board_rules(from->board, &rules), SNL_OK);
    REQUIRE_EQUAL(snl_board_set_rules(slot->board, &rules), fits ? SNL_OK : SNL_ERROR_SQUARE);
    if (!fits)
        return;
    slot->model.start = giver.start;
    slot->model.enter_faces = giver.enter_faces;
    slot->model.enter_square = giver.enter_square;
    slot->model.overshoot = giver.overshoot;
    slot->model.chaining = giver.chaining;
    slot->model.faces = giver.faces;
    memcpy(slot->model.weights, giver.weights, sizeof giver.weights);
}

void call_die(struct world *world)
{
    struct board_slot *slot = some_board(world);
    size_t faces = input_byte(&world->input) % (SNL_FACES_MAX + 3);
    uint32_t weights[SNL_FACES_MAX + 2] = {0};
    for (size_t i = 0; i < faces; i++)
        weights[i] = (uint32_t)input_number(&world->input, 1);
    if (!slot)
        return;
    snl_status wanted = model_check_die(weights, faces);
    REQUIRE_EQUAL(snl_board_set_die(slot->board, weights, faces), wanted);
    if (wanted != SNL_OK)
        return;
    slot->model.faces = faces;
    memset(slot->model.weights, 0, sizeof slot->model.weights);
    memcpy(slot->model.weights, weights, faces * sizeof *weights);
}

void call_overshoot(struct world *world)
{
    struct board_slot *slot = some_board(world);
    int64_t number = input_number(&world->input, 2);
    int32_t overshoot = number < INT32_MIN || number > INT32_MAX ? -1 : (int32_t)number;
    if (!slot)
        return;
    int fits = overshoot >= 0 && overshoot <= 2;
    REQUIRE_EQUAL(snl_board_set_overshoot(slot->board, overshoot),
                  fits ? SNL_OK : SNL_ERROR_OVERSHOOT);
    if (fits)
        slot->model.overshoot = overshoot;
}

void call_chaining(struct world *world)
{
    struct board_slot *slot = some_board(world);
    int32_t on = (int32_t)input_byte(&world->input) - '0';
    if (!slot)
        return;
    REQUIRE_EQUAL(snl_board_set_chaining(slot->board, on),
                  on == 0 || on == 1 ? SNL_OK : SNL_ERROR_CHAINING);
    if (on == 0 || on == 1)
        slot->model.chaining = on;
}

/* ---- Questions ---- */

/* Asks for the square of a cell, and for the cell of this square. */
static void ask_cell(struct world *world, const struct board_slot *slot)
{
    const struct model *model = &slot->model;
    int64_t row = input_number(&world->input, model->rows), back_row = INTACT;
    int64_t column = input_number(&world->input, model->columns), back_column = INTACT;
    snl_square square = INTACT;
    int inside = row >= 0 && row < model->rows && column >= 0 && column < model->columns;
    snl_status wanted = model->rows == 0 ? SNL_ERROR_NOT_GRID : SNL_ERROR_CELL;
    REQUIRE_EQUAL(snl_board_square_at(slot->board, row, column, &square), inside ? SNL_OK : wanted);
    REQUIRE(inside ? square >= 1 && square <= model->squares : square == INTACT);
    if (inside && model->rows * model->columns <= MODEL_SQUARES)
        REQUIRE_EQUAL(square, square_of((size_t)model->rows, (size_t)model->columns,
                                        (size_t)(row * model->columns + column)));
    wanted = model->rows == 0 ? SNL_ERROR_NOT_GRID : inside ? SNL_OK : SNL_ERROR_SQUARE;
    REQUIRE_EQUAL(snl_board_cell_of(slot->board, inside ? square : 0, &back_row, &back_column),
                  wanted);
    REQUIRE_EQUAL(back_row, inside ? row : INTACT);
    REQUIRE_EQUAL(back_column, inside ? column : INTACT);
}

void call_ask(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    const struct model *model = &slot->model;
    snl_square square = input_number(&world->input, model->squares), next = 0;
    for (size_t i = model->count; i-- > 0;)
        next = model->from[i] > square ? model->from[i] : next;
    REQUIRE_EQUAL(snl_board_jump(slot->board, square), model_jump(model, square));
    REQUIRE_EQUAL(snl_board_next_jump(slot->board, square), next);
    ask_cell(world, slot);
    uint32_t weight = 77;
    size_t faces = 0, count = 0;
    REQUIRE_EQUAL(snl_board_die(slot->board, &weight, 1, &faces),
                  model->faces > 1 ? SNL_ERROR_CAPACITY : SNL_OK);
    REQUIRE(faces == model->faces && weight == (faces > 1 ? 77 : model->weights[0]));
    snl_square from[1] = {-7}, to[1] = {-7};
    REQUIRE_EQUAL(snl_board_jumps(slot->board, from, to, 1, &count),
                  model->count > 1 ? SNL_ERROR_CAPACITY : SNL_OK);
    REQUIRE(count == model->count && (from[0] == -7) == (count != 1));
}

void call_roll(struct world *world)
{
    struct board_slot *slot = some_board(world);
    if (!slot)
        return;
    const struct model *model = &slot->model;
    snl_square from = input_number(&world->input, model->squares);
    int64_t number = input_number(&world->input, (int64_t)model->faces);
    int32_t face = number < INT32_MIN || number > INT32_MAX ? 0 : (int32_t)number;
    snl_square landing = INTACT, to = INTACT, landed = 0, rested = from;
    snl_status wanted = SNL_OK;
    if (from < 0 || from > model->squares)
        wanted = SNL_ERROR_SQUARE;
    else if (from == model->squares)
        wanted = SNL_ERROR_GOAL;
    else if (!model_has_face(model, face))
        wanted = SNL_ERROR_FACE;
    if (wanted == SNL_OK && (landed = model_landing(model, from, face)) != 0)
        rested = model_rest(model, landed);
    if (wanted == SNL_OK && rested == MODEL_NEVER)
        wanted = SNL_ERROR_CYCLE;
    snl_status status = snl_board_roll(slot->board, from, face, &landing, &to);
    as_wanted(world, status, wanted);
    REQUIRE_EQUAL(landing, status == SNL_OK ? landed : INTACT);
    REQUIRE_EQUAL(to, status == SNL_OK ? rested : INTACT);
}

void call_cycle(struct world *world)
{
    struct board_slot *slot = some_board(world);
    snl_square square = INTACT;
    if (!slot)
        return;
    int done = as_wanted(world, snl_board_find_cycle(slot->board, &square), SNL_OK);
    REQUIRE_EQUAL(square, done ? model_cycle(&slot->model) : INTACT);
}

void call_equal(struct world *world)
{
    struct board_slot *a = some_board(world), *b = some_board(world);
    int same = a && b ? model_equal(&a->model, &b->model) : !a && !b;
    REQUIRE_EQUAL(snl_board_equal(a ? a->board : NULL, b ? b->board : NULL), same);
}
