// SPDX-License-Identifier: MIT
// The tab of the search: shows a breadth-first search on the board, forwards and backwards.
//
// Other parts of the page may use: `step` (a text such as "12", "12.3" within a step, or "r3" after
// three whole rolls), `steps`
// (the number of steps), `level` (the number of rolls whose squares are all found) and `levels`,
// `show(step)` and `showLevel(level)`, and the event "change" after each change of what is shown.
import { rollItem } from "./answers.js";
import {
  announce,
  byId,
  calm,
  capital,
  count,
  element,
  facesWords,
  jumpWords,
  noWin,
  pause,
  placeWords,
  shape,
} from "./dom.js";
import { previewSquaresMax } from "./picture.js";
import { Code } from "./search_code.js";
import { Steps } from "./search_steps.js";
import { view } from "./view.js";
import { path } from "./walk.js";

/** How long one step of each pace takes at middle speed, in milliseconds. */
const times = { face: 700, square: 1100, roll: 1700, back: 1200 };

/** The least time of a step that finds squares, so that its sentence can be read. */
const readingTime = 1200;

/** The factors of these times, for each speed. */
const slowness = [3.2, 1.8, 1, 0.5, 0.2];
const speedWords = ["very slow", "slow", "normal", "fast", "very fast"];

/** How many squares of the queue, and how many rolls of the route, the page shows. */
const queueShown = 60;
const rollsShown = 60;

/** How many jumps of one roll are named, and how many squares that one square finds. */
const jumpsNamed = 3;
const squaresNamed = 6;

/** A whole number to read; from 10^15 on its first digits and its size. */
function large(number) {
  const text = String(number);
  if (text.length <= 15) return number.toLocaleString("en");
  return `${text[0]}.${text.slice(1, 3)} × 10^${text.length - 1}`;
}

const named = (square) => (square === 0 ? "off" : String(square));

const whyLink = () => element("a", { class: "learn", href: "../learn.html#learn_why" }, "Why this works");

export class Search extends EventTarget {
  constructor(store, picture) {
    super();
    Object.assign(this, { store, picture, plan: null, tick: 0, shown: false, aim: null });
    this.known = false; // whether the search has found the fewest rolls of the board
    this.wanted = view.get("step"); // the step to show when the steps are worked out
    this.loading = null;
    this.running = null; // while the search plays, or one step moves
    this.playing = false;
    this.route = []; // the shortest route that is shown, and its number
    this.code = new Code();
    this.flood = shape("g", { class: "flood" });
    this.frame = shape("g", { class: "search" }); // of the square taken last, below the numbers of the picture
    this.marks = shape("g", { class: "search" });
    picture.under.append(this.flood, this.frame);
    picture.over.append(this.marks);
    picture.addEventListener("inserted", () => this.shown && this.draw());
    view.addEventListener("change", () => {
      this.wanted = view.get("step");
      if (this.shown && this.plan) this.show(this.wanted);
    });
    this.listen();
    const stage = document.querySelector(".stage");
    const measure = () => document.documentElement.style.setProperty("--stage", `${stage.offsetHeight}px`);
    new ResizeObserver(measure).observe(stage);
  }

  // What other parts of the page may use

  get step() {
    const { plan, tick } = this;
    if (!plan) return "0";
    return tick > 0 && this.byRolls ? `r${this.level}` : plan.nameOf(tick);
  }

  get steps() {
    return this.plan ? this.plan.taken + this.plan.back : 0;
  }

  get level() {
    return this.plan ? Math.min(this.levels, this.plan.levelAt(this.tick)) : 0;
  }

  get levels() {
    return this.plan?.rolls ?? 0;
  }

  show(step) {
    this.halt();
    if (this.plan) this.go(this.tickOf(step));
    else this.wanted = step;
  }

