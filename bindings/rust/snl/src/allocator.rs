// SPDX-License-Identifier: MIT
//! Allocators: the memory of a board, and the callback that cancels long work on it.

use std::alloc::{GlobalAlloc, Layout};
use std::fmt;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

/// The alignment of `malloc` on every machine: the alignment of the largest type of C.
const ALIGNMENT: usize = 16;

/// Provides the memory of a board, and of everything made from it. The default is `malloc`.
///
/// [`Allocator::new`] takes any [`GlobalAlloc`] in a `static`.
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

// SAFETY: the context is a shared reference to a value that is Sync; all other fields are
// functions.
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

    /// Memory from `malloc`, and a callback that long work polls at least once in 2<sup>16</sup>
    /// steps, usually several times a millisecond. Once the callback returns true, the work ends with
    /// [`Status::Cancelled`](crate::Status::Cancelled), and nothing has changed. The working thread
    /// itself calls the callback.
    ///
    /// If the callback panics, the work is cancelled, and the panic does not reach the caller.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// static STOP: AtomicBool = AtomicBool::new(false);
    /// static IS_STOPPED: fn() -> bool = || STOP.load(Ordering::Relaxed);
    ///
    /// # fn main() -> snl::Result<()> {
    /// let board = snl::Board::new_in(100, snl::Allocator::cancelled_by(&IS_STOPPED))?;
    /// let options = snl::GameOptions::default();
    /// assert_eq!(board.simulate(&options, 1000, 1000)?.games(), 1000);
    /// STOP.store(true, Ordering::Relaxed);
    /// let error = board.simulate(&options, i64::MAX, 1000).unwrap_err();
    /// assert_eq!(error.status(), snl::Status::Cancelled);
    /// # Ok(())
    /// # }
    /// ```
    pub fn cancelled_by<C: Fn() -> bool + Sync>(cancel: &'static C) -> Allocator {
        Allocator(snl_sys::snl_allocator {
            context: cancel as *const C as *mut c_void,
            cancel: Some(is_cancelled::<C>),
            ..Default::default()
        })
    }

    /// Memory from the first value of the pair, an allocator of Rust. The second value is a
    /// callback as in [`Allocator::cancelled_by`].
    pub fn new_cancelled_by<A, C>(both: &'static (A, C)) -> Allocator
    where
        A: GlobalAlloc + Sync,
        C: Fn() -> bool + Sync,
    {
        Allocator(snl_sys::snl_allocator {
            context: both as *const (A, C) as *mut c_void,
            allocate: Some(allocate_first::<A, C>),
            release: Some(release_first::<A, C>),
            cancel: Some(is_cancelled_second::<A, C>),
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

// SAFETY of allocate() and release(): the context is the `&'static A` of `Allocator::new`. A
// GlobalAlloc must not unwind, by its own contract.
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
    // `allocate` made the same layout, so the layout is sound.
    let layout = Layout::from_size_align_unchecked(bytes, ALIGNMENT);
    (*(context as *const A)).dealloc(memory.cast(), layout);
}

// SAFETY: the context is the `&'static C` of `Allocator::cancelled_by`. A panic is caught here, so it
// does not unwind into C.
unsafe extern "C" fn is_cancelled<C: Fn() -> bool>(context: *mut c_void) -> i32 {
    let cancel = &*(context as *const C);
    i32::from(catch_unwind(AssertUnwindSafe(cancel)).unwrap_or(true))
}

// SAFETY of the functions below: the context is the `&'static (A, C)` of
// `Allocator::new_cancelled_by`.
unsafe extern "C" fn allocate_first<A: GlobalAlloc, C>(
    context: *mut c_void,
    bytes: usize,
) -> *mut c_void {
    let (memory, _) = &*(context as *const (A, C));
    allocate::<A>(memory as *const A as *mut c_void, bytes)
}

unsafe extern "C" fn release_first<A: GlobalAlloc, C>(
    context: *mut c_void,
    memory: *mut c_void,
    bytes: usize,
) {
    let (first, _) = &*(context as *const (A, C));
    release::<A>(first as *const A as *mut c_void, memory, bytes);
}

unsafe extern "C" fn is_cancelled_second<A, C: Fn() -> bool>(context: *mut c_void) -> i32 {
    let (_, cancel) = &*(context as *const (A, C));
    is_cancelled::<C>(cancel as *const C as *mut c_void)
}
