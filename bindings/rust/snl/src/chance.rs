// SPDX-License-Identifier: MIT
//! The random game: the length of a game, the winner, and the effect of each jump.

use crate::call::{array, check, fill, filled, handle, text, value};
use crate::error::Result;
use crate::{Board, Count, Jump, Square, Turns};
use snl_sys as sys;
use std::fmt;
use std::ptr::NonNull;

/// The random game on a board, analysed once for all questions. It never changes, does not depend on
/// the board afterwards, and any number of threads can use it at once.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let chance = snl::Board::named("MB47")?.chance()?;
/// assert!((chance.mean()? - 39.2251223082349604).abs() < 1e-12);
/// let win = snl::race([&chance; 2])?;
/// println!("who begins wins {:.2} % of all games", 100.0 * win.probabilities[0]);
/// assert!((win.probabilities[0] - 0.507911593869934303).abs() < 1e-12);
/// # Ok(())
/// # }
/// ```
pub struct Chance {
    raw: NonNull<sys::snl_chance>,
}

// SAFETY: a handle belongs to no thread, and a random game never changes. Its allocator is Sync.
unsafe impl Send for Chance {}
unsafe impl Sync for Chance {}

impl Drop for Chance {
    fn drop(&mut self) {
        // SAFETY: the library made the handle, and nothing else frees it.
        unsafe { sys::snl_chance_free(self.raw.as_ptr()) }
    }
}

/// Options of a random game: its turns, and the unit of its figures. By default a turn is one roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChanceOptions {
    /// [`Count::Rolls`] or [`Count::Turns`]. All figures count the same: with turns, where a
    /// description says rolls, it means turns.
    pub count: Count,
    /// Which faces roll again in the same turn.
    pub turns: Turns,
}

impl Board {
    /// Works out the random game, in which each turn is one roll.
    pub fn chance(&self) -> Result<Chance> {
        self.chance_with(&ChanceOptions::default())
    }

    /// Works out the random game with turns of several rolls, counted in rolls or in turns.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// use snl::{ChanceOptions, Count, Faces, Turns};
    ///
    /// // Who rolls a six rolls again.
    /// let turns = Turns { again: Faces::new(&[6])?, ..Default::default() };
    /// let options = ChanceOptions { count: Count::Turns, turns };
    /// let chance = snl::Board::named("MB47")?.chance_with(&options)?;
    /// assert!((chance.mean()? - 32.79936178604684).abs() < 1e-12);
    /// # Ok(())
    /// # }
    /// ```
    pub fn chance_with(&self, options: &ChanceOptions) -> Result<Chance> {
        let options = sys::snl_chance_options {
            count: options.count.code(),
            turns: options.turns.to_raw()?,
            ..Default::default()
        };
        // SAFETY: the board lives as long as `self`; `struct_size` is set by default.
        let raw = handle(|chance| unsafe { sys::snl_chance_create(self.raw(), &options, chance) })?;
        Ok(Chance { raw })
    }
}

// SAFETY of the calls below: the game lives as long as `self`, `struct_size` is set by default, and
// each array is passed with its own length.
impl Chance {
    fn raw(&self) -> *const sys::snl_chance {
        self.raw.as_ptr()
    }

    /// The number of squares of the board.
    pub fn squares(&self) -> i64 {
        unsafe { sys::snl_chance_squares(self.raw()) }
    }

    /// The number of jumps of the board.
    pub fn jump_count(&self) -> usize {
        unsafe { sys::snl_chance_jump_count(self.raw()) }
    }

    /// The square where a game starts on this board.
    pub fn start(&self) -> Square {
        unsafe { sys::snl_chance_start(self.raw()) }
    }

    /// The expected number of rolls from the board's start; infinity if a game may never end.
    pub fn mean(&self) -> Result<f64> {
        value(|mean| unsafe { sys::snl_chance_mean(self.raw(), mean) })
    }

