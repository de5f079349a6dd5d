// SPDX-License-Identifier: MIT
//! Snakes and Ladders boards: fewest rolls and shortest routes, the random game with proven digits,
//! simulation, games in progress, boards with a chosen difficulty, pictures, and text formats for
//! boards.
//!
//! The crate is a safe interface to the C library snl: no safe code that uses it can reach memory
//! that it should not.
//!
//! ```
//! # fn main() -> snl::Result<()> {
//! let board = snl::Board::builder(30)
//!     .jumps([(3, 22), (5, 8), (11, 26), (20, 29)])
//!     .jumps([(27, 1), (21, 9), (17, 4), (19, 7)])
//!     .build()?;
//! assert_eq!(board.solve()?, Some(3));
//! for leg in &board.route()? {
//!     println!("{leg}");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Squares
//!
//! Squares are numbered 1..N, and N is the goal; 0 stands for *off the board*, where a token can
//! start. Boards have up to 2<sup>62</sup> squares and cost memory by their jumps. A *jump* is a
//! ladder when it leads up and a snake when it leads down; the square it starts from is its *mouth*.
//!
//! # Errors
//!
//! Functions that can fail return a [`Result`] with an [`Error`]. The error has the [`Status`], the
//! [`Place`] of a fault in a text, and the index of a faulty entry of an array. A goal out of reach is
//! no error: the answer is [`None`], or [`UNREACHABLE`] in arrays of numbers. The mean number of
//! rolls is infinite where a game may never end. A call that fails changes nothing, except that a
//! cancelled one may have changed the slice that it was filling.
//!
//! # Threads
//!
//! [`Board`], [`Route`], [`Chance`] and [`Game`] are [`Send`] and [`Sync`]: any number of threads
//! may use one object at the same time. The library starts no threads and has no globals.
//!
//! # Linking
//!
//! The build links an installed C library if pkg-config finds a version that fits. Otherwise it
//! compiles the C sources that come with the crate. Set `SNL_LINK=system` or `SNL_LINK=bundled` in
//! the environment to choose yourself.

#![warn(missing_docs, missing_debug_implementations)]

mod allocator;
mod board;
mod board_traits;
mod builder;
mod call;
mod chance;
mod draw;
mod error;
mod game;
mod generate;
mod many;
mod named;
mod read;
mod route;
mod rules;
mod simulate;
mod text;
mod turns;
mod write;

pub use allocator::Allocator;
pub use board::{Board, Jump, Jumps, Roll};
pub use builder::Builder;
pub use chance::{
    race, BestJump, Chance, ChanceOptions, Distribution, Exact, GameLength, LengthField, Mode,
    Player, Win,
};
pub use draw::{draw_distribution, draw_distribution_to, Picture, Plot, TerminalStyle, Theme};
pub use error::{Error, Place, Result, Status};
pub use game::{Event, EventKind, Events, Game, GameOptions};
pub use generate::{GenerateOptions, Generated, Nearest};
pub use many::{solve_matrices, solve_matrices_into, solve_moves, solve_moves_into};
pub use named::{named_boards, BoardInfo};
pub use read::{read, Format, ReadOptions};
pub use route::{Leg, Route};
pub use rules::{Faces, Overshoot, Rules};
pub use simulate::{Count, Simulation, Totals};
pub use turns::{Penalty, Turns};
pub use write::{write, write_to};

/// A square: 1..N on a board of N squares, 0 for off the board.
pub type Square = i64;

/// The largest number of squares: 2<sup>62</sup>.
pub const SQUARES_MAX: i64 = snl_sys::SNL_SQUARES_MAX;

/// The largest number of faces of a die.
pub const FACES_MAX: usize = snl_sys::SNL_FACES_MAX as usize;

/// The largest number of players of a [`Game`].
pub const PLAYERS_MAX: usize = snl_sys::SNL_PLAYERS_MAX as usize;

/// Stands for an unreachable square or goal in an array of numbers of rolls.
pub const UNREACHABLE: i64 = snl_sys::SNL_UNREACHABLE as i64;

/// Stands for a faulty board in an array of answers.
pub const FAULTY_BOARD: i64 = snl_sys::SNL_FAULTY_BOARD as i64;

/// The version of the C library that is running, such as `"0.9.0"`.
pub fn version() -> &'static str {
    // SAFETY: the function has no parameters and returns a constant.
    unsafe { call::constant(snl_sys::snl_version()) }
}

/// The version of the C library that is running, as a number that grows: major * 10000 + minor *
/// 100 + patch.
pub fn version_number() -> i32 {
    // SAFETY: the function has no parameters.
    unsafe { snl_sys::snl_version_number() }
}
