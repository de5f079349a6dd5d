// SPDX-License-Identifier: MIT
// Named boards, and boards with a chosen difficulty.
import { Board, Status, namedBoards } from "./snl/index.js";
import { byId, capital, count, element, words } from "./dom.js";
import { durationOf, gameOf, timeWords } from "./duration.js";
import { lengthLink, view } from "./view.js";

/** On larger boards a mean takes too long to work out while the page waits. */
const meanSquaresMax = 400;

/** The most jumps of each kind that the page adds or takes away to meet a wanted mean. */
const jumpsChanged = 2;

/** How far from a wanted mean the mean of a made board may be, as a part of the wanted one. */
const tolerance = 0.01;

/** The conditions in the form; an empty field sets no condition. */
function wantedOf(fields) {
  const wanted = {
    spread: fields.spread.checked,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  };
  for (const name of ["ladders", "snakes", "rolls", "mean", "jumpMin", "jumpMax"]) {
    const text = fields[name].value.trim();
    if (text === "" && !fields[name].required && !fields[name].validity.badInput) continue;
    const number = Number(text.replace(",", "."));
    const min = Math.max(fields[name].min, name === "jumpMax" ? (wanted.jumpMin ?? 0) : 0);
    const [sound, expected] =
      name === "mean"
        ? [number > 0 && number < 1e12, "a number above 0"]
        : [Number.isSafeInteger(number) && number >= min, `a whole number from ${min}`];
    fields[name].toggleAttribute("aria-invalid", text === "" || !sound);
    if (text === "" || !sound)
      throw new Error(
        `${fields[name].parentElement.firstChild.textContent.trim()}: ${expected}`,
      );
    wanted[name] = number;
  }
  return wanted;
}

