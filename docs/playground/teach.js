// SPDX-License-Identifier: MIT
// For a class: the whole screen, large type for a projector, and the board on paper.
import { byId, capital, facesWords, toast } from "./dom.js";
import { knownBoard } from "./store.js";
import { view } from "./view.js";

/** From this ratio of width to height on, a board is larger across the sheet. */
const wide = 1.15;

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

/** The board on paper, with its name and its address, without route and heat, in light colours
 * whatever the page has. A wide board lies across the sheet. */
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
  const { width, height } = picture.viewBox.baseVal;
  sheet.style.setProperty("--ratio", String(width / height));
  byId("sheet-page").textContent = `@page { size: ${width / height > wide ? "landscape" : "portrait"}; }`;
}

export class Teach {
  constructor(store) {
    this.large = byId("large");
    this.large.addEventListener("click", () => {
      view.set({ view: view.get("view") === "class" ? null : "class" });
      this.refresh();
    });
    view.addEventListener("change", () => this.refresh());
    const full = byId("full");
    full.hidden = !document.fullscreenEnabled;
    full.addEventListener("click", () => this.toggleFull());
    document.addEventListener("fullscreenchange", () =>
      full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))),
    );
    byId("print").addEventListener("click", () => print());
    addEventListener("beforeprint", () => paper(store));
    addEventListener("afterprint", () => byId("sheet-board").replaceChildren());
    this.refresh();
  }

  refresh() {
    this.large.setAttribute("aria-pressed", String(view.get("view") === "class"));
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
