// SPDX-License-Identifier: MIT
/*
 * Misuses all of the JavaScript package: replaces every argument of every function, method and
 * property by wrong values; uses objects that were freed before a call, or during a call by the
 * getters of an argument. A call must answer, or throw an error that a program expects; a trap of
 * the module is a fault. All memory must be returned. Prints a line for each check. Run with node
 * --expose-gc in a folder whose node_modules has the package.
 */
import * as snl from "libsnl";

await snl.load();
const { wasm } = await import(new URL("js/native.js", import.meta.resolve?.("libsnl") ?? ""));
const { Board, Chance, Game, SnlError } = snl;
let calls = 0;
const faults = [];

const base = () => Board.grid(5, 6, { start: 0, jumps: { 3: 22, 5: 8, 27: 1 } });
const begun = () => base().play({ players: 2 });
let victim = base();

/** A proxy of a value that frees the board `victim` whenever it is read. */
function meddling(value) {
  return new Proxy(value, {
    get(target, name) {
      victim.free();
      const found = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
    ownKeys(target) {
      victim.free();
      return Reflect.ownKeys(target);
    },
  });
}

class Longer extends Int32Array {
  get length() {
    return 1000000;
  }
}

/** A list whose length changes from one reading to the next. */
function growing() {
  let asked = 0;
  return new Proxy([1, 2, 3], {
    get: (target, name) => (name === "length" ? 3 + 10000 * Math.min(asked++, 2) : Reflect.get(target, name) ?? 1),
  });
}

function wrong() {
  const [freed, over, none] = [base(), begun(), base().chance()];
  for (const each of [freed, over, none]) each.free();
  const lying = Object.create(Int32Array.prototype, { length: { value: 5 } });
  const own = Object.defineProperty(new Float64Array(3), "length", { value: 100000 });
  return [
    undefined, null, true, false, 0, -0, 1, -1, 7, 31, 1.5, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32,
    2 ** 53, 2 ** 64, 1e300, 0n, 5n, -1n, 1n << 62n, 1n << 64n, "", "x", "5", "MB47", "a\0b", "\ud800",
    "9".repeat(5000), Symbol("x"), () => 5, class {}, {}, [], [1], [[1]], [[]], [[], []], [[1], [2, 3]], [null],
    ["x"], [1.5], [2 ** 70], new Array(70).fill(-1), { length: 5 }, { length: -5 }, { length: 2 ** 40 },
    { length: NaN }, { length: "5" }, { 0: 1, length: 1 }, { 3: 22 }, { x: 1 }, { from: 1, to: 2 }, [{ from: 1 }],
    [[1, 2]], new Int32Array(4), new Int32Array(0), new Uint8Array([91, 91]), new Uint8Array(0),
    new Float64Array([NaN, 0.5]), new BigInt64Array([1n, 1n << 62n]), new Uint32Array(65).fill(1), new DataView(new ArrayBuffer(8)),
    new ArrayBuffer(8), new Longer(2), lying, own, growing(), meddling([1, 2]), meddling({ theme: "dark" }),
    meddling({ seed: 5 }), new Map([[3, 22]]), new Set([1]), new Date(), /x/, new Proxy({}, {}), globalThis, Math,
    { players: 2 ** 40 }, { seed: -1 }, { enter: [0] }, { enter: growing() }, { enterSquare: 99 }, { turns: { again: [65] } }, { theme: "x" }, { tokens: growing() }, { heat: new Longer(31) },
    { heat: own }, { tokens: [99] }, { route: [{}] }, { route: base().route() }, { title: 5 }, { games: -1 },
    { games: 5, histogram: 2 ** 40 }, { games: 5, histogram: -1 }, { games: 5, turns: { again: growing() } },
    { games: 5, players: 65 }, { games: 5, count: growing() }, { ladders: 1e9 }, { mean: NaN }, { jumps: growing() },
    { die: growing() }, { rows: 2, columns: 2 }, { marks: [NaN] }, { marks: [{}] }, { count: "turns" }, { triesMax: 0 }, { route: [{ from: 1, face: 65, to: 2 }] }, { route: growing() }, { toString: null }, Object.create(null),
    freed, over, none, base(), begun(), base().chance(), base().route(), base().simulate({ games: 3 }),
    Object.create(Board.prototype), Object.create(Game.prototype), Board, Board.prototype, snl,
  ];
}

function attempt(name, call, isRight = false) {
  calls++;
  if (victim.freed) victim = base();
  if (process.env.SNL_TRACE) console.log(name);
  try {
    call();
  } catch (error) {
    const expected = error instanceof SnlError || error instanceof TypeError || error instanceof RangeError ||
      (error instanceof Error && error.name === "SyntaxError");
    if (isRight || !expected) faults.push(`${name}: ${error?.stack ?? error}`);
  }
}

/** Calls a function with each argument replaced, one at a time; with all arguments replaced; and
 * without arguments. */
function misuse(name, call, right) {
  attempt(`${name}, right`, () => call(...right()), true);
  for (let i = 0; i <= right().length; i++) {
    for (const [number, value] of wrong().entries()) {
      const changed = right();
      changed[i] = value;
      attempt(`${name}, argument ${i} = wrong()[${number}]`, () => call(...changed));
    }
  }
  for (const [number, value] of wrong().entries()) {
    attempt(`${name}, all = wrong()[${number}]`, () => call(...right().map(() => value)));
  }
  attempt(`${name}()`, () => call());
}

const matrix = [[-1, -1], [-1, 3]];
const functions = {
  readBoards: () => ["squares 30", {}],
  writeBoards: () => [[base()], "text"],
  namedBoards: () => [],
  statusText: () => [5],
  plot: () => [[0.1, 0.2], { marks: [1] }],
  generate: () => [base(), { ladders: 1, triesMax: 20 }],
  race: () => [[base().chance(), Board.named("MB47").chance()], [0, 5]],
  solveMatrices: () => [[-1, -1, -1, 3], 2, 2],
  solveMoves: () => [[-1, 2, -1, -1], 4],
  "Board.grid": () => [3, 4, { start: 0 }],
  "Board.named": () => ["MB47", {}],
  "Board.fromMatrix": () => [matrix, { start: 0 }],
  "Board.fromMoves": () => [[-1, 2, -1, -1], {}],
  "Board.parse": () => ["squares 30", {}],
  "Board.fromJSON": () => [{ squares: 30 }],
  "Simulation.fromJSON": () => [base().simulate({ games: 3, players: 2, histogram: 9 }).toJSON()],
  "Game.load": () => [base(), base().play().save()],
  "new Board": () => [30, { jumps: { 3: 22 } }],
  "new Chance": () => [base(), { turns: { again: [6] }, count: "turns" }],
  "new Game": () => [base(), { players: 2 }],
};
const methods = {
  Board: {
    equals: () => [base()], squareAt: () => [1, 1], cellOf: () => [5], setJump: () => [4, 9],
    setJumps: () => [[[4, 9]]], setRules: () => [{ enter: [6], enterSquare: 1 }], removeJump: () => [3], jump: () => [3], nextJump: () => [3], roll: () => [3, 2],
    solve: () => [3], route: () => [3], distancesFrom: () => [3], simulate: () => [{ games: 5, players: 2, turns: { again: [6] } }], play: () => [{}], chance: () => [{}],
    write: () => ["text"], svg: () => [{ tokens: [1] }], terminal: () => [{ columns: 80 }],
  },
  Chance: {
    length: () => [3], lengths: () => ["mean"], distribution: () => [20, 3], quantiles: () => [[0.5], 3],
    quantile: () => [0.5, 3], median: () => [3], mode: () => [3], exact: () => ["mean"], visits: () => [3],
    positions: () => [20, 3], uses: () => [3], withJump: () => [4, 9], withEach: () => [4], bestJump: () => [20],
  },
  Game: { reserve: () => [20], roll: () => [3], square: () => [0], place: () => [0] },
  Route: {}, Simulation: { add: () => [base().simulate({ games: 5 })] },
};
const makers = {
  Board: base, Chance: () => base().chance(), Game: begun, Route: () => base().route(),
  Simulation: () => base().simulate({ games: 20 }),
};

function result(name) {
  for (const fault of faults.splice(0, 10)) console.log(`# ${fault.replaceAll("\n", "\n# ")}`);
  console.log(`${process.exitCode ? "not ok" : "ok"} JavaScript: ${name}, ${calls} calls`);
  calls = 0;
}

function check(name, run) {
  run();
  if (faults.length > 0) process.exitCode = 1;
  result(name);
}

const rightOf = (kind, name) => (Object.hasOwn(methods[kind], name) ? methods[kind][name] : () => []);
const named = (name) => name.split(".").reduce((from, part) => from[part], snl);

check("functions with wrong arguments", () => {
  for (const [name, right] of Object.entries(functions)) {
    const [, kind] = /^new (.*)/.exec(name) ?? [];
    const call = kind ? (...given) => new snl[kind](...given) : (...given) => named(name)(...given);
    // A static method is called on its own class.
    const of = name.includes(".") ? named(name.split(".")[0]) : undefined;
    misuse(name, of ? (...given) => named(name).call(of, ...given) : call, right);
  }
  for (const name of Object.keys(snl)) {
    if (typeof snl[name] === "function" && !(name in functions) && !(name in methods) && !["SnlError", "load", "loadSync", "version", "versionNumber"].includes(name)) {
      faults.push(`not tried: ${name}`);
    }
  }
});

check("methods and properties with wrong arguments", () => {
  for (const [kind, make] of Object.entries(makers)) {
    for (let type = snl[kind].prototype; type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      for (const [name, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
        if (name === "constructor") continue;
        if (get) attempt(`${kind}.${name}`, () => make()[name], true);
        if (set) misuse(`${kind}.${name} =`, (to) => { make()[name] = to; }, () => [make()[name]]);
        if (typeof value !== "function") continue;
        if (value.length > 0 && !Object.hasOwn(methods[kind], name)) faults.push(`no arguments: ${kind}.${name}`);
        const right = rightOf(kind, name);
        if (name !== "undo") misuse(`${kind}.${name}`, (...given) => make()[name](...given), right);
        // Call the method on other objects, and on wrong values, freed objects among them.
        for (const [number, self] of [...Object.values(makers).map((each) => each()), ...wrong()].entries()) {
          attempt(`${kind}.${name} of ${number}`, () => value.call(self, ...right()));
        }
      }
    }
  }
});

check("objects that were freed", () => {
  for (const kind of ["Board", "Chance", "Game"]) {
    for (let type = snl[kind].prototype; type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      for (const [name, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
        if (["constructor", "free", "freed"].includes(name)) continue;
        const gone = makers[kind]();
        gone.free();
        gone.free();
        const right = rightOf(kind, name)();
        calls++;
        let message = "nothing";
        try {
          if (set) gone[name] = makers[kind]()[name];
          else if (get) void gone[name];
          else value.call(gone, ...right);
        } catch (error) {
          message = error instanceof SnlError ? error.message : `${error}`;
        }
        if (message !== `this ${kind} was freed`) faults.push(`${kind}.${name} of one that was freed: ${message}`);
      }
    }
  }
});

check("objects that are freed by what a call reads", () => {
  const meddle = (name, call) => {
    if (victim.freed) victim = base();
    attempt(name, () => {
      call();
      if (victim.freed) throw new Error("it answers for a board that is gone");
    });
  };
  for (const [name, { value, set }] of Object.entries(Object.getOwnPropertyDescriptors(Board.prototype))) {
    for (const given of [[1, 2], { seed: 5, games: 5, tokens: [1] }, { theme: "dark" }, { games: 9 }, [[1, 2]], {}]) {
      if (set) meddle(`Board.${name} = meddling`, () => { victim[name] = meddling(given); });
      else if (typeof value === "function" && name !== "constructor") meddle(`Board.${name}(meddling)`, () => value.call(victim, meddling(given)));
    }
  }
  for (const call of [(x) => snl.generate(victim, x), (x) => snl.race(x), (x) => new Game(victim, x), (x) => snl.writeBoards(x), (x) => Game.load(victim, x)]) {
    for (const given of [{ ladders: 1 }, { players: 2 }, [victim, base()], new Uint8Array(99)]) meddle("meddling", () => call(meddling(given)));
  }
});

check("what is refused", () => {
  const refused = [
    () => new Board(0), () => base().setJump(3, 3), () => base().reshape(5, 5), () => { base().start = 99; }, () => base().roll(1, 7),
    () => base().distancesFrom(-1), () => snl.readBoards("x"), () => snl.race([]), () => base().play().undo(),
    () => Game.load(base(), new Uint8Array(3)), () => snl.solveMoves([-1, 9, 5], 2), () => base().play({ players: 65 }),
  ];
  for (const call of refused) {
    let answer = true;
    try {
      call();
    } catch {
      answer = false;
    }
    if (answer) faults.push(`not refused: ${call}`);
  }
});

check("texts and saved games that are damaged", () => {
  const saved = begun().save();
  const text = new TextEncoder().encode(`${base()}[[-1,-1],[-1,3]]`);
  for (const [source, read] of [[saved, (bytes) => Game.load(base(), bytes)], [text, snl.readBoards]]) {
    for (let at = 0; at < source.length; at++) {
      attempt(`cut at ${at}`, () => read(source.slice(0, at)));
      for (const byte of [0, 127, 255]) attempt(`byte ${at}`, () => read(source.with?.(at, byte) ?? Uint8Array.from(source, (old, i) => (i === at ? byte : old))));
    }
  }
});

// The module still answers, and 20000 freed boards and games have not made its memory grow.
const before = wasm.memory.buffer.byteLength;
for (let i = 0; i < 20000; i++) {
  const board = base();
  board.play().free();
  board.free();
  if (i % 500 === 0) globalThis.gc?.();
}
attempt("the module", () => {
  if (base().solve() !== Board.parse(String(base())).solve()) throw new Error("it answers otherwise");
  if (wasm.memory.buffer.byteLength > before) throw new Error(`memory grew from ${before} to ${wasm.memory.buffer.byteLength}`);
}, true);
check("the module answers, and no memory is lost", () => {});
