// SPDX-License-Identifier: MIT
//! Boards: their jumps and rules; comparing, copying, writing and reading them.

use crate::reference::{times, Random, Reference};
use snl::{Board, Builder, Faces, Format, Jump, Overshoot, ReadOptions, Rules, Status};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

fn hash(board: &Board) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.hash(&mut hasher);
    hasher.finish()
}

fn status<T>(result: snl::Result<T>) -> Status {
    match result {
        Ok(_) => panic!("it should have failed"),
        Err(error) => error.status(),
    }
}

#[test]
fn a_new_board_is_plain() -> snl::Result<()> {
    let board = Board::new(30)?;
    assert_eq!(board.squares(), 30);
    assert_eq!(board.shape(), None);
    assert_eq!(board.start(), 1);
    assert_eq!(
        (board.enter(), board.enter_square()),
        (Faces::default(), None)
    );
    assert_eq!(board.rules(), Rules::default());
    assert_eq!(board.die(), [1; 6]);
    assert_eq!(board.overshoot(), Overshoot::Stay);
    assert!(!board.chaining());
    assert_eq!(board.jumps().next(), None);
    assert_eq!(Board::grid(5, 6)?.shape(), Some((5, 6)));
    assert_eq!(Board::new(snl::SQUARES_MAX)?.squares(), 1 << 62);
    assert_eq!(status(Board::new(0)), Status::Squares);
    assert_eq!(status(Board::new(snl::SQUARES_MAX + 1)), Status::Squares);
    assert_eq!(status(Board::grid(i64::MAX, 2)), Status::Squares);
    Ok(())
}

#[test]
fn what_is_set_is_there() {
    let mut random = Random::new();
    for _ in 0..times(500) {
        let reference = Reference::random(&mut random);
        let board = reference.build();
        assert_eq!(board.squares(), reference.squares);
        assert_eq!(board.shape(), reference.shape);
        assert_eq!(board.start(), reference.start);
        assert_eq!(board.enter().iter().collect::<Vec<_>>(), reference.enter);
        assert_eq!(board.enter_square(), reference.enter_square);
        assert_eq!(board.die(), reference.die);
        assert_eq!(board.overshoot(), reference.overshoot);
        assert_eq!(board.chaining(), reference.chaining);
        let rules = Rules {
            start: reference.start,
            enter: Faces::new(&reference.enter).unwrap(),
            enter_square: reference.enter_square,
            die: reference.die.clone(),
            overshoot: reference.overshoot,
            chaining: reference.chaining,
        };
        assert_eq!(board.rules(), rules);
        let mut jumps: Vec<Jump> = reference
            .jumps
            .iter()
            .map(|(&a, &b)| (a, b).into())
            .collect();
        jumps.sort();
        let mut some = board.jumps();
        for left in (0..=jumps.len()).rev() {
            assert_eq!(some.len(), left);
            some.next();
        }
        assert_eq!(board.jumps().collect::<Vec<_>>(), jumps);
        assert_eq!((&board).into_iter().collect::<Vec<_>>(), jumps);
        let (from, to) = board.jump_arrays().unwrap();
        let pairs = from.into_iter().zip(to).map(Jump::from);
        assert_eq!(pairs.collect::<Vec<_>>(), jumps);
        for square in -1..=reference.squares + 1 {
            assert_eq!(board.jump(square), reference.jumps.get(&square).copied());
        }
    }
}

#[test]
fn rolls_follow_the_rules() {
    let mut random = Random::new();
    for _ in 0..times(500) {
        let reference = Reference::random(&mut random);
        let board = reference.build();
        for from in 0..reference.squares {
            for (face, _) in reference.faces() {
                let roll = board.roll(from, face as i32).unwrap();
                assert_eq!((roll.landing, roll.to), reference.roll(from, face));
            }
        }
        assert_eq!(status(board.roll(reference.squares, 1)), Status::Goal);
        if reference.squares > 1 {
            assert_eq!(status(board.roll(1, 9)), Status::Face);
            assert_eq!(status(board.roll(1, 0)), Status::Face);
        }
        assert_eq!(status(board.roll(-1, 1)), Status::Square);
    }
}

