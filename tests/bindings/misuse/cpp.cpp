/* SPDX-License-Identifier: MIT */
/*
 * Misuses all of snl.hpp: calls every member of handles that were moved from, and replaces every
 * argument by wrong values. A call must answer or throw; the sanitizers see crashes. Prints a line
 * for each check.
 */
#include <snl.hpp>

#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <sstream>

static long calls, refused;
static int failures;

template <class F> static void attempt(F call)
{
    calls++;
    try {
        call();
    } catch (const std::exception &) { /* snl::error, std::bad_alloc, std::length_error */
        refused++;
    } catch (...) {
        std::puts("# it throws what is no std::exception");
        failures++;
    }
}

static const int64_t integers[] = {0,
                                   1,
                                   -1,
                                   2,
                                   12,
                                   13,
                                   64,
                                   65,
                                   INT32_MAX,
                                   INT32_MIN,
                                   INT64_MAX,
                                   INT64_MIN,
                                   1 << 20,
                                   -99,
                                   int64_t{1} << 62,
                                   (int64_t{1} << 62) + 1};
static const double reals[] = {0, -1, 0.5, 1, 2, 1e308, -1e308, 5e-324, NAN, INFINITY, -INFINITY};
static const size_t sizes[] = {0, 1, 2, 3, 12, 13, 1000, SIZE_MAX / 8, SIZE_MAX - 1, SIZE_MAX};

static snl::board small()
{
    snl::board board = snl::board::grid(3, 4);
    board.set_jumps({{2, 7}, {11, 4}});
    return board;
}

template <class H> static H empty(H full)
{
    H other = std::move(full);
    return full; // NOLINT: moved from, on purpose
}

static int32_t narrow(int64_t value)
{
    return static_cast<int32_t>(value);
}

