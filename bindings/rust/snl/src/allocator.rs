// SPDX-License-Identifier: MIT
//! Allocators: the memory of a board, and the callback that cancels long work on it.

use snl_sys as sys;
use std::alloc::{self, GlobalAlloc, Layout};
use std::any::Any;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;
use std::{fmt, mem, ptr};

/// The alignment of `malloc` on every machine: the alignment of the largest type of C.
const ALIGNMENT: usize = 16;

/// Provides the memory of a board, and can cancel long work on it. Boards without an allocator use
/// `malloc`, and nothing cancels their work.
///
/// A [`Builder`](crate::Builder) and [`ReadOptions`](crate::ReadOptions) take an allocator for new
/// boards, and [`Board::try_clone_in`](crate::Board::try_clone_in) for a copy of any board.
/// Everything made from a board uses the board's allocator. A clone is the same allocator.
///
/// ```
/// use std::alloc::System;
///
/// static SYSTEM: System = System;
///
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::builder(100).allocator(&snl::Allocator::new(&SYSTEM)).build()?;
/// assert_eq!(board.squares(), 100);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Allocator(Arc<Context>);

/// The context of the C functions. Each [`Allocator`] and each block of memory keeps it alive. The
/// library calls a function of an allocator only while it has a block of memory from it, or while a
/// caller passes it.
struct Context {
    memory: &'static (dyn GlobalAlloc + Sync),
    cancel: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl Allocator {
    /// Takes memory from an allocator of Rust.
    pub fn new<A: GlobalAlloc + Sync>(memory: &'static A) -> Allocator {
        Allocator::of(memory, None)
    }

    /// Returns an allocator with the same memory and this callback. Long work polls the callback at
    /// least once in 2<sup>16</sup> steps, usually several times a millisecond. Once the callback
    /// returns true, the work ends with [`Status::Cancelled`](crate::Status::Cancelled); then only the
    /// slices that it was filling may have changed. The working thread itself calls the callback.
    ///
    /// To cancel one call, or work on a board of somebody else, work on a copy:
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// # fn main() -> snl::Result<()> {
    /// let board = snl::Board::named("MB47")?;
    /// let end = Instant::now() + Duration::from_millis(20);
    /// let limited = snl::Allocator::default().cancelled_by(move || Instant::now() > end);
    /// let copy = board.try_clone_in(&limited)?;
    /// let error = copy.simulate(&snl::GameOptions::default(), i64::MAX, 1000).unwrap_err();
    /// assert_eq!(error.status(), snl::Status::Cancelled);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// If the callback panics, the work is cancelled, and the panic does not reach the caller.
    pub fn cancelled_by(self, cancel: impl Fn() -> bool + Send + Sync + 'static) -> Allocator {
        Allocator::of(self.0.memory, Some(Box::new(cancel)))
    }

    fn of(
        memory: &'static (dyn GlobalAlloc + Sync),
        cancel: Option<Box<dyn Fn() -> bool + Send + Sync>>,
    ) -> Allocator {
        Allocator(Arc::new(Context { memory, cancel }))
    }

    /// Passes an allocator, or null, to a C function.
    pub(crate) fn with_raw<T>(
        allocator: Option<&Allocator>,
        call: impl FnOnce(*const sys::snl_allocator) -> T,
    ) -> T {
        let raw = allocator.map(|allocator| {
            let cancel = allocator.0.cancel.as_ref();
            sys::snl_allocator {
                context: Arc::as_ptr(&allocator.0) as *mut c_void,
                allocate: Some(allocate),
                release: Some(release),
                cancel: cancel.map(|_| is_cancelled as unsafe extern "C" fn(*mut c_void) -> i32),
                ..Default::default()
            }
        });
        call(raw.as_ref().map_or(ptr::null(), |raw| raw))
    }
}

/// Takes memory from the program's global allocator.
impl Default for Allocator {
    fn default() -> Allocator {
        Allocator::new(&Global)
    }
}

impl fmt::Debug for Allocator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Allocator").finish_non_exhaustive()
    }
}

/// The program's global allocator.
struct Global;

// SAFETY: the functions of std::alloc have the contract of the trait.
unsafe impl GlobalAlloc for Global {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        alloc::alloc(layout)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        alloc::dealloc(memory, layout)
    }
}

// SAFETY of the functions below: the context points into the Arc of an Allocator, which a caller's
// Allocator or a block of memory keeps alive. A GlobalAlloc must not unwind, by its own contract.

unsafe extern "C" fn allocate(context: *mut c_void, bytes: usize) -> *mut c_void {
    let context = context as *const Context;
    let memory = match Layout::from_size_align(bytes, ALIGNMENT) {
        Ok(layout) if bytes > 0 => (*context).memory.alloc(layout),
        _ => ptr::null_mut(),
    };
    if !memory.is_null() {
        Arc::increment_strong_count(context);
    }
    memory.cast()
}

unsafe extern "C" fn release(context: *mut c_void, memory: *mut c_void, bytes: usize) {
    let context = context as *const Context;
    // allocate() made the same layout, so the layout is sound.
    let layout = Layout::from_size_align_unchecked(bytes, ALIGNMENT);
    (*context).memory.dealloc(memory.cast(), layout);
    // The last block may drop the callback. A panic must not unwind into C, here or below.
    quiet(|| Arc::decrement_strong_count(context));
}

unsafe extern "C" fn is_cancelled(context: *mut c_void) -> i32 {
    let cancel = &(*(context as *const Context)).cancel;
    let asked = quiet(|| cancel.as_ref().map_or(false, |cancel| cancel()));
    asked.unwrap_or(true).into()
}

/// Calls a function, and returns [`None`] if it panics.
fn quiet<T>(function: impl FnOnce() -> T) -> Option<T> {
    let caught = catch_unwind(AssertUnwindSafe(function));
    caught.map_err(discard).ok()
}

/// Drops the value of a panic. If that drop panics too, the second value leaks.
fn discard(panic: Box<dyn Any + Send>) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
        mem::forget(panic);
    }
}
