/* SPDX-License-Identifier: MIT */
/* The class SnlGame for Godot 3: a game on a board, as a GDNative library. README.md beside it
 * explains the methods.
 *
 * Below stand the few declarations of Godot's interface that the class needs. Godot passes a struct
 * of function pointers whose order never changes: version 1.0, which every Godot from 3.1 on has.
 * Arrays of pointers stand for the functions between those that are used. */
#include <snl.h>
#include <stdbool.h>
#include <stdlib.h>

typedef void object;
typedef struct {
    uint64_t words[3];
} variant;
typedef struct {
    void *data;
} reference; // a string, array or dictionary, which the engine counts

typedef void (*unused)(void);

typedef struct {
    unsigned type;
    unsigned version[2];
    const void *next;
} api_header;

typedef struct {
    api_header header;
    unsigned extension_count;
    const api_header *const *extensions;
    unused before_array[323];
    void (*array_new)(reference *array);
    unused after_array_new[27];
    void (*array_push_back)(reference *array, const variant *value);
    unused after_array_push_back[9];
    void (*array_destroy)(reference *array);
    void (*dictionary_new)(reference *dictionary);
    unused after_dictionary_new[1];
    void (*dictionary_destroy)(reference *dictionary);
    unused after_dictionary_destroy[10];
    void (*dictionary_set)(reference *dictionary, const variant *key, const variant *value);
    unused after_dictionary_set[134];
    void (*variant_new_bool)(variant *made, bool value);
    unused after_variant_new_bool[1];
    void (*variant_new_int)(variant *made, int64_t value);
    unused after_variant_new_int[1];
    void (*variant_new_string)(variant *made, const reference *string);
    unused after_variant_new_string[13];
    void (*variant_new_dictionary)(variant *made, const reference *dictionary);
    void (*variant_new_array)(variant *made, const reference *array);
    unused after_variant_new_array[9];
    int64_t (*variant_as_int)(const variant *value);
    unused after_variant_as_int[1];
    reference (*variant_as_string)(const variant *value);
    unused after_variant_as_string[28];
    void (*variant_destroy)(variant *value);
    int (*char_string_length)(const reference *bytes);
    const char *(*char_string_get_data)(const reference *bytes);
    void (*char_string_destroy)(reference *bytes);
    unused after_char_string_destroy[104];
    reference (*string_utf8)(const reference *string);
    unused after_string_utf8[2];
    reference (*string_chars_to_utf8)(const char *bytes);
    unused after_string_chars_to_utf8[39];
    void (*string_destroy)(reference *string);
    unused after_string_destroy[19];
    void (*print_error)(const char *text, const char *function, const char *file, int line);
} core_api;

typedef void *create(object *self, void *data);
typedef void destroy(object *self, void *data, void *instance);
typedef variant method(object *self, void *data, void *instance, int count, variant **arguments);
typedef struct {
    create *function;
    void *data;
    void (*free_data)(void *data);
} creator;
typedef struct {
    destroy *function;
    void *data;
    void (*free_data)(void *data);
} destroyer;
typedef struct {
    method *function;
    void *data;
    void (*free_data)(void *data);
} method_of_class;
typedef struct {
    int rpc_mode;
} attributes;

enum { SCRIPT_API_TYPE = 1 };
typedef struct {
    api_header header;
    void (*register_class)(void *handle, const char *name, const char *base, creator creator,
                           destroyer destroyer);
    unused after_register_class[1];
    void (*register_method)(void *handle, const char *class_name, const char *name,
                            attributes attributes, method_of_class method);
} script_api;

typedef struct {
    bool in_editor;
    uint64_t hashes[3];
    unused report_version_mismatch, report_loading_error;
    object *library;
    const core_api *api;
} init_options;

// The library.

static const core_api *godot;

// The state of an SnlGame; its pointers are NULL before a game begins.
typedef struct {
    snl_board *board;
    snl_game *game;
} play_state;

