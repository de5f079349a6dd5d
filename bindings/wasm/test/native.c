/* SPDX-License-Identifier: MIT */
/*
 * Prints the native library's answers for the boards of a text on stdin, line by line.
 * native.test.js makes the same lines with the WebAssembly module, and compares them. Doubles are
 * printed by their bits, texts and bytes as they are. A status other than SNL_OK is an answer, too.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PMF = 64, GAMES = 500, HISTOGRAM = 32, ROLLS = 200, SMALL = 130, FEW = 40 };

static void *get(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (!memory)
        exit(1);
    return memory;
}

static void print_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (value != value)
        printf(" nan");
    else
        printf(" %016" PRIx64, bits);
}

static void print_doubles(const char *name, snl_status status, const double *values, size_t count)
{
    printf("%s %d", name, (int)status);
    for (size_t i = 0; status == SNL_OK && i < count; i++)
        print_double(values[i]);
    puts("");
}

static void print_integers(const char *name, snl_status status, const int64_t *values, size_t count)
{
    printf("%s %d", name, (int)status);
    for (size_t i = 0; status == SNL_OK && i < count; i++)
        printf(" %" PRId64, values[i]);
    puts("");
}

static void print_text(const char *name, snl_status status, const char *text)
{
    printf("%s %d %s\n", name, (int)status, status == SNL_OK ? text : "");
}

static void rules(const snl_board *board)
{
    snl_rules rules = {.struct_size = sizeof rules};
    snl_status status = snl_board_rules(board, &rules);
    printf("rules %d %d %d %d %" PRId64 " %016" PRIx64 " %" PRId64, (int)status,
           (int)rules.overshoot, (int)rules.chaining, (int)rules.faces, rules.start,
           rules.enter_faces, rules.enter_square);
    for (int32_t i = 0; i < rules.faces; i++)
        printf(" %" PRIu32, rules.weights[i]);
    puts("");
}

static void solve(const snl_board *board)
{
    size_t squares = (size_t)snl_board_squares(board);
    size_t entries;
    int64_t *rolls = get(squares + 1, sizeof *rolls);
    snl_route *route = NULL;
    int64_t fewest = 0;
    snl_status status = snl_board_solve(board, &fewest);
    print_integers("solve", status, &fewest, 1);
    status = snl_board_distances_from(board, snl_board_start(board), rolls, squares + 1, &entries);
    print_integers("from", status, rolls, squares + 1);
    status = snl_board_distances_to_goal(board, rolls, squares + 1, &entries);
    print_integers("to", status, rolls, squares + 1);
    status = snl_route_create(board, snl_board_start(board), &route);
    printf("route %d", (int)status);
    for (size_t i = 0; i < snl_route_leg_count(route); i++) {
        snl_leg leg = {.struct_size = sizeof leg};
        snl_route_leg(route, i, &leg);
        printf(" %" PRId64 ",%d,%" PRId64 ",%" PRId64 ",%" PRId64, leg.from, (int)leg.face,
               leg.times, leg.landing, leg.to);
    }
    puts("");
    snl_route_free(route);
    free(rolls);
}

static void print_exact(const snl_chance *chance, int32_t what)
{
    size_t length = 0;
    char *text = NULL;
    snl_status status = snl_chance_exact(chance, what, NULL, 0, &length);
    if (status == SNL_OK) {
        text = get(length, 1);
        status = snl_chance_exact(chance, what, text, length + 1, &length);
    }
    print_text("exact", status, text);
    free(text);
}

static void length_and_spread(const snl_chance *chance, snl_square start)
{
    double pmf[PMF], cdf[PMF], mode[2], win[3], rounds[2], bound;
    static const double probabilities[] = {0.05, 0.5, 0.999};
    double rolls[3];
    snl_game_length length = {.struct_size = sizeof length};
    snl_status status = snl_chance_length(chance, start, &length);
    print_doubles("length", status, &length.finish_probability, 7);
    status = snl_chance_distribution(chance, start, pmf, cdf, PMF, &bound);
    print_doubles("pmf", status, pmf, PMF);
    print_doubles("cdf", status, cdf, PMF);
    print_doubles("bound", status, &bound, 1);
    status = snl_chance_quantiles(chance, start, probabilities, 3, rolls);
    print_doubles("quantiles", status, rolls, 3);
    status = snl_chance_mode(chance, start, &mode[0], &mode[1]);
    print_doubles("mode", status, mode, 2);
    const snl_chance *const games[] = {chance, chance, chance};
    status = snl_chance_win(games, NULL, 3, win, rounds, rounds + 1);
    print_doubles("win", status, win, 3);
    print_doubles("rounds", status, rounds, 2);
    const snl_square tokens[] = {start, 0};
    status = snl_chance_win(games, tokens, 2, win, NULL, NULL);
    print_doubles("win of tokens", status, win, 2);
}

static void print_lengths(const snl_chance *chance, size_t entries)
{
    static const char *const names[] = {
        "finishProbability",  "mean",         "variance",        "meanErrorBound",
        "varianceErrorBound", "finishedMean", "finishedVariance"};
    double *values = get(entries, sizeof *values);
    for (snl_length_field field = 0; field < 7; field++)
        print_doubles(names[field], snl_chance_lengths(chance, field, values, entries, &entries),
                      values, entries);
    free(values);
}

static void squares_and_jumps(const snl_board *board, const snl_chance *chance)
{
    size_t entries = (size_t)snl_board_squares(board) + 1, jumps = snl_board_jump_count(board);
    double *list = get(entries, sizeof *list);
    snl_square from = 0, to = 0;
    double mean = 0;
    print_lengths(chance, entries);
    print_doubles("visits", snl_chance_visits(chance, 0, list, entries, &entries), list, entries);
    print_doubles("positions", snl_chance_positions(chance, 0, 9, list, entries, &entries), list,
                  entries);
    print_doubles("uses", snl_chance_uses(chance, 0, list, jumps, &jumps), list, jumps);
    print_doubles("without", snl_chance_without_each_jump(chance, list, jumps, &jumps), list,
                  jumps);
    print_doubles("with", snl_chance_with_jump(chance, 1, (int64_t)entries / 2 + 2, &mean), &mean,
                  1);
    print_doubles("with each", snl_chance_with_each_jump(chance, 2, list, entries, &entries), list,
                  entries);
    if (entries <= SMALL) {
        print_exact(chance, SNL_EXACT_MEAN);
        print_exact(chance, SNL_EXACT_VARIANCE);
    }
    if (entries <= FEW) {
        print_exact(chance, SNL_EXACT_WIN);
        snl_status status = snl_chance_best_jump(chance, 20, &from, &to, &mean);
        print_integers("best from", status, &from, 1);
        print_integers("best to", status, &to, 1);
        print_doubles("best mean", status, &mean, 1);
    }
    free(list);
}

static void random_game(const snl_board *board, const snl_chance_options *options)
{
    snl_chance *chance = NULL;
    double mean = 0;
    snl_status status = snl_chance_create(board, options, &chance);
    printf("chance %d\n", (int)status);
    if (status != SNL_OK)
        return;
    print_doubles("mean of all", snl_chance_mean(chance, &mean), &mean, 1);
    length_and_spread(chance, snl_board_start(board));
    squares_and_jumps(board, chance);
    snl_chance_free(chance);
}

static void chance(const snl_board *board)
{
    random_game(board, NULL);
    if (snl_board_squares(board) > SMALL)
        return;
    snl_chance_options options = {.struct_size = sizeof options, .count = SNL_COUNT_TURNS};
    options.turns = (snl_turns){33, 2, SNL_PENALTY_TURN};
    random_game(board, &options);
}

static void print_count(const char *name, snl_status status, const snl_simulation *games,
                        const snl_simulation_count *count, int32_t number)
{
    double figures[] = {snl_simulation_mean(games, number), snl_simulation_variance(games, number)};
    const int64_t sums[] = {count->sum, (int64_t)count->squares_low, count->min, count->max};
    print_integers(name, status, sums, 4);
    print_doubles("figures", status, figures, 2);
}

static void print_simulation(const snl_board *board, const snl_game_options *options, int32_t count)
{
    int64_t histogram[HISTOGRAM];
    snl_simulation games = {.struct_size = sizeof games};
    snl_status status =
        snl_simulate(board, options, GAMES, ROLLS, count, histogram, HISTOGRAM, &games);
    print_integers("simulate", status, &games.games, 2);
    print_count("rolls", status, &games, &games.rolls, SNL_COUNT_ROLLS);
    print_count("turns", status, &games, &games.turns, SNL_COUNT_TURNS);
    print_count("rounds", status, &games, &games.rounds, SNL_COUNT_ROUNDS);
    print_integers("jumps", status, &games.jumps, 1);
    print_integers("captures", status, &games.captures, 1);
    print_integers("wins", status, games.wins, (size_t)options->players);
    print_integers("histogram", status, histogram, HISTOGRAM);
}

static void simulate(const snl_board *board)
{
    snl_game_options options = {.struct_size = sizeof options, .players = 1};
    options.seed = UINT64_MAX - 5;
    options.game = 7;
    print_simulation(board, &options, SNL_COUNT_ROLLS);
    options.players = 3;
    options.send_back = options.play_on = 1;
    options.turns = (snl_turns){33, 2, SNL_PENALTY_TURN};
    print_simulation(board, &options, SNL_COUNT_TURNS);
    print_simulation(board, &options, SNL_COUNT_ROUNDS);
}

static void print_events(const snl_game *game)
{
    snl_event event = {.struct_size = sizeof event};
    for (size_t i = 0; snl_game_event(game, i, &event) == SNL_OK; i++)
        printf(" %d:%d:%d:%" PRId64 ":%" PRId64, (int)event.kind, (int)event.player,
               (int)event.face, event.from, event.to);
}

static void play(const snl_board *board)
{
    snl_game *game = NULL, *loaded = NULL, *copy = NULL;
    uint8_t bytes[76 + ROLLS];
    size_t length = 0;
    snl_game_options options = {.struct_size = sizeof options, .players = 3, .seed = 11};
    options.send_back = options.play_on = 1;
    options.turns = (snl_turns){9, 2, SNL_PENALTY_START};
    snl_status status = snl_game_create(board, &options, &game);
    printf("play %d", (int)status);
    for (int i = 0; i < ROLLS && snl_game_turn(game) >= 0; i++) {
        snl_game_roll(game, 0);
        print_events(game);
        if (i % 7 == 6)
            snl_game_undo(game);
        if (i % 50 == 49 && snl_game_copy(game, &copy) == SNL_OK) {
            snl_game_free(game);
            game = copy;
        }
    }
    puts("");
    if (status == SNL_OK && snl_game_save(game, bytes, sizeof bytes, &length) == SNL_OK) {
        printf("saved");
        for (size_t i = 0; i < length; i++)
            printf(" %d", (int)bytes[i]);
        puts("");
        printf("loaded %d\n", (int)snl_game_load(board, bytes, length, &loaded));
        bytes[length / 2] ^= 1;
        snl_game_free(loaded);
        printf("damaged %d\n", (int)snl_game_load(board, bytes, length, &loaded));
    }
    snl_game_free(game);
}

/* Prints a text of unknown length. `call` is an expression with `text`, `capacity` and `&length`.
 * It is evaluated twice: first for the length, and then for the text. */
