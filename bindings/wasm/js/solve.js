// SPDX-License-Identifier: MIT
/*
 * Fewest rolls: for one board, for all squares of a board, and for many boards at once.
 */
import {
  SnlError,
  Status,
  array,
  check,
  data,
  int32List,
  integer,
  oneWide,
  put,
  scope,
  size,
  statusText,
  wasm,
  wide,
  widesAt,
} from "./native.js";

const UNREACHABLE = -1;
const FAULTY_BOARD = -2;

/** The fewest rolls from a square to the goal; null if the goal cannot be reached. */
export function solve(board, from) {
  const square = wide(from, "a square");
  const rolls = oneWide((out) => wasm.snl_board_solve_from(board, square, out));
  return rolls === UNREACHABLE ? null : rolls;
}

function distances(board, call) {
  return scope((allocate) => {
    const count = size(Number(wasm.snl_board_squares(board)), "the number of squares") + 1;
    const rolls = allocate(8 * count);
    check(call(rolls, count));
    return widesAt(Int32Array, rolls, count);
  });
}

export function distancesFrom(board, from) {
  const square = wide(from, "a square");
  return distances(board, (rolls, count) =>
    wasm.snl_board_distances_from(board, square, rolls, count),
  );
}

export function distancesToGoal(board) {
  return distances(board, (rolls, count) => wasm.snl_board_distances_to_goal(board, rolls, count));
}

/** A shortest sequence of rolls, as legs. It has no memory in the module. */
export class Route {
  constructor(rolls, legs) {
    this.rolls = rolls;
    this.legs = legs;
  }

  [Symbol.iterator]() {
    return this.legs[Symbol.iterator]();
  }

  /** Every single roll: the square before it, its face, the landing and the square after it. */
  *steps() {
    for (const { from, face, times, landing, to } of this.legs) {
      let at = from;
      for (let i = 1; i < times; i++) {
        yield { from: at, face, landing: at + face, to: at + face };
        at += face;
      }
      yield { from: at, face, landing, to };
    }
  }
}

function legsOf(route) {
  return scope((allocate) => {
    const count = wasm.snl_route_leg_count(route) >>> 0;
    const [from, times, landing, to] = [1, 2, 3, 4].map(() => allocate(8 * count || 1));
    const face = allocate(4 * count || 1);
    check(wasm.snl_route_legs(route, from, face, times, landing, to, count));
    const faces = array(Int32Array, face, count);
    const [froms, all, landings, tos] = [from, times, landing, to].map((list) =>
      widesAt(Float64Array, list, count),
    );
    return Array.from(faces, (shown, i) => ({
      from: froms[i],
      face: shown,
      times: all[i],
      landing: landings[i],
      to: tos[i],
    }));
  });
}

export function route(board, from) {
  const square = wide(from, "a square");
  return scope((allocate) => {
    const out = allocate(4);
    check(wasm.snl_route_create(board, square, out));
    const pointer = data().getUint32(out, true);
    try {
      const rolls = Number(wasm.snl_route_rolls(pointer));
      return new Route(rolls === UNREACHABLE ? null : rolls, legsOf(pointer));
    } finally {
      wasm.snl_route_free(pointer);
    }
  });
}

// Many boards

/** The first faulty cell of a matrix, as properties of an error; undefined if all are sound. */
export function faultyCell(allocate, cells, rows, columns) {
  const at = allocate(4);
  const status = wasm.snl_board_check_matrix(cells, rows, columns, at);
  if (status !== Status.SQUARE && status !== Status.GOAL) return undefined;
  const index = data().getUint32(at, true);
  const [row, cell] = [Math.floor(index / columns), index % columns];
  return { row, cell, message: `row ${row}, column ${cell} of the matrix: ${statusText(status)}` };
}

/** The first faulty entry of moves, as properties of an error; undefined if all are sound. */
export function faultyMove(allocate, moves, squares) {
  const at = allocate(4);
  const status = wasm.snl_board_check_moves(moves, squares, at);
  if (status !== Status.SQUARE && status !== Status.GOAL) return undefined;
  const cell = data().getUint32(at, true);
  return { cell, message: `entry ${cell} of the moves: ${statusText(status)}` };
}

/** The fewest rolls of boards of `entries` numbers each. `faulty` finds the fault of a board. */
function solveMany(values, entries, name, call, faulty) {
  const numbers = int32List(values, name);
  const boards = numbers.length / entries;
  if (!Number.isInteger(boards)) {
    throw new TypeError(`${name} must be an array of whole boards, of ${entries} entries each`);
  }
  return scope((allocate) => {
    const from = put(allocate, numbers);
    const out = allocate(8 * boards || 1);
    const status = call(from, boards, out);
    if (status !== 0 && status !== Status.SQUARE && status !== Status.GOAL) check(status);
    const rolls = widesAt(Int32Array, out, boards);
    if (status === 0) return rolls;
    const board = rolls.indexOf(FAULTY_BOARD);
    const { message, ...place } = faulty(allocate, from + 4 * entries * board);
    throw new SnlError(status, { rolls, board, ...place, message: `board ${board}: ${message}` });
  });
}

export function solveMatrices(cells, rows, columns) {
  const shape = [integer(rows, "rows", 1, 2 ** 31), integer(columns, "columns", 1, 2 ** 31)];
  return solveMany(
    cells,
    rows * columns,
    "matrices",
    (from, boards, out) => wasm.snl_solve_matrices(from, boards, ...shape, out),
    (allocate, at) => faultyCell(allocate, at, ...shape),
  );
}

export function solveMoves(moves, squares) {
  const entries = integer(squares, "squares", 1, 2 ** 31);
  return solveMany(
    moves,
    entries,
    "moves",
    (from, boards, out) => wasm.snl_solve_moves(from, boards, entries, out),
    (allocate, at) => faultyMove(allocate, at, entries),
  );
}
