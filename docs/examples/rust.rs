// SPDX-License-Identifier: MIT
//
// Uses the library in Rust, in one file and without a build script. The functions are declared as
// in snl.h, and two small structs make them safe. `Drop` frees a handle, a status becomes an `Err`.
use std::ffi::CStr;
use std::fmt;
use std::mem;
use std::os::raw::{c_char, c_void};
use std::ptr;

// [rust]
#[repr(C)]
struct RawBoard {
    _opaque: [u8; 0],
}

// [rust]
#[repr(C)]
struct RawRoute {
    _opaque: [u8; 0],
}

/// `snl_leg`
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Leg {
    struct_size: u32,
    pub face: i32,
    pub from: i64,
    pub times: i64,
    pub landing: i64,
    pub to: i64,
}

// [rust]
#[link(name = "snl")]
extern "C" {
    fn snl_status_text(status: i32) -> *const c_char;
    fn snl_board_create_matrix(
        cells: *const i32,
        rows: i64,
        columns: i64,
        allocator: *const c_void,
        board: *mut *mut RawBoard,
        faulty: *mut usize,
    ) -> i32;
    fn snl_board_free(board: *mut RawBoard);
    fn snl_board_solve(board: *const RawBoard, rolls: *mut i64) -> i32;
}

// [rust]
extern "C" {
    fn snl_board_start(board: *const RawBoard) -> i64;
    fn snl_route_create(board: *const RawBoard, from: i64, route: *mut *mut RawRoute) -> i32;
    fn snl_route_free(route: *mut RawRoute);
    fn snl_route_legs(
        route: *const RawRoute,
        legs: *mut Leg,
        leg_size: usize,
        capacity: usize,
        count: *mut usize,
    ) -> i32;
}

// [rust]
/// Any status but `SNL_OK`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    pub status: i32,
}

// [rust]
impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        // SAFETY: the text of every number is a constant that ends with a zero byte.
        let text = unsafe { CStr::from_ptr(snl_status_text(self.status)) };
        formatter.write_str(&text.to_string_lossy())
    }
}

impl std::error::Error for Error {}

// [rust]
fn check(status: i32) -> Result<(), Error> {
    match status {
        0 => Ok(()),
        status => Err(Error { status }),
    }
}

pub struct Board(*mut RawBoard);

// SAFETY: a handle belongs to no thread, and functions that take a const board may run at once.
unsafe impl Send for Board {}
unsafe impl Sync for Board {}

impl Board {
    /// Rows from the top; a cell is -1, or the square that its jump leads to.
    pub fn from_matrix<const COLUMNS: usize>(rows: &[[i32; COLUMNS]]) -> Result<Board, Error> {
        let mut board = ptr::null_mut();
        // SAFETY: there are rows.len() * COLUMNS cells, one after another.
        check(unsafe {
            snl_board_create_matrix(
                rows.as_ptr().cast(),
                rows.len() as i64,
                COLUMNS as i64,
                ptr::null(),
                &mut board,
                ptr::null_mut(),
            )
        })?;
        Ok(Board(board))
    }

    /// The fewest rolls; `None` if the goal cannot be reached.
    pub fn rolls(&self) -> Result<Option<i64>, Error> {
        let mut rolls = 0;
        // SAFETY: the board lives as long as `self`, here and below.
        check(unsafe { snl_board_solve(self.0, &mut rolls) })?;
        Ok(if rolls < 0 { None } else { Some(rolls) })
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        // SAFETY: the library made this handle, and nothing else frees it.
        unsafe { snl_board_free(self.0) }
    }
}
// [rust]

pub struct Route(*mut RawRoute);

impl Board {
    /// A shortest route from the start to the goal.
    pub fn route(&self) -> Result<Route, Error> {
        let mut route = ptr::null_mut();
        // SAFETY: a route does not refer to its board.
        check(unsafe { snl_route_create(self.0, snl_board_start(self.0), &mut route) })?;
        Ok(Route(route))
    }
}

impl Route {
    pub fn legs(&self) -> Result<Vec<Leg>, Error> {
        let (size, mut count) = (mem::size_of::<Leg>(), 0);
        // SAFETY: without a capacity only the count is written; then there is room for all legs.
        check(unsafe { snl_route_legs(self.0, ptr::null_mut(), size, 0, &mut count) })?;
        let mut legs = vec![Leg::default(); count];
        check(unsafe { snl_route_legs(self.0, legs.as_mut_ptr(), size, count, &mut count) })?;
        Ok(legs)
    }
}

impl Drop for Route {
    fn drop(&mut self) {
        // SAFETY: the library made this handle, and nothing else frees it.
        unsafe { snl_route_free(self.0) }
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "roll {}", self.face)?;
        if self.times > 1 {
            write!(formatter, ", {} times", self.times)?;
        }
        write!(formatter, ": from {} to {}", self.from, self.landing)?;
        if self.to != self.landing {
            let up = self.to > self.landing;
            let jump = if up { "ladder" } else { "snake" };
            write!(formatter, ", by a {} to {}", jump, self.to)?;
        }
        Ok(())
    }
}

fn main() -> Result<(), Error> {
    let board = Board::from_matrix(&[
        [-1, -1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1],
        [-1, 35, -1, -1, 13, -1],
        [-1, -1, -1, -1, -1, -1],
        [-1, 15, -1, -1, -1, -1],
    ])?;
    let route = board.route()?;
    match board.rolls()? {
        Some(rolls) => println!("{} rolls", rolls),
        None => println!("the goal cannot be reached"),
    }
    drop(board);
    for leg in route.legs()? {
        println!("{}", leg);
    }
    if let Err(error) = Board::from_matrix(&[[-1, -1], [-1, 5]]) {
        println!("square 5 of 4 is refused: status {}", error.status);
    }
    Ok(())
}
