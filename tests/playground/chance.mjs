// SPDX-License-Identifier: MIT
// Tests the tab of the chance: the squares against a distribution that is stepped here, the curve
// and its threshold, simulated games, and the effect of one more jump against boards made so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  Board,
  at,
  axe,
  calmly,
  check,
  desktop,
  held,
  live,
  offBoard,
  open,
  phone,
  sentence,
  show,
  snl,
} from "./setup.mjs";

const classic = Board.named("MB47");

/** The distribution of the token after some rolls, moved roll by roll. */
function plainPositions(board, rolls) {
  const { squares, die, start } = board;
  const sum = die.reduce((a, b) => a + b);
  let now = new Array(squares + 1).fill(0);
  now[start] = 1;
  for (let roll = 0; roll < rolls; roll++) {
    const next = new Array(squares + 1).fill(0);
    next[squares] = now[squares];
    for (let from = 0; from < squares; from++)
      for (let face = 1; now[from] > 0 && face <= die.length; face++)
        if (die[face - 1] > 0) next[board.roll(from, face).to] += (now[from] * die[face - 1]) / sum;
    now = next;
  }
  return now;
}

/** Opens the tab on a board by a link; waits until it shows the roll. */
async function watch(page, board, step, more = "") {
  const text = typeof board === "string" ? board : String(board).trim().replaceAll(" ", "_").replaceAll("\n", ".");
  await show(page, `${text}&tab=chance&step=${step}${more}`);
  await rolled(page, step);
}

const rolled = (page, step) =>
  page.until(`document.querySelector(".cloud").getAttribute("data-roll") === "${step}"`);
const done = (page) =>
  page.until(`document.getElementById("simulate-stop").hidden && !document.getElementById("simulated").hidden`);
const opacities = (page) =>
  page.value(`[...document.querySelectorAll(".cloud rect")].map((each) => Number(each.getAttribute("fill-opacity")))`);
const field = (page, id) => page.value(`document.getElementById("${id}").value`);

/** Checks what the page says about a square under the mouse. */
async function says(page, square, pattern) {
  await page.mouse("mouseMoved", square === 0 ? await offBoard(page) : await at(page, square));
  const said = `document.getElementById("hint").textContent`;
  await page.until(`${pattern}.test(${said})`, 120).catch(() => {});
  assert.match(await page.value(said), pattern, String(square));
}

await check("the squares show where the token is after a number of rolls", async () => {
  await watch(desktop, "MB47", 12);
  const exact = plainPositions(classic, 12);
  const shown = await opacities(desktop);
  const inside = exact.slice(0, 100);
  const order = inside.map((_, square) => square).sort((a, b) => exact[b] - exact[a]);
  assert.equal(shown.length, 101);
  for (const [i, square] of order.slice(1).entries())
    assert.ok(shown[square] <= shown[order[i]], `${square} after ${order[i]}`);
  assert.ok(inside.every((share, square) => share > 0 === shown[square] > 0));
  for (const square of [44, 26, 0, 16, 100]) {
    const share = (100 * exact[square]).toPrecision(2);
    const words = square === 100 ? "of games have ended" : "of games are here";
    const said = exact[square] === 0 ? "0%" : `${Number(share) >= 0.1 ? share : "[0-9.e-]+"}%`;
    await says(desktop, square, new RegExp(`${said} ${words} after 12 rolls`));
  }
  const words = await desktop.text("#chance-words");
  const going = inside.reduce((sum, share, square) => sum + share * square, 0) / (1 - exact[100]);
  assert.equal(
    words,
    `Most likely on ${order[0]}: ${(100 * exact[order[0]]).toPrecision(2)}% of games. Where a game goes on, its token is on square ${Math.round(going)} on average. ${(100 * exact[100]).toPrecision(2)}% of games have ended.`,
  );
});

