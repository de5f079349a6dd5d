// SPDX-License-Identifier: MIT
/*
 * The random game on a board. It has a copy of the board, which may then change or be freed.
 */
import {
  Handle,
  Status,
  array,
  check,
  choice,
  data,
  doubleList,
  doublesAt,
  failure,
  int64List,
  oneDouble,
  pointerOf,
  put,
  real,
  scope,
  size,
  textOut,
  wasm,
  wide,
  wideAt,
} from "./native.js";
import { getStruct, putStruct } from "./structs.js";
import { counts, fieldsOf, turnsFields } from "./turns.js";
import { Board } from "./board.js";

const exactFigures = { mean: 0, variance: 1, win: 2 };

const lengthFields = {
  finishProbability: 0,
  mean: 1,
  variance: 2,
  meanErrorBound: 3,
  varianceErrorBound: 4,
  finishedMean: 5,
  finishedVariance: 6,
};

/** The fields of snl_chance_options. */
function optionFields({ turns, ...options }) {
  const readers = { count: ["count", (value) => choice(value, counts, "count")] };
  return { ...fieldsOf(options, readers, "a random game"), ...turnsFields(turns) };
}

export class Chance extends Handle {
  constructor(board, options = {}) {
    const fields = optionFields(options);
    const of = pointerOf(board, Board);
    super(
      scope((allocate) => {
        const out = allocate(4);
        const given = putStruct(allocate, "snl_chance_options", fields);
        check(wasm.snl_chance_create(of, given, out));
        return data().getUint32(out, true);
      }),
      wasm.snl_chance_free,
    );
  }

  get squares() {
    return Number(wasm.snl_chance_squares(pointerOf(this, Chance)));
  }

  get jumpCount() {
    return wasm.snl_chance_jump_count(pointerOf(this, Chance)) >>> 0;
  }

  /** The square where games start unless a call names another square. */
  get start() {
    return Number(wasm.snl_chance_start(pointerOf(this, Chance)));
  }

