// SPDX-License-Identifier: MIT
//! Games in progress: rolls by the rules, their events, undo, and saving.

use crate::reference::{times, Random, Reference};
use snl::{Board, Event, EventKind, Faces, Game, GameOptions, Penalty, Status, Turns};

pub fn options(random: &mut Random) -> GameOptions {
    let again: Vec<i32> = (1..=9).filter(|_| random.one_in(5)).collect();
    let limit = random.one_in(2).then_some(2).filter(|_| !again.is_empty());
    let penalties = [Penalty::Roll, Penalty::Turn, Penalty::Start];
    let turns = Turns {
        again: Faces::new(&again).unwrap(),
        limit,
        penalty: match limit {
            Some(_) => penalties[random.between(0, 2) as usize],
            None => Penalty::Roll,
        },
    };
    GameOptions {
        players: random.between(1, 5) as usize,
        seed: random.word(),
        game: random.between(0, 1000),
        turns,
        send_back: random.one_in(2),
        play_on: random.one_in(2),
    }
}

/// Everything that a game shows, except its events.
fn state(game: &Game) -> String {
    let players = 0..game.players();
    let seats: Vec<_> = players
        .map(|player| (game.square(player), game.place(player)))
        .collect();
    format!(
        "{:?} {:?} {:?} {seats:?}",
        game.turn(),
        game.rolls(),
        game.faces()
    )
}

/// Moves the tokens by the events. Each event must begin on the square of its token.
fn follow(squares: &mut [i64], events: &[Event]) {
    for event in events {
        let square = &mut squares[event.player];
        assert_eq!(event.from, *square, "{event:?}");
        *square = event.to;
    }
    let kinds: Vec<_> = events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds[0], EventKind::Rolled);
    let last = [EventKind::Again, EventKind::Turn, EventKind::Over];
    assert!(last.contains(&kinds[kinds.len() - 1]));
}

#[test]
fn games_are_told_saved_and_taken_back() {
    let mut random = Random::new();
    let mut finished = 0;
    for _ in 0..times(300) {
        let reference = Reference::random(&mut random);
        let board = reference.build();
        let options = options(&mut random);
        let mut game = Game::new(&board, &options).unwrap();
        assert_eq!(game.options(), options);
        assert_eq!(game.players(), options.players);
        let mut replayed = Game::new(&board, &options).unwrap();
        let mut squares = vec![reference.start; options.players];
        let mut states = vec![state(&game)];
        for _ in 0..100 {
            if game.turn().is_none() {
                assert_eq!(game.roll().unwrap_err().status(), Status::GameOver);
                assert!((0..options.players).any(|player| game.place(player) == Some(1)));
                finished += 1;
                break;
            }
            game.roll().unwrap();
            let events: Vec<_> = game.events().collect();
            follow(&mut squares, &events);
            for (player, &square) in squares.iter().enumerate() {
                assert_eq!(game.square(player), Some(square));
            }
            assert_eq!(game.events().len(), events.len());
            let mut backwards: Vec<_> = game.events().rev().collect();
            backwards.reverse();
            assert_eq!(backwards, events);
            replayed.roll_face(events[0].face).unwrap();
            assert_eq!(replayed.events().collect::<Vec<_>>(), events);
            states.push(state(&game));
        }
        assert_eq!(state(&replayed), state(&game));
        let mut copy = game.clone();
        assert_eq!(state(&copy), state(&game));
        assert!(copy.events().eq(game.events()));
        copy.undo().unwrap_or_default();
        assert_eq!(state(&game), states[states.len() - 1]);
        let bytes = game.save().unwrap();
        assert_eq!(bytes.len() as i64, 76 + game.rolls());
        let mut loaded = Game::load(&board, &bytes).unwrap();
        assert_eq!((state(&loaded), loaded.options()), (state(&game), options));
        assert_eq!(loaded.events().next(), None);
        assert_eq!(loaded.save().unwrap(), bytes);
        while let Some(expected) = states.pop() {
            assert_eq!(state(&game), expected);
            assert_eq!(state(&loaded), expected);
            let left = !states.is_empty();
            assert_eq!(game.undo().is_ok(), left);
            assert_eq!(
                loaded.undo().map_err(|error| error.status()).is_err(),
                !left
            );
        }
        assert_eq!(game.undo().unwrap_err().status(), Status::NoRoll);
    }
    assert!(finished > 0);
}

/// Without house rules, the roll of a game is the roll of its board.
#[test]
fn rolls_are_those_of_the_board() {
    let mut random = Random::new();
    for _ in 0..times(200) {
        let reference = Reference::random(&mut random);
        let options = GameOptions {
            players: random.between(1, 64) as usize,
            ..Default::default()
        };
        let mut game = Game::new(&reference.build(), &options).unwrap();
        game.reserve(100).unwrap();
        for turn in 0..100 {
            let player = match game.turn() {
                Some(player) => player,
                None => break,
            };
            assert_eq!(player, turn % options.players);
            let faces = reference.faces();
            let face = faces[random.between(0, faces.len() as i64 - 1) as usize].0;
            let from = game.square(player).unwrap();
            game.roll_face(face as i32).unwrap();
            let (landing, to) = reference.roll(from, face);
            assert_eq!(game.square(player), Some(to));
            let has = |kind| game.events().any(|event| event.kind == kind);
            let starts = from == reference.start;
            let faces = &reference.enter;
            let shut = starts && !faces.is_empty() && !faces.contains(&(face as i32));
            let put = starts && !shut && reference.enter_square.is_some();
            assert_eq!(has(EventKind::NotEntered), shut);
            assert_eq!(has(EventKind::Entered), put);
            assert_eq!(has(EventKind::Stayed), landing.is_none() && !shut);
            assert_eq!(has(EventKind::Moved), landing.is_some() && !put);
            let jumped = landing.map_or(false, |landing| landing != to);
            assert_eq!(has(EventKind::Jumped), jumped);
        }
    }
}

