// SPDX-License-Identifier: MIT
// Edits a board with a mouse, a finger, or the keyboard. A drag from a free square makes a jump; a
// drag of an end of a jump moves this end, or removes the jump if it ends beside the board. A click
// on a free square begins a jump, and the next click ends it; a click on a mouth chooses its jump.
// The place off the board is square 0: jumps end there, but none starts there.
//
// A finger scrolls the page, and a tap reads a square; a long press begins what a press of the mouse
// begins. With the switch "Edit" on, every touch edits.
import { announce, byId, capital, jumpWords, placeWords, toast, words } from "./dom.js";

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The longest pause between two digits of a number, in milliseconds. */
const typing = 1000;

/** How long a press has to last until it edits, in milliseconds, and how far the finger may move
 * meanwhile, in pixels. */
const holding = 300;
const slack = 10;

const lockedWords = "A game is on: press New game to change the board.";

export class Editor {
  /** Calls `preview` with the board that the current gesture would make, or null. */
  constructor(store, picture, preview) {
    this.store = store;
    this.picture = picture;
    this.preview = preview;
    this.surface = byId("surface");
    // The current drag: its kind ("new", "mouth" or "foot"), the ends `from` and `to` of the jump,
    // the squares `origin` where the drag began and `target` where it is now, and whether it has
    // `moved`.
    this.gesture = null;
    this.pending = null; // the mouth of a jump begun with a click or with Enter
    this.chosen = null; // the mouth of a jump that was clicked
    this.cursor = null;
    this.typed = { digits: "", time: 0 };
    this.numbers = null; // the heat of the squares; `say` puts a number into words
    this.picked = () => {}; // gets each square that is tapped, or chosen as a mouth
    this.touched = matchMedia("(pointer: coarse)").matches; // whether a finger was used last
    this.held = null; // a press that may become a long press
    this.locked = null; // while a game is on and the board takes no edits: the words about the last roll
    this.guessing = false; // whether clicks and keys mark squares
    this.listen();
  }

