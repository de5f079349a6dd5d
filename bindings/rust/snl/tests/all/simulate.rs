// SPDX-License-Identifier: MIT
//! Compares simulated games with games that are played roll by roll, and with exact results.

use crate::game::options;
use crate::reference::{times, Random, Reference};
use snl::{Board, Count, EventKind, Faces, Game, GameOptions, Simulation, Status, Totals, Turns};

/// The totals of the lengths of games.
fn totals(lengths: &[i64]) -> (i64, i64, u128, i64, i64) {
    (
        lengths.len() as i64,
        lengths.iter().sum(),
        lengths.iter().map(|&t| (t as u128).pow(2)).sum(),
        lengths.iter().copied().min().unwrap_or(0),
        lengths.iter().copied().max().unwrap_or(0),
    )
}

fn fields(totals: Totals) -> (i64, i64, u128, i64, i64) {
    let Totals {
        games,
        sum,
        sum_of_squares,
        min,
        max,
        ..
    } = totals;
    (games, sum, sum_of_squares, min, max)
}

/// A game played roll by roll.
#[derive(Default)]
struct Played {
    rolls: i64,
    turns: i64,
    rounds: i64,
    jumps: i64,
    captures: i64,
    winner: Option<usize>,
}

/// Plays a game; the answer is [`None`] if it is not over after `rolls_max` rolls.
fn play(board: &Board, options: &GameOptions, rolls_max: i64) -> Option<Played> {
    let mut game = Game::new(board, options).unwrap();
    let mut played = Played::default();
    let mut turns = vec![0; options.players];
    if let Some(player) = game.turn() {
        turns[player] = 1;
    }
    while game.turn().is_some() {
        if played.rolls == rolls_max {
            return None;
        }
        game.roll().unwrap();
        played.rolls += 1;
        for event in game.events() {
            match event.kind {
                EventKind::Turn => turns[event.player] += 1,
                EventKind::Jumped => played.jumps += 1,
                EventKind::SentBack => played.captures += 1,
                _ => {}
            }
        }
    }
    played.turns = turns.iter().sum();
    played.rounds = turns.iter().copied().max().unwrap_or(0);
    played.winner = (0..options.players).find(|&player| game.place(player) == Some(1));
    Some(played)
}

#[test]
fn simulated_games_are_those_of_a_game() {
    let mut random = Random::new();
    for _ in 0..times(200) {
        let board = Reference::random(&mut random).build();
        let options = options(&mut random);
        let games: Vec<_> = (0..20)
            .filter_map(|game| {
                let game = options.game + game;
                play(&board, &GameOptions { game, ..options }, 300)
            })
            .collect();
        let rolls: Vec<_> = games.iter().map(|game| game.rolls).collect();
        let turns: Vec<_> = games.iter().map(|game| game.turns).collect();
        let rounds: Vec<_> = games.iter().map(|game| game.rounds).collect();
        let all = board.simulate(&options, 20, 300).unwrap();
        for (count, lengths, found) in [
            (Count::Rolls, &rolls, all.rolls()),
            (Count::Turns, &turns, all.turns()),
            (Count::Rounds, &rounds, all.rounds()),
        ] {
            assert_eq!(fields(found), totals(lengths), "{count:?}");
            let mut histogram = vec![7; 50];
            let same = board.simulate_into(&options, 20, 300, count, &mut histogram);
            assert_eq!(same.unwrap(), all);
            for (t, &games) in histogram.iter().enumerate() {
                let expected = lengths.iter().filter(|&&length| length == t as i64);
                assert_eq!(games, expected.count() as i64);
            }
        }
        let ended = games.len() as i64;
        assert_eq!((all.games(), all.unfinished()), (ended, 20 - ended));
        assert_eq!(all.jumps(), games.iter().map(|game| game.jumps).sum());
        assert_eq!(all.captures(), games.iter().map(|game| game.captures).sum());
        let wins = (0..options.players).map(|player| {
            let won = games.iter().filter(|game| game.winner == Some(player));
            won.count() as i64
        });
        assert_eq!(all.wins(), wins.collect::<Vec<_>>());
    }
}

