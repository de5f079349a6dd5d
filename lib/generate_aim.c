/* SPDX-License-Identifier: MIT */
/*
 * Brings boards to the wanted mean, and then reduces their clutter: moves jumps to their best
 * places, one after another. For the mean, the search takes a jump off the board and works out the
 * random game without it once; one solve then gives the mean for every destination from a mouth
 * (chance_effect.c). Among the jumps from several mouths that keep the fewest rolls, the search
 * places the jump whose mean is nearest. For the clutter, a jump moves to the place with the least
 * clutter that also keeps the mean.
 *
 * A comparison of means uses only the distance from the wanted mean as an integer, in units of
 * 2^-30 of that mean, so that differences in the last digits do not change the board.
 *
 * Moving a jump costs at most one random game, the means of MOUTHS mouths, and SOLVES searches for
 * the fewest rolls. Where the formula does not hold, moving a jump costs a random game for each of
 * MOUTHS * ENDS_WITHOUT_FORMULA jumps.
 */
#include "chance_length.h"
#include "generate_search.h"

enum {
    SOLVES = 256,
    MOUTHS = 24,                 /* the most mouths tried for a jump */
    MOUTHS_TIMES_SQUARES = 2400, /* on large boards, the most mouths times squares of the board */
    MOUTHS_MIN = 4,              /* mouths tried on the largest boards */
    ENDS_WITHOUT_FORMULA = 3,    /* destinations tried from a mouth */
    TIDY_TIMES = 2,              /* times that each jump moves to reduce clutter */
    STEPS_OF_A_CHANCE = 1024     /* steps of a random game, which does not poll on a small board */
};

/* The unit of distances from the wanted mean, relative to that mean. */
#define UNIT 0x1p-30

/* If the mean is at least this far off, relative to the wanted mean, the search changes the leans
 * first. */
#define FAR_OFF 0.25

/* Stands for a mean beyond the range of a double. No caller can want such a mean. */
#define BEYOND 0x1p1000

/* ---- The mean ---- */

/* The distance of a mean from the wanted one, in units; 0 within the tolerance, which is more than
 * 1000 units. */
static int64_t distance_of(const snl_i_search *search, double mean)
{
    double wanted = search->plan->wanted->mean;
    double apart = (mean < wanted ? wanted - mean : mean - wanted) / wanted, units = apart / UNIT;
    if (apart <= search->plan->wanted->tolerance + SNL_I_PLAN_ROUNDING)
        return 0;
    return units < (double)SNL_I_SEARCH_FAR ? (int64_t)(units + 0.5) : SNL_I_SEARCH_FAR;
}

/* Works out the random game of the plan's board. */
static snl_status create_chance(const snl_i_search *search, snl_chance **chance)
{
    if (snl_i_poll_step(&search->plan->poll, 2 * STEPS_OF_A_CHANCE))
        return SNL_ERROR_CANCELLED;
    return snl_chance_create(search->plan->board, NULL, chance);
}

static snl_status find_mean_of_search(const snl_i_search *search, double *mean)
{
    snl_chance *chance;
    snl_status status = create_chance(search, &chance);
    if (status != SNL_OK)
        return status;
    if (snl_chance_mean(chance, mean) != SNL_OK)
        *mean = BEYOND;
    snl_chance_free(chance);
    return SNL_OK;
}

/* ---- A jump ---- */

/* The best place for a jump so far. */
struct aim {
    size_t index;
    snl_i_jump jump;
    int64_t distance; /* 0 if the wanted mean is met */
    int64_t clutter;
    int is_better; /* whether `jump` is better than the jump's old place */
    int solves_left;
};

static int64_t clutter_of(const snl_i_search *search, const struct aim *aim, snl_i_jump jump)
{
    int matters = search->plan->wanted->spread != 0 && aim->distance == 0;
    return matters ? snl_i_plan_clutter(search->plan, jump) : 0;
}

/* Returns whether the search for a better place can stop. */
static int is_content(const snl_i_search *search, const struct aim *aim)
{
    return aim->solves_left == 0 || (aim->distance == 0 && search->plan->wanted->spread == 0);
}

