/* SPDX-License-Identifier: MIT */
/*
 * Solves systems of equations with the tapes of an elimination. The right-hand side is swept down
 * the board in the order in which the elimination made the rows. Then the columns are solved from
 * the bottom up, and the other states from the top down. The transposed solve takes all steps
 * backwards. Nothing is subtracted. Cost: O(k) for a state and O(k + c) for a column.
 */
#include "chance_factor.h"

#include <string.h>

/* Sweeps a right-hand side down. `work` receives, by state, the expected total until the token
 * reaches one of the columns further below. Each elimination updates `work`. When a column itself
 * is eliminated, `x` receives its total. */
static snl_status solve_down(const snl_i_factor *factor, const snl_i_chain *chain,
                             const double *inhomogeneity, double *x, double *work)
{
    snl_i_poll poll = {.allocator = &factor->allocator};
    const snl_i_pivot *pivot = factor->pivots;
    snl_i_latest latest = {UINT32_MAX, 0};
    work[chain->goal] = x[chain->goal];
    work[chain->trap] = x[chain->trap];
    for (uint32_t state = 0; state < chain->states; state++) {
        const snl_i_row *row = &chain->rows[state];
        if (snl_i_poll_step(&poll,
                            1 + row->lower - row->first +
                                (row->column ? pivot[1].first_above - pivot->first_above : 0)))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        double sum = snl_i_add_entries(chain, row, row->lower, work, latest,
                                       inhomogeneity[state] * row->divisor);
        latest.state = state;
        if (!row->column) {
            work[state] = latest.value = sum / row->leave;
            continue;
        }
        sum = sum / row->divisor / pivot->escape;
        x[state] = work[state] = latest.value = sum;
        for (size_t i = pivot->first_above; i < pivot[1].first_above; i++)
            work[factor->above.state[i]] += factor->above.value[i] * sum;
        pivot++;
    }
    return SNL_OK;
}

snl_status snl_i_factor_columns(const snl_i_factor *factor, const snl_i_chain *chain,
                                const double *inhomogeneity, double *x, double *work)
{
    snl_i_poll poll = {.allocator = &factor->allocator};
    snl_status status = solve_down(factor, chain, inhomogeneity, x, work);
    if (status != SNL_OK)
        return status;
    for (const snl_i_pivot *pivot = factor->pivots + factor->pivot_count;
         pivot-- > factor->pivots;) {
        if (snl_i_poll_step(&poll, 1 + pivot[1].first_below - pivot->first_below))
            return SNL_ERROR_CANCELLED;
        double sum = x[pivot->state];
        for (size_t i = pivot->first_below; i < pivot[1].first_below; i++)
            sum += factor->below.value[i] * x[factor->below.state[i]];
        x[pivot->state] = sum;
    }
    return SNL_OK;
}

snl_status snl_i_factor_solve(const snl_i_factor *factor, const snl_i_chain *chain,
                              const double *inhomogeneity, double *x, double *work)
{
    snl_i_poll poll = {.allocator = &factor->allocator};
    snl_i_latest latest = {UINT32_MAX, 0};
    snl_status status = snl_i_factor_columns(factor, chain, inhomogeneity, x, work);
    for (uint32_t state = 0; state < chain->states && status == SNL_OK; state++) {
        if (snl_i_poll_step(&poll, snl_i_row_steps(&chain->rows[state])))
            status = SNL_ERROR_CANCELLED;
        if (chain->rows[state].column)
            continue;
        latest.value = snl_i_factor_row(chain, state, inhomogeneity[state], x, latest);
        latest.state = state;
        x[state] = latest.value;
    }
    return status;
}

/* The three loops of snl_i_factor_solve() in reverse order, each transposed and backwards. */
snl_status snl_i_factor_visits(const snl_i_factor *factor, const snl_i_chain *chain, double *starts,
                               double *visits, double *work)
{
    snl_i_poll poll = {.allocator = &factor->allocator};
    memset(work, 0, (chain->states + 2) * sizeof *work);
    memset(visits, 0, chain->states * sizeof *visits);
    for (size_t state = chain->states; state-- > 0;) {
        const snl_i_row *row = &chain->rows[state];
        if (snl_i_poll_step(&poll, 1 + row[1].first - row->first))
            return SNL_ERROR_CANCELLED;
        if (row->trapped)
            starts[chain->trap] += starts[state];
        if (row->column || row->trapped || starts[state] == 0)
            continue;
        double each = starts[state] / row->leave;
        visits[state] = each * row->divisor;
        for (size_t entry = row->first; entry < row[1].first; entry++)
            starts[chain->to[entry]] += each * chain->weight[entry];
    }
    for (const snl_i_pivot *pivot = factor->pivots; pivot < factor->pivots + factor->pivot_count;
         pivot++) {
        if (snl_i_poll_step(&poll, 1 + pivot[1].first_below - pivot->first_below))
            return SNL_ERROR_CANCELLED;
        for (size_t i = pivot->first_below; i < pivot[1].first_below; i++)
            starts[factor->below.state[i]] += factor->below.value[i] * starts[pivot->state];
    }
    const snl_i_pivot *pivot = factor->pivots + factor->pivot_count;
    for (size_t state = chain->states; state-- > 0;) {
        const snl_i_row *row = &chain->rows[state];
        pivot -= row->column;
        if (snl_i_poll_step(&poll,
                            1 + row->lower - row->first +
                                (row->column ? pivot[1].first_above - pivot->first_above : 0)))
            return SNL_ERROR_CANCELLED;
        if (!snl_i_row_is_used(row))
            continue;
        double each = work[state] / row->leave;
        if (row->column) {
            double sum = work[state] + starts[state];
            for (size_t i = pivot->first_above; i < pivot[1].first_above; i++)
                sum += factor->above.value[i] * work[factor->above.state[i]];
            each = sum / pivot->escape / row->divisor;
        }
        visits[state] += each * row->divisor;
        for (size_t entry = row->first; entry < row->lower; entry++)
            work[chain->to[entry]] += each * chain->weight[entry];
    }
    visits[chain->goal] = starts[chain->goal] + work[chain->goal];
    visits[chain->trap] = starts[chain->trap] + work[chain->trap];
    return SNL_OK;
}
