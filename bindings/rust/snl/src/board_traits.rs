// SPDX-License-Identifier: MIT
//! The standard traits of a board: cloning, comparing, hashing, formatting and parsing.

use crate::call::cloned;
use crate::read::{Format, ReadOptions};
use crate::{Board, Error};
use snl_sys as sys;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

impl Clone for Board {
    fn clone(&self) -> Board {
        cloned(self.try_clone())
    }
}

/// Boards are equal if their squares, shape, rules and jumps are equal.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // SAFETY: both boards live as long as `self` and `other`.
        unsafe { sys::snl_board_equal(self.raw(), other.raw()) != 0 }
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.squares().hash(state);
        self.shape().hash(state);
        self.rules().hash(state);
        self.jumps().len().hash(state);
        self.jumps().for_each(|jump| jump.hash(state));
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut output = formatter.debug_struct("Board");
        output.field("squares", &self.squares());
        if let Some(shape) = self.shape() {
            output.field("shape", &shape);
        }
        output
            .field("start", &self.start())
            .field("enter", &self.enter())
            .field("enter_square", &self.enter_square())
            .field("die", &self.die())
            .field("overshoot", &self.overshoot())
            .field("chaining", &self.chaining())
            .field("jumps", &self.jumps())
            .finish()
    }
}

/// The text format, from which [`str::parse`] makes an equal board.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::builder(30).jump(3, 22).build()?;
/// let text = board.to_string();
/// assert_eq!(text, "squares 30\nladder 3 22\n");
/// assert_eq!(text.parse::<snl::Board>()?, board);
/// # Ok(())
/// # }
/// ```
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_text(Format::Text).map_err(|_| fmt::Error)?;
        formatter.write_str(&text)
    }
}

/// One board, in any of the formats; [`read`](crate::read()) reads several.
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Board, Error> {
        ReadOptions::default().read_one(text)
    }
}