await check("the rolls go on and back by buttons, keys, slider and link", async () => {
  await show(desktop, "MB47&tab=chance"); // without a number of rolls, at the beginning
  await rolled(desktop, 0);
  assert.equal(await desktop.text(".chance-plot .now-words"), "now");
  assert.match(await desktop.text("#chance-words"), /^The game begins off the board\. No game has ended yet\.$/);
  await desktop.click("#chance-next");
  await rolled(desktop, 1);
  const six = classic.die.map((_, i) => classic.roll(0, i + 1).to);
  const shown = await opacities(desktop);
  assert.deepEqual(shown.map((each, square) => (each > 0 && square < 100 ? square : -1)).filter((each) => each >= 0), six.sort((a, b) => a - b));
  const equal = six.slice(0, 5).map((square) => `on ${square}`).join(", ");
  assert.ok((await desktop.text("#chance-words")).startsWith(`Most likely ${equal} or on ${six[5]}: 17% of games on each. `));
  assert.match(await desktop.value("location.hash"), /&step=1$/);
  const announced = async (rolls) => {
    await desktop.until(`document.getElementById("live").textContent.startsWith("After ${rolls} roll")`);
    assert.equal(await live(desktop), `After ${rolls} roll${rolls === 1 ? "" : "s"}. ${await desktop.text("#chance-words")}`);
  };
  await announced(1);
  await desktop.value(`document.getElementById("chance-step").focus()`);
  await desktop.keys("ArrowRight", "ArrowRight");
  await rolled(desktop, 3);
  await desktop.value(`document.getElementById("chance").focus()`);
  await desktop.key("ArrowLeft");
  await rolled(desktop, 2);
  await announced(2);
  await desktop.key("End");
  const last = Number(await field(desktop, "chance-step"));
  await rolled(desktop, last);
  assert.ok(classic.chance().distribution(last + 1).cdf[last] >= 0.99);
  assert.ok(classic.chance().distribution(last).cdf[last - 1] < 0.99);
  await desktop.key(" "); // plays from the beginning
  await rolled(desktop, 4);
  await desktop.click("#chance-play");
  assert.equal(await desktop.value(`document.getElementById("chance-play").getAttribute("aria-label")`), "Play");
  await desktop.value(`location.hash = location.hash.replace(/step=[0-9]+/, "step=25")`);
  await rolled(desktop, 25);
  await open(desktop, "answers");
  assert.doesNotMatch(await desktop.value("location.hash"), /step=/);
  assert.equal((await opacities(desktop)).length, 0);
});

