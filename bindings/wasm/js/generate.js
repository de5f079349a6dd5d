// SPDX-License-Identifier: MIT
/*
 * Boards with a chosen difficulty.
 */
import {
  Status,
  data,
  failure,
  flag,
  pointerOf,
  real,
  scope,
  seed64,
  wasm,
  wide,
} from "./native.js";
import { Board, adoptBoard } from "./board.js";
import { getStruct, putStruct } from "./structs.js";
import { fieldsOf } from "./turns.js";

/** Reads an option by `read`, and refuses 0, which means the default to the library. */
const positive = (status, read) => (value, name) => {
  const given = read(value, name);
  if (Number(given) === 0) throw failure(status, { message: `${name} must be above 0` });
  return given;
};

const readers = {
  ladders: ["ladders", wide],
  snakes: ["snakes", wide],
  jumpMin: ["jump_min", positive(Status.JUMP_MIN, wide)],
  jumpMax: ["jump_max", positive(Status.JUMP_MAX, wide)],
  rolls: ["rolls", positive(Status.ROLLS, wide)],
  mean: ["mean", positive(Status.MEAN, real)],
  tolerance: ["tolerance", positive(Status.TOLERANCE, real)],
  spread: ["spread", flag],
  seed: ["seed", seed64],
  triesMax: ["tries_max", positive(Status.TRIES_MAX, wide)],
};

/** Figures of a board; `rolls` is null if its goal cannot be reached. */
function figures(generated) {
  const { tries, rolls, mean } = getStruct(generated, "snl_generated");
  return { tries, rolls: rolls < 0 ? null : rolls, mean };
}

/** The nearest board after the status EFFORT, as a property of the error. Its mean is 0 if no try
 * found room for all jumps. */
function nearest(generated) {
  const found = figures(generated);
  return found.mean === 0 ? {} : { nearest: found };
}

/** Adds ladders and snakes to a copy of a board, so that the result meets the conditions. */
export function generate(base, options = {}) {
  const fields = { seed: 1n, ...fieldsOf(options, readers, "a generated board") };
  return scope((allocate) => {
    const given = putStruct(allocate, "snl_generate_options", fields);
    const generated = putStruct(allocate, "snl_generated");
    const out = allocate(4);
    const status = wasm.snl_generate(pointerOf(base, Board), given, out, generated);
    if (status === Status.EFFORT) throw failure(status, nearest(generated));
    if (status !== 0) throw failure(status);
    return { board: adoptBoard(data().getUint32(out, true)), ...figures(generated) };
  });
}
