// SPDX-License-Identifier: MIT
/**
 * snl: Snakes and Ladders boards, the fewest rolls that win them, random games, and pictures.
 *
 * Squares are numbered 1 to N, and N, the goal, is at most 2^53 - 1; 0 stands for off the board.
 * Functions take BigInts in that range as well as numbers. A call that the library refuses throws
 * an {@link SnlError}. A value of the wrong type or an unknown option is a TypeError. A number that
 * no board can have, an option out of its range, and an array of the wrong length are a RangeError.
 */

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** A whole number: a square, or a number of something. */
export type Integer = number | bigint;

/** Numbers by index: an array, or a typed array. */
export interface Numbers {
  readonly length: number;
  readonly [index: number]: number;
}

/** A set of faces of the die, each 1 to 64. */
export type Faces = Numbers | ReadonlySet<number>;

// Loading

/** The module: its address, a response from that address, its bytes, or the compiled module. */
export type Source =
  | string
  | URL
  | Response
  | ArrayBuffer
  | ArrayBufferView
  | WebAssembly.Module
  | Promise<Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module>;

/**
 * Loads the module, once for each page, worker or process. All other functions throw until the
 * module is loaded. A relative address is relative to the page.
 * @param source by default `snl.wasm` beside `index.js`.
 * @returns all that this module exports.
 */
export function load(source?: Source): Promise<typeof import("./index.js")>;

/** Like load(), but synchronous: the module is loaded when the call returns. Does nothing if the
 * module is loaded already. Some browsers refuse the call on the main thread of a page. */
export function loadSync(
  source: ArrayBuffer | ArrayBufferView | WebAssembly.Module,
): typeof import("./index.js");

/** The version of the library, such as `"0.9.0"`. */
export function version(): string;

/** The version as major * 10000 + minor * 100 + patch. */
export function versionNumber(): number;

// Errors

/** The statuses of the library, by the names of `SNL_ERROR_...` in `snl.h`. */
export const Status: {
  readonly NULL: 1;
  readonly MEMORY: 2;
  readonly SQUARES: 3;
  readonly SQUARE: 4;
  readonly GOAL: 5;
  readonly SELF: 6;
  readonly NO_JUMP: 7;
  readonly DIE: 8;
  readonly FACE: 9;
  readonly CYCLE: 10;
  readonly NOT_GRID: 11;
  readonly CELL: 12;
  readonly TOO_LARGE: 13;
  readonly CAPACITY: 14;
  readonly INDEX: 15;
  readonly SYNTAX: 16;
  readonly NUMBER: 17;
  readonly LIMIT: 18;
  readonly DIRECTION: 19;
  readonly REPEATED: 20;
  readonly OVERFLOW: 21;
  readonly INFINITE: 22;
  readonly EFFORT: 23;
  readonly FORMAT_SHAPE: 24;
  readonly FORMAT_START: 25;
  readonly FORMAT_DIE: 26;
  readonly FORMAT_OVERSHOOT: 27;
  readonly FORMAT_CHAINING: 28;
  readonly NAME: 29;
  readonly IMPOSSIBLE: 30;
  readonly GAME_OVER: 31;
  readonly DAMAGED: 32;
  readonly OTHER_BOARD: 33;
  readonly SAVED_LATER: 34;
  readonly CANCELLED: 35;
  readonly FORMAT_ENTER: 36;
  readonly FORMAT_JUMP: 37;
  readonly STRUCT_SIZE: 38;
  readonly ALLOCATOR: 39;
  readonly LENGTH: 40;
  readonly OVERSHOOT: 41;
  readonly CHAINING: 42;
  readonly FORMAT: 43;
  readonly SQUARES_MAX: 44;
  readonly PLAYERS: 45;
  readonly GAME: 46;
  readonly SEND_BACK: 47;
  readonly PLAY_ON: 48;
  readonly AGAIN_LIMIT: 49;
  readonly PENALTY: 50;
  readonly COUNT: 51;
  readonly PROBABILITY: 52;
  readonly TARGET: 53;
  readonly FIGURE: 54;
  readonly GAMES: 55;
  readonly ROLLS_MAX: 56;
  readonly ROLLS: 57;
  readonly LADDERS: 58;
  readonly SNAKES: 59;
  readonly JUMP_MIN: 60;
  readonly JUMP_MAX: 61;
  readonly MEAN: 62;
  readonly TOLERANCE: 63;
  readonly SPREAD: 64;
  readonly TRIES_MAX: 65;
  readonly THEME: 66;
  readonly LEG: 67;
  readonly COLUMNS: 68;
  readonly STYLE: 69;
  readonly PMF: 70;
  readonly TOTALS: 71;
  readonly NO_ROLL: 72;
  readonly NO_ROOM: 73;
  readonly BOARDS: 74;
  readonly WRITE: 75;
  readonly SHAPE: 76;
};

