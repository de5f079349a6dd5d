# SPDX-License-Identifier: MIT
"""The fewest rolls of a Snakes and Ladders board, by breadth-first search. Reads numbers from the
standard input: the start (0 is off the board), the goal, the number of faces of the die, and then
for each ladder and snake the squares where it begins and ends. Prints the fewest rolls (-1 if no
rolls reach the goal) and the squares of a shortest route.

    echo "1 36 6  2 15 14 35 17 13" | python3 bfs.py
"""
import sys
from collections import deque, namedtuple

# jump: a dictionary, from the square where a ladder or snake begins to the square where it ends
Board = namedtuple("Board", "start goal faces jump")


def roll(board, square, face):
    """The square after one roll. A roll past the goal is spent: the token stays."""
    landing = square + face
    return square if landing > board.goal else board.jump.get(landing, landing)


# [search]
def search(board):
    goal = board.goal
    distance = [-1] * (goal + 1)
    parent = [0] * (goal + 1)
    distance[board.start] = 0
    queue = deque([board.start])
    while queue and distance[goal] < 0:
        square = queue.popleft()
        for face in range(board.faces, 0, -1):
            to = roll(board, square, face)
            if distance[to] < 0:
                distance[to] = distance[square] + 1
                parent[to] = square
                queue.append(to)
    route, s = [], goal
    for _ in range(distance[goal] + 1):
        route.append(s)
        s = parent[s]
    return distance[goal], route[::-1]
# [search]


if __name__ == "__main__":
    numbers = [int(each) for each in sys.stdin.read().split()]
    if len(numbers) < 3:
        sys.exit("usage: echo START GOAL FACES  FROM TO ... | python3 bfs.py")
    start, goal, faces, *jumps = numbers
    board = Board(start, goal, faces, dict(zip(jumps[::2], jumps[1::2])))
    rolls, route = search(board)
    print(rolls)
    print(*route)
