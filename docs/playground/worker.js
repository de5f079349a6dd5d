// SPDX-License-Identifier: MIT
// Solves, draws and generates boards in a worker, so that the page stays responsive. An answer
// comes in parts, the most important first; a newer question ends an older one between two parts.
import { answerChance } from "./chance_worker.js";
import { Board, generate, load, plot } from "./snl/index.js";

let loaded = null;
let newest = 0;

/** Waits, so that newer questions can arrive. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** The longest distribution, in rolls. */
const rollsMax = 200000;

/** On boards with up to so many squares, the length of games takes less time than the picture, and
 * comes before it. */
const lengthFirst = 400;

const heats = {
  visits: {
    label: (count) => (count === "turns" ? "turns from here in a game" : "visits in a game"),
    // The goal, where every game ends, would outshine all squares: like the program, the page gives it
    // no colour.
    of: (board, chance) => chance().visits().fill(NaN, board.squares),
  },
  mean: {
    label: (count) => `${count} to go, on average`,
    of: (board, chance) => chance().lengths("mean"),
  },
  fewest: {
    label: () => "fewest rolls to go",
    of: (board) =>
      Float64Array.from(board.distancesToGoal(), (rolls) => (rolls < 0 ? Infinity : rolls)),
  },
};

/** The fewest rolls and a shortest route; none if jumps form a cycle. */
function fewest(found, fault) {
  return { rolls: found?.rolls ?? null, steps: found ? [...found.steps()] : [], fault };
}

/** The picture with the route and the heat, or without both if there is no route to draw. */
function picture(board, chance, found, { heat, route, theme, options }) {
  if (!found) return { heat: null, svg: board.svg({ theme }) };
  const numbers = heat ? heats[heat].of(board, chance) : null;
  const heatLabel = heat ? heats[heat].label(options.count) : undefined;
  const svg = board.svg({ theme, route: route ? found : null, heat: numbers, heatLabel });
  return { heat: numbers, heatLabel, svg };
}

function length(chance, { options: { count } }) {
  const { finishProbability, mean, variance, finishedMean, finishedVariance } = chance().length();
  return {
    count,
    finishProbability,
    mean,
    deviation: Math.sqrt(variance),
    finishedMean,
    finishedDeviation: Math.sqrt(finishedVariance),
  };
}

/** The plot of the distribution. It ends with the roll by which 99% of the games that end have
 * ended. */
function spread(chance, question) {
  const { count, finishProbability, finishedMean, finishedDeviation } = length(chance, question);
  if (!(finishProbability > 0)) return { plot: null };
  let entries = Math.ceil(finishedMean + 8 * finishedDeviation) + 2;
  if (!(entries <= rollsMax)) return { plot: null };
  const { pmf, cdf } = chance().distribution(entries);
  const after = (share) => cdf.findIndex((each) => each >= share * finishProbability);
  const rest = after(0.99);
  entries = (rest < 0 ? entries : rest) + 1;
  const mean = Math.round(finishedMean);
  const drawn = plot(pmf.subarray(0, entries), {
    theme: question.theme,
    marks: mean < entries ? [{ at: mean, label: "mean" }] : [],
    count,
  });
  return {
    plot: drawn,
    entries,
    count,
    finishProbability,
    mean: finishedMean,
    mode: pmf.indexOf(pmf.subarray(0, entries).reduce((a, b) => Math.max(a, b))),
    median: after(0.5),
    most: after(0.95),
  };
}

function effects(chance) {
  return { uses: chance().uses(), without: chance().without() };
}

async function answer(question) {
  const board = Board.parse(question.text);
  let kept = null;
  const chance = () => (kept ??= board.chance(question.options));
  let found = null;
  let fault;
  try {
    found = board.route();
  } catch (error) {
    fault = error.message;
  }
  postMessage({ id: question.id, part: "fewest", ...fewest(found, fault) });
  let drawn = false;
  const draw = () => {
    const made = picture(board, chance, found, question);
    drawn = true;
    return { part: "picture", ...made };
  };
  const parts = [
    draw,
    () => ({ part: "length", ...length(chance, question) }),
  ];
  if (found && board.squares <= lengthFirst) parts.reverse();
  if (!question.brief) {
    parts.push(() => ({ part: "spread", ...spread(chance, question) }));
    parts.push(() => ({ part: "effects", ...effects(chance) }));
  }
  try {
    for (const part of parts) {
      postMessage({ id: question.id, ...part() });
      await breathe();
      if (question.id !== newest) return;
    }
    postMessage({ id: question.id, part: "done" });
  } catch (error) {
    found = null;
    if (!drawn) postMessage({ id: question.id, ...draw() });
    postMessage({ id: question.id, part: "fault", fault: error.message });
  } finally {
    kept?.free();
    board.free();
  }
}

/** Generates a board that meets the conditions in `wanted`: returns its text, or the reason why
 * there is none. */
function make({ text, wanted }) {
  try {
    const { board, rolls, mean, tries } = generate(Board.parse(text), wanted);
    return { text: String(board), rolls, mean, tries };
  } catch (error) {
    return { fault: error.message, status: error.status, nearest: error.nearest };
  }
}

onmessage = async ({ data }) => {
  if (data.module) {
    loaded = load(data.module);
    return;
  }
  newest = data.id;
  await loaded;
  if (data.wanted) {
    postMessage({ id: data.id, part: "made", ...make(data) });
  } else if (data.id === newest) {
    postMessage({ id: data.id, part: "begun" });
    if (data.ask) return answerChance(data, () => data.id === newest, breathe);
    await answer(data);
  }
};
