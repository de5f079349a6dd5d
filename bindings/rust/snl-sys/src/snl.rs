// SPDX-License-Identifier: MIT
// Written by bindings/rust/externs from include/snl.h; do not change it by hand.

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_void};

/// Major version of this header: counts changes that break programs.
pub const SNL_VERSION_MAJOR: i32 = 0;

/// Minor version of this header: counts additions.
pub const SNL_VERSION_MINOR: i32 = 9;

/// Patch version of this header: counts corrections.
pub const SNL_VERSION_PATCH: i32 = 0;

/// Version of this header as text.
pub const SNL_VERSION: &str = "0.9.0";

/// Version of this header as one number that grows: major * 10000 + minor * 100 + patch.
pub const SNL_VERSION_NUMBER: i32 = 900;

/// Version of the binary interface, as in `libsnl.so.1`; counted apart from the release.
pub const SNL_ABI_VERSION: i32 = 1;

/// Result of a function that can fail: [`SNL_OK`] (0), or one of the positive codes below.
pub type snl_status = i32;

/// Done.
pub const SNL_OK: snl_status = 0;

/// A pointer that must not be `NULL` is `NULL`.
pub const SNL_ERROR_NULL: snl_status = 1;

/// The allocator had no memory.
pub const SNL_ERROR_MEMORY: snl_status = 2;

/// No board can have this number of squares, rows or columns.
pub const SNL_ERROR_SQUARES: snl_status = 3;

/// The square is not on this board.
pub const SNL_ERROR_SQUARE: snl_status = 4;

/// The goal cannot be the start of a jump or of a roll.
pub const SNL_ERROR_GOAL: snl_status = 5;

/// A jump must lead to another square.
pub const SNL_ERROR_SELF: snl_status = 6;

/// No jump starts on this square.
pub const SNL_ERROR_NO_JUMP: snl_status = 7;

/// A die has 1..64 faces, a positive weight, and a sum of weights below 2^32.
pub const SNL_ERROR_DIE: snl_status = 8;

/// The die never shows this face.
pub const SNL_ERROR_FACE: snl_status = 9;

/// Chaining is on and jumps form a cycle; see [`snl_board_find_cycle`].
pub const SNL_ERROR_CYCLE: snl_status = 10;

/// The board is linear: it has no rows and columns.
pub const SNL_ERROR_NOT_GRID: snl_status = 11;

/// The row or column is outside the grid.
pub const SNL_ERROR_CELL: snl_status = 12;

/// The board, another input or the answer is larger than the function accepts.
pub const SNL_ERROR_TOO_LARGE: snl_status = 13;

/// The caller's array is too small; the number of entries, or length of text, is stored.
pub const SNL_ERROR_CAPACITY: snl_status = 14;

/// No entry has this index.
pub const SNL_ERROR_INDEX: snl_status = 15;

/// The text is not of the format.
pub const SNL_ERROR_SYNTAX: snl_status = 16;

/// A number in the text does not fit into 64 bits, or has more than 4096 bytes.
pub const SNL_ERROR_NUMBER: snl_status = 17;

/// The text describes more squares than the caller allows.
pub const SNL_ERROR_LIMIT: snl_status = 18;

/// A ladder that leads down, or a snake that leads up.
pub const SNL_ERROR_DIRECTION: snl_status = 19;

/// The text says the same thing twice.
pub const SNL_ERROR_REPEATED: snl_status = 20;

/// The answer, or a step to it, is outside the range of a `double`.
pub const SNL_ERROR_OVERFLOW: snl_status = 21;

/// The answer is infinite, and a fraction cannot express that.
pub const SNL_ERROR_INFINITE: snl_status = 22;

/// The function found no answer in the steps, or tries, that it makes.
pub const SNL_ERROR_EFFORT: snl_status = 23;

/// The format has no boards of this shape.
pub const SNL_ERROR_FORMAT_SHAPE: snl_status = 24;

/// In this format every game starts on square 1.
pub const SNL_ERROR_FORMAT_START: snl_status = 25;

/// In this format the die has six faces, of weight 1 each.
pub const SNL_ERROR_FORMAT_DIE: snl_status = 26;

/// In this format a roll past the goal is spent.
pub const SNL_ERROR_FORMAT_OVERSHOOT: snl_status = 27;

/// In this format a roll takes one jump at most.
pub const SNL_ERROR_FORMAT_CHAINING: snl_status = 28;

/// No named board has this name.
pub const SNL_ERROR_NAME: snl_status = 29;

/// No board fulfils all wishes.
pub const SNL_ERROR_IMPOSSIBLE: snl_status = 30;

/// The game is over: there is nobody left to roll.
pub const SNL_ERROR_GAME_OVER: snl_status = 31;

/// The bytes are no saved game, a part of one, or one that was changed by accident (but see
/// [`SNL_ERROR_SAVED_LATER`]).
pub const SNL_ERROR_DAMAGED: snl_status = 32;

/// The game was saved on another board.
pub const SNL_ERROR_OTHER_BOARD: snl_status = 33;

/// The game was saved by a later version of the library, which this version cannot read.
pub const SNL_ERROR_SAVED_LATER: snl_status = 34;

/// The allocator's `cancel` asked to stop; see @ref allocator.
pub const SNL_ERROR_CANCELLED: snl_status = 35;

/// In this format every face leaves the start, by the roll.
pub const SNL_ERROR_FORMAT_ENTER: snl_status = 36;

/// In this format no jump leads off the board.
pub const SNL_ERROR_FORMAT_JUMP: snl_status = 37;

/// A `struct_size` is smaller than in the first version of the struct, or the entries of one array
/// have different ones.
pub const SNL_ERROR_STRUCT_SIZE: snl_status = 38;

/// An allocator has only one of `allocate` and `release`.
pub const SNL_ERROR_ALLOCATOR: snl_status = 39;

/// An array has the wrong number of entries.
pub const SNL_ERROR_LENGTH: snl_status = 40;

/// No overshoot rule has this number.
pub const SNL_ERROR_OVERSHOOT: snl_status = 41;

/// Chaining is neither 0 nor 1.
pub const SNL_ERROR_CHAINING: snl_status = 42;

/// No format that can be read or written has this number.
pub const SNL_ERROR_FORMAT: snl_status = 43;

/// The largest number of squares to be read is negative.
pub const SNL_ERROR_SQUARES_MAX: snl_status = 44;

/// A game has 1..64 players, and a race at least one.
pub const SNL_ERROR_PLAYERS: snl_status = 45;

/// The number of a game is negative.
pub const SNL_ERROR_GAME: snl_status = 46;

/// The option `send_back` is neither 0 nor 1.
pub const SNL_ERROR_SEND_BACK: snl_status = 47;

/// The option `play_on` is neither 0 nor 1.
pub const SNL_ERROR_PLAY_ON: snl_status = 48;

