-- SPDX-License-Identifier: MIT
-- Tests the module of examples/lua in any Lua: answers, messages, wrong arguments, freed objects.
-- Prints a line for each check. Writes the events of the game of tests/bindings/events.c to the file
-- that the first argument names.
local snl = require "snl"
local failed = false

local function check(name, action)
    local fine, message = pcall(action)
    if not fine then
        print("# " .. tostring(message))
    end
    print((fine and "ok " or "not ok ") .. name)
    failed = failed or not fine
end

local function refused(pattern, action, ...)
    local fine, message = pcall(action, ...)
    assert(not fine, "not refused")
    assert(tostring(message):find(pattern), tostring(message))
end

local function told(pattern, value, message, ...)
    assert(value == nil and message:find(pattern) and select("#", ...) == 0, tostring(message))
end

check("LeetCode 909 with its route", function()
    local legs = {}
    for _, board in ipairs {snl.grid(6, 6, {[2] = 15, [14] = 35, [17] = 13}),
        snl.named_board "LC909-1", snl.read_board [=[[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],
            [-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]]=]} do
        legs = board:route()
        assert(board:solve() == 4 and #legs == 3 and board:rows() == 6 and board:columns() == 6)
        for i, leg in ipairs {{6, 2, 1, 13, 13}, {1, 1, 13, 14, 35}, {1, 1, 35, 36, 36}} do
            assert(legs[i].face == leg[1] and legs[i].times == leg[2] and legs[i].from == leg[3]
                and legs[i].landing == leg[4] and legs[i].to == leg[5])
        end
    end
end)

check("boards", function()
    local board = snl.board(30, {[3] = 22, [27] = 1})
    assert(board:squares() == 30 and board:rows() == 0 and board:jump(3) == 22 and board:jump(4) == nil)
    board:set_jump(29, 0)
    board:set_start(0)
    assert(board:jump(29) == 0 and board:solve() == board:solve(0) and board:solve(30) == 0)
    assert(#board:route(30) == 0 and board:route(24)[1].face == 6)
    board = snl.board(8, {[2] = 1, [3] = 1, [4] = 1, [5] = 1, [6] = 1, [7] = 1})
    assert(board:solve() == nil and board:route() == nil)
end)

check("large numbers", function()
    local board = snl.board(2 ^ 53)
    assert(board:squares() == 2 ^ 53 and board:solve(2 ^ 53 - 6) == 1)
    assert(tostring(snl.board(30):squares()) == "30", "a whole number looks like a whole number")
end)

check("data from outside: nil and a message", function()
    told("^line 2, column 8: ", snl.read_board "squares 5\nladder 9 1\n")
    told("^line 1, column 19: .* only one board$", snl.read_board "[[-1,-1],[-1,-1]] [[-1,-1],[-1,-1]]")
    told("^no board has this name", snl.named_board "nothing")
    told("saved game", snl.board(9):load_game "SNLG")
    told("another board", snl.board(9):load_game(snl.board(10):game():save()))
end)

check("wrong calls: errors", function()
    refused("lua_check%.lua.*a board has from 1 to", function() snl.board(0) end)
    refused("#1.*whole number", snl.board, 1.5)
    refused("#1.*whole number", snl.board, 0 / 0)
    refused("#1.*whole number", snl.board, 1 / 0)
    refused("#1.*whole number", snl.board, {})
    refused("the jump from 31: .*square", snl.board, 30, {[31] = 2})
    refused("%[square%] = square", snl.board, 30, {[3] = "x"})
    refused("#2.*out of range", snl.board(9):game().roll, snl.board(9):game(), 2 ^ 40)
    refused("no option 'player'", snl.board(9).game, snl.board(9), {player = 2})
    refused("'players' is out of range", snl.board(9).game, snl.board(9), {players = 2 ^ 40})
    refused("'seed' must be a whole", snl.board(9).game, snl.board(9), {seed = "x"})
    refused("list of faces", snl.board(9).game, snl.board(9), {again = {65}})
    refused("'roll', 'turn'", snl.board(9).game, snl.board(9), {again = {6}, again_limit = 3, again_penalty = 1})
    refused("snl.board", snl.board(9).solve, snl.board(9):game())
    refused("snl.board", snl.board(9).solve, io.stdout)
end)

check("freed objects", function()
    local board = snl.board(9)
    local game = board:game()
    board:free()
    board:free()
    refused("freed", board.solve, board)
    assert(#game:roll(1) >= 3 and game:square(0) == 2)
    game:free()
    refused("freed", game.turn, game)
end)

check("undo and saving", function()
    local board = snl.named_board "MB47"
    local game = board:game {players = 2, seed = 9, play_on = true, send_back = 1}
    for _ = 1, 20 do
        game:roll()
    end
    local loaded, face = board:load_game(game:save()), game:roll()[1].face
    assert(loaded:roll()[1].face == face and loaded:square(0) == game:square(0))
    game:undo()
    assert(game:roll()[1].face == face and game:place(0) == 0 and game:square(2) == nil)
    refused("no roll", game.undo, board:game())
end)

check("a game by its events", function()
    local game = snl.named_board "MB47":game {players = 4, seed = 3, again = {6}, again_limit = 3,
        again_penalty = "turn", send_back = true}
    local log, square = assert(io.open(arg[1], "w")), {[0] = 0, 0, 0, 0}
    while game:turn() do
        for _, event in ipairs(game:roll()) do
            log:write(("%s %d %d %d %d\n"):format(event.kind, event.player, event.face, event.from, event.to))
            square[event.player] = event.to
        end
        for player = 0, 3 do
            assert(game:square(player) == square[player])
        end
    end
    log:close()
end)

-- Calls every function with every wrong value in every place. An error is right; a crash, or an error
-- of a sanitizer, is not.
check("misuse", function()
    local board, game = snl.board(30, {[3] = 22}), snl.board(30):game()
    local freed = snl.board(3)
    freed:free()
    local wrong = {false, true, 0, -1, 1.5, 0 / 0, 1 / 0, -1 / 0, 2 ^ 31, 2 ^ 53, 2 ^ 63, -2 ^ 63, 1e300, "", "7",
        "a\0b", ("x"):rep(100000), {}, {1, 2}, {[1] = {}}, {players = "x"}, {again = {0 / 0}}, {again = 6},
        {again_penalty = {}}, print, coroutine.create(function() end), io.stdout, board, game, freed}
    local calls = 0
    local function attempt(action, ...)
        pcall(action, ...)
        calls = calls + 1
    end
    for name, action in pairs(snl) do
        for _, first in ipairs(wrong) do
            for _, second in ipairs(wrong) do
                attempt(action, first, second)
            end
        end
    end
    for _, object in ipairs {board, game} do
        for name, action in pairs(getmetatable(object)) do
            for _, first in ipairs(wrong) do
                for _, second in ipairs(wrong) do
                    if type(action) == "function" and name ~= "free" and name:sub(1, 2) ~= "__" then
                        attempt(action, object, first, second)
                        attempt(action, first, second)
                    end
                end
            end
        end
    end
    assert(calls > 20000, calls)
end)

if _VERSION == "Lua 5.4" then
    check("local board <close>", function()
        assert(load [[
            local snl, kept = require "snl"
            do
                local board <close> = snl.board(9)
                kept = board
            end
            assert(not pcall(kept.solve, kept))]])()
    end)
end

-- Only a collector that calls __gc keeps the memory of this loop small: 100 boards of 10000 jumps.
check("the collector frees boards", function()
    local jumps = {}
    for from = 2, 10001 do
        jumps[from] = 20000
    end
    local seen = setmetatable({}, {__mode = "k"})
    for _ = 1, 100 do
        seen[snl.board(20001, jumps)] = true
    end
    collectgarbage()
    collectgarbage()
    assert(next(seen) == nil)
end)
assert(not failed, "a check has failed") -- no os.exit(): Lua must free everything at its end