    /// The length of a game from a square: the probability of reaching the goal, the mean and the
    /// variance of the number of rolls, and error bounds.
    pub fn length(&self, from: Square) -> Result<GameLength> {
        let length: sys::snl_game_length =
            value(|length| unsafe { sys::snl_chance_length(self.raw(), from, length) })?;
        Ok(GameLength {
            finish_probability: length.finish_probability,
            mean: length.mean,
            variance: length.variance,
            mean_error_bound: length.mean_error_bound,
            variance_error_bound: length.variance_error_bound,
            finished_mean: length.finished_mean,
            finished_variance: length.finished_variance,
        })
    }

    /// One field of [`GameLength`] for every square, 0 (off the board) to N, that a game starts from.
    /// Probabilities and means take half the time of the other fields.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let chance = snl::Board::new(100)?.chance()?;
    /// let mean = chance.lengths(snl::LengthField::Mean)?;
    /// assert_eq!((mean.len(), mean[1]), (101, chance.mean()?));
    /// # Ok(())
    /// # }
    /// ```
    pub fn lengths(&self, field: LengthField) -> Result<Vec<f64>> {
        filled(|values, room, count| unsafe {
            sys::snl_chance_lengths(self.raw(), field.code(), values, room, count)
        })
    }

    /// Like [`Chance::lengths`], but writes into a slice of at least N + 1 entries, and returns N + 1.
    pub fn lengths_into(&self, field: LengthField, values: &mut [f64]) -> Result<usize> {
        fill(values, |values, room, count| unsafe {
            sys::snl_chance_lengths(self.raw(), field.code(), values, room, count)
        })
    }

    /// The probability of each number of rolls from 0 to `count - 1`.
    pub fn distribution(&self, from: Square, count: usize) -> Result<Distribution> {
        let (mut pmf, mut cdf) = (array(count)?, array(count)?);
        let bound = value(|bound| unsafe {
            let (pmf, cdf) = (pmf.as_mut_ptr(), cdf.as_mut_ptr());
            sys::snl_chance_distribution(self.raw(), from, pmf, cdf, count, bound)
        })?;
        Ok(Distribution { pmf, cdf, bound })
    }

    /// For each probability, above 0 and below 1, the least number of rolls after which the game
    /// has ended with at least this probability; 0.5 gives the median. The answer is infinity if
    /// this probability is never reached because some games never end.
    pub fn quantiles(&self, from: Square, probabilities: &[f64]) -> Result<Vec<f64>> {
        let count = probabilities.len();
        let mut rolls = array(count)?;
        check(unsafe {
            let (asked, answers) = (probabilities.as_ptr(), rolls.as_mut_ptr());
            sys::snl_chance_quantiles(self.raw(), from, asked, count, answers)
        })?;
        Ok(rolls)
    }

    /// The likeliest number of rolls.
    pub fn mode(&self, from: Square) -> Result<Mode> {
        let mut rolls = 0.0;
        let probability = value(|probability| unsafe {
            sys::snl_chance_mode(self.raw(), from, &mut rolls, probability)
        })?;
        Ok(Mode { rolls, probability })
    }

    /// For every square, 0 (off the board) to N, the expected number of rolls that a game makes
    /// there; for the goal, the probability of reaching the goal. The number is infinity where a
    /// game can go on for ever.
    pub fn visits(&self, from: Square) -> Result<Vec<f64>> {
        filled(|visits, room, count| unsafe {
            sys::snl_chance_visits(self.raw(), from, visits, room, count)
        })
    }

    /// For every square, 0 (off the board) to N, the probability that the token is on it after a
    /// number of rolls; for the goal, the probability that the game has ended by then.
    pub fn positions(&self, from: Square, rolls: i64) -> Result<Vec<f64>> {
        filled(|probabilities, room, count| unsafe {
            sys::snl_chance_positions(self.raw(), from, rolls, probabilities, room, count)
        })
    }

    /// For every jump, in ascending order of the mouths, how often a game is expected to take it.
    pub fn uses(&self, from: Square) -> Result<Vec<f64>> {
        filled(|uses, room, count| unsafe {
            sys::snl_chance_uses(self.raw(), from, uses, room, count)
        })
    }

    /// For every jump, in ascending order of the mouths, the mean from the board's start on the
    /// board without this jump.
    pub fn without(&self) -> Result<Vec<f64>> {
        filled(|mean, room, count| unsafe {
            sys::snl_chance_without_each_jump(self.raw(), mean, room, count)
        })
    }