/// `again_limit` is negative, or there are no again faces to limit.
pub const SNL_ERROR_AGAIN_LIMIT: snl_status = 49;

/// No penalty has this number, or there is no `again_limit` to punish.
pub const SNL_ERROR_PENALTY: snl_status = 50;

/// No unit has this number, or the function does not count in this unit.
pub const SNL_ERROR_COUNT: snl_status = 51;

/// A probability is not above 0 and below 1.
pub const SNL_ERROR_PROBABILITY: snl_status = 52;

/// The target is infinite or NaN.
pub const SNL_ERROR_TARGET: snl_status = 53;

/// The function has no figure of this number.
pub const SNL_ERROR_FIGURE: snl_status = 54;

/// The number of games is negative, or exceeds 63 bits with `game` added.
pub const SNL_ERROR_GAMES: snl_status = 55;

/// The most rolls of a game are below 1.
pub const SNL_ERROR_ROLLS_MAX: snl_status = 56;

/// A number of rolls is negative.
pub const SNL_ERROR_ROLLS: snl_status = 57;

/// The number of ladders is negative.
pub const SNL_ERROR_LADDERS: snl_status = 58;

/// The number of snakes is negative.
pub const SNL_ERROR_SNAKES: snl_status = 59;

/// The least length of a jump is negative.
pub const SNL_ERROR_JUMP_MIN: snl_status = 60;

/// The greatest length of a jump is negative.
pub const SNL_ERROR_JUMP_MAX: snl_status = 61;

/// The wanted mean is not in 0..1e15.
pub const SNL_ERROR_MEAN: snl_status = 62;

/// The tolerance is not in 1e-6..1.
pub const SNL_ERROR_TOLERANCE: snl_status = 63;

/// The option `spread` is neither 0 nor 1.
pub const SNL_ERROR_SPREAD: snl_status = 64;

/// The most tries are negative.
pub const SNL_ERROR_TRIES_MAX: snl_status = 65;

/// No theme has this number.
pub const SNL_ERROR_THEME: snl_status = 66;

/// The face of a leg is not in 1..[`SNL_FACES_MAX`], or its `times` are negative.
pub const SNL_ERROR_LEG: snl_status = 67;

/// A line has fewer than 20 columns.
pub const SNL_ERROR_COLUMNS: snl_status = 68;

/// No style of a terminal has this number.
pub const SNL_ERROR_STYLE: snl_status = 69;

/// A number to plot is negative, infinite or NaN.
pub const SNL_ERROR_PMF: snl_status = 70;

/// A total is negative, or the sum of two totals exceeds 63 bits.
pub const SNL_ERROR_TOTALS: snl_status = 71;

/// No roll is left to be taken back.
pub const SNL_ERROR_NO_ROLL: snl_status = 72;

/// No jump can be added with which all games end.
pub const SNL_ERROR_NO_ROOM: snl_status = 73;

/// The text has more than one board.
pub const SNL_ERROR_BOARDS: snl_status = 74;

/// The caller's write function ended the call.
pub const SNL_ERROR_WRITE: snl_status = 75;

/// Rows times columns is not the number of squares of the board.
pub const SNL_ERROR_SHAPE: snl_status = 76;

/// Functions that allocate and release memory, and a function that cancels work.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_allocator {
    /// `sizeof(snl_allocator)`
    pub struct_size: u32,
    /// The first argument of each function; may be `NULL`.
    pub context: *mut c_void,
    /// Returns `bytes` (at least 1) bytes, aligned as by `malloc`, or `NULL` if there is no memory.
    pub allocate: Option<unsafe extern "C" fn(context: *mut c_void, bytes: usize) -> *mut c_void>,
    /// Takes back `memory` (never `NULL`) that `allocate` returned for the same `bytes`.
    pub release:
        Option<unsafe extern "C" fn(context: *mut c_void, memory: *mut c_void, bytes: usize)>,
    /// Returns 0 to go on, and any other number to cancel the call of this thread.
    pub cancel: Option<unsafe extern "C" fn(context: *mut c_void) -> i32>,
}

impl Default for snl_allocator {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_allocator {
            struct_size: std::mem::size_of::<snl_allocator>() as u32,
            context: std::ptr::null_mut(),
            allocate: None,
            release: None,
            cancel: None,
        }
    }
}

/// A board.
#[repr(C)]
pub struct snl_board {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A square: 1..N on a board of N squares, 0 for off the board.
pub type snl_square = i64;

/// The largest number of squares: 2^62.
pub const SNL_SQUARES_MAX: i64 = 1 << 62;

/// The largest number of faces of a die.
pub const SNL_FACES_MAX: i32 = 64;

/// A rule for a roll that would lead past the goal.
pub type snl_overshoot = i32;

/// The token stays where it is, and the roll is spent.
pub const SNL_OVERSHOOT_STAY: i32 = 0;

/// The token goes back from the goal by the rest of the roll, but at most to square 1.
pub const SNL_OVERSHOOT_BOUNCE: i32 = 1;

/// The token stops on the goal.
pub const SNL_OVERSHOOT_WIN: i32 = 2;

/// All rules of a board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_rules {
    /// `sizeof(snl_rules)`
    pub struct_size: u32,
    /// As in [`snl_board_set_overshoot`].
    pub overshoot: snl_overshoot,
    /// As in [`snl_board_set_chaining`].
    pub chaining: i32,
    /// The number of faces of the die, 1..[`SNL_FACES_MAX`].
    pub faces: i32,
    /// As in [`snl_board_set_start`].
    pub start: snl_square,
    /// As `faces` in [`snl_board_set_enter`].
    pub enter_faces: u64,
    /// As `square` in [`snl_board_set_enter`].
    pub enter_square: snl_square,
    /// The weights of the faces; those behind the last face are 0 in the rules of a board, and do
    /// not count in rules to be set.
    pub weights: [u32; SNL_FACES_MAX as usize],
}

impl Default for snl_rules {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_rules {
            struct_size: std::mem::size_of::<snl_rules>() as u32,
            overshoot: 0,
            chaining: 0,
            faces: 0,
            start: 0,
            enter_faces: 0,
            enter_square: 0,
            weights: [0; SNL_FACES_MAX as usize],
        }
    }
}

/// A unit in which the length of a game is counted.
pub type snl_count = i32;

/// Rolls, of all players.
pub const SNL_COUNT_ROLLS: i32 = 0;

/// Turns that have begun, of all players.
pub const SNL_COUNT_TURNS: i32 = 1;

/// Rounds that have begun.
pub const SNL_COUNT_ROUNDS: i32 = 2;

/// A penalty for `again_limit` rolls of again faces in one turn.
pub type snl_penalty = i32;

/// The token stays where it is: only this roll is lost.
pub const SNL_PENALTY_ROLL: i32 = 0;

