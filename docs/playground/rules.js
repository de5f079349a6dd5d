// SPDX-License-Identifier: MIT
// The rules: a form that shows the rules of the board, and makes a new board from its fields.
import { Board, SnlError, Status } from "./snl/index.js";
import { byId, capital, count, element, facesWords, tell, toast } from "./dom.js";
import { squaresMax } from "./store.js";

const fair = (die) => die.every((weight) => weight === 1);

/** The integer in a field; NaN if the field has no integer. */
const integer = (field) => (/^[0-9]{1,15}$/.test(field.value.trim()) ? Number(field.value) : NaN);

/** The faces that a die can show. */
const facesShown = (die) => die.flatMap((weight, index) => (weight ? [index + 1] : []));

/** Sets of faces to choose from: none, the highest one, and the lowest and the highest one. */
const choicesOf = (shown) =>
  [[], shown.slice(-1), [shown[0], shown.at(-1)]].slice(0, shown.length > 1 ? 3 : 2);

const option = (value, words) => element("option", { value }, words);

class FieldError extends Error {
  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

const fieldOf = {
  [Status.SQUARES]: "size",
  [Status.TOO_LARGE]: "size",
  [Status.SQUARE]: "start",
  [Status.DIE]: "die",
  [Status.FACE]: "die",
};

export class Rules {
  constructor(store) {
    this.store = store;
    this.form = byId("rules-form");
    this.fields = this.form.elements;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", (event) => this.apply(event.target));
  }

  /** Shows the rules of the board. */
  refresh() {
    const { board } = this.store;
    const { fields } = this;
    fields.shape.value = board.rows > 0 ? "grid" : "line";
    fields.rows.value = board.rows || Math.ceil(Math.sqrt(board.squares));
    fields.columns.value =
      board.columns || Math.ceil(board.squares / Math.ceil(Math.sqrt(board.squares)));
    fields.squares.value = board.squares;
    fields.start.value = board.start;
    fields.start.max = board.squares;
    this.showEntering();
    this.showTurns();
    const die = fair(board.die) ? String(board.die.length) : board.die.join(",");
    fields.die.value = die;
    fields.dice.value = [...fields.dice.options].some(({ value }) => value === die) ? die : "";
    fields.overshoot.value = board.overshoot;
    fields.chaining.checked = board.chaining;
    this.showParts();
    this.fault(null);
  }

  /** Shows how a token leaves the start. The list offers the highest face of the die, and the lowest
   * or the highest one. */
  showEntering() {
    const { enter, enterSquare, die, squares } = this.store.board;
    const { leave, entry, enterSquare: square, enter: faces } = this.fields;
    const shown = facesShown(die);
    const choices = choicesOf(shown);
    leave.replaceChildren(
      ...choices.map((each) => option(each.join(), facesWords(each) || "any roll")),
      option("other", "other faces …"),
    );
    faces.value = enter.join();
    leave.value = choices.some((each) => each.join() === enter.join()) ? enter.join() : "other";
    entry.value = enterSquare === null ? "roll" : "square";
    square.value = enterSquare ?? 1;
    square.max = squares;
    byId("enter-note").textContent =
      enter.length > 0 && !enter.some((face) => shown.includes(face))
        ? "The die never shows this: no token leaves the start."
        : enter.length > 0
          ? "Any other roll is lost: the token stays. The same holds whenever it comes back to the start."
          : "Every roll leaves the start.";
  }

  /** Shows which faces roll again. */
  showTurns() {
    const { again = [], limit = 0, penalty = "roll" } = this.store.turns ?? {};
    const choices = choicesOf(facesShown(this.store.board.die));
    if (!choices.some((each) => each.join() === again.join())) choices.push(again);
    this.fields.again.replaceChildren(
      ...choices.map((each) => option(each.join(), facesWords(each) || "no face")),
    );
    this.fields.again.value = again.join();
    if (![...this.fields.limit.options].some(({ value }) => value === String(limit)))
      this.fields.limit.append(option(limit, String(limit)));
    this.fields.limit.value = limit;
    this.fields.penalty.value = penalty;
  }

  applyTurns() {
    const { again, limit, penalty } = this.fields;
    if (!again.value) return this.store.setTurns(null);
    const turns = { again: again.value.split(",").map(Number) };
    if (limit.value !== "0")
      Object.assign(turns, { limit: Number(limit.value), penalty: penalty.value });
    this.store.setTurns(turns);
  }

  /** Shows only the fields that belong to the current choices. */
  showParts() {
    for (const part of this.form.querySelectorAll("[data-shape]"))
      part.hidden = part.dataset.shape !== this.fields.shape.value;
    for (const part of this.form.querySelectorAll("[data-dice]"))
      part.hidden = this.fields.dice.value !== "";
    for (const part of this.form.querySelectorAll("[data-leave]"))
      part.hidden = this.fields.leave.value !== "other";
    const { again, limit } = this.fields;
    for (const part of this.form.querySelectorAll("[data-again]")) part.hidden = !again.value;
    for (const part of this.form.querySelectorAll("[data-limit]"))
      part.hidden = !again.value || limit.value === "0";
  }

