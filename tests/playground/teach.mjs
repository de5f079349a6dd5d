// SPDX-License-Identifier: MIT
// Tests what a class needs: links that carry what is shown, frames, large type, the whole screen,
// and the board on paper.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  Board,
  address,
  check,
  desktop,
  held,
  holds,
  open,
  phone,
  plain,
  server,
  show,
  snl,
} from "./setup.mjs";

const value = (page, id) => page.value(`document.getElementById("${id}").value`);
const hashOf = (link) => new URL(link).hash.slice(1);

await check("the link carries the tab, and what else is ticked", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  assert.equal(await value(desktop, "link"), address(plain));
  const ticks = () =>
    desktop.value(`["link-tab", "link-step"].map((id) => document.getElementById(id).checkVisibility())`);
  assert.deepEqual(await ticks(), [false, false]);
  await open(desktop, "rules");
  await desktop.choose("#rules-form [name=again]", "6");
  await open(desktop, "share");
  const board = hashOf(address(plain));
  assert.equal(hashOf(await value(desktop, "link")), `${board}&tab=rules&again=6`);
  assert.equal(await desktop.text("#link-tab-words"), "Tab Rules");
  assert.deepEqual(await ticks(), [true, false]);
  await desktop.click("#link-large");
  assert.equal(hashOf(await value(desktop, "link")), `${board}&tab=rules&again=6&view=class`);
  await desktop.click("#link-tab");
  assert.equal(hashOf(await value(desktop, "link")), `${board}&again=6&view=class`);
  await desktop.click("#link-tab");
  const code = await value(desktop, "embed-code");
  assert.ok(code.includes(`#${board}&amp;tab=rules&amp;again=6&amp;view=embed"`), code);
});

await check("the link has the step at which a moving token arrives", async () => {
  const slowly = `(() => { const speed = document.getElementById("search-speed"); speed.value = 1; })()`;
  await desktop.open(`${address("LC909-1")}&tab=search&step=2`);
  await desktop.until(`!document.getElementById("search").classList.contains("empty")`);
  await desktop.value(slowly);
  await desktop.click("#search-next");
  await desktop.until(`document.querySelector(".dots circle")`);
  await open(desktop, "share");
  assert.match(await value(desktop, "link"), /&step=3$/);
  await desktop.click("#link-step");
  assert.equal(hashOf(await value(desktop, "link")), "LC909-1&tab=search");
  await desktop.open(`${address("LC909-1")}&tab=chance&step=2`);
  await desktop.until(`document.getElementById("chance-step").value === "2"`);
  await desktop.click("#chance-play");
  await desktop.until(`document.getElementById("chance-step").value !== "2"`);
  await open(desktop, "share");
  const at = await value(desktop, "chance-step");
  assert.ok((await value(desktop, "link")).endsWith(`&step=${at}`), at);
  assert.ok((await value(desktop, "embed-code")).includes(`&amp;step=${at}`));
  await desktop.fill("#text", "[[-1,-1],[-1,3]]");
  for (const id of ["link", "embed-code"]) assert.doesNotMatch(await value(desktop, id), /step=/, id);
  assert.equal(await desktop.value(`document.getElementById("link-step").checkVisibility()`), false);
});

await check("a link begins with a guess, from Share and from Play", async () => {
  await desktop.open(`${address(plain)}&tab=search&step=3`);
  await open(desktop, "share");
  await desktop.click("#link-guess");
  assert.equal(hashOf(await value(desktop, "link")), `${hashOf(address(plain))}&guess=1`);
  assert.ok((await value(desktop, "embed-code")).includes("&amp;guess=1&amp;view=embed"));
  await desktop.click("#link-guess");
  assert.ok(!(await value(desktop, "link")).includes("guess"));
  await open(desktop, "play");
  await desktop.click("#play-guess");
  await desktop.until(`document.getElementById("guess").checkVisibility()`);
  assert.ok(hashOf(await desktop.value("location.href")).startsWith(`${hashOf(address(plain))}&guess=1&tab=search`));
});

