/* SPDX-License-Identifier: MIT */
/**
 * @file snl.hpp
 * @brief snl.h for C++17 and later: handles that free themselves, exceptions, and containers.
 *
 * Each function is documented at the C function of the same name. A function with several results
 * returns them in the order of that C function. A failure throws snl::error or, if a container
 * cannot hold the result, the container's exception. A failed call changes nothing, but a stream
 * keeps the part of a text that it has received. A handle can be moved, not copied. A handle that
 * was moved from is empty: C functions get `NULL` for it.
 */
#ifndef SNL_HPP
#define SNL_HPP

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 201703L
#error "snl.hpp needs C++17: compile with -std=c++17 or /std:c++17."
#endif

#include <snl.h>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace snl {

using square = snl_square;
using jump = std::pair<square, square>; /* from, to */
using step = std::pair<square, square>; /* landing, to */
using integers = std::vector<int64_t>;
using doubles = std::vector<double>;
using memory = const snl_allocator *; /* `nullptr`: malloc and free */

/** @brief A struct of snl.h with `struct_size` set, and all other fields 0. */
template <class T> struct sized : T {
    sized() noexcept : T{} { this->struct_size = sizeof(T); }
};
using board_info = sized<snl_board_info>;
using chance_options = sized<snl_chance_options>;
using event = sized<snl_event>;
using game_length = sized<snl_game_length>;
using game_options = sized<snl_game_options>;
using generate_options = sized<snl_generate_options>;
using generated = sized<snl_generated>;
using leg = sized<snl_leg>;
using plot = sized<snl_plot>;
using read_options = sized<snl_read_options>;
using rules = sized<snl_rules>;

/** @brief The exception for a status that is not #SNL_OK. */
struct error : std::runtime_error {
    error(snl_status code, const std::string &text) : runtime_error(text), status(code) {}
    snl_status status;
};

/** @brief A fault in a text: `line`, `column`, `offset` and so on, as in #snl_read_error. */
struct read_error : error, snl_read_error {
    explicit read_error(const snl_read_error &at)
        : error(at.status, place(at.line) + place(at.column) + " " + at.message),
          snl_read_error(at) {}
    static std::string place(int64_t number) { return std::to_string(number) + ":"; }
    using error::status;
};

/** @brief A fault in one entry of an array: a jump, a cell, a board. */
struct entry_error : error {
    entry_error(snl_status code, size_t at)
        : error(code, "entry " + std::to_string(at) + ": " + snl_status_text(code)), index(at) {}
    size_t index;
};

/** @brief An argument of many values: an array, vector, `std::span`, or list in braces. */
template <class T> struct view {
    view(const T *first, size_t count) noexcept : data(first), size(count) {}
    view(std::initializer_list<T> list) noexcept : view(list.begin(), list.size()) {}
    template <class C, class = decltype(view(std::data(std::declval<const C &>()), 0))>
    view(const C &all) noexcept : view(std::data(all), std::size(all)) {}
    const T *data;
    size_t size;
};

/** @brief Throws unless a function of snl.h has succeeded. */
inline void check(snl_status status) {
    if (status != SNL_OK) throw error(status, snl_status_text(status));
}
/* Calls a function of snl.h without its last argument, `faulty`; returns the status. Throws if an
 * entry of an array is at fault: only then the function stores its index. */
template <class F, class... A> snl_status at_index(F function, A... arguments) {
    size_t faulty = SIZE_MAX;
    snl_status status = function(arguments..., &faulty);
    if (faulty != SIZE_MAX) throw entry_error(status, faulty);
    return status;
}
inline void check(snl_status status, const snl_read_error &fault) {
    if (status != SNL_OK && fault.line > 0) throw read_error(fault);
    check(status);
}

/* The type that a parameter points to: the last parameter for `back` 1, the one before it for 2. */
template <size_t back, class... P> using target =
    std::remove_pointer_t<std::tuple_element_t<sizeof...(P) - back, std::tuple<P...>>>;

