// SPDX-License-Identifier: MIT
// The chart of the tab of the chance: the exact curve of how many games have ended, the histogram of
// simulated games below it, the line of the current roll, and a threshold that can be dragged.
// Dispatches "threshold" when the user moves the threshold, and "reading" with a roll, or null, when
// the pointer moves.
import { shape } from "./dom.js";

const margin = { left: 40, right: 12, top: 14, bottom: 22 };

/** From so many units on, a roll has a bar of its own. */
const barWidth = 8;

/** How near to the end of the threshold's line the pointer must be to drag its share, in pixels. */
const near = 24;

/** The share of games, as a number of 100 to read: whole, unless it is near 0 or 100. */
export function ofHundred(share) {
  const number = 100 * share;
  if (number === 0 || number === 100) return String(number);
  const rest = Math.min(number, 100 - number);
  if (rest >= 1) return number.toFixed(0);
  if (rest < 0.0001) return number < 50 ? "under 0.0001" : "over 99.9999";
  return number.toFixed(Math.min(4, 1 - Math.floor(Math.log10(rest))));
}

/** A step between the marks of an axis, so that there are at most `most` of them. */
function markStep(length, most) {
  const raw = length / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * [1, 2, 5, 10].find((each) => each * power >= raw);
}

export class ChancePlot extends EventTarget {
  constructor(box) {
    super();
    this.box = box;
    this.svg = shape("svg", { "aria-hidden": "true" });
    box.append(this.svg);
    this.curve = null; // { pmf, cdf, last, finish, count }
    this.games = null; // the results of a simulation
    this.cumulative = false;
    this.at = 0; // the current roll
    this.threshold = 0; // in rolls
    this.dragged = null;
    new ResizeObserver(() => this.draw()).observe(box);
    box.addEventListener("pointerdown", (event) => this.press(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("pointerleave", () => this.read(null));
    for (const name of ["pointerup", "pointercancel"])
      box.addEventListener(name, () => (this.dragged = null));
    box.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows the curve of a board; null for none. */
  show(curve) {
    this.curve = curve;
    this.games = null;
    if (curve) this.threshold = this.rollOf(0.95 * curve.finish);
    this.draw();
  }

  set(changes) {
    Object.assign(this, changes);
    this.draw();
  }

  /** The least number of rolls after which a share of all games has ended. */
  rollOf(share) {
    const found = this.curve.cdf.findIndex((each) => each >= share);
    return found < 0 ? this.farthest : found;
  }

  /** The last roll that the threshold can be on; it may be beyond the chart. */
  get farthest() {
    return this.curve.cdf.length - 1;
  }

  // Scales. Lengths are in units, which grow with the type of the page.

  /** Pixels of a unit. */
  get unit() {
    return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  }

  get width() {
    return (this.box.clientWidth || 380) / this.unit;
  }

  get height() {
    return (this.box.clientHeight || 190) / this.unit;
  }

  scales() {
    const { width, height } = this;
    const right = width - margin.right;
    const bottom = height - margin.bottom;
    const { last } = this.curve;
    const x = (roll) => margin.left + ((roll + 0.5) / (last + 1)) * (right - margin.left);
    const top = this.cumulative ? 1 : this.highest();
    const y = (share) => bottom - (Math.min(share, top) / top) * (bottom - margin.top);
    return { width, height, right, bottom, x, y, top };
  }

  /** How many rolls a bar of the histogram has: one where that fits, but few games need wide bars. */
  barRolls() {
    const { last } = this.curve;
    if (this.width / (last + 1) >= barWidth) return 1;
    const bars = Math.min(this.width / 2, this.games.ended ** 0.5 * 2);
    return Math.max(1, Math.ceil((last + 1) / Math.max(8, bars)));
  }

  /** The bars: the share of all simulated games that ended with each roll of a bar, on average. */
  bars() {
    const { histogram, games } = this.games;
    const size = this.barRolls();
    const found = [];
    for (let from = this.curve.pmf[0] > 0 ? 0 : 1; from <= this.curve.last; from += size) {
      let sum = 0;
      for (let roll = from; roll < from + size; roll++) sum += histogram[roll] ?? 0;
      found.push({ from, size, share: sum / size / games });
    }
    return found;
  }

  highest() {
    let most = 1e-12;
    for (const each of this.curve.pmf) most = Math.max(most, each);
    if (this.games?.games > 1) for (const { share } of this.bars()) most = Math.max(most, Math.min(share, 2.5 * most));
    return 1.08 * most;
  }

  // Drawing

  /** Points of the curve; on a long one neighbouring rolls are averaged. */
  points({ x, y, width }) {
    const { pmf, cdf, last } = this.curve;
    const size = Math.ceil((last + 1) / width);
    const points = [];
    for (let from = 0; from <= last; from += size) {
      const end = Math.min(last, from + size - 1);
      let sum = 0;
      for (let roll = from; roll <= end; roll++) sum += pmf[roll];
      const share = this.cumulative ? cdf[end] : sum / (end - from + 1);
      points.push(`${x(this.cumulative ? end : (from + end) / 2).toFixed(1)} ${y(share).toFixed(1)}`);
    }
    return points;
  }

  draw() {
    this.svg.replaceChildren();
    if (!this.curve) return;
    const scales = this.scales();
    const { width, height, right, bottom, x, y } = scales;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const points = this.points(scales);
    const area = `M${x(0).toFixed(1)} ${bottom}L${points.join("L")}L${x(this.curve.last).toFixed(1)} ${bottom}z`;
    const clip = shape("clipPath", { id: "chance-left" });
    clip.append(shape("rect", { x: 0, y: 0, width: x(Math.min(this.threshold, this.curve.last) + 0.5), height }));
    this.svg.append(clip, this.grid(scales));
    if (this.games) this.svg.append(this.histogram(scales));
    this.svg.append(
      shape("path", { class: "area", d: area }),
      shape("path", { class: "area left", d: area, "clip-path": "url(#chance-left)" }),
    );
    this.svg.append(shape("path", { class: "curve", d: `M${points.join("L")}` }));
    const { finish, cdf } = this.curve;
    if (this.cumulative && finish > 0 && finish < 1) {
      const level = y(finish);
      this.svg.append(
        shape("path", { class: "finish", d: `M${margin.left} ${level}H${right}` }),
        shape("text", { class: "finish-words", x: margin.left + 6, y: level > 30 ? level - 5 : level + 14 }, `${ofHundred(finish)}% ever end`),
      );
    }
    const now = Math.min(this.at, this.curve.last);
    this.svg.append(shape("path", { class: "now", d: `M${x(now)} ${margin.top}V${bottom}m-5 7l5 -7l5 7z` }));
    const late = x(now) > right - 40;
    this.svg.append(
      shape("text", { class: `now-words${late ? " end" : ""}`, x: x(now) + (late ? -5 : 5), y: margin.top - 3 }, "now"),
    );
    const [at, share] = [x(Math.min(this.threshold, this.curve.last)), this.cumulative ? y(cdf[this.threshold]) : margin.top + 4];
    if (this.cumulative)
      this.svg.append(shape("path", { class: "share", d: `M${margin.left} ${share}H${at}` }));
    this.svg.append(
      shape("path", { class: "threshold", d: `M${at} ${share}V${bottom}` }),
      shape("circle", { class: "grip", cx: at, cy: share, r: 8 }),
      (this.pointer = shape("path", { class: "pointer" })),
    );
  }

  grid({ right, bottom, x, y, top, width }) {
    const group = shape("g", { class: "axes" });
    const share = markStep(top, 4);
    for (let each = 0; each <= top * 1.0001; each += share) {
      const places = Math.max(0, -Math.floor(Math.log10(share * 100) + 1e-9));
      group.append(
        shape("path", { d: `M${margin.left} ${y(each)}H${right}` }),
        shape("text", { x: margin.left - 5, y: y(each) + 4, class: "end" }, `${(each * 100).toFixed(places)}%`),
      );
    }
    const step = Math.max(1, markStep(this.curve.last, width / 70));
    for (let roll = 0; roll <= this.curve.last; roll += step)
      group.append(shape("text", { x: x(roll), y: bottom + 16 }, String(roll)));
    return group;
  }

  /** The bars of the simulated games, or, where shares are added up, their line. */
  histogram({ x, y, bottom }) {
    const group = shape("g", { class: "games" });
    if (this.games.games === 1) {
      const roll = this.games.histogram.findIndex((each) => each > 0);
      if (roll >= 0 && roll <= this.curve.last)
        group.append(
          shape("path", { class: "single", d: `M${x(roll)} ${margin.top}V${bottom}` }),
          shape("circle", { class: "single", cx: x(roll), cy: bottom, r: 4 }),
        );
      return group;
    }
    let d = "";
    let sum = 0;
    for (const { from, size, share } of this.bars()) {
      const [left, end] = [x(from - 0.5), x(Math.min(this.curve.last, from + size - 1) + 0.5)];
      sum += share * size;
      const level = y(this.cumulative ? sum : share).toFixed(1);
      // Shares that are added up belong to the last roll of a bar, as on the exact curve.
      const roll = Math.min(this.curve.last, from + size - 1);
      if (this.cumulative) d += `${d ? "L" : `M${x(Math.max(0, from - 1)).toFixed(1)} ${bottom}L`}${x(roll).toFixed(1)} ${level}`;
      else if (share > 0)
        d += `M${left.toFixed(1)} ${bottom}V${level}H${Math.max(left + 0.5, end - (end - left > 4 ? 1 : 0)).toFixed(1)}V${bottom}z`;
    }
    group.append(shape("path", { class: this.cumulative ? "line" : "bars", d }));
    return group;
  }

  // Pointer and keys

  rollAt({ clientX }) {
    const { left } = this.box.getBoundingClientRect();
    const { width } = this.scales();
    const part = ((clientX - left) / this.unit - margin.left) / (width - margin.left - margin.right);
    const { last } = this.curve;
    return Math.max(0, Math.min(last, Math.floor(part * (last + 1))));
  }

  shareAt({ clientY }) {
    const bottom = this.height - margin.bottom;
    const { top } = this.box.getBoundingClientRect();
    return Math.max(0, Math.min(1, (bottom - (clientY - top) / this.unit) / (bottom - margin.top)));
  }

  press(event) {
    if (!this.curve || event.button !== 0) return;
    this.box.setPointerCapture(event.pointerId);
    const { x, y } = this.scales();
    const { left, top } = this.box.getBoundingClientRect();
    // On the horizontal part of the threshold's line, the share is dragged.
    const level = this.cumulative ? y(this.curve.cdf[this.threshold]) : -Infinity;
    const { unit } = this;
    const [across, down] = [(event.clientX - left) / unit, (event.clientY - top) / unit];
    const byShare = Math.abs(down - level) < near / 2 && across < x(Math.min(this.threshold, this.curve.last)) - near;
    this.dragged = byShare ? "share" : "roll";
    this.drag(event);
  }

  drag(event) {
    this.moveTo(
      this.dragged === "share" ? this.rollOf(this.shareAt(event)) : this.rollAt(event),
    );
  }

  move(event) {
    if (!this.curve) return;
    if (this.dragged) this.drag(event);
    this.read(event.pointerType === "touch" ? null : this.rollAt(event));
  }

  read(roll) {
    if (!this.curve) return;
    const { x, bottom } = this.scales();
    this.pointer?.setAttribute("d", roll === null ? "" : `M${x(roll)} ${margin.top}V${bottom}`);
    this.dispatchEvent(new CustomEvent("reading", { detail: roll }));
  }

  moveTo(roll) {
    const threshold = Math.max(0, Math.min(this.farthest, roll));
    if (threshold === this.threshold) return;
    this.threshold = threshold;
    this.draw();
    this.dispatchEvent(new Event("threshold"));
  }

  /** Right and left move the threshold by a roll, up and down by a hundredth of all games. */
  key(event) {
    if (!this.curve || event.ctrlKey || event.metaKey || event.altKey) return;
    const { cdf } = this.curve;
    const share = Math.round(cdf[this.threshold] * 100);
    const by = (hundredths) => {
      const roll = this.rollOf(Math.max(0, (share + hundredths) / 100));
      if (hundredths > 0) return Math.max(roll, this.threshold + 1);
      return Math.min(roll, this.threshold - 1);
    };
    const to = {
      ArrowRight: () => this.threshold + 1,
      ArrowLeft: () => this.threshold - 1,
      ArrowUp: () => by(1),
      ArrowDown: () => by(-1),
      PageUp: () => by(10),
      PageDown: () => by(-10),
      Home: () => 0,
      End: () => this.farthest,
    }[event.key];
    if (!to) return;
    event.preventDefault();
    this.moveTo(to());
  }
}