#[test]
fn parts_add_up() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let mut random = Random::new();
    for _ in 0..times(50) {
        let options = options(&mut random);
        let middle = random.between(0, 1000);
        let all = board.simulate(&options, 1000, 100_000)?;
        let mut total = Simulation::default();
        total.add(&board.simulate(&options, middle, 100_000)?)?;
        let game = options.game + middle;
        total.add(&board.simulate(&GameOptions { game, ..options }, 1000 - middle, 100_000)?)?;
        assert_eq!(total, all);
        total.add(&Simulation::default())?;
        assert_eq!(total, all);

        let players = options.players + 1;
        let others = board.simulate(&GameOptions { players, ..options }, 10, 100_000)?;
        assert_ne!(others, total);
        assert_eq!(total.add(&others).unwrap_err().status(), Status::Players);
        assert_eq!(total, all);
    }
    Ok(())
}

/// Simulated games keep to exact results, with a tolerance of five standard errors.
#[test]
fn lengths_and_wins_are_as_calculated() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let again = Turns {
        again: Faces::new(&[6])?,
        ..Default::default()
    };
    for (turns, mean) in [
        (Turns::default(), 39.225_122_308_234_96),
        (again, 32.799_361_786_046_84),
    ] {
        let options = GameOptions {
            seed: 1,
            turns,
            ..Default::default()
        };
        let games = board.simulate(&options, 100_000, 100_000)?;
        let error = (games.turns().variance() / 100_000.0).sqrt();
        assert!((games.turns().mean() - mean).abs() < 5.0 * error);
    }
    let mut pair = GameOptions {
        players: 2,
        seed: 1,
        ..Default::default()
    };
    let games = board.simulate(&pair, 100_000, 100_000)?;
    assert_eq!(games.captures(), 0);
    let wins = games.wins()[0] as f64;
    assert!((wins / 100_000.0 - 0.507_911_593_869_934_3).abs() < 5.0 * 0.5 / 100_000_f64.sqrt());
    pair.send_back = true;
    assert!(board.simulate(&pair, 1000, 100_000)?.captures() > 500);
    Ok(())
}

#[test]
fn means_and_variances_follow_from_the_sums() -> snl::Result<()> {
    let games = Board::named("MB47")?.simulate(&GameOptions::default(), 1000, 100_000)?;
    let rolls = games.rolls();
    let mean = rolls.sum as f64 / 1000.0;
    assert!((rolls.mean() - mean).abs() < 1e-12 * mean);
    let squares = rolls.sum_of_squares as f64 - rolls.sum as f64 * mean;
    assert!((rolls.variance() - squares / 999.0).abs() < 1e-9 * rolls.variance());
    Ok(())
}

#[test]
fn sums_of_squares_have_128_bits() -> snl::Result<()> {
    let part = Board::named("MB47")?.simulate(&GameOptions::default(), 1000, 100_000)?;
    let mut total = part;
    for _ in 0..46 {
        total.add(&{ total })?;
    }
    let (sum, one) = (total.rolls().sum_of_squares, part.rolls().sum_of_squares);
    assert!(sum > 1 << 64);
    assert_eq!(sum, one << 46);
    let variance = part.rolls().variance() * 999.0 / 1000.0;
    assert!((total.rolls().variance() - variance).abs() < 1e-9 * variance);
    Ok(())
}

#[test]
fn simulations_keep_to_their_range() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let base = GameOptions {
        seed: 1,
        ..Default::default()
    };
    let none = board.simulate(&base, 0, 10)?;
    assert_eq!((none.games(), none.wins()), (0, &[0][..]));
    assert!(none.rolls().mean().is_nan() && none.rounds().variance().is_nan());
    assert_eq!(board.simulate(&base, 10, 3)?.unfinished(), 10);
    let no_players = GameOptions { players: 0, ..base };
    let many = GameOptions {
        players: 65,
        ..base
    };
    let negative = GameOptions { game: -1, ..base };
    for (options, games, rolls_max, status) in [
        (base, -1, 10, Status::Games),
        (base, 5, 0, Status::RollsMax),
        (no_players, 5, 10, Status::Players),
        (many, 5, 10, Status::Players),
        (negative, 5, 10, Status::Game),
    ] {
        let error = board.simulate(&options, games, rolls_max).unwrap_err();
        assert_eq!(error.status(), status);
    }
    let shown = format!("{:?}", board.simulate(&base, 1, 1000)?);
    assert!(shown.starts_with("Simulation { games: 1, unfinished: 0, rolls: Totals { games: 1, "));
    assert!(shown.ends_with("captures: 0, wins: [1] }"));
    // With seed 1 and a fair die of six faces, game 0 begins with the rolls 5 1 6 5 5 5 4.
    let line = Board::builder(31).start(0).build()?;
    assert_eq!(line.simulate(&base, 1, 100)?.rolls().sum, 7);
    Ok(())
}
