/* SPDX-License-Identifier: MIT */
/*
 * snl play: lets people and dice play a game, in the terminal or through a pipe. A sentence
 * describes each roll, and the board is drawn before each turn of a person.
 */
#include "play.h"
#include "system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 2, PLAYERS_MAX = 6, ROLLS_MAX = 10000 };

/* A seed from the clock has at most six digits, so that a person can type it again. */
enum { SEEDS = 1000000 };

static const char help[] =
    "Usage: snl play [OPTION]... [FILE]\n"
    "Play a game on the board of FILE, or on the classic board MB47. On standard\n"
    "input, Enter rolls the die, a number plays that face of your own die, u takes\n"
    "back, h gives a hint, q quits, and ? lists all commands.\n"
    "\n"
    "Players:\n"
    "      --players P       number of players, from 1 to 6 (2)\n"
    "      --human LIST      players whose turns you play: 1, or 1,3 (1)\n"
    "      --dice            you play none: the dice play alone\n"
    "      --seed S          seed of the die, from 0 to 2^63 - 1 (from the clock)\n"
    "      --resume SAVED    continue a game saved by s, on the same board\n"
    "\n"
    "House rules:\n" TURNS_HELP
    "      --send-back       a token that is landed on goes back to the start\n"
    "      --play-on         play until one player is left\n"
    "\n"
    "Output:\n"
    "      --draw WHEN       draw the board on every turn of yours (turn), at the end\n"
    "                        (end) or never (turn; end with --dice)\n"
    "      --max-rolls R     give up the game after R rolls (10000)\n"
    "  -h, --help            this text\n"
    "\n" INPUT_HELP "\n"
    "Exit status: 0 success, 1 error in the input or output, 2 wrong usage.\n"
    "\n"
    "Examples:\n"
    "  snl play\n"
    "  snl play --players 4 --human 1,2 --again 6 --send-back --board MB48\n"
    "  snl play --dice --seed 1 --draw never --board MB47\n";

/* The values of the options. */
struct wanted {
    snl_game_options game;
    int has_seed;
    int has_rules; /* an option was given that contradicts a saved game */
    int dice;
    uint64_t human; /* 0: not given */
    int32_t draw;   /* -1: not given */
    int64_t rolls_max;
    const char *resume;
};

/* ---- Playing ---- */

static int play(struct play *play)
{
    int32_t player;
    while ((player = snl_game_turn(play->game)) >= 0 &&
           snl_game_rolls(play->game) < play->rolls_max) {
        if (play->human >> player & 1) {
            enum play_answer answer = play_ask(play);
            if (answer == PLAY_FAILED)
                return EXIT_FAULT;
            if (answer == PLAY_QUIT)
                break;
        } else {
            snl_status status = snl_game_roll(play->game, 0);
            if (status != SNL_OK) {
                complain("%s", snl_status_text(status));
                return EXIT_FAULT;
            }
            play_say_roll(play);
        }
    }
    if (play->draw == DRAW_END || (play->draw == DRAW_TURN && player < 0))
        play_draw(play);
    play_say_result(play);
    return 0;
}

static void introduce(const struct play *play)
{
    snl_game_options options = {.struct_size = sizeof options};
    snl_game_get_options(play->game, &options);
    printf("%" PRId32 " player%s on %" PRId64 " squares, seed %" PRIu64 ".\n", options.players,
           plural(options.players), snl_board_squares(play->board), options.seed);
    if (play->human)
        fputs("Enter rolls, ? helps.\n", stdout);
}

/* ---- Making the game ---- */

static uint64_t seed_of_clock(void)
{
    return ((uint64_t)time(NULL) * 1009 + (uint64_t)(system_seconds() * 1e6)) % SEEDS;
}

static int resume(const struct input *input, const char *name, snl_game **game)
{
    size_t length = 0;
    char *bytes = read_file(name, &length);
    if (!bytes)
        return EXIT_FAULT;
    snl_status status = snl_game_load(input->boards[0], (const uint8_t *)bytes, length, game);
    free(bytes);
    if (status == SNL_ERROR_CYCLE)
        input_complain_of_status(input, 0, status);
    else if (status != SNL_OK)
        complain("%s: %s", name, snl_status_text(status));
    return status == SNL_OK ? 0 : EXIT_FAULT;
}

static int make_game(const struct input *input, struct wanted *wanted, snl_game **game)
{
    if (wanted->resume)
        return resume(input, wanted->resume, game);
    if (!wanted->has_seed)
        wanted->game.seed = seed_of_clock();
    snl_status status = snl_game_create(input->boards[0], &wanted->game, game);
    if (status == SNL_OK)
        return 0;
    input_complain_of_status(input, 0, status);
    return EXIT_FAULT;
}

