// SPDX-License-Identifier: MIT
//! Many boards at once, straight from slices.

use crate::call::{array, check, matrix_size};
use crate::error::{Result, Status};
use crate::Allocator;
use snl_sys as sys;

/// The fewest rolls for many matrices of one shape: `rows * columns` cells each, one matrix after
/// another, as [`Board::from_matrix`](crate::Board::from_matrix) takes them. The answers are numbers
/// of rolls, or [`UNREACHABLE`](crate::UNREACHABLE).
///
/// A faulty board does not affect the others: its answer is [`FAULTY_BOARD`](crate::FAULTY_BOARD).
/// `Board::from_matrix` returns the fault of such a board.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let cells = [-1, -1, -1, 3,  // a matrix of 2 rows and 2 columns
///              -1, -1, -1, -1, // another matrix
///              -1, 5, -1, -1]; // there is no square 5
/// assert_eq!(snl::solve_matrices(&cells, 2, 2)?, [1, 1, snl::FAULTY_BOARD]);
/// let error = snl::Board::from_matrix(&cells[8..], 2, 2).unwrap_err();
/// assert_eq!(error.index(), Some(1));
/// # Ok(())
/// # }
/// ```
pub fn solve_matrices(cells: &[i32], rows: i64, columns: i64) -> Result<Vec<i64>> {
    let mut rolls = array(boards(cells, matrix_size(rows, columns)?)?)?;
    solve_matrices_into(cells, rows, columns, None, &mut rolls)?;
    Ok(rolls)
}

/// Like [`solve_matrices`], but writes the answers into a slice with an entry for each board, and
/// returns the number of faulty boards. An allocator provides the memory, and can cancel the work.
///
/// To use several threads, give each of them a part of the boards:
///
/// ```
/// let cells = vec![-1; 1000 * 100];
/// let mut rolls = vec![0; 1000];
/// let parts = cells.chunks(250 * 100).zip(rolls.chunks_mut(250));
/// std::thread::scope(|scope| {
///     for (cells, rolls) in parts {
///         scope.spawn(move || snl::solve_matrices_into(cells, 10, 10, None, rolls));
///     }
/// });
/// assert!(rolls.iter().all(|&rolls| rolls == 17));
/// ```
pub fn solve_matrices_into(
    cells: &[i32],
    rows: i64,
    columns: i64,
    allocator: Option<&Allocator>,
    rolls: &mut [i64],
) -> Result<usize> {
    let boards = boards_for(cells, matrix_size(rows, columns)?, rolls)?;
    let (cells, rolls) = (cells.as_ptr(), rolls.as_mut_ptr());
    let mut faulty = 0;
    Allocator::with_raw(allocator, |allocator| {
        // SAFETY: there are cells for this many boards, and an answer for each.
        check(unsafe {
            sys::snl_solve_matrices(cells, boards, rows, columns, allocator, rolls, &mut faulty)
        })
    })?;
    Ok(faulty)
}

/// The fewest rolls for many boards of one number of squares, as `move[]` arrays one after another,
/// as [`Board::from_moves`](crate::Board::from_moves) takes them; see [`solve_matrices`].
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let moves = [-1, -1, -1, 9, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1];
/// assert_eq!(snl::solve_moves(&moves, 14)?, [2]);
/// # Ok(())
/// # }
/// ```
pub fn solve_moves(moves: &[i32], squares: i64) -> Result<Vec<i64>> {
    let mut rolls = array(boards(moves, matrix_size(1, squares)?)?)?;
    solve_moves_into(moves, squares, None, &mut rolls)?;
    Ok(rolls)
}

/// Like [`solve_moves`], but writes the answers into a slice; see [`solve_matrices_into`].
pub fn solve_moves_into(
    moves: &[i32],
    squares: i64,
    allocator: Option<&Allocator>,
    rolls: &mut [i64],
) -> Result<usize> {
    let boards = boards_for(moves, matrix_size(1, squares)?, rolls)?;
    let (moves, rolls) = (moves.as_ptr(), rolls.as_mut_ptr());
    let mut faulty = 0;
    Allocator::with_raw(allocator, |allocator| {
        // SAFETY: there are entries for this many boards, and an answer for each.
        check(unsafe {
            sys::snl_solve_moves(moves, boards, squares, allocator, rolls, &mut faulty)
        })
    })?;
    Ok(faulty)
}

/// The number of boards in a slice, each with the same number of entries, at least 1.
fn boards(entries: &[i32], size: usize) -> Result<usize> {
    if entries.len() % size != 0 {
        return Err(Status::Length.into());
    }
    Ok(entries.len() / size)
}

/// Like boards(), but an error unless `rolls` has an entry for each board.
fn boards_for(entries: &[i32], size: usize, rolls: &[i64]) -> Result<usize> {
    let boards = boards(entries, size)?;
    if boards != rolls.len() {
        return Err(Status::Length.into());
    }
    Ok(boards)
}
