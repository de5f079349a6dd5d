// SPDX-License-Identifier: MIT
//! Compares fewest rolls and routes with a breadth-first search, also for many boards at once.

use crate::reference::{times, Random, Reference};
use snl::{Board, Status, FAULTY_BOARD, UNREACHABLE};

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
            None => assert_eq!(route.leg_count(), 0),
        }
    }
}

#[test]
fn legs_come_in_any_order_and_in_arrays() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let route = board.route()?;
    let legs: Vec<_> = route.legs().collect();
    assert_eq!(legs.len(), route.leg_count());
    let mut backwards: Vec<_> = route.legs().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, legs);
    let arrays = route.leg_arrays()?;
    for (i, leg) in legs.iter().enumerate() {
        assert_eq!(route.leg(i), Some(*leg));
        assert_eq!(arrays.from[i], leg.from);
        assert_eq!(arrays.face[i], leg.face);
        assert_eq!(arrays.times[i], leg.times);
        assert_eq!(arrays.landing[i], leg.landing);
        assert_eq!(arrays.to[i], leg.to);
    }
    assert_eq!(arrays.to.len(), legs.len());
    assert_eq!(route.leg(legs.len()), None);
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
    let down: Vec<_> = down.route()?.legs().map(|leg| leg.to_string()).collect();
    assert_eq!(
        down[0],
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
        board.chance()?.lengths().unwrap_err(),
    ] {
        assert_eq!(error.status(), Status::Memory);
    }
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
        let (rows, columns) = (random.between(1, 5) as usize, random.between(1, 5) as usize);
        let (size, boards) = (rows * columns, random.between(0, 6) as usize);
        let cells = many(&mut random, boards, rows, columns);
        let one = |cells: &[i32]| Board::from_matrix(cells, rows, columns);
        let result = snl::solve_matrices(&cells, rows, columns);
        compare(&cells, size, one, result.clone());
        let mut rolls = vec![7; boards];
        let into = snl::solve_matrices_into(&cells, rows, columns, &mut rolls);
        assert_eq!(into.is_ok(), result.is_ok());
        match &result {
            Ok(answers) => assert_eq!(answers, &rolls),
            Err(error) => assert_eq!(error.answers(), Some(&rolls[..])),
        }

        let result = snl::solve_moves(&cells, size);
        compare(&cells, size, Board::from_moves, result.clone());
        let mut rolls = vec![7; boards];
        let into = snl::solve_moves_into(&cells, size, &mut rolls);
        assert_eq!(
            into.map_err(|error| error.index()),
            result.clone().map(|_| ()).map_err(|error| error.index())
        );
        *if result.is_ok() {
            &mut sound
        } else {
            &mut faulty
        } += 1;
    }
    assert!(sound > 0 && faulty > 0);
}

/// Compares the answers for many boards with the answers for each board by itself.
fn compare(
    cells: &[i32],
    size: usize,
    one: impl Fn(&[i32]) -> snl::Result<Board>,
    result: snl::Result<Vec<i64>>,
) {
    let boards: Vec<_> = cells.chunks(size).map(one).collect();
    let expected: Vec<i64> = boards
        .iter()
        .map(|board| match board {
            Ok(board) => board.solve().unwrap().unwrap_or(UNREACHABLE),
            Err(_) => FAULTY_BOARD,
        })
        .collect();
    let fault = boards.iter().enumerate().find_map(|(number, board)| {
        let error = board.as_ref().err()?;
        Some((error.status(), number * size + error.index().unwrap()))
    });
    match (result, fault) {
        (Ok(rolls), None) => assert_eq!(rolls, expected),
        (Err(error), Some((status, index))) => {
            assert_eq!((error.status(), error.index()), (status, Some(index)));
            assert_eq!(error.answers(), Some(&expected[..]));
        }
        (result, fault) => panic!("{result:?}, {fault:?}"),
    }
}

#[test]
fn lengths_have_to_fit() {
    let status = |result: snl::Result<Vec<i64>>| result.unwrap_err().status();
    assert_eq!(
        status(snl::solve_matrices(&[-1; 7], 2, 3)),
        Status::Argument
    );
    assert_eq!(status(snl::solve_matrices(&[], 0, 3)), Status::Squares);
    assert_eq!(
        status(snl::solve_matrices(&[-1], usize::MAX, 2)),
        Status::Squares
    );
    assert_eq!(status(snl::solve_moves(&[-1; 7], 2)), Status::Argument);
    assert_eq!(status(snl::solve_moves(&[-1; 7], 0)), Status::Squares);
    assert_eq!(snl::solve_matrices(&[], 2, 3), Ok(vec![]));
    assert_eq!(snl::solve_moves(&[], 3), Ok(vec![]));
    let mut rolls = [7; 3];
    for result in [
        snl::solve_matrices_into(&[-1; 12], 2, 3, &mut rolls),
        snl::solve_moves_into(&[-1; 12], 6, &mut rolls),
    ] {
        assert_eq!(result.unwrap_err().status(), Status::Argument);
    }
    assert_eq!(rolls, [7; 3]);
}
