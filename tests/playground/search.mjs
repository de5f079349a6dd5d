// SPDX-License-Identifier: MIT
// Tests the tab of the search: what it draws against a plain search written here, its controls with
// mouse, keys and finger, the sentences, the running line, other shortest routes, and links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  Board,
  address,
  browser,
  calmly,
  check,
  desktop,
  drag,
  live,
  open,
  phone,
  pages,
  sentence,
  show,
  site,
} from "./setup.mjs";

const { Steps } = await import(pathToFileURL(join(site, "search_steps.js")));

/** The steps of a board, worked out at once. */
function stepsOf(board) {
  const work = Steps.of(board);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The fewest rolls to each square, in another way than by a queue: the distances shrink until no
 * roll makes one smaller. The rules are written out here. */
function plainDistances(board) {
  const { start, enter, enterSquare, die, overshoot, chaining } = board.rules;
  const goal = board.squares;
  const jumps = new Map(board.jumps().map(({ from, to }) => [from, to]));
  const rest = (square) => {
    let at = square;
    if (jumps.has(at)) at = jumps.get(at);
    while (chaining && jumps.has(at)) at = jumps.get(at);
    return at;
  };
  const roll = (square, face) => {
    if (square === start && enter.length > 0 && !enter.includes(face)) return square;
    if (square === start && enterSquare !== null && (enter.length === 0 || enter.includes(face)))
      return rest(enterSquare);
    const target = square + face;
    if (target <= goal) return rest(target);
    if (overshoot === "win") return goal;
    if (overshoot === "stay") return square;
    return rest(Math.max(1, 2 * goal - target));
  };
  const distance = new Array(goal + 1).fill(Infinity);
  const ways = new Array(goal + 1).fill(0);
  distance[start] = 0;
  ways[start] = 1;
  const faces = die.flatMap((weight, i) => (weight > 0 ? [i + 1] : []));
  for (let changed = true; changed;) {
    changed = false;
    for (let square = 0; square < goal; square++) {
      for (const face of faces) {
        const to = roll(square, face);
        if (distance[square] + 1 >= distance[to]) continue;
        distance[to] = distance[square] + 1;
        changed = true;
      }
    }
  }
  const farthest = Math.max(...distance.filter(Number.isFinite));
  for (let rolls = 0; rolls < farthest; rolls++) {
    for (let square = 0; square < goal; square++) {
      for (const face of distance[square] === rolls ? faces : []) {
        const to = roll(square, face);
        if (distance[to] === rolls + 1) ways[to] += ways[square];
      }
    }
  }
  return { distance, ways: ways[goal], rolls: distance[goal] };
}

const rules = {
  "the classic board": Board.named("MB47"),
  "LeetCode's board": Board.named("LC909-1"),
  "a 6 to enter": Board.grid(5, 5, { start: 0, enter: [6], jumps: { 8: 22 } }),
  "put on a square by a 1 or a 6": Board.grid(5, 5, {
    start: 0,
    enter: [1, 6],
    enterSquare: 4,
    jumps: { 4: 9, 12: 3 },
  }),
  "faces that never come up": Board.grid(5, 5, { die: [0, 1, 0, 2], jumps: { 5: 16 } }),
  "a bounce": Board.grid(4, 5, {
    start: 12,
    die: [0, 0, 0, 0, 0, 1],
    overshoot: "bounce",
    jumps: { 18: 14 },
  }),
  "a win past the goal": Board.grid(4, 5, { overshoot: "win", jumps: { 3: 17 } }),
  chaining: Board.grid(5, 5, { start: 0, chaining: true, jumps: { 3: 8, 8: 21, 14: 2 } }),
  "a jump onto a mouth": Board.grid(5, 5, { start: 0, jumps: { 3: 8, 8: 21, 14: 2 } }),
  "a jump off the board": new Board(20, { start: 12, die: [0, 0, 1], jumps: { 15: 0, 3: 20 } }),
  "a goal out of reach": new Board(20, { die: 3, jumps: { 5: 1, 6: 1, 7: 1 } }),
  "a start amid the board, and a bounce": Board.grid(4, 4, {
    start: 9,
    overshoot: "bounce",
    chaining: true,
    jumps: { 11: 3, 14: 12, 3: 6 },
  }),
  "a start on the goal": new Board(5, { start: 5 }),
  "one square": new Board(1),
  "one square, from off the board": new Board(1, { start: 0, die: 2 }),
};

await check("search: distances, routes and their number, by every rule", () => {
  for (const [name, board] of Object.entries(rules)) {
    const steps = stepsOf(board);
    const plain = plainDistances(board);
    assert.equal(steps.reached, Number.isFinite(plain.rolls), name);
    const found = new Map();
    for (let i = 0; i < steps.shown; i++) found.set(steps.order[i], steps.distance[steps.order[i]]);
    for (const [square, rolls] of plain.distance.entries()) {
      if (rolls < Math.min(plain.rolls, 1e9))
        assert.equal(found.get(square), rolls, `${name}: ${square}`);
      else if (found.has(square))
        assert.equal(found.get(square), plain.rolls, `${name}: ${square}`);
    }
    assert.equal(steps.ways, BigInt(plain.ways), name);
    assert.deepEqual(steps.route, [...board.route().steps()], name);
    const all = new Set();
    let route = steps.route;
    for (let i = 0n; i < steps.ways; i++, route = steps.routeAfter(route)) {
      assert.equal(route.length, plain.rolls, name);
      assert.equal(route.at(-1)?.to ?? board.start, board.squares, name);
      all.add(route.map(({ face }) => face).join());
    }
    assert.equal(BigInt(all.size), steps.ways, name);
    if (steps.reached) assert.deepEqual(route, steps.route, name);
    for (let tick = 0; tick <= steps.last; tick++)
      assert.equal(steps.tickOf(steps.nameOf(tick)), tick, name);
  }
});

/** What a page draws: for each square with a number, its roll and its class; and the queue. */
const drawn = (page) =>
  page.value(`(() => {
    const picture = document.querySelector("#picture svg");
    const numbers = [...picture.querySelectorAll(".snl-number text")];
    const places = new Map(numbers.map((each) => [[each.x.baseVal[0].value + 25, each.y.baseVal[0].value - 16 + 30].join(), Number(each.textContent)]));
    const rects = [...picture.querySelectorAll(".flood rect")];
    const texts = [...document.querySelectorAll(".search .numbers text")];
    const squares = {};
    rects.forEach((each, i) => {
      const state = each.getAttribute("class") ?? "";
      if (state !== (texts[i].getAttribute("class") ?? "")) throw new Error("number and square differ");
      const { x, y, width, height } = each;
      const size = width.baseVal.value;
      const middle = [x.baseVal.value + size / 2, y.baseVal.value + size / 2].join();
      const square = places.get(middle) ?? 0;
      const seen = getComputedStyle(texts[i]).visibility === "visible";
      if (seen !== (state !== "")) throw new Error("a number is shown before its square");
      if (state) squares[square] = [Number(texts[i].textContent), state];
    });
    const queue = [...document.querySelectorAll("#queue li:not(.rest)")].map((each) => each.textContent === "off" ? 0 : Number(each.textContent));
    return { squares, queue, size: document.getElementById("queue-size").textContent };
  })()`);

const words = (page) => page.text("#search-words");
const level = (page) => page.text("#search-level");
const fewest = (page) =>
  page.value(`getComputedStyle(document.getElementById("fewest")).visibility`);
const search = async (page, board, hash = "") => {
  await page.open(`${address(String(board))}&tab=search${hash}`);
  await page.until(`!document.getElementById("search").classList.contains("empty")`);
};

/** What must be drawn when all squares up to a roll are found, and those before it are taken. */
function expected(board, roll) {
  const { distance, rolls } = plainDistances(board);
  const squares = {};
  for (const [square, value] of distance.entries())
    if (value <= roll && value < rolls)
      squares[square] = [value, value < roll ? "taken" : "queued"];
  return squares;
}

await check("search: what is drawn after each roll, by every rule", async () => {
  for (const [name, board] of Object.entries(rules)) {
    const { distance, rolls } = plainDistances(board);
    const farthest = Math.max(...distance.filter(Number.isFinite));
    await search(calmly, board);
    for (let roll = 0; roll < rolls && roll <= farthest; roll++) {
      await calmly.value(`location.hash = location.hash.replace(/&step=[^&]*|$/, "&step=r${roll}")`);
      await calmly.until(`document.getElementById("search-level").textContent.match(/^Roll ${roll}\\b/)`, 20);
      const { squares, queue } = await drawn(calmly);
      assert.deepEqual(squares, expected(board, roll), `${name}, roll ${roll}`);
      const waiting = Object.entries(squares).filter(([, [, state]]) => state === "queued");
      assert.deepEqual(
        queue.toSorted((a, b) => a - b),
        waiting.map(([square]) => Number(square)),
        `${name}, roll ${roll}`,
      );
      assert.match(await words(calmly), roll === 0 ? /^How few rolls can win|^The start is/ : new RegExp(`^Roll ${roll}: ${waiting.length} new square`));
    }
    await calmly.click("#search-last");
    const told = await calmly.text("#ways");
    const { ways } = plainDistances(board);
    if (rolls > 0 && rolls < Infinity)
      assert.ok(told.startsWith(ways === 1 ? "This is the only" : `This is one of ${ways} `), `${name}: ${told}`);
  }
});

await check("search: the hidden figure says when it is shown", async () => {
  const said = () =>
    calmly.value(`(() => {
      const each = document.querySelector(".figures dl > div");
      return [each.title, each.querySelector("dt").textContent.trim()];
    })()`);
  const words = "Shown when the search has found the answer";
  await search(calmly, Board.named("LC909-1"));
  assert.deepEqual(await said(), [words, `Fewest rolls ${words}`]);
  await calmly.click("#search-last");
  assert.deepEqual(await said(), ["", "Fewest rolls"]);
  await calmly.click("#search-first");
  await open(calmly, "answers");
  assert.deepEqual(await said(), ["", "Fewest rolls"]);
});

await check("search: each roll floods the squares that it reaches first", async () => {
  for (const name of ["MB47", "LC909-1"]) {
    const board = Board.named(name);
    await search(desktop, board);
    await desktop.choose("#search-pace", "roll");
    await desktop.click("#search-first");
    const rolls = board.solve();
    // The last step forth and back finds the goal: from then on the page tells the fewest rolls.
    const label = (roll) => (roll < rolls - 1 ? `Roll ${roll}` : `Roll ${roll} of ${rolls}`);
    for (let roll = 0; roll < rolls; roll++) {
      const { squares, queue, size } = await drawn(desktop);
      assert.deepEqual(squares, expected(board, roll), `${name}, roll ${roll}`);
      const waiting = Object.entries(squares).filter(([, [, state]]) => state === "queued");
      assert.equal(size, `${waiting.length} square${waiting.length === 1 ? "" : "s"}`);
      assert.deepEqual(
        [...queue].sort((a, b) => a - b),
        waiting.map(([square]) => Number(square)),
      );
      assert.equal(await level(desktop), label(roll));
      assert.equal(await fewest(desktop), roll < rolls - 1 ? "hidden" : "visible");
      await desktop.key("ArrowRight");
      await desktop.key("ArrowRight"); // ends the motion of the first, and begins the next
      await desktop.key("ArrowLeft");
      await desktop.until(
        `document.getElementById("search-level").textContent === "${label(roll + 1)}"`,
      );
    }
    assert.equal(await fewest(desktop), "visible");
    await desktop.key("Home");
    assert.equal(await level(desktop), `Roll 0 of ${rolls}`, "the answer has been shown");
    assert.equal(await fewest(desktop), "visible");
  }
});

await check(
  "search: one square, one face and one roll, on and back, by mouse and keys",
  async () => {
    const board = Board.named("MB47");
    await search(calmly, board);
    assert.equal(
      await words(calmly),
      "How few rolls can win? Find all squares one roll away, then two, and so on. Why this works",
    );
    await calmly.click("#search-next");
    assert.equal(
      await words(calmly),
      "The place off the board leads to 6 new squares: 6, 5, 14 (ladder from 4), 3, 2, 38 (ladder from 1).",
    );
    await calmly.until(`document.getElementById("live").textContent`);
    assert.equal(await live(calmly), await words(calmly));
    assert.deepEqual((await drawn(calmly)).queue, [6, 5, 14, 3, 2, 38]);
    await calmly.click("#search-next");
    await calmly.click("#search-next");
    assert.equal(await words(calmly), "Square 5: nothing new.");
    await calmly.click("#search-back");
    await calmly.click("#search-back");
    await calmly.choose("#search-pace", "face");
    await calmly.value(`document.getElementById("search").focus()`);
    await calmly.key("ArrowRight");
    assert.equal(await words(calmly), "Square 6 leaves the queue. It takes 1 roll to get there.");
    await calmly.key("ArrowRight");
    assert.equal(await words(calmly), "From 6, a 6 leads to 12: new, after 2 rolls.");
    for (let i = 0; i < 3; i++) await calmly.key("ArrowRight");
    assert.equal(
      await words(calmly),
      "From 6, a 3 leads to 9, ladder from 9 to 31: new, after 2 rolls.",
    );
    await calmly.key("ArrowLeft");
    assert.equal(await words(calmly), "From 6, a 4 leads to 10: new, after 2 rolls.");
    await calmly.key("End");
    assert.equal(await level(calmly), "Route");
    await calmly.key("Home");
    assert.equal(await level(calmly), "Roll 0 of 7");
    assert.deepEqual((await drawn(calmly)).squares, { 0: [0, "queued"] });
    await calmly.click("#search-last");
    await calmly.click("#search-back");
    assert.equal(await words(calmly), "Square 20 was reached from square 14 by a 6.");
    await calmly.value(`document.getElementById("search-rolls").focus()`);
    await calmly.key("Home");
    for (let i = 0; i < 4; i++) await calmly.key("ArrowRight");
    assert.equal(await level(calmly), "Roll 4 of 7");
    const four = await calmly.value(
      `document.getElementById("search-rolls").getAttribute("aria-valuetext")`,
    );
    assert.equal(four, "roll 4 of 7");
    assert.equal(
      await live(calmly),
      "Roll 4: 9 new squares, up to 84, ladder from 28 to 84, snake from 56 to 53, ladder from 51 to 67.",
    );
  },
);

const guide = readFileSync(new URL("../../docs/learn.md", import.meta.url), "utf8");

await check("search: beside the copy of the program stands a link to the answer for LeetCode", async () => {
  await search(calmly, Board.named("LC909-1"));
  const link = await calmly.value(`document.querySelector("#code-copy ~ a").getAttribute("href")`);
  assert.equal(link, "../learn.html#learn_answer");
  const [, answer] = guide.split("{#learn_answer}");
  assert.match(answer.split("\n## ")[0], /class Solution:/);
});

await check("search: the beginning says its purpose, links to the reason, and moves no button", async () => {
  for (const page of [calmly, phone]) {
    await search(page, Board.named("MB47"));
    const link = await page.value(`document.querySelector("#search-words a").getAttribute("href")`);
    assert.ok(link.startsWith("../learn.html#") && guide.includes(`{${link.slice(13)}}`), link);
    const places = () =>
      page.value(`["search-next", "queue", "code"].map((id) => document.getElementById(id).getBoundingClientRect().top)`);
    const before = await places();
    await page.click("#search-next");
    assert.equal(await page.value(`document.querySelector("#search-words a")`), null);
    assert.deepEqual(await places(), before);
  }
  await search(calmly, Board.named("TB30"), "&view=embed");
  assert.equal(await calmly.value(`document.querySelector("#search-words a").checkVisibility()`), false, "a frame has no other pages");
});

await check("search: it plays to the end, announces each roll, and pauses", async () => {
  const board = Board.named("LC909-1");
  await search(calmly, board);
  await calmly.value(`(() => {
    window.said = [];
    const note = () => said.push(document.getElementById("live").textContent);
    new MutationObserver(note).observe(document.getElementById("live"), { childList: true });
  })()`);
  await calmly.choose("#search-pace", "roll");
  await calmly.value(
    `(() => { const speed = document.getElementById("search-speed"); speed.value = 5; speed.dispatchEvent(new Event("input")); })()`,
  );
  await calmly.value(`document.getElementById("search").focus()`);
  await calmly.key(" ");
  await calmly.until(`document.getElementById("search-level").textContent === "Route"`);
  await calmly.until(
    `document.getElementById("search-play").getAttribute("aria-label") === "Play"`,
  );
  const said = await calmly.value("said");
  for (let roll = 1; roll <= 4; roll++)
    assert.ok(
      said.some((text) => text.startsWith(`Roll ${roll}: `)),
      said.join("\n"),
    );
  assert.ok(said.some((text) => text.includes("ladder from 2 to 15")));
  assert.match(said.at(-1), /The route is complete: 4 rolls\.$/);
  await desktop.media({});
  await search(desktop, board);
  await desktop.click("#search-play");
  await desktop.until(`document.getElementById("search-words").textContent.includes("leads to")`);
  await desktop.click("#search-play");
  assert.equal(
    await desktop.value(`document.getElementById("search-play").getAttribute("aria-label")`),
    "Play",
  );
  assert.equal(await desktop.value(`document.querySelector(".dots")`), null);
  const paused = await words(desktop);
  await desktop.value("new Promise((resolve) => setTimeout(resolve, 400))");
  assert.equal(await words(desktop), paused);
});

await check("search: a dot moves along the ladder, and with reduced motion none does", async () => {
  const board = Board.named("LC909-1"); // the first roll of 1 takes the ladder from 2 to 15
  const count = `window.dots = 0;
    window.watcher = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const each of addedNodes) if (each.matches?.(".dots circle")) window.dots += 1;
    });
    watcher.observe(document.getElementById("surface"), { subtree: true, childList: true })`;
  for (const [page, moves] of [
    [desktop, true],
    [calmly, false],
  ]) {
    await search(page, board);
    await page.choose("#search-pace", "roll");
    await page.value(count);
    await page.click("#search-next");
    if (moves) {
      await page.until(`document.querySelector(".dots circle")?.getAnimations().length === 1`);
      const frames = await page.value(
        `document.querySelector(".dots circle").getAnimations()[0].effect.getKeyframes().map(({ transform }) => transform)`,
      );
      const place = (square) =>
        page.value(`(() => {
        const number = [...document.querySelectorAll("#picture .snl-number text")].find((each) => each.textContent === "${square}");
        return "translate(" + (number.x.baseVal[0].value + 25) + "px, " + (number.y.baseVal[0].value + 14) + "px)";
      })()`);
      assert.deepEqual([frames[0], frames.at(-1)], [await place(2), await place(15)]);
      assert.equal(await page.value(`document.querySelectorAll("#code .lit").length`), 6);
    }
    await page.until(`document.getElementById("search-level").textContent === "Roll 1"`);
    await page.until(`document.querySelector(".dots") === null`);
    assert.equal((await page.value("dots")) > 0, moves);
  }
  await search(desktop, board); // the sentence of a step appears with its motion, not after it
  await desktop.value(`document.getElementById("search-speed").value = 1`);
  await desktop.click("#search-next");
  await desktop.until(
    `document.querySelector(".dots") && document.getElementById("search-words").textContent.startsWith("Square 1 leads to 6 new squares")`,
  );
  await desktop.click("#search-first");
});

await check("search: the route is traced back, and it is the one of the answers", async () => {
  for (const name of [
    "the classic board",
    "put on a square by a 1 or a 6",
    "a bounce",
    "a jump off the board",
  ]) {
    await search(calmly, rules[name]);
    await calmly.click("#search-last");
    const spoken = (list) =>
      calmly.value(
        `[...document.querySelectorAll("#${list} .unseen")].map((each) => each.textContent)`,
      );
    const traced = await spoken("traced");
    assert.equal(traced.length, rules[name].solve());
    assert.deepEqual(traced, await spoken("rolls"), name);
  }
});

await check("search: the numbers of the squares stay beside the route, clear of its stops", async () => {
  const boxes = (page) =>
    page.value(`(() => {
      const [over] = document.querySelectorAll(".search:has(.numbers)");
      const box = (each) => (({ left, right, top, bottom }) => ({ left, right, top, bottom }))(each.getBoundingClientRect());
      const cells = [...document.querySelectorAll(".flood rect")].map((each) => [each.getAttribute("class"), box(each)]);
      const numbers = [...over.querySelectorAll(".numbers text")].map(box);
      return { stops: [...over.querySelectorAll(".stop circle:first-child")].map(box), cells, numbers };
    })()`);
  for (const [page, name] of [[calmly, "LC909-1"], [phone, "LC909-1"], [calmly, "MB47"]]) {
    await search(page, Board.named(name), "&step=99");
    await page.until(`document.querySelector(".stop")`);
    const { stops, cells, numbers } = await boxes(page);
    const shown = cells.flatMap(([state, cell], i) => (state ? [[cell, numbers[i]]] : []));
    assert.ok(stops.length >= 4 && shown.length > 10, name);
    for (const [cell, number] of shown) {
      const seen = number.right - number.left > 2 && number.bottom - number.top > 5;
      const middle = [(number.left + number.right) / 2, (number.top + number.bottom) / 2];
      const within = middle[0] > cell.left && number.right <= cell.right && number.bottom <= cell.bottom + 2;
      assert.ok(seen && within, `${name}: ${JSON.stringify([cell, number])}`);
      const over = stops.some(({ left, right, top, bottom }) =>
        middle[0] > left && middle[0] < right && middle[1] > top && middle[1] < bottom);
      assert.equal(over, false, name);
    }
  }
});

await check("search: other shortest routes, by their number", async () => {
  const board = Board.named("LC909-1");
  await search(calmly, board, "&step=99");
  assert.equal(
    await calmly.text("#ways"),
    "This is one of 21 shortest routes. The tab Answers shows the same one.",
  );
  const steps = stepsOf(board);
  const first = await calmly.text("#traced");
  await calmly.click("#search-back");
  await calmly.click("#search-back");
  assert.equal(
    await words(calmly),
    "Square 35 was reached from square 13 by a 1 and the ladder from 14.",
  );
  await calmly.click("#search-last");
  await calmly.click("#another");
  assert.equal(
    await calmly.text("#ways"),
    "This is route 2 of 21, as short as the one that the tab Answers shows.",
  );
  const second = steps.routeAfter(steps.route);
  assert.notEqual(await calmly.text("#traced"), first);
  assert.deepEqual(
    await calmly.value(
      `[...document.querySelectorAll("#traced .unseen")].map((each) => Number(/^Roll ([0-9]+)/.exec(each.textContent)[1]))`,
    ),
    second.map(({ face }) => face),
  );
  for (let i = 0; i < 20; i++) await calmly.click("#another");
  assert.equal(await calmly.text("#traced"), first);
  const drawn = await calmly.value(`document.querySelector(".search .route").getAttribute("d")`);
  assert.equal(drawn.split("M")[1].split("L").length, 7, "a roll of 6 has the points of 7 squares");
  assert.deepEqual(
    await calmly.value(`[...document.querySelectorAll(".search .stop text")].map((each) => each.textContent).join()`),
    "1,2,3,4",
  );
  await search(calmly, Board.named("MB47"), "&step=999");
  await calmly.until(`document.querySelector("#code .lit")`);
  const lit = await calmly.value(`document.querySelector("#code .lit").getBoundingClientRect().bottom`);
  assert.ok(lit < 800, `the last line of the program is on the screen: ${lit}`);
  await calmly.open(`${address("LC909-1")}&tab=search&step=99&view=embed`);
  await calmly.until(`document.getElementById("ways").textContent !== ""`);
  assert.equal(await calmly.text("#ways"), "This is one of 21 shortest routes.");
  await search(calmly, new Board(6, { start: 0 }), "&step=99");
  assert.equal(await calmly.text("#ways"), "This is the only shortest route.");
  assert.equal(await calmly.value(`document.getElementById("another").hidden`), true);
});

await check("search: every rule in words, and boards without an answer", async () => {
  const told = async (board, step) => {
    await search(calmly, board, `&step=${step}`);
    return words(calmly);
  };
  const entering = rules["a 6 to enter"];
  assert.equal(
    await told(entering, "0.3"),
    "From off the board, a 5 does not leave the start: that takes a 6.",
  );
  assert.equal(
    await told(new Board(9, { start: 7 }), "0.2"),
    "From 7, a 6 leads past the goal: the token stays.",
  );
  assert.equal(
    await told(rules["a jump off the board"], "0.2"),
    "From 12, a 3 leads to 15, snake from 15 off the board: new, after 1 roll.",
  );
  assert.equal(
    await told(rules["put on a square by a 1 or a 6"], "0.2"),
    "From off the board, a 6 leads to 4, ladder from 4 to 9: new, after 1 roll.",
  );
  assert.equal(
    await told(rules["chaining"], "0.5"),
    "From off the board, a 3 leads to 3, ladder from 3 to 21: new, after 1 roll.",
  );
  assert.equal(
    await told(rules["a goal out of reach"], "99"),
    "The queue is empty, and no roll has reached the goal. Cannot be won (-1 on LeetCode).",
  );
  assert.match(await calmly.text("#code .lit"), /^return distance\[goal\]/);
  assert.equal(await calmly.text("#values"), "distance[goal]-1");
  assert.equal(await level(calmly), "End");
  await told(new Board(9, { die: 1, jumps: { 2: 1 } }), "0");
  assert.equal(await level(calmly), "Roll 0");
  assert.equal(
    await told(new Board(5, { start: 5 }), "0"),
    "The start is the goal: no roll is needed.",
  );
  assert.equal(await level(calmly), "No roll");
  await show(calmly, `${String(Board.grid(5, 5, { chaining: true, jumps: { 4: 9, 9: 4 } }))}`);
  await open(calmly, "search");
  assert.match(await words(calmly), /^There is no search: .*cycle.*\.$/);
});

await check("search: the running line, and the values of its variables", async () => {
  const board = Board.named("MB47");
  const values = () =>
    calmly.value(
      `[...document.querySelectorAll("#values > div")].map((each) => each.textContent).join("; ")`,
    );
  const lit = () =>
    calmly.value(
      `[...document.querySelectorAll("#code .lit")].map((each) => each.textContent.trim())`,
    );
  const at = async (step) => {
    await calmly.value(`location.hash = location.hash.replace(/&step=[^&]*|$/, "&step=${step}")`);
    await calmly.until(`new URLSearchParams(location.hash).get("step") === "${step}"`);
  };
  await search(calmly, board, "&step=1.2");
  const phases = {
    c: [
      "int to = roll(board, square, face);",
      "distance[to] = distance[square] + 1;",
      "queue[tail++] = to;",
    ],
    py: [
      "to = roll(board, square, face)",
      "distance[to] = distance[square] + 1",
      "queue.append(to)",
    ],
    rs: [
      "let to = roll(board, square, face);",
      "distance[to] = distance[square] + 1;",
      "queue.push_back(to);",
    ],
    js: [
      "const to = roll(board, square, face);",
      "distance[to] = distance[square] + 1;",
      "queue.push(to);",
    ],
  };
  for (const [language, [roll, first, last]] of Object.entries(phases)) {
    await calmly.choose("#code-language", language);
    await calmly.until(
      `document.getElementById("code").textContent.includes(${JSON.stringify(last)})`,
    );
    const shown = await calmly.value(`document.getElementById("code").textContent`);
    assert.ok(
      readFileSync(join(site, `code/bfs.${language}`), "utf8").includes(shown.trimEnd()),
      language,
    );
    const lines = await lit();
    assert.deepEqual([lines.length, lines[0], lines[2]], [3, first, last], language);
  }
  assert.equal(await values(), "square6; face6; to12; distance[to]2; queued6");
  await at("1.1");
  assert.match((await lit()).join(), /^const square = queue.shift\(\);$/);
  await at("1");
  assert.match((await lit()).join(), /^while /);
  await at("2.3");
  assert.match((await lit()).join(), /^if /);
  await at("66");
  assert.deepEqual(await lit(), ["route[i] = s;", "s = parent[s];"]);
  await show(calmly, String(board));
  await open(calmly, "search");
  await calmly.until(`document.getElementById("code").textContent.includes("queue.push(to)")`);
  await calmly.value("localStorage.clear()");
});

await check("search: the copied program has the board shown as its input, and no marks", async () => {
  await browser.send("Browser.grantPermissions", {
    permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
  });
  const board = Board.named("MB47");
  for (const language of ["py", "c", "rs", "js"]) {
    await search(calmly, board);
    await calmly.choose("#code-language", language);
    assert.match(await calmly.text("#code-note"), /Copy gives the whole program; the command at its top gives it this board\.$/);
    await calmly.click("#code-copy");
    await calmly.until(`navigator.clipboard.readText().then((text) => text.includes("echo") && text.includes(${JSON.stringify({ py: "def ", c: "#include", rs: "fn main", js: "process.stdin" }[language])}))`);
    const text = await calmly.value("navigator.clipboard.readText()");
    assert.doesNotMatch(text, /\[search\]/);
    const input = [0, 100, 6, ...board.jumps().flatMap(({ from, to }) => [from, to])].join(" ");
    assert.ok(text.includes(`echo "${input}"`), text.slice(0, 700));
  }
  await calmly.value("localStorage.clear()");
});

await check("search: a link holds the step, and an edited board is searched again", async () => {
  const board = Board.parse(sentence({ 3: 50, 60: 20 }));
  await search(calmly, board, "&step=4.3");
  const before = await words(calmly);
  assert.match(before, /^From [0-9]+, a 5 leads to /);
  await calmly.click("#search-back");
  await calmly.click("#search-next");
  const hash = await calmly.value("location.hash");
  assert.match(hash, /&tab=search&step=5$/);
  await calmly.open(`${address()}${hash}`);
  await calmly.until(`document.getElementById("search-level").textContent !== ""`);
  assert.equal(await words(calmly), "Square 4: nothing new.");
  await drag(calmly, 5, 97);
  await calmly.until(
    `document.getElementById("search-level").textContent === "Roll 0"`,
  );
  assert.doesNotMatch(await calmly.value("location.hash"), /step=/);
  // The figure stays hidden, also from those who listen.
  await calmly.settle();
  assert.equal(await fewest(calmly), "hidden");
  await calmly.until(`document.getElementById("live").textContent.startsWith("Ladder from 5 to 97. ")`);
  assert.doesNotMatch(await live(calmly), /Fewest/);
  await calmly.click("#search-last");
  const edited = Board.parse(sentence({ 3: 50, 60: 20, 5: 97 }));
  assert.equal(
    await calmly.value(`document.querySelectorAll("#traced li").length`),
    edited.solve(),
  );
  await calmly.choose("#search-pace", "roll");
  await calmly.click("#search-first");
  await calmly.click("#search-next");
  await calmly.click("#search-next");
  const said = await words(calmly);
  assert.match(said, /^Roll 2: /);
  const rolled = await calmly.value("location.hash");
  assert.match(rolled, /&step=r2$/);
  await calmly.open(`${address()}${rolled}`);
  await calmly.until(`document.getElementById("search-level").textContent.startsWith("Roll 2")`);
  assert.equal(await words(calmly), said);
  await calmly.choose("#search-pace", "square");
  await calmly.click("#search-last");
  await open(calmly, "answers");
  assert.equal(await calmly.value(`document.querySelectorAll(".flood rect").length`), 0);
  assert.ok(!(await calmly.value("location.hash")).includes("step"));
  await open(calmly, "search");
  assert.match(await calmly.value("location.hash"), /&tab=search&step=[0-9]+$/);
  assert.equal(await calmly.text("#search-level"), "Route");
});

await check("search: on a telephone the board and the controls stay in view", async () => {
  await search(phone, Board.named("MB47"));
  await phone.value("scrollTo(0, 0)");
  const below = () =>
    phone.value(
      `document.getElementById("program").getBoundingClientRect().top - document.querySelector("#search .controls").getBoundingClientRect().bottom`,
    );
  const before = await below();
  await phone.tap("#search-next");
  await phone.until(
    `document.getElementById("search-words").textContent.includes("6 new squares")`,
  );
  await phone.value("scrollTo(0, 0)");
  assert.equal(await below(), before, "the program does not move up with the first step");
  const stack = ["#tab-search", "#board", "#search-words", "#search-play", "#code .lit"];
  const middles = await phone.value(`${JSON.stringify(stack)}.map((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return (top + bottom) / 2;
  })`);
  assert.deepEqual(middles, middles.toSorted((a, b) => a - b), "from tabs to program");
  assert.ok(middles.at(-1) < 740, `the running line is on the screen: ${middles}`);
  await phone.value(
    `document.getElementById("code-note").scrollIntoView({ block: "end", behavior: "instant" })`,
  );
  const places = await phone.value(`["#board", "#search-play"].map((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return [Math.round(top), Math.round(bottom)];
  })`);
  const [[boardTop, boardBottom], [playTop, playBottom]] = places;
  assert.ok(boardTop >= -20 && boardBottom <= playTop && playBottom <= 740, JSON.stringify(places));
  await phone.tap("#search-next");
  await phone.until(
    `document.getElementById("search-words").textContent.startsWith("Square 6 leads to")`,
  );
});

await check("search: a telephone shows board, controls, queue and the loop of the program at once", async () => {
  for (const [width, height] of [
    [400, 800],
    [360, 640],
  ]) {
    await phone.resize(width, height, 2, true);
    for (const board of ["MB47", "LC909-1"]) {
      const lasts = { py: "queue.append(to)", c: "queue[tail++] = to", rs: "queue.push_back(to)", js: "queue.push(to)" };
      for (const [language, last] of Object.entries(lasts)) {
        await search(phone, Board.named(board), "&step=7.4");
        await phone.choose("#code-language", language);
        await phone.until(`document.getElementById("code").textContent.includes("${last}") && document.querySelector("#code .lit")`);
        await phone.value("scrollTo(0, 0)");
        const { places, lines, box, wide } = await phone.value(`(() => {
          const box = (each) => { const { top, bottom } = each.getBoundingClientRect(); return [top, bottom]; };
          const code = [...document.getElementById("code").children];
          const loop = code.findIndex(({ textContent }) => textContent.includes("while"));
          return {
            places: ["#board", "#search-words", "#search-play", "#queue", "#values", "#code"].map((name) => box(document.querySelector(name))),
            lines: code.slice(loop, loop + 8).map(box),
            box: box(document.getElementById("code")),
            wide: document.getElementById("values").scrollWidth - document.getElementById("values").clientWidth,
          };
        })()`);
        const name = `${width} x ${height}, ${board}, ${language}: ${JSON.stringify({ places, lines })}`;
        for (const [i, [top]] of places.entries()) assert.ok(top >= (i ? places[i - 1][1] - 1 : 0), name);
        assert.equal(lines.length, 8);
        for (const [top, bottom] of lines)
          assert.ok(top >= box[0] && bottom <= Math.min(box[1], height), name);
        assert.ok(wide <= 0, `the values are whole: ${name}`);
      }
    }
  }
  await phone.value("localStorage.clear()");
  await search(phone, Board.grid(30, 30)); // a picture that can be enlarged
  assert.deepEqual(
    await phone.value(`[...document.querySelectorAll(".toolbar > *")].filter((each) => each.checkVisibility()).map(({ id }) => id)`),
    ["zoom"],
    "no room for what the search does not need",
  );
  await phone.resize(360, 740, 2, true);
});

await check("search: a queue that is cut off says how many squares are out of sight", async () => {
  const cut = (page) =>
    page.value(`(() => {
      const box = document.getElementById("queue").getBoundingClientRect();
      const items = [...document.querySelectorAll("#queue li")].map((each) => each.getBoundingClientRect());
      const last = items.findLastIndex(({ right, bottom }) => right <= box.right + 1 && bottom <= box.bottom + 1);
      return [items.length - last - 1, document.getElementById("queue-more").textContent, document.getElementById("queue").classList.contains("more")];
    })()`);
  for (const page of [phone, desktop]) {
    await search(page, Board.named("MB47"), "&step=20");
    const [hidden, words, more] = await cut(page);
    assert.ok(hidden > 2, String(hidden));
    assert.deepEqual([words, more], [`+${hidden}`, true]);
    await page.value(`document.getElementById("queue").scrollTo(9999, 9999)`);
    await page.until(`document.getElementById("queue-more").textContent === ""`);
    assert.deepEqual(await cut(page), [0, "", false]);
    await page.click("#search-first");
    assert.deepEqual(await cut(page), [0, "", false]);
  }
  await search(desktop, Board.grid(60, 60, { die: 64, start: 0 }), "&step=r1");
  const [hidden, words] = await cut(desktop);
  assert.equal(words, `+${hidden - 1 + 4}`, "60 of 64 squares are items, and one item tells of the others");
});

await check("search: sentence and queue agree while a step moves", async () => {
  await search(desktop, Board.named("MB47"));
  await desktop.value(`document.getElementById("search-speed").value = 1`);
  for (const pace of ["square", "face"]) {
    await desktop.choose("#search-pace", pace);
    await desktop.click("#search-next");
    if (pace === "face") for (let i = 0; i < 1; i++) await desktop.click("#search-next");
    await desktop.until(`document.querySelector(".dots")`);
    const [said, queue, coming, size] = await desktop.value(`[document.getElementById("search-words").textContent,
      ...["#queue li:not(.coming)", "#queue .coming"].map((each) => [...document.querySelectorAll(each)].map(({ textContent }) => textContent).join()),
      document.getElementById("queue-size").textContent]`);
    if (pace === "square") {
      assert.match(said, /leads to 6 new squares: 6, 5, 14 .*, 3, 2, 38 /);
      assert.deepEqual([queue, coming, size], ["", "6,5,14,3,2,38", "0 squares"]);
    } else {
      assert.match(said, /^From 6, a 6 leads to 12: new/);
      assert.deepEqual([queue, coming, size], ["5,14,3,2,38", "12", "5 squares"]);
    }
    await desktop.click("#search-back");
    await desktop.click("#search-next");
    await desktop.value(`document.getElementById("search").focus()`);
    if (pace === "square") await desktop.keys("ArrowRight", "ArrowLeft");
    assert.equal(await desktop.value(`document.querySelectorAll("#queue .coming").length > 0`), pace === "face");
  }
  await desktop.click("#search-first");
});

await check("search: 10000 squares by whole rolls, without a long pause", async () => {
  const jumps = { 7: 3000, 3005: 12, 3011: 6000 };
  const board = Board.grid(100, 100, { start: 0, overshoot: "win", jumps });
  await search(desktop, board);
  assert.equal(await desktop.value(`document.getElementById("search-pace").disabled`), true);
  await desktop.until(`document.querySelectorAll(".flood rect").length > 2000`);
  await desktop.click("#search-next");
  await desktop.until(
    `document.getElementById("search-level").textContent === "Roll 1"`,
  );
  await desktop.click("#search-last");
  assert.equal(await desktop.text("#search-level"), "Route");
  const taken = await desktop.value(`document.querySelectorAll(".flood .taken").length`);
  assert.equal(taken, stepsOf(board).taken);
  await search(desktop, Board.named("MB47"));
  assert.equal(await desktop.value(`document.getElementById("search-pace").disabled`), false);
});
