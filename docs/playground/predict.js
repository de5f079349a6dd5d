// SPDX-License-Identifier: MIT
// Guessing before each roll of the search: the pupils say how many rolls lead to the goal, and which
// squares a roll finds; then the page reveals what is right, missed and wrong.
import { announce, byId, capital, count, jumpWords, shape } from "./dom.js";

/** How far a finger or the mouse may move between press and release, in pixels. */
const slack = 10;

/** How many guesses that are the mouth of a jump get a sentence. */
const jumpsNamed = 2;

const marks = { guess: "?", right: "✓", missed: "!", wrong: "✗" };

export class Predict {
  constructor(store, picture, search, editor) {
    Object.assign(this, { store, picture, search, editor });
    this.stage = null; // "rolls" or "squares" while a question is open, "revealed" after its answer
    this.pressed = null;
    this.layer = shape("g", { class: "guesses" });
    picture.over.append(this.layer);
    picture.addEventListener("inserted", () => this.stage && this.draw());
    store.addEventListener("change", () => this.end());
    byId("guess-begin").addEventListener("click", () => this.begin());
    byId("guess-end").addEventListener("click", () => this.stop());
    byId("guess-go").addEventListener("click", () => this.go());
    byId("guess-form").addEventListener("submit", (event) => this.submit(event));
    // The keys of the search do not hold meanwhile.
    const panel = byId("search");
    panel.addEventListener("keydown", (event) => this.onPanel(event), true);
    byId("guess").addEventListener("keydown", (event) => event.stopPropagation());
    // The board has listeners of its own, which edit it: these come before them.
    const board = byId("board");
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "keydown"])
      board.addEventListener(type, (event) => this.stage && this.onBoard(event), true);
  }

  open(shown) {
    if (!shown) this.end();
  }

  begin() {
    this.distances = this.store.board.distancesFrom();
    const { levels, level } = this.search;
    this.roll = level < levels ? level : 0;
    this.rolls = null; // the guess of the fewest rolls
    this.guessed = new Set();
    this.right = this.asked = 0;
    this.search.showLevel(this.roll);
    this.show("rolls", "How many rolls lead from the start to the goal at least?");
    byId("guess-number").focus();
  }

  stop() {
    this.end();
    byId("guess-begin").focus();
  }

  end() {
    if (!this.stage) return;
    this.stage = null;
    this.layer.replaceChildren();
    this.dress();
  }

  /** Shows a question or an answer. */
  show(stage, words) {
    this.stage = stage;
    byId("guess-words").textContent = words;
    byId("guess-number-words").textContent = stage === "rolls" ? "Rolls" : "Square";
    byId("guess-add").hidden = stage !== "squares";
    byId("guess-form").hidden = stage === "revealed";
    byId("guess-number").value = "";
    this.dress();
    this.list();
    this.draw();
    announce(words);
  }

  dress() {
    document.body.classList.toggle("guessing", Boolean(this.stage));
    byId("guess").hidden = !this.stage;
    byId("guess-begin").hidden = Boolean(this.stage);
    byId("guess-go").textContent = {
      rolls: "Next",
      squares: "Reveal",
      revealed: this.over ? "Begin again" : "Next roll",
    }[this.stage];
  }

  /** Whether all rolls have been revealed. */
  get over() {
    return this.roll >= this.search.levels;
  }

  /** The button below the question. */
  go() {
    if (this.stage === "rolls") {
      const text = byId("guess-number").value.trim();
      this.rolls = /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
      this.ask();
    } else if (this.stage === "squares") this.reveal();
    else if (this.over) {
      this.search.showLevel(0);
      this.begin();
    } else this.ask();
  }

  ask() {
    if (this.over) return this.finish("No roll leads to another square.");
    this.guessed = new Set();
    this.show(
      "squares",
      `Which squares does roll ${this.roll + 1} reach that no roll reached before? Click them.`,
    );
  }

  /** Shows what the roll reaches, and compares it with the guesses. */
  reveal() {
    this.roll++;
    const reached = new Set();
    this.distances.forEach((rolls, square) => rolls === this.roll && reached.add(square));
    const judge = (square) => (reached.has(square) ? "right" : "wrong");
    this.judged = new Map([...this.guessed].map((square) => [square, judge(square)]));
    for (const square of reached) if (!this.guessed.has(square)) this.judged.set(square, "missed");
    this.search.showLevel(this.roll);
    const number = (kind) => [...this.judged.values()].filter((each) => each === kind).length;
    this.right += number("right");
    this.asked += reached.size;
    const words = `Roll ${this.roll}: ${number("right")} right, ${number("missed")} missed, ${number("wrong")} wrong.`;
    if (this.over) this.finish([words, ...this.jumpHints()].join(" "));
    else this.show("revealed", [words, ...this.jumpHints()].join(" "));
  }

  /** Why some guesses are wrong: no token rests on the mouth of a jump that it takes. */
  jumpHints() {
    const { board } = this.store;
    const mouths = [...this.guessed].filter(
      (square) =>
        this.distances[square] < 0 &&
        square > 0 &&
        square < board.squares &&
        board.jump(square) !== null,
    );
    return mouths
      .slice(0, jumpsNamed)
      .map(
        (mouth) =>
          `No token rests on ${mouth}: it takes the ${jumpWords(mouth, board.jump(mouth))}.`,
      );
  }

  finish(words) {
    const fewest = this.distances[this.store.board.squares];
    const end =
      fewest < 0
        ? "The goal is out of reach."
        : `The goal is found: ${count(fewest, "roll")} at least.`;
    const guess =
      this.rolls === null
        ? ""
        : ` You guessed ${this.rolls}${this.rolls === fewest ? ": right" : ""}.`;
    const sum = this.asked > 0 ? ` In all, ${this.right} of ${this.asked} squares were right.` : "";
    this.roll = this.search.levels;
    if (fewest >= 0) this.search.showLevel(this.search.levels + 1);
    this.show("revealed", `${words} ${end}${guess}${sum}`);
  }

  // Guesses

  submit(event) {
    event.preventDefault();
    if (this.stage === "rolls") return this.go();
    const field = byId("guess-number");
    const text = field.value.trim();
    if (text === "") return;
    const square = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
    if (square >= 0 && square <= this.store.board.squares) this.toggle(square);
    else announce(`There is no square ${text}.`);
    field.value = "";
  }

  toggle(square) {
    if (this.stage !== "squares" || square === null) return;
    const taken = this.guessed.delete(square);
    if (!taken) this.guessed.add(square);
    this.list();
    this.draw();
    announce(
      `${capital(square === 0 ? "off the board" : `square ${square}`)} ${taken ? "removed" : "added"}. ${byId("guess-list").textContent}`,
    );
  }

  list() {
    const squares = [...this.guessed].sort((a, b) => a - b);
    const shown = this.stage === "squares";
    byId("guess-list").textContent = shown
      ? squares.length > 0
        ? `${capital(count(squares.length, "square"))}: ${squares.join(", ")}`
        : "No squares yet"
      : "";
  }

  onPanel(event) {
    if (this.stage && !event.target.closest("#guess")) event.stopImmediatePropagation();
  }

  /** Takes the clicks and keys on the board while the pupils guess; arrow keys still move. */
  onBoard(event) {
    if (event.type === "keydown") {
      if (event.key === "Escape") this.stop();
      else if (["Enter", " "].includes(event.key)) this.toggle(this.editor.cursor);
      else if (!["Delete", "Backspace"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.type === "pointerdown") this.pressed = { x: event.clientX, y: event.clientY };
    if (event.type === "pointerup" && this.pressed) {
      const { x, y } = this.pressed;
      if (Math.hypot(event.clientX - x, event.clientY - y) <= slack)
        this.toggle(this.picture.squareAt(event));
    }
    if (["pointerup", "pointercancel"].includes(event.type)) this.pressed = null;
    event.stopPropagation();
  }

  /** Draws a sign on each guessed square, or on each square that is right, missed or wrong. */
  draw() {
    const { picture } = this;
    const signs =
      this.stage === "revealed" && this.judged
        ? [...this.judged]
        : this.stage === "squares"
          ? [...this.guessed].map((square) => [square, "guess"])
          : [];
    this.layer.replaceChildren(
      ...signs
        .filter(([square]) => square > 0 || picture.off)
        .map(([square, kind]) => {
          const { x, y } = picture.middle(square);
          const { side } = picture;
          const frame = {
            x: x - side / 2 + 3,
            y: y - side / 2 + 3,
            width: side - 6,
            height: side - 6,
            rx: 7,
          };
          const sign = { x: x + side * 0.26, y: y - side * 0.14, "font-size": side * 0.42 };
          return shape(
            "g",
            { class: kind },
            shape("rect", frame),
            shape("text", sign, marks[kind]),
          );
        }),
    );
  }
}
