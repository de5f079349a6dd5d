// SPDX-License-Identifier: MIT
// Tests the rules, named boards, generated boards, and the game.
import assert from "node:assert/strict";
import {
  Board,
  address,
  at,
  browser,
  calmly,
  check,
  desktop,
  drag,
  held,
  holds,
  live,
  open,
  phone,
  plain,
  sentence,
  show,
  snl,
} from "./setup.mjs";

await check("rules: size, start, die, overshoot, chaining", async () => {
  await show(desktop, sentence({ 5: 30, 30: 70, 98: 2 }));
  await open(desktop, "rules");
  await desktop.enter("#rules-form input[name=rows]", "8");
  await holds(desktop, Board.grid(8, 10, { jumps: { 5: 30, 30: 70 } }));
  assert.equal(await desktop.text("#toast"), "1 jump did not fit.");
  await desktop.enter("#rules-form input[name=columns]", "9");
  await desktop.enter("#rules-form input[name=start]", "0");
  await holds(desktop, Board.grid(8, 9, { start: 0, jumps: { 5: 30, 30: 70 } }));
  await desktop.choose("#rules-form select[name=dice]", "0,1,2,3,4,5,6,5,4,3,2,1");
  await desktop.click("#rules-form input[value=win]");
  await desktop.click("#rules-form input[name=chaining]");
  const options = {
    start: 0,
    die: [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1],
    overshoot: "win",
    chaining: true,
    jumps: { 5: 30, 30: 70 },
  };
  await holds(desktop, Board.grid(8, 9, options));
  await desktop.choose("#rules-form select[name=dice]", "");
  await desktop.enter("#rules-form input[name=die]", "1, 0, 3");
  await desktop.click("#rules-form input[value=bounce]");
  await desktop.click("#rules-form input[value=line]");
  await desktop.enter("#rules-form input[name=squares]", "71");
  await holds(desktop, new Board(71, { ...options, die: [1, 0, 3], overshoot: "bounce" }));
});

const near = (words, mean) => assert.equal(words, mean.toFixed(1));

await check("rules: how a token leaves the start, with figures at once", async () => {
  const rule = (name) => `#rules-form [name=${name}]`;
  const note = () => desktop.text("#enter-note");
  await show(desktop, String(Board.named("MB47")));
  await open(desktop, "rules");
  assert.equal(await desktop.value(`document.querySelector("${rule("leave")}").value`), "");
  await desktop.choose(rule("leave"), "6");
  await holds(desktop, Board.named("MB47", { enter: [6] }));
  near(await desktop.text("#mean"), 45.08728700539223);
  await desktop.enter(rule("enterSquare"), "1");
  await holds(desktop, Board.named("MB47", { enter: [6] }));
  await desktop.click("#rules-form input[value=square]");
  await holds(desktop, Board.named("MB47", { enter: [6], enterSquare: 1 }));
  near(await desktop.text("#mean"), 40.94030296176172);
  await desktop.choose(rule("leave"), "1,6");
  await desktop.enter(rule("enterSquare"), "28");
  await holds(desktop, Board.named("MB47", { enter: [1, 6], enterSquare: 28 }));
  await desktop.choose(rule("leave"), "other");
  await desktop.enter(rule("enter"), "3, 2");
  await desktop.click("#rules-form input[value=roll]");
  await holds(desktop, Board.named("MB47", { enter: [2, 3] }));
  assert.equal(await desktop.value(`document.querySelector("${rule("leave")}").value`), "other");
  await desktop.choose("#rules-form select[name=dice]", "8");
  await holds(desktop, Board.named("MB47", { enter: [2, 3], die: 8 }));
  const choices = `[...document.querySelector("${rule("leave")}").options].map(({ text }) => text)`;
  const words = ["any roll", "an 8", "a 1 or an 8", "other faces …"];
  assert.deepEqual(await desktop.value(choices), words);
  assert.match(await note(), /^Any other roll is lost: the token stays\. /);
  await desktop.enter(rule("enter"), "9 64");
  assert.equal(await note(), "The die never shows this: no token leaves the start.");
  assert.equal(await desktop.text("#mean"), "–");
  await desktop.choose(rule("leave"), "");
  await holds(desktop, Board.named("MB47", { die: 8 }));
  assert.equal(await note(), "Every roll leaves the start.");
});