/** @brief Calls a function of snl.h without its last argument, a pointer; returns what it stores
 * there. */
template <class... P, class... A> auto result(snl_status (*function)(P...), A... arguments) {
    using T = target<1, P...>;
    std::conditional_t<std::is_class_v<T>, sized<T>, T> stored{};
    check(function(arguments..., &stored));
    return stored;
}

/** @brief Calls a function of snl.h without its last arguments, `array, capacity, length`; returns
 * the whole array or text. */
template <class T, class F, class... A> auto whole(F function, A... arguments) {
    const bool text = std::is_same_v<T, char>; /* needs room for a zero */
    size_t size = 0;
    check(function(arguments..., nullptr, 0, &size));
    std::conditional_t<text, std::string, std::vector<T>> all(size + text, 0);
    check(function(arguments..., all.empty() ? nullptr : all.data(), all.size(), &size));
    all.resize(size);
    return all;
}

/** @brief Calls a function of snl.h without its last arguments, `write, context`; writes the pieces
 * of the text to a stream. A stream that fails throws its exception, or #SNL_ERROR_WRITE. */
template <class F, class... A> void stream(std::ostream &to, F function, A... arguments) {
    struct sink {
        std::ostream &stream;
        std::exception_ptr thrown;
    } at{to, nullptr};
    auto write = [](void *context, const char *bytes, size_t size) noexcept -> int32_t {
        auto &here = *static_cast<sink *>(context);
        try {
            return !here.stream.write(bytes, static_cast<std::streamsize>(size));
        } catch (...) {
            here.thrown = std::current_exception();
            return 1;
        }
    };
    snl_status status = function(arguments..., static_cast<snl_write_function>(write), &at);
    if (at.thrown) std::rethrow_exception(at.thrown);
    check(status);
}

/** @brief A set of faces, each 1..64: `snl::faces{1, 6}`. The library's number for it is `bits`. */
struct faces {
    uint64_t bits = 0;
    faces() = default;
    faces(std::initializer_list<int32_t> list) {
        for (int32_t face : list) {
            check(face >= 1 && face <= SNL_FACES_MAX ? SNL_OK : SNL_ERROR_FACE);
            bits |= uint64_t{1} << (face - 1);
        }
    }
    bool has(int32_t face) const noexcept {
        return face >= 1 && face <= SNL_FACES_MAX && (bits >> (face - 1) & 1) != 0;
    }
};

/** @brief How long a turn lasts, as in #snl_turns, from the faces that roll again. */
struct turns : snl_turns {
    explicit turns(faces again, int32_t limit = 0, snl_penalty penalty = SNL_PENALTY_ROLL) noexcept
        : snl_turns{again.bits, limit, penalty} {}
};

/* The number of parts of `size` entries in an array of `all`; throws if a part is incomplete. */
inline size_t parts(size_t all, int64_t size) {
    const auto entries = static_cast<uint64_t>(size);
    check(size > 0 && all % entries == 0 ? SNL_OK : SNL_ERROR_LENGTH);
    return static_cast<size_t>(all / entries);
}

/** @brief Owns a handle of snl.h, and frees it. */
template <class T, void (*Free)(T *)> struct handle {
    explicit handle(T *raw) noexcept : raw_(raw) {}
    T *get() noexcept { return raw_.get(); }
    const T *get() const noexcept { return raw_.get(); }
    T *release() noexcept { return raw_.release(); }
  protected:
    template <class F, class... A> auto one(F function, A... more) const {
        return result(function, get(), more...);
    }
    template <class... P, class... A> auto two(snl_status (*function)(P...), A... more) const {
        std::pair<target<2, P...>, target<1, P...>> stored{};
        check(function(get(), more..., &stored.first, &stored.second));
        return stored;
    }
  private:
    std::unique_ptr<T, std::integral_constant<void (*)(T *), Free>> raw_;
};