await check("a link to a game opens it, with the tokens on the board", async () => {
  await desktop.open(`${server.url}/index.html#TB30&tab=play`);
  await desktop.until(`document.querySelectorAll("#surface .token").length === 2`);
  assert.equal(await desktop.value(`document.getElementById("play").hidden`), false);
});

await check("the HTML of the frame shows the board in another page", async () => {
  await show(desktop, plain);
  await open(desktop, "rules");
  await open(desktop, "share");
  const code = await value(desktop, "embed-code");
  const other = JSON.stringify(`<!doctype html><title>Another page</title>${code}`);
  await desktop.value(
    `location.href = URL.createObjectURL(new Blob([${other}], { type: "text/html" }))`,
  );
  await desktop.until(`document.title === "Another page"`);
  const inside = `document.querySelector("iframe").contentDocument`;
  await desktop.until(`${inside}.documentElement.classList.contains("ready")`);
  assert.equal(await desktop.value(`${inside}.getElementById("rules").hidden`), false);
  assert.equal(await desktop.value(`${inside}.querySelector(".top").checkVisibility()`), false);
});

await check("large type: by the button and by the link", async () => {
  const size = () =>
    desktop.value(`parseFloat(getComputedStyle(document.querySelector("#fewest")).fontSize)`);
  await show(desktop, plain);
  const before = await size();
  await desktop.click("#large");
  assert.ok((await size()) > 1.2 * before);
  assert.match(await desktop.value("location.hash"), /&view=class$/);
  assert.equal(await desktop.value("document.documentElement.scrollWidth"), 1280);
  await show(desktop, plain);
  assert.equal(await size(), before);
  await desktop.open(`${address(plain)}&view=class`);
  assert.ok((await size()) > 1.2 * before);
  assert.equal(
    await desktop.value(`document.getElementById("large").getAttribute("aria-pressed")`),
    "true",
  );
  const tab = `parseFloat(getComputedStyle(document.getElementById("tab-chance")).fontSize)`;
  assert.ok((await desktop.value(tab)) > 17);
  for (const width of [640, 960, 1024, 1280, 1920]) {
    await desktop.resize(width, 800);
    const tabs = await desktop.value(`[...document.querySelectorAll("[role=tab]")].map((each) => {
      const { top, left, right } = each.getBoundingClientRect();
      return [top, each.scrollWidth > each.clientWidth, left, right];
    })`);
    const [left, right] = await desktop.value(`(() => {
      const { left, right } = document.querySelector(".tabs").getBoundingClientRect();
      return [left, right];
    })()`);
    if (width >= 940)
      assert.ok(tabs[0][2] - left >= 5 && right - tabs.at(-1)[3] >= 5, `tabs at the edge, ${width}`);
    assert.ok(tabs.every(([top, cut]) => top === tabs[0][0] && !cut), JSON.stringify(tabs));
    assert.equal(await desktop.value("document.documentElement.scrollWidth"), width);
  }
  await desktop.resize(1280, 800);
  assert.equal(await desktop.value(`getComputedStyle(document.querySelector(".figures")).position`), "static");
  await open(desktop, "chance");
  await desktop.until(`document.querySelector(".chance-plot .now-words")`);
  // Pixels of a unit of the chart: heights of letters depend on the fonts of the machine.
  const scale = `document.querySelector(".chance-plot svg").getScreenCTM().a`;
  await desktop.until(`${scale} > 1.2`);
  await open(desktop, "answers");
  await desktop.click("#large");
  await open(desktop, "chance");
  await desktop.until(`Math.abs(${scale} - 1) < 0.01`);
  await open(desktop, "answers");
  assert.equal(await size(), before);
  assert.equal(await held(desktop), plain);
});

