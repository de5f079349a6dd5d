/* SPDX-License-Identifier: MIT */
/**
 * @file snl.h
 * @brief snl: Snakes and Ladders boards, the fewest rolls that win them, and the route.
 *
 * This header is the whole public interface. It has plain functions, fixed-width integers and
 * opaque handles, so another language can call the library without a C compiler. Of its macros only
 * the constants matter: two of them, #SNL_FACES_MAX and #SNL_PLAYERS_MAX, are lengths of arrays.
 * Home: https://snl.example - a placeholder until the project has a home on the network.
 */
/**
 * @defgroup contracts Contracts
 *
 * These rules hold for every function:
 *
 * - **Ownership.** The caller frees each handle that a function hands out, once, with the `_free`
 *   function of its type; `NULL` may be freed. Handles come from functions named
 *   `snl_..._create...` and `snl_..._copy`, snl_read_boards(), snl_read_board(), snl_game_load()
 *   and snl_generate(). The caller never frees anything else. A handle points to nothing outside
 *   it but what its allocator names, so inputs and handles may be freed in any order.
 * - **Errors.** A function that can fail returns an #snl_status, and stores its results through its
 *   last pointers. A failed call changes no object and no result, with four exceptions:
 *   #SNL_ERROR_CAPACITY stores the number of entries, a fault stores its place, #SNL_ERROR_EFFORT
 *   from snl_generate() stores figures, and #SNL_ERROR_CANCELLED and #SNL_ERROR_EFFORT leave any
 *   contents in arrays of numbers and in text. A function that cannot fail returns its value. A
 *   `NULL` that the comment does not allow never crashes: it is #SNL_ERROR_NULL, or 0 from a
 *   function that returns a plain value (-1 where the comment says so).
 * - **Statuses.** A comment lists the statuses that are special to its function. Any function may
 *   also return #SNL_ERROR_NULL, #SNL_ERROR_STRUCT_SIZE if it takes a struct, #SNL_ERROR_MEMORY if
 *   it allocates, #SNL_ERROR_CAPACITY if it fills an array, and #SNL_ERROR_CANCELLED. If several
 *   statuses apply, a parameter that is `NULL` comes first and the `struct_size` of a parameter
 *   second. @ref statuses
 *   explains each.
 * - **Threads.** Any number of threads may use one object at once through `const` pointers, if its
 *   allocator allows that: the library caches nothing. While a call has a non-`const` pointer to an
 *   object, no other call may use it. The library has no global variables and creates no threads.
 * - **Memory.** Every allocation goes through the #snl_allocator that the board was created with
 *   (by default `malloc` and `free`). The memory of a board grows with its jumps, not with its
 *   squares. @ref memory has a formula for the memory of each function.
 * - **Cost.** A cost in O(...) is time, for N squares, J jumps, and a die whose largest face is k.
 *   @ref solvers and @ref measurements have times.
 * - **Surroundings.** The library never prints, exits, reads files, or sets a locale or `errno`;
 *   `malloc` may set `errno`. Callbacks have the calling convention of C (cdecl).
 * - **Numbers.** A `double` is IEEE 754 binary64. Call with rounding to nearest, without
 *   flush-to-zero, and with floating-point exceptions masked. Truth values are 1 or 0.
 * - **Structs** but #snl_turns and #snl_simulation_count begin with `struct_size`, which the caller
 *   sets to `sizeof` once (`T x = {.struct_size = sizeof x};` in C, `T x{};
 *   x.struct_size = sizeof x;` in C++). New fields are added at the end only; if program and
 *   library know different sizes, the smaller one counts, and fields beyond it stay untouched.
 *   The platform's C ABI determines the padding.
 * - **Arrays** that the library fills come with their `capacity` and an output for the number of
 *   entries needed. If an array is too small the answer is #SNL_ERROR_CAPACITY, the number is
 *   stored, and no entry is written. `NULL` with a capacity of 0 asks for the number alone, and is
 *   #SNL_OK if the other arguments are valid. Text is such an array, of bytes and a terminating
 *   zero: `capacity` counts the zero, and `length` does not. Where the caller chooses the number of
 *   entries, a parameter such as `entries`, `count` or `players` has it, and the function fills
 *   exactly as many.
 * - **Overlap.** The memory of a result must not overlap any other argument.
 *
 * In the examples, `expect(condition)` stands for the program's own check of the condition.
 */
#ifndef SNL_H
#define SNL_H

#include <stddef.h>
#include <stdint.h>

/**
 * @defgroup version Version
 * @brief The release that a program was compiled with, and the one that it runs with.
 *
 * @code{.c}
 * expect(snl_version_number() / 10000 == SNL_VERSION_MAJOR);
 * @endcode
 * @{
 */

/** @brief Major version of this header: counts changes that break programs. */
#define SNL_VERSION_MAJOR 0
/** @brief Minor version of this header: counts additions. */
#define SNL_VERSION_MINOR 9
/** @brief Patch version of this header: counts corrections. */
#define SNL_VERSION_PATCH 0
/** @brief Version of this header as text. */
#define SNL_VERSION "0.9.0"
/** @brief Version of this header as one number that grows: major * 10000 + minor * 100 + patch. */
#define SNL_VERSION_NUMBER 900
/** @brief Version of the binary interface, as in `libsnl.so.1`; counted apart from the release. */
#define SNL_ABI_VERSION 1

#ifndef SNL_API
/** @brief Marks the functions that the shared library exports. Define `SNL_SHARED` to link with a
 * Windows DLL. */
#if defined(_WIN32) && defined(SNL_BUILD_SHARED)
#define SNL_API __declspec(dllexport)
#elif defined(_WIN32) && defined(SNL_SHARED)
#define SNL_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define SNL_API __attribute__((visibility("default")))
#else
#define SNL_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @brief The version of the library that is running, as text: a constant such as `"0.9.0"`. */
SNL_API const char *snl_version(void);
/** @brief The version of the library that is running, to be compared with #SNL_VERSION_NUMBER. */
SNL_API int32_t snl_version_number(void);

/** @} */

/**
 * @defgroup status Status
 * @brief The result of a function that can fail. @ref statuses says what a caller can do.
 *
 * @code{.c}
 * snl_board *board = NULL;
 * snl_status status = snl_board_create(0, NULL, &board);
 * expect(status == SNL_ERROR_SQUARES && board == NULL);
 * puts(snl_status_text(status));
 * @endcode
 * @{
 */

/** @brief Result of a function that can fail: #SNL_OK (0), or one of the positive codes below. */
typedef int32_t snl_status;
enum {
    SNL_OK = 0,            /**< Done. */
    SNL_ERROR_NULL = 1,    /**< A pointer that must not be `NULL` is `NULL`. */
    SNL_ERROR_MEMORY = 2,  /**< The allocator had no memory. */
    SNL_ERROR_SQUARES = 3, /**< No board can have this number of squares, rows or columns. */
    SNL_ERROR_SQUARE = 4,  /**< The square is not on this board. */
    SNL_ERROR_GOAL = 5,    /**< The goal cannot be the start of a jump or of a roll. */
    SNL_ERROR_SELF = 6,    /**< A jump must lead to another square. */
    SNL_ERROR_NO_JUMP = 7, /**< No jump starts on this square. */
    /** A die has 1..64 faces, a positive weight, and a sum of weights below 2^32. */
    SNL_ERROR_DIE = 8,
    SNL_ERROR_FACE = 9, /**< The die never shows this face. */
    /** Chaining is on and jumps form a cycle; see snl_board_find_cycle(). */
    SNL_ERROR_CYCLE = 10,
    SNL_ERROR_NOT_GRID = 11, /**< The board is linear: it has no rows and columns. */
    SNL_ERROR_CELL = 12,     /**< The row or column is outside the grid. */
    /** The board, another input or the answer is larger than the function accepts. Its comment has
     *  the limit. */
    SNL_ERROR_TOO_LARGE = 13,
    /** The caller's array is too small; the number of entries, or length of text, is stored. */
    SNL_ERROR_CAPACITY = 14,
    SNL_ERROR_INDEX = 15,  /**< No entry has this index. */
    SNL_ERROR_SYNTAX = 16, /**< The text is not of the format. */
    /** A number in the text does not fit into 64 bits, or has more than 4096 bytes. */
    SNL_ERROR_NUMBER = 17,
    SNL_ERROR_LIMIT = 18,     /**< The text describes more squares than the caller allows. */
    SNL_ERROR_DIRECTION = 19, /**< A ladder that leads down, or a snake that leads up. */
    SNL_ERROR_REPEATED = 20,  /**< The text says the same thing twice. */
    /** The answer, or a step to it, is outside the range of a `double`. */
    SNL_ERROR_OVERFLOW = 21,
    SNL_ERROR_INFINITE = 22, /**< The answer is infinite, and a fraction cannot express that. */
    /** The function found no answer in the steps, or tries, that it makes. */
    SNL_ERROR_EFFORT = 23,
    SNL_ERROR_FORMAT_SHAPE = 24,     /**< The format has no boards of this shape. */
    SNL_ERROR_FORMAT_START = 25,     /**< In this format every game starts on square 1. */
    SNL_ERROR_FORMAT_DIE = 26,       /**< In this format the die has six faces, of weight 1 each. */
    SNL_ERROR_FORMAT_OVERSHOOT = 27, /**< In this format a roll past the goal is spent. */
    SNL_ERROR_FORMAT_CHAINING = 28,  /**< In this format a roll takes one jump at most. */
    SNL_ERROR_NAME = 29,             /**< No named board has this name. */
    SNL_ERROR_IMPOSSIBLE = 30,       /**< No board fulfils all wishes. */
    SNL_ERROR_GAME_OVER = 31,        /**< The game is over: there is nobody left to roll. */
    /** The bytes are no saved game, a part of one, or one that was changed by accident (but see
     *  #SNL_ERROR_SAVED_LATER). */
    SNL_ERROR_DAMAGED = 32,
    SNL_ERROR_OTHER_BOARD = 33, /**< The game was saved on another board. */
    /** The game was saved by a later version of the library, which this version cannot read. */
    SNL_ERROR_SAVED_LATER = 34,
    SNL_ERROR_CANCELLED = 35,    /**< The allocator's `cancel` asked to stop; see @ref allocator. */
    SNL_ERROR_FORMAT_ENTER = 36, /**< In this format every face leaves the start, by the roll. */
    SNL_ERROR_FORMAT_JUMP = 37,  /**< In this format no jump leads off the board. */
    /** A `struct_size` is smaller than in the first version of the struct, or the entries of
     *  one array have different ones. */
    SNL_ERROR_STRUCT_SIZE = 38,
    SNL_ERROR_ALLOCATOR = 39,   /**< An allocator has only one of `allocate` and `release`. */
    SNL_ERROR_LENGTH = 40,      /**< An array has the wrong number of entries. */
    SNL_ERROR_OVERSHOOT = 41,   /**< No overshoot rule has this number. */
    SNL_ERROR_CHAINING = 42,    /**< Chaining is neither 0 nor 1. */
    SNL_ERROR_FORMAT = 43,      /**< No format that can be read or written has this number. */
    SNL_ERROR_SQUARES_MAX = 44, /**< The largest number of squares to be read is negative. */
    SNL_ERROR_PLAYERS = 45,     /**< A game has 1..64 players, and a race at least one. */
    SNL_ERROR_GAME = 46,        /**< The number of a game is negative. */
    SNL_ERROR_SEND_BACK = 47,   /**< The option `send_back` is neither 0 nor 1. */
    SNL_ERROR_PLAY_ON = 48,     /**< The option `play_on` is neither 0 nor 1. */
    /** `again_limit` is negative, or there are no again faces to limit. */
    SNL_ERROR_AGAIN_LIMIT = 49,
    /** No penalty has this number, or there is no `again_limit` to punish. */
    SNL_ERROR_PENALTY = 50,
    /** No unit has this number, or the function does not count in this unit. */
    SNL_ERROR_COUNT = 51,
    SNL_ERROR_PROBABILITY = 52, /**< A probability is not above 0 and below 1. */
    SNL_ERROR_TARGET = 53,      /**< The target is infinite or NaN. */
    SNL_ERROR_FIGURE = 54,      /**< The function has no figure of this number. */
    /** The number of games is negative, or exceeds 63 bits with `game` added. */
    SNL_ERROR_GAMES = 55,
    SNL_ERROR_ROLLS_MAX = 56, /**< The most rolls of a game are below 1. */
    SNL_ERROR_ROLLS = 57,     /**< A number of rolls is negative. */
    SNL_ERROR_LADDERS = 58,   /**< The number of ladders is negative. */
    SNL_ERROR_SNAKES = 59,    /**< The number of snakes is negative. */
    SNL_ERROR_JUMP_MIN = 60,  /**< The least length of a jump is negative. */
    SNL_ERROR_JUMP_MAX = 61,  /**< The greatest length of a jump is negative. */
    SNL_ERROR_MEAN = 62,      /**< The wanted mean is not in 0..1e15. */
    SNL_ERROR_TOLERANCE = 63, /**< The tolerance is not in 1e-6..1. */
    SNL_ERROR_SPREAD = 64,    /**< The option `spread` is neither 0 nor 1. */
    SNL_ERROR_TRIES_MAX = 65, /**< The most tries are negative. */
    SNL_ERROR_THEME = 66,     /**< No theme has this number. */
    /** The face of a leg is not in 1..#SNL_FACES_MAX, or its `times` are negative. */
    SNL_ERROR_LEG = 67,
    SNL_ERROR_COLUMNS = 68, /**< A line has fewer than 20 columns. */
    SNL_ERROR_STYLE = 69,   /**< No style of a terminal has this number. */
    SNL_ERROR_PMF = 70,     /**< A number to plot is negative, infinite or NaN. */
    /** A total is negative, or the sum of two totals exceeds 63 bits. */
    SNL_ERROR_TOTALS = 71,
    SNL_ERROR_NO_ROLL = 72, /**< No roll is left to be taken back. */
    SNL_ERROR_NO_ROOM = 73, /**< No jump can be added with which all games end. */
    SNL_ERROR_BOARDS = 74,  /**< The text has more than one board. */
    SNL_ERROR_WRITE = 75,   /**< The caller's write function ended the call. */
    SNL_ERROR_SHAPE = 76    /**< Rows times columns is not the number of squares of the board. */
};

