// SPDX-License-Identifier: MIT
//! Compares the random game with published results, and with a reference that advances a
//! distribution roll by roll. Compares the figures for a changed jump with the figures of a board
//! that has this jump.

use crate::reference::{times, Random, Reference};
use snl::{
    Board, Chance, ChanceOptions, Count, Exact, Faces, GameLength, GameOptions, LengthField,
    Penalty, Player, Status, Turns,
};

/// A field of the length of a game.
type Field = (LengthField, fn(&GameLength) -> f64);

const FIELDS: [Field; 7] = [
    (LengthField::FinishProbability, |length| {
        length.finish_probability
    }),
    (LengthField::Mean, |length| length.mean),
    (LengthField::Variance, |length| length.variance),
    (LengthField::MeanErrorBound, |length| {
        length.mean_error_bound
    }),
    (LengthField::VarianceErrorBound, |length| {
        length.variance_error_bound
    }),
    (LengthField::FinishedMean, |length| length.finished_mean),
    (LengthField::FinishedVariance, |length| {
        length.finished_variance
    }),
];

/// Returns whether two numbers are equal but for rounding. Infinities and NaN are equal to
/// themselves.
#[track_caller]
fn near(value: f64, expected: f64) {
    let good = value == expected
        || (value.is_nan() && expected.is_nan())
        || (value - expected).abs() <= 1e-9 * expected.abs().max(1.0);
    assert!(good, "{value}, expected {expected}");
}

/// A random board on which every game ends, soon enough for the slow reference.
fn short_game(random: &mut Random) -> (Reference, Board, Chance) {
    loop {
        let reference = Reference::random(random);
        let board = reference.build();
        let chance = board.chance().unwrap();
        let means = chance.lengths(LengthField::Mean).unwrap();
        if reference.squares > 1 && means.iter().all(|&mean| mean < 40.0) {
            return (reference, board, chance);
        }
    }
}

/// Althoen, King and Schilling, The Mathematical Gazette 77 (1993), and the same board with one
/// snake moved.
#[test]
fn published_figures() -> snl::Result<()> {
    let chance = Board::named("MB47")?.chance()?;
    near(chance.mean()?, 39.225_122_308_234_96);
    assert_eq!(
        chance.exact(Exact::Mean)?,
        "225837582538403273407117496273279920181931269186581786048583/\
         5757472998140039232950575874628786131130999406013041613400"
    );
    let length = chance.length(chance.start())?;
    near(length.variance, 636.298_461_344_877_5);
    assert_eq!(length.finish_probability, 1.0);
    assert!(length.mean_error_bound < 1e-12 && length.variance_error_bound < 1e-11);
    assert_eq!(
        (length.finished_mean, length.finished_variance),
        (length.mean, length.variance)
    );
    near(
        snl::race([&chance; 2])?.probabilities[0],
        0.507_911_593_869_934_3,
    );
    assert_eq!(chance.mode(0)?.rolls, 22.0);
    assert_eq!(chance.quantiles(0, &[0.5])?, [32.0]);

    let chance = Board::named("MB48")?.chance()?;
    near(chance.mean()?, 39.598_365_640_208_2);
    near(chance.length(0)?.variance, 655.488_834_013_545_7);
    near(
        snl::race([&chance; 2])?.probabilities[0],
        0.507_802_773_460_914,
    );
    assert_eq!((chance.start(), chance.squares()), (0, 100));

    let mut board = Board::named("MB47")?;
    for (square, mean, variance) in [
        (None, 45.087_287_005_392_23, 665.018_651_587_261),
        (Some(1), 40.940_302_961_761_72, 654.026_373_413_583_5),
    ] {
        board.set_enter(Faces::new(&[6])?, square)?;
        let length = board.chance()?.length(0)?;
        near(length.mean, mean);
        near(length.variance, variance);
    }
    Ok(())
}

