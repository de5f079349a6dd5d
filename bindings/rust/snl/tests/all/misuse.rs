// SPDX-License-Identifier: MIT
//! Calls every function of the crate with numbers and slices outside their ranges. Each call
//! returns an answer or an error, and none panics; the sanitizers watch the memory. Rust's types
//! rule out boards that are gone, and objects of a wrong type.

use snl::{
    Board, Builder, Chance, ChanceOptions, Count, Exact, Faces, Game, GameOptions, GenerateOptions,
    LengthField, Penalty, Picture, Plot, ReadOptions, Result, Route, Rules, Simulation,
    TerminalStyle, Turns,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const NUMBERS: [i64; 16] = [
    0,
    1,
    -1,
    2,
    12,
    13,
    31,
    65,
    -99,
    1 << 20,
    i32::MAX as i64,
    i32::MIN as i64,
    1 << 62,
    (1 << 62) + 1,
    i64::MAX,
    i64::MIN,
];
const SIZES: [usize; 9] = [0, 1, 2, 12, 13, 31, 1000, usize::MAX / 8, usize::MAX];
const REALS: [f64; 9] = [
    0.0,
    -1.0,
    0.5,
    1.0,
    1e308,
    5e-324,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

fn small() -> Board {
    Builder::grid(3, 4).jump(2, 7).jump(11, 4).build().unwrap()
}

/// Limits a size to 1000, so that memory suffices.
fn short(size: usize) -> usize {
    size.min(1000)
}

/// Drops the result of a call, be it an answer or an error.
fn tried<T>(_: Result<T>) {}

fn change(board: &mut Board, a: i64, b: i64, size: usize) {
    tried(board.set_jump(a, b));
    tried(board.set_jumps([(a, b), (b, a)]));
    tried(board.set_jump_slices(&vec![a; short(size)], &[b, b]));
    tried(board.set_jump_slices(&vec![a; short(size)], &vec![b; short(size)]));
    tried(board.remove_jump(a));
    tried(board.set_start(a));
    tried(Faces::new(&[b as i32]).and_then(|faces| board.set_enter(faces, Some(a))));
    let _ = board.enter().contains(a as i32);
    let rules = Rules {
        start: a,
        enter_square: Some(b),
        die: vec![a as u32; short(size)],
        ..board.rules()
    };
    tried(board.set_rules(&rules));
    tried(board.reshape(Some((a, b))));
    tried(board.set_die(&vec![a as u32; short(size)]));
    board.set_chaining(b > 0);
    tried(board.find_cycle());
}

fn ask(board: &Board, a: i64, b: i64, size: usize) {
    let mut filled = vec![0; short(size)];
    tried(board.square_at(a, b));
    tried(board.cell_of(a));
    tried(board.roll(a, b as i32));
    tried(board.solve_from(a));
    tried(board.distances_from(a));
    tried(board.distances_from_into(a, &mut filled));
    tried(board.distances_to_goal_into(&mut filled));
    tried(board.jump_arrays());
    let options = GameOptions {
        players: short(size),
        seed: a as u64,
        game: a,
        send_back: b > 0,
        ..Default::default()
    };
    let rolls_max = b.min(10_000); // tokens can send each other back for ages
    tried(board.simulate(&options, 9, rolls_max));
    tried(board.simulate(&GameOptions::default(), a.min(9), b));
    tried(board.simulate_into(&options, 9, rolls_max, Count::Rounds, &mut filled));
    tried(board.route_from(a).map(|route| {
        let mut legs = route.legs().to_vec();
        legs.iter_mut().for_each(|leg| (leg.times, leg.to) = (a, b));
        let picture = Picture {
            legs: &legs,
            ..Default::default()
        };
        tried(board.svg(&picture));
    }));
    let _ = (board.jump(a), board.jumps().len(), board.shape());
    let tokens = vec![a; short(size)];
    let heat = vec![f64::NAN; short(size)];
    for heat in [None, Some(&heat[..])] {
        let picture = Picture {
            title: Some("a\0b"),
            heat,
            tokens: &tokens,
            ..Default::default()
        };
        tried(board.svg(&picture));
        let picture = Picture {
            title: None,
            ..picture
        };
        tried(board.terminal(&picture, size, TerminalStyle::ASCII));
        let _ = board.svg_to(&picture, &mut [0; 100][..]);
        let _ = board.terminal_to(&picture, size, TerminalStyle::ASCII, &mut [0; 100][..]);
    }
}

fn make(board: &Board, a: i64, b: i64, size: usize) {
    let cells = vec![a as i32; short(size)];
    tried(Board::new(a));
    tried(Board::grid(a, b));
    tried(Board::from_matrix(&cells, a, b));
    tried(Board::from_matrix(&cells, 1, short(size) as i64));
    tried(Board::from_rows(&[&cells[..], &[-1]]));
    tried(Board::from_moves(&cells));
    tried(snl::solve_matrices(&cells, a, b));
    tried(snl::solve_moves(&cells, a));
    tried(snl::solve_moves_into(&cells, b, None, &mut [0; 3]));
    tried(snl::solve_matrices_into(&cells, 1, 2, None, &mut [0; 3]));
    let options = GameOptions {
        players: size,
        seed: a as u64,
        game: b,
        turns: Turns {
            again: Faces::new(&[a as i32]).unwrap_or_default(),
            limit: Some(b as i32),
            penalty: Penalty::Start,
        },
        ..Default::default()
    };
    tried(Game::new(board, &options));
    for count in [Count::Rolls, Count::Turns, Count::Rounds] {
        let turns = options.turns;
        tried(board.chance_with(&ChanceOptions { count, turns }));
    }
    tried(Game::load(board, &vec![a as u8; short(size)]));
    let options = GenerateOptions {
        ladders: a,
        snakes: b,
        jump_min: Some(a),
        jump_max: Some(b),
        rolls: Some(a),
        mean: Some(b as f64),
        tolerance: Some(a as f64),
        seed: a as u64,
        tries_max: Some(b.min(9)),
        ..Default::default()
    };
    tried(board.generate(&options));
    let options = GenerateOptions {
        ladders: 1,
        jump_max: Some(a),
        tries_max: Some(b.min(9)),
        ..Default::default()
    };
    tried(board.generate(&options));
    let options = ReadOptions {
        squares_max: Some(a),
        ..Default::default()
    };
    tried(options.read("squares 30\n[[-1]]"));
    tried(options.read_one(vec![a as u8; short(size)]));
}

#[test]
fn boards() {
    for a in NUMBERS {
        for b in NUMBERS {
            for size in SIZES {
                let mut board = small();
                change(&mut board, a, b, size);
                ask(&board, a, b, size);
                make(&board, a, b, size);
            }
        }
    }
}

fn expect(chance: &Chance, a: i64, real: f64, size: usize) {
    tried(chance.length(a));
    tried(chance.lengths_into(LengthField::Mean, &mut vec![0.0; short(size)]));
    tried(chance.distribution(a, size));
    tried(chance.quantiles(a, &vec![real; short(size)]));
    tried(chance.mode(a));
    tried(chance.visits(a));
    tried(chance.positions(a, size as i64 % 100_000));
    tried(chance.uses(a));
    tried(snl::race(vec![chance; short(size)]));
    tried(snl::race(vec![(chance, a); short(size)]));
    tried(chance.with(a, size as i64));
    tried(chance.with_each(a));
    tried(chance.best_jump(real));
    tried(snl::draw_distribution(
        &vec![real; short(size)],
        &Plot {
            marks: &vec![(real, Some("a\0b")); short(size)],
            ..Default::default()
        },
    ));
    tried(snl::draw_distribution(
        &[0.5, real],
        &Plot {
            marks: &vec![(real, None); short(size)],
            ..Default::default()
        },
    ));
}

#[test]
fn random_games() {
    let chance = small().chance().unwrap();
    for a in NUMBERS {
        for real in REALS {
            for size in SIZES {
                expect(&chance, a, real, size);
            }
        }
    }
    tried(chance.exact(Exact::Win));
    let plot = Plot::default();
    let _ = snl::draw_distribution_to(&[0.5, f64::NAN], &plot, &mut [0; 100][..]);
}

#[test]
fn games() {
    for a in NUMBERS {
        let mut game = Game::new(&small(), &GameOptions::default()).unwrap();
        tried(game.undo());
        tried(game.reserve(a.min(1 << 20)));
        for size in SIZES {
            tried(game.roll_face(a as i32));
            tried(game.roll());
            let _ = (game.square(size), game.place(size), game.turn());
            let _ = (game.events().count(), game.faces().map(|faces| faces.len()));
        }
        let saved = game.save().unwrap();
        for at in 0..saved.len() {
            let mut changed = saved.clone();
            changed[at] ^= a as u8 | 1;
            tried(Game::load(&small(), &changed));
            tried(Game::load(&small(), &saved[..at]));
        }
    }
}

#[test]
fn texts() {
    let text = "squares 30\nladder 3 22\n[[-1,-1],[-1,3]] 5 move".as_bytes();
    for at in 0..text.len() {
        for byte in [0, b'9', b'[', 0xff] {
            let mut changed = text.to_vec();
            changed[at] = byte;
            tried(snl::read(&changed));
            tried(snl::read(&changed[at..]));
        }
    }
    for name in ["", "x", "a\0b", &"x".repeat(99_999)] {
        tried(Board::named(name));
    }
    tried(snl::write([], snl::Format::Text));
    let _ = snl::write_to([&small()], snl::Format::Json, &mut [0; 9][..]);
    tried(snl::write([&small(), &small()], snl::Format::Moves));
    let mut sums = Simulation::default();
    let options = GameOptions::default();
    tried(sums.add(&small().simulate(&options, 9, 5).unwrap()));
}

/// This file names every public function that takes a number, a slice or a text, so that no new
/// function is forgotten.
#[test]
fn every_function_is_tried() {
    let source = include_str!("misuse.rs");
    let mut missing = BTreeSet::new();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap() {
        let code = fs::read_to_string(file.unwrap().path()).unwrap();
        for declared in code.split("pub fn ").skip(1) {
            let name = declared.split(['(', '<']).next().unwrap();
            let signature = declared.split('{').next().unwrap();
            let takes = [
                "i64", "i32", "f64", "usize", "u64", "Square,", "Square)", "&[", "&str",
            ]
            .iter()
            .any(|kind| {
                let parameters = signature.split("->").next().unwrap();
                parameters.contains(kind)
            });
            // The builder only stores values.
            if takes && !source.contains(&format!("{name}(")) {
                missing.insert(name.to_string());
            }
        }
    }
    for kept in ["builder", "weights", "die", "start"] {
        missing.remove(kept);
    }
    assert_eq!(missing, BTreeSet::new());
}

/// Objects made from a board own all that they use, so they can be dropped in any order. The
/// compiler makes sure that no borrow of a game or a route outlives it.
#[test]
fn owners() {
    fn owned<T: 'static>(thing: T) -> T {
        thing
    }
    let board = small();
    let route: Route = owned(board.route().unwrap());
    let chance: Chance = owned(board.chance().unwrap());
    let mut game: Game = owned(Game::new(&board, &GameOptions::default()).unwrap());
    drop(board);
    game.roll().unwrap();
    drop(game);
    assert!(!route.legs().is_empty() && chance.mean().unwrap() > 1.0);
}
