// SPDX-License-Identifier: MIT
//! Shared by all calls of C functions: turns statuses into results, and returns the handles and
//! arrays that C functions write through their last pointers.

use crate::error::{Error, Result, Status};
use snl_sys::{snl_status, SNL_ERROR_CAPACITY, SNL_OK};
use std::alloc::{handle_alloc_error, Layout};
use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr::{self, NonNull};

pub(crate) fn check(status: snl_status) -> Result<()> {
    if status == SNL_OK {
        Ok(())
    } else {
        Err(Error::from_code(status))
    }
}

/// A value that a function writes through a pointer.
pub(crate) fn value<T: Default>(call: impl FnOnce(*mut T) -> snl_status) -> Result<T> {
    let mut value = T::default();
    check(call(&mut value))?;
    Ok(value)
}

/// Calls a function that writes the index of the first faulty entry. The error has no index if no
/// single entry is at fault.
pub(crate) fn at_index(call: impl FnOnce(*mut usize) -> snl_status) -> Result<()> {
    let mut index = usize::MAX;
    let status = call(&mut index);
    check(status).map_err(|error| match index {
        usize::MAX => error,
        index => error.with_index(index),
    })
}

/// Calls a function that makes a handle.
pub(crate) fn handle<T>(call: impl FnOnce(*mut *mut T) -> snl_status) -> Result<NonNull<T>> {
    handle_or_index(|handle, _| call(handle))
}

/// Calls a function that makes a handle from an array. The error has the index of the first faulty
/// entry, if an entry is at fault.
pub(crate) fn handle_or_index<T>(
    call: impl FnOnce(*mut *mut T, *mut usize) -> snl_status,
) -> Result<NonNull<T>> {
    let mut handle = ptr::null_mut();
    at_index(|index| call(&mut handle, index))?;
    NonNull::new(handle).ok_or_else(|| Status::Memory.into())
}

/// Unwraps a copy for `clone`, which cannot return an error. Without memory it ends the program, as
/// a [`Vec`] does; any other error is a panic.
pub(crate) fn cloned<T>(copy: Result<T>) -> T {
    copy.unwrap_or_else(|error| match error.status() {
        Status::Memory => handle_alloc_error(Layout::new::<T>()),
        _ => panic!("{error}"),
    })
}

/// Converts the length of a slice to a number of squares, rows or columns.
pub(crate) fn signed(length: usize) -> Result<i64> {
    i64::try_from(length).map_err(|_| Status::Squares.into())
}

/// The number of cells of a matrix.
pub(crate) fn matrix_size(rows: i64, columns: i64) -> Result<usize> {
    let cells = rows
        .checked_mul(columns)
        .filter(|_| rows > 0 && columns > 0);
    let cells = cells.ok_or(Status::Squares)?;
    usize::try_from(cells).map_err(|_| Status::Squares.into())
}

/// An array of zeros for a function to fill; an error if there is no memory for it.
pub(crate) fn array<T: Clone + Default>(count: usize) -> Result<Vec<T>> {
    let mut array = Vec::new();
    array
        .try_reserve_exact(count)
        .map_err(|_| Error::from(Status::Memory))?;
    array.resize(count, T::default());
    Ok(array)
}

/// Returns the array that a function fills. The first call, without room, asks for the number of
/// entries; the second call fills them.
pub(crate) fn filled<T: Clone + Default>(
    mut call: impl FnMut(*mut T, usize, *mut usize) -> snl_status,
) -> Result<Vec<T>> {
    let mut count = 0;
    check(call(ptr::null_mut(), 0, &mut count))?;
    let mut array = array(count)?;
    fill(&mut array, call)?;
    Ok(array)
}

/// Lets a function fill a slice of the caller. Returns the number of entries that it filled.
pub(crate) fn fill<T>(
    slice: &mut [T],
    call: impl FnOnce(*mut T, usize, *mut usize) -> snl_status,
) -> Result<usize> {
    let mut count = 0;
    check(call(slice.as_mut_ptr(), slice.len(), &mut count))?;
    Ok(count)
}

/// Returns the text that a C function writes. Calls the function with room for `guess` bytes, and
/// again if it needs more.
pub(crate) fn text(
    guess: usize,
    mut call: impl FnMut(*mut c_char, usize, *mut usize) -> snl_status,
) -> Result<String> {
    let mut room = guess;
    loop {
        let mut bytes = array::<u8>(room)?;
        let mut length = 0;
        let status = call(bytes.as_mut_ptr().cast(), room, &mut length);
        if status == SNL_ERROR_CAPACITY && length >= room {
            room = length
                .checked_add(1)
                .ok_or_else(|| Error::from(Status::Memory))?;
            continue;
        }
        check(status)?;
        bytes.truncate(length);
        return Ok(string(bytes));
    }
}

/// Converts text of the library, which is always UTF-8, to a string.
pub(crate) fn string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into())
}

/// Text for a C function, with a zero byte at its end. If the text has a zero byte inside, the
/// result is the error `otherwise`.
pub(crate) fn terminated(text: &str, otherwise: Status) -> Result<CString> {
    CString::new(text).map_err(|_| otherwise.into())
}

/// A constant text of the library. All of them are ASCII.
///
/// # Safety
///
/// `text` is null, or ends with a zero and is never changed or freed.
pub(crate) unsafe fn constant(text: *const c_char) -> &'static str {
    if text.is_null() {
        return "";
    }
    CStr::from_ptr(text).to_str().unwrap_or_default()
}