/** @brief One English sentence about a status, without a full stop.
 * @param status any number.
 * @return a constant, never `NULL`. */
SNL_API const char *snl_status_text(snl_status status);

/** @} */

/**
 * @defgroup allocator Allocator and cancelling
 * @brief Your own functions for memory, and how to cancel long work.
 *
 * A board keeps its allocator, and everything that is made from the board uses it too, unless
 * snl_board_copy() gets another one.
 *
 * With a `cancel` function, long work polls it at least once in 2^16 steps. A step is one pass of a
 * loop over squares, jumps, rolls, bytes of text or the like; to clear or copy a block of memory is
 * one step. After a nonzero answer the work ends within 2^16 steps with #SNL_ERROR_CANCELLED. It
 * releases its memory and leaves objects and plain outputs unchanged, so the same call can be made
 * again; arrays of numbers and text that the call was to fill have unspecified contents. A call
 * with several boards polls the functions of all of them. Polling costs no measurable time, and
 * changes no answer.
 *
 * These functions never poll: those that return a plain value, free an object, only copy an array,
 * change a single jump or make a single roll; and snl_draw_distribution() and snl_simulation_add(),
 * which know no allocator. Work of fewer than 2^16 steps may also end without a poll, and
 * snl_game_load() polls only between the rolls that it plays again.
 *
 * @code{.c}
 * snl_allocator allocator = {.struct_size = sizeof allocator, .cancel = my_cancel};
 * allocator.allocate = my_allocate; // without these two, malloc and free
 * allocator.release = my_release;
 * snl_board *board;
 * expect(snl_board_create(100, &allocator, &board) == SNL_OK);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief Functions that allocate and release memory, and a function that cancels work. The library
 * copies this struct. The functions must return normally: no exception, no `longjmp`. The thread
 * that calls the library calls them, so they must be thread-safe if several threads use boards with
 * them. */
typedef struct snl_allocator {
    uint32_t struct_size; /**< `sizeof(snl_allocator)` */
    /** The first argument of each function; may be `NULL`. Its target, and the functions, must
     *  outlive every object that has the allocator. */
    void *context;
    /** Returns `bytes` (at least 1) bytes, aligned as by `malloc`, or `NULL` if there is no memory.
     *  `allocate` and `release` may both be `NULL`: then `malloc` and `free` serve. */
    void *(*allocate)(void *context, size_t bytes);
    /** Takes back `memory` (never `NULL`) that `allocate` returned for the same `bytes`. */
    void (*release)(void *context, void *memory, size_t bytes);
    /** Returns 0 to go on, and any other number to cancel the call of this thread. It must not free
     *  or change an object that the call uses. Default `NULL`: nothing is ever cancelled. */
    int32_t (*cancel)(void *context);
} snl_allocator;

/** @} */

/**
 * @defgroup board Boards
 * @brief A board: its squares, its jumps and its rules.
 *
 * Squares are numbered 1..N, and N is the goal; 0 stands for *off the board*, where a token can
 * start. A *jump* is a ladder when it leads up and a snake when it leads down; it leads from its
 * *mouth* to its *destination*.
 *
 * @code{.c}
 * snl_board *board;
 * expect(snl_board_create(30, NULL, &board) == SNL_OK);
 * expect(snl_board_set_jump(board, 3, 22) == SNL_OK);
 * expect(snl_board_jump(board, 3) == 22 && snl_board_jump(board, 4) == -1);
 * for (snl_square mouth = 0; (mouth = snl_board_next_jump(board, mouth)) != 0;)
 *     printf("%lld leads to %lld\n", (long long)mouth, (long long)snl_board_jump(board, mouth));
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief A board. */
typedef struct snl_board snl_board;
/** @brief A square: 1..N on a board of N squares, 0 for off the board. */
typedef int64_t snl_square;
/** @brief The largest number of squares: 2^62. */
#define SNL_SQUARES_MAX (INT64_C(1) << 62)
/** @brief The largest number of faces of a die. */
#define SNL_FACES_MAX 64

/** @brief Creates a linear board without jumps: start on square 1, a fair die of six faces,
 * #SNL_OVERSHOOT_STAY, no chaining.
 * @param squares number of squares, 1..#SNL_SQUARES_MAX.
 * @param allocator serves the board and whatever is made from it (copies, routes, the solver's
 * working memory); it is copied. `NULL` stands for `malloc` and `free`.
 * @param[out] board the board; free it with snl_board_free().
 * @return #SNL_OK, #SNL_ERROR_ALLOCATOR or #SNL_ERROR_SQUARES.
 * @cost O(1); one allocation of about 400 bytes. */
SNL_API snl_status snl_board_create(int64_t squares, const snl_allocator *allocator,
                                    snl_board **board);

/** @brief As snl_board_create(), for a grid of rows * columns squares, numbered in turn to the
 * right and to the left from the bottom-left corner.
 * @param rows number of rows, at least 1.
 * @param columns number of columns, at least 1; rows * columns is at most #SNL_SQUARES_MAX. */
SNL_API snl_status snl_board_create_grid(int64_t rows, int64_t columns,
                                         const snl_allocator *allocator, snl_board **board);

/** @brief Makes an independent copy of a board: squares, jumps and rules. A copy with an allocator
 * of your own is the way to cancel a single call, or work on somebody else's board.
 * @param board the board to copy.
 * @param allocator as in snl_board_create(), but `NULL` stands for the allocator of `board`.
 * @param[out] copy the new board; free it with snl_board_free().
 * @return #SNL_OK or #SNL_ERROR_ALLOCATOR.
 * @cost O(J). */
SNL_API snl_status snl_board_copy(const snl_board *board, const snl_allocator *allocator,
                                  snl_board **copy);

/** @brief Whether two boards are equal: squares, rows and columns, jumps, start, entering, die
 * (number of faces and their weights), overshoot rule and chaining. Allocators do not count.
 * @param board a board, or `NULL`, which is equal to `NULL` alone.
 * @param other a board, or `NULL`.
 * @return 1 if they are equal, else 0.
 * @cost O(J). */
SNL_API int32_t snl_board_equal(const snl_board *board, const snl_board *other);

/** @brief Frees a board, or nothing if it is `NULL`. Cost: O(J). */
SNL_API void snl_board_free(snl_board *board);
/** @brief The number of squares, 1..#SNL_SQUARES_MAX, which is also the number of the goal. */
SNL_API int64_t snl_board_squares(const snl_board *board);
/** @brief The number of rows of a grid; 0 for a linear board. */
SNL_API int64_t snl_board_rows(const snl_board *board);
/** @brief The number of columns of a grid; 0 for a linear board. */
SNL_API int64_t snl_board_columns(const snl_board *board);

/** @brief Changes the shape of a board: to a grid, or to a linear board. The squares keep their
 * numbers, and the board keeps its jumps and its rules.
 * @param rows number of rows, at least 1; 0 for a linear board.
 * @param columns number of columns, at least 1; 0 for a linear board.
 * @return #SNL_OK, or #SNL_ERROR_SHAPE: rows * columns is not N. */
SNL_API snl_status snl_board_reshape(snl_board *board, int64_t rows, int64_t columns);

/** @brief Makes a jump; it replaces a jump that starts on the same square.
 * @param from the mouth: 1..N-1.
 * @param to the destination: 0 (off the board) .. N, but not `from`; another jump may start there.
 * @return #SNL_OK, #SNL_ERROR_SQUARE, #SNL_ERROR_GOAL (`from` is N) or #SNL_ERROR_SELF.
 * @cost O(log J) on average, 0.3 us at a million jumps; O(J) at worst, moving up to 0.5 J bytes in
 * memory. */
SNL_API snl_status snl_board_set_jump(snl_board *board, snl_square from, snl_square to);

/** @brief Makes many jumps, all of them or none.
 * @param from `count` mouths, in any order. Of two equal mouths the later entry counts.
 * @param to the destinations: `count` squares.
 * @param count number of jumps; if it is 0, both arrays may be `NULL`.
 * @param[out] faulty receives the index of the first faulty jump in both arrays if the status is
 * #SNL_ERROR_SQUARE, #SNL_ERROR_GOAL or #SNL_ERROR_SELF; otherwise untouched. May be `NULL`.
 * @return as snl_board_set_jump(); after an error the board has the jumps that it had before.
 * @cost O(J + count) for the J jumps that the board has; about 0.05 us for each of a million
 * jumps. Several jumps in one call cost less than one call for each. */
SNL_API snl_status snl_board_set_jumps(snl_board *board, const snl_square *from,
                                       const snl_square *to, size_t count, size_t *faulty);

/** @brief Removes the jump that starts on a square.
 * @param from the mouth of the jump.
 * @return #SNL_OK, #SNL_ERROR_SQUARE (not 1..N) or #SNL_ERROR_NO_JUMP. It needs no memory.
 * @cost that of snl_board_set_jump(). */
SNL_API snl_status snl_board_remove_jump(snl_board *board, snl_square from);

/** @brief The destination of the jump that starts on a square.
 * @param from any number.
 * @return the destination of the jump, 0 (off the board) .. N; -1 if no jump starts there, or if
 * `board` is `NULL`.
 * @cost O(log J). */
SNL_API snl_square snl_board_jump(const snl_board *board, snl_square from);

/** @brief The first mouth above a square, for a walk through the jumps in order.
 * @param after any number; 0 to begin.
 * @return the lowest mouth that is greater than `after`; 0 if there is none or no `board`.
 * @cost O(log J). */
SNL_API snl_square snl_board_next_jump(const snl_board *board, snl_square after);

/** @brief The number of jumps. */
SNL_API size_t snl_board_jump_count(const snl_board *board);

/** @brief Copies all jumps into arrays, in ascending order of their mouths.
 * @param[out] from receives the mouths.
 * @param[out] to receives the destinations.
 * @param capacity,count see Arrays in @ref contracts; each needs an entry for each jump. For the
 * number alone both arrays are `NULL`.
 * @cost O(J); O(1) for the number alone. */
SNL_API snl_status snl_board_jumps(const snl_board *board, snl_square *from, snl_square *to,
                                   size_t capacity, size_t *count);

/** @brief The square in a row and column of a grid, both counted from 0 at the top left.
 * @param board a grid board.
 * @param row 0 (top) .. rows-1 (bottom).
 * @param column 0 (left) .. columns-1 (right).
 * @param[out] square 1..N.
 * @return #SNL_OK, #SNL_ERROR_NOT_GRID or #SNL_ERROR_CELL. */
SNL_API snl_status snl_board_square_at(const snl_board *board, int64_t row, int64_t column,
                                       snl_square *square);

/** @brief The row and column of a square of a grid, both counted from 0 at the top left.
 * @param board a grid board.
 * @param square 1..N.
 * @param[out] row 0 (top) .. rows-1 (bottom).
 * @param[out] column 0 (left) .. columns-1 (right).
 * @return #SNL_OK, #SNL_ERROR_NOT_GRID or #SNL_ERROR_SQUARE. */
SNL_API snl_status snl_board_cell_of(const snl_board *board, snl_square square, int64_t *row,
                                     int64_t *column);

/** @} */

/**
 * @defgroup rules Rules
 * @brief The rules of a board, and the effect of one roll.
 *
 * @code{.c}
 * snl_board *board;
 * snl_square landing, to;
 * expect(snl_board_create(100, NULL, &board) == SNL_OK);
 * expect(snl_board_set_jump(board, 4, 14) == SNL_OK);
 * expect(snl_board_set_start(board, 0) == SNL_OK);
 * expect(snl_board_roll(board, 0, 4, &landing, &to) == SNL_OK);
 * expect(landing == 4 && to == 14);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief A rule for a roll that would lead past the goal. */
typedef int32_t snl_overshoot;
enum {
    SNL_OVERSHOOT_STAY = 0, /**< The token stays where it is, and the roll is spent. */
    /** The token goes back from the goal by the rest of the roll, but at most to square 1. */
    SNL_OVERSHOOT_BOUNCE = 1,
    SNL_OVERSHOOT_WIN = 2 /**< The token stops on the goal. */
};

/** @brief Sets the square where a game starts.
 * @param start 0 (off the board) .. N.
 * @return #SNL_OK or #SNL_ERROR_SQUARE. */
SNL_API snl_status snl_board_set_start(snl_board *board, snl_square start);

/** @brief The square where a game starts, 0 (off the board) .. N. */
SNL_API snl_square snl_board_start(const snl_board *board);

/** @brief Sets how a token leaves the start square: only by some faces, and to which square. The
 * rule holds whenever a token rests on the start, also after a jump or a penalty has brought it
 * back. By default every face leaves the start, and the token moves by the roll.
 * @param faces a set of faces: bit f - 1 stands for face f, so a six is 32, not 6. A roll of any
 * other face is spent. 0: every face leaves the start. If the die shows none of the faces, the
 * start cannot be left; that is no error.
 * @param square 1..N: such a roll puts the token on this square, and a jump that starts there is
 * taken. 0: the token moves by the roll. If it is the start itself, without a jump, no token ever
 * leaves it; that is no error. To enter square 1, let the game start on 0.
 * @return #SNL_OK or #SNL_ERROR_SQUARE (`square` is not 0..N). */
SNL_API snl_status snl_board_set_enter(snl_board *board, uint64_t faces, snl_square square);

/** @brief How a token leaves the start square.
 * @param[out] faces the set of faces, as in snl_board_set_enter(); 0: every face. May be `NULL`.
 * @param[out] square the square on which such a roll puts the token, 1..N; 0: the token moves by
 * the roll. May be `NULL`. */
SNL_API snl_status snl_board_enter(const snl_board *board, uint64_t *faces, snl_square *square);

