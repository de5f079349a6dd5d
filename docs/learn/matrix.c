// SPDX-License-Identifier: MIT
/*
 * The ladders and snakes of a LeetCode matrix: reads the matrix from the standard input, and prints
 * the numbers that docs/playground/code/bfs.c reads: start, goal, faces of the die, and the squares
 * where each ladder and snake begins and ends.
 */
#include <ctype.h>
#include <stdio.h>

enum { LIMIT = 100 }; // the most rows

// [matrix]
// jump[s] is the square where a token rests that lands on square s.
void jumps_of(int n, int matrix[LIMIT][LIMIT], int jump[])
{
    int square = 0;
    for (int height = 0; height < n; height++) {
        const int *row = matrix[n - 1 - height]; // the row at the bottom is the first
        for (int i = 0; i < n; i++) {
            int column = height % 2 == 0 ? i : n - 1 - i;
            square++;
            jump[square] = row[column] == -1 ? square : row[column];
        }
    }
}
// [matrix]

int main(void)
{
    static int matrix[LIMIT][LIMIT], jump[LIMIT * LIMIT + 1];
    int count = 0, n = 0;
    static int numbers[LIMIT * LIMIT];
    for (int letter; (letter = getchar()) != EOF && count < LIMIT * LIMIT;) {
        if (letter == '-' || isdigit(letter)) {
            ungetc(letter, stdin);
            if (scanf("%d", &numbers[count++]) != 1)
                return 1;
        }
    }
    while (n * n < count)
        n++;
    for (int i = 0; i < count; i++)
        matrix[i / n][i % n] = numbers[i];
    jumps_of(n, matrix, jump);
    printf("1 %d 6\n", n * n);
    for (int square = 1; square <= n * n; square++)
        if (jump[square] != square)
            printf("%d %d\n", square, jump[square]);
}