/** @brief The contents of a drawing, as in #snl_picture; an empty member means the default. */
struct picture {
    snl_theme theme = SNL_THEME_AUTO;
    std::string title{}, description{}, heat_label{};
    std::vector<leg> route{};
    doubles heat{};
    std::vector<square> tokens{};
    /** @brief The struct of snl.h, which points into this picture. */
    sized<snl_picture> raw() const noexcept {
        auto words = [](auto &text) { return text.empty() ? nullptr : text.c_str(); };
        sized<snl_picture> all;
        all.theme = theme, all.title = words(title), all.description = words(description);
        all.heat_label = words(heat_label), all.heat = heat.data(), all.heat_count = heat.size();
        all.legs = route.data(), all.leg_count = route.size();
        all.tokens = tokens.data(), all.token_count = tokens.size();
        return all;
    }
};

struct board : handle<snl_board, snl_board_free> {
    using handle::handle;
    explicit board(int64_t squares, memory from = {})
        : handle(result(snl_board_create, squares, from)) {}
    static board grid(int64_t rows, int64_t columns, memory from = {}) {
        return board(result(snl_board_create_grid, rows, columns, from));
    }
    static board matrix(view<int32_t> all, int64_t rows, memory from = {}) {
        auto columns = static_cast<int64_t>(parts(all.size, rows));
        snl_board *raw = nullptr;
        check(at_index(snl_board_create_matrix, all.data, rows, columns, from, &raw));
        return board(raw);
    }
    static board moves(view<int32_t> all, memory from = {}) {
        auto squares = static_cast<int64_t>(all.size);
        snl_board *raw = nullptr;
        check(at_index(snl_board_create_moves, all.data, squares, from, &raw));
        return board(raw);
    }
    static board named(const std::string &name, memory from = {}) {
        return board(result(snl_board_create_named, name.c_str(), from));
    }
    board copy(memory from = {}) const { return board(one(snl_board_copy, from)); }
    bool operator==(const board &b) const noexcept { return snl_board_equal(get(), b.get()) != 0; }
    bool operator!=(const board &b) const noexcept { return !(*this == b); }
    int64_t squares() const noexcept { return snl_board_squares(get()); }
    size_t entries() const noexcept { return static_cast<size_t>(squares()) + 1; } /* 0..N */
    int64_t rows() const noexcept { return snl_board_rows(get()); }
    int64_t columns() const noexcept { return snl_board_columns(get()); }
    /** @brief Makes the board a grid; without arguments a linear board. */
    void reshape(int64_t rows = 0, int64_t columns = 0) {
        check(snl_board_reshape(get(), rows, columns));
    }
    square square_at(int64_t row, int64_t column) const {
        return one(snl_board_square_at, row, column);
    }
    std::pair<int64_t, int64_t> cell_of(square of) const { return two(snl_board_cell_of, of); }
    size_t jump_count() const noexcept { return snl_board_jump_count(get()); }
    /** @brief The destination of the jump that starts on a square, 0 for off the board. */
    std::optional<square> jump(square from) const noexcept {
        square to = snl_board_jump(get(), from);
        return to >= 0 ? std::optional<square>(to) : std::nullopt;
    }
    square next_jump(square after) const noexcept { return snl_board_next_jump(get(), after); }
    std::vector<snl::jump> jumps() const {
        std::vector<snl::jump> all;
        for (square at = 0; (at = next_jump(at)) != 0;) all.emplace_back(at, *jump(at));
        return all;
    }
    void set_jump(square from, square to) { check(snl_board_set_jump(get(), from, to)); }
    void set_jumps(const std::vector<snl::jump> &jumps) {
        integers from, to;
        for (const auto &jump : jumps) from.push_back(jump.first), to.push_back(jump.second);
        check(at_index(snl_board_set_jumps, get(), from.data(), to.data(), from.size()));
    }
    void remove_jump(square from) { check(snl_board_remove_jump(get(), from)); }
    square find_cycle() const { return one(snl_board_find_cycle); }
    square start() const noexcept { return snl_board_start(get()); }
    /** @brief The faces that leave the start, none for all, and the square on which they put the
     * token, 0 for a move by the roll. */
    std::pair<faces, square> enter() const {
        std::pair<faces, square> found;
        check(snl_board_enter(get(), &found.first.bits, &found.second));
        return found;
    }
    snl_overshoot overshoot() const noexcept { return snl_board_overshoot(get()); }
    bool chaining() const noexcept { return snl_board_chaining(get()) != 0; }
    std::vector<uint32_t> die() const { return whole<uint32_t>(snl_board_die, get()); }
    void set_start(square start) { check(snl_board_set_start(get(), start)); }
    void set_enter(faces which, square to = 0) {
        check(snl_board_set_enter(get(), which.bits, to));
    }
    void set_overshoot(snl_overshoot rule) { check(snl_board_set_overshoot(get(), rule)); }
    void set_chaining(bool on) { check(snl_board_set_chaining(get(), on)); }
    void set_die(view<uint32_t> die) { check(snl_board_set_die(get(), die.data, die.size)); }
    snl::rules rules() const { return one(snl_board_rules); }
    void set_rules(const snl::rules &all) { check(snl_board_set_rules(get(), &all)); }
    step roll(square from, int32_t face) const { return two(snl_board_roll, from, face); }
    int64_t solve() const { return one(snl_board_solve); }
    int64_t solve_from(square from) const { return one(snl_board_solve_from, from); }
    integers distances_from(square from) const {
        return whole<int64_t>(snl_board_distances_from, get(), from);
    }
    integers distances_to_goal() const {
        return whole<int64_t>(snl_board_distances_to_goal, get());
    }
    std::string svg(const picture &show = {}) const {
        auto raw = show.raw();
        return whole<char>(snl_draw_svg, get(), &raw);
    }
    void svg(std::ostream &to, const picture &show = {}) const {
        auto raw = show.raw();
        stream(to, snl_draw_svg_to, get(), &raw);
    }
    std::string terminal(int32_t columns = 80, snl_terminal_style style = 0,
                         const picture &show = {}) const {
        auto raw = show.raw();
        return whole<char>(snl_draw_terminal, get(), &raw, columns, style);
    }
    void terminal(std::ostream &to, int32_t columns = 80, snl_terminal_style style = 0,
                  const picture &show = {}) const {
        auto raw = show.raw();
        stream(to, snl_draw_terminal_to, get(), &raw, columns, style);
    }
};

