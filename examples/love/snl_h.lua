-- SPDX-License-Identifier: MIT
-- The declarations of snl.h for LuaJIT's FFI: all of them, in their order, without comments. The
-- header documents them. Functions are called as `snl.C.snl_board_squares(board:raw())`.
return [[
const char *snl_version(void);
int32_t snl_version_number(void);

typedef int32_t snl_status;

enum {
    SNL_OK = 0,
    SNL_ERROR_NULL = 1,
    SNL_ERROR_MEMORY = 2,
    SNL_ERROR_SQUARES = 3,
    SNL_ERROR_SQUARE = 4,
    SNL_ERROR_GOAL = 5,
    SNL_ERROR_SELF = 6,
    SNL_ERROR_NO_JUMP = 7,
    SNL_ERROR_DIE = 8,
    SNL_ERROR_FACE = 9,
    SNL_ERROR_CYCLE = 10,
    SNL_ERROR_NOT_GRID = 11,
    SNL_ERROR_CELL = 12,
    SNL_ERROR_TOO_LARGE = 13,
    SNL_ERROR_CAPACITY = 14,
    SNL_ERROR_INDEX = 15,
    SNL_ERROR_SYNTAX = 16,
    SNL_ERROR_NUMBER = 17,
    SNL_ERROR_LIMIT = 18,
    SNL_ERROR_DIRECTION = 19,
    SNL_ERROR_REPEATED = 20,
    SNL_ERROR_OVERFLOW = 21,
    SNL_ERROR_INFINITE = 22,
    SNL_ERROR_EFFORT = 23,
    SNL_ERROR_FORMAT_SHAPE = 24,
    SNL_ERROR_FORMAT_START = 25,
    SNL_ERROR_FORMAT_DIE = 26,
    SNL_ERROR_FORMAT_OVERSHOOT = 27,
    SNL_ERROR_FORMAT_CHAINING = 28,
    SNL_ERROR_NAME = 29,
    SNL_ERROR_IMPOSSIBLE = 30,
    SNL_ERROR_GAME_OVER = 31,
    SNL_ERROR_DAMAGED = 32,
    SNL_ERROR_OTHER_BOARD = 33,
    SNL_ERROR_SAVED_LATER = 34,
    SNL_ERROR_CANCELLED = 35,
    SNL_ERROR_FORMAT_ENTER = 36,
    SNL_ERROR_FORMAT_JUMP = 37,
    SNL_ERROR_STRUCT_SIZE = 38,
    SNL_ERROR_ALLOCATOR = 39,
    SNL_ERROR_LENGTH = 40,
    SNL_ERROR_OVERSHOOT = 41,
    SNL_ERROR_CHAINING = 42,
    SNL_ERROR_FORMAT = 43,
    SNL_ERROR_SQUARES_MAX = 44,
    SNL_ERROR_PLAYERS = 45,
    SNL_ERROR_GAME = 46,
    SNL_ERROR_SEND_BACK = 47,
    SNL_ERROR_PLAY_ON = 48,
    SNL_ERROR_AGAIN_LIMIT = 49,
    SNL_ERROR_PENALTY = 50,
    SNL_ERROR_COUNT = 51,
    SNL_ERROR_PROBABILITY = 52,
    SNL_ERROR_TARGET = 53,
    SNL_ERROR_FIGURE = 54,
    SNL_ERROR_GAMES = 55,
    SNL_ERROR_ROLLS_MAX = 56,
    SNL_ERROR_ROLLS = 57,
    SNL_ERROR_LADDERS = 58,
    SNL_ERROR_SNAKES = 59,
    SNL_ERROR_JUMP_MIN = 60,
    SNL_ERROR_JUMP_MAX = 61,
    SNL_ERROR_MEAN = 62,
    SNL_ERROR_TOLERANCE = 63,
    SNL_ERROR_SPREAD = 64,
    SNL_ERROR_TRIES_MAX = 65,
    SNL_ERROR_THEME = 66,
    SNL_ERROR_LEG = 67,
    SNL_ERROR_COLUMNS = 68,
    SNL_ERROR_STYLE = 69,
    SNL_ERROR_PMF = 70,
    SNL_ERROR_TOTALS = 71,
    SNL_ERROR_NO_ROLL = 72,
    SNL_ERROR_NO_ROOM = 73,
    SNL_ERROR_BOARDS = 74,
    SNL_ERROR_WRITE = 75,
    SNL_ERROR_SHAPE = 76
};

const char *snl_status_text(snl_status status);

typedef struct snl_allocator {
    uint32_t struct_size;
    void *context;
    void *(*allocate)(void *context, size_t bytes);
    void (*release)(void *context, void *memory, size_t bytes);
    int32_t (*cancel)(void *context);
} snl_allocator;

typedef struct snl_board snl_board;
typedef int64_t snl_square;
snl_status snl_board_create(int64_t squares, const snl_allocator *allocator, snl_board **board);
snl_status snl_board_create_grid(int64_t rows, int64_t columns, const snl_allocator *allocator,
                                 snl_board **board);
snl_status snl_board_copy(const snl_board *board, const snl_allocator *allocator, snl_board **copy);
int32_t snl_board_equal(const snl_board *board, const snl_board *other);
void snl_board_free(snl_board *board);
int64_t snl_board_squares(const snl_board *board);
int64_t snl_board_rows(const snl_board *board);
int64_t snl_board_columns(const snl_board *board);
snl_status snl_board_reshape(snl_board *board, int64_t rows, int64_t columns);
snl_status snl_board_set_jump(snl_board *board, snl_square from, snl_square to);
snl_status snl_board_set_jumps(snl_board *board, const snl_square *from, const snl_square *to,
                               size_t count, size_t *faulty);
snl_status snl_board_remove_jump(snl_board *board, snl_square from);
snl_square snl_board_jump(const snl_board *board, snl_square from);
snl_square snl_board_next_jump(const snl_board *board, snl_square after);
size_t snl_board_jump_count(const snl_board *board);
snl_status snl_board_jumps(const snl_board *board, snl_square *from, snl_square *to,
                           size_t capacity, size_t *count);
snl_status snl_board_square_at(const snl_board *board, int64_t row, int64_t column,
                               snl_square *square);
snl_status snl_board_cell_of(const snl_board *board, snl_square square, int64_t *row,
                             int64_t *column);

typedef int32_t snl_overshoot;

enum { SNL_OVERSHOOT_STAY = 0, SNL_OVERSHOOT_BOUNCE = 1, SNL_OVERSHOOT_WIN = 2 };

snl_status snl_board_set_start(snl_board *board, snl_square start);
snl_square snl_board_start(const snl_board *board);
snl_status snl_board_set_enter(snl_board *board, uint64_t faces, snl_square square);
snl_status snl_board_enter(const snl_board *board, uint64_t *faces, snl_square *square);
snl_status snl_board_set_die(snl_board *board, const uint32_t *weights, size_t faces);
snl_status snl_board_die(const snl_board *board, uint32_t *weights, size_t capacity, size_t *faces);
snl_status snl_board_set_overshoot(snl_board *board, snl_overshoot overshoot);
snl_overshoot snl_board_overshoot(const snl_board *board);
snl_status snl_board_set_chaining(snl_board *board, int32_t on);
int32_t snl_board_chaining(const snl_board *board);

typedef struct snl_rules {
    uint32_t struct_size;
    snl_overshoot overshoot;
    int32_t chaining;
    int32_t faces;
    snl_square start;
    uint64_t enter_faces;
    snl_square enter_square;
    uint32_t weights[64];
} snl_rules;

snl_status snl_board_rules(const snl_board *board, snl_rules *rules);
snl_status snl_board_set_rules(snl_board *board, const snl_rules *rules);
snl_status snl_board_find_cycle(const snl_board *board, snl_square *square);
snl_status snl_board_roll(const snl_board *board, snl_square from, int32_t face,
                          snl_square *landing, snl_square *to);

typedef int32_t snl_count;

enum { SNL_COUNT_ROLLS = 0, SNL_COUNT_TURNS = 1, SNL_COUNT_ROUNDS = 2 };

typedef int32_t snl_penalty;

enum { SNL_PENALTY_ROLL = 0, SNL_PENALTY_TURN = 1, SNL_PENALTY_START = 2 };

typedef struct snl_turns {
    uint64_t again_faces;
    int32_t again_limit;
    snl_penalty again_penalty;
} snl_turns;

snl_status snl_board_create_matrix(const int32_t *cells, int64_t rows, int64_t columns,
                                   const snl_allocator *allocator, snl_board **board,
                                   size_t *faulty);
snl_status snl_board_create_moves(const int32_t *moves, int64_t squares,
                                  const snl_allocator *allocator, snl_board **board,
                                  size_t *faulty);

typedef struct snl_board_info {
    uint32_t struct_size;
    const char *name;
    const char *title;
    const char *source;
} snl_board_info;

size_t snl_named_board_count(void);
snl_status snl_named_board(size_t index, snl_board_info *info);
snl_status snl_board_create_named(const char *name, const snl_allocator *allocator,
                                  snl_board **board);

typedef int32_t snl_format;

enum {
    SNL_FORMAT_AUTO = 0,
    SNL_FORMAT_TEXT = 1,
    SNL_FORMAT_LEETCODE = 2,
    SNL_FORMAT_HACKERRANK = 3,
    SNL_FORMAT_MOVES = 4,
    SNL_FORMAT_JSON = 5
};

typedef struct snl_read_options {
    uint32_t struct_size;
    snl_format format;
    int64_t squares_max;
    const snl_allocator *allocator;
} snl_read_options;

typedef struct snl_read_error {
    uint32_t struct_size;
    snl_status status;
    int64_t line;
    int64_t column;
    int64_t offset;
    int64_t board;
    int64_t row;
    int64_t cell;
    const char *message;
} snl_read_error;

snl_status snl_read_boards(const char *text, size_t length, const snl_read_options *options,
                           snl_board **boards, size_t capacity, size_t *count,
                           snl_read_error *error);
snl_status snl_read_board(const char *text, size_t length, const snl_read_options *options,
                          snl_board **board, snl_read_error *error);
snl_status snl_write_boards(const snl_board *const *boards, size_t count, snl_format format,
                            char *text, size_t capacity, size_t *length, size_t *faulty);
typedef int32_t (*snl_write_function)(void *context, const char *bytes, size_t length);
snl_status snl_write_boards_to(const snl_board *const *boards, size_t count, snl_format format,
                               snl_write_function write, void *context, size_t *faulty);

enum { SNL_UNREACHABLE = -1, SNL_FAULTY_BOARD = -2 };

snl_status snl_board_solve(const snl_board *board, int64_t *rolls);
snl_status snl_board_solve_from(const snl_board *board, snl_square from, int64_t *rolls);
snl_status snl_board_distances_from(const snl_board *board, snl_square from, int64_t *rolls,
                                    size_t capacity, size_t *count);
snl_status snl_board_distances_to_goal(const snl_board *board, int64_t *rolls, size_t capacity,
                                       size_t *count);
snl_status snl_solve_matrices(const int32_t *cells, size_t boards, int64_t rows, int64_t columns,
                              const snl_allocator *allocator, int64_t *rolls, size_t *faulty_count);
snl_status snl_solve_moves(const int32_t *moves, size_t boards, int64_t squares,
                           const snl_allocator *allocator, int64_t *rolls, size_t *faulty_count);
typedef struct snl_route snl_route;

typedef struct snl_leg {
    uint32_t struct_size;
    int32_t face;
    snl_square from;
    int64_t times;
    snl_square landing;
    snl_square to;
} snl_leg;

snl_status snl_route_create(const snl_board *board, snl_square from, snl_route **route);
void snl_route_free(snl_route *route);
int64_t snl_route_rolls(const snl_route *route);
size_t snl_route_leg_count(const snl_route *route);
snl_status snl_route_leg(const snl_route *route, size_t index, snl_leg *leg);
snl_status snl_route_legs(const snl_route *route, snl_leg *legs, size_t leg_size, size_t capacity,
                          size_t *count);
typedef struct snl_chance snl_chance;

typedef struct snl_game_length {
    uint32_t struct_size;
    double finish_probability;
    double mean;
    double variance;
    double mean_error_bound;
    double variance_error_bound;
    double finished_mean;
    double finished_variance;
} snl_game_length;

typedef struct snl_chance_options {
    uint32_t struct_size;
    snl_count count;
    snl_turns turns;
} snl_chance_options;

snl_status snl_chance_create(const snl_board *board, const snl_chance_options *options,
                             snl_chance **chance);
void snl_chance_free(snl_chance *chance);
int64_t snl_chance_squares(const snl_chance *chance);
size_t snl_chance_jump_count(const snl_chance *chance);
snl_square snl_chance_start(const snl_chance *chance);
snl_status snl_chance_mean(const snl_chance *chance, double *mean);
snl_status snl_chance_length(const snl_chance *chance, snl_square from, snl_game_length *length);

typedef int32_t snl_length_field;

enum {
    SNL_LENGTH_FINISH_PROBABILITY = 0,
    SNL_LENGTH_MEAN = 1,
    SNL_LENGTH_VARIANCE = 2,
    SNL_LENGTH_MEAN_ERROR_BOUND = 3,
    SNL_LENGTH_VARIANCE_ERROR_BOUND = 4,
    SNL_LENGTH_FINISHED_MEAN = 5,
    SNL_LENGTH_FINISHED_VARIANCE = 6
};

snl_status snl_chance_lengths(const snl_chance *chance, snl_length_field field, double *values,
                              size_t capacity, size_t *count);
snl_status snl_chance_distribution(const snl_chance *chance, snl_square from, double *pmf,
                                   double *cdf, size_t entries, double *bound);
snl_status snl_chance_quantiles(const snl_chance *chance, snl_square from,
                                const double *probabilities, size_t count, double *rolls);
snl_status snl_chance_mode(const snl_chance *chance, snl_square from, double *rolls,
                           double *probability);
snl_status snl_chance_visits(const snl_chance *chance, snl_square from, double *visits,
                             size_t capacity, size_t *count);
snl_status snl_chance_positions(const snl_chance *chance, snl_square from, int64_t rolls,
                                double *probabilities, size_t capacity, size_t *count);
snl_status snl_chance_uses(const snl_chance *chance, snl_square from, double *uses, size_t capacity,
                           size_t *count);
snl_status snl_chance_win(const snl_chance *const *games, const snl_square *from, size_t players,
                          double *win, double *rounds, double *rounds_error_bound);
snl_status snl_chance_without_each_jump(const snl_chance *chance, double *mean, size_t capacity,
                                        size_t *count);
snl_status snl_chance_with_jump(const snl_chance *chance, snl_square from, snl_square to,
                                double *mean);
snl_status snl_chance_with_each_jump(const snl_chance *chance, snl_square from, double *mean,
                                     size_t capacity, size_t *count);
snl_status snl_chance_best_jump(const snl_chance *chance, double target, snl_square *from,
                                snl_square *to, double *mean);

typedef int32_t snl_exact;

enum { SNL_EXACT_MEAN = 0, SNL_EXACT_VARIANCE = 1, SNL_EXACT_WIN = 2 };

snl_status snl_chance_exact(const snl_chance *chance, snl_exact what, char *text, size_t capacity,
                            size_t *length);
typedef struct snl_game snl_game;

typedef struct snl_game_options {
    uint32_t struct_size;
    int32_t players;
    uint64_t seed;
    int64_t game;
    snl_turns turns;
    int32_t send_back;
    int32_t play_on;
} snl_game_options;

typedef int32_t snl_event_kind;

enum {
    SNL_EVENT_ROLLED = 1,
    SNL_EVENT_NOT_ENTERED = 2,
    SNL_EVENT_ENTERED = 3,
    SNL_EVENT_STAYED = 4,
    SNL_EVENT_MOVED = 5,
    SNL_EVENT_JUMPED = 6,
    SNL_EVENT_SENT_BACK = 7,
    SNL_EVENT_PENALTY = 8,
    SNL_EVENT_FINISHED = 9,
    SNL_EVENT_AGAIN = 10,
    SNL_EVENT_TURN = 11,
    SNL_EVENT_OVER = 12
};

typedef struct snl_event {
    uint32_t struct_size;
    snl_event_kind kind;
    int32_t player;
    int32_t face;
    snl_square from;
    snl_square to;
} snl_event;

snl_status snl_game_create(const snl_board *board, const snl_game_options *options,
                           snl_game **game);
snl_status snl_game_copy(const snl_game *game, snl_game **copy);
void snl_game_free(snl_game *game);
snl_status snl_game_reserve(snl_game *game, int64_t rolls);
snl_status snl_game_roll(snl_game *game, int32_t face);
snl_status snl_game_undo(snl_game *game);
size_t snl_game_event_count(const snl_game *game);
snl_status snl_game_event(const snl_game *game, size_t index, snl_event *event);
snl_status snl_game_get_options(const snl_game *game, snl_game_options *options);
int32_t snl_game_players(const snl_game *game);
int32_t snl_game_turn(const snl_game *game);
snl_square snl_game_square(const snl_game *game, int32_t player);
int32_t snl_game_place(const snl_game *game, int32_t player);
int64_t snl_game_rolls(const snl_game *game);
snl_status snl_game_faces(const snl_game *game, int32_t *faces, size_t capacity, size_t *count);
snl_status snl_game_save(const snl_game *game, uint8_t *bytes, size_t capacity, size_t *length);
snl_status snl_game_load(const snl_board *board, const uint8_t *bytes, size_t length,
                         snl_game **game);

typedef struct snl_simulation_count {
    int64_t sum;
    uint64_t squares_low;
    uint64_t squares_high;
    int64_t min;
    int64_t max;
} snl_simulation_count;

typedef struct snl_simulation {
    uint32_t struct_size;
    int64_t games;
    int64_t unfinished;
    snl_simulation_count rolls;
    snl_simulation_count turns;
    snl_simulation_count rounds;
    int64_t jumps;
    int64_t captures;
    int64_t wins[64];
} snl_simulation;

snl_status snl_simulate(const snl_board *board, const snl_game_options *options, int64_t games,
                        int64_t rolls_max, snl_count count, int64_t *histogram, size_t entries,
                        snl_simulation *simulation);
snl_status snl_simulation_add(snl_simulation *total, const snl_simulation *part);
double snl_simulation_mean(const snl_simulation *simulation, snl_count count);
double snl_simulation_variance(const snl_simulation *simulation, snl_count count);

typedef struct snl_generate_options {
    uint32_t struct_size;
    int32_t spread;
    int64_t ladders;
    int64_t snakes;
    int64_t jump_min;
    int64_t jump_max;
    int64_t rolls;
    double mean;
    double tolerance;
    uint64_t seed;
    int64_t tries_max;
} snl_generate_options;

typedef struct snl_generated {
    uint32_t struct_size;
    int64_t tries;
    int64_t rolls;
    double mean;
} snl_generated;

snl_status snl_generate(const snl_board *base, const snl_generate_options *options,
                        snl_board **board, snl_generated *generated);

typedef int32_t snl_theme;

enum { SNL_THEME_AUTO = 0, SNL_THEME_LIGHT = 1, SNL_THEME_DARK = 2 };

typedef struct snl_picture {
    uint32_t struct_size;
    snl_theme theme;
    const char *title;
    const char *description;
    const snl_leg *legs;
    size_t leg_count;
    const double *heat;
    size_t heat_count;
    const char *heat_label;
    const snl_square *tokens;
    size_t token_count;
} snl_picture;

snl_status snl_draw_svg(const snl_board *board, const snl_picture *picture, char *text,
                        size_t capacity, size_t *length);
snl_status snl_draw_svg_to(const snl_board *board, const snl_picture *picture,
                           snl_write_function write, void *context);

typedef int32_t snl_terminal_style;

enum { SNL_TERMINAL_UNICODE = 1, SNL_TERMINAL_COLOUR = 2 };

snl_status snl_draw_terminal(const snl_board *board, const snl_picture *picture, int32_t columns,
                             snl_terminal_style style, char *text, size_t capacity, size_t *length);
snl_status snl_draw_terminal_to(const snl_board *board, const snl_picture *picture, int32_t columns,
                                snl_terminal_style style, snl_write_function write, void *context);

typedef struct snl_plot {
    uint32_t struct_size;
    snl_theme theme;
    snl_count count;
    const char *title;
    const char *description;
    const double *marks;
    const char *const *mark_labels;
    size_t mark_count;
} snl_plot;

snl_status snl_draw_distribution(const double *pmf, size_t entries, const snl_plot *plot,
                                 char *text, size_t capacity, size_t *length);
snl_status snl_draw_distribution_to(const double *pmf, size_t entries, const snl_plot *plot,
                                    snl_write_function write, void *context);
]]
