/* SPDX-License-Identifier: MIT */
/*
 * Tests snl.hpp: compares each member with its C function or a known figure, and tests failures,
 * moved handles, and memory. Every check prints a line "ok NAME" or "not ok NAME".
 */
#include <snl.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sstream>
#include <type_traits>
#if __cplusplus >= 202002L
#include <span>
#endif

static int failures;

static void check(bool holds, const char *what, int line)
{
    if (!holds) {
        std::printf("# line %d: %s\n", line, what);
        failures++;
    }
}
#define CHECK(condition) check((condition), #condition, __LINE__)

/* The error that a call throws; an error with status 0 if the call does not throw. */
template <class E = snl::error, class F> static E thrown(F call)
{
    try {
        call();
    } catch (const E &error) {
        return error;
    } catch (...) {
        std::puts("# another exception");
        failures++;
    }
    if constexpr (std::is_same_v<E, snl::error>)
        return E(SNL_OK, "");
    else if constexpr (std::is_same_v<E, snl::entry_error>)
        return E(SNL_OK, 0);
    else
        return E(snl::sized<snl_read_error>());
}
#define STATUS(call) thrown([&] { (void)(call); }).status

template <class H>
constexpr bool owns = !std::is_copy_constructible_v<H> && !std::is_copy_assignable_v<H> &&
                      std::is_nothrow_move_constructible_v<H> &&
                      std::is_nothrow_move_assignable_v<H> && sizeof(H) == sizeof(void *);
static_assert(owns<snl::board> && owns<snl::route> && owns<snl::chance> && owns<snl::game>);
static_assert(sizeof(snl::leg) == sizeof(snl_leg));
static_assert(std::is_base_of_v<std::runtime_error, snl::error>);
static_assert(std::is_base_of_v<snl::error, snl::read_error>);
static_assert(std::is_base_of_v<snl::error, snl::entry_error>);
static_assert(!std::is_convertible_v<int, snl::board> &&
              !std::is_convertible_v<snl_board *, snl::board>);
/* A C function gets a pointer to const from a `const` handle. */
static_assert(
    std::is_same_v<decltype(std::declval<const snl::board &>().get()), const snl_board *>);
static_assert(std::is_same_v<decltype(std::declval<snl::board &>().get()), snl_board *>);

