// SPDX-License-Identifier: MIT
// The worker's side of the tab of the chance: answers its questions, the long ones in parts, until a
// newer question comes.
import { Board } from "./snl/index.js";

/** The longest distribution, in rolls; and the most squares times rolls that one answer takes. */
const rollsMax = 200000;
const workMax = 1.2e9;

/** Up to so many squares times rolls the distribution goes on beyond the drawn part. */
const beyondMax = 2e7;

/** How long one part of a long answer takes, in milliseconds. */
const partTime = 60;

/** The most rolls of the one game that is shown. */
const gameRollsMax = 100000;

/** How many jumps of a kind are listed. */
const listed = 3;

let kept = null; // the random game of the last question

function gameOf({ text, options }) {
  const key = `${JSON.stringify(options)} ${text}`;
  if (kept?.key !== key) {
    kept?.chance.free();
    kept?.board.free();
    kept = null;
    const board = Board.parse(text);
    kept = { key, board, chance: board.chance(options) };
  }
  return kept;
}

/** The squares from which no roll leads to the goal any more. A penalty for too many rolls in one turn
 * may lead a token out of a trap, so none is named then. */
function trapOf(board, turns) {
  if (turns?.limit) return [];
  const distances = board.distancesToGoal(); // below 0 where the goal cannot be reached
  return [...distances.keys()].filter((square) => distances[square] < 0);
}

/** How long games last. The chart ends at the roll `last`, by which 99% of the games that end have
 * ended; the distribution goes on. */
function about({ board, chance }, { options }) {
  const { squares } = board;
  const { finishProbability: finish, mean, finishedMean, finishedVariance } = chance.length();
  const deviation = Math.sqrt(finishedVariance);
  const found = { part: "about", squares, start: board.start, count: options.count, finish, mean, deviation };
  let entries = finish > 0 ? Math.ceil(finishedMean + 8 * deviation) + 2 : 101;
  // Shares of nearly all games can be asked for, so a short distribution goes on.
  const beyond = Math.min(Math.ceil(finishedMean + 25 * deviation) + 2, Math.floor(beyondMax / squares));
  if (finish > 0 && beyond > entries) entries = beyond;
  if (!(entries <= rollsMax) || entries * squares > workMax) entries = Math.floor(workMax / squares);
  entries = Math.min(entries, rollsMax);
  const { pmf, cdf } = chance.distribution(entries);
  const rest = finish > 0 ? cdf.findIndex((each) => each >= 0.99 * finish) : -1;
  const last = Math.max(1, rest < 0 ? entries - 1 : rest);
  return {
    ...found,
    last,
    whole: rest >= 0,
    trap: finish < 1 ? trapOf(board, options.turns) : [],
    finishedMean,
    pmf,
    cdf,
  };
}

/** The squares of one game, after each roll or turn: game number 0 of the seed. */
function oneGame({ board }, { seed, options }) {
  const { turns, count } = options;
  const game = board.play({ seed, players: 1, ...(turns ? { turns } : {}) });
  const squares = [board.start];
  try {
    while (!game.over && game.rolls < gameRollsMax) {
      const goesOn = game.roll().some(({ kind }) => kind === "again");
      if (count === "rolls" || !goesOn) squares.push(game.square(0));
    }
    return { part: "game", squares, over: game.over, seed };
  } finally {
    game.free();
  }
}

/** Simulates games in parts, each about twice as long as the last, and posts the results so far. */
async function* simulate({ board }, { games, seed, options, entries, rollsMax }) {
  const { turns, count } = options;
  const more = { seed, count, histogram: entries };
  if (turns) more.turns = turns;
  if (rollsMax) more.rollsMax = rollsMax;
  let sum = null;
  for (let first = 0, size = Math.min(games, 50); first < games; ) {
    const begun = performance.now();
    const part = board.simulate({ ...more, first, games: Math.min(size, games - first) });
    first += Math.min(size, games - first);
    sum = sum ? sum.add(part) : part;
    const { mean } = sum[count];
    const { unfinished, histogram } = sum;
    yield { part: "games", wanted: games, games: first, ended: sum.games, unfinished, mean, histogram, seed };
    const time = performance.now() - begun;
    size = Math.max(1, Math.min(2 * size, Math.ceil((size * partTime) / Math.max(1, time))));
  }
}

/** The ladders and snakes that change the mean most, each way, or, if games may never end without a
 * jump from there, those with which every game ends, the least mean first; `made` is the end of the
 * jump that the board has already. A snake off the board is among them only
 * where the token starts there: elsewhere LeetCode could not write it. */
function extremes(lists, { board }, from, { means, changes }, made = null) {
  for (const [to, change] of changes.entries()) {
    if (to === 0 && board.start > 0) continue;
    const mean = means[to];
    if (to === from || to === made || !Number.isFinite(mean) || Math.abs(change) < 1e-9) continue;
    const kind = to > from ? "ladder" : "snake";
    const list = change === -Infinity ? lists.ending : lists[`${kind}${change < 0 ? "Shorter" : "Longer"}`];
    const size = change === -Infinity ? -mean : Math.abs(change);
    const after = list.findIndex((each) => each.size < size);
    list.splice(after < 0 ? list.length : after, 0, { from, to, change, mean, size });
    list.length = Math.min(list.length, listed);
  }
}

const noExtremes = () => ({ ending: [], ladderShorter: [], ladderLonger: [], snakeLonger: [], snakeShorter: [] });

/** What a jump from one square to each square adds to the mean of the board without a jump there. */
function changesFrom({ chance }, from) {
  const means = chance.withEach(from);
  const without = means[from];
  return { means, without, changes: means.map((mean) => mean - without) };
}

function jumps(game, { from }) {
  const found = changesFrom(game, from);
  const lists = noExtremes();
  extremes(lists, game, from, found, game.board.jump(from));
  return { part: "jumps", from, ...found, lists };
}

/** The same for every free square of the board, in parts. `traps` are the jumps of the board without
 * any one of which every game ends, while with all of them games may never end. */
async function* allJumps(game) {
  const { squares } = game.board;
  const endless = !Number.isFinite(game.chance.mean);
  const lists = noExtremes();
  const traps = [];
  let begun = performance.now();
  for (let from = 1; from < squares; from++) {
    const to = game.board.jump(from);
    if (to === null) extremes(lists, game, from, changesFrom(game, from));
    else if (endless && Number.isFinite(changesFrom(game, from).without)) traps.push({ from, to });
    if (performance.now() - begun < partTime && from < squares - 1) continue;
    yield { part: "all", done: from, of: squares - 1, lists, endless, traps };
    begun = performance.now();
  }
}

const once = {
  about,
  jumps,
  game: oneGame,
  positions: ({ chance }, { rolls }) => ({ part: "positions", rolls, values: chance.positions(rolls) }),
};
const inParts = { simulate, all: allJumps };

/** Answers a question of the tab; `isNewest` says whether no newer one has come. */
export async function answerChance(question, isNewest, breathe) {
  const { id, ask } = question;
  try {
    const game = gameOf(question);
    if (once[ask]) postMessage({ id, ...once[ask](game, question) });
    else
      for await (const part of inParts[ask](game, question)) {
        postMessage({ id, ...part });
        await breathe();
        if (!isNewest()) return;
      }
    postMessage({ id, part: "done" });
  } catch (error) {
    postMessage({ id, part: "fault", fault: error.message });
  }
}
