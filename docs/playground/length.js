// SPDX-License-Identifier: MIT
// The page "How long will your game last?": the board, the players and the house rules, which the
// address of the page holds, and the answer with its curve.
import { Board, load, namedBoards } from "./snl/index.js";
import { byId, capital, count, element, facesWords, shape, tell, toast } from "./dom.js";
import { durationOf, gameOf, secondsMax, secondsUsual, playersMax, timeWords } from "./duration.js";
import { resources, showLargeType, showTheme } from "./setup.js";
import { addressOf, boardOf, turnsOf } from "./store.js";
import { view } from "./view.js";

/** The page offers these boards: first boards that people play on, then boards of exercises. */
const offered = ["MB47", "TB30", "VINTAGE", "AC2011", "EMPTY100", "ROSETTA", "CODEWARS"];

/** The page gives this title to a board that comes by a link and has no name. */
const ownName = "Your board";

const option = (value, words) => element("option", { value }, words);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** What makes two boards the same to a player, whatever the house rules are. */
const likeness = (board) =>
  JSON.stringify([board.squares, board.columns, board.die, board.jumps().map(Object.values)]);

/** The highest face that the die of a board can show. */
const topFace = (board) => board.die.findLastIndex((weight) => weight > 0) + 1;

/** The choices for the house rules of a board, each with the change that it makes; `start` is the board's
 * start without them. */
function rulesOf(board, start) {
  const top = topFace(board);
  const face = facesWords([top]);
  return {
    leave: {
      any: ["any roll moves", { enter: [], enterSquare: null, start }],
      roll: [`you need ${face}, which moves you`, { enter: [top], enterSquare: null, start }],
      square: [`you need ${face}, and begin on 1`, { enter: [top], enterSquare: 1, start: 0 }],
    },
    again: {
      no: [`${face} does not roll again`, null],
      yes: [`${face} rolls again`, { again: [top] }],
      third: [
        `${face} rolls again; a third loses the turn`,
        { again: [top], limit: 3, penalty: "turn" },
      ],
    },
    end: {
      stay: ["exact roll; too much is lost", { overshoot: "stay" }],
      bounce: ["exact roll; too much bounces back", { overshoot: "bounce" }],
      win: ["any roll that gets there wins", { overshoot: "win" }],
    },
  };
}

/** A share of all games, in words. */
function shareWords(share) {
  const percent = Math.round(share * 100);
  if (share > 0 && percent === 0) return "fewer than 1 of 100 games";
  if (share < 1 && percent === 100) return "more than 99 of 100 games";
  if (percent === 100) return "all games";
  return percent === 0 ? "no games" : `${percent} of 100 games`;
}

const pictureOf = (board) => {
  const svg = board.svg({ theme: document.documentElement.dataset.theme });
  const plain = svg.replace(
    "</style>",
    ".snl-number{display:none}.snl-paper{fill:none!important}</style>",
  );
  return `data:image/svg+xml,${encodeURIComponent(plain)}`;
};

class Page {
  constructor() {
    this.form = byId("choices");
    this.fields = this.form.elements;
    this.known = namedBoards().map(({ name, title }) => ({ name, title, board: Board.named(name) }));
    this.boards = offered.map((name) => this.known.find((each) => each.name === name));
    this.fillPlayers();
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", ({ target }) => this.change(target));
    byId("time").addEventListener("input", () => this.showTime());
    byId("copy").addEventListener("click", () => this.copyLink());
    view.addEventListener("change", () => this.read());
    new ResizeObserver(() => this.duration?.turns && this.draw()).observe(byId("curve"));
    byId("house").open = matchMedia("(min-width: 860px)").matches;
  }

  fillPlayers() {
    for (let players = 1; players <= playersMax; players++) {
      const input = element("input", { type: "radio", name: "players", value: players });
      byId("players").append(element("label", {}, input, element("span", {}, String(players))));
    }
  }

  /** Takes board, players and rules from the address. */
  read() {
    let given = null;
    let again = null;
    try {
      given = boardOf(view.board);
      again = turnsOf(
        Object.fromEntries(["again", "limit", "penalty"].map((name) => [name, view.get(name)])),
      );
      tell(byId("failure"), null);
    } catch (error) {
      tell(
        byId("failure"),
        `This link has no valid board: ${error.message}. The classic board is shown instead.`,
      );
    }
    this.board?.free();
    this.board = given ?? Board.named("MB47");
    this.again = again;
    Object.assign(this, gameOf(view));
    this.linked = this.like ? null : this.board.copy();
    // The person chose the house rules in which the link differs from its board.
    this.kept = new Set(Object.keys(this.rules).filter((group) => !this.isOriginal(group)));
    this.showCards();
    this.showChoices();
    this.answer();
  }