await check("large type: the board is no smaller, and its numbers are larger", async () => {
  const sizes = () =>
    desktop.value(`(() => {
      const number = document.querySelector("#picture .snl-number text");
      const { width, bottom } = document.getElementById("board").getBoundingClientRect();
      return [width, parseFloat(getComputedStyle(number).fontSize) * number.getScreenCTM().a, bottom];
    })()`);
  for (const [width, height] of [[1280, 800], [1920, 1080]]) {
    await desktop.resize(width, height);
    await desktop.open(address("MB47"));
    const [board, number] = await sizes();
    await desktop.open(`${address("MB47")}&view=class`);
    const [large, numbers, bottom] = await sizes();
    assert.ok(large >= board && numbers >= 1.4 * number && bottom <= height, [board, large, number, numbers, bottom].join());
  }
  await desktop.resize(1280, 800);
  // The labels of the chart on the page about the length grow, too.
  const label = async (link) => {
    await desktop.open(`${server.url}/length.html#MB47${link}`);
    return desktop.value(`12 * document.querySelector("#curve text").getScreenCTM().a`);
  };
  assert.ok((await label("&view=class")) > 1.1 * (await label("")));
  for (const width of [900, 1280, 1920]) {
    await desktop.resize(width, 800);
    await label("&players=4&view=class");
    const lines = `(({ height }, { fontSize }) => height / parseFloat(fontSize))(
      document.getElementById("length").getBoundingClientRect(), getComputedStyle(document.getElementById("length")))`;
    assert.ok((await desktop.value(lines)) < 1.5, `the headline is on one line, ${width}`);
  }
  await desktop.resize(1280, 800);
});

await check("the whole screen, and back", async () => {
  await show(desktop, plain);
  await desktop.click("#full");
  await desktop.until(`document.getElementById("full").getAttribute("aria-pressed") === "true"`);
  await desktop.click("#full");
  await desktop.until(`document.getElementById("full").getAttribute("aria-pressed") === "false"`);
});

await check("the lessons' answers are those of the library", () => {
  const lessons = readFileSync(new URL("../../docs/teach.md", import.meta.url), "utf8").replaceAll(/\s+/g, " ");
  const board = Board.named("TB30");
  const chance = board.chance();
  const { mean, variance } = chance.length();
  const shares = chance.positions(5);
  const likely = (rolls) => {
    const places = chance.positions(rolls);
    const most = Math.max(...places) - 1e-9;
    return [...places.keys()].filter((square) => places[square] > most);
  };
  const adds = (from, to) => (board.copy().setJump(from, to).chance().mean - mean).toFixed(2);
  const classic = Board.named("MB47").chance();
  const { win } = snl.race([classic, classic]);
  for (const words of [
    `from 16, a 4 reaches 20 and climbs to ${board.roll(16, 4).to}. A 1, a 3 and a 5 reach snakes, which lead to ${[1, 3, 5].map((face) => board.roll(16, face).to).join(", ").replace(/, ([0-9]+)$/, " and $1")}.`,
    `on ${likely(1).sort((a, b) => a - b).join(", ").replace(/, ([0-9]+)$/, " or $1")}, each as likely`,
    `After two rolls it is most likely on ${likely(2)}, and after three on ${likely(3)}.`,
    `About ${(100 * (1 - chance.distribution(21).cdf[20])).toFixed(0)} of 100 games take more than 20 rolls.`,
    `falls from ${mean.toFixed(1)} rolls to ${board.copy().removeJump(27).chance().mean.toFixed(1)}.`,
    `Answer: ${Board.named("LC909-1").solve()} rolls.`,
    `mean ${mean.toFixed(1)} rolls, median ${chance.median()} rolls.`,
    `off by about ${Math.sqrt(variance / 30).toFixed(1)} rolls.`,
    `After 5 rolls ${(100 * shares[30]).toFixed(0)}% of games have ended, and square ${shares.indexOf(Math.max(...shares.slice(0, 30)))} is`,
    `from 10 to 12: it adds ${adds(10, 12)} rolls`,
    `adds most, ${adds(10, 11)} rolls, leads from 10 to 11`,
    `wins ${(100 * win[0]).toFixed(0)}% of games`,
  ])
    assert.ok(lessons.includes(words), words);
});

