// SPDX-License-Identifier: MIT
// The tab of the chance: where the token is after each roll, how many games have ended by then,
// simulated games beside the exact figures, and what one more jump would do to the mean. All figures
// come from the library, in workers of the tab's own.
import { ChancePlot, ofHundred } from "./chance_plot.js";
import {
  announce,
  byId,
  calm,
  capital,
  element,
  jumpWords,
  pause,
  placeWords,
  shape,
  signed,
  tell,
  uncapital,
  words,
} from "./dom.js";
import { Engine } from "./engine.js";
import { view } from "./view.js";

/** How many numbers of known positions are kept, over all rolls. */
const keptMax = 2e6;

/** How long the whole game takes when it is played, in frames; and a frame, in milliseconds. */
const framesMax = 160;
const frame = 110;

/** How long a simulated game is shown, in milliseconds. */
const gameTime = 7000;

/** On boards with up to so many squares, every square is tried anew after a change of the board. */
const allSquaresMax = 225;

/** From so many squares times rolls on, the page says that it is working. */
const slowWork = 5e7;

/** From so many simulated games on, the histogram is compared with the exact figures. */
const comparedFrom = 100;

/** How many squares on which the token is equally likely are named. */
const likelyNamed = 6;

/** The largest seed that the field takes: of 15 digits. */
const seedMax = 999999999999999;

const large = (number) => number.toLocaleString("en");

/** A share of all games, to read. */
const percent = (share) =>
  share >= 0.001 && share < 0.0995 ? `${(100 * share).toPrecision(2)}%` : `${ofHundred(share)}%`;

/** How strong the colour of a number is beside the largest one; a lower power lifts small numbers. */
const strength = (number, most, power) =>
  number > 0 && most > 0 ? 0.05 + 0.87 * (number / most) ** power : 0;
const cloudPower = 0.75;
const jumpPower = 0.5;

const ramp = (colour, power) =>
  Array.from({ length: 9 }, (_, i) => {
    const part = Math.round(100 * strength(i / 8, 1, power));
    return `color-mix(in srgb, var(${colour}) ${part}%, transparent)`;
  }).join(", ");

/** Names the squares on which most games have their token: `share` of all games on each. */
function mostLikely(squares, share) {
  if (squares.length > likelyNamed) return `Most likely on each of ${squares.length} squares: ${share} of games.`;
  const places = [squares.slice(0, -1).map(placeWords).join(", "), placeWords(squares.at(-1))];
  return `Most likely ${places.filter(Boolean).join(" or ")}: ${share} of games${squares.length > 1 ? " on each" : ""}.`;
}

/** Says which jumps make the trap: those without any one of which every game ends. */
function trapSaid(jumps) {
  if (jumps.length === 0) return "";
  const kind = jumps.every(({ from, to }) => to < from) ? "snake" : "jump";
  const squares = jumps.map(({ from }) => from);
  const [begin, last] = [squares.slice(0, -1).join(", "), squares.at(-1)];
  const which = begin ? `any one of the ${kind}s from ${begin} and ${last}` : `the ${kind} from ${last}`;
  return ` Take ${which} away, and every game ends.`;
}

/** The squares of a trap, to read. */
const trapWords = (trap) =>
  trap.length > likelyNamed ? `${trap.length} squares` : `square${trap.length > 1 ? "s" : ""} ${trap.join(", ")}`;

export class ChanceTab {
  constructor(store, picture, editor, newEngine) {
    Object.assign(this, { store, picture, editor, newEngine });
    this.shown = false;
    this.mode = "token"; // or "jump"
    this.curve = null; // what is known of the board
    this.at = null; // the roll that is shown
    this.wanted = this.linked();
    this.kept = new Map(); // positions by roll
    this.running = null; // while the rolls play, or a simulated game
    this.from = null; // the mouth whose jumps are compared
    this.every = false; // whether the user wants the jumps of every square
    this.jumps = null;
    this.squares = shape("g", { class: "cloud" });
    this.rects = [];
    picture.under.append(this.squares);
    picture.addEventListener("inserted", () => this.shown && this.build());
    this.plot = new ChancePlot(byId("chance-plot"));
    this.listen();
  }

