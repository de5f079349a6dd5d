// SPDX-License-Identifier: MIT
/*
 * The class Board: its constructors, squares, jumps and rules. The methods for solving, chance,
 * games and pictures only call the other files.
 */
import {
  FACES_MAX,
  Handle,
  Status,
  array,
  cString,
  check,
  choice,
  data,
  faceBits,
  facesOf,
  failure,
  flag,
  int32List,
  int64List,
  integer,
  nameOf,
  narrow,
  oneWide,
  pointerOf,
  put,
  scope,
  statusText,
  uint32List,
  wasm,
  wide,
  wideAt,
  widesAt,
} from "./native.js";
import { Chance } from "./chance.js";
import { drawSvg, drawTerminal } from "./draw.js";
import { Game } from "./game.js";
import { simulate } from "./simulation.js";
import { distancesFrom, distancesToGoal, route, solve } from "./solve.js";
import { getStruct, putStruct, setFields } from "./structs.js";
import { readAll, readOne, write } from "./text.js";

const overshoots = { stay: 0, bounce: 1, win: 2 };

/** The first argument of the constructor if the second is a pointer to an existing board. */
const adopt = Symbol("adopt");

/** An object for a board that the library has made. */
export function adoptBoard(pointer) {
  return new Board(adopt, pointer);
}

/** Returns the pointer of the board that call(address) makes and stores at the address. `details`
 * returns properties for the error of a status. */
function create(call, details) {
  return scope((allocate) => {
    const pointer = allocate(4);
    const status = call(pointer, allocate);
    if (status !== 0) throw failure(status, details?.(status));
    return data().getUint32(pointer, true);
  });
}

/** Returns the pointer of the board that call(list, board, faulty) makes of a list of numbers.
 * `placeOf` returns the properties and the name of the place of a faulty entry. */
function createFrom(list, call, placeOf) {
  let faulty;
  return create(
    (out, allocate) => {
      faulty = allocate(4);
      return call(put(allocate, list), out, faulty);
    },
    (status) => {
      if (status !== Status.SQUARE && status !== Status.GOAL) return undefined;
      const [place, name] = placeOf(data().getUint32(faulty, true));
      return { ...place, message: `${name}: ${statusText(status)}` };
    },
  );
}

/** The mouths and the destinations of jumps, from any of the forms that a caller may pass. */
function jumpLists(jumps) {
  const from = [];
  const to = [];
  if (jumps === null || typeof jumps !== "object") {
    throw new TypeError("jumps must be an object, a Map or an array");
  }
  const entries = Symbol.iterator in jumps ? jumps : Object.entries(jumps);
  for (const jump of entries) {
    const [mouth, end] = Array.isArray(jump) ? jump : [jump?.from, jump?.to];
    from.push(typeof mouth === "string" && /^-?\d+$/.test(mouth) ? Number(mouth) : mouth);
    to.push(end);
  }
  return { from, to };
}

function wrongLength(message) {
  throw failure(Status.LENGTH, { message });
}

/** The cells of a matrix, from rows or from one array. */
function matrix(cells, rows, columns) {
  if (rows !== undefined || columns !== undefined) {
    const count = integer(rows, "rows", 0, 2 ** 31) * integer(columns, "columns", 0, 2 ** 31);
    const list = int32List(cells, "a matrix");
    if (list.length !== count) wrongLength("a matrix must have rows * columns cells");
    return { cells: list, rows, columns };
  }
  if (!Array.isArray(cells)) throw new TypeError("a matrix must be an array of rows");
  const rowLists = Array.from(cells, (row) => int32List(row, "a row of a matrix"));
  const width = rowLists[0]?.length ?? 0;
  if (rowLists.some((row) => row.length !== width)) {
    wrongLength("the rows of a matrix must be equally long");
  }
  const flat = new Int32Array(rowLists.length * width);
  rowLists.forEach((row, i) => flat.set(row, i * width));
  return { cells: flat, rows: rowLists.length, columns: width };
}

/** The weights of a die, from weights or from the number of faces of a fair die. */
function weightsOf(die) {
  const fair = typeof die === "number";
  if (fair && !(die >= 1 && die <= FACES_MAX && Number.isInteger(die))) check(Status.DIE);
  const weights = uint32List(fair ? new Array(die).fill(1) : die, "the weights of a die");
  if (weights.length > FACES_MAX) check(Status.DIE);
  return weights;
}

