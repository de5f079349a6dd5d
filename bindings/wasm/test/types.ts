// SPDX-License-Identifier: MIT
/*
 * Uses of the package that the TypeScript compiler must accept, and others that it must refuse.
 */
import {
  Board,
  Chance,
  Game,
  Simulation,
  SnlError,
  Status,
  generate,
  load,
  loadSync,
  namedBoards,
  plot,
  race,
  readBoards,
  solveMatrices,
  solveMoves,
  statusText,
  version,
  versionNumber,
  writeBoards,
  type AllGameOptions,
  type BoardOptions,
  type ChanceOptions,
  type Counted,
  type GameEvent,
  type Generated,
  type HouseRules,
  type JsonBoard,
  type Jumps,
  type Leg,
  type OptionError,
  type Picture,
  type PlainSimulation,
  type Route,
  type RuleOptions,
  type Rules,
} from "libsnl";

const snl = loadSync(new Uint8Array());
const same: Promise<typeof snl> = load(new URL("https://example.org/snl.wasm"));
load(fetch("snl.wasm"));
load(new ArrayBuffer(8));

const leave: RuleOptions = { start: 0n, enter: [1, 6], enterSquare: null };
const options: BoardOptions = { start: 0, die: [1, 2], overshoot: "bounce", jumps: { 2: 15 } };
const ways: Jumps[] = [{ 2: 15 }, new Map([[2, 15n]]), [[2, 15]], [{ from: 2, to: 15 }]];
const board: Board = new snl.Board(100, { ...options, jumps: ways[0] });
const others: Board[] = [Board.grid(3, 4n), Board.named("MB47"), Board.parse(""), board.copy()];
Board.fromMatrix([[-1, -1], [-1, -1]]);
Board.fromMatrix(new Int32Array(4), { rows: 2, columns: 2 });
Board.fromMoves([-1, -1], { die: 4 });
board.start = 5n;
board.die = 8;
board.overshoot = "win";
board.enter = [...board.enter, 6];
board.enter = new Set([1, 6]);
board.enterSquare = board.enterSquare ?? 3n;
const rules: Rules = board.setRules(leave).setRules(board.rules).reshape(10, 10n).reshape().rules;
const start: number = board.start;
const equal: boolean = board.equals(others[0]);
const die: number[] = board.die;
const fewest: number | null = board.solve();
const route: Route = board.route(3);
const legs: readonly Leg[] = [...route];
for (const { from, face, landing, to } of route.steps()) [from, face, landing, to].map(Math.sqrt);
const texts: string[] = [board.write("moves"), writeBoards(others), `${readBoards("")}`, version()];
const answers: Int32Array[] = [solveMatrices([], 6, 6), solveMoves([], 4), board.distancesFrom()];

const inTurns: ChanceOptions = { turns: { again: [6] }, count: "turns" };
const chance: Chance = new Chance(board, inTurns) ?? board.chance();
const means: Float64Array = chance.lengths("mean");
const rounds: number = race([chance, board.chance()], [0, 5]).rounds;
const numerator: bigint = chance.exact("mean").numerator;
const games: Simulation = board.simulate({ games: 100, seed: 2n ** 63n });
const house: HouseRules = { players: 3, turns: { again: new Set([6]) }, sendBack: true };
const wins: readonly number[] = board.simulate({ games: 5, count: "rounds", ...house }).wins;
const counted: Counted = games[games.count];
const length: number | bigint = counted.mean + wins[0] || counted.sumOfSquares;
const game: Game = board.play({ players: 2, turns: { again: [6], limit: 3, penalty: "turn" } });
const played: AllGameOptions = game.copy().options;
board.play(played).options.turns.again.push(6);
const events: GameEvent[] = game.roll();
const moved: GameEvent[] = events.filter(({ kind }) => kind === "moved");
const picture: Picture = { route, heat: means, tokens: [1, 2], theme: "dark" };
texts.push(board.svg(picture), board.terminal({ route, columns: 40 }), board.svg({ route: legs }));
const marks = [3, { at: chance.mean, label: "mean" }];
texts.push(plot(chance.distribution(99).pmf, { marks, count: "turns" }));
const made: Generated & { board: Board } = generate(board, { mean: 30, seed: 5n, triesMax: 9 });
const names: string[] = namedBoards().map(({ name }) => name);
try {
  made.board.setJump(1, 2).removeJump(1);
} catch (error) {
  if (error instanceof SnlError && error.status === Status.SYNTAX) texts.push(`${error.line}`);
  if (error instanceof RangeError) texts.push((error as OptionError).code);
}
board[Symbol.dispose]();
const kept: number[] = [chance.squares, chance.jumpCount, chance.start];
const plain: JsonBoard = { grid: [3, 4], enter: [6], enter_square: 1, jumps: [[2, 0]] };
others.push(Board.fromJSON(plain), Board.fromJSON(board.toJSON()), Board.fromJSON({ squares: 9 }));
others.push(Board.fromJSON(board.write("json")), new Board(9, rules));
const weights: number[] = board.toJSON().die;
const parts: PlainSimulation[] = [games.toJSON(), structuredClone(games)];
games.add(Simulation.fromJSON(parts[1])).toString();
const sums = [rounds, numerator, games.add(games)];
const rest = [length, same, start, equal, kept, die, fewest, answers, sums, moved, weights];

// @ts-expect-error a board needs a number of squares
new Board();
// @ts-expect-error no such rule
new Board(9, { overshoot: "over" });
// @ts-expect-error no such option
new Board(9, { colour: "red" });
// @ts-expect-error the number of squares is read-only
board.squares = 5;
// @ts-expect-error equals() takes a board
board.equals(5);
// @ts-expect-error the answer may be null
const rolls: number = board.solve();
// @ts-expect-error one array of all cells needs rows and columns
Board.fromMatrix([-1, -1, -1, -1]);
// @ts-expect-error a picture for the terminal has no theme
board.terminal({ theme: "dark" });
// @ts-expect-error lengths() takes one field
chance.lengths(["mean"]);
// @ts-expect-error only the package makes routes
new snl.Route();
// @ts-expect-error a board in JSON needs squares, or a grid
Board.fromJSON({ start: 0 });
// @ts-expect-error a board cannot have jumps among its rules
board.setRules({ jumps: { 2: 15 } });
// @ts-expect-error the fields of a simulation are read-only
games.games = 5;
// @ts-expect-error the fields of an event are read-only
events[0].face = 6;
export { names, rest, rolls, statusText, versionNumber };
