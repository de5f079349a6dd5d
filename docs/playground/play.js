// SPDX-License-Identifier: MIT
// A game against the dice: the first player rolls with the button, and the others roll automatically
// or, if everyone rolls, with the button as well.
import {
  announce,
  byId,
  calm,
  count,
  dieFace,
  element,
  facesWords,
  hideToast,
  pause,
  placeWords,
  toast,
  uncapital,
} from "./dom.js";
import { gameOf } from "./duration.js";
import { race } from "./snl/index.js";
import { view } from "./view.js";
import { path, rideTo, stepAlong } from "./walk.js";

/** On larger boards the chances of winning take too long to work out after each roll. */
const chanceSquaresMax = 400;

/** The number of players that the address leaves out. */
const usualPlayers = "2";

/** Whether each press of the button rolls for the player whose turn it is. */
const everyone = () => byId("everyone").checked;

const isYou = (player) => player === 0 && !everyone();
const name = (player) => (isYou(player) ? "You" : `Player ${player + 1}`);
const verb = (player, you, other) => `${name(player)} ${isYou(player) ? you : other}`;

/** The sentence about a roll, from the words about its events. */
const lineOf = (said) =>
  `${said.filter(Boolean).map((each, i) => (i > 0 ? uncapital(each) : each)).join(", ")}.`;

export class Play {
  constructor(store, picture, editor) {
    this.store = store;
    this.picture = picture;
    this.editor = editor;
    this.game = null;
    this.shown = false; // whether the tab of the game is open, and its tokens are on the board
    this.running = null;
    byId("roll").addEventListener("click", () => this.act());
    byId("new-game").addEventListener("click", () => this.newGame());
    byId("new-game").addEventListener("blur", () => this.askAnew(false));
    byId("play-again").addEventListener("click", () => this.playAgain());
    byId("take-back").addEventListener("click", () => this.takeBack());
    byId("send-back").addEventListener("change", () => this.changeRule("This rule"));
    byId("everyone").addEventListener("change", ({ target }) => {
      view.set({ everyone: target.checked ? "1" : null });
      if (!this.running) this.refresh();
    });
    byId("player-count").addEventListener("change", ({ target }) => {
      view.set({ players: target.value === usualPlayers ? null : target.value });
      this.changeRule("This number of players");
    });
    view.addEventListener("change", () => this.readPlayers());
    this.readPlayers();
  }

  /** A changed rule holds from the next game: a game that has begun goes on. */
  changeRule(rule) {
    if (!this.game || this.game.rolls === 0) return this.beginAnew();
    this.keep();
    toast(`${rule} holds from the next game.`);
  }

  /** Begins another game. In mid-game, asks first: the second press ends the game. */
  newGame() {
    const { game, asks } = this;
    if (!game || game.over || game.rolls === 0 || asks) return this.startOver();
    this.askAnew(true);
    toast("Press again to end this game and begin another.");
  }

  askAnew(asks) {
    this.asks = asks;
    byId("new-game").textContent = asks ? "Start anew?" : "New game";
  }

  /** Takes the number of players, and whether everyone rolls, from the address; another number begins
   * another game. */
  readPlayers() {
    byId("everyone").checked = view.get("everyone") === "1";
    const field = byId("player-count");
    const wanted = view.get("players") ?? usualPlayers;
    const known = [...field.options].some(({ value }) => value === wanted);
    const before = field.value;
    field.value = known ? wanted : usualPlayers;
    if (this.game && field.value !== before) this.forget();
  }

  open(shown) {
    this.shown = shown;
    if (!shown) this.halt();
    if (shown && !this.game) this.begin(this.kept());
    else if (shown) this.place();
    else {
      this.picture.setTokens([]);
      this.editor.lock(null);
    }
  }

  // A game stays over a reload, and over a visit to another page: the browser's tab keeps it for each
  // board. The options, with the seed, and the number of rolls determine the game.

  get storageName() {
    return `snl-game ${JSON.stringify([String(this.store.board), this.store.turns])}`;
  }

  /** The number of players, and whether all of them play to the goal: a kept game goes on only if it has the same. */
  get wished() {
    return `${byId("player-count").value} ${gameOf(view).everybody}`;
  }

  keep() {
    const { game, storageName, wished } = this;
    if (!game) return;
    const { options, rolls, over } = game;
    try {
      if (over) sessionStorage.removeItem(storageName);
      else sessionStorage.setItem(storageName, JSON.stringify({ options, rolls, wished }));
    } catch {
      // Without storage, a reload ends the game.
    }
  }

