// SPDX-License-Identifier: MIT
// Tests editing boards with mouse, finger and keyboard.
import assert from "node:assert/strict";
import {
  Board,
  at,
  capital,
  check,
  desktop,
  drag,
  figures,
  held,
  holds,
  live,
  offBoard,
  phone,
  plain,
  sentence,
  show,
  snl,
} from "./setup.mjs";

await check("mouse: a drag makes a ladder and a snake", async () => {
  await show(desktop, plain);
  const board = Board.parse(plain);
  await drag(desktop, 5, 97);
  await holds(desktop, board.setJump(5, 97));
  await drag(desktop, 96, 12);
  await holds(desktop, board.setJump(96, 12));
  assert.match(await live(desktop), /^Snake from 96 to 12\. Fewest rolls 2, /);
});

await check("mouse: dragging a jump shows its effect", async () => {
  await show(desktop, plain);
  await drag(desktop, 5, 97, async () => {
    const tried = Board.parse(plain).setJump(5, 97);
    assert.equal(await held(desktop), plain);
    assert.equal(await desktop.text("#hint"), "Ladder from 5 to 97.");
    await desktop.until(`document.getElementById("mean").textContent === "${figures(tried)[1]}"`);
    assert.equal(await desktop.value(`document.querySelectorAll("#answers > .old").length`), 3);
    assert.equal(
      await desktop.value(`document.querySelectorAll("#picture .snl-ladder").length`),
      1,
    );
    const less = tried.chance().mean - Board.parse(plain).chance().mean;
    assert.equal(await desktop.text("#mean-change"), `−${Math.abs(less).toFixed(2)}`);
  });
  assert.notEqual(await desktop.text("#mean-change"), "");
  assert.equal(await desktop.value(`document.querySelectorAll("#answers > .old").length`), 0);
});

await check("mouse: a drag moves an end of a jump; beside the board it removes it", async () => {
  await show(desktop, sentence({ 20: 60, 90: 33 }));
  await drag(desktop, 60, 55);
  await holds(desktop, Board.parse(sentence({ 20: 55, 90: 33 })));
  await drag(desktop, 20, 70);
  await holds(desktop, Board.parse(sentence({ 70: 55, 90: 33 })));
  const below = await at(desktop, 5);
  await drag(desktop, 90, { x: below.x, y: below.y + 60 });
  await holds(desktop, Board.parse(sentence({ 70: 55 })));
});

await check(
  "mouse: a drag that ends where it began, or beside the board, makes nothing",
  async () => {
    await show(desktop, plain);
    const [from, other, below] = [
      await at(desktop, 44),
      await at(desktop, 46),
      await at(desktop, 5),
    ];
    await desktop.mouse("mouseMoved", from);
    await desktop.mouse("mousePressed", from, 1);
    await desktop.mouse("mouseMoved", other, 1);
    await desktop.mouse("mouseMoved", from, 1);
    await desktop.mouse("mouseReleased", from);
    await drag(desktop, 44, { x: below.x, y: below.y + 60 });
    await holds(desktop, Board.parse(plain));
  },
);

await check(
  "mouse: two clicks make a jump; a click on a mouth chooses it for removal",
  async () => {
    await show(desktop, plain);
    await desktop.click(await at(desktop, 7));
    assert.equal(await desktop.text("#hint"), "A jump begins on 7: now choose its destination.");
    await desktop.click(await at(desktop, 70));
    await holds(desktop, Board.parse(sentence({ 7: 70 })));
    assert.equal(await desktop.value(`document.getElementById("remove").disabled`), true);
    await desktop.click(await at(desktop, 7));
    await desktop.click("#remove");
    await holds(desktop, Board.parse(plain));
  },
);

await check("mouse: a drag from another square drops the jump that a click began", async () => {
  await show(desktop, sentence({ 14: 35 }));
  await desktop.click(await at(desktop, 20));
  await drag(desktop, 35, 31);
  await holds(desktop, Board.parse(sentence({ 14: 31 })));
  await desktop.click(await at(desktop, 20));
  await drag(desktop, 50, 70);
  await holds(desktop, Board.parse(sentence({ 14: 31, 50: 70 })));
  await desktop.click(await at(desktop, 20));
  await drag(desktop, 20, 60); // from the same square it goes on
  await holds(desktop, Board.parse(sentence({ 14: 31, 20: 60, 50: 70 })));
});

await check("no jump starts on the goal", async () => {
  await show(desktop, plain);
  await drag(desktop, 100, 5);
  await holds(desktop, Board.parse(plain));
  assert.equal(await desktop.text("#toast"), `${capital(snl.statusText(snl.Status.GOAL))}.`);
  await desktop.click(await at(desktop, 100));
  await holds(desktop, Board.parse(plain));
  const toasted = `document.getElementById("toast").classList.contains("shown")`;
  assert.equal(await desktop.value(toasted), true);
  await drag(desktop, 5, 97);
  assert.equal(await desktop.value(toasted), false, "a change that works takes the message away");
});

