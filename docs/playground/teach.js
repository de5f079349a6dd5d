// SPDX-License-Identifier: MIT
// For a class: the whole screen, large type for a projector, and the board on paper.
import { byId, capital, element, facesWords, toast } from "./dom.js";
import { crop } from "./picture.js";
import { knownBoard } from "./store.js";
import { view } from "./view.js";

/** The printable part of A4, and on it the width of the words beside a board and their height above
 * one, in millimetres. */
const [short, long] = [186, 273];
const wordsWide = 60;
const wordsHigh = 40;

/** A board lies across the sheet if that makes it larger by this factor. */
const worthTurning = 1.12;

/** More lines to write on than a sheet has room for. */
const linesMax = 32;

/** The die, in words. */
function dieWords(die) {
  const faces = die.map((_, index) => index + 1);
  if (die.length === 1) return "Every roll is a 1.";
  if (die.every((weight) => weight === 1)) return `One die with the faces 1 to ${die.length}.`;
  if (die.join() === "0,1,2,3,4,5,6,5,4,3,2,1") return "Two dice with the faces 1 to 6, added.";
  const shown = faces.filter((face) => die[face - 1] > 0);
  const sum = die.reduce((a, b) => a + b);
  const each = shown.map((face) => `${face} (${die[face - 1]} of ${sum})`);
  return `The rolls, and how often each comes up: ${each.join(", ")}.`;
}

function leaveWords({ start, enter, enterSquare }) {
  const begin = `Tokens start ${start === 0 ? "off the board" : `on square ${start}`}`;
  if (enter.length === 0 && enterSquare === null) return `${begin}.`;
  const leave = `${enter.length > 0 ? facesWords(enter) : "every roll"} lets a token leave`;
  return `${begin}, and ${leave}${enterSquare === null ? "" : `: it goes to square ${enterSquare}`}.`;
}

const pastGoal = {
  stay: "is lost: the token stays",
  bounce: "bounces back from the goal",
  win: "wins",
};

/** What happens to the roll that is one too many in a turn. */
const penalties = {
  roll: (roll) => `The ${roll} in one turn is lost`,
  turn: (roll) => `After the ${roll} in one turn the token goes back to where the turn began`,
  start: (roll) => `After the ${roll} in one turn the token goes back to the start`,
};

const endings = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ordinal = (number) => ["", "first", "second", "third"][number] ?? `${number}${endings[ordinals.select(number)]}`;

/** Board, die, start, finish and house rules, as a teacher reads them out. `turns` are the extra rolls,
 * or null. */
function rulesWords(board, turns) {
  const { rows, columns, squares } = board;
  const size = rows > 0 ? `${rows} rows of ${columns} squares` : `${squares} squares`;
  const limit = turns?.limit
    ? `. ${penalties[turns.penalty ?? "roll"](`${ordinal(turns.limit)} such roll`)}`
    : "";
  return [
    `Board: ${size}.`,
    dieWords(board.die),
    leaveWords(board),
    `A roll past ${squares} ${pastGoal[board.overshoot]}.`,
    turns && `${capital(facesWords(turns.again))} rolls again${limit}.`,
    board.chaining && "Where a jump ends on another jump, the token takes that one, too.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Puts a board of a ratio of width to height onto the sheet as large as possible: beside the words or
 * below them, upright or across. What is left of the sheet gets lines to write on. */
function arrange(ratio) {
  const beside = (width, height) => Math.min((width - wordsWide) / ratio, height);
  const below = (width, height) => Math.min(width / ratio, height - wordsHigh);
  const largest = (...sides) => Math.max(beside(...sides), below(...sides));
  const across = largest(long, short) > worthTurning * largest(short, long);
  byId("sheet-page").textContent = `@page { size: ${across ? "landscape" : "portrait"}; }`;
  // A reader may turn the sheet in the dialog of the printer.
  const parts = byId("sheet-parts");
  parts.classList.toggle("beside-upright", beside(short, long) > below(short, long));
  parts.classList.toggle("beside-across", beside(long, short) > below(long, short));
  parts.style.setProperty("--ratio", String(ratio));
  byId("sheet-notes").replaceChildren(...Array.from({ length: linesMax }, () => element("p")));
}

/** The board on paper, with its name and its address, without route and heat, in light colours
 * whatever the page has. */
function paper({ board, turns }) {
  byId("sheet-title").textContent = knownBoard(board)?.title ?? "Snakes and Ladders";
  const shown = { tab: null, step: null, guess: null, view: null, mean: null, make: null };
  byId("sheet-address").textContent = view.link(shown);
  byId("sheet-rules").textContent = rulesWords(board, turns);
  const sheet = byId("sheet-board");
  sheet.innerHTML = board.svg({ theme: "light" });
  const picture = sheet.firstElementChild;
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  const box = picture.viewBox.baseVal;
  const [width, height] = [box.width - 2 * crop, box.height - 2 * crop];
  picture.setAttribute("viewBox", [crop, crop, width, height].join(" "));
  arrange(width / height);
}

export class Teach {
  constructor(store) {
    const full = byId("full");
    full.hidden = !document.fullscreenEnabled;
    full.addEventListener("click", () => this.toggleFull());
    document.addEventListener("fullscreenchange", () =>
      full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))),
    );
    byId("print").addEventListener("click", () => print());
    addEventListener("beforeprint", () => paper(store));
    addEventListener("afterprint", () => byId("sheet-board").replaceChildren());
  }

  async toggleFull() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      toast("This browser does not give the page the whole screen.");
    }
  }
}
