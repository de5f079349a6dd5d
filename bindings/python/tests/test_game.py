# SPDX-License-Identifier: MIT
"""Compares games in progress with the rules in plain Python."""
from __future__ import annotations

import copy
import pickle
import random
from array import array
from itertools import islice
from typing import Any

import pytest
import reference

import snl


def test_random_games(rng: random.Random, rounds: int) -> None:
    """Tokens move by the rules, events tell their moves, undo() restores the game before a roll,
    and a loaded game equals the saved one."""
    for _ in range(rounds // 5):
        plain = reference.random_plain(rng)
        if plain.start == plain.squares:
            plain.start = 0
        board, players = plain.board(), rng.randint(1, 4)
        game = snl.Game(board, players, seed=rng.randrange(1 << 64), game=rng.randrange(1 << 62))
        squares, turn = [plain.start] * players, 0
        history: list[tuple[list[int], int]] = []
        for _ in range(50):
            if game.turn is None:
                break
            history.append((squares[:], turn))
            own = rng.random() < 0.5
            events = game.roll() if own else game.roll(rng.choice(plain.faces()))
            face = game.faces[-1]
            assert events == game.events and events[0].kind == "rolled"
            assert all(event.face == face for event in events)
            landing, to = plain.roll(squares[turn], face)
            kinds = [event.kind for event in events]
            way = [event for event in events if event.kind in ("entered", "moved", "jumped")]
            assert bool(way) == (landing is not None)
            shut = squares[turn] == plain.start and plain.enter and face not in plain.enter
            assert ("not entered" in kinds) == bool(shut)
            assert ("stayed" in kinds) == (landing is None and not shut)
            put = squares[turn] == plain.start and not shut and plain.enter_square is not None
            assert ("entered" in kinds) == put
            at = squares[turn]
            for event in way:
                assert event.origin == at and event.player == turn
                at = event.to
            assert at == to
            squares[turn] = to
            if to == plain.squares:
                assert events[-1].kind == "over" and game.winner == turn and game.turn is None
                assert game.places[turn] == 1
                with pytest.raises(snl.Error) as caught:
                    game.roll()
                assert caught.value.status is snl.Status.GAME_OVER
            else:
                turn = (turn + 1) % players
                assert events[-1].kind == "turn" and game.turn == turn and game.winner is None
            assert game.squares == squares and game.rolls == len(history) == len(game.faces)
            again = snl.Game.load(board, memoryview(game.save()))
            assert (again.squares, again.faces, again.turn) == (squares, game.faces, game.turn)
            assert again.options == game.options and again.events == []
        for old_squares, old_turn in reversed(history):
            game.undo()
            assert (game.squares, game.turn, game.events) == (old_squares, old_turn, [])
        with pytest.raises(snl.EntryError) as nothing:
            game.undo()
        assert isinstance(nothing.value, IndexError) and isinstance(nothing.value, LookupError)


def test_own_die_is_that_of_simulated_games() -> None:
    board = snl.Board.named("MB47")
    game = snl.Game(board, seed=3, game=41)
    while game.turn is not None:
        game.roll()
    expected = list(islice(reference.rolls(3, 41, (1,) * 6), game.rolls))
    assert list(game.faces) == expected and board.simulate(1, seed=3, first=41).rolls.sum == game.rolls


def test_house_rules() -> None:
    board = snl.Board(30, {3: 22, 4: 0}, start=0, enter={6}, enter_square=1)
    turns = snl.Turns({6}, limit=3, penalty="turn")
    game = snl.Game(board, 2, turns=turns, send_back=True, play_on=True)
    assert game.options == snl.GameOptions(
        players=2, seed=0, game=0, turns=turns, send_back=True, play_on=True)
    assert game.options.turns.again == frozenset({6})
    assert snl.Game(board, **game.options._asdict()).options == game.options
    many = snl.Turns((1, 64, 2, 2))
    assert snl.Game(board, turns=many).options.turns == snl.Turns({1, 2, 64}, None, "roll")
    assert snl.Game(board).options.turns == snl.Turns()
    assert [event.kind for event in game.roll(5)] == ["rolled", "not entered", "turn"]
    assert [event.kind for event in game.roll(6)] == ["rolled", "entered", "again"]
    assert [event.kind for event in game.roll(2)] == ["rolled", "moved", "jumped", "turn"]
    assert [event.kind for event in game.roll(6)][1:] == ["entered", "again"]
    assert [event.kind for event in game.roll(6)][1:] == ["moved", "again"]
    penalty = game.roll(6)
    assert [event.kind for event in penalty] == ["rolled", "penalty", "turn"]
    assert (penalty[1].origin, penalty[1].to) == (7, 0)
    assert repr(game) == "<snl.Game: tokens on 0, 22; turn of player 1>"
    game.undo()
    game.undo()
    fallen = game.roll(3)
    assert [(event.kind, event.to) for event in fallen[1:3]] == [("moved", 4), ("jumped", 0)]
    assert game.squares == [0, 22]


def test_at_the_goal() -> None:
    game = snl.Game(snl.Board(5), 3, play_on=True)
    assert [event.kind for event in game.roll(4)] == ["rolled", "moved", "finished", "turn"]
    assert [event.kind for event in game.roll(6)] == ["rolled", "stayed", "turn"]
    game.roll(4)
    assert game.turn is None and game.places == [1, 3, 2] and game.winner == 0
    assert "over" in repr(game)
    bounced = snl.Game(snl.Board(5, overshoot="bounce")).roll(6)
    assert [(e.origin, e.to) for e in bounced if e.kind == "moved"] == [(1, 5), (5, 3)]


def test_saved_bytes() -> None:
    board = snl.Board(30, {3: 22})
    game = snl.Game(board, 2, seed=5)
    game.reserve(10)
    for _ in range(5):
        game.roll()
    saved = game.save()
    assert isinstance(saved, bytes) and len(saved) == 76 + 5
    for place in range(len(saved)):
        damaged = bytearray(saved)
        damaged[place] ^= 1
        with pytest.raises(ValueError):
            snl.Game.load(board, damaged)
        with pytest.raises(ValueError):
            snl.Game.load(board, saved[:place])
    with pytest.raises(snl.ArgumentError) as caught:
        snl.Game.load(snl.Board(30), saved)
    assert caught.value.status is snl.Status.OTHER_BOARD
    other = snl.Game.load(board, array("B", saved))
    assert [other.roll(), other.roll()] == [game.roll(), game.roll()]


def test_copies() -> None:
    game = snl.Game(snl.Board(30, {3: 22}), 2, seed=5, turns=snl.Turns({6}))
    game.roll()
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other.events == game.events and other.save() == game.save()
        other.roll()
        assert (other.rolls, game.rolls) == (2, 1)
        other.undo()
        other.undo()
        assert other.rolls == 0 and game.rolls == 1


def test_it_keeps_its_board() -> None:
    board = snl.Board(30, {3: 22})
    game = snl.Game(board)
    board.jumps = {3: 1}
    del board
    assert game.roll(2)[-1].to == 22


PLAIN = snl.Board(30)
WRONG: list[dict[str, Any]] = [
    {"players": 0}, {"players": 65}, {"players": 1.5}, {"players": 1 << 40}, {"seed": -1},
    {"game": -1}, {"turns": None}, {"turns": snl.Turns({0})}, {"turns": snl.Turns({65})},
    {"turns": snl.Turns(limit=3)}, {"turns": snl.Turns({6}, 0)}, {"turns": snl.Turns({6}, 1 << 40)},
    {"turns": snl.Turns({6}, 3, "death")}, {"turns": snl.Turns({6}, None, "turn")},  # type: ignore
    {"turns": snl.Turns("x")}, {"turns": snl.Turns(6)}, {"turns": ({6}, 3)},  # type: ignore
]


@pytest.mark.parametrize("options", WRONG)
def test_wrong_options(options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError)):
        snl.Game(PLAIN, **options)


def test_wrong_calls() -> None:
    game = snl.Game(PLAIN)
    for face in (0, -1, 7, 1 << 40, "x", 1.5):
        with pytest.raises((ValueError, TypeError, OverflowError)):
            game.roll(face)  # type: ignore[arg-type]
    for rolls in (-1, 1.5, 1 << 62):
        with pytest.raises((ValueError, TypeError, MemoryError)):
            game.reserve(rolls)  # type: ignore[arg-type]
    for saved in (None, 5, "text"):
        with pytest.raises((TypeError, ValueError)):
            snl.Game.load(PLAIN, saved)
    with pytest.raises((TypeError, AttributeError)):
        snl.Game("board")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="save"):
        pickle.dumps(game)
    with pytest.raises(AttributeError):
        snl.Game.__new__(snl.Game).roll()
    assert game.rolls == 0
