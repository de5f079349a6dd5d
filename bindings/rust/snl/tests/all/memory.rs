// SPDX-License-Identifier: MIT
//! Memory and threads: threads can share objects, each allocation may fail, and nothing leaks.

use snl::{
    Allocator, Board, Builder, Chance, ChanceOptions, Error, Faces, Format, Game, GameOptions,
    GenerateOptions, LengthField, ReadOptions, Result, Route, Simulation, Status, Turns,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::SeqCst};
use std::sync::Arc;
use std::thread;

/// An allocator that fails after `left` more allocations, and counts the bytes in use.
struct Failing {
    left: AtomicI64,
    bytes: AtomicI64,
}

impl Failing {
    const fn new() -> Failing {
        Failing {
            left: AtomicI64::new(i64::MAX),
            bytes: AtomicI64::new(0),
        }
    }
}

unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.left.fetch_sub(1, SeqCst) <= 0 {
            return ptr::null_mut();
        }
        self.bytes.fetch_add(layout.size() as i64, SeqCst);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        self.bytes.fetch_sub(layout.size() as i64, SeqCst);
        System.dealloc(memory, layout)
    }
}

/// Runs a function with 0, 1, 2, ... allocations allowed until it succeeds, and returns how many it
/// needed. After each run no memory is in use.
fn fail_each(memory: &'static Failing, run: impl Fn(Allocator) -> Result<()>) -> i64 {
    for allowed in 0.. {
        memory.left.store(allowed, SeqCst);
        let result = run(Allocator::new(memory));
        assert_eq!(memory.bytes.load(SeqCst), 0);
        match result {
            Ok(()) => return allowed,
            Err(error) => assert_eq!(error.status(), Status::Memory),
        }
    }
    unreachable!()
}

/// Copies a board, and compares the copy with it.
fn cloned(board: &Board) -> Result<()> {
    let copy = board.try_clone()?;
    assert_eq!(&copy, board);
    Ok(())
}

#[test]
fn each_allocation_may_fail() {
    static MEMORY: Failing = Failing::new();
    let jumps = (1..800).map(|i| (2 * i, 2 * i + 1));
    let allocations = fail_each(&MEMORY, |allocator| {
        let mut board = Board::builder(2000).allocator(&allocator).build()?;
        let before = board.jumps().len();
        if let Err(error) = board.set_jumps(jumps.clone()) {
            assert_eq!(board.jumps().len(), before);
            return Err(error);
        }
        cloned(&board)?;
        board.set_chaining(true);
        assert_eq!(board.find_cycle()?, None);
        board.solve()?;
        assert!(!board.route()?.legs().is_empty());
        board.distances_to_goal()?;
        Ok(())
    });
    assert!(allocations > 5);
    let allocations = fail_each(&MEMORY, |allocator| {
        let board = Board::named("MB47")?.try_clone_in(&allocator)?;
        let chance = board.chance()?;
        chance.lengths(LengthField::Variance)?;
        chance.quantiles(0, &[0.5])?;
        chance.without()?;
        let pair = GameOptions {
            players: 2,
            ..Default::default()
        };
        board.simulate(&GameOptions::default(), 100_000, 1000)?;
        board.simulate(&pair, 1000, 1000)?;
        let mut game = Game::new(&board, &GameOptions::default())?;
        while game.turn().is_some() {
            game.roll()?;
        }
        Game::load(&board, &game.save()?)?;
        board.generate(&GenerateOptions {
            ladders: 1,
            ..Default::default()
        })?;
        Ok(())
    });
    assert!(allocations > 10);
}

