// SPDX-License-Identifier: MIT
//! Writing boards as text.

use crate::call::at_index;
use crate::error::Result;
use crate::text::{into_string, into_writer, Sink};
use crate::{Board, Format};
use snl_sys as sys;
use std::io;

/// Writes boards as a text that [`read`](crate::read()) reads as equal boards.
///
/// [`Format::Text`] and [`Format::Json`] can describe every board. The other formats need the rules
/// of [`Board::new`]. Of such boards, [`Format::Leetcode`] describes grids, [`Format::Hackerrank`]
/// grids of 10 rows and 10 columns, and [`Format::Moves`] linear boards. If a format cannot describe
/// a board, the error has the [`index`](crate::Error::index) of the board. A board has the same text
/// on every machine.
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
    let handles = handles(boards);
    into_string(|sink| write_pieces(&handles, format, sink))
}

/// Like [`write`](write()), but writes into a file, a socket or another writer, in pieces of at most
/// 1024 bytes. It writes nothing unless the format can hold all boards. It returns an error of the
/// writer unchanged, and wraps an [`Error`](crate::Error) of the library in an [`io::Error`].
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let board = snl::Board::grid(2, 2)?;
/// snl::write_to([&board], snl::Format::Text, std::io::stdout())?;
/// # Ok(())
/// # }
/// ```
pub fn write_to<'a>(
    boards: impl IntoIterator<Item = &'a Board>,
    format: Format,
    writer: impl io::Write,
) -> io::Result<()> {
    let handles = handles(boards);
    into_writer(writer, |sink| write_pieces(&handles, format, sink))
}

fn handles<'a>(boards: impl IntoIterator<Item = &'a Board>) -> Vec<*const sys::snl_board> {
    boards.into_iter().map(Board::raw).collect()
}

fn write_pieces(handles: &[*const sys::snl_board], format: Format, sink: Sink) -> Result<()> {
    let (start, count, format) = (handles.as_ptr(), handles.len(), format.code());
    // SAFETY: the callers borrow the boards until they return, and pass the sink on as it is.
    at_index(|index| unsafe {
        sys::snl_write_boards_to(start, count, format, sink.write, sink.context, index)
    })
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