/** @brief Sets the die: the weight of each face. A face with weight 0 never comes up.
 * @param weights `weights[i]` belongs to face `i + 1`; at least one is positive, and their sum is
 * below 2^32.
 * @param faces number of weights, 1..#SNL_FACES_MAX. A fair die has equal weights; two dice are 12
 * faces with the weights 0 1 2 3 4 5 6 5 4 3 2 1.
 * @return #SNL_OK or #SNL_ERROR_DIE. */
SNL_API snl_status snl_board_set_die(snl_board *board, const uint32_t *weights, size_t faces);

/** @brief Copies the weights of the die into an array.
 * @param[out] weights receives the weight of face `i + 1` in entry `i`.
 * @param capacity number of entries; #SNL_FACES_MAX is always enough.
 * @param[out] faces the number of faces. */
SNL_API snl_status snl_board_die(const snl_board *board, uint32_t *weights, size_t capacity,
                                 size_t *faces);

/** @brief Sets the rule for a roll that would lead past the goal.
 * @param overshoot #SNL_OVERSHOOT_STAY, #SNL_OVERSHOOT_BOUNCE or #SNL_OVERSHOOT_WIN.
 * @return #SNL_OK or #SNL_ERROR_OVERSHOOT. */
SNL_API snl_status snl_board_set_overshoot(snl_board *board, snl_overshoot overshoot);

/** @brief The rule for a roll that would lead past the goal. */
SNL_API snl_overshoot snl_board_overshoot(const snl_board *board);

/** @brief Sets whether jumps are followed one after another.
 * @param on 0: a roll takes one jump, even if that jump ends on the mouth of another jump; 1: a
 * roll takes jumps until the token rests on a square that is no mouth.
 * @return #SNL_OK or #SNL_ERROR_CHAINING (neither 0 nor 1). */
SNL_API snl_status snl_board_set_chaining(snl_board *board, int32_t on);

/** @brief Whether jumps are followed one after another: 1 or 0. */
SNL_API int32_t snl_board_chaining(const snl_board *board);

/** @brief All rules of a board. No field has a default: snl_board_rules() fills them. */
typedef struct snl_rules {
    uint32_t struct_size;    /**< `sizeof(snl_rules)` */
    snl_overshoot overshoot; /**< As in snl_board_set_overshoot(). */
    int32_t chaining;        /**< As in snl_board_set_chaining(). */
    int32_t faces;           /**< The number of faces of the die, 1..#SNL_FACES_MAX. */
    snl_square start;        /**< As in snl_board_set_start(). */
    uint64_t enter_faces;    /**< As `faces` in snl_board_set_enter(). */
    snl_square enter_square; /**< As `square` in snl_board_set_enter(). */
    /** The weights of the faces; those behind the last face are 0 in the rules of a board, and do
     *  not count in rules to be set. */
    uint32_t weights[SNL_FACES_MAX];
} snl_rules;

/** @brief All rules of a board, for example to give them to another board.
 * @param[out] rules receives the rules; its `struct_size` must be set. */
SNL_API snl_status snl_board_rules(const snl_board *board, snl_rules *rules);

/** @brief Sets all rules of a board, or none of them.
 * @param rules the rules; its `struct_size` must be set.
 * @return #SNL_OK, #SNL_ERROR_OVERSHOOT, #SNL_ERROR_CHAINING, #SNL_ERROR_SQUARE (the start or the
 * enter square is not on the board) or #SNL_ERROR_DIE. */
SNL_API snl_status snl_board_set_rules(snl_board *board, const snl_rules *rules);

/** @brief Looks for a cycle of jumps, whether chaining is on or not. With chaining, solving a board
 * with a cycle is #SNL_ERROR_CYCLE; without chaining cycles do no harm.
 * @param[out] square the lowest square that lies on a cycle; 0 if there is no cycle.
 * @cost O(J log J); 16 bytes a jump. */
SNL_API snl_status snl_board_find_cycle(const snl_board *board, snl_square *square);

/** @brief One roll: where the token lands, and where it rests after the jump, if one starts there.
 * @param from the square where the token stands, 0..N-1. A token may rest on a mouth; it rolls from
 * there as from any other square.
 * @param face a face of positive weight, 1..#SNL_FACES_MAX.
 * @param[out] landing the square that the roll leads to, by the rules of entering and overshoot; 0
 * if the roll is spent, and the token lands nowhere. May be `NULL`.
 * @param[out] to the square where the token rests. If a jump starts on `landing`, it is the
 * destination of that jump, or with chaining of the last jump taken; if not, it is `landing`. If
 * the roll is spent, it is `from`. May be `NULL`.
 * @return #SNL_OK, #SNL_ERROR_SQUARE, #SNL_ERROR_GOAL (`from` is N: the game is over),
 * #SNL_ERROR_FACE, or #SNL_ERROR_CYCLE (with chaining, if the jumps from `landing` never end).
 * @cost O(log J), with chaining for every jump taken. The function allocates nothing. */
SNL_API snl_status snl_board_roll(const snl_board *board, snl_square from, int32_t face,
                                  snl_square *landing, snl_square *to);

/** @} */

/**
 * @defgroup turns Turns
 * @brief Faces that roll again, the penalty for too many of them, and what is counted.
 *
 * @code{.c}
 * snl_board *board;
 * snl_game *game;
 * snl_game_options options = {.struct_size = sizeof options, .players = 2};
 * options.turns = (snl_turns){.again_faces = UINT64_C(1) << (6 - 1), .again_limit = 3};
 * expect(snl_board_create(100, NULL, &board) == SNL_OK);
 * expect(snl_game_create(board, &options, &game) == SNL_OK);
 * expect(snl_game_roll(game, 6) == SNL_OK && snl_game_turn(game) == 0); // a six rolls again
 * snl_game_free(game);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief A unit in which the length of a game is counted. */
typedef int32_t snl_count;
enum {
    SNL_COUNT_ROLLS = 0, /**< Rolls, of all players. */
    SNL_COUNT_TURNS = 1, /**< Turns that have begun, of all players. */
    /** Rounds that have begun. In a round, every player who has not finished has a turn. */
    SNL_COUNT_ROUNDS = 2
};

/** @brief A penalty for `again_limit` rolls of again faces in one turn. The turn is then over. */
typedef int32_t snl_penalty;
enum {
    SNL_PENALTY_ROLL = 0, /**< The token stays where it is: only this roll is lost. */
    /** The token goes back to where it stood when the turn began. Tokens that it has sent back do
     *  not return. */
    SNL_PENALTY_TURN = 1,
    SNL_PENALTY_START = 2 /**< The token goes back to the start. */
};

/** @brief How long a turn lasts. Fields that are 0 stand for the default: a turn is one roll. This
 * struct is a part of other structs; it has no `struct_size` and never grows. */
typedef struct snl_turns {
    /** After one of these faces the player rolls again in the same turn, even if the token did
     *  not move, but not if it is on the goal. Bit f - 1 stands for face f, so a six is 32, not 6.
     *  A face that the die never shows has no effect. */
    uint64_t again_faces;
    /** A turn ends with this many rolls of again faces. The last of these rolls does not move the
     *  token; `again_penalty` says what happens instead. 0: there is no limit. */
    int32_t again_limit;
    snl_penalty again_penalty; /**< #SNL_PENALTY_ROLL, #SNL_PENALTY_TURN or #SNL_PENALTY_START. */
} snl_turns;

/** @} */

/**
 * @defgroup array Boards from arrays
 * @brief Boards from LeetCode matrices and `move[]` arrays.
 *
 * @code{.c}
 * static const int32_t cells[] = {-1, -1, -1,
 *                                 -1,  9,  8};
 * snl_board *board;
 * size_t faulty;
 * expect(snl_board_create_matrix(cells, 2, 3, NULL, &board, &faulty) == SNL_ERROR_SQUARE);
 * expect(faulty / 3 == 1 && faulty % 3 == 1); // row 1, column 1: there is no square 9
 * @endcode
 * @{
 */

/** @brief Creates a grid board from a matrix as LeetCode 909 gives it.
 * @param cells rows * columns numbers, the top row first: -1, or the square 1..N that a jump leads
 * to from that cell. A cell that names its own square is the same as -1. The goal has no jump.
 * @param rows number of rows, at least 1.
 * @param columns number of columns, at least 1.
 * @param allocator as in snl_board_create().
 * @param[out] board the board; free it with snl_board_free(). `cells` is not kept.
 * @param[out] faulty receives the index of the first faulty cell in `cells`, row * columns + column
 * from the top left, if the status is #SNL_ERROR_SQUARE or #SNL_ERROR_GOAL; otherwise untouched.
 * May be `NULL`.
 * @return as snl_board_create(), #SNL_ERROR_SQUARE (a cell is neither -1 nor 1..N) or
 * #SNL_ERROR_GOAL.
 * @cost two passes over the cells, and snl_board_set_jump() for every jump. */
SNL_API snl_status snl_board_create_matrix(const int32_t *cells, int64_t rows, int64_t columns,
                                           const snl_allocator *allocator, snl_board **board,
                                           size_t *faulty);

/** @brief Creates a linear board from the `move[0..N-1]` array of textbooks.
 * @param moves entry `i` stands for square `i + 1`: -1, or the entry 0..N-1 that a jump leads to
 * from there. An entry that names itself is the same as -1. The last entry, the goal, has no jump.
 * @param squares number of entries, N, at least 1.
 * @param allocator as in snl_board_create().
 * @param[out] board the board; free it with snl_board_free(). `moves` is not kept.
 * @param[out] faulty receives the index of the first faulty entry if the status is
 * #SNL_ERROR_SQUARE or #SNL_ERROR_GOAL; otherwise untouched. May be `NULL`.
 * @return as snl_board_create_matrix().
 * @cost two passes over the entries, and snl_board_set_jump() for every jump. */
SNL_API snl_status snl_board_create_moves(const int32_t *moves, int64_t squares,
                                          const snl_allocator *allocator, snl_board **board,
                                          size_t *faulty);

/** @} */

/**
 * @defgroup named Named boards
 * @brief Boards of papers, exercises and programs, with their rules and sources.
 *
 * @code{.c}
 * snl_board *board;
 * int64_t rolls;
 * snl_board_info info = {.struct_size = sizeof info};
 * for (size_t i = 0; snl_named_board(i, &info) == SNL_OK; i++)
 *     printf("%-8s  %s\n", info.name, info.title);
 * expect(snl_board_create_named("MB47", NULL, &board) == SNL_OK);
 * expect(snl_board_solve(board, &rolls) == SNL_OK && rolls == 7);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief A named board's description: ASCII constants, one line each, never `NULL`. */
typedef struct snl_board_info {
    uint32_t struct_size; /**< `sizeof(snl_board_info)` */
    /** The name of the board: at most 8 capital letters, digits and hyphens. */
    const char *name;
    const char *title; /**< A title of at most 26 characters. */
    /** The source of the board: the publication, exercise or program that it comes from. */
    const char *source;
} snl_board_info;

/** @brief The number of named boards, at least 1; later versions have more. */
SNL_API size_t snl_named_board_count(void);

/** @brief The description of a named board.
 * @param index 0..snl_named_board_count() - 1; a board may have another index in a later version.
 * @param[out] info receives the description; its `struct_size` must be set.
 * @return #SNL_OK or #SNL_ERROR_INDEX. */
SNL_API snl_status snl_named_board(size_t index, snl_board_info *info);

/** @brief Creates a named board: squares, jumps and rules.
 * @param name the name of the board, ending with a zero; capital and small letters are the same.
 * @param allocator as in snl_board_create().
 * @param[out] board the board; free it with snl_board_free().
 * @return #SNL_OK, #SNL_ERROR_ALLOCATOR or #SNL_ERROR_NAME. */
SNL_API snl_status snl_board_create_named(const char *name, const snl_allocator *allocator,
                                          snl_board **board);

/** @} */

/**
 * @defgroup read Reading text
 * @brief Boards from text in memory, in five formats.
 *
 * @code{.c}
 * static const char text[] = "squares 30\nladder 3 22\nsnake 17 40\n";
 * snl_board *board;
 * snl_read_error error = {.struct_size = sizeof error};
 * expect(snl_read_board(text, sizeof text - 1, NULL, &board, &error) == SNL_ERROR_SQUARE);
 * expect(error.line == 3 && error.column == 10);
 * puts(error.message);
 * @endcode
 * @{
 */

/** @brief A format of text that is read or written. */
typedef int32_t snl_format;
enum {
    /** For reading only: the beginning of the text tells the format. `[[`, `{{`, `board` or a type
     *  such as `int[][]` means #SNL_FORMAT_LEETCODE; `{"` or `[{` means #SNL_FORMAT_JSON; another
     *  `[` or `{`, `N`, `n`, `move` or `moves` means #SNL_FORMAT_MOVES; `Example 1:` and `Input:`
     *  may stand before arrays and matrices. A digit or `Sample Input` means
     *  #SNL_FORMAT_HACKERRANK. Anything else means #SNL_FORMAT_TEXT, so a text of no format gets
     *  a message about statements of that format. */
    SNL_FORMAT_AUTO = 0,
    /** Statements such as `ladder 3 22`, one a line. This format holds every board with all its
     *  rules. */
    SNL_FORMAT_TEXT = 1,
    SNL_FORMAT_LEETCODE = 2,   /**< Matrices as of LeetCode 909, in JSON or as `board = [[...]]`. */
    SNL_FORMAT_HACKERRANK = 3, /**< The input of HackerRank's "The Quickest Way Up". */
    SNL_FORMAT_MOVES = 4, /**< `move[0..N-1]` arrays in JSON, or as `N = ..., moves[] = {...}`. */
    /** JSON objects such as `{"squares": 30, "jumps": [[3, 22]]}`, which hold every board with all
     *  its rules. */
    SNL_FORMAT_JSON = 5
};

/** @brief How to read. Fields that are 0 or `NULL` stand for the default. */
typedef struct snl_read_options {
    uint32_t struct_size; /**< `sizeof(snl_read_options)` */
    snl_format format;    /**< One of the formats; default #SNL_FORMAT_AUTO. */
    /** A board with more squares is #SNL_ERROR_LIMIT; default #SNL_SQUARES_MAX. */
    int64_t squares_max;
    /** The allocator of the boards, as in snl_board_create(); default `NULL`. */
    const snl_allocator *allocator;
} snl_read_options;

