// SPDX-License-Identifier: MIT
//! A plain reference of the rules, and random boards to compare the library on.

use snl::{Board, Builder, Faces, Overshoot, Square};
use std::collections::HashMap;
use std::env;

/// Random numbers. SNL_SEED in the environment sets the seed, to repeat a run.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        let now = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap();
        let seed = env::var("SNL_SEED")
            .ok()
            .and_then(|seed| seed.parse().ok())
            .unwrap_or(now.as_nanos() as u64);
        println!("SNL_SEED={seed}");
        Random(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.word() % (high - low + 1) as u64) as i64
    }

    pub fn one_in(&mut self, many: i64) -> bool {
        self.between(1, many) == 1
    }
}

/// The number of times that a random test repeats: `count` if SNL_TEST_WHOLE is
/// set, otherwise a tenth of it.
pub fn times(count: usize) -> usize {
    match env::var("SNL_TEST_WHOLE") {
        Ok(_) => count,
        Err(_) => count / 10 + 1,
    }
}

/// A board in the plainest form, with its rules as docs/rules.md states them.
#[derive(Clone, Debug)]
pub struct Reference {
    pub squares: Square,
    pub shape: Option<(i64, i64)>,
    pub start: Square,
    pub enter: Vec<i32>,
    pub enter_square: Option<Square>,
    pub die: Vec<u32>,
    pub overshoot: Overshoot,
    pub chaining: bool,
    pub jumps: HashMap<Square, Square>,
}

impl Reference {
    /// A small board. With chaining its jumps have no cycle.
    pub fn random(random: &mut Random) -> Reference {
        let shape = random
            .one_in(2)
            .then(|| (random.between(1, 7), random.between(1, 7)));
        let squares = match shape {
            Some((rows, columns)) => rows * columns,
            None => random.between(1, 40),
        };
        let mut board = Reference {
            squares,
            shape,
            start: random.between(0, squares),
            enter: Vec::new(),
            enter_square: None,
            die: vec![1; random.between(1, 8) as usize],
            overshoot: [Overshoot::Stay, Overshoot::Bounce, Overshoot::Win]
                [random.between(0, 2) as usize],
            chaining: random.one_in(2),
            jumps: HashMap::new(),
        };
        if random.one_in(2) {
            for weight in &mut board.die {
                *weight = random.between(0, 3) as u32;
            }
            board.die[0] |= u32::from(board.die.iter().all(|&weight| weight == 0));
        }
        if random.one_in(2) {
            board.enter = (1..=9).filter(|_| random.one_in(3)).collect();
            board.enter_square = Some(random.between(1, squares)).filter(|_| random.one_in(2));
        }
        for _ in 0..random.between(0, squares / 3) {
            let (from, to) = (random.between(1, squares), random.between(0, squares));
            if from != squares && from != to {
                board.jumps.insert(from, to);
                if board.chaining && board.end(from).is_none() {
                    board.jumps.remove(&from);
                }
            }
        }
        board
    }

    pub fn build(&self) -> Board {
        let builder = match self.shape {
            Some((rows, columns)) => Builder::grid(rows, columns),
            None => Builder::new(self.squares),
        };
        builder
            .start(self.start)
            .enter(Faces::new(&self.enter).unwrap(), self.enter_square)
            .die(&self.die)
            .overshoot(self.overshoot)
            .chaining(self.chaining)
            .jumps(self.jumps.iter().map(|(&from, &to)| (from, to)))
            .build()
            .unwrap()
    }

    /// The square where a token rests after it has landed on `landing`; [`None`] if jumps lead the
    /// token in a circle.
    pub fn end(&self, landing: Square) -> Option<Square> {
        let mut square = landing;
        for _ in 0..=self.jumps.len() {
            match self.jumps.get(&square) {
                None => return Some(square),
                Some(&to) if !self.chaining => return Some(to),
                Some(&to) => square = to,
            }
        }
        None
    }

    /// The square where the token lands, or [`None`] if the roll is spent; and the square where the
    /// token rests.
    pub fn roll(&self, from: Square, face: i64) -> (Option<Square>, Square) {
        let mut target = from + face;
        if from == self.start {
            if !self.enter.is_empty() && !self.enter.contains(&(face as i32)) {
                return (None, from);
            }
            target = self.enter_square.unwrap_or(target);
        }
        let landing = if target <= self.squares {
            target
        } else {
            match self.overshoot {
                Overshoot::Stay => return (None, from),
                Overshoot::Bounce => (2 * self.squares - target).max(1),
                Overshoot::Win => self.squares,
            }
        };
        (Some(landing), self.end(landing).unwrap())
    }

    /// The faces that come up, and how likely each is.
    pub fn faces(&self) -> Vec<(i64, f64)> {
        let sum: u32 = self.die.iter().sum();
        (1..)
            .zip(&self.die)
            .filter(|(_, &weight)| weight > 0)
            .map(|(face, &weight)| (face, f64::from(weight) / f64::from(sum)))
            .collect()
    }

    /// The fewest rolls from a square to every square, by breadth-first search.
    pub fn distances(&self, from: Square) -> Vec<i64> {
        let mut rolls = vec![-1; self.squares as usize + 1];
        let mut wave = vec![from];
        rolls[from as usize] = 0;
        for count in 1.. {
            let mut next = Vec::new();
            for square in wave {
                if square == self.squares {
                    continue;
                }
                for (face, _) in self.faces() {
                    let to = self.roll(square, face).1;
                    if rolls[to as usize] < 0 {
                        rolls[to as usize] = count;
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            wave = next;
        }
        rolls
    }

    /// The probability of each number of rolls from a square: advances the distribution of the
    /// token roll by roll, until almost every game has ended.
    pub fn distribution(&self, from: Square) -> Vec<f64> {
        let goal = self.squares as usize;
        let faces = self.faces();
        let ways: Vec<Vec<(usize, f64)>> = (0..self.squares)
            .map(|square| {
                let way = |&(face, likely)| (self.roll(square, face).1 as usize, likely);
                faces.iter().map(way).collect()
            })
            .collect();
        let mut here = vec![0.0; goal + 1];
        here[from as usize] = 1.0;
        let mut pmf = Vec::new();
        while here.iter().sum::<f64>() > 1e-18 {
            pmf.push(here[goal]);
            let mut next = vec![0.0; goal + 1];
            for (ways, probability) in ways.iter().zip(here) {
                for &(to, likely) in ways {
                    next[to] += probability * likely;
                }
            }
            here = next;
        }
        pmf
    }
}