    /// The mean from the board's start if the board had a jump from `from` to `to`. This jump
    /// replaces any jump on `from`.
    pub fn with(&self, from: Square, to: Square) -> Result<f64> {
        value(|mean| unsafe { sys::snl_chance_with_jump(self.raw(), from, to, mean) })
    }

    /// An entry for every square, 0 to N: entry `s` is the mean with a jump from `from` to `s`, as
    /// in [`Chance::with`]. Entry `from` holds the mean without a jump on `from`. With
    /// chaining, an entry is NaN if its jump would close a cycle.
    pub fn with_each(&self, from: Square) -> Result<Vec<f64>> {
        filled(|mean, room, count| unsafe {
            sys::snl_chance_with_each_jump(self.raw(), from, mean, room, count)
        })
    }

    /// The jump that brings the mean from the board's start nearest to `target`, if it is added on
    /// a square where no jump starts yet.
    pub fn best_jump(&self, target: f64) -> Result<BestJump> {
        let (mut from, mut to) = (0, 0);
        let mean = value(|mean| unsafe {
            sys::snl_chance_best_jump(self.raw(), target, &mut from, &mut to, mean)
        })?;
        let jump = Jump { from, to };
        Ok(BestJump { jump, mean })
    }

    /// A result as an exact fraction in lowest terms, `"p/q"` in decimal, for a game from the
    /// board's start.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let chance = snl::Board::new(10)?.chance()?;
    /// assert_eq!(chance.exact(snl::Exact::Mean)?, "265/36");
    /// # Ok(())
    /// # }
    /// ```
    pub fn exact(&self, what: Exact) -> Result<String> {
        let what = match what {
            Exact::Mean => sys::SNL_EXACT_MEAN,
            Exact::Variance => sys::SNL_EXACT_VARIANCE,
            Exact::Win => sys::SNL_EXACT_WIN,
        };
        text(4096, |text, room, length| unsafe {
            sys::snl_chance_exact(self.raw(), what, text, room, length)
        })
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut output = formatter.debug_struct("Chance");
        output.field("squares", &self.squares());
        output.field("mean", &self.mean()).finish_non_exhaustive()
    }
}

/// The length of a random game, in rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameLength {
    /// The probability of ever reaching the goal. It is exactly 1 if the goal is certain to be
    /// reached.
    pub finish_probability: f64,
    /// The expected number of rolls; infinity if a game may never end.
    pub mean: f64,
    /// The variance of the number of rolls; infinity if a game may never end, or if the variance is
    /// above about 1e299.
    pub variance: f64,
    /// An upper bound on the relative error of `finished_mean`, and so of a finite `mean`. The
    /// bound is proven; it is infinity where there is no proof.
    pub mean_error_bound: f64,
    /// The same bound for `finished_variance` and a finite `variance`.
    pub variance_error_bound: f64,
    /// The expected number of rolls of the games that end. NaN if no game ends.
    pub finished_mean: f64,
    /// The variance of the number of rolls of the games that end. NaN if no game ends.
    pub finished_variance: f64,
}

/// The fields of [`GameLength`], for [`Chance::lengths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LengthField {
    /// [`GameLength::finish_probability`]
    FinishProbability,
    /// [`GameLength::mean`]
    Mean,
    /// [`GameLength::variance`]
    Variance,
    /// [`GameLength::mean_error_bound`]
    MeanErrorBound,
    /// [`GameLength::variance_error_bound`]
    VarianceErrorBound,
    /// [`GameLength::finished_mean`]
    FinishedMean,
    /// [`GameLength::finished_variance`]
    FinishedVariance,
}

impl LengthField {
    fn code(self) -> i32 {
        match self {
            LengthField::FinishProbability => sys::SNL_LENGTH_FINISH_PROBABILITY,
            LengthField::Mean => sys::SNL_LENGTH_MEAN,
            LengthField::Variance => sys::SNL_LENGTH_VARIANCE,
            LengthField::MeanErrorBound => sys::SNL_LENGTH_MEAN_ERROR_BOUND,
            LengthField::VarianceErrorBound => sys::SNL_LENGTH_VARIANCE_ERROR_BOUND,
            LengthField::FinishedMean => sys::SNL_LENGTH_FINISHED_MEAN,
            LengthField::FinishedVariance => sys::SNL_LENGTH_FINISHED_VARIANCE,
        }
    }
}