static bool same_bits(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/* Grid boards: 3 rows of 4, with a ladder, a snake and another start. */
static snl::board small()
{
    snl::board board = snl::board::grid(3, 4);
    board.set_jumps({{2, 7}, {11, 4}});
    board.set_start(0);
    return board;
}

static void boards()
{
    snl::board line(100);
    CHECK(line.squares() == 100 && line.entries() == 101 && line.rows() == 0 &&
          line.columns() == 0);
    CHECK(line.start() == 1 && line.overshoot() == SNL_OVERSHOOT_STAY && !line.chaining());
    CHECK((line.die() == std::vector<uint32_t>{1, 1, 1, 1, 1, 1}));
    CHECK(line.jump_count() == 0 && line.jumps().empty() && line.find_cycle() == 0);

    snl::board board = small();
    CHECK(board.squares() == 12 && board.rows() == 3 && board.columns() == 4);
    CHECK(board.square_at(0, 0) == 9 && board.square_at(1, 0) == 8 && board.square_at(2, 3) == 4);
    CHECK(board.cell_of(9) == std::make_pair(int64_t{0}, int64_t{0}));
    CHECK(board.cell_of(4) == std::make_pair(int64_t{2}, int64_t{3}));
    CHECK((board.jumps() == std::vector<snl::jump>{{2, 7}, {11, 4}}));
    CHECK(board.jump_count() == 2 && board.jump(2) == 7 && !board.jump(3) && !board.jump(13));
    CHECK(board.next_jump(0) == 2 && board.next_jump(2) == 11 && board.next_jump(11) == 0);
    CHECK(board.start() == 0);

    snl::board copy = board.copy();
    copy.set_jump(7, 2);
    copy.remove_jump(11);
    copy.set_overshoot(SNL_OVERSHOOT_BOUNCE);
    copy.set_chaining(true);
    copy.set_die({0, 1, 2});
    copy.set_start(3);
    CHECK(copy.find_cycle() == 2 && copy.chaining() && copy.start() == 3);
    CHECK(copy.overshoot() == SNL_OVERSHOOT_BOUNCE);
    CHECK((copy.die() == std::vector<uint32_t>{0, 1, 2}));
    CHECK((copy.jumps() == std::vector<snl::jump>{{2, 7}, {7, 2}}));
    CHECK((board.jumps() == std::vector<snl::jump>{{2, 7}, {11, 4}}) && !board.chaining());
    CHECK(STATUS(copy.solve()) == SNL_ERROR_CYCLE);
    copy.set_chaining(false);
    CHECK(!copy.chaining());

    CHECK(board.roll(0, 2) == std::make_pair(int64_t{2}, int64_t{7}));
    CHECK(board.roll(7, 3) == std::make_pair(int64_t{10}, int64_t{10}));
    CHECK(board.roll(10, 3) == std::make_pair(int64_t{0}, int64_t{10}));

    CHECK(snl::board::named("mb47").solve() == 7);
    CHECK(snl::board::named("MB47") == snl::board::named("mb47"));
    auto all = snl::named_boards();
    CHECK(all.size() == snl_named_board_count());
    for (const snl::board_info &one : all)
        CHECK(snl::board::named(one.name).squares() > 0);
}

/* Sets of faces, entering, jumps off the board, all rules at once, and other shapes. */
static void rules()
{
    CHECK((snl::faces().bits == 0 && snl::faces{1, 6, 6}.bits == 0x21));
    CHECK(snl::faces{64}.bits == uint64_t{1} << 63 && snl::faces{64}.has(64));
    CHECK((snl::faces{1, 6}.has(6) && !snl::faces{1, 6}.has(2)));
    CHECK(!snl::faces{64}.has(0) && !snl::faces{64}.has(65) && !snl::faces{1}.has(-63));
    CHECK(STATUS(snl::faces{0}) == SNL_ERROR_FACE && STATUS(snl::faces{65}) == SNL_ERROR_FACE);

    snl::board board = small();
    CHECK(board.enter().first.bits == 0 && board.enter().second == 0);
    board.set_enter({1, 6}, 3);
    auto [faces, square] = board.enter();
    CHECK(faces.bits == 0x21 && square == 3 && board.roll(0, 5).second == 0);
    CHECK(board.roll(0, 6) == std::make_pair(int64_t{3}, int64_t{3}));
    board.set_enter({6});
    CHECK(board.enter().first.has(6) && board.enter().second == 0 && board.roll(0, 6).second == 6);
    CHECK(board.solve() == 2);
    board.set_enter({}, 2);
    CHECK(board.roll(0, 5) == std::make_pair(int64_t{2}, int64_t{7}));
    CHECK(STATUS(board.set_enter({6}, 13)) == SNL_ERROR_SQUARE && board.enter().second == 2);

    board.set_jump(9, 0);
    CHECK(board.jump(9) == 0 && board.jump(9).has_value() && board.jumps()[1].second == 0);
    CHECK(board.roll(7, 2) == std::make_pair(int64_t{9}, int64_t{0}));

    snl::rules all = board.rules();
    CHECK(all.struct_size == sizeof(snl_rules) && all.start == 0 && all.enter_square == 2);
    CHECK(all.faces == 6 && all.weights[5] == 1 && all.weights[6] == 0 && all.enter_faces == 0);
    all.enter_faces = snl::faces{2}.bits;
    all.overshoot = SNL_OVERSHOOT_WIN, all.chaining = 1, all.faces = 3;
    snl::board other(20);
    other.set_rules(all);
    CHECK(other.start() == 0 && other.enter().first.has(2) && other.enter().second == 2);
    CHECK(other.overshoot() == SNL_OVERSHOOT_WIN && other.chaining() && other.die().size() == 3);
    all.start = 21;
    CHECK(STATUS(other.set_rules(all)) == SNL_ERROR_SQUARE && other.start() == 0);
    CHECK(STATUS(other.set_rules({})) == SNL_ERROR_DIE);

    board.reshape(2, 6);
    CHECK(board.rows() == 2 && board.columns() == 6 && board.jump(9) == 0 && board.start() == 0);
    board.reshape();
    CHECK(board.rows() == 0 && board.columns() == 0 && board.enter().second == 2);
    CHECK(STATUS(board.reshape(5, 5)) == SNL_ERROR_SHAPE && board.columns() == 0);
    CHECK(STATUS(board.reshape(12, 0)) == SNL_ERROR_SHAPE);
    board.reshape(3, 4), board.remove_jump(9), board.set_enter({});
    CHECK(board == small());
}

/* Each change makes a board different from its original; then the change is undone. */
static void equality()
{
    const snl::board board = small();
    snl::board other = small();
    CHECK(board == other && !(board != other) && board == board && board == board.copy());
    auto differs = [&] {
        CHECK(board != other && other != board && !(board == other) && !(other == board));
    };
    other.set_jump(2, 8), differs(), other.set_jump(2, 7);
    other.set_jump(3, 8), differs(), other.remove_jump(3);
    other.remove_jump(11), differs(), other.set_jump(11, 4);
    other.set_start(1), differs(), other.set_start(0);
    other.set_enter({6}), differs(), other.set_enter({}, 1), differs(), other.set_enter({});
    other.set_jump(11, 0), differs(), other.set_jump(11, 4);
    other.reshape(4, 3), differs(), other.reshape(), differs(), other.reshape(3, 4);
    other.set_overshoot(SNL_OVERSHOOT_WIN), differs(), other.set_overshoot(SNL_OVERSHOOT_STAY);
    other.set_chaining(true), differs(), other.set_chaining(false);
    other.set_die({1, 1, 1, 1, 1}), differs(), other.set_die({1, 1, 1, 1, 1, 2}), differs();
    other.set_die({1, 1, 1, 1, 1, 1});
    CHECK(board == other);
    CHECK(snl::board(12) != snl::board::grid(3, 4) && snl::board(12) != snl::board(13));
    CHECK(snl::board::grid(3, 4) != snl::board::grid(4, 3));
    CHECK(snl::read(snl::write(board))[0] == board);
    /* A board that was moved from is empty, and equals only another empty board. */
    snl::board taken = std::move(other), empty(nullptr);
    CHECK(taken == board && other == empty && other != board && board != other); // NOLINT: moved
}

static void arrays()
{
    const int32_t cells[] = {-1, -1, -1, -1, 35, -1, -1, 13, -1, -1, -1, -1};
    const std::vector<int32_t> vector(cells, cells + 12);
    CHECK(STATUS(snl::board::matrix(cells, 3)) == SNL_ERROR_SQUARE);
    auto fault = thrown<snl::entry_error>([&] { snl::board::matrix(vector, 3); });
    CHECK(fault.status == SNL_ERROR_SQUARE && fault.index == 4);
    CHECK(std::string(fault.what()) ==
          std::string("entry 4: ") + snl_status_text(SNL_ERROR_SQUARE));
    CHECK(STATUS(snl::board::matrix(vector, 5)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::board::matrix(vector, 0)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::board::matrix({}, 1)) == SNL_ERROR_SQUARES ||
          STATUS(snl::board::matrix({}, 1)) == SNL_ERROR_NULL);
    snl::board two = snl::board::matrix({-1, 4, -1, 3}, 2);
    CHECK(two.rows() == 2 && two.columns() == 2 && two.jump(2) == 3);
    snl::board wide = snl::board::matrix({-1, -1, -1, -1, 2, -1}, 2);
    CHECK(wide.rows() == 2 && wide.columns() == 3 && wide.jump_count() == 0);
    const std::array<int32_t, 6> array = {-1, -1, -1, -1, 6, -1};
    CHECK(snl::board::matrix(array, 2).jump(2) == 6);

    snl::board textbook = snl::board::moves({-1, -1, -1, 9, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1});
    CHECK(textbook.squares() == 14 && textbook.rows() == 0 && textbook.jump(4) == 10);
    CHECK(textbook.solve() == 2);
    fault = thrown<snl::entry_error>([] { snl::board::moves({-1, 7, -1}); });
    CHECK(fault.status == SNL_ERROR_SQUARE && fault.index == 1);
    fault = thrown<snl::entry_error>([] { snl::board::moves({-1, -1, 0}); });
    CHECK(fault.status == SNL_ERROR_GOAL && fault.index == 2);
#if __cplusplus >= 202002L
    CHECK(snl::board::moves(std::span<const int32_t>(cells, 4)).squares() == 4);
    CHECK(snl::board::matrix(std::span(array), 3).columns() == 2);
#endif

    snl::board board = small();
    fault = thrown<snl::entry_error>([&] { board.set_jumps({{3, 5}, {12, 1}, {4, 4}}); });
    CHECK(fault.status == SNL_ERROR_GOAL && fault.index == 1);
    CHECK((board.jumps() == std::vector<snl::jump>{{2, 7}, {11, 4}}));
    board.set_jumps({});
    CHECK(board.jump_count() == 2);

    /* Three boards in one array: 1 roll, a fault, 1 roll. */
    const std::vector<int32_t> batch = {-1, -1, -1, -1, -1, 9, -1, -1, 3, -1, -1, -1};
    CHECK(snl::solve_moves(batch, 4) == snl::integers({1, SNL_FAULTY_BOARD, 1}));
    CHECK(snl::solve_moves({-1, 0, 0, 0, 0, 0, 0, -1}, 8) == snl::integers({SNL_UNREACHABLE}));
    CHECK(snl::solve_matrices(batch, 2, 2).size() == 3);
    CHECK(snl::solve_matrices({-1, -1, -1, -1, -1, 9, -1, -1}, 2, 2) ==
          snl::integers({1, SNL_FAULTY_BOARD}));
    CHECK(snl::solve_matrices({1, -1, -1, -1}, 2, 2) == snl::integers({SNL_FAULTY_BOARD}));
    CHECK(snl::solve_matrices(std::vector<int32_t>(), 2, 2).empty());
    CHECK(STATUS(snl::solve_matrices(batch, 5, 2)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::solve_matrices(batch, 2, 5)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::solve_matrices(batch, 2, 0)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::solve_matrices(batch, -2, -2)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::board::matrix(batch, INT64_MIN)) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::solve_moves(batch, 7)) == SNL_ERROR_LENGTH);
}