export class Boards {
  constructor(store, engine) {
    this.store = store;
    this.engine = engine;
    this.making = null;
    this.form = byId("make");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.make(false);
    });
    byId("stop").addEventListener("click", () => this.making?.abort());
    byId("clear").addEventListener("click", () => this.clear());
    this.form.elements.mean.value = view.get("mean") ?? "";
    for (const name of ["ladders", "snakes"])
      this.form.elements[name].addEventListener("input", ({ target }) => (target.dataset.typed = ""));
    store.addEventListener("change", () => this.fit());
    // A link can ask for a board at once: after the board of the link, whose size and rules it gets.
    if (view.get("make"))
      store.addEventListener("change", () => queueMicrotask(() => this.followLink()), { once: true });
    byId("named").replaceChildren(...namedBoards().map((each) => this.item(each)));
  }

  followLink() {
    view.set({ make: null });
    this.make(true);
  }

  /** Gives the numbers of jumps that fit the size of the board, until somebody types others. */
  fit() {
    const { ladders, snakes } = this.form.elements;
    const { squares } = this.store.board;
    const fitting = [Math.min(9, Math.ceil(0.09 * squares)), Math.min(10, Math.round(0.1 * squares))];
    for (const [index, field] of [ladders, snakes].entries())
      if (!("typed" in field.dataset)) field.value = fitting[index];
  }

  item({ name, title, source }) {
    const button = element(
      "button",
      { type: "button", "data-name": name },
      element("b", {}, name),
      ` ${title}`,
    );
    button.addEventListener("click", () =>
      this.store.replace(Board.named(name), `The board ${name}`, true),
    );
    return element("li", {}, button, element("span", { class: "quiet" }, source));
  }

  /** The mean in turns, which is what the page shows with extra rolls; the wish counts rolls. */
  turnsWords() {
    const mean = this.store.turns && this.meanOf(this.store.chanceOptions);
    return mean ? `, ${words(mean)} turns with the extra rolls` : "";
  }

  /** The time of a game, for the players of the link, and the way back to the page about it. */
  minutes() {
    const { board, turns: again } = this.store;
    const { players, everybody, seconds } = gameOf(view);
    const { turns } = durationOf(board, { players, everybody, again });
    const time = turns
      ? ` A game of ${count(players, "player")} takes about ${timeWords(turns.mean * seconds)}.`
      : "";
    return [`${time} `, element("a", { href: lengthLink() }, "See the length in minutes"), "."];
  }

  /** The mean of the current board; null on a large board, and while jumps form a cycle. */
  meanOf(options) {
    const { board } = this.store;
    if (board.squares > meanSquaresMax || (board.chaining && board.findCycle() !== null)) return null;
    const chance = board.chance(options);
    try {
      return chance.mean;
    } finally {
      chance.free();
    }
  }

  /** The wishes to try one after another. On a small board few jumps cannot change the mean much: if
   * nobody typed the numbers of jumps, the later wishes have more jumps of the kind that leads to the
   * wanted mean, and fewer of the other. */
  wishes(wanted, mean) {
    const { ladders, snakes } = this.form.elements;
    const typed = [ladders, snakes].some(({ dataset }) => "typed" in dataset);
    if (typed || !wanted.mean || mean === null) return [wanted];
    const step = wanted.mean < mean ? 1 : -1;
    return Array.from({ length: jumpsChanged + 1 }, (_, i) => ({
      ...wanted,
      ladders: Math.max(0, wanted.ladders + i * step),
      snakes: Math.max(0, wanted.snakes - i * step),
    }));
  }

  /** Searches for a board with one wish after another. If a link asks for a shorter or a longer board
   * and none has the mean of the link, takes the nearest board that is shorter or longer. Returns the
   * worker's last answer, and the wish. */
  async search(base, wanted, mean, signal) {
    const far = (answer) => Math.abs((answer.nearest?.mean ?? Infinity) - wanted.mean);
    const make = async (wish) => ({ ...(await this.engine.make(base, wish, signal)), wish });
    let best = null;
    for (const wish of this.wishes(wanted, mean)) {
      const answer = await make(wish);
      if (!answer.fault) return answer;
      if (!best || far(answer) < far(best)) best = answer;
    }
    const reached = best.nearest?.mean;
    const differs =
      wanted.mean < mean ? reached * (1 + tolerance) < mean : reached * (1 - tolerance) > mean;
    if (!this.compared || mean === null || !differs || reached === Infinity) return best;
    const answer = await make({ ...best.wish, mean: reached });
    return answer.fault ? best : answer;
  }

  /** Returns the message that no board was found: it has the figures of the nearest board. */
  missing({ fault, status, nearest }, wanted, mean) {
    const kind = wanted.mean < mean ? "shorter" : "longer";
    const none =
      this.compared && mean !== null
        ? `No ${kind} board of this size and with these rules was found`
        : status === Status.EFFORT
          ? "No such board was found"
          : capital(fault);
    const near = nearest
      ? ` The nearest board: fewest rolls ${nearest.rolls ?? "none"}, mean ${words(nearest.mean)} rolls.`
      : "";
    return `${none}.${near} The board stays as it was.`;
  }

  clear() {
    this.store.change((board) => {
      for (const { from } of board.jumps()) board.removeJump(from);
    }, "All ladders and snakes removed");
  }

  /** Makes a board, in place of the one that is being sought. A link may ask for one that is shorter or
   * longer than its own: `compared`. */
  async make(compared) {
    this.making?.abort();
    this.making = null;
    this.compared = compared;
    byId("stop").hidden = true;
    const say = (text) => (byId("make-words").textContent = text);
    const control = new AbortController();
    let wanted;
    try {
      wanted = wantedOf(this.form.elements);
    } catch (error) {
      return say(`${error.message}.`);
    }
    const base = this.store.changed((board) => {
      for (const { from } of board.jumps()) board.removeJump(from);
    });
    const before = wanted.mean ? this.meanOf() : null;
    this.making = control;
    byId("stop").hidden = false;
    say("Searching …");
    try {
      const found = await this.search(String(base), wanted, before, control.signal);
      control.signal.throwIfAborted();
      if (found.fault) return say(this.missing(found, wanted, before));
      const { text, rolls, mean, tries, wish } = found;
      this.store.replace(Board.parse(text), "A generated board", true);
      byId("view").scrollIntoView({ block: "nearest" });
      const jumps =
        wish.ladders === wanted.ladders && wish.snakes === wanted.snakes
          ? ""
          : `${count(wish.ladders, "ladder")}, ${count(wish.snakes, "snake")}, `;
      say(
        `Found in ${tries === 1 ? "1 try" : `${tries} tries`}: ${jumps}fewest rolls ${rolls ?? "none"}, mean ${words(mean)} rolls${this.turnsWords()}. Press again for another board.`,
      );
      if (view.get("mean") && this.store.board.squares <= meanSquaresMax) byId("make-words").append(...this.minutes());
    } catch (error) {
      if (this.making === control) say(control.signal.aborted ? "Stopped." : `${capital(error.message)}.`);
    } finally {
      base.free();
      if (this.making === control) {
        this.making = null;
        byId("stop").hidden = true;
      }
    }
  }
}
