// SPDX-License-Identifier: MIT
//! Errors: the status of a C function that failed, and the place of the fault.

use crate::call::constant;
use crate::generate::Nearest;
use std::fmt;

/// The result of a function that can fail.
pub type Result<T> = std::result::Result<T, Error>;

macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// Why a function failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Status {
            $($(#[$doc])* $name,)*
            /// A status of a later version of the C library.
            Other(i32),
        }

        impl Status {
            /// The number of this status in the C library.
            pub fn code(self) -> i32 {
                match self {
                    $(Status::$name => snl_sys::$code,)*
                    Status::Other(code) => code,
                }
            }

            fn from_code(code: i32) -> Status {
                match code {
                    $(snl_sys::$code => Status::$name,)*
                    code => Status::Other(code),
                }
            }
        }
    };
}

statuses! {
    /// A pointer is null. Only calls of `snl-sys` can have this status.
    Null = SNL_ERROR_NULL,
    /// There was no memory.
    Memory = SNL_ERROR_MEMORY,
    /// The number of squares, rows or columns is outside the range that a board can have.
    Squares = SNL_ERROR_SQUARES,
    /// The square is not on this board.
    Square = SNL_ERROR_SQUARE,
    /// The goal cannot be the start of a jump or of a roll.
    Goal = SNL_ERROR_GOAL,
    /// A jump must lead to another square.
    SelfJump = SNL_ERROR_SELF,
    /// No jump starts on this square.
    NoJump = SNL_ERROR_NO_JUMP,
    /// A die has 1..64 faces, a positive weight, and a sum of weights below 2<sup>32</sup>.
    Die = SNL_ERROR_DIE,
    /// The die never shows this face.
    Face = SNL_ERROR_FACE,
    /// Chaining is on and jumps form a cycle; see [`Board::find_cycle`](crate::Board::find_cycle).
    Cycle = SNL_ERROR_CYCLE,
    /// The board is linear: it has no rows and columns.
    NotGrid = SNL_ERROR_NOT_GRID,
    /// The row or column is outside the grid.
    Cell = SNL_ERROR_CELL,
    /// The board, another input or the answer is larger than the function can work with.
    TooLarge = SNL_ERROR_TOO_LARGE,
    /// A slice has too few entries for the answer.
    Capacity = SNL_ERROR_CAPACITY,
    /// No entry has this index.
    Index = SNL_ERROR_INDEX,
    /// The text is not of the format.
    Syntax = SNL_ERROR_SYNTAX,
    /// A number in the text does not fit into 64 bits, or has more than 4096 bytes.
    Number = SNL_ERROR_NUMBER,
    /// The text describes more squares than the caller allows.
    Limit = SNL_ERROR_LIMIT,
    /// A ladder that leads down, or a snake that leads up.
    Direction = SNL_ERROR_DIRECTION,
    /// The text says the same thing twice.
    Repeated = SNL_ERROR_REPEATED,
    /// The answer, or an intermediate result, is outside the range of an `f64`.
    Overflow = SNL_ERROR_OVERFLOW,
    /// The answer is infinite, and its type has no infinity.
    Infinite = SNL_ERROR_INFINITE,
    /// The function found no answer in the steps, or tries, that it makes.
    Effort = SNL_ERROR_EFFORT,
    /// The format has no boards of this shape.
    FormatShape = SNL_ERROR_FORMAT_SHAPE,
    /// In this format every game starts on square 1.
    FormatStart = SNL_ERROR_FORMAT_START,
    /// In this format the die has six faces, of weight 1 each.
    FormatDie = SNL_ERROR_FORMAT_DIE,
    /// In this format a roll past the goal is spent.
    FormatOvershoot = SNL_ERROR_FORMAT_OVERSHOOT,
    /// In this format a roll takes one jump at most.
    FormatChaining = SNL_ERROR_FORMAT_CHAINING,
    /// No named board has this name.
    Name = SNL_ERROR_NAME,
    /// No board meets all conditions.
    Impossible = SNL_ERROR_IMPOSSIBLE,
    /// The game is over: nobody rolls any more.
    GameOver = SNL_ERROR_GAME_OVER,
    /// The bytes are no saved game, or were changed or cut off.
    Damaged = SNL_ERROR_DAMAGED,
    /// The game was saved on another board.
    OtherBoard = SNL_ERROR_OTHER_BOARD,
    /// The game was saved by a later version of the library, in a way that this version cannot
    /// read.
    SavedLater = SNL_ERROR_SAVED_LATER,
    /// The allocator cancelled the work; see [`Allocator::cancelled_by`](crate::Allocator::cancelled_by).
    Cancelled = SNL_ERROR_CANCELLED,
    /// The format cannot hold a rule of entering.
    FormatEnter = SNL_ERROR_FORMAT_ENTER,
    /// In this format no jump leads off the board.
    FormatJump = SNL_ERROR_FORMAT_JUMP,
    /// A `struct_size` is too small. Only calls of `snl-sys` can have this status.
    StructSize = SNL_ERROR_STRUCT_SIZE,
    /// An allocator has only one of its functions for memory. Only calls of `snl-sys` can have this status.
    Allocator = SNL_ERROR_ALLOCATOR,
    /// A slice has the wrong number of entries.
    Length = SNL_ERROR_LENGTH,
    /// No overshoot rule has this number. Only calls of `snl-sys` can have this status.
    Overshoot = SNL_ERROR_OVERSHOOT,
    /// Chaining is neither 0 nor 1. Only calls of `snl-sys` can have this status.
    Chaining = SNL_ERROR_CHAINING,
    /// No format has this number. Only calls of `snl-sys` can have this status.
    Format = SNL_ERROR_FORMAT,
    /// The largest number of squares to be read is below 1.
    SquaresMax = SNL_ERROR_SQUARES_MAX,
    /// A game has 1 to 64 players, and a race at least one; or two simulations have different numbers
    /// of players.
    Players = SNL_ERROR_PLAYERS,
    /// The number of a game is negative.
    Game = SNL_ERROR_GAME,
    /// The option `send_back` is neither 0 nor 1. Only calls of `snl-sys` can have this status.
    SendBack = SNL_ERROR_SEND_BACK,
    /// The option `play_on` is neither 0 nor 1. Only calls of `snl-sys` can have this status.
    PlayOn = SNL_ERROR_PLAY_ON,
    /// The limit of again faces is below 1, or there are no again faces to limit.
    AgainLimit = SNL_ERROR_AGAIN_LIMIT,
    /// A penalty is set without a limit of again faces.
    Penalty = SNL_ERROR_PENALTY,
    /// The function does not count in this unit.
    Count = SNL_ERROR_COUNT,
    /// A probability is not above 0 and below 1.
    Probability = SNL_ERROR_PROBABILITY,
    /// The target is infinite or NaN.
    Target = SNL_ERROR_TARGET,
    /// The function has no figure of this number. Only calls of `snl-sys` can have this status.
    Figure = SNL_ERROR_FIGURE,
    /// The number of games is negative, or exceeds 63 bits with the number of the first game added.
    Games = SNL_ERROR_GAMES,
    /// The largest number of rolls of a game is below 1.
    RollsMax = SNL_ERROR_ROLLS_MAX,
    /// A number of rolls is out of range.
    Rolls = SNL_ERROR_ROLLS,
    /// The number of ladders is negative.
    Ladders = SNL_ERROR_LADDERS,
    /// The number of snakes is negative.
    Snakes = SNL_ERROR_SNAKES,
    /// The least length of a jump is below 1.
    JumpMin = SNL_ERROR_JUMP_MIN,
    /// The greatest length of a jump is below 1.
    JumpMax = SNL_ERROR_JUMP_MAX,
    /// The mean is 0 or less, or above 1e15.
    Mean = SNL_ERROR_MEAN,
    /// The tolerance is not in 1e-6..1.
    Tolerance = SNL_ERROR_TOLERANCE,
    /// The option `spread` is neither 0 nor 1. Only calls of `snl-sys` can have this status.
    Spread = SNL_ERROR_SPREAD,
    /// The largest number of tries is below 1.
    TriesMax = SNL_ERROR_TRIES_MAX,
    /// No theme has this number. Only calls of `snl-sys` can have this status.
    Theme = SNL_ERROR_THEME,
    /// The face of a leg is not in 1..64, or its `times` are negative.
    Leg = SNL_ERROR_LEG,
    /// A line has fewer than 20 columns.
    Columns = SNL_ERROR_COLUMNS,
    /// No style of a terminal has this number. Only calls of `snl-sys` can have this status.
    Style = SNL_ERROR_STYLE,
    /// A number to plot is negative, infinite or NaN.
    Pmf = SNL_ERROR_PMF,
    /// A sum of two totals does not fit into 63 bits.
    Totals = SNL_ERROR_TOTALS,
    /// No roll is left to be taken back.
    NoRoll = SNL_ERROR_NO_ROLL,
    /// No jump can be added with which all games end.
    NoRoom = SNL_ERROR_NO_ROOM,
    /// The text has more than one board.
    Boards = SNL_ERROR_BOARDS,
    /// The function that takes pieces of text ended the call. Only calls of `snl-sys` can have this
    /// status; this crate returns the error of the writer.
    Write = SNL_ERROR_WRITE,
    /// Rows times columns is not the number of squares of the board.
    Shape = SNL_ERROR_SHAPE,
}

