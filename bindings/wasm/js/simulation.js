// SPDX-License-Identifier: MIT
/*
 * Simulated games. A Simulation is a frozen object of plain values, so that a message to a worker
 * carries all of them. The exact totals are kept beside them as BigInts: sums may pass 2^53.
 */
import {
  PLAYERS_MAX,
  SQUARES_MAX,
  check,
  choice,
  doubleList,
  integer,
  scope,
  size,
  wasm,
  wide,
  widesAt,
} from "./native.js";
import { getWideStruct, putStruct } from "./structs.js";
import { counts } from "./turns.js";
import { optionFields } from "./game.js";

const NAME = "snl_simulation";
const WORD = 64n;

/** The sum of the squares of the count `name`. */
function sumOfSquares(totals, name) {
  return (totals[`${name}.squares_high`] << WORD) + totals[`${name}.squares_low`];
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

/** Checks that a part of a plain simulation is an object, and returns it. */
function objectOf(value, name) {
  if (value === null || typeof value !== "object") throw new TypeError(`${name} must be an object`);
  return value;
}

/** The wins of a plain simulation, with an entry for each player. */
function winsOf(wins) {
  const { length } = objectOf(wins, "wins");
  if (!Number.isInteger(length)) throw new TypeError("wins must be an array");
  if (length < 1 || length > PLAYERS_MAX) {
    throw new RangeError(`wins must have 1 to ${PLAYERS_MAX} entries`);
  }
  return Array.from({ length }, (_, player) => totalOf(wins[player], "wins", 63));
}

export class Simulation {
  #totals;

  /** Called only by simulate(), add() and fromJSON(). `totals` has the fields of the struct as
   * BigInts, and `count` is what the entries of `histogram` count. */
  constructor(totals, players, count, histogram) {
    this.#totals = totals;
    this.games = Number(totals.games);
    this.unfinished = Number(totals.unfinished);
    scope((allocate) => {
      const address = putStruct(allocate, NAME, totals);
      for (const [name, number] of Object.entries(counts)) {
        this[name] = Object.freeze({
          sum: Number(totals[`${name}.sum`]),
          sumOfSquares: sumOfSquares(totals, name),
          min: Number(totals[`${name}.min`]),
          max: Number(totals[`${name}.max`]),
          mean: wasm.snl_simulation_mean(address, number),
          variance: wasm.snl_simulation_variance(address, number),
        });
      }
    });
    this.jumps = Number(totals.jumps);
    this.captures = Number(totals.captures);
    this.wins = Object.freeze(totals.wins.slice(0, players).map(Number));
    this.count = count;
    this.histogram = histogram;
    Object.freeze(this);
  }

  /** A Simulation from an object that toJSON() returned, or that postMessage() delivered. */
  static fromJSON(plain) {
    objectOf(plain, "a plain simulation");
    const totals = {};
    for (const name of ["games", "unfinished", "jumps", "captures"]) {
      totals[name] = totalOf(plain[name], name, 63);
    }
    for (const name of Object.keys(counts)) {
      const found = objectOf(plain[name], name);
      for (const part of ["sum", "min", "max"]) {
        totals[`${name}.${part}`] = totalOf(found[part], `${name}.${part}`, 63);
      }
      const squares = totalOf(found.sumOfSquares, `${name}.sumOfSquares`, 128);
      totals[`${name}.squares_low`] = BigInt.asUintN(64, squares);
      totals[`${name}.squares_high`] = squares >> WORD;
    }
    totals.wins = winsOf(plain.wins);
    const { count } = plain;
    choice(count, counts, "count");
    return new Simulation(totals, totals.wins.length, count, histogramOf(plain.histogram));
  }

  /** The totals and the histogram for JSON: a total above 2^53 - 1 is a string of its digits. */
  toJSON() {
    const totals = this.#totals;
    const plain = { games: exactly(totals.games), unfinished: exactly(totals.unfinished) };
    for (const name of Object.keys(counts)) {
      plain[name] = {
        sum: exactly(totals[`${name}.sum`]),
        sumOfSquares: exactly(sumOfSquares(totals, name)),
        min: exactly(totals[`${name}.min`]),
        max: exactly(totals[`${name}.max`]),
      };
    }
    plain.jumps = exactly(totals.jumps);
    plain.captures = exactly(totals.captures);
    plain.wins = totals.wins.slice(0, this.wins.length).map(exactly);
    return { ...plain, count: this.count, histogram: Array.from(this.histogram) };
  }

  toString() {
    const { games, unfinished } = this;
    const { mean, min, max } = this.rolls;
    const givenUp = unfinished ? `, ${unfinished} given up` : "";
    return `${games} games${givenUp}` + (games ? `: mean ${mean}, ${min} to ${max} rolls` : "");
  }

  /** Returns the sum of these results and of `other`, the results of games on the same board, with
   * the same options. */
  add(other) {
    if (!(other instanceof Simulation)) throw new TypeError("only a Simulation can be added");
    if (other.wins.length !== this.wins.length || other.count !== this.count) {
      throw new TypeError("a simulation with other options cannot be added");
    }
    const totals = scope((allocate) => {
      const total = putStruct(allocate, NAME, this.#totals);
      check(wasm.snl_simulation_add(total, putStruct(allocate, NAME, other.#totals)));
      return getWideStruct(total, NAME);
    });
    // The shorter histogram says nothing about longer games, so the sum is as short.
    const entries = Math.min(this.histogram.length, other.histogram.length);
    const histogram = this.histogram.slice(0, entries);
    for (let t = 0; t < entries; t++) histogram[t] += other.histogram[t];
    return new Simulation(totals, this.wins.length, this.count, histogram);
  }
}

/** Plays games. `board` is a function that returns the board's pointer. The function is called
 * after the options were read, since reading options can run code that frees the board. */
export function simulate(
  board,
  { games, rollsMax = 1000000, count = "rolls", histogram = 0, ...options } = {},
) {
  const range = [wide(games, "games"), wide(rollsMax, "rollsMax"), choice(count, counts, "count")];
  const entries = size(histogram, "the entries of a histogram");
  const fields = { players: 1, seed: 1n, ...optionFields(options, "a simulation", "first") };
  return scope((allocate) => {
    const given = putStruct(allocate, "snl_game_options", fields);
    const room = entries ? allocate(8 * entries) : 0;
    const totals = putStruct(allocate, NAME);
    check(wasm.snl_simulate(board(), given, ...range, room, entries, totals));
    const found = widesAt(Float64Array, room, entries);
    return new Simulation(getWideStruct(totals, NAME), fields.players, count, found);
  });
}