await check("the threshold: by its fields, by keys, and by dragging it both ways", async () => {
  await watch(desktop, "MB47", 12);
  const { cdf } = classic.chance().distribution(200);
  assert.deepEqual([await field(desktop, "after-rolls"), await field(desktop, "after-share")], ["89", "95"]);
  await desktop.enter("#after-share", "50");
  assert.equal(await field(desktop, "after-rolls"), String(classic.chance().median()));
  await desktop.enter("#after-rolls", "40");
  assert.equal(await field(desktop, "after-share"), (100 * cdf[40]).toFixed(0));
  // Beyond the chart, which ends at 99 of 100 games.
  await desktop.enter("#after-rolls", "190");
  assert.equal(await field(desktop, "after-rolls"), "190");
  assert.equal(await field(desktop, "after-share"), (100 * cdf[190]).toFixed(1 - Math.floor(Math.log10(100 - 100 * cdf[190]))));
  await desktop.enter("#after-share", "99.9");
  assert.equal(await field(desktop, "after-rolls"), String(cdf.findIndex((each) => each >= 0.999)));
  await desktop.enter("#after-share", "100");
  assert.match(await desktop.text("#chance-reading"), /^No number of rolls ends all games for certain/);
  for (const [name, text, words] of [
    ["rolls", "1000", /^The exact shares are known from 0 to [0-9]+ rolls\.$/],
    ["rolls", "-3", /^The exact shares are known from 0 to /],
    ["share", "101", /^Enter a number from 0 to 100\.$/],
  ]) {
    await desktop.enter(`#after-${name}`, text);
    assert.match(await desktop.text("#chance-reading.fault"), words);
  }
  await desktop.enter("#after-rolls", "40");
  assert.equal(await desktop.value(`document.querySelector("#chance-reading.fault")`), null);
  await desktop.value(`document.getElementById("chance-plot").focus()`);
  await desktop.keys("ArrowRight", "ArrowRight");
  assert.equal(await field(desktop, "after-rolls"), "42");
  await desktop.key("ArrowUp");
  const next = cdf.findIndex((each) => each >= Math.round(100 * cdf[42] + 1) / 100);
  assert.equal(await field(desktop, "after-rolls"), String(Math.max(43, next)));
  assert.match(
    await desktop.value(`document.getElementById("chance-plot").getAttribute("aria-valuetext")`),
    /^After 4[34] rolls, 6[0-9] of 100 games have ended$/,
  );
  await desktop.click("[name=chance-curve][value=sum]");
  const place = await desktop.place("#chance-plot");
  const grip = await desktop.value(`(() => { const { x, y, width, height } = document.querySelector(".chance-plot .grip").getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`);
  await desktop.drag(grip, { x: grip.x + 80, y: grip.y });
  const rolls = Number(await field(desktop, "after-rolls"));
  assert.ok(rolls > 55 && rolls < 90, String(rolls));
  const level = await desktop.value(`document.querySelector(".chance-plot .share").getBoundingClientRect().y`);
  await desktop.drag({ x: place.x - 140, y: level }, { x: place.x - 140, y: level + 60 });
  const share = Number(await field(desktop, "after-share"));
  assert.ok(share > 25 && share < 60, String(share));
  await desktop.mouse("mouseMoved", { x: place.x, y: place.y });
  assert.match(await desktop.text("#chance-reading"), /^Roll [0-9]+ ends [0-9.]+% of games; [0-9]+% have ended by then\.$/);
});