/** The links of the lessons into the playground. */
const lessonLinks = [
  ...readFileSync(new URL("../../docs/teach.md", import.meta.url), "utf8").matchAll(/<a href="playground\/([^"]*)">/g),
].map(([, link]) => link.replaceAll("&amp;", "&"));

await check("lessons open with large type on the projector, which goes along to other pages", async () => {
  // Pupils play alone on devices of their own, and the others look at the projector.
  const large = lessonLinks.filter((link) => !link.endsWith("#TB30&tab=play&players=1"));
  assert.equal(large.length, lessonLinks.length - 2);
  for (const link of large) {
    await desktop.open(`${server.url}/${link}`);
    assert.match(link, /&view=class$/);
    const type = `parseFloat(getComputedStyle(document.documentElement).fontSize)`;
    assert.ok((await desktop.value(type)) > 16, link);
  }
  await desktop.open(`${server.url}/length.html#players=4&view=class`);
  await desktop.click("#open");
  await desktop.until(`location.pathname.endsWith("index.html") && document.documentElement.classList.contains("ready")`);
  assert.equal(await desktop.value(`document.body.classList.contains("class")`), true);
  await desktop.click("#tab-answers");
  await desktop.click("#minutes");
  await desktop.until(`document.getElementById("asked")?.textContent.endsWith("4 players")`);
  assert.match(await desktop.value("location.hash"), /&view=class(&|$)/);
});

await check("no link of a lesson gives an answer away", async () => {
  // What the page shows: letters that are not hidden, and the route in the picture.
  const seen = (page, id) =>
    page.value(`(() => {
      const target = document.getElementById("${id}");
      return target.getClientRects().length > 0 && getComputedStyle(target).visibility === "visible";
    })()`);
  const boards = lessonLinks.filter((link) => link.startsWith("index.html"));
  assert.ok(boards.length >= 5);
  for (const page of [desktop, phone])
    for (const link of boards) {
      await page.open(`${server.url}/${link}`);
      for (const id of ["fewest", "mean", "deviation", "advice", "rolls", "spread-words"])
        assert.ok(!(await seen(page, id)) || (await page.text(`#${id}`)) === "", `${link}: ${id}`);
      assert.equal(await page.value(`document.querySelectorAll("#picture .snl-route, #picture .snl-roll").length`), 0, link);
    }
});

/** The text of a PDF of the page, on paper of a size in inches. */
async function printed(page, paperWidth, paperHeight, landscape) {
  const { data } = await page.send("Page.printToPDF", { paperWidth, paperHeight, landscape });
  return Buffer.from(data, "base64").toString("latin1");
}

