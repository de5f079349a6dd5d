// SPDX-License-Identifier: MIT
/*
 * The fewest rolls of a Snakes and Ladders board, by breadth-first search. Reads numbers from the
 * standard input: the start (0 is off the board), the goal, the number of faces of the die, and
 * then for each ladder and snake the squares where it begins and ends. Prints the fewest rolls (-1
 * if no rolls reach the goal) and the squares of a shortest route.
 *
 *     cc -o bfs bfs.c
 *     echo "1 36 6  2 15 14 35 17 13" | ./bfs
 */
#include <stdio.h>

enum { LIMIT = 10000 }; // the largest goal

struct board {
    int start, goal, faces;
    int jump[LIMIT + 1]; // where a token rests that lands on a square
};

// The square after one roll. A roll past the goal is spent: the token stays.
static int roll(const struct board *board, int square, int face)
{
    int landing = square + face;
    return landing > board->goal ? square : board->jump[landing];
}

// [search]
int distance[LIMIT + 1], parent[LIMIT + 1];
int queue[LIMIT + 1], route[LIMIT + 1];

int search(const struct board *board)
{
    int head = 0, tail = 0, goal = board->goal;
    for (int s = 0; s <= goal; s++)
        distance[s] = -1;
    distance[board->start] = 0;
    queue[tail++] = board->start;
    while (head < tail && distance[goal] < 0) {
        int square = queue[head++];
        for (int face = board->faces; face > 0; face--) {
            int to = roll(board, square, face);
            if (distance[to] < 0) {
                distance[to] = distance[square] + 1;
                parent[to] = square;
                queue[tail++] = to;
            }
        }
    }
    for (int i = distance[goal], s = goal; i >= 0; i--) {
        route[i] = s;
        s = parent[s];
    }
    return distance[goal];
}
// [search]

int main(void)
{
    static struct board board;
    if (scanf("%d %d %d", &board.start, &board.goal, &board.faces) != 3) {
        fprintf(stderr, "usage: echo START GOAL FACES  FROM TO ... | ./bfs\n");
        return 1;
    }
    if (board.start < 0 || board.start > board.goal || board.goal > LIMIT)
        return 1;
    for (int square = 0; square <= board.goal; square++)
        board.jump[square] = square;
    for (int from, to; scanf("%d %d", &from, &to) == 2;) {
        if (from < 1 || from >= board.goal || to < 0 || to > board.goal)
            return 1;
        board.jump[from] = to;
    }
    int rolls = search(&board);
    printf("%d\n", rolls);
    for (int i = 0; i <= rolls; i++)
        printf("%d ", route[i]);
    printf("\n");
}
