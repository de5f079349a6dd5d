/* SPDX-License-Identifier: MIT */
/*
 * Finds the trap, and the states from which it can be reached.
 *
 * States that lead to each other form a class (a strongly connected component, found as by Tarjan,
 * *SIAM Journal on Computing* 1, 1972). The trap consists of the classes from which no roll leads
 * out, except the goal. Only boards where some state cannot reach the goal have a trap; a quick
 * check shows that most boards have none. Cost: linear in the entries of the rows.
 */
#include "chance.h"

#include <string.h>

/* The graph of all rolls, reversed: for each state its predecessors. */
struct backwards {
    size_t *first; /* by state or goal i: its predecessors are from[first[i] .. first[i + 1] - 1] */
    uint32_t *from;
    uint32_t *queue;
};

static snl_status turn_around(const snl_i_chain *chain, struct backwards *back)
{
    size_t nodes = chain->goal + 1, entries = chain->rows[chain->states].first;
    snl_i_poll poll = {.allocator = &chain->allocator};
    memset(back->first, 0, (nodes + 1) * sizeof *back->first);
    for (size_t entry = 0; entry < entries; entry++) {
        back->first[chain->to[entry] + 1]++;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t node = 0; node < nodes; node++) {
        back->first[node + 1] += back->first[node];
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    for (size_t state = 0; state < chain->states; state++) {
        for (size_t entry = chain->rows[state].first; entry < chain->rows[state + 1].first; entry++)
            back->from[back->first[chain->to[entry]]++] = (uint32_t)state;
        if (snl_i_poll_step(&poll, snl_i_row_steps(&chain->rows[state])))
            return SNL_ERROR_CANCELLED;
    }
    memmove(back->first + 1, back->first, nodes * sizeof *back->first);
    back->first[0] = 0;
    return SNL_OK;
}

/* Marks all states from which a node in the queue can be reached. */
static snl_status spread(const struct backwards *back, size_t queued, unsigned char *marks,
                         const snl_allocator *allocator)
{
    snl_i_poll poll = {.allocator = allocator};
    for (size_t done = 0; done < queued; done++) {
        uint32_t node = back->queue[done];
        for (size_t i = back->first[node]; i < back->first[node + 1]; i++) {
            if (!marks[back->from[i]]) {
                marks[back->from[i]] = 1;
                back->queue[queued++] = back->from[i];
            }
            if (snl_i_poll_step(&poll, 1))
                return SNL_ERROR_CANCELLED;
        }
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
    }
    return SNL_OK;
}

snl_status snl_i_chain_flood(const snl_i_chain *chain, uint32_t *queue, size_t queued,
                             unsigned char *marks)
{
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t done = 0; done < queued; done++) {
        const snl_i_row *row = &chain->rows[queue[done]];
        if (snl_i_poll_step(&poll, snl_i_row_steps(row)))
            return SNL_ERROR_CANCELLED;
        for (size_t entry = row->first; entry < row[1].first; entry++) {
            uint32_t to = snl_i_chain_target(chain, entry);
            if (to >= chain->states || marks[to])
                continue;
            marks[to] = 1;
            queue[queued++] = to;
        }
    }
    return SNL_OK;
}

/* A depth-first search over the states that cannot reach the goal. */
struct class_search {
    const snl_i_chain *chain;
    uint32_t *number; /* by state: its place in the order of discovery, from 1; 0: undiscovered */
    uint32_t *lowest; /* by state: the lowest number known to be reachable from it */
    uint32_t *open;   /* stack of the states whose class is not complete */
    uint32_t *path;   /* stack of the states from the first to the current one */
    size_t *next;     /* by state: the next entry to follow */
    unsigned char *is_open;
    size_t open_count;
    uint32_t met;
    snl_i_poll poll;
};

/* Completes a class: the states on the stack from `state` up. The class belongs to the trap if
 * no roll leads out of it. Such a roll leads to a complete class: a state further down the stack
 * would be in the same class. */