static void text()
{
    const std::string two = "grid 3 4\nladder 2 7\n\nsquares 9\nsnake 8 3\n";
    snl::board board = small();
    std::string one = snl::write(board);
    CHECK(one == "grid 3 4\nstart 0\nladder 2 7\nsnake 11 4\n");
    auto read = snl::read(one);
    CHECK(read.size() == 1 && read[0] == board);
    board.set_enter({6}, 2), board.set_jump(11, 0);
    one = snl::write(board, SNL_FORMAT_JSON);
    CHECK(one == "{\"grid\": [3, 4], \"start\": 0, \"enter\": [6], \"enter_square\": 2, "
                 "\"die\": [1, 1, 1, 1, 1, 1], \"overshoot\": \"stay\", \"chaining\": false, "
                 "\"jumps\": [[2, 7], [11, 0]]}\n");
    CHECK(snl::read(one)[0] == board);
    board.set_start(1);
    board.set_jump(11, 4);
    CHECK(STATUS(snl::write(board, SNL_FORMAT_LEETCODE)) == SNL_ERROR_FORMAT_ENTER);
    board.set_jump(11, 0);
    board.set_enter({});
    CHECK(STATUS(snl::write(board, SNL_FORMAT_LEETCODE)) == SNL_ERROR_FORMAT_JUMP);
    std::vector<snl::board> many;
    for (int i = 1; i < 6; i++)
        many.push_back(snl::board(i));
    std::string all = snl::write(many, SNL_FORMAT_MOVES);
    read = snl::read(all);
    CHECK(read.size() == 5 && read[4].squares() == 5 && snl::write(read, SNL_FORMAT_MOVES) == all);
    CHECK(snl::write(many).size() + 1 > sizeof "squares 1");
    CHECK(snl::read(snl::write(many)).size() == 5);
    /* A part of a string, so no zero follows it. */
    CHECK(snl::read(std::string_view("squares 123", 9))[0].squares() == 1);

    auto fault =
        thrown<snl::read_error>([] { snl::read("squares 30\nladder 3 22\nsnake 17 40\n"); });
    CHECK(fault.status == SNL_ERROR_SQUARE && fault.line == 3 && fault.column == 10);
    CHECK(fault.offset == 32 && fault.board == 0 && fault.row == -1 && fault.cell == -1);
    CHECK(std::strncmp(fault.what(), "3:10: ", 6) == 0 && std::strstr(fault.what(), fault.message));
    snl::read_options how;
    how.squares_max = 8;
    CHECK(thrown<snl::read_error>([&] { snl::read("squares 9", how); }).status == SNL_ERROR_LIMIT);
    how.format = 99;
    auto call = thrown([&] { snl::read("squares 9", how); }); /* no place in the text */
    CHECK(call.status == SNL_ERROR_FORMAT);
    CHECK(std::string(call.what()) == snl_status_text(SNL_ERROR_FORMAT));
    CHECK(STATUS(snl::read("")) == SNL_ERROR_SYNTAX &&
          STATUS(snl::read_board("")) == SNL_ERROR_SYNTAX);
    CHECK(snl::read_board(snl::write(small())) == small());
    fault = thrown<snl::read_error>([&] { snl::read_board(two); });
    CHECK(fault.status == SNL_ERROR_BOARDS && fault.line == 4 && fault.column == 1);
    CHECK(snl::read(two).size() == 2);

    many.push_back(snl::board::grid(2, 3));
    auto entry = thrown<snl::entry_error>([&] { snl::write(many, SNL_FORMAT_MOVES); });
    CHECK(entry.status == SNL_ERROR_FORMAT_SHAPE && entry.index == 5);
    CHECK(STATUS(snl::write(many, SNL_FORMAT_AUTO)) == SNL_ERROR_FORMAT);
    CHECK(STATUS(snl::write(std::vector<snl::board>())) == SNL_ERROR_LENGTH);
}

static void solving()
{
    snl::board board = snl::board::named("MB47");
    CHECK(board.solve() == 7 && board.solve_from(99) == 1 && board.solve_from(100) == 0);
    CHECK(STATUS(board.solve_from(101)) == SNL_ERROR_SQUARE);
    auto from = board.distances_from(0), to = board.distances_to_goal();
    CHECK(from.size() == 101 && to.size() == 101 && from[0] == 0 && from[100] == 7);
    for (snl::square at = 0; at <= 100; at++)
        CHECK(to[static_cast<size_t>(at)] == board.solve_from(at));

    snl::route route(board);
    CHECK(route.rolls() == 7);
    snl::square at = 0;
    int64_t rolls = 0;
    for (const snl::leg &leg : route.legs()) {
        CHECK(leg.struct_size == sizeof(snl_leg) && leg.from == at);
        for (int64_t i = 0; i < leg.times; i++, rolls++)
            at = board.roll(at, leg.face).second;
        CHECK(leg.to == at);
    }
    CHECK(at == 100 && rolls == 7);
    CHECK(snl::route(board, 99).rolls() == 1);
    board.set_die({0, 1});
    CHECK(snl::route(board, 99).rolls() == SNL_UNREACHABLE && snl::route(board, 99).legs().empty());
}

