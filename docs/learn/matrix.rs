// SPDX-License-Identifier: MIT
//! The ladders and snakes of a LeetCode matrix: reads the matrix from the standard input, and prints
//! the numbers that docs/playground/code/bfs.rs reads: start, goal, faces of the die, and the
//! squares where each ladder and snake begins and ends.

// [matrix]
/// `jump[s]` is the square where a token rests that lands on square s.
fn jumps_of(matrix: &[Vec<i32>]) -> Vec<usize> {
    let mut jump = vec![0];
    for (height, row) in matrix.iter().rev().enumerate() {
        let mut row = row.clone(); // the row at the bottom is the first
        if height % 2 == 1 {
            row.reverse();
        }
        for value in row {
            let square = jump.len();
            jump.push(if value == -1 { square } else { value as usize });
        }
    }
    jump
}
// [matrix]

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let rows = text.trim().trim_matches(|c| c == '[' || c == ']').split("],");
    let matrix: Vec<Vec<i32>> = rows
        .map(|row| {
            row.trim()
                .trim_start_matches('[')
                .split(',')
                .map(|each| each.trim().parse().unwrap())
                .collect()
        })
        .collect();
    let jump = jumps_of(&matrix);
    println!("1 {} 6", jump.len() - 1);
    for (square, &end) in jump.iter().enumerate().skip(1) {
        if end != square {
            println!("{square} {end}");
        }
    }
}
