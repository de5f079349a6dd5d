// SPDX-License-Identifier: MIT
//! Boards with a chosen difficulty.

use crate::call::handle;
use crate::error::{Error, Result, Status};
use crate::{Board, UNREACHABLE};
use snl_sys as sys;

/// Conditions for a generated board.
///
/// Every generated board has these properties: random games end with probability 1; no run of
/// mouths is as long as the largest face that comes up; no new jump shares a square with another
/// jump, and no new jump touches the start or the goal.
///
/// ```
/// use snl::{Builder, Wanted};
///
/// # fn main() -> snl::Result<()> {
/// let base = Builder::grid(10, 10).start(0).build()?;
/// let wanted = Wanted {
///     ladders: 9,
///     snakes: 9,
///     rolls: Some(7),
///     mean: Some(30.0),
///     ..Default::default()
/// };
/// let made = wanted.generate(&base, 1, 10_000)?;
/// assert_eq!(made.board.solve()?, Some(7));
/// assert!((made.mean - 30.0).abs() < 0.3);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wanted {
    /// How many ladders to add.
    pub ladders: i64,
    /// How many snakes to add.
    pub snakes: i64,
    /// Whether jumps are spread over the whole board and cross each other seldom.
    pub spread: bool,
    /// The least length of a new jump, at least 1: the difference of the numbers of its two
    /// squares. The default is 2, or `jump_max` if `jump_max` is less. On a grid of several rows
    /// the default also requires that the two squares are in different rows.
    pub jump_min: Option<i64>,
    /// The greatest length of a new jump, at least 1.
    pub jump_max: Option<i64>,
    /// The fewest rolls from the start to the goal, exactly; at least 1.
    pub rolls: Option<i64>,
    /// The mean number of rolls of the random game from the start: above 0, at most 1e15.
    pub mean: Option<f64>,
    /// The largest relative error of the mean, 1e-6 to 1; by default 0.01.
    pub tolerance: Option<f64>,
}

/// A generated board, its fewest rolls and its mean.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// The board.
    pub board: Board,
    /// The number of tries.
    pub tries: i64,
    /// The fewest rolls from the start.
    pub rolls: i64,
    /// The mean of the random game.
    pub mean: f64,
}

/// The fewest rolls and the mean of the board that came closest to the conditions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Nearest {
    /// The number of tries that were made.
    pub tries: i64,
    /// The fewest rolls from the start; [`None`] if the goal cannot be reached.
    pub rolls: Option<i64>,
    /// The mean of the random game; infinity if a game may never end.
    pub mean: f64,
}

impl Wanted {
    /// Generates a board with a chosen difficulty: adds ladders and snakes to a copy of `base`,
    /// a board of at most 2<sup>20</sup> squares, so that the copy meets the conditions. The copy
    /// keeps the rules, jumps and allocator of `base`. The same base, conditions, seed and
    /// `tries_max` make the same board on every machine.
    ///
    /// [`Status::Impossible`] is proven: no board meets the conditions. [`Status::Effort`] only
    /// says that `tries_max` tries did not find such a board; [`Error::nearest`] then describes the
    /// closest board.
    pub fn generate(&self, base: &Board, seed: u64, tries_max: i64) -> Result<Made> {
        let wanted = self.to_raw()?;
        let mut made = sys::snl_generated::default();
        // SAFETY: the base lives as long as the call, and `struct_size` is set by default.
        let board = handle(|board| unsafe {
            sys::snl_generate(base.raw(), &wanted, seed, tries_max, board, &mut made)
        });
        match board {
            // SAFETY: snl_generate() has just made this board, and nothing else owns it.
            Ok(board) => Ok(Made {
                board: unsafe { Board::from_raw(board) },
                tries: made.tries,
                rolls: made.rolls,
                mean: made.mean,
            }),
            Err(error) => Err(nearest(error, &made)),
        }
    }

    /// The conditions in their C form. `Some(0)` is an error, since C would take it for [`None`].
    fn to_raw(self) -> Result<sys::snl_generate_options> {
        let numbers = [self.jump_min, self.jump_max, self.rolls];
        let figures = [self.mean, self.tolerance];
        if numbers.contains(&Some(0)) || figures.contains(&Some(0.0)) {
            return Err(Status::Argument.into());
        }
        Ok(sys::snl_generate_options {
            spread: self.spread.into(),
            ladders: self.ladders,
            snakes: self.snakes,
            jump_min: self.jump_min.unwrap_or(0),
            jump_max: self.jump_max.unwrap_or(0),
            rolls: self.rolls.unwrap_or(0),
            mean: self.mean.unwrap_or(0.0),
            tolerance: self.tolerance.unwrap_or(0.0),
            ..Default::default()
        })
    }
}

/// Adds the nearest board to the error, if any try made a board.
fn nearest(error: Error, made: &sys::snl_generated) -> Error {
    if made.tries == 0 || (made.rolls == 0 && made.mean == 0.0) {
        return error;
    }
    error.with_nearest(Nearest {
        tries: made.tries,
        rolls: (made.rolls != UNREACHABLE).then_some(made.rolls),
        mean: made.mean,
    })
}
