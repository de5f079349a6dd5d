// SPDX-License-Identifier: MIT
//! Boards that have a name.

use crate::call::{constant, value};
use snl_sys as sys;

/// Name, title and source of a named board; [`Board::named`](crate::Board::named) makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BoardInfo {
    /// The board's name: at most 8 capital letters, digits and hyphens.
    pub name: &'static str,
    /// A title of at most 26 characters.
    pub title: &'static str,
    /// The board's source, or a program that uses the board.
    pub source: &'static str,
}

/// All named boards. Later versions may have more boards, and another order.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// for info in snl::named_boards() {
///     let board = snl::Board::named(info.name)?;
///     println!("{:8} {:26} {} squares", info.name, info.title, board.squares());
/// }
/// # Ok(())
/// # }
/// ```
pub fn named_boards() -> impl Iterator<Item = BoardInfo> {
    // SAFETY: the function has no parameters.
    let count = unsafe { sys::snl_named_board_count() };
    (0..count).filter_map(|index| {
        // SAFETY: `struct_size` is set by default, and the texts are constants.
        let info: sys::snl_board_info =
            value(|info| unsafe { sys::snl_named_board(index, info) }).ok()?;
        unsafe {
            Some(BoardInfo {
                name: constant(info.name),
                title: constant(info.title),
                source: constant(info.source),
            })
        }
    })
}
