/* SPDX-License-Identifier: MIT */
/*
 * Stretches without jumps: with which probability, and after how many rolls, a token below a
 * stretch reaches each of the first k squares above it, the exits.
 *
 * Let d be the distance of a square below the highest exit, and x^d the expectation at that square.
 * One roll says x^d = sum over the faces f of p_f x^(d-f). So the expectation is the remainder of
 * x^d modulo the polynomial x^k - sum of p_f x^(k-f), and the remainder of a product is the product
 * of the remainders, reduced (Fiduccia, *SIAM Journal on Computing* 14, 1985). Nothing is
 * subtracted. Let N be the number of rolls, and A the number of squares divided by the mean of the
 * die. Each coefficient holds the probability of an exit and the first two moments of N - A, which
 * stay small.
 *
 * Probabilities are pairs of doubles, scaled to the sum 1 after each product; otherwise the error
 * of the sum would double with each squaring. A stretch costs O(k^2 log L), where L counts only its
 * squares beyond the length of the next shorter stretch.
 */
#include "chance.h"

#include <string.h>

struct polynomial {
    snl_i_exit of[SNL_FACES_MAX]; /* coefficient of x^j, for the exit j squares below the highest */
};

/* One roll, as one exit for each face. N is 1, and A is the face divided by the mean of the die. */
struct die {
    size_t faces;
    snl_i_exit of[SNL_FACES_MAX + 1];
};

static void make_die(const snl_i_chain *chain, struct die *die)
{
    double sum = chain->weight_sum, squares = chain->advance_sum;
    die->faces = (size_t)chain->faces;
    for (int32_t face = 1; face <= chain->faces; face++) {
        snl_i_pair probability = snl_i_pair_divide((snl_i_pair){chain->board->weights[face - 1], 0},
                                                   (snl_i_pair){sum, 0});
        snl_i_pair excess = snl_i_pair_divide(
            snl_i_pair_add((snl_i_pair){squares, 0}, snl_i_pair_of_product(-face, sum)),
            (snl_i_pair){squares, 0});
        snl_i_pair once = snl_i_pair_multiply(probability, excess);
        die->of[face] = (snl_i_exit){probability, once, snl_i_pair_multiply(once, excess)};
    }
}

snl_i_pair snl_i_exit_squares(const snl_i_chain *chain, int64_t squares)
{
    return snl_i_pair_divide(snl_i_pair_times(snl_i_pair_of_whole(squares), chain->weight_sum),
                             (snl_i_pair){chain->advance_sum, 0});
}

snl_i_pair snl_i_entry_squares(const snl_i_chain *chain, size_t state, size_t entry)
{
    if (chain->options)
        return (snl_i_pair){0, 0};
    snl_square to = chain->squares[snl_i_chain_target(chain, entry)];
    return snl_i_exit_squares(chain, to - chain->squares[state]);
}

snl_i_pair snl_i_exit_rolls(const snl_i_exit *exit, snl_i_pair a)
{
    return snl_i_pair_add(snl_i_pair_multiply(a, exit->probability), exit->excess);
}

snl_i_pair snl_i_exit_squared(const snl_i_exit *exit, snl_i_pair a, snl_i_pair offset)
{
    snl_i_pair shift = snl_i_pair_add(a, offset);
    snl_i_pair twice = snl_i_pair_times(snl_i_pair_multiply(exit->excess, shift), 2);
    snl_i_pair square = snl_i_pair_multiply(shift, shift);
    return snl_i_pair_add(snl_i_pair_add(exit->squared, twice),
                          snl_i_pair_multiply(exit->probability, square));
}

static void add_to(snl_i_pair *sum, snl_i_pair a, snl_i_pair b)
{
    *sum = snl_i_pair_add(*sum, snl_i_pair_add(a, b));
}

/* Adds the product of two coefficients. */
static void add_product(snl_i_exit *sum, const snl_i_exit *a, const snl_i_exit *b)
{
    if (a->probability.high == 0 || b->probability.high == 0)
        return;
    snl_i_pair p = a->probability, q = b->probability;
    snl_i_pair both = snl_i_pair_times(snl_i_pair_multiply(a->excess, b->excess), 2);
    sum->probability = snl_i_pair_add(sum->probability, snl_i_pair_multiply(p, q));
    add_to(&sum->excess, snl_i_pair_multiply(a->excess, q), snl_i_pair_multiply(p, b->excess));
    add_to(&sum->squared, snl_i_pair_multiply(a->squared, q), snl_i_pair_multiply(p, b->squared));
    sum->squared = snl_i_pair_add(sum->squared, both);
}

static void start_at_top(struct polynomial *polynomial)
{
    memset(polynomial, 0, sizeof *polynomial);
    polynomial->of[0].probability.high = 1;
}

static void make_sum_1(struct polynomial *polynomial, size_t faces)
{
    snl_i_pair rest = {1, 0};
    for (size_t j = 0; j < faces; j++)
        rest = snl_i_pair_add(rest, snl_i_pair_negative(polynomial->of[j].probability));
    for (size_t j = 0; j < faces; j++)
        polynomial->of[j].probability =
            snl_i_pair_add(polynomial->of[j].probability,
                           snl_i_pair_times(polynomial->of[j].probability, rest.high));
}