await check("the board on paper: one page, the board alone, black on white", async () => {
  const boards = [Board.named("MB47"), Board.named("TB30"), Board.grid(3, 20), Board.grid(20, 3)];
  await desktop.media({ dark: true });
  for (const board of boards) {
    await show(desktop, String(board));
    for (const paper of [
      [8.27, 11.69, false],
      [8.27, 11.69, true],
      [8.5, 11, false],
    ]) {
      const pdf = await printed(desktop, ...paper);
      assert.equal(pdf.match(/\/Type \/Page\b(?!s)/g).length, 1, `${board.squares} on ${paper}`);
    }
  }
  // The rules stand above the board.
  const rules = {
    "grid 10 10\nstart 0\ndie weights 0 1 2 3 4 5 6 5 4 3 2 1\novershoot bounce\n":
      "Board: 10 rows of 10 squares. Two dice with the faces 1 to 6, added. Tokens start off the board. A roll past 100 bounces back from the goal.",
    "squares 30\nenter 1 6 square 2\ndie 4\nchaining on\novershoot win\n":
      "Board: 30 squares. One die with the faces 1 to 4. Tokens start on square 1, and a 1 or a 6 lets a token leave: it goes to square 2. A roll past 30 wins. Where a jump ends on another jump, the token takes that one, too.",
    "squares 9\nstart 0\nenter square 2\n":
      "Board: 9 squares. One die with the faces 1 to 6. Tokens start off the board, and every roll lets a token leave: it goes to square 2. A roll past 9 is lost: the token stays.",
    "squares 9\ndie weights 1 0 2\n":
      "Board: 9 squares. The rolls, and how often each comes up: 1 (1 of 3), 3 (2 of 3). Tokens start on square 1. A roll past 9 is lost: the token stays. A 3 rolls again. The second such roll in one turn is lost.",
  };
  for (const [text, words] of Object.entries(rules)) {
    await desktop.open(address(text) + (words.includes("again") ? "&again=3&limit=2" : ""));
    await desktop.value(`dispatchEvent(new Event("beforeprint"))`);
    assert.equal(await desktop.value(`document.getElementById("sheet-rules").textContent`), words);
  }
  for (const [limit, words] of [
    [3, "third"], [4, "4th"], [11, "11th"], [12, "12th"], [13, "13th"],
    [21, "21st"], [22, "22nd"], [23, "23rd"], [64, "64th"],
  ]) {
    await desktop.open(`${address(plain)}&again=6&limit=${limit}`);
    await desktop.value(`dispatchEvent(new Event("beforeprint"))`);
    assert.match(await desktop.text("#sheet-rules"), new RegExp(` The ${words} such roll in one turn is lost\\.$`));
  }
  assert.equal(
    (await desktop.text(".sheet .lines")).replaceAll(/\s+/g, " "),
    "Name Fewest rolls My rolls",
  );
  // The name of a known board, its address, and the way that it lies on the sheet.
  for (const [name, title, way] of [
    ["TB30", "Short board, 30 squares", "landscape"],
    ["MB47", "Chutes and Ladders", "portrait"],
  ]) {
    await desktop.open(`${address(name)}&tab=rules&again=6&limit=3&penalty=turn`);
    await desktop.value(`dispatchEvent(new Event("beforeprint"))`);
    const part = (id) => desktop.value(`document.getElementById("sheet-${id}").textContent`);
    assert.deepEqual([await part("title"), await part("page")], [title, `@page { size: ${way}; }`]);
    assert.equal(await part("address"), `${address(name)}&again=6&limit=3&penalty=turn`);
    assert.match(await part("rules"), / After the third such roll in one turn the token goes back to where the turn began\.$/);
  }
  // What print() shows, in the size of the printable part of A4.
  await show(desktop, String(boards[0]));
  await desktop.resize(703, 1032);
  await desktop.send("Emulation.setEmulatedMedia", { media: "print" });
  await desktop.value(`dispatchEvent(new Event("beforeprint"))`);
  const sheet = await desktop.value(`(() => {
    const shown = [...document.body.children].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const { width, bottom, right } = document.querySelector("#sheet-board svg").getBoundingClientRect();
    const snake = getComputedStyle(document.querySelector("#sheet-board .snl-s0"));
    const ground = getComputedStyle(document.body).backgroundColor;
    return { shown: shown.map(({ className }) => className), width, bottom, right, fill: snake.fill, ground };
  })()`);
  assert.deepEqual(sheet.shown, ["sheet"]);
  assert.ok(sheet.bottom <= 1032 && sheet.right <= 703, JSON.stringify(sheet));
  assert.equal(sheet.ground, "rgb(255, 255, 255)");
  const [r, g, b] = sheet.fill.match(/[0-9]+/g);
  assert.ok(r === g && g === b, sheet.fill);
  await desktop.value(`dispatchEvent(new Event("afterprint"))`);
  await desktop.send("Emulation.setEmulatedMedia", { media: "" });
  await desktop.media({});
  await desktop.resize(1280, 800);
});