#[test]
fn tokens_enter_by_faces_and_to_a_square() -> snl::Result<()> {
    let mut board = Board::new(30)?;
    let faces = Faces::new(&[6, 1, 6])?;
    board.set_enter(faces, None)?;
    assert_eq!((board.enter(), board.enter_square()), (faces, None));
    assert_eq!((board.roll(1, 6)?.to, board.roll(1, 5)?.to), (7, 1));
    board.set_enter(Faces::default(), Some(30))?;
    assert_eq!((board.roll(1, 5)?.to, board.roll(2, 5)?.to), (30, 7));
    let before = board.clone();
    for square in [0, -1, 31] {
        assert_eq!(status(board.set_enter(faces, Some(square))), Status::Square);
    }
    assert_eq!(board, before);
    for face in [0, -1, 65, i32::MIN] {
        assert_eq!(status(Faces::new(&[1, face])), Status::Face);
        assert!(!faces.contains(face));
    }
    let all = Faces::new(&(1..=64).collect::<Vec<_>>())?;
    assert!(all.contains(64) && all.iter().count() == 64 && !all.is_empty());
    board.set_enter(Faces::new(&[7])?, None)?;
    assert_eq!(board.solve()?, None); // the die never shows a 7
    Ok(())
}

#[test]
fn rules_are_set_all_or_none() -> snl::Result<()> {
    let mut board = Builder::grid(2, 5).jump(2, 0).build()?;
    let before = board.clone();
    let rules = Rules {
        enter_square: Some(3),
        ..Rules::default()
    };
    for (wrong, expected) in [
        (
            Rules {
                start: 11,
                ..rules.clone()
            },
            Status::Square,
        ),
        (
            Rules {
                enter_square: Some(0),
                ..rules.clone()
            },
            Status::Square,
        ),
        (
            Rules {
                enter_square: Some(11),
                ..rules.clone()
            },
            Status::Square,
        ),
        (
            Rules {
                die: vec![],
                ..rules.clone()
            },
            Status::Die,
        ),
        (
            Rules {
                die: vec![0; 3],
                ..rules.clone()
            },
            Status::Die,
        ),
        (
            Rules {
                die: vec![1; 65],
                ..rules.clone()
            },
            Status::Die,
        ),
    ] {
        assert_eq!(status(board.set_rules(&wrong)), expected);
        assert_eq!(status(Builder::grid(2, 5).rules(wrong).build()), expected);
        assert_eq!(board, before);
    }
    board.set_rules(&rules)?;
    assert_eq!(board, Builder::grid(2, 5).rules(rules).jump(2, 0).build()?);
    assert_eq!((board.jump(2), board.jump(3)), (Some(0), None));
    Ok(())
}

#[test]
fn shapes_can_change() -> snl::Result<()> {
    let mut board = Board::builder(12).start(0).jump(3, 7).build()?;
    let before = board.clone();
    for wrong in [(5, 2), (0, 0), (12, 0), (0, 12), (-3, -4), (i64::MAX, 2)] {
        assert_eq!(status(board.reshape(Some(wrong))), Status::Shape);
        assert_eq!(board, before);
    }
    board.reshape(Some((3, 4)))?;
    assert_eq!(board, Builder::grid(3, 4).start(0).jump(3, 7).build()?);
    board.reshape(None)?;
    assert_eq!(board, before);
    Ok(())
}

#[test]
fn jumps_are_made_and_removed_all_or_none() -> snl::Result<()> {
    let mut board = Board::new(30)?;
    board.set_jump(3, 22)?;
    board.set_jump(3, 23)?;
    assert_eq!(board.jump(3), Some(23));
    let before = board.try_clone()?;
    for (jumps, index, expected) in [
        (vec![(4, 5), (6, 31)], 1, Status::Square),
        (vec![(30, 1)], 0, Status::Goal),
        (vec![(1, 2), (2, 3), (9, 9), (0, 0)], 2, Status::SelfJump),
    ] {
        for error in [
            board.set_jumps(jumps.clone()).unwrap_err(),
            Board::builder(30).jumps(jumps).build().unwrap_err(),
        ] {
            assert_eq!(error.status(), expected);
            assert_eq!(error.index(), Some(index));
            assert_eq!(
                error.to_string(),
                format!("entry {index}: {}", expected.text())
            );
        }
        assert_eq!(board, before);
    }
    assert_eq!(status(board.set_jump_slices(&[1, 2], &[3])), Status::Length);
    board.set_jumps(Vec::<(i64, i64)>::new())?;
    board.set_jumps([Jump { from: 4, to: 5 }])?;
    assert_eq!(board.jump(4), Some(5));
    board.remove_jump(4)?;
    assert_eq!(status(board.remove_jump(4)), Status::NoJump);
    assert_eq!(board, before);
    Ok(())
}