/* Multiplies by x: one square further down. */
static void step_polynomial(struct polynomial *polynomial, const struct die *die)
{
    snl_i_exit out = polynomial->of[die->faces - 1];
    memmove(polynomial->of + 1, polynomial->of, (die->faces - 1) * sizeof *polynomial->of);
    polynomial->of[0] = (snl_i_exit){0};
    for (size_t face = 1; face <= die->faces; face++)
        add_product(&polynomial->of[die->faces - face], &out, &die->of[face]);
}

/* Multiplies `result` by `other`, and reduces the product. `product` has room for 2 * SNL_FACES_MAX
 * coefficients. */
static void multiply_polynomials(struct polynomial *result, const struct polynomial *other,
                                 const struct die *die, snl_i_exit *product)
{
    memset(product, 0, 2 * die->faces * sizeof *product);
    for (size_t i = 0; i < die->faces; i++)
        for (size_t j = 0; j < die->faces; j++)
            add_product(&product[i + j], &result->of[i], &other->of[j]);
    for (size_t i = 2 * die->faces - 2; i >= die->faces; i--)
        for (size_t face = 1; face <= die->faces; face++)
            add_product(&product[i - face], &product[i], &die->of[face]);
    memcpy(result->of, product, die->faces * sizeof *product);
    make_sum_1(result, die->faces);
}

/* x^(2^i) for each i, computed when needed, and memory to work in: polynomials are too large for
 * the stack. */
struct powers {
    snl_i_poll poll;
    struct die die;
    int known;
    struct polynomial of[63];
    snl_i_exit product[2 * SNL_FACES_MAX];
    struct polynomial reached;
    struct polynomial below;
    snl_i_pair squares[2 * SNL_FACES_MAX]; /* the A of the leaps across one stretch, ascending */
};

static void powers_init(struct powers *powers, const snl_i_chain *chain)
{
    powers->poll = (snl_i_poll){.allocator = &chain->allocator};
    make_die(chain, &powers->die);
    powers->known = 1;
    start_at_top(&powers->of[0]);
    step_polynomial(&powers->of[0], &powers->die);
}

/* Multiplies by x^squares: by x as often as the lowest 4 bits of `squares` say, and by a power of x
 * for each higher bit that is set. One product is enough work for a poll. Fails with
 * SNL_ERROR_CANCELLED. */
static snl_status advance(struct polynomial *polynomial, int64_t squares, struct powers *powers)
{
    enum { STRETCH_STEPS = 16 };
    if (snl_i_poll_step(&powers->poll, SNL_I_STEPS))
        return SNL_ERROR_CANCELLED;
    for (; squares % STRETCH_STEPS; squares--)
        step_polynomial(polynomial, &powers->die);
    for (int bit = 4; squares >> bit; bit++) {
        for (; powers->known <= bit; powers->known++) {
            if (snl_i_poll_step(&powers->poll, SNL_I_STEPS))
                return SNL_ERROR_CANCELLED;
            powers->of[powers->known] = powers->of[powers->known - 1];
            multiply_polynomials(&powers->of[powers->known], &powers->of[powers->known - 1],
                                 &powers->die, powers->product);
        }
        if (snl_i_poll_step(&powers->poll, SNL_I_STEPS))
            return SNL_ERROR_CANCELLED;
        if (squares >> bit & 1)
            multiply_polynomials(polynomial, &powers->of[bit], &powers->die, powers->product);
    }
    return SNL_OK;
}

/* Returns whether the probability of some exit is too small to keep its digits. Only exits that can
 * be taken count: the greatest common divisor of the faces divides their distance. */
static int is_underflow(const struct polynomial *polynomial, int64_t distance,
                        const snl_i_chain *chain)
{
    for (int32_t j = 0; j < chain->faces; j++)
        if ((distance - j) % chain->face_divisor == 0 &&
            polynomial->of[j].probability.high < 0x1p-900)
            return 1;
    return 0;
}

snl_status snl_i_leap_from(const snl_i_chain *chain, snl_square square, snl_i_leap **leap)
{
    size_t faces = (size_t)chain->faces;
    const snl_i_stretch *stretch =
        chain->stretches + snl_i_count_below(chain->stretches, chain->stretch_count,
                                             sizeof *stretch, offsetof(snl_i_stretch, high),
                                             square);
    struct powers *powers = snl_i_allocate(&chain->allocator, 1, sizeof *powers);
    snl_i_leap *found = snl_i_allocate(&chain->allocator, 1, sizeof *found);
    snl_status status = powers && found ? SNL_OK : SNL_ERROR_MEMORY;
    if (status == SNL_OK) {
        powers_init(powers, chain);
        start_at_top(&powers->reached);
        status = advance(&powers->reached, stretch->high - square + chain->faces, powers);
    }
    if (status == SNL_OK) {
        size_t highest = snl_i_chain_state(chain, stretch->high + 1) - (faces - 1);
        memcpy(found->exits, powers->reached.of, sizeof found->exits);
        for (size_t exit = 0; exit < faces; exit++)
            found->to[exit] = highest + exit;
        *leap = found;
    } else {
        snl_i_leap_free(chain, found);
    }
    snl_i_release(&chain->allocator, powers, 1, sizeof *powers);
    return status;
}

