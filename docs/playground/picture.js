// SPDX-License-Identifier: MIT
// The picture of the board, which the library draws, and the overlay: the cursor, the line of a new
// jump, the tokens, and what a tab draws above or below the jumps. Dispatches the event "inserted"
// when the picture is new. All coordinates are in the units of the picture. The places of the squares come
// from parts of the picture: its frame, its goal, and the place off the board.
import { byId, shape } from "./dom.js";

/** The margin of the library's picture, and the part of it that the page cuts off. */
const margin = 20;
export const crop = 12;

/** On larger boards a new jump is only a line while it is dragged. */
export const previewSquaresMax = 900;

/** The smallest square, in pixels, in which a number can be read. */
const legible = 18;

/** Boards with more columns have buttons to enlarge them. */
const zoomColumns = 12;

const pawn = "M-11 12c0-8 2-13 6-16a8 8 0 1 1 10 0c4 3 6 8 6 16z";

export class Picture extends EventTarget {
  constructor() {
    super();
    this.target = byId("picture");
    this.surface = byId("surface");
    this.drag = shape("g", { class: "drag" });
    this.tokens = shape("g");
    this.under = shape("g"); // what a tab draws below the jumps of the picture
    this.over = shape("g"); // and what it draws above them
    this.cursor = shape("rect", { class: "cursor", visibility: "hidden" });
    this.hover = shape("rect", { class: "hover", visibility: "hidden" });
    this.held = shape("rect", { class: "held", visibility: "hidden" });
    this.chosen = shape("rect", { class: "chosen", visibility: "hidden" });
    this.overlay = shape("svg", { "aria-hidden": "true" });
    this.overlay.append(this.over, this.hover, this.held, this.chosen, this.drag, this.tokens, this.cursor);
    this.surface.append(this.overlay);
    this.zoom = 1;
    this.squares = 0;
  }

  /** Shows an SVG that the worker has drawn. The picture of a board that the user only tries is not
   * shown if it has another size: squares must not move under the pointer. */
  show(svg, squares, tried) {
    const board = byId("board");
    const [viewBox, wide, high] = svg.match(/viewBox="0 0 (\d+) (\d+)"/);
    const kept = tried && viewBox !== this.viewBox;
    board.classList.toggle("line", kept || squares > previewSquaresMax);
    if (kept) return;
    this.svg = svg;
    this.squares = squares;
    this.viewBox = viewBox;
    this.insert(this.surface.clientWidth / Math.sqrt((squares * wide) / high) >= legible);
    board.style.setProperty("--ratio", this.width / this.height);
    byId("zoom").hidden = this.columns <= zoomColumns;
    if (this.columns <= zoomColumns) this.zoom = 1;
    board.style.setProperty("--zoom", this.zoom);
    this.fit();
  }

  /** Puts the SVG into the page; without `numbers`, leaves out the numbers, which are slow. */
  insert(numbers) {
    this.numbers = numbers;
    this.target.innerHTML = numbers
      ? this.svg
      : this.svg.replace(/<g class="snl-number">[^]*?<\/g>/, "");
    this.target.classList.toggle("small", !numbers);
    const drawn = this.target.firstElementChild;
    this.frame = drawn.querySelector(".snl-frame").getBBox();
    this.width = this.frame.x + this.frame.width + margin - 2 * crop;
    this.height = this.frame.y + this.frame.height + margin - 2 * crop;
    this.showLegend(drawn);
    for (const each of [drawn, this.overlay])
      each.setAttribute("viewBox", [crop, crop, this.width, this.height].join(" "));
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    this.side = drawn.querySelector(".snl-goal").width.baseVal.value;
    this.off = drawn.querySelector(".snl-tab") !== null; // whether the place off the board is drawn
    this.columns = Math.round(this.frame.width / this.side);
    this.rows = Math.round(this.frame.height / this.side);
    for (const rect of [this.cursor, this.hover, this.held, this.chosen]) {
      rect.setAttribute("width", this.side - 4);
      rect.setAttribute("height", this.side - 4);
      rect.setAttribute("rx", 6);
    }
    drawn.querySelector(".snl-squares").after(this.under);
    this.dispatchEvent(new Event("inserted"));
  }

  /** Moves the legend of the heat from the picture to its place below the board, so that the board
   * is as large with heat as without. */
  showLegend(drawn) {
    const legend = drawn.querySelector(".snl-legend");
    byId("legend").replaceChildren();
    if (!legend) return;
    const { x, y, width, height } = legend.getBBox();
    const box = shape("svg", {
      class: drawn.getAttribute("class"),
      viewBox: [x, y, width, height].join(" "),
      width,
      height,
      "aria-hidden": "true",
    });
    box.append(legend);
    byId("legend").append(box);
  }

  /** Adapts to a new size on the screen; the overlay's lines keep their thickness on the screen. While
   * the board is hidden, as on paper, it has no size. */
  fit() {
    if (this.surface.clientWidth === 0) return;
    const unit = this.width / this.surface.clientWidth;
    this.overlay.style.setProperty("--unit", `${Math.max(1, unit)}px`);
    if (this.side / unit >= legible !== this.numbers) this.insert(!this.numbers);
  }

  setZoom(zoom) {
    this.zoom = Math.min(8, Math.max(1, zoom));
    byId("board").style.setProperty("--zoom", this.zoom);
    this.fit();
  }

  /** The row and column of a square; the place off the board is left of the bottom row. */
  cell(square) {
    if (square === 0) return { row: this.rows - 1, column: -1 };
    const row = Math.floor((square - 1) / this.columns);
    const place = (square - 1) % this.columns;
    return { row: this.rows - 1 - row, column: row % 2 ? this.columns - 1 - place : place };
  }

