# SPDX-License-Identifier: MIT
"""Compares the library with the rules in plain Python, for games that are played in turns: the
random game counted in rolls and in turns, races of players with a game each, and whole games of
several players, roll by roll. Called as tests/reference/house_turns.py PATH_OF_LIBSNL_SO. SNL_SEED
sets the seed, and SNL_TEST_WHOLE makes the test long. Faults are printed with their board in the
text format."""
import os
import random
import sys
from contextlib import ExitStack
from fractions import Fraction
from math import inf

sys.dont_write_bytecode = True  # keeps __pycache__ out of the sources

import chance_library
from chance_exact import NEAR_WIN, Test, check_exact
from house_boards import all_turns, random_board, random_turns
from house_chance import ROLLS, TURNS, RandomGame, race, race_exactly
from house_exact import (FAIR_DICE, PUBLISHED, UNEVEN_DICE, Figures, check_chance,
                         check_length_of_games, has_exact_win, on_board, pair,
                         some_small_boards)
from house_library import LibraryBoard, LibraryChance, LibraryGame, load
from house_rules import NO_TURNS, Play, WIN, Board

# ---- The reference ----

def reference_agrees(rng, count):
    """Compares the reference with itself. States that hold all of a turn's past, and states that
    hold only what counts, have the same figures; without a limit turns change no roll."""
    with Test("the reference agrees with itself on %d boards" % count) as test:
        for _ in range(count):
            board = random_board(rng, rng.randint(1, 9))
            if board.chaining and board.has_cycle():
                continue
            turns = random_turns(rng, len(board.weights))
            test.where = board.text() + "; " + turns.text()
            game = RandomGame(board, turns)
            other = RandomGame(board, turns, whole=True) if turns.limit else RandomGame(board)
            for count_of in (ROLLS, TURNS) if turns.limit else (ROLLS,):
                for square in range(board.squares):
                    same = repr(figures_of(game, square, count_of)) == repr(
                        figures_of(other, square, count_of))
                    test.check(same, "figures from %d differ" % square)


def figures_of(game, square, count):
    return (game.finish(square), game.mean(square, count), game.finished_mean(square, count),
            game.finished_variance(square, count), game.distribution(square, 6, count))


# ---- The random game ----

def check_turns(test, made, board, turns, count, rng, thorough):
    test.where = "%s; %s, counts %s" % (board.text(), turns.text(), ("rolls", "turns")[count])
    figures = Figures(RandomGame(board, turns), count)
    with LibraryChance(made, turns, count) as chance:
        check_chance(test, chance, board, figures, rng, thorough)


def small_turns(library, rng, squares, share, each):
    """Compares some_small_boards(), each with three kinds of turns; all boards with all kinds of
    turns if `each` is 0."""
    name = "all" if share == 1 and each == 0 else "some"
    with Test("turns on %s boards of %d squares" % (name, squares)) as test:
        compared = 0
        for weights in FAIR_DICE + UNEVEN_DICE if each else FAIR_DICE:
            kinds = list(all_turns(len(weights)))
            for _, board in some_small_boards(rng, squares, weights, share, each):
                for turns in rng.sample(kinds, 3) if 0 < each and len(kinds) > 3 else kinds:
                    compared += 1
                    on_board(test, library, board, lambda made: check_turns(
                        test, made, board, turns, rng.randrange(2), rng, rng.random() < 0.1))
        print("# %d boards with turns" % compared)


def small_fractions(library, rng, squares, share, each):
    """Compares exact fractions, in rolls and in turns, on some_small_boards(), each with three kinds
    of turns; on all boards with all kinds of turns if `each` is 0."""
    name = "all" if share == 1 and each == 0 else "some"
    with Test("fractions on %s boards of %d squares" % (name, squares)) as test:
        compared = 0
        for weights in FAIR_DICE + UNEVEN_DICE if each else FAIR_DICE:
            kinds = list(all_turns(len(weights)))
            for _, board in some_small_boards(rng, squares, weights, share, each):
                for turns in rng.sample(kinds, 3) if 0 < each and len(kinds) > 3 else kinds:
                    if board.chaining and board.has_cycle():
                        continue
                    compared += 1
                    game = RandomGame(board, turns)
                    on_board(test, library, board, lambda made: fractions(
                        test, made, board, turns, game))
        print("# %d boards with turns" % compared)


