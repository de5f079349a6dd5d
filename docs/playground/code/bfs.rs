// SPDX-License-Identifier: MIT
//! The fewest rolls of a Snakes and Ladders board, by breadth-first search. Reads numbers from the
//! standard input: the start (0 is off the board), the goal, the number of faces of the die, and
//! then for each ladder and snake the squares where it begins and ends. Prints the fewest rolls (-1
//! if no rolls reach the goal) and the squares of a shortest route.
//!
//! ```sh
//! rustc bfs.rs
//! echo "1 36 6  2 15 14 35 17 13" | ./bfs
//! ```
use std::collections::VecDeque;

struct Board {
    start: usize,
    goal: usize,
    faces: usize,
    jump: Vec<usize>, // where a token rests that lands on a square
}

/// The square after one roll. A roll past the goal is spent: the token stays.
fn roll(board: &Board, square: usize, face: usize) -> usize {
    let landing = square + face;
    if landing > board.goal {
        square
    } else {
        board.jump[landing]
    }
}

// [search]
fn search(board: &Board) -> (i32, Vec<usize>) {
    let goal = board.goal;
    let mut distance = vec![-1; goal + 1];
    let mut parent = vec![0; goal + 1];
    distance[board.start] = 0;
    let mut queue = VecDeque::from([board.start]);
    while !queue.is_empty() && distance[goal] < 0 {
        let square = queue.pop_front().unwrap();
        for face in (1..=board.faces).rev() {
            let to = roll(board, square, face);
            if distance[to] < 0 {
                distance[to] = distance[square] + 1;
                parent[to] = square;
                queue.push_back(to);
            }
        }
    }
    let (mut route, mut s) = (Vec::new(), goal);
    for _ in 0..=distance[goal] {
        route.insert(0, s);
        s = parent[s];
    }
    (distance[goal], route)
}
// [search]

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers: Vec<usize> = text
        .split_whitespace()
        .map(|each| each.parse().unwrap())
        .collect();
    if numbers.len() < 3 {
        eprintln!("usage: echo START GOAL FACES  FROM TO ... | ./bfs");
        std::process::exit(1);
    }
    let (start, goal, faces) = (numbers[0], numbers[1], numbers[2]);
    let mut board = Board {
        start,
        goal,
        faces,
        jump: (0..=goal).collect(),
    };
    for pair in numbers[3..].chunks(2) {
        board.jump[pair[0]] = pair[1];
    }
    let (rolls, route) = search(&board);
    println!("{rolls}");
    println!(
        "{}",
        route
            .iter()
            .map(|each| each.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    );
}
