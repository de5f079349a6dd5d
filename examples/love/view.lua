-- SPDX-License-Identifier: MIT
-- Draws the screen: the board, the tokens at the current moment of the playback, the die, the players,
-- and buttons. It reads the match and changes nothing. The screen is virtual, `width` by `height`, and
-- scaled to the window.
local Layout = require "layout"
local picture = require "picture"

local View = {width = 1120, height = 800}
View.__index = View

-- Colours that colour-blind people can distinguish (Okabe and Ito). Tokens have numbers, too.
local colours = {
    [0] = {0.00, 0.45, 0.70}, {0.84, 0.37, 0.00}, {0.00, 0.62, 0.45},
    {0.80, 0.47, 0.65}, {0.90, 0.62, 0.00}, {0.34, 0.71, 0.91},
}
local names = {[0] = "Blue", "Red", "Green", "Pink", "Yellow", "Sky"}

local panel_x, panel_width = 812, 284

-- Sizes and places of the tokens on one square, by the number of these tokens.
local sizes = {1.1, 0.85, 0.76, 0.66, 0.6, 0.6}
local seats = {
    {{0, 0}}, {{-0.2, 0.02}, {0.2, 0.02}}, {{-0.22, -0.1}, {0.22, -0.1}, {0, 0.16}},
    {{-0.2, -0.12}, {0.2, -0.12}, {-0.2, 0.16}, {0.2, 0.16}},
    {{-0.25, -0.12}, {0, -0.12}, {0.25, -0.12}, {-0.14, 0.16}, {0.14, 0.16}},
    {{-0.25, -0.12}, {0, -0.12}, {0.25, -0.12}, {-0.25, 0.16}, {0, 0.16}, {0.25, 0.16}},
}

function View.new(match)
    local self = setmetatable({fonts = {}}, View)
    for name, size in pairs {small = 13, text = 16, name = 18, title = 26, huge = 54} do
        self.fonts[name] = love.graphics.newFont(size)
    end
    self.buttons = {}
    self:show(match)
    return self
end

-- Shows another board.
function View:show(match)
    self.match = match
    local margin = Layout.has_off(match.board) and 78 or 40
    self.layout = Layout.new(match.board, margin, (800 - (790 - margin)) / 2, 790 - margin)
    self.canvas = nil
end

-- The place of the virtual screen in the window: scale, and offsets to the right and down.
function View:fit()
    local w, h = love.graphics.getDimensions()
    local scale = math.min(w / View.width, h / View.height)
    return scale, (w - View.width * scale) / 2, (h - View.height * scale) / 2
end

function View:paint_board(scale)
    if self.canvas and self.canvas_scale == scale then
        return
    end
    local g = love.graphics
    local font = g.newFont(math.max(9, math.floor(self.layout.cell * 0.19)))
    self.canvas = g.newCanvas(math.ceil(panel_x * scale), math.ceil(View.height * scale),
        {msaa = 4})
    self.canvas_scale = scale
    g.push "all"
    g.reset()
    g.setCanvas(self.canvas)
    g.scale(scale)
    picture.draw(self.match.board, self.layout, font)
    g.pop()
end

-- Tokens.

local pawn_font

local function pawn(x, y, size, player, glow)
    local g, colour = love.graphics, colours[player]
    pawn_font = pawn_font or g.newFont(32)
    g.push()
    g.translate(x, y)
    g.scale(size)
    if glow then
        g.setColor(1, 1, 1, 0.35 + 0.25 * math.sin(glow * 5))
        g.ellipse("fill", 0, 0.19, 0.34, 0.2)
    end
    g.setColor(0, 0, 0, 0.25)
    g.ellipse("fill", 0.03, 0.22, 0.25, 0.1)
    g.setColor(0.13, 0.11, 0.08)
    g.ellipse("fill", 0, 0.19, 0.25, 0.11)
    g.polygon("fill", -0.23, 0.17, -0.11, -0.13, 0.11, -0.13, 0.23, 0.17)
    g.circle("fill", 0, -0.2, 0.165)
    g.setColor(colour)
    g.ellipse("fill", 0, 0.18, 0.22, 0.085)
    g.polygon("fill", -0.2, 0.17, -0.09, -0.13, 0.09, -0.13, 0.2, 0.17)
    g.circle("fill", 0, -0.2, 0.138)
    g.setColor(1, 1, 1, 0.4)
    g.ellipse("fill", -0.045, -0.245, 0.05, 0.035)
    g.setColor(1, 1, 1)
    g.setFont(pawn_font)
    g.printf(tostring(player + 1), -0.2, -0.055, 80, "center", 0, 0.005)
    g.pop()
