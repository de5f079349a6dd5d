// SPDX-License-Identifier: MIT
//! Boards with a chosen difficulty.

use crate::call::handle;
use crate::error::{Error, Result, Status};
use crate::{Board, UNREACHABLE};
use snl_sys as sys;

/// Conditions for a generated board, and the extent of the search; see [`Board::generate`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GenerateOptions {
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
    /// Any number; another seed tries other boards.
    pub seed: u64,
    /// The most tries, at least 1; by default 10,000, which is plenty for boards that people play
    /// on.
    pub tries_max: Option<i64>,
}

/// A generated board, its fewest rolls and its mean.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
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

impl Board {
    /// Generates a board with a chosen difficulty: adds ladders and snakes to a copy of this board,
    /// which has at most 2<sup>20</sup> squares, so that the copy meets the conditions. The copy
    /// keeps the rules, jumps and allocator of this board. The same board and options make the same
    /// board on every machine.
    ///
    /// Every generated board has these properties: random games end with probability 1; no run of
    /// mouths is as long as the largest face that comes up; no new jump shares a square with another
    /// jump, and no new jump touches the start or the goal.
    ///
    /// [`Status::Impossible`] is proven: no board meets the conditions. [`Status::Effort`] only
    /// says that the tries did not find such a board; [`Error::nearest`] then describes the closest
    /// board.
    ///
    /// ```
    /// use snl::{Builder, GenerateOptions};
    ///
    /// # fn main() -> snl::Result<()> {
    /// let base = Builder::grid(10, 10).start(0).build()?;
    /// let generated = base.generate(&GenerateOptions {
    ///     ladders: 9,
    ///     snakes: 9,
    ///     rolls: Some(7),
    ///     mean: Some(30.0),
    ///     seed: 1,
    ///     ..Default::default()
    /// })?;
    /// assert_eq!(generated.board.solve()?, Some(7));
    /// assert!((generated.mean - 30.0).abs() < 0.3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn generate(&self, options: &GenerateOptions) -> Result<Generated> {
        let options = options.to_raw()?;
        let mut generated = sys::snl_generated::default();
        // SAFETY: the board lives as long as `self`, and `struct_size` is set by default.
        let board = handle(|board| unsafe {
            sys::snl_generate(self.raw(), &options, board, &mut generated)
        });
        match board {
            // SAFETY: snl_generate() has just made this board, and nothing else owns it.
            Ok(board) => Ok(Generated {
                board: unsafe { Board::from_raw(board) },
                tries: generated.tries,
                rolls: generated.rolls,
                mean: generated.mean,
            }),
            Err(error) => Err(nearest(error, &generated)),
        }
    }
}

impl GenerateOptions {
    /// The options in their C form. `Some(0)` is an error, since C would take it for [`None`].
    fn to_raw(self) -> Result<sys::snl_generate_options> {
        for (is_zero, status) in [
            (self.jump_min == Some(0), Status::JumpMin),
            (self.jump_max == Some(0), Status::JumpMax),
            (self.rolls == Some(0), Status::Rolls),
            (self.tries_max == Some(0), Status::TriesMax),
            (self.mean == Some(0.0), Status::Mean),
            (self.tolerance == Some(0.0), Status::Tolerance),
        ] {
            if is_zero {
                return Err(status.into());
            }
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
            seed: self.seed,
            tries_max: self.tries_max.unwrap_or(0),
            ..Default::default()
        })
    }
}

/// Adds the nearest board to the error. The mean is 0 if no try made a board.
fn nearest(error: Error, generated: &sys::snl_generated) -> Error {
    if generated.mean == 0.0 {
        return error;
    }
    error.with_nearest(Nearest {
        tries: generated.tries,
        rolls: (generated.rolls != UNREACHABLE).then_some(generated.rolls),
        mean: generated.mean,
    })
}
