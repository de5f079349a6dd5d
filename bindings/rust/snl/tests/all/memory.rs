// SPDX-License-Identifier: MIT
//! Memory and threads: threads can share objects, each allocation may fail, and nothing leaks.

use snl::{
    Allocator, Board, Builder, Chance, ChanceOptions, Error, Faces, Format, Game, GameOptions,
    ReadOptions, Result, Route, Simulation, Status, Turns, Wanted,
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
        let mut board = Board::new_in(2000, allocator)?;
        let before = board.jumps().len();
        if let Err(error) = board.set_jumps(jumps.clone()) {
            assert_eq!(board.jumps().len(), before);
            return Err(error);
        }
        cloned(&board)?;
        board.set_chaining(true);
        assert_eq!(board.find_cycle()?, None);
        board.solve()?;
        assert!(board.route()?.leg_count() > 0);
        board.distances_to_goal()?;
        Ok(())
    });
    assert!(allocations > 5);
    let allocations = fail_each(&MEMORY, |allocator| {
        let board = Board::named_in("MB47", allocator)?;
        let chance = board.chance()?;
        chance.lengths()?;
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
        let wanted = Wanted {
            ladders: 1,
            ..Default::default()
        };
        wanted.generate(&board, 1, 100)?;
        Ok(())
    });
    assert!(allocations > 10);
}

#[test]
fn every_way_to_a_board_takes_an_allocator() {
    static MEMORY: Failing = Failing::new();
    let text = "squares 30\nladder 3 22\n\ngrid 2 2\n";
    let grid = vec![-1; 40 * 40];
    for make in [
        (|allocator| Board::grid_in(3, 4, allocator).map(drop)) as fn(Allocator) -> Result<()>,
        |allocator| Board::from_matrix_in(&[-1, -1, 4, -1], 2, 2, allocator).map(drop),
        |allocator| Board::from_moves_in(&[-1, 2, -1], allocator).map(drop),
        |allocator| {
            Builder::grid(3, 4)
                .allocator(allocator)
                .jump(2, 5)
                .build()
                .map(drop)
        },
        |allocator| {
            Builder::new(9)
                .allocator(allocator)
                .jump(2, 5)
                .build()
                .map(drop)
        },
    ] {
        assert!(fail_each(&MEMORY, make) > 0);
    }
    let options = |allocator| ReadOptions {
        allocator: Some(allocator),
        ..Default::default()
    };
    let read = |allocator| options(allocator).read(text).map(drop);
    assert!(fail_each(&MEMORY, read) > 2);
    let solve = |allocator| snl::solve_matrices_in(&grid, 40, 40, allocator).map(drop);
    assert!(fail_each(&MEMORY, solve) > 0);
    let solve = |allocator| snl::solve_moves_in(&grid, 1600, allocator).map(drop);
    assert!(fail_each(&MEMORY, solve) > 0);
    // With an allocator, too, the error for a faulty board has its index and the answers.
    MEMORY.left.store(i64::MAX, SeqCst);
    let error = snl::solve_matrices_in(&[-1, -1, 9, -1], 1, 2, Allocator::new(&MEMORY));
    let error = error.unwrap_err();
    assert_eq!(
        (error.index(), error.answers()),
        (Some(2), Some(&[1, -2][..]))
    );
    let error = snl::solve_moves_in(&[-1, -1, 9, -1], 2, Allocator::new(&MEMORY));
    assert_eq!(error.unwrap_err().index(), Some(2));
    assert_eq!(MEMORY.bytes.load(SeqCst), 0);
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
                let legs: Vec<_> = board.route()?.legs().collect();
                Ok((games, legs, chance.win(3)?, chance.visits(0)?))
            })
        })
        .collect();
    let mut total = Simulation::default();
    for thread in threads {
        let (games, legs, win, visits) = thread.join().unwrap()?;
        total.add(&games)?;
        assert!(board.route()?.legs().eq(legs));
        assert_eq!(win, chance.win(3)?);
        assert_eq!(visits, chance.visits(0)?);
    }
    assert_eq!(total, board.simulate(&options(0), 4000, 100_000)?);
    Ok(())
}