/** The library refused a call. The optional properties say where the fault is. */
export class SnlError extends Error {
  constructor(status: number, details?: { message?: string; [name: string]: unknown });
  /** The status, a number of {@link Status}. */
  readonly status: number;
  /** The name of the status, such as `"SQUARE"`. */
  readonly code: string;

  /** For a fault in a text: the line of the fault, from 1. */
  readonly line?: number;
  /** For a fault in a text: the character in the line, from 1; in a Uint8Array, the byte. */
  readonly column?: number;
  /** For a fault in a text: the index in the string or in the Uint8Array. */
  readonly offset?: number;
  /** The index of the faulty board in a text, or among the boards to write. */
  readonly board?: number;
  /** The row of a faulty cell of a matrix, from 0 at the top. */
  readonly row?: number;
  /** The column of a faulty cell of a matrix, from 0, or the index of a faulty entry of `moves`. */
  readonly cell?: number;

  /** The index of the faulty jump in a list of jumps. */
  readonly index?: number;
  /** The mouth of the faulty jump. */
  readonly from?: Integer;
  /** The destination of the faulty jump. */
  readonly to?: Integer;

  /** Set by generate() with the status EFFORT: the board that came closest to the conditions, if
   * any try found room for all jumps. */
  readonly nearest?: Generated;
}

/** The library refused an option that is out of its range. */
export interface OptionError extends RangeError {
  /** The status, a number of {@link Status}. */
  readonly status: number;
  /** The name of the status, such as `"PLAYERS"`. */
  readonly code: string;
}

/** One English sentence about a status. */
export function statusText(status: number): string;

// Boards

/** A ladder if it leads up, a snake if it leads down. */
export interface Jump {
  readonly from: number;
  /** 1 to N, or 0: the jump leads off the board. */
  readonly to: number;
}

/** A jump as a pair or as an object. */
export type GivenJump =
  | readonly [Integer, Integer]
  | { readonly from: Integer; readonly to: Integer };

/** Jumps: `{2: 15}`, a Map, `[[2, 15]]`, or `[{from: 2, to: 15}]` as from Board.jumps(). */
export type Jumps =
  | { readonly [from: number]: Integer }
  | readonly GivenJump[]
  | Iterable<GivenJump>;

/** The rule for a roll past the goal: the token stays, bounces back, or stops on the goal. */
export type Overshoot = "stay" | "bounce" | "win";

/** The rules of a board. A missing rule changes nothing: Board.named() keeps the rules of the named
 * board, and other boards have the defaults. */
export interface RuleOptions {
  /** The square where a game starts; by default 1. */
  start?: Integer;
  /** The faces that leave the start, whenever a token rests there; another roll is spent. By
   * default `[]`: every face. */
  enter?: Faces;
  /** The square on which such a roll puts the token, which takes the jump that starts there. By
   * default `null`: the token moves by the roll. */
  enterSquare?: Integer | null;
  /** The number of faces of a fair die, or the weights of the faces 1, 2, ...; by default 6. */
  die?: number | Numbers;
  /** By default `"stay"`. */
  overshoot?: Overshoot;
  /** Whether a token takes one jump after another until it rests on no mouth; by default not. */
  chaining?: boolean;
}

/** Rules and jumps. */
export interface BoardOptions extends RuleOptions {
  jumps?: Jumps;
}

/** All rules of a board. */
export interface Rules {
  start: number;
  enter: number[];
  enterSquare: number | null;
  die: number[];
  overshoot: Overshoot;
  chaining: boolean;
}

/** A board as an object of the format `"json"`; its members have the names of that format. Missing
 * members have their defaults. */