static void chances()
{
    snl::board board = small();
    snl::chance chance(board);
    snl_chance *raw = nullptr;
    CHECK(snl_chance_create(board.get(), nullptr, &raw) == SNL_OK);
    double mean = 0, other = 0;
    CHECK(snl_chance_mean(raw, &mean) == SNL_OK && same_bits(mean, chance.mean()));
    std::array<snl::doubles, 7> lengths;
    for (size_t field = 0; field < 7; field++)
        lengths[field] = chance.lengths(static_cast<snl_length_field>(field));
    for (snl::square from = 0; from <= 12; from++) {
        snl::game_length of = chance.length(from);
        auto at = static_cast<size_t>(from);
        CHECK(same_bits(of.finish_probability, lengths[0][at]) &&
              same_bits(of.mean, lengths[1][at]));
        CHECK(same_bits(of.variance, lengths[2][at]));
        CHECK(same_bits(of.mean_error_bound, lengths[3][at]));
        CHECK(same_bits(of.variance_error_bound, lengths[4][at]));
        CHECK(same_bits(of.finished_mean, lengths[5][at]));
        CHECK(same_bits(of.finished_variance, lengths[6][at]));
    }
    CHECK(lengths[1].size() == 13 && same_bits(lengths[1][0], mean));

    auto [pmf, cdf, bound] = chance.distribution(0, 50);
    CHECK(pmf.size() == 50 && cdf.size() == 50 && bound < 1e-12 && pmf[0] == 0 && cdf[49] > 0.99);
    double sum = 0;
    size_t median = 0;
    for (size_t t = 0; t < 50; t++) {
        sum += pmf[t];
        CHECK(std::fabs(sum - cdf[t]) < 1e-12);
        if (cdf[t] < 0.5)
            median = t + 1;
    }
    CHECK(chance.quantiles(0, {0.5, 0.9})[0] == static_cast<double>(median));
    CHECK(chance.quantiles(0, snl::doubles()).empty());
    CHECK(STATUS(chance.quantiles(0, {1.5})) == SNL_ERROR_PROBABILITY);
    auto [mode, likely] = chance.mode(0);
    CHECK(same_bits(pmf[static_cast<size_t>(mode)], likely) ||
          std::fabs(pmf[static_cast<size_t>(mode)] - likely) < 1e-14);
    auto visits = chance.visits(0);
    sum = 0;
    for (size_t s = 0; s < 12; s++)
        sum += visits[s];
    CHECK(visits.size() == 13 && std::fabs(sum - mean) < 1e-9 && std::fabs(visits[12] - 1) < 1e-12);
    auto positions = chance.positions(0, 20);
    sum = 0;
    for (double p : positions)
        sum += p;
    CHECK(positions.size() == 13 && std::fabs(sum - 1) < 1e-12);
    CHECK(same_bits(positions[12], cdf[20]));
    CHECK(STATUS(chance.positions(0, -1)) == SNL_ERROR_ROLLS);
    auto uses = chance.uses(0);
    CHECK(uses.size() == 2 && uses[0] > 0 && uses[1] > 0);

    auto [win, rounds, rounds_error_bound] = snl::race({chance, chance});
    CHECK(win.size() == 2 && std::fabs(win[0] + win[1] - 1) < 1e-12 && win[0] > win[1] &&
          rounds > 1 && rounds_error_bound < 1e-12);
    CHECK(snl::race({chance, chance}, {0, 0}).win == win);
    CHECK(snl::race({chance, chance}, {3, 12}).win == snl::doubles({0, 1}));
    CHECK(snl::race(std::vector<snl::racer>(65, chance)).win.size() == 65);
    CHECK(STATUS(snl::race({})) == SNL_ERROR_PLAYERS);
    snl::board longer(40);
    snl::chance far(longer);
    const snl::racer both[] = {far, chance};
    auto race = snl::race(both);
    CHECK(race.win.size() == 2 && race.win[1] > race.win[0] && race.rounds < far.mean());
    CHECK(snl::race(both, {40, 12}).win == snl::doubles({1, 0}));
    CHECK(STATUS(snl::race(both, {1})) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::race(both, {0, 13})) == SNL_ERROR_SQUARE);

    auto without = chance.without();
    snl::board less = board.copy();
    less.remove_jump(2);
    CHECK(without.size() == 2 && std::fabs(snl::chance(less).mean() - without[0]) < 1e-9);
    snl::board more = board.copy();
    more.set_jump(3, 9);
    other = chance.with(3, 9);
    CHECK(std::fabs(snl::chance(more).mean() - other) < 1e-9);
    auto each = chance.with_each(3);
    CHECK(each.size() == 13 && std::fabs(each[9] - other) < 1e-12 &&
          std::fabs(each[3] - mean) < 1e-9);
    auto [jump, best] = chance.best_jump(mean + 1);
    CHECK(std::fabs(chance.with(jump.first, jump.second) - best) < 1e-9);
    CHECK(STATUS(chance.best_jump(INFINITY)) == SNL_ERROR_TARGET);

    std::string exact = chance.exact(SNL_EXACT_MEAN);
    size_t slash = exact.find('/');
    CHECK(slash != std::string::npos && exact.find('\0') == std::string::npos);
    CHECK(std::fabs(std::strtod(exact.c_str(), nullptr) /
                        std::strtod(exact.c_str() + slash + 1, nullptr) -
                    mean) < 1e-9);
    CHECK(snl::chance(snl::board(1)).exact(SNL_EXACT_MEAN) == "0/1");

    /* The random game has its own copy of the board, so changes do not affect it. */
    board.set_jump(5, 9);
    board.set_start(3);
    CHECK(chance.squares() == 12 && chance.entries() == 13);
    CHECK(chance.jump_count() == 2 && chance.start() == 0);
    CHECK(chance.uses(0).size() == 2 && chance.without().size() == 2);
    board = snl::board(5);
    CHECK(chance.visits(0).size() == 13 && chance.squares() == 12);
    CHECK(snl::chance(board).start() == 1 && snl::chance(board).squares() == 5);
    snl_chance_free(raw);
}

/* Random games in turns: the figures of the classic board, and of simulated games. */
static void turns()
{
    snl::board classic = snl::board::named("MB47");
    snl::chance_options options;
    CHECK(options.struct_size == sizeof(snl_chance_options) && options.count == SNL_COUNT_ROLLS);
    CHECK(same_bits(snl::chance(classic, options).mean(), snl::chance(classic).mean()));
    options.count = SNL_COUNT_TURNS;
    options.turns = snl::turns({6});
    CHECK(std::fabs(snl::chance(classic, options).mean() - 32.79936178604684) < 1e-9);
    options.turns = snl::turns({6}, 3);
    CHECK(std::fabs(snl::chance(classic, options).mean() - 33.10404588855859) < 1e-9);
    options.turns = snl::turns({6}, 3, SNL_PENALTY_TURN);
    snl::chance by_turns(classic, options);
    snl::game_length length = by_turns.length(0);
    CHECK(std::fabs(length.mean - 33.44399747815708) < 1e-9 &&
          std::fabs(length.variance - 473.210122461321) < 1e-6);
    double sum = 0;
    for (double visits : by_turns.visits(0))
        sum += visits;
    CHECK(std::fabs(sum - 1 - length.mean) < 1e-9); /* the goal's entry is 1 */
    std::string exact = by_turns.exact(SNL_EXACT_MEAN);
    CHECK(std::fabs(std::strtod(exact.c_str(), nullptr) /
                        std::strtod(exact.c_str() + exact.find('/') + 1, nullptr) -
                    length.mean) < 1e-9);
    options.count = SNL_COUNT_ROLLS;
    snl::chance by_rolls(classic, options);
    CHECK(by_rolls.mean() > length.mean);

    snl::game_options play;
    play.players = 2;
    play.turns = options.turns;
    snl::simulation games = snl::simulate(classic, play, 40000);
    auto [win, rounds, bound] = snl::race({by_turns, by_turns});
    CHECK(bound < 1e-9 && std::fabs(games.mean(SNL_COUNT_ROUNDS) - rounds) < 0.4);
    CHECK(std::fabs(static_cast<double>(games.wins[0]) / 40000 - win[0]) < 0.0125);
    play.players = 1;
    games = snl::simulate(classic, play, 40000);
    CHECK(std::fabs(games.mean() - by_rolls.mean()) < 0.7 &&
          std::fabs(games.mean(SNL_COUNT_TURNS) - length.mean) < 0.6);

    options.count = SNL_COUNT_ROUNDS;
    CHECK(STATUS(snl::chance(classic, options)) == SNL_ERROR_COUNT);
    options.count = SNL_COUNT_ROLLS;
    options.turns = snl::turns({}, 3); /* a limit without a face */
    CHECK(STATUS(snl::chance(classic, options)) == SNL_ERROR_AGAIN_LIMIT);
}

