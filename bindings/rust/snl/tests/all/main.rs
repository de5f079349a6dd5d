// SPDX-License-Identifier: MIT
//! The tests of the crate, in one program: each module is about one of its parts.

mod board;
mod chance;
mod complete;
mod draw;
mod errors;
mod game;
mod generate;
mod memory;
mod misuse;
mod reference;
mod simulate;
mod solve;
