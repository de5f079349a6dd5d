// SPDX-License-Identifier: MIT
// The answers: the three figures, the shortest route and its walk, how long games last, and what
// each jump does.
import {
  byId,
  capital,
  count,
  dieFace,
  element,
  jumpWords,
  noNumber,
  noWin,
  signed,
  tell,
  toast,
  words,
} from "./dom.js";
import { path, rideTo, stepAlong } from "./walk.js";

/** The most jumps that the table shows, and the most rolls of the route that the page shows. */
const rowsMax = 400;
const rollsShown = 150;

/** A roll of a route, as an item of a list. */
export function rollItem({ from, face, landing, to }) {
  const jumps = to !== landing;
  const spoken = `Roll ${face}: from ${from || "off the board"} to ${landing}${jumps ? `, ${jumpWords(landing, to)}` : ""}`;
  const shown = element("span", { "aria-hidden": "true" }, dieFace(face), String(landing));
  if (jumps)
    shown.append(
      element("b", { class: to > landing ? "up" : "down" }, to > landing ? "↗" : "↘"),
      to === 0 ? "off" : String(to),
    );
  return element("li", {}, element("span", { class: "unseen" }, spoken), shown);
}

/** "34% of games end": the share of the games that ever end. */
function ending(probability) {
  const percent = probability * 100;
  if (percent >= 99.95) return "nearly all games end";
  return `${percent < 0.001 ? "less than 0.001" : Number(percent.toPrecision(percent < 10 ? 2 : 3))}% of games end`;
}

function spreadWords(counted, finishProbability, mode, median, most) {
  const within = `end within ${count(median, counted.slice(0, -1))}, and 19 of 20 within ${most}.`;
  const likeliest = `The likeliest number of ${counted} is ${mode}.`;
  return finishProbability < 1
    ? `${capital(ending(finishProbability))} at all. Of these, half ${within} ${likeliest}`
    : `${likeliest} Half of all games ${within}`;
}

export class Answers {
  constructor(store, picture, editor) {
    this.store = store;
    this.picture = picture;
    this.editor = editor;
    this.steps = [];
    this.rows = [];
    this.sort = { key: "from", down: false };
    this.walking = null;
    this.known = { rolls: null, mean: null }; // the figures of the board
    this.before = this.known; // the figures of the board before its last change
    // On wide pages the details begin below the figures, which stay on the screen.
    const figures = document.querySelector(".figures");
    new ResizeObserver(() => {
      const height = figures.offsetHeight;
      document.documentElement.style.setProperty("--figures", `${height && height + 16}px`);
    }).observe(figures);
    byId("walk").addEventListener("click", () => (this.walking ? this.halt() : this.walk()));
    for (const button of byId("effects").querySelectorAll("[data-sort]")) {
      button.addEventListener("click", () => this.sortBy(button.dataset.sort));
    }
    byId("add").addEventListener("submit", (event) => this.add(event));
  }

  /** After an edit of the board, keeps its figures to compare the new ones with; after another board
   * was opened, there is nothing to compare with. */
  forget() {
    this.before = this.store.whole ? { rolls: null, mean: null } : this.known;
    this.halt();
    this.age();
  }

  /** Shows a part of the worker's answer about the board, or about a board that the user tries. */
  receive(answer, tried) {
    const base = tried ? this.known : this.before;
    if (tried) this.age();
    if (answer.part === "fewest") this.showFewest(answer, base, tried);
    if (answer.part === "length") this.showLength(answer, base, tried);
    if (answer.part === "spread") this.showSpread(answer);
    if (answer.part === "effects") this.showEffects(answer);
    if (answer.part === "fault") this.showFault(answer.fault);
  }

  /** Marks what belongs to the board before a change, or before the change that the user tries, until
   * the new answers arrive. */
  age() {
    for (const id of ["route", "spread", "effects"]) byId(`${id}-part`).classList.add("old");
  }

  renew(id) {
    byId(`${id}-part`).classList.remove("old");
  }

  /** Shows a sentence below the figures. It is never empty, so that nothing below it moves. */
  note(text) {
    byId("fault").textContent = text ?? "Every game ends, sooner or later.";
    byId("fault").classList.toggle("fault", text !== null);
  }

  change(id, now, before, places) {
    const target = byId(id);
    const differs =
      Number.isFinite(now) && Number.isFinite(before) && signed(now - before, places) !== "0";
    target.textContent = differs ? signed(now - before, places) : "";
    target.className = differs && now < before ? "less" : "more";
  }