#[test]
fn cells_and_squares_belong_to_each_other() -> snl::Result<()> {
    let board = Board::grid(3, 4)?;
    let rows = [[9, 10, 11, 12], [8, 7, 6, 5], [1, 2, 3, 4]];
    for (row, squares) in (0..).zip(rows) {
        for (column, square) in (0..).zip(squares) {
            assert_eq!(board.square_at(row, column)?, square);
            assert_eq!(board.cell_of(square)?, (row, column));
        }
    }
    assert_eq!(status(board.square_at(3, 0)), Status::Cell);
    assert_eq!(status(board.square_at(0, -1)), Status::Cell);
    assert_eq!(status(board.cell_of(13)), Status::Square);
    assert_eq!(status(Board::new(12)?.cell_of(1)), Status::NotGrid);
    Ok(())
}

#[test]
fn boards_come_from_arrays() -> snl::Result<()> {
    let rows = vec![
        vec![-1, -1, -1, -1, -1, -1],
        vec![-1, -1, -1, -1, -1, -1],
        vec![-1, -1, -1, -1, -1, -1],
        vec![-1, 35, -1, -1, 13, -1],
        vec![-1, -1, -1, -1, -1, -1],
        vec![-1, 15, -1, -1, -1, -1],
    ];
    let board = Board::from_rows(&rows)?;
    let expected = Builder::grid(6, 6)
        .jumps([(2, 15), (14, 35), (17, 13)])
        .build()?;
    assert_eq!(board, expected);
    assert_eq!(Board::from_matrix(&rows.concat(), 6, 6)?, expected);
    assert_eq!(
        status(Board::from_rows(&[vec![-1, -1], vec![-1]])),
        Status::Length
    );
    assert_eq!(status(Board::from_rows::<Vec<i32>>(&[])), Status::Squares);
    assert_eq!(status(Board::from_matrix(&[-1; 5], 2, 3)), Status::Length);
    assert_eq!(
        status(Board::from_matrix(&[-1; 5], i64::MAX, 2)),
        Status::Squares
    );
    assert_eq!(status(Board::from_matrix(&[], 0, 4)), Status::Squares);
    Ok(())
}

#[test]
fn faults_in_arrays_have_their_index() -> snl::Result<()> {
    // The goal of a board with an even number of rows is at the top left.
    let error = Board::from_matrix(&[2, -1, -1, -1], 2, 2).unwrap_err();
    assert_eq!((error.status(), error.index()), (Status::Goal, Some(0)));
    let error = Board::from_moves(&[-1, 5, -1]).unwrap_err();
    assert_eq!((error.status(), error.index()), (Status::Square, Some(1)));
    assert_eq!(status(Board::from_moves(&[])), Status::Squares);
    let board = Board::from_moves(&[-1, 2, -1])?;
    assert_eq!(board, Board::builder(3).jump(2, 3).build()?);
    for (rows, columns) in [(0, 1), (1, 0), (-1, -1), (i64::MIN, -1)] {
        assert_eq!(
            status(Board::from_matrix(&[-1], rows, columns)),
            Status::Squares
        );
    }
    Ok(())
}

#[test]
fn equal_boards_are_equal_in_all() {
    let mut random = Random::new();
    for _ in 0..times(300) {
        let reference = Reference::random(&mut random);
        let (board, mut other) = (reference.build(), reference.build());
        assert_eq!(board, other);
        assert_eq!(hash(&board), hash(&other));
        let copy = board.clone();
        match random.between(0, 7) {
            0 => other
                .set_start((reference.start + 1) % (reference.squares + 1))
                .unwrap(),
            1 => other.set_chaining(!reference.chaining),
            2 => other.set_overshoot(match reference.overshoot {
                Overshoot::Stay => Overshoot::Bounce,
                Overshoot::Bounce => Overshoot::Win,
                _ => Overshoot::Stay,
            }),
            3 => other.set_die(&[reference.die, vec![1]].concat()).unwrap(),
            4 => {
                let mut die = reference.die;
                *die.last_mut().unwrap() += 1;
                other.set_die(&die).unwrap();
            }
            5 => {
                let square = reference.enter_square.map_or(Some(1), |_| None);
                other.set_enter(other.enter(), square).unwrap();
            }
            _ if reference.squares == 1 => continue,
            6 if reference.squares > 2 => {
                let (one, two) = (reference.squares, reference.squares - 1);
                let to = if board.jump(1) == Some(one) { two } else { one };
                other.set_jump(1, to).unwrap();
            }
            _ => match board.jump(1) {
                Some(_) => other.remove_jump(1).unwrap(),
                None => other.set_jump(1, reference.squares).unwrap(),
            },
        }
        assert_ne!(board, other);
        assert_ne!(other, board);
        assert_eq!(board, copy);
    }
    assert_ne!(Board::new(12).unwrap(), Board::new(13).unwrap());
    assert_ne!(Board::new(12).unwrap(), Board::grid(3, 4).unwrap());
    assert_ne!(Board::grid(4, 3).unwrap(), Board::grid(3, 4).unwrap());
}

