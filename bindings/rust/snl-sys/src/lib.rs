// SPDX-License-Identifier: MIT
//! The C interface of snl, a library for Snakes and Ladders boards: every constant, struct and
//! function of `snl.h`, under its own name. The crate `snl` makes it safe; use that one unless you
//! are writing a binding yourself.
//!
//! The header documents each function; it comes with the library, and as `include/snl.h` in this
//! package. These rules hold for all functions:
//!
//! - Handles (`*mut snl_board` and so on) are freed once, by the `_free` function of their type.
//! - A function that can fail returns an [`snl_status`], and writes its results through its last
//!   pointers only if it succeeds.
//! - Any number of threads may use one object through `*const` pointers; a call that takes `*mut`
//!   must be the only one on its object.
//! - Structs begin with `struct_size`. Their [`Default`] sets it, and everything else to 0 or null.
//!
//! ```
//! use snl_sys::*;
//! use std::ptr;
//!
//! let mut board = ptr::null_mut();
//! let mut rolls = 0;
//! unsafe {
//!     assert_eq!(snl_board_create(30, ptr::null(), &mut board), SNL_OK);
//!     assert_eq!(snl_board_set_jump(board, 3, 22), SNL_OK);
//!     assert_eq!(snl_board_solve(board, &mut rolls), SNL_OK);
//!     snl_board_free(board);
//! }
//! assert_eq!(rolls, 3);
//! ```
//!
//! # How it is linked
//!
//! The build links an installed library if pkg-config finds one of this version, or a later one with
//! the same interface. Otherwise it compiles the C sources of this package with `cc` and `ar`. Set
//! `SNL_LINK=system` or `SNL_LINK=bundled` in the environment to choose yourself. Build scripts of
//! crates that depend on this one find the folder of the header in `DEP_SNL_INCLUDE`.

#![allow(non_camel_case_types)]
#![warn(missing_docs)]

#[rustfmt::skip]
mod snl;

pub use snl::*;