inline std::vector<board_info> named_boards() {
    std::vector<board_info> all(snl_named_board_count());
    for (size_t i = 0; i < all.size(); i++) check(snl_named_board(i, &all[i]));
    return all;
}

/** @brief Reads all boards of a text. */
inline std::vector<board> read(std::string_view text, const read_options &how = {}) {
    sized<snl_read_error> fault;
    std::vector<snl_board *> raw(1);
    std::vector<board> boards;
    snl_status status = SNL_ERROR_CAPACITY;
    for (size_t count = 1; status == SNL_ERROR_CAPACITY;) { /* the second pass has room for all */
        raw.resize(count), boards.reserve(count);
        status = snl_read_boards(text.data(), text.size(), &how, raw.data(), count, &count, &fault);
    }
    check(status, fault);
    for (snl_board *one : raw) boards.emplace_back(one);
    return boards;
}
/** @brief Reads a text with exactly one board. */
inline board read_board(std::string_view text, const read_options &how = {}) {
    sized<snl_read_error> fault;
    snl_board *raw = nullptr;
    check(snl_read_board(text.data(), text.size(), &how, &raw, &fault), fault);
    return board(raw);
}

/* The handles of boards. */
inline std::vector<const snl_board *> handles(view<board> boards) {
    std::vector<const snl_board *> raw;
    for (size_t i = 0; boards.data && i < boards.size; i++) raw.push_back(boards.data[i].get());
    return raw;
}
inline std::string write(view<board> boards, snl_format format = SNL_FORMAT_TEXT) {
    auto raw = handles(boards);
    return whole<char>([&](char *text, size_t capacity, size_t *size) {
        return at_index(snl_write_boards, raw.data(), raw.size(), format, text, capacity, size);
    });
}
inline void write(std::ostream &to, view<board> boards, snl_format format = SNL_FORMAT_TEXT) {
    auto raw = handles(boards);
    stream(to, [&](snl_write_function piece, void *context) {
        return at_index(snl_write_boards_to, raw.data(), raw.size(), format, piece, context);
    });
}
inline std::string write(const board &one, snl_format format = SNL_FORMAT_TEXT) {
    return write({&one, 1}, format);
}
inline void write(std::ostream &to, const board &one, snl_format format = SNL_FORMAT_TEXT) {
    write(to, {&one, 1}, format);
}

