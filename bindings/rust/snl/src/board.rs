// SPDX-License-Identifier: MIT
//! A board: its squares, its jumps, and the rules it is played by.

use crate::call::{array, at_index, check, handle, handle_or_index, matrix_size, signed};
use crate::call::{terminated, value};
use crate::error::{Result, Status};
use crate::{Allocator, Builder, Square};
use snl_sys as sys;
use std::fmt;
use std::iter::FusedIterator;
use std::ptr::{self, NonNull};

/// A jump: a ladder if it leads up, a snake if it leads down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The mouth: the square where the jump starts.
    pub from: Square,
    /// The destination: the square where the jump leads, or 0 for off the board.
    pub to: Square,
}

impl Jump {
    /// Returns whether the jump leads up.
    pub fn is_ladder(self) -> bool {
        self.to > self.from
    }
}

impl From<(Square, Square)> for Jump {
    fn from((from, to): (Square, Square)) -> Jump {
        Jump { from, to }
    }
}

/// The jump as in the text format: `ladder 3 22`.
impl fmt::Display for Jump {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_ladder() { "ladder" } else { "snake" };
        write!(formatter, "{kind} {} {}", self.from, self.to)
    }
}

/// The result of one roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Roll {
    /// The square where the token lands; [`None`] if the roll is spent, and the token lands
    /// nowhere.
    pub landing: Option<Square>,
    /// The square where the token rests: the destination of the jump on `landing`, or `landing`
    /// itself.
    pub to: Square,
}

/// A board.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let mut board = snl::Board::new(30)?;
/// board.set_jump(3, 22)?;
/// board.set_jump(27, 1)?;
/// assert_eq!(board.jump(3), Some(22));
/// assert_eq!(board.jump(4), None);
/// for jump in &board {
///     println!("{} leads to {}", jump.from, jump.to);
/// }
/// # Ok(())
/// # }
/// ```
pub struct Board(NonNull<sys::snl_board>);

// SAFETY: a handle belongs to no thread, and any number of threads may use it through const
// pointers, which is all that a shared reference gives. The allocator is Sync.
unsafe impl Send for Board {}
unsafe impl Sync for Board {}

impl Drop for Board {
    fn drop(&mut self) {
        // SAFETY: the library made the handle, and nothing else frees it.
        unsafe { sys::snl_board_free(self.0.as_ptr()) }
    }
}

/// Making boards.
impl Board {
    /// A linear board without jumps, with the default [`Rules`](crate::Rules). It has 1 to
    /// 2<sup>62</sup> squares.
    pub fn new(squares: i64) -> Result<Board> {
        Board::linear_in(squares, None)
    }

    pub(crate) fn linear_in(squares: i64, allocator: Option<&Allocator>) -> Result<Board> {
        Allocator::with_raw(allocator, |allocator| {
            // SAFETY: the function takes any number.
            handle(|board| unsafe { sys::snl_board_create(squares, allocator, board) }).map(Board)
        })
    }

    /// Makes a board of rows and columns. Numbers begin at the bottom-left corner and run to the
    /// right in the first row, to the left in the second, and so on. The rules are as in
    /// [`Board::new`].
    pub fn grid(rows: i64, columns: i64) -> Result<Board> {
        Board::grid_in(rows, columns, None)
    }

    pub(crate) fn grid_in(rows: i64, columns: i64, allocator: Option<&Allocator>) -> Result<Board> {
        Allocator::with_raw(allocator, |allocator| {
            // SAFETY: the function takes any numbers.
            handle(|board| unsafe { sys::snl_board_create_grid(rows, columns, allocator, board) })
                .map(Board)
        })
    }

    /// Begins to collect the jumps and rules of a linear board; [`Builder::grid`] does so for a
    /// grid.
    pub fn builder(squares: i64) -> Builder {
        Builder::new(squares)
    }