  #from(square = this.start) {
    return wide(square, "a square");
  }

  /** The array of `count` doubles that a call fills, one for each square or for each jump. `call`
   * gets the address of the array, its entries, and the address for the number needed. */
  #list(count, call) {
    return scope((allocate) => {
      const list = allocate(8 * count || 1);
      check(call(list, count, allocate(4)));
      return doublesAt(list, count);
    });
  }

  // Length

  get mean() {
    return oneDouble((out) => wasm.snl_chance_mean(pointerOf(this, Chance), out));
  }

  length(from) {
    const square = this.#from(from);
    return scope((allocate) => {
      const length = putStruct(allocate, "snl_game_length");
      check(wasm.snl_chance_length(pointerOf(this, Chance), square, length));
      return getStruct(length, "snl_game_length");
    });
  }

  get variance() {
    return this.length().variance;
  }

  /** A field of length() for each square, 0 to N. */
  lengths(field) {
    const number = choice(field, lengthFields, "the field of a length");
    return this.#list(this.squares + 1, (...out) =>
      wasm.snl_chance_lengths(pointerOf(this, Chance), number, ...out),
    );
  }

  /** The probabilities that a game takes exactly t rolls, and at most t rolls, for t below
   * `count`. */
  distribution(count, from) {
    const square = this.#from(from);
    const entries = size(count, "the number of entries");
    return scope((allocate) => {
      const [pmf, cdf, bound] = [entries, entries, 1].map((each) => allocate(8 * each || 1));
      const chance = pointerOf(this, Chance);
      check(wasm.snl_chance_distribution(chance, square, pmf, cdf, entries, bound));
      return {
        pmf: doublesAt(pmf, entries),
        cdf: doublesAt(cdf, entries),
        bound: data().getFloat64(bound, true),
      };
    });
  }

  quantiles(probabilities, from) {
    const list = doubleList(probabilities, "probabilities");
    const square = this.#from(from);
    return scope((allocate) => {
      const given = put(allocate, list);
      const count = list.length;
      const rolls = allocate(8 * count || 1);
      check(wasm.snl_chance_quantiles(pointerOf(this, Chance), square, given, count, rolls));
      return doublesAt(rolls, count);
    });
  }

  quantile(probability, from) {
    return this.quantiles([probability], from)[0];
  }

  median(from) {
    return this.quantile(0.5, from);
  }

  mode(from) {
    const square = this.#from(from);
    return scope((allocate) => {
      const out = allocate(16);
      check(wasm.snl_chance_mode(pointerOf(this, Chance), square, out, out + 8));
      const [rolls, probability] = array(Float64Array, out, 2);
      return { rolls, probability };
    });
  }

  /** The mean, the variance or a probability of winning, as an exact fraction. */
  exact(figure) {
    const what = choice(figure, exactFigures, "what is asked for");
    const text = textOut((bytes, capacity, length) =>
      wasm.snl_chance_exact(pointerOf(this, Chance), what, bytes, capacity, length),
    );
    const [numerator, denominator] = text.split("/").map(BigInt);
    return { numerator, denominator };
  }

  // Squares and jumps

  visits(from) {
    const square = this.#from(from);
    return this.#list(this.squares + 1, (...out) =>
      wasm.snl_chance_visits(pointerOf(this, Chance), square, ...out),
    );
  }

  /** Where the token is after `rolls` rolls. */
  positions(rolls, from) {
    const count = wide(rolls, "a number of rolls");
    const square = this.#from(from);
    return this.#list(this.squares + 1, (...out) =>
      wasm.snl_chance_positions(pointerOf(this, Chance), square, count, ...out),
    );
  }

  uses(from) {
    const square = this.#from(from);
    return this.#list(this.jumpCount, (...out) =>
      wasm.snl_chance_uses(pointerOf(this, Chance), square, ...out),
    );
  }

  without() {
    return this.#list(this.jumpCount, (...out) =>
      wasm.snl_chance_without_each_jump(pointerOf(this, Chance), ...out),
    );
  }

  withJump(from, to) {
    const jump = [wide(from, "a mouth"), wide(to, "the end of a jump")];
    return oneDouble((out) => wasm.snl_chance_with_jump(pointerOf(this, Chance), ...jump, out));
  }

  withEach(from) {
    const mouth = wide(from, "a mouth");
    return this.#list(this.squares + 1, (...out) =>
      wasm.snl_chance_with_each_jump(pointerOf(this, Chance), mouth, ...out),
    );
  }

  bestJump(target) {
    const wanted = real(target, "the target");
    return scope((allocate) => {
      const out = allocate(24);
      check(wasm.snl_chance_best_jump(pointerOf(this, Chance), wanted, out, out + 8, out + 16));
      return { from: wideAt(out), to: wideAt(out + 8), mean: data().getFloat64(out + 16, true) };
    });
  }
}

/** A race of tokens that do not meet, with a random game for each player. Tokens begin on the
 * squares `from`, or on the starts of the games. */
export function race(games, from) {
  const players = [...games];
  const starts = from === undefined ? null : int64List(from, "the squares of a race");
  const count = players.length;
  if (starts && starts.length !== count) {
    throw failure(Status.LENGTH, { message: `${count} games, but ${starts.length} squares` });
  }
  const pointers = Uint32Array.from(players, (game) => pointerOf(game, Chance));
  return scope((allocate) => {
    const given = [put(allocate, pointers), starts ? put(allocate, starts) : 0];
    const win = allocate(8 * count || 1);
    const rounds = allocate(16);
    check(wasm.snl_chance_win(...given, count, win, rounds, rounds + 8));
    const [mean, roundsErrorBound] = doublesAt(rounds, 2);
    return { win: doublesAt(win, count), rounds: mean, roundsErrorBound };
  });
}