  // Fewest rolls, and the route

  showFewest({ rolls, steps, fault }, base, tried) {
    if (fault) this.note(`${capital(fault)}.`);
    byId("fewest").textContent = rolls ?? (fault ? "?" : noNumber);
    byId("fewest").title = rolls === null && !fault ? noWin : "";
    this.change("fewest-change", rolls, base.rolls, 0);
    if (tried) return;
    this.renew("route");
    this.known = { rolls, mean: null };
    this.steps = steps;
    byId("route-words").textContent = fault
      ? "There is no route while jumps form a cycle."
      : rolls === null
        ? `${noWin}: no sequence of rolls reaches the goal.`
        : rolls === 0
          ? "The start is the goal."
          : `${count(rolls, "roll")}, if you could choose every roll:`;
    byId("walk").hidden = steps.length === 0;
    byId("rolls").replaceChildren(...steps.slice(0, rollsShown).map((step) => rollItem(step)));
    if (steps.length > rollsShown)
      byId("rolls").append(
        element("li", { class: "rest" }, `and ${steps.length - rollsShown} more`),
      );
  }

  /** Lets a token walk the route. */
  async walk() {
    const control = new AbortController();
    this.walking = control;
    byId("walk").textContent = "Stop";
    const { signal } = control;
    const { squares, start, enterSquare } = this.store.board;
    const chips = byId("rolls").children;
    const mark = (index) => {
      for (const chip of chips) chip.removeAttribute("aria-current");
      chips[index]?.setAttribute("aria-current", "step");
      if (chips[index])
        byId("rolls").scrollTop = chips[index].offsetTop - byId("rolls").offsetTop - 40;
    };
    this.picture.setTokens([start], false);
    this.picture.reveal(start);
    byId("board").scrollIntoView({ block: "nearest" });
    try {
      for (const [index, { from, face, landing, to }] of this.steps.entries()) {
        mark(index);
        const put = from === start && enterSquare !== null;
        const passed = put ? [landing] : path(from, face, landing, squares);
        await stepAlong(this.picture, 0, passed, signal);
        if (to !== landing) await rideTo(this.picture, 0, to, signal);
      }
      toast(`The goal, after ${count(this.steps.length, "roll")}.`);
      this.walking = null;
      byId("walk").textContent = "Walk the route";
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      mark(-1);
    }
  }

  /** Ends the walk, and removes the token. */
  halt() {
    this.walking?.abort();
    this.picture.setTokens([]);
    this.walking = null;
    byId("walk").textContent = "Walk the route";
  }

  // How long games last

  showLength(answer, base, tried) {
    const { finishProbability, mean, deviation, finishedMean, finishedDeviation } = answer;
    byId("mean-words").textContent = `Average ${answer.count}`;
    const endless = !(finishProbability === 1 && Number.isFinite(mean));
    const shownMean = endless ? finishedMean : mean;
    const never = Number.isNaN(shownMean);
    byId("mean").textContent = never ? noNumber : words(shownMean, 1);
    byId("deviation").textContent = never
      ? noNumber
      : `± ${words(endless ? finishedDeviation : deviation, 1)}`;
    // A mean of all games and a mean of those that end cannot be compared.
    this.change("mean-change", mean, base.mean, 2);
    this.note(
      never
        ? `${noWin}: no game ever ends.`
        : endless
          ? `${capital(ending(finishProbability))}; the figures count only those.`
          : null,
    );
    if (!tried) {
      this.known.mean = mean;
      this.mean = mean;
    }
  }

  showSpread({ plot, count: counted, finishProbability, entries, mean, mode, median, most }) {
    this.renew("spread");
    const target = byId("plot");
    target.innerHTML = plot ?? "";
    if (plot) this.markMean(target, mean, entries);
    for (const drawn of target.children) {
      drawn.removeAttribute("width");
      drawn.removeAttribute("height");
    }
    byId("spread-words").textContent = plot
      ? spreadWords(counted, finishProbability, mode, median, most)
      : "No chart: games never end, or last too long.";
  }

  /** The library marks whole numbers only: moves the mark from the whole number next to the mean to
   * the mean, and gives its label as many decimals as the figures have. */
  markMean(target, mean, entries) {
    const label = [...target.querySelectorAll("text")].find(({ textContent }) =>
      /^mean [0-9]/.test(textContent),
    );
    if (!label) return;
    label.textContent = `mean ${words(mean, 1)}`;
    const [, width] = target.querySelector(".snl-grid").getAttribute("d").match(/h([0-9.]+)/);
    const along = ((mean - Math.round(mean)) * width) / entries;
    for (const part of [label, label.previousElementSibling])
      part.setAttribute("transform", `translate(${along.toFixed(2)})`);
  }

