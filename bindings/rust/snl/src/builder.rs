// SPDX-License-Identifier: MIT
//! A board in one expression.

use crate::{Allocator, Board, Faces, Jump, Overshoot, Result, Rules, Square};

/// Collects the jumps and rules of a board. [`build`](Builder::build) makes the board, or returns the
/// first fault.
///
/// ```
/// use snl::{Board, Builder, Faces, Overshoot};
///
/// # fn main() -> snl::Result<()> {
/// let board = Builder::grid(5, 6)
///     .start(0)
///     .enter(Faces::new(&[2, 12])?, None)
///     .die(&[0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
///     .overshoot(Overshoot::Bounce)
///     .chaining(true)
///     .jump(3, 22)
///     .jumps([(17, 4), (27, 1)])
///     .build()?;
/// assert_eq!(board.shape(), Some((5, 6)));
/// assert_eq!(board.jumps().len(), 3);
/// assert!(Board::builder(30).jump(30, 1).build().is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    shape: Shape,
    rules: Rules,
    jumps: Vec<Jump>,
    allocator: Option<Allocator>,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    Linear(i64),
    Grid(i64, i64),
}

impl Builder {
    /// A linear board.
    pub fn new(squares: i64) -> Builder {
        Builder::of(Shape::Linear(squares))
    }

    /// A board of rows and columns.
    pub fn grid(rows: i64, columns: i64) -> Builder {
        Builder::of(Shape::Grid(rows, columns))
    }

    fn of(shape: Shape) -> Builder {
        Builder {
            shape,
            rules: Rules::default(),
            jumps: Vec::new(),
            allocator: None,
        }
    }

    /// The square where a game starts: 0 (off the board) to N; by default 1.
    pub fn start(mut self, start: Square) -> Builder {
        self.rules.start = start;
        self
    }

    /// The faces that leave the start, and the square on which such a roll puts the token; see
    /// [`Board::set_enter`]. By default every face leaves it, and the token moves by the roll.
    pub fn enter(mut self, faces: Faces, square: Option<Square>) -> Builder {
        self.rules.enter = faces;
        self.rules.enter_square = square;
        self
    }

    /// The weights of the faces of the die; see [`Board::set_die`]. The default is a fair die of
    /// six faces.
    pub fn die(mut self, weights: &[u32]) -> Builder {
        self.rules.die = weights.to_vec();
        self
    }

    /// The rule for a roll past the goal.
    pub fn overshoot(mut self, overshoot: Overshoot) -> Builder {
        self.rules.overshoot = overshoot;
        self
    }

    /// Whether a token takes one jump after another.
    pub fn chaining(mut self, on: bool) -> Builder {
        self.rules.chaining = on;
        self
    }

    /// All rules, in place of those that were given before.
    pub fn rules(mut self, rules: Rules) -> Builder {
        self.rules = rules;
        self
    }

    /// Adds a jump. A jump to 0 leads off the board.
    pub fn jump(mut self, from: Square, to: Square) -> Builder {
        self.jumps.push(Jump { from, to });
        self
    }

    /// Adds jumps. Of two jumps with the same mouth the later one counts.
    pub fn jumps<I>(mut self, jumps: I) -> Builder
    where
        I: IntoIterator,
        I::Item: Into<Jump>,
    {
        self.jumps.extend(jumps.into_iter().map(Into::into));
        self
    }

    /// The allocator of the board.
    pub fn allocator(mut self, allocator: &Allocator) -> Builder {
        self.allocator = Some(allocator.clone());
        self
    }

    /// Makes the board. If a jump is at fault, the error has its [`index`](crate::Error::index).
    pub fn build(&self) -> Result<Board> {
        let allocator = self.allocator.as_ref();
        let mut board = match self.shape {
            Shape::Linear(squares) => Board::linear_in(squares, allocator),
            Shape::Grid(rows, columns) => Board::grid_in(rows, columns, allocator),
        }?;
        board.set_rules(&self.rules)?;
        board.set_jumps(self.jumps.iter().copied())?;
        Ok(board)
    }
}