/** @brief The fewest rolls for many matrices; #SNL_FAULTY_BOARD for a matrix with a fault. */
inline integers solve_matrices(view<int32_t> cells, int64_t rows, int64_t columns,
                               memory from = {}) {
    integers all(parts(parts(cells.size, rows), columns));
    check(snl_solve_matrices(cells.data, all.size(), rows, columns, from, all.data(), nullptr));
    return all;
}
inline integers solve_moves(view<int32_t> moves, int64_t squares, memory from = {}) {
    integers all(parts(moves.size, squares));
    check(snl_solve_moves(moves.data, all.size(), squares, from, all.data(), nullptr));
    return all;
}

struct route : handle<snl_route, snl_route_free> {
    explicit route(const board &of) : route(of, of.start()) {}
    route(const board &of, square from) : handle(result(snl_route_create, of.get(), from)) {}
    int64_t rolls() const noexcept { return snl_route_rolls(get()); }
    std::vector<leg> legs() const {
        std::vector<leg> all(snl_route_leg_count(get()));
        size_t count = 0;
        check(snl_route_legs(get(), all.data(), sizeof(leg), all.size(), &count));
        return all;
    }
};

struct chance : handle<snl_chance, snl_chance_free> {
    explicit chance(const board &of, const chance_options &options = {})
        : handle(result(snl_chance_create, of.get(), &options)) {}
    int64_t squares() const noexcept { return snl_chance_squares(get()); }
    size_t entries() const noexcept { return static_cast<size_t>(squares()) + 1; } /* 0..N */
    size_t jump_count() const noexcept { return snl_chance_jump_count(get()); }
    square start() const noexcept { return snl_chance_start(get()); }
    double mean() const { return one(snl_chance_mean); }
    game_length length(square from) const { return one(snl_chance_length, from); }
    doubles lengths(snl_length_field field) const {
        return whole<double>(snl_chance_lengths, get(), field);
    }
    std::tuple<doubles, doubles, double> distribution(square from, size_t count) const {
        doubles pmf(count), cdf(count);
        double bound = one(snl_chance_distribution, from, pmf.data(), cdf.data(), count);
        return {std::move(pmf), std::move(cdf), bound};
    }
    doubles quantiles(square from, view<double> probabilities) const {
        doubles rolls(probabilities.size);
        check(snl_chance_quantiles(get(), from, probabilities.data, rolls.size(), rolls.data()));
        return rolls;
    }
    std::pair<double, double> mode(square from) const { return two(snl_chance_mode, from); }
    doubles visits(square from) const { return whole<double>(snl_chance_visits, get(), from); }
    doubles positions(square from, int64_t rolls) const {
        return whole<double>(snl_chance_positions, get(), from, rolls);
    }
    doubles uses(square from) const { return whole<double>(snl_chance_uses, get(), from); }
    doubles without() const { return whole<double>(snl_chance_without_each_jump, get()); }
    double with(square from, square to) const { return one(snl_chance_with_jump, from, to); }
    doubles with_each(square from) const {
        return whole<double>(snl_chance_with_each_jump, get(), from);
    }
    std::pair<jump, double> best_jump(double target) const {
        jump best;
        double mean = one(snl_chance_best_jump, target, &best.first, &best.second);
        return {best, mean};
    }
    std::string exact(snl_exact what) const { return whole<char>(snl_chance_exact, get(), what); }
};

