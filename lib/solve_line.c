/* SPDX-License-Identifier: MIT */
/*
 * Lays a board out for the searches: sorts its jumps by destination, and cuts long stretches out.
 *
 * On a stretch where no jump starts or ends a token only rolls on. Let b be the largest face. A
 * shortest way across needs at most b - 1 rolls of other faces: among b of them some add up to a
 * multiple of b, by the pigeonhole principle, and fewer rolls of b replace these. So there is a
 * distance below b^2 from which on every b squares more take one roll more. find_irregular() finds
 * that distance exactly, by counting the rolls for all distances up to b^2. Therefore c b squares,
 * for some whole c, are cut out of a long stretch, and passing the cut takes c rolls more. The cut
 * lies between two words of the bitmaps, at least b squares above the lower end of the stretch,
 * where tokens enter, and so far below its upper end that the rolls near there stay the same.
 *
 * Cost: O(J) for J jumps.
 */
#include "solve_line.h"

#include "solve_bits.h"

int32_t snl_i_largest_face(const snl_board *board)
{
    return 1 + snl_i_highest_bit(board->face_set);
}

size_t snl_i_start_landings(const snl_board *board, snl_square landings[SNL_FACES_MAX])
{
    size_t count = 0;
    for (uint64_t faces = board->face_set; faces; faces &= faces - 1) {
        snl_square landing = snl_i_board_landing(board, board->start, 1 + snl_i_lowest_bit(faces));
        if (landing && (count == 0 || landings[count - 1] != landing))
            landings[count++] = landing;
    }
    return count;
}

static snl_status make_arcs(snl_i_line *line)
{
    const snl_allocator *allocator = &line->board->allocator;
    size_t count = line->ends.count;
    snl_i_poll poll = {.allocator = allocator};
    line->arcs = snl_i_allocate(allocator, count, sizeof *line->arcs);
    snl_i_keyed *space = snl_i_allocate(allocator, count, sizeof *space);
    snl_status status = line->arcs && space ? SNL_OK : SNL_ERROR_MEMORY;
    for (size_t i = 0; i < count && status == SNL_OK; i++) {
        line->arcs[i] = (snl_i_keyed){line->ends.ends[i], i};
        status = snl_i_poll_step(&poll, 1) ? SNL_ERROR_CANCELLED : SNL_OK;
    }
    if (status == SNL_OK)
        status = snl_i_sort(line->arcs, space, count, &poll);
    snl_i_release(allocator, space, count, sizeof *space);
    return status;
}

snl_status snl_i_line_init(snl_i_line *line, const snl_board *board, int arcs)
{
    *line = (snl_i_line){.board = board, .last = board->squares};
    if (SNL_I_NEVER(board->jumps.count > INT32_MAX)) /* 2^31 jumps would take 2^35 bytes */
        return SNL_ERROR_TOO_LARGE;
    snl_status status = snl_i_board_ends(board, &line->ends);
    if (status != SNL_OK)
        return status;
    if (arcs)
        status = make_arcs(line);
    if (status != SNL_OK)
        snl_i_line_free(line);
    return status;
}

void snl_i_line_free(snl_i_line *line)
{
    const snl_allocator *allocator = &line->board->allocator;
    snl_i_release(allocator, line->arcs, line->ends.count, sizeof *line->arcs);
    snl_i_release(allocator, line->cuts, line->cut_capacity, sizeof *line->cuts);
    snl_i_board_ends_free(line->board, &line->ends);
}

/* Let r(n) be the fewest rolls with the sum n, for every sum that rolls can have. Sets
 * line->irregular to the smallest n0 with r(n + b) = r(n) + 1 for all n >= n0. Every shortest way
 * to a sum above (b - 1)^2 has a roll of b, so n0 is at most (b - 1)^2. `rolls` has room for b * b
 * numbers. */
static snl_status find_irregular(snl_i_line *line, int32_t largest, uint16_t *rolls)
{
    snl_i_poll poll = {.allocator = &line->board->allocator};
    rolls[0] = 0;
    for (int32_t n = 1; n < largest * largest; n++) {
        if (snl_i_poll_step(&poll, (size_t)largest))
            return SNL_ERROR_CANCELLED;
        rolls[n] = UINT16_MAX;
        for (uint64_t faces = line->board->face_set; faces; faces &= faces - 1) {
            int32_t face = 1 + snl_i_lowest_bit(faces);
            if (face <= n && rolls[n - face] + 1 < rolls[n])
                rolls[n] = (uint16_t)(rolls[n - face] + 1);
        }
        if (n >= largest && rolls[n] < UINT16_MAX && rolls[n] != rolls[n - largest] + 1)
            line->irregular = n - largest + 1;
    }
    return SNL_OK;
}

