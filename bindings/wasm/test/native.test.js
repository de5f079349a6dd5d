// SPDX-License-Identifier: MIT
/*
 * Compares the module with the native library, by the lines that native.c prints: rules, fewest
 * rolls, all figures of the random game bit by bit, simulated and single games, texts, pictures,
 * generated boards, and faults in texts.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { randomBoard, randomNumbers, snl, whole } from "./setup.js";

const program = process.env.SNL_NATIVE;
const PMF = 64;
const ROLLS = 200;
const SMALL = 130;
const FEW = 40;
const bits = new DataView(new ArrayBuffer(8));

function double(value) {
  if (Number.isNaN(value)) return "nan";
  bits.setFloat64(0, value);
  return bits.getBigUint64(0).toString(16).padStart(16, "0");
}

/** The result of a call with the status 0, or the status of the error that it throws. */
function ask(call) {
  try {
    return { status: 0, value: call() };
  } catch (error) {
    if (error.status === undefined) throw error;
    return { status: error.status, error };
  }
}

/** The line for an answer of ask(); `show` makes a list of words from the result. */
function line(name, { status, value }, show) {
  return [name, status, ...(status === 0 ? show(value) : [])].join(" ");
}

const doubles = (values) => Array.from(values, double);
const integers = (values) => Array.from(values);
const one = (value) => [value ?? -1];

function rules(board) {
  const { start, enter, enterSquare, die, overshoot, chaining } = board.rules;
  const set = enter.reduce((bits, face) => bits | (1n << BigInt(face - 1)), 0n);
  const words = [["stay", "bounce", "win"].indexOf(overshoot), Number(chaining), die.length, start];
  words.push(set.toString(16).padStart(16, "0"), enterSquare ?? 0, ...die);
  return [["rules 0", ...words].join(" ")];
}

function solve(board) {
  return [
    line("solve", ask(() => board.solve()), one),
    line("from", ask(() => board.distancesFrom()), integers),
    line("to", ask(() => board.distancesToGoal()), integers),
    line("route", ask(() => board.route()), (route) =>
      route.legs.map(({ from, face, times, landing, to }) => [from, face, times, landing, to]),
    ),
  ];
}

function lengthAndSpread(chance) {
  const spread = ask(() => chance.distribution(PMF));
  const win = ask(() => snl.race([chance, chance, chance]));
  const tokens = ask(() => snl.race([chance, chance], [chance.start, 0]));
  return [
    line("length", ask(() => chance.length()), (length) => doubles(Object.values(length))),
    line("pmf", spread, ({ pmf }) => doubles(pmf)),
    line("cdf", spread, ({ cdf }) => doubles(cdf)),
    line("bound", spread, ({ bound }) => [double(bound)]),
    line("quantiles", ask(() => chance.quantiles([0.05, 0.5, 0.999])), doubles),
    line("mode", ask(() => chance.mode()), (mode) => doubles([mode.rolls, mode.probability])),
    line("win", win, (found) => doubles(found.win)),
    line("rounds", win, (found) => [found.rounds, found.roundsErrorBound].map(double)),
    line("win of tokens", tokens, (found) => doubles(found.win)),
  ];
}

function squaresAndJumps(board, chance) {
  const entries = board.squares + 1;
  const lines = [
    "finishProbability",
    "mean",
    "variance",
    "meanErrorBound",
    "varianceErrorBound",
    "finishedMean",
    "finishedVariance",
  ].map((name) => line(name, ask(() => chance.lengths(name)), doubles));
  lines.push(
    line("visits", ask(() => chance.visits(0)), doubles),
    line("positions", ask(() => chance.positions(9, 0)), doubles),
    line("uses", ask(() => chance.uses(0)), doubles),
    line("without", ask(() => chance.without()), doubles),
    line("with", ask(() => chance.withJump(1, (entries >> 1) + 2)), (mean) => [double(mean)]),
    line("with each", ask(() => chance.withEach(2)), doubles),
  );
  if (entries > SMALL) return lines;
  const fraction = ({ numerator, denominator }) => [`${numerator}/${denominator}`];
  const exact = (what) => text("exact", ask(() => chance.exact(what)), fraction);
  lines.push(exact("mean"), exact("variance"));
  if (entries > FEW) return lines;
  const best = ask(() => chance.bestJump(20));
  lines.push(
    exact("win"),
    line("best from", best, ({ from }) => [from]),
    line("best to", best, ({ to }) => [to]),
    line("best mean", best, ({ mean }) => [double(mean)]),
  );
  return lines;
}

