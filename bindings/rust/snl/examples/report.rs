// SPDX-License-Identifier: MIT
//! Prints a report on a board: `cargo run --example report -- BOARD [PICTURE]`.
//!
//! BOARD is the name of a board, such as MB47, or a file in any of the formats. With PICTURE the
//! board and its route are drawn into that file, as SVG. The games are played by four threads.

use snl::{Board, GameOptions, Picture, Result, Route, Simulation, Status};
use std::{env, error, fs, thread};

const GAMES: i64 = 100_000;
const THREADS: i64 = 4;

fn main() -> std::result::Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "MB47".to_string());
    let board = match Board::named(&name) {
        Err(error) if error.status() == Status::Name => fs::read_to_string(name)?.parse()?,
        board => board?,
    };
    let route = describe(&board)?;
    let games = simulate(&board)?;
    println!("{:.2} in {} games", games.rolls().mean(), games.games());
    if let Some(file) = arguments.next() {
        let picture = Picture {
            legs: route.legs(),
            ..Default::default()
        };
        board.svg_to(&picture, fs::File::create(file)?)?;
    }
    Ok(())
}

/// Prints the answers that need no simulation; returns the route.
fn describe(board: &Board) -> Result<Route> {
    let (ladders, snakes): (Vec<_>, Vec<_>) = board.jumps().partition(|jump| jump.is_ladder());
    println!(
        "{} squares, {} ladders, {} snakes",
        board.squares(),
        ladders.len(),
        snakes.len()
    );
    let route = board.route()?;
    match route.rolls() {
        Some(rolls) => print!("{rolls} rolls at the least:\n{route}"),
        None => println!("nobody ever wins"),
    }
    let chance = board.chance()?;
    println!("{:.2} rolls on average", chance.mean()?);
    Ok(route)
}

/// Each thread plays a part of the games. The results are the same as from one thread.
fn simulate(board: &Board) -> Result<Simulation> {
    thread::scope(|scope| {
        let part = |i| GameOptions {
            seed: 1,
            game: i * GAMES / THREADS,
            ..Default::default()
        };
        let threads: Vec<_> = (0..THREADS)
            .map(|i| scope.spawn(move || board.simulate(&part(i), GAMES / THREADS, 100_000)))
            .collect();
        let mut total = Simulation::default();
        for thread in threads {
            total.add(&thread.join().expect("the library does not panic")?)?;
        }
        Ok(total)
    })
}
