// SPDX-License-Identifier: MIT
// Tests guessing in the tab of the search: with mouse, finger and keyboard, and the judgement of the
// guesses by the distances of the library.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  Board,
  address,
  at,
  axe,
  calmly,
  check,
  desktop,
  held,
  live,
  open,
  phone,
} from "./setup.mjs";

const board = Board.named("LC909-1");
const ready = (page) =>
  page.until(`!document.getElementById("search").classList.contains("empty")`);
const words = (page) => page.text("#guess-words");
const shown = (page, id) => page.value(`document.getElementById("${id}").checkVisibility()`);
const signs = (page, kind) => page.value(`document.querySelectorAll(".guesses .${kind} text").length`);

async function begin(page, text = String(board)) {
  await page.open(`${address(text)}&tab=search`);
  await ready(page);
  await (page === phone ? page.tap("#guess-begin") : page.click("#guess-begin"));
}

await check("guess with the mouse, and reveal what is right, missed and wrong", async () => {
  await begin(desktop);
  const text = await held(desktop);
  assert.match(await words(desktop), /^How many rolls does the shortest game take, if you choose every roll\?$/);
  assert.equal(await desktop.value("document.activeElement.id"), "guess-number");
  for (const id of ["queue-part", "search-rolls", "search-words", "guess-begin"])
    assert.equal(await shown(desktop, id), false, id);
  assert.equal(
    await desktop.value(`getComputedStyle(document.getElementById("fewest")).visibility`),
    "hidden",
  );
  await desktop.fill("#guess-number", "3");
  await desktop.key("Enter");
  const distances = board.distancesFrom();
  let [points, possible] = [0, 0];
  for (let roll = 1; roll <= board.solve(); roll++) {
    assert.match(await words(desktop), new RegExp(`^On which new squares can the token rest after roll ${roll}\\?`));
    const reached = [...distances.keys()].filter((square) => distances[square] === roll);
    const guessed = [2, 3, 7, 8, 20, 35].filter((square) => roll < 4 || square === 35);
    for (const square of guessed) await desktop.click(await at(desktop, square));
    assert.equal(await signs(desktop, "guess"), guessed.length);
    await desktop.click("#guess-go");
    const hits = guessed.filter((square) => reached.includes(square)).length;
    const asked = roll < board.solve() ? reached : [36]; // the search stops at the goal
    const missed = asked.filter((square) => !guessed.includes(square)).length;
    const wrong = guessed.length - hits;
    const [scored, most] = [Math.max(0, asked.length - missed - wrong), asked.length];
    points += scored;
    possible += most;
    assert.equal(await desktop.text("#guess-score"), `${points} of ${possible}`);
    assert.equal(await desktop.text("#guess-first"), `Your first guess: 3 rolls${roll < board.solve() ? "" : "; the answer: 4 rolls"}.`);
    const last = roll === board.solve();
    assert.equal(
      await desktop.text("#guess-stages [aria-current=step]"),
      last ? `Score ${points} of ${possible}` : "Reveal",
    );
    assert.deepEqual(
      await desktop.value(`[...document.querySelectorAll("#guess-words b")].map((each) => each.textContent)`),
      [`${hits} right`, `${missed} missed`, `${wrong} wrong`],
    );
    const said = await words(desktop);
    assert.ok(
      said.startsWith(`Roll ${roll}: ${hits} right, ${missed} missed, ${wrong} wrong: ${scored} of ${most} point${most === 1 ? "" : "s"}.`),
      said,
    );
    const told = said.includes("No token rests on 2: it takes the ladder from 2 to 15.");
    assert.equal(told, guessed.includes(2));
    const why = { 2: "3 was reached by roll 1.", 3: "7 was reached by roll 1." };
    assert.ok(said.includes(why[roll] ?? ""), said);
    for (const [kind, number] of Object.entries({ right: hits, missed, wrong }))
      assert.equal(await signs(desktop, kind), number, kind);
    if (roll < board.solve()) await desktop.click("#guess-go");
  }
  const end = `The goal is found: 4 rolls is the fewest. You guessed 3 rolls: wrong. Your score: ${points} of ${possible} points.`;
  assert.ok((await words(desktop)).endsWith(end), await words(desktop));
  assert.equal(
    await desktop.value(`getComputedStyle(document.getElementById("fewest")).visibility`),
    "visible",
  );
  assert.equal(await held(desktop), text, "the board is not edited meanwhile");
  await desktop.click("#guess-end");
  assert.equal(await shown(desktop, "search-rolls"), true);
  assert.equal(await signs(desktop, "right"), 0);
  assert.equal(await desktop.text("#guess-first"), "Your first guess: 3 rolls; the answer: 4 rolls.");
  await desktop.click("#search-first");
  assert.equal(await shown(desktop, "guess-first"), true, "the guess stays while the search is watched");
  await desktop.click("#guess-begin");
  assert.equal(await shown(desktop, "guess-first"), false);
});