/* Takes over a place that is better, if the board with the jump there has no fault. */
static snl_status consider(const snl_i_search *search, struct aim *aim, snl_i_jump jump,
                           double mean)
{
    struct aim other = {.index = aim->index, .jump = jump, .is_better = 1};
    if (search->plan->wanted->mean != 0)
        other.distance = distance_of(search, mean);
    if (other.distance > aim->distance || !snl_i_plan_allows(search->plan, jump))
        return SNL_OK;
    if (snl_i_poll_step(&search->plan->poll, snl_i_search_steps(search)))
        return SNL_ERROR_CANCELLED;
    other.clutter = clutter_of(search, &other, jump);
    if (other.distance == aim->distance && other.clutter >= aim->clutter)
        return SNL_OK;
    int64_t rolls = 0, fault = 0;
    other.solves_left = aim->solves_left - 1;
    snl_status status = snl_i_plan_put(search->plan, aim->index, jump);
    if (status == SNL_OK)
        status = snl_i_search_judge(search, &rolls, &fault);
    snl_i_plan_take(search->plan, aim->index);
    if (status == SNL_OK && fault == 0)
        *aim = other;
    aim->solves_left = other.solves_left;
    return status;
}

/* Considers all destinations from a mouth, beginning with a random destination so that none is
 * preferred. */
static snl_status aim_from(const snl_i_search *search, const snl_chance *chance, snl_square mouth,
                           struct aim *aim)
{
    snl_i_plan *plan = search->plan;
    int is_upward = aim->index < plan->snakes;
    snl_square low = is_upward ? mouth + 1 : 1, high = is_upward ? plan->squares - 1 : mouth - 1;
    if (low > high)
        return SNL_OK;
    size_t count = (size_t)(high - low + 1), first = snl_i_plan_random(plan, count), needed;
    int has_formula = snl_i_chance_has_formula(chance);
    snl_status status =
        snl_i_poll_step(&plan->poll, STEPS_OF_A_CHANCE) ? SNL_ERROR_CANCELLED : SNL_OK;
    if (status == SNL_OK && has_formula)
        status = snl_chance_with_each_jump(chance, mouth, search->means, (size_t)plan->squares + 1,
                                           &needed);
    for (size_t i = 0, found = 0; i < count && status == SNL_OK && !is_content(search, aim); i++) {
        snl_i_jump jump = {mouth, low + (snl_square)((first + i) % count)};
        if (snl_i_poll_step(&plan->poll, 1))
            return SNL_ERROR_CANCELLED;
        if (!has_formula) {
            if (found == ENDS_WITHOUT_FORMULA)
                break;
            if (!snl_i_plan_allows(plan, jump))
                continue;
            found++;
            status = snl_chance_with_jump(chance, jump.from, jump.to, &search->means[jump.to]);
        }
        if (status == SNL_OK)
            status = consider(search, aim, jump, search->means[jump.to]);
    }
    if (status == SNL_ERROR_OVERFLOW) /* some mean is out of range; another mouth may work */
        status = SNL_OK;
    return status;
}

/* Considers jumps from several mouths: first the old mouth of the jump, then random ones. */
static snl_status aim_at_mean(const snl_i_search *search, snl_square mouth, struct aim *aim)
{
    snl_i_plan *plan = search->plan;
    int64_t mouths = MOUTHS_TIMES_SQUARES / plan->squares;
    mouths = mouths < MOUTHS_MIN ? MOUTHS_MIN : mouths > MOUTHS ? MOUTHS : mouths;
    snl_chance *chance;
    snl_status status = create_chance(search, &chance);
    if (status != SNL_OK)
        return status;
    for (; mouths > 0 && status == SNL_OK && !is_content(search, aim); mouths--) {
        status = aim_from(search, chance, mouth, aim);
        mouth = plan->free[snl_i_plan_random(plan, plan->free_count)];
    }
    snl_chance_free(chance);
    return status;
}

