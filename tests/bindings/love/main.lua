-- SPDX-License-Identifier: MIT
-- Plays the game of examples/love with keys and a mouse, like a person, but with a clock that runs
-- as fast as possible. The game's main.lua is called app.lua here. Arguments: a folder for pictures
-- and the log, then the arguments of the game. The log has a line for each roll: player, face, and
-- the squares on which all tokens are drawn after the animation. Prints a line for each check.
local app = require "app"
local ffi = require "ffi"
local snl = require "snl"
local Layout = require "layout"
local Match = require "match"

local folder
local faults, failed = {}, false

function love.errorhandler(message)
    print("# " .. debug.traceback(message, 2):gsub("\n", "\n# "))
    print "not ok LOVE: the game runs without an error"
    io.stdout:flush()
    os.exit(1)
end

local function expect(condition, text)
    if not condition and #faults < 10 then
        faults[#faults + 1] = text
    end
end

local function result(name)
    for _, fault in ipairs(faults) do
        print("# " .. fault)
    end
    print((#faults == 0 and "ok " or "not ok ") .. "LOVE: " .. name)
    failed = failed or #faults > 0
    faults = {}
end

-- The place on the screen of each token, by player.
local function seen()
    local list = {}
    for _, token in ipairs(app.view:tokens(app.playback)) do
        list[token.player] = token
    end
    return list
end

-- The square that contains a point of the screen; tries all squares.
local function square_at(x, y)
    local layout = app.view.layout
    for square = 0, layout.squares do
        local left, top = layout:corner(square)
        if x >= left and x < left + layout.cell and y >= top and y < top + layout.cell then
            return square
        end
    end
    return -1
end

local function seen_squares()
    local list, tokens = {}, seen()
    for player = 0, app.match.game:players() - 1 do
        list[#list + 1] = square_at(tokens[player].x, tokens[player].y)
    end
    return table.concat(list, " ")
end

local function game_squares()
    local list = {}
    for player = 0, app.match.game:players() - 1 do
        list[#list + 1] = app.match.game:square(player)
    end
    return table.concat(list, " ")
end

-- Runs the game for a number of frames. In one frame, the moving token must move by less than 0.45
-- squares; tokens that make room for it may move further.
local function frames(count)
    for _ = 1, count do
        local before = seen()
        local step = app.playback:step()
        love.update(1 / 60)
        local token, old = step and seen()[step.player], step and before[step.player]
        if token and app.playback:busy() then
            local way = math.sqrt((token.x - old.x) ^ 2 + (token.y - old.y) ^ 2)
            expect(way < 0.45 * app.view.layout.cell,
                ("a token of player %d moves by %d pixels at once"):format(step.player, way))
        end
    end
end

local function show()
    for _ = 1, 6000 do
        if not app.playback:busy() then
            return
        end
        frames(1)
    end
    expect(false, "the playback never ends")
end

-- Saves a screenshot, with the clock of pulsing lights set to 1 s so that it is always the same.
local function picture(name)
    local clock = app.clock
    app.clock = 1
    love.graphics.origin()
    love.draw()
    app.clock = clock
    love.graphics.captureScreenshot(function(data)
        local file = assert(io.open(folder .. "/" .. name .. ".pam", "wb"))
        file:write(("P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n")
            :format(data:getWidth(), data:getHeight()), data:getString())
        file:close()
    end)
    love.graphics.present()
end

local function press(key)
    love.keypressed(key)
    frames(1)
end

-- Presses the mouse on the button whose label begins with `label`.
local function click(label)
    for _, button in ipairs(app.view.buttons) do
        if button.label:find(label, 1, true) == 1 then
            local scale, left, top = app.view:fit()
            love.mousepressed((button.x + button.w / 2) * scale + left,
                (button.y + button.h / 2) * scale + top)
            frames(1)
            return
        end
    end
    expect(false, "there is no button " .. label)
end

local lines = {}

-- Rolls, runs the animation, and returns the line for the log.
local function roll()
    local player, count = app.match.game:turn(), app.match.game:rolls()
    press "space"
    press "space" -- has no effect while the first roll is shown
    expect(app.match.game:rolls() == count + 1, "a roll is one roll")
    show()
    expect(seen_squares() == game_squares(), "after roll " .. count + 1 .. " tokens are seen on "
        .. seen_squares() .. " in place of " .. game_squares())
    return ("%d %d %s"):format(player + 1, app.playback.face, seen_squares())
end

local function roll_to(count)
    while #lines < count do
        lines[#lines + 1] = roll()
    end
end

local function test_layout()
    for rows = 1, 7 do
        for columns = 1, 7 do
            local board = snl.empty_board(rows, columns)
            local layout = Layout.new(board, 0, 0, 700)
            local row, column = ffi.new "int64_t[1]", ffi.new "int64_t[1]"
            for square = 1, rows * columns do
                snl.C.snl_board_cell_of(board:raw(), square, row, column)
                local x, y = layout:corner(square)
                expect(x == layout.left + tonumber(column[0]) * layout.cell
                    and y == layout.top + tonumber(row[0]) * layout.cell,
                    ("square %d of %dx%d is elsewhere"):format(square, rows, columns))
            end
        end
    end
    for _, text in ipairs {"grid 5 6\nstart 0\n", "grid 5 6\nsnake 9 0\n", "grid 9 2\nsnake 9 0\n"} do
        local layout = Layout.new(snl.read_board(text), 78, 0, 700)
        local x = layout:corner(0)
        expect(x >= 0 and layout.left + layout.columns * layout.cell <= 778,
            "off the board is outside of the screen: " .. text)
    end
    local layout, there = Layout.new(snl.read_board "squares 30\n", 0, 0, 700), {}
    for square = 1, 30 do
        local x, y = layout:corner(square)
        expect(x >= 0 and y >= 0 and x + layout.cell <= 700 and y + layout.cell <= 700
            and not there[x .. " " .. y], ("square %d of a line has no place"):format(square))
        there[x .. " " .. y] = true
        local nx, ny = layout:corner(math.min(square + 1, 30))
        expect(math.abs(nx - x) + math.abs(ny - y) == (square < 30 and layout.cell or 0),
            ("square %d of a line is not beside the next"):format(square))
    end
    result "squares have the cells of snl_board_cell_of()"
end

-- Checks that rolls after undo have the same faces as the rolls that were undone.
local function test_undo()
    local function report()
        local list = {}
        for _, line in ipairs(app.playback.texts) do
            list[#list + 1] = line.player .. " " .. line.text
        end
        return table.concat(list, "\n")
    end
    roll_to(9)
    local report_of_9 = report()
    roll_to(12)
    local there, report_of_12 = game_squares(), report()
    expect(#report_of_12 > #report_of_9 and #report_of_9 > 0, "rolls leave no lines")
    press "u"
    click "Undo"
    press "u"
    expect(app.match.game:rolls() == 9 and seen_squares() == lines[9]:match "^%d+ %d+ (.*)$",
        "three rolls are not taken back")
    expect(report() == report_of_9, "undo leaves other lines:\n" .. report())
    for i = 10, 12 do
        expect(roll() == lines[i], "roll " .. i .. " is another one after undo")
    end
    expect(game_squares() == there, "the tokens are elsewhere after undo")
    expect(report() == report_of_12, "the same rolls make other lines:\n" .. report())
    local rolls = app.match.game:rolls()
    press "space"
    frames(3)
    press "u" -- in the middle of the animation
    expect(app.match.game:rolls() == rolls and seen_squares() == there
        and report() == report_of_12, "undo in the middle of a roll")
    result "undo"
end

local function test_save()
    roll_to(16)
    local there = game_squares()
    press "s"
    expect(app.notice == "Saved", "notice: " .. tostring(app.notice))
    roll_to(19)
    click "Load"
    expect(app.match.game:rolls() == 16 and seen_squares() == there, "another game was loaded")
    for i = 17, 19 do
        expect(roll() == lines[i], "roll " .. i .. " is another one after loading")
    end
    local good, match = love.filesystem.read "saved-game", app.match
    local many = snl.game(match.board, {players = 7})
    local bad = {"", "x", good:sub(1, -2), good:sub(1, 40), good:gsub("ladder", "snake", 1),
        (good:gsub("ladder 1 38", "ladder 1 39")), good:sub(1, -9) .. "\1" .. good:sub(-7),
        "x\n" .. match.board:text() .. "\0" .. many:save(),
        "x\nsquares 500\n\0" .. snl.game(snl.read_board "squares 500\n", {}):save()}
    for i, bytes in ipairs(bad) do
        love.filesystem.write("saved-game", bytes)
        app.notice = nil
        press "l"
        expect(app.notice and app.match == match, ("damaged game %d was loaded"):format(i))
        expect(not tostring(app.notice):find ".lua", "notice: " .. tostring(app.notice))
    end
    frames(60 * 5)
    expect(not app.notice, "a notice stays")
    result "saving and loading"
end

local function test_hints()
    click "Hints"
    expect(app.hints, "no hints")
    local hints, least = app.match:hints()
    expect(#hints == 6, "six faces")
    local here = app.match:fewest(app.match.game:turn())
    expect(least == here - 1, ("the best roll leaves %s of %s"):format(least, here))
    for _, hint in ipairs(hints) do
        local game = snl.load_game(app.match.board, app.match.game:save())
        snl.C.snl_game_roll(game:raw(), hint.face)
        expect(game:square(app.match.game:turn()) == hint.square, "a hint is wrong")
    end
    result "hints"
end

-- Lets the dice play alone to the end.
local function test_end()
    while app.match.game:turn() and #lines < 1000 do
        local player, count = app.match.game:turn(), app.match.game:rolls()
        click "Dice alone"
        expect(app.match.game:rolls() == count + 1, "the dice do not roll")
        app.auto = false -- else the next roll would begin in the frame that ends this roll
        show()
        lines[#lines + 1] = ("%d %d %s"):format(player + 1, app.playback.face, seen_squares())
    end
    local count = app.match.game:rolls()
    app.auto = true
    frames(60)
    expect(app.match.game:rolls() == count, "the dice roll after the end")
    app.auto = false
    expect(not app.match.game:turn(), "the game does not end")
    expect(game_squares() == seen_squares(), "tokens are elsewhere at the end")
    result "a game to its end"
end

-- Checks that the next game has the same board, players and rules, but other rolls.
local function test_again()
    for _, again in ipairs {function() click "Play again" end, function() press "space" end} do
        local board, before = app.match.board, app.match.game:options()
        again()
        local options = app.match.game:options()
        expect(app.match.board == board and app.match.game:rolls() == 0 and app.match.game:turn()
            and seen_squares() == game_squares() and #app.playback.texts == 0, "no next game")
        expect(options.seed ~= before.seed, "the next game has the same rolls")
        options.seed = before.seed
        for name, value in pairs(options) do
            expect(name == "turns" or value == before[name], "the next game has another " .. name)
        end
        expect(options.turns.again[1] == before.turns.again[1], "other faces roll again")
        app.auto = true
        for _ = 1, 100000 do
            if not app.match.game:turn() and not app.playback:busy() then
                break
            end
            love.update(1 / 4)
        end
        app.auto = false
        expect(not app.match.game:turn(), "the next game does not end")
    end
    result "playing again"
end

local function test_boards()
    press "n"
    expect(app.match.board:squares() == 100 and app.match.board:solve_from(0) == 7
        and #app.match.board:jumps() == 18, "a generated board has other figures than wished")
    expect(app.match.game:players() == 4 and app.match.game:options().turns.again[1] == 6,
        "another board has other rules")
    press "6"
    expect(app.match.game:players() == 6 and app.match.game:rolls() == 0, "six players")
    for _ = 1, 12 do
        roll()
    end
    click "Restart with 1 player "
    expect(app.match.game:players() == 1 and app.match.game:rolls() == 0, "one player after six")
    press "p"
    expect(app.match.game:players() == 2, "two players after one")
    local names = {"MB48", "TB30"}
    for _, name in ipairs(names) do
        local board = snl.named_board(name)
        app.match = Match.new(board, name, {players = 3, seed = 1})
        app.view:show(app.match)
        app.playback:reset(app.match.game)
        for _ = 1, 6 do
            roll()
        end
        picture(name)
    end
    local board = snl.read_board [==[{"grid": [5, 6], "start": 2, "enter": [6, 1], "enter_square": 5,
        "overshoot": "bounce", "die": [2, 0, 0, 0, 1, 1, 1],
        "jumps": [[1, 9], [6, 0], [11, 0], [12, 2], [17, 4], [22, 0]]}]==]
    app.match = Match.new(board, "house rules", {players = 2, seed = 2, turns = {again = {6, 7},
        limit = 2, penalty = "start"}})
    app.view:show(app.match)
    app.playback:reset(app.match.game)
    while app.match.game:turn() and app.match.game:rolls() < 400 do
        roll()
        if app.match.game:rolls() == 8 then
            app.hints = true
            picture "house"
            app.hints = false
        end
    end
    expect(not app.match.game:turn(), "the game with house rules does not end")
    local texts = {}
    for i, line in ipairs(app.playback.texts) do
        texts[i] = line.text
    end
    local report = table.concat(texts, "\n")
    for _, text in ipairs {"waits to enter", "enters", "slides from %d+ off the board",
        "rolled it too often", "rolls again", "climbs from 1 to 9"} do
        expect(report:find(text), "the report has no line: " .. text)
    end
    app.playback:start({{kind = nil, player = 0, from = 0, to = 0}}, app.view.layout)
    expect(not app.playback:busy(), "an event of a later version is not ignored")
    result "other boards, other players"
end

local function scenario()
    test_layout()
    frames(1)
    picture "start"
    test_undo()
    test_save()
    test_hints()
    picture "hints"
    press "h"
    roll_to(21)
    press "space" -- roll 22 takes a jump
    local step
    for _ = 1, 600 do
        step = app.playback:step()
        if not step or step.motion == "ride" then
            break
        end
        frames(1)
    end
    expect(step and step.motion == "ride", "roll 22 takes no jump")
    frames(25)
    picture "ride"
    show()
    lines[#lines + 1] = ("%d %d %s"):format(step and step.player + 1 or 0, app.playback.face,
        seen_squares())
    result "a token takes a jump"
    test_end()
    picture "end"
    test_again()
    test_boards()
    local file = assert(io.open(folder .. "/log", "w"))
    file:write(table.concat(lines, "\n"), "\n")
    file:close()
end

function love.run()
    local arguments = love.arg.parseGameArguments(arg)
    folder = table.remove(arguments, 1)
    love.load(arguments)
    return function()
        love.event.pump()
        scenario()
        return failed and 1 or 0
    end
end