end

-- The place of a moving token at time t of its step.
local function moving(layout, step, t)
    local x1, y1 = layout:centre(step.from)
    local x2, y2 = layout:centre(step.to)
    local smooth = t * t * (3 - 2 * t)
    if step.motion == "ride" then
        return layout:path(step.from, step.to, smooth)
    elseif step.motion == "hop" or step.motion == "fly" then
        local height = step.motion == "hop" and 0.28 or 1.2
        return x1 + (x2 - x1) * smooth,
            y1 + (y2 - y1) * smooth - layout.cell * height * 4 * t * (1 - t)
    elseif step.motion == "shake" then
        return x1 + layout.cell * 0.08 * math.sin(t * 25) * (1 - t), y1
    elseif step.motion == "cheer" then
        return x1, y1 - layout.cell * 0.35 * math.abs(math.sin(t * math.pi * 2))
    end
    return x1, y1
end

-- All tokens and their places: a list of {player, x, y, size}. The moving one comes last.
function View:tokens(playback)
    local layout, list, there = self.layout, {}, {}
    local step, t = playback:step()
    local mover = step and step.motion ~= "die" and step.motion ~= "rest" and step.player
    for player = 0, #playback.shown do
        if player ~= mover then
            local square = playback.shown[player]
            there[square] = there[square] or {}
            table.insert(there[square], player)
        end
    end
    for square, players in pairs(there) do
        local x, y = layout:centre(square)
        for i, player in ipairs(players) do
            local seat = seats[#players][i]
            list[#list + 1] = {player = player, x = x + seat[1] * layout.cell,
                y = y + seat[2] * layout.cell, size = layout.cell * sizes[#players]}
        end
    end
    table.sort(list, function(a, b)
        return a.y < b.y or a.y == b.y and a.player < b.player
    end)
    if mover then
        local x, y = moving(layout, step, t)
        list[#list + 1] = {player = mover, x = x, y = y, size = layout.cell * 1.1}
    end
    return list
end

function View:draw_tokens(playback, clock)
    local turn = self.match.game:turn()
    for _, token in ipairs(self:tokens(playback)) do
        local glow = not playback:busy() and token.player == turn and clock
        pawn(token.x, token.y, token.size, token.player, glow)
    end
end

-- Draws a badge with the face on each square that a roll can reach. The badges of the best faces
-- are larger and green.
function View:draw_hints()
    local g, layout = love.graphics, self.layout
    local hints, least = self.match:hints()
    local taken = {}
    g.setFont(self.fonts.text)
    for _, hint in ipairs(hints) do
        local x, y = layout:corner(hint.square)
        local nth = taken[hint.square] or 0
        taken[hint.square] = nth + 1
        x, y = x + layout.cell * 0.78 - nth * 20, y + layout.cell * 0.76
        local best = hint.rolls == least
        g.setColor(best and {0.05, 0.45, 0.25} or {0.2, 0.2, 0.2})
        g.circle("fill", x, y, best and 14 or 12)
        g.setColor(1, 1, 1)
        g.setLineWidth(2)
        g.circle("line", x, y, best and 14 or 12)
        g.printf(tostring(hint.face), x - 20, y - 10, 40, "center")
    end
end

-- Panel.

local pips = {
    {{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}},
    {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
    {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

function View:draw_die(x, y, size, playback)
    local g = love.graphics
    local step, t = playback:step()
    local face, angle = playback.face, 0
    if step and step.motion == "die" then
        angle = (1 - t) ^ 2 * 7
        face = t > 0.7 and step.face or math.floor(t * 14) * 5 % 6 + 1
        y = y - math.abs(math.sin(t * math.pi * 2)) * 22 * (1 - t)
    end
    g.push()
    g.translate(x, y)
    g.rotate(angle)
    g.setColor(0, 0, 0, 0.3)
    g.rectangle("fill", -size / 2 + 4, -size / 2 + 6, size, size, size * 0.2)
    g.setColor(0.99, 0.98, 0.95)
    g.rectangle("fill", -size / 2, -size / 2, size, size, size * 0.2)
    g.setColor(0.16, 0.16, 0.18)
    if not face then
        g.setColor(0.72, 0.70, 0.64)
        g.setFont(self.fonts.huge)
        g.printf("?", -50, -34, 100, "center")
    elseif pips[face] then
        for _, pip in ipairs(pips[face]) do
            g.circle("fill", pip[1] * size * 0.26, pip[2] * size * 0.26, size * 0.088)
        end
    else
        g.setFont(self.fonts.huge)
        g.printf(tostring(face), -60, -32, 120, "center")
    end
    g.pop()
end

local ordinal = {"1st", "2nd", "3rd", "4th", "5th", "6th"}

function View:draw_player(player, y, playback)
    local g, game = love.graphics, self.match.game
    local turn, square = game:turn(), playback.shown[player]
    local step = playback:step()
    local active = step and step.player or turn
    g.setColor(1, 1, 1, player == active and 0.2 or 0.07)
    g.rectangle("fill", panel_x, y, panel_width, 44, 8)
    if player == active then
        g.setColor(colours[player])
        g.rectangle("fill", panel_x, y, 6, 44, 3)
    end
    pawn(panel_x + 30, y + 23, 46, player)
    g.setColor(1, 1, 1)
    g.setFont(self.fonts.name)
    g.print(names[player], panel_x + 56, y + 3)
    local place, fewest = game:place(player), nil
    if square == game:square(player) then
        fewest = self.match:fewest(player)
    end
    local line
    if place > 0 and square == self.layout.squares then
        line = ordinal[place] .. " place"
    elseif fewest then
        line = ("can win in %d"):format(fewest)
    else
        line = square == game:square(player) and "cannot win" or "on the way"
    end
    g.setColor(0.78, 0.86, 0.87)
    g.setFont(self.fonts.small)
    g.print(line, panel_x + 56, y + 24)
    g.setColor(1, 1, 1)
    g.setFont(self.fonts.title)
    g.printf(square == 0 and "-" or tostring(square), panel_x + panel_width - 92, y + 6, 80,
        "right")
end

function View:draw_button(button, hot)
    local g = love.graphics
    local main = button.main
    local light = hot and 0.08 or 0
    if main then
        if button.enabled then
            g.setColor(0.93 + light, 0.69 + light, 0.20 + light)
        else
            g.setColor(0.55, 0.58, 0.56)
        end
    else
        g.setColor(1, 1, 1, (button.on and 0.34 or 0.13) + light)
    end
    g.rectangle("fill", button.x, button.y, button.w, button.h, 8)
    g.setColor(main and {0.16, 0.12, 0.03} or {1, 1, 1, button.enabled and 1 or 0.4})
    g.setFont(main and self.fonts.name or self.fonts.text)
    g.printf(button.label, button.x, button.y + button.h / 2 - (main and 19 or 10), button.w,
        "center")
    if main then
        g.setFont(self.fonts.small)
        g.setColor(0.16, 0.12, 0.03, 0.75)
        g.printf("Space", button.x, button.y + button.h / 2 + 4, button.w, "center")
    end
end

-- The button at a point of the window.
function View:button_at(x, y)
    local scale, left, top = self:fit()
    x, y = (x - left) / scale, (y - top) / scale
    for _, button in ipairs(self.buttons) do
        if x >= button.x and x < button.x + button.w and y >= button.y
            and y < button.y + button.h then
            return button
        end
    end
end

-- Places the buttons. `actions` is a list of {key, label, enabled, on}, the roll first.
function View:place_buttons(actions)
    self.buttons = {}
    for i, action in ipairs(actions) do
        local button = {key = action.key, label = action.label, enabled = action.enabled,
            on = action.on, main = i == 1}
        if i == 1 then
            button.x, button.y, button.w, button.h = panel_x + 124, 96, panel_width - 124, 104
        else
            local n = i - 2
            local is_alone = i == #actions and n % 2 == 0 -- in its row
            button.w, button.h = is_alone and panel_width or (panel_width - 12) / 2, 34
            button.x = panel_x + n % 2 * (button.w + 12)
            button.y = 620 + math.floor(n / 2) * 41
        end
        self.buttons[i] = button
    end
end

function View:draw_panel(state)
    local g, playback = love.graphics, state.playback
    g.setColor(1, 1, 1)
    g.setFont(self.fonts.title)
    g.print("Snakes and Ladders", panel_x, 22)
    g.setFont(self.fonts.small)
    g.setColor(0.78, 0.86, 0.87)
    g.printf(state.match.title, panel_x, 58, panel_width)
    self:draw_die(panel_x + 54, 148, 96, playback)
    local y = 216
    for player = 0, state.match.game:players() - 1 do
        self:draw_player(player, y, playback)
        y = y + 50
    end
    g.setFont(self.fonts.text)
    y = y + 8
    for age = 0, 5 do
        local line = playback.texts[#playback.texts - age]
        if not line or y > 556 then
            break
        end
        local fade = 1 - age * 0.13
        g.setColor(colours[line.player][1], colours[line.player][2], colours[line.player][3], fade)
        g.circle("fill", panel_x + 8, y + 10, 5)
        g.setColor(1, 1, 1, fade)
        g.print(names[line.player] .. " " .. line.text, panel_x + 22, y)
        y = y + 23
    end
    if state.hints then
        g.setFont(self.fonts.small)
        g.setColor(0.78, 0.86, 0.87)
        g.printf("Badges show where each face leads; the green ones are best.", panel_x, 582,
            panel_width)
    end
    local mx, my = love.mouse.getPosition()
    local hot = self:button_at(mx, my)
    for _, button in ipairs(self.buttons) do
        self:draw_button(button, button == hot and button.enabled)
    end
end

-- Confetti for the winner.
function View:draw_confetti(clock)
    local g = love.graphics
    for i = 0, 139 do
        local a, b, c = i * 0.618 % 1, i * 0.414 % 1, i * 0.732 % 1
        local y = (clock * (60 + 90 * b) + c * 900) % 900 - 50
        local colour = colours[i % 6]
        g.push()
        g.translate(30 + a * 770 + math.sin(clock * 2 + i) * 14, y)
        g.rotate(clock * (1 + b * 3) + i)
        g.setColor(colour[1], colour[2], colour[3], 0.9)
        g.rectangle("fill", -5, -3, 10, 6)
        g.pop()
    end
end

local function background()
    local g = love.graphics
    local steps = 50
    for i = 0, steps - 1 do
        local t = i / steps
        g.setColor(0.17 - 0.06 * t, 0.33 - 0.13 * t, 0.37 - 0.13 * t)
        g.rectangle("fill", -4000, i * View.height / steps, 9120, View.height / steps + 1)
    end
end

-- The banner over the board when a game is over.
function View:draw_banner(text, player)
    local g = love.graphics
    local y = 330
    g.setColor(0, 0, 0, 0.72)
    g.rectangle("fill", 150, y, 520, 130, 16)
    pawn(230, y + 68, 120, player)
    g.setColor(1, 1, 1)
    g.setFont(self.fonts.huge)
    g.printf(text, 290, y + 32, 360, "center")
end

-- Draws everything. `state` has match, playback, clock (seconds), hints (whether to show them) and
-- notice (a line, or nil).
function View:draw(state)
    local g = love.graphics
    local scale, left, top = self:fit()
    self:paint_board(scale)
    g.clear(0.11, 0.20, 0.24)
    g.translate(left, top)
    g.scale(scale)
    background()
    g.setColor(1, 1, 1)
    g.setBlendMode("alpha", "premultiplied")
    g.draw(self.canvas, 0, 0, 0, 1 / scale)
    g.setBlendMode "alpha"
    local busy, turn = state.playback:busy(), state.match.game:turn()
    self:draw_tokens(state.playback, state.clock)
    if state.hints and turn and not busy then
        self:draw_hints()
    end
    self:draw_panel(state)
    if not turn and not busy then
        self:draw_confetti(state.clock)
        for player = 0, state.match.game:players() - 1 do
            if state.match.game:place(player) == 1 then
                self:draw_banner(names[player] .. " wins", player)
            end
        end
    end
    if state.notice then
        g.setColor(0, 0, 0, 0.75)
        g.rectangle("fill", 150, 20, 520, 40, 10)
        g.setColor(1, 1, 1)
        g.setFont(self.fonts.text)
        g.printf(state.notice, 160, 30, 500, "center")
    end
end

return View
