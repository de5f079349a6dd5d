// SPDX-License-Identifier: MIT
// Guessing before each roll of the search: the pupils say how many rolls lead to the goal, and which
// squares a roll finds; then the page reveals what is right, missed and wrong.
import { announce, byId, capital, count, element, jumpWords, noWin, shape, tell } from "./dom.js";
import { view } from "./view.js";

/** How far a finger or the mouse may move between press and release, in pixels. */
const slack = 10;

/** How many wrong and missed squares get a sentence. */
const hintsShown = 3;

/** Guesses that no sequence of rolls reaches the goal: LeetCode's number, and words. */
const noWay = /^([-−]1|no|none|never)$/i;

/** The squares that a text names: "7", or "3-7". */
function squaresIn(text) {
  const [, first, last = first] = /^([0-9]{1,6})(?:[-–]([0-9]{1,6}))?$/.exec(text) ?? [];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(first) + i);
}

const marks = { guess: "?", right: "✓", missed: "!", wrong: "✗" };

/** A guess of the fewest rolls, in words. */
const rollsWords = (rolls) => (rolls < 0 ? "it cannot be won" : count(rolls, "roll"));

const named = (square) => (square === 0 ? "Off the board" : String(square));

/** The parts of a sentence: numbers of right, missed and wrong squares get the signs of the board. */
const signed = (words) =>
  words.split(/([0-9]+ (?:right|missed|wrong)\b)/).map((part, i) => {
    const kind = part.split(" ")[1];
    return i % 2 === 1 ? element("b", { class: kind, "data-sign": marks[kind] }, part) : part;
  });

