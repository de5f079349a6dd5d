-- SPDX-License-Identifier: MIT
-- Tests the functions of examples/love/snl.lua and match.lua, without a window. Prints a line for
-- each check.
local snl = require "snl"
local Match = require "match"

local failed = false

-- Runs a check; an error, for example of assert(), is a fault.
local function check(name, action)
    local fine, message = xpcall(action, debug.traceback)
    if not fine then
        print("# " .. message:gsub("\n", "\n# "))
    end
    print((fine and "ok " or "not ok ") .. "LuaJIT: " .. name)
    failed = failed or not fine
end

local function refused(pattern, action, ...)
    local fine, message = pcall(action, ...)
    assert(not fine, "not refused")
    assert(tostring(message):find(pattern), tostring(message))
    assert(not tostring(message):find "%.lua", "a message with a place in the sources: " .. message)
end

check("boards", function()
    local board = snl.read_board "squares 30\nstart 0\ndie weights 0 2 1\nladder 3 22\nsnake 27 1\n"
    assert(board:squares() == 30 and board:columns() == 0 and board:start() == 0)
    local jumps = board:jumps()
    assert(#jumps == 2 and jumps[1][1] == 3 and jumps[1][2] == 22 and jumps[2][2] == 1)
    local faces = board:faces()
    assert(#faces == 2 and faces[1] == 2 and faces[2] == 3)
    assert(board:roll(0, 3) == 22 and board:roll(25, 2) == 1 and board:roll(29, 2) == 29)
    assert(board:solve_from(0) == 4 and board:solve_from(30) == 0 and board:solve_from(29) == nil)
    assert(board:jump(3) == 22 and board:jump(4) == nil and board:jump(99) == nil)
    assert(snl.read_board(board:text()):text() == board:text())
    local json = snl.read_board '{"squares": 9, "start": 2, "enter": [1, 6], "jumps": [[5, 0]]}'
    local enter, square = json:enter()
    assert(#enter == 2 and enter[1] == 1 and enter[2] == 6 and square == nil)
    assert(json:jump(5) == 0 and json:jumps()[1][2] == 0 and json:roll(4, 1) == 0)
    assert(json:roll(2, 5) == 2 and json:roll(2, 6) == 8)
    json:set_enter({64, 2, 64}, 7)
    enter, square = json:enter()
    assert(#enter == 2 and enter[1] == 2 and enter[2] == 64 and square == 7)
    assert(json:roll(2, 2) == 7 and json:roll(2, 6) == 2)
    json:set_enter {}
    enter, square = json:enter()
    assert(#enter == 0 and square == nil and json:roll(2, 1) == 3)
    assert(snl.empty_board(3, 4):squares() == 12 and snl.empty_board(3, 4):columns() == 4)
end)

check("errors are sentences", function()
    refused("^line 2, column 8: ", snl.read_board, "squares 5\nladder 9 1\n")
    refused("^line 1, column 19: .* only one board$", snl.read_board, "[[-1,-1],[-1,-1]] [[-1,-1],[-1,-1]]")
    refused("no board", snl.named_board, "nothing")
    refused(".", snl.empty_board, 0, 3)
    refused(".", snl.game, snl.named_board "MB47", {players = 65})
    refused("a face", snl.game, snl.named_board "MB47", {turns = {again = {65}}})
    refused("penalty cannot be 1", snl.game, snl.named_board "MB47", {turns = {again = {6}, penalty = 1}})
    refused("^the limit of again faces", snl.game, snl.named_board "MB47", {turns = {limit = 3}})
    refused("a race at least one$", snl.game, snl.named_board "MB47", {players = 65})
    refused("turns", snl.game, snl.named_board "MB47", {turns = 6})
    refused("turns.agian", snl.game, snl.named_board "MB47", {turns = {agian = {6}}})
    refused("players cannot be false", snl.game, snl.named_board "MB47", {players = false})
    local board = snl.named_board "MB47"
    refused("a face", board.set_enter, board, {0})
    refused("faces", board.set_enter, board, 6)
    refused("on this board", board.set_enter, board, {6}, 101)
    refused("a square", board.set_enter, board, {6}, 0)
    refused(".", snl.load_game, snl.named_board "MB47", "SNLG")
    refused("^the limit on the number of tries is negative$", snl.generate, snl.empty_board(2, 2), {tries_max = -1})
    refused("^no board has all", snl.generate, snl.empty_board(2, 2), {ladders = 9})
    local game = snl.game(snl.named_board "MB47", {})
    refused("^no roll is left", game.undo, game)
end)

check("games", function()
    local board = snl.named_board "MB47"
    local options = {players = 3, seed = 7, turns = {again = {6}, limit = 3, penalty = "turn"},
        send_back = 1, play_on = 1}
    board:set_enter({6}, 1)
    local game, kinds = snl.game(board, options), {}
    assert(game:players() == 3)
    for name, value in pairs(options) do
        assert(name == "turns" or game:options()[name] == value, name)
    end
    local turns = game:options().turns
    assert(#turns.again == 1 and turns.again[1] == 6 and turns.limit == 3
        and turns.penalty == "turn")
    local again = snl.game(board, {turns = {again = {64, 1, 6, 1}}}):options().turns
    assert(table.concat(again.again, " ") == "1 6 64" and again.limit == 0
        and again.penalty == "roll")
    local function play()
        local events = game:roll()
        assert(#events == tonumber(snl.C.snl_game_event_count(game:raw())))
        local at = {}
        for _, event in ipairs(events) do
            kinds[event.kind] = true
            assert(not at[event.player] or at[event.player] == event.from, "a gap between events")
            at[event.player] = event.to
        end
        for player, square in pairs(at) do
            assert(game:square(player) == square)
        end
    end
    for seed = 1, 10 do
        options.seed = seed
        game = snl.game(board, options)
        while game:turn() do
            play()
        end
        assert(game:place(0) + game:place(1) + game:place(2) == 6)
    end
    for _, kind in ipairs {"rolled", "not entered", "entered", "stayed", "moved", "jumped",
        "sent back", "penalty", "finished", "again", "turn", "over"} do
        assert(kinds[kind], "no event: " .. kind)
    end
    local other = snl.load_game(board, game:save())
    assert(other:rolls() == game:rolls() and other:save() == game:save())
    local copy = other:copy()
    assert(copy:save() == other:save())
    other:undo()
    assert(copy:rolls() == other:rolls() + 1)
    assert(other:turn() and other:rolls() == game:rolls() - 1)
end)

check("unreferenced objects are freed", function()
    local function memory()
        local file = assert(io.open "/proc/self/statm")
        local pages = tonumber(file:read "*a":match "^%d+ (%d+)")
        file:close()
        return pages
    end
    local function many()
        for _ = 1, 4000 do
            local game = snl.game(snl.named_board "MB47", {players = 2})
            game:roll()
        end
        collectgarbage()
        collectgarbage()
    end
    many()
    local before = memory()
    many()
    many()
    -- 8000 games that are not freed would take 40 MB, 10000 pages.
    assert(memory() - before < 2000, ("%d pages more"):format(memory() - before))
end)

check("hints and generated boards", function()
    local match = Match.new(Match.generate(5), "x", {players = 2, seed = 1})
    assert(match.board:text() == Match.generate(5):text() and match:fewest(0) == 7)
    assert(match.board:text() ~= Match.generate(6):text())
    local hints, least = match:hints()
    assert(#hints == 6 and least == 6)
    assert(not match:undo())
    refused("squares", Match.new, snl.read_board "squares 401\n", "x", {})
end)

os.exit(failed and 1 or 0, true)
