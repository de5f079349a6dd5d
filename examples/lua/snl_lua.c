/* SPDX-License-Identifier: MIT */
/* The module `snl` for Lua 5.1 to 5.4 and LuaJIT: boards, fewest rolls, routes, and games by
 * events. README.md beside it explains each function.
 *
 * Errors are as in Lua's own library. A function whose argument comes from outside, such as a text
 * or a saved game, returns nil and a message, as io.open() does. Everything else that is wrong
 * raises an error. nil without a message is an answer: no way to the goal, no jump, or nobody's
 * turn.
 *
 * A handle is in a full userdata from the moment it exists, so Lua frees it whenever an error
 * leaves the function. Squares, players and faces have the numbers of C: players count from 0. */
#include <lauxlib.h>
#include <lua.h>
#include <snl.h>
#include <string.h>

#define BOARD "snl.board"
#define GAME "snl.game"
#define ROUTE "snl.route" // never leaves a function, but Lua frees it if the function fails

static const char *const event_names[] = {
    [SNL_EVENT_ROLLED] = "rolled",       [SNL_EVENT_NOT_ENTERED] = "not entered",
    [SNL_EVENT_ENTERED] = "entered",     [SNL_EVENT_STAYED] = "stayed",
    [SNL_EVENT_MOVED] = "moved",         [SNL_EVENT_JUMPED] = "jumped",
    [SNL_EVENT_SENT_BACK] = "sent back", [SNL_EVENT_PENALTY] = "penalty",
    [SNL_EVENT_FINISHED] = "finished",   [SNL_EVENT_AGAIN] = "again",
    [SNL_EVENT_TURN] = "turn",           [SNL_EVENT_OVER] = "over"};

// Raises an error with the place of the caller, unless the status is SNL_OK.
static void check(lua_State *lua, snl_status status)
{
    if (status != SNL_OK)
        luaL_error(lua, "%s", snl_status_text(status));
}

// For statuses about data from outside: returns the object on top of the stack, or nil and a
// message.
static int object_or_message(lua_State *lua, snl_status status)
{
    if (status == SNL_OK)
        return 1;
    lua_pushnil(lua);
    lua_pushstring(lua, snl_status_text(status));
    return 2;
}

// Up to Lua 5.2 all numbers are doubles, and a lua_Integer may have 32 bits.
static int to_whole(lua_State *lua, int index, int64_t *value)
{
#if LUA_VERSION_NUM >= 503
    int is_whole;
    *value = lua_tointegerx(lua, index, &is_whole);
    return is_whole;
#else
    lua_Number number = lua_tonumber(lua, index);
    if (!lua_isnumber(lua, index) || !(number >= -0x1p53 && number <= 0x1p53))
        return 0;
    *value = (int64_t)number;
    return (lua_Number)*value == number;
#endif
}

static void push_whole(lua_State *lua, int64_t value)
{
#if LUA_VERSION_NUM >= 503
    lua_pushinteger(lua, (lua_Integer)value);
#else
    lua_pushnumber(lua, (lua_Number)value);
#endif
}

// Pushes nil for a negative answer.
static int answer(lua_State *lua, int64_t value)
{
    if (value < 0)
        lua_pushnil(lua);
    else
        push_whole(lua, value);
    return 1;
}

static int64_t whole_at(lua_State *lua, int index)
{
    int64_t value = 0;
    luaL_argcheck(lua, to_whole(lua, index, &value), index, "whole number expected");
    return value;
}

static int32_t narrow_at(lua_State *lua, int index)
{
    int64_t value = whole_at(lua, index);
    luaL_argcheck(lua, value >= INT32_MIN && value <= INT32_MAX, index, "number out of range");
    return (int32_t)value;
}

// Pushes an object without a handle yet, and returns the place for its handle.
static void *new_object(lua_State *lua, const char *type)
{
    void **place = lua_newuserdata(lua, sizeof *place);
    *place = NULL;
    luaL_getmetatable(lua, type);
    lua_setmetatable(lua, -2);
    return place;
}

static void *handle_at(lua_State *lua, int index, const char *type)
{
    void **place = luaL_checkudata(lua, index, type);
    luaL_argcheck(lua, *place, index, "it was freed");
    return *place;
}