export type JsonBoard = {
  start?: number;
  enter?: number[];
  /** 0: the token moves by the roll. */
  enter_square?: number;
  die?: number[];
  overshoot?: Overshoot;
  chaining?: boolean;
  /** Mouth and destination of each jump. */
  jumps?: [number, number][];
} & ({ squares: number } | { grid: [number, number] });

/** The formats of texts. Only `"text"` and `"json"` can describe every board. */
export type Format = "text" | "leetcode" | "hackerrank" | "moves" | "json";

export interface ReadOptions {
  /** By default `"auto"`: the first characters of the text decide. */
  format?: Format | "auto";
  /** A board with more squares is an error. */
  squaresMax?: Integer;
}

/** An object with memory in the module. free() gives the memory back, and so does the end of a
 * `using` block. Otherwise the memory is freed some time after the last reference has gone. */
export interface Freed {
  /** Gives the memory back. All later calls throw, except free(). */
  free(): void;
  [Symbol.dispose](): void;
  /** Whether free() was called. */
  readonly freed: boolean;
}

/** A board: its squares, its jumps, and the rules it is played by. */
export class Board implements Freed {
  /** A linear board of squares 1 to `squares`. */
  constructor(squares: Integer, options?: BoardOptions);
  /** A grid, numbered to the right and to the left in turn from the bottom left. */
  static grid(rows: Integer, columns: Integer, options?: BoardOptions): Board;
  /** A board of {@link namedBoards}, by its name in capital or small letters. */
  static named(name: string, options?: BoardOptions): Board;
  /** A grid from a matrix as in LeetCode 909: an array of rows, the top row first. */
  static fromMatrix(cells: readonly Numbers[], options?: BoardOptions): Board;
  /** A grid from the cells of such a matrix in one array, row after row, the top row first. */
  static fromMatrix(
    cells: Numbers,
    options: BoardOptions & { rows: number; columns: number },
  ): Board;
  /** A linear board from the `move[]` array of textbooks: an entry is -1, or the index of the entry
   * that its jump leads to. */
  static fromMoves(moves: Numbers, options?: BoardOptions): Board;
  /** The board of a text that contains exactly one board. */
  static parse(text: string | Uint8Array, options?: ReadOptions): Board;
  /** The board of an object from toJSON(), or of the text of such an object. The place of a fault
   * in an object is its place in `JSON.stringify(json)`. */
  static fromJSON(json: JsonBoard | string): Board;

  copy(): Board;
  /** Returns whether squares, shape, jumps and rules are the same. */
  equals(other: Board): boolean;
  free(): void;
  [Symbol.dispose](): void;
  readonly freed: boolean;

  /** The number of squares, and so the goal. */
  readonly squares: number;
  /** The number of rows of a grid; 0 for a linear board. */
  readonly rows: number;
  /** The number of columns of a grid; 0 for a linear board. */
  readonly columns: number;
  /** Makes the board a grid of as many squares, or without arguments a linear board. The squares
   * keep their numbers, and the board its jumps and rules. */
  reshape(rows?: Integer, columns?: Integer): this;
  /** The square of a cell; rows and columns count from 0 at the top left. */
  squareAt(row: Integer, column: Integer): number;
  cellOf(square: Integer): { row: number; column: number };

  /** Makes a jump; `to` 0 is off the board. It replaces a jump that starts on the same square. */
  setJump(from: Integer, to: Integer): this;
  /** Makes many jumps: all, or none if one is faulty. */
  setJumps(jumps: Jumps): this;
  removeJump(from: Integer): this;
  /** The destination of the jump that starts on a square, 0 to N; `null` if none starts there. */
  jump(from: Integer): number | null;
  /** The lowest mouth above a square; `null` if there is none. */
  nextJump(after?: Integer): number | null;
  readonly jumpCount: number;
  /** All jumps, in ascending order of their mouths. */
  jumps(): Jump[];

  /** All rules at once. */
  readonly rules: Rules;
  /** Sets several rules: all, or none if one is faulty. Missing rules stay as they are. */
  setRules(rules: RuleOptions): this;
  /** The square where a game starts. */
  get start(): number;
  set start(start: Integer);
  /** The faces that leave the start; empty if every face does. */
  get enter(): number[];
  set enter(faces: Faces);
  /** The square on which a roll that leaves the start puts the token; `null` if the token moves by the roll. */
  get enterSquare(): number | null;
  set enterSquare(square: Integer | null);
  /** The weights of the faces. You can assign weights, or a number of faces. */
  get die(): number[];
  set die(die: number | Numbers);
  overshoot: Overshoot;
  chaining: boolean;
  /** The lowest square on a cycle of jumps; `null` if there is none. */
  findCycle(): number | null;
  /** The result of a roll: the token lands on `landing`, and rests on `to`, which is 0 if a jump
   * leads off the board. If the roll is spent, `landing` is `null`, and the token stays on `to`. */
  roll(from: Integer, face: number): { landing: number | null; to: number };