#[test]
fn every_way_to_a_board_takes_an_allocator() {
    static MEMORY: Failing = Failing::new();
    let text = "squares 30\nladder 3 22\n\ngrid 2 2\n";
    let grid = vec![-1; 40 * 40];
    for builder in [Builder::grid(3, 4), Builder::new(9)] {
        let make = |allocator| {
            let builder = builder.clone().allocator(&allocator).jump(2, 5);
            builder.build().map(drop)
        };
        assert!(fail_each(&MEMORY, make) > 0);
    }
    let board = Builder::new(9).jump(2, 5).build().unwrap();
    let copy = |allocator| board.try_clone_in(&allocator).map(drop);
    assert!(fail_each(&MEMORY, copy) > 0);
    let options = |allocator| ReadOptions {
        allocator: Some(allocator),
        ..Default::default()
    };
    let read = |allocator| options(allocator).read(text).map(drop);
    assert!(fail_each(&MEMORY, read) > 2);
    let read = |allocator| options(allocator).read_one("squares 30").map(drop);
    assert!(fail_each(&MEMORY, read) > 0);
    let solve = |allocator: Allocator| {
        snl::solve_matrices_into(&grid, 40, 40, Some(&allocator), &mut [0]).map(drop)
    };
    assert!(fail_each(&MEMORY, solve) > 0);
    let solve = |allocator: Allocator| {
        snl::solve_moves_into(&grid, 1600, Some(&allocator), &mut [0]).map(drop)
    };
    assert!(fail_each(&MEMORY, solve) > 0);
}

#[test]
fn handles_may_cross_threads_and_be_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Board>();
    shared::<Builder>();
    shared::<Route>();
    shared::<Chance>();
    shared::<Game>();
    shared::<Simulation>();
    shared::<Error>();
    shared::<Allocator>();
}

#[test]
fn threads_share_one_board() -> Result<()> {
    let board = Arc::new(Board::named("MB47")?);
    let chance = Arc::new(board.chance()?);
    let options = |game| GameOptions {
        seed: 7,
        game,
        ..Default::default()
    };
    let threads: Vec<_> = (0..4)
        .map(|part| {
            let (board, chance) = (Arc::clone(&board), Arc::clone(&chance));
            thread::spawn(move || -> Result<_> {
                let games = board.simulate(&options(part * 1000), 1000, 100_000)?;
                Ok((
                    games,
                    board.route()?,
                    snl::race([&*chance; 3])?,
                    chance.visits(0)?,
                ))
            })
        })
        .collect();
    let mut total = Simulation::default();
    for thread in threads {
        let (games, route, win, visits) = thread.join().unwrap()?;
        total.add(&games)?;
        assert_eq!(board.route()?, route);
        assert_eq!(win, snl::race([&*chance; 3])?);
        assert_eq!(visits, chance.visits(0)?);
    }
    assert_eq!(total, board.simulate(&options(0), 4000, 100_000)?);
    Ok(())
}

/// Objects can be dropped in any order: an object made from a board does not need the board.
#[test]
fn handles_stand_for_themselves() -> Result<()> {
    static MEMORY: Failing = Failing::new();
    let board = Board::named("MB47")?.try_clone_in(&Allocator::new(&MEMORY))?;
    let (route, chance) = (board.route()?, board.chance()?);
    let mut game = Game::new(&board, &GameOptions::default())?;
    let copy = board.clone();
    drop(board);
    assert_eq!(route.rolls(), Some(7));
    assert!(chance.mean()? > 39.2);
    game.roll()?;
    assert_eq!(copy.solve()?, Some(7));
    drop(copy);
    drop(game);
    assert!(MEMORY.bytes.load(SeqCst) > 0);
    drop(chance);
    assert_eq!(MEMORY.bytes.load(SeqCst), 0);
    Ok(())
}

