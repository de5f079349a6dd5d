/* SPDX-License-Identifier: MIT */
/*
 * Saves a game as bytes, and loads it. Numbers are little-endian. The offsets of the fields, in
 * bytes:
 *
 *    0  the letters SNLG                        40  int32  players
 *    4  uint32  version of the format, 2        44  int32  again_limit
 *    8  uint64  digest of the board             48  int32  again_penalty
 *   16  uint64  seed                            52  int32  send_back
 *   24  int64   game                            56  int32  play_on
 *   32  uint64  again_faces
 *   60  uint64  number of rolls, n
 *   68  n bytes, one for each roll: the face, and 128 added to it if the game's own die rolled it
 *   68 + n  uint64  checksum: FNV-1a of all bytes before it
 *
 * The digest is the FNV-1a hash of all that matters to a game on the board, see digest(). A step of
 * FNV-1a maps different states to different states, so changing a single byte always changes the
 * checksum.
 *
 * Loading trusts no byte: a game is loaded only if the length and the checksum are right, the
 * digest is that of the board, the options are valid, and every roll can be played again; a roll of
 * the game's own die must show the same face. A later version of the format must keep the first 8
 * bytes; version 1 was never released. Cost: saving takes time linear in the rolls; loading plays
 * them, and needs a record for each.
 */
#include "play_game.h"

#include <string.h>

#define FNV_BASIS UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

enum { VERSION = 2, ROLLS_OFFSET = 68, CHECKSUM_BYTES = 8, STEPS_OF_AN_EVENT = 4 };

static const uint8_t letters[4] = {'S', 'N', 'L', 'G'};

/* ---- Bytes ---- */

/*@ requires \valid_read(bytes + (0 .. count - 1));
    assigns \nothing;
*/
static uint64_t fnv(uint64_t hash, const uint8_t *bytes, size_t count)
{
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, hash;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ bytes[i]) * FNV_PRIME;
    return hash;
}

