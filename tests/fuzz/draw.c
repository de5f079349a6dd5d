/* SPDX-License-Identifier: MIT */
/* Fuzz target for pictures. The input is a board as text up to a '!', and then a route, heat,
 * tokens and texts to draw on the board. */
#include "order.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_pool pool = fuzz_pool_new();
    snl_allocator allocator = fuzz_allocator(&pool, 1);
    struct input input = {data, size, 0};
    snl_board *board = input_board(&input, &allocator, SNL_SQUARES_MAX);
    uint8_t trouble = input_byte(&input);
    if (trouble >= 'A' && trouble <= 'Z')
        pool.cancel_at = trouble - 'A';
    if (board)
        fuzz_draw(board, &pool, &input);
    snl_board_free(board);
    REQUIRE(pool.blocks == 0 && pool.bytes == 0);
    return 0;
}
