-- SPDX-License-Identifier: MIT
-- Plays the events of a roll as an animation: steps that follow each other in time. `shown` has the
-- square where each token is drawn; it lags behind the game until the last step has ended.
local Playback = {}
Playback.__index = Playback

-- Durations of steps in seconds. Rides depend on their distance: see ride_time().
local die_time, hop_time, turn_time, pause_time, cheer_time = 0.55, 0.17, 0.12, 0.45, 0.8

-- All tokens stand on the squares of the game, and nothing moves.
function Playback.new(game)
    local self = setmetatable({}, Playback)
    self:reset(game)
    return self
end

function Playback:reset(game)
    self.texts = {}
    self:back(game)
end

-- Removes the lines of undone rolls from the report, ends the animation, and puts the tokens on
-- their squares in the game.
function Playback:back(game)
    while #self.texts > 0 and self.texts[#self.texts].roll > game:rolls() do
        table.remove(self.texts)
    end
    self.steps, self.index, self.clock = {}, 1, 0
    self.shown, self.face = {}, nil
    for player = 0, game:players() - 1 do
        self.shown[player] = game:square(player)
    end
end

local function add(steps, event, motion, seconds, text)
    steps[#steps + 1] = {player = event.player, face = event.face, from = event.from, to = event.to,
        motion = motion, seconds = seconds, text = text}
end

-- Each square of a walk is a hop; a walk may lead down, back from the goal.
local function add_walk(steps, event)
    local direction = event.to > event.from and 1 or -1
    for square = event.from, event.to - direction, direction do
        add(steps, {player = event.player, face = event.face, from = square,
            to = square + direction}, "hop", hop_time)
    end
end

local function ride_time(event, layout)
    local x1, y1 = layout:centre(event.from)
    local x2, y2 = layout:centre(event.to)
    return 0.45 + 0.13 * math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2) / layout.cell
end

-- The steps for each kind of event. Kinds without an entry are skipped, such as kinds of a later
-- version of the library.
local make = {}

make["rolled"] = function(steps, event)
    add(steps, event, "die", die_time, ("rolls %d"):format(event.face))
end
make["not entered"] = function(steps, event)
    add(steps, event, "shake", pause_time, "waits to enter")
end
make["entered"] = function(steps, event)
    add(steps, event, "hop", hop_time * 2, "enters")
end
make["stayed"] = function(steps, event)
    add(steps, event, "shake", pause_time, "is too far, and stays")
end
make["moved"] = add_walk
make["jumped"] = function(steps, event, layout)
    local up = event.to > event.from
    local text = up and "climbs from %d to %d" or event.to == 0 and "slides from %d off the board"
        or "slides from %d to %d"
    add(steps, event, "ride", ride_time(event, layout), text:format(event.from, event.to))
end
make["sent back"] = function(steps, event)
    add(steps, event, "fly", 0.7, "is sent back")
end
make["penalty"] = function(steps, event)
    add(steps, event, event.from == event.to and "shake" or "fly", 0.7, "has rolled it too often")
end
make["finished"] = function(steps, event)
    add(steps, event, "cheer", cheer_time, "is on the goal")
end
make["again"] = function(steps, event)
    add(steps, event, "rest", turn_time, "rolls again")
end
make["turn"] = function(steps, event)
    add(steps, event, "rest", turn_time)
end
make["over"] = function(steps, event)
    add(steps, event, "rest", turn_time, "wins")
end

-- Begins to show the events of a roll; `roll` is the number of this roll in the game.
function Playback:start(events, layout, roll)
    self.steps, self.index, self.clock, self.roll = {}, 1, 0, roll
    for _, event in ipairs(events) do
        if make[event.kind] then
            make[event.kind](self.steps, event, layout)
        end
    end
end

-- The current step, and the part of it that is over, 0 to 1; nil after the last step.
function Playback:step()
    local step = self.steps[self.index]
    return step, step and math.min(1, self.clock / step.seconds)
end

function Playback:busy()
    return self.steps[self.index] ~= nil
end

-- Lets time pass. The text of each finished step becomes the last line of the report, `texts`.
function Playback:update(seconds)
    local step = self.steps[self.index]
    self.clock = self.clock + seconds
    while step and self.clock >= step.seconds do
        self.clock = self.clock - step.seconds
        self.shown[step.player] = step.to
        if step.motion == "die" then
            self.face = step.face
        end
        if step.text then
            table.insert(self.texts, {player = step.player, text = step.text, roll = self.roll})
        end
        self.index = self.index + 1
        step = self.steps[self.index]
    end
end

return Playback
