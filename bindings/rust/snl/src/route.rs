// SPDX-License-Identifier: MIT
//! The fewest rolls, and shortest routes.

use crate::call::{fill, filled, handle, value};
use crate::error::Result;
use crate::{Board, Jump, Square, UNREACHABLE};
use snl_sys as sys;
use std::ptr::NonNull;
use std::{fmt, mem, slice};

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
        filled(|rolls, room, count| unsafe {
            sys::snl_board_distances_from(self.raw(), from, rolls, room, count)
        })
    }

    /// Like [`Board::distances_from`], but writes into a slice of at least N + 1 entries, and returns
    /// N + 1.
    pub fn distances_from_into(&self, from: Square, rolls: &mut [i64]) -> Result<usize> {
        fill(rolls, |rolls, room, count| unsafe {
            sys::snl_board_distances_from(self.raw(), from, rolls, room, count)
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
        filled(|rolls, room, count| unsafe {
            sys::snl_board_distances_to_goal(self.raw(), rolls, room, count)
        })
    }

    /// Like [`Board::distances_to_goal`], but writes into a slice of at least N + 1 entries, and
    /// returns N + 1.
    pub fn distances_to_goal_into(&self, rolls: &mut [i64]) -> Result<usize> {
        fill(rolls, |rolls, room, count| unsafe {
            sys::snl_board_distances_to_goal(self.raw(), rolls, room, count)
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
        let handle = handle(|route| unsafe { sys::snl_route_create(self.raw(), from, route) })
            .map(Handle)?;
        let route = handle.0.as_ptr();
        Ok(Route {
            rolls: reached(unsafe { sys::snl_route_rolls(route) }),
            legs: filled(|legs: *mut Leg, room, count| unsafe {
                sys::snl_route_legs(route, legs.cast(), mem::size_of::<Leg>(), room, count)
            })?,
        })
    }
}

/// Owns a route of the library until its legs are copied.
struct Handle(NonNull<sys::snl_route>);

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the library made the handle, and nothing else frees it.
        unsafe { sys::snl_route_free(self.0.as_ptr()) }
    }
}

/// A shortest sequence of rolls, in legs.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let board: snl::Board = "squares 30\nladder 11 26".parse()?;
/// let route = board.route()?;
/// assert_eq!(route.rolls(), Some(3));
/// assert_eq!(route.legs()[1].to_string(), "roll 4: from 7 to 11, up the ladder to 26");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    rolls: Option<i64>,
    legs: Vec<Leg>,
}

impl Route {
    /// The number of rolls; [`None`] if the goal cannot be reached.
    pub fn rolls(&self) -> Option<i64> {
        self.rolls
    }

    /// The legs, from the start to the goal. The slice is empty if the route begins on the goal, or
    /// if no route reaches it.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }
}

/// One line for each leg, with a line feed at the end.
impl fmt::Display for Route {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.legs.iter()).try_for_each(|leg| writeln!(formatter, "{leg}"))
    }
}

impl<'a> IntoIterator for &'a Route {
    type Item = &'a Leg;
    type IntoIter = slice::Iter<'a, Leg>;

    fn into_iter(self) -> slice::Iter<'a, Leg> {
        self.legs.iter()
    }
}

/// A part of a route: the same face, rolled a number of times. Only the last of these rolls may take
/// a jump or overshoot the goal; each of the others leads `face` squares up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)] // the same layout as `snl_leg`, so that C fills and takes slices of legs
pub struct Leg {
    struct_size: u32,
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

/// All numbers are 0.
impl Default for Leg {
    fn default() -> Leg {
        let raw = sys::snl_leg::default();
        Leg {
            struct_size: raw.struct_size,
            face: raw.face,
            from: raw.from,
            times: raw.times,
            landing: raw.landing,
            to: raw.to,
        }
    }
}

impl fmt::Debug for Leg {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Leg")
            .field("face", &self.face)
            .field("from", &self.from)
            .field("times", &self.times)
            .field("landing", &self.landing)
            .field("to", &self.to)
            .finish()
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
