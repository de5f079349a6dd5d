// SPDX-License-Identifier: MIT
//! Compares fewest rolls and routes with a breadth-first search, also for many boards at once.

use crate::reference::{times, Random, Reference};
use snl::{Board, Leg, LengthField, Status, FAULTY_BOARD, UNREACHABLE};
use std::{mem, ptr};

#[test]
fn answers_are_those_of_the_reference() {
    let mut random = Random::new();
    for _ in 0..times(300) {
        let reference = Reference::random(&mut random);
        let board = reference.build();
        let goal = reference.squares as usize;
        let to_goal = board.distances_to_goal().unwrap();
        for from in 0..=reference.squares {
            let expected = reference.distances(from);
            assert_eq!(board.distances_from(from).unwrap(), expected);
            assert_eq!(to_goal[from as usize], expected[goal]);
            let rolls = (expected[goal] >= 0).then_some(expected[goal]);
            assert_eq!(board.solve_from(from).unwrap(), rolls);
            if from == reference.start {
                assert_eq!(board.solve().unwrap(), rolls);
            }
        }
        assert_eq!(board.solve_from(-1).unwrap_err().status(), Status::Square);
    }
}

/// Plays a route by the rules: its legs fit together, it ends on the goal, and it takes the fewest
/// rolls.
#[test]
fn routes_can_be_played() {
    let mut random = Random::new();
    for _ in 0..times(500) {
        let reference = Reference::random(&mut random);
        let board = reference.build();
        let from = random.between(0, reference.squares);
        let route = board.route_from(from).unwrap();
        let best = reference.distances(from)[reference.squares as usize];
        assert_eq!(route.rolls(), (best >= 0).then_some(best));
        let (mut square, mut rolls) = (from, 0);
        for leg in &route {
            assert_eq!(leg.from, square);
            let mut landing = None;
            for _ in 0..leg.times {
                (landing, square) = reference.roll(square, leg.face.into());
            }
            rolls += leg.times;
            assert_eq!((landing, square), (Some(leg.landing), leg.to));
            assert_eq!(leg.jump().is_some(), leg.landing != leg.to);
        }
        match route.rolls() {
            Some(best) => assert_eq!((square, rolls), (reference.squares, best)),
            None => assert!(route.legs().is_empty()),
        }
    }
}

#[test]
fn legs_are_those_of_the_library() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let route = board.route()?;
    assert_eq!(route.legs().len(), 5);
    // SAFETY: a leg has the layout of a leg of the library, and the route is freed once.
    unsafe {
        let raw = route.legs().as_ptr() as *const snl_sys::snl_leg;
        let mut handle = ptr::null_mut();
        assert_eq!(snl_sys::snl_route_create(board.raw(), 0, &mut handle), 0);
        for (i, leg) in route.legs().iter().enumerate() {
            let mut expected = snl_sys::snl_leg::default();
            assert_eq!(snl_sys::snl_route_leg(handle, i, &mut expected), 0);
            let same = &*raw.add(i);
            assert_eq!(same.struct_size as usize, mem::size_of::<Leg>());
            assert_eq!(format!("{same:?}"), format!("{expected:?}"));
            let fields = (same.face, same.from, same.times, same.landing, same.to);
            assert_eq!(fields, (leg.face, leg.from, leg.times, leg.landing, leg.to));
        }
        snl_sys::snl_route_free(handle);
    }
    let mut leg = Leg::default();
    assert_ne!(leg, route.legs()[1]);
    (leg.face, leg.from, leg.times, leg.landing, leg.to) = (6, 14, 2, 26, 26);
    assert_eq!(leg, route.legs()[1]);
    assert_eq!(route, board.route()?);
    assert_ne!(route, board.route_from(1)?);
    drop(board);
    let words = "\
        roll 4: from off the board to 4, up the ladder to 14\n\
        roll 6, 2 times: from 14 to 26\n\
        roll 2: from 26 to 28, up the ladder to 84\n\
        roll 6, 2 times: from 84 to 96\n\
        roll 4: from 96 to 100\n";
    assert_eq!(route.to_string(), words);
    assert!(format!("{route:?}").starts_with("Route { rolls: Some(7), legs: [Leg { face: 4,"));
    let down = Board::builder(20)
        .die(&[0, 0, 0, 0, 0, 0, 1])
        .jump(15, 13)
        .build()?;
    let down = down.route()?;
    assert_eq!(
        down.legs()[0].to_string(),
        "roll 7, 2 times: from 1 to 15, down the snake to 13"
    );
    Ok(())
}

