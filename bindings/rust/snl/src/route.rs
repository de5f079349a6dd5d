// SPDX-License-Identifier: MIT
//! The fewest rolls, and shortest routes.

use crate::call::{array, check, entries, handle, value};
use crate::error::Result;
use crate::{Board, Jump, Square, UNREACHABLE};
use snl_sys as sys;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;
use std::ptr::NonNull;

/// A number of rolls; the library's answer for an unreachable goal becomes [`None`].
fn reached(rolls: i64) -> Option<i64> {
    (rolls != UNREACHABLE).then_some(rolls)
}

// SAFETY of the calls below: the board lives as long as `self`, and each array is passed with its
// own length.

/// The fewest rolls, for a player who chooses every roll.
impl Board {
    /// The fewest rolls from the start to the goal; [`None`] if the goal cannot be reached.
    pub fn solve(&self) -> Result<Option<i64>> {
        value(|rolls| unsafe { sys::snl_board_solve(self.raw(), rolls) }).map(reached)
    }

    /// The fewest rolls from any square to the goal; [`None`] if the goal cannot be reached.
    pub fn solve_from(&self, from: Square) -> Result<Option<i64>> {
        value(|rolls| unsafe { sys::snl_board_solve_from(self.raw(), from, rolls) }).map(reached)
    }

    /// For every square, 0 (off the board) to N, the fewest rolls from `from` after which the token
    /// can rest on this square; [`UNREACHABLE`] where it never can.
    pub fn distances_from(&self, from: Square) -> Result<Vec<i64>> {
        let mut rolls = array(entries(self.squares())?)?;
        self.distances_from_into(from, &mut rolls)?;
        Ok(rolls)
    }

    /// Like [`Board::distances_from`], but writes into a slice of at least N + 1 entries.
    pub fn distances_from_into(&self, from: Square, rolls: &mut [i64]) -> Result<()> {
        check(unsafe {
            sys::snl_board_distances_from(self.raw(), from, rolls.as_mut_ptr(), rolls.len())
        })
    }

    /// The fewest rolls from every square, 0 (off the board) to N, to the goal; [`UNREACHABLE`]
    /// where the goal cannot be reached.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let rolls = snl::Board::new(8)?.distances_to_goal()?;
    /// assert_eq!(rolls, [2, 2, 1, 1, 1, 1, 1, 1, 0]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn distances_to_goal(&self) -> Result<Vec<i64>> {
        let mut rolls = array(entries(self.squares())?)?;
        self.distances_to_goal_into(&mut rolls)?;
        Ok(rolls)
    }

    /// Like [`Board::distances_to_goal`], but writes into a slice of at least N + 1 entries.
    pub fn distances_to_goal_into(&self, rolls: &mut [i64]) -> Result<()> {
        check(unsafe {
            sys::snl_board_distances_to_goal(self.raw(), rolls.as_mut_ptr(), rolls.len())
        })
    }

    /// A shortest route from the start to the goal.
    pub fn route(&self) -> Result<Route> {
        self.route_from(self.start())
    }

    /// A shortest route from any square to the goal: of all shortest routes, the one with the
    /// largest first roll; of several such routes, the one with the largest second roll; and so on.
    /// Equal boards have the same route in every version.
    pub fn route_from(&self, from: Square) -> Result<Route> {
        handle(|route| unsafe { sys::snl_route_create(self.raw(), from, route) }).map(Route)
    }
}

/// A shortest sequence of rolls, in legs. It does not depend on its board, which may change or be freed.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let board: snl::Board = "squares 30\nladder 11 26".parse()?;
/// let route = board.route()?;
/// assert_eq!(route.rolls(), Some(3));
/// let legs: Vec<String> = route.legs().map(|leg| leg.to_string()).collect();
/// assert_eq!(legs[1], "roll 4: from 7 to 11, up the ladder to 26");
/// # Ok(())
/// # }
/// ```
pub struct Route(NonNull<sys::snl_route>);

// SAFETY: a handle belongs to no thread, and a route never changes. Its allocator is Sync.
unsafe impl Send for Route {}
unsafe impl Sync for Route {}

impl Drop for Route {
    fn drop(&mut self) {
        // SAFETY: the library made the handle, and nothing else frees it.
        unsafe { sys::snl_route_free(self.0.as_ptr()) }
    }
}

impl Route {
    /// The number of rolls; [`None`] if the goal cannot be reached.
    pub fn rolls(&self) -> Option<i64> {
        reached(unsafe { sys::snl_route_rolls(self.0.as_ptr()) })
    }

    /// The number of legs: 0 if the route begins on the goal, or if the goal cannot be reached.
    pub fn leg_count(&self) -> usize {
        unsafe { sys::snl_route_leg_count(self.0.as_ptr()) }
    }

