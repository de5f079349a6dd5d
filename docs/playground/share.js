// SPDX-License-Identifier: MIT
// The board as a link, a text and a picture; and boards from the texts that people paste.
import { Board, SnlError, Status } from "./snl/index.js";
import { byId, capital, count, element, noWin, tell, toast, uncapital } from "./dom.js";
import { faultIn, leftOut, plainText, readText } from "./paste.js";
import { boardsOf } from "./store.js";
import { view } from "./view.js";

function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${words} copied.`);
  } catch {
    toast("This browser does not allow the page to copy.");
  }
}

/** Why a format cannot hold the shape of a board. */
const shapes = {
  leetcode: "a matrix has rows and columns, but this board is one line of squares",
  hackerrank: "boards of HackerRank have 10 rows and 10 columns",
  moves: "a move array is one line of squares, but this board has rows and columns",
};

/** A board that has been read, in a line: its number among the boards of the text, its squares, and
 * its fewest rolls. */
function readWords(board, number, all) {
  const size = `${all > 1 ? `Board ${number} of ${all}` : "1 board"}: ${count(board.squares, "square")}`;
  try {
    const rolls = board.solve();
    return `${size}, ${rolls === null ? uncapital(noWin) : `fewest rolls ${rolls}`}.`;
  } catch {
    return `${size}.`; // jumps in a cycle
  }
}

const endings = { text: "snl", leetcode: "json", hackerrank: "txt", moves: "json", json: "json" };

export class Share {
  /** `draw` draws the current picture for a file. */
  constructor(store, draw) {
    this.store = store;
    this.text = byId("text");
    this.step = null; // the step that links carry
    store.addEventListener("change", () => (this.step = null)); // it was one of another board
    this.text.addEventListener("input", () => this.read());
    this.boards = []; // the texts of the boards that were read
    this.text.addEventListener("blur", () => {
      if (byId("text-fault").hidden && byId("text-choice").hidden) this.refresh();
    });
    byId("text-board").addEventListener("change", ({ target }) => this.take(target.selectedIndex));
    byId("format").addEventListener("change", () => this.refresh());
    this.tab = null; // the tab that links open: the one before Share; null for the first
    for (const part of ["tab", "step", "large", "guess"])
      byId(`link-${part}`).addEventListener("change", () => this.showLink());
    byId("copy-link").addEventListener("click", () => copy(byId("link").value, "Link"));
    byId("copy-embed").addEventListener("click", () => copy(byId("embed-code").value, "HTML"));
    byId("copy-text").addEventListener("click", () => copy(this.text.value, "Text"));
    byId("save-text").addEventListener("click", () =>
      save(`board.${endings[byId("format").value]}`, "text/plain", this.text.value),
    );
    byId("copy-svg").addEventListener("click", () => copy(draw(), "Picture"));
    byId("save-svg").addEventListener("click", () => save("board.svg", "image/svg+xml", draw()));
  }

  /** Takes note of the tab that has been opened, so that links open the last one before Share. */
  open(tab) {
    if (tab !== "share") {
      this.tab = tab;
      return;
    }
    this.step = view.get("step");
    byId("link-large").checked = view.get("view") === "class";
    byId("link-guess").checked = view.get("guess") === "1";
    this.showLink();
  }

  /** Shows the link with the parts that the user has ticked, and the frame with the same link. */
  showLink() {
    const button = this.tab && byId(`tab-${this.tab}`);
    const first = !button || button === button.parentElement.firstElementChild;
    byId("link-tab-words").textContent = first ? "" : `Tab ${button.textContent}`;
    const guess = byId("link-guess").checked; // such a link opens the search at its beginning
    byId("link-tab").parentElement.hidden = first || guess;
    byId("link-step").parentElement.hidden = !this.step || guess;
    const carried = {
      tab: first || guess || !byId("link-tab").checked ? null : this.tab,
      step: byId("link-step").checked && !guess ? this.step : null,
      guess: guess ? "1" : null,
    };
    const large = byId("link-large").checked ? "class" : null;
    byId("link").value = view.link({ ...carried, view: large });
    const source = view.link({ ...carried, view: "embed" }).replaceAll("&", "&amp;");
    byId("embed-code").value =
      `<iframe src="${source}" title="Snakes and Ladders" width="100%" height="700" loading="lazy"></iframe>`;
  }

  /** Shows the board, but changes no field in which the user is writing. */
  refresh() {
    this.showLink();
    if (this.reading) return;
    const format = byId("format").value;
    try {
      this.text.value = this.store.board.write(format);
      this.fault(null);
    } catch (error) {
      this.text.value = "";
      const fault = error.status === Status.FORMAT_SHAPE ? shapes[format] : error.message;
      this.fault(`${capital(fault)}. Choose another format.`);
    }
  }

  fault(text) {
    tell(byId("text-fault"), text);
    tell(byId("text-read"), null);
    byId("text-choice").hidden = true;
    this.text.toggleAttribute("aria-invalid", Boolean(text));
    for (const id of ["copy-text", "save-text"]) byId(id).disabled = this.text.value === "";
  }

  /** The format of a text; undefined if it has none, as the name of a board. */
  formatOf(text) {
    const formats = [...byId("format").options].map(({ value }) => value);
    return formats.find((format) => {
      try {
        for (const board of boardsOf(text, format)) board.free();
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Takes the first board of the field, once it can be read, and its format as the one that the page
   * writes. */
  read() {
    const text = plainText(this.text.value);
    try {
      const { boards, form, error } = readText(text);
      byId("format").value = this.formatOf(form) ?? byId("format").value;
      this.boards = boards.map(String);
      for (const board of boards) board.free();
      const fault = error && faultIn(text, error);
      this.left = fault ? `What follows is no board. ${fault}.` : leftOut(text, form);
      const numbers = this.boards.map((_, i) => element("option", {}, String(i + 1)));
      byId("text-board").replaceChildren(...numbers);
      byId("text-boards").textContent = this.boards.length;
      this.take(0);
    } catch (error) {
      if (!(error instanceof SnlError)) throw error;
      this.fault(`${faultIn(text, error)}.`);
    }
  }

  /** Takes one of the boards that were read, and leaves the text as it is. */
  take(index) {
    const board = Board.parse(this.boards[index]);
    const words = readWords(board, index + 1, this.boards.length);
    this.reading = true;
    this.store.replace(board, "A board from text", true);
    this.reading = false;
    this.fault(null);
    tell(byId("text-read"), [words, this.left].filter(Boolean).join(" "));
    byId("text-choice").hidden = this.boards.length < 2;
  }
}