/** @brief The place of a fault in a text, and what the reader expected there. */
typedef struct snl_read_error {
    uint32_t struct_size; /**< `sizeof(snl_read_error)` */
    snl_status status;    /**< The result of the call. */
    /** Line, from 1; 0 if the fault is not in the text (no memory, say): then only `status` and
     *  `message` have a meaning. */
    int64_t line;
    int64_t column; /**< Byte in the line, from 1; a byte order mark has three. */
    /** Byte in the text, from 0; the length of the text if more was expected at its end. */
    int64_t offset;
    int64_t board; /**< Board in the text, from 0. */
    /** The row of the cell, from 0 at the top, if a number of a matrix is wrong, or if a row has
     *  fewer or more cells than the first. Any other fault gives -1, also text where a number is
     *  expected. */
    int64_t row;
    /** The column of that cell, from 0; or the number of the entry, from 0, if an entry of a
     *  `move[]` array is wrong, or if there are fewer or more entries than the text says; otherwise
     *  -1. */
    int64_t cell;
    /** A phrase that begins with "expected", or the text of the status; constant, never `NULL`. */
    const char *message;
} snl_read_error;

/** @brief Reads all boards of a text. The formats page of the documentation has the grammars.
 * @param text UTF-8 text of `length` bytes, which is not kept; may be `NULL` if `length` is 0.
 * @param length number of bytes, without a terminating zero.
 * @param options how to read, or `NULL` for the defaults.
 * @param[out] boards receives the boards of the text, each to be freed with snl_board_free().
 * @param capacity,count see Arrays in @ref contracts; after a success there is at least one board.
 * @param[out] error receives the place and the reason of a failure. It stays untouched after a
 * success, and if its own `struct_size` is too small. May be `NULL`.
 * @return #SNL_OK, #SNL_ERROR_ALLOCATOR, #SNL_ERROR_FORMAT or #SNL_ERROR_SQUARES_MAX; a fault in
 * the text: #SNL_ERROR_SYNTAX, #SNL_ERROR_NUMBER, #SNL_ERROR_LIMIT, #SNL_ERROR_SQUARES,
 * #SNL_ERROR_SQUARE, #SNL_ERROR_GOAL, #SNL_ERROR_SELF, #SNL_ERROR_DIE, #SNL_ERROR_FACE,
 * #SNL_ERROR_DIRECTION or #SNL_ERROR_REPEATED. Unless it is #SNL_OK no board is made, and `boards`
 * is unchanged, also by #SNL_ERROR_CANCELLED: a text is read whole or not at all.
 * @cost at most two passes over the text, and snl_board_set_jump() for every jump. Memory: at most
 * 142 bytes for each byte of the text, and 2000, however many squares the text names. */
SNL_API snl_status snl_read_boards(const char *text, size_t length, const snl_read_options *options,
                                   snl_board **boards, size_t capacity, size_t *count,
                                   snl_read_error *error);

/** @brief As snl_read_boards(), for a text that has exactly one board.
 * @param[out] board the board; free it with snl_board_free().
 * @return as snl_read_boards(), or #SNL_ERROR_BOARDS: the text has another board, and `error` says
 * where it begins. */
SNL_API snl_status snl_read_board(const char *text, size_t length, const snl_read_options *options,
                                  snl_board **board, snl_read_error *error);

/** @} */

/**
 * @defgroup write Writing text
 * @brief Boards to text in memory, in the formats that are read.
 *
 * @code{.c}
 * snl_board *board;
 * char text[100];
 * size_t length;
 * expect(snl_board_create_grid(2, 2, NULL, &board) == SNL_OK);
 * expect(snl_board_set_jump(board, 2, 3) == SNL_OK);
 * expect(snl_board_set_start(board, 0) == SNL_OK);
 * const snl_board *boards[1] = {board};
 * expect(snl_write_boards(boards, 1, SNL_FORMAT_TEXT, text, sizeof text, &length, NULL) == SNL_OK);
 * expect(strcmp(text, "grid 2 2\nstart 0\nladder 2 3\n") == 0);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief Writes boards as text. snl_read_boards() makes equal boards of it, with the same squares,
 * shape, jumps, start, entering, die, overshoot and chaining.
 *
 * #SNL_FORMAT_TEXT and #SNL_FORMAT_JSON hold every board. The other formats hold boards with the
 * rules of snl_board_create(): #SNL_FORMAT_LEETCODE grids, #SNL_FORMAT_HACKERRANK grids of 10 rows
 * and 10 columns, #SNL_FORMAT_MOVES linear boards. In #SNL_FORMAT_JSON each board is an object on a
 * line of its own. A board has the same text on every machine.
 *
 * @param boards the boards: `count` pointers, none of them `NULL`.
 * @param count number of boards, at least 1; 0 is #SNL_ERROR_LENGTH even if `boards` is `NULL`.
 * @param format one of the formats, but not #SNL_FORMAT_AUTO.
 * @param text,capacity,length receive the text, in ASCII: see Arrays in @ref contracts.
 * @param[out] faulty receives the index of the first board that the format cannot hold; otherwise
 * untouched. May be `NULL`.
 * @return #SNL_OK, #SNL_ERROR_LENGTH (no boards), #SNL_ERROR_FORMAT, #SNL_ERROR_TOO_LARGE (the
 * length does not fit into a `size_t`), or for a faulty board the lowest that applies to it of
 * #SNL_ERROR_FORMAT_SHAPE, #SNL_ERROR_FORMAT_START, #SNL_ERROR_FORMAT_DIE,
 * #SNL_ERROR_FORMAT_OVERSHOOT, #SNL_ERROR_FORMAT_CHAINING, #SNL_ERROR_FORMAT_ENTER and
 * #SNL_ERROR_FORMAT_JUMP.
 * @cost O(J); #SNL_FORMAT_LEETCODE and #SNL_FORMAT_MOVES take O(N log J) to write. */
SNL_API snl_status snl_write_boards(const snl_board *const *boards, size_t count, snl_format format,
                                    char *text, size_t capacity, size_t *length, size_t *faulty);

/** @brief A caller's function that receives a text piece by piece. A function `snl_..._to` calls it
 * with 1..1024 bytes at a time, in order; together they are the text without its terminating zero.
 * No piece ends with a zero, and a piece may begin or end within a UTF-8 character.
 * `snl_..._to` checks its arguments before the first piece. The caller's function must return
 * normally: it must not throw an exception, call `longjmp`, or change or free what the call uses.
 * @param context the caller's own, passed on unchanged.
 * @param bytes the next bytes, which the function may use until it returns.
 * @param length number of bytes.
 * @return 0 to go on. Any other number ends the call with #SNL_ERROR_WRITE; no piece follows. */
typedef int32_t (*snl_write_function)(void *context, const char *bytes, size_t length);

/** @brief As snl_write_boards(), piece by piece.
 * @param write receives the pieces.
 * @param context the first argument of `write`; may be `NULL`.
 * @return as snl_write_boards(), or #SNL_ERROR_WRITE. */
SNL_API snl_status snl_write_boards_to(const snl_board *const *boards, size_t count,
                                       snl_format format, snl_write_function write, void *context,
                                       size_t *faulty);

/** @} */

/**
 * @defgroup solve Fewest rolls
 * @brief The fewest rolls that reach the goal if you could choose every roll, and the route.
 *
 * @code{.c}
 * static const int32_t moves[] = {-1, -1, -1, 9, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1};
 * int64_t rolls;
 * expect(snl_solve_moves(moves, 1, 14, NULL, &rolls, NULL) == SNL_OK && rolls == 2);
 * snl_board *board;
 * snl_route *route;
 * expect(snl_board_create_moves(moves, 14, NULL, &board, NULL) == SNL_OK);
 * expect(snl_route_create(board, snl_board_start(board), &route) == SNL_OK);
 * expect(snl_route_rolls(route) == 2);
 * for (size_t i = 0; i < snl_route_leg_count(route); i++) {
 *     snl_leg leg = {.struct_size = sizeof leg};
 *     expect(snl_route_leg(route, i, &leg) == SNL_OK);
 *     printf("roll %d\n", (int)leg.face);
 * }
 * snl_route_free(route);
 * snl_board_free(board);
 * @endcode
 * @{
 */

enum {
    /** The answer where no sequence of rolls reaches the goal. It is no error. */
    SNL_UNREACHABLE = -1,
    SNL_FAULTY_BOARD = -2 /**< Stands in place of the answer for a faulty board among many. */
};

/** @brief The fewest rolls from the board's start to its goal.
 * @param[out] rolls 0 if the start is the goal; #SNL_UNREACHABLE if the goal cannot be reached.
 * @return #SNL_OK, #SNL_ERROR_CYCLE or #SNL_ERROR_TOO_LARGE.
 *
 * Any number of squares will do. A board with 2^30 jumps or more may be #SNL_ERROR_TOO_LARGE.
 * @cost O(J (k + log J)) with at most one jump on 33 squares and no face of weight 0, else about
 * O(N + J), or O(J k^2) if that is less; @ref solvers explains the searches. */
SNL_API snl_status snl_board_solve(const snl_board *board, int64_t *rolls);

/** @brief The fewest rolls from any square to the goal.
 * @param from the square where the token rests, 0 (off the board) .. N. On the board's start it
 * leaves by the rule of entering.
 * @param[out] rolls 0 if `from` is the goal; #SNL_UNREACHABLE if the goal cannot be reached.
 * @return as snl_board_solve(), or #SNL_ERROR_SQUARE.
 * @cost that of snl_board_solve(). */
SNL_API snl_status snl_board_solve_from(const snl_board *board, snl_square from, int64_t *rolls);

/** @brief The fewest rolls from one square to every square.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param[out] rolls receives for every square, 0 (off the board) .. N, the fewest rolls after which
 * the token can rest there; 0 for `from`, #SNL_UNREACHABLE where it can never rest, as on a mouth
 * to which no jump leads. The game is over at the goal: no square is reached by way of the goal.
 * @param capacity,count see Arrays in @ref contracts; N + 1 entries are needed.
 * @return as snl_board_solve_from().
 * @cost O(N + J); 0.7 bytes a square and 24 a jump. O(1) for the number alone. */
SNL_API snl_status snl_board_distances_from(const snl_board *board, snl_square from, int64_t *rolls,
                                            size_t capacity, size_t *count);

/** @brief The fewest rolls from every square to the goal.
 * @param[out] rolls receives for every square, 0 (off the board) .. N, what snl_board_solve_from()
 * answers for that square.
 * @param capacity,count see Arrays in @ref contracts; N + 1 entries are needed.
 * @return as snl_board_solve().
 * @cost O(N + J); 0.9 bytes a square and 60 a jump. O(1) for the number alone. */
SNL_API snl_status snl_board_distances_to_goal(const snl_board *board, int64_t *rolls,
                                               size_t capacity, size_t *count);

/** @brief The fewest rolls for many matrices of one shape, straight from the caller's memory.
 *
 * Each matrix stands for the board that snl_board_create_matrix() makes of it: start on 1, a fair
 * die of six faces, #SNL_OVERSHOOT_STAY, no chaining. A faulty board is no failure: its answer is
 * #SNL_FAULTY_BOARD, and the others have theirs. snl_board_create_matrix() finds its fault.
 *
 * @param cells `boards * rows * columns` entries: one matrix after another, each row by row from
 * the top; may be `NULL` if `boards` is 0.
 * @param boards number of matrices.
 * @param rows number of rows of each, at least 1.
 * @param columns number of columns of each, at least 1.
 * @param allocator serves this call; `NULL` stands for `malloc` and `free`.
 * @param[out] rolls receives `boards` answers: the fewest rolls, #SNL_UNREACHABLE or
 * #SNL_FAULTY_BOARD; may be `NULL` if `boards` is 0.
 * @param[out] faulty_count the number of faulty boards. May be `NULL`.
 * @return #SNL_OK, #SNL_ERROR_ALLOCATOR, #SNL_ERROR_SQUARES, or #SNL_ERROR_TOO_LARGE (no array has
 * that many entries).
 * @cost O(cells); no memory for boards of up to 127 squares, or for up to 8 boards of 447;
 * otherwise up to 20 KB and 10 bytes for each cell of one board. For several threads, give each of
 * them a part of the boards. */
SNL_API snl_status snl_solve_matrices(const int32_t *cells, size_t boards, int64_t rows,
                                      int64_t columns, const snl_allocator *allocator,
                                      int64_t *rolls, size_t *faulty_count);

/** @brief As snl_solve_matrices(), with `move[]` arrays of one length in place of matrices. It is
 * also the shortest way to the answer for one large array.
 * @param moves `boards * squares` entries: one board after another; may be `NULL` if `boards` is 0.
 * @param squares number of squares of each, at least 1.
 * @return as snl_solve_matrices(). */
SNL_API snl_status snl_solve_moves(const int32_t *moves, size_t boards, int64_t squares,
                                   const snl_allocator *allocator, int64_t *rolls,
                                   size_t *faulty_count);

/** @brief A shortest sequence of rolls. It stays valid when its board changes or is freed. */
typedef struct snl_route snl_route;

/** @brief A part of a route: the same face, rolled a number of times. Only the last of these rolls
 * may take a jump or overshoot the goal; each of the others leads `face` squares up. A roll that
 * puts the token on the square of snl_board_set_enter() is a leg of its own. */
typedef struct snl_leg {
    uint32_t struct_size; /**< `sizeof(snl_leg)` */
    int32_t face;         /**< The face that is rolled. */
    snl_square from;      /**< Where the token stands before the first roll. */
    int64_t times;        /**< How many times the face is rolled, at least 1. */
    snl_square landing;   /**< Where the last roll leads. */
    /** Where the token rests: `landing`, or the destination of the last jump that the roll takes;
     *  0: off the board. */
    snl_square to;
} snl_leg;

