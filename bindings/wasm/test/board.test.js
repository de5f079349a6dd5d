// SPDX-License-Identifier: MIT
/*
 * Tests boards: the ways to make them, the errors of refused calls, texts, and fewest rolls.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { fails, randomBoard, randomNumbers, snl } from "./setup.js";

const { Board } = snl;

test("options and properties of a board", () => {
  const board = new Board(100, { jumps: { 2: 15, 97: 3 }, start: 0, die: 8, overshoot: "bounce" });
  assert.equal(board.squares, 100);
  assert.equal(board.rows, 0);
  assert.equal(board.start, 0);
  assert.equal(board.overshoot, "bounce");
  assert.equal(board.chaining, false);
  assert.deepEqual(board.die, [1, 1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(board.jumps(), [{ from: 2, to: 15 }, { from: 97, to: 3 }]);
  assert.equal(board.jumpCount, 2);
  assert.equal(board.jump(2), 15);
  assert.equal(board.jump(3), null);
  assert.equal(board.nextJump(), 2);
  assert.equal(board.nextJump(2), 97);
  assert.equal(board.nextJump(97), null);
  board.chaining = true;
  board.die = [0, 1, 4294967294];
  board.start = 7;
  board.overshoot = "win";
  assert.deepEqual([board.chaining, board.die, board.start], [true, [0, 1, 4294967294], 7]);
  assert.equal(board.overshoot, "win");
  assert.equal(board.removeJump(2).setJump(5n, 9n).jump(5), 9);
  assert.deepEqual(board.roll(5, 3), { landing: 8, to: 8 });
  assert.deepEqual(board.roll(98, 3), { landing: 100, to: 100 });
  board.overshoot = "stay";
  assert.deepEqual(board.roll(98, 3), { landing: null, to: 98 });
});

test("jumps off the board", () => {
  const board = new Board(20, { jumps: { 7: 0, 12: 3 } });
  assert.deepEqual(board.jumps(), [{ from: 7, to: 0 }, { from: 12, to: 3 }]);
  assert.deepEqual([board.jump(7), board.jump(0), board.jump(8)], [0, null, null]);
  assert.deepEqual(board.roll(3, 4), { landing: 7, to: 0 });
  assert.deepEqual(board.roll(0, 2), { landing: 2, to: 2 });
  assert.deepEqual(board.removeJump(7).setJump(12, 0).jumps(), [{ from: 12, to: 0 }]);
  fails(() => board.setJump(12, -1), { code: "SQUARE" });
  const wall = new Board(9, { jumps: { 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 } });
  assert.deepEqual([wall.solve(), wall.solve(0)], [null, null]);
  assert.equal(wall.distancesFrom()[0], 1);
});

test("how a token leaves the start", () => {
  const board = new Board(30, { start: 0, enter: [6, 1, 6], enterSquare: 3, jumps: { 3: 22 } });
  assert.deepEqual([board.enter, board.enterSquare], [[1, 6], 3]);
  assert.deepEqual(board.roll(0, 5), { landing: null, to: 0 });
  assert.deepEqual(board.roll(0, 6), { landing: 3, to: 22 });
  assert.deepEqual(board.roll(1, 5), { landing: 6, to: 6 });
  board.enterSquare = null;
  assert.deepEqual([board.enter, board.enterSquare], [[1, 6], null]);
  assert.deepEqual(board.roll(0, 6), { landing: 6, to: 6 });
  board.enterSquare = 30n;
  board.enter = [];
  assert.deepEqual([board.enter, board.enterSquare], [[], 30]);
  assert.deepEqual(board.roll(0, 2), { landing: 30, to: 30 });
  board.enter = new Set([5, 2]);
  assert.deepEqual(board.enter, [2, 5]);
  board.enter = Uint8Array.of(64);
  assert.deepEqual(board.enter, [64]);
  assert.equal(board.solve(), null);
  for (const enter of [[0], [65], [1.5], [-1]]) {
    assert.throws(() => (board.enter = enter), RangeError);
  }
  for (const enter of [6, "6", null, ["6"], {}, new Set(["6"])]) {
    assert.throws(() => (board.enter = enter), TypeError);
  }
  for (const square of [0, 31, -1]) fails(() => (board.enterSquare = square), { code: "SQUARE" });
  assert.throws(() => (board.enterSquare = undefined), TypeError);
  assert.deepEqual([board.enter, board.enterSquare], [[64], 30]);
});

test("all rules at once", () => {
  const defaults = {
    start: 1,
    enter: [],
    enterSquare: null,
    die: [1, 1, 1, 1, 1, 1],
    overshoot: "stay",
    chaining: false,
  };
  const board = new Board(30, { jumps: { 3: 22 } });
  assert.deepEqual(board.rules, defaults);
  const rules = {
    start: 0,
    enter: [2, 64],
    enterSquare: 4,
    die: [0, 7, 4294967288],
    overshoot: "win",
    chaining: true,
  };
  assert.equal(board.setRules(rules), board);
  assert.deepEqual(board.rules, rules);
  assert.deepEqual(Object.keys(rules).map((name) => board[name]), Object.values(rules));
  assert.deepEqual(new Board(40, board.rules).rules, rules);
  board.setRules({ start: 2, overshoot: undefined, die: 65 - 1 });
  assert.deepEqual(board.rules, { ...rules, start: 2, die: new Array(64).fill(1) });
  const before = board.rules;
  for (const [wrong, code] of [
    [{ start: 31 }, "SQUARE"],
    [{ enterSquare: 31 }, "SQUARE"],
    [{ enterSquare: 0 }, "SQUARE"],
    [{ die: 65 }, "DIE"],
    [{ die: [] }, "DIE"],
    [{ die: new Array(65).fill(1) }, "DIE"],
    [{ die: [0, 0] }, "DIE"],
  ]) {
    fails(() => board.setRules({ chaining: false, ...wrong }), { code });
    assert.deepEqual(board.rules, before);
  }
  for (const wrong of [null, undefined, 5, { colour: 1 }, { jumps: [] }, { chaining: 1 }]) {
    assert.throws(() => board.setRules(wrong), TypeError);
  }
});

test("another shape", () => {
  const board = new Board(12, { start: 0, jumps: { 2: 11 } });
  assert.equal(board.reshape(3, 4), board);
  assert.deepEqual([board.rows, board.columns, board.start, board.jump(2)], [3, 4, 0, 11]);
  assert.ok(board.equals(Board.grid(3, 4, { start: 0, jumps: { 2: 11 } })));
  for (const shape of [[3, 5], [12, 0], [0, 12], [-3, -4]]) {
    assert.throws(() => board.reshape(...shape), snl.SnlError);
    assert.deepEqual([board.rows, board.columns], [3, 4]);
  }
  assert.ok(board.reshape().equals(new Board(12, { start: 0, jumps: { 2: 11 } })));
});

test("jumps in every way in which they can be given", () => {
  const expected = [{ from: 2, to: 9 }, { from: 8, to: 1 }];
  const jumps = [{ 2: 9, 8: 1 }, new Map([[2, 9], [8, 1]]), [[8, 1], [2, 9]], expected];
  for (const given of [...jumps, expected.values(), { "2": 9n, 8: 1 }]) {
    assert.deepEqual(new Board(10, { jumps: given }).jumps(), expected);
  }
  const board = new Board(10, { jumps: expected });
  const copy = board.copy();
  board.removeJump(2);
  assert.deepEqual(copy.jumps(), expected);
  assert.deepEqual(new Board(10, { jumps: copy.jumps() }).jumps(), expected);
});

test("equal boards", () => {
  const jumps = { 2: 9, 8: 1 };
  const board = new Board(12, { jumps });
  assert.equal(board.equals(board), true);
  assert.equal(board.equals(new Board(12, { jumps: [[8, 1], [2, 9]] })), true);
  const others = [
    { jumps: { 2: 9 } },
    { jumps: { 2: 9, 8: 3 } },
    { jumps: { 2: 9, 7: 1 } },
    { jumps: { ...jumps, 11: 12 } },
    { jumps, start: 0 },
    { jumps, overshoot: "bounce" },
    { jumps, chaining: true },
    { jumps, die: 5 },
    { jumps, die: [1, 1, 1, 1, 1, 2] },
    { jumps, enter: [6] },
    { jumps, enterSquare: 1 },
    { jumps: { 2: 9, 8: 0 } },
  ].map((options) => new Board(12, options));
  others.push(new Board(13, { jumps }), Board.grid(3, 4, { jumps }));
  for (const other of others) {
    assert.equal(board.equals(other), false);
    assert.equal(other.equals(board), false);
    assert.equal(other.equals(other.copy()), true);
  }
  assert.equal(Board.grid(3, 4).equals(Board.grid(4, 3)), false);
  for (const other of [undefined, null, 12, `${board}`, {}, board.chance()]) {
    assert.throws(() => board.equals(other), TypeError);
  }
  const freed = board.copy();
  freed.free();
  fails(() => board.equals(freed), { code: "NULL" });
  fails(() => freed.equals(board), { code: "NULL" });
});

test("grids", () => {
  const board = Board.grid(3, 4, { start: 0 });
  assert.deepEqual([board.squares, board.rows, board.columns], [12, 3, 4]);
  assert.equal(board.squareAt(0, 0), 9);
  assert.deepEqual(board.cellOf(8), { row: 1, column: 0 });
  for (let square = 1; square <= 12; square++) {
    const { row, column } = board.cellOf(square);
    assert.equal(board.squareAt(row, column), square);
  }
  fails(() => board.squareAt(3, 0), { code: "CELL" });
  fails(() => new Board(5).squareAt(0, 0), { code: "NOT_GRID" });
});

test("matrices and moves", () => {
  const rows = [[-1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1],
    [-1, 35, -1, -1, 13, -1], [-1, -1, -1, -1, -1, -1], [-1, 15, -1, -1, -1, -1]];
  assert.equal(Board.fromMatrix(rows).solve(), 4);
  const flat = Int32Array.from(rows.flat());
  assert.deepEqual(Board.fromMatrix(flat, { rows: 6, columns: 6, start: 0 }).jumps(), [
    { from: 2, to: 15 },
    { from: 14, to: 35 },
    { from: 17, to: 13 },
  ]);
  assert.deepEqual([...snl.solveMatrices(flat, 6, 6)], [4]);
  assert.deepEqual([...snl.solveMatrices([-1, -1, -1, 3, -1, -1, 1, -1], 2, 2)], [1, 1]);
  assert.deepEqual([...snl.solveMatrices([], 6, 6)], []);
  assert.deepEqual([...snl.solveMoves([-1, 3, -1, -1, 2, -1, -1, -1], 4)], [1, 1]);
  rows[5][2] = 37;
  fails(() => Board.fromMatrix(rows), { code: "SQUARE", row: 5, cell: 2 });
  fails(() => Board.fromMoves([-1, 0, 5]), { code: "SQUARE", cell: 2 });
  fails(() => Board.fromMoves([-1, 0, 1]), { code: "GOAL", cell: 2 });
  fails(() => Board.fromMoves([]), { code: "SQUARES" });
  fails(() => Board.fromMatrix([]), { code: "SQUARES" });
  const cells = [-1, -1, 9, -1, -1, -1, -1, -1, 5, -1, -1, -1];
  assert.deepEqual([...snl.solveMatrices(cells, 2, 2)], [-2, 1, -2]);
  fails(() => Board.fromMatrix(cells.slice(0, 4), { rows: 2, columns: 2 }), {
    code: "SQUARE",
    message: "row 1, column 0 of the matrix: the square is not on this board",
  });
  assert.deepEqual([...snl.solveMoves([-1, -1, 1, -1, -1, 0], 2)], [1, 1, -2]);
  for (const wrong of [
    () => snl.solveMatrices([1, 2, 3], 2, 2),
    () => Board.fromMatrix([[1, 2], [3]]),
    () => Board.fromMatrix([1, 2, 3], { rows: 2, columns: 2 }),
  ]) {
    fails(wrong, { code: "LENGTH" }, RangeError);
  }
  assert.throws(() => Board.fromMoves([-1, 0.5]), RangeError);
  assert.throws(() => Board.fromMoves([-1, 2 ** 31]), RangeError);
  assert.throws(() => Board.fromMoves([-1, "0"]), TypeError);
});

test("large boards", () => {
  const most = Number.MAX_SAFE_INTEGER;
  const board = new Board(most, { jumps: [[2, most - 7]] });
  assert.equal(board.squares, most);
  assert.equal(board.jump(2), most - 7);
  assert.equal(board.solve(), 3);
  const empty = new Board(most - 1, { start: 0 });
  const rolls = Math.ceil((most - 1) / 6);
  assert.equal(empty.solve(), rolls);
  assert.equal(empty.route().rolls, rolls);
  fails(() => empty.chance().median(), { code: "TOO_LARGE" });
  assert.throws(() => new Board(2 ** 53), RangeError);
  assert.throws(() => new Board(2n ** 53n), RangeError);
  assert.throws(() => board.solve(2 ** 60), RangeError);
  fails(() => board.distancesToGoal(), { code: "MEMORY" });
  fails(() => new Board(2 ** 31).distancesToGoal(), { code: "MEMORY" });
  fails(() => Board.parse("squares 4611686018427387904"), { code: "LIMIT", line: 1 });
  fails(() => Board.parse("squares 101", { squaresMax: 100 }), { code: "LIMIT" });
});

test("faulty calls throw the right error", () => {
  fails(() => new Board(0), { code: "SQUARES" });
  fails(() => new Board(-5), { code: "SQUARES" });
  fails(() => new Board(9, { start: 10 }), { code: "SQUARE" });
  fails(() => new Board(9, { die: 65 }), { code: "DIE" });
  fails(() => new Board(9, { die: 0 }), { code: "DIE" });
  fails(() => new Board(9, { die: [0, 0] }), { code: "DIE" });
  fails(() => new Board(9, { die: [] }), { code: "DIE" });
  const jumps = [[1, 2], [3, 10]];
  fails(() => new Board(9, { jumps }), { code: "SQUARE", index: 1, from: 3, to: 10 });
  fails(() => new Board(9, { jumps: { 9: 1 } }), { code: "GOAL", index: 0 });
  fails(() => new Board(9).setJump(4, 4), { code: "SELF" });
  fails(() => new Board(9).removeJump(4), { code: "NO_JUMP" });
  fails(() => new Board(9).roll(9, 1), { code: "GOAL" });
  fails(() => new Board(9).roll(1, 7), { code: "FACE" });
  fails(() => new Board(9, { jumps: { 2: 4, 4: 2 }, chaining: true }).solve(), { code: "CYCLE" });
  assert.equal(new Board(9, { jumps: { 2: 4, 4: 2 } }).findCycle(), 2);
  assert.equal(new Board(9, { jumps: { 2: 4 } }).findCycle(), null);
  fails(() => Board.named("nobody"), { code: "NAME", message: '"nobody": no board has this name' });
  for (const squares of [undefined, null, "9", {}, [], true]) {
    assert.throws(() => new Board(squares), TypeError);
  }
  for (const squares of [NaN, 1.5, Infinity]) assert.throws(() => new Board(squares), RangeError);
  assert.throws(() => new Board(9, { colour: 1 }), TypeError);
  assert.throws(() => new Board(9, 5), TypeError);
  assert.throws(() => new Board(9, null), TypeError);
  assert.throws(() => new Board(9, { die: "6" }), TypeError);
  assert.throws(() => new Board(9, { die: [1, -1] }), RangeError);
  assert.throws(() => new Board(9, { die: [2 ** 32] }), RangeError);
  assert.throws(() => new Board(9, { overshoot: "toString" }), TypeError);
  assert.throws(() => new Board(9, { overshoot: 1 }), TypeError);
  assert.throws(() => new Board(9, { chaining: 1 }), TypeError);
  assert.throws(() => new Board(9, { jumps: 5 }), TypeError);
  assert.throws(() => new Board(9, { jumps: [5] }), TypeError);
  assert.throws(() => new Board(9, { jumps: { a: 1 } }), TypeError);
  assert.throws(() => new Board(9).roll(1, 2 ** 32 + 1), RangeError);
  assert.throws(() => Board(9), TypeError);
  assert.throws(() => Board.prototype.solve.call({}), TypeError);
  assert.throws(() => Board.prototype.solve.call(Object.create(Board.prototype)), TypeError);
  assert.throws(() => Board.prototype.solve.call(new Board(9).chance()), TypeError);
  assert.throws(() => new snl.Chance({}), TypeError);
  assert.throws(() => new snl.Game(5), TypeError);
});

test("freed objects refuse every call", () => {
  const board = new Board(30);
  const [chance, game, other] = [board.chance(), board.play(), new Board(30)];
  assert.equal(board.freed, false);
  board.free();
  board.free();
  assert.equal(board.freed, true);
  fails(() => board.solve(), { code: "NULL", message: "this Board was freed" });
  fails(() => board.squares, { code: "NULL" });
  fails(() => board.jumps(), { code: "NULL" });
  fails(() => board.setJumps({ 1: 2 }), { code: "NULL" });
  fails(() => board.svg(), { code: "NULL" });
  fails(() => (board.start = 2), { code: "NULL" });
  fails(() => board.chance(), { code: "NULL" });
  fails(() => snl.writeBoards([other, board]), { code: "NULL" });
  fails(() => snl.Game.load(board, game.save()), { code: "NULL" });
  assert.ok(chance.mean > 1);
  assert.deepEqual([chance.squares, chance.jumpCount, chance.start], [30, 0, 1]);
  game.roll();
  chance.free();
  game.free();
  fails(() => chance.start, { message: "this Chance was freed" });
  fails(() => chance.visits(0), { message: "this Chance was freed" });
  fails(() => chance.mean, { message: "this Chance was freed" });
  fails(() => game.roll(), { message: "this Game was freed" });
  if (Symbol.dispose) {
    other[Symbol.dispose]();
    fails(() => other.solve(), { message: "this Board was freed" });
  }
});

test("texts", () => {
  const text = "squares 30\nladder 3 22\nsnake 17 40\n";
  fails(() => Board.parse(text), { code: "SQUARE", line: 3, column: 10, offset: 32, board: 0 });
  const bytes = new TextEncoder().encode("squares 30 # größe 🎲\nladder 3 22 # 🎲 🎲\nladder 3 é\n");
  const string = new TextDecoder().decode(bytes);
  const counted = { code: "SYNTAX", line: 3, column: 10 };
  fails(() => Board.parse(bytes), { ...counted, offset: bytes.lastIndexOf(0xc3) });
  fails(() => Board.parse(string), { ...counted, offset: string.indexOf("é") });
  fails(() => Board.parse("squares 30 ü ladder 3 2\n"), { line: 1, column: 12, offset: 11 });
  fails(() => Board.parse("\ufeffsquares x"), { line: 1, column: 10, offset: 9 });
  fails(() => Board.parse(new TextEncoder().encode("\ufeffsquares x")), { column: 12, offset: 11 });
  fails(() => Board.parse("[[-1,-1],[9,-1]]"), { code: "SQUARE", row: 1, cell: 0 });
  fails(() => Board.parse("[-1,9]"), { code: "SQUARE", cell: 1, row: undefined });
  fails(() => Board.parse(""), { code: "SYNTAX", line: 1, column: 1, offset: 0 });
  fails(() => Board.parse("[-1,-1][-1,-1]"), {
    code: "BOARDS",
    board: 1,
    offset: 7,
    message: "line 1, column 8: expected the end of the text: it may have only one board",
  });
  assert.equal(snl.readBoards("[-1,-1][-1,-1,-1]").length, 2);
  assert.equal(Board.parse(text.replace("17 40", "17 4"), { format: "text" }).solve(), 3);
  assert.throws(() => Board.parse(text, { format: "xml" }), TypeError);
  assert.throws(() => Board.parse(5), TypeError);
  const board = Board.named("mb47");
  fails(() => board.write("leetcode"), { code: "FORMAT_START", board: 0 });
  fails(() => snl.writeBoards([new Board(4), board], "moves"), { code: "FORMAT_SHAPE", board: 1 });
  fails(() => snl.writeBoards([]), { code: "LENGTH", board: undefined }, RangeError);
  assert.throws(() => board.write("auto"), TypeError);
  assert.throws(() => Board.named("MB\0"), TypeError);
  assert.equal(`${board}`, board.write("text"));
});

test("boards as messages and as JSON", () => {
  const rules = { die: 4, start: 0, enter: [4, 1], enterSquare: 2, chaining: true };
  const grid = Board.grid(3, 4, { ...rules, jumps: [[11, 0], [2, 7]] });
  const plain = {
    grid: [3, 4],
    start: 0,
    enter: [1, 4],
    enter_square: 2,
    die: [1, 1, 1, 1],
    overshoot: "stay",
    chaining: true,
    jumps: [[2, 7], [11, 0]],
  };
  assert.deepEqual(grid.toJSON(), plain);
  assert.equal(JSON.stringify({ grid }), JSON.stringify({ grid: plain }));
  assert.equal(inspect(grid), `Board ${inspect(plain)}`);
  assert.ok(Board.fromJSON({ squares: 9 }).equals(new Board(9)));
  assert.ok(Board.fromJSON(plain).equals(grid));
  assert.ok(Board.fromJSON(grid.write("json")).equals(grid));
  assert.ok(Board.parse(JSON.stringify(grid)).equals(grid));
  assert.ok(Board.fromJSON(grid).equals(grid));
  const linear = new Board(9, { jumps: { 3: 7 } });
  assert.deepEqual(Object.keys(linear.toJSON()), ["squares", ...Object.keys(plain).slice(1)]);
  assert.ok(Board.fromJSON({ squares: 9, start: undefined, jumps: [[3, 7]] }).equals(linear));
  const freed = grid.copy();
  freed.free();
  assert.equal(inspect(freed), "Board (freed)");
  fails(() => freed.toJSON(), { code: "NULL" });
  for (const wrong of [null, undefined, 9, true, () => 5, { squares: 9n }]) {
    assert.throws(() => Board.fromJSON(wrong), TypeError);
  }
  for (const wrong of ["", "{}", {}, [], { grid: 3 }, { squares: 12, grid: [3, 4] }, { rows: 3 },
    { squares: 9, jump: [] }, { squares: "9" }, { squares: 9.5 }, { toJSON: () => undefined }]) {
    assert.throws(() => Board.fromJSON(wrong), snl.SnlError);
  }
  const far = { squares: 9, jumps: [[3, 10]] };
  const offset = JSON.stringify(far).indexOf("10");
  fails(() => Board.fromJSON(far), { code: "SQUARE", line: 1, column: offset + 1, offset });
  const random = randomNumbers();
  for (let i = 0; i < 100; i++) {
    const board = randomBoard(random, 200);
    assert.ok(Board.fromJSON(structuredClone(board.toJSON())).equals(board));
    assert.ok(Board.fromJSON(JSON.parse(JSON.stringify(board))).equals(board));
  }
});

test("every board is read back from its text", () => {
  const random = randomNumbers();
  for (let i = 0; i < 200; i++) {
    const board = randomBoard(random, 200);
    const read = Board.parse(board.toString());
    assert.equal(read.toString(), board.toString());
    assert.ok(read.equals(board));
    for (const name of ["squares", "rows", "columns", "rules"]) {
      assert.deepEqual(read[name], board[name]);
    }
    assert.deepEqual(read.jumps(), board.jumps());
  }
});

/** The fewest rolls from every square, by the rules alone: passes over all squares until no number
 * changes. */