static void close_class(struct class_search *search, uint32_t state, unsigned char *trapped)
{
    const snl_i_chain *chain = search->chain;
    size_t first = search->open_count;
    int leaves = 0;
    while (search->open[--first] != state)
        if (snl_i_poll_step(&search->poll, 1))
            return;
    for (size_t i = first; i < search->open_count && !leaves; i++) {
        if (snl_i_poll_step(&search->poll, (size_t)chain->faces))
            return;
        const snl_i_row *row = &chain->rows[search->open[i]];
        for (size_t entry = row->first; entry < row[1].first; entry++)
            leaves |= !search->is_open[chain->to[entry]];
    }
    for (size_t i = first; i < search->open_count && !snl_i_poll_step(&search->poll, 1); i++) {
        search->is_open[search->open[i]] = 0;
        trapped[search->open[i]] = !leaves;
    }
    search->open_count = first;
}

static void visit_state(struct class_search *search, uint32_t state, size_t *depth)
{
    search->number[state] = search->lowest[state] = ++search->met;
    search->next[state] = search->chain->rows[state].first;
    search->is_open[state] = 1;
    search->open[search->open_count++] = state;
    search->path[(*depth)++] = state;
}

static void search_from(struct class_search *search, uint32_t start, unsigned char *trapped)
{
    const snl_i_chain *chain = search->chain;
    size_t depth = 0;
    visit_state(search, start, &depth);
    while (depth > 0 && !snl_i_poll_step(&search->poll, 1)) {
        uint32_t state = search->path[depth - 1];
        if (search->next[state] < chain->rows[state + 1].first) {
            uint32_t to = chain->to[search->next[state]++];
            if (search->number[to] == 0)
                visit_state(search, to, &depth);
            else if (search->is_open[to] && search->number[to] < search->lowest[state])
                search->lowest[state] = search->number[to];
            continue;
        }
        depth--;
        if (depth > 0 && search->lowest[state] < search->lowest[search->path[depth - 1]])
            search->lowest[search->path[depth - 1]] = search->lowest[state];
        if (search->lowest[state] == search->number[state])
            close_class(search, state, trapped);
    }
}

/* Finds the trap among the states without a mark, which cannot reach the goal; then marks the trap
 * alone. */
static snl_status find_trap(const snl_i_chain *chain, unsigned char *marks)
{
    size_t states = chain->states;
    uint32_t *numbers = snl_i_allocate(&chain->allocator, 4 * states, sizeof *numbers);
    size_t *next = snl_i_allocate(&chain->allocator, states, sizeof *next);
    unsigned char *flags = snl_i_allocate(&chain->allocator, 2 * states, 1);
    snl_status status = numbers && next && flags ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        memset(numbers, 0, states * sizeof *numbers);
        memset(flags, 0, 2 * states);
        struct class_search search = {chain,
                                      numbers,
                                      numbers + states,
                                      numbers + 2 * states,
                                      numbers + 3 * states,
                                      next,
                                      flags,
                                      0,
                                      0,
                                      {.allocator = &chain->allocator}};
        for (size_t state = 0; state < states && !snl_i_poll_step(&search.poll, 1); state++)
            if (!marks[state] && search.number[state] == 0)
                search_from(&search, (uint32_t)state, flags + states);
        memcpy(marks, flags + states, states);
        status = search.poll.cancelled ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    snl_i_release(&chain->allocator, numbers, 4 * states, sizeof *numbers);
    snl_i_release(&chain->allocator, next, states, sizeof *next);
    snl_i_release(&chain->allocator, flags, 2 * states, 1);
    return status;
}

static snl_status mark_states(snl_i_chain *chain, struct backwards *back, unsigned char *marks)
{
    size_t queued = 0;
    snl_i_poll poll = {.allocator = &chain->allocator};
    memset(marks, 0, chain->states);
    back->queue[0] = (uint32_t)chain->goal;
    snl_status status = spread(back, 1, marks, &chain->allocator);
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        chain->rows[state].uncertain = marks[state] ? 0 : SNL_I_NOT_TO_GOAL;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK)
        status = find_trap(chain, marks);
    if (status != SNL_OK)
        return status;
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        chain->rows[state].trapped = marks[state];
        if (marks[state])
            back->queue[queued++] = (uint32_t)state;
    }
    chain->has_trap = queued > 0;
    status = spread(back, queued, marks, &chain->allocator);
    for (size_t state = 0; state < chain->states && status == SNL_OK; state++) {
        chain->rows[state].uncertain |= marks[state];
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    return status;
}

