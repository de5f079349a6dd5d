// SPDX-License-Identifier: MIT
//! Where a board gets its memory from.

use std::alloc::{GlobalAlloc, Layout};
use std::fmt;
use std::os::raw::c_void;
use std::ptr;

/// As `malloc` aligns, on every machine: for the largest number that C has.
const ALIGNMENT: usize = 16;

/// Where a board, and whatever is made from it, gets its memory from; without one, that is `malloc`.
///
/// Any [`GlobalAlloc`] can serve, and lives for ever.
///
/// ```
/// use std::alloc::System;
///
/// static SYSTEM: System = System;
///
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::new_in(100, snl::Allocator::new(&SYSTEM))?;
/// assert_eq!(board.squares(), 100);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Allocator(snl_sys::snl_allocator);

// SAFETY: the context is a shared reference to what is Sync; the rest are functions.
unsafe impl Send for Allocator {}
unsafe impl Sync for Allocator {}

impl Allocator {
    /// Memory from an allocator of Rust.
    pub fn new<A: GlobalAlloc + Sync>(allocator: &'static A) -> Allocator {
        Allocator(snl_sys::snl_allocator {
            context: allocator as *const A as *mut c_void,
            allocate: Some(allocate::<A>),
            release: Some(release::<A>),
            ..Default::default()
        })
    }

    pub(crate) fn raw(&self) -> &snl_sys::snl_allocator {
        &self.0
    }
}

impl fmt::Debug for Allocator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Allocator").finish_non_exhaustive()
    }
}

// SAFETY of both: the context is the `&'static A` of `Allocator::new`. A GlobalAlloc must not
// unwind, by its own contract.
unsafe extern "C" fn allocate<A: GlobalAlloc>(context: *mut c_void, bytes: usize) -> *mut c_void {
    match Layout::from_size_align(bytes, ALIGNMENT) {
        Ok(layout) if bytes > 0 => (*(context as *const A)).alloc(layout).cast(),
        _ => ptr::null_mut(),
    }
}

unsafe extern "C" fn release<A: GlobalAlloc>(
    context: *mut c_void,
    memory: *mut c_void,
    bytes: usize,
) {
    // The layout is the one that `allocate` made, so it is sound.
    let layout = Layout::from_size_align_unchecked(bytes, ALIGNMENT);
    (*(context as *const A)).dealloc(memory.cast(), layout);
}
