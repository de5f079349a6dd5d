// SPDX-License-Identifier: MIT
//! Whole games, many at a time.

use crate::call::{check, value};
use crate::error::{Error, Result, Status};
use crate::{Board, GameOptions};
use snl_sys as sys;
use std::{fmt, ptr};

/// The units in which the length of a game is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Count {
    /// Rolls, of all players.
    #[default]
    Rolls,
    /// Turns that have begun, of all players.
    Turns,
    /// Rounds that have begun. In a round, every player who has not finished has a turn.
    Rounds,
}

impl Count {
    pub(crate) fn code(self) -> i32 {
        match self {
            Count::Rolls => sys::SNL_COUNT_ROLLS,
            Count::Turns => sys::SNL_COUNT_TURNS,
            Count::Rounds => sys::SNL_COUNT_ROUNDS,
        }
    }
}

/// The lengths of all games that ended, in rolls, in turns or in rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// The number of these games.
    pub games: i64,
    /// The sum of their lengths.
    pub sum: i64,
    /// The sum of the squares of their lengths.
    pub sum_of_squares: u128,
    /// The length of the shortest of these games; 0 if there was no such game.
    pub min: i64,
    /// The length of the longest of these games; 0 if there was no such game.
    pub max: i64,
}

impl Totals {
    fn from_raw(games: i64, raw: &sys::snl_simulation_count) -> Totals {
        Totals {
            games,
            sum: raw.sum,
            sum_of_squares: u128::from(raw.squares_high) << 64 | u128::from(raw.squares_low),
            min: raw.min,
            max: raw.max,
        }
    }

    /// A simulation with these totals as its rolls.
    fn to_raw(self) -> sys::snl_simulation {
        sys::snl_simulation {
            games: self.games,
            rolls: sys::snl_simulation_count {
                sum: self.sum,
                squares_low: self.sum_of_squares as u64,
                squares_high: (self.sum_of_squares >> 64) as u64,
                min: self.min,
                max: self.max,
            },
            ..Default::default()
        }
    }

    /// The mean length of a game; NaN if no game ended.
    pub fn mean(&self) -> f64 {
        // SAFETY: `struct_size` is set by default.
        unsafe { sys::snl_simulation_mean(&self.to_raw(), sys::SNL_COUNT_ROLLS) }
    }

    /// The variance of the length, estimated from these games; NaN if there are fewer than two.
    pub fn variance(&self) -> f64 {
        // SAFETY: `struct_size` is set by default.
        unsafe { sys::snl_simulation_variance(&self.to_raw(), sys::SNL_COUNT_ROLLS) }
    }
}

/// The results of simulated games, in whole numbers; [`add`](Simulation::add) adds them up. The
/// default has no games.
///
/// A seed makes the same games on every machine and in every version of the library. The results of
/// parts add up to the results of all games:
///
/// ```
/// # fn main() -> snl::Result<()> {
/// use snl::{GameOptions, Simulation};
///
/// let board = snl::Board::named("MB47")?;
/// let options = GameOptions { players: 2, seed: 1, ..Default::default() };
/// let all = board.simulate(&options, 10_000, 1_000_000)?;
/// let mut total = Simulation::default();
/// for first in [0, 5_000] {
///     let part = GameOptions { game: first, ..options };
///     total.add(&board.simulate(&part, 5_000, 1_000_000)?)?;
/// }
/// assert_eq!(total, all);
/// assert!((all.rounds().mean() - 26.5).abs() < 0.5);
/// assert_eq!(all.wins()[0] + all.wins()[1], 10_000);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default)]
pub struct Simulation {
    raw: sys::snl_simulation,
    players: usize,
}

// SAFETY of the calls below: `struct_size` is set by default and never changed, and each array is
// passed with its own length.

