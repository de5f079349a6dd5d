// SPDX-License-Identifier: MIT
/*
 * How long a turn lasts, and what is counted: options of games, of simulations and of the random
 * game.
 */
import { choice, faceBits, facesOf, nameOf, narrow } from "./native.js";

const penalties = { roll: 0, turn: 1, start: 2 };

/** What the length of a game is counted in. */
export const counts = { rolls: 0, turns: 1, rounds: 2 };

/** The fields of a struct for the options of `what`, each checked. Missing options have no field.
 * `readers` has the field and a function that checks the value for each option. */
export function fieldsOf(options, readers, what) {
  const fields = {};
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(readers, name)) throw new TypeError(`${what} has no option "${name}"`);
    const [field, read] = readers[name];
    if (value !== undefined) fields[field] = read(value, name);
  }
  return fields;
}

/** The fields of snl_turns, within another struct, for the value of `turns`. */
export function turnsFields(turns = {}) {
  if (turns === null || typeof turns !== "object") throw new TypeError("turns must be an object");
  const readers = {
    again: ["turns.again_faces", faceBits],
    limit: ["turns.again_limit", narrow],
    penalty: ["turns.again_penalty", (value) => choice(value, penalties, "penalty")],
  };
  return fieldsOf(turns, readers, "a turn");
}

/** The value of `turns` for the fields of snl_turns, as getStruct() returns them. */
export function turnsOf({ againFaces, againLimit, againPenalty }) {
  return {
    again: facesOf(againFaces),
    limit: againLimit,
    penalty: nameOf(againPenalty, penalties),
  };
}
