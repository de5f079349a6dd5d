// SPDX-License-Identifier: MIT
//! Writing boards as text.

use crate::call::{at_index, text};
use crate::error::Result;
use crate::{Board, Format};
use snl_sys as sys;

/// The size of the first buffer, in bytes: enough for most boards.
const GUESS: usize = 1024;

/// Writes boards as a text that [`read`](crate::read()) reads as equal boards.
///
/// [`Format::Text`] can describe every board. The other formats need the rules of [`Board::new`].
/// Of such boards, [`Format::Leetcode`] describes grids, [`Format::Hackerrank`] grids of 10 rows
/// and 10 columns, and [`Format::Moves`] linear boards. If a format cannot describe a board, the
/// error has the [`index`](crate::Error::index) of the board. A board has the same text on every
/// machine.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let boards = [snl::Board::grid(2, 2)?, snl::Board::grid(1, 3)?];
/// let text = snl::write(&boards, snl::Format::Leetcode)?;
/// assert_eq!(snl::read(&text)?, boards);
/// # Ok(())
/// # }
/// ```
pub fn write<'a>(boards: impl IntoIterator<Item = &'a Board>, format: Format) -> Result<String> {
    let handles: Vec<*const sys::snl_board> = boards.into_iter().map(Board::raw).collect();
    let mut faulty = Ok(());
    let written = text(GUESS, |text, room, length| {
        let mut status = sys::SNL_OK;
        faulty = at_index(|index| {
            // SAFETY: the boards are borrowed, and each slice is passed with its own length.
            status = unsafe {
                let (start, count) = (handles.as_ptr(), handles.len());
                sys::snl_write_boards(start, count, format.code(), text, room, length, index)
            };
            status
        });
        status
    });
    written.map_err(|error| faulty.err().unwrap_or(error))
}

impl Board {
    /// The board as text; [`write`](write()) writes several boards.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let board = snl::Board::grid(2, 2)?;
    /// assert_eq!(board.to_text(snl::Format::Leetcode)?, "[[-1,-1],\n [-1,-1]]\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn to_text(&self, format: Format) -> Result<String> {
        write([self], format)
    }
}