  listen() {
    const { surface } = this;
    surface.addEventListener("pointerdown", (event) => this.press(event));
    surface.addEventListener("pointermove", (event) => this.move(event));
    surface.addEventListener("pointerup", (event) => this.release(event));
    surface.addEventListener("pointercancel", () => this.cancel());
    surface.addEventListener("lostpointercapture", () => this.gesture && this.stop());
    surface.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse" && !this.gesture) this.point(null);
    });
    // The page must not scroll under a finger that edits, nor show a menu after a long press.
    const refuse = (event) => (this.gesture || this.held) && event.preventDefault();
    surface.addEventListener("touchmove", (event) => this.gesture && event.preventDefault(), {
      passive: false,
    });
    surface.addEventListener("contextmenu", refuse);
    byId("edit").addEventListener("change", () => this.switchEditing());
    surface.addEventListener("keydown", (event) => this.key(event));
    surface.addEventListener("focus", () => surface.matches(":focus-visible") && this.showCursor());
    surface.addEventListener("blur", () => this.picture.put(this.picture.cursor, null));
    byId("remove").addEventListener("click", () => this.removeChosen());
    byId("off").addEventListener("click", () => this.leadOff());
  }

  /**
   * Adapts to a change of the board: drops the choice of a jump that is gone, moves the cursor onto
   * the board, and drops a jump that was begun.
   */
  refresh() {
    const { board } = this.store;
    if (this.chosen !== null && (this.chosen >= board.squares || board.jump(this.chosen) === null))
      this.chosen = null;
    if (this.cursor !== null) this.cursor = Math.min(this.cursor, board.squares);
    this.choose(this.chosen);
    if (this.pending !== null) this.stop();
    this.hint();
  }

  /** Locks the board, with the words that its hint shows meanwhile, or unlocks it with null. Drops a
   * jump that was begun or chosen. */
  lock(words) {
    const before = this.locked;
    if (words === before) return;
    this.locked = words;
    this.tellKeys();
    if (words !== null && before !== null) return this.hint();
    this.drop();
    this.stop();
    this.choose(null);
  }

  /** Tells screen readers which keys hold on the board: those that edit, that guess, or that read it
   * during a game. */
  tellKeys() {
    const mode = this.guessing ? "guess" : this.locked === null ? "edit" : "game";
    this.surface.setAttribute("aria-label", mode === "edit" ? "Board editor" : "Board");
    this.surface.setAttribute("aria-describedby", `keys-move keys-${mode}`);
  }

  /** Whether the board takes no edits; if so, tells why. */
  refuses() {
    const locked = this.locked !== null;
    if (locked) toast(lockedWords);
    return locked;
  }

  // Describing squares

  about(square) {
    const to = this.store.board.jump(square);
    const { start, squares } = this.store.board;
    const parts = [square === 0 ? "Off the board" : `Square ${square}`];
    if (square === squares) parts.push("the goal");
    if (square === start) parts.push("the start");
    if (to === 0) parts.push("snake off the board");
    else if (to !== null) parts.push(`${to > square ? "ladder" : "snake"} to ${to}`);
    const feet = this.store.board.jumpCount <= 200 ? this.feet(square) : [];
    if (feet.length > 0)
      parts.push(`end of ${feet.map(({ from }) => jumpWords(from, square)).join(", ")}`);
    const number = this.numbers?.values[square];
    if (number !== undefined && this.numbers.say) parts.push(this.numbers.say(number, square));
    else if (number !== undefined && !Number.isNaN(number))
      parts.push(`${this.numbers.label}: ${words(number, Number.isInteger(number) ? 0 : 2)}`);
    return parts.join(", ");
  }

  feet(square) {
    return this.store.board.jumps().filter(({ to }) => to === square);
  }

  hint(text) {
    byId("off").hidden = this.mouthToLead() === null;
    byId("hint").classList.toggle("told", text === undefined && this.locked !== null);
    byId("hint").textContent =
      text ??
      (this.locked !== null
        ? this.locked || lockedWords
        : this.pending !== null
          ? `A jump begins on ${this.pending}: now choose its destination.`
          : this.chosen !== null
            ? `${capital(jumpWords(this.chosen, this.store.board.jump(this.chosen)))}. ${this.reads() ? "Hold and drag" : "Drag"} an end to move it.`
            : this.reads()
              ? "Tap a square to read it. Hold one and drag to make a ladder or a snake."
              : "Drag from one square to another to make a ladder or a snake.");
  }

  /** Takes away the shade that a tap leaves on its square. */
  unshade() {
    this.picture.put(this.picture.hover, null);
  }

  /** Marks the square under the mouse. `square` is null if no square is there. */
  point(square) {
    this.picture.put(this.picture.hover, square);
    if (this.pending !== null && square !== null)
      this.try({ kind: "new", from: this.pending }, square);
    else if (this.pending !== null) {
      this.picture.line(this.pending, null);
      this.preview(null);
      this.hint();
    } else if (square !== null) this.hint(this.about(square));
    else this.hint();
  }

  /** Puts the marks into a new picture, whose squares may lie elsewhere. */
  putMarks() {
    const { cursor } = this.picture;
    this.choose(this.chosen);
    if (cursor.getAttribute("visibility") === "visible") this.picture.put(cursor, this.cursor);
  }

  choose(from) {
    this.chosen = from;
    this.picture.put(this.picture.chosen, from);
    byId("remove").disabled = from === null;
    this.hint();
  }

  // Trying and making jumps

  /** The change that a gesture makes if it ends on square `target`; null: no change. */
  edit({ kind, from, to }, target) {
    if ((kind === "mouth" ? target : from) === 0) return null;
    if (kind === "new")
      return target === null || target === from ? null : (board) => board.setJump(from, target);
    if (target === null) return (board) => board.removeJump(from);
    if (kind === "foot")
      return target === from || target === to ? null : (board) => board.setJump(from, target);
    return target === to || target === from
      ? null
      : (board) => board.removeJump(from).setJump(target, to);
  }

  words({ kind, from, to }, target) {
    if (target === null) return `${capital(jumpWords(from, to))} removed`;
    return capital(kind === "mouth" ? jumpWords(target, to) : jumpWords(from, target));
  }

  try(gesture, target) {
    const { kind, from, to } = gesture;
    const edit = this.edit(gesture, target);
    byId("off").classList.toggle("aimed", target === 0);
    if (kind === "mouth") this.picture.line(target ?? from, target === null ? null : to);
    else this.picture.line(from, target);
    if (!edit) {
      this.preview(null);
      if ((kind === "mouth" ? target : from) === 0) this.hint("No jump starts off the board.");
      else if (kind === "new" && target === null) this.hint("Beside the board: no jump is made.");
      else this.hint();
      return;
    }
    try {
      const board = this.store.changed(edit);
      this.hint(this.numbers?.trying?.(gesture, target) ?? `${this.words(gesture, target)}.`);
      this.preview(board);
      board.free();
    } catch (error) {
      this.preview(null);
      this.hint(`${capital(error.message)}.`);
    }
  }

  make(gesture, target) {
    const edit = this.edit(gesture, target);
    if (!edit) return;
    try {
      this.store.change(edit, this.words(gesture, target));
    } catch (error) {
      toast(`${capital(error.message)}.`);
    }
  }

  stop() {
    this.gesture = null;
    this.pending = null;
    byId("off").classList.remove("aimed");
    this.picture.line(null);
    this.preview(null);
    this.hint();
  }

  remove(from) {
    const to = this.store.board.jump(from);
    if (to !== null)
      this.store.change(
        (board) => board.removeJump(from),
        `${capital(jumpWords(from, to))} removed`,
      );
  }

  removeChosen() {
    this.remove(this.chosen);
    this.surface.focus({ preventScroll: true });
  }

  /** The mouth of the jump that the button leads off the board, by a click or as the end of a drag:
   * a jump that was begun, is dragged or was chosen, but does not lead there yet; null if there is
   * none. */
  mouthToLead() {
    if (this.pending !== null) return this.pending;
    const from = this.gesture ? this.gesture.kind !== "mouth" && this.gesture.from : this.chosen;
    return from && this.store.board.jump(from) !== 0 ? from : null;
  }

  leadOff() {
    const from = this.mouthToLead();
    this.stop();
    this.make({ kind: "new", from }, 0);
    this.surface.focus({ preventScroll: true });
  }

  // Mouse and finger

  /** Whether the finger was used last, and only scrolls and reads. */
  reads() {
    return this.touched && !byId("edit").checked;
  }

  switchEditing() {
    this.stop();
    this.unshade();
    this.surface.classList.toggle("editing", byId("edit").checked);
    announce(byId("hint").textContent);
  }

  press(event) {
    this.touched = event.pointerType !== "mouse";
    if (event.button !== 0 || !event.isPrimary) {
      this.cancel();
      return;
    }
    const square = this.picture.squareAt(event);
    if (square === null) return;
    if (this.reads()) this.hold(event, square);
    else if (!this.refuses()) this.grab(event, square);
  }

  /** Waits whether the press becomes a long press. */
  hold(event, square) {
    const { clientX: x, clientY: y } = event;
    const timer = setTimeout(() => {
      this.drop();
      if (this.refuses()) return;
      navigator.vibrate?.(15);
      this.grab(event, square);
      if (this.pending === null)
        this.hint(
          this.gesture.kind === "new"
            ? "Drag to the other end of the jump, or lift the finger and tap it."
            : "Drag to move this end of the jump, or beside the board to remove it.",
        );
    }, holding);
    this.held = { square, x, y, timer };
    this.picture.put(this.picture.hover, null);
    this.picture.put(this.picture.held, square);
  }

  /** Forgets a press that has not become a long press; returns its square. */
  drop() {
    const square = this.held?.square ?? null;
    clearTimeout(this.held?.timer);
    this.held = null;
    this.picture.put(this.picture.held, null);
    return square;
  }

  cancel() {
    this.drop();
    if (this.gesture) this.stop();
  }

  /** A short touch: tells what is on a square and chooses its jump, or ends a jump that was
   * begun. */
  tap(square) {
    if (this.pending !== null) {
      const from = this.pending;
      this.stop();
      this.make({ kind: "new", from }, square);
      return;
    }
    const isMouth =
      this.locked === null &&
      square !== this.store.board.squares &&
      this.store.board.jump(square) !== null;
    this.choose(isMouth ? square : null);
    this.picture.put(this.picture.hover, square);
    this.cursor = square;
    this.hint(`${this.about(square)}.${isMouth ? " Hold and drag an end to move it." : ""}`);
    announce(this.about(square));
    this.picked(square);
  }

  grab(event, square) {
    this.surface.setPointerCapture(event.pointerId);
    this.picture.put(this.picture.hover, null);
    this.picture.put(this.picture.cursor, null);
    this.cursor = square;
    this.gesture = { ...this.grasp(square), origin: square, target: square, moved: false };
    if (this.pending === null) {
      this.picture.line(this.gesture.from, this.gesture.to ?? null);
      this.hint();
    } else this.try(this.gesture, square);
  }

  /** The square at the point of an event, which is 0 on the button; null beside the board. */
  squareAt(event) {
    const { hidden } = byId("off");
    const { left, right, top, bottom } = byId("off").getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (!hidden && x >= left && x <= right && y >= top && y <= bottom) return 0;
    return this.picture.squareAt(event);
  }

  grasp(square) {
    const { board } = this.store;
    if (this.pending !== null) return { kind: "new", from: this.pending };
    const to = square === board.squares ? null : board.jump(square);
    if (to !== null) return { kind: "mouth", from: square, to };
    const feet = this.feet(square);
    const foot = feet.find(({ from }) => from === this.chosen) ?? feet.at(-1);
    return foot ? { kind: "foot", ...foot } : { kind: "new", from: square };
  }

  move(event) {
    if (!event.isPrimary) return;
    if (this.held) {
      const { x, y } = this.held;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slack) this.drop();
      return;
    }
    const square = this.squareAt(event);
    if (!this.gesture) {
      if (event.pointerType === "mouse") this.touched = false;
      if (event.pointerType !== "touch") this.point(square);
      return;
    }
    if (square === this.gesture.target) return;
    const { moved, origin } = this.gesture;
    if (!moved && this.pending !== null && origin !== this.pending) {
      this.pending = null; // a drag from another square is not the end of the jump that was begun
      Object.assign(this.gesture, this.grasp(origin));
    }
    this.gesture.target = square;
    this.gesture.moved = true;
    this.try(this.gesture, square);
  }

  release(event) {
    const { gesture } = this;
    if (this.held) return this.tap(this.drop());
    if (!gesture || !event.isPrimary) return;
    const begun = this.pending;
    this.stop();
    if (gesture.moved || begun !== null) this.make(gesture, gesture.target);
    else this.click(gesture);
  }

  click({ kind, origin }) {
    const { board } = this.store;
    if (kind === "mouth") {
      this.choose(this.chosen === origin ? null : origin);
      this.picked(origin);
    } else if (origin === 0) toast("No jump starts off the board.");
    else if (origin === board.squares) toast("No jump starts on the goal.");
    else this.begin(origin);
  }

  begin(square) {
    this.choose(null);
    this.pending = square;
    this.picture.line(square, null);
    this.hint();
    this.picked(square);
  }

  // Keyboard

  showCursor() {
    this.cursor ??= Math.max(1, this.store.board.start);
    this.picture.put(this.picture.cursor, this.cursor);
    this.picture.reveal(this.cursor);
  }

  goTo(square) {
    this.cursor = square;
    this.showCursor();
    if (this.pending !== null) this.try({ kind: "new", from: this.pending }, square);
    else this.hint(this.about(square));
    announce(
      this.pending === null || square === this.pending
        ? this.about(square)
        : byId("hint").textContent,
    );
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const handled = this.handle(event.key);
    if (handled) event.preventDefault();
  }

  handle(key) {
    const { board } = this.store;
    if (!/^[0-9]$/.test(key)) this.typed.digits = "";
    this.cursor ??= Math.max(1, board.start);
    if (steps[key]) {
      const { row, column } = this.picture.cell(this.cursor);
      const [down, right] = steps[key];
      this.goTo(this.picture.squareOf(row + down, column + right) ?? this.cursor);
    } else if (key === "Home" || key === "End") this.goTo(key === "Home" ? 1 : board.squares);
    else if (/^[0-9]$/.test(key)) this.typeDigit(key);
    else if (key === "Enter" || key === " ") this.enter();
    else if (key === "Delete" || key === "Backspace") this.delete();
    else if (key === "Escape") {
      this.stop();
      this.choose(null);
      announce("Cancelled");
    } else return false;
    return true;
  }

  typeDigit(digit) {
    const now = Date.now();
    const digits = (now - this.typed.time < typing ? this.typed.digits : "") + digit;
    const square = Number(digits);
    const least = this.pending !== null || this.picture.off ? 0 : 1;
    const exists = square >= least && square <= this.store.board.squares;
    this.typed = { digits: exists || digits === "0" ? digits : digit, time: now };
    if (exists) this.goTo(square);
    else if (Number(digit) >= least && Number(digit) <= this.store.board.squares)
      this.goTo(Number(digit));
  }

  enter() {
    this.showCursor();
    if (this.refuses()) return;
    if (this.pending === null) {
      if (this.cursor === this.store.board.squares) return toast("No jump starts on the goal.");
      if (this.cursor === 0) return toast("No jump starts off the board.");
      this.begin(this.cursor);
      return announce(byId("hint").textContent);
    }
    const from = this.pending;
    this.stop();
    this.make({ kind: "new", from }, this.cursor);
    this.hint(this.about(this.cursor));
  }

  /** Removes the jump at the cursor, or else the chosen jump. */
  delete() {
    if (this.refuses()) return;
    const { board } = this.store;
    const below =
      this.cursor < board.squares && board.jump(this.cursor) !== null ? this.cursor : null;
    const from = below ?? this.chosen;
    if (from === null) announce(`No jump starts ${placeWords(this.cursor)}`);
    else this.remove(from);
  }
}