static snl_status measure_die(snl_i_line *line)
{
    int32_t largest = snl_i_largest_face(line->board);
    size_t count = (size_t)(largest * largest);
    uint16_t *rolls = snl_i_allocate(&line->board->allocator, count, sizeof *rolls);
    if (!rolls)
        return SNL_ERROR_MEMORY;
    snl_status status = find_irregular(line, largest, rolls);
    snl_i_release(&line->board->allocator, rolls, count, sizeof *rolls);
    return status;
}

/* Makes a cut between two squares if they are far enough apart. No jump starts or ends between
 * them. */
static void cut_between(snl_i_line *line, snl_square below, snl_square above)
{
    int64_t largest = snl_i_largest_face(line->board);
    int64_t left_out = line->cut_count ? line->cuts[line->cut_count - 1].left_out : 0;
    int64_t line_above = (below - left_out + largest) / 64 * 64 + 64;
    int64_t kept = line_above - (below - left_out) + 3 * largest + line->irregular;
    if (above - below < kept + 64)
        return;
    int64_t rolls = (above - below - kept) / largest;
    left_out += rolls * largest;
    line->cuts[line->cut_count++] = (snl_i_cut){line_above + left_out, left_out, rolls, line_above};
}

/* The squares that are kept beside the mouths and the destinations. */
enum { KEPT_MAX = 4 };

/* Inserts a square into an ascending list. Returns the new number of squares. */
static size_t keep_square(snl_square *kept, size_t count, snl_square square)
{
    size_t i = count;
    for (; i > 0 && kept[i - 1] > square; i--)
        kept[i] = kept[i - 1];
    kept[i] = square;
    return count + 1;
}

/* Lists the squares that are kept beside the mouths and the destinations: `from` and, with a rule
 * of entering, the start and the square to which it leads. Other rolls from the start land where
 * rolls from any square there land, below the next cut. Rolls from the last `largest` squares may
 * bounce, so none of these squares is cut out: the square below them is kept, and nobody reads the
 * squares listed behind it. */
static void list_kept(const snl_board *board, snl_square from, snl_square kept[KEPT_MAX])
{
    kept[0] = board->squares - snl_i_largest_face(board);
    size_t count = keep_square(kept, 1, from);
    if (!snl_i_has_entering(board))
        return;
    count = keep_square(kept, count, board->start);
    keep_square(kept, count, board->enter_square);
}

snl_status snl_i_line_shorten(snl_i_line *line, snl_square from)
{
    snl_status status = SNL_OK;
    size_t count = line->ends.count;
    int64_t largest = snl_i_largest_face(line->board), goal = line->board->squares;
    int64_t points = 2 * (int64_t)count + (snl_i_has_entering(line->board) ? 5 : 3);
    int has_gaps = !snl_i_has_no_gaps(line->board);
    /* Measuring the die takes about as long as searching 24 b * b squares. */
    if (has_gaps && goal / 2 / points >= 4 * largest + 128 && points >= 8 &&
        goal >= 16 * largest * largest)
        status = measure_die(line);
    else if (has_gaps)
        line->irregular = largest * largest; /* an upper bound */
    if (status != SNL_OK)
        return status;
    /* Sorting and cutting pay if they cut at least half of the squares out. */
    if (goal / 2 / points < 4 * largest + 128 + line->irregular)
        return SNL_OK;
    if (!line->arcs)
        status = make_arcs(line);
    if (status != SNL_OK)
        return status;
    line->cut_capacity = (size_t)points;
    line->cuts = snl_i_allocate(&line->board->allocator, line->cut_capacity, sizeof *line->cuts);
    if (!line->cuts)
        return SNL_ERROR_MEMORY;
    snl_square kept[KEPT_MAX];
    list_kept(line->board, from, kept);
    size_t mouth = 0, arc = 0, next = 0;
    snl_i_poll poll = {.allocator = &line->board->allocator};
    for (snl_square below = 0, above = 0; above < goal - largest; below = above) {
        above = kept[next];
        if (mouth < count && line->ends.mouths[mouth] < above)
            above = line->ends.mouths[mouth];
        if (arc < count && line->arcs[arc].key < above)
            above = line->arcs[arc].key;
        next += kept[next] == above; /* the loop ends with goal - largest */
        mouth += mouth < count && line->ends.mouths[mouth] == above;
        for (; arc < count && line->arcs[arc].key == above; arc++)
            if (snl_i_poll_step(&poll, 1))
                return SNL_ERROR_CANCELLED;
        if (snl_i_poll_step(&poll, 1))
            return SNL_ERROR_CANCELLED;
        cut_between(line, below, above);
    }
    /* There is at least one cut: the longest stretch is about twice as long as a cut requires. */
    line->last = goal - line->cuts[line->cut_count - 1].left_out;
    return SNL_OK;
}

int64_t snl_i_line_place(const snl_i_line *line, snl_square square)
{
    size_t cuts = snl_i_count_below(line->cuts, line->cut_count, sizeof *line->cuts,
                                    offsetof(snl_i_cut, above), square + 1);
    return cuts > 0 ? square - line->cuts[cuts - 1].left_out : square;
}
