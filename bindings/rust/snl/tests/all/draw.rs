// SPDX-License-Identifier: MIT
//! Pictures equal the pictures that are kept with the C library, byte for byte.

use snl::{
    draw_distribution, draw_distribution_to, Board, Builder, Count, Error, Format, Leg,
    LengthField, Picture, Plot, Result, Status, TerminalStyle, Theme,
};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// A picture that is kept with the C library.
fn kept(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    fs::read_to_string(root.join(name)).unwrap()
}

#[track_caller]
fn same(svg: snl::Result<String>, name: &str) {
    let svg = svg.unwrap();
    assert!(svg.starts_with("<svg ") && !svg.contains('\0'));
    assert!(svg == kept(name), "it is not {name}");
}

#[test]
fn pictures_are_those_that_are_kept() -> snl::Result<()> {
    let classic = Board::named("MB47")?;
    let chance = classic.chance()?;
    let plain = Picture::default();
    same(classic.svg(&plain), "docs/images/mb47.svg");

    let small: Board = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],\
        [-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]"
        .parse()?;
    let route = small.route()?;
    let shown = Picture {
        legs: route.legs(),
        ..plain
    };
    same(small.svg(&shown), "docs/images/route.svg");

    let example = Builder::grid(5, 6)
        .jumps([(3, 22), (5, 8), (11, 26), (20, 29)])
        .jumps([(17, 4), (19, 7), (21, 9), (27, 1)])
        .build()?;
    let route = example.route()?;
    let shown = Picture {
        title: Some("Three rolls"),
        legs: route.legs(),
        ..plain
    };
    same(example.svg(&shown), "docs/images/example.svg");

    let mut visits = chance.visits(0)?;
    visits[100] = f64::NAN;
    let shown = Picture {
        heat: Some(&visits),
        heat_label: Some("Mean rolls made from a square"),
        ..plain
    };
    same(classic.svg(&shown), "docs/images/visits.svg");

    let means = chance.lengths(LengthField::Mean)?;
    let route = classic.route()?;
    let shown = Picture {
        theme: Theme::Dark,
        legs: route.legs(),
        heat: Some(&means),
        heat_label: Some("Rolls to go"),
        ..plain
    };
    same(classic.svg(&shown), "tests/golden/mean-dark.svg");

    let two = Builder::grid(2, 2).jumps([(2, 3), (3, 1)]).build()?;
    let shown = Picture {
        theme: Theme::Light,
        tokens: &[1, 1, 4],
        ..plain
    };
    same(two.svg(&shown), "tests/golden/two.svg");
    Ok(())
}

#[test]
fn plots_are_those_that_are_kept() -> snl::Result<()> {
    let pmf = Board::named("MB47")?.chance()?.distribution(0, 151)?.pmf;
    let plot = Plot {
        title: Some("How long a game on the classic board lasts"),
        marks: &[
            (39.2251223, Some("mean")),
            (22.0, Some("most frequent")),
            (32.0, Some("median")),
            (89.0, Some("19 of 20 by")),
        ],
        ..Default::default()
    };
    same(
        draw_distribution(&pmf, &plot),
        "docs/images/distribution.svg",
    );
    let plot = Plot {
        theme: Theme::Dark,
        marks: &[(4.0, None), (9.0, Some("the last one"))],
        ..Default::default()
    };
    let games = [0.0, 0.0, 3.0, 5.0, 9.0, 2.0, 1.0, 0.0, 0.0, 1.0];
    same(draw_distribution(&games, &plot), "tests/golden/games.svg");
    let plot = Plot {
        description: Some("in words of its own"),
        ..Default::default()
    };
    assert!(draw_distribution(&games, &plot)?.contains("in words of its own"));
    Ok(())
}