#define PRINT_TEXT(name, call)                                                                     \
    do {                                                                                           \
        char *text = NULL;                                                                         \
        size_t capacity = 0, length = 0;                                                           \
        snl_status answer = call;                                                                  \
        if (answer == SNL_OK) {                                                                    \
            capacity = length + 1;                                                                 \
            text = get(capacity, 1);                                                               \
            answer = call;                                                                         \
        }                                                                                          \
        print_text(name, answer, text);                                                            \
        free(text);                                                                                \
    } while (0)

static void write_text(const snl_board *board)
{
    for (int32_t format = SNL_FORMAT_TEXT; format <= SNL_FORMAT_JSON; format++)
        PRINT_TEXT("write", snl_write_boards(&board, 1, format, text, capacity, &length, NULL));
}

static void draw(const snl_board *board)
{
    size_t entries = (size_t)snl_board_squares(board) + 1;
    double *heat = get(entries, sizeof *heat);
    snl_leg *legs = get(entries, sizeof *legs);
    const snl_square tokens[] = {(snl_square)entries / 2, 1};
    snl_route *route = NULL;
    for (size_t i = 0; i < entries; i++)
        heat[i] = (double)(i * 37 % 101) / 8;
    snl_picture picture = {.struct_size = sizeof picture, .title = "Tr\xc3\xa4ume <&> \"1\""};
    picture.description = "\xe2\x88\x9e";
    picture.heat = heat;
    picture.heat_count = entries;
    picture.heat_label = "heat";
    picture.tokens = tokens;
    picture.token_count = 2;
    if (snl_route_create(board, snl_board_start(board), &route) == SNL_OK) {
        snl_route_legs(route, legs, sizeof *legs, entries, &picture.leg_count);
        picture.legs = legs;
    }
    PRINT_TEXT("svg", snl_draw_svg(board, NULL, text, capacity, &length));
    picture.theme = SNL_THEME_DARK;
    PRINT_TEXT("picture", snl_draw_svg(board, &picture, text, capacity, &length));
    for (int32_t style = 0; style < 4; style++)
        PRINT_TEXT("terminal",
                   snl_draw_terminal(board, &picture, 100, style, text, capacity, &length));
    static const double marks[] = {3.25, 9};
    static const char *const labels[] = {"mean \xc3\xb8", NULL};
    snl_plot plot = {.struct_size = sizeof plot, .title = "plot", .marks = marks};
    plot.mark_labels = labels;
    plot.mark_count = 2;
    plot.count = SNL_COUNT_ROUNDS;
    PRINT_TEXT("plot", snl_draw_distribution(heat, entries, &plot, text, capacity, &length));
    snl_route_free(route);
    free(heat);
    free(legs);
}