impl Board {
    /// Plays `games` games with random rolls, from the number [`GameOptions::game`] on. Each of them
    /// is the game that [`Game::new`](crate::Game::new) makes with its number and the same options,
    /// played to its end or for `rolls_max` rolls, at least 1.
    pub fn simulate(
        &self,
        options: &GameOptions,
        games: i64,
        rolls_max: i64,
    ) -> Result<Simulation> {
        // SAFETY: a null histogram has room for 0 entries.
        unsafe { self.play(options, games, rolls_max, Count::Rolls, ptr::null_mut(), 0) }
    }

    /// Like [`Board::simulate`], but also fills a histogram: entry `t` becomes the number of games
    /// with a length of `t`, in rolls, turns or rounds. Old values are overwritten.
    pub fn simulate_into(
        &self,
        options: &GameOptions,
        games: i64,
        rolls_max: i64,
        count: Count,
        histogram: &mut [i64],
    ) -> Result<Simulation> {
        // SAFETY: the histogram has this many entries.
        unsafe {
            let entries = histogram.as_mut_ptr();
            self.play(options, games, rolls_max, count, entries, histogram.len())
        }
    }

    /// # Safety
    ///
    /// `histogram` has room for `capacity` entries.
    unsafe fn play(
        &self,
        options: &GameOptions,
        games: i64,
        rolls_max: i64,
        count: Count,
        histogram: *mut i64,
        capacity: usize,
    ) -> Result<Simulation> {
        let (board, raw, count) = (self.raw(), options.to_raw()?, count.code());
        value(|simulation| {
            sys::snl_simulate(
                board, &raw, games, rolls_max, count, histogram, capacity, simulation,
            )
        })
        .map(|raw| Simulation {
            raw,
            players: options.players,
        })
    }
}

impl Simulation {
    /// Games that were played to their end.
    pub fn games(&self) -> i64 {
        self.raw.games
    }

    /// Games that were given up after `rolls_max` rolls. No other method counts them.
    pub fn unfinished(&self) -> i64 {
        self.raw.unfinished
    }

    /// The rolls of all players.
    pub fn rolls(&self) -> Totals {
        Totals::from_raw(self.raw.games, &self.raw.rolls)
    }

    /// The turns that began, of all players.
    pub fn turns(&self) -> Totals {
        Totals::from_raw(self.raw.games, &self.raw.turns)
    }

    /// The rounds that began. In a round, every player who has not finished has a turn.
    pub fn rounds(&self) -> Totals {
        Totals::from_raw(self.raw.games, &self.raw.rounds)
    }

    /// Jumps that tokens took.
    pub fn jumps(&self) -> i64 {
        self.raw.jumps
    }

    /// Tokens that were sent back by others.
    pub fn captures(&self) -> i64 {
        self.raw.captures
    }

    /// The number of games that each player won.
    pub fn wins(&self) -> &[i64] {
        &self.raw.wins[..self.players]
    }

    /// Adds the totals of other games of the same board, with the same options. Another number of
    /// players is an error. Histograms are merged by adding their entries.
    pub fn add(&mut self, part: &Simulation) -> Result<()> {
        if self.players != part.players && self.players * part.players != 0 {
            let error = Error::from(Status::Players);
            return Err(error.with_text("the simulations have different numbers of players", None));
        }
        check(unsafe { sys::snl_simulation_add(&mut self.raw, &part.raw) })?;
        self.players = self.players.max(part.players);
        Ok(())
    }
}

impl PartialEq for Simulation {
    fn eq(&self, other: &Simulation) -> bool {
        self.games() == other.games()
            && self.unfinished() == other.unfinished()
            && self.rolls() == other.rolls()
            && self.turns() == other.turns()
            && self.rounds() == other.rounds()
            && self.jumps() == other.jumps()
            && self.captures() == other.captures()
            && self.wins() == other.wins()
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
            .field("turns", &self.turns())
            .field("rounds", &self.rounds())
            .field("jumps", &self.jumps())
            .field("captures", &self.captures())
            .field("wins", &self.wins())
            .finish()
    }
}
