// SPDX-License-Identifier: MIT
//! Errors: every status of the C library has a name here, and an error has the standard traits.

use snl::{Board, Error, Status};
use std::collections::BTreeSet;

/// The numbers of the constants, read from the declarations.
fn codes() -> Vec<i32> {
    let source = include_str!("../../../snl-sys/src/snl.rs");
    source
        .lines()
        .filter_map(|line| line.strip_prefix("pub const SNL_ERROR_")?.split_once(" = "))
        .map(|(_, code)| code.trim_end_matches(';').parse().unwrap())
        .collect()
}

#[test]
fn every_status_has_a_name() {
    let source = include_str!("../../src/error.rs");
    let (_, table) = source.split_once("\nstatuses! {").unwrap();
    let (table, _) = table.split_once("\n}").unwrap();
    let named: Vec<&str> = table
        .lines()
        .filter_map(|line| line.trim().strip_suffix(',')?.split_once(" = SNL_ERROR_"))
        .map(|(_, constant)| constant)
        .collect();
    let source = include_str!("../../../snl-sys/src/snl.rs");
    let declared: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("pub const SNL_ERROR_")?.split_once(':'))
        .map(|(constant, _)| constant)
        .collect();
    assert_eq!(named, declared);
    assert!(codes().len() > 30);
}

#[test]
fn every_status_has_a_text_of_its_own() {
    let unknown = Status::Other(1234).text();
    let mut texts = BTreeSet::from([unknown]);
    for (status, code) in [
        (Status::Null, 1),
        (Status::SelfJump, 6),
        (Status::Effort, 23),
        (Status::Impossible, 30),
        (Status::SavedLater, 34),
        (Status::Cancelled, 35),
        (Status::FormatJump, 37),
        (Status::Length, 40),
        (Status::Write, 75),
        (Status::Other(99), 99),
    ] {
        assert_eq!(status.code(), code);
        assert_eq!(status.to_string(), status.text());
        if code != 99 {
            assert!(texts.insert(status.text()));
        }
    }
    assert_eq!(Status::Other(99).text(), unknown);
}

#[test]
fn errors_are_errors() {
    fn fails() -> Result<Board, Box<dyn std::error::Error + Send + Sync>> {
        Ok("squares 0".parse::<Board>()?)
    }
    let error = fails().unwrap_err();
    let error: &Error = error.downcast_ref().unwrap();
    assert_eq!(error.status(), Status::Squares);
    assert_eq!(error.clone(), *error);
    let shown = format!("{error:?}");
    assert!(shown.starts_with("Error { status: Squares, message: \""));
    assert!(shown.contains("place: Place { line: 1, column: 9, offset: 8, board: 0,"));
    assert!(error.to_string().starts_with("1:9: "));
    let plain = Error::from(Status::Goal);
    assert_eq!(plain.to_string(), Status::Goal.text());
    assert_eq!((plain.place(), plain.index()), (None, None));
}

#[test]
fn versions_fit() {
    assert_eq!(snl::version(), env!("CARGO_PKG_VERSION"));
    let numbers: Vec<i32> = snl::version()
        .split('.')
        .map(|part| part.parse().unwrap())
        .collect();
    let number = numbers[0] * 10000 + numbers[1] * 100 + numbers[2];
    assert_eq!(snl::version_number(), number);
}
