// SPDX-License-Identifier: MIT
/*
 * Boards with a chosen difficulty.
 */
import { SnlError, Status, data, pointerOf, real, scope, seed64, wasm, wide } from "./native.js";
import { Board, adoptBoard } from "./board.js";
import { getStruct, putStruct } from "./structs.js";

const fieldsOf = {
  ladders: "ladders",
  snakes: "snakes",
  jumpMin: "jump_min",
  jumpMax: "jump_max",
  rolls: "rolls",
};

/** The facts of a board; `rolls` is null if its goal cannot be reached. */
function facts(made) {
  const { tries, rolls, mean } = getStruct(made, "snl_generated");
  return { tries, rolls: rolls < 0 ? null : rolls, mean };
}

/** Adds ladders and snakes to a copy of a board, so that the result meets the conditions. */
export function generate(base, { seed = 1, tries = 10000, ...wanted } = {}) {
  const fields = {};
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    if (name === "spread") fields.spread = value ? 1 : 0;
    else if (name === "mean" || name === "tolerance") fields[name] = real(value, name);
    else if (Object.hasOwn(fieldsOf, name)) fields[fieldsOf[name]] = wide(value, name);
    else throw new TypeError(`nothing called "${name}" can be wanted of a board`);
  }
  const [from, most] = [seed64(seed), wide(tries, "tries")];
  return scope((allocate) => {
    const order = putStruct(allocate, "snl_generate_options", fields);
    const made = putStruct(allocate, "snl_generated");
    const out = allocate(4);
    const status = wasm.snl_generate(pointerOf(base, Board), order, from, most, out, made);
    if (status === Status.EFFORT) throw new SnlError(status, { made: facts(made) });
    if (status !== 0) throw new SnlError(status);
    return { board: adoptBoard(data().getUint32(out, true)), ...facts(made) };
  });
}
