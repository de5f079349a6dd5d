-- SPDX-License-Identifier: MIT
-- snl for LuaJIT: boards and games as objects that free themselves. What this game does not need
-- has no method, but is there all the same: snl.C has every function of snl.h. A failure is an
-- error with the sentence of snl_status_text(). Squares, players and faces are Lua numbers; players
-- count from 0, as in C.
local ffi = require "ffi"
ffi.cdef(require "snl_h")

local C = ffi.load(os.getenv "SNL_LIBRARY" or "snl")
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

local function check(status)
    if status ~= C.SNL_OK then
        error(ffi.string(C.snl_status_text(status)), 0)
    end
end

-- A struct of the interface: zeros, but for its size and the fields that are given.
local function struct(name, fields)
    local value = ffi.new(name, fields or {})
    value.struct_size = ffi.sizeof(value)
    return value
end

-- A handle that is freed when nothing refers to it any more.
local function own(handle, free)
    return ffi.gc(handle[0], free)
end

-- Boards.

-- The first board of a text, in any format that is read.
function snl.read_board(text)
    local boards, count = ffi.new "snl_board *[1]", ffi.new "size_t[1]"
    local fault = struct "snl_read_error"
    local status = C.snl_read_boards(text, #text, nil, boards, 1, count, fault)
    if status == C.SNL_ERROR_CAPACITY then
        error(("the text has %d boards, not one"):format(tonumber(count[0])), 0)
    elseif status ~= C.SNL_OK and fault.line > 0 then
        error(("line %d, column %d: %s"):format(tonumber(fault.line), tonumber(fault.column),
            ffi.string(fault.message)), 0)
    end
    check(status)
    return own(boards, C.snl_board_free)
end

function snl.named_board(name)
    local board = ffi.new "snl_board *[1]"
    check(C.snl_board_create_named(name, board))
    return own(board, C.snl_board_free)
end

-- A board without jumps that starts off the board.
function snl.empty_board(rows, columns)
    local board = ffi.new "snl_board *[1]"
    check(C.snl_board_create_grid(rows, columns, board))
    board = own(board, C.snl_board_free)
    check(C.snl_board_set_start(board, 0))
    return board
end

-- A board to order: `wanted` has fields of snl_wanted.
function snl.generate(base, wanted, seed, tries)
    local board = ffi.new "snl_board *[1]"
    check(C.snl_generate(base, struct("snl_wanted", wanted), seed, tries, board, nil))
    return own(board, C.snl_board_free)
end

local Board = {}

function Board:squares()
    return tonumber(C.snl_board_squares(self))
end

function Board:columns()
    return tonumber(C.snl_board_columns(self))
end

function Board:start()
    return tonumber(C.snl_board_start(self))
end

-- The jumps as a list of {from, to}.
function Board:jumps()
    local list, mouth = {}, C.snl_board_next_jump(self, 0)
    while mouth ~= 0 do
        list[#list + 1] = {tonumber(mouth), tonumber(C.snl_board_jump(self, mouth))}
        mouth = C.snl_board_next_jump(self, mouth)
    end
    return list
end

-- Where a token rests after a roll.
function Board:roll(from, face)
    local to = ffi.new "snl_square[1]"
    check(C.snl_board_roll(self, from, face, nil, to))
    return tonumber(to[0])
end

-- The faces that the die may show.
function Board:faces()
    local weights, count = ffi.new("uint32_t[64]"), ffi.new "size_t[1]"
    check(C.snl_board_die(self, weights, 64, count))
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
    check(C.snl_board_solve_from(self, square, rolls))
    return rolls[0] >= 0 and tonumber(rolls[0]) or nil
end

-- The board as text, from which read_board() makes the same one.
function Board:text()
    local boards, length = ffi.new("const snl_board *[1]", self), ffi.new "size_t[1]"
    check(C.snl_write_boards(boards, 1, C.SNL_FORMAT_TEXT, nil, 0, length, nil))
    local text = ffi.new("char[?]", length[0] + 1)
    check(C.snl_write_boards(boards, 1, C.SNL_FORMAT_TEXT, text, length[0] + 1, length, nil))
    return ffi.string(text, length[0])
end

ffi.metatype("snl_board", {__index = Board})

-- Games.

-- A game: `options` is a table with fields of snl_game_options.
function snl.game(board, options)
    local game = ffi.new "snl_game *[1]"
    check(C.snl_game_create(board, struct("snl_game_options", options), game))
    return own(game, C.snl_game_free)
end

-- The game that `bytes`, a string of Game:save(), holds.
function snl.load_game(board, bytes)
    local game = ffi.new "snl_game *[1]"
    check(C.snl_game_load(board, bytes, #bytes, game))
    return own(game, C.snl_game_free)
end

local Game = {}

-- Rolls the game's own die and says what happened: a list of {kind, player, face, from, to}.
function Game:roll()
    check(C.snl_game_roll(self, 0))
    local list, event = {}, struct "snl_event"
    for i = 0, tonumber(C.snl_game_event_count(self)) - 1 do
        check(C.snl_game_event(self, i, event))
        list[#list + 1] = {kind = events[event.kind], player = event.player, face = event.face,
            from = tonumber(event.from), to = tonumber(event.to)}
    end
    return list
end

function Game:undo()
    check(C.snl_game_undo(self))
end

-- The options, as a table for another game like this one.
function Game:settings()
    local options = struct "snl_game_options"
    check(C.snl_game_settings(self, options))
    return {players = options.players, seed = options.seed, game = options.game,
        enter_square = options.enter_square, enter_face = options.enter_face,
        again_face = options.again_face, again_limit = options.again_limit,
        again_penalty = options.again_penalty, send_back = options.send_back,
        play_on = options.play_on}
end

function Game:players()
    return C.snl_game_players(self)
end

-- Who rolls next; nil when the game is over.
function Game:turn()
    local player = C.snl_game_turn(self)
    return player >= 0 and player or nil
end

function Game:square(player)
    return tonumber(C.snl_game_square(self, player))
end

function Game:place(player)
    return C.snl_game_place(self, player)
end

function Game:rolls()
    return tonumber(C.snl_game_rolls(self))
end

function Game:save()
    local length = ffi.new "size_t[1]"
    check(C.snl_game_save(self, nil, 0, length))
    local bytes = ffi.new("uint8_t[?]", length[0])
    check(C.snl_game_save(self, bytes, length[0], length))
    return ffi.string(bytes, length[0])
end

ffi.metatype("snl_game", {__index = Game})

return snl