/// The token goes back to where it stood when the turn began.
pub const SNL_PENALTY_TURN: i32 = 1;

/// The token goes back to the start.
pub const SNL_PENALTY_START: i32 = 2;

/// How long a turn lasts.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug)]
pub struct snl_turns {
    /// After one of these faces the player rolls again in the same turn, even if the token did not
    /// move, but not if it is on the goal.
    pub again_faces: u64,
    /// A turn ends with this many rolls of again faces.
    pub again_limit: i32,
    /// [`SNL_PENALTY_ROLL`], [`SNL_PENALTY_TURN`] or [`SNL_PENALTY_START`].
    pub again_penalty: snl_penalty,
}

/// A named board's description: ASCII constants, one line each, never `NULL`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_board_info {
    /// `sizeof(snl_board_info)`
    pub struct_size: u32,
    /// The name of the board: at most 8 capital letters, digits and hyphens.
    pub name: *const c_char,
    /// A title of at most 26 characters.
    pub title: *const c_char,
    /// The source of the board: the publication, exercise or program that it comes from.
    pub source: *const c_char,
}

impl Default for snl_board_info {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_board_info {
            struct_size: std::mem::size_of::<snl_board_info>() as u32,
            name: std::ptr::null(),
            title: std::ptr::null(),
            source: std::ptr::null(),
        }
    }
}

/// A format of text that is read or written.
pub type snl_format = i32;

/// For reading only: the beginning of the text tells the format.
pub const SNL_FORMAT_AUTO: i32 = 0;

/// Statements such as `ladder 3 22`, one a line.
pub const SNL_FORMAT_TEXT: i32 = 1;

/// Matrices as of LeetCode 909, in JSON or as `board = [[...]]`.
pub const SNL_FORMAT_LEETCODE: i32 = 2;

/// The input of HackerRank's "The Quickest Way Up".
pub const SNL_FORMAT_HACKERRANK: i32 = 3;

/// `move[0..N-1]` arrays in JSON, or as `N = ..., moves[] = {...}`.
pub const SNL_FORMAT_MOVES: i32 = 4;

/// JSON objects such as `{"squares": 30, "jumps": [[3, 22]]}`, which hold every board with all its
/// rules.
pub const SNL_FORMAT_JSON: i32 = 5;

/// How to read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_read_options {
    /// `sizeof(snl_read_options)`
    pub struct_size: u32,
    /// One of the formats; default [`SNL_FORMAT_AUTO`].
    pub format: snl_format,
    /// A board with more squares is [`SNL_ERROR_LIMIT`]; default [`SNL_SQUARES_MAX`].
    pub squares_max: i64,
    /// The allocator of the boards, as in [`snl_board_create`]; default `NULL`.
    pub allocator: *const snl_allocator,
}

impl Default for snl_read_options {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_read_options {
            struct_size: std::mem::size_of::<snl_read_options>() as u32,
            format: 0,
            squares_max: 0,
            allocator: std::ptr::null(),
        }
    }
}

/// The place of a fault in a text, and what the reader expected there.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_read_error {
    /// `sizeof(snl_read_error)`
    pub struct_size: u32,
    /// The result of the call.
    pub status: snl_status,
    /// Line, from 1; 0 if the fault is not in the text (no memory, say): then only `status` and
    /// `message` have a meaning.
    pub line: i64,
    /// Byte in the line, from 1; a byte order mark has three.
    pub column: i64,
    /// Byte in the text, from 0; the length of the text if more was expected at its end.
    pub offset: i64,
    /// Board in the text, from 0.
    pub board: i64,
    /// The row of the cell, from 0 at the top, if a number of a matrix is wrong, or if a row has
    /// fewer or more cells than the first.
    pub row: i64,
    /// The column of that cell, from 0; or the number of the entry, from 0, if an entry of a
    /// `move[]` array is wrong, or if there are fewer or more entries than the text says; otherwise
    /// -1.
    pub cell: i64,
    /// A phrase that begins with "expected", or the text of the status; constant, never `NULL`.
    pub message: *const c_char,
}

impl Default for snl_read_error {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_read_error {
            struct_size: std::mem::size_of::<snl_read_error>() as u32,
            status: SNL_OK,
            line: 0,
            column: 0,
            offset: 0,
            board: 0,
            row: 0,
            cell: 0,
            message: std::ptr::null(),
        }
    }
}

/// A caller's function that receives a text piece by piece.
pub type snl_write_function =
    Option<unsafe extern "C" fn(context: *mut c_void, bytes: *const c_char, length: usize) -> i32>;

/// The answer where no sequence of rolls reaches the goal.
pub const SNL_UNREACHABLE: i32 = -1;

/// Stands in place of the answer for a faulty board among many.
pub const SNL_FAULTY_BOARD: i32 = -2;

/// A shortest sequence of rolls.
#[repr(C)]
pub struct snl_route {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// A part of a route: the same face, rolled a number of times.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_leg {
    /// `sizeof(snl_leg)`
    pub struct_size: u32,
    /// The face that is rolled.
    pub face: i32,
    /// Where the token stands before the first roll.
    pub from: snl_square,
    /// How many times the face is rolled, at least 1.
    pub times: i64,
    /// Where the last roll leads.
    pub landing: snl_square,
    /// Where the token rests: `landing`, or the destination of the last jump that the roll takes;
    /// 0: off the board.
    pub to: snl_square,
}

impl Default for snl_leg {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_leg {
            struct_size: std::mem::size_of::<snl_leg>() as u32,
            face: 0,
            from: 0,
            times: 0,
            landing: 0,
            to: 0,
        }
    }
}

/// The random game on a board: a handle that keeps the work that all its answers share.
#[repr(C)]
pub struct snl_chance {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// The length of a random game, in rolls.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_game_length {
    /// `sizeof(snl_game_length)`
    pub struct_size: u32,
    /// The probability of ever reaching the goal.
    pub finish_probability: f64,
    /// The expected number of rolls; +infinity if a game may never end.
    pub mean: f64,
    /// The variance of the number of rolls; +infinity if a game may never end.
    pub variance: f64,
    /// Upper bound of the relative error of `finished_mean`, and so of a finite `mean`.
    pub mean_error_bound: f64,
    /// The same bound for `finished_variance` and a finite `variance`.
    pub variance_error_bound: f64,
    /// The expected number of rolls of the games that end; equal to `mean` if all games end.
    pub finished_mean: f64,
    /// The variance of the number of rolls of the games that end.
    pub finished_variance: f64,
}

impl Default for snl_game_length {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_game_length {
            struct_size: std::mem::size_of::<snl_game_length>() as u32,
            finish_probability: 0.0,
            mean: 0.0,
            variance: 0.0,
            mean_error_bound: 0.0,
            variance_error_bound: 0.0,
            finished_mean: 0.0,
            finished_variance: 0.0,
        }
    }
}

