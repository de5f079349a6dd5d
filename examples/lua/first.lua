-- SPDX-License-Identifier: MIT
-- Solves the first example of LeetCode 909, shows its route, and plays a game to its end.
local snl = require "snl"

local board = snl.grid(6, 6, {[2] = 15, [14] = 35, [17] = 13})
print(board:solve() .. " rolls")
for _, leg in ipairs(board:route()) do
    print(("%d to %d: roll %d, %d times"):format(leg.from, leg.to, leg.face, leg.times))
end

local game = board:game {players = 2, seed = 1}
while game:turn() do
    for _, event in ipairs(game:roll()) do
        if event.kind == "moved" or event.kind == "jumped" or event.kind == "over" then
            print(("player %d %s: %d to %d"):format(event.player, event.kind, event.from, event.to))
        end
    end
end
