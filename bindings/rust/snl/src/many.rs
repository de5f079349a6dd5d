// SPDX-License-Identifier: MIT
//! Many boards at once, straight from slices.

use crate::call::{array, at_index, check};
use crate::error::{Result, Status};
use crate::{Allocator, FAULTY_BOARD};
use snl_sys as sys;

/// The fewest rolls for many matrices of one shape: `rows * columns` cells each, one matrix after
/// another, as [`Board::from_matrix`](crate::Board::from_matrix) takes them. The answers are numbers
/// of rolls, or [`UNREACHABLE`](crate::UNREACHABLE).
///
/// A faulty board does not affect the others. The error has the [`index`](crate::Error::index) of
/// the first faulty cell, and the [`answers`](crate::Error::answers) for all boards.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let cells = [-1, -1, -1, 3,  // a matrix of 2 rows and 2 columns
///              -1, -1, -1, -1, // another matrix
///              -1, 5, -1, -1]; // there is no square 5
/// assert_eq!(snl::solve_matrices(&cells[..8], 2, 2)?, [1, 1]);
/// let error = snl::solve_matrices(&cells, 2, 2).unwrap_err();
/// assert_eq!(error.index(), Some(9));
/// assert_eq!(error.answers(), Some(&[1, 1, snl::FAULTY_BOARD][..]));
/// # Ok(())
/// # }
/// ```
///
/// To use several threads, give each of them a part of the boards:
///
/// ```
/// let (rows, columns) = (10, 10);
/// let cells = vec![-1; 1000 * rows * columns];
/// let mut rolls = vec![0; 1000];
/// let parts = cells.chunks(250 * rows * columns).zip(rolls.chunks_mut(250));
/// std::thread::scope(|scope| {
///     for (cells, rolls) in parts {
///         scope.spawn(move || snl::solve_matrices_into(cells, rows, columns, rolls));
///     }
/// });
/// assert!(rolls.iter().all(|&rolls| rolls == 17));
/// ```
pub fn solve_matrices(cells: &[i32], rows: usize, columns: usize) -> Result<Vec<i64>> {
    let boards = matrices(cells, rows, columns)?;
    collect(boards, |rolls| {
        solve_matrices_into(cells, rows, columns, rolls)
    })
}

/// Like [`solve_matrices`], but with memory from an allocator.
pub fn solve_matrices_in(
    cells: &[i32],
    rows: usize,
    columns: usize,
    allocator: Allocator,
) -> Result<Vec<i64>> {
    let boards = matrices(cells, rows, columns)?;
    collect(boards, |rolls| {
        let (start, answers) = (cells.as_ptr(), rolls.as_mut_ptr());
        let allocator = allocator.raw();
        // SAFETY: matrices() counted the boards, and there is an answer for each.
        let status = unsafe {
            sys::snl_solve_matrices_with(start, boards, rows, columns, allocator, answers)
        };
        let size = rows * columns;
        located(status, cells, size, rolls, |cells| {
            check_matrix(cells, rows, columns)
        })
    })
}

/// Like [`solve_matrices`], but writes the answers into a slice with an entry for each board. If
/// the error has [`Status::Square`] or [`Status::Goal`], all answers are written; after any other
/// error no answer is written.
pub fn solve_matrices_into(
    cells: &[i32],
    rows: usize,
    columns: usize,
    rolls: &mut [i64],
) -> Result<()> {
    let boards = matrices(cells, rows, columns)?;
    if boards != rolls.len() {
        return Err(Status::Argument.into());
    }
    let (start, answers) = (cells.as_ptr(), rolls.as_mut_ptr());
    // SAFETY: matrices() counted the boards, and there is an answer for each.
    let status = unsafe { sys::snl_solve_matrices(start, boards, rows, columns, answers) };
    let size = rows * columns;
    located(status, cells, size, rolls, |cells| {
        check_matrix(cells, rows, columns)
    })
}

/// The fewest rolls for many boards of one number of squares, as `move[]` arrays one after another;
/// see [`Board::from_moves`](crate::Board::from_moves) and [`solve_matrices`].
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let moves = [-1, -1, -1, 9, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1];
/// assert_eq!(snl::solve_moves(&moves, 14)?, [2]);
/// # Ok(())
/// # }
/// ```
pub fn solve_moves(moves: &[i32], squares: usize) -> Result<Vec<i64>> {
    let boards = split(moves, squares)?;
    collect(boards, |rolls| solve_moves_into(moves, squares, rolls))
}

