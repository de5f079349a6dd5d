// SPDX-License-Identifier: MIT
// How long a game of several players lasts, from the exact distribution of the game of one player.
// The players do not meet, so each has the same distribution, independent of the others.

import { count } from "./dom.js";

/** The longest distribution of one player, in turns. */
const turnsMax = 6000;

/** The distribution of a number: the probability that it is at most t, for t below the length of
 * the list. */
class Spread {
  /** `share` is the probability that the number is finite. */
  constructor(atMost, share) {
    this.atMost = atMost;
    this.share = share;
  }

  /** The mean; if the number may be infinite, the mean of the finite ones. */
  get mean() {
    return this.atMost.reduce((sum, each) => sum + Math.max(0, this.share - each), 0) / this.share;
  }

  /** The least number that is not exceeded with this probability; Infinity if there is none. */
  quantile(probability) {
    const found = this.atMost.findIndex((each) => each >= probability);
    return found < 0 ? Infinity : found;
  }
}

/** Rounds and turns up to the moment when the first of the players is home. The game ends with that
 * player's turn, so the last round may be incomplete. */
function untilFirst({ left, end }, players) {
  const rounds = left.map((each) => 1 - each ** players);
  const turns = [];
  for (let round = 0; round + 1 < left.length; round++)
    for (let player = 0; player < players; player++)
      turns.push(1 - left[round + 1] ** player * left[round] ** (players - player));
  const share = 1 - (1 - end) ** players;
  return { rounds: new Spread(rounds, share), turns: new Spread(turns, share) };
}

/** Rounds and turns up to the moment when all players are home. Who is home takes no more turns, so
 * the number of turns is the sum of the players' turns. */
function untilAll({ left, pmf, end }, players) {
  const rounds = left.map((each) => (1 - each) ** players);
  let sum = Float64Array.of(1);
  for (let player = 0; player < players; player++) {
    const next = new Float64Array(sum.length + pmf.length - 1);
    for (let i = 0; i < sum.length; i++)
      for (let j = 0; j < pmf.length; j++) next[i + j] += sum[i] * pmf[j];
    sum = next;
  }
  let total = 0;
  const turns = Array.from(sum, (each) => (total += each));
  const share = end ** players;
  return { rounds: new Spread(rounds, share), turns: new Spread(turns, share) };
}

/** The rounds and the turns of a game on `board`; `again` are the extra rolls, as in ChanceOptions,
 * or null. If no game ends, or games last too long, returns only the mean number of turns of one
 * player, which is Infinity if no game ends. */
export function durationOf(board, { players, everybody, again }) {
  const chance = board.chance(again ? { turns: again, count: "turns" } : { count: "rolls" });
  try {
    const { finishProbability: end, finishedMean, finishedVariance } = chance.length();
    if (!(end > 0)) return { mean: Infinity };
    // Beyond this many standard deviations the rest of the distribution is below 1e-10.
    const entries = Math.ceil(finishedMean + 25 * Math.sqrt(finishedVariance)) + 2;
    if (!(entries <= turnsMax)) return { mean: finishedMean };
    const { pmf, cdf } = chance.distribution(entries);
    const left = Array.from(cdf, (each) => Math.max(0, 1 - each));
    return (everybody ? untilAll : untilFirst)({ left, pmf, end }, players);
  } finally {
    chance.free();
  }
}

export const playersMax = 6;
export const secondsUsual = 15;
export const secondsMax = 600;

/** The number of players, whether all of them play until they are home, and the seconds of a turn,
 * from the address of a page. */
export function gameOf(view) {
  const whole = (text, most, usual) =>
    /^[1-9][0-9]{0,3}$/.test(text) && Number(text) <= most ? Number(text) : usual;
  return {
    players: whole(view.get("players"), playersMax, 2),
    everybody: view.get("until") === "all",
    seconds: whole(view.get("seconds"), secondsMax, secondsUsual),
  };
}

/** A time in words, rounded as people round it. */
export function timeWords(seconds) {
  if (seconds < 90) return count(Math.round(seconds), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return count(minutes, "minute");
  const hours = Math.round(minutes / 30) / 2;
  return hours < 48
    ? `${hours % 1 ? `${Math.floor(hours)}½` : hours} hours`
    : count(Math.round(hours / 24), "day");
}