  /** The game on this board that was kept before the page was loaded again, or null. */
  kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.storageName));
      return kept?.wished === this.wished ? kept : null;
    } catch {
      return null;
    }
  }

  /** Ends the roll that is being shown. */
  halt() {
    this.running?.abort();
    this.running = null;
    byId("die").classList.remove("tumbling");
  }

  /** Adapts to a change of the board: leaves the game, and begins another, or goes on with the one that
   * was kept for the board, if the tab of the game is open. */
  forget() {
    this.halt();
    this.game?.free();
    this.game = null;
    if (this.shown) this.begin(this.kept());
  }

  beginAnew() {
    this.begin();
    this.keep();
  }

  /** Begins a game, or goes on with one that was kept. */
  begin(kept = null) {
    this.halt();
    this.game?.free();
    this.chance?.free();
    const { board } = this.store;
    this.game = null;
    this.chance = null;
    this.face = board.die.length;
    byId("log").replaceChildren();
    try {
      const options = kept?.options ?? this.options();
      byId("send-back").checked = Boolean(options.sendBack);
      this.game = board.play(options);
      this.plain = !options.sendBack;
      this.fewest = board.distancesToGoal();
      if (board.squares <= chanceSquaresMax) this.chance = board.chance(this.store.chanceOptions);
    } catch (error) {
      this.log(`This board cannot be played: ${error.message}.`);
    }
    this.showDie(Math.min(6, this.face));
    for (let roll = 0; roll < (kept?.rolls ?? 0); roll++) this.tell(this.game.roll());
    this.place();
  }

  /** The options of another game. */
  options() {
    const options = {
      players: Number(byId("player-count").value),
      seed: crypto.getRandomValues(new Uint32Array(1))[0],
    };
    if (this.store.turns) options.turns = this.store.turns;
    if (byId("send-back").checked) options.sendBack = true;
    if (gameOf(view).everybody) options.playOn = true;
    return options;
  }

  /** Tells a roll that was made before the page was loaded. */
  tell(events) {
    this.showDie(events[0].face);
    this.log(lineOf(events.map((event) => this.say(event))));
  }

  /** Puts the tokens on the board, once its picture is there. */
  place() {
    if (this.shown && this.picture.squares > 0) this.picture.setTokens(this.game?.squares ?? []);
    this.refresh();
  }

  /** The probability that each player wins from here; null if it is not known. */
  wins() {
    const { game, chance } = this;
    if (!game || !chance || game.over || !this.plain || game.players === 1) return null;
    if (game.squares.some((_, player) => game.place(player))) return null; // the others play on
    // With a limit, the chances depend on the rolls that the turn has had.
    const { again, limit } = this.store.turns ?? {};
    if (limit && again.includes(game.faces().at(-1))) return null;
    const turned = game.squares.map((_, index) => game.square((game.turn + index) % game.players));
    try {
      const { win } = race(
        turned.map(() => chance),
        turned,
      );
      return win.map((_, player) => win[(player - game.turn + game.players) % game.players]);
    } catch {
      return null;
    }
  }

  refresh() {
    const { game } = this;
    const wins = this.wins();
    byId("players").replaceChildren(
      ...(game?.squares ?? []).map((square, player) => {
        const place = game.place(player);
        const won = isYou(player) ? "have won" : "has won";
        const where = place === 1 ? won : place ? `place ${place}` : placeWords(square);
        const item = element(
          "li",
          { class: `player-${player}` },
          element("span", { class: "disc" }, String(player + 1)),
        );
        item.append(element("span", {}, name(player)), element("span", { class: "where" }, where));
        if (game.turn === player) item.setAttribute("aria-current", "true");
        if (wins) {
          const share = Math.round(wins[player] * 100);
          const bar = element("meter", {
            min: 0,
            max: 1,
            value: wins[player],
            "aria-label": `${name(player)}: chance of winning`,
          });
          item.append(bar, element("span", { class: "share" }, `${share}% to win`));
        }
        return item;
      }),
    );
    const over = !game || game.over;
    const waits = Boolean(this.running);
    byId("roll").setAttribute("aria-disabled", String(over || waits));
    byId("play-title").textContent = everyone() ? "Play together" : "Play against the dice";
    // During a roll the words stay: other words would move the buttons and the list below.
    if (!waits) byId("roll-words").textContent = over ? "Game over" : this.next();
    this.askAnew(false);
    const on = this.shown && (waits || (!over && game.rolls > 0));
    this.editor.lock(on ? (byId("log").firstElementChild?.textContent ?? "") : null);
    byId("outcome").hidden = !game?.over || waits;
    if (game?.over) byId("outcome-words").textContent = this.outcome();
    byId("take-back").disabled = !game || game.rolls === 0 || waits;
    const player = everyone() ? (game?.turn ?? 0) : 0;
    const left = game && !over ? this.fewest[game.square(player)] : -1;
    const needs = uncapital(verb(player, "need", "needs"));
    // Not before the first roll: a class may still have to guess the fewest rolls.
    byId("advice").textContent =
      left > 0 && game.rolls > 0 ? `With the best luck ${needs} ${count(left, "more roll")}.` : "";
  }

  /** The words of the button that rolls. */
  next() {
    const { turn } = this.game;
    if (everyone() && this.game.players > 1) return `Roll for ${uncapital(name(turn))}`;
    return turn === 0 ? "Roll" : "Go on";
  }

  /** Who has won, and how long the game took. */
  outcome() {
    const { game } = this;
    const winner = game.squares.findIndex((_, player) => game.place(player) === 1);
    return `${verb(winner, "have", "has")} won. The game took ${count(game.rolls, "roll")}.`;
  }

  /** Begins another game. Its button disappears, so the button that rolls gets the focus. */
  playAgain() {
    this.startOver();
    byId("roll").focus();
  }

  /** Begins another game, and says so. */
  startOver() {
    this.beginAnew();
    hideToast(); // it may ask whether to end the game before
    if (this.game) announce(`A new game. ${verb(0, "roll", "rolls")}.`);
  }

  /** Adds a line, numbered by the roll that it tells. */
  log(text) {
    const lines = byId("log");
    lines.prepend(element("li", { value: this.game?.rolls ?? 0 }, text));
    while (lines.children.length > 200) lines.lastElementChild.remove();
  }

  showDie(face) {
    byId("die").replaceChildren(dieFace(face));
  }

  act() {
    if (!this.running && this.game && !this.game.over) this.run();
  }

  /** Rolls, and then, unless everyone rolls, lets the others roll until it is the first player's
   * turn. */
  async run() {
    const control = new AbortController();
    this.running = control;
    const told = [];
    try {
      do told.push(await this.roll(control.signal));
      while (!this.game.over && this.game.turn !== 0 && !everyone());
      announce(told.join(" ")); // no toast: at the end it would cover the result and its buttons
    } catch (error) {
      if (!control.signal.aborted) throw error;
    } finally {
      if (this.running === control) this.running = null;
      if (!control.signal.aborted) this.place();
      if (this.game?.over && this.shown) byId("outcome").scrollIntoView({ block: "nearest" });
    }
  }

  async roll(signal) {
    const { game } = this;
    this.refresh(); // before the roll: places and chances change when the token arrives
    const events = game.roll();
    this.keep();
    const line = lineOf(events.map((event) => this.say(event)));
    const { face, player } = events[0];
    await this.tumble(face, signal);
    for (const event of events) await this.show(event, signal);
    this.log(line);
    this.refresh();
    if (game.turn !== null && game.turn !== 0 && player === 0 && !everyone()) await pause(300, signal);
    return line;
  }

  async tumble(face, signal) {
    const turns = calm() ? 0 : 5;
    byId("die").classList.add("tumbling");
    for (let turn = 0; turn < turns; turn++) {
      this.showDie(1 + Math.floor(Math.random() * this.face));
      await pause(70, signal);
    }
    byId("die").classList.remove("tumbling");
    this.showDie(face);
    await pause(120, signal);
  }

  say({ kind, player, face, from, to }) {
    if (kind === "rolled") return `${verb(player, "roll", "rolls")} ${face}`;
    if (kind === "notEntered") return `waits for ${facesWords(this.store.board.enter)}`;
    if (kind === "stayed") return "too many: the roll is lost";
    if (kind === "moved" || kind === "entered") return `to ${to}`;
    if (kind === "jumped" && to === 0) return "down a snake, off the board";
    if (kind === "jumped") return `${to > from ? "up a ladder" : "down a snake"} to ${to}`;
    if (kind === "sentBack")
      return `${verb(player, "are", "is")} caught, back to ${to || "the start"}`;
    if (kind === "penalty" && from === to) return "too many in one turn: it is lost";
    if (kind === "penalty") return `too many in one turn: back to ${to || "the start"}`;
    if (kind === "finished" && this.game.place(player) > 1) return `${verb(player, "are", "is")} home`;
    if (kind === "finished") return `${verb(player, "win", "wins")}`;
    if (kind === "again") return `${verb(player, "roll", "rolls")} again`;
    return null;
  }

  async show({ kind, player, face, from, to }, signal) {
    if (!this.shown || this.picture.squares === 0) return; // the tokens come with the picture
    const { squares } = this.store.board;
    if (kind === "moved")
      await stepAlong(this.picture, player, path(from, face, to, squares), signal);
    else if (kind === "entered") await stepAlong(this.picture, player, [to], signal);
    else if (kind === "jumped" || kind === "sentBack" || kind === "penalty")
      await rideTo(this.picture, player, to, signal);
  }

  takeBack() {
    if (this.running || !this.game) return;
    do this.game.undo();
    while (this.game.rolls > 0 && this.game.turn !== 0 && !everyone());
    for (const line of [...byId("log").children]) if (line.value > this.game.rolls) line.remove();
    this.keep();
    this.place();
    const { turn } = this.game;
    toast(`Taken back. ${verb(turn, "are", "is")} ${placeWords(this.game.square(turn))}.`);
  }
}