function plainDistances(board) {
  const squares = board.squares;
  const faces = board.die.flatMap((weight, i) => (weight ? [i + 1] : []));
  const rolls = new Array(squares + 1).fill(Infinity);
  rolls[squares] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let from = 0; from < squares; from++) {
      for (const face of faces) {
        const found = 1 + rolls[board.roll(from, face).to];
        if (found < rolls[from]) {
          rolls[from] = found;
          changed = true;
        }
      }
    }
  }
  return rolls.map((each) => (each === Infinity ? -1 : each));
}

test("fewest rolls and routes, against the rules alone", () => {
  const random = randomNumbers();
  for (let i = 0; i < 60; i++) {
    const board = randomBoard(random, 60);
    if (board.chaining && board.findCycle() !== null) continue;
    const expected = plainDistances(board);
    assert.deepEqual([...board.distancesToGoal()], expected);
    assert.equal(board.solve() ?? -1, expected[board.start]);
    const from = random(board.squares + 1);
    const route = board.route(from);
    assert.equal(route.rolls ?? -1, expected[from]);
    let at = from;
    let count = 0;
    for (const step of route.steps()) {
      assert.equal(step.from, at);
      assert.deepEqual(board.roll(at, step.face), { landing: step.landing, to: step.to });
      at = step.to;
      count++;
    }
    assert.equal(count, route.rolls ?? 0);
    assert.equal(at, route.rolls === null ? from : board.squares);
    assert.deepEqual([...route], route.legs);
    const reached = board.distancesFrom(from);
    assert.equal(reached[board.squares], expected[from]);
  }
});