await check("rules: extra rolls, with figures in turns at once", async () => {
  const rule = (name) => `#rules-form [name=${name}]`;
  await show(desktop, String(Board.named("MB47")));
  await open(desktop, "rules");
  const mean = async (expected) => {
    await desktop.settle();
    near(await desktop.text("#mean"), expected);
  };
  await desktop.choose(rule("again"), "6");
  await mean(32.79936178604684);
  assert.equal(await desktop.text("#mean-words"), "Average turns");
  await desktop.choose(rule("limit"), "3");
  await mean(33.10404588855859);
  await desktop.choose(rule("penalty"), "turn");
  await mean(33.44399747815708);
  const turns = { again: [6], limit: 3, penalty: "turn" };
  const chance = Board.named("MB47").chance({ turns, count: "turns" });
  assert.equal(
    await desktop.text("#spread-words"),
    `The likeliest number of turns is ${chance.mode().rolls}. Half of all games end within ${chance.median()} turns, and 19 of 20 within ${chance.quantile(0.95)}.`,
  );
  assert.match(await desktop.text("#plot"), /turns/);
  await desktop.choose("#heat", "mean");
  await desktop.settle();
  await desktop.mouse("mouseMoved", await at(desktop, 46));
  const left = chance.lengths("mean")[46].toFixed(2);
  assert.equal(await desktop.text("#hint"), `Square 46, turns to go, on average: ${left}`);
  await desktop.choose("#heat", "");
  await open(desktop, "play");
  const shares = await desktop.value(
    `[...document.querySelectorAll("#players meter")].map((each) => each.value)`,
  );
  assert.deepEqual(shares.length, 2);
  const { win } = snl.race([chance, chance]);
  shares.forEach((share, i) => assert.ok(Math.abs(share - win[i]) < 1e-9));
  await open(desktop, "rules");
  await desktop.choose(rule("again"), "");
  await mean(Board.named("MB47").chance().mean);
  assert.equal(await desktop.text("#mean-words"), "Average rolls");
});

await check("rules: an enter square beyond a board that shrinks is square 1", async () => {
  const options = { start: 2, enter: [6], jumps: { 9: 0 } };
  await show(desktop, String(new Board(30, { ...options, enterSquare: 22 })));
  await open(desktop, "rules");
  await desktop.enter("#rules-form input[name=squares]", "20");
  await holds(desktop, new Board(20, { ...options, enterSquare: 1 }));
  assert.equal(await desktop.text("#toast"), "The enter square is square 1 now.");
});

await check("rules: a start beyond a board that shrinks is square 1", async () => {
  await show(desktop, new Board(30, { start: 25 }).toString());
  await open(desktop, "rules");
  await desktop.enter("#rules-form input[name=squares]", "20");
  await holds(desktop, new Board(20));
});

await check("rules: a wrong value gets a message at its field", async () => {
  const rules = { start: 0, die: [1, 0, 3], enter: [2], enterSquare: 5 };
  await show(desktop, String(new Board(71, rules)));
  await open(desktop, "rules");
  const before = await held(desktop);
  const faults = { squares: ["0", "size"], start: ["72", "start"], die: ["0,0", "die"] };
  faults.enter = ["6, 65", "enter"];
  faults.enterSquare = ["72", "enter"];
  for (const [field, [value, group]] of Object.entries(faults)) {
    const old = await desktop.value(`document.querySelector("#rules-form [name=${field}]").value`);
    await desktop.enter(`#rules-form input[name=${field}]`, value);
    assert.notEqual(await desktop.text(`[data-fault=${group}]`), "", field);
    assert.equal(
      await desktop.value(
        `document.querySelector("#rules-form [name=${field}]").hasAttribute("aria-invalid")`,
      ),
      true,
    );
    await desktop.enter(`#rules-form input[name=${field}]`, old);
    assert.equal(await desktop.text(`[data-fault=${group}]`), "", field);
  }
  assert.equal(await held(desktop), before);
});

await check("fields do not move when answers arrive", async () => {
  await show(desktop, plain);
  await open(desktop, "rules");
  const before = await desktop.place("#rules-form input[value=win]");
  await desktop.choose("#rules-form select[name=dice]", "0,1,2,3,4,5,6,5,4,3,2,1");
  await desktop.settle();
  assert.match(await desktop.text("#fault"), /% of games end; the figures count only those/);
  assert.deepEqual(await desktop.place("#rules-form input[value=win]"), before);
});

await check("every named board", async () => {
  await show(desktop, plain);
  await open(desktop, "boards");
  for (const { name } of snl.namedBoards()) {
    await desktop.click(`[data-name="${name}"]`);
    await desktop.settle();
    assert.equal(await held(desktop), String(Board.named(name)), name);
    // Another board is no edit, so nothing compares it with the one before.
    assert.equal(await desktop.text("#fewest-change"), "", name);
    assert.equal(await desktop.text("#mean-change"), "", name);
  }
});

