-- SPDX-License-Identifier: MIT
-- snl for LuaJIT: boards and games as objects. The garbage collector frees them, or free() does. A
-- call that fails raises an error with the sentence of snl_status_text(). A value of a wrong type, a
-- number beyond the range of its C type, and a freed object raise errors, too. Squares, players and
-- faces are Lua numbers; players count from 0, as in C.
--
-- Only functions that this game needs have methods. snl.C has every function of snl.h; pass it the
-- handle that raw() of an object returns. These functions check nothing, as in C.
local bit = require "bit"
local ffi = require "ffi"
ffi.cdef(require "snl_h")

local library = os.getenv "SNL_LIBRARY" or "snl"
local is_loaded, C = pcall(ffi.load, library)
if not is_loaded then
    error(("The library snl cannot be loaded:\n%s\n\nInstall snl, or name its file in SNL_LIBRARY. "
        .. "From the root of the sources:\n"
        .. "make amalgamation\n"
        .. "cc -std=c11 -O2 -fPIC -shared build/amalgamation/snl.c -o libsnl.so\n"
        .. "SNL_LIBRARY=./libsnl.so love examples/love"):format(C), 0)
end
local snl = {C = C}

local events = {
    [C.SNL_EVENT_ROLLED] = "rolled",
    [C.SNL_EVENT_NOT_ENTERED] = "not entered",
    [C.SNL_EVENT_ENTERED] = "entered",
    [C.SNL_EVENT_STAYED] = "stayed",
    [C.SNL_EVENT_MOVED] = "moved",
    [C.SNL_EVENT_JUMPED] = "jumped",
    [C.SNL_EVENT_SENT_BACK] = "sent back",
    [C.SNL_EVENT_PENALTY] = "penalty",
    [C.SNL_EVENT_FINISHED] = "finished",
    [C.SNL_EVENT_AGAIN] = "again",
    [C.SNL_EVENT_TURN] = "turn",
    [C.SNL_EVENT_OVER] = "over",
}

local penalties = {roll = C.SNL_PENALTY_ROLL, turn = C.SNL_PENALTY_TURN, start = C.SNL_PENALTY_START}

local function check(status)
    if status ~= C.SNL_OK then
        error(ffi.string(C.snl_status_text(status)), 0)
    end
end

local function whole(value, what, low, high)
    if type(value) ~= "number" or value % 1 ~= 0 or value < low or value > high then
        error(("%s must be a whole number, not %s"):format(what, tostring(value)), 0)
    end
    return value
end

-- Checks a number for a parameter of 64 bits (wide) or of 32 bits (narrow).
local function wide(value, what)
    return whole(value, what, -2 ^ 53, 2 ^ 53)
end

local function narrow(value, what)
    return whole(value, what, -2 ^ 31, 2 ^ 31 - 1)
end

local function text(value, what)
    if type(value) ~= "string" then
        error(("%s must be a string, not a %s"):format(what, type(value)), 0)
    end
    return value
end

local function list_of(value, what)
    if type(value) ~= "table" then
        error(("%s must be a table, not a %s"):format(what, type(value)), 0)
    end
    return value
end

-- The set of the faces in a list, as C has it: bit f - 1 stands for face f.
local function face_set(faces)
    local set = 0ULL
    for _, face in ipairs(list_of(faces, "faces")) do
        set = bit.bor(set, bit.lshift(1ULL, whole(face, "a face", 1, 64) - 1))
    end
    return set
end