static int free_board(lua_State *lua)
{
    void **place = luaL_checkudata(lua, 1, BOARD);
    snl_board_free(*place);
    *place = NULL;
    return 0;
}

static int free_game(lua_State *lua)
{
    void **place = luaL_checkudata(lua, 1, GAME);
    snl_game_free(*place);
    *place = NULL;
    return 0;
}

static int free_route(lua_State *lua)
{
    void **place = luaL_checkudata(lua, 1, ROUTE);
    snl_route_free(*place);
    *place = NULL;
    return 0;
}

// Sets the jumps of a table {[from] = to} at `table`, which may be missing.
static void set_jumps(lua_State *lua, snl_board *board, int table)
{
    if (lua_isnoneornil(lua, table))
        return;
    luaL_checktype(lua, table, LUA_TTABLE);
    for (lua_pushnil(lua); lua_next(lua, table); lua_pop(lua, 1)) {
        int64_t from = 0, to = 0;
        if (!to_whole(lua, -2, &from) || !to_whole(lua, -1, &to))
            luaL_argerror(lua, table, "jumps must be [square] = square");
        snl_status status = snl_board_set_jump(board, from, to);
        if (status != SNL_OK) {
            lua_pushvalue(lua, -2); // a copy, because lua_tostring() changes a number
            luaL_error(lua, "the jump from %s: %s", lua_tostring(lua, -1), snl_status_text(status));
        }
    }
}

// snl.board(squares [, jumps])
static int create_board(lua_State *lua)
{
    int64_t squares = whole_at(lua, 1);
    lua_settop(lua, 2); // so that the board does not take the place of missing jumps
    snl_board **board = new_object(lua, BOARD);
    check(lua, snl_board_create(squares, NULL, board));
    set_jumps(lua, *board, 2);
    return 1;
}

// snl.grid(rows, columns [, jumps])
static int create_grid(lua_State *lua)
{
    int64_t rows = whole_at(lua, 1), columns = whole_at(lua, 2);
    lua_settop(lua, 3);
    snl_board **board = new_object(lua, BOARD);
    check(lua, snl_board_create_grid(rows, columns, NULL, board));
    set_jumps(lua, *board, 3);
    return 1;
}

// snl.named_board(name)
static int named_board(lua_State *lua)
{
    const char *name = luaL_checkstring(lua, 1);
    return object_or_message(lua, snl_board_create_named(name, NULL, new_object(lua, BOARD)));
}

// snl.read_board(text)
static int read_board(lua_State *lua)
{
    size_t length;
    const char *text = luaL_checklstring(lua, 1, &length);
    snl_read_error error = {.struct_size = sizeof error};
    snl_status status = snl_read_board(text, length, NULL, new_object(lua, BOARD), &error);
    if (status == SNL_OK || error.line == 0)
        return object_or_message(lua, status);
    lua_pushnil(lua);
    lua_pushfstring(lua, "line %d, column %d: %s", (int)error.line, (int)error.column,
                    error.message);
    return 2;
}

// board:set_jump(from, to)
static int set_jump(lua_State *lua)
{
    check(lua, snl_board_set_jump(handle_at(lua, 1, BOARD), whole_at(lua, 2), whole_at(lua, 3)));
    return 0;
}

// board:set_start(square)
static int set_start(lua_State *lua)
{
    check(lua, snl_board_set_start(handle_at(lua, 1, BOARD), whole_at(lua, 2)));
    return 0;
}

static int jump(lua_State *lua)
{
    return answer(lua, snl_board_jump(handle_at(lua, 1, BOARD), whole_at(lua, 2)));
}

static int squares(lua_State *lua)
{
    return answer(lua, snl_board_squares(handle_at(lua, 1, BOARD)));
}

static int rows(lua_State *lua)
{
    return answer(lua, snl_board_rows(handle_at(lua, 1, BOARD)));
}

static int columns(lua_State *lua)
{
    return answer(lua, snl_board_columns(handle_at(lua, 1, BOARD)));
}

// The second argument, or the start of the board.
static int64_t origin(lua_State *lua, const snl_board *board)
{
    return lua_isnoneornil(lua, 2) ? snl_board_start(board) : whole_at(lua, 2);
}

// board:solve([from])
static int solve(lua_State *lua)
{
    snl_board *board = handle_at(lua, 1, BOARD);
    int64_t rolls = SNL_UNREACHABLE;
    check(lua, snl_board_solve_from(board, origin(lua, board), &rolls));
    return answer(lua, rolls);
}