#[test]
fn terminals_have_their_styles() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let plain = Picture::default();
    let ascii = board.terminal(&plain, 60, TerminalStyle::ASCII)?;
    assert!(ascii.is_ascii() && !ascii.contains('\x1b') && ascii.contains("100"));
    assert!(ascii.lines().all(|line| line.len() <= 60));
    let unicode = board.terminal(&plain, 60, TerminalStyle::UNICODE)?;
    assert!(!unicode.is_ascii() && !unicode.contains('\x1b'));
    assert!(unicode.lines().all(|line| line.chars().count() <= 60));
    let route = board.route()?;
    let shown = Picture {
        legs: route.legs(),
        tokens: &[20, 4, 0, 20, 28, 4, 30],
        ..plain
    };
    let full = board.terminal(&shown, 60, TerminalStyle::UNICODE)?;
    assert_eq!(full, kept("tests/golden/terminal-mb47-60.txt"));
    let colour = board.terminal(&plain, 60, TerminalStyle::COLOUR)?;
    assert!(colour.is_ascii() && colour.contains('\x1b'));
    let both = board.terminal(&plain, 60, TerminalStyle::UNICODE | TerminalStyle::COLOUR)?;
    assert!(!both.is_ascii() && both.contains('\x1b'));
    let narrow = board.terminal(&plain, 19, TerminalStyle::ASCII);
    assert_eq!(narrow.unwrap_err().status(), Status::Columns);
    board.terminal(&plain, usize::MAX, TerminalStyle::ASCII)?;
    Ok(())
}

#[test]
fn what_does_not_fit_is_refused() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let large = Board::new(1000)?;
    let route = large.route()?;
    let plain = Picture::default();
    for (picture, status) in [
        (
            Picture {
                title: Some("a\0b"),
                ..plain
            },
            Status::Syntax,
        ),
        (
            Picture {
                heat_label: Some("\0"),
                ..plain
            },
            Status::Syntax,
        ),
        (
            Picture {
                heat: Some(&[0.0; 100]),
                ..plain
            },
            Status::Length,
        ),
        (
            Picture {
                tokens: &[0, 101],
                ..plain
            },
            Status::Square,
        ),
        (
            Picture {
                tokens: &[0; 257],
                ..plain
            },
            Status::TooLarge,
        ),
        (
            Picture {
                legs: route.legs(),
                ..plain
            },
            Status::Square,
        ),
    ] {
        assert_eq!(board.svg(&picture).unwrap_err().status(), status);
        let terminal = board.terminal(&picture, 80, TerminalStyle::ASCII);
        assert_eq!(terminal.unwrap_err().status(), status);
    }
    let huge = Board::new((1 << 20) + 1)?;
    assert_eq!(huge.svg(&plain).unwrap_err().status(), Status::TooLarge);
    // Only an SVG shows a description; text for a terminal leaves it out.
    let described = Picture {
        description: Some("words <&>"),
        ..plain
    };
    assert!(board.svg(&described)?.contains("words &lt;&amp;&gt;"));
    assert!(!board
        .terminal(&described, 80, TerminalStyle::ASCII)?
        .contains("words"));
    // These texts are longer than the first buffer.
    let long = "x".repeat(65_000);
    let titled = Picture {
        title: Some(&long),
        description: Some(&long),
        ..plain
    };
    assert!(board.svg(&titled)?.len() > 2 * 65_000);

    let plot = Plot::default();
    for (pmf, status) in [
        (&[][..], Status::Length),
        (&[-1.0][..], Status::Pmf),
        (&[f64::NAN][..], Status::Pmf),
    ] {
        assert_eq!(draw_distribution(pmf, &plot).unwrap_err().status(), status);
    }
    let marked = Plot {
        marks: &[(1.0, None); 17],
        ..plot
    };
    assert_eq!(
        draw_distribution(&[1.0], &marked).unwrap_err().status(),
        Status::TooLarge
    );
    let named = Plot {
        marks: &[(1.0, Some("\0"))],
        ..plot
    };
    assert_eq!(
        draw_distribution(&[1.0], &named).unwrap_err().status(),
        Status::Syntax
    );
    Ok(())
}