await check("simulated games: those of the library, with the seed that is shown", async () => {
  await watch(desktop, "MB47", 12);
  await desktop.enter("#chance-seed", "4711");
  await desktop.click("[data-games='10000']");
  await done(desktop);
  const { rolls } = classic.simulate({ games: 10000, seed: 4711 });
  assert.equal(
    await desktop.text("#simulated"),
    `10,000 games took ${rolls.mean.toFixed(2)} rolls on average. The exact mean is 39.23. The mean of 10,000 games is typically off by about 0.25 rolls.`,
  );
  assert.ok(await desktop.value(`document.querySelector(".chance-plot .bars").getAttribute("d").length > 100`));
  await desktop.click("[data-games='100']");
  await done(desktop);
  assert.equal(await field(desktop, "chance-seed"), "4711"); // a typed seed stays
  const { rolls: hundred } = classic.simulate({ games: 100, seed: 4711 });
  assert.ok((await desktop.text("#simulated")).startsWith(`100 games took ${hundred.mean.toFixed(2)} rolls`));
  // A fault is told at the field while somebody types.
  const fault = `document.getElementById("seed-fault").checkVisibility() && document.getElementById("seed-fault").textContent`;
  for (const text of ["abc", "-1", "1.5", "1234567890123456"]) {
    await desktop.fill("#chance-seed", text);
    assert.equal(await desktop.value(fault), "A seed is a whole number from 0 to 999,999,999,999,999.", text);
  }
  const said = await desktop.text("#simulated");
  await desktop.click("[data-games='100']");
  assert.equal(await desktop.text("#simulated"), said);
  assert.equal(await desktop.value("document.activeElement.id"), "chance-seed");
  for (const text of ["0", "999999999999999", ""]) {
    await desktop.fill("#chance-seed", text);
    assert.equal(await desktop.value(fault), false, text);
  }
  await desktop.click("#new-seed");
  assert.match(await field(desktop, "chance-seed"), /^[0-9]+$/);
  assert.equal(await desktop.value(`document.getElementById("seed-fault").hidden`), true);
  // The line of added shares stands at the same rolls as the exact curve, and within its noise.
  await desktop.click("[name=chance-curve][value=sum]");
  await desktop.enter("#chance-seed", "4711");
  await desktop.click("[data-games='10000']");
  await done(desktop);
  const line = (name) => desktop.value(`document.querySelector(".chance-plot ${name}").getAttribute("d").slice(1).split("L").map((each) => each.split(" ").map(Number))`);
  const curve = new Map(await line(".curve"));
  const points = await line(".line");
  assert.ok(points.length > 100 && points.every(([x]) => curve.has(x)), JSON.stringify(points.slice(0, 4)));
  assert.deepEqual(points.filter(([x, y]) => Math.abs(y - curve.get(x)) > 3), []);
  await desktop.click("[name=chance-curve][value=each]");
  // On a short board each roll has a bar, and the first is roll 1.
  await watch(desktop, "LC909-2", 0);
  await desktop.click("[data-games='10000']");
  await done(desktop);
  const rollsShown = await desktop.value(`Number(document.getElementById("chance-step").max)`);
  const bars = await desktop.value(`document.querySelector(".chance-plot .bars").getAttribute("d").split("z").length - 1`);
  const { pmf } = Board.named("LC909-2").chance().distribution(rollsShown + 1);
  const possible = pmf.filter((each) => each > 0).length;
  assert.equal(pmf[0], 0);
  assert.equal(bars, possible);
  await watch(calmly, "MB47", 12);
  await calmly.enter("#chance-seed", "5");
  await calmly.click("[data-games='1']");
  await calmly.until(`document.getElementById("simulated").textContent.startsWith("This game took")`);
  const game = classic.play({ seed: 5, players: 1 });
  while (!game.over) game.roll();
  assert.match(await calmly.text("#simulated"), new RegExp(`^This game took ${game.rolls} rolls\\.`));
});

await check("the result of simulated games is in view, with their chart", async () => {
  const board = Board.grid(10, 10, { start: 0, jumps: { 20: 70, 90: 9 } });
  for (const [page, press] of [[desktop, "click"], [phone, "tap"]])
    for (const games of [100, 10000]) {
      await watch(page, board, 0);
      await page.value("scrollTo(0, 0)");
      await page[press](`[data-games='${games}']`);
      await done(page);
      await page.until(`document.getElementById("simulated").textContent.includes("typically")`);
      const [top, bottom, chart, end, height] = await page.value(`(() => {
        const box = (id) => document.getElementById(id).getBoundingClientRect();
        return [box("simulated").top, box("simulated").bottom, box("chance-plot").top, box("chance-plot").bottom, innerHeight];
      })()`);
      assert.ok(chart > 40 && end <= top && bottom <= height, `${page === phone ? "phone" : "desktop"}: ${[chart, end, top, bottom, height]}`);
    }
});