await check("a generated board, and an impossible wish", async () => {
  await show(desktop, sentence({ 5: 50 }, { start: 0 }));
  await open(desktop, "boards");
  const order = { ladders: 6, snakes: 5, rolls: 9, mean: 45, jumpMin: 8, jumpMax: 50 };
  for (const [name, value] of Object.entries(order))
    await desktop.fill(`#make [name=${name}]`, String(value));
  await desktop.click("#make button[type=submit]");
  await desktop.until(`document.getElementById("make-words").textContent.startsWith("Found")`);
  const made = Board.parse(await held(desktop));
  await holds(desktop, made);
  const lengths = made.jumps().map(({ from, to }) => to - from);
  assert.equal(lengths.filter((each) => each > 0).length, 6);
  assert.equal(lengths.filter((each) => each < 0).length, 5);
  assert.ok(lengths.every((each) => Math.abs(each) >= 8 && Math.abs(each) <= 50));
  assert.equal(made.solve(), 9);
  assert.ok(Math.abs(made.chance().mean / 45 - 1) <= 0.01);
  await desktop.fill("#make [name=rolls]", "1");
  await desktop.click("#make button[type=submit]");
  await desktop.until(`/^no board.* The board stays as it was\\.$/i.test(document.getElementById("make-words").textContent)`);
  assert.equal(await held(desktop), String(made));
  await desktop.fill("#make [name=mean]", "many");
  await desktop.click("#make button[type=submit]");
  assert.equal(await desktop.text("#make-words"), "Rolls on average: a number above 0.");
  for (const number of ["-3", ""]) {
    await desktop.fill("#make [name=ladders]", number);
    await desktop.click("#make button[type=submit]");
    assert.equal(await desktop.text("#make-words"), "Ladders: a whole number from 0.");
  }
  // A decimal comma is a point.
  for (const [name, value] of [["ladders", "6"], ["rolls", ""], ["mean", "35,5"], ["jumpMax", "7"]])
    await desktop.fill(`#make [name=${name}]`, value);
  await desktop.click("#make button[type=submit]");
  assert.equal(await desktop.text("#make-words"), "Longest jump: a whole number from 8.");
  await desktop.fill("#make [name=jumpMax]", "50");
  await desktop.click("#make button[type=submit]");
  await desktop.until(`document.getElementById("make-words").textContent.startsWith("Found")`);
  assert.ok(Math.abs(Board.parse(await held(desktop)).chance().mean / 35.5 - 1) <= 0.01);
});

await check("on a phone a board that is made comes into view", async () => {
  await show(phone, "MB47");
  await open(phone, "boards");
  await phone.tap("#make button[type=submit]");
  await phone.until(`document.getElementById("make-words").textContent.startsWith("Found")`);
  await phone.settle();
  const { top, bottom } = await phone.value(`document.getElementById("board").getBoundingClientRect().toJSON()`);
  assert.ok(top > 43 && bottom <= 740, `${top} ${bottom}`); // the tabs are 44 pixels high
});

await check("a second wish replaces the one whose board is being sought", async () => {
  await show(desktop, "MB47");
  await open(desktop, "boards");
  const make = async (mean) => {
    await desktop.fill("#make [name=mean]", mean);
    await desktop.click("#make button[type=submit]");
  };
  const stops = `document.getElementById("stop").checkVisibility()`;
  await make("2"); // no board is so short: the search is long
  await desktop.until(stops);
  await make("30");
  await desktop.until(`/^(Found|No)/.test(document.getElementById("make-words").textContent)`);
  assert.ok(Math.abs(Board.parse(await held(desktop)).chance().mean / 30 - 1) <= 0.01);
  assert.equal(await desktop.value(stops), false);
  const made = await held(desktop);
  await make("2");
  await desktop.until(stops);
  await make("many");
  await desktop.until(`!(${stops})`);
  assert.match(await desktop.text("#make-words"), /^Rolls on average: /);
  await make("2");
  await desktop.until(stops);
  await desktop.click("#stop");
  await desktop.until(`!(${stops})`);
  assert.equal(await desktop.text("#make-words"), "Stopped.");
  assert.equal(await held(desktop), made);
});