def fractions(test, made, board, turns, game):
    for count in ROLLS, TURNS:
        test.where = "%s; %s, counts %s" % (board.text(), turns.text(), ("rolls", "turns")[count])
        figures = Figures(game, count)
        with LibraryChance(made, turns, count) as chance:
            check_exact(test, chance, figures, board.start, has_exact_win(figures))


def random_board_turns(library, rng, count):
    with Test("turns on %d random boards of up to 40 squares" % count) as test:
        for _ in range(count):
            board = random_board(rng, rng.randint(1, rng.choice([9, 20, 40])))
            turns = random_turns(rng, len(board.weights))
            on_board(test, library, board, lambda made: check_turns(
                test, made, board, turns, rng.randrange(2), rng, rng.random() < 0.2))


def published_turns(library):
    with Test("published figures in turns") as test:
        for board, turns, count, _, _ in PUBLISHED:
            if turns.again:
                on_board(test, library, board, lambda made: check_published(
                    test, made, board, turns, count))


def check_published(test, made, board, turns, count):
    with LibraryChance(made, turns, count) as chance:
        figures = Figures(RandomGame(board, turns), count)
        check_length_of_games(test, chance, figures, board.start)


# ---- Races of players with a board, a die and turns each ----

# AtCoder ABC298 E: goal, squares and faces of both players; the first player's odds modulo PRIME.
UNFAIR_SUGOROKU = [
    (4, (2, 3), (3, 2), 665496236), (6, (4, 2), (1, 1), 1), (100, (1, 1), (10, 10), 264077814)]
PRIME = 998244353


def library_race(library, boards, turns, count, starts):
    with ExitStack() as stack:
        games = []
        for board, rule in zip(boards, turns):
            made = stack.enter_context(LibraryBoard(library, board))
            games.append(stack.enter_context(LibraryChance(made, rule, count)))
        return chance_library.race(games, starts)


def check_race(test, actual, expected, starts):
    won, rounds, bound = actual
    for player, share in enumerate(expected[0]):
        test.absolutely_near("win of %d" % player, won[player], pair(share), NEAR_WIN)
    apart = abs(Fraction(rounds) - Fraction(expected[1]))
    test.check(bound < 1e-9 and apart <= (Fraction(bound) + Fraction(2) ** -52) * Fraction(
        expected[1]), "rounds from %s are %s, not %s" % (starts, rounds, float(expected[1])))


def random_races(library, rng, count):
    """A race of players with different games, against all tokens at once on small boards, and
    against the distributions of their lengths on larger ones."""
    with Test("%d races of players with a game each" % count) as test:
        compared = [0, 0]
        for _ in range(count):
            players = rng.randint(2, 4)
            most = rng.choice([3, 20])
            boards = [random_board(rng, rng.randint(1, most)) for _ in range(players)]
            if any(board.chaining and board.has_cycle() for board in boards):
                continue
            turns = [rng.choice([NO_TURNS, random_turns(rng, len(board.weights))])
                     for board in boards]
            count_of = rng.choice([ROLLS, TURNS])
            games = [RandomGame(board, rule) for board, rule in zip(boards, turns)]
            starts = [rng.randint(0, board.squares - (rng.random() < 0.9)) for board in boards]
            test.where = "; ".join("%s; %s" % (board.text(), rule.text())
                                   for board, rule in zip(boards, turns))
            if min(game.mean(start, count_of) for game, start in zip(games, starts)) > 100:
                continue
            expected = None
            if most == 3 and players < 4:
                expected = race_exactly(games, starts, count_of)
                compared[0] += expected is not None
            elif inf not in (game.mean(start) for game, start in zip(games, starts)):
                expected = race(games, starts, count_of)
                compared[1] += expected is not None
            if expected:
                check_race(test, library_race(library, boards, turns, count_of, starts), expected,
                           starts)
        print("# %d races against all tokens, %d against distributions" % tuple(compared))