/// Options of a random game: its turns, and the unit of its figures. 0 is the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_chance_options {
    /// `sizeof(snl_chance_options)`
    pub struct_size: u32,
    /// [`SNL_COUNT_ROLLS`] or [`SNL_COUNT_TURNS`]. All figures count the same: wherever a comment
    /// below says rolls, they are turns if turns are counted.
    pub count: snl_count,
    /// Faces that roll again.
    pub turns: snl_turns,
}

impl Default for snl_chance_options {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_chance_options {
            struct_size: std::mem::size_of::<snl_chance_options>() as u32,
            count: 0,
            turns: snl_turns::default(),
        }
    }
}

/// A field of [`snl_game_length`], for [`snl_chance_lengths`].
pub type snl_length_field = i32;

/// `finish_probability`
pub const SNL_LENGTH_FINISH_PROBABILITY: i32 = 0;

/// `mean`
pub const SNL_LENGTH_MEAN: i32 = 1;

/// `variance`
pub const SNL_LENGTH_VARIANCE: i32 = 2;

/// `mean_error_bound`
pub const SNL_LENGTH_MEAN_ERROR_BOUND: i32 = 3;

/// `variance_error_bound`
pub const SNL_LENGTH_VARIANCE_ERROR_BOUND: i32 = 4;

/// `finished_mean`
pub const SNL_LENGTH_FINISHED_MEAN: i32 = 5;

/// `finished_variance`
pub const SNL_LENGTH_FINISHED_VARIANCE: i32 = 6;

/// A figure that [`snl_chance_exact`] works out, for a game from the board's start.
pub type snl_exact = i32;

/// The expected number of rolls.
pub const SNL_EXACT_MEAN: i32 = 0;

/// The variance of the number of rolls.
pub const SNL_EXACT_VARIANCE: i32 = 1;

/// The probability that the first of two players wins.
pub const SNL_EXACT_WIN: i32 = 2;

/// A game in progress.
#[repr(C)]
pub struct snl_game {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// The largest number of players.
pub const SNL_PLAYERS_MAX: i32 = 64;

/// The players, the seed and the house rules of a game.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_game_options {
    /// `sizeof(snl_game_options)`
    pub struct_size: u32,
    /// Number of players, 1..[`SNL_PLAYERS_MAX`]; default 1.
    pub players: i32,
    /// Any number: the seed of the game's own die.
    pub seed: u64,
    /// The number of the game, at least 0.
    pub game: i64,
    /// Which faces roll again, and how often.
    pub turns: snl_turns,
    /// 1: a token that comes to rest on another sends it back to the start, unless they meet on the
    /// start, on the goal or off the board. 0: tokens do not interact.
    pub send_back: i32,
    /// 0: the game is over when a token reaches the goal. 1: it goes on until one player is left,
    /// so that every player gets a place.
    pub play_on: i32,
}

impl Default for snl_game_options {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_game_options {
            struct_size: std::mem::size_of::<snl_game_options>() as u32,
            players: 0,
            seed: 0,
            game: 0,
            turns: snl_turns::default(),
            send_back: 0,
            play_on: 0,
        }
    }
}

/// A kind of event.
pub type snl_event_kind = i32;

/// The die shows `face`; the token is still on `from`.
pub const SNL_EVENT_ROLLED: i32 = 1;

/// The token stays on the start, where it waits for an enter face ([`snl_board_set_enter`]).
pub const SNL_EVENT_NOT_ENTERED: i32 = 2;

/// The token is put from the start on the board's enter square, which is `to`.
pub const SNL_EVENT_ENTERED: i32 = 3;

/// The roll would lead past the goal and is spent ([`SNL_OVERSHOOT_STAY`]).
pub const SNL_EVENT_STAYED: i32 = 4;

/// The token walks from `from` to `to`; downwards if it has turned round at the goal.
pub const SNL_EVENT_MOVED: i32 = 5;

/// The jump takes the token from `from` to `to`, which may be 0 (off the board).
pub const SNL_EVENT_JUMPED: i32 = 6;

/// The token of `player`, who has not rolled, is sent from `from` to the start, `to`.
pub const SNL_EVENT_SENT_BACK: i32 = 7;

/// The roll is one again face too many: the token goes from `from` to `to`, which may be the same
/// square.
pub const SNL_EVENT_PENALTY: i32 = 8;

/// The token has reached the goal; [`snl_game_place`] tells the player's place.
pub const SNL_EVENT_FINISHED: i32 = 9;

/// `player` has another roll.
pub const SNL_EVENT_AGAIN: i32 = 10;

/// The turn of `player` begins.
pub const SNL_EVENT_TURN: i32 = 11;

/// The game is over.
pub const SNL_EVENT_OVER: i32 = 12;

/// An event of a roll.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_event {
    /// `sizeof(snl_event)`
    pub struct_size: u32,
    /// One of the kinds above.
    pub kind: snl_event_kind,
    /// The player, 0 .. players - 1.
    pub player: i32,
    /// The face of the roll.
    pub face: i32,
    /// The token's square before the event, 0 (off the board) .. N.
    pub from: snl_square,
    /// The token's square after the event, 0 (off the board) .. N.
    pub to: snl_square,
}

impl Default for snl_event {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_event {
            struct_size: std::mem::size_of::<snl_event>() as u32,
            kind: 0,
            player: 0,
            face: 0,
            from: 0,
            to: 0,
        }
    }
}

/// Totals of one count over all games that ended: of their rolls, their turns or their rounds.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug)]
pub struct snl_simulation_count {
    /// The counts of all games, added up.
    pub sum: i64,
    /// The counts, squared and added up: the lower 64 bits of the sum.
    pub squares_low: u64,
    /// The upper 64 bits of that sum.
    pub squares_high: u64,
    /// The least count of a game; 0 if no game ended.
    pub min: i64,
    /// The largest count of a game; 0 if no game ended.
    pub max: i64,
}

/// Totals of simulated games, in whole numbers; [`snl_simulation_add`] merges them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_simulation {
    /// `sizeof(snl_simulation)`
    pub struct_size: u32,
    /// Games that were played to their end.
    pub games: i64,
    /// Games that were given up after `rolls_max` rolls.
    pub unfinished: i64,
    /// Rolls, of all players.
    pub rolls: snl_simulation_count,
    /// Turns that began, of all players.
    pub turns: snl_simulation_count,
    /// Rounds that began.
    pub rounds: snl_simulation_count,
    /// Jumps that tokens took; with chaining, each jump of a chain counts.
    pub jumps: i64,
    /// Tokens that were sent back by others.
    pub captures: i64,
    /// Games that each player won; 0 for numbers that no player has.
    pub wins: [i64; SNL_PLAYERS_MAX as usize],
}

