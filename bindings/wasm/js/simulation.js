// SPDX-License-Identifier: MIT
/*
 * Simulated games. What they came to is a plain object; whole numbers that may pass 2^53 when parts
 * are merged are kept as BigInts, so that nothing is rounded on the way.
 */
import { check, scope, seed64, size, wasm, wide, widesAt } from "./native.js";
import { getWideStruct, putStruct } from "./structs.js";

const NAME = "snl_simulation";

export class Simulation {
  #totals;

  /** Made by simulate() and add(). `totals` are the fields of the struct as BigInts. */
  constructor(totals, histogram) {
    this.#totals = totals;
    this.histogram = histogram;
  }

  get games() {
    return Number(this.#totals.games);
  }

  get unfinished() {
    return Number(this.#totals.unfinished);
  }

  get rolls() {
    return Number(this.#totals.rolls);
  }

  /** The sum of the squares of the numbers of rolls. */
  get rollsSquared() {
    return (this.#totals.rolls_squared_high << 64n) + this.#totals.rolls_squared_low;
  }

  get min() {
    return Number(this.#totals.min);
  }

  get max() {
    return Number(this.#totals.max);
  }

  get mean() {
    return scope((allocate) => wasm.snl_simulation_mean(putStruct(allocate, NAME, this.#totals)));
  }

  get variance() {
    return scope((allocate) =>
      wasm.snl_simulation_variance(putStruct(allocate, NAME, this.#totals)),
    );
  }

  /** These games and others of the same board together. */
  add(other) {
    if (!(other instanceof Simulation)) throw new TypeError("only a Simulation can be added");
    const totals = scope((allocate) => {
      const total = putStruct(allocate, NAME, this.#totals);
      check(wasm.snl_simulation_add(total, putStruct(allocate, NAME, other.#totals)));
      return getWideStruct(total, NAME);
    });
    // Of rolls beyond the shorter histogram not all games are known.
    const entries = Math.min(this.histogram.length, other.histogram.length);
    const histogram = this.histogram.slice(0, entries);
    for (let t = 0; t < entries; t++) histogram[t] += other.histogram[t];
    return new Simulation(totals, histogram);
  }
}

/** Plays games on a board, whose pointer `board` answers with when the options have been read. */
export function simulate(
  board,
  { games, seed = 1, first = 0, rollsMax = 1000000, histogram = 0 } = {},
) {
  const from = seed64(seed);
  const range = [wide(first, "the first game"), wide(games, "games"), wide(rollsMax, "rollsMax")];
  const entries = size(histogram, "the entries of a histogram");
  return scope((allocate) => {
    const counts = entries ? allocate(8 * entries) : 0;
    const totals = putStruct(allocate, NAME);
    check(wasm.snl_simulate(board(), from, ...range, counts, entries, totals));
    return new Simulation(getWideStruct(totals, NAME), widesAt(Float64Array, counts, entries));
  });
}
