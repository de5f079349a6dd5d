// SPDX-License-Identifier: MIT
// The board that is worked on: its history, and its place in the address. Whoever wants to know of
// changes listens for "change".
import { Board, readBoards } from "./snl/index.js";

/** More could be worked out, but neither drawn nor grasped. */
export const squaresMax = 10000;

const historyMax = 500;

/** The text of a board in letters that need no escape in an address: "grid_10_10.ladder_4_14". */
export function toAddress(text) {
  return text.trim().replaceAll(" ", "_").replaceAll("\n", ".");
}

/** null if the address holds no board. */
function fromAddress(hash) {
  const text = decodeURIComponent(hash.slice(1)).replaceAll("_", " ").replaceAll(".", "\n");
  return text.trim() === "" ? null : Board.parse(text, { squaresMax });
}

export class Store extends EventTarget {
  constructor() {
    super();
    this.board = Board.named("MB47");
    this.texts = [String(this.board)];
    this.at = 0;
    addEventListener("hashchange", () => this.readAddress());
  }

  /** Begins with the board of the address, or with the classic one. */
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

  /** A copy with a change; throws what the library says against it. */
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

  /** Puts another board in place of this one. */
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
      // Browsers allow only so many changes of the address in a while; the next one goes through.
    }
    this.dispatchEvent(new CustomEvent("change", { detail: words }));
  }
}

/** The boards of a text; throws an SnlError with the place of the fault. */
export function boardsOf(text) {
  return readBoards(text, { squaresMax });
}
