/* SPDX-License-Identifier: MIT */
/*
 * Named boards: a table, and boards made from it. A board is in the table only if a source, which
 * its entry names, gives the jumps and rules of the board; the tests compare each board with
 * published figures.
 */
#include "board.h"
#include "text.h"

#include <string.h>

/* Fields that are left out are 0: SNL_OVERSHOOT_STAY, a start off the board, a die of six faces. */
struct entry {
    const char *name, *title, *source;
    int64_t rows;    /* 0: linear */
    int64_t columns; /* the number of squares if the board is linear */
    snl_square start;
    int32_t overshoot;
    int two_dice; /* the die is the sum of two dice of six faces */
    int faces;    /* of a fair die; 0: six */
    const char *ladders, *snakes;
};

static const struct entry named_boards[] = {
    {.name = "MB47",
     .title = "Chutes and Ladders",
     .source = "S. C. Althoen, L. King and K. Schilling, How long is a game of Snakes and "
               "Ladders?, The Mathematical Gazette 77 (1993)",
     .rows = 10,
     .columns = 10,
     .ladders = "1>38 4>14 9>31 21>42 28>84 36>44 51>67 71>91 80>100",
     .snakes = "16>6 47>26 49>11 56>53 62>19 64>60 87>24 93>73 95>75 98>78"},
    {.name = "MB48",
     .title = "Chutes and Ladders with 48",
     .source = "J. Humpherys, Chutes and Ladders, math.byu.edu/~jeffh/mathematics/games/chutes",
     .rows = 10,
     .columns = 10,
     .ladders = "1>38 4>14 9>31 21>42 28>84 36>44 51>67 71>91 80>100",
     .snakes = "16>6 48>26 49>11 56>53 62>19 64>60 87>24 93>73 95>75 98>78"},
    {.name = "EMPTY100",
     .title = "No ladders, no snakes",
     .source = "S. C. Althoen, L. King and K. Schilling, How long is a game of Snakes and "
               "Ladders?, The Mathematical Gazette 77 (1993)",
     .rows = 10,
     .columns = 10,
     .ladders = "",
     .snakes = ""},
    {.name = "AC2011",
     .title = "Serpents et Echelles",
     .source = "A. Charpentier, Basics on Markov Chain (for parents), "
               "freakonometrics.hypotheses.org (2011)",
     .rows = 10,
     .columns = 10,
     .overshoot = SNL_OVERSHOOT_WIN,
     .ladders = "4>14 9>31 20>38 28>84 40>59 51>67 63>81 71>91",
     .snakes = "17>7 54>34 62>19 64>60 92>78 93>73 95>75"},
    {.name = "VINTAGE",
     .title = "Old board with long snakes",
     .source = "K. Nagaraj, Snakes And Ladders, github.com/kalyaninagaraj/Snakes-And-Ladders",
     .rows = 10,
     .columns = 10,
     .ladders = "8>26 21>82 43>77 50>91 54>93 62>96 66>87 80>100",
     .snakes = "44>22 46>5 48>9 52>11 55>7 59>17 64>36 69>33 73>1 83>19 92>51 95>24 98>28"},
    {.name = "CODEWARS",
     .title = "Codewars, two dice",
     .source = "Codewars, Snakes and Ladders, www.codewars.com/kata/snakes-and-ladders-1",
     .rows = 10,
     .columns = 10,
     .overshoot = SNL_OVERSHOOT_BOUNCE,
     .two_dice = 1,
     .ladders = "2>38 7>14 8>31 15>26 21>42 28>84 36>44 51>67 71>91 78>98 87>94",
     .snakes = "16>6 46>25 49>11 62>19 64>60 74>53 89>68 92>88 95>75 99>80"},
    {.name = "ROSETTA",
     .title = "Rosetta Code",
     .source = "Rosetta Code, Snake and Ladder, rosettacode.org/wiki/Snake_and_ladder",
     .rows = 10,
     .columns = 10,
     .start = 1,
     .ladders = "4>14 9>31 20>38 28>84 40>59 51>67 63>81 71>91",
     .snakes = "17>7 54>34 62>19 64>60 87>24 93>73 95>75 99>78"},
    {.name = "LC909-1",
     .title = "LeetCode 909, example 1",
     .source = "LeetCode 909, Snakes and Ladders, leetcode.com/problems/snakes-and-ladders",
     .rows = 6,
     .columns = 6,
     .start = 1,
     .ladders = "2>15 14>35",
     .snakes = "17>13"},
    {.name = "LC909-2",
     .title = "LeetCode 909, example 2",
     .source = "LeetCode 909, Snakes and Ladders, leetcode.com/problems/snakes-and-ladders",
     .rows = 2,
     .columns = 2,
     .start = 1,
     .ladders = "2>3",
     .snakes = ""},
    {.name = "HR-1",
     .title = "HackerRank, example 1",
     .source = "HackerRank, The Quickest Way Up, www.hackerrank.com/challenges/the-quickest-way-up",
     .rows = 10,
     .columns = 10,
     .start = 1,
     .ladders = "12>98 32>62 42>68",
     .snakes = "49>47 67>17 75>19 79>27 93>37 95>13 97>25"},
    {.name = "HR-2",
     .title = "HackerRank, example 2",
     .source = "HackerRank, The Quickest Way Up, www.hackerrank.com/challenges/the-quickest-way-up",
     .rows = 10,
     .columns = 10,
     .start = 1,
     .ladders = "2>72 6>80 8>52 26>42",
     .snakes = "37>29 39>11 43>33 51>19 53>7 59>5 77>21 79>23 81>3"},
    {.name = "TB30",
     .title = "Short board, 30 squares",
     .source =
         "GeeksforGeeks, Snake and Ladder Problem, www.geeksforgeeks.org/snake-ladder-problem-2",
     .columns = 30,
     .start = 1,
     .ladders = "3>22 5>8 11>26 20>29",
     .snakes = "17>4 19>7 21>9 27>1"},
    {.name = "ABC189F",
     .title = "AtCoder, back to the start",
     .source = "AtCoder Beginner Contest 189, F - Sugoroku2, sample 2, "
               "atcoder.jp/contests/abc189/tasks/abc189_f",
     .columns = 2,
     .overshoot = SNL_OVERSHOOT_WIN,
     .faces = 2,
     .ladders = "",
     .snakes = "1>0"},
};