  /** The tick of a step; one after whole rolls chooses steps of a roll, as they were when it was named. */
  tickOf(step) {
    if (/^r[0-9]/.test(step ?? "")) byId("search-pace").value = "roll";
    return this.plan.tickOf(step);
  }

  showLevel(level) {
    this.halt();
    if (this.plan) this.go(this.plan.levelEnd(level));
  }

  // Opening, and changes of the board

  open(shown) {
    if (this.shown === shown) return;
    this.shown = shown;
    this.hideFewest();
    if (shown) {
      this.code.open();
      if (!this.plan) this.load();
      else {
        this.draw();
        this.write();
      }
      return;
    }
    this.halt();
    this.loading?.abort();
    if (this.plan) this.drawn = null;
    if (view.get("step") === this.written) view.set({ step: null });
    for (const each of [this.flood, this.frame, this.marks]) each.replaceChildren();
  }

  /** Adapts to a change of the board: the search begins again. */
  forget() {
    this.halt();
    this.loading?.abort();
    if (this.plan) this.wanted = null;
    // The step in the address is one of the old board, unless the address brought the new one.
    if (this.plan && this.shown && !this.store.linked) view.set({ step: null });
    this.plan = null;
    this.known = false;
    this.hideFewest();
    this.drawn = null;
    this.ready = true;
    if (this.shown) this.load();
  }

  /** Hides the figure of the fewest rolls until the search has found them, so that the page does not
   * answer before a class is asked. */
  hideFewest() {
    const hidden = this.shown && !this.known;
    document.body.classList.toggle("seeking", hidden);
    const words = hidden ? "Shown when the search has found the answer" : "";
    byId("fewest-when").textContent = words;
    byId("fewest-when").closest("div").title = words;
  }

  /** Works out the steps, with pauses in which the page can react. */
  async load() {
    if (!this.ready) return;
    const control = new AbortController();
    this.loading = control;
    for (const each of [this.flood, this.frame, this.marks]) each.replaceChildren();
    byId("search").classList.add("empty");
    byId("search-words").textContent = "Searching…";
    try {
      const work = Steps.of(this.store.board);
      let result = work.next();
      while (!result.done) {
        await pause(0, control.signal);
        result = work.next();
      }
      this.take(result.value);
    } catch (error) {
      if (control.signal.aborted) return;
      byId("search-words").textContent = `There is no search: ${error.message}.`;
    }
  }

  take(steps) {
    this.plan = steps;
    this.tick = 0;
    this.number = 1n;
    this.route = [];
    this.levelsOnly = this.store.board.squares > previewSquaresMax;
    byId("search").classList.remove("empty");
    const pace = byId("search-pace");
    if (pace.disabled !== this.levelsOnly) {
      if (this.levelsOnly) this.paceWanted = pace.value;
      pace.value = this.levelsOnly ? "roll" : this.paceWanted;
      pace.disabled = this.levelsOnly;
    }
    byId("search-rolls").max = steps.last > 0 ? steps.rolls + 1 : 0;
    byId("search-rolls").disabled = steps.last === 0;
    this.code.tell(this.store.board);
    this.go(this.tickOf(this.wanted), false);
    this.draw();
    this.written = this.wanted;
    this.wanted = null;
  }

  get pace() {
    return byId("search-pace").value;
  }

  // Controls

  listen() {
    byId("search-first").addEventListener("click", () => this.jump(0));
    byId("search-back").addEventListener("click", () => this.back());
    byId("search-play").addEventListener("click", () => this.toggle());
    byId("search-next").addEventListener("click", () => this.forward());
    byId("search-last").addEventListener("click", () => this.jump(Infinity));
    byId("search-rolls").addEventListener("input", ({ target }) => {
      this.halt();
      this.go(this.plan.levelEnd(Number(target.value)));
      announce(this.words(true));
    });
    byId("search-pace").addEventListener("change", () => this.plan && this.refresh());
    const speed = byId("search-speed");
    const tellSpeed = () => speed.setAttribute("aria-valuetext", speedWords[speed.value - 1]);
    speed.addEventListener("input", tellSpeed);
    tellSpeed();
    byId("queue").addEventListener("scroll", () => this.tellRest());
    new ResizeObserver(() => this.plan && this.tellRest()).observe(byId("queue"));
    byId("another").addEventListener("click", () => this.showAnother());
    byId("search").addEventListener("keydown", (event) => this.key(event));
  }

