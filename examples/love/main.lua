-- SPDX-License-Identifier: MIT
-- Snakes and Ladders for one to six players, in LOVE over snl. To start it, see README.md.
local is_loaded, snl = pcall(require, "snl")
if not is_loaded then -- the window and standard error show the error, and any key closes the window
    io.stderr:write(snl, "\n")
    local font = love.graphics.newFont(20)
    function love.draw()
        love.graphics.printf(snl, font, 60, 60, love.graphics.getWidth() - 120)
    end
    function love.keypressed()
        love.event.quit(1)
    end
    return
end
local Match = require "match"
local Playback = require "playback"
local View = require "view"

local usage = [==[
love examples/love [--players P] [--seed S] [--again F] [--send-back] [--play-on]
                   [--dice] [--board NAME | --generate | FILE]]==]

-- The program's state: match, playback, view; clock in seconds; auto (the dice play alone), hints
-- (whether to show them), notice.
local state = {clock = 0, notice_until = 0}
local saved_name = "saved-game"

local function say(text)
    state.notice, state.notice_until = text, state.clock + 4
end

-- Calls a function that may raise an error, and shows the error's message.
local function try(action)
    local fine, message = pcall(action)
    if not fine then
        say(tostring(message))
    end
    return fine
end

local function enter(match)
    state.match = match
    state.playback = Playback.new(match.game)
    if state.view then
        state.view:show(match)
    else
        state.view = View.new(match)
    end
end

local function read_file(name)
    local file, message = io.open(name, "rb")
    if not file then
        error(message, 0)
    end
    local text = file:read "*a"
    file:close()
    return text
end

-- The options of the command line.
local function read_arguments(arguments)
    local wanted = {players = 2, seed = os.time(), board = "MB47"}
    local i = 1
    local function value()
        i = i + 1
        return arguments[i] or error(arguments[i - 1] .. " needs a value", 0)
    end
    local function number(least, most)
        local text = value()
        local n = tonumber(text)
        if not n or n % 1 ~= 0 or n < least or n > most then
            error(("%s is no number from %d to %d"):format(text, least, most), 0)
        end
        return n
    end
    local options = {
        ["--players"] = function() wanted.players = number(1, 6) end,
        ["--seed"] = function() wanted.seed = number(0, 2 ^ 53) end,
        ["--again"] = function() wanted.turns = {again = {number(1, 64)}} end,
        ["--send-back"] = function() wanted.send_back = 1 end,
        ["--play-on"] = function() wanted.play_on = 1 end,
        ["--dice"] = function() state.auto = true end,
        ["--generate"] = function() wanted.generate = true end,
        ["--board"] = function() wanted.board = value() end,
    }
    while arguments[i] do
        if options[arguments[i]] then
            options[arguments[i]]()
        elseif arguments[i]:sub(1, 1) == "-" then
            error("unknown option " .. arguments[i], 0)
        else
            wanted.file = arguments[i]
        end
        i = i + 1
    end
    return wanted
end

local function first_match(wanted)
    local options = {players = wanted.players, seed = wanted.seed, play_on = wanted.play_on,
        turns = wanted.turns, send_back = wanted.send_back}
    if wanted.file then
        return Match.new(snl.read_board(read_file(wanted.file)), wanted.file:match "[^/\\]*$",
            options)
    elseif wanted.generate then
        local title = "made to order, seed " .. wanted.seed
        return Match.new(Match.generate(wanted.seed), title, options)
    end
    return Match.new(snl.named_board(wanted.board), wanted.board:upper(), options)
end

-- The actions of the keys and buttons. A roll begins only when the last one has been shown.

local function roll()
    if not state.playback:busy() and state.match.game:turn() then
        state.playback:start(state.match:roll(), state.view.layout, state.match.game:rolls())
    end
end

local function undo()
    state.auto = false
    if state.match:undo() then
        state.playback:back(state.match.game)
    end
end

local function save()
    try(function()
        local written, message = love.filesystem.write(saved_name, state.match:save())
        say(written and "Saved" or tostring(message))
    end)
end

local function resume()
    try(function()
        local bytes, message = love.filesystem.read(saved_name)
        if not bytes then
            error(message, 0)
        end
        enter(Match.load(bytes))
        state.auto = false
        say "Here it goes on"
    end)
end

local function other_board()
    local seed = love.math.random(1, 2 ^ 31)
    local options = state.match.game:options()
    options.seed = seed
    try(function()
        enter(Match.new(Match.generate(seed), "made to order, seed " .. seed, options))
    end)
end

local function restart(players)
    state.match:restart(players, love.math.random(1, 2 ^ 31))
    state.playback = Playback.new(state.match.game)
end

-- Rolls, or begins the next game when this one is over.
local function go_on()
    if state.match.game:turn() then
        roll()
    elseif not state.playback:busy() then
        restart(state.match.game:players())
    end
end

local function more_players()
    return state.match.game:players() % Match.players_max + 1
end

local keys = {
    space = go_on, u = undo, s = save, l = resume, n = other_board,
    h = function() state.hints = not state.hints end,
    a = function() state.auto = not state.auto end,
    p = function() restart(more_players()) end,
    escape = function() love.event.quit() end,
}
keys["return"] = go_on
for players = 1, Match.players_max do
    keys[tostring(players)] = function() restart(players) end
end

local function actions()
    local game, busy = state.match.game, state.playback:busy()
    local players = more_players()
    return {
        {key = "space", label = game:turn() and "Roll" or "Play again", enabled = not busy},
        {key = "u", label = "Undo  U", enabled = game:rolls() > 0},
        {key = "h", label = "Hints  H", enabled = true, on = state.hints},
        {key = "s", label = "Save  S", enabled = true},
        {key = "l", label = "Load  L", enabled = true},
        {key = "n", label = "New board  N", enabled = true},
        {key = "a", label = "Dice alone  A", enabled = true, on = state.auto},
        {key = "p", label = ("Restart with %d player%s  P"):format(players,
            players == 1 and "" or "s"), enabled = true},
    }
end

function love.load(arguments)
    local fine, message = pcall(function() enter(first_match(read_arguments(arguments))) end)
    if not fine then
        io.stderr:write(tostring(message), "\n", usage, "\n")
        os.exit(2)
    end
end

function love.update(seconds)
    state.clock = state.clock + seconds
    state.playback:update(seconds)
    if state.clock > state.notice_until then
        state.notice = nil
    end
    if state.auto then
        roll()
    end
    state.view:place_buttons(actions())
end

function love.draw()
    state.view:draw(state)
end

function love.keypressed(key)
    if keys[key] then
        keys[key]()
    end
end

function love.mousepressed(x, y)
    local button = state.view:button_at(x, y)
    if button and button.enabled then
        keys[button.key]()
    end
end

return state