await check("a game hides the route, unless the player shows it", async () => {
  const legs = () => desktop.value(`document.querySelectorAll("#picture .snl-leg").length`);
  await show(desktop, plain);
  assert.ok((await legs()) > 0);
  await open(desktop, "play");
  await desktop.settle();
  assert.equal(await legs(), 0);
  await desktop.click("#show-route");
  await desktop.settle();
  assert.ok((await legs()) > 0);
  await desktop.click("#show-route");
  await open(desktop, "rules");
  await desktop.settle();
  assert.ok((await legs()) > 0);
  for (const wanted of [true, false]) {
    const ticked = () => desktop.value(`document.getElementById("show-route").checked`);
    for (const tab of ["search", "chance", "play", "search"]) {
      await open(desktop, tab);
      assert.equal(await ticked(), false, `${tab} shows no route, so its tick is not set`);
    }
    await open(desktop, "rules");
    await desktop.settle();
    assert.equal(await ticked(), wanted);
    assert.equal((await legs()) > 0, wanted);
    if (wanted) await desktop.click("#show-route");
  }
});

/** True once a player may roll again, or the game is over. */
const rolled = `document.querySelector("#roll[aria-disabled=false], #outcome:not([hidden])") !== null`;

await check("a game in which tokens enter and are led off the board", async () => {
  const rules = { start: 0, die: 2, enter: [2], enterSquare: 3 };
  const board = new Board(8, { ...rules, jumps: { 4: 0, 7: 0 } });
  await show(calmly, String(board));
  await open(calmly, "play");
  await calmly.choose("#player-count", "1");
  for (let turns = 0; (await calmly.text("#roll-words")) === "Roll"; turns++) {
    assert.ok(turns < 500);
    await calmly.click("#roll");
    await calmly.until(rolled);
  }
  const lines = await calmly.value(
    `[...document.querySelectorAll("#log li")].map((each) => each.textContent).reverse()`,
  );
  let square = 0;
  const expected = lines.map((line) => {
    const face = Number(line.match(/^You roll (\d)/)[1]);
    const { landing, to } = board.roll(square, face);
    const spent = square === 0 ? "waits for a 2" : "too many: the roll is lost";
    const words = [landing === null ? spent : `to ${landing}`];
    if (landing !== null && to === 0) words.push("down a snake, off the board");
    if (to === 8) words.push("you win");
    square = to;
    return `You roll ${face}, ${words.join(", ")}.`;
  });
  assert.deepEqual(lines, expected);
  assert.equal(square, 8);
  await calmly.choose("#player-count", "2");
});

await check("a game with extra rolls, and too many of them", async () => {
  const board = new Board(12, { start: 2, die: 2 });
  await show(calmly, String(board));
  await open(calmly, "rules");
  await calmly.choose("#rules-form [name=again]", "2");
  await calmly.choose("#rules-form [name=limit]", "2");
  await calmly.choose("#rules-form [name=penalty]", "start");
  await open(calmly, "play");
  await calmly.choose("#player-count", "1");
  for (let turns = 0; (await calmly.text("#roll-words")) === "Roll"; turns++) {
    assert.ok(turns < 500);
    await calmly.click("#roll");
    await calmly.until(rolled);
  }
  const lines = await calmly.value(
    `[...document.querySelectorAll("#log li")].map((each) => each.textContent).reverse()`,
  );
  const game = board.play({ turns: { again: [2], limit: 2, penalty: "start" } });
  for (const line of lines) {
    const kinds = game.roll(Number(line.match(/^You roll (\d)/)[1])).map(({ kind }) => kind);
    assert.equal(kinds.includes("again"), line.endsWith(", you roll again."), line);
    const lost = /too many in one turn: (it is lost|back to 2)\.$/.test(line);
    assert.equal(kinds.includes("penalty"), lost, line);
  }
  assert.ok(game.over);
  await calmly.choose("#player-count", "2");
  await open(calmly, "rules");
  await calmly.choose("#rules-form [name=again]", "");
});

await check("everyone rolls: each press rolls for the player whose turn it is", async () => {
  await show(calmly, String(new Board(90, { start: 0 })));
  await open(calmly, "play");
  await calmly.choose("#player-count", "3");
  await calmly.click("#everyone");
  assert.equal(await calmly.text("#play-title"), "Play together");
  for (const player of [1, 2, 3, 1]) {
    assert.equal(await calmly.text("#roll-words"), `Roll for player ${player}`);
    await calmly.click("#roll");
    await calmly.until(rolled);
    const [first] = (await calmly.text("#log li")).split(" rolls");
    assert.equal(first, `Player ${player}`);
  }
  await calmly.click("#take-back");
  assert.equal(await calmly.text("#roll-words"), "Roll for player 1");
  assert.equal(await calmly.value(`document.querySelectorAll("#players .share").length`), 3);
  await calmly.click("#everyone");
  assert.equal(await calmly.text("#roll-words"), "Roll");
  await calmly.choose("#player-count", "2");
});