#[test]
fn published_figures_of_turns() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let again = Faces::new(&[6])?;
    for (limit, penalty, mean, variance) in [
        (None, Penalty::Roll, 32.799_361_786_046_84, None),
        (
            Some(3),
            Penalty::Roll,
            33.104_045_888_558_59,
            Some(461.918_983_620_183_16),
        ),
        (
            Some(3),
            Penalty::Turn,
            33.443_997_478_157_08,
            Some(473.210_122_461_321),
        ),
    ] {
        let turns = Turns {
            again,
            limit,
            penalty,
        };
        let with = |count| board.chance_with(&ChanceOptions { count, turns });
        let chance = with(Count::Turns)?;
        near(chance.mean()?, mean);
        if let Some(variance) = variance {
            near(chance.length(0)?.variance, variance);
        }
        if limit.is_none() {
            near(with(Count::Rolls)?.mean()?, board.chance()?.mean()?);
        }
        assert_eq!(with(Count::Rounds).unwrap_err().status(), Status::Count);
        let options = GameOptions {
            players: 2,
            seed: 1,
            turns,
            ..Default::default()
        };
        let wins = board.simulate(&options, 20_000, 100_000)?.wins()[0] as f64 / 20_000.0;
        assert!(
            (wins - snl::race([&chance; 2])?.probabilities[0]).abs()
                < 5.0 * 0.5 / 20_000_f64.sqrt()
        );
    }
    let limit_alone = ChanceOptions {
        turns: Turns {
            limit: Some(3),
            ..Default::default()
        },
        ..Default::default()
    };
    let error = board.chance_with(&limit_alone).unwrap_err();
    assert_eq!(error.status(), Status::AgainLimit);
    Ok(())
}

/// Simulated games keep to the calculated lengths in turns and in rolls.
#[test]
fn turns_are_as_simulated() {
    let mut random = Random::new();
    for _ in 0..times(30) {
        let (_, board, _) = short_game(&mut random);
        let mut options = crate::game::options(&mut random);
        (options.players, options.send_back, options.play_on) = (1, false, false);
        let games = board.simulate(&options, 2000, 10_000).unwrap();
        for (count, totals) in [(Count::Rolls, games.rolls()), (Count::Turns, games.turns())] {
            let turns = options.turns;
            let chance = board.chance_with(&ChanceOptions { count, turns }).unwrap();
            let length = chance.length(chance.start()).unwrap();
            if games.unfinished() == 0 && length.finish_probability == 1.0 && length.mean < 1000.0 {
                let error = (length.variance / 2000.0).sqrt();
                assert!((totals.mean() - length.mean).abs() <= 7.0 * error + 1e-9);
            }
        }
    }
}

#[test]
fn figures_are_those_of_moved_probabilities() {
    let mut random = Random::new();
    for _ in 0..times(30) {
        let (reference, _, chance) = short_game(&mut random);
        let goal = reference.squares as usize;
        let fields = FIELDS.map(|(field, of)| (chance.lengths(field).unwrap(), of));
        assert_eq!(fields[1].0.len(), goal + 1);
        let elsewhere = random.between(0, reference.squares);
        for from in [reference.start, elsewhere, reference.squares] {
            let pmf = reference.distribution(from);
            let moment = |power: i32| -> f64 {
                let terms = pmf.iter().enumerate();
                terms.map(|(t, p)| (t as f64).powi(power) * p).sum()
            };
            let length = chance.length(from).unwrap();
            near(length.mean, moment(1));
            near(length.variance + length.mean * length.mean, moment(2));
            assert_eq!(length.finish_probability, 1.0);
            let at = from as usize;
            for (values, of) in &fields {
                near(values[at], of(&length));
            }
            assert!(length.mean_error_bound < 1e-9 && length.variance_error_bound < 1e-9);
            if from == reference.start {
                near(chance.mean().unwrap(), length.mean);
                spread(&chance, from, &pmf);
            }
        }
    }
}