await check("the best next jump: nothing is chosen before somebody chooses", async () => {
  await watch(desktop, "MB47", 12);
  await desktop.click("[name=chance-shows][value=jump]");
  await desktop.until(`document.getElementById("jump-words").textContent !== ""`);
  const nothing = async () => {
    assert.equal(await desktop.value(`document.querySelector(".cloud").hasAttribute("data-from")`), false);
    assert.equal(await desktop.value(`document.querySelector("#jump-from [name=from]").value`), "");
    assert.ok((await opacities(desktop)).every((each) => each === 0));
  };
  await nothing();
  assert.equal(
    await desktop.text("#jump-words"),
    "Choose the square where the jump begins: click it on the board, or enter its number.",
  );
  assert.equal(await desktop.text("#jump-lists"), "");
  await desktop.click("#jump-all");
  await desktop.until(`document.getElementById("jump-where").textContent.includes("on the whole board") && document.getElementById("jump-stop").hidden`);
  await nothing();
  // A jump of the list shows the jumps from its square.
  const from = (await desktop.text("#jump-lists li .jump")).match(/[0-9]+/)[0];
  await desktop.click("#jump-lists li .jump");
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "${from}"`);
});

await check("the best next jump: what each would add to the mean", async () => {
  await watch(desktop, "MB47", 12);
  await desktop.click("[name=chance-shows][value=jump]");
  await desktop.enter("#jump-from [name=from]", "80");
  await desktop.key("Enter");
  await desktop.fill("#jump-from [name=from]", "79");
  await desktop.key("Enter");
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "79"`);
  const mean = classic.chance().mean;
  const adds = (from, to) => classic.copy().setJump(from, to).chance().mean - mean;
  const classes = await desktop.value(`[...document.querySelectorAll(".cloud rect")].map((each) => each.getAttribute("class"))`);
  for (const to of [0, 7, 70, 81, 85, 90, 99, 100])
    assert.equal(classes[to], adds(79, to) > 0 ? "longer" : "shorter", String(to));
  assert.equal(classes[79], "mouth");
  await says(desktop, 81, new RegExp(`^Square 81, a ladder from 79 to 81 makes games ${adds(79, 81).toFixed(2)} rolls longer`));
  await says(desktop, 70, new RegExp(`^Square 70, a snake from 79 to 70 makes games ${Math.abs(adds(79, 70)).toFixed(2)} rolls ${adds(79, 70) > 0 ? "longer" : "shorter"}`));
  // The pointer moves before the answer for the next square is there.
  await desktop.value(`(() => {
    const form = document.getElementById("jump-from");
    form.elements.from.value = "78";
    form.requestSubmit();
    form.elements.from.value = "79";
    form.requestSubmit();
    const { x, y } = document.querySelectorAll(".cloud rect")[81].getBoundingClientRect();
    const init = { bubbles: true, clientX: x + 5, clientY: y + 5, pointerType: "mouse" };
    document.elementFromPoint(x + 5, y + 5).dispatchEvent(new PointerEvent("pointermove", init));
  })()`);
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "79"`);
  // The answer for a square leaves the field alone, where somebody types the next square by then.
  await desktop.value(`(() => {
    const form = document.getElementById("jump-from");
    form.elements.from.value = "78";
    form.requestSubmit();
    form.elements.from.value = "7";
  })()`);
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "78"`);
  assert.equal(await desktop.value(`document.querySelector("#jump-from [name=from]").value`), "7");
  if (axe) {
    await desktop.value(readFileSync(axe, "utf8"));
    const found = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))`;
    assert.deepEqual(await desktop.value(found), []);
  }
  // The best of all boards with one jump more, found here one by one.
  await desktop.click("#jump-all");
  await desktop.until(`document.getElementById("jump-where").textContent.includes("on the whole board") && document.getElementById("jump-stop").hidden`);
  let best = { change: 0 };
  for (let from = 74; from < 100; from++) // the strongest ones are there
    for (let to = from + 1; to <= 100; to++)
      if (classic.jump(from) === null && adds(from, to) > best.change) best = { from, to, change: adds(from, to) };
  const first = await desktop.text("#jump-lists li");
  assert.equal(first.replace(/Make$/, ""), `Ladder from ${best.from}↗ to ${best.to}+${best.change.toFixed(2)}`);
  assert.equal(await desktop.text("#jump-words"), `A ladder from ${best.from} to ${best.to} makes games ${best.change.toFixed(2)} rolls longer. Choose a jump in the list to see all jumps from its square.`);
  await desktop.click("#jump-lists li button:last-child");
  await desktop.settle();
  const changed = classic.copy().setJump(best.from, best.to);
  assert.equal(await held(desktop), String(changed));
  // The changed board is asked anew, and what it has is not offered again.
  await desktop.until(`document.getElementById("jump-where").textContent.includes("on the whole board") && document.getElementById("jump-stop").hidden`);
  assert.ok(!(await desktop.text("#jump-words")).includes(`from ${best.from} to ${best.to} `));
  assert.ok(!(await desktop.text("#jump-lists")).includes(`Ladder from ${best.from}↗ to ${best.to}+`));
  await desktop.fill("#jump-from [name=from]", String(best.from));
  await desktop.key("Enter");
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "${best.from}"`);
  const said = await desktop.text("#jump-words");
  assert.match(said, new RegExp(`^The ladder from ${best.from} to ${best.to} makes games ${best.change.toFixed(2)} rolls longer than no jump from ${best.from}\\. `));
  const [, other, adding, way] = /In its place, a (?:ladder|snake) from [0-9]+ (?:to )?(.+) would make games ([0-9.]+) rolls (longer|shorter) than now\.$/.exec(said);
  const replaced = changed.copy().setJump(best.from, other === "off the board" ? 0 : Number(other)).chance().mean - changed.chance().mean;
  assert.equal(`${way === "longer" ? "" : "-"}${adding}`, replaced.toFixed(2));
  assert.equal(await desktop.text("#jump-base"), `, against no jump from ${best.from}`);
  // A fault takes the old answer away, and the next answer takes the fault away.
  const fault = () => desktop.value(`document.getElementById("jump-fault").textContent`);
  const answer = () => desktop.value(`document.getElementById("jump-words").textContent + document.getElementById("jump-lists").textContent`);
  await desktop.fill("#jump-from [name=from]", "100");
  await desktop.key("Enter");
  assert.equal(await fault(), "A jump begins on a square from 1 to 99.");
  assert.equal(await answer(), "");
  await desktop.click(await at(desktop, best.from));
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "${best.from}"`);
  assert.equal(await fault(), "");
  assert.equal(await desktop.text("#jump-words"), said);
  await desktop.fill("#jump-from [name=from]", "0");
  await desktop.key("Enter");
  assert.notEqual(await fault(), "");
  await desktop.click("#jump-all");
  assert.equal(await fault(), "");
  await desktop.until(`document.getElementById("jump-where").textContent.includes("on the whole board") && document.getElementById("jump-stop").hidden`);
  await desktop.fill("#jump-from [name=from]", String(best.from));
  await desktop.key("Enter");
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "${best.from}"`);
  assert.ok(!(await desktop.text("#jump-lists")).includes(`Ladder from ${best.from}↗ to ${best.to}+`));
  await desktop.click("#undo");
  // A click on the mouth of a snake asks about other jumps from there.
  await desktop.click(await at(desktop, 87));
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "87"`);
  assert.equal(await desktop.value(`document.querySelector("#jump-from [name=from]").value`), "87");
  assert.match(await desktop.text("#jump-words"), /^The snake from 87 to 24 makes games /);
  // A click on another square chooses the mouth, and the next one makes the jump.
  await desktop.click(await at(desktop, 50));
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "50"`);
  await desktop.mouse("mouseMoved", await at(desktop, 77));
  await desktop.until(`document.getElementById("hint").textContent.startsWith("A ladder from 50 to 77 makes games")`);
  await desktop.click(await at(desktop, 77));
  await desktop.settle();
  assert.equal(await held(desktop), String(classic.copy().setJump(50, 77)));
});

