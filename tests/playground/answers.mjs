// SPDX-License-Identifier: MIT
// Tests the answers on the page: the figures, the route and the token that walks along it, the plot
// of how long games last, the table of jumps, and the heat maps.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  Board,
  at,
  calmly,
  check,
  desktop,
  holds,
  sentence,
  server,
  show,
  shown,
  site,
  snl,
} from "./setup.mjs";

await check("the classic board is shown at the start", async () => {
  await show(desktop, "");
  await holds(desktop, Board.named("MB47"));
  assert.deepEqual(await shown(desktop), ["7", "39.2", "± 25.2"]);
  assert.equal(
    await desktop.value(
      `document.querySelectorAll("#picture .snl-ladder, #picture .snl-snake").length`,
    ),
    19,
  );
});

await check("the page requests nothing from other servers", () => {
  const elsewhere = desktop.requests.filter(
    (url) => !url.startsWith(server.url) && !/^(about|data|blob):/.test(url),
  );
  assert.deepEqual(elsewhere, []);
});

/** The rolls of the route, as screen readers speak them. */
const spokenRolls = () =>
  desktop.value(
    `[...document.querySelectorAll("#rolls .unseen")].map((each) => each.textContent)`,
  );

await check("the route, roll by roll", async () => {
  for (const name of ["MB47", "LC909-1", "CODEWARS"]) {
    const board = Board.named(name);
    await show(desktop, String(board));
    const expected = [...board.route().steps()].map(({ from, face, landing, to }) => {
      const jump =
        to === landing ? "" : `, ${to > landing ? "ladder" : "snake"} from ${landing} to ${to}`;
      return `Roll ${face}: from ${from || "off the board"} to ${landing}${jump}`;
    });
    assert.deepEqual(await spokenRolls(), expected);
  }
});

const cells = (page) =>
  page.value(
    `[...document.querySelectorAll("#effects tbody tr")].map((row) => [...row.cells].slice(0, 4).map((cell) => cell.textContent))`,
  );

/** Makes the page record, in `passed`, each square whose middle the first token passes. */
const watch = (page) =>
  page.value(`(() => {
    const numbers = [...document.querySelectorAll("#picture .snl-number text")];
    const places = new Map(numbers.map((each) => [
      [each.x.baseVal[0].value + 25, each.y.baseVal[0].value + 22].join(), Number(each.textContent)]));
    window.passed = [];
    const note = () => {
      const style = document.querySelector("#surface .token")?.style.transform.match(/translate\\(([-0-9.]+)px, ([-0-9.]+)px/);
      const square = style && places.get([Number(style[1]), Number(style[2])].join());
      if (square && passed.at(-1) !== square) passed.push(square);
    };
    window.watcher = new MutationObserver(note);
    watcher.observe(document.getElementById("surface"), { subtree: true, childList: true, attributes: true });
  })()`);

const walkText = String(Board.grid(5, 5, { start: 0, jumps: { 6: 17, 22: 3 }, overshoot: "win" }));

await check("the route is walked square by square, and up the ladder", async () => {
  await show(desktop, walkText);
  await watch(desktop);
  await desktop.click("#walk");
  await desktop.until(
    `document.getElementById("toast").textContent === "The goal, after 3 rolls."`,
  );
  const squares = [];
  for (const { from, landing, to } of Board.parse(walkText).route().steps()) {
    for (let square = from + 1; square <= landing; square++) squares.push(square);
    if (to !== landing) squares.push(to);
  }
  assert.deepEqual(await desktop.value("passed"), squares);
  assert.equal(await desktop.text("#walk"), "Walk the route");
});

await check("a roll past the goal is walked there and back", async () => {
  const { path } = await import(pathToFileURL(join(site, "walk.js")));
  assert.deepEqual(path(96, 6, 98, 100), [97, 98, 99, 100, 99, 98]);
  assert.deepEqual(path(96, 6, 100, 100), [97, 98, 99, 100]);
  assert.deepEqual(path(0, 2, 2, 100), [1, 2]);
});