  /** Shows a message at a field, and at no other. */
  fault(field, message) {
    for (const place of this.form.querySelectorAll("[data-fault]"))
      tell(place, place.dataset.fault === field ? message : null);
    for (const [name, group] of [
      ["rows", "size"],
      ["columns", "size"],
      ["squares", "size"],
      ["start", "start"],
      ["enter", "enter"],
      ["enterSquare", "enter"],
      ["die", "die"],
    ]) {
      this.fields[name].toggleAttribute("aria-invalid", group === field);
    }
  }

  apply(changed) {
    this.showParts();
    if (["again", "limit", "penalty"].includes(changed.name)) return this.applyTurns();
    if (changed === this.fields.dice) {
      if (changed.value === "") return this.fields.die.focus();
      this.fields.die.value = changed.value;
    }
    if (changed === this.fields.leave) {
      if (changed.value === "other") return this.fields.enter.focus();
      this.fields.enter.value = changed.value;
    }
    if (changed === this.fields.enterSquare) this.fields.entry.value = "square";
    try {
      const { board, lost, moved } = this.build();
      const notes = [];
      if (lost > 0) notes.push(`${count(lost, "jump")} did not fit`);
      for (const words of moved) notes.push(`${words} is square 1 now`);
      this.store.replace(board, capital(["rules changed", ...notes].join(", ")));
      if (notes.length > 0) toast(`${capital(notes.join(", "))}.`);
      this.fault(null);
    } catch (error) {
      if (error instanceof FieldError) this.fault(error.field, error.message);
      else if (error instanceof SnlError)
        this.fault(fieldOf[error.status] ?? "other", `${capital(error.message)}.`);
      else throw error;
    }
  }

  size() {
    const { shape, rows, columns, squares } = this.fields;
    const [high, wide] =
      shape.value === "grid" ? [integer(rows), integer(columns)] : [1, integer(squares)];
    if (!(high >= 1 && wide >= 1))
      throw new FieldError("size", "Enter a whole number from 1 up.");
    if (high * wide > squaresMax)
      throw new FieldError("size", `The playground shows boards of up to ${squaresMax} squares.`);
    return [high, wide];
  }

  die() {
    const text = this.fields.die.value.trim();
    const numbers = text
      .split(/[\s,]+/)
      .map((part) => (/^[0-9]{1,10}$/.test(part) ? Number(part) : NaN));
    if (numbers.some(Number.isNaN))
      throw new FieldError("die", "Enter a number of faces, or weights separated by commas.");
    if (numbers.length > 64 || (numbers.length === 1 && !(numbers[0] >= 1 && numbers[0] <= 64))) {
      throw new FieldError("die", "A die has 1 to 64 faces.");
    }
    return numbers.length === 1 ? numbers[0] : numbers;
  }

  /** The faces that leave the start; none if all do. */
  enter() {
    const parts = this.fields.enter.value.split(/[\s,]+/).filter(Boolean);
    const faces = parts.map((part) => (/^[0-9]{1,2}$/.test(part) ? Number(part) : NaN));
    if (!faces.every((face) => face >= 1 && face <= 64))
      throw new FieldError("enter", "Enter faces from 1 to 64, separated by commas.");
    return faces;
  }

  enterSquare() {
    const { entry, enterSquare } = this.fields;
    if (entry.value === "roll") return null;
    const square = integer(enterSquare);
    if (!(square >= 1)) throw new FieldError("enter", "Enter a square of the board.");
    return square;
  }

  /** Makes the board of the form, with the jumps of the old board that fit. */
  build() {
    const old = this.store.board;
    const { shape, overshoot, chaining } = this.fields;
    const [high, wide] = this.size();
    const moved = [];
    /** A square, or square 1 in place of one that the smaller board has lost. */
    const onBoard = (square, before, field, words) => {
      if (square === null || square <= high * wide) return square;
      if (square !== before) throw new FieldError(field, "The square is not on this board.");
      moved.push(words);
      return 1;
    };
    const start = integer(this.fields.start);
    if (Number.isNaN(start)) throw new FieldError("start", "Enter a square of the board, or 0.");
    const options = {
      start: onBoard(start, old.start, "start", "the start"),
      enter: this.enter(),
      enterSquare: onBoard(this.enterSquare(), old.enterSquare, "enter", "the enter square"),
      die: this.die(),
      overshoot: overshoot.value,
      chaining: chaining.checked,
    };
    const board =
      shape.value === "grid" ? Board.grid(high, wide, options) : new Board(wide, options);
    const jumps = old.jumps();
    const fitting = jumps.filter(({ from, to }) => from < board.squares && to <= board.squares);
    board.setJumps(fitting);
    return { board, lost: jumps.length - fitting.length, moved };
  }
}