/// Objects can be dropped in any order: an object made from a board does not need the board.
#[test]
fn handles_stand_for_themselves() -> Result<()> {
    static MEMORY: Failing = Failing::new();
    let board = Board::named_in("MB47", Allocator::new(&MEMORY))?;
    let (route, chance) = (board.route()?, board.chance()?);
    let mut game = Game::new(&board, &GameOptions::default())?;
    let copy = board.clone();
    drop(board);
    assert_eq!(route.rolls(), Some(7));
    assert!(chance.mean()? > 39.2);
    game.roll()?;
    assert_eq!(copy.solve()?, Some(7));
    drop(copy);
    drop((game, chance));
    assert!(MEMORY.bytes.load(SeqCst) > 0);
    drop(route);
    assert_eq!(MEMORY.bytes.load(SeqCst), 0);
    Ok(())
}

/// Every long call ends when its allocator cancels it, and succeeds when it is called again.
#[test]
fn long_work_is_cancelled() -> Result<()> {
    static MEMORY: (Failing, fn() -> bool) = (Failing::new(), || STOP.load(SeqCst));
    static STOP: AtomicBool = AtomicBool::new(false);
    let snakes = || (2..100_000).map(|mouth| (mouth, mouth - 1));
    let cells = vec![-1; 300 * 300];
    for allocator in [
        Allocator::cancelled_by(&MEMORY.1),
        Allocator::new_cancelled_by(&MEMORY),
    ] {
        STOP.store(false, SeqCst);
        let mut board = Board::new_in(200_000, allocator)?;
        board.set_jumps(snakes())?;
        let text = board.to_string();
        let before = board.clone();
        let mut steep = Board::new_in(1000, allocator)?;
        steep.set_jumps((501..1000).map(|mouth| (mouth, 1001 - mouth)))?;
        let grid = Board::grid_in(300, 300, allocator)?;
        let options = ReadOptions {
            allocator: Some(allocator),
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
        STOP.store(true, SeqCst);
        let calls: [&dyn Fn() -> Result<()>; 13] = [
            &|| board.try_clone().map(drop),
            &|| board.solve().map(drop),
            &|| board.distances_to_goal().map(drop),
            &|| Board::from_moves_in(&cells, allocator).map(drop),
            &|| snl::solve_matrices_in(&cells, 300, 300, allocator).map(drop),
            &|| snl::solve_moves_in(&cells, 300 * 300, allocator).map(drop),
            &|| options.read(&text).map(drop),
            &|| board.to_text(Format::Text).map(drop),
            &|| steep.chance()?.lengths().map(drop),
            &|| steep.chance_with(&in_turns)?.lengths().map(drop),
            &|| steep.simulate(&alone, i64::MAX, 1000).map(drop),
            &|| steep.simulate(&pair, i64::MAX, 1000).map(drop),
            &|| grid.svg(&Default::default()).map(drop),
        ];
        for (number, call) in calls.iter().enumerate() {
            let error = call().expect_err(&number.to_string());
            assert_eq!(error.status(), Status::Cancelled);
            assert_eq!((error.index(), error.place()), (None, None));
        }
        let error = board.set_jumps(snakes().chain([(5, 5)])).unwrap_err();
        assert_eq!(error.status(), Status::Cancelled);
        assert_eq!(error.index(), None);
        assert_eq!(board, before);
        STOP.store(false, SeqCst);
        assert_eq!(board.solve()?, before.solve()?);
        drop((board, before, steep, grid));
        assert_eq!(MEMORY.0.bytes.load(SeqCst), 0);
    }
    Ok(())
}

#[test]
fn a_panic_cancels() -> Result<()> {
    static PANICS: fn() -> bool = || panic!("expected");
    let board = Board::new_in(100, Allocator::cancelled_by(&PANICS))?;
    let error = board
        .simulate(&GameOptions::default(), i64::MAX, 1000)
        .unwrap_err();
    assert_eq!(error.status(), Status::Cancelled);
    Ok(())
}