await check("a token that is put on a square does not walk there", async () => {
  const board = Board.grid(5, 5, { start: 0, enter: [6], enterSquare: 4, jumps: { 8: 22, 7: 0 } });
  await show(desktop, String(board));
  assert.ok((await desktop.text("#rolls")).startsWith("Roll 6: from off the board to 4"));
  await watch(desktop);
  await desktop.click("#walk");
  await desktop.until(
    `document.getElementById("toast").textContent === "The goal, after 3 rolls."`,
  );
  assert.deepEqual(await desktop.value("passed"), [4, 5, 6, 7, 8, 22, 23, 24, 25]);
});

await check("a route off the board says so", async () => {
  const board = new Board(20, { start: 12, die: [0, 0, 1], jumps: { 15: 0, 3: 20 } });
  await show(desktop, String(board));
  assert.deepEqual(await spokenRolls(), [
    "Roll 3: from 12 to 15, snake from 15 off the board",
    "Roll 3: from off the board to 3, ladder from 3 to 20",
  ]);
  const jumps = (await cells(desktop)).map(([jump]) => jump);
  assert.deepEqual(jumps, ["Ladder from 3↗ to 20", "Snake from 15↘ off the board"]);
});

await check("without motion only the landings are shown", async () => {
  await show(calmly, walkText);
  await watch(calmly);
  await calmly.click("#walk");
  await calmly.until(`document.getElementById("toast").textContent === "The goal, after 3 rolls."`);
  const landings = [...Board.parse(walkText).route().steps()].flatMap(({ landing, to }) =>
    to === landing ? [to] : [landing, to],
  );
  assert.deepEqual(await calmly.value("passed"), landings);
});

await check("how long games last: plot and words", async () => {
  const board = Board.named("MB47");
  await show(desktop, String(board));
  const chance = board.chance();
  assert.equal(
    await desktop.text("#spread-words"),
    `The likeliest number of rolls is ${chance.mode().rolls}. Half of all games end within ${chance.median()} rolls, and 19 of 20 within ${chance.quantile(0.95)}.`,
  );
  const { pmf } = chance.distribution(chance.quantile(0.99) + 1);
  const expected = snl.plot(pmf, {
    theme: "light",
    marks: [{ at: Math.round(chance.mean), label: "mean" }],
  });
  const path = (svg) =>
    svg.match(/class="snl-area"[^>]* d="([^"]*)"/)?.[1] ??
    svg.match(/ d="([^"]*)"[^>]*class="snl-area"/)?.[1];
  assert.ok(path(expected));
  const texts = `[...document.querySelectorAll("#plot text")].map((each) => each.textContent)`;
  assert.ok((await desktop.value(texts)).includes(`mean ${chance.mean.toFixed(1)}`));
  assert.equal(
    path(await desktop.value(`document.getElementById("plot").innerHTML`)),
    path(expected),
  );
});

await check("the line of the mean stands at the mean, not at the whole number beside it", async () => {
  for (const name of ["MB47", "TB30", "LC909-1"]) {
    await show(desktop, name);
    await desktop.until(`!document.getElementById("spread-part").classList.contains("old")`);
    const ticks = await desktop.value(`[...document.querySelectorAll("#plot text")].map((each) =>
      [Number(each.textContent), each.previousElementSibling])
      .filter(([number, mark]) => !Number.isNaN(number) && / 272v4$/.test(mark?.getAttribute("d")))
      .map(([number, mark]) => [number, mark.getBoundingClientRect().x])`);
    const [[first, from], [last, to]] = [ticks[0], ticks.at(-1)];
    const line = await desktop.value(
      `document.querySelector("#plot path.snl-mark").getBoundingClientRect().x`,
    );
    const drawn = first + ((line - from) / (to - from)) * (last - first);
    const { mean } = Board.named(name).chance();
    assert.ok(Math.abs(drawn - mean) < 0.1, `${name}: ${drawn}, and the mean is ${mean}`);
  }
});