await check("mouse: a jump is led off the board by the button, or by a drag", async () => {
  await show(desktop, plain);
  const board = Board.parse(plain);
  assert.equal(await offBoard(desktop), null);
  await desktop.click(await at(desktop, 43));
  await desktop.click("#off");
  await holds(desktop, board.setJump(43, 0));
  assert.match(await live(desktop), /^Snake from 43 off the board\. /);
  await drag(desktop, 60, await offBoard(desktop));
  await holds(desktop, board.setJump(60, 0));
  await drag(desktop, 90, 33);
  await desktop.click(await at(desktop, 90));
  assert.equal(await desktop.text("#hint"), "Snake from 90 to 33. Drag an end to move it.");
  await desktop.click("#off");
  await holds(desktop, board.setJump(90, 33).setJump(90, 0));
  assert.equal(await desktop.value(`document.getElementById("off").hidden`), true);
  const [start, end] = [await offBoard(desktop), await at(desktop, 12)];
  await desktop.drag(start, end);
  await holds(desktop, board.setJump(90, 12));
  await desktop.mouse("mouseMoved", await offBoard(desktop));
  assert.equal(
    await desktop.text("#hint"),
    "Off the board, end of snake from 43 off the board, snake from 60 off the board",
  );
});

await check("mouse: a drag ends on the button, and shows its effect before", async () => {
  await show(desktop, plain);
  const from = await at(desktop, 43);
  const tried = Board.parse(plain).setJump(43, 0);
  await desktop.mouse("mouseMoved", from);
  await desktop.mouse("mousePressed", from, 1);
  const button = await desktop.place("#off");
  await desktop.mouse("mouseMoved", await at(desktop, 44), 1);
  await desktop.mouse("mouseMoved", button, 1);
  assert.equal(await desktop.text("#hint"), "Snake from 43 off the board.");
  await desktop.until(`document.getElementById("mean").textContent === "${figures(tried)[1]}"`);
  assert.deepEqual(await at(desktop, 43), from);
  await desktop.mouse("mouseReleased", button);
  await holds(desktop, tried);
});

await check("squares stay where they are while a jump off the board is moved", async () => {
  await show(desktop, sentence({ 43: 0 }));
  const [start, end] = [await offBoard(desktop), await at(desktop, 12)];
  const tried = Board.parse(sentence({ 43: 12 }));
  await desktop.drag(start, end, async () => {
    await desktop.until(`document.getElementById("mean").textContent === "${figures(tried)[1]}"`);
    await desktop.settle();
    assert.deepEqual(await at(desktop, 12), end);
  });
  await holds(desktop, tried);
  assert.equal(await offBoard(desktop), null);
});

await check("no jump starts off the board", async () => {
  const board = sentence({ 20: 60 }, { start: 0 });
  await show(desktop, board);
  const off = await offBoard(desktop);
  await desktop.drag(off, await at(desktop, 33));
  await drag(desktop, 20, off);
  await holds(desktop, Board.parse(board));
  await desktop.click(off);
  assert.equal(await desktop.text("#toast"), "No jump starts off the board.");
  await holds(desktop, Board.parse(board));
});

await check("undo and redo, by button and key", async () => {
  await show(desktop, plain);
  await drag(desktop, 5, 50);
  await drag(desktop, 6, 60);
  await desktop.click("#undo");
  await holds(desktop, Board.parse(sentence({ 5: 50 })));
  await desktop.key("z", 2);
  await holds(desktop, Board.parse(plain));
  assert.equal(await desktop.value(`document.getElementById("undo").disabled`), true);
  await desktop.key("y", 2);
  await holds(desktop, Board.parse(sentence({ 5: 50 })));
  await desktop.click("#redo");
  await holds(desktop, Board.parse(sentence({ 5: 50, 6: 60 })));
  assert.equal(await desktop.value(`document.getElementById("redo").disabled`), true);
});

const scrolled = () => phone.value("scrollY");

await check("touch: a swipe scrolls the page, and changes nothing", async () => {
  await show(phone, sentence({ 15: 44 }));
  const [low, high] = [await at(phone, 15), await at(phone, 95)];
  await phone.swipe(low, high);
  await phone.until("scrollY > 50");
  await holds(phone, Board.parse(sentence({ 15: 44 })));
  assert.equal(await phone.value(`document.querySelector("#surface .drag").childElementCount`), 0);
});

await check("touch: a long press and a drag edit, and do not scroll the page", async () => {
  await show(phone, plain);
  const board = Board.parse(plain);
  const pressed = `document.querySelector("#surface .drag .mouth") !== null`;
  await phone.swipe(await at(phone, 95), await at(phone, 15), pressed);
  await holds(phone, board.setJump(95, 15));
  await phone.swipe(await at(phone, 15), await at(phone, 26), pressed);
  await holds(phone, board.setJump(95, 26));
  assert.equal(await scrolled(), 0);
  const start = await at(phone, 4);
  await phone.swipe(start, start, pressed);
  assert.equal(await phone.text("#hint"), "A jump begins on 4: now choose its destination.");
  await holds(phone, board);
  await phone.tap(await at(phone, 88));
  await holds(phone, board.setJump(4, 88));
});