local function face_list(set)
    local list = {}
    for face = 1, 64 do
        if bit.band(set, bit.lshift(1ULL, face - 1)) ~= 0 then
            list[#list + 1] = face
        end
    end
    return list
end

-- A struct of the interface with its size, these fields, and zeros. A number that its field cannot
-- hold exactly raises an error.
local function struct(name, fields)
    local made = ffi.new(name)
    for field, value in pairs(fields and list_of(fields, "fields of " .. name) or {}) do
        local is_wide = ffi.istype("int64_t", value) or ffi.istype("uint64_t", value)
        if type(field) ~= "string" or not pcall(function() made[field] = value end)
            or not (is_wide and made[field] == value or tonumber(made[field]) == value) then
            error(("%s.%s cannot be %s"):format(name, tostring(field), tostring(value)), 0)
        end
    end
    made.struct_size = ffi.sizeof(made)
    return made
end

-- Makes a class of objects that own a handle. Returns a function that makes an object. The argument
-- of that function is a function that stores a handle at a pointer and returns a status. An object
-- is a struct with the handle, and free() sets the handle to NULL. So methods notice a freed
-- object: when Lua ends, it frees objects that finalisers still use.
local function class(name, handle, free, methods)
    local object
    local place = ffi.typeof(handle .. " **")

    -- The handle, for one call during which the object must stay alive. Checks the type of the
    -- object, since C takes any pointer.
    function methods:raw()
        if not ffi.istype(object, self) then
            error(("this is no %s, but a %s"):format(name, type(self)), 0)
        elseif self.handle == nil then
            error(("this %s was freed"):format(name), 0)
        end
        return self.handle
    end

    function methods:free()
        if not ffi.istype(object, self) then
            error(("this is no %s, but a %s"):format(name, type(self)), 0)
        end
        local old = self.handle
        ffi.cast(place, self)[0] = nil
        free(old)
    end

    object = ffi.metatype(("struct { %s *const handle; }"):format(handle),
        {__index = methods, __gc = methods.free})
    return function(create)
        local made = object()
        check(create(ffi.cast(place, made)))
        return made
    end
end

local Board, Game = {}, {}
local new_board = class("board", "snl_board", C.snl_board_free, Board)
local new_game = class("game", "snl_game", C.snl_game_free, Game)

-- Boards.

-- The board of a text that has exactly one, in any format that is read.
function snl.read_board(bytes)
    local fault = struct "snl_read_error"
    text(bytes, "a text")
    return new_board(function(board)
        local status = C.snl_read_board(bytes, #bytes, nil, board, fault)
        if status ~= C.SNL_OK and fault.line > 0 then
            error(("line %d, column %d: %s"):format(tonumber(fault.line), tonumber(fault.column),
                ffi.string(fault.message)), 0)
        end
        return status
    end)
end

function snl.named_board(name)
    text(name, "a name")
    return new_board(function(board)
        return name:find "%z" and C.SNL_ERROR_NAME or C.snl_board_create_named(name, nil, board)
    end)
end

-- A board without jumps that starts off the board.
function snl.empty_board(rows, columns)
    wide(rows, "a number of rows")
    wide(columns, "a number of columns")
    local made = new_board(function(board)
        return C.snl_board_create_grid(rows, columns, nil, board)
    end)
    check(C.snl_board_set_start(made:raw(), 0))
    return made
end

-- A board with a chosen difficulty: `options` is a table with fields of snl_generate_options.
function snl.generate(base, options)
    local given = struct("snl_generate_options", options)
    return new_board(function(board)
        return C.snl_generate(Board.raw(base), given, board, nil)
    end)
end

function Board:squares()
    return tonumber(C.snl_board_squares(Board.raw(self)))
end

function Board:columns()
    return tonumber(C.snl_board_columns(Board.raw(self)))
end

function Board:start()
    return tonumber(C.snl_board_start(Board.raw(self)))
end

-- The faces that leave the start, an empty list for all of them; and the square on which such a
-- roll puts the token, or nil if the token moves by the roll.
function Board:enter()
    local faces, square = ffi.new "uint64_t[1]", ffi.new "snl_square[1]"
    check(C.snl_board_enter(Board.raw(self), faces, square))
    return face_list(faces[0]), square[0] ~= 0 and tonumber(square[0]) or nil
end

function Board:set_enter(faces, square)
    check(C.snl_board_set_enter(Board.raw(self), face_set(faces),
        square == nil and 0 or whole(square, "a square", 1, 2 ^ 53)))
end

-- The destination of the jump that starts on a square, 0 for off the board; nil if there is none.
function Board:jump(from)
    local to = C.snl_board_jump(Board.raw(self), wide(from, "a square"))
    return to >= 0 and tonumber(to) or nil
end

-- The jumps as a list of {from, to}; 0 is off the board.
function Board:jumps()
    local list, mouth = {}, C.snl_board_next_jump(Board.raw(self), 0)
    while mouth ~= 0 do
        list[#list + 1] = {tonumber(mouth), tonumber(C.snl_board_jump(Board.raw(self), mouth))}
        mouth = C.snl_board_next_jump(Board.raw(self), mouth)
    end
    return list
end

-- The square where a token rests after a roll.
function Board:roll(from, face)
    local to = ffi.new "snl_square[1]"
    wide(from, "a square")
    narrow(face, "a face")
    check(C.snl_board_roll(Board.raw(self), from, face, nil, to))
    return tonumber(to[0])
end

-- The faces of the die with a weight above 0.
function Board:faces()
    local weights, count = ffi.new("uint32_t[64]"), ffi.new "size_t[1]"
    check(C.snl_board_die(Board.raw(self), weights, 64, count))
    local list = {}
    for face = 1, tonumber(count[0]) do
        if weights[face - 1] > 0 then
            list[#list + 1] = face
        end
    end
    return list
end

-- The fewest rolls from a square to the goal, or nil.
function Board:solve_from(square)
    local rolls = ffi.new "int64_t[1]"
    check(C.snl_board_solve_from(Board.raw(self), wide(square, "a square"), rolls))
    return rolls[0] >= 0 and tonumber(rolls[0]) or nil
end

-- The board as text for read_board().
function Board:text()
    local boards, length = ffi.new "const snl_board *[1]", ffi.new "size_t[1]"
    boards[0] = Board.raw(self)
    check(C.snl_write_boards(boards, 1, C.SNL_FORMAT_TEXT, nil, 0, length, nil))
    local bytes = ffi.new("char[?]", length[0] + 1)
    boards[0] = Board.raw(self)
    check(C.snl_write_boards(boards, 1, C.SNL_FORMAT_TEXT, bytes, length[0] + 1, length, nil))
    return ffi.string(bytes, length[0])
end

-- Games.

-- A game: `options` is a table with fields of snl_game_options. Its field `turns` is a table with
-- `again`, a list of the faces that roll again; `limit`; and `penalty`, "roll", "turn" or "start".
function snl.game(board, options)
    local fields, turns = {}, {}
    for field, value in pairs(options and list_of(options, "options") or {}) do
        if field == "turns" then
            turns = list_of(value, "turns")
        else
            fields[field] = value
        end
    end
    local given = struct("snl_game_options", fields)
    for field, value in pairs(turns) do
        if field == "again" then
            given.turns.again_faces = face_set(value)
        elseif field == "limit" then
            given.turns.again_limit = narrow(value, "a limit")
        elseif field == "penalty" and penalties[value] then
            given.turns.again_penalty = penalties[value]
        else
            error(("turns.%s cannot be %s"):format(tostring(field), tostring(value)), 0)
        end
    end
    return new_game(function(game)
        return C.snl_game_create(Board.raw(board), given, game)
    end)
end

-- The game that `bytes`, a string of Game:save(), holds.
function snl.load_game(board, bytes)
    text(bytes, "a saved game")
    return new_game(function(game)
        return C.snl_game_load(Board.raw(board), bytes, #bytes, game)
    end)
end

function Game:copy()
    return new_game(function(game)
        return C.snl_game_copy(Game.raw(self), game)
    end)
end

-- Rolls the game's own die. Returns the events, a list of {kind, player, face, from, to}.
function Game:roll()
    check(C.snl_game_roll(Game.raw(self), 0))
    local list, event = {}, struct "snl_event"
    for i = 0, tonumber(C.snl_game_event_count(Game.raw(self))) - 1 do
        check(C.snl_game_event(Game.raw(self), i, event))
        list[#list + 1] = {kind = events[event.kind], player = event.player, face = event.face,
            from = tonumber(event.from), to = tonumber(event.to)}
    end
    return list
end

function Game:undo()
    check(C.snl_game_undo(Game.raw(self)))
end

-- The options, as a table for another game like this one.
function Game:options()
    local options = struct "snl_game_options"
    check(C.snl_game_get_options(Game.raw(self), options))
    local turns = {again = face_list(options.turns.again_faces), limit = options.turns.again_limit}
    for name, number in pairs(penalties) do
        turns.penalty = number == options.turns.again_penalty and name or turns.penalty
    end
    return {players = options.players, seed = options.seed, game = options.game, turns = turns,
        send_back = options.send_back, play_on = options.play_on}
end

function Game:players()
    return C.snl_game_players(Game.raw(self))
end

-- The player who rolls next; nil when the game is over.
function Game:turn()
    local player = C.snl_game_turn(Game.raw(self))
    return player >= 0 and player or nil
end

function Game:square(player)
    return tonumber(C.snl_game_square(Game.raw(self), narrow(player, "a player")))
end

function Game:place(player)
    return C.snl_game_place(Game.raw(self), narrow(player, "a player"))
end

function Game:rolls()
    return tonumber(C.snl_game_rolls(Game.raw(self)))
end

function Game:save()
    local length = ffi.new "size_t[1]"
    check(C.snl_game_save(Game.raw(self), nil, 0, length))
    local bytes = ffi.new("uint8_t[?]", length[0])
    check(C.snl_game_save(Game.raw(self), bytes, length[0], length))
    return ffi.string(bytes, length[0])
end

return snl