static void set_field(lua_State *lua, const char *name, int64_t value)
{
    push_whole(lua, value);
    lua_setfield(lua, -2, name);
}

// board:route([from])
static int route(lua_State *lua)
{
    snl_board *board = handle_at(lua, 1, BOARD);
    int64_t from = origin(lua, board);
    snl_route **place = new_object(lua, ROUTE);
    check(lua, snl_route_create(board, from, place));
    if (snl_route_rolls(*place) == SNL_UNREACHABLE) {
        lua_pushnil(lua);
        return 1;
    }
    lua_newtable(lua);
    snl_leg leg = {.struct_size = sizeof leg};
    for (int i = 0; snl_route_leg(*place, (size_t)i, &leg) == SNL_OK; i++) {
        lua_createtable(lua, 0, 5);
        set_field(lua, "face", leg.face);
        set_field(lua, "times", leg.times);
        set_field(lua, "from", leg.from);
        set_field(lua, "landing", leg.landing);
        set_field(lua, "to", leg.to);
        lua_rawseti(lua, -2, i + 1);
    }
    snl_route_free(*place);
    *place = NULL;
    return 1;
}

// The set of the faces in the list on top of the stack.
static uint64_t face_set(lua_State *lua)
{
    uint64_t set = 0;
    int list = lua_gettop(lua);
    luaL_argcheck(lua, lua_istable(lua, list), 2, "again must be a list of faces");
    for (lua_pushnil(lua); lua_next(lua, list); lua_pop(lua, 1)) {
        int64_t face = 0;
        if (!to_whole(lua, -1, &face) || face < 1 || face > SNL_FACES_MAX)
            luaL_argerror(lua, 2, "again must be a list of faces");
        set |= UINT64_C(1) << (face - 1);
    }
    return set;
}

static int32_t penalty(lua_State *lua)
{
    static const char *const names[] = {"roll", "turn", "start"}; // by the numbers of snl_penalty
    for (int32_t i = SNL_PENALTY_ROLL; i <= SNL_PENALTY_START; i++)
        if (lua_type(lua, -1) == LUA_TSTRING && strcmp(lua_tostring(lua, -1), names[i]) == 0)
            return i;
    return luaL_argerror(lua, 2, "again_penalty must be 'roll', 'turn' or 'start'");
}

// Sets the option `name` to the value on top of the stack.
static void set_option(lua_State *lua, const char *name, snl_game_options *options)
{
    const struct {
        const char *name;
        int32_t *field;
    } narrow[] = {{"players", &options->players},
                  {"again_limit", &options->turns.again_limit},
                  {"send_back", &options->send_back},
                  {"play_on", &options->play_on}};
    int64_t value = lua_toboolean(lua, -1);
    if (strcmp(name, "again") == 0) {
        options->turns.again_faces = face_set(lua);
        return;
    }
    if (strcmp(name, "again_penalty") == 0) {
        options->turns.again_penalty = penalty(lua);
        return;
    }
    if (!lua_isboolean(lua, -1) && !to_whole(lua, -1, &value))
        luaL_error(lua, "the option '%s' must be a whole number, true or false", name);
    if (strcmp(name, "seed") == 0) {
        options->seed = (uint64_t)value;
        return;
    }
    if (strcmp(name, "game") == 0) {
        options->game = value;
        return;
    }
    for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++)
        if (strcmp(name, narrow[i].name) == 0) {
            if (value < 0 || value > INT32_MAX)
                luaL_error(lua, "the option '%s' is out of range", name);
            *narrow[i].field = (int32_t)value;
            return;
        }
    luaL_error(lua, "a game has no option '%s'", name);
}

// board:game([options])
static int create_game(lua_State *lua)
{
    snl_board *board = handle_at(lua, 1, BOARD);
    snl_game_options options = {.struct_size = sizeof options};
    if (!lua_isnoneornil(lua, 2)) {
        luaL_checktype(lua, 2, LUA_TTABLE);
        for (lua_pushnil(lua); lua_next(lua, 2); lua_pop(lua, 1)) {
            luaL_argcheck(lua, lua_type(lua, -2) == LUA_TSTRING, 2, "an option needs a name");
            set_option(lua, lua_tostring(lua, -2), &options);
        }
    }
    check(lua, snl_game_create(board, &options, new_object(lua, GAME)));
    return 1;
}

