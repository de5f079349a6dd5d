/* SPDX-License-Identifier: MIT */
/*
 * Memory, polling, sentences for statuses, and the version. Only the default allocator calls malloc
 * and free. A request for 0 bytes is rounded up to 1, so that NULL always means "no memory" and no
 * allocator has to handle 0 bytes.
 */
#include "base.h"

#include <stdlib.h>
#include <string.h>

static void *default_allocate(void *context, size_t bytes)
{
    (void)context;
    return malloc(bytes);
}

static void default_release(void *context, void *memory, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(memory);
}

snl_status snl_i_allocator_init(snl_allocator *copy, const snl_allocator *allocator)
{
    if (allocator && allocator->struct_size < SNL_I_SIZE_TO(snl_allocator, cancel))
        return SNL_ERROR_STRUCT_SIZE;
    *copy = (snl_allocator){0};
    if (allocator)
        snl_i_struct_in(copy, allocator, sizeof *copy);
    copy->struct_size = sizeof *copy;
    if (!copy->allocate && !copy->release) {
        copy->allocate = default_allocate;
        copy->release = default_release;
    }
    return copy->allocate && copy->release ? SNL_OK : SNL_ERROR_ALLOCATOR;
}

/*@ assigns \nothing;
    ensures \result == (bytes == 0 ? 1 : bytes);
*/
static size_t at_least_one(size_t bytes)
{
    return bytes ? bytes : 1;
}

void *snl_i_allocate(const snl_allocator *allocator, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    return allocator->allocate(allocator->context, at_least_one(count * size));
}

void snl_i_release(const snl_allocator *allocator, void *memory, size_t count, size_t size)
{
    if (memory)
        allocator->release(allocator->context, memory, at_least_one(count * size));
}

void *snl_i_resize(const snl_allocator *allocator, void *items, size_t count, size_t size,
                   size_t *capacity, size_t larger)
{
    void *moved = snl_i_allocate(allocator, larger, size);
    if (!moved)
        return NULL;
    if (count > 0)
        memcpy(moved, items, count * size);
    snl_i_release(allocator, items, *capacity, size);
    *capacity = larger;
    return moved;
}

int snl_i_poll_now(snl_i_poll *poll)
{
    const snl_allocator *allocator = poll->allocator;
    poll->cancelled = poll->cancelled || (allocator && allocator->cancel &&
                                          allocator->cancel(allocator->context) != 0);
    poll->steps = poll->cancelled ? SNL_I_STEPS : 0;
    return poll->cancelled;
}

#ifdef SNL_TEST_ASSERTS
int snl_i_never(int holds)
{
    if (holds)
        abort();
    return 0;
}
#endif

snl_status snl_i_store_count(snl_status status, uint64_t needed, size_t *count)
{
    if (status != SNL_OK && status != SNL_ERROR_CAPACITY)
        return status;
    /* A number that does not fit can only be larger than any array. */
    *count = SNL_I_NEVER(needed > SIZE_MAX) ? SIZE_MAX : (size_t)needed;
    return status;
}

void snl_i_struct_in(void *ours, const void *theirs, uint32_t size)
{
    uint32_t their_size;
    memcpy(&their_size, theirs, sizeof their_size);
    memcpy(ours, theirs, their_size < size ? their_size : size);
}

void snl_i_struct_out(void *theirs, const void *ours, uint32_t size)
{
    uint32_t their_size;
    memcpy(&their_size, theirs, sizeof their_size);
    memcpy((char *)theirs + sizeof their_size, (const char *)ours + sizeof their_size,
           (their_size < size ? their_size : size) - sizeof their_size);
}