static char capital(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* The entry of a name, in capital or small letters; NULL if there is none. */
static const struct entry *find_named(const char *name)
{
    for (size_t i = 0; i < sizeof named_boards / sizeof *named_boards; i++) {
        size_t same = 0;
        while (name[same] && capital(name[same]) == named_boards[i].name[same])
            same++;
        if (name[same] == named_boards[i].name[same]) /* both names end here */
            return &named_boards[i];
    }
    return NULL;
}

/* Sets the jumps of a list such as "4>14 9>31". */
static snl_status set_jumps(snl_board *board, const char *list)
{
    snl_i_scanner scanner = {list, strlen(list), 0};
    snl_status status = SNL_OK;
    while (status == SNL_OK && snl_i_peek(&scanner) != SNL_I_END) {
        snl_square from = 0, to = 0;
        snl_i_take_integer(&scanner, &from);
        scanner.offset++;
        snl_i_take_integer(&scanner, &to);
        snl_i_skip_blanks(&scanner);
        status = snl_board_set_jump(board, from, to);
    }
    return status;
}

static snl_status fill_board(snl_board *board, const struct entry *entry)
{
    static const uint32_t two_dice[] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    static const uint32_t fair[] = {1, 1, 1, 1, 1, 1};
    snl_board_set_start(board, entry->start);
    snl_board_set_overshoot(board, entry->overshoot);
    if (entry->two_dice)
        snl_board_set_die(board, two_dice, sizeof two_dice / sizeof *two_dice);
    if (entry->faces > 0)
        snl_board_set_die(board, fair, (size_t)entry->faces);
    snl_status status = set_jumps(board, entry->ladders);
    return status == SNL_OK ? set_jumps(board, entry->snakes) : status;
}

size_t snl_named_board_count(void)
{
    return sizeof named_boards / sizeof *named_boards;
}

snl_status snl_named_board(size_t index, snl_board_info *info)
{
    if (!info)
        return SNL_ERROR_NULL;
    if (info->struct_size < SNL_I_SIZE_TO(snl_board_info, source))
        return SNL_ERROR_STRUCT_SIZE;
    if (index >= snl_named_board_count())
        return SNL_ERROR_INDEX;
    snl_board_info filled = {sizeof filled, named_boards[index].name, named_boards[index].title,
                             named_boards[index].source};
    snl_i_struct_out(info, &filled, sizeof filled);
    return SNL_OK;
}

snl_status snl_board_create_named(const char *name, const snl_allocator *allocator,
                                  snl_board **board)
{
    if (!name || !board)
        return SNL_ERROR_NULL;
    snl_allocator own;
    snl_status status = snl_i_allocator_init(&own, allocator);
    if (status != SNL_OK)
        return status;
    const struct entry *entry = find_named(name);
    if (!entry)
        return SNL_ERROR_NAME;
    snl_board *made;
    status = entry->rows > 0 ? snl_board_create_grid(entry->rows, entry->columns, &own, &made)
                             : snl_board_create(entry->columns, &own, &made);
    if (status != SNL_OK)
        return status;
    status = fill_board(made, entry);
    if (status == SNL_OK)
        *board = made;
    else
        snl_board_free(made);
    return status;
}