await check("what each jump does, sorted by any column", async () => {
  const board = Board.named("MB47");
  await show(desktop, String(board));
  const [chance, jumps] = [board.chance(), board.jumps()];
  const [uses, without] = [chance.uses(), chance.without()];
  const rows = jumps.map(({ from, to }, index) => {
    const adds = chance.mean - without[index];
    const text = [
      `${to > from ? "Ladder" : "Snake"} from ${from}${to > from ? "↗" : "↘"} to ${to}`,
      uses[index].toFixed(3),
      without[index].toFixed(2),
      `${adds < 0 ? "−" : "+"}${Math.abs(adds).toFixed(2)}`,
    ];
    return { text, keys: { from, uses: uses[index], without: without[index], effect: adds } };
  });
  const sorted = (key, way) =>
    [...rows].sort((a, b) => way * (a.keys[key] - b.keys[key])).map(({ text }) => text);
  assert.deepEqual(await cells(desktop), sorted("from", 1));
  for (const key of ["uses", "without", "effect"]) {
    await desktop.click(`[data-sort=${key}]`);
    assert.deepEqual(await cells(desktop), sorted(key, -1), key);
    await desktop.click(`[data-sort=${key}]`);
    assert.deepEqual(await cells(desktop), sorted(key, 1), key);
  }
  assert.equal(
    await desktop.value(`document.querySelector("[aria-sort]").getAttribute("aria-sort")`),
    "ascending",
  );
});

await check("the table shows, removes and adds jumps", async () => {
  await show(desktop, sentence({ 5: 50, 60: 20 }));
  const place = await desktop.place("#effects tr[data-jump='60']");
  await desktop.mouse("mouseMoved", place);
  assert.equal(await desktop.value(`document.querySelector(".lit-jump").dataset.from`), "60");
  await desktop.click("[aria-label='Remove the ladder from 5 to 50']");
  await holds(desktop, Board.parse(sentence({ 60: 20 })));
  await desktop.fill("#add input[name=from]", "30");
  await desktop.fill("#add input[name=to]", "81");
  await desktop.key("Enter");
  await holds(desktop, Board.parse(sentence({ 30: 81, 60: 20 })));
  await desktop.fill("#add input[name=from]", "30");
  await desktop.fill("#add input[name=to]", "101");
  await desktop.key("Enter");
  assert.equal(await desktop.text("#add-fault"), "The square is not on this board.");
  await desktop.fill("#add input[name=from]", "60");
  await desktop.fill("#add input[name=to]", "0");
  await desktop.key("Enter");
  await holds(desktop, Board.parse(sentence({ 30: 81, 60: 0 })));
});

await check("heat maps, with the number of each square", async () => {
  const board = Board.named("MB47");
  await show(desktop, String(board));
  const labels = {
    visits: "visits in a game",
    mean: "rolls to go, on average",
    fewest: "fewest rolls to go",
  };
  const heats = {
    visits: board.chance().visits()[46].toFixed(2),
    mean: board.chance().lengths("mean")[46].toFixed(2),
    fewest: String(board.distancesToGoal()[46]),
  };
  for (const [heat, number] of Object.entries(heats)) {
    await desktop.choose("#heat", heat);
    await desktop.settle();
    await desktop.mouse("mouseMoved", await at(desktop, 44));
    await desktop.mouse("mouseMoved", await at(desktop, 46));
    assert.equal(await desktop.text("#hint"), `Square 46, ${labels[heat]}: ${number}`);
    const numbers = {
      visits: board.chance().visits().fill(NaN, 100), // no colour for the goal, as in the program
      mean: board.chance().lengths("mean"),
      fewest: board.distancesToGoal(),
    }[heat];
    const heated = board.svg({ heat: numbers, heatLabel: labels[heat], theme: "light" });
    const colours = (text) => [...text.matchAll(/class="(snl-h\d+)"/g)].map(([, shade]) => shade);
    assert.deepEqual(
      colours(
        await desktop.value(
          `document.getElementById("picture").innerHTML + document.getElementById("legend").innerHTML`,
        ),
      ),
      colours(heated),
    );
    assert.ok(colours(heated).length > 90);
    await desktop.mouse("mouseMoved", await at(desktop, 100));
    const there = { visits: "", mean: `, ${labels.mean}: 0`, fewest: `, ${labels.fewest}: 0` }[heat];
    assert.equal(await desktop.text("#hint"), `Square 100, the goal, end of ladder from 80 to 100${there}`);
  }
});

/** How light the colour of a square is. */
const lightness = (square) =>
  desktop.value(`(() => {
    const squares = [...document.querySelectorAll("#picture .snl-heat rect")];
    const named = (each) => each.textContent.startsWith("${square}:");
    return getComputedStyle(squares.find(named)).fill.match(/\\d+/g).reduce((sum, part) => sum + Number(part), 0);
  })()`);

