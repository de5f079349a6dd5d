// SPDX-License-Identifier: MIT
//! Shared by all calls of C functions: turns statuses into results, and returns the handles and
//! arrays that C functions write through their last pointers.

use crate::error::{Error, Result, Status};
use crate::Square;
use snl_sys::{snl_status, SNL_ERROR_CAPACITY, SNL_OK};
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

/// Calls a check that writes the index of the faulty entry. The error has no index if no single
/// entry is at fault.
pub(crate) fn at_index(call: impl FnOnce(*mut usize) -> snl_status) -> Result<()> {
    let mut index = usize::MAX;
    let status = call(&mut index);
    check(status).map_err(|error| match index {
        usize::MAX => error,
        index => error.with_index(index),
    })
}

/// A handle that a function makes.
pub(crate) fn handle<T>(call: impl FnOnce(*mut *mut T) -> snl_status) -> Result<NonNull<T>> {
    let mut handle = ptr::null_mut();
    check(call(&mut handle))?;
    NonNull::new(handle).ok_or_else(|| Status::Memory.into())
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

/// The number of entries of an array with an entry for each square, and one for off the board.
pub(crate) fn entries(squares: Square) -> Result<usize> {
    usize::try_from(squares)
        .ok()
        .and_then(|squares| squares.checked_add(1))
        .ok_or_else(|| Status::Memory.into())
}

/// Returns the text or the bytes that a C function writes. Calls `call` with room for `guess`
/// bytes. If the function needs more, it reports how many, and `call` is called again with them.
pub(crate) fn bytes(
    guess: usize,
    mut call: impl FnMut(*mut u8, usize, *mut usize) -> snl_status,
) -> Result<Vec<u8>> {
    let mut room = guess;
    loop {
        let mut bytes = array::<u8>(room)?;
        let mut length = 0;
        let status = call(bytes.as_mut_ptr(), room, &mut length);
        if status == SNL_ERROR_CAPACITY && length >= room {
            room = length
                .checked_add(1)
                .ok_or_else(|| Error::from(Status::Memory))?;
            continue;
        }
        check(status)?;
        bytes.truncate(length);
        return Ok(bytes);
    }
}

/// Like bytes(), but for text, which is UTF-8.
pub(crate) fn text(
    guess: usize,
    mut call: impl FnMut(*mut c_char, usize, *mut usize) -> snl_status,
) -> Result<String> {
    let bytes = bytes(guess, |text, room, length| call(text.cast(), room, length))?;
    String::from_utf8(bytes).or_else(|error| Ok(String::from_utf8_lossy(error.as_bytes()).into()))
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