  showFault(fault) {
    this.note(`${capital(fault)}.`);
    for (const id of ["mean", "deviation"]) byId(id).textContent = "?";
    for (const id of ["mean-change", "fewest-change", "spread-words"]) byId(id).textContent = "";
    byId("plot").replaceChildren();
    this.renew("spread");
    this.showEffects({ uses: [], without: [] });
  }

  // How much each jump matters

  showEffects({ uses, without }) {
    this.renew("effects");
    this.rows = this.store.board.jumps().map(({ from, to }, index) => ({
      from,
      to,
      uses: uses[index],
      without: without[index],
      effect: this.mean - without[index],
    }));
    this.fill();
  }

  sortBy(key) {
    this.sort = { key, down: this.sort.key === key ? !this.sort.down : key !== "from" };
    for (const button of byId("effects").querySelectorAll("[data-sort]")) {
      const order = this.sort.down ? "descending" : "ascending";
      if (button.dataset.sort === key) button.parentElement.setAttribute("aria-sort", order);
      else button.parentElement.removeAttribute("aria-sort");
    }
    this.fill();
  }

  fill() {
    const { key, down } = this.sort;
    const low = (row) => (Number.isNaN(row[key]) || row[key] === undefined ? -Infinity : row[key]);
    const sorted = [...this.rows].sort(
      (a, b) => (down ? low(b) - low(a) : low(a) - low(b)) || a.from - b.from,
    );
    byId("effects").hidden = sorted.length === 0;
    byId("no-jumps").hidden = sorted.length > 0;
    byId("effects")
      .querySelector("tbody")
      .replaceChildren(...sorted.slice(0, rowsMax).map((row) => this.row(row)));
    tell(
      byId("more-jumps"),
      sorted.length > rowsMax ? `and ${sorted.length - rowsMax} more` : null,
    );
  }

  row({ from, to, uses, without, effect }) {
    const name = jumpWords(from, to);
    const figure = (value, text) =>
      element("td", {}, Number.isNaN(value) || value === undefined ? noNumber : text(value));
    const unseen = (text) => element("span", { class: "unseen" }, text);
    const show = element("button", { type: "button", class: `jump ${to > from ? "up" : "down"}` });
    show.append(unseen(to > from ? "Ladder from " : "Snake from "), String(from));
    show.append(
      element("b", { "aria-hidden": "true" }, to > from ? "↗" : "↘"),
      unseen(to === 0 ? " " : " to "),
      to === 0 ? "off" : String(to),
      unseen(to === 0 ? " the board" : ""),
    );
    show.addEventListener("click", () => this.editor.choose(from));
    const remove = element(
      "button",
      { type: "button", class: "remove", "aria-label": `Remove the ${name}`, title: "Remove" },
      "×",
    );
    remove.addEventListener("click", () => this.remove(from));
    const row = element(
      "tr",
      { "data-jump": from },
      element("th", { scope: "row" }, show),
      figure(uses, (value) => words(value, 3)),
      figure(without, (value) => words(value)),
      figure(effect, (value) => signed(value, 2)),
      element("td", {}, remove),
    );
    for (const [event, jump] of [
      ["pointerenter", from],
      ["focusin", from],
      ["pointerleave", null],
      ["focusout", null],
    ]) {
      row.addEventListener(event, () => this.picture.light(jump));
    }
    return row;
  }

  /** Removes a jump. The row of the jump disappears with its button, so the button of the next row
   * gets the focus. */
  remove(from) {
    const row = byId("effects").querySelector(`[data-jump="${from}"]`);
    const next = row.nextElementSibling ?? row.previousElementSibling;
    this.picture.light(null);
    this.editor.remove(from);
    row.remove();
    (next?.querySelector(".remove") ?? byId("add").elements.from).focus();
  }

  add(event) {
    event.preventDefault();
    const form = byId("add");
    const [from, to] = [Number(form.elements.from.value), Number(form.elements.to.value)];
    try {
      this.store.change((board) => board.setJump(from, to), capital(jumpWords(from, to)));
      tell(byId("add-fault"), null);
      form.reset();
      form.elements.from.focus();
    } catch (error) {
      tell(byId("add-fault"), `${capital(error.message)}.`);
    }
  }
}
