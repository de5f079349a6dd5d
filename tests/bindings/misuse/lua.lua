-- SPDX-License-Identifier: MIT
-- Misuses all of examples/love/snl.lua: replaces every argument of every function by wrong values,
-- uses objects that were freed, and uses objects in finalisers while Lua ends. Each call must
-- answer, or raise an error; tests/bindings/run sees crashes. Prints a line for each check. Run in
-- examples/love.
local ffi = require "ffi"
local snl = require "snl"

io.stdout:setvbuf "no"
local MB47 = "MB47"
local text = "squares 30\nstart 0\nladder 3 22\nsnake 27 1\n"
local proxy = newproxy(true)
local calls, failed = 0, false

local function make_board()
    return snl.read_board(text)
end

local function make_game()
    return snl.game(snl.named_board(MB47), {players = 2, seed = 1})
end

-- Values that are wrong for nearly every argument.
local function wrong()
    local freed, over = make_board(), make_game()
    freed:free()
    over:free()
    return {false, true, 0, -1, 1.5, 0 / 0, 1 / 0, -1 / 0, 2 ^ 31, -2 ^ 31 - 1, 2 ^ 53, 2 ^ 63, 1e300,
        "", "x", "a\0b", ("x"):rep(100000), {}, {1, 2, 3}, {players = "x"}, {ladders = -5},
        {players = 2 ^ 40}, {turns = 5}, {turns = {again = 6}}, {turns = {again = {0, {}}}},
        {turns = {again = {6}, limit = 2 ^ 40}}, {turns = {penalty = {}}}, {seed = -1}, {struct_size = 9}, {mean = 0 / 0}, {unknown = 1},
        print, coroutine.create(print), io.stdout, proxy, make_board(), make_game(), freed, over,
        ffi.new "int64_t", ffi.new("int64_t", -1), ffi.new "snl_board *", ffi.new "snl_game *[1]",
        ffi.new "char[4]", ffi.new "snl_event", ffi.cast("void *", 0), ffi.C, ffi.typeof "int"}
end

-- The functions with right arguments, and the methods with right arguments. The key of a table of
-- methods is the function that makes their object.
local functions = {
    read_board = {text}, named_board = {MB47}, empty_board = {3, 4},
    generate = {make_board, {ladders = 2, snakes = 1, seed = 5, tries_max = 10}},
    game = {make_board, {players = 2}}, load_game = {},
}
local methods = {
    [make_board] = {squares = {}, columns = {}, start = {}, jumps = {}, roll = {1, 2}, faces = {},
        enter = {}, set_enter = {{1, 6}, 3}, jump = {2}, solve_from = {1}, text = {}, raw = {}, free = {}},
    [make_game] = {roll = {}, undo = {}, copy = {}, options = {}, players = {}, turn = {}, square = {0},
        place = {0}, rolls = {}, save = {}, raw = {}, free = {}},
}

local function fresh(arguments)
    local made = {}
    for i, argument in ipairs(arguments) do
        made[i] = type(argument) == "function" and argument() or argument
    end
    return made
end

