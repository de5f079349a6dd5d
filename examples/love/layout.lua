-- SPDX-License-Identifier: MIT
-- The places of squares, ladders and snakes, in pixels of the virtual screen. Square 1 is at the bottom
-- left; rows run to the right and to the left in turn.
local Layout = {}
Layout.__index = Layout

-- Fits a board into a square area with its top left corner at x, y. A linear board is laid out in
-- rows that make it nearly square. Off the board is left of square 1, at x >= 0.
function Layout.new(board, x, y, size)
    local squares = board:squares()
    local columns = board:columns()
    if columns == 0 then
        columns = math.ceil(math.sqrt(squares))
    end
    local rows = math.ceil(squares / columns)
    local off, cell = Layout.has_off(board), math.floor(size / math.max(rows, columns))
    if off then
        cell = math.min(cell, math.floor((x + size) / (columns + 1)))
    end
    local left = x + math.floor((size - columns * cell) / 2)
    local self = {squares = squares, rows = rows, columns = columns, cell = cell, off = off,
        left = math.max(left, off and cell or 0),
        top = y + math.floor((size - rows * cell) / 2)}
    return setmetatable(self, Layout)
end

-- Whether tokens can be off the board: at the beginning, or brought there by a jump.
function Layout.has_off(board)
    local has = board:start() == 0
    for _, jump in ipairs(board:jumps()) do
        has = has or jump[2] == 0
    end
    return has
end

-- Row from the bottom and column from the left, both from 0.
function Layout:place(square)
    local row = math.floor((square - 1) / self.columns)
    local column = (square - 1) % self.columns
    if row % 2 == 1 then
        column = self.columns - 1 - column
    end
    return row, column
end

-- The top left corner of a square.
function Layout:corner(square)
    local row, column = 0, -1
    if square > 0 then
        row, column = self:place(square)
    end
    return self.left + column * self.cell, self.top + (self.rows - 1 - row) * self.cell
end

function Layout:centre(square)
    local x, y = self:corner(square)
    return x + self.cell / 2, y + self.cell / 2
end

-- A point on the way between two squares, 0 <= t <= 1. A ladder is straight; a snake winds, a long
-- one more often.
function Layout:path(from, to, t)
    local x1, y1 = self:centre(from)
    local x2, y2 = self:centre(to)
    local x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
    local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
    if to > from or length == 0 then
        return x, y
    end
    local waves = math.max(1, math.floor(length / (self.cell * 2.2) + 0.5))
    local side = from % 2 == 0 and 1 or -1
    local swing = side * self.cell * 0.24 * math.sin(math.pi * 2 * waves * t)
        * math.min(1, 6 * t, 5 * (1 - t))
    return x - (y2 - y1) / length * swing, y + (x2 - x1) / length * swing
end

return Layout