  listen() {
    const on = (id, event, act) => byId(id).addEventListener(event, act);
    on("chance-step", "input", ({ target }) => (this.halt(), this.show(Number(target.value))));
    on("chance-step", "change", () => this.write());
    on("chance-first", "click", () => this.goTo(0));
    on("chance-back", "click", () => this.goTo(this.at - 1));
    on("chance-next", "click", () => this.goTo(this.at + 1));
    on("chance-play", "click", () => (this.running ? this.halt() : this.play()));
    for (const each of document.getElementsByName("chance-shows"))
      each.addEventListener("change", () => this.setMode(each.value));
    for (const each of document.getElementsByName("chance-curve"))
      each.addEventListener("change", () => {
        this.plot.set({ cumulative: each.value === "sum" });
        this.showThreshold();
      });
    on("after-rolls", "change", ({ target }) => this.moveToRoll(Math.round(Number(target.value))));
    on("after-share", "change", ({ target }) => this.moveToShare(Number(target.value) / 100));
    this.plot.addEventListener("threshold", () => this.showThreshold());
    this.plot.addEventListener("reading", ({ detail }) => this.showReading(detail));
    for (const each of document.querySelectorAll("#simulate [data-games]"))
      each.addEventListener("click", () => this.simulate(Number(each.dataset.games)));
    on("chance-seed", "input", () => {
      this.typedSeed = true;
      this.checkSeed();
    });
    on("new-seed", "click", () => this.newSeed());
    on("simulate-stop", "click", () => this.stopWork());
    on("jump-from", "submit", (event) => {
      event.preventDefault();
      this.chooseFrom(Number(byId("jump-from").elements.from.value));
    });
    on("jump-all", "click", () => this.askAll());
    on("jump-stop", "click", () => this.stopWork());
    view.addEventListener("change", () => {
      const at = this.linked();
      if (at === null) return;
      if (this.shown && this.curve) this.goTo(at);
      else this.wanted = at;
    });
    on("chance", "keydown", (event) => this.key(event));
    this.editor.picked = (square) => {
      const isMouth = square > 0 && square < this.store.board.squares && square !== this.from;
      if (this.shown && this.mode === "jump" && isMouth) this.chooseFrom(square);
    };
  }

  /** The roll in the address; null if there is none, or if it belongs to another tab. */
  linked() {
    const step = view.get("step") ?? "";
    return view.get("tab") === "chance" && /^[0-9]{1,7}$/.test(step) ? Number(step) : null;
  }

  /** Keys on the panel itself: Space plays, and arrows step. */
  key(event) {
    if (event.target !== byId("chance") || !this.curve || this.mode !== "token") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      " ": () => byId("chance-play").click(),
      ArrowRight: () => this.goTo(this.at + 1),
      ArrowLeft: () => this.goTo(this.at - 1),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.curve.last),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** What the tab counts: rolls, or turns if there are extra rolls. */
  things(number) {
    const { count } = this.store.chanceOptions;
    return number === 1 ? count.slice(0, -1) : count;
  }

  // Opening, and changes of the board

  open(shown) {
    if (this.shown === shown) return;
    this.shown = shown;
    if (shown) {
      this.near ??= this.newEngine((answer) => this.receive(answer));
      this.far ??= this.newEngine((answer) => this.receive(answer));
      this.build();
      if (!this.curve) this.load();
      else this.refresh();
      return;
    }
    this.halt();
    this.stopWork();
    this.squares.replaceChildren();
    this.rects = [];
    if (view.get("step") === this.written) view.set({ step: null });
  }

  /** Adapts to a change of the board. */
  forget() {
    this.halt();
    this.stopWork();
    this.curve = null;
    for (const name of ["data-roll", "data-from"]) this.squares.removeAttribute(name);
    this.kept.clear();
    this.flying = null;
    this.dropJumps();
    const { squares } = this.store.board;
    if (this.from >= squares) this.from = null;
    byId("jump-from").elements.from.max = squares - 1;
    if (this.shown) this.load();
  }

  load() {
    if (this.store.board.squares === 0 || !this.near) return;
    const loaded = byId("chance");
    loaded.setAttribute("aria-busy", "true");
    this.ask(this.near, { ask: "about" });
    if (this.mode === "jump") this.askJumps();
  }

  ask(engine, question) {
    engine.ask({ text: String(this.store.board), options: this.store.chanceOptions, ...question });
  }

  receive(answer) {
    if (!this.shown) return;
    const { part } = answer;
    if (part === "about") this.take(answer);
    if (part === "positions") this.takePositions(answer);
    if (part === "games") this.showGames(answer);
    if (part === "game") this.showGame(answer);
    if (part === "jumps") this.takeJumps(answer);
    if (part === "all") this.takeAll(answer);
    if (part === "fault") this.fail(answer.fault);
  }

  fail(fault) {
    byId("chance").removeAttribute("aria-busy");
    tell(byId("chance-fault"), `${capital(fault)}.`);
    byId("chance").classList.toggle("empty", !this.curve);
    this.flying = null;
    this.working(false);
    if (!this.curve) this.clear();
  }