/* Calls all members of a board, which may be empty, with two numbers and a size. */
static void use(snl::board &board, int64_t a, int64_t b, size_t size)
{
    const std::vector<int32_t> cells(size < 5000 ? size : 7, narrow(a));
    attempt([&] { (void)board.copy(); });
    attempt([&] { (void)(board == board && board != small()); });
    attempt([&] { (void)board.squares(), (void)board.entries(), (void)board.rows(); });
    attempt([&] { (void)board.columns(), (void)board.jump_count(), (void)board.jumps(); });
    attempt([&] { (void)board.square_at(a, b); });
    attempt([&] { (void)board.cell_of(a); });
    attempt([&] { (void)board.jump(a), (void)board.next_jump(a); });
    attempt([&] { board.set_jump(a, b); });
    attempt([&] { board.set_jumps({{a, b}, {b, a}}); });
    attempt([&] { board.set_jumps(std::vector<snl::jump>(size < 5000 ? size : 3, {a, b})); });
    attempt([&] { board.remove_jump(a); });
    attempt([&] { (void)board.find_cycle(); });
    attempt([&] { (void)board.start(), (void)board.overshoot(), (void)board.chaining(); });
    attempt([&] { (void)board.die(); });
    attempt([&] { board.set_start(a); });
    attempt([&] { board.set_overshoot(narrow(a)); });
    attempt([&] { board.set_chaining(a != 0); });
    attempt([&] { board.set_die(std::vector<uint32_t>(size < 5000 ? size : 70, uint32_t(a))); });
    attempt([&] { board.set_die({nullptr, size}); });
    attempt([&] { (void)board.enter(), (void)board.rules(); });
    attempt([&] { board.set_enter({narrow(a), narrow(b)}, a); });
    snl::faces which;
    which.bits = uint64_t(b);
    attempt([&] { board.set_enter(which, a), (void)which.has(narrow(a)); });
    attempt([&] { (void)snl::faces{narrow(a)}.has(narrow(b)); });
    snl::rules all;
    attempt([&] { board.set_rules(all); });
    all.faces = narrow(a), all.start = b, all.overshoot = narrow(b);
    all.enter_faces = uint64_t(a), all.enter_square = b;
    for (auto &weight : all.weights)
        weight = uint32_t(b);
    attempt([&] { board.set_rules(all); });
    all.struct_size = uint32_t(size < sizeof all ? size : sizeof all);
    attempt([&] { board.set_rules(all); });
    attempt([&] { board.reshape(a, b); });
    attempt([&] { board.reshape(); });
    attempt([&] { (void)board.roll(a, narrow(b)); });
    attempt([&] { (void)board.solve(); });
    attempt([&] { (void)board.solve_from(a); });
    attempt([&] { (void)board.distances_from(a), (void)board.distances_to_goal(); });
    snl::picture show;
    show.theme = narrow(b);
    show.title = std::string("a\0\xff", 3);
    show.heat_label = show.description = std::string(size < 5000 ? size : 5, '<');
    attempt([&] { (void)board.svg(show); });
    show.theme = 0, show.tokens.assign(size < 5000 ? size : 4, a);
    attempt([&] { (void)board.svg(show); });
    show.heat.assign(size < 5000 ? size : 4, NAN);
    attempt([&] { (void)board.terminal(narrow(a), narrow(b), show); });
    show.route.resize(size < 5000 ? size : 4);
    attempt([&] { (void)board.svg(show); });
    for (auto &leg : show.route)
        leg.from = a, leg.to = leg.landing = b, leg.times = a;
    attempt([&] { (void)board.svg(show), (void)board.terminal(80, 3, show); });
    attempt([&] { snl::route(board, a).legs(), snl::route(board).rolls(); });
    attempt([&] { snl::chance random(board); });
    snl::chance_options counting;
    counting.count = narrow(a), counting.turns = snl::turns(which, narrow(a), narrow(b));
    attempt([&] { snl::chance random(board, counting); });
    counting.count = 1, counting.turns = snl::turns(which);
    counting.struct_size = uint32_t(size < sizeof counting ? size : sizeof counting);
    attempt([&] { snl::chance(board, counting).mean(); });
    attempt([&] { snl::game play(board); });
    snl::game_options how;
    how.players = narrow(a), how.seed = uint64_t(b), how.game = b;
    attempt([&] { snl::game play(board, how); });
    const int64_t few = a < 100 ? a : 7, rolls = b < 100 ? b : 100; /* a game may never end */
    attempt([&] { (void)snl::simulate(board, how, few, rolls, narrow(a)); });
    attempt([&] { (void)snl::simulate(board, how, 0, b), (void)snl::simulate(board, how, a, 0); });
    attempt([&] { (void)snl::simulate(board, {}, 5, 100, 2, nullptr, size); });
    how.players = 2, how.turns = snl::turns(which, narrow(a), narrow(b));
    how.struct_size = uint32_t(size < sizeof how ? size : sizeof how);
    attempt([&] { snl::game(board, how).roll(); });
    attempt([&] { (void)snl::game::load(board, std::vector<uint8_t>(cells.size(), uint8_t(a))); });
    attempt([&] { (void)snl::game::load(board, {nullptr, size}); });
    attempt([&] { (void)snl::write(board, narrow(a)); });
    std::ostringstream to;
    attempt([&] { snl::write(to, board, narrow(a)); });
    attempt([&] { board.svg(to, show), board.terminal(to, narrow(a), narrow(b), show); });
    snl::generate_options what;
    what.ladders = a, what.snakes = b, what.spread = narrow(a), what.jump_min = b, what.rolls = a;
    what.seed = uint64_t(b), what.tries_max = b < 100 ? b : 9;
    snl::generated facts;
    attempt([&] { (void)snl::generate(board, what, &facts); });
    what.ladders = 1, what.snakes = what.rolls = what.jump_min = 0, what.jump_max = a;
    what.mean = double(b), what.tolerance = double(a);
    what.tries_max = 9;
    attempt([&] { (void)snl::generate(board, what); });
    what.struct_size = uint32_t(size < sizeof what ? size : sizeof what);
    attempt([&] { (void)snl::generate(board, what); });
    attempt([&] { (void)snl::board::matrix(cells, size); });
    attempt([&] { (void)snl::board::matrix({nullptr, size}, size); });
    attempt([&] { (void)snl::board::moves(cells); });
    attempt([&] { (void)snl::board::moves({nullptr, size}); });
    attempt([&] { (void)snl::solve_matrices(cells, size, uint64_t(a) % 9); });
    attempt([&] { (void)snl::solve_matrices({nullptr, size}, 1, 1); });
    attempt([&] { (void)snl::solve_moves(cells, size); });
    attempt([&] { (void)snl::solve_moves({nullptr, size}, 2); });
    attempt([&] { snl::board line(a); });
    attempt([&] { (void)snl::board::grid(a, b); });
}

