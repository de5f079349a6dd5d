// SPDX-License-Identifier: MIT
// The address of the page: the board, and then what is shown of it, as #BOARD&name=value&... Names
// in use: tab, step, guess (1 opens the search with its guesses begun), view (embed or class), again,
// limit and penalty for the extra rolls, everyone (1: all roll in Play), players, until and seconds
// for the length of a game, and mean and make for a board that the page makes at once.

const waitAfterRefusal = 1000; // milliseconds

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

class View extends EventTarget {
  #board = "";
  #values = new Map();
  #retry = 0;

  constructor() {
    super();
    this.#read();
    addEventListener("hashchange", () => {
      if (location.hash === this.#hash()) return;
      this.#read();
      this.dispatchEvent(new Event("change"));
    });
    // The address holds the board, so the link to a part of the page must not change it.
    const skip = document.querySelector(".skip");
    skip.addEventListener("click", (event) => {
      event.preventDefault();
      document.querySelector(skip.hash).focus();
    });
  }

  #read() {
    const parts = location.hash.slice(1).split("&");
    this.#board = parts[0].includes("=") ? "" : parts.shift();
    this.#values = new Map();
    for (const part of parts) {
      const [name, ...value] = part.split("=");
      if (value.length > 0) this.#values.set(decoded(name), decoded(value.join("=")));
    }
    if (this.get("guess") === "1" && !this.get("tab")) this.#values.set("tab", "search");
    this.#dress();
  }

  #hash(changes = {}) {
    const values = new Map([...this.#values, ...Object.entries(changes)]);
    const parts = [...values]
      .filter(([, value]) => value !== null && value !== "")
      .map(([name, value]) => `&${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
    return `#${this.#board}${parts.join("")}`;
  }

  /** Writes the address. Browsers limit how often it may change; after a refusal, tries again. */
  #write() {
    clearTimeout(this.#retry);
    const hash = this.#hash();
    if (hash === location.hash) return;
    try {
      history.replaceState(null, "", hash);
    } catch {
      this.#retry = setTimeout(() => this.#write(), waitAfterRefusal);
    }
  }

  /** Gives the page the form that the link asks for. */
  #dress() {
    for (const form of ["embed", "class"])
      document.body.classList.toggle(form, this.get("view") === form);
  }

  /** The board as the address writes it; empty if the address has none. */
  get board() {
    return this.#board;
  }

  set board(text) {
    this.#board = text;
    this.#write();
  }

  get(name) {
    return this.#values.get(name) ?? null;
  }

  /** Writes values into the address, without an event; null or "" removes a name. */
  set(values) {
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") this.#values.delete(name);
      else this.#values.set(name, String(value));
    }
    this.#dress();
    this.#write();
  }

  /** The full address of the page with some values changed. */
  link(changes = {}) {
    return location.href.split("#")[0] + this.#hash(changes);
  }
}

export const view = new View();

/** The address of the page about the length of a game, with the board, the players and the rules of
 * this page. */
export function lengthLink() {
  const large = view.get("view") === "class" ? "class" : null;
  const shown = view.link({ tab: null, step: null, guess: null, view: large, mean: null, make: null });
  return `length.html#${shown.split("#")[1]}`;
}