/// Checks the distribution from a square, its quantiles and its mode, and a race of two players.
fn spread(chance: &Chance, from: i64, pmf: &[f64]) {
    let distribution = chance.distribution(from, 200).unwrap();
    assert!(distribution.bound < 1e-12);
    let mut sum = 0.0;
    let mut cdf = Vec::new();
    for (t, &likely) in pmf.iter().enumerate() {
        sum += likely;
        cdf.push(sum);
        if t < 200 {
            near(distribution.pmf[t], likely);
            near(distribution.cdf[t], sum);
        }
    }
    let asked = [0.9, 0.1, 0.5];
    let quantiles = chance.quantiles(from, &asked).unwrap();
    for (rolls, wanted) in quantiles.iter().zip(asked) {
        let rolls = *rolls as usize;
        assert!(cdf[rolls] > wanted - 1e-9);
        assert!(rolls == 0 || cdf[rolls - 1] < wanted + 1e-9);
    }
    let mode = chance.mode(from).unwrap();
    near(
        mode.probability,
        pmf.iter().fold(0.0, |best, &p| best.max(p)),
    );
    near(mode.probability, pmf[mode.rolls as usize]);

    // The first player wins with roll t if the second has not reached the goal in t - 1 rolls; the
    // second player wins with roll t if the first has not reached it in t rolls.
    let win = snl::race([(chance, from); 2]).unwrap();
    let mut first = 0.0;
    let mut rounds = 0.0;
    let mut unfinished = 1.0;
    for (t, &likely) in pmf.iter().enumerate() {
        first += likely * unfinished;
        rounds += if t > 0 { unfinished * unfinished } else { 0.0 };
        unfinished -= likely;
    }
    near(win.probabilities[0], first);
    near(win.probabilities[1], 1.0 - first);
    near(win.rounds, rounds);
    assert!(win.rounds_error_bound < 1e-12);
    if from == chance.start() {
        assert_eq!(snl::race([chance; 2]).unwrap(), win);
        let five = snl::race([chance; 5]).unwrap();
        near(five.probabilities.iter().sum(), 1.0);
    }
}

#[test]
fn visits_and_uses_add_up() {
    let mut random = Random::new();
    for _ in 0..times(100) {
        let (reference, board, chance) = short_game(&mut random);
        let from = reference.start;
        let visits = chance.visits(from).unwrap();
        let goal = reference.squares as usize;
        near(visits[..goal].iter().sum(), chance.mean().unwrap());
        near(visits[goal], 1.0);
        let positions = chance.positions(from, 20).unwrap();
        near(positions.iter().sum(), 1.0);
        near(
            positions[goal],
            chance.distribution(from, 21).unwrap().cdf[20],
        );
        let mut expected = vec![0.0; board.jumps().len()];
        for (square, visits) in visits[..goal].iter().enumerate() {
            for (face, likely) in reference.faces() {
                let mut landing = reference.roll(square as i64, face).0;
                while let Some(mouth) = landing {
                    let jump = match board.jumps().position(|jump| jump.from == mouth) {
                        Some(jump) => jump,
                        None => break,
                    };
                    expected[jump] += visits * likely;
                    landing = reference
                        .jumps
                        .get(&mouth)
                        .copied()
                        .filter(|_| reference.chaining);
                }
            }
        }
        let uses = chance.uses(from).unwrap();
        assert_eq!(uses.len(), expected.len());
        uses.iter()
            .zip(expected)
            .for_each(|(&uses, expected)| near(uses, expected));
    }
}

#[test]
fn effects_are_those_of_other_boards() {
    let mut random = Random::new();
    for _ in 0..times(60) {
        let (reference, board, chance) = short_game(&mut random);
        let mean_of = |board: &Board| board.chance().unwrap().mean().unwrap();
        let without = chance.without().unwrap();
        assert_eq!(without.len(), board.jumps().len());
        for (jump, &mean) in board.jumps().zip(&without) {
            let mut other = board.clone();
            other.remove_jump(jump.from).unwrap();
            near(mean, mean_of(&other));
        }
        let from = random.between(1, reference.squares - 1);
        let each = chance.with_each(from).unwrap();
        assert_eq!(each.len(), reference.squares as usize + 1);
        for to in 0..=reference.squares {
            let mut other = board.clone();
            if to == from {
                let _ = other.remove_jump(from);
                near(each[to as usize], mean_of(&other));
                continue;
            }
            other.set_jump(from, to).unwrap();
            match other.chance() {
                Ok(other) => {
                    near(each[to as usize], other.mean().unwrap());
                    near(chance.with(from, to).unwrap(), other.mean().unwrap());
                }
                Err(error) => {
                    assert_eq!(error.status(), Status::Cycle);
                    assert!(each[to as usize].is_nan());
                    assert_eq!(chance.with(from, to).unwrap_err(), error);
                }
            }
        }
        if let Ok(best) = chance.best_jump(25.0) {
            let mut other = board.clone();
            assert_eq!(board.jump(best.jump.from), None);
            other.set_jump(best.jump.from, best.jump.to).unwrap();
            near(best.mean, mean_of(&other));
            let offset = each.iter().map(|mean| (mean - 25.0).abs());
            if board.jump(from).is_none() {
                let nearest = offset
                    .filter(|offset| !offset.is_nan())
                    .fold(f64::MAX, f64::min);
                let unchanged = (chance.mean().unwrap() - 25.0).abs();
                assert!((best.mean - 25.0).abs() <= nearest + 1e-9 || nearest == unchanged);
            }
        }
    }
}