/** @brief Finds a shortest route from any square to the goal.
 *
 * Of all shortest routes it is the one whose first roll is the largest face, among those the one
 * whose second roll is the largest, and so on. It is the same for equal boards in every version of
 * the library. A leg ends where a jump is taken or the face changes, where a roll bounces, and
 * where entering puts the token on a square.
 *
 * @param from the square where the token rests, 0 (off the board) .. N; snl_board_start() for a
 * whole game.
 * @param[out] route the route; free it with snl_route_free(). If the goal cannot be reached it has
 * no legs and #SNL_UNREACHABLE rolls; if `from` is the goal it has no legs and 0 rolls.
 * @return as snl_board_solve_from().
 * @cost several times that of snl_board_solve(); where jumps are not rare, also O(N k) at worst.
 * The route keeps 40 bytes a leg. */
SNL_API snl_status snl_route_create(const snl_board *board, snl_square from, snl_route **route);

/** @brief Frees a route, or nothing if it is `NULL`. */
SNL_API void snl_route_free(snl_route *route);

/** @brief The number of rolls of a route: the sum of its legs' `times`, or #SNL_UNREACHABLE. */
SNL_API int64_t snl_route_rolls(const snl_route *route);

/** @brief The number of legs of a route. */
SNL_API size_t snl_route_leg_count(const snl_route *route);

/** @brief One leg of a route.
 * @param index 0 .. legs-1, from the start to the goal.
 * @param[out] leg receives the leg; its `struct_size` must be set.
 * @return #SNL_OK or #SNL_ERROR_INDEX. */
SNL_API snl_status snl_route_leg(const snl_route *route, size_t index, snl_leg *leg);

/** @brief Copies all legs into an array, from the start to the goal.
 * @param[out] legs receives the legs. Their `struct_size` is set to `leg_size`.
 * @param leg_size `sizeof(snl_leg)` of the program: the distance of two entries in bytes.
 * @param capacity,count see Arrays in @ref contracts; an entry for each leg is needed.
 * @return #SNL_OK, or #SNL_ERROR_STRUCT_SIZE (`leg_size`).
 * @cost O(legs); O(1) for the number alone. */
SNL_API snl_status snl_route_legs(const snl_route *route, snl_leg *legs, size_t leg_size,
                                  size_t capacity, size_t *count);

/** @} */

/**
 * @defgroup chance The random game
 * @brief How long a game with a random die lasts, who wins it, and the effect of each jump.
 *
 * A game is a Markov chain that ends on the goal. The library solves it by elimination without
 * subtractions (Grassmann, Taksar and Heyman, *Operations Research* 33, 1985), so means and
 * probabilities have nearly full precision however long games last. @ref chance_math derives the
 * formulas, and states how exact each figure is.
 *
 * @code{.c}
 * snl_board *board;
 * snl_chance *chance;
 * double mean;
 * expect(snl_board_create(100, NULL, &board) == SNL_OK);
 * expect(snl_board_set_start(board, 0) == SNL_OK);
 * expect(snl_chance_create(board, NULL, &chance) == SNL_OK);
 * expect(snl_chance_mean(chance, &mean) == SNL_OK);
 * expect(mean > 33.3333 && mean < 33.3334);
 * snl_chance_free(chance);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief The random game on a board: a handle that keeps the work that all its answers share. The
 * handle never changes, stays valid when the board changes or is freed, and serves any number of
 * threads at once. */
typedef struct snl_chance snl_chance;

/** @brief The length of a random game, in rolls. */
typedef struct snl_game_length {
    uint32_t struct_size; /**< `sizeof(snl_game_length)` */
    /** The probability of ever reaching the goal. It is exactly 1 if every square that the game can
     *  reach has a way to the goal. */
    double finish_probability;
    double mean; /**< The expected number of rolls; +infinity if a game may never end. */
    /** The variance of the number of rolls; +infinity if a game may never end. If `mean` is finite,
     *  +infinity only means that the variance from this square or another is above some 1e299. */
    double variance;
    /** Upper bound of the relative error of `finished_mean`, and so of a finite `mean`. It is
     *  proven, not estimated. It is +infinity if there is no proof: if the mean is above some 1e27,
     *  on some boards from 1e17 on, and if no game ends. It may be +infinity, too, if such a mean
     *  belongs to another square, or if hardly a game ends. */
    double mean_error_bound;
    /** The same bound for `finished_variance` and a finite `variance`. It is +infinity, too,
     *  if the variance is below some 1e-19 of the squared mean from this square or from another. It
     *  may be if the mean from another square is above some 1e17, if a turn takes some 1e6 rolls,
     *  or if hardly a game ends and the variance is small. Then the variance may have no correct
     *  digit; if all games that end have the same length, it may be up to 1e-30 of the squared mean
     *  instead of 0. */
    double variance_error_bound;
    /** The expected number of rolls of the games that end; equal to `mean` if all games end. NaN if
     *  no game ends. */
    double finished_mean;
    /** The variance of the number of rolls of the games that end. NaN if no game ends. */
    double finished_variance;
} snl_game_length;

/** @brief Options of a random game: its turns, and the unit of its figures. 0 is the default. */
typedef struct snl_chance_options {
    uint32_t struct_size; /**< `sizeof(snl_chance_options)` */
    /** #SNL_COUNT_ROLLS or #SNL_COUNT_TURNS. All figures count the same: wherever a comment below
     *  says rolls, they are turns if turns are counted. On a square that is passed as `from`, a
     *  turn begins. */
    snl_count count;
    /** Faces that roll again. Figures count turns only if `count` says so; where they count rolls,
     *  again faces without a limit change no figure. The odds of snl_chance_win() need turns: if
     *  `count` says rolls, every player rolls once in each round, even after an again face. */
    snl_turns turns;
} snl_chance_options;

/** @brief Computes the random game on a board; all functions below take their answers from it.
 * @param board a board; it may change or be freed afterwards. Its allocator serves the result too.
 * @param options how to play; `NULL` stands for turns of one roll.
 * @param[out] chance the random game; free it with snl_chance_free().
 * @return #SNL_OK, #SNL_ERROR_COUNT, #SNL_ERROR_AGAIN_LIMIT, #SNL_ERROR_PENALTY, #SNL_ERROR_CYCLE,
 * #SNL_ERROR_TOO_LARGE (more than 2^32 squares near jumps, which takes 2^18 jumps and a large die,
 * or more than some 2^30 jumps; for games in turns see below) or #SNL_ERROR_OVERFLOW (faces are so
 * unlikely that the probability of one way across a long stretch, or through a turn, is below
 * 1e-270).
 * @cost O(J (k + c)^2 + J k^2 log N) at the most, where c is the most jumps that lead across one
 * square; O(J (k + c)) memory.
 *
 * A game is one *in turns* if the die shows an again face, and the turns have a limit or are
 * counted. Its cost follows the squares: O(N (k m + (m + c)^2)) and O(N (m + c)) memory. Here m is
 * the number of squares to which the first roll of a turn may lead, plus those for its second roll,
 * and so on; without a limit, those for one roll. Such games have boards of up to 2^20 squares, an
 * `again_limit` of up to 64, and up to 2^25 for the sum of m over the turns from all squares.
 * Beyond that the status is #SNL_ERROR_TOO_LARGE. */
SNL_API snl_status snl_chance_create(const snl_board *board, const snl_chance_options *options,
                                     snl_chance **chance);

/** @brief Frees a random game, or nothing if it is `NULL`. Cost: O(J). */
SNL_API void snl_chance_free(snl_chance *chance);

/** @brief The number of squares of the board, N. Arrays with an entry for each square have N + 1
 * entries, the first for 0 (off the board). */
SNL_API int64_t snl_chance_squares(const snl_chance *chance);

/** @brief The number of jumps of the board. Arrays with an entry for each jump have this many
 * entries. */
SNL_API size_t snl_chance_jump_count(const snl_chance *chance);

/** @brief The square where games start, 0 (off the board) .. N. */
SNL_API snl_square snl_chance_start(const snl_chance *chance);

/** @brief The expected number of rolls from the board's start.
 * @param[out] mean 0 if the start is the goal; +infinity if a game may never end, that is, if a
 * square can be reached from which the goal cannot.
 * @return #SNL_OK, or #SNL_ERROR_OVERFLOW: the mean, or that of the games that end, is above some
 * 1e288, or the goal can be reached, but with a probability below some 1e-289.
 * @cost O(1). The relative error is below 1e-14 on boards of up to 1000 squares, or 1e-13 where the
 * mean from some square is above 1e15, and below 1e-12 on boards of up to 1e6 squares.
 * snl_chance_length() gives a proven bound. */
SNL_API snl_status snl_chance_mean(const snl_chance *chance, double *mean);

/** @brief The length of games from a square: probability of an end, mean, variance, error bounds.
 * @param from the square where the token rests, 0 (off the board) .. N; snl_board_start() for a
 * whole game.
 * @param[out] length receives the figures; its `struct_size` must be set.
 * @return #SNL_OK, #SNL_ERROR_SQUARE or #SNL_ERROR_OVERFLOW.
 * @cost O(J (k + c)), with c of snl_chance_create(). */
SNL_API snl_status snl_chance_length(const snl_chance *chance, snl_square from,
                                     snl_game_length *length);

/** @brief A field of #snl_game_length, for snl_chance_lengths(). */
typedef int32_t snl_length_field;
enum {
    SNL_LENGTH_FINISH_PROBABILITY = 0,   /**< `finish_probability` */
    SNL_LENGTH_MEAN = 1,                 /**< `mean` */
    SNL_LENGTH_VARIANCE = 2,             /**< `variance` */
    SNL_LENGTH_MEAN_ERROR_BOUND = 3,     /**< `mean_error_bound` */
    SNL_LENGTH_VARIANCE_ERROR_BOUND = 4, /**< `variance_error_bound` */
    SNL_LENGTH_FINISHED_MEAN = 5,        /**< `finished_mean` */
    SNL_LENGTH_FINISHED_VARIANCE = 6     /**< `finished_variance` */
};

/** @brief The length of a game from every square: one field of #snl_game_length.
 * @param field which field.
 * @param[out] values receives the field for every square, 0 (off the board) .. N.
 * @param capacity,count see Arrays in @ref contracts; N + 1 entries are needed.
 * @return #SNL_OK, #SNL_ERROR_FIGURE or #SNL_ERROR_OVERFLOW.
 * @cost O(N k); for variances and error bounds also O(J (k + c)). O(1) for the number alone. */
SNL_API snl_status snl_chance_lengths(const snl_chance *chance, snl_length_field field,
                                      double *values, size_t capacity, size_t *count);

/** @brief The distribution of the length of a game.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param[out] pmf receives in entry `t` the probability of an end with roll `t`; or `NULL`.
 * @param[out] cdf receives in entry `t` the probability of an end by roll `t`; or `NULL`.
 * @param entries number of entries of each array: `t` goes from 0 to `entries` - 1. It may be 0.
 * @param[out] bound receives an upper bound of the absolute error of every entry. May be `NULL`.
 * @return #SNL_OK, #SNL_ERROR_SQUARE, #SNL_ERROR_TOO_LARGE (the board has more than 2^31 squares);
 * in a game in turns without a limit also #SNL_ERROR_EFFORT (turns last so long that the
 * distribution would take more than some 2^33 operations) and #SNL_ERROR_OVERFLOW.
 * @cost O(k) for every roll and square that the token can be on; 16 bytes a square. In a game in
 * turns with a limit, O(m) for every step and square, with m of snl_chance_create(). */
SNL_API snl_status snl_chance_distribution(const snl_chance *chance, snl_square from, double *pmf,
                                           double *cdf, size_t entries, double *bound);

/** @brief Quantiles of the length of a game: the least numbers of rolls after which it has ended
 * with given probabilities.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param probabilities `count` probabilities, above 0 and below 1, in any order; 0.5: the median.
 * @param count number of probabilities; if it is 0, both arrays may be `NULL`.
 * @param[out] rolls receives `count` whole numbers; +infinity for a probability above F, the
 * probability of ever reaching the goal. If F is below 1, a probability within 1e-12 of F may count
 * as F; then the number is +infinity, too, unless the length of the games that end is limited. The
 * library finds such a limit only if it can follow these games to their last roll before the number
 * of remaining rolls counts as geometric. Games less likely than 2^-990 may not count, or may hide
 * the limit.
 * @return #SNL_OK, #SNL_ERROR_SQUARE, #SNL_ERROR_PROBABILITY, #SNL_ERROR_EFFORT,
 * #SNL_ERROR_OVERFLOW (possible for probabilities below some 1e-270, and where from any square,
 * also from one that no token reaches, the mean exceeds some 1e288 or the probability of finishing
 * is below some 1e-289, but not 0) or #SNL_ERROR_TOO_LARGE.
 * @cost that of snl_chance_distribution() until the number of remaining rolls has a geometric
 * distribution, and O(count) for each of these rolls. Quantiles beyond that roll t cost O(1). Their
 * error is some 2 (k + j + 3) t roundings of the quantile, where j is the most jumps that end on
 * one square (4e-11 of it for six faces, j = 2 and t = 2^14), or of the mean number of rolls left
 * at that roll if this mean is larger; an earlier quantile is exact but for roundings
 * (@ref chance_quantiles). The library tests by mean and variance whether the distribution is
 * geometric, which is no proof (@ref chance_distribution). */
SNL_API snl_status snl_chance_quantiles(const snl_chance *chance, snl_square from,
                                        const double *probabilities, size_t count, double *rolls);

/** @brief The mode of the length of a game: the number of rolls that is the likeliest.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param[out] rolls the least of the likeliest numbers of rolls; +infinity if no game ends. Numbers
 * whose probabilities differ by roundings alone count as equally likely.
 * @param[out] probability the probability of that number of rolls; 0 if no game ends. May be
 * `NULL`.
 * @return as snl_chance_quantiles().
 * @cost that of snl_chance_quantiles(). */
SNL_API snl_status snl_chance_mode(const snl_chance *chance, snl_square from, double *rolls,
                                   double *probability);