def published_races(library):
    with Test("published odds of players with squares and dice of their own") as test:
        for goal, starts, faces, answer in UNFAIR_SUGOROKU:
            boards = [Board(goal, {}, start=1, weights=(1,) * count, overshoot=WIN)
                      for count in faces]
            expected = sugoroku(goal, starts, faces)
            test.check(expected.numerator * pow(expected.denominator, -1, PRIME) % PRIME == answer,
                       "reference: %s" % expected)
            won = library_race(library, boards, [NO_TURNS] * 2, ROLLS, starts)[0]
            test.absolutely_near("win", won[0], pair(expected), NEAR_WIN)


def sugoroku(goal, starts, faces):
    """The odds of the first of two players, backwards from the goal."""
    odds = {}
    for a in range(goal, starts[0] - 1, -1):
        for b in range(goal, starts[1] - 1, -1):
            for player in (1, 0):
                if a == goal or b == goal:
                    odds[a, b, player] = Fraction(a == goal)
                    continue
                after = [(min(goal, a + face), b, 1) if player == 0 else
                         (a, min(goal, b + face), 0) for face in range(1, faces[player] + 1)]
                odds[a, b, player] = sum(odds[key] for key in after) / faces[player]
    return odds[starts[0], starts[1], 0]


# ---- Whole games ----

def random_games(library, rng, count):
    with Test("%d games of several players, roll by roll" % count) as test:
        totals = [0, 0, 0]  # rolls, captures, games that ended
        for _ in range(count):
            board = random_board(rng, rng.randint(1, rng.choice([6, 12, 40])))
            turns = rng.choice([NO_TURNS, random_turns(rng, len(board.weights))])
            play = Play(board, rng.randint(1, 5), turns, rng.random() < 0.5, rng.random() < 0.5)
            on_board(test, library, board, lambda made: one_game(test, made, play, rng))
            totals = [a + b for a, b in zip(totals, (play.rolls, play.captures, play.player < 0))]
        print("# %d rolls, %d captures, %d games ended" % tuple(totals))


def one_game(test, made, play, rng):
    test.where = "%s; %s; %d players, send back %d, play on %d" % (
        play.board.text(), play.turns.text(), len(play.states), play.send_back, play.play_on)
    faces, weights = play.board.faces(), [w for w in play.board.weights if w]
    rolled = []
    with LibraryGame(made, play) as game:
        while True:
            players = range(len(play.states))
            expected = (play.player, [play.square(player) for player in players],
                        [play.place(player) for player in players])
            if game.state() != expected:
                return test.fault("game is %s, not %s, after %s" % (game.state(), expected, rolled))
            if play.player < 0 or len(rolled) == 200:
                return
            rolled.append(rng.choices(faces, weights)[0])
            play.roll(rolled[-1])
            game.roll(rolled[-1])


def main():
    seed = int(os.environ.get("SNL_SEED", "20250909"))
    whole = "SNL_TEST_WHOLE" in os.environ
    print(f"# seed: SNL_SEED={seed}")
    rng = random.Random(seed)
    library = load(sys.argv[1])
    reference_agrees(rng, 300 if whole else 30)
    random_games(library, rng, 20000 if whole else 500)
    published_turns(library)
    for squares, share in (1, 1), (2, 1), (3, 0.2), (4, 0.02), (5, 0.002):
        if whole and squares <= 2:
            small_turns(library, rng, squares, 1, 0)
        small_turns(library, rng, squares, min(1, 400 * share) if whole else share, 12)
    for squares, share in (1, 1), (2, 1), (3, 0.5), (4, 0.1), (5, 0.0025):
        if whole and squares == 1:
            small_fractions(library, rng, squares, 1, 0)
        small_fractions(library, rng, squares, min(1, 200 * share) if whole else share, 5)
    random_board_turns(library, rng, 20000 if whole else 150)
    published_races(library)
    random_races(library, rng, 20000 if whole else 150)
    return Test.failed > 0


if __name__ == "__main__":
    sys.exit(main())