#[test]
fn fractions_are_exact() -> snl::Result<()> {
    // Two squares: a third of all rolls lead to the goal.
    let chance = Board::builder(2).die(&[1, 2]).build()?.chance()?;
    assert_eq!(chance.exact(Exact::Mean)?, "3/1");
    assert_eq!(chance.exact(Exact::Variance)?, "6/1");
    assert_eq!(chance.exact(Exact::Win)?, "3/5");
    // This fraction is longer than the first buffer.
    let long = Board::named("MB47")?.chance()?.exact(Exact::Win)?;
    assert!(long.len() > 4096 && long.contains('/') && !long.contains('\0'));
    let parts = long
        .split('/')
        .map(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    assert_eq!(parts.collect::<Vec<_>>(), [true, true]);
    let endless = Board::builder(3).die(&[0, 0, 1]).build()?.chance()?;
    assert_eq!(
        endless.exact(Exact::Mean).unwrap_err().status(),
        Status::Infinite
    );
    assert_eq!(endless.mean()?, f64::INFINITY);
    let length = endless.length(1)?;
    assert_eq!(
        (length.finish_probability, length.mean),
        (0.0, f64::INFINITY)
    );
    assert!(length.finished_mean.is_nan());
    assert_eq!(endless.quantiles(1, &[0.5])?, [f64::INFINITY]);
    Ok(())
}

/// The value of a fraction, from the first digits of its two numbers.
fn value_of(fraction: &str) -> f64 {
    let number = |digits: &str| {
        let first: f64 = digits[..digits.len().min(18)].parse().unwrap();
        (first, digits.len().saturating_sub(18) as i32)
    };
    let (p, q) = fraction.split_once('/').unwrap();
    let ((p, more), (q, less)) = (number(p), number(q));
    p / q * 10_f64.powi(more - less)
}

#[test]
fn fractions_are_exact_in_turns() -> snl::Result<()> {
    let board = Board::builder(8)
        .die(&[1, 2, 1])
        .jumps([(3, 6), (7, 2)])
        .build()?;
    let again = Faces::new(&[3])?;
    for count in [Count::Rolls, Count::Turns] {
        for (limit, penalty) in [
            (None, Penalty::Roll),
            (Some(2), Penalty::Roll),
            (Some(2), Penalty::Turn),
            (Some(3), Penalty::Start),
        ] {
            let turns = Turns {
                again,
                limit,
                penalty,
            };
            let chance = board.chance_with(&ChanceOptions { count, turns })?;
            near(value_of(&chance.exact(Exact::Mean)?), chance.mean()?);
            let variance = chance.length(1)?.variance;
            near(value_of(&chance.exact(Exact::Variance)?), variance);
            let first = snl::race([&chance; 2])?.probabilities[0];
            near(value_of(&chance.exact(Exact::Win)?), first);
        }
    }
    Ok(())
}

#[test]
fn each_field_has_an_array() -> snl::Result<()> {
    let chance = Board::named("MB47")?.chance()?;
    for (field, of) in FIELDS {
        let values = chance.lengths(field)?;
        assert_eq!(values.len(), 101);
        for (from, &value) in (0..).zip(&values) {
            assert_eq!(value, of(&chance.length(from)?), "{field:?} from {from}");
        }
        let mut more = [7.0; 103];
        assert_eq!(chance.lengths_into(field, &mut more)?, 101);
        assert_eq!((&more[..101], &more[101..]), (&values[..], &[7.0; 2][..]));
        let mut few = [7.0; 100];
        let error = chance.lengths_into(field, &mut few).unwrap_err();
        assert_eq!((error.status(), few), (Status::Capacity, [7.0; 100]));
    }
    Ok(())
}

/// Players of a race may have boards, dice and units of their own.
#[test]
fn players_race_on_boards_of_their_own() {
    let mut random = Random::new();
    for _ in 0..times(30) {
        let (first, _, one) = short_game(&mut random);
        let (second, _, two) = short_game(&mut random);
        let from = (
            random.between(0, first.squares),
            random.between(0, second.squares),
        );
        let win = snl::race([(&one, from.0), (&two, from.1)]).unwrap();
        let mut left = 1.0;
        let mut wins = 0.0;
        let late = second.distribution(from.1);
        for (t, &likely) in first.distribution(from.0).iter().enumerate() {
            wins += likely * left;
            left -= late.get(t).copied().unwrap_or(0.0);
        }
        near(win.probabilities[0], wins);
        let players = [
            Player {
                game: &one,
                from: from.0,
            },
            Player::from((&two, from.1)),
        ];
        assert_eq!(snl::race(players).unwrap(), win);
        let starts = [(&one, one.start()), (&two, two.start())];
        let race = snl::race(starts).unwrap();
        assert_eq!(snl::race([&one, &two]).unwrap(), race);
    }
}

#[test]
fn it_stands_for_itself() -> snl::Result<()> {
    let mut board = Board::builder(30).jump(3, 22).start(2).build()?;
    let chance = board.chance()?;
    let (uses, without) = (chance.uses(1)?, chance.without()?);
    board.set_jumps([(5, 2), (6, 1)])?;
    board.set_start(9)?;
    drop(board);
    assert_eq!(
        (chance.squares(), chance.jump_count(), chance.start()),
        (30, 1, 2)
    );
    assert_eq!(chance.visits(1)?.len(), 31);
    assert_eq!(chance.with_each(1)?.len(), 31);
    assert_eq!(chance.lengths(LengthField::Mean)?.len(), 31);
    assert_eq!((chance.uses(1)?, chance.without()?), (uses, without));
    assert_eq!(chance.without()?.len(), 1);
    assert_eq!(std::mem::size_of::<Chance>(), std::mem::size_of::<usize>());
    Ok(())
}

#[test]
fn what_is_not_there_is_refused() -> snl::Result<()> {
    let chance = Board::named("MB47")?.chance()?;
    for error in [
        chance.length(101).unwrap_err(),
        chance.visits(-1).unwrap_err(),
        chance.uses(101).unwrap_err(),
        chance.positions(101, 5).unwrap_err(),
        chance.mode(101).unwrap_err(),
        chance.distribution(101, 5).unwrap_err(),
        snl::race([(&chance, 0), (&chance, 101)]).unwrap_err(),
        chance.with(0, 5).unwrap_err(),
    ] {
        assert_eq!(error.status(), Status::Square);
    }
    assert_eq!(chance.with(100, 5).unwrap_err().status(), Status::Goal);
    assert_eq!(chance.with(5, 5).unwrap_err().status(), Status::SelfJump);
    for probability in [0.0, 1.0, f64::NAN] {
        let error = chance.quantiles(0, &[probability]).unwrap_err();
        assert_eq!(error.status(), Status::Probability);
    }
    for target in [f64::INFINITY, f64::NAN] {
        let error = chance.best_jump(target).unwrap_err();
        assert_eq!(error.status(), Status::Target);
    }
    let nobody = snl::race(Vec::<&Chance>::new()).unwrap_err();
    assert_eq!(nobody.status(), Status::Players);
    assert_eq!(
        chance.distribution(0, usize::MAX).unwrap_err().status(),
        Status::Memory
    );
    assert!(chance.distribution(0, 0)?.pmf.is_empty());
    assert!(chance.quantiles(0, &[])?.is_empty());
    assert!(format!("{chance:?}").starts_with("Chance { squares: 100, mean: Ok(39.2"));
    Ok(())
}
