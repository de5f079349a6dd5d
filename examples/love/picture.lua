-- SPDX-License-Identifier: MIT
-- The picture of a board: squares, ladders, snakes, numbers. It does not change while a game goes
-- on, so it is drawn once, onto a canvas.
local picture = {}

local paper, shade, frame = {0.984, 0.969, 0.925}, {0.945, 0.910, 0.824}, {0.55, 0.45, 0.27}
local gold, ink = {0.969, 0.843, 0.455}, {0.318, 0.278, 0.184}
local rail, rung = {0.561, 0.384, 0.192}, {0.710, 0.529, 0.282}

-- Colours of snakes, light so that numbers can be read on them; each with a colour for its pattern.
local skins = {
    {{0.00, 0.62, 0.45}, {0.55, 0.86, 0.74}}, {{0.80, 0.33, 0.24}, {0.97, 0.72, 0.60}},
    {{0.22, 0.49, 0.72}, {0.66, 0.83, 0.95}}, {{0.62, 0.36, 0.62}, {0.87, 0.71, 0.88}},
    {{0.85, 0.58, 0.10}, {0.99, 0.86, 0.55}},
}

local function squares(layout)
    local g, cell = love.graphics, layout.cell
    local left, top = layout:corner(layout.off and 0 or 1)
    g.setColor(0, 0, 0, 0.28)
    g.rectangle("fill", layout.left - 6, layout.top - 2, layout.columns * cell + 16,
        layout.rows * cell + 18, 12)
    if layout.off then
        g.setColor(frame)
        g.rectangle("fill", left - 4, top - 4, cell + 12, cell + 8, 10)
        g.setColor(paper)
        g.rectangle("fill", left, top, cell + 8, cell, 7)
    end
    g.setColor(frame)
    g.rectangle("fill", layout.left - 8, layout.top - 8, layout.columns * cell + 16,
        layout.rows * cell + 16, 10)
    for square = 1, layout.rows * layout.columns do
        local x, y = layout:corner(square)
        local row, column = layout:place(square)
        local colour = (row + column) % 2 == 0 and paper or shade
        if square <= layout.squares then
            g.setColor(square == layout.squares and gold or colour)
            g.rectangle("fill", x, y, cell, cell)
        end
    end
end

local function text_at(text, x, y, halo, colour)
    local g = love.graphics
    g.setColor(halo)
    for dx = -2, 2, 2 do
        for dy = -2, 2, 2 do
            g.print(text, x + dx, y + dy)
        end
    end
    g.setColor(colour)
    g.print(text, x, y)
end

local function numbers(layout, start, font)
    local cell = layout.cell
    love.graphics.setFont(font)
    for square = layout.off and 0 or 1, layout.squares do
        local x, y = layout:corner(square)
        local row, column = layout:place(math.max(square, 1))
        local halo = square == layout.squares and gold or (row + column) % 2 == 0 and paper or shade
        local text = square == 0 and (start == 0 and "start" or "off") or tostring(square)
        text_at(text, x + math.floor(cell * 0.07), y + math.floor(cell * 0.05), halo, ink)
    end
end

