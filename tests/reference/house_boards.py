# SPDX-License-Identifier: MIT
"""Boards with house rules: all tables of jumps on small boards, and random boards."""
from itertools import combinations

from chance_boards import random_end, random_weights
from house_rules import BOUNCE, STAY, WIN, Board, Turns

OVERSHOOTS = (STAY, BOUNCE, WIN)


def subsets(faces):
    """All sets of faces, from the empty one on."""
    return [frozenset(some) for size in range(len(faces) + 1)
            for some in combinations(faces, size)]


def tables(squares, mouth=1):
    """Every table of jumps, off the board too, as {mouth: destination}."""
    if mouth >= squares:
        yield {}
        return
    for jumps in tables(squares, mouth + 1):
        yield jumps
        for end in range(squares + 1):
            if end != mouth:
                yield {mouth: end, **jumps}


def small_boards(squares, jumps, weights):
    """Every board with these jumps: starts, rules of overshoot, chaining, and entering."""
    for start in range(squares + 1):
        for overshoot in OVERSHOOTS:
            for chaining in (False, True):
                for enter_faces in subsets(range(1, len(weights) + 1)):
                    for enter_square in range(squares + 1):
                        yield Board(squares, jumps, weights, start, overshoot, chaining,
                                    enter_faces, enter_square)


def all_turns(faces):
    """Every kind of turn, with limits up to 3, for a die of this many faces."""
    for again in subsets(range(1, faces + 1)):
        yield Turns(again)
        if again:
            for limit in (1, 2, 3):
                for penalty in range(3):
                    yield Turns(again, limit, penalty)


def random_faces(rng, faces):
    share = rng.choice([0.2, 0.5])
    return frozenset(face for face in range(1, faces + 1) if rng.random() < share)


def random_turns(rng, faces):
    again = random_faces(rng, min(faces, 6)) or frozenset([rng.randint(1, faces)])
    limit = rng.randint(0, 3)
    return Turns(again, limit, rng.randrange(3) if limit else 0)


def random_jumps(rng, squares, weights, chaining):
    """Jumps of one random kind, some of them off the board."""
    jumps, kind = {}, rng.randrange(8)
    share = rng.choice([0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1])
    off = rng.choice([0, 0.05, 0.3, 1])
    mouths = rng.sample(range(1, squares), round(share * (squares - 1)))
    for mouth in mouths:
        end = random_end(rng, kind, jumps, mouth, len(weights))
        end = end if end <= squares else rng.randint(1, squares)
        if rng.random() < off and end < mouth:
            end = 0
        if end != mouth:
            jumps[mouth] = end
            if chaining and rng.random() < 0.99 and Board(squares, jumps).has_cycle():
                del jumps[mouth]
    return jumps


def steep_board(rng, squares):
    """Snakes off the board or far down from all squares but those from which the largest face, an
    unlikely one, leads to the goal. Games on such boards last very long."""
    faces = rng.randint(2, 3)
    weights = tuple(rng.randint(1, rng.choice([2, 9, 100])) for _ in range(faces - 1)) + (1,)
    jumps = {mouth: rng.choice([0, 0, rng.randint(0, mouth // 3)]) for mouth in range(1, squares)
             if mouth % faces != squares % faces}
    start = rng.choice([0, rng.randrange(faces)])
    return Board(squares, {a: b for a, b in jumps.items() if a != b}, weights, min(start, squares))


def with_entering(rng, board):
    if rng.random() < 0.6:
        board = board._replace(enter_faces=random_faces(rng, len(board.weights)))
    if rng.random() < 0.4:
        most = min(board.squares, rng.choice([1, 3, board.squares]))
        board = board._replace(enter_square=rng.randint(1, most))
    return board


def random_board(rng, squares):
    if rng.random() < 0.1:
        return with_entering(rng, steep_board(rng, squares))
    weights, chaining = random_weights(rng), rng.random() < 0.3
    jumps = random_jumps(rng, squares, weights, chaining)
    start = rng.choice([0, 0, 1, rng.randint(0, squares)])
    return with_entering(rng, Board(squares, jumps, weights, start, rng.choice(OVERSHOOTS),
                                    chaining))


def sparse_board(rng, squares):
    """Long stretches without a jump, which the library crosses in one step."""
    weights = random_weights(rng)
    jumps = {mouth: rng.choice([0, rng.randint(1, squares)])
             for mouth in rng.sample(range(1, squares), rng.randint(0, 5))}
    start = rng.choice([0, 1, rng.randint(0, squares)])
    return with_entering(rng, Board(squares, {a: b for a, b in jumps.items() if a != b}, weights,
                                    start, rng.choice(OVERSHOOTS)))