impl Status {
    /// An English sentence that describes the status, without a full stop.
    pub fn text(self) -> &'static str {
        // SAFETY: the function takes any number and returns a constant.
        unsafe { constant(snl_sys::snl_status_text(self.code())) }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

/// The place of a fault in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Byte in the line, from 1.
    pub column: usize,
    /// Byte in the text, from 0; the length of the text if more was expected at its end.
    pub offset: usize,
    /// Board in the text, from 0.
    pub board: usize,
    /// Row of a faulty matrix cell, from 0 at the top.
    pub row: Option<usize>,
    /// Column of that cell, or entry of a `move[]` array, from 0.
    pub cell: Option<usize>,
}

/// The reason of a failure, and the place of the fault.
///
/// ```
/// let error = snl::read("squares 30\nladder 3 22\nsnake 17 40\n").unwrap_err();
/// assert_eq!(error.status(), snl::Status::Square);
/// let place = error.place().unwrap();
/// assert_eq!((place.line, place.column), (3, 10));
/// println!("{error}");
/// ```
#[derive(Clone, PartialEq)]
pub struct Error {
    status: Status,
    detail: Option<Box<Detail>>,
}

/// Details besides the status. Few errors have details.
#[derive(Clone, Default, PartialEq)]
struct Detail {
    message: Option<&'static str>,
    place: Option<Place>,
    index: Option<usize>,
    nearest: Option<Nearest>,
}

