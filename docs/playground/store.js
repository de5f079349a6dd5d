// SPDX-License-Identifier: MIT
// The current board, its history, and its text in the address of the page. Dispatches the event
// "change" after each change.
import { Board, readBoards } from "./snl/index.js";

/** The largest board of the page: larger ones can be solved, but not drawn usefully. */
export const squaresMax = 10000;

const historyMax = 500;

/** The text of a board in letters that need no escape in an address: "grid_10_10.ladder_4_14". */
export function toAddress(text) {
  return text.trim().replaceAll(" ", "_").replaceAll("\n", ".");
}

/** The board in an address; null if there is none. */
function fromAddress(hash) {
  const text = decodeURIComponent(hash.slice(1)).replaceAll("_", " ").replaceAll(".", "\n");
  return text.trim() === "" ? null : Board.parse(text, { squaresMax });
}

export class Store extends EventTarget {
  constructor() {
    super();
    this.board = Board.named("MB47");
    this.turns = null; // the extra rolls as in ChanceOptions, which belong to no board
    this.texts = [String(this.board)];
    this.at = 0;
    addEventListener("hashchange", () => this.readAddress());
  }

  /** Begins with the board of the address, or with the classic board. */
  begin() {
    this.readAddress();
    this.texts = [this.text];
    this.at = 0;
    this.take(Board.parse(this.text), "");
  }

  readAddress() {
    if (location.hash.slice(1) === toAddress(this.text)) return;
    try {
      const board = fromAddress(location.hash);
      if (board) this.replace(board, "The board of the link");
    } catch (error) {
      this.dispatchEvent(
        new CustomEvent("fault", { detail: `The link contains no valid board: ${error.message}` }),
      );
    }
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

  /** Replaces the board. */
  replace(board, words) {
    const text = String(board);
    if (text === this.text) {
      board.free();
      return;
    }
    this.texts.splice(this.at + 1, Infinity, text);
    this.texts.splice(0, this.texts.length - historyMax);
    this.at = this.texts.length - 1;
    this.take(board, words);
  }

  /** Changes the extra rolls; null for none. */
  setTurns(turns) {
    this.turns = turns;
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

  take(board, words) {
    this.board.free();
    this.board = board;
    try {
      history.replaceState(null, "", `#${toAddress(this.text)}`);
    } catch {
      // Browsers limit how often the address may change; a later change will succeed.
    }
    this.dispatchEvent(new CustomEvent("change", { detail: words }));
  }
}

/** The boards of a text; throws an SnlError with the place of the fault. */
export function boardsOf(text) {
  return readBoards(text, { squaresMax });
}