  /** Shows a card with a picture for each board. The first card has the board of the link, if that has
   * no card of its own; otherwise it leads to a new board in the playground. */
  showCards() {
    const cards = this.boards.map(({ name, title, board }) => [name, title, board]);
    if (this.linked) cards.unshift(["", this.titleOf(this.linked), this.linked]);
    const own = element(
      "a",
      { id: "own", class: "card" },
      element("span", {}, shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: "M12 5v14M5 12h14" })), "Draw your own board"),
    );
    byId("cards").replaceChildren(
      ...(this.linked ? [] : [own]),
      ...cards.map(([value, words, board]) =>
        element(
          "label",
          {},
          element("input", { type: "radio", name: "board", value }),
          element(
            "span",
            {},
            element("img", { src: pictureOf(board), alt: "", width: 76, height: 76 }),
            words,
          ),
        ),
      ),
    );
  }

  /** The offered board that is the current one but for its house rules, if there is one. */
  get like() {
    return this.boards.find(({ board }) => likeness(board) === likeness(this.board));
  }

  /** The title of a known board, whatever the house rules are. */
  titleOf(board) {
    return this.known.find((each) => likeness(each.board) === likeness(board))?.title ?? ownName;
  }

  get name() {
    return this.like?.name ?? "";
  }

  get rules() {
    return rulesOf(this.board, this.original.start);
  }

  /** The board without the house rules. */
  get original() {
    return this.like?.board ?? this.linked;
  }

  /** The choice that holds for the current board; "own" if the link brought another rule. */
  chosen(group) {
    const { board } = this;
    const holds = ([, value]) =>
      group === "again"
        ? same(value, this.again)
        : Object.entries(value).every(([rule, each]) => same(board[rule], each));
    return Object.entries(this.rules[group]).find(([, each]) => holds(each))?.[0] ?? "own";
  }

  /** Whether a house rule is that of the board itself. */
  isOriginal(group) {
    if (group === "again") return this.again === null;
    const rules = Object.keys(Object.values(this.rules[group])[0][1]);
    return rules.every((rule) => same(this.board[rule], this.original[rule]));
  }

  showChoices() {
    const { fields } = this;
    for (const card of this.form.querySelectorAll("[name=board]"))
      card.checked = card.value === this.name;
    fields.players.value = this.players;
    fields.until.value = this.everybody ? "all" : "first";
    fields.seconds.value = this.seconds;
    for (const [group, choices] of Object.entries(this.rules)) {
      const chosen = this.chosen(group);
      const options = Object.entries(choices).map(([value, [words]]) =>
        option(value, capital(words)),
      );
      if (chosen === "own") options.push(option("own", "As in the link"));
      fields[group].replaceChildren(...options);
      fields[group].value = chosen;
    }
  }

  /** Applies a choice of the user. */
  change({ name, value }) {
    const { fields } = this;
    if (name === "board") this.choose(value);
    else if (name === "players") this.players = Number(value);
    else if (name === "until") this.everybody = value === "all";
    else if (name === "seconds") {
      const fine = /^[1-9][0-9]{0,2}$/.test(value) && Number(value) <= secondsMax;
      fields.seconds.toggleAttribute("aria-invalid", !fine);
      tell(
        byId("seconds-fault"),
        fine ? null : `Seconds a turn: a whole number from 1 to ${secondsMax}.`,
      );
      if (!fine) return;
      this.seconds = Number(value);
    } else if (value !== "own") {
      const [, rule] = this.rules[name][value];
      this.kept.add(name);
      if (name === "again") this.again = rule;
      else this.board.setRules(rule);
    }
    this.write();
    if (name === "board") this.showChoices();
    this.answer();
  }

  /** Takes another board with its own house rules, but keeps those that the person has chosen, if it
   * can have them. */
  choose(name) {
    const again = this.chosen("again");
    const board = this.carry((this.boards.find((each) => each.name === name)?.board ?? this.linked).copy());
    this.board.free();
    this.board = board;
    this.again = this.rules.again[again]?.[1] ?? null;
  }

  /** Gives another board the rules for start and end that the person has chosen; one that only a link
   * can bring stays behind. */
  carry(board) {
    const rules = rulesOf(board, board.start);
    for (const group of ["leave", "end"]) {
      const rule = this.kept.has(group) && rules[group][this.chosen(group)];
      if (rule) board.setRules(rule[1]);
    }
    return board;
  }

  write() {
    const { limit = null, penalty = null } = this.again ?? {};
    view.board = addressOf(this.board);
    view.set({
      players: this.players === 2 ? null : this.players,
      until: this.everybody ? "all" : null,
      seconds: this.seconds === secondsUsual ? null : this.seconds,
      again: this.again?.again.join() ?? null,
      limit,
      penalty,
    });
  }

  answer() {
    const { board, players, everybody, again, seconds } = this;
    const title = this.titleOf(board);
    byId("asked").textContent = `${title}, ${count(players, "player")}`;
    this.duration = durationOf(board, { players, everybody, again });
    const { rounds, turns, mean } = this.duration;
    byId("spread").hidden = !turns;
    if (!turns) this.sayWithout(mean);
    else {
      const some = turns.share < 1 - 1e-9;
      const average = `about ${count(Math.round(rounds.mean), "round")}`;
      const time = `about ${timeWords(turns.mean * seconds)}`;
      byId("length").textContent = some ? `${capital(shareWords(1 - turns.share))} never end` : capital(time);
      byId("tail").textContent = some
        ? `The others take ${time} on average, with ${average}.`
        : `That is the average, with ${average}. One game in ten lasts longer than ${this.tail(0.9)}.`;
      if (everybody && players > 1) byId("tail").textContent += " A player who is home takes no more turns.";
      this.drawCurve();
    }
    this.showRules();
    this.showMore(title);
  }

  /** The time and the rounds that a share of all games does not exceed. */
  tail(share) {
    const { rounds, turns } = this.duration;
    return `${timeWords(turns.quantile(share) * this.seconds)} (${count(rounds.quantile(share), "round")})`;
  }

  /** The answer where no distribution is at hand. */
  sayWithout(mean) {
    const endless = mean === Infinity;
    byId("length").textContent = endless ? "For ever" : timeWords(mean * this.seconds);
    byId("tail").textContent = endless
      ? "With these rules no token can reach the goal."
      : `A single player needs about ${Math.round(mean)} turns on average. Such games are too long to say more.`;
  }

  showRules() {
    const said = Object.keys(this.rules).map((group) => {
      const chosen = this.chosen(group);
      return chosen === "own" ? "a rule of the link" : this.rules[group][chosen][0];
    });
    const [start, again, end] = said;
    byId("rules-words").textContent = [start, again, end].map(capital).join(" · ");
    byId("rules-said").textContent =
      `Start: ${start}. ${capital(again)}. End: ${end}. ${count(this.seconds, "second")} a turn${this.again ? ", whatever its extra rolls" : ""}.`;
  }

  showMore(title) {
    const { board, again } = this;
    byId("more-title").textContent = title;
    byId("picture").src = pictureOf(board);
    const turns = again ? `&again=${again.again.join()}` : "";
    const limit = again?.limit ? `&limit=${again.limit}&penalty=${again.penalty}` : "";
    const players = this.players === 2 ? "" : `&players=${this.players}`;
    const until = this.everybody ? "&until=all" : "";
    const seconds = this.seconds === secondsUsual ? "" : `&seconds=${this.seconds}`;
    const large = view.get("view") === "class" ? "&view=class" : "";
    const rest = `${players}${until}${seconds}${large}`;
    const base = `index.html#${addressOf(board)}${turns}${limit}${rest}`;
    byId("address").textContent = view.link({ view: null }).replace(/#$/, "");
    byId("open").href = `${base}&tab=play${this.players === 1 ? "" : "&everyone=1"}`;
    const known = again?.again.every((face) => face <= 6) ? `${turns}${limit}` : "";
    const empty = this.carry(Board.named("EMPTY100"));
    if (byId("own")) byId("own").href = `index.html#${addressOf(empty)}${known}${rest}`;
    empty.free();
    const chance = board.chance();
    const { mean } = chance;
    chance.free();
    // Where games may never end, no board is shorter or longer than this one.
    byId("longer-words").hidden = !Number.isFinite(mean);
    byId("shorter").textContent = Number.isFinite(mean) ? "Make a shorter board" : "Make another board";
    const wanted = (factor) =>
      Number.isFinite(mean) ? `&mean=${(factor * mean).toFixed(mean < 30 ? 1 : 0)}&make=1` : "";
    // Few squares hold few jumps, which change the mean less.
    const [less, more] = board.squares < 100 ? [0.8, 1.25] : [0.6, 1.5];
    byId("shorter").href = `${base}&tab=boards${wanted(less)}`;
    byId("longer").href = `${base}&tab=boards${wanted(more)}`;
  }

  async copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      toast("Link copied.");
    } catch {
      toast("This browser does not allow the page to copy.");
    }
  }

  // The curve: the share of the games that are over by a time.

  drawCurve() {
    const { turns } = this.duration;
    const last = turns.quantile(0.99 * turns.share);
    const [unit, size] = this.unit(last * this.seconds);
    this.scale = { unit, size, last: Math.max(1, (last * this.seconds) / size) };
    const slider = byId("time");
    const steps = Math.ceil(this.scale.last);
    slider.max = steps;
    slider.step = 1;
    slider.value = Math.min(
      steps,
      Math.round((turns.quantile(0.5 * turns.share) * this.seconds) / size),
    );
    this.scale.last = steps;
    byId("spread-title").textContent = `How many games are over after so many ${unit}`;
    this.draw();
  }

  /** The unit of the curve, and its length in seconds. */
  unit(seconds) {
    if (seconds < 180) return ["seconds", 1];
    return seconds < 6 * 3600 ? ["minutes", 60] : ["hours", 3600];
  }

  /** The share of all games that are over at a time in the unit of the curve. */
  over(time) {
    const { turns } = this.duration;
    const done = Math.floor((time * this.scale.size) / this.seconds + 1e-9);
    return turns.atMost[Math.min(done, turns.atMost.length - 1)];
  }

  draw() {
    const { last } = this.scale;
    // The lengths of the chart grow with the type of the page.
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const width = Math.max(260, byId("curve").clientWidth / unit);
    const [height, left, right, top, bottom] = [Math.min(230, 90 + width / 4), 44, 12, 10, 24];
    const x = (time) => left + (time / last) * (width - left - right);
    const y = (share) => height - bottom - share * (height - top - bottom);
    this.scale.x = x;
    this.scale.y = y;
    this.scale.timeAt = (at) => ((at - left) / (width - left - right)) * last;
    const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const words =
        share === 1
          ? "all"
          : share === 0.5
            ? "half"
            : share === 0
              ? "none"
              : share === 0.25
                ? "¼"
                : "¾";
      svg.append(
        shape("path", { class: "grid", d: `M${left} ${y(share)}H${width - right}` }),
        shape("text", { x: left - 8, y: y(share) + 4, "text-anchor": "end" }, words),
      );
    }
    const step =
      [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600].find((each) => last / each <= width / 70) ??
      last;
    for (let time = 0; time <= last; time += step)
      svg.append(
        shape("text", { x: x(time), y: height - 6, "text-anchor": "middle" }, String(time)),
      );
    const { atMost } = this.duration.turns;
    const shown = Math.floor((last * this.scale.size) / this.seconds);
    const every = Math.max(1, Math.floor(shown / width));
    const points = [];
    for (let turn = 0; turn <= shown; turn += every)
      points.push([
        (turn * this.seconds) / this.scale.size,
        atMost[Math.min(turn, atMost.length - 1)],
      ]);
    const line = points
      .map(([time, share]) => `${x(time).toFixed(1)} ${y(share).toFixed(1)}`)
      .join("L");
    svg.append(
      shape("path", { class: "area", d: `M${line}L${x(points.at(-1)[0])} ${y(0)}H${x(0)}Z` }),
      shape("path", { class: "line", d: `M${line}` }),
      shape("path", { class: "now" }),
      shape("circle", { class: "dot", r: 5.5 }),
    );
    const follow = (event) => {
      if (event.type === "pointermove" && event.pointerType !== "mouse" && event.buttons === 0)
        return;
      const box = svg.getBoundingClientRect();
      const time = this.scale.timeAt(((event.clientX - box.x) / box.width) * width);
      byId("time").value = Math.round(Math.min(last, Math.max(0, time)));
      this.showTime();
    };
    svg.addEventListener("pointermove", follow);
    svg.addEventListener("pointerdown", follow);
    byId("curve").replaceChildren(svg);
    this.showTime();
  }

  /** Shows how many games are over by the time of the slider. */
  showTime() {
    const time = Number(byId("time").value);
    const { unit, x, y } = this.scale;
    const share = this.over(time);
    const words = `${time} ${time === 1 ? unit.slice(0, -1) : unit}`;
    byId("time-words").textContent = words;
    byId("time").setAttribute("aria-valuetext", words);
    byId("by-then").textContent = `${capital(shareWords(share))} are over by then.`;
    const svg = byId("curve").firstChild;
    svg.querySelector(".now").setAttribute("d", `M${x(time)} ${y(0)}V${y(share)}`);
    const dot = svg.querySelector(".dot");
    dot.setAttribute("cx", x(time));
    dot.setAttribute("cy", y(share));
  }
}

async function start() {
  const { module } = await resources();
  await load(module);
  const page = new Page();
  page.read();
  showTheme(() => {
    page.showCards();
    page.showChoices();
    page.showMore(byId("more-title").textContent);
  });
  showLargeType(() => page.showMore(byId("more-title").textContent));
  document.documentElement.classList.add("ready");
}

start().catch((error) => {
  tell(byId("failure"), `The page could not start: ${error.message}`);
  throw error;
});