function randomGame(board, options) {
  const made = ask(() => board.chance(options));
  if (made.status !== 0) return [`chance ${made.status}`];
  const lines = [
    "chance 0",
    line("mean of all", ask(() => made.value.mean), (mean) => [double(mean)]),
    ...lengthAndSpread(made.value),
    ...squaresAndJumps(board, made.value),
  ];
  made.value.free();
  return lines;
}

function chance(board) {
  const lines = randomGame(board);
  if (board.squares > SMALL) return lines;
  const turns = { again: [1, 6], limit: 2, penalty: "turn" };
  return [...lines, ...randomGame(board, { turns, count: "turns" })];
}

function simulation(board, options) {
  const seed = 2n ** 64n - 6n;
  const range = { seed, first: 7, games: 500, rollsMax: ROLLS, histogram: 32 };
  const found = ask(() => board.simulate({ ...range, ...options }));
  const counts = ["rolls", "turns", "rounds"].flatMap((name) => [
    line(name, found, ({ [name]: of }) => [of.sum, of.sumOfSquares, of.min, of.max]),
    line("figures", found, ({ [name]: { mean, variance } }) => doubles([mean, variance])),
  ]);
  return [
    line("simulate", found, ({ games, unfinished }) => [games, unfinished]),
    ...counts,
    line("jumps", found, ({ jumps }) => [jumps]),
    line("captures", found, ({ captures }) => [captures]),
    line("wins", found, ({ wins }) => wins),
    line("histogram", found, ({ histogram }) => integers(histogram)),
  ];
}

function simulate(board) {
  const turns = { again: [1, 6], limit: 2, penalty: "turn" };
  const options = { players: 3, turns, sendBack: true, playOn: true };
  return [
    ...simulation(board),
    ...simulation(board, { ...options, count: "turns" }),
    ...simulation(board, { ...options, count: "rounds" }),
  ];
}

const kinds = ["", "rolled", "notEntered", "entered", "stayed", "moved", "jumped", "sentBack"];
kinds.push("penalty", "finished", "again", "turn", "over");

function play(board) {
  const turns = { again: [1, 4], limit: 2, penalty: "start" };
  const options = { players: 3, seed: 11, turns, sendBack: true, playOn: true };
  const made = ask(() => board.play(options));
  if (made.status !== 0) return [`play ${made.status}`];
  let game = made.value;
  const events = [];
  for (let i = 0; i < ROLLS && !game.over; i++) {
    for (const { kind, player, face, from, to } of game.roll()) {
      events.push([kinds.indexOf(kind), player, face, from, to].join(":"));
    }
    if (i % 7 === 6) game.undo();
    if (i % 50 === 49) {
      const copy = game.copy();
      game.free();
      game = copy;
    }
  }
  const saved = game.save();
  const loaded = ask(() => snl.Game.load(board, saved));
  assert.deepEqual(loaded.value.squares, game.squares);
  assert.deepEqual(loaded.value.places, game.places);
  assert.deepEqual(loaded.value.options, game.options);
  assert.deepEqual(loaded.value.faces(), game.faces());
  const lines = [["play 0", ...events].join(" "), ["saved", ...saved].join(" ")];
  saved[saved.length >> 1] ^= 1;
  const { status } = ask(() => snl.Game.load(board, saved));
  game.free();
  return [...lines, `loaded ${loaded.status}`, `damaged ${status}`];
}

function text(name, { status, value }, show = (shown) => [shown]) {
  return `${name} ${status} ${status === 0 ? show(value)[0] : ""}`;
}

