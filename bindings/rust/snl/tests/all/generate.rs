// SPDX-License-Identifier: MIT
//! Generated boards meet the conditions, and impossible conditions are an error.

use snl::{Board, Builder, GenerateOptions, Status};
use std::ptr;

#[test]
fn boards_have_what_is_wanted() -> snl::Result<()> {
    let base = Builder::grid(10, 10).start(0).jump(50, 60).build()?;
    let options = GenerateOptions {
        ladders: 6,
        snakes: 7,
        spread: true,
        jump_min: Some(5),
        jump_max: Some(40),
        rolls: Some(8),
        mean: Some(45.0),
        tolerance: Some(0.001),
        seed: 3,
        tries_max: Some(100_000),
    };
    let made = base.generate(&options)?;
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
    assert_eq!(base.generate(&options)?, made);
    let options = GenerateOptions { seed: 4, ..options };
    assert_ne!(base.generate(&options)?.board, made.board);
    Ok(())
}

/// The conditions reach the library: the C function, called directly, makes the same jumps.
#[test]
fn jumps_are_spread_on_request() -> snl::Result<()> {
    let base = Board::grid(10, 10)?;
    for spread in [false, true] {
        let options = GenerateOptions {
            ladders: 8,
            snakes: 5,
            spread,
            seed: 9,
            tries_max: Some(1000),
            ..Default::default()
        };
        let raw = snl_sys::snl_generate_options {
            ladders: 8,
            snakes: 5,
            spread: spread.into(),
            seed: 9,
            tries_max: 1000,
            ..Default::default()
        };
        let made = base.generate(&options)?.board;
        let mut board = ptr::null_mut();
        // SAFETY: `struct_size` is set by default, and the board is freed once.
        unsafe {
            let null = ptr::null_mut();
            assert_eq!(snl_sys::snl_generate(base.raw(), &raw, &mut board, null), 0);
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
    let refused = |status, set: fn(&mut GenerateOptions)| {
        let mut options = GenerateOptions {
            seed: 1,
            tries_max: Some(10),
            ..Default::default()
        };
        set(&mut options);
        let error = base.generate(&options).unwrap_err();
        assert_eq!(error.status(), status, "{options:?}");
        assert_eq!(error.nearest(), None);
    };
    refused(Status::Impossible, |options| options.ladders = 60);
    refused(Status::Ladders, |options| options.ladders = -1);
    refused(Status::Snakes, |options| options.snakes = -1);
    refused(Status::JumpMin, |options| options.jump_min = Some(0));
    refused(Status::JumpMin, |options| options.jump_min = Some(-1));
    refused(Status::JumpMax, |options| options.jump_max = Some(0));
    refused(Status::JumpMax, |options| options.jump_max = Some(-1));
    refused(Status::Rolls, |options| options.rolls = Some(0));
    refused(Status::Rolls, |options| options.rolls = Some(-1));
    refused(Status::TriesMax, |options| options.tries_max = Some(0));
    refused(Status::TriesMax, |options| options.tries_max = Some(-1));
    for mean in [0.0, -1.0, 1e16, f64::NAN] {
        let options = GenerateOptions {
            mean: Some(mean),
            ..Default::default()
        };
        let error = base.generate(&options).unwrap_err();
        assert_eq!(error.status(), Status::Mean);
    }
    for tolerance in [0.0, -1.0, 1.5, f64::NAN] {
        let options = GenerateOptions {
            mean: Some(30.0),
            tolerance: Some(tolerance),
            ..Default::default()
        };
        let error = base.generate(&options).unwrap_err();
        assert_eq!(error.status(), Status::Tolerance);
    }
    let large = Board::new((1 << 20) + 1)?;
    let error = large.generate(&GenerateOptions::default()).unwrap_err();
    assert_eq!(error.status(), Status::TooLarge);
    Ok(())
}

#[test]
fn the_nearest_board_is_told() -> snl::Result<()> {
    let base = Builder::grid(10, 10).start(0).build()?;
    let options = GenerateOptions {
        ladders: 9,
        snakes: 9,
        rolls: Some(7),
        mean: Some(30.0),
        tolerance: Some(1e-6),
        seed: 1,
        tries_max: Some(2),
        ..Default::default()
    };
    let error = base.generate(&options).unwrap_err();
    assert_eq!(error.status(), Status::Effort);
    let nearest = error.nearest().unwrap();
    assert_eq!(nearest.tries, 2);
    assert!(nearest.rolls.is_some() && nearest.mean > 1.0);
    Ok(())
}
