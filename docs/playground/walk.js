// SPDX-License-Identifier: MIT
// Moves tokens: square by square, and then along the jump. Times are in milliseconds.
import { calm, pause } from "./dom.js";

const hop = 150;
const ride = 600;
const rest = 350; // pause instead of motion

/** The squares that a token passes up to its landing; a bounce goes to the goal and back. */
export function path(from, face, landing, squares) {
  const passed = [];
  const turn = landing < from + face ? Math.min(squares, from + face) : landing;
  for (let square = from + 1; square <= turn; square++) passed.push(square);
  for (let square = turn - 1; square >= landing; square--) passed.push(square);
  return passed;
}

/** Moves a token along a path. If the user prefers no motion, puts the token at the end of the
 * path. */
export async function stepAlong(picture, player, squares, signal) {
  if (squares.length === 0) return;
  if (calm()) {
    picture.moveToken(player, squares.at(-1));
    await pause(rest, signal);
    return;
  }
  for (const square of squares) {
    picture.moveToken(player, square);
    picture.reveal(square);
    await pause(hop, signal);
  }
}

export async function rideTo(picture, player, square, signal) {
  picture.tokens.children[player].classList.add("ride");
  picture.moveToken(player, square);
  picture.reveal(square);
  await pause(calm() ? rest : ride, signal);
  picture.tokens.children[player]?.classList.remove("ride");
}
