// SPDX-License-Identifier: MIT
//! How long a turn lasts.

use crate::error::{Result, Status};
use crate::Faces;
use snl_sys as sys;

/// The penalty for rolling [`again`](Turns::again) faces [`limit`](Turns::limit) times in one turn.
/// The turn is then over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// The token stays where it is: only this roll is lost.
    #[default]
    Roll,
    /// The token goes back to where it stood when the turn began. Other tokens that it has sent
    /// back to the start stay there.
    Turn,
    /// The token goes back to the start.
    Start,
}

/// How long a turn lasts. By default it is one roll.
///
/// ```
/// # fn main() -> snl::Result<()> {
/// use snl::{Faces, Penalty, Turns};
///
/// // Who rolls a six rolls again, and the third six ends the turn and takes it back.
/// let turns = Turns { again: Faces::new(&[6])?, limit: Some(3), penalty: Penalty::Turn };
/// assert_ne!(turns, Turns::default());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns {
    /// A player who rolls one of these faces rolls again in the same turn, whether the token has
    /// moved or not, unless it is on the goal. A face that the die never shows has no effect.
    pub again: Faces,
    /// The limit for rolls of `again` faces in one turn, at least 1. The roll that reaches the limit
    /// moves no token but brings the penalty.
    pub limit: Option<i32>,
    /// The penalty for reaching `limit`.
    pub penalty: Penalty,
}

impl Turns {
    /// The form for C. `Some(0)` is an error, since C would take it for [`None`].
    pub(crate) fn to_raw(self) -> Result<sys::snl_turns> {
        if self.limit == Some(0) {
            return Err(Status::AgainLimit.into());
        }
        Ok(sys::snl_turns {
            again_faces: self.again.0,
            again_limit: self.limit.unwrap_or(0),
            again_penalty: match self.penalty {
                Penalty::Roll => sys::SNL_PENALTY_ROLL,
                Penalty::Turn => sys::SNL_PENALTY_TURN,
                Penalty::Start => sys::SNL_PENALTY_START,
            },
        })
    }

    pub(crate) fn from_raw(raw: &sys::snl_turns) -> Turns {
        Turns {
            again: Faces(raw.again_faces),
            limit: (raw.again_limit != 0).then_some(raw.again_limit),
            penalty: match raw.again_penalty {
                sys::SNL_PENALTY_TURN => Penalty::Turn,
                sys::SNL_PENALTY_START => Penalty::Start,
                _ => Penalty::Roll,
            },
        }
    }
}