  take(curve) {
    this.curve = curve;
    tell(byId("chance-fault"), null);
    byId("chance").classList.remove("empty");
    byId("chance").removeAttribute("aria-busy");
    const slider = byId("chance-step");
    slider.max = curve.last;
    this.plot.show(curve);
    byId("after-rolls").max = this.plot.farthest;
    this.at = Math.min(curve.last, this.wanted ?? this.at ?? 0);
    this.wanted = null;
    for (const each of document.querySelectorAll(".chance-count"))
      each.textContent = this.things(each.dataset.number === "1" ? 1 : 2);
    tell(byId("simulated"), null);
    if (!byId("chance-seed").value) this.newSeed();
    this.showThreshold();
    this.showReading(null);
    this.show(this.at);
  }

  /** Shows again what is known, after the tab was closed. */
  refresh() {
    this.show(this.at);
    this.paint();
    if (this.mode === "jump" && !this.jumps) this.askJumps();
  }

  setMode(mode) {
    this.halt();
    this.stopWork();
    this.mode = mode;
    for (const each of document.getElementsByName("chance-shows")) each.checked = each.value === mode;
    byId("chance-token").hidden = mode !== "token";
    byId("chance-jump").hidden = mode !== "jump";
    this.paint();
    if (mode === "jump" && !this.jumps) this.askJumps();
  }

  // The squares of the board

  /** Makes a rectangle for each square of the picture. */
  build() {
    const { picture } = this;
    const { side } = picture;
    if (!picture.squares) return;
    this.rects = [];
    for (let square = 0; square <= picture.squares; square++) {
      const rect = shape("rect", { width: side, height: side });
      const { x, y } = picture.middle(square);
      rect.setAttribute("x", x - side / 2);
      rect.setAttribute("y", y - side / 2);
      if (square === 0) this.fitTab(rect);
      this.rects.push(rect);
    }
    this.squares.replaceChildren(...this.rects);
    this.paint();
  }

  /** Puts the rectangle of square 0 on the place off the board, if the picture has it. */
  fitTab(rect) {
    const tab = this.picture.target.querySelector(".snl-tab");
    for (const name of ["x", "y", "width", "height", "rx"])
      rect.setAttribute(name, tab?.getAttribute(name) ?? 0);
  }

  /** Colours the squares: `paintOf` gives the class and the opacity of each. */
  colour(paintOf) {
    for (const [square, rect] of this.rects.entries()) {
      const [name, opacity] = paintOf(square);
      const text = opacity.toFixed(3);
      if (rect.getAttribute("class") !== name) rect.setAttribute("class", name);
      if (rect.getAttribute("fill-opacity") !== text) rect.setAttribute("fill-opacity", text);
    }
  }

  clear() {
    for (const name of ["data-roll", "data-from"]) this.squares.removeAttribute(name);
    this.colour(() => ["", 0]);
    this.numbers = null;
    this.editor.numbers = null;
  }

  paint() {
    if (!this.shown || this.rects.length === 0) return;
    if (this.mode === "token") this.paintToken();
    else this.paintJumps();
    this.editor.numbers = this.numbers;
  }

  paintToken() {
    const values = this.kept.get(this.at);
    if (!values || values.length !== this.rects.length) return;
    const goal = values.length - 1;
    let most = 0;
    for (let square = 0; square < goal; square++) most = Math.max(most, values[square]);
    this.colour((square) => (square === goal ? ["ended", 0.9] : ["", strength(values[square], most, cloudPower)]));
    const { side } = this.picture;
    const { y } = this.picture.middle(goal);
    const full = side * values[goal];
    this.rects[goal].setAttribute("height", full);
    this.rects[goal].setAttribute("y", y + side / 2 - full);
    byId("chance-most").textContent = percent(most);
    byId("chance-ramp").style.background = `linear-gradient(to right, ${ramp("--cloud", cloudPower)})`;
    const when = `${this.at} ${this.things(this.at)}`;
    this.squares.setAttribute("data-roll", this.at);
    this.numbers = {
      values,
      label: `share of games after ${when}`,
      say: (value, square) =>
        square === goal
          ? `${percent(value)} of games have ended after ${when}`
          : `${percent(value)} of games are here after ${when}`,
    };
  }

  // The rolls