static void generate(const snl_board *base)
{
    snl_board *board = NULL;
    snl_generate_options wanted = {.struct_size = sizeof wanted, .ladders = 2, .snakes = 3};
    snl_generated made = {.struct_size = sizeof made};
    wanted.spread = 1;
    wanted.mean = (double)snl_board_squares(base) / 3;
    wanted.tolerance = 0.1;
    wanted.seed = 5;
    wanted.tries_max = 60;
    snl_status status = snl_generate(base, &wanted, &board, &made);
    int has_figures = status == SNL_OK || (status == SNL_ERROR_EFFORT && made.mean != 0);
    print_integers("generate", has_figures ? SNL_OK : status, &made.tries, 2);
    print_doubles("made", status, &made.mean, 1);
    if (status == SNL_OK)
        PRINT_TEXT("generated", snl_write_boards((const snl_board *const *)&board, 1,
                                                 SNL_FORMAT_TEXT, text, capacity, &length, NULL));
    snl_board_free(board);
}

/* Prints the fault of the text with byte i changed, for each i below 3000. If 11 divides i, only
 * the i bytes before it are read. */
static void read_faults(const char *text, size_t length)
{
    char *changed = get(length, 1);
    for (size_t i = 0; i < length && i < 3000; i++) {
        snl_board *board = NULL;
        snl_read_error error = {.struct_size = sizeof error};
        memcpy(changed, text, length);
        changed[i] = (char)(' ' + (i * 7) % 90);
        snl_status status = snl_read_board(changed, i * 5 % 11 ? length : i, NULL, &board, &error);
        if (status == SNL_OK)
            puts("sound");
        else
            printf("fault %d %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %s\n",
                   (int)error.status, error.line, error.column, error.offset, error.board,
                   error.message);
        snl_board_free(board);
    }
    free(changed);
}

int main(void)
{
    size_t length = 0, capacity = 1 << 24, count = 0;
    char *text = get(capacity, 1);
    length = fread(text, 1, capacity, stdin);
    if (snl_read_boards(text, length, NULL, NULL, 0, &count, NULL) != SNL_OK)
        return 1;
    snl_board **boards = get(count, sizeof *boards);
    if (snl_read_boards(text, length, NULL, boards, count, &count, NULL) != SNL_OK)
        return 1;
    for (size_t i = 0; i < count; i++) {
        printf("board %zu\n", i);
        rules(boards[i]);
        solve(boards[i]);
        chance(boards[i]);
        simulate(boards[i]);
        play(boards[i]);
        write_text(boards[i]);
        draw(boards[i]);
        generate(boards[i]);
        snl_board_free(boards[i]);
    }
    read_faults(text, length);
    free(boards);
    free(text);
    return 0;
}