// board:load_game(bytes)
static int load_game(lua_State *lua)
{
    snl_board *board = handle_at(lua, 1, BOARD);
    size_t length;
    const char *bytes = luaL_checklstring(lua, 2, &length);
    return object_or_message(
        lua, snl_game_load(board, (const uint8_t *)bytes, length, new_object(lua, GAME)));
}

// game:roll([face])
static int roll(lua_State *lua)
{
    snl_game *game = handle_at(lua, 1, GAME);
    check(lua, snl_game_roll(game, lua_isnoneornil(lua, 2) ? 0 : narrow_at(lua, 2)));
    lua_newtable(lua);
    snl_event event = {.struct_size = sizeof event};
    for (int i = 0; snl_game_event(game, (size_t)i, &event) == SNL_OK; i++) {
        int is_known = event.kind > 0 && event.kind <= SNL_EVENT_OVER;
        lua_createtable(lua, 0, 5);
        lua_pushstring(lua, is_known ? event_names[event.kind] : "unknown");
        lua_setfield(lua, -2, "kind");
        set_field(lua, "player", event.player);
        set_field(lua, "face", event.face);
        set_field(lua, "from", event.from);
        set_field(lua, "to", event.to);
        lua_rawseti(lua, -2, i + 1);
    }
    return 1;
}

static int undo(lua_State *lua)
{
    check(lua, snl_game_undo(handle_at(lua, 1, GAME)));
    return 0;
}

static int turn(lua_State *lua)
{
    return answer(lua, snl_game_turn(handle_at(lua, 1, GAME)));
}

static int square(lua_State *lua)
{
    return answer(lua, snl_game_square(handle_at(lua, 1, GAME), narrow_at(lua, 2)));
}

static int place(lua_State *lua)
{
    return answer(lua, snl_game_place(handle_at(lua, 1, GAME), narrow_at(lua, 2)));
}

// game:save()
static int save(lua_State *lua)
{
    snl_game *game = handle_at(lua, 1, GAME);
    size_t length;
    check(lua, snl_game_save(game, NULL, 0, &length));
    uint8_t *bytes = lua_newuserdata(lua, length); // Lua frees it, too, if the next line fails
    check(lua, snl_game_save(game, bytes, length, &length));
    lua_pushlstring(lua, (const char *)bytes, length);
    return 1;
}

// luaL_setfuncs() is missing in Lua 5.1.
static void set_functions(lua_State *lua, const luaL_Reg *functions)
{
    for (; functions->name; functions++) {
        lua_pushcfunction(lua, functions->func);
        lua_setfield(lua, -2, functions->name);
    }
}

// A class is its own metatable's __index. `__close` is for `local board <close>` of Lua 5.4.
static void register_class(lua_State *lua, const char *type, lua_CFunction release,
                           const luaL_Reg *methods)
{
    luaL_newmetatable(lua, type);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -2, "__index");
    set_functions(lua, (const luaL_Reg[]){{"__gc", release}, {"__close", release}, {NULL, NULL}});
    set_functions(lua, methods);
    lua_pop(lua, 1);
}

SNL_API int luaopen_snl(lua_State *lua);

int luaopen_snl(lua_State *lua)
{
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg of_board[] = {
        {"set_jump", set_jump},   {"set_start", set_start}, {"jump", jump},
        {"squares", squares},     {"rows", rows},           {"columns", columns},
        {"solve", solve},         {"route", route},         {"game", create_game},
        {"load_game", load_game}, {"free", free_board},     {NULL, NULL}};
    static const luaL_Reg of_game[] = {{"roll", roll},      {"undo", undo},   {"turn", turn},
                                       {"square", square},  {"place", place}, {"save", save},
                                       {"free", free_game}, {NULL, NULL}};
    static const luaL_Reg of_module[] = {{"board", create_board},
                                         {"grid", create_grid},
                                         {"named_board", named_board},
                                         {"read_board", read_board},
                                         {NULL, NULL}};
    register_class(lua, BOARD, free_board, of_board);
    register_class(lua, GAME, free_game, of_game);
    register_class(lua, ROUTE, free_route, none);
    lua_newtable(lua);
    set_functions(lua, of_module);
    return 1;
}