await check("a faulty link prints its fault, not another board", async () => {
  await desktop.media({ dark: true });
  await desktop.open(address("MB99"));
  await desktop.send("Emulation.setEmulatedMedia", { media: "print" });
  await desktop.value(`dispatchEvent(new Event("beforeprint"))`);
  const shown = await desktop.value(`[...document.body.children]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.id, each.innerText.replaceAll(/\\s+/g, " "), getComputedStyle(each).color])`);
  assert.equal(shown.length, 1, JSON.stringify(shown));
  const [[id, words, colour]] = shown;
  assert.equal(id, "bad-link");
  assert.match(words, /^This link has no valid board No board has the name MB99; the names are [^.]*\.$/);
  assert.equal(colour, "rgb(0, 0, 0)");
  await desktop.value(`dispatchEvent(new Event("afterprint"))`);
  await desktop.send("Emulation.setEmulatedMedia", { media: "" });
  // Other colours draw no board meanwhile.
  await desktop.media({});
  await desktop.until(`document.documentElement.dataset.theme === "light"`);
  await desktop.settle();
  await desktop.click("#open-classic");
  await holds(desktop, Board.named("MB47"));
  assert.equal(await desktop.value(`document.querySelector("#picture svg").checkVisibility()`), true);
});

await check("the board on paper fills the sheet, upright and across, and lines fill the rest", async () => {
  await desktop.send("Emulation.setEmulatedMedia", { media: "print" });
  const boards = [Board.named("TB30"), Board.named("MB47"), Board.grid(3, 20), Board.grid(20, 3), Board.grid(9, 6)];
  for (const board of boards)
    // The printable parts of A4, of Letter and of A4 on its side, in CSS pixels, with margins of 12 mm.
    for (const [width, height] of [[703, 1032], [725, 965], [1032, 703]]) {
      await desktop.resize(width, height);
      await show(desktop, String(board));
      await desktop.value(`dispatchEvent(new Event("beforeprint"))`);
      const [words, drawn, ...lines] = await desktop.value(`[".sheet-words", "#sheet-board .snl-frame", "#sheet-notes p"]
        .flatMap((name) => [...document.querySelectorAll(name)])
        .map((each) => each.getBoundingClientRect().toJSON())`);
      const said = `${board.rows} rows, ${board.columns} columns, on ${width} by ${height}`;
      const { right, bottom } = drawn;
      assert.ok(right <= width && bottom <= height, `the board lies on the sheet: ${said}`);
      assert.ok(drawn.width > 0.88 * width || drawn.height > 0.8 * height, `the board is large: ${said}, ${JSON.stringify(drawn)}`);
      assert.ok(words.right <= drawn.left || words.bottom <= drawn.top, `the words do not lie on the board: ${said}`);
      const whole = lines.filter((line) => line.bottom <= height);
      assert.ok(whole.every((line) => line.right <= drawn.left + 1 || line.top >= bottom - 1), `no line crosses the board: ${said}`);
      const last = (side) => Math.max(drawn[side], ...whole.map((line) => line[side]));
      assert.ok(last("bottom") > height - 40 && last("right") > 0.8 * width, `the sheet is full: ${said}`);
    }
  await desktop.value(`dispatchEvent(new Event("afterprint"))`);
  await desktop.send("Emulation.setEmulatedMedia", { media: "" });
  await desktop.resize(1280, 800);
});

await check(
  "a phone has full screen, keeps its type, and shows the link as a whole",
  async () => {
    await phone.open(`${address(plain)}&view=class`);
    assert.equal(await phone.value("getComputedStyle(document.documentElement).fontSize"), "16px");
    await open(phone, "share");
    assert.equal(await phone.value(`document.getElementById("large").checkVisibility()`), false);
    assert.equal(await phone.value(`document.getElementById("full").checkVisibility()`), true);
    assert.equal(await phone.value("document.documentElement.scrollWidth"), 360);
  },
);
