// SPDX-License-Identifier: MIT
//! Random games, many at a time.

use crate::call::{check, value};
use crate::error::Result;
use crate::Board;
use snl_sys as sys;
use std::fmt;
use std::ops::Range;
use std::ptr;

/// The results of simulated games, in whole numbers; [`add`](Simulation::add) adds them up. The
/// default has no games.
///
/// A seed makes the same games on every machine and in every version of the library. The results of
/// parts add up to the results of all games:
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::named("MB47")?;
/// let all = board.simulate(1, 0..10_000, 1_000_000)?;
/// let mut total = snl::Simulation::default();
/// total.add(&board.simulate(1, 0..5_000, 1_000_000)?)?;
/// total.add(&board.simulate(1, 5_000..10_000, 1_000_000)?)?;
/// assert_eq!(total, all);
/// assert!((all.mean() - 39.2).abs() < 1.0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default)]
pub struct Simulation(sys::snl_simulation);

// SAFETY of the calls below: `struct_size` is set by default and never changed, and each array is
// passed with its own length.

impl Board {
    /// Plays random games from the start, each to its end or for `rolls_max` rolls, at least 1. The
    /// games have numbers from 0 on; a game depends on the board, the seed and its number alone.
    pub fn simulate(&self, seed: u64, games: Range<i64>, rolls_max: i64) -> Result<Simulation> {
        // SAFETY: a null histogram has room for 0 entries.
        unsafe { self.play(seed, games, rolls_max, ptr::null_mut(), 0) }
    }

    /// Like [`Board::simulate`], but also fills a histogram: entry `t` becomes the number of games
    /// of `t` rolls. Old values are overwritten.
    pub fn simulate_into(
        &self,
        seed: u64,
        games: Range<i64>,
        rolls_max: i64,
        histogram: &mut [i64],
    ) -> Result<Simulation> {
        // SAFETY: the histogram has this many entries.
        unsafe {
            let entries = histogram.as_mut_ptr();
            self.play(seed, games, rolls_max, entries, histogram.len())
        }
    }

    /// # Safety
    ///
    /// `histogram` has room for `capacity` entries.
    unsafe fn play(
        &self,
        seed: u64,
        games: Range<i64>,
        rolls_max: i64,
        histogram: *mut i64,
        capacity: usize,
    ) -> Result<Simulation> {
        let (first, board) = (games.start, self.raw());
        let games = games.end.saturating_sub(first).max(0);
        value(|simulation| {
            sys::snl_simulate(
                board, seed, first, games, rolls_max, histogram, capacity, simulation,
            )
        })
        .map(Simulation)
    }
}

impl Simulation {
    /// Games that reached the goal.
    pub fn games(&self) -> i64 {
        self.0.games
    }

    /// Games that were given up after `rolls_max` rolls. No other method counts them.
    pub fn unfinished(&self) -> i64 {
        self.0.unfinished
    }

    /// The number of rolls of all games that reached the goal.
    pub fn rolls(&self) -> i64 {
        self.0.rolls
    }

    /// The sum of the squares of the numbers of rolls of all games that reached the goal.
    pub fn rolls_squared(&self) -> u128 {
        u128::from(self.0.rolls_squared_high) << 64 | u128::from(self.0.rolls_squared_low)
    }

    /// The fewest rolls of a game that reached the goal; 0 if no game did.
    pub fn min(&self) -> i64 {
        self.0.min
    }

    /// The most rolls of a game that reached the goal; 0 if no game did.
    pub fn max(&self) -> i64 {
        self.0.max
    }

    /// The mean number of rolls of the games that ended; NaN if no game did.
    pub fn mean(&self) -> f64 {
        unsafe { sys::snl_simulation_mean(&self.0) }
    }

    /// The variance of the number of rolls, estimated from the games that ended; NaN if fewer than
    /// two games did.
    pub fn variance(&self) -> f64 {
        unsafe { sys::snl_simulation_variance(&self.0) }
    }

    /// Adds the totals of other games of the same board. Histograms are merged by adding their
    /// entries.
    pub fn add(&mut self, part: &Simulation) -> Result<()> {
        check(unsafe { sys::snl_simulation_add(&mut self.0, &part.0) })
    }
}

impl PartialEq for Simulation {
    fn eq(&self, other: &Simulation) -> bool {
        self.games() == other.games()
            && self.unfinished() == other.unfinished()
            && self.rolls() == other.rolls()
            && self.rolls_squared() == other.rolls_squared()
            && self.min() == other.min()
            && self.max() == other.max()
    }
}

impl Eq for Simulation {}

impl fmt::Debug for Simulation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Simulation")
            .field("games", &self.games())
            .field("unfinished", &self.unfinished())
            .field("rolls", &self.rolls())
            .field("rolls_squared", &self.rolls_squared())
            .field("min", &self.min())
            .field("max", &self.max())
            .finish()
    }
}
