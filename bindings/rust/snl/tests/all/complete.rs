// SPDX-License-Identifier: MIT
//! The crate calls every function of the C library that `omissions` does not name. The compiler
//! checks that a user can reach these calls: it warns of dead code.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_function_is_called_or_said_to_be_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut called = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let source = fs::read_to_string(file.unwrap().path()).unwrap();
        let code = source.lines().filter(|line| !line.trim().starts_with("//"));
        for text in code.flat_map(|line| line.split("sys::snl_").skip(1)) {
            let name = text
                .split(|c: char| c != '_' && !c.is_alphanumeric())
                .next()
                .unwrap();
            if text[name.len()..].starts_with('(') {
                called.insert(name.to_string());
            }
        }
    }
    let mut omitted = BTreeSet::new();
    for line in include_str!("../../../omissions").lines() {
        if !line.starts_with('#') {
            let (name, reason) = line.split_once(' ').unwrap();
            assert!(!reason.trim().is_empty(), "{name} has no reason");
            omitted.insert(name.strip_prefix("snl_").unwrap().to_string());
        }
    }
    let declared: BTreeSet<String> = include_str!("../../../snl-sys/src/snl.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("    pub fn snl_")?.split_once('('))
        .map(|(name, _)| name.to_string())
        .collect();
    assert!(declared.len() > 80);
    assert_eq!(called.intersection(&omitted).next(), None);
    assert_eq!(&called | &omitted, declared);
}