#[test]
fn large_boards_are_solved_but_not_listed() -> snl::Result<()> {
    let board = Board::builder(snl::SQUARES_MAX).jump(7, 1 << 61).build()?;
    assert_eq!(board.solve()?, Some(1 + ((1i64 << 61) + 5) / 6));
    assert_eq!(board.route()?.rolls(), board.solve()?);
    for error in [
        board.distances_from(1).unwrap_err(),
        board.distances_to_goal().unwrap_err(),
        board.chance()?.visits(1).unwrap_err(),
        board.chance()?.lengths(LengthField::Mean).unwrap_err(),
    ] {
        assert_eq!(error.status(), Status::Memory);
    }
    let small = Board::new(8)?;
    let mut rolls = [7; 12];
    assert_eq!(small.distances_from_into(1, &mut rolls)?, 9);
    assert_eq!((rolls[8], &rolls[9..]), (2, &[7; 3][..]));
    assert_eq!(small.distances_to_goal_into(&mut rolls[..9])?, 9);
    assert_eq!(rolls[..9], small.distances_to_goal()?);
    let mut few = [7; 3];
    let error = board.distances_from_into(1, &mut few).unwrap_err();
    assert_eq!((error.status(), few), (Status::Capacity, [7; 3]));
    let error = board.distances_to_goal_into(&mut few).unwrap_err();
    assert_eq!((error.status(), few), (Status::Capacity, [7; 3]));
    Ok(())
}

/// The entries of many random matrices or `move[]` arrays, some of which are faulty.
fn many(random: &mut Random, boards: usize, rows: usize, columns: usize) -> Vec<i32> {
    let squares = (rows * columns) as i64;
    (0..boards * rows * columns)
        .map(|_| match random.between(1, 400) {
            1 => 2 * squares as i32,
            2..=60 => random.between(0, squares) as i32,
            _ => -1,
        })
        .collect()
}

#[test]
fn many_boards_are_solved_as_one_by_one() {
    let mut random = Random::new();
    let (mut sound, mut faulty) = (0, 0);
    for _ in 0..times(200) {
        let (rows, columns) = (random.between(1, 5), random.between(1, 5));
        let boards = random.between(0, 6) as usize;
        let cells = many(&mut random, boards, rows as usize, columns as usize);
        let matrix = |cells: &[i32]| Board::from_matrix(cells, rows, columns);
        for (rolls, count, into) in [
            (
                snl::solve_matrices(&cells, rows, columns).unwrap(),
                one_by_one(&cells, rows * columns, matrix),
                &(|rolls: &mut [i64]| snl::solve_matrices_into(&cells, rows, columns, None, rolls))
                    as &dyn Fn(&mut [i64]) -> snl::Result<usize>,
            ),
            (
                snl::solve_moves(&cells, rows * columns).unwrap(),
                one_by_one(&cells, rows * columns, Board::from_moves),
                &|rolls: &mut [i64]| snl::solve_moves_into(&cells, rows * columns, None, rolls),
            ),
        ] {
            assert_eq!(rolls, count);
            let mut filled = vec![7; boards];
            let found = into(&mut filled).unwrap();
            assert_eq!(filled, rolls);
            let marked = rolls.iter().filter(|&&rolls| rolls == FAULTY_BOARD);
            assert_eq!(found, marked.count());
            sound += usize::from(found == 0);
            faulty += found;
        }
    }
    assert!(sound > 0 && faulty > 0);
}

/// The answers for each board by itself.
fn one_by_one(cells: &[i32], size: i64, one: impl Fn(&[i32]) -> snl::Result<Board>) -> Vec<i64> {
    let answer = |cells| match one(cells) {
        Ok(board) => board.solve().unwrap().unwrap_or(UNREACHABLE),
        Err(error) => {
            assert!(error.index().unwrap() < size as usize);
            FAULTY_BOARD
        }
    };
    cells.chunks(size as usize).map(answer).collect()
}

#[test]
fn lengths_have_to_fit() {
    let status = |result: snl::Result<Vec<i64>>| result.unwrap_err().status();
    assert_eq!(status(snl::solve_matrices(&[-1; 7], 2, 3)), Status::Length);
    for (rows, columns) in [(0, 3), (3, 0), (-1, -1), (i64::MAX, 2), (i64::MIN, -1)] {
        let solved = snl::solve_matrices(&[-1], rows, columns);
        assert_eq!(status(solved), Status::Squares);
    }
    assert_eq!(status(snl::solve_moves(&[-1; 7], 2)), Status::Length);
    for squares in [0, -1, i64::MIN] {
        assert_eq!(status(snl::solve_moves(&[-1; 7], squares)), Status::Squares);
    }
    assert_eq!(snl::solve_matrices(&[], 2, 3), Ok(vec![]));
    assert_eq!(snl::solve_moves(&[], 3), Ok(vec![]));
    let mut rolls = [7; 3];
    for result in [
        snl::solve_matrices_into(&[-1; 12], 2, 3, None, &mut rolls),
        snl::solve_moves_into(&[-1; 12], 6, None, &mut rolls),
    ] {
        assert_eq!(result.unwrap_err().status(), Status::Length);
    }
    assert_eq!(rolls, [7; 3]);
}
