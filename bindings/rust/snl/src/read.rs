// SPDX-License-Identifier: MIT
//! Boards from text.

use crate::call::constant;
use crate::error::{Error, Place, Result, Status};
use crate::{Allocator, Board};
use snl_sys as sys;
use std::ptr::{self, NonNull};

/// The formats that are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Statements such as `ladder 3 22`, one a line. This format holds every board.
    Text,
    /// Matrices as in LeetCode 909, in JSON.
    Leetcode,
    /// The input of HackerRank's "The Quickest Way Up".
    Hackerrank,
    /// `move[0..N-1]` arrays in JSON.
    Moves,
    /// JSON objects, such as `{"squares": 30, "jumps": [[3, 22]]}`. This format holds every board.
    Json,
}

impl Format {
    pub(crate) fn code(self) -> i32 {
        match self {
            Format::Text => sys::SNL_FORMAT_TEXT,
            Format::Leetcode => sys::SNL_FORMAT_LEETCODE,
            Format::Hackerrank => sys::SNL_FORMAT_HACKERRANK,
            Format::Moves => sys::SNL_FORMAT_MOVES,
            Format::Json => sys::SNL_FORMAT_JSON,
        }
    }
}

/// How to read a text. [`read`] uses `ReadOptions::default()`.
///
/// ```
/// use snl::{Format, ReadOptions, Status};
///
/// let options = ReadOptions {
///     format: Some(Format::Text),
///     squares_max: Some(1_000_000),
///     ..Default::default()
/// };
/// let error = options.read("squares 1000000000000").unwrap_err();
/// assert_eq!(error.status(), Status::Limit);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The format. If it is [`None`], the beginning of the text decides.
    pub format: Option<Format>,
    /// A board with more squares is an error, [`Status::Limit`].
    pub squares_max: Option<i64>,
    /// The allocator of the boards.
    pub allocator: Option<Allocator>,
}

impl ReadOptions {
    /// Reads all boards of a text. It reads all of them or none; an error has the
    /// [`place`](Error::place) of the fault.
    pub fn read(&self, text: impl AsRef<[u8]>) -> Result<Vec<Board>> {
        let text = text.as_ref();
        // Most texts have one board. If there are more, the first try returns their number.
        let mut boards = Vec::new();
        let count = self.fill(text, 1, &mut boards)?;
        if count > 1 {
            self.fill(text, count, &mut boards)?;
        }
        Ok(boards)
    }

    /// Reads a text with one board; more boards are an error, [`Status::Capacity`].
    pub fn read_one(&self, text: impl AsRef<[u8]>) -> Result<Board> {
        let mut boards = Vec::new();
        if self.fill(text.as_ref(), 1, &mut boards)? > 1 {
            let error = Error::from(Status::Capacity);
            return Err(error.with_text("the text has more than one board", None));
        }
        boards.pop().ok_or_else(|| Status::Syntax.into())
    }

    /// Reads the boards of a text if `room` is enough for all of them. Otherwise only returns their
    /// number.
    fn fill(&self, text: &[u8], room: usize, boards: &mut Vec<Board>) -> Result<usize> {
        let squares_max = match self.squares_max {
            Some(squares) if squares < 1 => return Err(Status::Argument.into()),
            squares => squares.unwrap_or(0),
        };
        let options = sys::snl_read_options {
            format: self.format.map_or(sys::SNL_FORMAT_AUTO, Format::code),
            squares_max,
            allocator: (self.allocator.as_ref()).map_or(ptr::null(), |allocator| allocator.raw()),
            ..Default::default()
        };
        let mut handles = Vec::new();
        if handles.try_reserve_exact(room).is_err() || boards.try_reserve_exact(room).is_err() {
            return Err(Status::Memory.into());
        }
        handles.resize(room, ptr::null_mut());
        let mut error = sys::snl_read_error::default();
        let mut count = 0;
        // SAFETY: the text and the handles have the lengths of their slices, and everything that the
        // options point to outlives the call.
        let status = unsafe {
            let (bytes, length) = (text.as_ptr().cast(), text.len());
            let handles = handles.as_mut_ptr();
            sys::snl_read_boards(
                bytes, length, &options, handles, room, &mut count, &mut error,
            )
        };
        match status {
            sys::SNL_OK => {
                let made = handles.into_iter().filter_map(NonNull::new);
                // SAFETY: snl_read_boards() has just made these boards, and nothing else owns them.
                boards.extend(made.map(|board| unsafe { Board::from_raw(board) }));
                Ok(count)
            }
            sys::SNL_ERROR_CAPACITY => Ok(count),
            status => Err(described(status, &error)),
        }
    }
}

/// The error with the place of the fault in the text.
fn described(status: sys::snl_status, error: &sys::snl_read_error) -> Error {
    let number = |value: i64| usize::try_from(value).unwrap_or(0);
    let place = (error.line > 0).then(|| Place {
        line: number(error.line),
        column: number(error.column),
        offset: number(error.offset),
        board: number(error.board),
        row: usize::try_from(error.row).ok(),
        cell: usize::try_from(error.cell).ok(),
    });
    if error.message.is_null() {
        return Error::from_code(status);
    }
    // SAFETY: the message is a constant.
    Error::from_code(status).with_text(unsafe { constant(error.message) }, place)
}

/// Reads all boards of a text in any of the formats.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let boards = snl::read("[[-1, -1], [-1, 3]] [[-1]]")?;
/// assert_eq!(boards.len(), 2);
/// assert_eq!(boards[0].solve()?, Some(1));
/// # Ok(())
/// # }
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Vec<Board>> {
    ReadOptions::default().read(text)
}