static int play_on_board(const struct input *input, struct wanted *wanted)
{
    struct play game = {.board = input->boards[0], .rolls_max = wanted->rolls_max};
    int code = make_game(input, wanted, &game.game);
    if (code != 0)
        return code;
    game.human = wanted->dice ? 0 : wanted->human ? wanted->human : 1;
    game.draw = wanted->draw >= 0 ? wanted->draw : game.human ? DRAW_TURN : DRAW_END;
    int32_t players = snl_game_players(game.game);
    if (players < 64 && game.human >> players) {
        complain("--human: the players are 1 to %" PRId32, players);
        code = EXIT_USAGE;
    } else {
        introduce(&game);
        code = play(&game);
    }
    snl_game_free(game.game);
    return code;
}

/* ---- Arguments ---- */

enum {
    OPTION_PLAYERS = OPTION_OWN,
    OPTION_HUMAN,
    OPTION_DICE,
    OPTION_SEED,
    OPTION_RESUME,
    OPTION_SEND_BACK,
    OPTION_PLAY_ON,
    OPTION_DRAW,
    OPTION_MAX_ROLLS
};

static int take_int32(const char *option, const char *argument, int64_t high, int32_t *number)
{
    int64_t wide;
    int code = parse_option(option, argument, 1, high, &wide);
    if (code == 0)
        *number = (int32_t)wide;
    return code;
}

/* Stores an option that a saved game settles: players, seed or a house rule. */
static int take_rule(struct wanted *wanted, int option, const char *argument)
{
    snl_game_options *game = &wanted->game;
    int64_t seed;
    int code = 0;
    wanted->has_rules = 1;
    switch (option) {
    case OPTION_PLAYERS:
        return take_int32("players", argument, PLAYERS_MAX, &game->players);
    case OPTION_SEED:
        code = parse_option("seed", argument, 0, INT64_MAX, &seed);
        wanted->has_seed = code == 0;
        game->seed = code == 0 ? (uint64_t)seed : 0;
        return code;
    case OPTION_AGAIN:
    case OPTION_AGAIN_LIMIT:
    case OPTION_PENALTY:
        return turns_take(&game->turns, option, argument);
    case OPTION_SEND_BACK:
        game->send_back = 1;
        return 0;
    default:
        game->play_on = 1;
        return 0;
    }
}

static int take_option(void *asked, int option, const char *argument)
{
    static const char *const times[] = {"never", "end", "turn", NULL};
    struct wanted *wanted = asked;
    switch (option) {
    case OPTION_HUMAN:
        return parse_set("human", argument, SNL_PLAYERS_MAX,
                         "a player, as in 1, or several, as in 1,3", &wanted->human);
    case OPTION_DICE:
        wanted->dice = 1;
        return 0;
    case OPTION_RESUME:
        wanted->resume = argument;
        return 0;
    case OPTION_DRAW:
        return parse_word("draw", argument, times, &wanted->draw);
    case OPTION_MAX_ROLLS:
        return parse_option("max-rolls", argument, 1, INT64_MAX, &wanted->rolls_max);
    default:
        return take_rule(wanted, option, argument);
    }
}

/* Refuses options that contradict each other, and chooses the board if none is given. */
static int check_options(void *context, struct input_options *input)
{
    const struct wanted *wanted = context;
    const char *fault = NULL;
    if (!input->file_count && !input->board)
        input->board = "MB47";
    if (wanted->dice && wanted->human)
        fault = "--dice and --human cannot be given together";
    else if (wanted->resume && wanted->has_rules)
        fault = "--resume: the saved game sets players, seed and house rules";
    else if (!wanted->dice && input->file_count && strcmp(input->files[0], "-") == 0)
        fault = "standard input is for rolling: give the board as a FILE, or --dice";
    if (!fault)
        return turns_check(&wanted->game.turns);
    complain("%s", fault);
    return EXIT_USAGE;
}

int command_play(char **argv)
{
    static const struct option long_options[] = {{"players", required_argument, OPTION_PLAYERS},
                                                 {"human", required_argument, OPTION_HUMAN},
                                                 {"dice", no_argument, OPTION_DICE},
                                                 {"seed", required_argument, OPTION_SEED},
                                                 {"resume", required_argument, OPTION_RESUME},
                                                 TURNS_LONG_OPTIONS,
                                                 {"send-back", no_argument, OPTION_SEND_BACK},
                                                 {"play-on", no_argument, OPTION_PLAY_ON},
                                                 {"draw", required_argument, OPTION_DRAW},
                                                 {"max-rolls", required_argument, OPTION_MAX_ROLLS},
                                                 {NULL, 0, 0}};
    static const struct command command = {"play",
                                           help,
                                           "",
                                           long_options,
                                           .take = take_option,
                                           .check = check_options,
                                           .one_board = "a game needs exactly one"};
    struct wanted wanted = {.game = {.struct_size = sizeof wanted.game, .players = PLAYERS},
                            .draw = -1,
                            .rolls_max = ROLLS_MAX};
    struct input input;
    int code = command_input(&command, argv, &wanted, &input);
    if (code == 0)
        code = play_on_board(&input, &wanted);
    input_free(&input);
    return code;
}