#[test]
fn text_makes_the_same_board_again() {
    let mut random = Random::new();
    let mut boards = Vec::new();
    for _ in 0..times(300) {
        let board = Reference::random(&mut random).build();
        let text = board.to_string();
        assert_eq!(text.parse::<Board>().unwrap(), board, "{text}");
        assert_eq!(text, board.to_text(Format::Text).unwrap());
        let form = board.to_text(Format::Json).unwrap();
        assert_eq!(form.parse::<Board>().unwrap(), board, "{form}");
        boards.push(board);
    }
    let text = snl::write(&boards, Format::Text).unwrap();
    assert_eq!(snl::read(&text).unwrap(), boards);
    assert_eq!(snl::read(text.as_bytes()).unwrap(), boards);
}

#[test]
fn other_formats_hold_what_they_can() -> snl::Result<()> {
    let grid = Builder::grid(10, 10).jumps([(2, 38), (98, 78)]).build()?;
    for format in [Format::Leetcode, Format::Hackerrank] {
        assert_eq!(grid.to_text(format)?.parse::<Board>()?, grid);
    }
    let line = Board::builder(14).jumps([(4, 10), (9, 2)]).build()?;
    assert_eq!(line.to_text(Format::Moves)?.parse::<Board>()?, line);
    let mut other = grid.clone();
    other.set_start(0)?;
    for (boards, format, index, expected) in [
        (vec![&grid, &line], Format::Leetcode, 1, Status::FormatShape),
        (vec![&grid], Format::Moves, 0, Status::FormatShape),
        (
            vec![&grid, &grid, &other],
            Format::Hackerrank,
            2,
            Status::FormatStart,
        ),
    ] {
        let error = snl::write(boards, format).unwrap_err();
        assert_eq!((error.status(), error.index()), (expected, Some(index)));
    }
    let mut other = grid.clone();
    other.set_die(&[1; 4])?;
    assert_eq!(status(other.to_text(Format::Leetcode)), Status::FormatDie);
    let mut other = grid.clone();
    other.set_overshoot(Overshoot::Win);
    assert_eq!(
        status(other.to_text(Format::Leetcode)),
        Status::FormatOvershoot
    );
    let mut other = grid.clone();
    other.set_enter(Faces::default(), Some(5))?;
    assert_eq!(status(other.to_text(Format::Leetcode)), Status::FormatEnter);
    let mut other = grid.clone();
    other.set_jump(98, 0)?;
    assert_eq!(status(other.to_text(Format::Leetcode)), Status::FormatJump);
    let mut other = grid;
    other.set_chaining(true);
    assert_eq!(
        status(other.to_text(Format::Leetcode)),
        Status::FormatChaining
    );
    assert_eq!(status(snl::write([], Format::Text)), Status::Length);
    Ok(())
}

