// SPDX-License-Identifier: MIT
/*
 * Simulated games. A Simulation is a frozen object of plain values, so that a message to a worker
 * carries all of them. The exact totals are kept beside them as BigInts: sums may pass 2^53.
 */
import {
  SQUARES_MAX,
  check,
  doubleList,
  integer,
  scope,
  seed64,
  size,
  wasm,
  wide,
  widesAt,
} from "./native.js";
import { getWideStruct, putStruct } from "./structs.js";

const NAME = "snl_simulation";

function squaresOf({ rolls_squared_high: high, rolls_squared_low: low }) {
  return (high << 64n) + low;
}

/** A total for JSON: a number, or a string of digits if a number would be rounded. */
function exactly(value) {
  return value <= SQUARES_MAX ? Number(value) : String(value);
}

/** Converts a total from a number, a BigInt or digits to a BigInt below 2^`bits`. */
function totalOf(value, name, bits) {
  if (typeof value === "number") return BigInt(integer(value, name, 0, SQUARES_MAX));
  const digits = typeof value === "string" && /^\d{1,39}$/.test(value);
  if (!digits && typeof value !== "bigint") {
    throw new TypeError(`${name} must be a number, a BigInt or digits`);
  }
  const total = BigInt(value);
  if (BigInt.asUintN(bits, total) !== total) {
    throw new RangeError(`${name} must be a whole number from 0 to 2^${bits} - 1`);
  }
  return total;
}

/** A copy of the entries of a histogram. */
function histogramOf(values) {
  const entries = doubleList(values, "a histogram").slice();
  if (!entries.every((count) => count >= 0 && Number.isInteger(count))) {
    throw new RangeError("the entries of a histogram must be whole numbers from 0 on");
  }
  return entries;
}

export class Simulation {
  #totals;

  /** Called only by simulate(), add() and fromJSON(). `totals` has the fields of the struct as
   * BigInts. */
  constructor(totals, histogram) {
    this.#totals = totals;
    this.games = Number(totals.games);
    this.unfinished = Number(totals.unfinished);
    this.rolls = Number(totals.rolls);
    this.rollsSquared = squaresOf(totals);
    this.min = Number(totals.min);
    this.max = Number(totals.max);
    scope((allocate) => {
      const address = putStruct(allocate, NAME, totals);
      this.mean = wasm.snl_simulation_mean(address);
      this.variance = wasm.snl_simulation_variance(address);
    });
    this.histogram = histogram;
    Object.freeze(this);
  }

  /** A Simulation from an object that toJSON() returned, or that postMessage() delivered. */
  static fromJSON(plain) {
    if (plain === null || typeof plain !== "object") {
      throw new TypeError("a plain simulation must be an object");
    }
    const totals = {};
    for (const name of ["games", "unfinished", "rolls", "min", "max"]) {
      totals[name] = totalOf(plain[name], name, 63);
    }
    const rollsSquared = totalOf(plain.rollsSquared, "rollsSquared", 128);
    totals.rolls_squared_low = BigInt.asUintN(64, rollsSquared);
    totals.rolls_squared_high = rollsSquared >> 64n;
    return new Simulation(totals, histogramOf(plain.histogram));
  }

  /** The totals and the histogram for JSON: a total above 2^53 - 1 is a string of its digits. */
  toJSON() {
    const { games, unfinished, rolls, min, max } = this.#totals;
    const totals = { games, unfinished, rolls, rollsSquared: this.rollsSquared, min, max };
    const histogram = Array.from(this.histogram);
    for (const name of Object.keys(totals)) totals[name] = exactly(totals[name]);
    return { ...totals, histogram };
  }

  toString() {
    const { games, unfinished, mean, min, max } = this;
    const givenUp = unfinished ? `, ${unfinished} given up` : "";
    return `${games} games${givenUp}` + (games ? `: mean ${mean}, ${min} to ${max} rolls` : "");
  }

  /** Returns the sum of these results and of `other`, the results of games on the same board. */
  add(other) {
    if (!(other instanceof Simulation)) throw new TypeError("only a Simulation can be added");
    const totals = scope((allocate) => {
      const total = putStruct(allocate, NAME, this.#totals);
      check(wasm.snl_simulation_add(total, putStruct(allocate, NAME, other.#totals)));
      return getWideStruct(total, NAME);
    });
    // The shorter histogram says nothing about longer games, so the sum is as short.
    const entries = Math.min(this.histogram.length, other.histogram.length);
    const histogram = this.histogram.slice(0, entries);
    for (let t = 0; t < entries; t++) histogram[t] += other.histogram[t];
    return new Simulation(totals, histogram);
  }
}

/** Plays games. `board` is a function that returns the board's pointer. The function is called
 * after the options were read, since reading options can run code that frees the board. */
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