impl Default for snl_simulation {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_simulation {
            struct_size: std::mem::size_of::<snl_simulation>() as u32,
            games: 0,
            unfinished: 0,
            rolls: snl_simulation_count::default(),
            turns: snl_simulation_count::default(),
            rounds: snl_simulation_count::default(),
            jumps: 0,
            captures: 0,
            wins: [0; SNL_PLAYERS_MAX as usize],
        }
    }
}

/// Wishes for a board, and how to search for it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_generate_options {
    /// `sizeof(snl_generate_options)`
    pub struct_size: u32,
    /// 1: jumps are spread over the whole board and seldom cross each other; default 0: they may
    /// lie anywhere.
    pub spread: i32,
    /// How many ladders to add.
    pub ladders: i64,
    /// How many snakes to add.
    pub snakes: i64,
    /// The fewest squares from one end of a new jump to the other: the difference of their numbers.
    pub jump_min: i64,
    /// The most squares from one end of a new jump to the other; default: no limit.
    pub jump_max: i64,
    /// The fewest rolls from the board's start to its goal, exactly; default: any.
    pub rolls: i64,
    /// The mean number of rolls of the random game from the board's start, at most 1e15; default:
    /// any.
    pub mean: f64,
    /// The largest allowed difference from `mean`, relative to it: 1e-6..1; default 0.01, one
    /// percent.
    pub tolerance: f64,
    /// Any number; another seed tries other boards.
    pub seed: u64,
    /// The most tries; default 10,000, which are plenty for boards that people play on.
    pub tries_max: i64,
}

impl Default for snl_generate_options {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_generate_options {
            struct_size: std::mem::size_of::<snl_generate_options>() as u32,
            spread: 0,
            ladders: 0,
            snakes: 0,
            jump_min: 0,
            jump_max: 0,
            rolls: 0,
            mean: 0.0,
            tolerance: 0.0,
            seed: 0,
            tries_max: 0,
        }
    }
}

/// Figures of a generated board.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_generated {
    /// `sizeof(snl_generated)`
    pub struct_size: u32,
    /// The number of tries.
    pub tries: i64,
    /// The fewest rolls from the start, as [`snl_board_solve`] gives them.
    pub rolls: i64,
    /// The mean of the random game, as [`snl_chance_mean`] gives it.
    pub mean: f64,
}

impl Default for snl_generated {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_generated {
            struct_size: std::mem::size_of::<snl_generated>() as u32,
            tries: 0,
            rolls: 0,
            mean: 0.0,
        }
    }
}

/// The largest number of squares that is drawn, and of rolls of a route: 2^20.
pub const SNL_DRAW_SQUARES_MAX: i32 = 1 << 20;

/// The largest number of tokens that is drawn.
pub const SNL_DRAW_TOKENS_MAX: i32 = 256;

/// The colours of an SVG.
pub type snl_theme = i32;

/// Light or dark as the viewer prefers it, by a media query.
pub const SNL_THEME_AUTO: i32 = 0;

/// Light.
pub const SNL_THEME_LIGHT: i32 = 1;

/// Dark.
pub const SNL_THEME_DARK: i32 = 2;

/// Additions to a picture.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_picture {
    /// `sizeof(snl_picture)`
    pub struct_size: u32,
    /// SVG only: [`SNL_THEME_AUTO`], [`SNL_THEME_LIGHT`] or [`SNL_THEME_DARK`].
    pub theme: snl_theme,
    /// UTF-8 with a terminating zero, less than 65536 bytes; shown above the board.
    pub title: *const c_char,
    /// SVG only: the description for screen readers, encoded like `title`.
    pub description: *const c_char,
    /// The legs of the route to draw, as [`snl_route_legs`] fills them, or made up: `from` and `to`
    /// are 0 (off the board) .. N, `face` is 1..[`SNL_FACES_MAX`], `times` at least 0, which stands
    /// for once, and `landing` 1..N, or 0 if the last roll is spent.
    pub legs: *const snl_leg,
    /// The number of legs; 0: no route.
    pub leg_count: usize,
    /// A number for each square, in entry `s` for square `s` of 0 (off the board) .. N; `NULL` for
    /// none.
    pub heat: *const f64,
    /// The number of entries of `heat`, N + 1; 0 if `heat` is `NULL`.
    pub heat_count: usize,
    /// The legend of the numbers, encoded like `title`.
    pub heat_label: *const c_char,
    /// The squares of the tokens, in the order of the players: 0 (off the board) .. N each.
    pub tokens: *const snl_square,
    /// Number of tokens, 0..[`SNL_DRAW_TOKENS_MAX`].
    pub token_count: usize,
}

impl Default for snl_picture {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_picture {
            struct_size: std::mem::size_of::<snl_picture>() as u32,
            theme: 0,
            title: std::ptr::null(),
            description: std::ptr::null(),
            legs: std::ptr::null(),
            leg_count: 0,
            heat: std::ptr::null(),
            heat_count: 0,
            heat_label: std::ptr::null(),
            tokens: std::ptr::null(),
            token_count: 0,
        }
    }
}

/// A style of text on a terminal: a sum of flags.
pub type snl_terminal_style = i32;

/// Box drawing characters and arrows of Unicode, in UTF-8; without this flag only ASCII.
pub const SNL_TERMINAL_UNICODE: i32 = 1;

/// Colours, by ANSI escape sequences.
pub const SNL_TERMINAL_COLOUR: i32 = 2;

/// The largest number of marks in a plot.
pub const SNL_PLOT_MARKS_MAX: i32 = 16;

/// How to plot a distribution.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct snl_plot {
    /// `sizeof(snl_plot)`
    pub struct_size: u32,
    /// [`SNL_THEME_AUTO`], [`SNL_THEME_LIGHT`] or [`SNL_THEME_DARK`].
    pub theme: snl_theme,
    /// The unit of the numbers; the texts name it.
    pub count: snl_count,
    /// UTF-8 with a terminating zero, less than 65536 bytes; shown above the plot.
    pub title: *const c_char,
    /// The description for screen readers, encoded like `title`.
    pub description: *const c_char,
    /// Numbers to mark by a line, such as mean and median.
    pub marks: *const f64,
    /// Labels of the marks, encoded like `title`.
    pub mark_labels: *const *const c_char,
    /// Number of marks, 0..[`SNL_PLOT_MARKS_MAX`].
    pub mark_count: usize,
}

impl Default for snl_plot {
    /// `struct_size` is set; all else is 0 or null, which stands for the default.
    fn default() -> Self {
        snl_plot {
            struct_size: std::mem::size_of::<snl_plot>() as u32,
            theme: 0,
            count: 0,
            title: std::ptr::null(),
            description: std::ptr::null(),
            marks: std::ptr::null(),
            mark_labels: std::ptr::null(),
            mark_count: 0,
        }
    }
}