local function star(x, y, radius)
    local points = {}
    for i = 0, 9 do
        local r = i % 2 == 0 and radius or radius * 0.42
        local angle = -math.pi / 2 + i * math.pi / 5
        points[#points + 1] = x + r * math.cos(angle)
        points[#points + 1] = y + r * math.sin(angle)
    end
    love.graphics.setColor(0.80, 0.60, 0.12)
    for _, triangle in ipairs(love.math.triangulate(points)) do
        love.graphics.polygon("fill", triangle)
    end
end

local function ladder(layout, from, to)
    local g, cell = love.graphics, layout.cell
    local x1, y1 = layout:centre(from)
    local x2, y2 = layout:centre(to)
    local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
    local ux, uy = (x2 - x1) / length, (y2 - y1) / length
    local wide = cell * 0.14
    local nx, ny = -uy * wide, ux * wide
    local count = math.max(2, math.floor(length / (cell * 0.27)))
    local function draw(dx, dy, rails, rungs)
        g.setColor(rungs)
        g.setLineWidth(cell * 0.065)
        for i = 1, count do
            local t = (i - 0.5) / count
            local x, y = x1 + (x2 - x1) * t + dx, y1 + (y2 - y1) * t + dy
            g.line(x - nx, y - ny, x + nx, y + ny)
        end
        g.setColor(rails)
        g.setLineWidth(cell * 0.085)
        for side = -1, 1, 2 do
            g.line(x1 + nx * side + dx, y1 + ny * side + dy, x2 + nx * side + dx,
                y2 + ny * side + dy)
        end
    end
    local shadow = {0.25, 0.18, 0.05, 0.22}
    draw(cell * 0.04, cell * 0.05, shadow, shadow)
    draw(0, 0, rail, rung)
end

-- A body of circles, thick at the head and thin at the tail.
local function body(layout, from, to, colour, grow, dx, dy)
    local cell = layout.cell
    love.graphics.setColor(colour)
    local x1, y1 = layout:centre(from)
    local x2, y2 = layout:centre(to)
    local steps = math.ceil(math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2) / 2)
    for i = steps, 0, -1 do
        local t = i / steps
        local x, y = layout:path(from, to, t)
        love.graphics.circle("fill", x + dx, y + dy, cell * (0.115 - 0.075 * t ^ 1.5) + grow)
    end
end

local function head(layout, from, to, skin)
    local g, cell = love.graphics, layout.cell
    local x, y = layout:path(from, to, 0)
    local bx, by = layout:path(from, to, 0.04)
    local angle = math.atan2(y - by, x - bx)
    g.push()
    g.translate(x, y)
    g.rotate(angle)
    g.scale(cell / 100)
    g.setColor(0.75, 0.12, 0.10)
    g.setLineWidth(3.5)
    g.line(20, 0, 34, 0, 41, -5)
    g.line(34, 0, 41, 5)
    g.setColor(paper)
    g.ellipse("fill", 4, 0, 26, 20)
    g.setColor(skin[1])
    g.ellipse("fill", 4, 0, 23, 17)
    for side = -1, 1, 2 do
        g.setColor(1, 1, 1)
        g.circle("fill", 8, 9 * side, 6.5)
        g.setColor(0.1, 0.1, 0.1)
        g.circle("fill", 10.5, 9 * side, 3.2)
    end
    g.pop()
end

local function snake(layout, from, to, skin)
    local cell = layout.cell
    body(layout, from, to, {0.25, 0.18, 0.05, 1}, 0, cell * 0.03, cell * 0.045)
    body(layout, from, to, paper, cell * 0.03, 0, 0)
    body(layout, from, to, skin[1], 0, 0, 0)
    love.graphics.setColor(skin[2])
    local x1, y1 = layout:centre(from)
    local x2, y2 = layout:centre(to)
    local spots = math.floor(math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2) / (cell * 0.2))
    for i = 2, spots - 1 do
        local t = i / spots
        local x, y = layout:path(from, to, t)
        love.graphics.circle("fill", x, y, cell * (0.052 - 0.032 * t))
    end
    head(layout, from, to, skin)
end

-- Draws a board where `layout` has it.
function picture.draw(board, layout, font)
    local start, snakes = board:start(), 0
    squares(layout)
    star(layout:corner(layout.squares) + layout.cell * 0.5,
        select(2, layout:centre(layout.squares)) + layout.cell * 0.08, layout.cell * 0.3)
    local jumps = board:jumps()
    for _, jump in ipairs(jumps) do
        if jump[2] > jump[1] then
            ladder(layout, jump[1], jump[2])
        end
    end
    for _, jump in ipairs(jumps) do
        if jump[2] < jump[1] then
            snake(layout, jump[1], jump[2], skins[snakes % #skins + 1])
            snakes = snakes + 1
        end
    end
    numbers(layout, start, font)
end

return picture