await check("the first guess waits for the answer, also after the guesses have stopped", async () => {
  for (const [guess, before, after] of [
    ["4", "Your first guess: 4 rolls.", "Your first guess: 4 rolls: right."],
    ["none", "Your first guess: it cannot be won.", "Your first guess: it cannot be won; the answer: 4 rolls."],
  ]) {
    await begin(calmly);
    await calmly.send("Input.insertText", { text: guess });
    await calmly.key("Enter");
    await calmly.click("#guess-go");
    await calmly.click("#guess-end");
    assert.equal(await calmly.text("#guess-first"), before);
    await calmly.click("#search-last");
    assert.equal(await calmly.text("#guess-first"), after);
  }
  await calmly.value(`location.hash = "#MB47&tab=search"`);
  await calmly.until(`document.getElementById("guess-first").hidden`);
});

await check("the rule of the score is in sight, and no frame covers a number", async () => {
  await begin(desktop);
  assert.equal(await shown(desktop, "guess-rule"), false);
  await desktop.key("Enter");
  assert.equal(await shown(desktop, "guess-rule"), true);
  assert.equal(
    (await desktop.text("#guess-rule")).replace(/\s+/g, " "),
    "✓ right: +1 point ✗ wrong: −1 ! missed: 0 never below 0 in a roll",
  );
  await desktop.click(await at(desktop, 3));
  await desktop.click("#guess-go");
  assert.equal(await shown(desktop, "guess-rule"), true);
  // What is drawn later lies above.
  assert.deepEqual(
    await desktop.value(`(() => {
      const after = (a, b) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
      const numbers = document.querySelector("#picture .snl-number");
      const frames = [...document.querySelectorAll(".guesses rect")];
      const texts = [...document.querySelectorAll(".guesses text")];
      return [frames.length, frames.every((each) => after(each, numbers)), texts.every((each) => after(numbers, each))];
    })()`),
    [6, true, true],
  );
});

await check("guess with a finger, and take a guess back", async () => {
  await begin(phone);
  await phone.tap("#guess-go");
  for (const square of [3, 4, 4]) await phone.tap(await at(phone, square));
  assert.equal(await phone.text("#guess-list"), "1 square: 3");
  await phone.swipe(await at(phone, 8), await at(phone, 26));
  assert.equal(await phone.text("#guess-list"), "1 square: 3");
  await phone.tap("#guess-go");
  assert.match(await words(phone), /^Roll 1: 1 right, 5 missed, 0 wrong: 1 of 6 points\./);
  assert.equal(await phone.value("document.documentElement.scrollWidth"), 360);
});

await check("guess with the keyboard, by numbers and on the board", async () => {
  await begin(calmly);
  await calmly.send("Input.insertText", { text: "four" });
  await calmly.key("Enter");
  assert.match(await calmly.text("#guess-fault"), /^“four” is no number of rolls/);
  await calmly.send("Input.insertText", { text: "4" });
  await calmly.key("Enter");
  assert.match(await words(calmly), /^On which new squares/);
  await calmly.value(`document.getElementById("guess-number").focus()`);
  await calmly.send("Input.insertText", { text: "15" });
  await calmly.key("Enter");
  assert.equal(await calmly.text("#guess-list"), "1 square: 15");
  assert.equal(await live(calmly), "Square 15 added. 1 square: 15");
  await calmly.send("Input.insertText", { text: "99" });
  await calmly.key("Enter");
  const fault = "There is no square 99: the squares are 1 to 36. Write 3 5 7, or 3-7.";
  assert.equal(await live(calmly), fault);
  assert.equal(await calmly.text("#guess-fault"), fault);
  assert.equal(await shown(calmly, "guess-fault"), true);
  await calmly.send("Input.insertText", { text: "22 23, four" });
  await calmly.key("Enter");
  assert.equal(await calmly.text("#guess-list"), "3 squares: 15, 22, 23");
  assert.match(await calmly.text("#guess-fault"), /^There is no square “four”/);
  await calmly.send("Input.insertText", { text: "22 23" });
  await calmly.key("Enter");
  assert.equal(await calmly.text("#guess-list"), "3 squares: 15, 22, 23", "Add takes nothing away");
  assert.equal(await shown(calmly, "guess-fault"), false);
  for (const square of [22, 23]) await calmly.click(await at(calmly, square));
  await calmly.value(`document.getElementById("surface").focus()`);
  await calmly.keys("7", "Enter");
  assert.equal(await calmly.text("#guess-list"), "2 squares: 7, 15");
  await calmly.key("Escape");
  assert.equal(await calmly.value("document.activeElement.id"), "guess-begin");
  assert.equal(await live(calmly), "Guessing stopped.");
  assert.equal(await held(calmly), String(board));
});

