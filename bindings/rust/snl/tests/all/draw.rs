// SPDX-License-Identifier: MIT
//! Pictures equal the pictures that are kept with the C library, byte for byte.

use snl::{
    draw_distribution, Board, Builder, Count, Leg, LengthField, Picture, Plot, Result, Status,
    TerminalStyle, Theme,
};
use std::fs;
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

    let visits = chance.visits(0)?;
    let shown = Picture {
        heat: Some(&visits),
        heat_label: Some("How often a token rests here"),
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