export class Predict {
  constructor(store, picture, search, editor) {
    Object.assign(this, { store, picture, search, editor });
    this.stage = null; // "rolls" or "squares" while a question is open, "revealed" after its answer
    this.shown = false; // whether the tab of the search is open
    this.wanted = view.get("guess") === "1"; // whether to begin when the search is ready
    this.pressed = null;
    this.rolls = null; // the guess of the fewest rolls; -1 for a goal out of reach
    // Frames lie below the numbers of the squares, signs above.
    [this.frames, this.layer] = [picture.under, picture.over].map((place) => {
      const layer = shape("g", { class: "guesses" });
      place.append(layer);
      return layer;
    });
    picture.addEventListener("inserted", () => this.active && this.draw());
    store.addEventListener("change", () => {
      this.rolls = null;
      this.end();
      this.wanted = view.get("guess") === "1";
      this.dress();
    });
    search.addEventListener("change", () => {
      this.tellFirst();
      this.beginWanted();
    });
    view.addEventListener("change", () => {
      this.wanted = view.get("guess") === "1";
      this.beginWanted();
    });
    byId("guess-begin").addEventListener("click", () => {
      this.begin();
      byId("guess-number").focus();
    });
    byId("guess-end").addEventListener("click", () => this.stop());
    byId("guess-go").addEventListener("click", ({ detail }) => this.go(detail === 0));
    byId("guess-none").addEventListener("click", () => {
      byId("guess-number").value = "none";
      this.go();
    });
    byId("guess-number").addEventListener("keydown", (event) => {
      const done = this.stage === "squares" && this.guessed.size > 0 && !event.target.value.trim();
      if (event.key !== "Enter" || !done) return;
      event.preventDefault();
      this.go(true);
    });
    byId("guess-form").addEventListener("submit", (event) => this.submit(event));
    // The keys of the search do not hold meanwhile.
    const panel = byId("search");
    panel.addEventListener("keydown", (event) => this.onPanel(event), true);
    byId("guess").addEventListener("keydown", (event) => event.stopPropagation());
    // The board has listeners of its own, which edit it: these come before them.
    const board = byId("board");
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "keydown"])
      board.addEventListener(type, (event) => this.active && this.onBoard(event), true);
  }

  /** Whether the pupils guess now. While another tab is open, the guesses wait. */
  get active() {
    return Boolean(this.stage) && this.shown;
  }

  open(shown) {
    if (this.shown === shown) return;
    this.shown = shown;
    this.dress();
    if (this.stage) this.draw();
    this.beginWanted();
  }

  /** Begins if a link asks for it and the search is ready. */
  beginWanted() {
    if (!this.wanted || this.stage || !this.shown || !this.search.plan) return;
    this.wanted = false;
    this.begin();
  }

  begin() {
    this.distances = this.store.board.distancesFrom();
    const { levels, level } = this.search;
    this.roll = level < levels ? level : 0;
    this.rolls = null;
    this.guessed = new Set();
    this.points = this.possible = 0;
    this.search.showLevel(this.roll);
    this.show("rolls", "How many rolls does the shortest game take, if you choose every roll?");
  }

  stop() {
    view.set({ guess: null });
    this.end();
    byId("guess-begin").focus();
    announce("Guessing stopped.");
  }

  end() {
    if (!this.stage) return;
    this.stage = null;
    this.draw();
    this.dress();
  }

  /** Shows a question or an answer. */
  show(stage, words) {
    this.stage = stage;
    const now = stage !== "revealed" ? 0 : this.over ? 2 : 1;
    for (const [i, each] of [...byId("guess-stages").children].entries()) {
      if (i === now) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    }
    byId("guess-score").textContent = this.possible > 0 ? `${this.points} of ${this.possible}` : "";
    byId("guess-rule").hidden = stage === "rolls";
    byId("guess-words").replaceChildren(...signed(words));
    byId("guess-number-words").textContent = stage === "rolls" ? "Rolls" : "Squares";
    byId("guess-number").inputMode = stage === "rolls" ? "numeric" : "text";
    this.fault("");
    byId("guess-add").hidden = stage !== "squares";
    byId("guess-none").hidden = stage !== "rolls";
    byId("guess-form").hidden = stage === "revealed";
    byId("guess-number").value = "";
    this.dress();
    this.list();
    this.draw();
    this.tellFirst();
    announce(words);
  }

  /** Shows the guess of the fewest rolls, and once the search has found them, the answer beside it. */
  tellFirst() {
    const { known, plan } = this.search;
    const guessed = this.rolls !== null && this.stage !== "rolls" && plan;
    const open = !known || (this.stage && !this.over);
    const fewest = plan?.reached ? plan.rolls : -1;
    const answer = this.rolls === fewest ? ": right" : `; the answer: ${rollsWords(fewest)}`;
    tell(
      byId("guess-first"),
      guessed ? `Your first guess: ${rollsWords(this.rolls)}${open ? "" : answer}.` : null,
    );
  }

  /** Shows what is wrong with the field; an empty text hides it. */
  fault(words) {
    byId("guess-fault").textContent = words;
    byId("guess-fault").hidden = words === "";
    if (words) byId("guess-number").setAttribute("aria-invalid", "true");
    else byId("guess-number").removeAttribute("aria-invalid");
    if (words) announce(words);
  }

  dress() {
    document.body.classList.toggle("guessing", this.shown && Boolean(this.stage || this.wanted));
    this.editor.guessing = this.active;
    this.editor.tellKeys();
    byId("guess").hidden = !this.stage;
    byId("guess-begin").hidden = Boolean(this.stage);
    byId("guess-go").textContent = {
      rolls: "Next",
      squares: `Reveal roll ${this.roll + 1}`,
      revealed: this.over ? "Begin again" : `Guess roll ${this.roll + 1}`,
    }[this.stage];
    byId("guess-end").textContent = this.over ? "Watch the search" : "Stop guessing";
  }

  /** Whether all rolls have been revealed. */
  get over() {
    return this.roll >= this.search.levels;
  }

  /** Answers a press of the button below the question. `byKey` moves the focus to what the next key needs. */
  go(byKey = false) {
    if (this.stage === "rolls") {
      const text = byId("guess-number").value.trim();
      if (text !== "" && !noWay.test(text) && !/^[0-9]{1,6}$/.test(text)) {
        byId("guess-number").select();
        return this.fault(`“${text}” is no number of rolls: write digits, such as 5, or none.`);
      }
      this.rolls = text === "" ? null : noWay.test(text) ? -1 : Number(text);
      this.ask();
    } else if (this.stage === "squares") {
      if (!this.take()) return;
      this.reveal();
      byId("guess-go").focus();
    } else if (this.over) {
      this.search.showLevel(0);
      this.begin();
      byId("guess-number").focus();
    } else {
      this.ask();
      if (byKey) byId("guess-number").focus();
    }
  }

  ask() {
    if (this.over) return this.finish("No roll leads to another square.");
    this.guessed = new Set();
    this.show(
      "squares",
      `On which new squares can the token rest after roll ${this.roll + 1}? Mark each one on the board.`,
    );
  }

  /** Shows what the roll reaches, and compares it with the guesses. */
  reveal() {
    this.roll++;
    const reached = new Set();
    this.distances.forEach((rolls, square) => rolls === this.roll && reached.add(square));
    // The search stops at the goal, so other squares of the last roll need no name and give no points.
    const { squares } = this.store.board;
    const asked = reached.has(squares) ? [squares] : [...reached];
    const judge = (square) => (reached.has(square) ? "right" : "wrong");
    this.judged = new Map([...this.guessed].map((square) => [square, judge(square)]));
    for (const square of asked) if (!this.guessed.has(square)) this.judged.set(square, "missed");
    this.search.showLevel(this.roll);
    const number = (kind) => [...this.judged.values()].filter((each) => each === kind).length;
    const counted = asked.filter((square) => this.guessed.has(square)).length;
    const points = Math.max(0, counted - number("wrong"));
    this.points += points;
    this.possible += asked.length;
    const only = counted < number("right") ? " Only the goal counts in the last roll." : "";
    const words = `Roll ${this.roll}: ${number("right")} right, ${number("missed")} missed, ${number("wrong")} wrong: ${points} of ${count(asked.length, "point")}.${only}`;
    if (this.over) this.finish([words, ...this.hints()].join(" "));
    else this.show("revealed", [words, ...this.hints()].join(" "));
  }

  /** Says in a few words why squares are wrong or missed: jumps come first, then squares of earlier
   * rolls, then squares that are too far. */
  hints() {
    const { board } = this.store;
    const [mouths, ends, earlier, far] = [[], [], [], []];
    for (const [square, kind] of this.judged) {
      const rolls = this.distances[square];
      const inside = square > 0 && square < board.squares;
      if (kind === "missed") {
        const { landing, to } = this.search.plan.arrival(square);
        if (landing !== to && !this.guessed.has(landing))
          ends.push(`${named(to)}: by the ${to > landing ? "ladder" : "snake"} from ${landing}.`);
      } else if (kind === "wrong" && rolls < 0 && inside && board.jump(square) !== null)
        mouths.push(`No token rests on ${square}: it takes the ${jumpWords(square, board.jump(square))}.`);
      else if (kind === "wrong" && rolls === 0) earlier.push(`${named(square)} is the start.`);
      else if (kind === "wrong" && rolls > 0 && rolls < this.roll)
        earlier.push(`${named(square)} was reached by roll ${rolls}.`);
      else if (kind === "wrong") far.push(named(square));
    }
    const from = this.roll === 1 ? "the start" : `the squares of roll ${this.roll - 1}`;
    const beyond = far.length > 0 ? [`${far.slice(0, hintsShown).join(", ")}: no roll from ${from} leads there.`] : [];
    return [...mouths.slice(0, hintsShown - 1), ...ends, ...earlier, ...beyond].slice(0, hintsShown);
  }

  finish(words) {
    const fewest = this.distances[this.store.board.squares];
    const end =
      fewest < 0
        ? `${noWin}.`
        : `The goal is found: ${count(fewest, "roll")} is the fewest.`;
    const guess =
      this.rolls === null
        ? ""
        : ` You guessed ${this.rolls < 0 ? "that " : ""}${rollsWords(this.rolls)}: ${this.rolls === fewest ? "right" : "wrong"}.`;
    const sum = this.possible > 0 ? ` Your score: ${this.points} of ${count(this.possible, "point")}.` : "";
    this.roll = this.search.levels;
    this.search.showLevel(this.search.levels + 1);
    this.show("revealed", `${words} ${end}${guess}${sum}`);
  }

  // Guesses

  submit(event) {
    event.preventDefault();
    if (this.stage === "rolls") this.go();
    else this.take();
  }

  /** Marks the squares that the field names, and keeps every other text in the field, with a fault.
   * Returns whether there was no other text. */
  take() {
    const field = byId("guess-number");
    const { squares } = this.store.board;
    const texts = [...new Set(field.value.split(/[\s,;]+/).filter(Boolean))];
    const is = (text) => squaresIn(text).length > 0 && squaresIn(text).at(-1) <= squares;
    for (const square of texts.filter(is).flatMap(squaresIn))
      if (!this.guessed.has(square)) this.toggle(square);
    const others = texts.filter((text) => !is(text));
    field.value = others.join(" ");
    const list = others.map((text) => (/^[0-9]+$/.test(text) ? text : `“${text}”`)).join(", ");
    this.fault(list && `There is no square ${list}: the squares are 1 to ${squares}. Write 3 5 7, or 3-7.`);
    if (list) field.select();
    return !list;
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

  /** Lists the squares that are marked, or what the question leaves unsaid. */
  list() {
    const squares = [...this.guessed].sort((a, b) => a - b);
    const framed = document.body.classList.contains("embed"); // a frame has no tabs
    const warning = framed ? "" : "The tab Answers shows the answer.";
    const marked =
      squares.length > 0
        ? `${capital(count(squares.length, "square"))}: ${squares.join(", ")}`
        : "No squares yet. A range: 8-12";
    byId("guess-list").textContent = { rolls: warning, squares: marked }[this.stage] ?? "";
  }

  onPanel(event) {
    if (this.active && !event.target.closest("#guess")) event.stopImmediatePropagation();
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

  /** Draws a sign on each guessed square, or on each square that is right, missed or wrong: in the
   * corner that has neither the number of the square, nor the star of the goal, nor its rolls. */
  draw() {
    const { picture } = this;
    const signs = !this.shown
      ? []
      : this.stage === "revealed" && this.judged
        ? [...this.judged]
        : this.stage === "squares"
          ? [...this.guessed].map((square) => [square, "guess"])
          : [];
    const drawn = signs.filter(([square]) => square > 0 || picture.off);
    const { side } = picture;
    const within = (square, kind, each) => shape("g", { class: kind }, each(picture.middle(square), kind));
    const frame = ({ x, y }) =>
      shape("rect", { x: x - side / 2 + 3, y: y - side / 2 + 3, width: side - 6, height: side - 6, rx: 7 });
    const sign = ({ x, y }, kind) =>
      shape("text", { x: x - side * 0.29, y: y + side * 0.43, "font-size": side * 0.34 }, marks[kind]);
    this.frames.replaceChildren(...drawn.map(([square, kind]) => within(square, kind, frame)));
    this.layer.replaceChildren(...drawn.map(([square, kind]) => within(square, kind, sign)));
  }
}