    /// A grid board from a matrix as in LeetCode 909: `rows * columns` cells, the top row first. A
    /// cell holds the destination of the jump that starts there; -1 or the cell's own square is no
    /// jump. An error has the [`index`](crate::Error::index) of the first faulty cell.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let cells = [-1, -1, -1,
    ///              -1,  9,  8];
    /// let error = snl::Board::from_matrix(&cells, 2, 3).unwrap_err();
    /// assert_eq!(error.status(), snl::Status::Square); // there is no square 9
    /// assert_eq!(error.index(), Some(4));
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_matrix(cells: &[i32], rows: i64, columns: i64) -> Result<Board> {
        let size = matrix_size(rows, columns)?;
        if cells.len() != size {
            return Err(Status::Length.into());
        }
        // SAFETY: there are rows * columns cells.
        handle_or_index(|board, faulty| unsafe {
            let (cells, allocator) = (cells.as_ptr(), ptr::null());
            sys::snl_board_create_matrix(cells, rows, columns, allocator, board, faulty)
        })
        .map(Board)
    }

    /// Like [`Board::from_matrix`], but takes rows of one length, such as a `Vec<Vec<i32>>`.
    pub fn from_rows<R: AsRef<[i32]>>(rows: &[R]) -> Result<Board> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut cells = Vec::new();
        for row in rows {
            if row.as_ref().len() != columns {
                return Err(Status::Length.into());
            }
            cells.extend_from_slice(row.as_ref());
        }
        Board::from_matrix(&cells, signed(rows.len())?, signed(columns)?)
    }

    /// A linear board from the `move[0..N-1]` array of textbooks: value `v` in entry `i` is a jump
    /// from square `i + 1` to square `v + 1`; -1 or `i` itself is no jump. An error has the
    /// [`index`](crate::Error::index) of the first faulty entry.
    pub fn from_moves(moves: &[i32]) -> Result<Board> {
        let squares = signed(moves.len())?;
        // SAFETY: the slice has this many entries.
        handle_or_index(|board, faulty| unsafe {
            let (moves, allocator) = (moves.as_ptr(), ptr::null());
            sys::snl_board_create_moves(moves, squares, allocator, board, faulty)
        })
        .map(Board)
    }

    /// A named board, such as `"MB47"`, with squares, jumps and rules; capital and small letters
    /// are the same. [`named_boards`](crate::named_boards) lists the names.
    pub fn named(name: &str) -> Result<Board> {
        let name = terminated(name, Status::Name)?;
        // SAFETY: the name ends with a zero.
        handle(|board| unsafe { sys::snl_board_create_named(name.as_ptr(), ptr::null(), board) })
            .map(Board)
    }

    /// An independent copy: squares, jumps, rules and allocator. [`Clone`] does the same, but
    /// ends the program, like a [`Vec`], if there is no memory, and panics if the copying is
    /// cancelled.
    pub fn try_clone(&self) -> Result<Board> {
        // SAFETY: the board lives as long as `self`; a null stands for its allocator.
        handle(|copy| unsafe { sys::snl_board_copy(self.raw(), ptr::null(), copy) }).map(Board)
    }

    /// A copy with another allocator, for example with one that cancels the work on the copy; see
    /// [`Allocator::cancelled_by`].
    pub fn try_clone_in(&self, allocator: &Allocator) -> Result<Board> {
        Allocator::with_raw(Some(allocator), |allocator| {
            // SAFETY: the board lives as long as `self`.
            handle(|copy| unsafe { sys::snl_board_copy(self.raw(), allocator, copy) }).map(Board)
        })
    }

    /// Takes ownership of a handle.
    ///
    /// # Safety
    ///
    /// The library made the handle, and no other code frees or uses it.
    pub(crate) unsafe fn from_raw(board: NonNull<sys::snl_board>) -> Board {
        Board(board)
    }

    /// The handle of the C library, for functions of `snl-sys`. The board still owns it: do not
    /// free it, and do not use it after the board is dropped.
    pub fn raw(&self) -> *const sys::snl_board {
        self.0.as_ptr()
    }

    /// Like [`Board::raw`], but for functions that change the board.
    pub fn raw_mut(&mut self) -> *mut sys::snl_board {
        self.0.as_ptr()
    }
}

