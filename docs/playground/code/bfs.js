// SPDX-License-Identifier: MIT
// The fewest rolls of a Snakes and Ladders board, by breadth-first search. Reads numbers from the
// standard input: the start (0 is off the board), the goal, the number of faces of the die, and
// then for each ladder and snake the squares where it begins and ends. Prints the fewest rolls (-1
// if no rolls reach the goal) and the squares of a shortest route.
//
//     echo "1 36 6  2 15 14 35 17 13" | node bfs.js

/** The square after one roll. A roll past the goal is spent: the token stays. */
function roll(board, square, face) {
  const landing = square + face;
  return landing > board.goal ? square : (board.jump.get(landing) ?? landing);
}

// [search]
function search(board) {
  const { start, goal } = board;
  const distance = new Array(goal + 1).fill(-1);
  const parent = new Array(goal + 1).fill(0);
  distance[start] = 0;
  const queue = [start];
  while (queue.length > 0 && distance[goal] < 0) {
    const square = queue.shift();
    for (let face = board.faces; face > 0; face--) {
      const to = roll(board, square, face);
      if (distance[to] < 0) {
        distance[to] = distance[square] + 1;
        parent[to] = square;
        queue.push(to);
      }
    }
  }
  const route = [];
  for (let i = distance[goal], s = goal; i >= 0; i--) {
    route[i] = s;
    s = parent[s];
  }
  return { rolls: distance[goal], route };
}
// [search]

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => {
  const [start, goal, faces, ...jumps] = text.trim().split(/\s+/).map(Number);
  if (faces === undefined) {
    console.error("usage: echo START GOAL FACES  FROM TO ... | node bfs.js");
    process.exit(1);
  }
  const jump = new Map();
  for (let i = 0; i < jumps.length; i += 2) jump.set(jumps[i], jumps[i + 1]);
  const { rolls, route } = search({ start, goal, faces, jump });
  console.log(rolls);
  console.log(route.join(" "));
});