/* The totals of simulated games equal those of the same games, played one by one. */
static void simulated()
{
    snl::board board = small();
    snl::game_options options;
    options.players = 3;
    options.seed = 7;
    options.game = 5;
    options.send_back = 1;
    options.turns = snl::turns({6}, 2, SNL_PENALTY_TURN);
    snl::integers histogram(1001), expected(1001), wins(SNL_PLAYERS_MAX);
    snl::simulation all = snl::simulate(board, options, 1000, 1000, SNL_COUNT_ROUNDS,
                                        histogram.data(), histogram.size());
    int64_t rolls = 0, most = 0, turns = 0, jumps = 0, captures = 0;
    for (snl::game_options how = options; how.game < 1005; how.game++) {
        snl::game game(board, how);
        int64_t own[3] = {1, 0, 0};
        for (; game.turn() >= 0; rolls++) {
            game.roll();
            for (const snl::event &event : game.events()) {
                own[event.player] += event.kind == SNL_EVENT_TURN;
                jumps += event.kind == SNL_EVENT_JUMPED;
                captures += event.kind == SNL_EVENT_SENT_BACK;
            }
        }
        most = std::max(most, game.rolls());
        turns += own[0] + own[1] + own[2];
        for (int32_t player = 0; player < 3; player++)
            wins[static_cast<size_t>(player)] += game.place(player) == 1;
        expected.at(static_cast<size_t>(own[0]))++; /* player 0 begins each round */
    }
    CHECK(all.games == 1000 && all.unfinished == 0 && histogram == expected);
    CHECK(all.rolls.sum == rolls && all.rolls.max == most && all.turns.sum == turns);
    CHECK(all.jumps == jumps && all.captures == captures && captures > 0);
    CHECK(std::equal(wins.begin(), wins.end(), all.wins) && wins[2] > 0);
    CHECK(same_bits(all.mean(), static_cast<double>(rolls) / 1000));
    CHECK(same_bits(all.mean(SNL_COUNT_TURNS), static_cast<double>(turns) / 1000));
    CHECK(all.mean() > all.mean(SNL_COUNT_TURNS) &&
          all.mean(SNL_COUNT_TURNS) > all.mean(SNL_COUNT_ROUNDS));
    CHECK(
        same_bits(all.variance(SNL_COUNT_TURNS), snl_simulation_variance(&all, SNL_COUNT_TURNS)) &&
        all.variance() > all.variance(SNL_COUNT_ROUNDS));
    CHECK(std::isnan(all.mean(3)) && std::isnan(all.variance(-1)));

    snl::simulation part = snl::simulate(board, options, 400);
    options.game += 400;
    part.add(snl::simulate(board, options, 600));
    CHECK(std::memcmp(&all, &part, sizeof all) == 0);
    snl::simulation sum;
    CHECK(sum.struct_size == sizeof(snl_simulation) && std::isnan(sum.mean()));
    sum.add(all);
    CHECK(sum.games == 1000);
    CHECK(snl::simulate(board, {}, 5, 1).unfinished == 5);
    options.game = -1;
    CHECK(STATUS(snl::simulate(board, options, 1)) == SNL_ERROR_GAME);
    CHECK(STATUS(snl::simulate(board, {}, 1, 9, 3)) == SNL_ERROR_COUNT);
}

static void playing()
{
    snl::board board = small();
    snl::game_options options;
    options.players = 2;
    options.seed = 1;
    snl::game game(board, options);
    CHECK(game.players() == 2 && game.turn() == 0 && game.rolls() == 0 && game.events().empty());
    game.reserve(100);
    game.roll(2);
    auto events = game.events();
    CHECK(events.size() >= 3 && events[0].kind == SNL_EVENT_ROLLED && events[0].face == 2);
    CHECK(events[0].struct_size == sizeof(snl_event));
    CHECK(game.square(0) == 7 && game.square(1) == 0 && game.turn() == 1 && game.square(2) == -1);
    game.undo();
    CHECK(game.rolls() == 0 && game.square(0) == 0 && game.faces().empty());
    game.roll();
    game.roll(3);
    auto saved = game.save();
    snl::game loaded = snl::game::load(board, saved);
    CHECK(loaded.faces() == game.faces() && loaded.save() == saved && saved.size() == 78);
    while (game.turn() >= 0)
        game.roll(), loaded.roll();
    CHECK(game.faces() == loaded.faces() &&
          game.rolls() == static_cast<int64_t>(game.faces().size()));
    int32_t winner = game.events().back().player;
    CHECK(game.events().back().kind == SNL_EVENT_OVER && game.place(winner) == 1);
    CHECK(game.square(winner) == 12 && game.place(1 - winner) == 0);
    CHECK(STATUS(game.roll()) == SNL_ERROR_GAME_OVER);
    CHECK(game.options().players == 2 && game.options().seed == 1);
    CHECK(STATUS(game.reserve(-1)) == SNL_ERROR_ROLLS);
    CHECK(STATUS(snl::game::load(board, {1, 2, 3})) == SNL_ERROR_DAMAGED);
    CHECK(STATUS(snl::game::load(snl::board(12), saved)) == SNL_ERROR_OTHER_BOARD);
    CHECK(snl::game(board).players() == 1);

    options.turns = snl::turns({1, 6}, 2, SNL_PENALTY_START);
    snl::game again(board, options);
    again.roll(2), again.roll(3), again.roll(1);
    CHECK(again.turn() == 0 && again.square(0) == 8 && again.options().turns.again_limit == 2);
    snl::game tried = again.copy();
    CHECK(tried.events().size() == again.events().size() && tried.save() == again.save());
    tried.roll(6);
    CHECK(tried.turn() == 1 && tried.square(0) == 0 && again.turn() == 0 && again.rolls() == 3);
    options.turns = snl::turns({6});
    CHECK(options.turns.again_faces == 32 && options.turns.again_limit == 0);
    CHECK(snl::turns({}, 0, 1).again_faces == 0 && snl::turns({}, 0, 1).again_penalty == 1);
    CHECK(STATUS(snl::game(board, options).copy().undo()) == SNL_ERROR_NO_ROLL);
    options.players = 65;
    CHECK(STATUS(snl::game(board, options)) == SNL_ERROR_PLAYERS);
    CHECK(STATUS(snl::game(board).undo()) == SNL_ERROR_NO_ROLL);
}