/// Like [`solve_moves`], but with memory from an allocator.
pub fn solve_moves_in(moves: &[i32], squares: usize, allocator: Allocator) -> Result<Vec<i64>> {
    let boards = split(moves, squares)?;
    collect(boards, |rolls| {
        let (start, answers) = (moves.as_ptr(), rolls.as_mut_ptr());
        // SAFETY: split() counted the boards, and there is an answer for each.
        let status =
            unsafe { sys::snl_solve_moves_with(start, boards, squares, allocator.raw(), answers) };
        located(status, moves, squares, rolls, check_moves)
    })
}

/// Like [`solve_moves`], but writes the answers into a slice with an entry for each board. If the
/// error has [`Status::Square`] or [`Status::Goal`], all answers are written; after any other error
/// no answer is written.
pub fn solve_moves_into(moves: &[i32], squares: usize, rolls: &mut [i64]) -> Result<()> {
    let boards = split(moves, squares)?;
    if boards != rolls.len() {
        return Err(Status::Argument.into());
    }
    let (start, answers) = (moves.as_ptr(), rolls.as_mut_ptr());
    // SAFETY: split() counted the boards, and there is an answer for each.
    let status = unsafe { sys::snl_solve_moves(start, boards, squares, answers) };
    located(status, moves, squares, rolls, check_moves)
}

/// Checks that a matrix describes a board. An error has the [`index`](crate::Error::index) of the
/// first faulty cell.
pub fn check_matrix(cells: &[i32], rows: usize, columns: usize) -> Result<()> {
    if rows.checked_mul(columns) != Some(cells.len()) {
        return Err(Status::Argument.into());
    }
    // SAFETY: there are rows * columns cells.
    at_index(|index| unsafe { sys::snl_board_check_matrix(cells.as_ptr(), rows, columns, index) })
}

/// Checks that a `move[]` array describes a board. An error has the [`index`](crate::Error::index)
/// of the first faulty entry.
pub fn check_moves(moves: &[i32]) -> Result<()> {
    // SAFETY: the slice has this many entries.
    at_index(|index| unsafe { sys::snl_board_check_moves(moves.as_ptr(), moves.len(), index) })
}

/// The number of matrices in a slice.
fn matrices(cells: &[i32], rows: usize, columns: usize) -> Result<usize> {
    let size = rows.checked_mul(columns).ok_or(Status::Squares)?;
    split(cells, size)
}

/// The number of boards in a slice, each with the same number of entries.
fn split(entries: &[i32], size: usize) -> Result<usize> {
    match size {
        0 => Err(Status::Squares.into()),
        size if entries.len() % size != 0 => Err(Status::Argument.into()),
        size => Ok(entries.len() / size),
    }
}

/// Collects the answers in a new array. If some boards are faulty, the error holds the array.
fn collect(boards: usize, solve: impl FnOnce(&mut [i64]) -> Result<()>) -> Result<Vec<i64>> {
    let mut rolls = array(boards)?;
    match solve(&mut rolls) {
        Ok(()) => Ok(rolls),
        Err(error) if error.index().is_some() => Err(error.with_answers(rolls)),
        Err(error) => Err(error),
    }
}

/// The result for many boards of `size` entries each. If a board is faulty, `check` finds the faulty
/// entry.
fn located(
    status: sys::snl_status,
    entries: &[i32],
    size: usize,
    rolls: &[i64],
    check_one: impl Fn(&[i32]) -> Result<()>,
) -> Result<()> {
    check(status).map_err(|error| {
        let faulty = match error.status() {
            Status::Square | Status::Goal => rolls.iter().position(|&rolls| rolls == FAULTY_BOARD),
            _ => None,
        };
        let begin = faulty.map(|board| board * size);
        let board = begin.and_then(|begin| entries.get(begin..begin + size));
        let inside = board.and_then(|board| check_one(board).err()?.index());
        match (begin, inside) {
            (Some(begin), Some(index)) => error.with_index(begin + index),
            _ => error,
        }
    })
}
