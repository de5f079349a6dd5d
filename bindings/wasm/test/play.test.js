// SPDX-License-Identifier: MIT
/*
 * Compares the random game with published figures; tests simulations, games, pictures, and
 * generated boards.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { fails, snl } from "./setup.js";

const { Board } = snl;

test("published figures of the random game", () => {
  const chance = Board.named("MB47").chance();
  assert.ok(Math.abs(chance.mean / 39.2251223082349604 - 1) < 1e-15);
  assert.ok(Math.abs(chance.variance / 636.298461344877524 - 1) < 1e-15);
  assert.equal(chance.median(), 32);
  assert.equal(chance.mode().rolls, 22);
  assert.ok(Math.abs(snl.race([chance, chance]).win[0] / 0.507911593869934303 - 1) < 1e-14);
  assert.deepEqual(chance.exact("mean"), {
    numerator: 225837582538403273407117496273279920181931269186581786048583n,
    denominator: 5757472998140039232950575874628786131130999406013041613400n,
  });
  const { pmf, cdf, bound } = chance.distribution(3000);
  assert.ok(Math.abs(pmf.reduce((sum, p, t) => sum + p * t) / chance.mean - 1) < 1e-12);
  assert.ok(1 - cdf[2999] <= bound);
  for (const [field, value] of Object.entries(chance.length(50))) {
    assert.deepEqual([chance.lengths(field)[50], chance.lengths(field).length], [value, 101]);
  }
  assert.equal(chance.lengths("mean")[0], chance.mean);
  for (const field of ["median", ["mean"], undefined, 1]) {
    assert.throws(() => chance.lengths(field), TypeError);
  }
  const visits = chance.visits();
  assert.equal(visits.length, 101);
  assert.ok(Math.abs(visits.subarray(0, 100).reduce((a, b) => a + b) / chance.mean - 1) < 1e-12);
  const positions = chance.positions(9);
  assert.deepEqual([positions.length, positions[100]], [101, cdf[9]]);
  assert.ok(Math.abs(positions.reduce((a, b) => a + b) - 1) < 1e-12);
  assert.equal(chance.positions(0, 50)[50], 1);
  assert.throws(() => chance.positions(-1), RangeError);
  assert.throws(() => chance.positions(0.5), RangeError);
  const board = Board.named("MB47");
  const without = chance.without();
  board.jumps().forEach(({ from }, i) => {
    const other = board.copy().removeJump(from).chance();
    assert.ok(Math.abs(without[i] / other.mean - 1) < 1e-12);
  });
  assert.equal(chance.withEach(3)[90], chance.withJump(3, 90));
  const sentence = "a probability is not above 0 and below 1";
  fails(() => chance.quantiles([0]), { code: "PROBABILITY", message: sentence }, RangeError);
  fails(() => chance.bestJump(NaN), { code: "TARGET" }, RangeError);
  fails(() => chance.length(101), { code: "SQUARE" });
  assert.throws(() => chance.quantiles(0.5), TypeError);
  assert.throws(() => chance.exact("mode"), TypeError);
  const never = new Board(9, { die: [0, 1], jumps: { 8: 2 }, start: 0 }).chance();
  assert.equal(never.mean, Infinity);
  assert.ok(Number.isNaN(never.length().finishedMean));
  fails(() => never.exact("mean"), { code: "INFINITE" });
});

test("the figures obey entering and jumps off the board", () => {
  const board = Board.named("MB47", { enter: [6] });
  const near = (value, expected) => assert.ok(Math.abs(value / expected - 1) < 1e-14);
  near(board.chance().mean, 45.08728700539223);
  near(board.chance().variance, 665.018651587261);
  board.enterSquare = 1;
  near(board.chance().mean, 40.94030296176172);
  near(board.chance().variance, 654.0263734135835);
  const chance = Board.named("MB47").chance();
  const off = Board.named("MB47").setJump(16, 0).chance();
  near(chance.withJump(16, 0), off.mean);
  near(chance.withEach(16)[0], off.mean);
  assert.ok(off.uses()[13] > 0);
});

test("the figures obey extra rolls, and count rolls or turns", () => {
  const board = Board.named("MB47");
  const near = (value, expected) => assert.ok(Math.abs(value / expected - 1) < 1e-14);
  const count = "turns";
  near(board.chance({ turns: { again: [6] }, count }).mean, 32.79936178604684);
  const again = new Set([6]);
  const loses = (penalty) => board.chance({ turns: { again, limit: 3, penalty }, count });
  near(loses("roll").mean, 33.10404588855859);
  near(loses("roll").variance, 461.91898362018316);
  near(loses("turn").mean, 33.44399747815708);
  near(loses("turn").variance, 473.210122461321);
  assert.ok(loses("start").mean > loses("turn").mean);
  const turns = { again: [6], limit: 3, penalty: "turn" };
  const rolls = board.chance({ turns });
  assert.ok(rolls.mean > loses("turn").mean);
  const played = board.simulate({ games: 3000, turns });
  for (const [exact, found] of [[rolls, played.rolls], [loses("turn"), played.turns]]) {
    assert.ok(Math.abs(found.mean - exact.mean) < 6 * Math.sqrt(exact.variance / 3000));
  }
  assert.deepEqual(board.chance({}).length(), board.chance().length());
  assert.throws(() => board.chance({ players: 2 }), /a random game has no option "players"/);
  assert.throws(() => board.chance({ count: "throws" }), TypeError);
  assert.throws(() => board.chance(null), TypeError);
  fails(() => board.chance({ count: "rounds" }), { code: "COUNT" }, RangeError);
  fails(() => board.chance({ turns: { limit: 3 } }), { code: "AGAIN_LIMIT" }, RangeError);
});

test("races of several random games", () => {
  const board = Board.named("MB47");
  const chance = board.chance();
  const twoDice = Board.named("MB47", { die: [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1] });
  twoDice.overshoot = "win";
  const fast = twoDice.chance();
  const { win, rounds, roundsErrorBound } = snl.race([chance, fast, chance]);
  assert.deepEqual([win.length, win[1] > win[0], win[0] > win[2]], [3, true, true]);
  assert.ok(Math.abs(win.reduce((a, b) => a + b) - 1) < 1e-12);
  assert.ok(rounds > 1 && rounds < fast.mean && roundsErrorBound < 1e-9);
  assert.deepEqual(snl.race(new Set([chance, fast]), [50, 0]), snl.race([chance, fast], [50n, 0n]));
  assert.ok(Math.abs(snl.race([chance], [40]).rounds / chance.length(40).mean - 1) < 1e-12);
  fails(() => snl.race([]), { code: "PLAYERS" }, RangeError);
  fails(() => snl.race([chance], [0, 1]), { code: "LENGTH" }, RangeError);
  fails(() => snl.race([chance], [101]), { code: "SQUARE" });
  for (const games of [undefined, 2, null, [board], [null], {}]) {
    assert.throws(() => snl.race(games), TypeError);
  }
  assert.throws(() => snl.race([chance], 0), TypeError);
  fast.free();
  fails(() => snl.race([chance, fast]), { message: "this Chance was freed" });
});

test("a random game keeps its own copy of the board", () => {
  const board = new Board(30, { jumps: { 3: 22 }, start: 2 });
  const chance = board.chance();
  const [uses, without] = [chance.uses(), chance.without()];
  board.setJumps({ 5: 2, 6: 1 });
  board.start = 9;
  assert.deepEqual([chance.squares, chance.jumpCount, chance.start], [30, 1, 2]);
  board.free();
  assert.deepEqual([chance.squares, chance.jumpCount, chance.start], [30, 1, 2]);
  assert.deepEqual([chance.uses(), chance.without()], [uses, without]);
  assert.deepEqual([uses.length, without.length], [1, 1]);
  assert.deepEqual([chance.visits().length, chance.withEach(4).length], [31, 31]);
  assert.equal(chance.lengths("mean").length, 31);
});

test("simulated games", () => {
  const board = Board.named("MB47");
  const whole = board.simulate({ games: 3000, seed: 4, histogram: 50 });
  const parts = [0, 1000, 2000].map((first) =>
    board.simulate({ games: 1000, seed: 4n, first, histogram: 50 }),
  );
  const sum = parts[0].add(parts[1]).add(parts[2]);
  assert.deepEqual({ ...sum }, { ...whole });
  assert.deepEqual([whole.games, whole.wins, whole.count], [3000, [3000], "rolls"]);
  assert.deepEqual([whole.turns, whole.rounds], [whole.rolls, whole.rolls]);
  const shorter = whole.add(board.simulate({ games: 0, histogram: 30 }));
  assert.deepEqual(shorter.histogram, whole.histogram.slice(0, 30));
  assert.equal(whole.histogram.length, 50);
  const exact = board.chance();
  assert.ok(Math.abs(whole.rolls.mean - exact.mean) < 6 * Math.sqrt(exact.variance / 3000));
  let large = whole;
  for (let i = 0; i < 44; i++) large = large.add(large);
  assert.equal(large.rolls.sumOfSquares, whole.rolls.sumOfSquares << 44n);
  assert.equal(large.rolls.mean, whole.rolls.mean);
  assert.throws(() => whole.add({}), TypeError);
  assert.throws(() => whole.add(board.simulate({ games: 1, players: 2 })), TypeError);
  assert.throws(() => whole.add(board.simulate({ games: 1, count: "turns" })), TypeError);
  assert.throws(() => board.simulate(), TypeError);
  assert.throws(() => board.simulate({ games: 1, seed: -1 }), RangeError);
  assert.throws(() => board.simulate({ games: 1, seed: 2n ** 64n }), RangeError);
  assert.throws(() => board.simulate({ games: 1, count: "wins" }), TypeError);
  assert.throws(() => board.simulate({ games: 1, turns: null }), TypeError);
  assert.throws(() => board.simulate({ games: 1, game: 5 }), /a simulation has no option "game"/);
  for (const [options, code] of [
    [{ games: -1 }, "GAMES"],
    [{ players: 0 }, "PLAYERS"],
    [{ players: 65 }, "PLAYERS"],
    [{ first: -1 }, "GAME"],
    [{ rollsMax: 0 }, "ROLLS_MAX"],
    [{ turns: { limit: 3 } }, "AGAIN_LIMIT"],
  ]) {
    fails(() => board.simulate({ games: 1, ...options }), { code }, RangeError);
  }
  assert.ok(Number.isNaN(board.simulate({ games: 0 }).rolls.mean));
});

test("whole games, with players and house rules, are those of Game", () => {
  const board = Board.named("MB47", { enter: [1, 6] });
  const turns = { again: [6], limit: 3, penalty: "turn" };
  for (const playOn of [false, true]) {
    const house = { players: 3, turns, sendBack: true, playOn };
    const counted = { rolls: [], turns: [], rounds: [] };
    const [wins, seen] = [[0, 0, 0], { jumped: 0, sentBack: 0 }];
    for (let game = 5; game < 45; game++) {
      const played = board.play({ ...house, seed: 9, game });
      const started = [0, 0, 0];
      for (let begins = true; !played.over; ) {
        if (begins) started[played.turn]++;
        const events = played.roll();
        for (const { kind } of events) if (kind in seen) seen[kind]++;
        begins = events.at(-1).kind === "turn";
      }
      wins[played.places.indexOf(1)]++;
      counted.rolls.push(played.rolls);
      counted.turns.push(started.reduce((a, b) => a + b));
      counted.rounds.push(Math.max(...started));
      played.free();
    }
    for (const count of ["rolls", "turns", "rounds"]) {
      const wanted = { games: 40, seed: 9, first: 5, count, histogram: 400, ...house };
      const found = board.simulate(wanted);
      assert.deepEqual([found.games, found.wins], [40, wins]);
      assert.deepEqual([found.jumps, found.captures], [seen.jumped, seen.sentBack]);
      const lengths = counted[count];
      const sum = lengths.reduce((a, b) => a + b);
      assert.equal(found[count].sum, sum);
      assert.equal(found[count].mean, sum / 40);
      assert.equal(found[count].min, Math.min(...lengths));
      assert.equal(found[count].max, Math.max(...lengths));
      const squares = lengths.reduce((total, each) => total + BigInt(each * each), 0n);
      assert.equal(found[count].sumOfSquares, squares);
      const histogram = new Float64Array(400);
      for (const each of lengths) if (each < 400) histogram[each]++;
      assert.deepEqual(found.histogram, histogram);
    }
  }
});

test("simulations as messages and as JSON", () => {
  const board = Board.named("MB47");
  const some = board.simulate({ games: 100, seed: 4, histogram: 40 });
  const wanted = some.add(some);
  const message = structuredClone(some);
  assert.deepEqual({ ...message }, { ...some });
  for (const plain of [message, some.toJSON(), JSON.parse(JSON.stringify(some))]) {
    const back = snl.Simulation.fromJSON(plain);
    assert.ok(back instanceof snl.Simulation);
    assert.deepEqual({ ...back }, { ...some });
    assert.deepEqual({ ...back.add(some) }, { ...wanted });
    assert.notEqual(back.histogram, plain.histogram);
  }
  let large = some.add(board.simulate({ games: 1, seed: 5, histogram: 40 }));
  for (let i = 0; i < 48; i++) large = large.add(large);
  const { rolls } = large.toJSON();
  assert.deepEqual([typeof rolls.sum, typeof rolls.sumOfSquares], ["string", "string"]);
  const back = snl.Simulation.fromJSON(JSON.parse(JSON.stringify(large)));
  assert.deepEqual(back.toJSON(), large.toJSON());
  assert.equal(back.rolls.variance, large.rolls.variance);
  const none = board.simulate({ games: 0 });
  assert.deepEqual({ ...snl.Simulation.fromJSON(JSON.parse(JSON.stringify(none))) }, { ...none });
  assert.equal(`${none}`, "0 games");
  const { mean, min, max } = some.rolls;
  assert.equal(`${some}`, `100 games: mean ${mean}, ${min} to ${max} rolls`);
  assert.equal(`${board.simulate({ games: 2, rollsMax: 1 })}`, "0 games, 2 given up");
  assert.match(inspect(some), /Simulation \{\s+games: 100,\s+unfinished: 0,\s+rolls: \{/);
  const plain = some.toJSON();
  const refused = (changes, type) =>
    assert.throws(() => snl.Simulation.fromJSON({ ...plain, ...changes }), type);
  for (const total of [-1, 1.5, 2 ** 53, 2n ** 63n, -1n, String(2n ** 63n), NaN]) {
    refused({ games: total }, RangeError);
    refused({ captures: total }, RangeError);
    refused({ rounds: { ...plain.rounds, min: total } }, RangeError);
    refused({ wins: [total] }, RangeError);
  }
  for (const total of [undefined, null, "", "1e3", "-5", {}, true]) {
    refused({ jumps: total }, TypeError);
    refused({ turns: { ...plain.turns, sum: total } }, TypeError);
    refused({ wins: [1, total] }, TypeError);
    refused({ turns: total }, TypeError);
    refused({ count: total }, TypeError);
    refused({ wins: total }, TypeError);
  }
  refused({ rolls: { ...plain.rolls, sumOfSquares: 2n ** 128n } }, RangeError);
  for (const wins of [[], new Array(65).fill(0)]) refused({ wins }, RangeError);
  for (const histogram of [[-1], [0.5], [NaN], [Infinity]]) {
    refused({ histogram }, RangeError);
  }
  for (const histogram of [undefined, ["1"], 5]) {
    refused({ histogram }, TypeError);
  }
  for (const other of [null, undefined, 5, "{}"]) {
    assert.throws(() => snl.Simulation.fromJSON(other), TypeError);
  }
  assert.throws(() => (some.games = 5), TypeError);
  assert.throws(() => (some.rolls.sum = 5), TypeError);
  assert.throws(() => (some.wins[0] = 5), TypeError);
});

test("games", () => {
  const board = new Board(30, { jumps: { 3: 22, 5: 8 }, start: 0 });
  board.enter = [6];
  const game = board.play({ players: 2, seed: 5, sendBack: true });
  assert.deepEqual(game.events, []);
  assert.deepEqual(game.roll(4).map(({ kind }) => kind), ["rolled", "notEntered", "turn"]);
  assert.deepEqual(game.roll(6), [
    { kind: "rolled", player: 1, face: 6, from: 0, to: 0 },
    { kind: "moved", player: 1, face: 6, from: 0, to: 6 },
    { kind: "turn", player: 0, face: 6, from: 0, to: 0 },
  ]);
  assert.deepEqual([game.turn, game.over, game.squares, game.rolls], [0, false, [0, 6], 2]);
  assert.deepEqual([game.square(1), game.place(1), game.faces()], [6, null, [4, 6]]);
  assert.equal(game.undo().rolls, 1);
  assert.deepEqual(game.squares, [0, 0]);
  const options = {
    players: 2,
    seed: 5,
    game: 0,
    turns: { again: [], limit: 0, penalty: "roll" },
    sendBack: true,
    playOn: false,
  };
  assert.deepEqual(game.options, options);
  const again = board.play(game.options);
  assert.deepEqual(again.options, options);
  assert.equal(board.play({ seed: 2n ** 64n - 1n }).options.seed, 2n ** 64n - 1n);
  const turns = { again: [1, 6], limit: 3, penalty: "start" };
  assert.deepEqual(board.play({ turns }).options.turns, turns);
  const copy = game.copy();
  assert.deepEqual([copy.squares, copy.options, copy.faces()], [[0, 0], options, [4]]);
  assert.deepEqual(copy.roll(), game.roll());
  copy.roll();
  assert.deepEqual([copy.rolls, game.rolls], [3, 2]);
  game.reserve(100);
  while (!game.over) game.roll();
  assert.deepEqual([...game.places].sort(), [1, null]);
  assert.equal(game.square(game.places.indexOf(1)), 30);
  assert.equal(game.turn, null);
  fails(() => game.roll(), { code: "GAME_OVER" });
  const saved = game.save();
  assert.deepEqual(snl.Game.load(board, saved).places, game.places);
  fails(() => snl.Game.load(board, saved.subarray(1)), { code: "DAMAGED" });
  fails(() => snl.Game.load(board, new Uint8Array()), { code: "DAMAGED" });
  fails(() => snl.Game.load(new Board(31), saved), { code: "OTHER_BOARD" });
  assert.throws(() => snl.Game.load(board, "text"), TypeError);
  fails(() => board.play().undo(), { code: "NO_ROLL" });
  const message = "a game has 1 to 64 players, and a race at least one";
  for (const players of [65, 0, -1]) {
    fails(() => board.play({ players }), { code: "PLAYERS", message }, RangeError);
  }
  assert.equal(board.play({ players: undefined }).players, 1);
  assert.throws(() => board.play({ turns: { again: [65] } }), RangeError);
  fails(() => board.play({ turns: { limit: 3 } }), { code: "AGAIN_LIMIT" }, RangeError);
  const punished = { again: [6], penalty: "turn" };
  fails(() => board.play({ turns: punished }), { code: "PENALTY" }, RangeError);
  assert.deepEqual(board.play({ turns: undefined }).options.turns.again, []);
  for (const wrong of [null, 6, { faces: [6] }, { again: 6 }, { again: [6], penalty: 2 }]) {
    assert.throws(() => board.play({ turns: wrong }), TypeError);
  }
  assert.throws(() => board.play({ sendBack: 1 }), TypeError);
  assert.throws(() => board.play({ player: 1 }), TypeError);
  assert.throws(() => game.square(2), RangeError);
  assert.throws(() => game.place(-1), RangeError);
  assert.throws(() => board.play().roll(0), RangeError);
});

test("pictures", () => {
  const board = Board.grid(5, 6, { jumps: { 3: 22, 27: 1 } });
  const svg = board.svg({ title: "Snakes & <ladders>" });
  assert.match(svg, /^<svg /);
  assert.match(svg, /Snakes &amp; &lt;ladders&gt;/);
  assert.notEqual(board.svg({ route: board.route() }), board.svg());
  assert.equal(board.svg({ route: board.route().legs }), board.svg({ route: board.route() }));
  assert.equal(board.svg({ route: null, heat: null }), board.svg());
  assert.notEqual(board.svg({ theme: "dark" }), board.svg({ theme: "light" }));
  const heat = Array.from({ length: 31 }, (_, i) => i);
  assert.equal(board.svg({ heat }), board.svg({ heat: Float32Array.from(heat) }));
  assert.notEqual(board.terminal({ colour: true, heat }), board.terminal());
  assert.ok(/^[\n -~]*$/.test(board.terminal({ unicode: false })));
  for (const line of board.terminal({ columns: 40 }).split("\n")) assert.ok(line.length <= 40);
  fails(() => board.svg({ heat: [1, 2] }), { code: "LENGTH" }, RangeError);
  const leg = { from: 1, face: 2, to: 22 };
  const whole = { ...leg, times: 1, landing: 0 };
  assert.equal(board.svg({ route: [leg] }), board.svg({ route: [whole] }));
  fails(() => board.svg({ route: [{ ...leg, face: 65 }] }), { code: "LEG" }, RangeError);
  fails(() => board.svg({ route: [{ ...leg, times: -1 }] }), { code: "LEG" }, RangeError);
  fails(() => board.svg({ route: [leg, { ...leg, to: 31 }] }), { code: "SQUARE" });
  for (const route of [[null], [{}], 5, [{ ...leg, face: "2" }]]) {
    assert.throws(() => board.svg({ route }), TypeError);
  }
  fails(() => board.svg({ tokens: [31] }), { code: "SQUARE" });
  fails(() => board.svg({ title: "x".repeat(70000) }), { code: "TOO_LARGE" });
  fails(() => board.terminal({ columns: 5 }), { code: "COLUMNS" }, RangeError);
  fails(() => new Board(2 ** 21).svg(), { code: "TOO_LARGE" });
  assert.throws(() => board.svg({ title: "a\0b" }), TypeError);
  assert.throws(() => board.svg({ title: 5 }), TypeError);
  assert.throws(() => board.svg({ colours: 1 }), TypeError);
  assert.throws(() => board.svg(null), TypeError);
  assert.throws(() => board.terminal({ theme: "dark" }), TypeError);
  const { pmf } = board.chance().distribution(80);
  assert.match(snl.plot(pmf, { marks: [3, { at: 5.5, label: "mean <5" }] }), /mean &lt;5/);
  for (const count of ["rolls", "turns", "rounds"]) {
    assert.ok(snl.plot(pmf, { count }).includes(`>${count}<`));
  }
  assert.equal(snl.plot(pmf), snl.plot(pmf, { count: "rolls" }));
  assert.throws(() => snl.plot(pmf, { count: "throws" }), TypeError);
  fails(() => snl.plot([-1]), { code: "PMF" }, RangeError);
  fails(() => snl.plot([]), { code: "LENGTH" }, RangeError);
  fails(() => snl.plot([1], { marks: new Array(17).fill(1) }), { code: "TOO_LARGE" });
  assert.throws(() => snl.plot("1"), TypeError);
  assert.throws(() => snl.plot([1], { marks: ["a"] }), TypeError);
});

test("boards with a chosen difficulty", () => {
  const base = Board.grid(10, 10, { start: 0 });
  const wanted = { ladders: 9, snakes: 9, rolls: 7, mean: 30 };
  const made = snl.generate(base, wanted);
  assert.equal(made.board.solve(), 7);
  assert.equal(made.rolls, 7);
  assert.equal(made.board.chance().mean, made.mean);
  assert.ok(Math.abs(made.mean - 30) <= 0.3);
  assert.equal(made.board.jumpCount, 18);
  assert.equal(made.board.jumps().filter(({ from, to }) => to > from).length, 9);
  assert.ok(snl.generate(base, wanted).board.equals(made.board));
  assert.ok(!snl.generate(base, { ...wanted, seed: 2 }).board.equals(made.board));
  fails(() => snl.generate(base, { rolls: 1 }), { code: "IMPOSSIBLE" });
  assert.throws(
    () => snl.generate(base, { ...wanted, mean: 5000, triesMax: 2 }),
    ({ code, nearest }) => code === "EFFORT" && nearest.tries === 2 && nearest.mean > 0,
  );
  for (const name of ["jumpMin", "jumpMax", "rolls", "mean", "tolerance", "triesMax"]) {
    const code = name.replace(/[A-Z]/, "_$&").toUpperCase();
    for (const value of [0, -1]) {
      fails(() => snl.generate(base, { [name]: value }), { code }, RangeError);
    }
  }
  fails(() => snl.generate(base, { snakes: -1 }), { code: "SNAKES" }, RangeError);
  assert.throws(() => snl.generate(base, { spread: 1 }), TypeError);
  assert.throws(() => snl.generate(base, { ladder: 1 }), TypeError);
  assert.throws(() => snl.generate({}, wanted), TypeError);
});

test("named boards and statuses", () => {
  const named = snl.namedBoards();
  assert.ok(named.length >= 12);
  for (const { name, title, source } of named) {
    assert.ok(name && title && source);
    assert.ok(Board.named(name).squares > 1);
  }
  assert.equal(Board.named("mb48", { start: 1 }).start, 1);
  assert.equal(snl.statusText(0), "done");
  assert.equal(snl.statusText(-7), "unknown status");
  const [major, minor, patch] = snl.version().split(".").map(Number);
  assert.equal(snl.versionNumber(), 10000 * major + 100 * minor + patch);
});