    /// One leg, counted from 0.
    pub fn leg(&self, index: usize) -> Option<Leg> {
        let leg: sys::snl_leg =
            value(|leg| unsafe { sys::snl_route_leg(self.0.as_ptr(), index, leg) }).ok()?;
        Some(Leg {
            face: leg.face,
            from: leg.from,
            times: leg.times,
            landing: leg.landing,
            to: leg.to,
        })
    }

    /// The legs, from the start to the goal; or backwards, with [`rev`](Iterator::rev).
    pub fn legs(&self) -> Legs<'_> {
        Legs {
            route: self,
            left: 0..self.leg_count(),
        }
    }

    /// All legs in arrays, field by field.
    pub fn leg_arrays(&self) -> Result<LegArrays> {
        let count = self.leg_count();
        let mut legs = LegArrays {
            from: array(count)?,
            face: array(count)?,
            times: array(count)?,
            landing: array(count)?,
            to: array(count)?,
        };
        check(unsafe {
            sys::snl_route_legs(
                self.0.as_ptr(),
                legs.from.as_mut_ptr(),
                legs.face.as_mut_ptr(),
                legs.times.as_mut_ptr(),
                legs.landing.as_mut_ptr(),
                legs.to.as_mut_ptr(),
                count,
            )
        })?;
        Ok(legs)
    }
}

/// Routes are equal if their legs are equal.
impl PartialEq for Route {
    fn eq(&self, other: &Route) -> bool {
        self.rolls() == other.rolls() && self.legs().eq(other.legs())
    }
}

impl Eq for Route {}

impl fmt::Debug for Route {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut output = formatter.debug_struct("Route");
        output.field("rolls", &self.rolls());
        output.field("legs", &self.legs()).finish()
    }
}

/// One line for each leg, with a line feed at the end.
impl fmt::Display for Route {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.legs().try_for_each(|leg| writeln!(formatter, "{leg}"))
    }
}

impl<'a> IntoIterator for &'a Route {
    type Item = Leg;
    type IntoIter = Legs<'a>;

    fn into_iter(self) -> Legs<'a> {
        self.legs()
    }
}

/// A part of a route: the same face, rolled a number of times. Only the last of these rolls may take
/// a jump or overshoot the goal; each of the others leads `face` squares up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Leg {
    /// The face that is rolled.
    pub face: i32,
    /// The square where the token stands before the first roll.
    pub from: Square,
    /// How many times the face is rolled, at least 1.
    pub times: i64,
    /// The square where the token lands with the last roll.
    pub landing: Square,
    /// The square where the token rests: the destination of the jump on `landing`, or `landing`
    /// itself.
    pub to: Square,
}

impl Leg {
    /// The jump that the token takes at the end of the leg, if any. With chaining it leads from the
    /// first mouth to the last destination.
    pub fn jump(&self) -> Option<Jump> {
        (self.to != self.landing).then_some(Jump {
            from: self.landing,
            to: self.to,
        })
    }
}

/// The leg in words: `roll 4: from 7 to 11, up the ladder to 26`.
impl fmt::Display for Leg {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "roll {}", self.face)?;
        if self.times > 1 {
            write!(formatter, ", {} times", self.times)?;
        }
        match self.from {
            0 => write!(formatter, ": from off the board to {}", self.landing)?,
            from => write!(formatter, ": from {from} to {}", self.landing)?,
        }
        match self.jump() {
            Some(jump) if jump.is_ladder() => write!(formatter, ", up the ladder to {}", jump.to),
            Some(jump) => write!(formatter, ", down the snake to {}", jump.to),
            None => Ok(()),
        }
    }
}

/// The legs of a route, an array for each field of [`Leg`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LegArrays {
    /// The squares where the token stands before each leg.
    pub from: Vec<Square>,
    /// The faces.
    pub face: Vec<i32>,
    /// How many times each face is rolled.
    pub times: Vec<i64>,
    /// The squares where the token lands with the last roll of each leg.
    pub landing: Vec<Square>,
    /// The squares where the token rests after each leg.
    pub to: Vec<Square>,
}

/// The legs of a route, one by one.
#[derive(Clone)]
pub struct Legs<'a> {
    route: &'a Route,
    left: Range<usize>,
}

impl Iterator for Legs<'_> {
    type Item = Leg;

    fn next(&mut self) -> Option<Leg> {
        self.route.leg(self.left.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for Legs<'_> {
    fn next_back(&mut self) -> Option<Leg> {
        self.route.leg(self.left.next_back()?)
    }
}

impl ExactSizeIterator for Legs<'_> {}
impl FusedIterator for Legs<'_> {}

impl fmt::Debug for Legs<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.clone()).finish()
    }
}