/* Swaps two entries of a row. A leap has no entry to a state below, so that only rolls and steps
 * are swapped. */
static void swap_entries(snl_i_chain *chain, const snl_i_row *row, size_t a, size_t b)
{
    uint32_t to = chain->to[a];
    double weight = chain->weight[a];
    if (row->exits) {
        snl_i_exit exit = row->exits[a - row->first];
        row->exits[a - row->first] = row->exits[b - row->first];
        row->exits[b - row->first] = exit;
    }
    chain->to[a] = chain->to[b];
    chain->weight[a] = chain->weight[b];
    chain->to[b] = to;
    chain->weight[b] = weight;
}

/* Redirects every entry to a trapped state to the trap, and keeps its own target in real_to. */
static snl_status close_trap(snl_i_chain *chain)
{
    chain->real_to =
        snl_i_allocate(&chain->allocator, chain->lines, chain->width * sizeof *chain->real_to);
    if (!chain->real_to)
        return SNL_ERROR_MEMORY;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t state = 0; state < chain->states; state++) {
        snl_i_row *row = &chain->rows[state];
        if (snl_i_poll_step(&poll, snl_i_row_steps(row)))
            return SNL_ERROR_CANCELLED;
        for (size_t entry = row->lower; entry < row[1].first; entry++)
            if (chain->rows[chain->to[entry]].trapped)
                swap_entries(chain, row, entry, row->lower++);
        for (size_t entry = row->first; entry < row[1].first; entry++) {
            uint32_t to = chain->real_to[entry] = chain->to[entry];
            if (chain->rows[to].trapped) /* the goal's row is empty: never trapped */
                chain->to[entry] = (uint32_t)chain->trap;
        }
    }
    return SNL_OK;
}

/* Returns whether upward rolls alone bring every state to the goal, as on nearly all boards. */
static snl_status check_upward(const snl_i_chain *chain, int *is_certain)
{
    snl_i_poll poll = {.allocator = &chain->allocator};
    *is_certain = 0;
    for (size_t state = 0; state < chain->states; state++) {
        if (snl_i_poll_step(&poll, 2))
            return SNL_ERROR_CANCELLED;
        if (chain->rows[state].first == chain->rows[state].lower)
            return SNL_OK;
    }
    *is_certain = 1;
    return SNL_OK;
}

snl_status snl_i_chain_find_trap(snl_i_chain *chain)
{
    int is_certain;
    snl_status status = check_upward(chain, &is_certain);
    if (status != SNL_OK || is_certain)
        return status;
    size_t nodes = chain->goal + 1, entries = chain->rows[chain->states].first;
    struct backwards back = {snl_i_allocate(&chain->allocator, nodes + 1, sizeof *back.first),
                             snl_i_allocate(&chain->allocator, entries, sizeof *back.from),
                             snl_i_allocate(&chain->allocator, nodes, sizeof *back.queue)};
    unsigned char *marks = snl_i_allocate(&chain->allocator, chain->states, 1);
    status = SNL_ERROR_MEMORY;
    if (back.first && back.from && back.queue && marks) {
        status = turn_around(chain, &back);
        if (status == SNL_OK)
            status = mark_states(chain, &back, marks);
        if (status == SNL_OK && chain->has_trap)
            status = close_trap(chain);
    }
    snl_i_release(&chain->allocator, back.first, nodes + 1, sizeof *back.first);
    snl_i_release(&chain->allocator, back.from, entries, sizeof *back.from);
    snl_i_release(&chain->allocator, back.queue, nodes, sizeof *back.queue);
    snl_i_release(&chain->allocator, marks, chain->states, 1);
    return status;
}