await check("Reveal takes the squares that are typed, and stops at a text that is no square", async () => {
  await begin(calmly);
  await calmly.key("Enter");
  await calmly.fill("#guess-number", "3 abc 4");
  await calmly.click("#guess-go");
  assert.match(await words(calmly), /^On which new squares can the token rest after roll 1\?/);
  assert.match(await calmly.text("#guess-fault"), /^There is no square “abc”/);
  assert.equal(await calmly.text("#guess-list"), "2 squares: 3, 4");
  await calmly.fill("#guess-number", "5");
  await calmly.click("#guess-go");
  assert.equal(await words(calmly), "Roll 1: 3 right, 3 missed, 0 wrong: 3 of 6 points. 15: by the ladder from 2.");
});

await check("a class that names every square, or the goal alone, has the same perfect score", async () => {
  const scores = new Set();
  for (const last of ["all", "goal"]) {
    await begin(calmly);
    await calmly.send("Input.insertText", { text: "4" });
    await calmly.key("Enter");
    for (let roll = 1; roll <= 4; roll++) {
      const squares = [...board.distancesFrom().entries()].filter(([, each]) => each === roll);
      const text = roll === 4 && last === "goal" ? "36" : squares.map(([square]) => square).join();
      await calmly.fill("#guess-number", text);
      await calmly.key("Enter");
      await calmly.click("#guess-go");
      assert.match(await words(calmly), /right, 0 missed, 0 wrong: ([0-9]+) of \1 points?\./);
      if (roll < 4) await calmly.click("#guess-go");
    }
    assert.match(await words(calmly), /You guessed 4 rolls: right\. Your score: ([0-9]+) of \1 points\./);
    assert.equal((await words(calmly)).includes(": 1 of 1 point. Only the goal counts in the last roll."), last === "all");
    scores.add(await calmly.text("#guess-score"));
  }
  assert.equal(scores.size, 1, [...scores].join("; "));
});

await check("a wrong square that is too far gets its reason", async () => {
  await begin(calmly);
  await calmly.key("Enter");
  for (const [far, from] of [["34", "the start"], ["30, 34", "the squares of roll 1"]]) {
    await calmly.fill("#guess-number", far);
    await calmly.key("Enter");
    await calmly.click("#guess-go");
    const said = await words(calmly);
    assert.ok(said.endsWith(` ${far}: no roll from ${from} leads there.`), said);
    await calmly.click("#guess-go");
  }
});

await check("a page for a class does not tell the fewest rolls before the question", async () => {
  for (const hash of ["&tab=search&view=class", "&tab=search&guess=1&view=class", "&tab=search"]) {
    await desktop.open(`${address("LC909-1")}${hash}`);
    await ready(desktop);
    await desktop.settle();
    // What a class sees, and what the page says in every place that counts rolls.
    const told = await desktop.value(`["fewest", "search-level", "search-words", "guess-words", "live"]
      .map((id) => document.getElementById(id))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent).join(" | ")`);
    assert.doesNotMatch(told, /4/, hash);
    assert.equal(await desktop.value(`document.querySelector(".snl-leg")`), null);
    if (!hash.includes("guess")) await desktop.click("#guess-begin");
    assert.match(await words(desktop), /^How many rolls/);
    await desktop.click("#guess-end");
    assert.equal(
      await desktop.value(`getComputedStyle(document.getElementById("fewest")).visibility`),
      "hidden",
      "until the search has found the goal",
    );
  }
});

await check("the guesses tell where the answer is shown, and how to write a range", async () => {
  const hint = () =>
    desktop.value(`(() => {
      const { textContent } = document.getElementById("guess-list");
      const described = document.getElementById("guess-number").getAttribute("aria-describedby").includes("guess-list");
      return [textContent, described];
    })()`);
  await begin(desktop);
  assert.deepEqual(await hint(), ["The tab Answers shows the answer.", true]);
  await desktop.click("#guess-go");
  assert.deepEqual(await hint(), ["No squares yet. A range: 8-12", true]);
  await desktop.fill("#guess-number", "8-12");
  await desktop.key("Enter");
  assert.equal(await desktop.text("#guess-list"), "5 squares: 8, 9, 10, 11, 12");
  await desktop.open(`${address("LC909-1")}&guess=1&view=embed`);
  await desktop.until(`document.getElementById("guess").checkVisibility()`);
  assert.deepEqual(await hint(), ["", true], "a frame has no tabs");
});