static void use(snl::chance &chance, int64_t a, double real, size_t size)
{
    const size_t count = size < 5000 ? size : 3;
    attempt([&] { (void)chance.squares(), (void)chance.entries(), (void)chance.start(); });
    attempt([&] { (void)chance.jump_count(), (void)chance.mean(); });
    attempt([&] { (void)chance.length(a), (void)chance.mode(a); });
    attempt([&] { (void)chance.lengths(narrow(a)); });
    attempt([&] { (void)chance.distribution(a, size); });
    attempt([&] { (void)chance.quantiles(a, snl::doubles(count, real)); });
    attempt([&] { (void)chance.quantiles(a, {nullptr, size}); });
    attempt([&] { (void)chance.visits(a), (void)chance.uses(a); });
    attempt([&] { (void)chance.positions(a, narrow(a)); });
    attempt([&] { (void)snl::race(std::vector<snl::racer>(count, chance)); });
    attempt([&] { (void)snl::race({chance, chance}, snl::integers(count, a)); });
    attempt([&] { (void)snl::race({nullptr, size}, {nullptr, size}); });
    attempt([&] { (void)chance.without(), (void)chance.with_each(a); });
    attempt([&] { (void)chance.with(a, int64_t(size)); });
    attempt([&] { (void)chance.best_jump(real); });
    attempt([&] { (void)chance.exact(narrow(a)); });
    attempt([&] { (void)snl::draw_distribution(snl::doubles(count, real)); });
    attempt([&] { (void)snl::draw_distribution({nullptr, size}); });
    snl::plot how;
    how.mark_count = size;
    how.count = narrow(a);
    std::ostringstream to;
    attempt([&] { (void)snl::draw_distribution({0.5, 0.5}, how); });
    attempt([&] { snl::draw_distribution(to, {0.5, 0.5}, how); });
    snl::simulation sums;
    sums.games = a, sums.rolls.sum = ~a, sums.turns.min = int64_t(size), sums.wins[63] = a;
    sums.rolls.squares_high = sums.rounds.squares_low = uint64_t(a);
    attempt([&] { (void)sums.mean(), (void)sums.variance(narrow(a)), sums.add(sums); });
    sums.struct_size = uint32_t(count);
    attempt([&] { sums.add(sums); });
}

static void use(snl::game &game, int64_t a, size_t size)
{
    attempt([&] { game.roll(narrow(a)); });
    attempt([&] { game.roll(); });
    attempt([&] { game.reserve(a < 1 << 21 ? a : ~a); });
    attempt([&] { (void)game.events(), (void)game.options(); });
    attempt([&] { (void)game.players(), (void)game.turn(), (void)game.rolls(); });
    attempt([&] { (void)game.square(narrow(a)), (void)game.place(narrow(a)); });
    attempt([&] { (void)game.faces(), game.copy().undo(); });
    attempt([&] {
        auto saved = game.save();
        if (size < saved.size())
            saved[size] = uint8_t(a);
        (void)snl::game::load(small(), saved);
    });
    attempt([&] { game.undo(); });
}

static void result(const char *name)
{
    std::printf("%s C++: %s, %ld calls, %ld refused\n", failures ? "not ok" : "ok", name, calls,
                refused);
    calls = refused = 0;
}