const logged = (page) =>
  page.value(`[...document.querySelectorAll("#log li")].map((each) => each.textContent)`);

await check("taking back a roll removes only its lines from the list of what happened", async () => {
  await show(calmly, String(new Board(90, { start: 0 })));
  await open(calmly, "play");
  await calmly.choose("#player-count", "3");
  const rounds = [[]];
  for (let round = 1; round <= 3; round++) {
    await calmly.click("#roll");
    await calmly.until(rolled);
    rounds.push(await logged(calmly));
    assert.equal(rounds[round].length, 3 * round);
  }
  for (const round of [2, 1, 0]) {
    await calmly.click("#take-back");
    assert.deepEqual(await logged(calmly), rounds[round]);
  }
  await calmly.choose("#player-count", "2");
});

await check("a roll moves neither its button nor the list below, on a phone and on a large screen", async () => {
  for (const page of [desktop, phone]) {
    await page.open(`${address("squares 90\nstart 0\n")}&tab=play&players=3&everyone=1`);
    await page.until(`document.querySelectorAll("#players .where").length === 3`);
    const places = `JSON.stringify(["roll", "take-back", "new-game", "players"].map((id) => {
      const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
      return [id, x + scrollX, y + scrollY, width, id === "players" || height];
    }))`;
    await page.value(`(() => {
      globalThis.seen = new Set([${places}]);
      new MutationObserver(() => seen.add(${places})).observe(document.getElementById("play"), {
        attributes: true, characterData: true, childList: true, subtree: true });
    })()`);
    await page.click("#roll");
    await page.until(`document.querySelectorAll("#log li").length === 1`);
    await page.until(rolled);
    assert.equal(await page.value(`[...seen].join("\\n")`), await page.value(places));
    await page.value(`document.getElementById("new-game").click()`);
    assert.equal(await page.text("#new-game"), "Start anew?");
    assert.equal(await page.value(`[...seen].join("\\n")`), await page.value(places));
  }
});

await check("a game that has begun ends only when it is meant", async () => {
  const words = "A game is on: press New game to change the board.";
  const toasted = () => calmly.text("#toast");
  const board = new Board(90, { start: 0, jumps: { 20: 40 } });
  await show(calmly, plain);
  await show(calmly, String(board));
  await open(calmly, "play");
  await calmly.click("#roll");
  await calmly.until(rolled);
  const lines = await logged(calmly);
  const goesOn = async () => {
    await calmly.settle();
    assert.equal(await held(calmly), String(board));
    assert.deepEqual(await logged(calmly), lines);
  };
  const forgetToast = () => calmly.value(`document.getElementById("toast").textContent = ""`);
  assert.equal(await calmly.text("#hint.told"), lines[0]); // the last roll stands below the board
  await drag(calmly, 20, 50);
  assert.equal(await toasted(), words);
  await goesOn();
  for (const key of ["Enter", "Delete"]) {
    await forgetToast();
    await calmly.value(`document.getElementById("surface").dispatchEvent(
      new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`);
    assert.equal(await toasted(), words);
    await goesOn();
  }
  await forgetToast();
  await calmly.value(`document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }))`);
  assert.equal(await toasted(), words);
  await goesOn();
  // Another number of players holds from the next game, which a second press begins.
  await calmly.choose("#player-count", "4");
  assert.equal(await toasted(), "This number of players holds from the next game.");
  await goesOn();
  await calmly.click("#new-game");
  assert.equal(await calmly.text("#new-game"), "Start anew?");
  await goesOn();
  await calmly.click("#roll"); // takes the question away
  await calmly.until(rolled);
  assert.equal(await calmly.text("#new-game"), "New game");
  await calmly.click("#new-game");
  await calmly.click("#new-game");
  assert.equal(await calmly.text("#new-game"), "New game");
  assert.equal(await live(calmly), "A new game. You roll.");
  assert.equal(await calmly.value(`document.getElementById("toast").classList.contains("shown")`), false);
  assert.deepEqual(await logged(calmly), []);
  assert.equal(await calmly.value(`document.querySelectorAll("#players li").length`), 4);
  await calmly.choose("#player-count", "2");
  await drag(calmly, 20, 50);
  assert.equal(await held(calmly), String(new Board(90, { start: 0, jumps: { 50: 40 } })));
});