  /** The fewest rolls to the goal; `null` if the goal cannot be reached. */
  solve(from?: Integer): number | null;
  /** A shortest sequence of rolls; among several, the one whose first faces are the largest. */
  route(from?: Integer): Route;
  /** The fewest rolls to each square, 0 to N; -1 for a square where a token can never rest. */
  distancesFrom(from?: Integer): Int32Array;
  /** The fewest rolls to the goal from each square, 0 to N; -1 where no rolls lead to the goal. */
  distancesToGoal(): Int32Array;

  /** The random game on this board. */
  chance(options?: ChanceOptions): Chance;
  /** Plays random games, each to its end. With `seed`, the game of number `first` is the game of
   * play() that has this seed and number. */
  simulate(options: SimulateOptions): Simulation;
  /** Begins a game. */
  play(options?: GameOptions): Game;

  /** The object of the format `"json"`, for postMessage() and JSON.stringify(). */
  toJSON(): Required<JsonBoard>;
  write(format?: Format): string;
  /** The board in the format `"text"`. */
  toString(): string;
  /** An SVG picture. */
  svg(picture?: Picture): string;
  /** Lines of text. */
  terminal(picture?: TerminalPicture): string;
}

/** All boards of a text. */
export function readBoards(text: string | Uint8Array, options?: ReadOptions): Board[];

/** Boards as one text. */
export function writeBoards(boards: Iterable<Board>, format?: Format): string;

/** Boards that papers, exercises and programs use, for Board.named(). */
export function namedBoards(): { name: string; title: string; source: string }[];

// Fewest rolls

/** One face, rolled several times; only the last roll may take a jump. */
export interface Leg {
  readonly from: number;
  readonly face: number;
  readonly times: number;
  /** The square where the token lands after the last roll. */
  readonly landing: number;
  /** The square where the token then rests: the destination of the jump on `landing`, or `landing`
   * itself if there is no jump. */
  readonly to: number;
}

/** A shortest sequence of rolls. It has no memory in the module and is never freed. */
export class Route implements Iterable<Leg> {
  private constructor();
  /** The number of rolls; `null` if the goal cannot be reached. */
  readonly rolls: number | null;
  readonly legs: readonly Leg[];
  [Symbol.iterator](): IterableIterator<Leg>;
  /** Every single roll. */
  steps(): IterableIterator<{ from: number; face: number; landing: number; to: number }>;
}

/**
 * The fewest rolls for many matrices of one shape, as in LeetCode 909.
 * @param cells the cells of all matrices, one matrix after the other; an Int32Array is the fastest.
 * @returns for each matrix the fewest rolls; -1 if the goal cannot be reached, and -2 if the matrix
 * is faulty: Board.fromMatrix() throws its fault.
 */
export function solveMatrices(cells: Numbers, rows: number, columns: number): Int32Array;

/** Like solveMatrices(), but for many `move[]` arrays of `squares` entries each.
 * Board.fromMoves() throws the fault of one. */
export function solveMoves(moves: Numbers, squares: number): Int32Array;

// House rules

/** How long a turn lasts. */
export interface Turns {
  /** The faces that roll again in the same turn, unless the token is on the goal; by default
   * none. */
  again?: Faces;
  /** A turn ends with this many rolls of these faces. The last of them moves no token but brings
   * the penalty; by default 0, no limit. */
  limit?: number;
  /** The penalty: the token stays (`"roll"`), goes back to where the turn began (`"turn"`), or goes
   * back to the start (`"start"`); by default `"roll"`. */
  penalty?: "roll" | "turn" | "start";
}

/** The number of players, and how they play. */
export interface HouseRules {
  /** 1 to 64; by default 1. */
  players?: number;
  /** Which faces roll again; by default a turn is one roll. */
  turns?: Turns;
  /** Whether a token that comes to rest on another token sends that token back to the start, unless
   * they meet on the start, on the goal or off the board. */
  sendBack?: boolean;
  /** Whether the other players play on when one player has reached the goal. */
  playOn?: boolean;
}