-- Calls a function. The call may fail, but only with an error message that is a sentence.
local function attempt(action, arguments, count)
    calls = calls + 1
    local fine, message = pcall(action, unpack(arguments, 1, count))
    if not fine and (type(message) ~= "string" or #message < 5) then
        print("# an error without a sentence: " .. tostring(message))
        failed = true
    end
    return fine, message
end

-- Calls a function with each argument replaced, one at a time; with too few; and with all wrong.
local function misuse(action, arguments)
    local fine, message = attempt(action, fresh(arguments), #arguments)
    if not fine and message ~= "no roll is left to be taken back" then
        print("# the right arguments are refused: " .. message)
        failed = true
    end
    for i = 1, #arguments do
        for _, value in ipairs(wrong()) do
            local changed = fresh(arguments)
            changed[i] = value
            attempt(action, changed, #arguments)
        end
        local changed = fresh(arguments)
        changed[i] = nil
        attempt(action, changed, #arguments)
    end
    for count = 0, #arguments + 1 do
        for _, value in ipairs(wrong()) do
            local all = {}
            for i = 1, count do
                all[i] = value
            end
            attempt(action, all, count)
        end
    end
end

local function result(name)
    print(("%s LuaJIT: %s, %d calls"):format(failed and "not ok" or "ok", name, calls))
    calls = 0
    if failed then
        os.exit(1)
    end
end

local saved = make_game():save()
functions.load_game = {function() return snl.named_board(MB47) end, saved}
for name, arguments in pairs(functions) do
    misuse(snl[name], arguments)
end
for name in pairs(snl) do
    if name ~= "C" and not functions[name] then
        print("# not tried: " .. name)
        failed = true
    end
end
result "functions with wrong arguments"

local known = {}
for make, list in pairs(methods) do
    for name, arguments in pairs(list) do
        known[name] = true
        local with_self = {make}
        for i, argument in ipairs(arguments) do
            with_self[i + 1] = argument
        end
        misuse(function(...) return make()[name](...) end, with_self)
    end
end
for line in io.lines "snl.lua" do
    local name = line:match "^%s*function %a+:([%w_]+)"
    if name and not known[name] then
        print("# not tried: " .. name)
        failed = true
    end
end
result "methods with wrong arguments"

for make, list in pairs(methods) do
    for name, arguments in pairs(list) do
        local object = make()
        object:free()
        object:free()
        local fine, message = attempt(object[name], {object, unpack(arguments)}, #arguments + 1)
        if name ~= "free" and (fine or not message:find "was freed") then
            print("# an object that was freed answers: " .. name)
            failed = true
        end
    end
end
result "objects that were freed"

-- Numbers that a conversion to a C integer would cut, and values that the library refuses.
for _, call in ipairs {
    function() make_board():roll(1.5, 2) end,
    function() make_board():roll(1, 2 ^ 32 + 1) end,
    function() make_board():solve_from(2 ^ 60) end,
    function() make_board():solve_from(0 / 0) end,
    function() make_game():square(2 ^ 32) end,
    function() snl.game(make_board(), {players = 2 ^ 32 + 1}) end,
    function() snl.game(make_board(), {seed = 0.5}) end,
    function() snl.named_board "MB47\0" end,
    function() snl.named_board "nothing" end,
    function() snl.empty_board(0, 5) end,
    function() snl.load_game(make_board(), saved) end,
} do
    if attempt(call, {}, 0) then
        print("# it is not refused, line " .. debug.getinfo(call).linedefined)
        failed = true
    end
end
result "what is refused"

-- Uses objects without a handle, and fields that do not exist or cannot be set. For each byte of a
-- saved game, loads the bytes before it, and loads the game with this byte changed.
for make in pairs(methods) do
    local empty = ffi.typeof(make())()
    attempt(empty.raw, {empty}, 1)
    empty:free()
    attempt(function() make().handle = io.stdout end, {}, 0)
    attempt(function() return make().nothing end, {}, 0)
    attempt(function() return make() .. make() end, {}, 0)
end
for i = 0, #saved - 1 do
    attempt(snl.load_game, {snl.named_board(MB47), saved:sub(1, i)}, 2)
    attempt(snl.load_game, {snl.named_board(MB47), saved:sub(1, i) .. "\255" .. saved:sub(i + 2)}, 2)
end
result "empty objects and damaged games"

-- Makes objects from others that may be collected at once: the collector runs all the time.
for turn = 1, 300 do
    local game = make_game()
    game:roll()
    local squares = make_board():squares() + #make_board():jumps() + #make_board():text()
    assert(squares == 30 + 2 + #text)
    assert(#snl.load_game(snl.named_board(MB47), game:save()):roll() > 0)
    if turn % 10 == 0 then
        collectgarbage()
    end
end
result "objects that nothing refers to"

-- When Lua ends, it frees boards and games first, and then runs this finaliser.
local board, game = make_board(), make_game()
getmetatable(proxy).__gc = function()
    for object, list in pairs {[board] = methods[make_board], [game] = methods[make_game]} do
        for name, arguments in pairs(list) do
            attempt(object[name], {object, unpack(arguments)}, #arguments + 1)
        end
    end
    attempt(snl.named_board, {MB47}, 1)
    print((failed and "not ok" or "ok") .. " LuaJIT: in a finaliser, at the end")
end
