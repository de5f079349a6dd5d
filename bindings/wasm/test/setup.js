// SPDX-License-Identifier: MIT
/*
 * Shared by the tests: the module, errors, random numbers, and random boards. Random tests print
 * their seed; SNL_SEED in the environment sets it, and SNL_TEST_WHOLE makes the tests longer.
 */
import assert from "node:assert/strict";
import { packageUrl } from "./package.js";

export const snl = await (await import(packageUrl("index.js"))).load();

/** Checks that a call throws an SnlError with these properties, or a RangeError of the library. */
export function fails(call, details, Type = snl.SnlError) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof Type && error instanceof Error, String(error));
    assert.equal(error.name, Type.name);
    assert.equal(error.status, snl.Status[error.code]);
    for (const [name, value] of Object.entries(details)) assert.deepEqual(error[name], value, name);
    return true;
  });
}

export const whole = Boolean(process.env.SNL_TEST_WHOLE);

/** Random whole numbers below a limit, from a seed that is printed. */
export function randomNumbers() {
  const seed = Number(process.env.SNL_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`# seed ${seed}`);
  let state = BigInt(seed);
  return (limit) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(limit));
  };
}

/** A random board of up to `most` squares. Half of the boards have the default rules. */
export function randomBoard(random, most) {
  const board = random(2)
    ? snl.Board.grid(1 + random(Math.sqrt(most) | 0), 1 + random(Math.sqrt(most) | 0))
    : new snl.Board(1 + random(most));
  const squares = board.squares;
  for (let left = squares > 1 ? random(1 + (squares >> 2)) : 0; left > 0; left--) {
    const [from, to] = [1 + random(squares - 1), 1 + random(squares)];
    if (from !== to) board.setJump(from, random(8) ? to : 0);
  }
  if (random(2)) return board;
  if (random(2)) {
    const faces = random(3) ? [1 + random(6)] : [6, 1];
    board.enter = random(4) ? faces : [];
    board.enterSquare = random(2) ? 1 + random(squares) : null;
  }
  board.start = random(3) ? 0 : random(squares + 1);
  if (random(2)) board.die = Array.from({ length: 1 + random(9) }, (_, i) => (i ? random(3) : 1));
  board.overshoot = ["stay", "bounce", "win"][random(3)];
  board.chaining = random(3) === 0;
  return board;
}
