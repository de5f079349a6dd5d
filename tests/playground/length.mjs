// SPDX-License-Identifier: MIT
// Tests the page that tells how long a game lasts. Its figures are compared with the game of one
// player as a Markov chain, built from single rolls, with the library's race, and with simulated
// games.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Board, axe, capital, check, desktop, held, phone, server, site, snl } from "./setup.mjs";

const { durationOf } = await import(pathToFileURL(join(site, "duration.js")));
const near = (a, b, error, words) =>
  assert.ok(Math.abs(a - b) <= error * Math.abs(b), `${words}: ${a}, ${b}`);

/** The probabilities that a player is home after 0, 1, ... rolls, by one roll after another. */
function homeByRolls(board, rolls) {
  const sum = board.die.reduce((total, weight) => total + weight);
  let places = new Map([[board.start, 1]]);
  const home = [];
  for (let roll = 0; roll <= rolls; roll++) {
    home.push(places.get(board.squares) ?? 0);
    const next = new Map();
    const add = (square, share) => next.set(square, (next.get(square) ?? 0) + share);
    for (const [square, share] of places) {
      if (square === board.squares) add(square, share);
      else
        board.die.forEach((weight, i) => {
          if (weight > 0) add(board.roll(square, i + 1).to, (share * weight) / sum);
        });
    }
    places = next;
  }
  return home;
}

/** Plays all turns of a game one after another with the probabilities `home` of each player, and
 * returns the mean number of turns. A player who is home takes no turn. */
function turnsUntilFirst(home, players) {
  let going = 1; // the probability that the game goes on
  let mean = 0;
  for (let round = 0; round + 1 < home.length; round++) {
    for (let player = 0; player < players; player++) {
      mean += going;
      if (home[round] < 1) going *= 1 - (home[round + 1] - home[round]) / (1 - home[round]);
    }
  }
  return mean;
}

const boards = ["MB47", "VINTAGE", "TB30", "LC909-1"].map((name) => Board.named(name));
boards.push(Board.named("MB47").setRules({ enter: [6], overshoot: "bounce" }));

await check("how long a game lasts, by the chain of single rolls", async () => {
  for (const board of boards) {
    const home = homeByRolls(board, 1500);
    for (const players of [1, 2, 5]) {
      const first = durationOf(board, { players, everybody: false, again: null });
      const all = durationOf(board, { players, everybody: true, again: null });
      for (const round of [0, 5, 20, 60]) {
        const left = 1 - home[round];
        assert.ok(Math.abs(first.rounds.atMost[round] - (1 - left ** players)) < 1e-12);
        assert.ok(Math.abs(all.rounds.atMost[round] - home[round] ** players) < 1e-12);
      }
      near(first.turns.mean, turnsUntilFirst(home, players), 1e-8, "turns until the first is home");
      near(all.turns.mean, players * board.chance().mean, 1e-8, "turns until all are home");
      const games = Array.from({ length: players }, () => board.chance());
      near(first.rounds.mean, snl.race(games).rounds, 1e-8, "rounds until the first is home");
      games.forEach((game) => game.free());
      const late = first.rounds.quantile(0.9);
      assert.ok(
        1 - (1 - home[late]) ** players >= 0.9 && 1 - (1 - home[late - 1]) ** players < 0.9,
      );
    }
  }
});

await check("how long a game lasts, by simulated games", async () => {
  const again = { again: [6], limit: 3, penalty: "turn" };
  for (const players of [2, 4]) {
    const { turns } = durationOf(boards[0], { players, everybody: false, again });
    const { turns: played } = boards[0].simulate({ players, games: 40000, seed: 5, turns: again });
    const spread = Math.sqrt(played.variance / 40000);
    assert.ok(Math.abs(played.mean - turns.mean) < 5 * spread, `${played.mean} ${turns.mean}`);
  }
});