/** Loads the page of an expression for its window anew, and waits until a game is shown. */
async function reload(page, inside = "window") {
  await page.value(`${inside}.document.documentElement.classList.remove("ready")`);
  await page.value(`${inside}.location.reload()`);
  await page.until(`${inside}.document.documentElement.classList.contains("ready")
    && ${inside}.document.querySelectorAll("#surface .token").length > 0`);
}

await check("a game goes on after a reload, and after a visit to another page, until a new one begins", async () => {
  const shown = () => calmly.value(`["#players .where", "#log li", "#roll-words", "#hint"].map((name) =>
    [...document.querySelectorAll(name)].map((each) => each.textContent))`);
  const link = `${address(String(new Board(90, { start: 0, jumps: { 20: 40, 30: 3 } })))}&tab=play&players=3&again=6`;
  await calmly.open(`${link}&everyone=1`);
  await calmly.click("#send-back");
  for (let roll = 0; roll < 5; roll++) {
    await calmly.click("#roll");
    await calmly.until(rolled);
  }
  await calmly.click("#take-back");
  const before = await shown();
  await reload(calmly);
  assert.deepEqual(await shown(), before);
  assert.equal(await calmly.value(`document.getElementById("send-back").checked`), true);
  // The seed goes on, too: the roll that was taken back comes again.
  await calmly.click("#roll");
  await calmly.until(rolled);
  const [line] = await logged(calmly);
  await calmly.click("#take-back");
  await reload(calmly);
  await calmly.click("#roll");
  await calmly.until(rolled);
  assert.equal((await logged(calmly))[0], line);
  // Another page, and back; and another board, and back.
  const after = await shown();
  await calmly.value(`location.href = "length.html"`);
  await calmly.until(`document.getElementById("asked")?.textContent`);
  await calmly.value(`location.href = ${JSON.stringify(link)} + "&everyone=1"`);
  await calmly.until(`document.querySelectorAll("#log li").length > 0`);
  assert.deepEqual(await shown(), after);
  await calmly.value(`location.hash = "MB47&tab=play&players=3&everyone=1"`);
  await calmly.until(`document.querySelectorAll("#log li").length === 0`);
  // Another number of players holds from the next game, also after a reload.
  await calmly.click("#roll");
  await calmly.until(rolled);
  await calmly.choose("#player-count", "4");
  await reload(calmly);
  assert.equal((await logged(calmly)).length, 1);
  assert.equal(await calmly.value(`document.querySelectorAll("#players li").length`), 3);
  await calmly.click("#new-game");
  await calmly.click("#new-game");
  await reload(calmly);
  assert.equal((await logged(calmly)).length, 0);
  assert.equal(await calmly.value(`document.querySelectorAll("#players li").length`), 4);
});

await check("a game rolls before its board is drawn", async () => {
  const page = await browser.page({ calm: true });
  // A worker that never answers draws no board.
  await page.send("Page.addScriptToEvaluateOnNewDocument", {
    source: "globalThis.Worker = class { postMessage() {} terminate() {} };",
  });
  await page.send("Page.navigate", { url: `${address("MB47")}&tab=play&everyone=1` });
  await page.until(`document.querySelectorAll("#players li").length === 2`);
  await page.click("#roll");
  await page.until(`document.querySelector("#roll[aria-disabled=false]")`);
  assert.equal((await logged(page)).length, 1);
  assert.deepEqual(page.faults, []);
  await page.close();
});

await check("a game in a frame of another page goes on, too, and each frame has its own", async () => {
  await calmly.open(address("MB47"));
  await calmly.value(`document.body.innerHTML = ["TB30", "LC909-1"].map((name) =>
    '<iframe width="700" height="700" src="index.html#' + name + '&tab=play&players=1&view=embed"></iframe>').join("")`);
  const inside = (at) => `document.querySelectorAll("iframe")[${at}].contentWindow`;
  const lines = (at) => calmly.value(`[...${inside(at)}.document.querySelectorAll("#log li")].map((each) => each.textContent)`);
  for (const at of [0, 1]) {
    await calmly.until(`${inside(at)}.document.querySelectorAll("#surface .token").length > 0`);
    await calmly.value(`${inside(at)}.document.getElementById("roll").click()`);
    await calmly.until(`${inside(at)}.document.querySelectorAll("#log li").length === 1`);
  }
  for (const at of [0, 1]) {
    const before = await lines(at);
    await reload(calmly, inside(at));
    assert.deepEqual(await lines(at), before);
  }
});