static void making()
{
    snl::board base = snl::board::grid(5, 6);
    snl::generate_options wanted;
    wanted.ladders = 2, wanted.snakes = 2, wanted.rolls = 3, wanted.seed = 1;
    snl::generated made;
    snl::board board = snl::generate(base, wanted, &made);
    CHECK(board.jump_count() == 4 && board.solve() == 3 && made.rolls == 3 && made.tries > 0);
    CHECK(same_bits(made.mean, snl::chance(board).mean()));
    CHECK(snl::write(snl::generate(base, wanted)) == snl::write(board));
    wanted.rolls = 1000;
    CHECK(STATUS(snl::generate(base, wanted)) == SNL_ERROR_IMPOSSIBLE);
    wanted.rolls = 5, wanted.mean = 12.3456, wanted.tolerance = 1e-6, wanted.tries_max = 2;
    made.tries = 0;
    CHECK(STATUS(snl::generate(base, wanted, &made)) == SNL_ERROR_EFFORT && made.tries == 2);
    wanted.tries_max = -1;
    CHECK(STATUS(snl::generate(base, wanted)) == SNL_ERROR_TRIES_MAX);
}

static size_t count(const std::string &text, const char *part)
{
    size_t n = 0;
    for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at++)
        n++;
    return n;
}

/* A buffer that takes some bytes, and then fails or throws. */
struct narrow : std::streambuf {
    narrow(std::streamsize room, bool throws) : left(room), loud(throws)
    {
    }
    std::streamsize left;
    bool loud;
    std::string taken{};

  protected:
    std::streamsize xsputn(const char *bytes, std::streamsize size) override
    {
        if (size > left && loud)
            throw std::domain_error("full");
        std::streamsize now = std::min(size, left);
        taken.append(bytes, static_cast<size_t>(now));
        left -= now;
        return now;
    }
    int overflow(int) override
    {
        return traits_type::eof();
    }
};

/* Streams get the same text as strings. A stream that fails or throws ends the call. */
static void streams()
{
    snl::board board = small(), longer(3000);
    snl::picture show;
    show.title = "Title", show.route = snl::route(board).legs(), show.tokens = {3};
    const snl::doubles pmf = {0, 0.5, 0.5};
    snl::plot how;
    how.title = "Plot", how.count = SNL_COUNT_ROUNDS;
    const std::pair<std::string, std::function<void(std::ostream &)>> calls[] = {
        {snl::write(board), [&](auto &to) { snl::write(to, board); }},
        {snl::write(longer, SNL_FORMAT_MOVES),
         [&](auto &to) { snl::write(to, longer, SNL_FORMAT_MOVES); }},
        {board.svg(), [&](auto &to) { board.svg(to); }},
        {board.svg(show), [&](auto &to) { board.svg(to, show); }},
        {board.terminal(), [&](auto &to) { board.terminal(to); }},
        {board.terminal(60, 3, show), [&](auto &to) { board.terminal(to, 60, 3, show); }},
        {snl::draw_distribution(pmf, how), [&](auto &to) { snl::draw_distribution(to, pmf, how); }},
        {snl::draw_distribution(pmf), [&](auto &to) { snl::draw_distribution(to, pmf); }},
    };
    for (const auto &each : calls) {
        const auto &text = each.first;
        const auto &write = each.second;
        std::ostringstream whole;
        write(whole);
        CHECK(whole.str() == text && !text.empty());
        for (std::streamsize room : {0, 20}) {
            narrow silent(room, false), loud(room, true);
            std::ostream quiet(&silent), throwing(&loud);
            CHECK(STATUS(write(quiet)) == SNL_ERROR_WRITE);
            CHECK(!quiet && silent.taken == text.substr(0, static_cast<size_t>(room)));
            throwing.exceptions(std::ios::badbit);
            bool passed_on = false;
            try {
                write(throwing);
            } catch (const std::domain_error &error) {
                passed_on = error.what() == std::string("full");
            }
            CHECK(passed_on);
        }
    }
    std::ostringstream untouched;
    board.set_chaining(true);
    const snl::board some[] = {snl::board::grid(2, 2), std::move(board)};
    auto entry =
        thrown<snl::entry_error>([&] { snl::write(untouched, some, SNL_FORMAT_LEETCODE); });
    CHECK(entry.index == 1 && entry.status == SNL_ERROR_FORMAT_START);
    CHECK(STATUS(snl::write(untouched, std::vector<snl::board>())) == SNL_ERROR_LENGTH);
    CHECK(STATUS(snl::draw_distribution(untouched, {-1.0})) == SNL_ERROR_PMF);
    CHECK(STATUS(some[0].terminal(untouched, 19)) == SNL_ERROR_COLUMNS);
    show.theme = 7;
    CHECK(STATUS(some[0].svg(untouched, show)) == SNL_ERROR_THEME && untouched.str().empty());
}

static void drawing()
{
    snl::board board = small();
    board.set_jump(6, 10); // a jump that the route takes
    size_t length = 0;
    CHECK(snl_draw_svg(board.get(), nullptr, nullptr, 0, &length) == SNL_OK);
    std::string plain = board.svg();
    CHECK(plain.size() == length && plain.rfind("<svg ", 0) == 0 && count(plain, "</svg>") == 1);

    /* The same picture, drawn from a struct of snl.h. */
    snl::picture show;
    show.theme = SNL_THEME_DARK;
    show.title = "Title", show.description = "Words", show.heat_label = "Label";
    show.route = snl::route(board).legs();
    show.heat = snl::chance(board).visits(0);
    show.tokens = {3, 5};
    snl_leg legs[8];
    size_t leg_count = 0;
    snl::route route(board);
    CHECK(snl_route_legs(route.get(), legs, sizeof *legs, 8, &leg_count) == SNL_OK);
    const snl_picture raw = {sizeof raw, SNL_THEME_DARK,   "Title", "Words", legs,
                             leg_count,  show.heat.data(), 13,      "Label", show.tokens.data(),
                             2};
    std::vector<char> expected(100000);
    CHECK(snl_draw_svg(board.get(), &raw, expected.data(), expected.size(), &length) == SNL_OK);
    CHECK(board.svg(show) == std::string(expected.data(), length));
    CHECK(snl_draw_terminal(board.get(), &raw, 60, 3, expected.data(), expected.size(), &length) ==
          SNL_OK);
    CHECK(board.terminal(60, 3, show) == std::string(expected.data(), length));
    CHECK(count(board.terminal(), "\033") == 0 &&
          count(board.terminal(80, SNL_TERMINAL_COLOUR), "\033") > 0);
    CHECK(STATUS(board.terminal(19)) == SNL_ERROR_COLUMNS);
    show.theme = 7;
    CHECK(STATUS(board.svg(show)) == SNL_ERROR_THEME);
    show.theme = SNL_THEME_LIGHT;
    show.tokens = {13};
    CHECK(STATUS(board.svg(show)) == SNL_ERROR_SQUARE);
    show.tokens = {};
    show.heat.pop_back();
    CHECK(STATUS(board.svg(show)) == SNL_ERROR_LENGTH);

    snl::plot how;
    const double marks[] = {2.5};
    how.title = "Plot", how.marks = marks, how.mark_count = 1;
    auto pmf = std::get<0>(snl::chance(board).distribution(0, 30));
    std::string plot = snl::draw_distribution(pmf, how);
    CHECK(count(plot, "Plot") > 0 && count(snl::draw_distribution(pmf), "Plot") == 0);
    CHECK(STATUS(snl::draw_distribution({1, -1})) == SNL_ERROR_PMF);
}