/// Every long call ends when its allocator cancels it, and succeeds when it is called again.
#[test]
fn long_work_is_cancelled() -> Result<()> {
    static MEMORY: Failing = Failing::new();
    let stop = Arc::new(AtomicBool::new(false));
    let snakes = || (2..100_000).map(|mouth| (mouth, mouth - 1));
    let cells = vec![-1; 300 * 300];
    for memory in [Allocator::default(), Allocator::new(&MEMORY)] {
        stop.store(false, SeqCst);
        let flag = Arc::clone(&stop);
        let allocator = memory.cancelled_by(move || flag.load(SeqCst));
        let on = |builder: Builder| builder.allocator(&allocator).build();
        let board = on(Board::builder(200_000).jumps(snakes()))?;
        let text = board.to_string();
        let slopes = (501..1000).map(|mouth| (mouth, 1001 - mouth));
        let steep = on(Board::builder(1000).jumps(slopes))?;
        let grid = on(Builder::grid(300, 300))?;
        let other = Board::builder(200_000).jumps(snakes()).build()?;
        let options = ReadOptions {
            allocator: Some(allocator.clone()),
            ..Default::default()
        };
        let in_turns = ChanceOptions {
            turns: Turns {
                again: Faces::new(&[6])?,
                limit: Some(3),
                ..Default::default()
            },
            ..Default::default()
        };
        let alone = GameOptions::default();
        let pair = GameOptions {
            players: 2,
            ..alone
        };
        stop.store(true, SeqCst);
        let calls: [&dyn Fn() -> Result<()>; 14] = [
            &|| board.try_clone().map(drop),
            &|| other.try_clone_in(&allocator).map(drop),
            &|| board.solve().map(drop),
            &|| board.distances_to_goal().map(drop),
            &|| snl::solve_matrices_into(&cells, 300, 300, Some(&allocator), &mut [0]).map(drop),
            &|| snl::solve_moves_into(&cells, 300 * 300, Some(&allocator), &mut [0]).map(drop),
            &|| options.read(&text).map(drop),
            &|| options.read_one(&text).map(drop),
            &|| board.to_text(Format::Text).map(drop),
            &|| steep.chance()?.lengths(LengthField::Variance).map(drop),
            &|| steep.chance_with(&in_turns)?.visits(1).map(drop),
            &|| steep.simulate(&alone, i64::MAX, 1000).map(drop),
            &|| steep.simulate(&pair, i64::MAX, 1000).map(drop),
            &|| grid.svg(&Default::default()).map(drop),
        ];
        for (number, call) in calls.iter().enumerate() {
            let error = call().expect_err(&number.to_string());
            assert_eq!(error.status(), Status::Cancelled);
            assert_eq!((error.index(), error.place()), (None, None));
        }
        stop.store(false, SeqCst);
        let mut changed = board.clone();
        stop.store(true, SeqCst);
        let error = changed.set_jumps(snakes().chain([(5, 5)])).unwrap_err();
        assert_eq!(error.status(), Status::Cancelled);
        assert_eq!(error.index(), None);
        assert_eq!(board, changed);
        stop.store(false, SeqCst);
        assert_eq!(board.solve()?, other.solve()?);
    }
    assert_eq!(MEMORY.bytes.load(SeqCst), 0);
    Ok(())
}

/// A copy cancels a call on somebody else's board. The callback lives as long as the copy.
#[test]
fn one_call_is_cancelled() -> Result<()> {
    let board = Board::named("MB47")?;
    let polls = Arc::new(AtomicI64::new(0));
    let count = Arc::clone(&polls);
    let limited = Allocator::default().cancelled_by(move || count.fetch_add(1, SeqCst) >= 9);
    let copy = board.try_clone_in(&limited)?;
    drop(limited);
    assert_eq!(Arc::strong_count(&polls), 2);
    let error = copy.simulate(&GameOptions::default(), i64::MAX, 1000);
    assert_eq!(error.unwrap_err().status(), Status::Cancelled);
    assert_eq!(polls.load(SeqCst), 10);
    let game = Game::new(&copy, &GameOptions::default())?;
    drop(copy);
    assert_eq!(Arc::strong_count(&polls), 2);
    drop(game);
    assert_eq!(Arc::strong_count(&polls), 1);
    Ok(())
}

#[test]
fn a_panic_cancels() -> Result<()> {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("expected");
        }
    }
    let bomb = Bomb;
    let allocator = Allocator::default().cancelled_by(move || {
        let _ = &bomb;
        panic!("expected")
    });
    let board = Board::new(100)?.try_clone_in(&allocator)?;
    drop(allocator);
    let error = board
        .simulate(&GameOptions::default(), i64::MAX, 1000)
        .unwrap_err();
    assert_eq!(error.status(), Status::Cancelled);
    drop(board);
    Ok(())
}
