// SPDX-License-Identifier: MIT
// The ladders and snakes of a LeetCode matrix: reads the matrix from the standard input, and prints
// the numbers that docs/playground/code/bfs.js reads: start, goal, faces of the die, and the squares
// where each ladder and snake begins and ends.

// [matrix]
function jumpsOf(matrix) {
  const n = matrix.length;
  const jump = new Map();
  let square = 0;
  for (let height = 0; height < n; height++) {
    const row = [...matrix[n - 1 - height]]; // the row at the bottom is the first
    if (height % 2 === 1) row.reverse();
    for (const value of row) {
      square++;
      if (value !== -1 && value !== square) jump.set(square, value);
    }
  }
  return jump;
}
// [matrix]

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => {
  const matrix = JSON.parse(text);
  console.log(1, matrix.length ** 2, 6);
  for (const [from, to] of jumpsOf(matrix)) console.log(from, to);
});