static void texts()
{
    const std::string text = "squares 30\nladder 3 22\n[[-1,-1],[-1,3]] 5 move",
                      strange("\0\xff[[", 4);
    for (size_t i = 0; i <= text.size(); i++)
        for (char byte : {'\0', '9', '[', '\xff'}) {
            std::string changed =
                text.substr(0, i) + byte + (i < text.size() ? text.substr(i + 1) : "");
            attempt([&] { (void)snl::read(changed), (void)snl::read_board(changed); });
            attempt([&] { (void)snl::read(std::string_view(changed).substr(i / 2)); });
        }
    snl::read_options how;
    for (int64_t number : integers) {
        how.format = narrow(number), how.squares_max = number;
        attempt([&] { (void)snl::read("squares 9", how); });
        attempt([&] { (void)snl::read_board("squares 9", how); });
        how.struct_size = uint32_t(number);
        if (number < int64_t{sizeof how})
            attempt([&] { (void)snl::read("squares 9", how); });
        how = {};
    }
    for (const std::string &name :
         {std::string(), std::string("x"), strange, std::string(99999, 'x')})
        attempt([&] { (void)snl::board::named(name); });
    std::vector<snl::board> boards;
    attempt([&] { (void)snl::write(boards); });
    boards.push_back(small()), boards.push_back(empty(small()));
    attempt([&] { (void)snl::write(boards); });
    attempt([&] { (void)snl::write({nullptr, 3}); });
    attempt([&] { (void)snl::named_boards(); });
    snl_allocator half{};
    for (uint32_t size : {0U, 4U, 8U, 100U}) {
        half.struct_size = size < sizeof half ? size : sizeof half;
        attempt([&] { snl::board board(5, &half); });
    }
}

/* Uses objects after the board from which they were made is gone; moves and releases handles, and
 * assigns them to themselves. */
static void owners()
{
    attempt([] {
        snl::route route(small());
        snl::chance chance(small());
        snl::game game(small());
        game.roll();
        (void)route.legs(), (void)chance.lengths(1), (void)game.save();
    });
    attempt([] {
        snl::board board = small(), other = small();
        snl::board &self = board;
        board = std::move(self);
        board = std::move(other);
        other = snl::board(7);
        snl::board again(board.release());
        (void)board.get(), board.set_jump(1, 2);
    });
    attempt([] { (void)empty(snl::route(small())).legs(); });
    attempt([] { (void)empty(snl::route(small())).rolls(); });
}

/* Calls that must always throw. */
static void refusals()
{
    snl::board board = small();
    long before = refused;
    attempt([&] { snl::board none(int64_t{0}); });
    attempt([&] { board.set_jump(3, 3); });
    attempt([&] { board.set_start(99); });
    attempt([&] { board.set_enter({65}); });
    attempt([&] { board.reshape(5, 5); });
    attempt([&] { (void)board.roll(1, 7); });
    attempt([&] { (void)board.distances_from(-1); });
    attempt([&] { (void)snl::read("x"); });
    attempt([&] { (void)snl::race({}); });
    attempt([&] { (void)snl::game::load(board, {1, 2, 3}); });
    attempt([&] { snl::game(board).undo(); });
    if (refused != before + 11) {
        std::puts("# a call answers that cannot");
        failures++;
    }
}

int main()
{
    for (int64_t a : integers)
        for (int64_t b : integers)
            for (size_t size : sizes) {
                snl::board board = small(), none = empty(small());
                use(board, a, b, size);
                use(none, a, b, size);
            }
    result("boards");
    for (int64_t a : integers)
        for (double real : reals)
            for (size_t size : sizes) {
                snl::chance random(small()), none = empty(snl::chance(small()));
                use(random, a, real, size);
                use(none, a, real, size);
            }
    result("random games");
    for (int64_t a : integers)
        for (size_t size = 0; size < 80; size++) {
            snl::game play(small()), none = empty(snl::game(small()));
            use(play, a, size);
            use(none, a, size);
        }
    result("games");
    texts();
    result("texts");
    owners();
    result("owners");
    refusals();
    result("refusals");
    return failures > 0;
}