// SAFETY of the calls below: the board lives as long as `self`, the functions take any number, and
// each slice is passed with its own length.

/// Squares and jumps.
impl Board {
    /// The number of squares, which is also the number of the goal.
    pub fn squares(&self) -> i64 {
        unsafe { sys::snl_board_squares(self.raw()) }
    }

    /// The number of rows and columns of a grid; [`None`] for a linear board.
    pub fn shape(&self) -> Option<(i64, i64)> {
        let rows = unsafe { sys::snl_board_rows(self.raw()) };
        let columns = unsafe { sys::snl_board_columns(self.raw()) };
        (rows > 0).then_some((rows, columns))
    }

    /// Makes the board a grid of rows and columns, or with [`None`] a linear board. The squares keep
    /// their numbers, and the board keeps its jumps and rules.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let mut board = snl::Board::builder(30).jump(3, 22).build()?;
    /// board.reshape(Some((5, 6)))?;
    /// assert_eq!(board, snl::Builder::grid(5, 6).jump(3, 22).build()?);
    /// assert!(board.reshape(Some((7, 6))).is_err()); // 42 squares
    /// # Ok(())
    /// # }
    /// ```
    pub fn reshape(&mut self, shape: Option<(i64, i64)>) -> Result<()> {
        // C would take no rows and columns for a linear board.
        if shape == Some((0, 0)) {
            return Err(Status::Shape.into());
        }
        let (rows, columns) = shape.unwrap_or_default();
        check(unsafe { sys::snl_board_reshape(self.raw_mut(), rows, columns) })
    }

    /// Adds a jump, or replaces the jump that starts on the same square. A jump to 0 leads off the
    /// board.
    pub fn set_jump(&mut self, from: Square, to: Square) -> Result<()> {
        check(unsafe { sys::snl_board_set_jump(self.raw_mut(), from, to) })
    }

    /// Adds many jumps: all of them, or none if one of them is faulty. Of two jumps with the same
    /// mouth the later one counts. An error has the [`index`](crate::Error::index) of the first
    /// faulty jump.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let mut board = snl::Board::new(30)?;
    /// board.set_jumps([(3, 22), (27, 1)])?;
    /// let error = board.set_jumps([(4, 5), (6, 31)]).unwrap_err();
    /// assert_eq!(error.index(), Some(1));
    /// assert_eq!(board.jumps().len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn set_jumps<I>(&mut self, jumps: I) -> Result<()>
    where
        I: IntoIterator,
        I::Item: Into<Jump>,
    {
        let (from, to) = columns(jumps);
        self.set_jump_slices(&from, &to)
    }

    /// Like [`Board::set_jumps`], but takes the mouths and the destinations in two slices of one
    /// length.
    pub fn set_jump_slices(&mut self, from: &[Square], to: &[Square]) -> Result<()> {
        if from.len() != to.len() {
            return Err(Status::Length.into());
        }
        let (board, count) = (self.raw_mut(), from.len());
        let (from, to) = (from.as_ptr(), to.as_ptr());
        at_index(|faulty| unsafe { sys::snl_board_set_jumps(board, from, to, count, faulty) })
    }

    /// Removes the jump that starts on a square.
    pub fn remove_jump(&mut self, from: Square) -> Result<()> {
        check(unsafe { sys::snl_board_remove_jump(self.raw_mut(), from) })
    }

    /// The destination of the jump that starts on a square, 0 for off the board; [`None`] if no jump
    /// starts there.
    pub fn jump(&self, from: Square) -> Option<Square> {
        let to = unsafe { sys::snl_board_jump(self.raw(), from) };
        (to >= 0).then_some(to)
    }