impl Error {
    pub(crate) fn from_code(code: i32) -> Error {
        Status::from_code(code).into()
    }

    pub(crate) fn with_text(mut self, message: &'static str, place: Option<Place>) -> Error {
        let detail = self.detail.get_or_insert_with(Box::default);
        detail.message = Some(message);
        detail.place = place;
        self
    }

    pub(crate) fn with_index(mut self, index: usize) -> Error {
        self.detail.get_or_insert_with(Box::default).index = Some(index);
        self
    }

    pub(crate) fn with_nearest(mut self, nearest: Nearest) -> Error {
        self.detail.get_or_insert_with(Box::default).nearest = Some(nearest);
        self
    }

    /// Why the function failed.
    pub fn status(&self) -> Status {
        self.status
    }

    /// A sentence: the text that was expected at the place of the fault, or the text of the status.
    pub fn message(&self) -> &'static str {
        let message = self.detail.as_ref().and_then(|detail| detail.message);
        message.unwrap_or_else(|| self.status.text())
    }

    /// The place of the fault in the text that was read.
    pub fn place(&self) -> Option<Place> {
        self.detail.as_ref().and_then(|detail| detail.place)
    }

    /// The index of the first faulty entry in the slice or list that the function received. The entry
    /// is a jump, a cell of a matrix, an entry of a `move[]` array, or a board to write.
    pub fn index(&self) -> Option<usize> {
        self.detail.as_ref().and_then(|detail| detail.index)
    }

    /// The fewest rolls and the mean of the closest board that
    /// [`Board::generate`](crate::Board::generate) found.
    pub fn nearest(&self) -> Option<Nearest> {
        self.detail.as_ref().and_then(|detail| detail.nearest)
    }
}

impl From<Status> for Error {
    fn from(status: Status) -> Error {
        Error {
            status,
            detail: None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place() {
            write!(formatter, "{}:{}: ", place.line, place.column)?;
        } else if let Some(index) = self.index() {
            write!(formatter, "entry {index}: ")?;
        }
        formatter.write_str(self.message())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut output = formatter.debug_struct("Error");
        output.field("status", &self.status);
        output.field("message", &self.message());
        if let Some(place) = self.place() {
            output.field("place", &place);
        }
        if let Some(index) = self.index() {
            output.field("index", &index);
        }
        output.finish()
    }
}

impl std::error::Error for Error {}
