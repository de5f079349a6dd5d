// SPDX-License-Identifier: MIT
// Tests boards as texts, files, pictures and addresses.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  Board,
  address,
  at,
  browser,
  capital,
  check,
  desktop,
  figures,
  held,
  holds,
  open,
  plain,
  scratch,
  sentence,
  server,
  show,
  shown,
  snl,
} from "./setup.mjs";

const shows = (page, id) => page.value(`document.getElementById("${id}").checkVisibility()`);

await check("a text of any format becomes the board while it is typed", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  const matrix =
    "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],\n [-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";
  const hackerrank =
    "1\n3\n32 62\n42 68\n12 98\n7\n95 13\n97 25\n93 37\n79 27\n75 19\n49 47\n67 17\n";
  for (const text of [
    matrix,
    hackerrank,
    `Example 1:\n\n\nInput: board = ${matrix}\nOutput: 4\nExplanation: \nIn the beginning, you start at square 1.\n`,
    `Input: board = ${matrix}\nOutput: 4`,
    `Input\nboard =\n${matrix}\nOutput\n4\n`,
    `vector<vector<int>> board = ${matrix.replaceAll("[", "{").replaceAll("]", "}")};`,
    `Sample Input\n\n${hackerrank}\nSample Output\n\n3\n\nExplanation\n\nRoll 5.\n`,
    "[-1, 3, -1, -1, -1, -1, -1, -1]",
    "squares 30\nstart 0\ndie 4\nladder 3 22\n",
    '{"grid": [5, 6], "start": 0, "enter": [1, 6], "enter_square": 2, "jumps": [[3, 22], [17, 0]]}',
  ]) {
    await desktop.fill("#text", text);
    await holds(desktop, Board.parse(text));
    assert.equal(await desktop.value(`document.getElementById("text").value`), text);
  }
});

const six =
  "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";
const four = "[[-1,-1],[-1,3]]";
/** Two examples as the page of the exercise prints them. */
const examples = `Example 1:\n\nInput: board = ${six}\nOutput: 4\nExplanation: \nYou start at square 1 (at row 5, column 0).\n\nExample 2:\n\nInput: board = ${four}\nOutput: 1\n`;
const cases = "2\n1\n32 62\n1\n95 13\n2\n2 72\n6 80\n1\n51 19\n";

await check("Boards leads to the place where a text is pasted, with the same board", async () => {
  await desktop.open(`${address("TB30")}&tab=boards`);
  await desktop.click("#boards-paste");
  assert.equal(await held(desktop), String(Board.named("TB30")));
  assert.equal(await desktop.value("document.activeElement.id"), "text");
  await desktop.send("Input.insertText", { text: "[[-1,-1],[-1,-1]]" }); // takes the place of the old text
  await desktop.settle();
  assert.equal(await held(desktop), String(Board.grid(2, 2)));
});

await check("a text with several boards: the page says how many, and shows each", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  const choice = () => desktop.value(`document.getElementById("text-choice").checkVisibility()`);
  for (const [text, boards] of [
    [`${six}\n${four}`, [six, four]],
    [examples, [six, four]],
    [`a = ${six}\nb = ${four}`, [six, four]],
    [`${four}\n\n${six}\n${four}`, [four, six, four]],
    [cases, snl.readBoards(cases).map(String)],
    ["squares 9\nladder 2 5\nsquares 10", ["squares 9\nladder 2 5", "squares 10"]],
  ]) {
    await desktop.fill("#text", text);
    for (const [i, each] of boards.entries()) {
      const board = Board.parse(each);
      await desktop.choose("#text-board", String(i + 1));
      await holds(desktop, board);
      const figures = `${board.squares} squares, fewest rolls ${board.solve()}.`;
      assert.equal(await desktop.text("#text-read"), `Board ${i + 1} of ${boards.length}: ${figures}`);
      assert.equal(await desktop.text("#text-choice"), `Show board ${boards.map((_, n) => n + 1).join("")} of ${boards.length}`);
      assert.equal(await desktop.value(`document.getElementById("text").value`), text);
    }
    await desktop.value(`document.getElementById("text-board").focus()`);
    assert.equal(await choice(), true, "the choice outlasts the field");
  }
  await desktop.fill("#text", four);
  assert.equal(await choice(), false);
  assert.equal(await desktop.text("#text-read"), "1 board: 4 squares, fewest rolls 1.");
});