/* One sentence for each status. */
static const char *const status_texts[] = {
    [SNL_OK] = "done",
    [SNL_ERROR_NULL] = "a pointer that must not be NULL is NULL",
    [SNL_ERROR_MEMORY] = "not enough memory",
    [SNL_ERROR_SQUARES] = "a board has from 1 to 2^62 squares",
    [SNL_ERROR_SQUARE] = "the square is not on this board",
    [SNL_ERROR_GOAL] = "the goal cannot be the start of a jump or of a roll",
    [SNL_ERROR_SELF] = "a jump must lead to another square",
    [SNL_ERROR_NO_JUMP] = "no jump starts on this square",
    [SNL_ERROR_DIE] = "a die has 1 to 64 faces, a positive weight, and a sum of weights below 2^32",
    [SNL_ERROR_FACE] = "the die never shows this face",
    [SNL_ERROR_CYCLE] = "chaining is on and jumps form a cycle",
    [SNL_ERROR_NOT_GRID] = "the board is linear: it has no rows and columns",
    [SNL_ERROR_CELL] = "the row or column is outside the grid",
    [SNL_ERROR_TOO_LARGE] = "the board, an input or the answer is too large",
    [SNL_ERROR_CAPACITY] = "the array is too small",
    [SNL_ERROR_INDEX] = "no entry has this index",
    [SNL_ERROR_SYNTAX] = "the text does not follow the format",
    [SNL_ERROR_NUMBER] = "the number does not fit into 64 bits, or has more than 4096 bytes",
    [SNL_ERROR_LIMIT] = "the board has more squares than the caller allows",
    [SNL_ERROR_DIRECTION] = "a ladder leads up, and a snake leads down",
    [SNL_ERROR_REPEATED] = "the text says the same thing twice",
    [SNL_ERROR_OVERFLOW] = "the answer, or a step to it, is outside the range of a double",
    [SNL_ERROR_INFINITE] = "the answer is infinite",
    [SNL_ERROR_EFFORT] = "no answer was found in the steps that the function makes",
    [SNL_ERROR_FORMAT_SHAPE] = "the format has no boards of this shape",
    [SNL_ERROR_FORMAT_START] = "in this format every game starts on square 1",
    [SNL_ERROR_FORMAT_DIE] = "in this format the die has six faces, of weight 1 each",
    [SNL_ERROR_FORMAT_OVERSHOOT] = "in this format a roll past the goal is spent",
    [SNL_ERROR_FORMAT_CHAINING] = "in this format a roll takes one jump at most",
    [SNL_ERROR_NAME] = "no board has this name",
    [SNL_ERROR_IMPOSSIBLE] = "no board has all that is asked for",
    [SNL_ERROR_GAME_OVER] = "the game is over",
    [SNL_ERROR_DAMAGED] = "this is no saved game, or it is damaged",
    [SNL_ERROR_OTHER_BOARD] = "the game was saved on another board",
    [SNL_ERROR_SAVED_LATER] = "the game was saved by a later version",
    [SNL_ERROR_CANCELLED] = "the work was cancelled",
    [SNL_ERROR_FORMAT_ENTER] = "in this format every face leaves the start",
    [SNL_ERROR_FORMAT_JUMP] = "in this format no jump leads off the board",
    [SNL_ERROR_STRUCT_SIZE] = "a struct_size is too small, or differs within an array",
    [SNL_ERROR_ALLOCATOR] = "the allocator has only one of allocate and release",
    [SNL_ERROR_LENGTH] = "an array has the wrong number of entries",
    [SNL_ERROR_OVERSHOOT] = "the overshoot rule is not in 0..2 (stay, bounce, win)",
    [SNL_ERROR_CHAINING] = "chaining is neither 0 nor 1",
    [SNL_ERROR_FORMAT] = "the format is not in 1..5 (to read: 0..5)",
    [SNL_ERROR_SQUARES_MAX] = "the limit on the number of squares is negative",
    [SNL_ERROR_PLAYERS] = "a game has 1 to 64 players, and a race at least one",
    [SNL_ERROR_GAME] = "the number of the game is negative",
    [SNL_ERROR_SEND_BACK] = "the option to send tokens back is neither 0 nor 1",
    [SNL_ERROR_PLAY_ON] = "the option to play on is neither 0 nor 1",
    [SNL_ERROR_AGAIN_LIMIT] = "the limit of again faces is negative, or there are no again faces",
    [SNL_ERROR_PENALTY] =
        "the penalty is not in 0..2 (roll, turn, start), or again faces have no limit",
    [SNL_ERROR_COUNT] =
        "the unit to count in is not in 0..2 (rolls, turns, rounds), or not counted here",
    [SNL_ERROR_PROBABILITY] = "a probability is not above 0 and below 1",
    [SNL_ERROR_TARGET] = "the target is infinite or not a number",
    [SNL_ERROR_FIGURE] = "the function has no figure of this number",
    [SNL_ERROR_GAMES] = "the number of games is negative, or numbers of games exceed 63 bits",
    [SNL_ERROR_ROLLS_MAX] = "the limit on the rolls of a game is below 1",
    [SNL_ERROR_ROLLS] = "the number of rolls is negative",
    [SNL_ERROR_LADDERS] = "the number of ladders is negative",
    [SNL_ERROR_SNAKES] = "the number of snakes is negative",
    [SNL_ERROR_JUMP_MIN] = "the least length of a jump is negative",
    [SNL_ERROR_JUMP_MAX] = "the greatest length of a jump is negative",
    [SNL_ERROR_MEAN] = "the mean is not in 0..1e15",
    [SNL_ERROR_TOLERANCE] = "the tolerance is not in 1e-6..1",
    [SNL_ERROR_SPREAD] = "the option to spread jumps is neither 0 nor 1",
    [SNL_ERROR_TRIES_MAX] = "the limit on the number of tries is negative",
    [SNL_ERROR_THEME] = "the theme is not in 0..2 (auto, light, dark)",
    [SNL_ERROR_LEG] = "a leg has a face that is not in 1..64, or a negative number of times",
    [SNL_ERROR_COLUMNS] = "the number of columns is below 20",
    [SNL_ERROR_STYLE] = "the style is not in 0..3",
    [SNL_ERROR_PMF] = "a number to plot is negative or not finite",
    [SNL_ERROR_TOTALS] = "totals are negative, or their sum does not fit into 63 bits",
    [SNL_ERROR_NO_ROLL] = "no roll is left to be taken back",
    [SNL_ERROR_NO_ROOM] = "no jump can be added with which all games end",
    [SNL_ERROR_BOARDS] = "the text has more than one board",
    [SNL_ERROR_WRITE] = "the write function ended the call",
    [SNL_ERROR_SHAPE] = "rows times columns is not the number of squares",
};

const char *snl_status_text(snl_status status)
{
    if (status < 0 || (size_t)status >= sizeof status_texts / sizeof *status_texts)
        return "unknown status";
    return status_texts[status];
}

const char *snl_version(void)
{
    return SNL_VERSION;
}

int32_t snl_version_number(void)
{
    return SNL_VERSION_NUMBER;
}
