// SPDX-License-Identifier: MIT
// Small things that all parts of the page use: elements, numbers in words, announcements.

export const byId = (id) => document.getElementById(id);

/** An element with attributes and children; null children are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const drawing = "http://www.w3.org/2000/svg";

export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS(drawing, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A number for people to read, with `places` decimals; a large number has fewer decimals. */
export function words(number, places = 2) {
  const size = Math.abs(number);
  if (number === Infinity) return "∞";
  if (size >= 1e7) return number.toExponential(2).replace("e+", " × 10^");
  return number.toFixed(size >= 1000 ? 0 : size >= 100 ? Math.min(1, places) : places);
}

/** A number with its sign; the minus sign is as wide as the plus. */
export function signed(number, places) {
  const text = words(Math.abs(number), places);
  return /[1-9∞]/.test(text) ? `${number < 0 ? "−" : "+"}${text}` : "0";
}

export const count = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

export function jumpWords(from, to) {
  const end = to === 0 ? "off the board" : `to ${to}`;
  return `${to > from ? "ladder" : "snake"} from ${from} ${end}`;
}

/** Where a token stands. */
export const placeWords = (square) => (square === 0 ? "off the board" : `on ${square}`);

/** Faces of a die: "a 6", or "a 1 or an 8". */
export function facesWords(faces) {
  const words = faces.map((face) => `${[8, 11, 18].includes(face) ? "an" : "a"} ${face}`);
  return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" or ");
}

export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const uncapital = (text) => text[0].toLowerCase() + text.slice(1);

/** What stands in place of a number that does not exist. */
export const noNumber = "–";

/** Stands instead of the fewest rolls if no rolls reach the goal. */
export const noWin = "Cannot be won (-1 on LeetCode)";

/** Shows a text in an element, or hides the element if there is no text. */
export function tell(target, text) {
  target.hidden = !text;
  target.textContent = text ?? "";
}

/** Announces a text to screen readers. */
export function announce(text) {
  byId("live").textContent = text;
}

let toastTimer = 0;

/** Shows a text for a few seconds, and announces it. */
export function toast(text) {
  const target = byId("toast");
  target.textContent = text;
  target.classList.add("shown");
  announce(text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => target.classList.remove("shown"), 3000);
}

/** Hides the text of toast() at once. */
export const hideToast = () => byId("toast").classList.remove("shown");

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits; throws if the signal is aborted first. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), {
      once: true,
    });
  });
}

const pips = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A face of a die: pips up to six, and then its number. */
export function dieFace(face) {
  const die = shape("svg", { viewBox: "0 0 24 24", class: "face" });
  die.append(shape("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }));
  for (const place of pips[face] ?? []) {
    const [column, row] = [place % 3, Math.floor(place / 3)];
    die.append(shape("circle", { cx: 6.5 + 5.5 * column, cy: 6.5 + 5.5 * row, r: 2.1 }));
  }
  if (face > 6) die.append(shape("text", { x: 12, y: 16.5 }, String(face)));
  return die;
}
