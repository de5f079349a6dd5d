// SPDX-License-Identifier: MIT
//! The rules of a board.

use crate::call::{check, value};
use crate::error::{Error, Result, Status};
use crate::{Board, Square, FACES_MAX};
use snl_sys as sys;
use std::fmt;
use std::ptr;

/// A set of faces of a die.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// let faces = snl::Faces::new(&[6, 1])?;
/// assert!(faces.contains(6) && !faces.contains(5));
/// assert_eq!(faces.iter().collect::<Vec<_>>(), [1, 6]);
/// assert!(snl::Faces::new(&[0]).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Faces(pub(crate) u64);

impl Faces {
    /// The set of these faces, 1 to 64 each; another number is an error, [`Status::Face`].
    pub fn new(faces: &[i32]) -> Result<Faces> {
        faces.iter().try_fold(Faces(0), |set, &face| match face {
            1..=sys::SNL_FACES_MAX => Ok(Faces(set.0 | 1 << (face - 1))),
            _ => Err(Error::from(Status::Face)),
        })
    }

    /// Whether a face is in the set.
    pub fn contains(self, face: i32) -> bool {
        (1..=sys::SNL_FACES_MAX).contains(&face) && self.0 >> (face - 1) & 1 != 0
    }

    /// Whether no face is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faces in ascending order.
    pub fn iter(self) -> impl Iterator<Item = i32> {
        (1..=sys::SNL_FACES_MAX).filter(move |&face| self.contains(face))
    }
}

/// As a set: `{1, 6}`.
impl fmt::Debug for Faces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

/// The rule for a roll past the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overshoot {
    /// The token stays where it is, and the roll is spent.
    #[default]
    Stay,
    /// The token bounces back from the goal by the rest of the roll, but never below square 1.
    Bounce,
    /// The token stops on the goal.
    Win,
}

impl Overshoot {
    fn from_code(code: i32) -> Overshoot {
        match code {
            sys::SNL_OVERSHOOT_BOUNCE => Overshoot::Bounce,
            sys::SNL_OVERSHOOT_WIN => Overshoot::Win,
            _ => Overshoot::Stay,
        }
    }

    fn code(self) -> i32 {
        match self {
            Overshoot::Stay => sys::SNL_OVERSHOOT_STAY,
            Overshoot::Bounce => sys::SNL_OVERSHOOT_BOUNCE,
            Overshoot::Win => sys::SNL_OVERSHOOT_WIN,
        }
    }
}

/// All rules of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The square where a game starts: 0 (off the board) to N; by default 1.
    pub start: Square,
    /// The faces that leave the start; see [`Board::set_enter`]. By default the set is empty: every
    /// face does.
    pub enter: Faces,
    /// The square on which a roll that leaves the start puts the token. By default there is none:
    /// the token moves by the roll.
    pub enter_square: Option<Square>,
    /// The weights of the faces of the die; see [`Board::set_die`]. The default is a fair die of six
    /// faces.
    pub die: Vec<u32>,
    /// The rule for a roll past the goal.
    pub overshoot: Overshoot,
    /// Whether a token takes one jump after another.
    pub chaining: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            start: 1,
            enter: Faces::default(),
            enter_square: None,
            die: vec![1; 6],
            overshoot: Overshoot::Stay,
            chaining: false,
        }
    }
}

impl Rules {
    fn to_raw(&self) -> Result<sys::snl_rules> {
        let mut raw = sys::snl_rules {
            overshoot: self.overshoot.code(),
            chaining: self.chaining.into(),
            faces: i32::try_from(self.die.len()).unwrap_or(-1),
            start: self.start,
            enter_faces: self.enter.0,
            enter_square: raw_square(self.enter_square)?,
            ..Default::default()
        };
        let weights = raw.weights.get_mut(..self.die.len());
        weights.ok_or(Status::Die)?.copy_from_slice(&self.die);
        Ok(raw)
    }
}

/// An enter square for C, where 0 stands for [`None`].
fn raw_square(square: Option<Square>) -> Result<Square> {
    match square {
        Some(0) => Err(Status::Square.into()),
        square => Ok(square.unwrap_or(0)),
    }
}

// SAFETY of the calls below: the board lives as long as `self`, `struct_size` is set by default, the
// C functions check each number, and each slice is passed with its own length.

