# SPDX-License-Identifier: MIT
# Solves a board, and plays a game between two players: prints the events that a scene would animate.
extends SceneTree

const SnlGame = preload("res://snl_game.gdns")
const ENTERED = 3
const MOVED = 5
const JUMPED = 6
const OVER = 12

func _init():
	var game = SnlGame.new()
	if game.begin_named("LC909-1", 2, 1):
		print(game.fewest_from(1), " rolls")
		while game.turn() >= 0:
			for event in game.roll():
				show(event)
	quit()

func show(event):
	match event["kind"]:
		MOVED:
			print("player ", event["player"], " walks to ", event["to"])
		ENTERED, JUMPED:
			print("player ", event["player"], " rides to ", event["to"])
		OVER:
			print("player ", event["player"], " wins")