// The engine cannot be told that an instance was not made, and would pass on NULL. This is the
// state of every SnlGame for which there was no memory: no game begins in it.
static play_state no_state;

// Shows a failure among the engine's errors, and answers whether all is well.
static bool fine_or_shown(const char *text, bool is_fine)
{
    if (!is_fine)
        godot->print_error(text, "SnlGame", __FILE__, __LINE__);
    return is_fine;
}

static bool fine(snl_status status)
{
    return fine_or_shown(snl_status_text(status), status == SNL_OK);
}

// An argument, or 0 if the script did not pass it.
static int64_t number_at(int count, variant **arguments, int index)
{
    return index < count ? godot->variant_as_int(arguments[index]) : 0;
}

// Outside of its range a number becomes -1, which the library refuses.
static int32_t narrow(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX ? (int32_t)value : -1;
}

static variant truth(bool value)
{
    variant made;
    godot->variant_new_bool(&made, value);
    return made;
}

static snl_status read_text(const char *text, size_t length, snl_board **board)
{
    return snl_read_board(text, length, NULL, board, NULL);
}

static snl_status find_name(const char *text, size_t length, snl_board **board)
{
    (void)length;
    return snl_board_create_named(text, NULL, board);
}

// How begin_named() and begin_text() find their board: the data of these methods.
typedef struct {
    const char *method;
    snl_status (*make)(const char *text, size_t length, snl_board **board);
} beginning;
static const beginning beginnings[] = {{"begin_named", find_name}, {"begin_text", read_text}};

// begin_named(name, players, seed), begin_text(text, players, seed)
static variant begin(object *self, void *data, void *instance, int count, variant **arguments)
{
    (void)self;
    play_state *state = instance, made = {NULL, NULL};
    snl_game_options options = {.struct_size = sizeof options};
    if (!fine(state == &no_state ? SNL_ERROR_MEMORY : SNL_OK) ||
        !fine_or_shown("a game begins with a board", count > 0))
        return truth(false);
    reference string = godot->variant_as_string(arguments[0]);
    reference utf8 = godot->string_utf8(&string);
    options.players = narrow(number_at(count, arguments, 1));
    options.seed = (uint64_t)number_at(count, arguments, 2);
    bool begun = fine(((const beginning *)data)
                          ->make(godot->char_string_get_data(&utf8),
                                 (size_t)godot->char_string_length(&utf8), &made.board)) &&
                 fine(snl_game_create(made.board, &options, &made.game));
    godot->char_string_destroy(&utf8);
    godot->string_destroy(&string);
    if (begun) {
        snl_board *old_board = state->board;
        snl_game *old_game = state->game;
        *state = made;
        made.board = old_board;
        made.game = old_game;
    }
    snl_game_free(made.game);
    snl_board_free(made.board);
    return truth(begun);
}

static void set(reference *dictionary, const char *name, int64_t number)
{
    reference string = godot->string_chars_to_utf8(name);
    variant key, value;
    godot->variant_new_string(&key, &string);
    godot->variant_new_int(&value, number);
    godot->dictionary_set(dictionary, &key, &value);
    godot->variant_destroy(&value);
    godot->variant_destroy(&key);
    godot->string_destroy(&string);
}

// roll([face]): an array of events
static variant roll(object *self, void *data, void *instance, int count, variant **arguments)
{
    (void)self, (void)data;
    play_state *state = instance;
    reference events;
    variant made;
    snl_event event = {.struct_size = sizeof event};
    godot->array_new(&events);
    if (fine(snl_game_roll(state->game, narrow(number_at(count, arguments, 0)))))
        for (size_t i = 0; snl_game_event(state->game, i, &event) == SNL_OK; i++) {
            reference entry;
            godot->dictionary_new(&entry);
            set(&entry, "kind", event.kind);
            set(&entry, "player", event.player);
            set(&entry, "face", event.face);
            set(&entry, "from", event.from);
            set(&entry, "to", event.to);
            godot->variant_new_dictionary(&made, &entry);
            godot->array_push_back(&events, &made);
            godot->variant_destroy(&made);
            godot->dictionary_destroy(&entry);
        }
    godot->variant_new_array(&made, &events);
    godot->array_destroy(&events);
    return made;
}