/** @brief The expected number of times that a game rolls from each square.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param[out] visits receives for every square, 0 (off the board) .. N, the expected number of
 * rolls made from it, and for the goal the probability of reaching it (no number of rolls: make it
 * NaN before you draw the array as heat). +infinity: a game can stay
 * there for ever. If turns are counted, an entry is the expected number of turns that begin on it.
 * The entries below N add up to the mean, unless a turn can last for ever: such a turn counts once,
 * and the mean is +infinity.
 * @param capacity,count see Arrays in @ref contracts; N + 1 entries are needed.
 * @return #SNL_OK, #SNL_ERROR_SQUARE or #SNL_ERROR_OVERFLOW.
 * @cost O(J (k + c) + N k); O(1) for the number alone. */
SNL_API snl_status snl_chance_visits(const snl_chance *chance, snl_square from, double *visits,
                                     size_t capacity, size_t *count);

/** @brief The distribution of the token over the squares after a number of rolls.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param rolls the number of rolls, at least 0.
 * @param[out] probabilities receives for every square, 0 (off the board) .. N, the probability that
 * the token is there after `rolls` rolls; for the goal that the game has ended by then. The entries
 * add up to 1, less the probability that the token is in a turn that never ends.
 * @param capacity,count see Arrays in @ref contracts; N + 1 entries are needed.
 * @return as snl_chance_distribution(), #SNL_ERROR_ROLLS, or #SNL_ERROR_EFFORT (more than some 2^33
 * operations).
 * @cost that of snl_chance_distribution() for as many rolls; O(1) for the number alone. */
SNL_API snl_status snl_chance_positions(const snl_chance *chance, snl_square from, int64_t rolls,
                                        double *probabilities, size_t capacity, size_t *count);

/** @brief The expected number of times that each jump is taken.
 * @param from the square where the token rests at first, 0 (off the board) .. N.
 * @param[out] uses receives for every jump, in ascending order of the mouths as in
 * snl_board_jumps(), the expected number of times that it is taken; +infinity where a game can stay
 * for ever. With chaining a jump that is taken after another jump counts, too.
 * @param capacity,count see Arrays in @ref contracts; an entry for each jump is needed.
 * @return as snl_chance_visits().
 * @cost O(J (k + c)); O(1) for the number alone. */
SNL_API snl_status snl_chance_uses(const snl_chance *chance, snl_square from, double *uses,
                                   size_t capacity, size_t *count);

/** @brief Each player's probability to win a race, in which players take turns and their tokens do
 * not interact. Every player has a random game: the same one, or another board, die or rule. In
 * each round every player has one roll or one turn, as that game counts. So count turns, if players
 * who roll an again face roll again before the next player.
 * @param games the random games, in the order of the turns. The same game may occur many times, and
 * each player's goal is the last square of that player's board.
 * @param from the squares where the tokens rest at first, each 0 (off the board) .. N of that
 * player's board. `NULL`: every token rests on the start of its board. A player whose token rests
 * on the goal has won before the first roll; of several such players, the first.
 * @param players number of players, at least 1.
 * @param[out] win receives `players` probabilities of being the first to reach the goal. Their
 * errors are absolute: some 2 (k + j + 3) t roundings for each player, with j of
 * snl_chance_quantiles(), if t rounds have to be followed. So a small chance may be 0, and all
 * together may differ from 1 by as much.
 * @param[out] rounds the expected number of rounds until somebody has won, including the last,
 * incomplete round; +infinity if it is possible that nobody ever wins. May be `NULL`.
 * @param[out] rounds_error_bound bound on the relative error of a finite `rounds`; +infinity if
 * there is no bound (if every game that ends for certain has squares from which the mean is out of
 * range), 0 if `rounds` is infinite. It is proven, with one assumption: once the library takes the
 * number of remaining rounds for geometric, the relative error of that number's mean is at most
 * 1e-10. May be `NULL`.
 * @return as snl_chance_quantiles(), or #SNL_ERROR_PLAYERS (no players). For a very long race,
 * #SNL_ERROR_EFFORT may come from the rounds alone: without `rounds` and `rounds_error_bound` the
 * call may succeed. The memory comes from the allocators of all `games`.
 * @cost that of snl_chance_quantiles(), for each square of a game that tokens start from, and
 * O(players) for every round; finding equal squares takes up to O(players^2). If a game may end in
 * a trap, the library follows the race roll by roll, for up to some 35 times the `finished_mean` of
 * that game. */
SNL_API snl_status snl_chance_win(const snl_chance *const *games, const snl_square *from,
                                  size_t players, double *win, double *rounds,
                                  double *rounds_error_bound);

/** @brief For each jump, the mean number of rolls without it. The effect of a jump is what it adds
 * to the mean: snl_chance_mean() minus this number. It is below 0 if games get shorter.
 * @param[out] mean receives for every jump, in ascending order of the mouths as in
 * snl_board_jumps(), the mean of the board that lacks this jump alone.
 * @param capacity,count see Arrays in @ref contracts; an entry for each jump is needed.
 * @return #SNL_OK, #SNL_ERROR_OVERFLOW or #SNL_ERROR_TOO_LARGE.
 * @cost that of snl_chance_with_jump() for every jump. O(1) for the number alone. */
SNL_API snl_status snl_chance_without_each_jump(const snl_chance *chance, double *mean,
                                                size_t capacity, size_t *count);

/** @brief The mean number of rolls from the board's start if a jump is added, or leads elsewhere.
 * @param from the mouth: 1..N-1. A jump that starts there is replaced.
 * @param to the destination: 0 (off the board) .. N, but not `from`.
 * @param[out] mean the mean of the changed board.
 * @return #SNL_OK, #SNL_ERROR_SQUARE, #SNL_ERROR_GOAL, #SNL_ERROR_SELF, #SNL_ERROR_CYCLE,
 * #SNL_ERROR_OVERFLOW or #SNL_ERROR_TOO_LARGE (as snl_chance_create()).
 * @cost O(J (k + c)); that of snl_chance_create() in a game in turns, in one that may never end, in
 * a long stretch without jumps, and where the answer would lose digits. With chaining the library
 * follows each chain anew, which multiplies the cost by the length of a chain and by log J. */
SNL_API snl_status snl_chance_with_jump(const snl_chance *chance, snl_square from, snl_square to,
                                        double *mean);

/** @brief As snl_chance_with_jump(), for one mouth and every square that its jump could lead to.
 * @param from the mouth: 1..N-1.
 * @param[out] mean receives for every square `to`, 0 (off the board) .. N, the mean with a jump
 * from `from` to it; entry `from` holds the mean without a jump there. With chaining, an entry is
 * NaN where the jump would close a cycle.
 * @param capacity,count see Arrays in @ref contracts; N + 1 entries are needed.
 * @return #SNL_OK, #SNL_ERROR_SQUARE, #SNL_ERROR_GOAL, or #SNL_ERROR_OVERFLOW or
 * #SNL_ERROR_TOO_LARGE (for any square).
 * @cost O(J (k + c) + N k), and that of snl_chance_create() for each answer that takes as long in
 * snl_chance_with_jump(); chaining multiplies the cost as there. O(1) for the number alone. */
SNL_API snl_status snl_chance_with_each_jump(const snl_chance *chance, snl_square from,
                                             double *mean, size_t capacity, size_t *count);

/** @brief Finds the jump that brings the mean nearest to a target, if it is added to the board.
 * @param target the wanted number of rolls, finite.
 * @param[out] from the mouth of the jump: a square where no jump starts yet.
 * @param[out] to the destination of the jump: 0 (off the board) .. N.
 * @param[out] mean the mean with this jump. Among equally good jumps the lowest mouth decides, then
 * the lowest destination; roundings can make equally good jumps differ.
 * @return #SNL_OK, #SNL_ERROR_TARGET, #SNL_ERROR_NO_ROOM (there is no jump to add with which all
 * games end), or #SNL_ERROR_OVERFLOW or #SNL_ERROR_TOO_LARGE (for any jump that could be added).
 * @cost O(N (N k + J (k + c))), or that of snl_chance_with_each_jump() for N mouths. */
SNL_API snl_status snl_chance_best_jump(const snl_chance *chance, double target, snl_square *from,
                                        snl_square *to, double *mean);

/** @brief A figure that snl_chance_exact() works out, for a game from the board's start. */
typedef int32_t snl_exact;
enum {
    SNL_EXACT_MEAN = 0,     /**< The expected number of rolls. */
    SNL_EXACT_VARIANCE = 1, /**< The variance of the number of rolls. */
    SNL_EXACT_WIN = 2       /**< The probability that the first of two players wins. */
};

/** @brief An answer as an exact fraction in lowest terms, in decimal: `"p/q"`, also if q is 1.
 * @param what #SNL_EXACT_MEAN, #SNL_EXACT_VARIANCE or #SNL_EXACT_WIN.
 * @param text,capacity,length receive the fraction: see Arrays in @ref contracts. To ask for the
 * length takes as long as the answer.
 * @return #SNL_OK, #SNL_ERROR_FIGURE, #SNL_ERROR_INFINITE (a game may never end) or
 * #SNL_ERROR_TOO_LARGE (numerator or denominator might have more than 2^18 bits, or take more than
 * some 2^38 operations, or turns have more than 2^18 triples of a square where a turn begins, a
 * roll of the turn, and a square that it is made from).
 * @cost an elimination for each of O(N D log W) primes, where W is the sum of the weights, and D
 * the limit of rolls in a turn, or 1 without a limit. #SNL_EXACT_WIN takes O(N^2 D log W) primes
 * or, in a game in turns with a limit that counts rolls, O(N^2 D^2 log W). */
SNL_API snl_status snl_chance_exact(const snl_chance *chance, snl_exact what, char *text,
                                    size_t capacity, size_t *length);

/** @} */

/**
 * @defgroup game A game in progress
 * @brief Players who take turns: each roll's events in the order to animate them, undo, and saving.
 *
 * Players have a token each, and numbers from 0 on in the order of their turns. The game rolls its
 * own die, or the caller hands in each face, as from a server, a camera or a child. Board, options
 * and rolls determine a game; the same rolls make the same game on every machine.
 *
 * A *turn* is one roll, and another roll after each again face (#snl_turns). Each roll has
 * *events*, in this order:
 * - #SNL_EVENT_ROLLED.
 * - One of these: #SNL_EVENT_PENALTY; #SNL_EVENT_NOT_ENTERED or #SNL_EVENT_STAYED without a move;
 *   #SNL_EVENT_ENTERED; #SNL_EVENT_MOVED, twice if the token turns round at the goal.
 * - After a move #SNL_EVENT_JUMPED for each jump, #SNL_EVENT_SENT_BACK for a token that stood where
 *   the moved token now rests, and #SNL_EVENT_FINISHED if that is the goal.
 * - #SNL_EVENT_AGAIN, #SNL_EVENT_TURN or #SNL_EVENT_OVER.
 *
 * @code{.c}
 * snl_board *board;
 * snl_game *game;
 * snl_game_options options = {.struct_size = sizeof options, .players = 2, .seed = 1};
 * snl_event event = {.struct_size = sizeof event};
 * expect(snl_board_create(30, NULL, &board) == SNL_OK);
 * expect(snl_board_set_jump(board, 3, 22) == SNL_OK);
 * expect(snl_game_create(board, &options, &game) == SNL_OK);
 * expect(snl_game_roll(game, 2) == SNL_OK); // a face from elsewhere
 * expect(snl_game_square(game, 0) == 22 && snl_game_turn(game) == 1);
 * expect(snl_game_roll(game, 0) == SNL_OK); // the game's own die
 * for (size_t i = 0; snl_game_event(game, i, &event) == SNL_OK; i++)
 *     if (event.kind == SNL_EVENT_MOVED)
 *         printf("player %d walks to %lld\n", (int)event.player, (long long)event.to);
 * snl_game_free(game);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief A game in progress. */
typedef struct snl_game snl_game;
/** @brief The largest number of players. */
#define SNL_PLAYERS_MAX 64

/** @brief The players, the seed and the house rules of a game. Fields that are 0 stand for the
 * default. Start, entering, die, overshoot and chaining belong to the board. */
typedef struct snl_game_options {
    uint32_t struct_size; /**< `sizeof(snl_game_options)` */
    int32_t players;      /**< Number of players, 1..#SNL_PLAYERS_MAX; default 1. */
    uint64_t seed;        /**< Any number: the seed of the game's own die. */
    /** The number of the game, at least 0. Seed and number determine the rolls of the game's own
     *  die, as @ref chance_generator explains. */
    int64_t game;
    snl_turns turns; /**< Which faces roll again, and how often. */
    /** 1: a token that comes to rest on another sends it back to the start, unless they meet on the
     *  start, on the goal or off the board. 0: tokens do not interact. */
    int32_t send_back;
    /** 0: the game is over when a token reaches the goal. 1: it goes on until one player is left,
     *  so that every player gets a place. */
    int32_t play_on;
} snl_game_options;

/** @brief A kind of event. A later version of the library may have more. */
typedef int32_t snl_event_kind;
enum {
    SNL_EVENT_ROLLED = 1, /**< The die shows `face`; the token is still on `from`. */
    /** The token stays on the start, where it waits for an enter face (snl_board_set_enter()). */
    SNL_EVENT_NOT_ENTERED = 2,
    /** The token is put from the start on the board's enter square, which is `to`. */
    SNL_EVENT_ENTERED = 3,
    /** The roll would lead past the goal and is spent (#SNL_OVERSHOOT_STAY). */
    SNL_EVENT_STAYED = 4,
    /** The token walks from `from` to `to`; downwards if it has turned round at the goal. */
    SNL_EVENT_MOVED = 5,
    /** The jump takes the token from `from` to `to`, which may be 0 (off the board). */
    SNL_EVENT_JUMPED = 6,
    /** The token of `player`, who has not rolled, is sent from `from` to the start, `to`. */
    SNL_EVENT_SENT_BACK = 7,
    /** The roll is one again face too many: the token goes from `from` to `to`, which may be the
     *  same square. */
    SNL_EVENT_PENALTY = 8,
    /** The token has reached the goal; snl_game_place() tells the player's place. */
    SNL_EVENT_FINISHED = 9,
    SNL_EVENT_AGAIN = 10, /**< `player` has another roll. */
    /** The turn of `player` begins. If nobody else plays, it is the same player again. */
    SNL_EVENT_TURN = 11,
    /** The game is over. `player` is the winner: the player who reached the goal first. */
    SNL_EVENT_OVER = 12
};