await check("a board that starts on a square is offered no jump off the board", async () => {
  await watch(desktop, "LC909-1", 0);
  await desktop.click("[name=chance-shows][value=jump]");
  await desktop.click("#jump-all");
  const whole = `document.getElementById("jump-where").textContent.includes("on the whole board") && document.getElementById("jump-stop").hidden`;
  await desktop.until(whole);
  for (const from of [null, 35]) {
    if (from) {
      await desktop.fill("#jump-from [name=from]", String(from));
      await desktop.key("Enter");
      await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "${from}"`);
    }
    const lists = await desktop.text("#jump-lists");
    assert.match(lists, /Snake from/);
    assert.doesNotMatch(lists, /off the board/);
  }
});

await check("games that may never end: the curve goes up to the share that ends", async () => {
  const trap = new Board(30, { start: 0, die: [1, 1], jumps: { 2: 28, 10: 4, 11: 4 } });
  const share = trap.chance().length().finishProbability;
  assert.ok(share > 0.1 && share < 0.9);
  await watch(desktop, trap, 5);
  assert.match(await desktop.text("#chance-reading"), new RegExp(`^Only ${(100 * share).toFixed(0)}% of games ever end, and the curve goes up to that share`));
  // The trap is squares 4 to 9; its tokens do not count where games can still end.
  const places = plainPositions(trap, 5);
  const inTrap = places.slice(4, 10).reduce((a, b) => a + b);
  const free = places.map((each, square) => (square < 30 && (square < 4 || square > 9) ? each : 0));
  const average = free.reduce((sum, each, square) => sum + each * square, 0) / free.reduce((a, b) => a + b);
  assert.match(
    await desktop.text("#chance-words"),
    new RegExp(`${(100 * inTrap).toFixed(0)}% of games are in a trap \\(squares [4-9, ]+\\) and never end\\. Where a game can still end, its token is on square ${Math.round(average)} on average`),
  );
  await desktop.click("[name=chance-curve][value=sum]");
  assert.match(await desktop.text("#chance-plot"), new RegExp(`${(100 * share).toFixed(0)}% ever end`));
  await desktop.click("[data-games='100']");
  await done(desktop);
  assert.match(await desktop.text("#simulated"), /^[0-9]+% of 100 games ended, after /);
  await desktop.click("[name=chance-shows][value=jump]");
  await desktop.fill("#jump-from [name=from]", "12");
  await desktop.key("Enter");
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "12"`);
  assert.match(await desktop.text("#jump-words"), /^Without a jump from 12, games may never end\./);
  // The jumps with which every game ends, the least mean first, found here one by one.
  let best = { mean: Infinity };
  for (let from = 1; from < 30; from++)
    for (let to = 0; to <= 30; to++)
      if (from !== to && trap.jump(from) === null) {
        const { mean } = trap.copy().setJump(from, to).chance();
        if (mean < best.mean) best = { from, to, mean };
      }
  await desktop.click("#jump-all");
  await desktop.until(`document.getElementById("jump-where").textContent === "The best jumps on the whole board" && document.getElementById("jump-stop").hidden`);
  const first = await desktop.text("#jump-lists li");
  assert.equal(first.replace(/Make$/, ""), `Ladder from ${best.from}↗ to ${best.to}${best.mean.toFixed(2)}`);
  // Snakes from every square that a token on 24 reaches: the page names them.
  const snakes = Object.fromEntries([25, 26, 27, 28, 29, 30].map((from) => [from, 24]));
  const walled = Board.grid(6, 6, { start: 0, jumps: { 2: 20, 5: 33, 18: 7, ...snakes } });
  await watch(desktop, walled, 5);
  await desktop.click("[name=chance-shows][value=jump]");
  await desktop.click("#jump-all");
  await desktop.until(`document.getElementById("jump-stop").hidden && document.getElementById("jump-words").textContent.startsWith("No jump")`);
  assert.equal(
    await desktop.text("#jump-words"),
    "No jump from a free square makes every game end. Take any one of the snakes from 25, 26, 27, 28, 29 and 30 away, and every game ends.",
  );
  assert.equal(await desktop.value(`document.getElementById("jump-scale").checkVisibility()`), false);
  await desktop.fill("#jump-from [name=from]", "30");
  await desktop.key("Enter");
  await desktop.until(`document.querySelector(".cloud").getAttribute("data-from") === "30"`);
  const long = await desktop.value(`document.getElementById("jump-ramp").getBoundingClientRect().width`);
  assert.ok(long > 100, `the scale of the colours is ${long} pixels long`);
  assert.equal(await desktop.text("#jump-mark-words"), "games may never end");
});

await check("extra rolls count turns, and a cycle of jumps is told", async () => {
  await watch(desktop, "MB47", 3, "&again=6");
  assert.equal(await desktop.text("#chance-at"), "3 turns");
  const chance = classic.chance({ turns: { again: [6] }, count: "turns" });
  const share = chance.positions(3)[38];
  await says(desktop, 38, new RegExp(`${(100 * share).toPrecision(2)}% of games are here after 3 turns`));
  await show(desktop, "squares 9\nchaining on\nladder 2 5\nsnake 5 2".replaceAll("\n", ".").replaceAll(" ", "_") + "&tab=chance");
  await desktop.until(`!document.getElementById("chance-fault").hidden`);
  assert.match(await desktop.text("#chance-fault"), /cycle/);
});

await check("on a phone: a touch reads a square, and a finger drags the threshold", async () => {
  await watch(phone, "MB47", 12);
  for (const scroll of [0, 10000]) {
    await phone.value(`scrollTo(0, ${scroll})`);
    const names = scroll === 0 ? ["#board", "#chance-step", "#chance-words", "#chance-ramp"] : ["#board", "#chance-step"];
    const places = await phone.value(`${JSON.stringify(names)}.map((name) => {
      const { top, bottom } = document.querySelector(name).getBoundingClientRect();
      return [top, bottom];
    })`);
    assert.ok(places.every(([top, bottom]) => top >= 40 && bottom <= 740), JSON.stringify(places));
    assert.ok(places[0][1] < places[1][0], "the slider is below the board");
  }
  await phone.tap("[data-games='10000']");
  await done(phone);
  const [under, top, bottom] = await phone.value(`(() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return [box("#chance-token .transport").bottom, box("#chance-plot").top, box("#chance-plot").bottom];
  })()`);
  assert.ok(under <= top && bottom <= 740, `the chart of the games is seen: ${[under, top, bottom]}`);
  await phone.tap(await at(phone, 44));
  assert.match(await phone.text("#hint"), /3\.[0-9]% of games are here after 12 rolls|4\.[0-9]% of games are here after 12 rolls/);
  await phone.tap("[name=chance-shows][value=jump]");
  await phone.place("#board");
  await phone.tap(await at(phone, 44));
  await phone.until(`document.querySelector(".cloud").getAttribute("data-from") === "44"`);
  assert.match(await phone.text("#hint"), /^Square 44, /);
  await phone.tap("[name=chance-shows][value=token]");
  const { x, y } = await phone.place("#chance-plot");
  await phone.swipe({ x, y }, { x: x + 60, y });
  await phone.until(`document.getElementById("after-rolls").value !== "89"`);
  assert.equal(await phone.value("document.documentElement.scrollWidth"), 360);
});

await check("100 rows and 100 columns: every square has its colour, and a new board stops the work", async () => {
  const { board } = snl.generate(Board.grid(100, 100, { start: 0 }), { ladders: 60, snakes: 60, seed: 4 });
  await watch(desktop, board, 300);
  const exact = board.chance().positions(300);
  const shown = await opacities(desktop);
  assert.ok(shown.every((each, square) => square === 10000 || each > 0 === exact[square] > 0));
  await desktop.click("[data-games='1000000']");
  await open(desktop, "boards");
  await desktop.click("[data-name=MB47]");
  await open(desktop, "chance");
  await desktop.until(`document.getElementById("chance-step").max === "131" || Number(document.getElementById("chance-step").max) < 200`);
  assert.equal(await desktop.value(`document.getElementById("simulate-stop").hidden`), true);
});