  /** Keys in the panel: those that a control needs itself are left to it. */
  key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.plan) return;
    if (target.matches("select, pre, #search-speed")) return;
    const onSlider = target.matches("input");
    if (key === " " && target.matches("button")) return;
    const act = {
      " ": () => this.toggle(),
      ArrowRight: onSlider ? null : () => this.forward(),
      ArrowLeft: onSlider ? null : () => this.back(),
      Home: onSlider ? null : () => this.jump(0),
      End: onSlider ? null : () => this.jump(Infinity),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  jump(tick) {
    this.halt();
    this.go(Math.min(tick, this.plan.last));
    announce(this.words(true));
  }

  back() {
    this.halt();
    this.go(this.before(this.tick));
    announce(this.words());
  }

  /** One step forward, with its motion. While one still moves, it ends at once. */
  async forward() {
    this.halt();
    if (this.tick === this.plan.last) return;
    await this.run(async (signal) => {
      await this.advance(signal);
      announce(this.words());
    });
  }

  toggle() {
    if (this.playing) {
      this.halt();
      return;
    }
    this.halt();
    if (this.tick === this.plan.last) this.go(0);
    this.playing = true;
    this.showPlaying();
    this.run(async (signal) => {
      while (this.tick < this.plan.last) {
        const level = this.plan.levelAt(this.tick);
        await this.advance(signal);
        if (this.plan.levelAt(this.tick) > level) announce(this.words(true));
      }
    });
  }

  /** Runs motions that another command may cut short. */
  async run(body) {
    const control = new AbortController();
    this.running = control;
    try {
      await body(control.signal);
    } catch (error) {
      if (!control.signal.aborted) throw error;
    }
    if (this.running === control) this.halt();
  }

  /** Ends all motion; what has begun to move arrives at once. */
  halt() {
    const { running, aim } = this;
    this.running = null;
    this.aim = null;
    running?.abort();
    this.playing = false;
    this.showPlaying();
    if (!running || !this.plan) return;
    if (aim !== null) this.go(aim);
    else this.write();
  }

  showPlaying() {
    const button = byId("search-play");
    button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    button.title = `${this.playing ? "Pause" : "Play"} (Space)`;
    button.classList.toggle("playing", this.playing);
  }

  /** The tick after and before another, at the chosen pace. */
  after(tick) {
    const steps = this.plan;
    if (tick >= steps.ticks) return Math.min(steps.last, tick + 1);
    if (this.pace === "roll") {
      const next = steps.levelEnd(steps.levelAt(tick) + 1);
      return next > steps.ticks ? steps.ticks : next;
    }
    if (this.pace === "face") return tick + 1;
    return (Math.floor(tick / steps.parts) + 1) * steps.parts;
  }

  before(tick) {
    const steps = this.plan;
    if (tick > steps.ticks || this.pace === "face") return Math.max(0, tick - 1);
    if (this.pace === "roll") {
      let level = Math.min(steps.rolls, steps.levelAt(tick));
      if (steps.levelEnd(level) >= tick) level--;
      return steps.levelEnd(level);
    }
    return Math.max(0, (Math.ceil(tick / steps.parts) - 1) * steps.parts);
  }

  // Motion

  /** Goes on by one step of the chosen pace. */
  async advance(signal) {
    const steps = this.plan;
    const from = this.tick;
    const to = this.after(from);
    const tracing = from >= steps.ticks;
    const least = steps.foundAt(to) > steps.foundAt(from) ? readingTime : 0;
    const middle = Math.max(least, times[tracing ? "back" : this.pace]);
    const time = middle * slowness[byId("search-speed").value - 1];
    this.aim = to;
    if (calm() || tracing) {
      this.go(to, !this.playing);
      this.aim = null;
      await pause(this.playing ? time : 0, signal);
      return;
    }
    const moving = this.rollsBetween(from, to);
    if (this.pace === "square") this.go(from + 1, false);
    if (this.pace === "roll") this.go(to, false);
    if (moving.length > 0) {
      this.lightMotion(to);
      this.tellAhead(to);
      await this.move(moving, 0.7 * time, signal);
    }
    this.go(to, !this.playing);
    this.aim = null;
    await pause(this.playing ? (moving.length > 0 ? 0.3 : 0.5) * time : 0, signal);
  }

  /** Shows the sentence of a tick while the motion to it begins, and in the queue the squares that come. */
  tellAhead(tick) {
    const now = this.tick;
    this.tick = tick;
    byId("search-words").textContent = this.words();
    this.tick = now;
    this.showQueue(this.plan.foundAt(tick));
  }

  /** Lights the lines of the program that a motion shows. */
  lightMotion(to) {
    if (this.pace !== "face") return this.code.light("faces");
    const { square, face } = this.plan.at(to);
    this.code.show("roll", [
      ["square", square],
      ["face", face],
      ["queued", this.plan.foundAt(this.tick) - this.plan.takenAt(this.tick)],
    ]);
  }

  /** The rolls that a motion shows: each face of one square, or the jumps that one roll takes. */
  rollsBetween(from, to) {
    const steps = this.plan;
    const rolls = [];
    if (this.pace === "roll") {
      if (this.levelsOnly) return [];
      for (let i = steps.foundAt(from); i < steps.foundAt(to); i++) {
        const roll = steps.arrival(steps.order[i]);
        if (roll.to !== roll.landing) rolls.push({ ...roll, from: roll.landing });
      }
      return rolls;
    }
    for (let tick = from + 1; tick <= to; tick++) {
      const { face, square, landing, to: end } = steps.at(tick);
      if (face !== undefined && landing !== null) rolls.push({ from: square, landing, to: end });
    }
    return rolls;
  }

  /** Moves a dot for each roll: to its landing, and then along the jump. */
  async move(rolls, time, signal) {
    const { picture } = this;
    const dots = shape("g", { class: "dots" });
    picture.over.append(dots);
    const rides = rolls.some(({ landing, to }) => landing !== to);
    const walks = rolls.some(({ from, landing }) => from !== landing);
    const first = walks ? (rides ? 0.4 : 1) : 0;
    for (const { from, landing, to } of rolls) {
      const points = [picture.middle(from), picture.middle(landing)];
      const offsets = [0, first];
      if (landing !== to) {
        const ride = picture.along(landing, to);
        ride.forEach((point, i) => {
          points.push(point);
          offsets.push(first + ((1 - first) * (i + 1)) / ride.length);
        });
      } else if (first < 1) {
        points.push(points[1]);
        offsets.push(1);
      }
      const dot = shape("circle", { r: picture.side / 5 });
      dots.append(dot);
      dot.animate(
        points.map(({ x, y }, i) => ({
          transform: `translate(${x}px, ${y}px)`,
          offset: offsets[i],
        })),
        { duration: time, fill: "both", easing: "linear" },
      );
    }
    try {
      await pause(time, signal);
    } finally {
      dots.remove();
    }
  }

  // The picture

  /** Draws all squares that the search finds, once; afterwards only their classes change. */
  draw() {
    const steps = this.plan;
    const { picture } = this;
    if (!steps || picture.squares !== steps.goal) return;
    const { side } = picture;
    const numbers = picture.numbers;
    const rects = [];
    const texts = [];
    for (let i = 0; i < steps.shown; i++) {
      const square = steps.order[i];
      const off = square === 0;
      const { x, y } = picture.middle(square);
      const size = off ? side * 0.733 : side;
      const hue = (85 + 47 * steps.distance[square]) % 360;
      const drawn = !off || picture.off;
      rects.push(
        `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" rx="${off ? 10 : 0}" style="--hue:${hue}"${drawn ? "" : ` display="none"`}/>`,
      );
      if (numbers && drawn)
        texts.push(
          `<text x="${x}" y="${y + side * (off ? 0.12 : 0.2)}" style="--side:${size}px">${steps.distance[square]}</text>`,
        );
      else if (numbers) texts.push("<text/>");
    }
    this.flood.innerHTML = rects.join("");
    this.marks.innerHTML = `<g class="trail"></g><g class="numbers" font-size="${side * 0.4}">${texts.join("")}</g>`;
    this.cells = [...this.flood.children];
    this.numbers = [...this.marks.lastChild.children];
    this.drawn = { found: 0, taken: 0 };
    this.paint();
  }

  /** Gives the squares between the last tick that was drawn and this one their new classes. */
  paint() {
    const steps = this.plan;
    const now = { found: steps.foundAt(this.tick), taken: steps.takenAt(this.tick) };
    const bounds = [now.found, this.drawn.found, now.taken, this.drawn.taken];
    const set = (i) => {
      const cell = this.cells[i];
      if (!cell) return;
      const state = i >= now.found ? "" : i >= now.taken ? "queued" : "taken";
      cell.setAttribute("class", state);
      this.numbers[i]?.setAttribute("class", state);
    };
    const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
    for (let i = low; i < high; i++) set(i);
    this.drawn = now;
    this.drawTrail();
  }

  /** Draws the square that was taken last with its rolls, or the route as far as it is traced. */
  drawTrail() {
    const { picture, tick } = this;
    const steps = this.plan;
    const trail = this.marks.firstChild;
    trail.replaceChildren();
    this.frame.replaceChildren();
    if (tick > steps.ticks) {
      const route = this.route.slice(this.route.length - (tick - steps.ticks));
      const points = route.map((roll) => this.pathOf(roll)).map((each) => `M${each.join("L")}`);
      for (const name of ["casing", "route"])
        trail.append(shape("path", { class: name, d: points.join("") }));
      const first = steps.rolls - route.length + 1;
      if (picture.numbers) trail.append(...route.map((roll, i) => this.stopOf(roll, first + i)));
      return;
    }
    const { index, part, square, face, landing, to } = steps.at(tick);
    if (index < 0 || this.byRolls) return;
    const frame = shape("rect", {
      class: "current",
      rx: 6,
      width: picture.side - 6,
      height: picture.side - 6,
    });
    const { x, y } = picture.middle(square);
    frame.setAttribute("x", x - picture.side / 2 + 3);
    frame.setAttribute("y", y - picture.side / 2 + 3);
    const line = (name, ...squares) => {
      const points = squares.map((each) => picture.middle(each)).map(({ x, y }) => `${x} ${y}`);
      trail.append(shape("path", { class: name, d: `M${points.join("L")}` }));
    };
    if (face !== undefined && landing !== null)
      line(steps.isNew(tick) ? "try fresh" : "try", square, landing, to);
    if (part === steps.parts)
      for (const each of this.children(index))
        line("try fresh", square, steps.arrival(each).landing, each);
    this.frame.append(frame);
  }

  /** The points of a roll: along its squares, and then along the jump. */
  pathOf({ from, face, landing, to }) {
    const { picture, plan } = this;
    const { board, goal, start } = plan;
    const put = from === start && board.enterSquare !== null;
    const passed = put ? [landing] : path(from, face, landing, goal);
    const points = [from, ...passed].map((square) => picture.middle(square));
    if (to !== landing) points.push(...picture.along(landing, to));
    return points.map(({ x, y }) => `${x} ${y}`);
  }

  /** The number of a roll where its token lands, and a ring where a jump brings it. */
  stopOf({ landing, to }, number) {
    const { picture } = this;
    const { side } = picture;
    const [at, end] = [landing, to].map((square) => picture.middle(square));
    const stop = shape("g", { class: "stop" }, shape("circle", { cx: at.x, cy: at.y, r: side * 0.2 }));
    stop.append(shape("text", { x: at.x, y: at.y + side * 0.09, "font-size": side * 0.26 }, String(number)));
    if (to !== landing) stop.append(shape("circle", { class: "ring", cx: end.x, cy: end.y, r: side * 0.09 }));
    return stop;
  }

  /** The squares that the square of a step finds. */
  children(index) {
    const steps = this.plan;
    const first = index * steps.parts;
    return steps.order.slice(steps.foundAt(first), steps.foundAt(first + steps.parts));
  }

  /** Whether what is shown is the result of whole rolls. */
  get byRolls() {
    const steps = this.plan;
    return (
      this.pace === "roll" &&
      this.tick === steps.levelEnd(Math.min(steps.rolls, steps.levelAt(this.tick)))
    );
  }

  // Showing a tick

  /** Shows a tick. Writes the step into the address, unless `written` is false. */
  go(tick, written = true) {
    const steps = this.plan;
    this.tick = Math.max(0, Math.min(tick, steps.last));
    if (this.tick <= steps.ticks) {
      this.route = []; // the search finds the first route again
      this.number = 1n;
    } else if (this.route.length === 0) this.route = steps.route;
    this.refresh();
    if (written) this.write();
    this.dispatchEvent(new Event("change"));
  }

  refresh() {
    if (this.shown && this.drawn) this.paint();
    this.describe();
  }

  write() {
    if (!this.shown) return;
    this.written = this.tick > 0 ? this.step : null;
    view.set({ step: this.written });
  }

  /** Shows everything beside the picture: sentence, slider, buttons, queue, route and program. */
  describe() {
    const steps = this.plan;
    const { tick } = this;
    this.known ||= tick >= steps.known;
    this.hideFewest();
    byId("search-words").textContent = this.words();
    if (tick === 0 && steps.last > 0) byId("search-words").append(" ", whyLink());
    const level = steps.levelAt(tick);
    const slider = byId("search-rolls");
    slider.value = level;
    const name =
      steps.last === 0
        ? "no roll"
        : level > steps.rolls
          ? steps.reached
            ? "route"
            : "end"
          : `roll ${level}${steps.reached && this.known ? ` of ${steps.rolls}` : ""}`;
    byId("search-level").textContent = capital(name);
    slider.setAttribute("aria-valuetext", name);
    for (const id of ["search-first", "search-back"])
      byId(id).setAttribute("aria-disabled", String(tick === 0));
    for (const id of ["search-next", "search-last"])
      byId(id).setAttribute("aria-disabled", String(tick === steps.last));
    this.showQueue();
    this.showRoute();
    this.showCode();
  }

  /** Shows the queue, and behind its end, until the squares `coming` are found, those on their way. */
  showQueue(coming = 0) {
    const steps = this.plan;
    const [taken, found] = [steps.takenAt(this.tick), steps.foundAt(this.tick)];
    const last = Math.max(found, coming);
    const squares = steps.order.slice(taken, Math.min(last, taken + queueShown));
    byId("queue-size").textContent = count(found - taken, "square");
    const items = squares.map((square, i) => {
      const item = element("li", { class: taken + i < found ? "" : "coming" }, named(square));
      item.style.setProperty("--hue", (85 + 47 * steps.distance[square]) % 360);
      item.title = `After ${count(steps.distance[square], "roll")}`;
      return item;
    });
    if (last - taken > queueShown)
      items.push(element("li", { class: "rest" }, `and ${last - taken - queueShown} more`));
    byId("queue").replaceChildren(...items);
    this.waiting = last - taken;
    this.tellRest();
  }

  /** Says how many squares of the queue are beyond the end of its box. */
  tellRest() {
    const box = byId("queue");
    const { right, bottom } = box.getBoundingClientRect();
    const items = [...box.querySelectorAll("li:not(.rest)")];
    const seen = items.findLastIndex((each) => {
      const place = each.getBoundingClientRect();
      return place.right <= right + 1 && place.bottom <= bottom + 1;
    });
    const rest = this.waiting - seen - 1;
    box.classList.toggle("more", rest > 0);
    byId("queue-more").textContent = rest > 0 ? `+${rest}` : "";
  }

  showRoute() {
    const steps = this.plan;
    const traced = this.tick - steps.ticks;
    const shown = traced > 0 || (steps.reached && steps.rolls === 0);
    byId("found-route").hidden = !shown;
    byId("queue-part").hidden = shown;
    if (!shown) return;
    const ways = steps.ways;
    const all = large(ways);
    const framed = document.body.classList.contains("embed"); // a frame has no tabs
    byId("ways").textContent =
      steps.rolls === 0
        ? "The start is the goal: no roll is needed."
        : ways === 1n
          ? "This is the only shortest route."
          : this.number === 1n
            ? `This is one of ${all} shortest routes.${framed ? "" : " The tab Answers shows the same one."}`
            : `This is route ${large(this.number)} of ${all}${framed ? "" : ", as short as the one that the tab Answers shows"}.`;
    byId("another").hidden = !(ways > 1n);
    const route = this.route.slice(this.route.length - Math.max(0, traced));
    const items = route.slice(0, rollsShown).map((roll) => rollItem(roll));
    if (route.length > rollsShown)
      items.push(element("li", { class: "rest" }, `and ${route.length - rollsShown} more`));
    byId("traced").replaceChildren(...items);
  }

  /** Shows the next shortest route; after the last one the first. */
  showAnother() {
    const steps = this.plan;
    this.halt();
    this.route = steps.routeAfter(this.route);
    this.number = this.number === steps.ways ? 1n : this.number + 1n;
    this.go(steps.last);
    announce(`${byId("ways").textContent} ${this.route.map(({ face }) => face).join(", ")}`);
  }

  showCode() {
    const steps = this.plan;
    const { tick } = this;
    const [taken, found] = [steps.takenAt(tick), steps.foundAt(tick)];
    const rest = ["queued", found - taken];
    if (tick > steps.ticks || steps.last === 0) {
      const back = tick - steps.ticks;
      const i = steps.rolls - back;
      if (tick === steps.last)
        return this.code.show("end", [["distance[goal]", steps.distance[steps.goal]]]);
      return this.code.show("trace", [["s", i ? this.route[i].from : steps.start]]);
    }
    if (tick === steps.last) return this.code.show("end", [["distance[goal]", -1]]); // the queue is empty
    if (tick === 0) return this.code.show("begin", [["distance[start]", 0], rest]);
    const { part, square, face, to, fresh } = steps.at(tick);
    if (part === steps.parts)
      return this.code.show("loop", [
        ["square", square],
        ["distance[goal]", tick === steps.ticks ? steps.distance[steps.goal] : -1],
        rest,
      ]);
    if (part === 1)
      return this.code.show("take", [
        ["square", square],
        ["distance[square]", steps.distance[square]],
        rest,
      ]);
    this.code.show(fresh ? "fresh" : "known", [
      ["square", square],
      ["face", face],
      ["to", to],
      ["distance[to]", steps.distance[to]],
      rest,
    ]);
  }

  // Sentences

  /** What is shown, as a sentence; `whole` speaks of the rolls rather than of one square. */
  words(whole = false) {
    const steps = this.plan;
    const { tick } = this;
    if (steps.last === 0) return "The start is the goal: no roll is needed.";
    if (tick === 0)
      return "How few rolls can win? Find all squares one roll away, then two, and so on.";
    if (tick > steps.ticks) return this.traceWords();
    if (tick === steps.ticks && !steps.reached)
      return `The queue is empty, and no roll has reached the goal. ${noWin}.`;
    const level = steps.levelAt(tick);
    if (whole || this.byRolls) return this.levelWords(Math.min(level, steps.rolls));
    const { index, part, square, face, landing, to, fresh } = steps.at(tick);
    const rolls = count(steps.distance[square], "roll");
    if (part === 1)
      return `${capital(this.name(square))} leaves the queue. It takes ${rolls} to get there.`;
    if (part === steps.parts) return this.stepWords(index, square);
    return this.faceWords({ square, face, landing, to, fresh });
  }

  name(square) {
    return square === 0 ? "the place off the board" : `square ${square}`;
  }

  traceWords() {
    const steps = this.plan;
    const back = this.tick - steps.ticks;
    const { from, face, landing, to } = this.route[steps.rolls - back];
    const jump = landing === to ? "" : ` and the ${to > landing ? "ladder" : "snake"} from ${landing}`;
    const start =
      back === steps.rolls ? ` The route is complete: ${count(steps.rolls, "roll")}.` : "";
    return `${capital(this.name(to))} was reached from ${this.name(from)} by ${facesWords([face])}${jump}.${start}`;
  }

  /** "Roll 3: 14 new squares, up to 84, ladder from 28 to 84". */
  levelWords(roll) {
    const steps = this.plan;
    const squares = steps.level(roll);
    if (roll === 0) return `Roll 0: the start, ${placeWords(steps.start)}.`;
    const jumps = squares
      .map((square) => steps.arrival(square))
      .filter(({ landing, to }) => landing !== to);
    const names = jumps.slice(0, jumpsNamed).map(({ landing, to }) => jumpWords(landing, to));
    if (jumps.length > jumpsNamed) names.push(`${jumps.length - jumpsNamed} more jumps`);
    const highest = squares.reduce((a, b) => Math.max(a, b), 0);
    const goal =
      steps.reached && roll === steps.rolls
        ? `, with the goal ${steps.goal}`
        : `, up to ${highest}`;
    return `${[`Roll ${roll}: ${count(squares.length, "new square")}${goal}`, ...names].join(", ")}.`;
  }

  stepWords(index, square) {
    const children = this.children(index);
    if (children.length === 0) return `${capital(this.name(square))}: nothing new.`;
    const names = children.slice(0, squaresNamed).map((each) => {
      const { landing, to } = this.plan.arrival(each);
      return landing === to
        ? named(to)
        : `${named(to)} (${to > landing ? "ladder" : "snake"} from ${landing})`;
    });
    if (children.length > squaresNamed) names.push(`${children.length - squaresNamed} more`);
    const goal = children.includes(this.plan.goal) ? " The goal is found." : "";
    return `${capital(this.name(square))} leads to ${count(children.length, "new square")}: ${names.join(", ")}.${goal}`;
  }

  faceWords({ square, face, landing, to, fresh }) {
    const { board } = this.plan;
    const roll = `From ${square || "off the board"}, ${facesWords([face])}`;
    if (landing === null) {
      const waits = square === board.start && board.enter.length > 0 && !board.enter.includes(face);
      return waits
        ? `${roll} does not leave the start: that takes ${facesWords(board.enter)}.`
        : `${roll} leads past the goal: the token stays.`;
    }
    const jump = landing === to ? "" : `, ${jumpWords(landing, to)}`;
    const rolls = count(this.plan.distance[to], "roll");
    const result = fresh ? `new, after ${rolls}` : `known already, after ${rolls}`;
    return `${roll} leads to ${landing}${jump}: ${result}.`;
  }
}