/* The checksum of `length` bytes. Fails with SNL_ERROR_CANCELLED. */
/*@ requires \valid_read(bytes + (0 .. length - 1)) && \valid(sum);
    requires can_poll(poll) && \separated(sum, poll);
    assigns *sum, poll->steps, poll->cancelled;
    ensures \result == SNL_OK || \result == SNL_ERROR_CANCELLED;
*/
static snl_status sum_up(const uint8_t *bytes, size_t length, snl_i_poll *poll, uint64_t *sum)
{
    size_t count;
    *sum = FNV_BASIS;
    /*@ loop invariant 0 <= first <= length;
        loop assigns first, count, *sum, poll->steps, poll->cancelled;
        loop variant length - first;
    */
    for (size_t first = 0; first < length; first += count) {
        count = length - first < SNL_I_STEPS ? length - first : SNL_I_STEPS;
        *sum = fnv(*sum, bytes + first, count);
        if (snl_i_poll_step(poll, SNL_I_STEPS))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/*@ requires count <= 8 && \valid(next) && \valid(*next + (0 .. count - 1));
    requires \separated(next, *next + (0 .. count - 1));
    assigns *next \from *next, count;
    assigns (*next)[0 .. count - 1];
    ensures *next == \old(*next) + count;
    ensures \forall integer i; 0 <= i < count ==>
      \old(*next)[i] == (uint8_t)(number >> 8 * i);
*/
static void put(uint8_t **next, uint64_t number, size_t count)
{
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer j; 0 <= j < i ==> (*next)[j] == (uint8_t)(number >> 8 * j);
        loop assigns i, (*next)[0 .. count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++)
        (*next)[i] = (uint8_t)(number >> 8 * i);
    *next += count;
}

/*@ requires count <= 8 && \valid(next) && \valid_read(*next + (0 .. count - 1));
    assigns *next \from *next, count;
    ensures *next == \old(*next) + count;
*/
static uint64_t get(const uint8_t **next, size_t count)
{
    uint64_t number = 0;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, number;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++)
        number |= (uint64_t)(*next)[i] << 8 * i;
    *next += count;
    return number;
}

/* Reads a number; one above INT32_MAX becomes -1, which is valid for no option. */
/*@ requires \valid(next) && \valid_read(*next + (0 .. 3));
    assigns *next \from *next;
    ensures *next == \old(*next) + 4;
*/
static int32_t get_int32(const uint8_t **next)
{
    uint32_t number = (uint32_t)get(next, 4);
    return number <= INT32_MAX ? (int32_t)number : -1;
}

/*@ requires \valid(next) && \valid_read(*next + (0 .. 7));
    assigns *next \from *next;
    ensures *next == \old(*next) + 8;
    ensures \result >= -1;
*/
static int64_t get_int64(const uint8_t **next)
{
    uint64_t number = get(next, 8);
    return number <= INT64_MAX ? (int64_t)number : -1;
}

/* ---- The board ---- */

/*@ assigns \nothing; */
static uint64_t digest_number(uint64_t hash, uint64_t number)
{
    uint8_t bytes[8], *next = bytes;
    put(&next, number, sizeof bytes);
    return fnv(hash, bytes, sizeof bytes);
}

/* Computes the digest of a board. Each number is hashed as 8 bytes; the number of the weights comes
 * before the weights, and the number of the jumps before the jumps. A rule of entering comes last.
 * Fails with SNL_ERROR_CANCELLED. */
static snl_status digest(const snl_board *board, uint64_t *sum)
{
    snl_i_poll poll = {.allocator = &board->allocator};
    uint64_t hash = digest_number(FNV_BASIS, (uint64_t)board->squares);
    hash = digest_number(hash, (uint64_t)board->start);
    hash = digest_number(hash, (uint64_t)board->overshoot);
    hash = digest_number(hash, (uint64_t)board->chaining);
    hash = digest_number(hash, board->faces);
    for (size_t i = 0; i < board->faces; i++)
        hash = digest_number(hash, board->weights[i]);
    hash = digest_number(hash, board->jumps.count);
    snl_i_jump_place place = {0, 0};
    for (const snl_i_jump *jump; (jump = snl_i_jumps_next(&board->jumps, &place)) != NULL;) {
        hash = digest_number(hash, (uint64_t)jump->from);
        hash = digest_number(hash, (uint64_t)jump->to);
        if (snl_i_poll_step(&poll, 16))
            return SNL_ERROR_CANCELLED;
    }
    if (snl_i_board_has_enter(board)) {
        hash = digest_number(hash, board->enter_faces);
        hash = digest_number(hash, (uint64_t)board->enter_square);
    }
    *sum = hash;
    return SNL_OK;
}

/* ---- Saving ---- */

/* Writes the rolls, one byte each. Fails with SNL_ERROR_CANCELLED. */
static snl_status put_rolls(const snl_game *game, uint8_t *next)
{
    snl_i_poll poll = {.allocator = &game->board->allocator};
    for (size_t i = 0; i < game->count; i++) {
        next[i] = game->records[i].roll;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

/* Writes the whole game. Fails with SNL_ERROR_CANCELLED. */
static snl_status put_game(const snl_game *game, uint8_t *bytes)
{
    const snl_game_options *options = &game->options;
    uint8_t *next = bytes + sizeof letters;
    uint64_t of_board, of_bytes;
    snl_status status = digest(game->board, &of_board);
    if (status != SNL_OK)
        return status;
    memcpy(bytes, letters, sizeof letters);
    put(&next, VERSION, 4);
    put(&next, of_board, 8);
    put(&next, options->seed, 8);
    put(&next, (uint64_t)options->game, 8);
    put(&next, options->turns.again_faces, 8);
    put(&next, (uint64_t)options->players, 4);
    put(&next, (uint64_t)options->turns.again_limit, 4);
    put(&next, (uint64_t)options->turns.again_penalty, 4);
    put(&next, (uint64_t)options->send_back, 4);
    put(&next, (uint64_t)options->play_on, 4);
    put(&next, game->count, 8);
    status = put_rolls(game, next);
    if (status != SNL_OK)
        return status;
    next += game->count;
    snl_i_poll poll = {.allocator = &game->board->allocator};
    status = sum_up(bytes, (size_t)(next - bytes), &poll, &of_bytes);
    put(&next, of_bytes, CHECKSUM_BYTES);
    return status;
}

snl_status snl_game_save(const snl_game *game, uint8_t *bytes, size_t capacity, size_t *length)
{
    if (!game || !length || (capacity > 0 && !bytes))
        return SNL_ERROR_NULL;
    size_t needed = ROLLS_OFFSET + game->count + CHECKSUM_BYTES;
    snl_status status = snl_i_check_capacity(bytes, capacity, needed);
    if (bytes && status == SNL_OK)
        status = put_game(game, bytes);
    return snl_i_store_count(status, needed, length);
}

/* ---- Loading ---- */

/* Fails with SNL_ERROR_DAMAGED unless the last bytes are the checksum of the others, and with
 * SNL_ERROR_CANCELLED after a cancel. */
/*@ requires \valid_read(bytes + (0 .. length - 1)) && CHECKSUM_BYTES <= length;
    requires can_poll(poll);
    assigns poll->steps, poll->cancelled;
    ensures \result == SNL_OK || \result == SNL_ERROR_DAMAGED || \result == SNL_ERROR_CANCELLED;
*/
static snl_status check_sum(const uint8_t *bytes, size_t length, snl_i_poll *poll)
{
    uint64_t sum;
    const uint8_t *checksum = bytes + length - CHECKSUM_BYTES;
    snl_status status = sum_up(bytes, length - CHECKSUM_BYTES, poll, &sum);
    if (status != SNL_OK)
        return status;
    return get(&checksum, CHECKSUM_BYTES) == sum ? SNL_OK : SNL_ERROR_DAMAGED;
}

/* Checks the letters, the version, the length and the checksum. Only the version number
 * distinguishes a later version from damaged bytes. */
/*@ requires \valid_read(bytes + (0 .. length - 1));
    requires can_poll(poll) && \separated(poll, bytes + (0 .. length - 1));
    assigns poll->steps, poll->cancelled;
    ensures \result == SNL_OK ==> length >= ROLLS_OFFSET + CHECKSUM_BYTES;
*/
static snl_status check_bytes(const uint8_t *bytes, size_t length, snl_i_poll *poll)
{
    if (length < sizeof letters + 4 || memcmp(bytes, letters, sizeof letters) != 0)
        return SNL_ERROR_DAMAGED;
    const uint8_t *next = bytes + sizeof letters;
    uint64_t version = get(&next, 4);
    if (version > VERSION)
        return SNL_ERROR_SAVED_LATER;
    if (version < VERSION || length < ROLLS_OFFSET + CHECKSUM_BYTES)
        return SNL_ERROR_DAMAGED;
    const uint8_t *count = bytes + ROLLS_OFFSET - 8;
    if (get(&count, 8) != length - ROLLS_OFFSET - CHECKSUM_BYTES)
        return SNL_ERROR_DAMAGED;
    return check_sum(bytes, length, poll);
}

/* Reads the options from the bytes behind the digest. */
/*@ requires \valid_read(next + (0 .. 43));
    assigns \nothing;
    ensures \result.struct_size == sizeof(snl_game_options);
    ensures \result.game >= -1;
*/
static snl_game_options read_options(const uint8_t *next)
{
    snl_game_options options = {.struct_size = sizeof options};
    options.seed = get(&next, 8);
    options.game = get_int64(&next);
    options.turns.again_faces = get(&next, 8);
    options.players = get_int32(&next);
    options.turns.again_limit = get_int32(&next);
    options.turns.again_penalty = get_int32(&next);
    options.send_back = get_int32(&next);
    options.play_on = get_int32(&next);
    return options;
}

/* Plays the saved rolls again. A roll that yields another byte than the saved byte means damaged
 * bytes, and so does byte 0, which is no face. Memory is reserved first, so a refused roll means
 * damaged bytes, too. */
static snl_status replay(snl_game *game, const uint8_t *rolls, size_t count)
{
    snl_i_poll poll = {.allocator = &game->board->allocator};
    if (snl_game_reserve(game, (int64_t)count) != SNL_OK)
        return SNL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        int32_t face = rolls[i] >= SNL_I_OWN_DIE ? 0 : rolls[i];
        if (snl_game_roll(game, face) != SNL_OK || game->records[i].roll != rolls[i])
            return SNL_ERROR_DAMAGED;
        if (snl_i_poll_step(&poll, STEPS_OF_AN_EVENT * game->event_count))
            return SNL_ERROR_CANCELLED;
    }
    game->event_count = 0;
    return SNL_OK;
}

/* Keeps a failure that the bytes cannot cause. Any other failure means damaged bytes. */
/*@ assigns \nothing;
    ensures \result == status || \result == SNL_ERROR_DAMAGED;
*/
static snl_status blame(snl_status status)
{
    return status == SNL_OK || status == SNL_ERROR_MEMORY || status == SNL_ERROR_CYCLE ||
                   status == SNL_ERROR_CANCELLED
               ? status
               : SNL_ERROR_DAMAGED;
}

snl_status snl_game_load(const snl_board *board, const uint8_t *bytes, size_t length,
                         snl_game **game)
{
    if (!board || !game || (length > 0 && !bytes))
        return SNL_ERROR_NULL;
    snl_i_poll poll = {.allocator = &board->allocator};
    uint64_t of_board;
    snl_status status = check_bytes(bytes, length, &poll);
    if (status == SNL_OK)
        status = digest(board, &of_board);
    if (status != SNL_OK)
        return status;
    const uint8_t *next = bytes + sizeof letters + 4;
    if (get(&next, 8) != of_board)
        return SNL_ERROR_OTHER_BOARD;
    snl_game_options options = read_options(next);
    snl_game *made = NULL;
    status = options.players == 0 ? SNL_ERROR_DAMAGED : snl_game_create(board, &options, &made);
    if (status == SNL_OK)
        status = replay(made, bytes + ROLLS_OFFSET, length - ROLLS_OFFSET - CHECKSUM_BYTES);
    if (status == SNL_OK)
        *game = made;
    else
        snl_game_free(made);
    return blame(status);
}