/// A writer that takes `left` bytes, and then fails.
struct Full {
    left: usize,
    pieces: Vec<usize>,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.left {
            return Err(io::Error::new(io::ErrorKind::BrokenPipe, "full"));
        }
        self.left -= bytes.len();
        self.pieces.push(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A function that writes into a writer, and the string that it should write.
type Writes<'a> = (Box<dyn Fn(&mut dyn Write) -> io::Result<()> + 'a>, String);

fn writes<'a>(board: &'a Board, picture: &'a Picture<'a>, pmf: &'a [f64]) -> Vec<Writes<'a>> {
    let style = TerminalStyle::UNICODE | TerminalStyle::COLOUR;
    vec![
        (
            Box::new(move |writer| board.svg_to(picture, writer)),
            board.svg(picture).unwrap(),
        ),
        (
            Box::new(move |writer| board.terminal_to(picture, 60, style, writer)),
            board.terminal(picture, 60, style).unwrap(),
        ),
        (
            Box::new(move |writer| draw_distribution_to(pmf, &Plot::default(), writer)),
            draw_distribution(pmf, &Plot::default()).unwrap(),
        ),
        (
            Box::new(move |writer| snl::write_to(vec![board; 30], Format::Json, writer)),
            snl::write(vec![board; 30], Format::Json).unwrap(),
        ),
    ]
}

#[test]
fn writers_get_the_same_text() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let route = board.route()?;
    let picture = Picture {
        title: Some("Schlangen und Leitern: ä€😀"),
        legs: route.legs(),
        ..Default::default()
    };
    let pmf = board.chance()?.distribution(0, 100)?.pmf;
    for (write, expected) in writes(&board, &picture, &pmf) {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        assert!(bytes == expected.as_bytes() && bytes.len() > 1024);
    }
    for (write, expected) in writes(&board, &picture, &pmf) {
        for left in [0, 1, 1024, 1500, expected.len() - 1, expected.len()] {
            let pieces = Vec::new();
            let mut full = Full { left, pieces };
            let result = write(&mut full);
            assert!(full
                .pieces
                .iter()
                .all(|&length| (1..=1024).contains(&length)));
            match result {
                Ok(()) => assert_eq!((full.left, left), (0, expected.len())),
                Err(error) => {
                    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
                    assert_eq!(error.to_string(), "full");
                    assert!(left < expected.len());
                }
            }
        }
    }
    Ok(())
}

/// A fault is found before the first piece, and comes back inside of an error of a writer.
#[test]
fn nothing_is_written_of_what_is_faulty() -> snl::Result<()> {
    let board = Board::named("MB47")?;
    let wrong = Picture {
        tokens: &[101],
        ..Default::default()
    };
    let ascii = TerminalStyle::ASCII;
    let mut bytes = Vec::new();
    for (result, status, index) in [
        (board.svg_to(&wrong, &mut bytes), Status::Square, None),
        (
            board.terminal_to(&wrong, 60, ascii, &mut bytes),
            Status::Square,
            None,
        ),
        (
            draw_distribution_to(&[0.5, -1.0], &Plot::default(), &mut bytes),
            Status::Pmf,
            None,
        ),
        (
            snl::write_to([&Board::grid(2, 2)?, &board], Format::Leetcode, &mut bytes),
            Status::FormatStart,
            Some(1),
        ),
    ] {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        let error: &Error = error.get_ref().unwrap().downcast_ref().unwrap();
        assert_eq!((error.status(), error.index()), (status, index));
    }
    assert!(bytes.is_empty());
    for (status, kind) in [
        (Status::Memory, io::ErrorKind::OutOfMemory),
        (Status::Cancelled, io::ErrorKind::Other),
    ] {
        assert_eq!(io::Error::from(Error::from(status)).kind(), kind);
    }
    Ok(())
}

/// A panic of a writer does not pass through C, but reaches the caller.
#[test]
fn writers_may_panic() {
    struct Panics;
    impl Write for Panics {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            panic!("expected")
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let board = Board::named("MB47").unwrap();
    let result = std::panic::catch_unwind(|| board.svg_to(&Picture::default(), Panics));
    assert_eq!(*result.unwrap_err().downcast::<&str>().unwrap(), "expected");
}

#[test]
fn plots_and_legs_have_their_options() -> snl::Result<()> {
    let in_turns = Plot {
        count: Count::Turns,
        ..Default::default()
    };
    let pmf = [0.0, 0.5, 0.5];
    let svg = draw_distribution(&pmf, &in_turns)?;
    assert!(svg.contains("turns") && !svg.contains("rolls"));
    let board = Board::named("MB47")?;
    let route = board.route()?;
    let part = |legs| Picture {
        legs,
        ..Default::default()
    };
    let svg = |legs| -> Result<String> { board.svg(&part(legs)) };
    assert_ne!(svg(&route.legs()[..2])?, svg(route.legs())?);
    let mut wrong = Leg::default();
    (wrong.from, wrong.landing, wrong.to) = (0, 4, 14);
    assert_eq!(svg(&[wrong]).unwrap_err().status(), Status::Leg);
    Ok(())
}