await check("touch: a press shows that it becomes a long press", async () => {
  await show(phone, plain);
  await phone.value(`(() => {
    const held = document.querySelector("#surface .held");
    window.seen = [];
    const note = () => seen.push(held.getAttribute("visibility"));
    new MutationObserver(note).observe(held, { attributeFilter: ["visibility"] });
  })()`);
  await phone.touch("touchStart", await at(phone, 33));
  await phone.until(`document.querySelector("#surface .drag .mouth") !== null`);
  assert.equal(
    await phone.text("#hint"),
    "Drag to the other end of the jump, or lift the finger and tap it.",
  );
  assert.deepEqual(await phone.value("seen"), ["visible", "hidden"]);
  await phone.touch("touchCancel");
  await holds(phone, Board.parse(plain));
});

await check("touch: a tap reads a square, its heat as well, and chooses its jump", async () => {
  const board = Board.named("MB47");
  await show(phone, String(board));
  await phone.choose("#heat", "visits");
  await phone.settle();
  const visits = board.chance().visits();
  await phone.tap(await at(phone, 46));
  assert.equal(
    await phone.text("#hint"),
    `Square 46, visits in a game: ${visits[46].toFixed(2)}.`,
  );
  assert.equal(await live(phone), `Square 46, visits in a game: ${visits[46].toFixed(2)}`);
  await phone.tap(await at(phone, 28));
  assert.equal(
    await phone.text("#hint"),
    "Square 28, ladder to 84, visits in a game: 0. Hold and drag an end to move it.",
  );
  await holds(phone, board);
  await phone.tap("#remove");
  await holds(phone, board.removeJump(28));
});

await check("touch: with the switch on, a swipe or two taps make a jump, and do not scroll", async () => {
  await show(phone, plain);
  const board = Board.parse(plain);
  await phone.tap("#edit");
  await phone.swipe(await at(phone, 95), await at(phone, 15));
  await phone.settle();
  await holds(phone, board.setJump(95, 15));
  assert.equal(await scrolled(), 0);
  await phone.tap(await at(phone, 4));
  assert.equal(await phone.text("#hint"), "A jump begins on 4: now choose its destination.");
  await phone.tap(await at(phone, 88));
  await holds(phone, board.setJump(4, 88));
  await phone.tap(await at(phone, 4));
  await phone.tap("#remove");
  await holds(phone, board.removeJump(4));
  await phone.tap(await at(phone, 43));
  await phone.tap("#off");
  await holds(phone, board.setJump(43, 0));
  await phone.swipe(await at(phone, 66), await offBoard(phone));
  await phone.settle();
  await holds(phone, board.setJump(66, 0));
  await phone.tap("#edit");
});

await check("keyboard: arrows, numbers, Enter, Delete and Escape, each announced", async () => {
  await show(desktop, plain);
  await desktop.value(`document.getElementById("redo").focus()`);
  for (
    let stops = 0;
    stops < 9 && (await desktop.value("document.activeElement.id")) !== "surface";
    stops++
  )
    await desktop.key("Tab");
  assert.equal(await desktop.value("document.activeElement.id"), "surface");
  const board = Board.parse(plain);
  await desktop.keys("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft");
  assert.match(await live(desktop), /^Square 19/);
  await desktop.keys("Enter", "ArrowUp", "ArrowUp", "Enter");
  await holds(desktop, board.setJump(19, 39));
  assert.match(await live(desktop), /^Ladder from 19 to 39\./);
  await desktop.keys("8", "3", "Enter", "Home", "Enter");
  await holds(desktop, board.setJump(83, 1));
  await desktop.keys("1", "9");
  assert.equal(await live(desktop), "Square 19, ladder to 39");
  await desktop.key("Delete");
  await holds(desktop, board.removeJump(19));
  await desktop.keys("End", "ArrowUp", "ArrowLeft");
  assert.equal(await live(desktop), "Square 100, the goal");
  await desktop.keys("5", "0", "Enter", "ArrowDown", "Escape", "Enter", "Escape");
  await holds(desktop, board);
  await desktop.keys("5", "1", "Enter", "0");
  assert.equal(await live(desktop), "Snake from 51 off the board.");
  await desktop.key("Enter");
  await holds(desktop, board.setJump(51, 0));
  await desktop.keys("ArrowRight", "ArrowLeft");
  assert.equal(await live(desktop), "Off the board, end of snake from 51 off the board");
  await desktop.key("Delete");
  assert.equal(await live(desktop), "No jump starts off the board");
  await desktop.keys("5", "1", "Enter", "8", "Enter");
  await holds(desktop, board.setJump(51, 8));
  await desktop.keys("6", "Enter", "0", "Enter");
  await holds(desktop, board.setJump(6, 0));
});

await check("a drag on a linear board whose top row is not full", async () => {
  const board = new Board(37, { start: 0, die: 4, overshoot: "bounce" });
  await show(desktop, String(board));
  await drag(desktop, 36, 2);
  await holds(desktop, board.setJump(36, 2));
});