#[test]
fn events_have_their_kinds() -> snl::Result<()> {
    use EventKind::{
        Again, Entered, Finished, Jumped, Moved, NotEntered, Over, Rolled, SentBack, Stayed, Turn,
    };
    let six = Faces::new(&[6])?;
    let board = Board::builder(10)
        .start(0)
        .enter(six, Some(3))
        .jump(7, 5)
        .jump(9, 0)
        .build()?;
    let options = GameOptions {
        players: 2,
        turns: Turns {
            again: six,
            limit: Some(2),
            penalty: Penalty::Start,
        },
        send_back: true,
        ..Default::default()
    };
    let mut game = Game::new(&board, &options)?;
    for (face, kinds, squares) in [
        (1, vec![Rolled, NotEntered, Turn], (0, 0)),
        (6, vec![Rolled, Entered, Again], (0, 3)),
        (6, vec![Rolled, EventKind::Penalty, Turn], (0, 0)),
        (6, vec![Rolled, Entered, Again], (3, 0)),
        (1, vec![Rolled, Moved, Turn], (4, 0)),
        (6, vec![Rolled, Entered, Again], (4, 3)),
        (1, vec![Rolled, Moved, SentBack, Turn], (0, 4)),
        (6, vec![Rolled, Entered, Again], (3, 4)),
        (4, vec![Rolled, Moved, Jumped, Turn], (5, 4)),
        (4, vec![Rolled, Moved, Turn], (5, 8)),
        (6, vec![Rolled, Stayed, Again], (5, 8)),
        (1, vec![Rolled, Moved, Turn], (6, 8)),
        (1, vec![Rolled, Moved, Jumped, Turn], (6, 0)),
        (4, vec![Rolled, Moved, Finished, Over], (10, 0)),
    ] {
        game.roll_face(face)?;
        let happened: Vec<_> = game.events().map(|event| event.kind).collect();
        assert_eq!(happened, kinds);
        let stand = (game.square(0).unwrap(), game.square(1).unwrap());
        assert_eq!(stand, squares);
    }
    Ok(())
}

#[test]
fn what_cannot_be_is_refused() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let refused = |options: GameOptions| Game::new(&board, &options).unwrap_err().status();
    let base = GameOptions::default();
    let six = Faces::new(&[6])?;
    let with_turns = |again, limit, penalty| GameOptions {
        turns: Turns {
            again,
            limit,
            penalty,
        },
        ..base
    };
    for (options, status) in [
        (GameOptions { players: 0, ..base }, Status::Players),
        (
            GameOptions {
                players: 65,
                ..base
            },
            Status::Players,
        ),
        (
            GameOptions {
                players: usize::MAX,
                ..base
            },
            Status::Players,
        ),
        (GameOptions { game: -1, ..base }, Status::Game),
        (
            with_turns(Faces::default(), Some(3), Penalty::Roll),
            Status::AgainLimit,
        ),
        (with_turns(six, Some(0), Penalty::Roll), Status::AgainLimit),
        (with_turns(six, Some(-1), Penalty::Roll), Status::AgainLimit),
        (with_turns(six, None, Penalty::Start), Status::Penalty),
    ] {
        assert_eq!(refused(options), status, "{options:?}");
    }
    let mut game = Game::new(&board, &GameOptions { players: 2, ..base })?;
    for face in [0, -1, 7, i32::MAX] {
        assert_eq!(game.roll_face(face).unwrap_err().status(), Status::Face);
    }
    assert_eq!(game.reserve(-1).unwrap_err().status(), Status::Rolls);
    assert_eq!((game.square(2), game.place(2)), (None, None));
    assert_eq!(
        (game.square(usize::MAX), game.place(usize::MAX)),
        (None, None)
    );
    assert_eq!((game.square(1), game.place(1)), (Some(0), None));
    assert!(format!("{game:?}").ends_with("rolls: 0, turn: Some(0), squares: [0, 0] }"));
    Ok(())
}

#[test]
fn damaged_bytes_are_refused() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let mut game = Game::new(&board, &GameOptions::default())?;
    for _ in 0..5 {
        game.roll()?;
    }
    let bytes = game.save()?;
    for length in 0..bytes.len() {
        let error = Game::load(&board, &bytes[..length]).unwrap_err();
        assert_eq!(error.status(), Status::Damaged);
    }
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 4;
        assert!(Game::load(&board, &changed).is_err());
    }
    let other = Board::named("MB48")?;
    assert_eq!(
        Game::load(&other, &bytes).unwrap_err().status(),
        Status::OtherBoard
    );
    Ok(())
}