static void handles()
{
    snl::board board = small(), taken = std::move(board);
    CHECK(board.get() == nullptr && taken.squares() == 12); // NOLINT: the board was moved from
    CHECK(board.squares() == 0 && board.jumps().empty() && board.start() == 0);
    CHECK(STATUS(board.solve()) == SNL_ERROR_NULL && STATUS(board.copy()) == SNL_ERROR_NULL);
    CHECK(STATUS(board.die()) == SNL_ERROR_NULL && STATUS(board.svg()) == SNL_ERROR_NULL);
    CHECK(STATUS(board.distances_to_goal()) == SNL_ERROR_NULL && !board.jump(2));
    CHECK(STATUS(board.enter()) == SNL_ERROR_NULL &&
          STATUS(board.set_enter({6})) == SNL_ERROR_NULL);
    CHECK(STATUS(board.rules()) == SNL_ERROR_NULL && STATUS(board.set_rules({})) == SNL_ERROR_NULL);
    CHECK(STATUS(board.reshape()) == SNL_ERROR_NULL);
    CHECK(STATUS(board.set_jumps({{1, 2}})) == SNL_ERROR_NULL);
    CHECK(STATUS(snl::write(board)) == SNL_ERROR_NULL);
    CHECK(STATUS(snl::route(board)) == SNL_ERROR_NULL);
    CHECK(STATUS(snl::chance(board)) == SNL_ERROR_NULL);
    CHECK(STATUS(snl::game(board)) == SNL_ERROR_NULL);
    CHECK(STATUS(snl::simulate(board, {}, 1)) == SNL_ERROR_NULL);
    CHECK(STATUS(snl::generate(board, snl::generate_options())) == SNL_ERROR_NULL);
    board = std::move(taken);
    CHECK(board.squares() == 12);
    board = snl::board(5);
    CHECK(board.squares() == 5);
    snl_board *raw = board.release();
    CHECK(board.get() == nullptr && snl_board_squares(raw) == 5);
    snl::board again(raw);
    CHECK(again.get() == raw);

    snl::game game(again), moved = std::move(game);
    CHECK(game.turn() == -1 && game.events().empty() && STATUS(game.roll()) == SNL_ERROR_NULL);
    CHECK(STATUS(game.options()) == SNL_ERROR_NULL && STATUS(game.save()) == SNL_ERROR_NULL &&
          STATUS(game.copy()) == SNL_ERROR_NULL);
    snl::chance chance(again), rest = std::move(chance);
    CHECK(STATUS(chance.mean()) == SNL_ERROR_NULL && STATUS(chance.visits(0)) == SNL_ERROR_NULL);
    CHECK(STATUS(chance.lengths(SNL_LENGTH_MEAN)) == SNL_ERROR_NULL &&
          STATUS(chance.uses(0)) == SNL_ERROR_NULL);
    CHECK(chance.squares() == 0 && chance.jump_count() == 0 && chance.start() == 0);
    CHECK(rest.squares() == 5 && rest.start() == 1);
    CHECK(STATUS(snl::race({rest, chance})) == SNL_ERROR_NULL);
    snl::route route(again), other = std::move(route);
    CHECK(route.rolls() == 0 && STATUS(route.legs()) == SNL_ERROR_NULL);

    CHECK(STATUS(snl::board(-1)) == SNL_ERROR_SQUARES);
    CHECK(std::string(thrown([] { snl::board(-1); }).what()) == snl_status_text(SNL_ERROR_SQUARES));
    CHECK(STATUS(snl::board::grid(0, 3)) == SNL_ERROR_SQUARES);
    CHECK(STATUS(snl::board::named("none")) == SNL_ERROR_NAME);
    CHECK(STATUS(again.set_jump(5, 1)) == SNL_ERROR_GOAL);
    CHECK(STATUS(again.remove_jump(1)) == SNL_ERROR_NO_JUMP);
    CHECK(STATUS(again.set_start(6)) == SNL_ERROR_SQUARE);
    CHECK(STATUS(again.set_overshoot(3)) == SNL_ERROR_OVERSHOOT);
    CHECK(STATUS(again.set_die({})) != SNL_OK && STATUS(again.set_die({0})) == SNL_ERROR_DIE);
    CHECK(STATUS(again.roll(5, 1)) == SNL_ERROR_GOAL);
    CHECK(STATUS(again.cell_of(1)) == SNL_ERROR_NOT_GRID);
    CHECK(STATUS(again.square_at(0, 0)) == SNL_ERROR_NOT_GRID);

    /* Containers cannot hold an entry for each square of the largest board. */
    bool refused = false;
    try {
        snl::board(SNL_SQUARES_MAX).distances_to_goal();
    } catch (const std::length_error &) {
        refused = true;
    } catch (const std::bad_alloc &) {
        refused = true;
    }
    CHECK(refused);
}

/* An allocator that counts its blocks, and refuses every request once `left` is 0. */
struct meter {
    long left = -1, live = 0, calls = 0;
};
static void *give(void *context, size_t bytes)
{
    meter &at = *static_cast<meter *>(context);
    if (at.left == 0)
        return nullptr;
    if (at.left > 0)
        at.left--;
    at.live++, at.calls++;
    return std::malloc(bytes);
}
static void take(void *context, void *memory, size_t)
{
    static_cast<meter *>(context)->live--;
    std::free(memory);
}

/* Counts and refuses the blocks of containers and strings in the same way. */
static long news_left = -1, news_live;
void *operator new(size_t bytes)
{
    if (news_left == 0)
        throw std::bad_alloc();
    if (news_left > 0)
        news_left--;
    void *memory = std::malloc(bytes);
    if (!memory)
        throw std::bad_alloc();
    news_live++;
    return memory;
}
void operator delete(void *memory) noexcept
{
    if (memory)
        news_live--;
    std::free(memory);
}
void operator delete(void *memory, size_t) noexcept
{
    operator delete(memory);
}

/* Makes every call that allocates memory; all of it is freed on return and on an exception. */
static void everything(snl::memory from)
{
    const int32_t cells[] = {-1, -1, -1, -1, 9, -1, -1, 7, -1, -1, -1, -1};
    snl::read_options how;
    how.allocator = from;
    snl::board board = snl::board::matrix(cells, 3, from);
    snl::board(7, from).set_jumps({{2, 5}, {6, 1}, {3, 7}});
    snl::board::grid(2, 2, from);
    snl::board::moves({-1, 2, -1}, from);
    snl::board::named("MB47", from);
    snl::board copy = board.copy();
    auto boards = snl::read("[-1, -1]\n[-1, -1]\n[-1, 0, -1]", how);
    std::string written = snl::write(boards, SNL_FORMAT_MOVES);
    snl::solve_matrices(cells, 3, 4, from);
    snl::solve_moves(cells, 6, from);
    snl::named_boards();
    board.jumps(), board.die(), board.distances_from(1), board.distances_to_goal();
    snl::picture show;
    show.route = snl::route(board).legs();
    show.title = "a title of more than a few letters";
    show.heat = snl::chance(board).visits(0);
    show.tokens = {1, 2};
    board.svg(show), board.terminal(80, 0, show);
    snl::chance chance(board);
    chance.lengths(SNL_LENGTH_VARIANCE), chance.distribution(1, 9), chance.quantiles(1, {0.5}),
        chance.uses(1);
    snl::race({chance, chance, chance}), chance.without(), chance.with_each(2),
        chance.exact(SNL_EXACT_VARIANCE);
    snl::draw_distribution(std::get<0>(chance.distribution(1, 9)));
    snl::chance_options turns;
    turns.turns = snl::turns({6}, 2);
    snl::chance(board, turns).lengths(SNL_LENGTH_VARIANCE);
    snl::simulate(board, {}, 10);
    snl::game game(board);
    game.roll();
    game.events(), game.faces(), game.copy();
    snl::game::load(board, game.save()).reserve(500);
    snl::generate_options wanted;
    wanted.ladders = 1, wanted.seed = 1;
    snl::generate(board, wanted);
}