#[test]
fn faults_in_text_have_their_place() {
    let error = snl::read("squares 30\nladder 3 22\nsnake 17 40\n").unwrap_err();
    let place = error.place().unwrap();
    assert_eq!(error.status(), Status::Square);
    assert_eq!((place.line, place.column, place.offset), (3, 10, 32));
    assert_eq!((place.board, place.row, place.cell), (0, None, None));
    assert_eq!(error.to_string(), format!("3:10: {}", error.message()));
    assert!(!error.message().is_empty());

    let error = snl::read("[[-1]] [[-1, -1],\n [-1, 7]]").unwrap_err();
    let place = error.place().unwrap();
    assert_eq!((place.line, place.board), (2, 1));
    assert_eq!((place.row, place.cell), (Some(1), Some(1)));
    let place = snl::read("[[-1, -1, 77]]").unwrap_err().place().unwrap();
    assert_eq!((place.row, place.cell), (Some(0), Some(2)));
    let place = snl::read("[-1, 77]").unwrap_err().place().unwrap();
    assert_eq!((place.row, place.cell), (None, Some(1)));

    assert_eq!(status("".parse::<Board>()), Status::Syntax);
    assert_eq!(
        status("squares 3 squares 4".parse::<Board>()),
        Status::Syntax
    );
    assert_eq!(
        status("squares 3\nsquares 4".parse::<Board>()),
        Status::Boards
    );
    for (text, begins) in [
        ("squares 3\n\nsquares 4\n", (3, 1, 11)),
        ("[[-1]]  [[-1]]", (1, 9, 8)),
    ] {
        let error = text.parse::<Board>().unwrap_err();
        assert_eq!(error.status(), Status::Boards);
        let place = error.place().unwrap();
        assert_eq!((place.line, place.column, place.offset), begins);
        assert_eq!((place.board, snl::read(text).unwrap().len()), (1, 2));
    }
    assert_eq!(
        status("squares 99999999999999999999".parse::<Board>()),
        Status::Number
    );
    assert_eq!(
        status("squares 9\nladder 5 2".parse::<Board>()),
        Status::Direction
    );
    assert_eq!(
        status("squares 9\nstart 5\nstart 5".parse::<Board>()),
        Status::Repeated
    );
    assert_eq!(status(snl::read(b"squares 9\n\xff\xfe")), Status::Syntax);
}

#[test]
fn reading_can_be_limited() -> snl::Result<()> {
    let options = ReadOptions {
        format: Some(Format::Moves),
        ..Default::default()
    };
    assert_eq!(status(options.read("squares 3")), Status::Syntax);
    assert_eq!(options.read("[-1, -1]\n[-1]")?.len(), 2);
    let options = ReadOptions {
        squares_max: Some(3),
        ..Default::default()
    };
    assert_eq!(options.read_one("squares 3")?.squares(), 3);
    assert_eq!(status(options.read("squares 4")), Status::Limit);
    for squares_max in [0, -1] {
        let options = ReadOptions {
            squares_max: Some(squares_max),
            ..Default::default()
        };
        assert_eq!(status(options.read("squares 1")), Status::SquaresMax);
    }
    Ok(())
}

#[test]
fn cycles_are_found() -> snl::Result<()> {
    let mut board = Board::builder(30)
        .jumps([(5, 9), (9, 14), (14, 5)])
        .build()?;
    assert_eq!(board.find_cycle()?, Some(5));
    assert_eq!(board.solve()?, Some(5));
    board.set_chaining(true);
    assert_eq!(status(board.solve()), Status::Cycle);
    assert_eq!(status(board.chance()), Status::Cycle);
    assert_eq!(status(board.roll(4, 1)), Status::Cycle);
    board.remove_jump(9)?;
    assert_eq!(board.find_cycle()?, None);
    assert_eq!(status(board.set_die(&[])), Status::Die);
    assert_eq!(status(board.set_die(&[0, 0])), Status::Die);
    assert_eq!(status(board.set_die(&[1; 65])), Status::Die);
    assert_eq!(status(board.set_start(31)), Status::Square);
    Ok(())
}

#[test]
fn named_boards_are_there() -> snl::Result<()> {
    let names: Vec<_> = snl::named_boards().collect();
    assert!(names.iter().any(|named| named.name == "MB47"));
    for named in &names {
        let board = Board::named(named.name)?;
        assert_eq!(Board::named(&named.name.to_lowercase())?, board);
        assert!(!named.title.is_empty() && !named.source.is_empty());
    }
    for name in ["", "no such board", "MB47\0"] {
        assert_eq!(status(Board::named(name)), Status::Name);
    }
    Ok(())
}

#[test]
fn boards_and_jumps_are_shown() -> snl::Result<()> {
    let board = Builder::grid(2, 3)
        .jump(2, 4)
        .enter(Faces::new(&[6, 1])?, None)
        .build()?;
    assert_eq!(
        format!("{board:?}"),
        "Board { squares: 6, shape: (2, 3), start: 1, enter: {1, 6}, enter_square: None, \
         die: [1, 1, 1, 1, 1, 1], overshoot: Stay, chaining: false, jumps: [Jump { from: 2, to: 4 }] }"
    );
    assert_eq!(Jump { from: 2, to: 4 }.to_string(), "ladder 2 4");
    assert_eq!(Jump { from: 4, to: 2 }.to_string(), "snake 4 2");
    Ok(())
}
