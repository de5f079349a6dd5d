// SPDX-License-Identifier: MIT
// Shared by the checks: the package in Node, a server, the browser with three pages, and functions
// that open and compare boards.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { serve } from "./server.mjs";

export const [site, scratch, chromium, axe] = process.argv.slice(2);
const { load } = await import(pathToFileURL(join(site, "snl/index.js")));
export const snl = await load(readFileSync(join(site, "snl/snl.wasm")));
export const { Board } = snl;

export const server = await serve(site);
export const browser = new Browser(chromium, join(scratch, "profile"));
process.on("exit", () => {
  try {
    process.kill(-browser.process.pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
});

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

export const desktop = await browser.page();
export const calmly = await browser.page({ calm: true });
export const phone = await browser.page({
  width: 360,
  height: 740,
  scale: 2,
  touch: true,
  calm: true,
});
export const pages = [desktop, calmly, phone];
let failed = false;

/** Runs a check and prints its line. An error in a page fails the check. */
export async function check(name, body) {
  try {
    await body();
    for (const page of pages) assert.deepEqual(page.faults.splice(0), [], "errors in the page");
    console.log(`ok playground: ${name}`);
  } catch (error) {
    failed = true;
    console.log(`# ${String(error.stack).replaceAll("\n", "\n# ")}\nnot ok playground: ${name}`);
    for (const page of pages) page.faults.length = 0;
  }
}

export const address = (text = "") =>
  `${server.url}/index.html${text && `#${text.trim().replaceAll(" ", "_").replaceAll("\n", ".")}`}`;

/** Opens the page with the board of a text. */
export const show = (page, text) => page.open(address(text));

/** The text of the board that a page holds, from its address. */
export async function held(page) {
  const [board] = (await page.value("location.hash")).slice(1).split("&");
  if (snl.namedBoards().some(({ name }) => name === board)) return String(Board.named(board));
  return `${board.replaceAll("_", " ").replaceAll(".", "\n")}\n`;
}

/** The middle of a square on the screen, worked out from the place of its number in the picture. */
export function at(page, square) {
  return page.value(`(() => {
    const number = [...document.querySelectorAll("#picture .snl-number text")].find((each) => each.textContent === "${square}");
    const [x, y] = ["x", "y"].map((name) => number[name].baseVal[0].value);
    const point = new DOMPoint(x + 25, y + 14).matrixTransform(number.getScreenCTM());
    return { x: point.x, y: point.y };
  })()`);
}

/** The middle of the place off the board; null if the picture does not have it. */
export const offBoard = (page) =>
  page.value(`(() => {
    const box = document.querySelector("#picture .snl-tab")?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  })()`);

export async function drag(page, from, to, on) {
  const [start, end] = [await at(page, from), typeof to === "number" ? await at(page, to) : to];
  await page.drag(start, end, on);
  await page.settle();
}

export const sentence = (jumps, options = {}) => String(Board.grid(10, 10, { ...options, jumps }));
export const plain = sentence({});

/** The three figures of a board, as the page must write them. */
export function figures(board) {
  const { mean, variance } = board.chance().length();
  const one = (number) => number.toFixed(number >= 1000 ? 0 : 1);
  return [String(board.solve()), one(mean), `± ${one(Math.sqrt(variance))}`];
}

export async function shown(page) {
  await page.settle();
  return Promise.all(["#fewest", "#mean", "#deviation"].map((id) => page.text(id)));
}

/** Checks that a page holds the expected board, and shows its figures. */
export async function holds(page, board) {
  assert.equal(await held(page), String(board));
  assert.deepEqual(await shown(page), figures(board));
}

export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const live = (page) => page.text("#live");
export async function open(page, tab) {
  if (page === phone) await page.tap(`#tab-${tab}`);
  else await page.click(`#tab-${tab}`);
  await page.until(`document.getElementById("tab-${tab}").getAttribute("aria-selected") === "true"`);
}

/** Ends browser and server, and the process. */
export async function finish() {
  await browser.close();
  server.close();
  process.exit(failed ? 1 : 0);
}