await check("what follows a board and is none: the page says which line it leaves out", async () => {
  for (const [after, words] of [
    ["\nfoo bar", "Left out, from line 2 on: “foo bar”."],
    ["\n4", "Left out, from line 2 on: “4”."],
    ["\n\n[-1,3]", "Left out, from line 3 on: “[-1,3]”."],
    ["\n[[-1,9]]", "What follows is no board. Line 2, column 6: found “9” in row 1, column 2 of the matrix; expected -1 for no jump, or a square from 1 to 2."],
    [";\n\n", ""],
    ["\nOutput: 1\nExplanation: one roll", ""],
  ]) {
    await desktop.fill("#text", `b = ${four}${after}`);
    await holds(desktop, Board.parse(four));
    assert.equal(await desktop.text("#text-read"), `1 board: 4 squares, fewest rolls 1. ${words}`.trim());
  }
});

await check("a text with the line ends, blanks, signs and brackets of documents is read", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  const replaced = (...pairs) => pairs.reduce((text, [a, b]) => text.replaceAll(a, b), examples);
  for (const text of [
    replaced(["\n", "\r\n"]),
    replaced(["\n", "\r"]),
    replaced([" ", "\u00a0"]),
    replaced([",", ",\u00a0"]),
    replaced([",", ",\u2009"]),
    replaced([",", ",\u200b"]),
    ...["\u2212", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\uff0d", "- "].map((minus) => replaced(["-", minus])),
    replaced(["[", "［"], ["]", "］"]),
    replaced(["[", "【"], ["]", "】"], [",", "，"], ["1", "１"]),
    replaced(["[", "｛"], ["]", "｝"], [",", "、"]),
  ]) {
    await desktop.fill("#text", text);
    const read = [await desktop.text("#text-read"), await desktop.text("#text-fault")];
    assert.deepEqual(read, ["Board 1 of 2: 36 squares, fewest rolls 4.", ""], text.slice(0, 80));
    await holds(desktop, Board.named("LC909-1"));
    await desktop.fill("#text", "squares 7");
  }
  await desktop.fill("#text", cases.replaceAll(" ", "\u00a0").replaceAll("\n", "\r\n"));
  assert.match(await desktop.text("#text-read"), /^Board 1 of 2: 100 squares/);
  await desktop.fill("#text", "{“grid”: [2, 2], “jumps”: [[2, 3]]}");
  assert.equal(await desktop.text("#text-read"), "1 board: 4 squares, fewest rolls 1.");
});

await check("a pasted board that cannot be won has the answer of LeetCode", async () => {
  await desktop.fill("#text", "[[1,1,-1],[1,1,1],[-1,1,1]]");
  assert.equal(await desktop.text("#text-read"), "1 board: 9 squares, cannot be won (-1 on LeetCode).");
});

await check("the format of a pasted text is the one that the page then writes", async () => {
  const line = new Board(8, { jumps: { 2: 4 } });
  const grid = Board.grid(10, 10, { jumps: { 5: 50, 60: 20 } });
  for (const [board, format] of [
    [line, "moves"],
    [line, "json"],
    [grid, "leetcode"],
    [grid, "hackerrank"],
    [grid, "text"],
  ]) {
    const written = board.write(format);
    await show(desktop, plain);
    await open(desktop, "share");
    await desktop.fill("#text", `${written}\n\n`);
    await holds(desktop, board);
    assert.equal(await desktop.value(`document.getElementById("format").value`), format);
    await desktop.key("Tab");
    assert.equal(await desktop.value(`document.getElementById("text").value`), written);
  }
  await desktop.fill("#text", "mb48");
  await holds(desktop, Board.named("MB48"));
  assert.equal(await desktop.value(`document.getElementById("text").value`), "mb48");
});