/* Each function with a parameter for an allocator uses that allocator. */
static void told(snl::memory from, const meter &use)
{
    snl::read_options how;
    how.allocator = from;
    void (*const calls[])(snl::memory, const snl::read_options &) = {
        [](snl::memory at, const auto &) { snl::board(5, at); },
        [](snl::memory at, const auto &) { snl::board::grid(2, 2, at); },
        [](snl::memory at, const auto &) {
            snl::board::matrix({-1, -1}, 1, at);
        },
        [](snl::memory at, const auto &) {
            snl::board::moves({-1, -1}, at);
        },
        [](snl::memory at, const auto &) { snl::board::named("MB47", at); },
        [](snl::memory at, const auto &) {
            snl::solve_matrices(std::vector<std::int32_t>(500, -1), 20, 25, at);
        },
        [](snl::memory at, const auto &) {
            snl::solve_moves(std::vector<std::int32_t>(500, -1), 500, at);
        },
        [](snl::memory, const auto &options) { snl::read("squares 5", options); },
    };
    for (auto call : calls) {
        long before = use.calls;
        call(from, how);
        CHECK(use.calls > before && use.live == 0);
    }
}

static void memory()
{
    meter use;
    snl_allocator allocator = {sizeof allocator, &use, give, take, nullptr};
    told(&allocator, use);
    use.calls = 0;
    everything(&allocator);
    CHECK(use.live == 0 && use.calls > 30);
    long all = use.calls, live = news_live;
    for (long n = 0; n < all; n++) {
        use.left = n;
        CHECK(STATUS(everything(&allocator)) == SNL_ERROR_MEMORY);
        CHECK(use.live == 0 && news_live == live);
    }
    use.left = -1;
    long refused = 0;
    for (bool done = false; !done; refused++) {
        news_left = refused;
        try {
            everything(&allocator);
            done = true;
        } catch (const std::bad_alloc &) {
        }
        news_left = -1;
        CHECK(use.live == 0 && news_live == live);
    }
    CHECK(refused > 40);
    std::printf("# refused: %ld allocations of the library, %ld of containers\n", all, refused);
    snl_allocator half = {sizeof half, nullptr, give, nullptr, nullptr};
    CHECK(STATUS(snl::board(5, &half)) == SNL_ERROR_ALLOCATOR);
}

/* How many times the library has polled, and after how many polls the work is cancelled. */
struct questions {
    int64_t asked = 0, patience = INT64_MAX;
};

static int32_t ask(void *context)
{
    questions *state = static_cast<questions *>(context);
    return state->asked++ >= state->patience;
}

static void cancelling()
{
    questions state;
    snl_allocator stoppable{};
    stoppable.struct_size = sizeof stoppable;
    stoppable.context = &state;
    stoppable.cancel = ask;
    std::vector<snl::jump> jumps;
    for (snl::square i = 2; i < 60000; i++)
        jumps.emplace_back(i, i - 1);
    std::vector<int32_t> cells(90000, -1), faulty = cells;
    faulty[89000] = 90001;
    snl::board board(100000, &stoppable), steep(1000, &stoppable), plain(100000);
    board.set_jumps(jumps);
    plain.set_jumps(jumps);
    for (snl::square i = 501; i < 1000; i++)
        steep.set_jump(i, 1001 - i);
    snl::read_options how;
    how.allocator = &stoppable;
    std::string long_text = snl::write(board);
    const std::function<void()> calls[] = {
        [&] { board.set_jumps(jumps); },
        [&] { board.copy(); },
        [&] { plain.copy(&stoppable); },
        [&] { board.distances_to_goal(); },
        [&] { snl::board::matrix(cells, 300, &stoppable); },
        [&] { snl::board::moves(cells, &stoppable); },
        [&] { snl::solve_matrices(cells, 300, 300, &stoppable); },
        [&] { snl::solve_moves(cells, 90000, &stoppable); },
        [&] { snl::read(long_text, how); },
        [&] { snl::write(board); },
        [&] { snl::chance(steep).lengths(SNL_LENGTH_MEAN); },
        [&] { snl::simulate(steep, {}, INT64_MAX); },
        [&] { snl::board::grid(300, 300, &stoppable).svg(); },
    };
    for (const auto &call : calls) {
        for (int64_t patience : {0, 1}) {
            state = {0, patience};
            snl::error error = thrown(call);
            bool is_short = patience > 0 && error.status == SNL_OK && state.asked == 1;
            CHECK(error.status == SNL_ERROR_CANCELLED || is_short);
            CHECK(is_short || error.what() == std::string(snl_status_text(SNL_ERROR_CANCELLED)));
            state.patience = INT64_MAX;
            CHECK(board.jumps() == jumps);
        }
    }
    /* A call with a fault reports the place of the fault. If a poll cancels the call first, its
     * status is SNL_ERROR_CANCELLED. */
    state = {};
    CHECK(thrown<snl::entry_error>([&] { snl::board::moves(faulty, &stoppable); }).index == 89000);
    jumps.emplace_back(5, 5);
    for (int64_t patience = 0, done = 0; !done; patience++) {
        state = {0, patience};
        snl_status status = STATUS(board.set_jumps(jumps));
        CHECK(status == SNL_ERROR_CANCELLED || status == SNL_ERROR_SELF);
        done = state.asked <= patience;
    }
}

static void run(const char *name, void (*test)())
{
    int before = failures;
    try {
        test();
    } catch (const std::exception &error) {
        std::printf("# %s\n", error.what());
        failures++;
    }
    std::printf("%s %s\n", failures == before ? "ok" : "not ok", name);
}

int main()
{
    run("boards", boards);
    run("rules", rules);
    run("equality", equality);
    run("arrays", arrays);
    run("text", text);
    run("fewest rolls and routes", solving);
    run("the random game", chances);
    run("random games in turns", turns);
    run("simulated games", simulated);
    run("playing", playing);
    run("boards with a chosen difficulty", making);
    run("drawing", drawing);
    run("streams", streams);
    run("handles", handles);
    run("memory", memory);
    run("cancelling", cancelling);
    return failures > 0;
}
