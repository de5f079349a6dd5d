// SPDX-License-Identifier: MIT
// The current board, its history, its text in the address of the page, and the extra rolls.
// Dispatches the event "change" after each change, and "fault" for a link that cannot be opened.
import { Board, Status, namedBoards, readBoards } from "./snl/index.js";
import { capital } from "./dom.js";
import { view } from "./view.js";

/** The largest board of the page: larger ones can be solved, but not drawn usefully. */
export const squaresMax = 10000;

const historyMax = 500;

let known = null; // the boards known by name, by their texts

/** The name, title and source of a board that equals one known by name, with its rules; null for others. */
export function knownBoard(board) {
  known ??= new Map(
    namedBoards().map((each) => {
      const named = Board.named(each.name);
      const text = String(named);
      named.free();
      return [text, each];
    }),
  );
  return known.get(String(board)) ?? null;
}

/** The board as an address writes it: by its name, or else as its text in letters that need no
 * escape: "MB47", "grid_10_10.ladder_4_14". */
export function addressOf(board) {
  return knownBoard(board)?.name ?? String(board).trim().replaceAll(" ", "_").replaceAll("\n", ".");
}

const textOf = (address) =>
  decodeURIComponent(address).replaceAll("_", " ").replaceAll(".", "\n").trim();

/** The board that a text names, such as "MB47"; null if it names none. */
function boardNamed(text) {
  const wanted = text.trim().toLowerCase();
  const known = namedBoards().find(({ name }) => name.toLowerCase() === wanted);
  return known ? Board.named(known.name) : null;
}

/** The board in an address, as text or by its name; null if there is none. */
export function boardOf(address) {
  let text;
  try {
    text = textOf(address);
  } catch {
    throw new Error("two hexadecimal digits must follow each %");
  }
  if (text === "") return null;
  const known = boardNamed(text);
  if (!known && /^[a-z][a-z0-9-]*$/i.test(text)) {
    const names = namedBoards().map(({ name }) => name);
    throw new Error(`no board has the name ${text}; the names are ${names.join(", ")}`);
  }
  return known ?? Board.parse(text, { squaresMax });
}

const penalties = ["roll", "turn", "start"];

/** The extra rolls of a link, as in ChanceOptions; null if it has none. */
export function turnsOf({ again, limit, penalty }) {
  if (again === null) return null;
  const faces = again.split(",").map(Number);
  if (!/^[0-9]+(,[0-9]+)*$/.test(again) || faces.some((face) => face < 1 || face > 64))
    throw new Error(`again=${again}: expected faces from 1 to 64`);
  if (limit === null) return { again: faces };
  if (!/^[0-9]+$/.test(limit) || limit < 1 || limit > 64)
    throw new Error(`limit=${limit}: expected a number from 1 to 64`);
  if (!penalties.includes(penalty ?? "roll"))
    throw new Error(`penalty=${penalty}: expected ${penalties.join(", ")}`);
  return { again: faces, limit: Number(limit), penalty: penalty ?? "roll" };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class Store extends EventTarget {
  constructor() {
    super();
    this.board = Board.named("MB47");
    this.turns = null; // the extra rolls as in ChanceOptions, which belong to no board
    this.texts = [String(this.board)];
    this.at = 0;
    this.whole = false; // whether the last change put another board in place of the old one
    this.linked = false; // whether the last change came from the address
    this.faulty = false; // whether the address holds a link that cannot be opened
    view.addEventListener("change", () => this.readAddress());
  }

  /** Begins with the board of the address, or with the classic board. */
  begin() {
    try {
      const board = boardOf(view.board);
      this.turns = this.readTurns();
      if (board) this.texts = [String(board)];
      board?.free();
    } catch (error) {
      return this.refuse(error);
    }
    this.take(Board.parse(this.text), "");
  }

  readTurns() {
    const [again, limit, penalty] = ["again", "limit", "penalty"].map((name) => view.get(name));
    return turnsOf({ again, limit, penalty });
  }

  readAddress() {
    this.linked = true;
    this.openAddress();
    this.linked = false;
  }

  openAddress() {
    const words = "The board of the link";
    let board;
    let turns;
    try {
      board = boardOf(view.board) ?? Board.parse(this.text);
      turns = this.readTurns();
    } catch (error) {
      board?.free();
      return this.refuse(error);
    }
    const known = String(board) === this.text;
    if (known && same(turns, this.turns) && !this.faulty) return board.free();
    this.turns = turns;
    if (known) this.take(board, words);
    else this.replace(board, words, true);
  }

  /** Leaves the faulty link in the address, and says what is wrong with it, and in which words: a
   * link has no lines. */
  refuse(error) {
    const words = error.line ? textOf(view.board).split("\n")[error.line - 1] : "";
    const fault = faultOf(error).replace(/^Line [0-9]+, column [0-9]+: /, words ? `In “${words}”: ` : "");
    this.faulty = true;
    this.dispatchEvent(new CustomEvent("fault", { detail: `${capital(fault)}.` }));
  }

  /** Opens the classic board in place of a link that cannot be opened. */
  openClassic() {
    this.turns = null;
    view.set({ again: null, limit: null, penalty: null });
    const board = Board.named("MB47");
    if (String(board) === this.text) this.take(board, "The classic board");
    else this.replace(board, "The classic board", true);
  }

  get text() {
    return this.texts[this.at];
  }

  /** A copy of the board with a change; throws the library's error if it refuses. */
  changed(edit) {
    const board = this.board.copy();
    try {
      edit(board);
    } catch (error) {
      board.free();
      throw error;
    }
    return board;
  }

  /** Replaces the board: by an edited one, or by a `whole` other one. */
  replace(board, words, whole = false) {
    const text = String(board);
    if (text === this.text) {
      board.free();
      return;
    }
    this.texts.splice(this.at + 1, Infinity, text);
    this.texts.splice(0, this.texts.length - historyMax);
    this.at = this.texts.length - 1;
    this.take(board, words, whole);
  }

  /** Changes the extra rolls; null for none. */
  setTurns(turns) {
    this.turns = turns;
    this.whole = false;
    const { again, limit = null, penalty = null } = turns ?? {};
    view.set({ again: again?.join() ?? null, limit, penalty });
    this.dispatchEvent(new CustomEvent("change", { detail: "Extra rolls changed" }));
  }

  /** The options of the random game: it counts turns if there are extra rolls. */
  get chanceOptions() {
    return this.turns ? { turns: this.turns, count: "turns" } : { count: "rolls" };
  }

  change(edit, words) {
    this.replace(this.changed(edit), words);
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.texts.length - 1;
  }

  undo() {
    if (!this.canUndo) return;
    this.at--;
    this.take(Board.parse(this.text), "Undone");
  }

  redo() {
    if (!this.canRedo) return;
    this.at++;
    this.take(Board.parse(this.text), "Redone");
  }

  take(board, words, whole = false) {
    this.board.free();
    this.board = board;
    this.whole = whole;
    this.faulty = false;
    view.board = addressOf(board);
    this.dispatchEvent(new CustomEvent("change", { detail: words }));
  }
}

/** The boards of a text in a format, or of one that names a board; throws an SnlError with the place
 * of the fault. */
export function boardsOf(text, format = "auto") {
  const known = format === "auto" ? boardNamed(text) : null;
  return known ? [known] : readBoards(text, { format, squaresMax });
}

/** What is wrong with the text of a board, from the error of reading it. */
export function faultOf(error) {
  if (error.status === Status.LIMIT)
    return `The playground shows boards of up to ${squaresMax} squares`;
  return capital(error.message);
}
