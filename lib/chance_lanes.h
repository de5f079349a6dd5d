/* SPDX-License-Identifier: MIT */
/*
 * Sums of rows of doubles, written so that gcc and clang turn them into vector instructions: a
 * fixed number of entries at a time, with all sums in local variables. The entries of a row never
 * mix, and each is summed in the order of the rows. So its bits depend neither on the compiler nor
 * on the number of entries at a time.
 *
 * Rows are aligned to a block and have whole blocks of memory; work on the entries up to `end`
 * includes the rest of the last block. Layer 2.
 */
#ifndef SNL_CHANCE_LANES_H
#define SNL_CHANCE_LANES_H

#include "base.h"

#ifdef SNL_I_VECTORS
typedef double snl_i_lanes __attribute__((vector_size(16), may_alias));
#else
typedef double snl_i_lanes;
#endif

/* SNL_I_BLOCK: the doubles that a loop sums at once, in four variables. SNL_I_BATCH: the rows that
 * snl_i_row_add_batch() adds at once. */
enum { SNL_I_BLOCK = 4 * sizeof(snl_i_lanes) / sizeof(double), SNL_I_BATCH = 4 };

/* The entries of the blocks that hold `count` entries. */
static inline size_t snl_i_whole_blocks(size_t count)
{
    return (count + SNL_I_BLOCK - 1) / SNL_I_BLOCK * SNL_I_BLOCK;
}

/* Adds a block of the weighted rows to four sums. */
static inline void snl_i_block_add(snl_i_lanes sum[4], const double *const *others,
                                   const double *weights, size_t count, size_t start)
{
    for (size_t i = 0; i < count; i++) {
        const snl_i_lanes *from = (const snl_i_lanes *)(others[i] + start);
        sum[0] += from[0] * weights[i];
        sum[1] += from[1] * weights[i];
        sum[2] += from[2] * weights[i];
        sum[3] += from[3] * weights[i];
    }
}

static inline void snl_i_block_divide(double *to, const snl_i_lanes sum[4], double divisor)
{
    snl_i_lanes *of = (snl_i_lanes *)to;
    of[0] = sum[0] / divisor;
    of[1] = sum[1] / divisor;
    of[2] = sum[2] / divisor;
    of[3] = sum[3] / divisor;
}

/* row = (sum of weight * other row) / divisor, for the entries begin .. end - 1; `begin` is the
 * start of a block */
static inline void snl_i_row_mean(double *row, const double *const *others, const double *weights,
                                  size_t count, double divisor, size_t begin, size_t end)
{
    for (size_t start = begin; start < end; start += SNL_I_BLOCK) {
        snl_i_lanes zero = {0}, sum[4] = {zero, zero, zero, zero};
        snl_i_block_add(sum, others, weights, count, start);
        snl_i_block_divide(row + start, sum, divisor);
    }
}

/* The same if all weights are 1. */
static inline void snl_i_row_unit_mean(double *row, const double *const *others, size_t count,
                                       double divisor, size_t begin, size_t end)
{
    for (size_t start = begin; start < end; start += SNL_I_BLOCK) {
        snl_i_lanes zero = {0}, sum[4] = {zero, zero, zero, zero};
        for (size_t i = 0; i < count; i++) {
            const snl_i_lanes *from = (const snl_i_lanes *)(others[i] + start);
            sum[0] += from[0];
            sum[1] += from[1];
            sum[2] += from[2];
            sum[3] += from[3];
        }
        snl_i_block_divide(row + start, sum, divisor);
    }
}

/* row /= divisor */
static inline void snl_i_row_divide(double *row, double divisor, size_t end)
{
    for (size_t start = 0; start < end; start += SNL_I_BLOCK)
        snl_i_block_divide(row + start, (const snl_i_lanes *)(row + start), divisor);
}

/* row += sum of weight * other row */
static inline void snl_i_row_add(double *row, const double *const *others, const double *weights,
                                 size_t count, size_t end)
{
    for (size_t start = 0; start < end; start += SNL_I_BLOCK) {
        snl_i_lanes *to = (snl_i_lanes *)(row + start), sum[4] = {to[0], to[1], to[2], to[3]};
        snl_i_block_add(sum, others, weights, count, start);
        to[0] = sum[0];
        to[1] = sum[1];
        to[2] = sum[2];
        to[3] = sum[3];
    }
}

/* The same for SNL_I_BATCH other rows: one pass over `row` instead of four. */
static inline void snl_i_row_add_batch(double *row, const double *const *others,
                                       const double *weights, size_t end)
{
    const snl_i_lanes *a = (const snl_i_lanes *)others[0], *b = (const snl_i_lanes *)others[1];
    const snl_i_lanes *c = (const snl_i_lanes *)others[2], *d = (const snl_i_lanes *)others[3];
    double of_a = weights[0], of_b = weights[1], of_c = weights[2], of_d = weights[3];
    for (size_t start = 0; start < end; start += SNL_I_BLOCK) {
        snl_i_lanes *to = (snl_i_lanes *)(row + start);
        to[0] = to[0] + a[0] * of_a + b[0] * of_b + c[0] * of_c + d[0] * of_d;
        to[1] = to[1] + a[1] * of_a + b[1] * of_b + c[1] * of_c + d[1] * of_d;
        to[2] = to[2] + a[2] * of_a + b[2] * of_b + c[2] * of_c + d[2] * of_d;
        to[3] = to[3] + a[3] * of_a + b[3] * of_b + c[3] * of_c + d[3] * of_d;
        a += 4, b += 4, c += 4, d += 4;
    }
}

#endif