await check("tokens that are on the board stay there, and new ones do not fly to their place", async () => {
  // The transitions that begin from the first frame on.
  const { identifier } = await desktop.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `globalThis.flights = 0; addEventListener("transitionrun", ({ target }) => target.matches(".token") && flights++);`,
  });
  await desktop.open(`${address("squares 90\nstart 0\n")}&tab=play&players=3&everyone=1`);
  await desktop.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  await desktop.until(`document.querySelectorAll("#surface .token").length === 3`);
  await desktop.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  assert.equal(await desktop.value("flights"), 0);
  await calmly.open(`${address("squares 90\nstart 0\n")}&tab=play&players=3&everyone=1`);
  await calmly.value(`globalThis.tokens = [...document.querySelectorAll("#surface .token")]`);
  await calmly.click("#roll");
  await calmly.until(rolled);
  assert.equal(await calmly.value(`tokens.length === 3 && tokens.every((each) => each.isConnected)`), true);
});

await check("everyone rolls by a link, and places change only when the token has arrived", async () => {
  await calmly.open(`${address("squares 90\nstart 0\n")}&tab=play&players=3&everyone=1`);
  await calmly.until(`document.querySelectorAll("#players li").length === 3`);
  assert.equal(await calmly.text("#roll-words"), "Roll for player 1");
  await calmly.value(`(() => {
    globalThis.seen = [];
    new MutationObserver(() => seen.push([
      document.querySelectorAll("#log li").length,
      document.querySelector("#players .where").textContent,
      document.querySelector("#players [aria-current]").className,
    ])).observe(document.getElementById("players"), { childList: true });
  })()`);
  await calmly.click("#roll");
  await calmly.until(`seen.some(([lines]) => lines > 0)`);
  const seen = await calmly.value("seen");
  for (const [lines, where, next] of seen)
    assert.deepEqual([where !== "off the board", next], [lines > 0, `player-${lines}`], JSON.stringify(seen));
  // A rule that is chosen during the game holds from the next one.
  await calmly.until(rolled);
  await calmly.click("#send-back");
  assert.equal(await calmly.text("#toast"), "This rule holds from the next game.");
  assert.equal(await calmly.value(`document.querySelectorAll("#log li").length`), 1);
  assert.equal(await calmly.value(`document.getElementById("take-back").disabled`), false);
  assert.equal(await calmly.value(`document.querySelectorAll("#players .share").length`), 3);
  await calmly.click("#new-game");
  await calmly.click("#new-game");
  assert.equal(await calmly.value(`document.querySelectorAll("#players .share").length`), 0);
  await calmly.click("#send-back");
});

await check("a game goes on until everybody is home, if the link says so", async () => {
  await calmly.open(`${address("squares 6\nstart 0\n")}&tab=play&players=3&until=all`);
  await calmly.until(`document.querySelectorAll("#players li").length === 3`);
  while (!(await calmly.value(`document.getElementById("outcome").checkVisibility()`))) {
    await calmly.click("#roll");
    await calmly.until(rolled);
  }
  const places = await calmly.value(`[...document.querySelectorAll("#players .where")].map((each) => each.textContent).sort()`);
  assert.deepEqual(places.map((each) => each.replace(/^ha.*/, "first")), ["first", "place 2", "place 3"]);
  assert.match(await calmly.value(`document.getElementById("log").textContent`), /(is|are) home\./);
});

await check("a game of six on a phone: tokens in two rows, and the result in view", async () => {
  await phone.open(`${address("squares 6\nstart 0\n")}&tab=play&players=6`);
  await phone.until(`document.querySelectorAll("#surface .token").length === 6`);
  const places = await phone.value(`[...document.querySelectorAll("#surface .token")].map((each) =>
    each.style.transform.match(/-?[0-9.]+/g).slice(0, 2).map(Number))`);
  assert.equal(new Set(places.map(([, y]) => y)).size, 2);
  assert.equal(new Set(places.map(([x]) => x)).size, 3);
  const wide = `[...document.querySelectorAll("#players .share")].filter((each) => each.scrollWidth > each.clientWidth).length`;
  assert.equal(await phone.value(wide), 0);
  while (!(await phone.value(`document.getElementById("outcome").checkVisibility()`))) {
    await phone.value(`document.getElementById("roll").scrollIntoView()`);
    await phone.tap("#roll");
    await phone.until(rolled);
  }
  const [top, bottom, roll, height] = await phone.value(`[
    document.getElementById("outcome").getBoundingClientRect().top,
    document.getElementById("outcome").getBoundingClientRect().bottom,
    document.getElementById("roll").getBoundingClientRect().top, innerHeight]`);
  assert.ok(top >= 40 && bottom <= roll && bottom <= height, `${top} ${bottom} ${roll} ${height}`);
});