/* Considers random places, if no mean is wanted. */
static snl_status aim_at_looks(snl_i_search *search, struct aim *aim)
{
    snl_status status = SNL_OK;
    snl_i_jump jump;
    for (int i = 0; i < SNL_I_SEARCH_MOVES && status == SNL_OK; i++) {
        if (snl_i_poll_step(&search->plan->poll, snl_i_search_steps(search)))
            return SNL_ERROR_CANCELLED;
        if (snl_i_search_draw(search, aim->index, &jump))
            status = consider(search, aim, jump, 0);
    }
    return status;
}

/* Moves a jump to its best place: the one nearest to the wanted mean or, if the mean is met, with
 * the least clutter. If `count` is 2, a second jump first gets a random new place. The board never
 * gets worse. */
static snl_status aim_jump(snl_i_search *search, const size_t *indices, int count)
{
    snl_i_plan *plan = search->plan;
    snl_i_jump old[2] = {plan->jumps[indices[0]], plan->jumps[indices[count - 1]]}, jump;
    struct aim aim = {.index = indices[0], .solves_left = SOLVES};
    snl_status status = SNL_OK;
    aim.distance = search->distance;
    for (int i = 0; i < count; i++)
        snl_i_plan_take(plan, indices[i]);
    aim.clutter = clutter_of(search, &aim, old[0]);
    search->tries++;
    if (count == 2 && !snl_i_search_draw(search, indices[1], &jump))
        return snl_i_search_put_back(plan, indices, old, count);
    if (count == 2)
        status = snl_i_plan_put(plan, indices[1], jump);
    if (status == SNL_OK)
        status = plan->wanted->mean != 0 ? aim_at_mean(search, old[0].from, &aim)
                                         : aim_at_looks(search, &aim);
    if (status != SNL_OK)
        return status;
    if (!aim.is_better)
        return snl_i_search_put_back(plan, indices, old, count);
    search->distance = aim.distance;
    return snl_i_plan_put(plan, aim.index, aim.jump);
}

/* ---- All jumps ---- */

/* Changes the leans for the next boards if the mean is far off, at most LEANS_TO_TRY times. Returns
 * whether it changed them. */
static int change_leans(snl_i_search *search, double mean)
{
    const snl_generate_options *wanted = search->plan->wanted;
    int change = mean < wanted->mean ? 1 : -1, snakes = search->lean_of_snakes + change;
    if (search->is_wild || search->leans_left == 0 ||
        search->distance < (int64_t)(FAR_OFF / UNIT) || snakes < SNL_I_LEAN_SHORT ||
        snakes > SNL_I_LEAN_LONG)
        return 0;
    search->leans_left--;
    search->lean_of_snakes = snakes;
    /* Ladders lean the opposite way, unless a wanted number of rolls governs their lean. */
    if (wanted->rolls == 0)
        search->lean_of_ladders = -snakes;
    return 1;
}

snl_status snl_i_search_aim(snl_i_search *search)
{
    snl_i_plan *plan = search->plan;
    double mean = 0;
    snl_status status = find_mean_of_search(search, &mean);
    size_t idle = 0;
    search->distance = distance_of(search, mean);
    if (status == SNL_OK && change_leans(search, mean))
        return status;
    while (status == SNL_OK && search->distance > 0 && idle < 4 + 2 * snl_i_search_jumps(plan) &&
           search->tries < search->tries_max) {
        int64_t before = search->distance;
        size_t indices[2];
        status = aim_jump(search, indices, snl_i_search_pick(plan, indices));
        idle = search->distance < before ? 0 : idle + 1;
    }
    return status;
}

snl_status snl_i_search_tidy(snl_i_search *search)
{
    const snl_i_plan *plan = search->plan;
    snl_status status = SNL_OK;
    for (int time = 0; time < TIDY_TIMES; time++)
        for (size_t i = plan->fixed; i < plan->count && status == SNL_OK; i++)
            if (search->tries < search->tries_max)
                status = aim_jump(search, &i, 1);
    return status;
}