/** @brief An event of a roll. If no token moves, `from` and `to` are both the square of the
 * player's token. */
typedef struct snl_event {
    uint32_t struct_size; /**< `sizeof(snl_event)` */
    snl_event_kind kind;  /**< One of the kinds above. */
    int32_t player;       /**< The player, 0 .. players - 1. */
    int32_t face;         /**< The face of the roll. */
    snl_square from;      /**< The token's square before the event, 0 (off the board) .. N. */
    snl_square to;        /**< The token's square after the event, 0 (off the board) .. N. */
} snl_event;

/** @brief Begins a game: all tokens are on the board's start, and it is the turn of player 0.
 * @param board a board. The game keeps a copy of it, and uses its allocator.
 * @param options how to play; `NULL` stands for one player, seed 0, game 0, and no house rules.
 * @param[out] game the game; free it with snl_game_free().
 * @return #SNL_OK, #SNL_ERROR_CYCLE, or the status of an option that is out of its range:
 * #SNL_ERROR_PLAYERS, #SNL_ERROR_GAME, #SNL_ERROR_AGAIN_LIMIT (also without `again_faces`),
 * #SNL_ERROR_PENALTY (also without `again_limit`), #SNL_ERROR_SEND_BACK or #SNL_ERROR_PLAY_ON.
 *
 * If the start is the goal, the game is over: player 0 has won, and with `play_on` all the others
 * have places in their order.
 * @cost that of snl_board_copy(); with chaining also snl_board_find_cycle(), 32 bytes a jump. */
SNL_API snl_status snl_game_create(const snl_board *board, const snl_game_options *options,
                                   snl_game **game);

/** @brief Makes an independent copy of a game, with its board, its rolls and the events of the last
 * roll, but without memory reserved for later rolls. Both games go on alike, so a copy can try
 * moves, for a hint or for a player that the program plays.
 * @param[out] copy the new game; free it with snl_game_free().
 * @cost that of snl_board_copy(), and O(rolls made). */
SNL_API snl_status snl_game_copy(const snl_game *game, snl_game **copy);

/** @brief Frees a game, or nothing if it is `NULL`. Cost: O(J). */
SNL_API void snl_game_free(snl_game *game);

/** @brief Allocates memory for later rolls, which then allocate nothing. Without this call, the
 * memory for rolls doubles when it is full, from 64 rolls on.
 * @param rolls number of further rolls, at least 0; 48 bytes each.
 * @return #SNL_OK or #SNL_ERROR_ROLLS.
 * @cost O(rolls made). */
SNL_API snl_status snl_game_reserve(snl_game *game, int64_t rolls);

/** @brief Plays one roll of the player whose turn it is. snl_game_event() gives its events.
 * @param face the face that was rolled, from 1; 0: the game rolls its own die. Faces that are
 * handed in do not change the next roll of that die.
 * @return #SNL_OK, #SNL_ERROR_GAME_OVER, or #SNL_ERROR_FACE (the die never shows `face`).
 * @cost O(log J + players); with chaining, O(log J) for every jump taken. */
SNL_API snl_status snl_game_roll(snl_game *game, int32_t face);

/** @brief Takes back the last roll and its effects. If the game's own die made it, the die is
 * rewound: it rolls the same face next.
 * @param game a game. It has no events afterwards.
 * @return #SNL_OK, or #SNL_ERROR_NO_ROLL: no roll is left.
 * @cost O(players). It allocates nothing, and may be repeated down to the first roll. */
SNL_API snl_status snl_game_undo(snl_game *game);

/** @brief The number of events of the last roll, at least 3; 0 if no roll came after
 * snl_game_create(), snl_game_load() or snl_game_undo(). */
SNL_API size_t snl_game_event_count(const snl_game *game);

/** @brief One event of the last roll.
 * @param index 0 .. number of events - 1, in the order in which they happen.
 * @param[out] event receives the event; its `struct_size` must be set.
 * @return #SNL_OK or #SNL_ERROR_INDEX. */
SNL_API snl_status snl_game_event(const snl_game *game, size_t index, snl_event *event);

/** @brief The options of a game, for instance after loading it.
 * @param[out] options receives the options; its `struct_size` must be set. `players` is never 0. */
SNL_API snl_status snl_game_get_options(const snl_game *game, snl_game_options *options);

/** @brief The number of players, 1..#SNL_PLAYERS_MAX. */
SNL_API int32_t snl_game_players(const snl_game *game);

/** @brief Tells which player rolls next, 0 .. players - 1; -1 if the game is over, or if `game` is
 * `NULL`. */
SNL_API int32_t snl_game_turn(const snl_game *game);

/** @brief The square of a player's token.
 * @param player 0 .. players - 1.
 * @return 0 (off the board) .. N; -1 if there is no such player, or if `game` is `NULL`. */
SNL_API snl_square snl_game_square(const snl_game *game, int32_t player);

/** @brief The place of a player, in the order in which tokens reached the goal.
 * @param player 0 .. players - 1.
 * @return 1 for the winner, and so on; with `play_on` the last player left has the last place. 0
 * for a player without a place yet, if there is no such player, or if `game` is `NULL`. */
SNL_API int32_t snl_game_place(const snl_game *game, int32_t player);

/** @brief The number of rolls, without rolls that were taken back. */
SNL_API int64_t snl_game_rolls(const snl_game *game);

/** @brief The faces that were rolled, from the first on. Handing them in one by one to a game with
 * the same board and options makes the same position; that game's own die has not rolled yet.
 * @param[out] faces receives the faces.
 * @param capacity,count see Arrays in @ref contracts; an entry for each roll is needed.
 * @cost O(rolls); O(1) for the number alone. */
SNL_API snl_status snl_game_faces(const snl_game *game, int32_t *faces, size_t capacity,
                                  size_t *count);

/** @brief Saves a game: its options and its rolls, in bytes that are the same on every machine.
 * They hold a digest of the board, and not the board. @ref game_format describes each byte.
 * @param bytes,capacity,length receive the bytes, 76 and one for each roll: see Arrays in @ref
 * contracts.
 * @cost O(rolls + J); O(1) for the length alone. */
SNL_API snl_status snl_game_save(const snl_game *game, uint8_t *bytes, size_t capacity,
                                 size_t *length);

/** @brief Makes a game from bytes of snl_game_save(), by playing its rolls. Where the game's
 * own die rolled, it must roll the saved face again, else #SNL_ERROR_DAMAGED. Bytes from anybody
 * are safe to load; the checksum finds accidents, not forgeries.
 * @param board the board that the game was made with: the same squares, jumps and rules; whether it
 * is a grid, and of which shape, does not matter. The game keeps a copy of it, and uses its
 * allocator.
 * @param bytes the bytes; `NULL` with a length of 0 is #SNL_ERROR_DAMAGED.
 * @param length number of bytes.
 * @param[out] game the game, which goes on as the saved game would have gone on; it has no events.
 * Free it with snl_game_free().
 * @return #SNL_OK, #SNL_ERROR_DAMAGED, #SNL_ERROR_OTHER_BOARD, #SNL_ERROR_SAVED_LATER or
 * #SNL_ERROR_CYCLE.
 * @cost that of snl_game_create(), and of snl_game_roll() for each roll. Damaged bytes never make
 * the function allocate more than a sound saved game of the same length needs. */
SNL_API snl_status snl_game_load(const snl_board *board, const uint8_t *bytes, size_t length,
                                 snl_game **game);

/** @} */

/**
 * @defgroup play Simulated games
 * @brief Whole games by the million: their lengths, wins, jumps and captures.
 *
 * A seed makes the same games on every machine and in every version of the library, however they
 * are split into parts. Game g uses stream g of the seed. @ref chance_generator has the rules, with
 * which any language can make the same games.
 *
 * @code{.c}
 * snl_board *board;
 * snl_game_options options = {.struct_size = sizeof options, .players = 2, .seed = 1};
 * snl_simulation simulation = {.struct_size = sizeof simulation};
 * expect(snl_board_create(100, NULL, &board) == SNL_OK);
 * expect(snl_simulate(board, &options, 9999, 1000000, SNL_COUNT_ROLLS, NULL, 0, &simulation) == 0);
 * printf("%g rolls a game\n", snl_simulation_mean(&simulation, SNL_COUNT_ROLLS));
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief Totals of one count over all games that ended: of their rolls, their turns or their
 * rounds. This struct is a part of #snl_simulation; it has no `struct_size` and never grows. */
typedef struct snl_simulation_count {
    int64_t sum;           /**< The counts of all games, added up. */
    uint64_t squares_low;  /**< The counts, squared and added up: the lower 64 bits of the sum. */
    uint64_t squares_high; /**< The upper 64 bits of that sum. */
    int64_t min;           /**< The least count of a game; 0 if no game ended. */
    int64_t max;           /**< The largest count of a game; 0 if no game ended. */
} snl_simulation_count;

/** @brief Totals of simulated games, in whole numbers; snl_simulation_add() merges them. */
typedef struct snl_simulation {
    uint32_t struct_size; /**< `sizeof(snl_simulation)` */
    int64_t games;        /**< Games that were played to their end. */
    /** Games that were given up after `rolls_max` rolls. They count in no other field. */
    int64_t unfinished;
    snl_simulation_count rolls;  /**< Rolls, of all players. */
    snl_simulation_count turns;  /**< Turns that began, of all players. */
    snl_simulation_count rounds; /**< Rounds that began. */
    int64_t jumps;    /**< Jumps that tokens took; with chaining, each jump of a chain counts. */
    int64_t captures; /**< Tokens that were sent back by others. */
    /** Games that each player won; 0 for numbers that no player has. */
    int64_t wins[SNL_PLAYERS_MAX];
} snl_simulation;

/** @brief Plays whole games with random rolls, and adds up their lengths and results.
 *
 * Board, options and number determine a game: game g is the one that snl_game_create() makes with
 * the same options and `game` set to g, played with its own die. So any range of games can be
 * split, and parts that other threads or machines play add up to the same totals.
 *
 * Each game is played to its end, or given up when it is not over after `rolls_max` rolls. If games
 * are given up, the means of the games that ended are too low for the board.
 *
 * @param options how to play, as in snl_game_create(): `seed` is the seed of all games, and `game`
 * the number of the first one. `NULL` stands for one player, seed 0, game 0, and no house rules.
 * @param games how many games to play, at least 0; with `game` added, it must fit into 63 bits.
 * @param rolls_max the most rolls of a game, of all players, at least 1, because games may never
 * end, or be very long.
 * @param count #SNL_COUNT_ROLLS, #SNL_COUNT_TURNS or #SNL_COUNT_ROUNDS: what the histogram counts.
 * @param[out] histogram receives in entry `t` how many games ended with a count of `t`; old
 * contents are overwritten. May be `NULL` with 0 entries.
 * @param entries number of entries of `histogram`; games with a count of `entries` or more have no
 * entry.
 * @param[out] simulation receives the totals of these games alone; its `struct_size` must be set.
 * @return as snl_game_create(), or #SNL_ERROR_GAMES, #SNL_ERROR_ROLLS_MAX or #SNL_ERROR_COUNT.
 * @cost O(1) a roll, and O(log J) for a jump that is taken; with `send_back`, O(players) a roll. 20
 * bytes a jump, and up to 659 KiB. */
SNL_API snl_status snl_simulate(const snl_board *board, const snl_game_options *options,
                                int64_t games, int64_t rolls_max, snl_count count,
                                int64_t *histogram, size_t entries, snl_simulation *simulation);

/** @brief Adds the totals of other games. Histograms are merged by adding their entries.
 * @param[in,out] total totals of some games. If there are no games yet, all fields but
 * `struct_size` are 0.
 * @param part totals of other games of the same board, with the same options.
 * @return #SNL_OK, or #SNL_ERROR_TOTALS: a number is negative, or a sum does not fit into 63
 * bits. */
SNL_API snl_status snl_simulation_add(snl_simulation *total, const snl_simulation *part);

/** @brief The mean length of the games that ended.
 * @param simulation totals of games.
 * @param count #SNL_COUNT_ROLLS, #SNL_COUNT_TURNS or #SNL_COUNT_ROUNDS.
 * @return the mean; NaN if no game ended, a total is negative, or `count` or the `struct_size` is
 * wrong; 0 if `simulation` is `NULL`. It differs from the board's mean by chance, with a standard
 * error of the square root of snl_simulation_variance() / `games`. */
SNL_API double snl_simulation_mean(const snl_simulation *simulation, snl_count count);

/** @brief The variance of the length of a game, estimated from the games that ended: the sum of the
 * squares of the deviations from their mean, divided by the number of these games minus 1.
 * @param simulation totals of games.
 * @param count #SNL_COUNT_ROLLS, #SNL_COUNT_TURNS or #SNL_COUNT_ROUNDS.
 * @return the variance; NaN if fewer than two games ended, a total is negative, the sum of squares
 * is too small for the sum, or `count` or the `struct_size` is wrong; 0 if `simulation` is `NULL`.
 * The relative error is below 1e-15. */
SNL_API double snl_simulation_variance(const snl_simulation *simulation, snl_count count);

/** @} */

/**
 * @defgroup generate Boards with a chosen difficulty
 * @brief Boards made for a number of fewest rolls and a mean length of the random game.
 *
 * @code{.c}
 * snl_board *base, *board;
 * snl_generate_options options = {.struct_size = sizeof options, .seed = 1};
 * snl_generated generated = {.struct_size = sizeof generated};
 * expect(snl_board_create_grid(10, 10, NULL, &base) == SNL_OK);
 * expect(snl_board_set_start(base, 0) == SNL_OK);
 * options.ladders = options.snakes = 9, options.rolls = 7, options.mean = 30;
 * expect(snl_generate(base, &options, &board, &generated) == SNL_OK);
 * expect(generated.rolls == 7 && generated.mean > 29.7 && generated.mean < 30.3);
 * snl_board_free(board);
 * snl_board_free(base);
 * @endcode
 * @{
 */

