// SPDX-License-Identifier: MIT
/*
 * Calls of all kinds that allocate memory. Every call, even one that fails, must free the memory.
 */
import { snl } from "./setup.js";

const freed = (boards) => boards.forEach((board) => board.free());

/** The calls by name. Each is a function of the subjects that makeSubjects() makes. */
export const calls = {
  make: () => new snl.Board(9, { start: 0, jumps: { 3: 7 }, die: 4 }).free(),
  grid: () => snl.Board.grid(3, 3).free(),
  named: () => snl.Board.named("MB47").free(),
  matrix: () => snl.Board.fromMatrix([[-1, -1], [3, -1]]).free(),
  moves: () => snl.Board.fromMoves([-1, 2, -1]).free(),
  copy: ({ board }) => board.copy().free(),
  jumps: ({ board }) => board.jumps(),
  properties: ({ board }) => [board.die, board.findCycle(), board.roll(0, 1), board.start],
  rules: ({ board }) => board.setRules(board.rules),
  enter: ({ board }) => {
    board.enter = board.enter;
    board.enterSquare = board.enterSquare;
  },
  reshape: ({ board }) => board.reshape(1, board.squares).reshape(),
  // It replaces the memory of the jumps; the new memory may have another size.
  setJumps: ({ board }) => {
    const copy = board.copy();
    try {
      copy.setJumps(board.jumps());
    } finally {
      copy.free();
    }
  },
  write: ({ board }) => board.toString(),
  read: ({ board }) => freed(snl.readBoards(`${board}${board}`)),
  route: ({ board }) => board.route(),
  solve: ({ board }) => board.solve(),
  distancesFrom: ({ board }) => board.distancesFrom(),
  distancesToGoal: ({ board }) => board.distancesToGoal(),
  solveMatrices: () => snl.solveMatrices([-1, -1, -1, -1, -1, -1, -1, 3], 2, 2),
  simulate: ({ board }) => {
    const games = board.simulate({ games: 9, rollsMax: 99, histogram: 9 });
    return [games.rolls.mean, games.add(board.simulate({ games: 1 })).rounds.variance];
  },
  simulatePlayers: ({ board }) => {
    const turns = { again: [6], limit: 3 };
    return board.simulate({ games: 9, players: 3, turns, sendBack: true, count: "rounds" }).wins;
  },
  simulationJson: ({ board }) => {
    return snl.Simulation.fromJSON(board.simulate({ games: 9 }).toJSON());
  },
  boardJson: ({ board }) => snl.Board.fromJSON(board.toJSON()).free(),
  svg: ({ board }) => board.svg({ route: board.route(), tokens: [1], title: "title" }),
  terminal: ({ board }) => board.terminal(),
  plot: () => snl.plot([0.5, 0.5], { marks: [{ at: 1, label: "one" }] }),
  namedBoards: () => snl.namedBoards(),
  generate: ({ board }) => snl.generate(board, { ladders: 1, triesMax: 3 }).board.free(),
  chance: ({ board }) => board.chance().free(),
  turns: ({ board }) => board.chance({ turns: { again: [6] }, count: "turns" }).free(),
  mean: ({ chance }) => [chance.mean, chance.variance],
  lengths: ({ chance }) => chance.lengths("finishedVariance"),
  distribution: ({ chance }) => chance.distribution(99),
  quantiles: ({ chance }) => [chance.median(), chance.mode()],
  withEach: ({ chance }) => [chance.withEach(2), chance.withJump(1, 3)],
  without: ({ chance }) => [chance.without(), chance.visits(), chance.uses()],
  positions: ({ chance }) => chance.positions(20),
  bestJump: ({ chance }) => chance.bestJump(9),
  race: ({ chance }) => [snl.race([chance, chance]), snl.race([chance, chance], [0, 1])],
  exact: ({ chance }) => chance.exact("mean"),
  play: ({ board }) => {
    const game = board.play({ players: 2 });
    try {
      game.reserve(100);
      return [game.roll(), game.undo().faces(), game.options];
    } finally {
      game.free();
    }
  },
  copyGame: ({ game }) => game.copy().free(),
  save: ({ board, game }) => snl.Game.load(board, game.save()).free(),
};

/** Calls with a fault in their arguments, which must throw. */
export const faulty = {
  squares: () => new snl.Board(0),
  option: () => new snl.Board(9, { start: 10 }),
  jumps: () => new snl.Board(9, { jumps: [[1, 2], [5, 90]] }),
  matrix: () => snl.Board.fromMatrix([[9, 9], [9, 9]]),
  name: () => snl.Board.named("nobody"),
  text: () => snl.Board.parse("squares 9\nladder 3 2\n"),
  second: () => snl.readBoards("squares 9\nsquares 9\nsquares 9\nladder 3 2\n"),
  several: () => snl.Board.parse("squares 9\nsquares 9\n"),
  plainBoard: () => snl.Board.fromJSON({ squares: 9, start: 10 }),
  rules: ({ board }) => board.setRules({ start: 5000 }),
  format: ({ board }) => board.write("leetcode"),
  simulate: ({ board }) => board.simulate({ games: 9, histogram: 9, turns: { limit: 3 } }),
  matrices: () => snl.solveMatrices([9, 9, 9, 9], 2, 2 ** 31),
  chance: ({ board }) => board.chance({ turns: { again: [6], limit: 3 }, count: "rounds" }),
  square: ({ chance }) => chance.length(5000),
  race: ({ chance }) => snl.race([chance], [5000]),
  target: ({ chance }) => chance.bestJump(NaN),
  heat: ({ board }) => board.svg({ heat: [1], route: board.route() }),
  title: ({ board }) => board.svg({ title: "title", description: 5 }),
  wanted: ({ board }) => snl.generate(board, { mean: -1 }),
  saved: ({ board, game }) => snl.Game.load(board, game.save().subarray(1)),
  face: ({ game }) => game.roll(60),
};

/** The subjects of the calls: a board, its random game, and a game on it. */
export function makeSubjects(board) {
  return { board, chance: board.chance(), game: board.play({ players: 2 }) };
}

export function freeSubjects({ board, chance, game }) {
  freed([game, chance, board]);
}