extern "C" {
    /// The version of the library that is running, as text: a constant such as `"0.9.0"`.
    pub fn snl_version() -> *const c_char;

    /// The version of the library that is running, to be compared with [`SNL_VERSION_NUMBER`].
    pub fn snl_version_number() -> i32;

    /// One English sentence about a status, without a full stop.
    pub fn snl_status_text(status: snl_status) -> *const c_char;

    /// Creates a linear board without jumps: start on square 1, a fair die of six faces,
    /// [`SNL_OVERSHOOT_STAY`], no chaining.
    pub fn snl_board_create(
        squares: i64,
        allocator: *const snl_allocator,
        board: *mut *mut snl_board,
    ) -> snl_status;

    /// As [`snl_board_create`], for a grid of rows * columns squares, numbered in turn to the right
    /// and to the left from the bottom-left corner.
    pub fn snl_board_create_grid(
        rows: i64,
        columns: i64,
        allocator: *const snl_allocator,
        board: *mut *mut snl_board,
    ) -> snl_status;

    /// Makes an independent copy of a board: squares, jumps and rules.
    pub fn snl_board_copy(
        board: *const snl_board,
        allocator: *const snl_allocator,
        copy: *mut *mut snl_board,
    ) -> snl_status;

    /// Whether two boards are equal: squares, rows and columns, jumps, start, entering, die (number
    /// of faces and their weights), overshoot rule and chaining.
    pub fn snl_board_equal(board: *const snl_board, other: *const snl_board) -> i32;

    /// Frees a board, or nothing if it is `NULL`.
    pub fn snl_board_free(board: *mut snl_board);

    /// The number of squares, 1..[`SNL_SQUARES_MAX`], which is also the number of the goal.
    pub fn snl_board_squares(board: *const snl_board) -> i64;

    /// The number of rows of a grid; 0 for a linear board.
    pub fn snl_board_rows(board: *const snl_board) -> i64;

    /// The number of columns of a grid; 0 for a linear board.
    pub fn snl_board_columns(board: *const snl_board) -> i64;

    /// Changes the shape of a board: to a grid, or to a linear board.
    pub fn snl_board_reshape(board: *mut snl_board, rows: i64, columns: i64) -> snl_status;

    /// Makes a jump; it replaces a jump that starts on the same square.
    pub fn snl_board_set_jump(
        board: *mut snl_board,
        from: snl_square,
        to: snl_square,
    ) -> snl_status;

    /// Makes many jumps, all of them or none.
    pub fn snl_board_set_jumps(
        board: *mut snl_board,
        from: *const snl_square,
        to: *const snl_square,
        count: usize,
        faulty: *mut usize,
    ) -> snl_status;

    /// Removes the jump that starts on a square.
    pub fn snl_board_remove_jump(board: *mut snl_board, from: snl_square) -> snl_status;

    /// The destination of the jump that starts on a square.
    pub fn snl_board_jump(board: *const snl_board, from: snl_square) -> snl_square;

    /// The first mouth above a square, for a walk through the jumps in order.
    pub fn snl_board_next_jump(board: *const snl_board, after: snl_square) -> snl_square;

    /// The number of jumps.
    pub fn snl_board_jump_count(board: *const snl_board) -> usize;

    /// Copies all jumps into arrays, in ascending order of their mouths.
    pub fn snl_board_jumps(
        board: *const snl_board,
        from: *mut snl_square,
        to: *mut snl_square,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The square in a row and column of a grid, both counted from 0 at the top left.
    pub fn snl_board_square_at(
        board: *const snl_board,
        row: i64,
        column: i64,
        square: *mut snl_square,
    ) -> snl_status;

    /// The row and column of a square of a grid, both counted from 0 at the top left.
    pub fn snl_board_cell_of(
        board: *const snl_board,
        square: snl_square,
        row: *mut i64,
        column: *mut i64,
    ) -> snl_status;

    /// Sets the square where a game starts.
    pub fn snl_board_set_start(board: *mut snl_board, start: snl_square) -> snl_status;

    /// The square where a game starts, 0 (off the board) .. N.
    pub fn snl_board_start(board: *const snl_board) -> snl_square;

    /// Sets how a token leaves the start square: only by some faces, and to which square.
    pub fn snl_board_set_enter(board: *mut snl_board, faces: u64, square: snl_square) -> snl_status;

    /// How a token leaves the start square.
    pub fn snl_board_enter(
        board: *const snl_board,
        faces: *mut u64,
        square: *mut snl_square,
    ) -> snl_status;

    /// Sets the die: the weight of each face.
    pub fn snl_board_set_die(
        board: *mut snl_board,
        weights: *const u32,
        faces: usize,
    ) -> snl_status;

    /// Copies the weights of the die into an array.
    pub fn snl_board_die(
        board: *const snl_board,
        weights: *mut u32,
        capacity: usize,
        faces: *mut usize,
    ) -> snl_status;

    /// Sets the rule for a roll that would lead past the goal.
    pub fn snl_board_set_overshoot(board: *mut snl_board, overshoot: snl_overshoot) -> snl_status;

    /// The rule for a roll that would lead past the goal.
    pub fn snl_board_overshoot(board: *const snl_board) -> snl_overshoot;

    /// Sets whether jumps are followed one after another.
    pub fn snl_board_set_chaining(board: *mut snl_board, on: i32) -> snl_status;

    /// Whether jumps are followed one after another: 1 or 0.
    pub fn snl_board_chaining(board: *const snl_board) -> i32;

    /// All rules of a board, for example to give them to another board.
    pub fn snl_board_rules(board: *const snl_board, rules: *mut snl_rules) -> snl_status;

    /// Sets all rules of a board, or none of them.
    pub fn snl_board_set_rules(board: *mut snl_board, rules: *const snl_rules) -> snl_status;

    /// Looks for a cycle of jumps, whether chaining is on or not.
    pub fn snl_board_find_cycle(board: *const snl_board, square: *mut snl_square) -> snl_status;

    /// One roll: where the token lands, and where it rests after the jump, if one starts there.
    pub fn snl_board_roll(
        board: *const snl_board,
        from: snl_square,
        face: i32,
        landing: *mut snl_square,
        to: *mut snl_square,
    ) -> snl_status;

    /// Creates a grid board from a matrix as LeetCode 909 gives it.
    pub fn snl_board_create_matrix(
        cells: *const i32,
        rows: i64,
        columns: i64,
        allocator: *const snl_allocator,
        board: *mut *mut snl_board,
        faulty: *mut usize,
    ) -> snl_status;

    /// Creates a linear board from the `move[0..N-1]` array of textbooks.
    pub fn snl_board_create_moves(
        moves: *const i32,
        squares: i64,
        allocator: *const snl_allocator,
        board: *mut *mut snl_board,
        faulty: *mut usize,
    ) -> snl_status;

    /// The number of named boards, at least 1; later versions have more.
    pub fn snl_named_board_count() -> usize;

    /// The description of a named board.
    pub fn snl_named_board(index: usize, info: *mut snl_board_info) -> snl_status;

    /// Creates a named board: squares, jumps and rules.
    pub fn snl_board_create_named(
        name: *const c_char,
        allocator: *const snl_allocator,
        board: *mut *mut snl_board,
    ) -> snl_status;

    /// Reads all boards of a text.
    pub fn snl_read_boards(
        text: *const c_char,
        length: usize,
        options: *const snl_read_options,
        boards: *mut *mut snl_board,
        capacity: usize,
        count: *mut usize,
        error: *mut snl_read_error,
    ) -> snl_status;

    /// As [`snl_read_boards`], for a text that has exactly one board.
    pub fn snl_read_board(
        text: *const c_char,
        length: usize,
        options: *const snl_read_options,
        board: *mut *mut snl_board,
        error: *mut snl_read_error,
    ) -> snl_status;

    /// Writes boards as text. [`snl_read_boards`] makes equal boards of it, with the same squares,
    /// shape, jumps, start, entering, die, overshoot and chaining.
    pub fn snl_write_boards(
        boards: *const *const snl_board,
        count: usize,
        format: snl_format,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
        faulty: *mut usize,
    ) -> snl_status;

    /// As [`snl_write_boards`], piece by piece.
    pub fn snl_write_boards_to(
        boards: *const *const snl_board,
        count: usize,
        format: snl_format,
        write: snl_write_function,
        context: *mut c_void,
        faulty: *mut usize,
    ) -> snl_status;

    /// The fewest rolls from the board's start to its goal.
    pub fn snl_board_solve(board: *const snl_board, rolls: *mut i64) -> snl_status;

    /// The fewest rolls from any square to the goal.
    pub fn snl_board_solve_from(
        board: *const snl_board,
        from: snl_square,
        rolls: *mut i64,
    ) -> snl_status;

    /// The fewest rolls from one square to every square.
    pub fn snl_board_distances_from(
        board: *const snl_board,
        from: snl_square,
        rolls: *mut i64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The fewest rolls from every square to the goal.
    pub fn snl_board_distances_to_goal(
        board: *const snl_board,
        rolls: *mut i64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The fewest rolls for many matrices of one shape, straight from the caller's memory.
    pub fn snl_solve_matrices(
        cells: *const i32,
        boards: usize,
        rows: i64,
        columns: i64,
        allocator: *const snl_allocator,
        rolls: *mut i64,
        faulty_count: *mut usize,
    ) -> snl_status;

    /// As [`snl_solve_matrices`], with `move[]` arrays of one length in place of matrices.
    pub fn snl_solve_moves(
        moves: *const i32,
        boards: usize,
        squares: i64,
        allocator: *const snl_allocator,
        rolls: *mut i64,
        faulty_count: *mut usize,
    ) -> snl_status;

    /// Finds a shortest route from any square to the goal.
    pub fn snl_route_create(
        board: *const snl_board,
        from: snl_square,
        route: *mut *mut snl_route,
    ) -> snl_status;

    /// Frees a route, or nothing if it is `NULL`.
    pub fn snl_route_free(route: *mut snl_route);

    /// The number of rolls of a route: the sum of its legs' `times`, or [`SNL_UNREACHABLE`].
    pub fn snl_route_rolls(route: *const snl_route) -> i64;

    /// The number of legs of a route.
    pub fn snl_route_leg_count(route: *const snl_route) -> usize;

    /// One leg of a route.
    pub fn snl_route_leg(route: *const snl_route, index: usize, leg: *mut snl_leg) -> snl_status;

    /// Copies all legs into an array, from the start to the goal.
    pub fn snl_route_legs(
        route: *const snl_route,
        legs: *mut snl_leg,
        leg_size: usize,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// Computes the random game on a board; all functions below take their answers from it.
    pub fn snl_chance_create(
        board: *const snl_board,
        options: *const snl_chance_options,
        chance: *mut *mut snl_chance,
    ) -> snl_status;

    /// Frees a random game, or nothing if it is `NULL`.
    pub fn snl_chance_free(chance: *mut snl_chance);

    /// The number of squares of the board, N. Arrays with an entry for each square have N + 1
    /// entries, the first for 0 (off the board).
    pub fn snl_chance_squares(chance: *const snl_chance) -> i64;

    /// The number of jumps of the board.
    pub fn snl_chance_jump_count(chance: *const snl_chance) -> usize;

    /// The square where games start, 0 (off the board) .. N.
    pub fn snl_chance_start(chance: *const snl_chance) -> snl_square;

    /// The expected number of rolls from the board's start.
    pub fn snl_chance_mean(chance: *const snl_chance, mean: *mut f64) -> snl_status;

    /// The length of games from a square: probability of an end, mean, variance, error bounds.
    pub fn snl_chance_length(
        chance: *const snl_chance,
        from: snl_square,
        length: *mut snl_game_length,
    ) -> snl_status;

    /// The length of a game from every square: one field of [`snl_game_length`].
    pub fn snl_chance_lengths(
        chance: *const snl_chance,
        field: snl_length_field,
        values: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The distribution of the length of a game.
    pub fn snl_chance_distribution(
        chance: *const snl_chance,
        from: snl_square,
        pmf: *mut f64,
        cdf: *mut f64,
        entries: usize,
        bound: *mut f64,
    ) -> snl_status;

    /// Quantiles of the length of a game: the least numbers of rolls after which it has ended with
    /// given probabilities.
    pub fn snl_chance_quantiles(
        chance: *const snl_chance,
        from: snl_square,
        probabilities: *const f64,
        count: usize,
        rolls: *mut f64,
    ) -> snl_status;

    /// The mode of the length of a game: the number of rolls that is the likeliest.
    pub fn snl_chance_mode(
        chance: *const snl_chance,
        from: snl_square,
        rolls: *mut f64,
        probability: *mut f64,
    ) -> snl_status;

    /// The expected number of times that a game rolls from each square.
    pub fn snl_chance_visits(
        chance: *const snl_chance,
        from: snl_square,
        visits: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The distribution of the token over the squares after a number of rolls.
    pub fn snl_chance_positions(
        chance: *const snl_chance,
        from: snl_square,
        rolls: i64,
        probabilities: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The expected number of times that each jump is taken.
    pub fn snl_chance_uses(
        chance: *const snl_chance,
        from: snl_square,
        uses: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// Each player's probability to win a race, in which players take turns and their tokens do not
    /// interact.
    pub fn snl_chance_win(
        games: *const *const snl_chance,
        from: *const snl_square,
        players: usize,
        win: *mut f64,
        rounds: *mut f64,
        rounds_error_bound: *mut f64,
    ) -> snl_status;

    /// For each jump, the mean number of rolls without it.
    pub fn snl_chance_without_each_jump(
        chance: *const snl_chance,
        mean: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// The mean number of rolls from the board's start if a jump is added, or leads elsewhere.
    pub fn snl_chance_with_jump(
        chance: *const snl_chance,
        from: snl_square,
        to: snl_square,
        mean: *mut f64,
    ) -> snl_status;

    /// As [`snl_chance_with_jump`], for one mouth and every square that its jump could lead to.
    pub fn snl_chance_with_each_jump(
        chance: *const snl_chance,
        from: snl_square,
        mean: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// Finds the jump that brings the mean nearest to a target, if it is added to the board.
    pub fn snl_chance_best_jump(
        chance: *const snl_chance,
        target: f64,
        from: *mut snl_square,
        to: *mut snl_square,
        mean: *mut f64,
    ) -> snl_status;

    /// An answer as an exact fraction in lowest terms, in decimal: `"p/q"`, also if q is 1.
    pub fn snl_chance_exact(
        chance: *const snl_chance,
        what: snl_exact,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> snl_status;

    /// Begins a game: all tokens are on the board's start, and it is the turn of player 0.
    pub fn snl_game_create(
        board: *const snl_board,
        options: *const snl_game_options,
        game: *mut *mut snl_game,
    ) -> snl_status;

    /// Makes an independent copy of a game, with its board, its rolls and the events of the last
    /// roll, but without memory reserved for later rolls.
    pub fn snl_game_copy(game: *const snl_game, copy: *mut *mut snl_game) -> snl_status;

    /// Frees a game, or nothing if it is `NULL`.
    pub fn snl_game_free(game: *mut snl_game);

    /// Allocates memory for later rolls, which then allocate nothing.
    pub fn snl_game_reserve(game: *mut snl_game, rolls: i64) -> snl_status;

    /// Plays one roll of the player whose turn it is. [`snl_game_event`] gives its events.
    pub fn snl_game_roll(game: *mut snl_game, face: i32) -> snl_status;

    /// Takes back the last roll and its effects.
    pub fn snl_game_undo(game: *mut snl_game) -> snl_status;

    /// The number of events of the last roll, at least 3; 0 if no roll came after
    /// [`snl_game_create`], [`snl_game_load`] or [`snl_game_undo`].
    pub fn snl_game_event_count(game: *const snl_game) -> usize;

    /// One event of the last roll.
    pub fn snl_game_event(game: *const snl_game, index: usize, event: *mut snl_event) -> snl_status;

    /// The options of a game, for instance after loading it.
    pub fn snl_game_get_options(
        game: *const snl_game,
        options: *mut snl_game_options,
    ) -> snl_status;

    /// The number of players, 1..[`SNL_PLAYERS_MAX`].
    pub fn snl_game_players(game: *const snl_game) -> i32;

    /// Tells which player rolls next, 0 .. players - 1; -1 if the game is over, or if `game` is
    /// `NULL`.
    pub fn snl_game_turn(game: *const snl_game) -> i32;

    /// The square of a player's token.
    pub fn snl_game_square(game: *const snl_game, player: i32) -> snl_square;

    /// The place of a player, in the order in which tokens reached the goal.
    pub fn snl_game_place(game: *const snl_game, player: i32) -> i32;

    /// The number of rolls, without rolls that were taken back.
    pub fn snl_game_rolls(game: *const snl_game) -> i64;

    /// The faces that were rolled, from the first on.
    pub fn snl_game_faces(
        game: *const snl_game,
        faces: *mut i32,
        capacity: usize,
        count: *mut usize,
    ) -> snl_status;

    /// Saves a game: its options and its rolls, in bytes that are the same on every machine.
    pub fn snl_game_save(
        game: *const snl_game,
        bytes: *mut u8,
        capacity: usize,
        length: *mut usize,
    ) -> snl_status;

    /// Makes a game from bytes of [`snl_game_save`], by playing its rolls.
    pub fn snl_game_load(
        board: *const snl_board,
        bytes: *const u8,
        length: usize,
        game: *mut *mut snl_game,
    ) -> snl_status;

    /// Plays whole games with random rolls, and adds up their lengths and results.
    pub fn snl_simulate(
        board: *const snl_board,
        options: *const snl_game_options,
        games: i64,
        rolls_max: i64,
        count: snl_count,
        histogram: *mut i64,
        entries: usize,
        simulation: *mut snl_simulation,
    ) -> snl_status;

    /// Adds the totals of other games.
    pub fn snl_simulation_add(
        total: *mut snl_simulation,
        part: *const snl_simulation,
    ) -> snl_status;

    /// The mean length of the games that ended.
    pub fn snl_simulation_mean(simulation: *const snl_simulation, count: snl_count) -> f64;

    /// The variance of the length of a game, estimated from the games that ended: the sum of the
    /// squares of the deviations from their mean, divided by the number of these games minus 1.
    pub fn snl_simulation_variance(simulation: *const snl_simulation, count: snl_count) -> f64;

    /// Generates a board: adds ladders and snakes to a board so that all wishes are fulfilled.
    pub fn snl_generate(
        base: *const snl_board,
        options: *const snl_generate_options,
        board: *mut *mut snl_board,
        generated: *mut snl_generated,
    ) -> snl_status;

    /// Draws a board as an SVG picture.
    pub fn snl_draw_svg(
        board: *const snl_board,
        picture: *const snl_picture,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> snl_status;

    /// As [`snl_draw_svg`], piece by piece.
    pub fn snl_draw_svg_to(
        board: *const snl_board,
        picture: *const snl_picture,
        write: snl_write_function,
        context: *mut c_void,
    ) -> snl_status;

    /// Draws a board as lines of text.
    pub fn snl_draw_terminal(
        board: *const snl_board,
        picture: *const snl_picture,
        columns: i32,
        style: snl_terminal_style,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> snl_status;

    /// As [`snl_draw_terminal`], piece by piece.
    pub fn snl_draw_terminal_to(
        board: *const snl_board,
        picture: *const snl_picture,
        columns: i32,
        style: snl_terminal_style,
        write: snl_write_function,
        context: *mut c_void,
    ) -> snl_status;

    /// Plots the probability of each number of rolls, turns or rounds, as an SVG picture like those
    /// of [`snl_draw_svg`].
    pub fn snl_draw_distribution(
        pmf: *const f64,
        entries: usize,
        plot: *const snl_plot,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> snl_status;

    /// As [`snl_draw_distribution`], piece by piece.
    pub fn snl_draw_distribution_to(
        pmf: *const f64,
        entries: usize,
        plot: *const snl_plot,
        write: snl_write_function,
        context: *mut c_void,
    ) -> snl_status;
}
