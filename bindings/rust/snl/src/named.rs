// SPDX-License-Identifier: MIT
//! Boards that have a name.

use crate::call::{constant, value};
use snl_sys as sys;

/// Name, title and source of a named board; [`Board::named`](crate::Board::named) makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Named {
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
/// for named in snl::named_boards() {
///     let board = snl::Board::named(named.name)?;
///     println!("{:8} {:26} {} squares", named.name, named.title, board.squares());
/// }
/// # Ok(())
/// # }
/// ```
pub fn named_boards() -> impl Iterator<Item = Named> {
    // SAFETY: the function has no parameters.
    let count = unsafe { sys::snl_named_board_count() };
    (0..count).filter_map(|index| {
        // SAFETY: `struct_size` is set by default, and the texts are constants.
        let named: sys::snl_board_info =
            value(|named| unsafe { sys::snl_named_board(index, named) }).ok()?;
        unsafe {
            Some(Named {
                name: constant(named.name),
                title: constant(named.title),
                source: constant(named.source),
            })
        }
    })
}