  /** The square in a row and a column; null if there is none. */
  squareOf(row, column) {
    if (this.off && column === -1 && row === this.rows - 1) return 0;
    if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) return null;
    const up = this.rows - 1 - row;
    const square = up * this.columns + (up % 2 ? this.columns - 1 - column : column) + 1;
    return square <= this.squares ? square : null;
  }

  middle(square) {
    const { x, y } = this.frame;
    const { row, column } = this.cell(square);
    return { x: x + (column + 0.5) * this.side, y: y + (row + 0.5) * this.side };
  }

  /** The square at the point of an event; null beside the board. */
  squareAt(event) {
    const box = this.overlay.getBoundingClientRect();
    const x = crop + ((event.clientX - box.left) / box.width) * this.width - this.frame.x;
    const y = crop + ((event.clientY - box.top) / box.height) * this.height - this.frame.y;
    return this.squareOf(Math.floor(y / this.side), Math.floor(x / this.side));
  }

  /** Puts a mark on a square: the cursor, the shade below the mouse or the frame of the choice. */
  put(rect, square) {
    const shown = square !== null && (square > 0 || this.off);
    rect.setAttribute("visibility", shown ? "visible" : "hidden");
    if (!shown) return;
    const { x, y } = this.middle(square);
    rect.setAttribute("x", x - this.side / 2 + 2);
    rect.setAttribute("y", y - this.side / 2 + 2);
  }

  /** Draws the line of a new jump, or removes it if `from` is null. */
  line(from, to) {
    this.drag.replaceChildren();
    if (from === null) return;
    const a = this.middle(from);
    const dot = (point, name) =>
      shape("circle", { class: name, cx: point.x, cy: point.y, r: this.side / 5 });
    if (to !== null && to !== from) {
      const b = this.middle(to);
      this.drag.append(shape("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}` }), dot(b, "end"));
    }
    this.drag.append(dot(a, "mouth"));
    this.drag.setAttribute("class", `drag ${to === null || to > from ? "up" : "down"}`);
  }

  /** The element of a jump in the picture. */
  jump(from) {
    return this.target.querySelector(`[data-from="${from}"]`);
  }

  /** Points along a jump, after its mouth: a snake's back, or a straight line. */
  along(from, to) {
    const back = this.jump(from)?.querySelector(".snl-back");
    const length = back?.getTotalLength() ?? 0;
    const parts = length > 0 ? [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1] : [];
    const points = parts.map((part) => back.getPointAtLength(part * length));
    return [...points, this.middle(to)];
  }

  /** Highlights one jump, or none if `from` is null. */
  light(from) {
    this.target.classList.toggle("lit", from !== null && this.jump(from) !== null);
    for (const each of this.target.querySelectorAll(".lit-jump")) each.classList.remove("lit-jump");
    if (from !== null) this.jump(from)?.classList.add("lit-jump");
  }

  /** Scrolls a large picture so that a square is visible. */
  reveal(square) {
    const view = byId("view");
    if (view.scrollWidth <= view.clientWidth && view.scrollHeight <= view.clientHeight) return;
    const { x, y } = this.middle(square);
    const scale = this.surface.clientWidth / this.width;
    const side = this.side * scale;
    const [left, top] = [(x - crop) * scale - side, (y - crop) * scale - side];
    view.scrollLeft = Math.min(left, Math.max(view.scrollLeft, left + 2 * side - view.clientWidth));
    view.scrollTop = Math.min(top, Math.max(view.scrollTop, top + 2 * side - view.clientHeight));
  }

  /** Places a token for each player; the token that walks the route has no number. Tokens that are there
   * stay, and move; a new one gets its place before it is shown, since it would fly there. */
  setTokens(squares, numbered = true) {
    const names = squares.map((_, player) => (numbered ? String(player + 1) : ""));
    const there = Array.from(this.tokens.children, (each) => each.textContent);
    if (JSON.stringify(names) === JSON.stringify(there))
      return squares.forEach((square, player) => this.moveToken(player, square, squares));
    const made = names.map((name, player) => {
      const token = shape("g", { class: `token player-${player}` }, shape("path", { d: pawn }), shape("text", { y: 8 }, name));
      token.style.transform = this.placeOf(player, squares[player], squares);
      return token;
    });
    this.tokens.replaceChildren(...made);
  }

  moveToken(player, square, squares = []) {
    this.tokens.children[player].style.transform = this.placeOf(player, square, squares);
  }

  /** Where the token of a player stands on a square; tokens on one square stand side by side. */
  placeOf(player, square, squares) {
    const { x, y } = this.middle(square);
    const sharing = squares
      .map((each, index) => (each === square ? index : -1))
      .filter((index) => index >= 0);
    // More than three tokens stand in two rows.
    const wide = sharing.length > 3 ? Math.ceil(sharing.length / 2) : sharing.length;
    const among = Math.max(0, sharing.indexOf(player));
    const [row, place] = wide > 0 ? [Math.floor(among / wide), among % wide] : [0, 0];
    const aside = wide > 1 ? (place - (wide - 1) / 2) * Math.min(18, 48 / wide) : 0;
    const below = sharing.length > 3 ? 32 * row - 18 : 0;
    const scale = this.side / 60;
    return `translate(${x + aside}px, ${y + 8 * scale + below}px) scale(${this.scaleOfTokens()})`;
  }

  /** The size of the tokens: on large boards larger than a square, so that they are visible. */
  scaleOfTokens() {
    return Math.max(1.1, this.width / (this.surface.clientWidth || this.width) / 1.6);
  }
}
