// SPDX-License-Identifier: MIT
//! Generated boards meet the conditions, and impossible conditions are an error.

use snl::{Board, Builder, Status, Wanted};
use std::ptr;

#[test]
fn boards_have_what_is_wanted() -> snl::Result<()> {
    let base = Builder::grid(10, 10).start(0).jump(50, 60).build()?;
    let wanted = Wanted {
        ladders: 6,
        snakes: 7,
        spread: true,
        jump_min: Some(5),
        jump_max: Some(40),
        rolls: Some(8),
        mean: Some(45.0),
        tolerance: Some(0.001),
    };
    let made = wanted.generate(&base, 3, 100_000)?;
    assert_eq!((made.rolls, made.board.solve()?), (8, Some(8)));
    assert_eq!(made.board.chance()?.mean()?, made.mean);
    assert!((made.mean - 45.0).abs() <= 0.045 && made.tries >= 1);
    assert_eq!(made.board.shape(), base.shape());
    assert_eq!((made.board.start(), made.board.jump(50)), (0, Some(60)));
    let jumps: Vec<_> = made.board.jumps().filter(|jump| jump.from != 50).collect();
    assert_eq!(jumps.iter().filter(|jump| jump.is_ladder()).count(), 6);
    assert_eq!(jumps.len(), 13);
    for jump in jumps {
        assert!((5..=40).contains(&(jump.from - jump.to).abs()));
    }
    assert_eq!(wanted.generate(&base, 3, 100_000)?, made);
    assert_ne!(wanted.generate(&base, 4, 100_000)?.board, made.board);
    Ok(())
}

/// The conditions reach the library: the C function, called directly, makes the same jumps.
#[test]
fn jumps_are_spread_on_request() -> snl::Result<()> {
    let base = Board::grid(10, 10)?;
    for spread in [false, true] {
        let wanted = Wanted {
            ladders: 8,
            snakes: 5,
            spread,
            ..Default::default()
        };
        let raw = snl_sys::snl_generate_options {
            ladders: 8,
            snakes: 5,
            spread: spread.into(),
            ..Default::default()
        };
        let made = wanted.generate(&base, 9, 1000)?.board;
        let mut board = ptr::null_mut();
        // SAFETY: `struct_size` is set by default, and the board is freed once.
        unsafe {
            let null = ptr::null_mut();
            assert_eq!(
                snl_sys::snl_generate(base.raw(), &raw, 9, 1000, &mut board, null),
                0
            );
            for jump in made.jumps() {
                assert_eq!(snl_sys::snl_board_jump(board, jump.from), jump.to);
            }
            snl_sys::snl_board_free(board);
        }
    }
    Ok(())
}

#[test]
fn what_cannot_be_is_said() -> snl::Result<()> {
    let base = Builder::grid(10, 10).start(0).build()?;
    let plain = Wanted::default();
    for (wanted, status) in [
        (
            Wanted {
                ladders: 60,
                ..plain
            },
            Status::Impossible,
        ),
        (
            Wanted {
                ladders: -1,
                ..plain
            },
            Status::Argument,
        ),
        (
            Wanted {
                jump_min: Some(0),
                ..plain
            },
            Status::Argument,
        ),
        (
            Wanted {
                jump_max: Some(0),
                ..plain
            },
            Status::Argument,
        ),
        (
            Wanted {
                rolls: Some(0),
                ..plain
            },
            Status::Argument,
        ),
        (
            Wanted {
                mean: Some(0.0),
                ..plain
            },
            Status::Argument,
        ),
        (
            Wanted {
                mean: Some(f64::NAN),
                ..plain
            },
            Status::Argument,
        ),
        (
            Wanted {
                mean: Some(30.0),
                tolerance: Some(0.0),
                ..plain
            },
            Status::Argument,
        ),
    ] {
        let error = wanted.generate(&base, 1, 10).unwrap_err();
        assert_eq!(error.status(), status, "{wanted:?}");
        assert_eq!(error.nearest(), None);
    }
    assert_eq!(
        plain.generate(&base, 1, 0).unwrap_err().status(),
        Status::Argument
    );
    let large = Board::new((1 << 20) + 1)?;
    assert_eq!(
        plain.generate(&large, 1, 1).unwrap_err().status(),
        Status::TooLarge
    );
    Ok(())
}

#[test]
fn the_nearest_board_is_told() -> snl::Result<()> {
    let base = Builder::grid(10, 10).start(0).build()?;
    let wanted = Wanted {
        ladders: 9,
        snakes: 9,
        rolls: Some(7),
        mean: Some(30.0),
        tolerance: Some(1e-6),
        ..Default::default()
    };
    let error = wanted.generate(&base, 1, 2).unwrap_err();
    assert_eq!(error.status(), Status::Effort);
    let nearest = error.nearest().unwrap();
    assert_eq!(nearest.tries, 2);
    assert!(nearest.rolls.is_some() && nearest.mean > 1.0);
    Ok(())
}