/// Rules.
impl Board {
    /// All rules, for example to give them to another board.
    ///
    /// ```
    /// use snl::{Board, Overshoot, Rules};
    ///
    /// # fn main() -> snl::Result<()> {
    /// let mut board = Board::new(100)?;
    /// board.set_rules(&Rules { overshoot: Overshoot::Win, ..Board::named("MB47")?.rules() })?;
    /// assert_eq!(board.start(), 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn rules(&self) -> Rules {
        // The call cannot fail: `struct_size` is set.
        let raw: sys::snl_rules =
            value(|rules| unsafe { sys::snl_board_rules(self.raw(), rules) }).unwrap_or_default();
        let faces = usize::try_from(raw.faces).unwrap_or(0).min(FACES_MAX);
        Rules {
            start: raw.start,
            enter: Faces(raw.enter_faces),
            enter_square: (raw.enter_square != 0).then_some(raw.enter_square),
            die: raw.weights[..faces].to_vec(),
            overshoot: Overshoot::from_code(raw.overshoot),
            chaining: raw.chaining != 0,
        }
    }

    /// Sets all rules, or none of them if one is at fault.
    pub fn set_rules(&mut self, rules: &Rules) -> Result<()> {
        let rules = rules.to_raw()?;
        check(unsafe { sys::snl_board_set_rules(self.raw_mut(), &rules) })
    }

    /// The square where a game starts: 1 unless it was set.
    pub fn start(&self) -> Square {
        unsafe { sys::snl_board_start(self.raw()) }
    }

    /// Sets the square where a game starts: 0 (off the board) to N.
    pub fn set_start(&mut self, start: Square) -> Result<()> {
        check(unsafe { sys::snl_board_set_start(self.raw_mut(), start) })
    }

    /// The faces that leave the start: another roll is spent. An empty set stands for every face.
    pub fn enter(&self) -> Faces {
        let mut faces = Faces::default();
        // The call cannot fail: the pointers are allowed to be null.
        unsafe { sys::snl_board_enter(self.raw(), &mut faces.0, ptr::null_mut()) };
        faces
    }

    /// The square on which a roll that leaves the start puts the token; [`None`] if the token moves
    /// by the roll.
    pub fn enter_square(&self) -> Option<Square> {
        let mut square = 0;
        // The call cannot fail: the pointers are allowed to be null.
        unsafe { sys::snl_board_enter(self.raw(), ptr::null_mut(), &mut square) };
        (square != 0).then_some(square)
    }

    /// Sets how a token leaves the start square, at the beginning and whenever it is brought back
    /// there: by which faces, and to which square. A jump that starts on that square is taken. If the
    /// die shows none of the faces, the start cannot be left; that is no error.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let mut board = snl::Board::new(30)?;
    /// board.set_enter(snl::Faces::new(&[1, 6])?, Some(3))?;
    /// assert_eq!(board.roll(1, 6)?.to, 3);
    /// assert_eq!(board.roll(1, 5)?.landing, None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn set_enter(&mut self, faces: Faces, square: Option<Square>) -> Result<()> {
        let square = raw_square(square)?;
        check(unsafe { sys::snl_board_set_enter(self.raw_mut(), faces.0, square) })
    }

    /// The weights of the die: entry `i` belongs to face `i + 1`.
    pub fn die(&self) -> Vec<u32> {
        let mut weights = [0; FACES_MAX];
        let mut faces = 0;
        // The call cannot fail: this many weights are always enough.
        unsafe { sys::snl_board_die(self.raw(), weights.as_mut_ptr(), FACES_MAX, &mut faces) };
        weights[..faces.min(FACES_MAX)].to_vec()
    }

    /// Sets the die: how likely each face is. Two dice are 12 faces with the weights 0 1 2 3 4 5 6
    /// 5 4 3 2 1. A face with weight 0 never comes up; the sum of the weights is below
    /// 2<sup>32</sup>.
    pub fn set_die(&mut self, weights: &[u32]) -> Result<()> {
        check(unsafe { sys::snl_board_set_die(self.raw_mut(), weights.as_ptr(), weights.len()) })
    }

    /// The rule for a roll past the goal.
    pub fn overshoot(&self) -> Overshoot {
        Overshoot::from_code(unsafe { sys::snl_board_overshoot(self.raw()) })
    }

    /// Sets the rule for a roll past the goal.
    pub fn set_overshoot(&mut self, overshoot: Overshoot) {
        // The call cannot fail: the library knows each of these rules.
        unsafe { sys::snl_board_set_overshoot(self.raw_mut(), overshoot.code()) };
    }

    /// Whether a token takes one jump after another.
    pub fn chaining(&self) -> bool {
        unsafe { sys::snl_board_chaining(self.raw()) != 0 }
    }

    /// Sets whether a token takes one jump after another until it rests on a square that is no
    /// mouth. Without chaining it takes at most one jump a roll.
    pub fn set_chaining(&mut self, on: bool) {
        // The call cannot fail: 0 and 1 are allowed.
        unsafe { sys::snl_board_set_chaining(self.raw_mut(), on.into()) };
    }
}
