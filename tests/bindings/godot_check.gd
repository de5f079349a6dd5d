# SPDX-License-Identifier: MIT
# Tests the class of examples/godot3 in the engine. Prints a line for each check, and a line that
# begins with "event" for each event of the game that tests/bindings/events.c plays without house
# rules.
extends SceneTree

const SnlGame = preload("res://snl_game.gdns")
const KINDS = ["", "rolled", "not entered", "entered", "stayed", "moved", "jumped", "sent back", "penalty",
	"finished", "again", "turn", "over"]
const LEETCODE = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]"

func check(name, is_fine):
	print("ok " if is_fine else "not ok ", "Godot 3: ", name)

func begin_many(game):
	for i in range(5000):
		SnlGame.new().begin_named("MB47", 2, i)
		game.begin_named("MB47", 2, i)

# Pages of memory that the process has.
func resident():
	var file = File.new()
	file.open("/proc/self/statm", File.READ)
	return int(file.get_line().split(" ")[1])

func _init():
	var game = SnlGame.new()
	check("no game yet", game.turn() == -1 and game.squares() == 0 and game.roll().empty() and not game.undo())
	check("a text", game.begin_text(LEETCODE, 1, 0) and game.squares() == 36 and game.columns() == 6)
	check("LeetCode 909", game.fewest_from(1) == 4 and game.jump(2) == 15 and game.jump(3) == -1)

	# The route: of the shortest ways, the one with the largest faces first.
	var route = []
	var square = 1
	while square != 36:
		for face in range(6, 0, -1):
			var events = game.roll(face)
			if game.fewest_from(game.square(0)) == game.fewest_from(square) - 1:
				route.append(face)
				square = game.square(0)
				break
			game.undo()
	check("LeetCode 909 with its route", route == [6, 6, 1, 1] and game.turn() == -1 and game.place(0) == 1)
	check("refusals", not game.begin_named("nothing", 2, 1) and not game.begin_named("MB47", 65, 1)
		and not game.begin_named("MB47", 4294967298, 1) and not game.begin_text("ladder 1 2 3", 1, 0)
		and not game.begin_named() and game.roll(1).empty() and game.square(0) == 36 and game.square(7) == -1
		and game.square(4294967296) == -1)

	check("a named board", game.begin_named("MB47", 4, 3) and game.squares() == 100 and game.turn() == 0)
	var squares = [0, 0, 0, 0]
	var follows = true
	while game.turn() >= 0:
		for event in game.roll():
			print("event ", KINDS[event["kind"]], " ", event["player"], " ", event["face"], " ", event["from"], " ", event["to"])
			squares[event["player"]] = event["to"]
		for player in range(4):
			follows = follows and game.square(player) == squares[player]
	check("tokens are where the events led", follows)

	# Ten thousand games, of some 4 KB each, that another game replaces or that go out of use.
	begin_many(game)
	var before = resident()
	begin_many(game)
	check("games are freed: %d pages more" % (resident() - before), resident() - before < 600)
	quit()