await check("how long a game lasts, if some or all games never end", async () => {
  const dice = [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
  const board = new Board(20, { start: 0, die: dice });
  const home = homeByRolls(board, 2000);
  const end = board.chance().length().finishProbability;
  const both = durationOf(board, { players: 2, everybody: true, again: null });
  const first = durationOf(board, { players: 2, everybody: false, again: null });
  near(both.turns.share, end ** 2, 1e-12, "both end");
  near(first.turns.share, 1 - (1 - end) ** 2, 1e-12, "one ends");
  near(both.rounds.atMost.at(-1), home[both.rounds.atMost.length - 1] ** 2, 1e-9, "the last round");
  assert.equal(first.turns.quantile(1), Infinity);
  const never = new Board(9, { die: 2, jumps: { 7: 1, 8: 1 } });
  assert.deepEqual(durationOf(never, { players: 2, everybody: false, again: null }), {
    mean: Infinity,
  });
  const long = Board.grid(40, 40, { jumps: { 1599: 1, 1598: 1, 1597: 1, 1596: 1, 1595: 1 } });
  assert.deepEqual(Object.keys(durationOf(long, { players: 2, everybody: false, again: null })), [
    "mean",
  ]);
});

const open = (page, hash = "") => page.open(`${server.url}/length.html${hash}`);

await check("length: the link past the header leads to the answer, and the page keeps its board", async () => {
  await open(desktop, "#TB30");
  await desktop.keys("Tab", "Enter");
  assert.equal(await desktop.value("document.activeElement.id"), "answer");
  assert.match(await desktop.value("location.hash"), /^#TB30/);
});
const answer = async (page) => [
  await page.text("#asked"),
  await page.text("#length"),
  await page.text("#tail"),
];
const hash = (page) => page.value("location.hash");

/** The words of the page for a duration. `first` says that the game ends with the first who is home. */
function expected({ rounds, turns }, seconds, first = false) {
  const home = first ? "" : " A player who is home takes no more turns.";
  const minutes = (count) => `${Math.round((count * seconds) / 60)} minutes`;
  return [
    `About ${minutes(turns.mean)}`,
    `That is the average, with about ${Math.round(rounds.mean)} rounds. One game in ten lasts longer than ${minutes(turns.quantile(0.9))} (${rounds.quantile(0.9)} rounds).${home}`,
  ];
}

await check("the page names minutes and rounds, and follows each choice", async () => {
  await open(desktop);
  assert.deepEqual(await answer(desktop), [
    "Chutes and Ladders, 2 players",
    "About 13 minutes",
    "That is the average, with about 26 rounds. One game in ten lasts longer than 22 minutes (44 rounds).",
  ]);
  const board = Board.named("VINTAGE");
  await desktop.click("#cards input[value=VINTAGE]");
  await desktop.click("#players input[value='4']");
  let duration = durationOf(board, { players: 4, everybody: false, again: null });
  assert.deepEqual(await answer(desktop), [
    "Old board with long snakes, 4 players",
    ...expected(duration, 15, true),
  ]);
  // The mean of the rounds counts the last, incomplete one, as the round of the end does.
  await desktop.click("#players input[value='3']");
  await desktop.click("#cards input[value=TB30]");
  const tokens = [1, 2, 3].map(() => Board.named("TB30").chance());
  const { rounds } = snl.race(tokens);
  assert.ok(rounds > 7.5 && rounds < 8.5);
  assert.match(await desktop.text("#tail"), /with about 8 rounds\./);
  await desktop.click("#cards input[value=VINTAGE]");
  await desktop.click("#players input[value='4']");
  await desktop.click("#choices input[value=all]");
  await desktop.fill("#choices [name=seconds]", "20");
  duration = durationOf(board, { players: 4, everybody: true, again: null });
  assert.deepEqual((await answer(desktop)).slice(1), expected(duration, 20));
  const pick = (name, value) =>
    desktop.value(`(() => {
      const field = document.querySelector("#choices [name=${name}]");
      field.value = "${value}";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    })()`);
  await pick("leave", "square");
  await pick("again", "third");
  await pick("end", "win");
  const again = { again: [6], limit: 3, penalty: "turn" };
  const ruled = board.copy().setRules({ enter: [6], enterSquare: 1, overshoot: "win" });
  duration = durationOf(ruled, { players: 4, everybody: true, again });
  const said = await answer(desktop);
  assert.deepEqual(said.slice(1), expected(duration, 20));
  assert.equal(
    await desktop.text("#rules-said"),
    "Start: you need a 6, and begin on 1. A 6 rolls again; a third loses the turn. End: any roll that gets there wins. 20 seconds a turn, whatever its extra rolls.",
  );
  const whole = await hash(desktop);
  assert.match(whole, /&players=4&until=all&seconds=20&again=6&limit=3&penalty=turn$/);
  await open(desktop, whole);
  assert.deepEqual(await answer(desktop), said);
  await desktop.click("#cards input[value=TB30]");
  duration = durationOf(
    Board.named("TB30").setRules({ start: 0, enter: [6], enterSquare: 1, overshoot: "win" }),
    {
      players: 4,
      everybody: true,
      again,
    },
  );
  assert.deepEqual((await answer(desktop)).slice(1), expected(duration, 20));
});

await check(
  "the curve tells how many games are over by a time, by mouse and keyboard",
  async () => {
    await open(desktop);
    const { turns } = durationOf(Board.named("MB47"), {
      players: 2,
      everybody: false,
      again: null,
    });
    const told = async () => {
      const [minutes] = (await desktop.text("#time-words")).split(" ");
      return [minutes, await desktop.text("#by-then")];
    };
    const right = (minutes) =>
      `${Math.round(100 * turns.atMost[minutes * 4])} of 100 games are over by then.`;
    let [minutes, words] = await told();
    assert.equal(words, right(minutes));
    await desktop.value(`document.getElementById("time").focus()`);
    await desktop.keys("ArrowRight", "ArrowRight");
    const [later, then] = await told();
    assert.equal(Number(later), Number(minutes) + 2);
    assert.equal(then, right(later));
    const { x, y } = await desktop.place("#curve svg");
    await desktop.mouse("mouseMoved", { x: x + 100, y });
    [minutes, words] = await told();
    assert.ok(minutes > later);
    assert.equal(words, right(minutes));
  },
);

await check("a board of a link, a faulty link, and games that never end", async () => {
  const card = () => desktop.value(`document.querySelector("#cards :checked ~ span")?.textContent`);
  await open(desktop, "#squares_9.die_2.jump_4_2&players=6");
  assert.equal(await card(), "Your board");
  assert.deepEqual((await answer(desktop))[0], "Your board, 6 players");
  await desktop.click("#cards input[value=MB47]");
  assert.equal((await answer(desktop))[0], "Chutes and Ladders, 6 players");
  await desktop.click("#cards input[value='']");
  assert.equal((await answer(desktop))[0], "Your board, 6 players");
  assert.match(await hash(desktop), /^#squares_9/);
  await open(desktop, "#squares_9.die_2.jump_7_1.jump_8_1");
  assert.equal((await answer(desktop))[2], "With these rules no token can reach the goal.");
  // No board is shorter or longer than a game without an end.
  assert.equal(await desktop.text("#shorter"), "Make another board");
  assert.equal(await desktop.value(`document.getElementById("longer").checkVisibility()`), false);
  const trap = new Board(30, { start: 0, die: [1, 1], jumps: { 2: 28, 10: 4, 11: 4 } });
  const share = trap.chance().length().finishProbability;
  await open(desktop, "#squares_30.start_0.die_2.ladder_2_28.snake_10_4.snake_11_4&players=1");
  const [, length, tail] = await answer(desktop);
  assert.equal(length, `${Math.round(100 * (1 - share))} of 100 games never end`);
  assert.match(tail, /^The others take about [0-9]+ seconds on average, with about 3 rounds\.$/);
  // A board of one's own begins empty, with the players and the extra rolls of the page.
  await open(desktop, "#TB30&players=3&again=6");
  await desktop.click("#own");
  await desktop.until(`location.pathname.endsWith("index.html") && document.documentElement.classList.contains("ready")`);
  assert.equal(await held(desktop), String(Board.named("EMPTY100")));
  assert.match(await hash(desktop), /&again=6&players=3$/);
  // It has the house rules that the person has chosen, not those of the board that the page shows.
  await open(desktop, "#CODEWARS");
  assert.equal(await desktop.value(`document.getElementById("own").hash`), "#EMPTY100");
  await open(desktop, "#MB47&again=6&players=4");
  for (const [name, value] of [["leave", "roll"], ["end", "win"]])
    await desktop.value(`(() => {
      const field = document.querySelector("#choices [name=${name}]");
      field.value = "${value}";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    })()`);
  assert.equal(
    await desktop.value(`document.getElementById("own").hash`),
    "#grid_10_10.start_0.enter_6.overshoot_win&again=6&players=4",
  );
  await open(desktop, "#grid_x");
  assert.match(await desktop.text("#failure"), /^This link has no valid board: /);
  assert.equal((await answer(desktop))[1], "About 13 minutes");
});

await check(
  "from the answer to the same board in the playground, and to another board",
  async () => {
    await open(desktop, "#VINTAGE&again=6");
    const links = await desktop.value(
      `["open", "shorter", "longer"].map((id) => document.getElementById(id).getAttribute("href"))`,
    );
    const { mean } = Board.named("VINTAGE").chance();
    assert.deepEqual(links, [
      "index.html#VINTAGE&again=6&tab=play&everyone=1",
      `index.html#VINTAGE&again=6&tab=boards&mean=${Math.round(0.6 * mean)}&make=1`,
      `index.html#VINTAGE&again=6&tab=boards&mean=${Math.round(1.5 * mean)}&make=1`,
    ]);
    await desktop.open(`${server.url}/index.html#VINTAGE&again=6&limit=2&tab=rules`);
    await desktop.click("#tab-answers");
    await desktop.click("#minutes");
    await desktop.until(`document.getElementById("asked")?.textContent.startsWith("Old board")`);
    assert.match(await hash(desktop), /&again=6&limit=2$/);
    await open(desktop, "#VINTAGE&again=6");
    await desktop.click("#shorter");
    await desktop.until(
      `location.pathname.endsWith("index.html") && document.documentElement.classList.contains("ready")`,
    );
    assert.equal(await desktop.value(`document.getElementById("boards").hidden`), false);
    assert.equal(
      await desktop.value(`document.querySelector("#make [name=mean]").value`),
      String(Math.round(0.6 * mean)),
    );
    // The link makes the board, and the page names its mean in rolls and, as above it, in turns.
    await desktop.until(`document.getElementById("make-words").textContent.startsWith("Found")`);
    await desktop.settle();
    const made = Board.parse(await held(desktop));
    near(made.chance().mean, Math.round(0.6 * mean), 0.011, "the mean of the made board");
    const turns = made.chance({ turns: { again: [6] }, count: "turns" }).mean;
    assert.match(
      await desktop.text("#make-words"),
      new RegExp(`mean ${made.chance().mean.toFixed(2)} rolls, ${turns.toFixed(2)} turns with the`),
    );
    assert.equal(await desktop.text("#mean"), turns.toFixed(1));
    assert.equal(await desktop.text("#mean-change"), "");
    assert.equal(await desktop.value(`location.hash.includes("make=")`), false);
  },
);

await check("the players come along to the game in the playground, and back", async () => {
  await open(desktop, "#TB30&players=6");
  await desktop.click("#open");
  await desktop.until(
    `location.pathname.endsWith("index.html") && document.documentElement.classList.contains("ready")`,
  );
  assert.equal(await desktop.text("#roll-words"), "Roll for player 1");
  const players = () => desktop.value(`document.querySelectorAll("#players li").length`);
  assert.equal(await players(), 6);
  await desktop.value(`location.hash = "#TB30&players=3&tab=play"`);
  await desktop.until(`document.querySelectorAll("#players li").length === 3`);
  await desktop.choose("#player-count", "5");
  assert.equal(await players(), 5);
  await desktop.click("#tab-answers");
  await desktop.click("#minutes");
  await desktop.until(`document.getElementById("asked")?.textContent.endsWith("5 players")`);
  // The end and the pace of the game come along, too, and a made board leads back with its minutes.
  await open(desktop, "#MB47&players=3&until=all&seconds=40");
  const link = (id) => desktop.value(`document.getElementById("${id}").getAttribute("href")`);
  const opens = "index.html#MB47&players=3&until=all&seconds=40&tab=play&everyone=1";
  assert.equal(await link("open"), opens);
  // So does large type.
  const size = () => desktop.value(`parseFloat(getComputedStyle(document.getElementById("tail")).fontSize)`);
  const before = await size();
  await desktop.click("#large");
  assert.ok((await size()) > 1.1 * before);
  assert.equal(await link("open"), opens.replace("&tab", "&view=class&tab"));
  await desktop.click("#large");
  assert.equal(await size(), before);
  await desktop.click("#shorter");
  await desktop.until(`document.getElementById("make-words")?.textContent.startsWith("Found")`);
  const made = Board.parse(await held(desktop));
  const { turns } = durationOf(made, { players: 3, everybody: true, again: null });
  const minutes = `about ${Math.round((turns.mean * 40) / 60)} minutes`;
  assert.ok((await desktop.text("#make-words")).includes(`A game of 3 players takes ${minutes}.`));
  await desktop.click("#make-words a");
  await desktop.until(`document.getElementById("length")?.textContent.startsWith("A")`);
  assert.equal((await answer(desktop))[1], capital(minutes));
  assert.equal(await desktop.value(`document.querySelector("[name=seconds]").value`), "40");
});

await check("a shorter and a longer board are found for every card", async () => {
  await open(desktop);
  const cards = await desktop.value(
    `[...document.querySelectorAll("#cards input")].map(({ value }) => value)`,
  );
  assert.equal(cards.length, 7);
  for (const card of ["TB30", "LC909-1", "EMPTY100"]) {
    assert.ok(cards.includes(card) || card === "LC909-1"); // a small board by its link
    for (const link of ["shorter", "longer"]) {
      await open(desktop, `#${card}`);
      await desktop.click(`#${link}`);
      await desktop.until(`/^(Found|No )/.test(document.getElementById("make-words")?.textContent)`);
      assert.match(await desktop.text("#make-words"), /^Found/, `${card} ${link}`);
    }
  }
});

await check("a shorter and a longer board of few squares, or a plain word that there is none", async () => {
  const words = () => desktop.text("#make-words");
  const mean = async () => Board.parse(await held(desktop)).chance().mean;
  // With two ladders and two snakes no board of 16 squares is so much shorter.
  for (const text of ["grid 4 4\nladder 2 14\n", "grid 4 4\nladder 2 11\n", "grid 3 3\nsnake 7 2\n", "LC909-2"]) {
    const before = text === "LC909-2" ? Board.named(text) : Board.parse(text);
    for (const [link, side] of [
      ["shorter", -1],
      ["longer", 1],
    ]) {
      await open(desktop, `#${text.trim().replaceAll(" ", "_").replaceAll("\n", ".")}`);
      await desktop.click(`#${link}`);
      await desktop.until(`/^(Found|No )/.test(document.getElementById("make-words")?.textContent)`);
      const found = (await words()).startsWith("Found");
      assert.equal(found, text !== "LC909-2", `${text} ${link}: ${await words()}`);
      if (found) assert.ok(side * ((await mean()) - before.chance().mean) > 0, `${text} ${link}`);
      else {
        assert.equal(await held(desktop), String(before));
        assert.match(await words(), new RegExp(`^No ${link} board of this size and with these rules was found\\. .*The board stays as it was\\.$`));
      }
    }
  }
});

await check("a card brings its own house rules, until somebody chooses others", async () => {
  const end = async () => (await desktop.text("#rules-said")).match(/End: [^.]*; (.*?)\./)?.[1];
  await open(desktop);
  await desktop.click("#cards input[value=CODEWARS]");
  assert.equal(await end(), "too much bounces back");
  await desktop.click("#cards input[value=MB47]");
  assert.equal(await end(), "too much is lost");
  await desktop.value(`(() => {
    const field = document.querySelector("#choices [name=end]");
    field.value = "stay";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  await desktop.click("#cards input[value=CODEWARS]");
  assert.equal(await end(), "too much is lost");
  await desktop.fill("#choices [name=seconds]", "1.5");
  assert.equal(
    await desktop.text("#seconds-fault"),
    "Seconds a turn: a whole number from 1 to 600.",
  );
});

await check("each board has one name, here, in the playground and in the gallery", async () => {
  const gallery = readFileSync(new URL("../../docs/gallery.md", import.meta.url), "utf8");
  const headings = [...gallery.matchAll(/^## (.*) \{#gallery_(.*)\}$/gm)];
  const known = snl.namedBoards();
  assert.deepEqual(
    headings.map(([, words, name]) => [name.toUpperCase(), words]),
    known.map(({ name, title }) => [name, title]),
  );
  await open(desktop);
  const cards = await desktop.value(
    `[...document.querySelectorAll("#cards label")].map((each) => [each.firstChild.value, each.textContent.trim()])`,
  );
  for (const [value, words] of cards)
    assert.equal(words, known.find(({ name }) => name === value).title);
  await open(desktop, "#MB48"); // no card has this board
  assert.equal((await answer(desktop))[0], "Chutes and Ladders with 48, 2 players");
  await desktop.open(`${server.url}/index.html#MB47&tab=boards`);
  assert.deepEqual(
    await desktop.value(`[...document.querySelectorAll("#named button")].map((each) => each.textContent.trim())`),
    known.map(({ name, title }) => `${name} ${title}`),
  );
});

await check("the answer on paper: one page in dark ink, without the choices", async () => {
  await desktop.media({ dark: true });
  await open(desktop, "#MB47&view=class");
  const { data } = await desktop.send("Page.printToPDF", { paperWidth: 8.27, paperHeight: 11.69 });
  const pages = Buffer.from(data, "base64").toString("latin1").match(/\/Type \/Page\b(?!s)/g);
  assert.equal(pages.length, 1);
  await desktop.send("Emulation.setEmulatedMedia", { media: "print" });
  const shown = await desktop.value(`["#length", "#tail", "#rules-said", "#choices", ".top", "#copy"]
    .map((each) => document.querySelector(each).checkVisibility())`);
  assert.deepEqual(shown, [true, true, true, false, false, false]);
  // The address, which opens the page again with the same choices.
  const address = `document.getElementById("address").checkVisibility() && document.getElementById("address").textContent`;
  assert.equal(await desktop.value(address), `${server.url}/length.html#MB47`);
  const colours = await desktop.value(`[getComputedStyle(document.getElementById("length")).color,
    getComputedStyle(document.getElementById("answer")).backgroundColor]`);
  assert.deepEqual(colours, ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await desktop.send("Emulation.setEmulatedMedia", { media: "" });
  await desktop.media({});
});

await check("the printed address opens the answer again", async () => {
  await open(desktop, "#VINTAGE&players=4&until=all&seconds=20&again=6&limit=3&penalty=turn");
  const said = await answer(desktop);
  await desktop.click("#players input[value='5']");
  await desktop.click("#players input[value='4']");
  const address = await desktop.text("#address");
  await desktop.open(address);
  assert.deepEqual(await answer(desktop), said);
  await open(desktop);
  assert.equal(await desktop.text("#address"), `${server.url}/length.html`);
});

await check("on a phone the answer comes first, and stays in view below the choices", async () => {
  await open(phone);
  const box = (id) => phone.value(`document.getElementById("${id}").getBoundingClientRect().toJSON()`);
  const choices = await box("choices");
  assert.ok((await box("length")).bottom < choices.top && (await box("tail")).bottom <= choices.top);
  assert.ok((await box("curve")).top > choices.bottom);
  for (const name of ["#players input[value='4']", "#choices input[value=all]", "#house summary"]) {
    await phone.tap(name);
    await phone.value(`scrollTo(0, 450)`);
    const { top, bottom } = await box("length");
    assert.ok(top >= 0 && bottom < 200, `${name}: ${top}`);
  }
  assert.equal(await phone.value("document.documentElement.scrollWidth"), 360);
  const links = await phone.value(`[...document.querySelectorAll(".top a")].map((each) => each.getBoundingClientRect().height)`);
  assert.ok(links.length > 0 && links.every((height) => height >= 24), links.join());
  await open(desktop);
  const [at, beside] = await desktop.value(`["choices", "length"].map((id) => document.getElementById(id).getBoundingClientRect().top)`);
  assert.ok(Math.abs(at - beside) < 100);
});

await check("the page on a phone, in the dark, and as a file", async () => {
  await phone.media({ dark: true, calm: true });
  await open(phone);
  await phone.tap("#players input[value='3']");
  assert.equal(await phone.text("#asked"), "Chutes and Ladders, 3 players");
  assert.equal(await phone.value("document.documentElement.scrollWidth"), 360);
  await phone.tap("#house summary");
  assert.equal(await phone.value("document.documentElement.scrollWidth"), 360);
  await phone.media({ calm: true });
  if (!existsSync(join(site, "offline.js")))
    return console.log("# without esbuild there is no bundle");
  await desktop.open(`${pathToFileURL(join(site, "length.html"))}#MB47&players=3`);
  assert.equal(await desktop.text("#asked"), "Chutes and Ladders, 3 players");
});

if (axe) {
  await check("axe finds nothing on the page", async () => {
    for (const [page, dark] of [
      [desktop, false],
      [phone, true],
    ]) {
      await page.media({ dark, calm: true });
      await open(page);
      await page.value(`document.getElementById("house").open = true`);
      await page.value(readFileSync(axe, "utf8"));
      const found = await page.value(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join("\\n  ")))`,
      );
      assert.deepEqual(found, [], dark ? "dark" : "light");
    }
    await desktop.media({});
    await phone.media({ calm: true });
  });
}