/** The enter square for a call: 0 if the token moves by the roll. */
function enterSquareOf(square) {
  if (square === null) return 0n;
  const given = wide(square, "the enter square");
  if (given < 1n) check(Status.SQUARE);
  return given;
}

/** For each rule, the fields of snl_rules that a value means. */
const ruleFields = {
  start: (square) => ({ start: wide(square, "the start") }),
  enter: (faces) => ({ enter_faces: faceBits(faces, "the enter faces") }),
  enterSquare: (square) => ({ enter_square: enterSquareOf(square) }),
  die(die) {
    const weights = weightsOf(die);
    return { faces: weights.length, weights };
  },
  overshoot: (rule) => ({ overshoot: choice(rule, overshoots, "overshoot") }),
  chaining: (on) => ({ chaining: flag(on, "chaining") }),
};

/** A board: squares 1 to N, of which N is the goal, jumps, and rules. */
export class Board extends Handle {
  constructor(squares, options) {
    let pointer = options;
    if (squares !== adopt) {
      const count = wide(squares, "the number of squares");
      pointer = create((out) => wasm.snl_board_create(count, 0, out));
    }
    super(pointer, wasm.snl_board_free);
    if (squares !== adopt) this.#apply(options);
  }

  #apply(options) {
    if (options === undefined) return;
    try {
      if (options === null || typeof options !== "object") {
        throw new TypeError("the options of a board must be an object");
      }
      const { jumps, ...rules } = options;
      this.setRules(rules);
      if (jumps !== undefined) this.setJumps(jumps);
    } catch (error) {
      this.free();
      throw error;
    }
  }

  static #of(pointer, options) {
    const board = adoptBoard(pointer);
    board.#apply(options);
    return board;
  }

  static grid(rows, columns, options) {
    const shape = [wide(rows, "rows"), wide(columns, "columns")];
    return Board.#of(
      create((out) => wasm.snl_board_create_grid(...shape, 0, out)),
      options,
    );
  }

  static named(name, options) {
    const pointer = create(
      (out, allocate) => wasm.snl_board_create_named(cString(allocate, name, "a name"), 0, out),
      (status) => ({ message: `${JSON.stringify(name)}: ${statusText(status)}` }),
    );
    return Board.#of(pointer, options);
  }

  static fromMatrix(cells, { rows, columns, ...options } = {}) {
    const given = matrix(cells, rows, columns);
    const shape = [BigInt(given.rows), BigInt(given.columns)];
    const pointer = createFrom(
      given.cells,
      (list, ...out) => wasm.snl_board_create_matrix(list, ...shape, 0, ...out),
      (index) => {
        const [row, cell] = [Math.floor(index / given.columns), index % given.columns];
        return [{ row, cell }, `row ${row}, column ${cell} of the matrix`];
      },
    );
    return Board.#of(pointer, options);
  }

  static fromMoves(moves, options) {
    const given = int32List(moves, "moves");
    const squares = BigInt(given.length);
    const pointer = createFrom(
      given,
      (list, ...out) => wasm.snl_board_create_moves(list, squares, 0, ...out),
      (cell) => [{ cell }, `entry ${cell} of the moves`],
    );
    return Board.#of(pointer, options);
  }

  static parse(text, options) {
    return adoptBoard(readOne(text, options));
  }

  /** A board from the object of toJSON(), or from the text of such an object. */
  static fromJSON(json) {
    if (typeof json === "string") return Board.parse(json, { format: "json" });
    if (json === null || typeof json !== "object") {
      throw new TypeError("a board in JSON must be an object or a string");
    }
    return Board.parse(String(JSON.stringify(json)), { format: "json" });
  }

  /** The object of the format "json", for JSON.stringify() and for messages to workers. */
  toJSON() {
    return JSON.parse(this.write("json"));
  }

  /** The output of console.log() in Node. */
  [Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    return `Board ${this.freed ? "(freed)" : inspect(this.toJSON(), options)}`;
  }

  copy() {
    return adoptBoard(create((out) => wasm.snl_board_copy(pointerOf(this, Board), 0, out)));
  }

  /** Returns whether two boards are the same in squares, shape, jumps and rules. */
  equals(other) {
    return wasm.snl_board_equal(pointerOf(this, Board), pointerOf(other, Board)) !== 0;
  }

  // Squares

  get squares() {
    return Number(wasm.snl_board_squares(pointerOf(this, Board)));
  }

  get rows() {
    return Number(wasm.snl_board_rows(pointerOf(this, Board)));
  }

  get columns() {
    return Number(wasm.snl_board_columns(pointerOf(this, Board)));
  }

  /** Makes the board a grid, or a linear board; squares keep their numbers. */
  reshape(rows = 0, columns = 0) {
    const shape = [wide(rows, "rows"), wide(columns, "columns")];
    check(wasm.snl_board_reshape(pointerOf(this, Board), ...shape));
    return this;
  }

  squareAt(row, column) {
    const cell = [wide(row, "a row"), wide(column, "a column")];
    return oneWide((out) => wasm.snl_board_square_at(pointerOf(this, Board), ...cell, out));
  }

  cellOf(square) {
    const wanted = wide(square, "a square");
    return scope((allocate) => {
      const out = allocate(16);
      check(wasm.snl_board_cell_of(pointerOf(this, Board), wanted, out, out + 8));
      return { row: wideAt(out), column: wideAt(out + 8) };
    });
  }

  // Jumps

  setJump(from, to) {
    const jump = [wide(from, "a mouth"), wide(to, "the end of a jump")];
    check(wasm.snl_board_set_jump(pointerOf(this, Board), ...jump));
    return this;
  }

  setJumps(jumps) {
    const given = jumpLists(jumps);
    const [from, to] = [int64List(given.from, "mouths"), int64List(given.to, "ends of jumps")];
    scope((allocate) => {
      const [lists, faulty] = [[put(allocate, from), put(allocate, to)], allocate(4)];
      const board = pointerOf(this, Board);
      const status = wasm.snl_board_set_jumps(board, ...lists, from.length, faulty);
      if (![Status.SQUARE, Status.GOAL, Status.SELF].includes(status)) return check(status);
      const index = data().getUint32(faulty, true);
      throw failure(status, { index, from: given.from[index], to: given.to[index] });
    });
    return this;
  }

  removeJump(from) {
    check(wasm.snl_board_remove_jump(pointerOf(this, Board), wide(from, "a mouth")));
    return this;
  }

  /** The destination of the jump that starts on a square; null if no jump starts there. */
  jump(from) {
    const to = wasm.snl_board_jump(pointerOf(this, Board), wide(from, "a square"));
    return to < 0n ? null : Number(to);
  }

  /** The lowest mouth above a square; null if there is none. */
  nextJump(after = 0) {
    const mouth = wasm.snl_board_next_jump(pointerOf(this, Board), wide(after, "a square"));
    return mouth === 0n ? null : Number(mouth);
  }

  get jumpCount() {
    return wasm.snl_board_jump_count(pointerOf(this, Board)) >>> 0;
  }

  /** All jumps, in ascending order of their mouths. */
  jumps() {
    return scope((allocate) => {
      const count = this.jumpCount;
      const out = allocate(4);
      const lists = [allocate(8 * count || 1), allocate(8 * count || 1)];
      check(wasm.snl_board_jumps(pointerOf(this, Board), ...lists, count, out));
      const [from, to] = lists.map((list) => widesAt(Float64Array, list, count));
      return Array.from(from, (mouth, i) => ({ from: mouth, to: to[i] }));
    });
  }

  // Rules

  /** All rules. */
  get rules() {
    return scope((allocate) => {
      const address = putStruct(allocate, "snl_rules");
      check(wasm.snl_board_rules(pointerOf(this, Board), address));
      const found = getStruct(address, "snl_rules");
      return {
        start: found.start,
        enter: facesOf(found.enterFaces),
        enterSquare: found.enterSquare || null,
        die: found.weights.slice(0, found.faces),
        overshoot: nameOf(found.overshoot, overshoots),
        chaining: found.chaining !== 0,
      };
    });
  }

  /** Sets several rules: all, or none if one is faulty. Missing rules stay as they are. */
  setRules(rules) {
    if (rules === null || typeof rules !== "object") {
      throw new TypeError("the rules of a board must be an object");
    }
    const given = { ...rules };
    const wanted = {};
    for (const [name, value] of Object.entries(given)) {
      if (!Object.hasOwn(ruleFields, name)) throw new TypeError(`a board has no option "${name}"`);
      if (value !== undefined) Object.assign(wanted, ruleFields[name](value));
    }
    scope((allocate) => {
      const board = pointerOf(this, Board);
      const address = putStruct(allocate, "snl_rules");
      check(wasm.snl_board_rules(board, address));
      setFields(address, "snl_rules", wanted);
      check(wasm.snl_board_set_rules(board, address));
    });
    return this;
  }

  get start() {
    return Number(wasm.snl_board_start(pointerOf(this, Board)));
  }

  set start(start) {
    check(wasm.snl_board_set_start(pointerOf(this, Board), wide(start, "the start")));
  }

  #enter() {
    return scope((allocate) => {
      const out = allocate(16);
      check(wasm.snl_board_enter(pointerOf(this, Board), out, out + 8));
      return { faces: data().getBigUint64(out, true), square: wideAt(out + 8) };
    });
  }

  #setEnter(faces, square) {
    check(wasm.snl_board_set_enter(pointerOf(this, Board), faces, square));
  }

  /** The faces that leave the start; empty if every face does. */
  get enter() {
    return facesOf(this.#enter().faces);
  }

  set enter(faces) {
    const bits = faceBits(faces, "the enter faces");
    this.#setEnter(bits, BigInt(this.#enter().square));
  }

  /** The square on which such a roll puts the token; null if the token moves by the roll. */
  get enterSquare() {
    return this.#enter().square || null;
  }

  set enterSquare(square) {
    const given = enterSquareOf(square);
    this.#setEnter(this.#enter().faces, given);
  }

  /** The weights of the faces 1, 2, and so on. */
  get die() {
    return scope((allocate) => {
      const weights = allocate(4 * FACES_MAX);
      const faces = allocate(4);
      check(wasm.snl_board_die(pointerOf(this, Board), weights, FACES_MAX, faces));
      return Array.from(array(Uint32Array, weights, data().getUint32(faces, true)));
    });
  }

  /** Sets the weights of the faces, or the number of faces of a fair die. */
  set die(die) {
    const weights = weightsOf(die);
    scope((allocate) => {
      const address = put(allocate, weights);
      check(wasm.snl_board_set_die(pointerOf(this, Board), address, weights.length));
    });
  }

  get overshoot() {
    return nameOf(wasm.snl_board_overshoot(pointerOf(this, Board)), overshoots);
  }

  set overshoot(overshoot) {
    const rule = choice(overshoot, overshoots, "overshoot");
    check(wasm.snl_board_set_overshoot(pointerOf(this, Board), rule));
  }

  get chaining() {
    return wasm.snl_board_chaining(pointerOf(this, Board)) !== 0;
  }

  set chaining(on) {
    const chaining = flag(on, "chaining");
    check(wasm.snl_board_set_chaining(pointerOf(this, Board), chaining));
  }

  /** The lowest square that lies on a cycle of jumps; null if there is none. */
  findCycle() {
    return oneWide((out) => wasm.snl_board_find_cycle(pointerOf(this, Board), out)) || null;
  }

  /** The result of one roll. `landing` is null if the roll is spent. */
  roll(from, face) {
    const roll = [wide(from, "a square"), narrow(face, "a face")];
    return scope((allocate) => {
      const out = allocate(16);
      check(wasm.snl_board_roll(pointerOf(this, Board), ...roll, out, out + 8));
      return { landing: wideAt(out) || null, to: wideAt(out + 8) };
    });
  }

  // Fewest rolls

  solve(from = this.start) {
    return solve(pointerOf(this, Board), from);
  }

  route(from = this.start) {
    return route(pointerOf(this, Board), from);
  }

  distancesFrom(from = this.start) {
    return distancesFrom(pointerOf(this, Board), from);
  }

  distancesToGoal() {
    return distancesToGoal(pointerOf(this, Board));
  }

  // The random game

  chance(options) {
    return new Chance(this, options);
  }

  simulate(options) {
    return simulate(() => pointerOf(this, Board), options);
  }

  play(options) {
    return new Game(this, options);
  }

  // Text and pictures

  write(format) {
    return write([pointerOf(this, Board)], format);
  }

  toString() {
    return this.write("text");
  }

  svg(picture) {
    return drawSvg(() => pointerOf(this, Board), picture);
  }

  terminal(picture) {
    return drawTerminal(() => pointerOf(this, Board), picture);
  }
}

/** All boards of a text. */
export function readBoards(text, options) {
  return readAll(text, options).map(adoptBoard);
}

/** Boards as one text. */
export function writeBoards(boards, format) {
  return write(
    Array.from(boards).map((board) => pointerOf(board, Board)),
    format,
  );
}
