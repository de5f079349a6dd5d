-- SPDX-License-Identifier: MIT
-- A board and a game on it, with the actions on both. Nothing here draws. After roll() the game is
-- already in the state that the animation will end in.
local snl = require "snl"

local Match = {}
Match.__index = Match

-- Larger boards cannot be read on a screen; more players have no colour.
Match.squares_max, Match.players_max = 400, 6

-- A game on `board`; `options` has fields of snl_game_options.
function Match.new(board, title, options)
    if board:squares() > Match.squares_max then
        error(("the board has %d squares, more than %d"):format(board:squares(),
            Match.squares_max), 0)
    end
    return setmetatable({board = board, title = title, options = options,
        game = snl.game(board, options)}, Match)
end

-- A generated board: 7 rolls at best, 30 on average.
function Match.generate(seed)
    return snl.generate(snl.empty_board(10, 10),
        {ladders = 9, snakes = 9, rolls = 7, mean = 30, spread = 1, seed = seed})
end

function Match:restart(players, seed)
    self.options.players, self.options.seed = players, seed
    self.game = snl.game(self.board, self.options)
end

function Match:roll()
    return self.game:roll()
end

-- Takes the last roll back. Returns whether there was a roll.
function Match:undo()
    if self.game:rolls() == 0 then
        return false
    end
    self.game:undo()
    return true
end

-- The fewest rolls that a player still needs; nil if no roll leads to the goal.
function Match:fewest(player)
    return self.board:solve_from(self.game:square(player))
end

-- Returns hints for the player whose turn it is, and the least `rolls` of these hints. The hints
-- are a list with {face, square, rolls} for each face, where `rolls` are the fewest rolls from
-- `square` to the goal. They obey the rules of the board, and ignore other players and extra rolls.
function Match:hints()
    local list, least = {}, nil
    local from = self.game:square(self.game:turn())
    for _, face in ipairs(self.board:faces()) do
        local square = self.board:roll(from, face)
        local rolls = self.board:solve_from(square)
        list[#list + 1] = {face = face, square = square, rolls = rolls}
        if rolls and (not least or rolls < least) then
            least = rolls
        end
    end
    return list, least
end

-- Returns everything as one string: the title and the board as text, then a zero, then the saved
-- game.
function Match:save()
    return self.title .. "\n" .. self.board:text() .. "\0" .. self.game:save()
end

-- Loads the bytes of save(). Damaged bytes raise an error.
function Match.load(bytes)
    local title, text, saved = bytes:match "^([^\n%z]*)\n([^%z]*)%z(.*)$"
    if not saved then
        error("this is no saved game", 0)
    end
    local board = snl.read_board(text)
    local match = Match.new(board, title, {})
    match.game = snl.load_game(board, saved)
    match.options = match.game:options()
    if match.options.players > Match.players_max then
        error(("%d players are too many"):format(match.options.players), 0)
    end
    return match
end

return Match
