/* SPDX-License-Identifier: MIT */
/* Fuzz target for generated boards. The input is a board as text up to a '!', and then wishes for a
 * board generated from that board. */
#include "order.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_pool pool = fuzz_pool_new();
    snl_allocator allocator = fuzz_allocator(&pool, 1);
    struct input input = {data, size, 0};
    snl_board *base = input_board(&input, &allocator, MODEL_STATES);
    uint8_t trouble = input_byte(&input);
    if (trouble >= 'a' && trouble <= 'z')
        pool.until_failure = trouble - 'a';
    else
        pool.cancel_at = trouble >= 'A' && trouble <= 'Z' ? trouble - 'A' : 100000;
    if (base)
        fuzz_generate(base, &pool, &input);
    snl_board_free(base);
    REQUIRE(pool.blocks == 0 && pool.bytes == 0);
    return 0;
}