/// The distribution of the number of rolls.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Distribution {
    /// Entry `t` is the probability that the game ends with roll `t`.
    pub pmf: Vec<f64>,
    /// Entry `t` is the probability that the game has ended after `t` rolls.
    pub cdf: Vec<f64>,
    /// A bound on the absolute error of every entry.
    pub bound: f64,
}

/// The likeliest number of rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mode {
    /// The least of the likeliest numbers of rolls; infinity if no game ends.
    pub rolls: f64,
    /// The probability of this number of rolls.
    pub probability: f64,
}

/// A player of a [`race`].
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// The player's random game. All players may have the same one.
    pub game: &'a Chance,
    /// The square where the player's token rests at first, 0 (off the board) to N.
    pub from: Square,
}

/// The player begins at the start of the game's board.
impl<'a> From<&'a Chance> for Player<'a> {
    fn from(game: &'a Chance) -> Player<'a> {
        let from = game.start();
        Player { game, from }
    }
}

impl<'a> From<(&'a Chance, Square)> for Player<'a> {
    fn from((game, from): (&'a Chance, Square)) -> Player<'a> {
        Player { game, from }
    }
}

/// Each player's probability of winning, if players take turns and their tokens do not interact.
/// Boards, dice and rules of the players may differ. In each round every player makes one roll, or
/// one turn if the player's game counts turns.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::named("MB47")?;
/// let adult = board.chance()?;
/// let three = snl::race([&adult; 3])?;
/// assert!(three.probabilities[0] > three.probabilities[2]);
/// // A child begins on square 20, and throws two dice.
/// let mut other = board.clone();
/// other.set_die(&[0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])?;
/// let child = other.chance()?;
/// let race = snl::race([(&adult, 0), (&child, 20)])?;
/// assert!(race.probabilities[1] > 0.5);
/// # Ok(())
/// # }
/// ```
pub fn race<'a, I>(players: I) -> Result<Win>
where
    I: IntoIterator,
    I::Item: Into<Player<'a>>,
{
    let pair = |player: I::Item| {
        let player = player.into();
        (player.game.raw(), player.from)
    };
    let (games, from): (Vec<_>, Vec<_>) = players.into_iter().map(pair).unzip();
    let mut probabilities = array(games.len())?;
    let mut rounds_error_bound = 0.0;
    // SAFETY: the games outlive the call, and there is a square and an answer for each of them.
    let rounds = value(|rounds| unsafe {
        let (games, players) = (games.as_ptr(), games.len());
        let (from, win, bound) = (
            from.as_ptr(),
            probabilities.as_mut_ptr(),
            &mut rounds_error_bound,
        );
        sys::snl_chance_win(games, from, players, win, rounds, bound)
    })?;
    Ok(Win {
        probabilities,
        rounds,
        rounds_error_bound,
    })
}

/// The probabilities of winning.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Win {
    /// Each player's probability of being the first to reach the goal.
    pub probabilities: Vec<f64>,
    /// The expected number of rounds until somebody has won. The last round counts as one, although
    /// the players after the winner do not roll. It is infinity if possibly nobody ever wins.
    pub rounds: f64,
    /// An upper bound on the relative error of a finite `rounds`. It is infinity where there is no
    /// bound.
    pub rounds_error_bound: f64,
}

/// The answer of [`Chance::best_jump`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BestJump {
    /// The jump. Of several equally good jumps, it is the one with the lowest mouth, and then with
    /// the lowest destination.
    pub jump: Jump,
    /// The mean of the board with this jump.
    pub mean: f64,
}

/// The results that [`Chance::exact`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Exact {
    /// The expected number of rolls.
    Mean,
    /// The variance of the number of rolls.
    Variance,
    /// The probability that the first of two players wins.
    Win,
}