// The random game

/** Options of a random game: its turns, and the unit of its figures. */
export interface ChanceOptions {
  /** Which faces roll again; by default a turn is one roll. */
  turns?: Turns;
  /** What all figures count; by default `"rolls"`. If it is `"turns"`, wherever rolls are mentioned
   * below, they are turns. */
  count?: "rolls" | "turns";
}

/** The length of a game, in rolls. */
export interface Length {
  /** The probability of ever reaching the goal. */
  finishProbability: number;
  /** Infinity if a game may never end. */
  mean: number;
  variance: number;
  /** Proven bounds of the relative errors of mean and variance. */
  meanErrorBound: number;
  varianceErrorBound: number;
  /** Mean and variance of the games that end; NaN if no game ends. */
  finishedMean: number;
  finishedVariance: number;
}

/** The random game, in which the die decides. A game begins on the square `from`, or at the board's
 * start if a call has no `from`. */
export class Chance implements Freed {
  /** The board may change or be freed afterwards. */
  constructor(board: Board, options?: ChanceOptions);
  free(): void;
  [Symbol.dispose](): void;
  readonly freed: boolean;

  /** `squares`, `jumpCount` and `start` describe the board as it was when this object was made. */
  readonly squares: number;
  readonly jumpCount: number;
  readonly start: number;
  /** The expected number of rolls from the start; Infinity if a game may never end. */
  readonly mean: number;
  /** The variance of the number of rolls from the start. */
  readonly variance: number;
  length(from?: Integer): Length;
  /** A field of length(), such as `"mean"`, for each square, 0 to N. */
  lengths(field: keyof Length): Float64Array;

  /** For each t from 0 to count - 1, `pmf[t]` is the probability that a game takes exactly t rolls,
   * and `cdf[t]` the probability that it takes at most t. The error of each entry is at most
   * `bound`. */
  distribution(
    count: number,
    from?: Integer,
  ): { pmf: Float64Array; cdf: Float64Array; bound: number };
  /** For each probability, the least number of rolls after which a game has ended with at least
   * this probability. */
  quantiles(probabilities: Numbers, from?: Integer): Float64Array;
  quantile(probability: number, from?: Integer): number;
  median(from?: Integer): number;
  /** The likeliest number of rolls. */
  mode(from?: Integer): { rolls: number; probability: number };
  /** A fraction in lowest terms; `"win"` is the probability that the first of two players wins. */
  exact(figure: "mean" | "variance" | "win"): { numerator: bigint; denominator: bigint };

  /** The expected number of rolls from each square, 0 to N; for the goal the probability of
   * reaching it. */
  visits(from?: Integer): Float64Array;
  /** The probability that the token is on each square, 0 to N, after `rolls` rolls; for the goal,
   * that the game has ended by then. */
  positions(rolls: Integer, from?: Integer): Float64Array;
  /** The expected number of times that each jump is taken, in the order of Board.jumps(). */
  uses(from?: Integer): Float64Array;
  /** For each jump, the mean of the board without this jump. */
  without(): Float64Array;
  /** The mean with a jump from `from` to `to`; it replaces a jump that starts on `from`. */
  withJump(from: Integer, to: Integer): number;
  /** An entry for each square, 0 to N: the mean with a jump from `from` to that square; entry 0 is
   * for a jump off the board. */
  withEach(from: Integer): Float64Array;
  /** The jump that would bring the mean nearest to `target`. */
  bestJump(target: number): { from: number; to: number; mean: number };
}

/**
 * A race of tokens that do not meet.
 * @param games a random game for each player, in the order of the turns. Players can share one, or
 * have one with another die or another board.
 * @param from the square where each player's token begins; by default the start of the game.
 * @returns each player's probability of winning, and the expected number of rounds with a bound of
 * its relative error.
 */
export function race(
  games: Iterable<Chance>,
  from?: Numbers,
): { win: Float64Array; rounds: number; roundsErrorBound: number };

// Simulation

/** The unit in which the length of a game is counted: rolls or turns of all players, or rounds.
 * In a round, every player who has not finished has a turn. */
export type Count = "rolls" | "turns" | "rounds";