/** @brief The random game of one player in a race. */
using racer = std::reference_wrapper<const chance>;
struct winners {
    doubles win;
    double rounds, rounds_error_bound;
};

/** @brief Who wins a race, as by snl_chance_win(): `race({a, b})`. Without squares every player
 * begins on the start of that player's board. */
inline winners race(view<racer> games, view<square> from = {}) {
    std::vector<const snl_chance *> raw;
    for (size_t i = 0; games.data && i < games.size; i++) raw.push_back(games.data[i].get().get());
    if (raw.empty()) check(SNL_ERROR_PLAYERS); /* its data() may be NULL, another error */
    if (from.size != 0 && from.size != raw.size()) check(SNL_ERROR_LENGTH);
    winners found{doubles(raw.size()), 0, 0};
    check(snl_chance_win(raw.data(), from.size ? from.data : nullptr, raw.size(), found.win.data(),
                         &found.rounds, &found.rounds_error_bound));
    return found;
}

struct simulation : sized<snl_simulation> {
    double mean(snl_count count = SNL_COUNT_ROLLS) const noexcept {
        return snl_simulation_mean(this, count);
    }
    double variance(snl_count count = SNL_COUNT_ROLLS) const noexcept {
        return snl_simulation_variance(this, count);
    }
    void add(const snl_simulation &part) { check(snl_simulation_add(this, &part)); }
};

inline simulation simulate(const board &of, const game_options &options, int64_t games,
                           int64_t rolls_max = 1000000, snl_count count = SNL_COUNT_ROLLS,
                           int64_t *histogram = {}, size_t size = 0) {
    simulation totals;
    check(snl_simulate(of.get(), &options, games, rolls_max, count, histogram, size, &totals));
    return totals;
}

struct game : handle<snl_game, snl_game_free> {
    using handle::handle;
    explicit game(const board &on, const game_options &options = {})
        : handle(result(snl_game_create, on.get(), &options)) {}
    static game load(const board &on, view<uint8_t> saved) {
        return game(result(snl_game_load, on.get(), saved.data, saved.size));
    }
    game copy() const { return game(one(snl_game_copy)); }
    void roll(int32_t face = 0) { check(snl_game_roll(get(), face)); }
    void undo() { check(snl_game_undo(get())); }
    void reserve(int64_t rolls) { check(snl_game_reserve(get(), rolls)); }
    std::vector<event> events() const {
        std::vector<event> all(snl_game_event_count(get()));
        for (size_t i = 0; i < all.size(); i++) check(snl_game_event(get(), i, &all[i]));
        return all;
    }
    game_options options() const { return one(snl_game_get_options); }
    int32_t players() const noexcept { return snl_game_players(get()); }
    int32_t turn() const noexcept { return snl_game_turn(get()); }
    snl::square square(int32_t player) const noexcept { return snl_game_square(get(), player); }
    int32_t place(int32_t player) const noexcept { return snl_game_place(get(), player); }
    int64_t rolls() const noexcept { return snl_game_rolls(get()); }
    std::vector<int32_t> faces() const { return whole<int32_t>(snl_game_faces, get()); }
    std::vector<uint8_t> save() const { return whole<uint8_t>(snl_game_save, get()); }
};

/** @brief Makes a board with a chosen difficulty. Stores `facts` after #SNL_ERROR_EFFORT, too. */
inline board generate(const board &base, const generate_options &what, generated *facts = {}) {
    snl_board *raw = nullptr;
    check(snl_generate(base.get(), &what, &raw, facts));
    return board(raw);
}

inline std::string draw_distribution(view<double> pmf, const plot &how = {}) {
    return whole<char>(snl_draw_distribution, pmf.data, pmf.size, &how);
}
inline void draw_distribution(std::ostream &to, view<double> pmf, const plot &how = {}) {
    stream(to, snl_draw_distribution_to, pmf.data, pmf.size, &how);
}

} // namespace snl

#endif