    /// The jumps, in ascending order of their mouths.
    pub fn jumps(&self) -> Jumps<'_> {
        Jumps {
            board: self,
            after: 0,
            left: unsafe { sys::snl_board_jump_count(self.raw()) },
        }
    }

    /// The mouths and the destinations of all jumps, in ascending order of the mouths. With very
    /// many jumps this is faster than [`Board::jumps`].
    pub fn jump_arrays(&self) -> Result<(Vec<Square>, Vec<Square>)> {
        let mut count = self.jumps().left;
        let (mut from, mut to) = (array(count)?, array(count)?);
        check(unsafe {
            sys::snl_board_jumps(
                self.raw(),
                from.as_mut_ptr(),
                to.as_mut_ptr(),
                from.len(),
                &mut count,
            )
        })?;
        Ok((from, to))
    }

    /// The square in a row and column of a grid, both counted from 0 at the top left.
    pub fn square_at(&self, row: i64, column: i64) -> Result<Square> {
        value(|square| unsafe { sys::snl_board_square_at(self.raw(), row, column, square) })
    }

    /// The row and column of a square of a grid, both counted from 0 at the top left.
    pub fn cell_of(&self, square: Square) -> Result<(i64, i64)> {
        let mut row = 0;
        let column = value(|column| unsafe {
            sys::snl_board_cell_of(self.raw(), square, &mut row, column)
        })?;
        Ok((row, column))
    }
}

/// Rolls.
impl Board {
    /// The lowest square that lies on a cycle of jumps. With chaining a board that has a cycle
    /// cannot be solved; without chaining, cycles do no harm.
    pub fn find_cycle(&self) -> Result<Option<Square>> {
        let square: Square =
            value(|square| unsafe { sys::snl_board_find_cycle(self.raw(), square) })?;
        Ok((square != 0).then_some(square))
    }

    /// One roll from a square: where the token lands, and where it rests.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let board = snl::Board::builder(100).start(0).jump(4, 14).build()?;
    /// let roll = board.roll(0, 4)?;
    /// assert_eq!((roll.landing, roll.to), (Some(4), 14));
    /// # Ok(())
    /// # }
    /// ```
    pub fn roll(&self, from: Square, face: i32) -> Result<Roll> {
        let mut landing = 0;
        let to =
            value(|to| unsafe { sys::snl_board_roll(self.raw(), from, face, &mut landing, to) })?;
        let landing = (landing != 0).then_some(landing);
        Ok(Roll { landing, to })
    }
}

/// Jumps as C takes them: an array of mouths and an array of destinations.
fn columns<I>(jumps: I) -> (Vec<Square>, Vec<Square>)
where
    I: IntoIterator,
    I::Item: Into<Jump>,
{
    let pair = |jump: I::Item| {
        let jump = jump.into();
        (jump.from, jump.to)
    };
    jumps.into_iter().map(pair).unzip()
}

/// The jumps of a board, in ascending order of their mouths.
#[derive(Clone)]
pub struct Jumps<'a> {
    board: &'a Board,
    after: Square,
    left: usize,
}

impl Iterator for Jumps<'_> {
    type Item = Jump;

    fn next(&mut self) -> Option<Jump> {
        let from = unsafe { sys::snl_board_next_jump(self.board.raw(), self.after) };
        if from == 0 {
            return None;
        }
        self.after = from;
        self.left = self.left.saturating_sub(1);
        let to = self.board.jump(from)?;
        Some(Jump { from, to })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Jumps<'_> {}
impl FusedIterator for Jumps<'_> {}

impl fmt::Debug for Jumps<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> IntoIterator for &'a Board {
    type Item = Jump;
    type IntoIter = Jumps<'a>;

    fn into_iter(self) -> Jumps<'a> {
        self.jumps()
    }
}