await check("a text that is no board: the page names what it reads, and copies nothing", async () => {
  const disabled = () =>
    desktop.value(`["copy-text", "save-text"].map((id) => document.getElementById(id).disabled)`);
  const before = await held(desktop);
  for (const [text, begin] of [
    ["hello", "column 1: found “hello”"],
    ["  Hello, world", "column 3: found “Hello”"],
    ["", "column 1: found the end of the text"],
  ]) {
    await desktop.fill("#text", text);
    const fault = await desktop.text("#text-fault");
    for (const name of ["LeetCode", "HackerRank", "move array", "JSON", "MB47"])
      assert.ok(fault.startsWith(`Line 1, ${begin}; expected a board. `) && fault.includes(name), fault);
    assert.deepEqual(await disabled(), [text === "", text === ""]);
  }
  assert.equal(await held(desktop), before);
  await desktop.fill("#text", "squares 9");
  assert.deepEqual(await disabled(), [false, false]);
});

await check("the field for a board of one's own is on the screen when Share opens", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  await desktop.value("scrollTo(0, 0)");
  const { top, bottom } = await desktop.value(
    `document.getElementById("text").getBoundingClientRect().toJSON()`,
  );
  const height = await desktop.value("innerHeight");
  assert.ok(top > 0 && bottom < height, `${top} to ${bottom} of ${height}`);
});

await check("a fault in a text gets a message with its line and column", async () => {
  const before = await held(desktop);
  await desktop.fill("#text", "grid 10 10\nladder 5 50\nladder 60 20\n");
  assert.equal(
    await desktop.text("#text-fault"),
    "Line 3, column 8: expected a ladder that leads up.",
  );
  assert.equal(
    await desktop.value(`document.getElementById("text").hasAttribute("aria-invalid")`),
    true,
  );
  const cells = "-1 for no jump, or a square from 1 to 4";
  for (const [text, fault] of [
    ["[[-1,-1],[-1,x]]", "Line 1, column 14: found “x”; expected an integer."],
    [
      "[[-1,-1],\n[-1]]",
      "Line 2, column 4: found “]” in row 2, column 2 of the matrix; expected another cell: this row has fewer cells than the first.",
    ],
    [
      "[[-1,-1],\n[-1,-1,3]]",
      "Line 2, column 8: found “3” in row 2, column 3 of the matrix; expected the end of the row: it has more cells than the first.",
    ],
    [
      "[[-1,-1],\n[0,0]]",
      `Line 2, column 2: found “0” in row 2, column 1 of the matrix; expected ${cells}.`,
    ],
    [
      "[-1,7,-1]",
      "Line 1, column 5: found “7” at index 1 of the array; expected -1 for no jump, or an index from 0 to 2.",
    ],
    ["[[-1,-1],\n", "Line 2, column 1: found the end of the text; expected “[”."],
    [
      "squares 9\nladder 3\n",
      "Line 2, column 9: found the end of the line; expected the square where the jump ends, from 0 (off the board) to the goal.",
    ],
  ]) {
    await desktop.fill("#text", text);
    assert.equal(await desktop.text("#text-fault"), fault);
  }
  await desktop.fill("#text", "squares 1000000\n");
  assert.match(await desktop.text("#text-fault"), /up to 10000 squares/);
  assert.equal(await held(desktop), before);
});

await check("a matrix with the words of a program around it is read", async () => {
  for (const text of [
    "int a[2][2] = {{-1,-1},{-1,3}};",
    "board = np.array([[-1,-1],[-1,3]], dtype=int)",
    "int[][] board = new int[][] {{-1,-1},{-1,3}};",
    "new int[][] {{-1,-1},{-1,3}}",
    "const board = [[-1,-1],[-1,3]];",
    "board: List[List[int]] = [[-1,-1],[-1,3]]",
    "array([[-1, -1],\n       [-1,  3]])",
    "[[-1,-1], # top\n [-1,3]]",
    "// a board\n[[-1,-1],[-1,3]] /* end */",
    "import x\nb =\n[[-1,-1],[-1,3]]",
    "[[-1,-1],\n [-1,3,],]",
    "let b = vec![vec![-1, -1], vec![-1, 3]];",
    "[(-1, -1), (-1, 3)]",
    "((-1, -1), (-1, 3))",
    "[[-1 -1]\n [-1  3]]",
    "std::array<std::array<int, 2>, 2> b = {{{-1,-1},{-1,3}}};",
  ]) {
    await show(desktop, plain);
    await open(desktop, "share");
    await desktop.fill("#text", text);
    await holds(desktop, Board.grid(2, 2, { jumps: { 2: 3 } }));
    assert.equal(await desktop.text("#text-read"), "1 board: 4 squares, fewest rolls 1.");
    assert.equal(await shows(desktop, "text-fault"), false);
  }
  await desktop.fill("#text", "int moves[] = {-1, 3, -1, -1}; // four");
  await holds(desktop, new Board(4, { jumps: { 2: 4 } }));
  await desktop.fill("#text", "[[-1,-1],[-1,3],[1,1]]");
  assert.equal(await desktop.text("#text-read"), "1 board: 6 squares, fewest rolls 1.");
});