await check("heat: the least number is near the background, and its legend is whole", async () => {
  await show(desktop, "");
  const size = () => desktop.value(`document.getElementById("board").clientWidth`);
  const before = await size();
  await desktop.choose("#heat", "fewest");
  await desktop.settle();
  assert.equal(await size(), before);
  assert.deepEqual(
    await desktop.value(
      `[...document.querySelectorAll("#legend text")].map((each) => each.textContent)`,
    ),
    ["fewest rolls to go", "0", "3", "7"],
  );
  assert.ok((await lightness(100)) > (await lightness(1)));
  await desktop.click("#theme");
  await desktop.settle();
  assert.ok((await lightness(100)) < (await lightness(1)));
  await desktop.click("#theme");
  await desktop.value("localStorage.clear()");
  await desktop.choose("#heat", "");
  await desktop.settle();
  assert.equal(await desktop.value(`document.getElementById("legend").childElementCount`), 0);
  const narrow = String(Board.grid(9, 3));
  await show(desktop, narrow);
  const slim = await size();
  await desktop.choose("#heat", "fewest");
  await desktop.settle();
  assert.equal(await size(), slim);
});

await check("each landing of the route has its number", async () => {
  await show(desktop, String(new Board(40)));
  assert.deepEqual(
    await desktop.value(
      `[...document.querySelectorAll("#picture .snl-roll")].map((each) => each.textContent)`,
    ),
    ["1", "2", "3", "4", "5", "6", "7"],
  );
});

await check("the figures stay on the screen beside the table", async () => {
  await show(desktop, "");
  await desktop.click("[aria-label='Remove the snake from 98 to 78']");
  await desktop.settle();
  const { top, bottom } = await desktop.value(
    `document.querySelector(".figures").getBoundingClientRect().toJSON()`,
  );
  assert.ok(top >= 0 && bottom < 800, `${top} to ${bottom}`);
  assert.ok((await desktop.value("scrollY")) > 0);
  const hidden = await desktop.value(`(() => {
    const { x, y } = document.querySelector(".figures dd").getBoundingClientRect();
    return !document.elementFromPoint(x + 2, y + 2).closest(".figures");
  })()`);
  assert.equal(hidden, false);
});

await check("heat where the goal cannot be reached", async () => {
  await show(desktop, String(new Board(9, { jumps: { 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 } })));
  await desktop.choose("#heat", "fewest");
  await desktop.settle();
  await desktop.mouse("mouseMoved", await at(desktop, 8));
  assert.match(await desktop.text("#hint"), /: 1$/);
  await desktop.mouse("mouseMoved", await at(desktop, 1));
  assert.match(await desktop.text("#hint"), /: ∞$/);
});

await check("boards without an answer say so", async () => {
  const wall = new Board(9, { jumps: { 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 } });
  await show(desktop, String(wall));
  assert.deepEqual(await shown(desktop), ["–", "–", "–"]);
  assert.equal(await desktop.text("#fault"), "Cannot be won (-1 on LeetCode): no game ever ends.");
  assert.equal(
    await desktop.text("#route-words"),
    "Cannot be won (-1 on LeetCode): no sequence of rolls reaches the goal.",
  );
  await show(desktop, "grid 10 10\nchaining on\nladder 5 50\nsnake 50 5\n");
  assert.deepEqual((await shown(desktop))[0], "?");
  assert.match(await desktop.text("#fault"), /cycle/);
  const mayNot = Board.named("MB47");
  mayNot.die = [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
  await show(desktop, String(mayNot));
  const { finishProbability, finishedMean } = mayNot.chance().length();
  assert.ok(finishProbability < 1);
  assert.deepEqual((await shown(desktop)).slice(0, 2), [
    String(mayNot.solve()),
    finishedMean.toFixed(1),
  ]);
  const share = `${Number((finishProbability * 100).toPrecision(3))}% of games end`;
  assert.equal(await desktop.text("#fault"), `${share}; the figures count only those.`);
  const { cdf } = mayNot.chance().distribution(500);
  const within = (part) => cdf.findIndex((each) => each >= part * finishProbability);
  assert.ok(
    (await desktop.text("#spread-words")).startsWith(
      `${share} at all. Of these, half end within ${within(0.5)} rolls, and 19 of 20 within ${within(0.95)}. `,
    ),
    await desktop.text("#spread-words"),
  );
});