await check("a game on a phone on its side: the board, its last roll and the button are in view", async () => {
  try {
    for (const [width, height] of [[844, 390], [915, 412], [740, 360], [667, 375]]) {
      await phone.resize(width, height, 2, true);
      for (const board of ["TB30&players=3", "MB47&players=6"]) {
        await phone.open(`${address(board)}&tab=play&everyone=1`);
        await phone.tap("#roll");
        await phone.until(`document.querySelector("#log li") && ${rolled}`);
        const places = await phone.value(`["board", "hint", "roll"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())`);
        for (const { top, right, bottom } of places)
          assert.ok(top > 43 && bottom <= height && right <= width, `${width} by ${height}, ${board}: ${JSON.stringify(places)}`);
        const [square, , roll] = places;
        assert.ok(square.right <= roll.left && square.height > 0.6 * height, JSON.stringify(places));
        assert.equal(await phone.value("document.documentElement.scrollWidth"), width);
      }
    }
  } finally {
    await phone.resize(360, 740, 2, true);
  }
});

await check("a game against the dice, by the rules, to its end", async () => {
  const board = new Board(10, { start: 0, die: 3, jumps: { 2: 7, 8: 5 } });
  await show(calmly, String(board));
  await open(calmly, "play");
  const stands = () =>
    calmly.value(
      `[...document.querySelectorAll("#players .where")].map((each) => each.textContent)`,
    );
  assert.deepEqual(await stands(), ["off the board", "off the board"]);
  const chance = board.chance();
  const { win } = snl.race([chance, chance]);
  const shares = await calmly.value(
    `[...document.querySelectorAll("#players meter")].map((each) => each.value)`,
  );
  shares.forEach((share, player) => assert.ok(Math.abs(share - win[player]) < 1e-9));
  for (let turns = 0; (await calmly.text("#roll-words")) === "Roll"; turns++) {
    assert.ok(turns < 60);
    await calmly.click("#roll");
    await calmly.until(rolled);
  }
  assert.equal(await calmly.text("#roll-words"), "Game over");
  const lines = await calmly.value(
    `[...document.querySelectorAll("#log li")].map((each) => each.textContent).reverse()`,
  );
  const squares = [0, 0];
  lines.forEach((line, roll) => {
    const player = roll % 2;
    const [, who, face] = line.match(/^(You|Player 2) rolls? (\d)/);
    assert.equal(who, player ? "Player 2" : "You", line);
    const { landing, to } = board.roll(squares[player], Number(face));
    const words = [landing === null ? "too many: the roll is lost" : `to ${landing}`];
    if (to !== landing && landing !== null)
      words.push(`${to > landing ? "up a ladder" : "down a snake"} to ${to}`);
    if (to === 10) words.push(player ? "player 2 wins" : "you win");
    assert.equal(line, `${who} ${player ? "rolls" : "roll"} ${face}, ${words.join(", ")}.`);
    squares[player] = to;
  });
  assert.equal(squares[(lines.length - 1) % 2], 10);
  assert.deepEqual(
    await stands(),
    squares.map((square, player) => {
      if (square === 10) return player ? "has won" : "have won";
      return square === 0 ? "off the board" : `on ${square}`;
    }),
  );
  const result = `${lines.length % 2 ? "You have" : "Player 2 has"} won. The game took ${lines.length} rolls.`;
  assert.equal(await calmly.text("#outcome-words"), result);
  // No toast covers the result.
  const toasted = `document.getElementById("toast").classList.contains("shown")`;
  assert.equal(await calmly.value(toasted), false);
  const last = lines.slice(lines.length % 2 ? -1 : -2).join(" ");
  assert.equal(await live(calmly), last);
  await calmly.click("#roll");
  assert.equal(await calmly.text("#outcome-words"), result);
  assert.equal(await calmly.value(`document.querySelectorAll("#log li").length`), lines.length);
  await calmly.click("#take-back");
  assert.equal(await calmly.text("#roll-words"), "Roll");
  await calmly.click("#new-game");
  if ((await calmly.text("#new-game")) === "Start anew?") await calmly.click("#new-game");
  assert.deepEqual(await stands(), ["off the board", "off the board"]);
  for (let turns = 0; (await calmly.text("#roll-words")) === "Roll"; turns++) {
    assert.ok(turns < 60);
    await calmly.click("#roll");
    await calmly.until(rolled);
  }
  await calmly.click("#play-again");
  assert.equal(await live(calmly), "A new game. You roll.");
  assert.deepEqual(await stands(), ["off the board", "off the board"]);
  assert.equal(await calmly.value("document.activeElement.id"), "roll");
});