export interface SimulateOptions extends HouseRules {
  /** How many games to play. */
  games: Integer;
  /** 0 to 2^64 - 1; by default 1. */
  seed?: Integer;
  /** The number of the first game; by default 0. Simulation.add() joins parts of a range of games
   * into the whole range. */
  first?: Integer;
  /** A game is given up after this many rolls; by default a million. */
  rollsMax?: Integer;
  /** What the histogram counts; by default `"rolls"`. */
  count?: Count;
  /** How many entries the histogram has; by default none. */
  histogram?: number;
}

/** The lengths of the games that ended, in rolls, in turns or in rounds. */
export interface Counted {
  /** The lengths of all games, added up. */
  readonly sum: number;
  /** The squares of the lengths, added up. */
  readonly sumOfSquares: bigint;
  /** The length of the shortest game; 0 if no game ended. */
  readonly min: number;
  /** The length of the longest game; 0 if no game ended. */
  readonly max: number;
  /** NaN if no game ended. */
  readonly mean: number;
  /** NaN if fewer than two games ended. */
  readonly variance: number;
}

/** A total of a simulation. JSON would round a total above 2^53 - 1, so toJSON() returns it as a
 * string of digits. */
export type Total = number | bigint | string;

/** The lengths of games in a plain simulation. */
export interface PlainCounted {
  sum: Total;
  sumOfSquares: Total;
  min: Total;
  max: Total;
}

/** A Simulation as toJSON() returns it, or as postMessage() delivers it. */
export interface PlainSimulation {
  games: Total;
  unfinished: Total;
  rolls: PlainCounted;
  turns: PlainCounted;
  rounds: PlainCounted;
  jumps: Total;
  captures: Total;
  wins: readonly Total[];
  count: Count;
  histogram: Numbers;
}

/** The results of simulated games. It has no memory in the module and is never freed. All its
 * fields are plain values: postMessage() delivers them, and fromJSON() adds the methods again.
 * If a total may pass 2^53 - 1, post the result of toJSON() instead: fields round such totals. */
export class Simulation {
  private constructor();
  /** A Simulation from its plain values. */
  static fromJSON(plain: Readonly<PlainSimulation>): Simulation;
  /** Games that ended. */
  readonly games: number;
  /** Games that were given up after `rollsMax` rolls; no other field counts them. */
  readonly unfinished: number;
  /** The rolls of all players. */
  readonly rolls: Counted;
  /** The turns of all players that began. */
  readonly turns: Counted;
  /** The rounds that began. */
  readonly rounds: Counted;
  /** Jumps that tokens took; with chaining, each jump of a chain counts. */
  readonly jumps: number;
  /** Tokens that other tokens sent back. */
  readonly captures: number;
  /** The number of games that each player won. */
  readonly wins: readonly number[];
  /** What the histogram counts. */
  readonly count: Count;
  /** Entry t is the number of games whose length was t. */
  readonly histogram: Float64Array;
  /** Returns the sum of these results and of `other`, the results of games on the same board, with
   * the same options. */
  add(other: Simulation): Simulation;
  /** The totals and the histogram as plain values, for JSON.stringify(). */
  toJSON(): PlainSimulation;
  /** One line: games, and the mean, the least and the most of their rolls. */
  toString(): string;
}

// Games

/** The number of players, the game's own die, and the house rules. */
export interface GameOptions extends HouseRules {
  /** The seed of the game's own die, 0 to 2^64 - 1; by default 0. */
  seed?: Integer;
  /** The number of the game: one seed has many games; by default 0. */
  game?: Integer;
}

export type EventKind =
  | "rolled"
  | "notEntered"
  | "entered"
  | "stayed"
  | "moved"
  | "jumped"
  | "sentBack"
  | "penalty"
  | "finished"
  | "again"
  | "turn"
  | "over";

/** The options of a game, with their defaults. */
export interface AllGameOptions {
  players: number;
  /** A bigint above 2^53 - 1. */
  seed: Integer;
  game: number;
  turns: { again: number[]; limit: number; penalty: "roll" | "turn" | "start" };
  sendBack: boolean;
  playOn: boolean;
}

/** An event of a game, for one player. */
export interface GameEvent {
  readonly kind: EventKind;
  readonly player: number;
  readonly face: number;
  readonly from: number;
  readonly to: number;
}