function write(board) {
  const formats = ["text", "leetcode", "hackerrank", "moves", "json"];
  return formats.map((format) => text("write", ask(() => board.write(format))));
}

function draw(board) {
  const entries = board.squares + 1;
  const heat = Float64Array.from({ length: entries }, (_, i) => ((i * 37) % 101) / 8);
  const route = ask(() => board.route()).value;
  const tokens = [Math.floor(entries / 2), 1];
  const picture = { title: 'Träume <&> "1"', heat, heatLabel: "heat", tokens, route };
  const svg = { ...picture, theme: "dark", description: "∞" };
  const marks = [{ at: 3.25, label: "mean ø" }, 9];
  const lines = [
    text("svg", ask(() => board.svg())),
    text("picture", ask(() => board.svg(svg))),
  ];
  for (let style = 0; style < 4; style++) {
    const looks = { columns: 100, unicode: style % 2 === 1, colour: style >= 2 };
    lines.push(text("terminal", ask(() => board.terminal({ ...picture, ...looks }))));
  }
  const plot = { title: "plot", marks, count: "rounds" };
  lines.push(text("plot", ask(() => snl.plot(heat, plot))));
  return lines;
}

function generate(board) {
  const wanted = { ladders: 2, snakes: 3, spread: true, mean: board.squares / 3, tolerance: 0.1 };
  const found = ask(() => snl.generate(board, { ...wanted, seed: 5, triesMax: 60 }));
  const nearest = found.error?.nearest;
  const facts = nearest ? { status: 0, value: nearest } : found;
  const lines = [
    line("generate", facts, ({ tries, rolls }) => [tries, rolls ?? -1]),
    line("made", found, ({ mean }) => [double(mean)]),
  ];
  if (found.status === 0) lines.push(text("generated", ask(() => found.value.board.write())));
  found.value?.board.free();
  return lines;
}

/** Reads the text with byte i changed, for each i below 3000. If 11 divides i, reads only the i
 * bytes before it. As in native.c. */
function* readFaults(bytes) {
  for (let i = 0; i < bytes.length && i < 3000; i++) {
    const changed = bytes.slice();
    changed[i] = 32 + ((i * 7) % 90);
    const given = (i * 5) % 11 ? changed : changed.subarray(0, i);
    const found = ask(() => snl.Board.parse(given).free());
    if (found.status === 0) yield "sound";
    else {
      const { status, line: at, column, offset, board, message } = found.error;
      const words = message.replace(/^line \d+, column \d+: /, "");
      yield `fault ${status} ${at} ${column} ${offset} ${board} ${words}`;
    }
  }
}

/** Compares the lines of native.c and of the module for these boards. */
function compare(boards) {
  const written = snl.writeBoards(boards);
  const { stdout, status } = spawnSync(program, { input: written, maxBuffer: 2 ** 30 });
  assert.equal(status, 0);
  const lines = [];
  boards.forEach((board, i) => {
    lines.push(`board ${i}`);
    for (const part of [rules, solve, chance, simulate, play, write, draw, generate]) {
      lines.push(...part(board));
    }
    board.free();
  });
  lines.push(...readFaults(new TextEncoder().encode(written)));
  const [ours, theirs] = [`${lines.join("\n")}\n`.split("\n"), stdout.toString().split("\n")];
  for (let i = 0; i < ours.length || i < theirs.length; i++) assert.equal(ours[i], theirs[i]);
  return ours.length;
}

const skip = program === undefined && "SNL_NATIVE does not name what native.c compiles to";

test("named boards: the same as by the native library", { skip }, () => {
  compare(snl.namedBoards().map(({ name }) => snl.Board.named(name)));
});

test("random boards: the same as by the native library", { skip }, () => {
  const random = randomNumbers();
  for (const [count, most] of [[100, 30], [30, 150], [2, 1000]]) {
    const length = whole ? count : Math.ceil(count / 4);
    const boards = Array.from({ length }, () => randomBoard(random, most));
    compare(boards);
  }
});