await check("what the page cannot read in a matrix: the place in the pasted text, and advice", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  const before = await held(desktop);
  for (const [text, place, remedy] of [
    ["/* x */ int a[2][2] = {{-1,-1},{-1,x}};", "1, column 36", ""],
    ["[[None,-1],[-1,3]]", "1, column 3", "Write -1 for a square without a jump."],
    ['b = [["-1",-1],[-1,3]]', "1, column 7", "Remove the quotation marks."],
    ["-1 9 -1\n-1 -1 -1\n", "1, column 1", "Write the rows of a matrix in brackets: [[-1,9],[-1,-1]]."],
    ["3 9 8\n-1 -1 -1\n", "2, column 1", "Write the rows of a matrix in brackets: [[-1,9],[-1,-1]]."],
  ]) {
    await desktop.fill("#text", text);
    const fault = await desktop.text("#text-fault");
    assert.match(fault, new RegExp(`^Line ${place}: found “.*”; expected `));
    assert.ok(fault.endsWith(remedy), fault);
    assert.equal(await shows(desktop, "text-read"), false);
    const [words, field] = await desktop.value(
      `["text-fault", "text"].map((id) => document.getElementById(id).getBoundingClientRect().bottom)`,
    );
    assert.ok(words < field && words < 720, "the message is above the field, on the screen");
  }
  await desktop.fill("#text", '{"gird": [5, 6], "jumps": [[3, 22]]}');
  assert.doesNotMatch(await desktop.text("#text-fault"), /Remove/);
  assert.equal(await held(desktop), before);
});

await check("the board is written in every format, or a message says why not", async () => {
  const board = Board.grid(10, 10, { jumps: { 5: 50, 60: 20 } });
  await show(desktop, String(board));
  await open(desktop, "share");
  for (const format of ["leetcode", "hackerrank", "json", "text"]) {
    await desktop.choose("#format", format);
    assert.equal(await desktop.value(`document.getElementById("text").value`), board.write(format));
  }
  const nothing = () => desktop.value(`document.getElementById("copy-text").disabled`);
  assert.equal(await nothing(), false);
  await desktop.choose("#format", "moves");
  assert.equal(
    await desktop.text("#text-fault"),
    "A move array is one line of squares, but this board has rows and columns. Choose another format.",
  );
  assert.equal(await nothing(), true);
  await show(desktop, "squares 100\nladder 5 50\n");
  await open(desktop, "share");
  for (const [format, fault] of [
    ["leetcode", /^A matrix has rows and columns, but this board is one line of squares\. /],
    ["hackerrank", /^Boards of HackerRank have 10 rows and 10 columns\. /],
  ]) {
    await desktop.choose("#format", format);
    assert.match(await desktop.text("#text-fault"), fault);
  }
  await show(desktop, sentence({ 60: 0 }));
  await open(desktop, "share");
  await desktop.choose("#format", "leetcode");
  const fault = capital(snl.statusText(snl.Status.FORMAT_JUMP));
  assert.equal(await desktop.text("#text-fault"), `${fault}. Choose another format.`);
  await show(desktop, String(board));
  await open(desktop, "share");
});

const figuresOf = (name) => figures(Board.named(name));
const downloads = join(scratch, "downloads");

