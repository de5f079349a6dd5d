// SPDX-License-Identifier: MIT
// Named boards, and boards with a chosen difficulty.
import { Board, namedBoards } from "./snl/index.js";
import { byId, capital, element, words } from "./dom.js";
import { view } from "./view.js";

/** On larger boards the mean in turns takes too long to work out. */
const turnsSquaresMax = 400;

/** The conditions in the form; an empty field sets no condition. */
function wantedOf(fields) {
  const wanted = {
    spread: fields.spread.checked,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  };
  for (const name of ["ladders", "snakes", "rolls", "mean", "jumpMin", "jumpMax"]) {
    const text = fields[name].value.trim();
    if (text === "" && !fields[name].validity.badInput) continue;
    const number = Number(text);
    const sound =
      name === "mean"
        ? number > 0 && number < 1e12
        : Number.isSafeInteger(number) && number >= Number(fields[name].min);
    fields[name].toggleAttribute("aria-invalid", text === "" || !sound);
    if (text === "" || !sound)
      throw new Error(
        `${fields[name].parentElement.firstChild.textContent.trim()}: enter a number`,
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
    this.form.addEventListener("submit", (event) => this.make(event));
    byId("stop").addEventListener("click", () => this.making?.abort());
    byId("clear").addEventListener("click", () => this.clear());
    this.form.elements.mean.value = view.get("mean") ?? "";
    for (const name of ["ladders", "snakes"])
      this.form.elements[name].addEventListener("input", ({ target }) => (target.dataset.typed = ""));
    store.addEventListener("change", () => this.fit());
    // A link can ask for a board at once: after the board of the link, whose size and rules it gets.
    if (view.get("make"))
      store.addEventListener("change", () => queueMicrotask(() => this.form.requestSubmit()), {
        once: true,
      });
    byId("named").replaceChildren(...namedBoards().map((each) => this.item(each)));
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
    const { board, turns } = this.store;
    if (!turns || board.squares > turnsSquaresMax) return "";
    const chance = board.chance(this.store.chanceOptions);
    try {
      return `, ${words(chance.mean)} turns with the extra rolls`;
    } finally {
      chance.free();
    }
  }

  clear() {
    this.store.change((board) => {
      for (const { from } of board.jumps()) board.removeJump(from);
    }, "All ladders and snakes removed");
  }

  async make(event) {
    event.preventDefault();
    if (this.making) return;
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
    this.making = control;
    byId("stop").hidden = false;
    say("Searching …");
    try {
      const { text, rolls, mean, tries, fault, nearest } = await this.engine.make(
        String(base),
        wanted,
        control.signal,
      );
      if (fault) {
        const near = nearest
          ? ` The nearest board: fewest rolls ${nearest.rolls ?? "none"}, mean ${words(nearest.mean)} rolls.`
          : "";
        return say(`${capital(fault)}.${near}`);
      }
      this.store.replace(Board.parse(text), "A generated board", true);
      view.set({ make: null });
      say(
        `Found in ${tries === 1 ? "1 try" : `${tries} tries`}: fewest rolls ${rolls ?? "none"}, mean ${words(mean)} rolls${this.turnsWords()}. Press again for another board.`,
      );
    } catch (error) {
      say(control.signal.aborted ? "Stopped." : `${capital(error.message)}.`);
    } finally {
      base.free();
      this.making = null;
      byId("stop").hidden = true;
    }
  }
}