await check("no sign covers the star of the goal, the arrow of the start, or a number", async () => {
  for (const page of [desktop, phone]) {
    await begin(page);
    await page.click("#guess-go");
    for (let roll = 1; roll <= board.solve(); roll++) {
      await page.fill("#guess-number", "1-36");
      await page.click("#guess-go");
      const covered = await page.value(`(() => {
        const boxes = (name) => [...document.querySelectorAll(name)].map((each) => each.getBoundingClientRect());
        // A letter fills the middle half of its line.
        const letters = (name) =>
          boxes(name).map(({ left, right, top, height }) => ({ left, right, top: top + height / 4, bottom: top + (3 * height) / 4 }));
        const signs = letters(".guesses text");
        const others = [...boxes("#picture .snl-sign"), ...letters("#picture .snl-number text"), ...letters(".search .numbers :is(.taken, .queued)")];
        const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return [signs.length, signs.filter((sign) => others.some((each) => meets(sign, each))).length];
      })()`);
      assert.deepEqual(covered, [36, 0], `roll ${roll}`);
      if (roll < board.solve()) await page.click("#guess-go");
    }
  }
});

await check("a link begins the guesses, and hides every figure", async () => {
  await desktop.open(`${address("LC909-1")}&guess=1`);
  await desktop.until(`document.getElementById("guess").checkVisibility()`);
  assert.equal(await shown(desktop, "guess-number"), true);
  for (const id of ["fewest", "mean", "deviation"])
    assert.equal(
      await desktop.value(`getComputedStyle(document.getElementById("${id}")).visibility`),
      "hidden",
    );
  assert.equal(await shown(desktop, "search-level"), false);
  await desktop.click("#guess-end");
  assert.ok(!(await desktop.value("location.hash")).includes("guess"));
});

await check("guesses outlast another tab, not another board; a goal out of reach", async () => {
  await begin(desktop);
  await desktop.key("Enter");
  await desktop.click(await at(desktop, 3));
  await open(desktop, "answers");
  assert.equal(await desktop.value(`document.body.classList.contains("guessing")`), false);
  assert.equal(await signs(desktop, "guess"), 0);
  await open(desktop, "search");
  assert.equal(await desktop.text("#guess-list"), "1 square: 3");
  assert.equal(await signs(desktop, "guess"), 1);
  const stuck = new Board(9, { die: 1, jumps: { 3: 1 } });
  for (const guess of ["-1", "none", null]) {
    await begin(desktop, String(stuck));
    assert.equal(
      await desktop.value(`getComputedStyle(document.getElementById("fault")).visibility`),
      "hidden",
      "the line below the figures tells nothing",
    );
    if (guess) {
      await desktop.fill("#guess-number", guess);
      await desktop.key("Enter");
    } else await desktop.click("#guess-none");
    await desktop.click("#guess-go");
    assert.match(
      await words(desktop),
      /^Roll 1: 0 right, 1 missed, 0 wrong: 0 of 1 point\. Cannot be won \(-1 on LeetCode\)\. You guessed that it cannot be won: right\./,
    );
  }
});

await check("wrong marks take points away, down to none, and ranges and Enter do without the mouse", async () => {
  await begin(calmly);
  await calmly.key("Enter");
  await calmly.send("Input.insertText", { text: "1-36" });
  await calmly.key("Enter");
  assert.match(await calmly.text("#guess-list"), /^36 squares: 1, 2, /);
  await calmly.key("Enter"); // the field is empty: reveals
  assert.match(await words(calmly), /^Roll 1: 6 right, 0 missed, 30 wrong: 0 of 6 points\..* 1 is the start\./);
  assert.equal(await calmly.text("#guess-score"), "0 of 6");
  for (let roll = 2; roll <= 4; roll++) {
    await calmly.key("Enter");
    assert.equal(await calmly.value("document.activeElement.id"), "guess-number");
    await calmly.send("Input.insertText", { text: "36" });
    await calmly.key("Enter");
    await calmly.key("Enter");
  }
  assert.match(await words(calmly), /The goal is found/);
  await calmly.key("Enter");
  assert.match(await words(calmly), /^How many rolls/);
  assert.equal(await calmly.value("document.activeElement.id"), "guess-number");
});

await check("a guess ends with the first route, whichever the search showed", async () => {
  await calmly.open(`${address("LC909-1")}&tab=search&step=99`);
  await ready(calmly);
  const first = await calmly.text("#traced");
  await calmly.click("#another");
  assert.notEqual(await calmly.text("#traced"), first);
  await calmly.click("#guess-begin");
  await calmly.key("Enter");
  for (let i = 0; i < 7; i++) await calmly.click("#guess-go");
  assert.match(await words(calmly), /The goal is found/);
  await calmly.click("#guess-end");
  assert.equal(await calmly.text("#traced"), first);
});

if (axe) {
  await check("axe finds nothing while the class guesses", async () => {
    await begin(desktop);
    await desktop.key("Enter");
    await desktop.value(readFileSync(axe, "utf8"));
    const found = await desktop.value(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join("\\n  ")))`,
    );
    assert.deepEqual(found, []);
  });
}