void snl_i_leap_free(const snl_i_chain *chain, snl_i_leap *leap)
{
    snl_i_release(&chain->allocator, leap, 1, sizeof *leap);
}

/* Lists the A of all leaps across a stretch: from its lowest k squares to the k exits. */
static void list_squares(const snl_i_chain *chain, int64_t length, snl_i_pair *squares)
{
    for (int64_t i = 1; i < 2 * chain->faces; i++)
        squares[i - 1] = snl_i_exit_squares(chain, length - chain->faces + i);
}

/* The expectation of N over all exits; `squares` holds the A of the exits, the last one first. */
static snl_i_pair sum_of_rolls(const snl_i_exit *exits, const snl_i_pair *squares, size_t faces)
{
    snl_i_pair sum = {0, 0};
    for (size_t exit = 0; exit < faces; exit++)
        sum = snl_i_pair_add(sum, snl_i_exit_rolls(&exits[exit], squares[faces - 1 - exit]));
    return sum;
}

/* Computes the leaps in ascending order of the stretches' lengths; each length continues the
 * polynomial of the length before. */
static snl_status fill_stretches(snl_i_chain *chain, const snl_i_keyed *by_length,
                                 struct powers *powers)
{
    size_t faces = (size_t)chain->faces, exits = 0;
    int64_t reached = 0;
    start_at_top(&powers->reached);
    for (size_t i = 0; i < chain->stretch_count; i++) {
        if (snl_i_poll_step(&powers->poll, 1))
            return SNL_ERROR_CANCELLED;
        snl_i_stretch *stretch = &chain->stretches[by_length[i].value];
        if (i > 0 && by_length[i].key == by_length[i - 1].key) {
            stretch->exits = chain->stretches[by_length[i - 1].value].exits;
            continue;
        }
        snl_status status = advance(&powers->reached, by_length[i].key - reached, powers);
        if (status != SNL_OK)
            return status;
        reached = by_length[i].key;
        powers->below = powers->reached;
        stretch->exits = exits;
        list_squares(chain, reached, powers->squares);
        for (size_t above = faces; above-- > 0;) {
            if (is_underflow(&powers->below, reached + (int64_t)(faces - 1 - above), chain))
                return SNL_ERROR_OVERFLOW;
            snl_i_exit *leap = &chain->exits[exits + above * faces];
            memcpy(leap, powers->below.of, faces * sizeof *leap);
            chain->leap_rolls[exits / faces + above] =
                sum_of_rolls(leap, powers->squares + faces - 1 - above, faces);
            step_polynomial(&powers->below, &powers->die);
        }
        exits += faces * faces;
    }
    return SNL_OK;
}

snl_status snl_i_stretches_solve(snl_i_chain *chain)
{
    size_t count = chain->stretch_count;
    snl_i_keyed *by_length = snl_i_allocate(&chain->allocator, 2 * count, sizeof *by_length);
    struct powers *powers = snl_i_allocate(&chain->allocator, 1, sizeof *powers);
    snl_status status = by_length && powers ? SNL_OK : SNL_ERROR_MEMORY;
    size_t lengths = 0;
    snl_i_poll poll = {.allocator = &chain->allocator};
    for (size_t i = 0; i < count && status == SNL_OK; i++) {
        by_length[i] = (snl_i_keyed){chain->stretches[i].high - chain->stretches[i].low + 1, i};
        if (snl_i_poll_step(&poll, 2))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK)
        status = snl_i_sort(by_length, by_length + count, count, &poll);
    for (size_t i = 0; i < count && status == SNL_OK; i++) {
        lengths += i == 0 || by_length[i].key != by_length[i - 1].key;
        if (snl_i_poll_step(&poll, 1))
            status = SNL_ERROR_CANCELLED;
    }
    if (status == SNL_OK) {
        size_t each = (size_t)chain->faces * (size_t)chain->faces;
        chain->exit_count = lengths * each;
        chain->exits = snl_i_allocate(&chain->allocator, chain->exit_count, sizeof *chain->exits);
        chain->leap_count = lengths * (size_t)chain->faces;
        chain->leap_rolls =
            snl_i_allocate(&chain->allocator, chain->leap_count, sizeof *chain->leap_rolls);
        status = chain->exits && chain->leap_rolls ? SNL_OK : SNL_ERROR_MEMORY;
    }
    if (status == SNL_OK) {
        powers_init(powers, chain);
        status = fill_stretches(chain, by_length, powers);
    }
    snl_i_release(&chain->allocator, powers, 1, sizeof *powers);
    snl_i_release(&chain->allocator, by_length, 2 * count, sizeof *by_length);
    return status;
}