/** @brief Wishes for a board, and how to search for it. Fields that are 0 stand for the default. */
typedef struct snl_generate_options {
    uint32_t struct_size; /**< `sizeof(snl_generate_options)` */
    /** 1: jumps are spread over the whole board and seldom cross each other; default 0: they may
     *  lie anywhere. */
    int32_t spread;
    int64_t ladders; /**< How many ladders to add. */
    int64_t snakes;  /**< How many snakes to add. */
    /** The fewest squares from one end of a new jump to the other: the difference of their numbers.
     *  Default 2, or `jump_max` if that is less; on a grid of several rows the default also asks
     *  for ends in different rows. */
    int64_t jump_min;
    /** The most squares from one end of a new jump to the other; default: no limit. */
    int64_t jump_max;
    /** The fewest rolls from the board's start to its goal, exactly; default: any. */
    int64_t rolls;
    /** The mean number of rolls of the random game from the board's start, at most 1e15; default:
     *  any. */
    double mean;
    /** The largest allowed difference from `mean`, relative to it: 1e-6..1; default 0.01, one
     *  percent. */
    double tolerance;
    uint64_t seed; /**< Any number; another seed tries other boards. */
    /** The most tries; default 10,000, which are plenty for boards that people play on. */
    int64_t tries_max;
} snl_generate_options;

/** @brief Figures of a generated board. */
typedef struct snl_generated {
    uint32_t struct_size; /**< `sizeof(snl_generated)` */
    int64_t tries;        /**< The number of tries. */
    int64_t rolls;        /**< The fewest rolls from the start, as snl_board_solve() gives them. */
    double mean;          /**< The mean of the random game, as snl_chance_mean() gives it. */
} snl_generated;

/** @brief Generates a board: adds ladders and snakes to a board so that all wishes are fulfilled.
 *
 * Every generated board, with all its jumps, keeps these promises:
 * - It fulfils the wishes, and has the squares, rules, jumps and allocator of `base`.
 * - Random games end with probability 1.
 * - No wall: no run of mouths is as long as the largest face that comes up.
 * - No new jump shares a square with another jump, old or new, none touches the start or the goal,
 *   and none leads off the board.
 *
 * The same base, wishes, seed and number of tries make the same board on every machine, in every
 * build of one version but those that calculate with more digits than a double has (the x87).
 * #SNL_ERROR_IMPOSSIBLE is proven: no board fulfils the wishes. #SNL_ERROR_EFFORT is not: such a
 * board may exist, but these tries did not find it.
 *
 * @param base a board of at most 2^20 squares.
 * @param options the wishes and the search; its `struct_size` must be set.
 * @param[out] board the new board; free it with snl_board_free().
 * @param[out] generated receives figures of the board. After #SNL_ERROR_EFFORT the figures belong
 * to the nearest board found. Its `rolls` may be #SNL_UNREACHABLE, and its `mean` may be +infinity.
 * Both are 0 if no try found room for all jumps. May be `NULL`.
 * @return #SNL_OK, #SNL_ERROR_IMPOSSIBLE, #SNL_ERROR_EFFORT, the status of a field that is out of
 * its range (#SNL_ERROR_ROLLS to #SNL_ERROR_TRIES_MAX), #SNL_ERROR_TOO_LARGE (`base` has more than
 * 2^20 squares), #SNL_ERROR_CYCLE (`base` has chaining and a cycle) or #SNL_ERROR_OVERFLOW (as
 * snl_chance_create(); or the mean of the board made, or of the nearest board, is out of range, as
 * snl_chance_mean() finds, also without a wish for the mean).
 *
 * Cost of a try, at the most: snl_chance_create(), snl_chance_with_each_jump() for 4 to 24 mouths,
 * and 256 times snl_board_solve(); a die with gaps takes more. @ref generate has the details. */
SNL_API snl_status snl_generate(const snl_board *base, const snl_generate_options *options,
                                snl_board **board, snl_generated *generated);

/** @} */

/**
 * @defgroup draw Drawing
 * @brief Pictures of boards as SVG and as text for a terminal, and a plot of a distribution.
 *
 * A picture shows a board's squares, ladders and snakes, and on request a route, a number for every
 * square as a colour, and tokens. A linear board is laid out as a grid that is nearly square, from
 * the bottom-left corner; its top row may be partly empty. The same input makes the same bytes on
 * every machine. Drawing allocates nothing.
 *
 * @code{.c}
 * snl_board *board;
 * snl_picture picture = {.struct_size = sizeof picture, .title = "My first board"};
 * size_t length;
 * expect(snl_board_create_grid(5, 6, NULL, &board) == SNL_OK);
 * expect(snl_board_set_jump(board, 3, 22) == SNL_OK);
 * expect(snl_draw_svg(board, &picture, NULL, 0, &length) == SNL_OK);
 * char *svg = malloc(length + 1);
 * expect(snl_draw_svg(board, &picture, svg, length + 1, &length) == SNL_OK);
 * free(svg);
 * snl_board_free(board);
 * @endcode
 * @{
 */

/** @brief The largest number of squares that is drawn, and of rolls of a route: 2^20. */
#define SNL_DRAW_SQUARES_MAX (INT32_C(1) << 20)

/** @brief The largest number of tokens that is drawn. */
#define SNL_DRAW_TOKENS_MAX 256
/** @brief The colours of an SVG. */
typedef int32_t snl_theme;
enum {
    SNL_THEME_AUTO = 0,  /**< Light or dark as the viewer prefers it, by a media query. */
    SNL_THEME_LIGHT = 1, /**< Light. */
    SNL_THEME_DARK = 2   /**< Dark. */
};

/** @brief Additions to a picture. Fields that are 0 or `NULL` stand for the default. */
typedef struct snl_picture {
    uint32_t struct_size; /**< `sizeof(snl_picture)` */
    snl_theme theme;      /**< SVG only: #SNL_THEME_AUTO, #SNL_THEME_LIGHT or #SNL_THEME_DARK. */
    /** UTF-8 with a terminating zero, less than 65536 bytes; shown above the board. Default: no
     *  title is shown, and screen readers are told the size and the numbers of ladders and
     *  snakes. */
    const char *title;
    /** SVG only: the description for screen readers, encoded like `title`. Default: start, rules,
     *  the first jumps and the first rolls of the route, in words. */
    const char *description;
    /** The legs of the route to draw, as snl_route_legs() fills them, or made up: `from` and `to`
     *  are 0 (off the board) .. N, `face` is 1..#SNL_FACES_MAX, `times` at least 0, which stands
     *  for once, and `landing` 1..N, or 0 if the last roll is spent. Each roll but the last leads
     *  as many squares up as the face. All legs have the same `struct_size`, the distance of two
     *  entries in bytes. */
    const snl_leg *legs;
    size_t leg_count; /**< The number of legs; 0: no route. */
    /** A number for each square, in entry `s` for square `s` of 0 (off the board) .. N; `NULL` for
     *  none. Finite numbers get colours from the least to the largest one that is drawn. +infinity
     *  has a colour of its own; NaN and -infinity have none. Entry 0 counts only if the square off
     *  the board is drawn: as the board's start, or because a jump leads there, or a route or a
     *  token touches it. */
    const double *heat;
    size_t heat_count; /**< The number of entries of `heat`, N + 1; 0 if `heat` is `NULL`. */
    /** The legend of the numbers, encoded like `title`. Default: no legend text. */
    const char *heat_label;
    /** The squares of the tokens, in the order of the players: 0 (off the board) .. N each. */
    const snl_square *tokens;
    size_t token_count; /**< Number of tokens, 0..#SNL_DRAW_TOKENS_MAX. */
} snl_picture;

/** @brief Draws a board as an SVG picture.
 *
 * The picture is complete: no scripts, no fonts, no other files. Several can be put into one web
 * page. Bytes of the caller's texts that are no XML character in UTF-8 are replaced by U+FFFD.
 *
 * @param board a board of at most #SNL_DRAW_SQUARES_MAX squares.
 * @param picture additions; `NULL` for the defaults. Nothing of it is kept.
 * @param text,capacity,length receive the picture: see Arrays in @ref contracts.
 * @return #SNL_OK, #SNL_ERROR_THEME, #SNL_ERROR_LENGTH (`heat_count` is not N + 1), #SNL_ERROR_LEG,
 * #SNL_ERROR_SQUARE (a leg or a token is not on this board) or #SNL_ERROR_TOO_LARGE (too many
 * squares, rolls or tokens, or too long a text).
 * @cost O(N + J log J + route). A picture: 5 KB, and 50 bytes a square; with heat 11 KB, and 160 a
 * square; 400 or more a jump, and up to some 10 KB for a long snake; and the texts. */
SNL_API snl_status snl_draw_svg(const snl_board *board, const snl_picture *picture, char *text,
                                size_t capacity, size_t *length);

/** @brief As snl_draw_svg(), piece by piece.
 * @param write receives the pieces.
 * @param context the first argument of `write`; may be `NULL`.
 * @return as snl_draw_svg(), or #SNL_ERROR_WRITE. */
SNL_API snl_status snl_draw_svg_to(const snl_board *board, const snl_picture *picture,
                                   snl_write_function write, void *context);

/** @brief A style of text on a terminal: a sum of flags. */
typedef int32_t snl_terminal_style;

/** @brief The flags of a style; combine them with `|`. */
enum {
    /** Box drawing characters and arrows of Unicode, in UTF-8; without this flag only ASCII. */
    SNL_TERMINAL_UNICODE = 1,
    SNL_TERMINAL_COLOUR = 2 /**< Colours, by ANSI escape sequences. */
};

/** @brief Draws a board as lines of text.
 * @param board a board of at most #SNL_DRAW_SQUARES_MAX squares.
 * @param picture additions; `NULL` for the defaults. Nothing of it is kept.
 * @param columns the most characters of a line, at least 20. In the caller's texts control
 * characters become blanks, and bytes or characters that cannot be shown become `?`.
 * @param style 0, #SNL_TERMINAL_UNICODE, #SNL_TERMINAL_COLOUR, or the sum of both.
 * @param text,capacity,length receive the lines: see Arrays in @ref contracts.
 * @return as snl_draw_svg(), #SNL_ERROR_COLUMNS or #SNL_ERROR_STYLE.
 * @cost O(N log J), and O(legs + tokens) for every 24 squares. */
SNL_API snl_status snl_draw_terminal(const snl_board *board, const snl_picture *picture,
                                     int32_t columns, snl_terminal_style style, char *text,
                                     size_t capacity, size_t *length);

/** @brief As snl_draw_terminal(), piece by piece.
 * @param write receives the pieces.
 * @param context the first argument of `write`; may be `NULL`.
 * @return as snl_draw_terminal(), or #SNL_ERROR_WRITE. */
SNL_API snl_status snl_draw_terminal_to(const snl_board *board, const snl_picture *picture,
                                        int32_t columns, snl_terminal_style style,
                                        snl_write_function write, void *context);

/** @brief The largest number of marks in a plot. */
#define SNL_PLOT_MARKS_MAX 16

/** @brief How to plot a distribution. Fields that are 0 or `NULL` stand for the default. */
typedef struct snl_plot {
    uint32_t struct_size; /**< `sizeof(snl_plot)` */
    snl_theme theme;      /**< #SNL_THEME_AUTO, #SNL_THEME_LIGHT or #SNL_THEME_DARK. */
    snl_count count;      /**< The unit of the numbers; the texts name it. */
    /** UTF-8 with a terminating zero, less than 65536 bytes; shown above the plot. Default: no
     *  title is shown, and screen readers are told what the plot is. */
    const char *title;
    /** The description for screen readers, encoded like `title`. Default: the range, the largest
     *  value and the marks, in words. */
    const char *description;
    /** Numbers to mark by a line, such as mean and median. A number that is not finite or not
     *  between 0 and the last entry has no line. */
    const double *marks;
    /** Labels of the marks, encoded like `title`. A mark without a label (`NULL`) shows its number
     *  alone. Default: all of them `NULL`. */
    const char *const *mark_labels;
    size_t mark_count; /**< Number of marks, 0..#SNL_PLOT_MARKS_MAX. */
} snl_plot;

/** @brief Plots the probability of each number of rolls, turns or rounds, as an SVG picture like
 * those of snl_draw_svg().
 * @param pmf entry `t` is the probability that a game ends with roll `t`, as from
 * snl_chance_distribution(), or the number of games that ended with it, as from snl_simulate(),
 * converted to a double. No entry may be negative, infinite or NaN.
 * @param entries number of entries, 1..2^30; 0 is #SNL_ERROR_LENGTH even if `pmf` is `NULL`. If
 * there are more than 320, neighbouring entries are averaged.
 * @param plot how to plot; `NULL` for the defaults. Nothing of it is kept.
 * @param text,capacity,length receive the picture: see Arrays in @ref contracts.
 * @return #SNL_OK, #SNL_ERROR_THEME, #SNL_ERROR_COUNT, #SNL_ERROR_LENGTH (no numbers),
 * #SNL_ERROR_PMF or #SNL_ERROR_TOO_LARGE (too many entries or marks, or too long a text).
 * @cost O(entries). A plot has at most 20 KB, and 11 bytes for each byte of its texts. */
SNL_API snl_status snl_draw_distribution(const double *pmf, size_t entries, const snl_plot *plot,
                                         char *text, size_t capacity, size_t *length);

/** @brief As snl_draw_distribution(), piece by piece.
 * @param write receives the pieces.
 * @param context the first argument of `write`; may be `NULL`.
 * @return as snl_draw_distribution(), or #SNL_ERROR_WRITE. */
SNL_API snl_status snl_draw_distribution_to(const double *pmf, size_t entries, const snl_plot *plot,
                                            snl_write_function write, void *context);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
