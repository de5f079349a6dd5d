-- SPDX-License-Identifier: MIT
function love.conf(t)
    t.identity = "snl"
    t.version = "11.4"
    t.window.title = "Snakes and Ladders"
    t.window.width = 1120
    t.window.height = 800
    t.window.resizable = true
    t.window.minwidth = 560
    t.window.minheight = 400
    t.window.msaa = 4
    t.modules.physics = false
    t.modules.joystick = false
    t.modules.audio = false
    t.modules.sound = false
    t.modules.video = false
end
