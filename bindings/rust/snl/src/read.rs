// SPDX-License-Identifier: MIT
//! Boards from text.

use crate::call::{array, constant};
use crate::error::{Error, Place, Result, Status};
use crate::{Allocator, Board};
use snl_sys as sys;
use std::os::raw::c_char;
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
#[derive(Clone, Debug, Default)]
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
        // Most texts have one board. If there are more, the first try returns their number.
        let mut count = 1;
        loop {
            let room = count;
            // An Option of a NonNull is a pointer that may be null.
            let mut handles = array::<Option<NonNull<sys::snl_board>>>(room)?;
            let mut boards = Vec::new();
            boards
                .try_reserve_exact(room)
                .map_err(|_| Error::from(Status::Memory))?;
            let start = handles.as_mut_ptr().cast();
            let read = self.call(text.as_ref(), |text, length, options, error| unsafe {
                sys::snl_read_boards(text, length, options, start, room, &mut count, error)
            });
            match read {
                Err(error) if error.status() == Status::Capacity && count > room => continue,
                read => read?,
            }
            let made = handles.into_iter().flatten();
            // SAFETY: snl_read_boards() has just made these boards, and nothing else owns them.
            boards.extend(made.map(|board| unsafe { Board::from_raw(board) }));
            return Ok(boards);
        }
    }

    /// Reads a text with exactly one board. If there are more, the error is [`Status::Boards`], and
    /// its [`place`](Error::place) is where the second one begins.
    pub fn read_one(&self, text: impl AsRef<[u8]>) -> Result<Board> {
        let mut board = ptr::null_mut();
        self.call(text.as_ref(), |text, length, options, error| unsafe {
            sys::snl_read_board(text, length, options, &mut board, error)
        })?;
        let board = NonNull::new(board).ok_or(Status::Memory)?;
        // SAFETY: snl_read_board() has just made this board, and nothing else owns it.
        Ok(unsafe { Board::from_raw(board) })
    }

    /// Passes a text, its length, the options and room for the place of a fault to a C function.
    fn call(
        &self,
        text: &[u8],
        call: impl FnOnce(
            *const c_char,
            usize,
            &sys::snl_read_options,
            &mut sys::snl_read_error,
        ) -> sys::snl_status,
    ) -> Result<()> {
        // C would take 0 for the default.
        if self.squares_max == Some(0) {
            return Err(Status::SquaresMax.into());
        }
        Allocator::with_raw(self.allocator.as_ref(), |allocator| {
            let options = sys::snl_read_options {
                format: self.format.map_or(sys::SNL_FORMAT_AUTO, Format::code),
                squares_max: self.squares_max.unwrap_or(0),
                allocator,
                ..Default::default()
            };
            let mut error = sys::snl_read_error::default();
            match call(text.as_ptr().cast(), text.len(), &options, &mut error) {
                sys::SNL_OK => Ok(()),
                status => Err(described(status, &error)),
            }
        })
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
