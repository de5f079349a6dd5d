// SPDX-License-Identifier: MIT
/*
 * Fewest rolls: for one board, for all squares of a board, and for many boards at once.
 */
import {
  Status,
  check,
  data,
  failure,
  int32List,
  integer,
  oneWide,
  put,
  scope,
  size,
  wasm,
  wide,
  widesAt,
} from "./native.js";
import { getStruct, structs } from "./structs.js";

const UNREACHABLE = -1;

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
    check(call(rolls, count, allocate(4)));
    return widesAt(Int32Array, rolls, count);
  });
}

export function distancesFrom(board, from) {
  const square = wide(from, "a square");
  return distances(board, (...out) => wasm.snl_board_distances_from(board, square, ...out));
}

export function distancesToGoal(board) {
  return distances(board, (...out) => wasm.snl_board_distances_to_goal(board, ...out));
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
    const { size: legSize } = structs.snl_leg;
    const count = wasm.snl_route_leg_count(route) >>> 0;
    const legs = allocate(legSize * count || 1);
    check(wasm.snl_route_legs(route, legs, legSize, count, allocate(4)));
    return Array.from({ length: count }, (_, i) => {
      const { from, face, times, landing, to } = getStruct(legs + i * legSize, "snl_leg");
      return { from, face, times, landing, to };
    });
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

/** The fewest rolls of boards of `entries` numbers each. */
function solveMany(values, entries, call) {
  const numbers = int32List(values, "boards");
  const boards = numbers.length / entries;
  if (!Number.isInteger(boards)) {
    throw failure(Status.LENGTH, { message: `whole boards have ${entries} entries each` });
  }
  return scope((allocate) => {
    const out = allocate(8 * boards || 1);
    check(call(put(allocate, numbers), boards, out));
    return widesAt(Int32Array, out, boards);
  });
}

export function solveMatrices(cells, rows, columns) {
  const shape = [integer(rows, "rows", 1, 2 ** 31), integer(columns, "columns", 1, 2 ** 31)];
  return solveMany(cells, shape[0] * shape[1], (from, boards, out) =>
    wasm.snl_solve_matrices(from, boards, ...shape.map(BigInt), 0, out, 0),
  );
}

export function solveMoves(moves, squares) {
  const entries = integer(squares, "squares", 1, 2 ** 31);
  return solveMany(moves, entries, (from, boards, out) =>
    wasm.snl_solve_moves(from, boards, BigInt(entries), 0, out, 0),
  );
}