  /** Shows the board after some rolls; resolves when it is painted. */
  show(at) {
    this.at = Math.max(0, Math.min(this.curve.last, at));
    const slider = byId("chance-step");
    slider.value = this.at;
    byId("chance-at").textContent = `${this.at} ${this.things(this.at)}`;
    byId("chance-back").disabled = byId("chance-first").disabled = this.at === 0;
    byId("chance-next").disabled = this.at === this.curve.last;
    this.plot.set({ at: this.at });
    const known = this.kept.get(this.at);
    if (known) {
      this.describe(known);
      this.paint();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.arrived = resolve;
      this.fetch();
    });
  }

  /** Asks for the positions of the shown roll, unless an answer is on its way. */
  fetch() {
    if (this.flying !== null && this.flying !== undefined) return;
    this.flying = this.at;
    if (this.at * this.store.board.squares > slowWork)
      byId("chance-words").textContent = `Working out ${large(this.at)} ${this.things(this.at)}…`;
    this.ask(this.near, { ask: "positions", rolls: this.at });
  }

  takePositions({ rolls, values }) {
    this.flying = null;
    if (!this.curve) return;
    const room = Math.max(8, Math.floor(keptMax / values.length));
    if (this.kept.size >= room) this.kept.delete(this.kept.keys().next().value);
    this.kept.set(rolls, values);
    if (rolls !== this.at) return void this.fetch();
    this.describe(values);
    this.paint();
    this.arrived?.();
  }

  /** Says where the token is. */
  describe(values) {
    const goal = values.length - 1;
    const trap = this.curve.trap.filter((square) => values[square] > 0);
    const stuck = trap.reduce((total, square) => total + values[square], 0);
    let [most, going, sum] = [0, 0, 0];
    for (let square = 0; square < goal; square++) {
      most = Math.max(most, values[square]);
      if (trap.includes(square)) continue;
      going += values[square];
      sum += square * values[square];
    }
    // Sums in another order differ by rounding, so equal shares may not be exactly equal.
    const likely = [...values.keys()].filter((square) => square < goal && values[square] > most * (1 - 1e-9));
    const where =
      this.at === 0
        ? `The game begins ${placeWords(this.curve.start)}.`
        : most > 0
          ? mostLikely(likely, percent(most))
          : "";
    const caught = stuck > 0 ? ` ${percent(stuck)} of games are in a trap (${trapWords(trap)}) and never end.` : "";
    const others = stuck > 0 ? "Where a game can still end" : "Where a game goes on";
    const average =
      this.at > 0 && going > 1e-9 ? ` ${others}, its token is on square ${Math.round(sum / going)} on average.` : "";
    const ended = values[goal];
    byId("chance-words").textContent =
      `${where}${caught}${average} ${ended === 0 ? "No game has ended yet." : `${percent(ended)} of games have ended.`}`;
    byId("chance-step").setAttribute(
      "aria-valuetext",
      `After ${this.at} ${this.things(this.at)}. ${byId("chance-words").textContent}`,
    );
  }

  /** Shows and announces the board after some rolls. */
  async goTo(at) {
    this.halt();
    const painted = this.show(at);
    this.write();
    await painted;
    this.announce();
  }

  announce() {
    announce(byId("chance-step").getAttribute("aria-valuetext"));
  }

  /** Writes the roll into the address. */
  write() {
    this.written = String(this.at);
    view.set({ step: this.written });
  }

  /** Plays the rolls from the one that is shown, or from the beginning. */
  async play() {
    if (!this.curve) return;
    const control = this.begin();
    const by = Math.max(1, Math.ceil(this.curve.last / framesMax));
    try {
      if (this.at === this.curve.last) await this.show(0);
      while (this.at < this.curve.last) {
        await pause(calm() ? 3 * frame : frame, control.signal);
        await this.show(this.at + by);
        control.signal.throwIfAborted();
      }
      this.halt();
      this.announce();
    } catch (error) {
      if (!control.signal.aborted) throw error;
    }
  }

  begin() {
    this.halt();
    const control = new AbortController();
    this.running = control;
    this.showRunning();
    return control;
  }

  showRunning() {
    const button = byId("chance-play");
    button.classList.toggle("playing", this.running !== null);
    const name = this.running ? "Pause" : "Play";
    button.setAttribute("aria-label", name);
    button.title = name;
  }

  halt() {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    this.showRunning();
    this.picture.setTokens([]);
    if (this.shown && this.curve) this.write();
  }

  // How many games have ended

  /** Shows the threshold; `refused` says why it is not where the user wanted it. */
  showThreshold(refused = null) {
    if (!this.curve) return;
    this.refused = refused;
    if (refused) announce(refused);
    const { threshold } = this.plot;
    const share = this.curve.cdf[threshold];
    byId("after-rolls").value = threshold;
    byId("after-share").value = ofHundred(share).replace(/[^0-9.]/g, "");
    byId("after-things").textContent = this.things(threshold);
    const sentence = `After ${threshold} ${this.things(threshold)}, ${ofHundred(share)} of 100 games have ended`;
    const chart = byId("chance-plot");
    chart.setAttribute("aria-valuemax", this.plot.farthest);
    chart.setAttribute("aria-valuenow", threshold);
    chart.setAttribute("aria-valuetext", sentence);
    this.showReading(null);
  }

  /** Moves the threshold to a roll, or to the nearest one with a known share, and says so. */
  moveToRoll(roll) {
    const { farthest } = this.plot;
    this.plot.moveTo(roll);
    const beyond = roll < 0 || roll > farthest;
    this.showThreshold(beyond ? `The exact shares are known from 0 to ${large(farthest)} ${this.things(2)}.` : null);
  }

  /** Moves the threshold to a share of all games, or says that no number of rolls reaches it. */
  moveToShare(share) {
    if (!(share >= 0 && share <= 1)) return this.showThreshold("Enter a number from 0 to 100.");
    const { pmf, cdf, finish } = this.curve;
    const found = cdf.findIndex((each) => each >= share);
    // Rounded, the shares add up to 1 before the last game has ended.
    const reached = found >= 0 && (share < 1 || pmf.slice(found + 1).every((each) => each === 0));
    if (reached) this.plot.moveTo(found);
    if (reached) return this.showThreshold();
    const said =
      share > finish
        ? `Only ${percent(finish)} of games ever end.`
        : share < 1
          ? `The exact shares are known up to ${large(this.plot.farthest)} ${this.things(2)}: games may last longer.`
          : `No number of ${this.things(2)} ends all games for certain: a few games always last longer.`;
    this.showThreshold(said);
  }

  /** Writes the chart's figures of a roll. `roll` is the roll under the pointer, or null. */
  showReading(roll) {
    byId("chance-reading").classList.toggle("fault", roll === null && Boolean(this.refused));
    if (roll === null && this.refused) return void (byId("chance-reading").textContent = this.refused);
    const { pmf, cdf, finish, last, whole } = this.curve;
    const notes = [];
    if (roll !== null)
      notes.push(
        `${capital(this.things(1))} ${roll} ends ${percent(pmf[roll])} of games; ${percent(cdf[roll])} have ended by then.`,
      );
    else if (finish === 0) notes.push("No game ever ends: the goal cannot be reached.");
    else if (finish < 1)
      notes.push(`Only ${percent(finish)} of games ever end, and the curve goes up to that share.`);
    else notes.push(`Drag the circle to another number of ${this.things(2)}, or use the arrow keys.`);
    if (roll === null && this.plot.threshold > last)
      notes.push(`The threshold is beyond the chart, which ends at ${large(last)} ${this.things(last)}.`);
    else if (roll === null && !whole && finish > 0)
      notes.push(`The chart stops at ${large(last)} ${this.things(last)}: games last longer.`);
    byId("chance-reading").textContent = notes.join(" ");
  }

  // Simulated games

  newSeed() {
    byId("chance-seed").value = crypto.getRandomValues(new Uint32Array(1))[0];
    this.typedSeed = this.usedSeed = false;
    this.checkSeed();
  }

  /** Whether the field holds a seed, or nothing; if not, tells at the field which numbers are seeds. */
  checkSeed() {
    const fine = /^[0-9]{0,15}$/.test(byId("chance-seed").value.trim());
    tell(byId("seed-fault"), fine ? null : `A seed is a whole number from 0 to ${large(seedMax)}.`);
    byId("chance-seed").toggleAttribute("aria-invalid", !fine);
    return fine;
  }

  /** The seed of the field, which stays if somebody typed it; otherwise each simulation has a new
   * one. Returns null if the field holds no seed. */
  seed() {
    const field = byId("chance-seed");
    if (!this.checkSeed()) {
      field.focus();
      return null;
    }
    if (field.value.trim() === "" || (this.usedSeed && !this.typedSeed)) this.newSeed();
    this.usedSeed = true;
    return Number(field.value);
  }

  simulate(games) {
    if (!this.curve) return;
    const seed = this.seed();
    if (seed === null) return;
    this.halt();
    this.stopWork();
    this.plot.set({ games: null });
    tell(byId("simulated"), `${large(games)} ${games === 1 ? "game" : "games"}…`);
    this.revealGames(games > 1);
    this.working(true);
    if (games === 1) this.ask(this.far, { ask: "game", seed });
    else {
      const { last, finish } = this.curve;
      const rollsMax = finish < 1 ? Math.max(1000, 20 * last) : undefined;
      this.ask(this.far, { ask: "simulate", games, seed, entries: last + 1, rollsMax });
    }
  }

  /** Scrolls the result into view, and with it the chart if that has it too. The chart comes last: on a
   * small screen it matters more. */
  revealGames(charted) {
    for (const id of ["simulated", ...(charted ? ["chance-plot"] : [])])
      byId(id).scrollIntoView({ block: "nearest" });
  }

  working(is) {
    byId("simulate-stop").hidden = !is;
    byId("jump-stop").hidden = !is;
  }

  /** Stops a simulation, or the comparison of all jumps. */
  stopWork() {
    if (byId("simulate-stop").hidden) return;
    this.working(false);
    this.far.stop();
    if (this.plot.games?.games < this.plot.games?.wanted) {
      const { games, wanted } = this.plot.games;
      byId("simulated").textContent += ` Stopped after ${large(games)} of ${large(wanted)} games.`;
    }
  }

  showGames(answer) {
    const { games, wanted, ended, unfinished, mean } = answer;
    this.plot.set({ games: answer });
    const { finishedMean, deviation } = this.curve;
    const said = [
      unfinished > 0
        ? `${percent(ended / games)} of ${large(games)} games ended${ended > 0 ? `, after ${words(mean)} ${this.things(2)} on average` : ""}.`
        : `${large(games)} games took ${words(mean)} ${this.things(2)} on average.`,
    ];
    if (ended > 0) said.push(`The exact mean is ${words(finishedMean)}.`);
    if (ended >= comparedFrom && deviation > 0) {
      const usual = Number((deviation / Math.sqrt(ended)).toPrecision(2));
      said.push(`The mean of ${large(ended)} games is typically off by about ${usual} ${this.things(2)}.`);
    }
    byId("simulated").textContent = said.join(" ");
    if (games < wanted) return;
    this.working(false);
    announce(byId("simulated").textContent);
  }

  /** Lets the token of one game run; the colours follow it. */
  async showGame({ squares, over }) {
    this.working(false);
    const { picture } = this;
    const length = squares.length - 1;
    const control = this.begin();
    const wait = Math.max(16, Math.min(140, gameTime / Math.max(1, length)));
    const by = Math.max(1, Math.ceil((16 * length) / gameTime));
    byId("board").scrollIntoView({ block: "nearest" });
    try {
      picture.setTokens([squares[0]], false);
      if (calm()) {
        picture.moveToken(0, squares[length]);
        await this.show(Math.min(length, this.curve.last));
      }
      for (let roll = 0; roll < length && !calm(); ) {
        roll = Math.min(length, roll + by);
        picture.moveToken(0, squares[roll]);
        picture.reveal(squares[roll]);
        this.show(roll);
        await pause(wait, control.signal);
      }
      const said = over
        ? `This game took ${large(length)} ${this.things(length)}. ${this.longer(length)}`
        : `This game was given up after ${large(length)} ${this.things(length)}.`;
      tell(byId("simulated"), said);
      announce(said);
      const histogram = new Float64Array(length + 1);
      if (over) histogram[length] = 1;
      this.plot.set({ games: { games: 1, ended: 1, histogram } });
      await pause(calm() ? 0 : 900, control.signal);
      this.halt();
    } catch (error) {
      if (!control.signal.aborted) throw error;
    }
  }

  longer(length) {
    const { cdf, last } = this.curve;
    if (length > last) return `Fewer than 1 of 100 last longer than ${large(last)}.`;
    const shorter = length > 0 ? cdf[length - 1] : 0;
    return `${ofHundred(shorter)} of 100 games are shorter, and ${ofHundred(1 - cdf[length])} longer.`;
  }

  // The best next jump

  askJumps() {
    const { board } = this.store;
    if (this.from !== null) {
      this.working(true);
      this.ask(this.far, { ask: "jumps", from: this.from });
    } else if (this.every && board.squares <= allSquaresMax && !this.store.turns) this.askAll();
    else byId("jump-words").textContent = "Choose the square where the jump begins: click it on the board, or enter its number.";
  }

  /** Takes the answer about jumps off the page, and the fault of the field. */
  dropJumps() {
    this.jumps = null;
    tell(byId("jump-fault"), null);
    byId("jump-words").textContent = byId("jump-where").textContent = byId("jump-mark-words").textContent = "";
    byId("jump-scale").hidden = byId("jump-mark").hidden = true;
    byId("jump-lists").replaceChildren();
  }

  askAll() {
    this.stopWork();
    this.dropJumps();
    this.from = null;
    this.every = true;
    byId("jump-from").elements.from.value = "";
    this.paint();
    this.working(true);
    byId("jump-words").textContent = "Trying every jump…";
    this.ask(this.far, { ask: "all" });
  }

  chooseFrom(from) {
    const { squares } = this.store.board;
    if (!(Number.isInteger(from) && from >= 1 && from < squares)) {
      this.stopWork();
      this.dropJumps();
      this.from = null;
      this.paint();
      tell(byId("jump-fault"), `A jump begins on a square from 1 to ${squares - 1}.`);
      return;
    }
    tell(byId("jump-fault"), null);
    byId("jump-from").elements.from.value = from;
    this.from = from;
    this.every = false;
    this.jumps = null;
    this.squares.removeAttribute("data-from");
    this.stopWork();
    this.askJumps();
  }

  takeAll({ done, of, lists, endless, traps }) {
    const strongest = lists.ending[0] ?? lists.ladderLonger[0] ?? lists.ladderShorter[0] ?? lists.snakeLonger[0];
    if (done < of) {
      byId("jump-words").textContent = `Tried the jumps from ${large(done)} of ${large(of)} squares…`;
      return;
    }
    this.showLists(lists, "on the whole board");
    this.working(false);
    byId("jump-words").textContent = strongest
      ? `${this.effectOf(strongest)}. Choose a jump in the list to see all jumps from its square.`
      : endless
        ? `No jump from a free square makes every game end.${trapSaid(traps)}`
        : "No jump from a free square changes how long games last.";
    announce(byId("jump-words").textContent);
  }

  takeJumps({ from, means, without, changes, lists }) {
    this.working(false);
    this.from = from;
    this.jumps = { from, means, without, changes };
    const surprise = lists.ladderLonger[0] ?? lists.snakeShorter[0] ?? lists.ladderShorter[0];
    const made = this.store.board.jump(from);
    const has = made === null ? "" : `${this.effect(from, made).replace(/^A /, "The ")}. `;
    this.showLists(lists, `from ${from}`, has && `, against no jump from ${from}`);
    const other = surprise && (has ? this.inPlace(from, made, surprise.to) : `${this.effect(from, surprise.to)}.`);
    byId("jump-base").textContent = `, against no jump from ${from}`;
    const ends = means.filter(Number.isFinite).length;
    byId("jump-words").textContent =
      without === Infinity
        ? `${has}Without a jump from ${from}, games may never end. ${ends === 0 ? "No jump from here helps." : `With ${ends} of the jumps from here, every game ends.`}`
        : surprise
          ? has + other
          : `${has}No ${has ? "other " : ""}jump from ${from} changes how long games last.`;
    this.paint();
    announce(byId("jump-words").textContent);
  }

  /** What a jump would do in place of the one that the board has, against the board as it is. */
  inPlace(from, made, to) {
    const { means } = this.jumps;
    const change = means[to] - means[made];
    if (!Number.isFinite(change)) return `In its place, ${uncapital(this.effect(from, to))}.`;
    if (signed(change, 2) === "0") return `In its place, a ${jumpWords(from, to)} would leave games as long as they are.`;
    return `In its place, a ${jumpWords(from, to)} would make games ${words(Math.abs(change))} ${this.things(2)} ${change > 0 ? "longer" : "shorter"} than now.`;
  }

  /** Returns a sentence that says what a jump from `from` to `to` would change. `this.jumps` has the means with each jump from `from`. */
  effect(from, to, { means, without, changes } = this.jumps) {
    return this.effectOf({ from, to, mean: means[to], change: changes[to], without });
  }

  /** Returns that sentence for a jump that makes the mean `mean`. Without a jump from `from` the mean is `without`. */
  effectOf({ from, to, mean, change, without = change === -Infinity ? Infinity : mean - change }) {
    const jump = `A ${jumpWords(from, to)}`;
    const unit = this.things(2);
    if (Number.isNaN(mean)) return `${jump} would close a cycle`;
    if (mean === Infinity)
      return without === Infinity ? `With a ${jumpWords(from, to)} games may still never end` : `With a ${jumpWords(from, to)} games may never end`;
    if (without === Infinity) return `${jump} makes every game end, after ${words(mean)} ${unit} on average`;
    if (signed(change, 2) === "0") return `${jump} changes the length of games by less than 0.01 ${unit}`;
    const base = this.store.board.jump(from) === null ? "" : ` than no jump from ${from}`;
    return `${jump} makes games ${words(Math.abs(change))} ${unit} ${change > 0 ? "longer" : "shorter"}${base}`;
  }

  paintJumps() {
    if (this.rects.length === 0) return;
    const goal = this.rects.length - 1;
    const { side } = this.picture;
    this.rects[goal].setAttribute("height", side);
    this.rects[goal].setAttribute("y", this.picture.middle(goal).y - side / 2);
    if (!this.jumps || this.jumps.changes.length !== this.rects.length) return this.clear();
    const figures = this.jumps;
    const { from, means, without, changes } = figures;
    let most = 0;
    for (const each of changes) if (Number.isFinite(each)) most = Math.max(most, Math.abs(each));
    const marked = { never: "games may never end", shorter: "every game ends" };
    const mark = without === Infinity ? "shorter" : "never";
    const marks = [...means.keys()].some((to) => to !== from && (mark === "never" ? means[to] === Infinity : Number.isFinite(means[to])));
    byId("jump-mark").className = `ramp-mark ${mark}`;
    byId("jump-mark-words").textContent = marks ? marked[mark] : "";
    byId("jump-mark").hidden = !marks;
    byId("jump-scale").hidden = most === 0;
    this.colour((to) => {
      if (to === from) return ["mouth", 0.15];
      if (means[to] === Infinity && without !== Infinity) return ["never", 0.8];
      if (changes[to] === -Infinity) return ["shorter", 0.8];
      if (!Number.isFinite(changes[to])) return ["", 0];
      return [changes[to] < 0 ? "shorter" : "longer", strength(Math.abs(changes[to]), most, jumpPower)];
    });
    const trying = ({ kind, from: mouth }, to) =>
      kind === "new" && mouth === from ? `${this.effect(from, to)}.` : null;
    byId("jump-least").textContent = most > 0 ? signed(-most, 1) : "";
    byId("jump-most").textContent = most > 0 ? signed(most, 1) : "";
    byId("jump-ramp").style.background =
      `linear-gradient(to right, ${ramp("--shorter", jumpPower).split(/, (?=color-mix)/).reverse().join(", ")}, ${ramp("--longer", jumpPower)})`;
    this.squares.setAttribute("data-from", from);
    this.numbers = {
      values: changes,
      label: `${this.things(2)} that a jump from ${from} adds`,
      trying,
      say: (_, to) => (to === from ? "the jump begins here" : uncapital(this.effect(from, to, figures))),
    };
  }

  showLists(lists, where, base = "") {
    const { ending } = lists;
    const kinds = [
      ["ending", `Every game ends, after so many ${this.things(2)} on average`],
      ["ladderLonger", "Ladders that make games longer"],
      ["ladderShorter", "Ladders that make games shorter"],
      ["snakeShorter", "Snakes that make games shorter"],
      ["snakeLonger", "Snakes that make games longer"],
    ];
    const sections = kinds
      .filter(([kind]) => lists[kind].length > 0)
      .map(([kind, title]) =>
        element(
          "section",
          {},
          element("h3", {}, title),
          element("ul", { class: "jumps" }, ...lists[kind].map((jump) => this.jumpItem(jump))),
        ),
      );
    byId("jump-lists").replaceChildren(...sections);
    const what = ending.length > 0 ? "The best jumps" : "The strongest jumps";
    const adds = ending.length > 0 ? "" : `, and the ${this.things(2)} that each adds to the mean${base}`;
    byId("jump-where").textContent = sections.length > 0 ? `${what} ${where}${adds}` : "";
  }

  jumpItem({ from, to, change, mean }) {
    const up = to > from;
    const name = capital(jumpWords(from, to));
    const unseen = (text) => element("span", { class: "unseen" }, text);
    const make = element("button", { type: "button", "aria-label": `Make the ${jumpWords(from, to)}` }, "Make");
    make.addEventListener("click", () => {
      this.store.change((board) => board.setJump(from, to), name);
      byId("jump-from").elements.from.focus();
    });
    const shown = element(
      "button",
      { type: "button", class: `jump ${up ? "up" : "down"}`, title: `Show the jumps from ${from}` },
      unseen(up ? "Ladder from " : "Snake from "),
      String(from),
      element("b", { "aria-hidden": "true" }, up ? "↗" : "↘"),
      unseen(to === 0 ? " " : " to "),
      to === 0 ? "off" : String(to),
      unseen(to === 0 ? " the board" : ""),
    );
    shown.addEventListener("click", () => this.chooseFrom(from));
    return element("li", {}, shown, element("span", { class: "adds" }, change === -Infinity ? words(mean) : signed(change, 2)), make);
  }
}

/** The tab with engines of its own, which begin when the tab is opened. */
export const chanceTab = (store, picture, editor, newWorker, module) =>
  new ChanceTab(store, picture, editor, (receive) => new Engine(newWorker, module, receive));