static variant undo(object *self, void *data, void *instance, int count, variant **arguments)
{
    (void)self, (void)data, (void)count, (void)arguments;
    return truth(fine(snl_game_undo(((play_state *)instance)->game)));
}

// Methods whose result is a whole number, with at most one argument.
typedef struct {
    const char *method;
    int64_t (*read)(const play_state *state, int64_t argument);
} reading;

static int64_t turn(const play_state *state, int64_t argument)
{
    (void)argument;
    return snl_game_turn(state->game);
}

static int64_t square(const play_state *state, int64_t player)
{
    return snl_game_square(state->game, narrow(player));
}

static int64_t place(const play_state *state, int64_t player)
{
    return snl_game_place(state->game, narrow(player));
}

static int64_t squares(const play_state *state, int64_t argument)
{
    (void)argument;
    return snl_board_squares(state->board);
}

static int64_t columns(const play_state *state, int64_t argument)
{
    (void)argument;
    return snl_board_columns(state->board);
}

static int64_t jump(const play_state *state, int64_t from)
{
    return snl_board_jump(state->board, from);
}

static int64_t fewest_from(const play_state *state, int64_t from)
{
    int64_t rolls = SNL_UNREACHABLE;
    fine(snl_board_solve_from(state->board, from, &rolls));
    return rolls;
}

static const reading readings[] = {{"turn", turn},
                                   {"square", square},
                                   {"place", place},
                                   {"squares", squares},
                                   {"columns", columns},
                                   {"jump", jump},
                                   {"fewest_from", fewest_from}};

static variant read(object *self, void *data, void *instance, int count, variant **arguments)
{
    (void)self;
    variant made;
    godot->variant_new_int(&made,
                           ((const reading *)data)->read(instance, number_at(count, arguments, 0)));
    return made;
}

static void *create_state(object *self, void *data)
{
    (void)self, (void)data;
    play_state *made = malloc(sizeof *made);
    if (!fine(made ? SNL_OK : SNL_ERROR_MEMORY))
        return &no_state;
    *made = (play_state){NULL, NULL};
    return made;
}

static void destroy_state(object *self, void *data, void *instance)
{
    (void)self, (void)data;
    play_state *state = instance;
    snl_game_free(state->game);
    snl_board_free(state->board);
    if (state != &no_state)
        free(state);
}

// The engine calls these functions by their names; `snl_` is the prefix in snl.gdnlib.

SNL_API void snl_gdnative_init(const init_options *options);
SNL_API void snl_gdnative_terminate(void *options);
SNL_API void snl_nativescript_init(void *handle);

void snl_gdnative_init(const init_options *options)
{
    godot = options->api;
}

void snl_gdnative_terminate(void *options)
{
    (void)options;
}

static void add(const script_api *script, void *handle, const char *name, method *function,
                const void *data)
{
    script->register_method(handle, "SnlGame", name, (attributes){0},
                            (method_of_class){function, (void *)(uintptr_t)data, NULL});
}

void snl_nativescript_init(void *handle)
{
    const script_api *script = NULL;
    for (unsigned i = 0; i < godot->extension_count; i++)
        if (godot->extensions[i]->type == SCRIPT_API_TYPE)
            script = (const script_api *)godot->extensions[i];
    if (!script)
        return;
    script->register_class(handle, "SnlGame", "Reference", (creator){create_state, NULL, NULL},
                           (destroyer){destroy_state, NULL, NULL});
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        add(script, handle, beginnings[i].method, begin, &beginnings[i]);
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++)
        add(script, handle, readings[i].method, read, &readings[i]);
    add(script, handle, "roll", roll, NULL);
    add(script, handle, "undo", undo, NULL);
}
