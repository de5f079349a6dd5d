// SPDX-License-Identifier: MIT
//! Text that the library writes piece by piece, into a string or into a writer of the caller.

use crate::call::string;
use crate::error::{Error, Result, Status};
use snl_sys as sys;
use std::any::Any;
use std::io::{self, Write};
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::slice;

/// The callback that takes the pieces of a text from C, and its context.
#[derive(Clone, Copy)]
pub(crate) struct Sink {
    pub(crate) write: sys::snl_write_function,
    pub(crate) context: *mut c_void,
}

/// Writes the text of a C function into a writer. Returns an error of the writer unchanged.
pub(crate) fn into_writer(
    writer: impl Write,
    call: impl FnOnce(Sink) -> Result<()>,
) -> io::Result<()> {
    match pieces(writer, call) {
        (_, Some(error)) => Err(error),
        (result, None) => Ok(result?),
    }
}

/// Returns the text of a C function.
pub(crate) fn into_string(call: impl FnOnce(Sink) -> Result<()>) -> Result<String> {
    let mut text = Growing(Vec::new());
    match pieces(&mut text, call) {
        (_, Some(_)) => return Err(Status::Memory.into()),
        (result, None) => result?,
    }
    Ok(string(text.0))
}

/// A vector that returns an error if there is no memory for more bytes.
struct Growing(Vec<u8>);

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.try_reserve(bytes.len()).is_err() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer, and the error or the panic that ended its work.
struct Output<W> {
    writer: W,
    error: Option<io::Error>,
    panic: Option<Box<dyn Any + Send>>,
}

/// Calls a C function that writes text. Returns its result, and the error of the writer. Resumes a
/// panic of the writer once the C function has returned, since a panic must not unwind into C.
fn pieces<W: Write>(
    writer: W,
    call: impl FnOnce(Sink) -> Result<()>,
) -> (Result<()>, Option<io::Error>) {
    let mut output = Output {
        writer,
        error: None,
        panic: None,
    };
    let result = call(Sink {
        write: Some(take::<W>),
        context: (&mut output as *mut Output<W>).cast(),
    });
    if let Some(panic) = output.panic {
        resume_unwind(panic);
    }
    (result, output.error)
}

/// # Safety
///
/// The context is the `Output<W>` of pieces(), which nothing else uses during the call, and `bytes`
/// has this length.
unsafe extern "C" fn take<W: Write>(
    context: *mut c_void,
    bytes: *const c_char,
    length: usize,
) -> i32 {
    let output = &mut *(context as *mut Output<W>);
    let bytes = slice::from_raw_parts(bytes.cast(), length);
    match catch_unwind(AssertUnwindSafe(|| output.writer.write_all(bytes))) {
        Ok(Ok(())) => return 0,
        Ok(Err(error)) => output.error = Some(error),
        Err(panic) => output.panic = Some(panic),
    }
    1
}

/// Wraps an error of the library, for functions that write into a writer. Its
/// [`get_ref`](io::Error::get_ref) returns the wrapped error.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::new(30)?;
/// let error = snl::write_to([&board], snl::Format::Leetcode, Vec::new()).unwrap_err();
/// let error = error.get_ref().and_then(|error| error.downcast_ref::<snl::Error>());
/// assert_eq!(error.map(snl::Error::status), Some(snl::Status::FormatShape));
/// # Ok(())
/// # }
/// ```
impl From<Error> for io::Error {
    fn from(error: Error) -> io::Error {
        let kind = match error.status() {
            Status::Memory => io::ErrorKind::OutOfMemory,
            Status::Cancelled => io::ErrorKind::Other,
            _ => io::ErrorKind::InvalidInput,
        };
        io::Error::new(kind, error)
    }
}