/** A game in progress. Players count from 0. */
export class Game implements Freed {
  /** The board may change or be freed afterwards. */
  constructor(board: Board, options?: GameOptions);
  /** Loads a saved game, on the board of that game. */
  static load(board: Board, bytes: Uint8Array): Game;
  /** An independent copy, which can try rolls for a hint or a player of the program. */
  copy(): Game;
  save(): Uint8Array;
  free(): void;
  [Symbol.dispose](): void;
  readonly freed: boolean;

  readonly options: AllGameOptions;
  /** Allocates memory for that many further rolls. */
  reserve(rolls: Integer): this;
  /** Plays a roll of this face; if `face` is missing, the game's own die rolls. Returns the
   * events. */
  roll(face?: number): GameEvent[];
  /** Takes the last roll back. */
  undo(): this;
  /** The events of the last roll, in their order. */
  readonly events: GameEvent[];
  /** The number of rolls so far. */
  readonly rolls: number;
  /** The faces of all rolls so far. */
  faces(): number[];

  readonly players: number;
  /** The player who rolls next; `null` if the game is over. */
  readonly turn: number | null;
  readonly over: boolean;
  square(player: number): number;
  /** A player's place, 1 for the winner; `null` for a player who is not on the goal. */
  place(player: number): number | null;
  /** The squares of all players. */
  readonly squares: number[];
  readonly places: (number | null)[];
}

// Pictures

export type Theme = "auto" | "light" | "dark";

/** The part of a leg that a picture needs. */
export interface DrawnLeg {
  readonly from: Integer;
  readonly face: number;
  readonly times?: Integer;
  readonly landing?: Integer | null;
  readonly to: Integer;
}

/** Things to show besides the board. */
export interface TerminalOrSvg {
  title?: string;
  /** A route, or legs, or steps. */
  route?: Iterable<DrawnLeg> | null;
  /** A number for each square, 0 to N, shown as a colour. */
  heat?: Numbers | null;
  /** A name for the numbers of `heat`. */
  heatLabel?: string;
  /** The squares of tokens. */
  tokens?: Numbers;
}

export interface Picture extends TerminalOrSvg {
  /** By default `"auto"`: the viewer's preference. */
  theme?: Theme;
  /** A text for screen readers. */
  description?: string;
}

export interface TerminalPicture extends TerminalOrSvg {
  /** The largest number of characters in a line; by default 80. */
  columns?: number;
  /** Whether characters beyond ASCII are used; by default they are. */
  unicode?: boolean;
  /** Whether there are colours, by ANSI sequences; by default not. */
  colour?: boolean;
}

export interface PlotOptions {
  theme?: Theme;
  title?: string;
  description?: string;
  /** The unit of the numbers, which the texts name; by default `"rolls"`. */
  count?: Count;
  /** Numbers to mark. */
  marks?: Iterable<number | { readonly at: number; readonly label?: string }>;
}

/** An SVG plot of the probability of each number of rolls, turns or rounds, or of a histogram. */
export function plot(pmf: Numbers, options?: PlotOptions): string;

// Boards with a chosen difficulty

/** Conditions for a generated board. */
export interface GenerateOptions {
  ladders?: Integer;
  snakes?: Integer;
  /** The least length of a new jump, in squares. */
  jumpMin?: Integer;
  /** The greatest length of a new jump, in squares. */
  jumpMax?: Integer;
  /** The fewest rolls that the board must have, exactly. */
  rolls?: Integer;
  /** The mean of the random game, in rolls. */
  mean?: number;
  /** The relative error that the mean may have; by default 0.01. */
  tolerance?: number;
  /** Whether jumps are spread over the whole board. */
  spread?: boolean;
  /** 0 to 2^64 - 1; by default 1. */
  seed?: Integer;
  /** The most tries; by default 10000. */
  triesMax?: Integer;
}

/** Figures of a generated board. */
export interface Generated {
  /** The number of tries. */
  tries: number;
  /** The fewest rolls; `null` if the goal cannot be reached. */
  rolls: number | null;
  mean: number;
}

/**
 * Adds ladders and snakes to a copy of a board so that the result meets the conditions.
 * @throws SnlError with status IMPOSSIBLE if no board meets them, or EFFORT if no try met them.
 */
export function generate(base: Board, options?: GenerateOptions): Generated & { board: Board };