/** Clicks, and returns the file that the page saves. */
async function saved(page, selector, name) {
  await page.click(selector);
  const file = join(downloads, name);
  for (
    let tries = 0;
    !(
      existsSync(file) &&
      readFileSync(file).length > 0 &&
      readdirSync(downloads).every((each) => !each.endsWith(".crdownload"))
    );
    tries++
  ) {
    assert.ok(tries < 500, `${name} is not saved`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return readFileSync(file, "utf8");
}

await check("text and picture are saved and copied", async () => {
  const board = Board.grid(10, 10, { jumps: { 5: 50, 60: 20 } });
  mkdirSync(downloads, { recursive: true });
  await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  await browser.send("Browser.grantPermissions", {
    permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
  });
  assert.equal(await saved(desktop, "#save-text", "board.snl"), String(board));
  assert.equal(await saved(desktop, "#save-svg", "board.svg"), board.svg({ route: board.route() }));
  const copied = {
    "#copy-text": String(board),
    "#copy-svg": board.svg({ route: board.route() }),
    "#copy-link": address(String(board)),
  };
  for (const [button, text] of Object.entries(copied)) {
    await desktop.click(button);
    await desktop.until(
      `navigator.clipboard.readText().then((text) => text === ${JSON.stringify(text)})`,
    );
  }
});

await check("a board without an answer can be saved too", async () => {
  await show(desktop, "grid 10 10\nchaining on\nladder 5 50\nsnake 50 5\n");
  await open(desktop, "share");
  await desktop.click("#copy-svg");
  const picture = JSON.stringify(Board.parse(await held(desktop)).svg());
  await desktop.until(`navigator.clipboard.readText().then((text) => text === ${picture})`);
});

await check("links of earlier versions", async () => {
  const links = {
    "grid_10_10.start_0.ladder_4_14.snake_16_6": { start: 0, jumps: { 4: 14, 16: 6 } },
    "grid_10_10.die_weights_1_2_3.overshoot_win": { die: [1, 2, 3], overshoot: "win" },
    "grid_10_10.die_4.chaining_on.jump_12_3": { die: 4, chaining: true, jumps: { 12: 3 } },
  };
  for (const [link, options] of Object.entries(links)) {
    await desktop.open(`${server.url}/index.html#${link}`);
    await holds(desktop, Board.grid(10, 10, options));
  }
});

await check("the board in the address: shared and changed", async () => {
  const rich = new Board(64, {
    start: 3,
    enter: [1, 3],
    enterSquare: 40,
    die: [1, 0, 2],
    overshoot: "bounce",
    chaining: true,
    jumps: { 9: 60, 50: 4, 51: 0 },
  });
  await show(desktop, String(rich));
  await holds(desktop, rich);
  const other = Board.grid(3, 4, { jumps: { 2: 11 } });
  await desktop.value(`location.hash = ${JSON.stringify(new URL(address(String(other))).hash)}`);
  await desktop.until(`document.querySelectorAll("#picture .snl-number text").length === 12`);
  await holds(desktop, other);
});

/** The tabs that are open, and the value of the page for a name in the address. */
const openTabs = (page) =>
  page.value(
    `[...document.querySelectorAll("[role=tabpanel]")].filter((each) => !each.hidden).map(({ id }) => id).join()`,
  );
const go = (page, hash) => page.value(`location.hash = ${JSON.stringify(hash)}`);

await check("a faulty link stays, and a lasting message names the fault", async () => {
  const faults = {
    "grid_10_10.ladder_2_99.ladder_5_500": /^In “ladder 5 500”: expected .*\.$/,
    "grid_10_10.snake_60_70": /^In “snake 60 70”: expected a snake that leads down\.$/,
    "%E0%A4%A": /^Two hexadecimal digits must follow each %\.$/,
    "NOPE": /^No board has the name NOPE; the names are MB47, MB48, .*, ABC189F\.$/,
    "squares_1000000": /^The playground shows boards of up to 10000 squares\.$/,
    "MB47&again=6,65": /^Again=6,65: expected faces from 1 to 64\.$/,
    "MB47&again=x": /^Again=x: expected faces/,
    "MB47&again=6&limit=0": /^Limit=0: expected a number from 1 to 64\.$/,
    "MB47&again=6&limit=3&penalty=death": /^Penalty=death: expected roll, turn, start\.$/,
  };
  for (const [link, fault] of Object.entries(faults)) {
    await desktop.open(`${server.url}/index.html#${link}`);
    assert.match(await desktop.text("#bad-link-fault"), fault);
    assert.equal(await shows(desktop, "bad-link"), true);
    assert.equal(await shows(desktop, "picture"), false);
    assert.equal(await desktop.value("location.hash"), `#${link}`);
  }
  await desktop.open(`${server.url}/index.html#grid_10_10.ladder_5_50.snake_60_70&tab=rules`);
  await desktop.click("#open-classic");
  await holds(desktop, Board.named("MB47"));
  assert.equal(await shows(desktop, "bad-link"), false);
  assert.equal(await desktop.value("document.activeElement.id"), "surface");
  assert.equal(await desktop.value(`location.hash.includes("again")`), false);
});

await check("a faulty link on an open page, mended and undone", async () => {
  const board = Board.grid(5, 5, { jumps: { 3: 20 } });
  await show(desktop, String(board));
  await go(desktop, "#grid_5_5.ladder_3_2");
  await desktop.until(`!document.getElementById("bad-link").hidden`);
  await go(desktop, new URL(address(String(board))).hash);
  await desktop.until(`document.getElementById("bad-link").hidden`);
  await holds(desktop, board);
  await go(desktop, "#grid_5_5.ladder_3_2");
  await desktop.until(`!document.getElementById("bad-link").hidden`);
  await desktop.click("#open-classic");
  await holds(desktop, Board.named("MB47"));
  await desktop.click("#undo");
  await holds(desktop, board);
});

await check("the tab in the address: opened from it, and written to it", async () => {
  await desktop.open(`${server.url}/index.html#mb48&tab=rules&step=4`);
  await holds(desktop, Board.named("MB48"));
  assert.equal(await openTabs(desktop), "rules");
  assert.match(await desktop.value("location.hash"), /^#MB48&tab=rules&step=4$/);
  await open(desktop, "boards");
  assert.match(await desktop.value("location.hash"), /&step=4&tab=boards$|&tab=boards&step=4$/);
  await open(desktop, "answers");
  assert.match(await desktop.value("location.hash"), /^#MB48&step=4$/);
  await go(desktop, "#MB47&tab=share");
  await desktop.until(`!document.getElementById("share").hidden`);
  await holds(desktop, Board.named("MB47"));
  await go(desktop, "#MB47&tab=no-such-tab");
  await desktop.until(`!document.getElementById("answers").hidden`);
  assert.equal(await desktop.text("#bad-link-fault"), "");
  await go(desktop, "#tab=rules");
  await desktop.until(`!document.getElementById("rules").hidden`);
  assert.deepEqual(await shown(desktop), figuresOf("MB47"));
});

await check("a board that equals a known one, with its rules, has the short address everywhere", async () => {
  await show(desktop, plain);
  for (const { name } of snl.namedBoards()) {
    await go(desktop, new URL(address(String(Board.named(name)))).hash);
    await desktop.until(`location.hash === "#${name}"`);
  }
  await show(desktop, "MB47");
  await open(desktop, "share");
  const links = () =>
    desktop.value(`(() => {
      for (const id of ["minutes", "play-guess", "open-whole"]) document.getElementById(id).dispatchEvent(new Event("focus"));
      dispatchEvent(new Event("beforeprint"));
      return [location.hash, document.getElementById("link").value, document.getElementById("sheet-address").textContent,
        document.getElementById("embed-code").value.match(/src="([^"]*)/)[1],
        ...["minutes", "play-guess", "open-whole"].map((id) => document.getElementById(id).href)]
        .map((each) => each.split("#")[1].split("&")[0]);
    })()`);
  assert.deepEqual(await links(), new Array(7).fill("MB47"));
  const bounce = Board.named("MB47");
  bounce.overshoot = "bounce";
  await desktop.fill("#text", String(bounce));
  const [long] = await links();
  assert.ok(long.includes("overshoot_bounce"), long);
  assert.deepEqual(await links(), new Array(7).fill(long));
  await desktop.fill("#text", String(Board.named("MB47")));
  assert.deepEqual(await links(), new Array(7).fill("MB47"));
});

await check("extra rolls in the address: read, changed, and removed", async () => {
  await desktop.open(`${server.url}/index.html#MB47&again=6&limit=3&penalty=turn&tab=rules`);
  await desktop.settle();
  assert.equal(await desktop.text("#mean"), "33.4");
  const fields = () =>
    desktop.value(
      `["again", "limit", "penalty"].map((name) => document.querySelector("#rules-form [name=" + name + "]").value).join()`,
    );
  assert.equal(await fields(), "6,3,turn");
  await desktop.choose("#rules-form [name=penalty]", "roll");
  await desktop.settle();
  assert.equal(await desktop.text("#mean"), "33.1");
  assert.match(await desktop.value("location.hash"), /&again=6&limit=3&penalty=roll(&|$)/);
  await go(desktop, "#MB47&again=1,6&limit=7&tab=rules");
  await desktop.until(
    `document.querySelector("#rules-form [name=again]").value === "1,6"`,
  );
  assert.equal(await fields(), "1,6,7,roll");
  await go(desktop, "#MB47&tab=rules");
  await desktop.until(`document.querySelector("#rules-form [name=again]").value === ""`);
  assert.deepEqual(await shown(desktop), figuresOf("MB47"));
});

await check("embedded: the board, the panel of the open tab, and a link to the page", async () => {
  await desktop.open(`${server.url}/index.html#MB47&tab=rules&view=embed`);
  await desktop.settle();
  for (const id of ["picture", "rules", "open-whole"]) assert.equal(await shows(desktop, id), true, id);
  for (const id of ["theme", "fewest", "tab-rules"]) assert.equal(await shows(desktop, id), false, id);
  await desktop.value(`document.getElementById("open-whole").focus()`);
  assert.match(
    await desktop.value(`document.getElementById("open-whole").hash`),
    /^#MB47&tab=rules$/,
  );
  for (const tab of ["search", "chance", "answers"]) {
    await go(desktop, `#MB47&view=embed&tab=${tab}`);
    await desktop.until(`!document.getElementById("${tab}").hidden`);
    await desktop.settle();
    const [board, panel] = await desktop.value(
      `["picture", "${tab}"].map((id) => document.getElementById(id).getBoundingClientRect()).map(({ right, left, bottom, top }) => ({ right, left, bottom, top }))`,
    );
    assert.ok(board.right <= panel.left && board.bottom < 800 && panel.top < 200, tab);
  }
  assert.equal(await shows(desktop, "fewest"), true);
  await desktop.resize(760, 640);
  await go(desktop, "#LC909-1&view=embed&tab=search&step=3");
  await desktop.until(`!document.getElementById("search").classList.contains("empty")`);
  const [width, queue, program] = await desktop.value(
    `(() => { const box = (id) => document.getElementById(id).getBoundingClientRect(); return [box("board").width, box("queue-part").bottom, box("program").top]; })()`,
  );
  assert.ok(width >= 380, `the board has more than half of the frame: ${width}`);
  assert.ok(queue <= program && queue <= 640, `the queue is in sight, above the program: ${queue}`);
  await desktop.resize(884, 700); // the frame of the page for learners on a laptop
  await go(desktop, "#LC909-1&view=embed&tab=search&step=4");
  await desktop.until(`document.getElementById("queue-part").checkVisibility() && document.querySelector("#code .lit")`);
  const [page, hidden] = await desktop.value(`(() => {
    const code = document.getElementById("code");
    return [document.documentElement.scrollHeight, code.scrollHeight - code.clientHeight];
  })()`);
  assert.deepEqual([page, hidden], [700, 0], "the whole program is in sight beside board and queue");
  await go(desktop, "#LC909-1&view=embed&tab=search&step=99");
  await desktop.until(`document.getElementById("found-route").checkVisibility()`);
  assert.equal(await desktop.value("document.documentElement.scrollHeight"), 700, "nothing but the program scrolls");
  await desktop.resize(1280, 800);
  await go(desktop, "#MB47");
  await desktop.until(`!document.body.classList.contains("embed")`);
  assert.equal(await shows(desktop, "theme"), true);
  assert.equal(await shows(desktop, "open-whole"), false);
});
