// SPDX-License-Identifier: MIT
// For a class: the whole screen, large type for a projector, and the board on paper.
import { byId, capital, facesWords, toast } from "./dom.js";
import { view } from "./view.js";

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

const penalties = {
  roll: "the last is lost",
  turn: "the token goes back to where the turn began",
  start: "the token goes back to the start",
};

/** Board, die, start, finish and house rules, as a teacher reads them out. `turns` are the extra rolls,
 * or null. */
function rulesWords(board, turns) {
  const { rows, columns, squares } = board;
  const size = rows > 0 ? `${rows} rows of ${columns} squares` : `${squares} squares`;
  const limit = turns?.limit
    ? `; ${turns.limit} of them in one turn are too many: ${penalties[turns.penalty ?? "roll"]}`
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

/** The board on paper, without route and heat, in light colours whatever the page has. */
function paper({ board, turns }) {
  byId("sheet-rules").textContent = rulesWords(board, turns);
  const sheet = byId("sheet-board");
  sheet.innerHTML = board.svg({ theme: "light" });
  const picture = sheet.firstElementChild;
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  const { width, height } = picture.viewBox.baseVal;
  sheet.style.setProperty("--ratio", String(width / height));
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
