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
    assert.equal(
      await desktop.value(`document.querySelectorAll("#picture .snl-ladder").length`),
      1,
    );
    const less = tried.chance().mean - Board.parse(plain).chance().mean;
    assert.equal(await desktop.text("#mean-change"), `−${Math.abs(less).toFixed(2)}`);
  });
  assert.notEqual(await desktop.text("#mean-change"), "");
});

await check("mouse: a drag moves an end of a jump; off the board it removes it", async () => {
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

await check("no jump starts on the goal", async () => {
  await show(desktop, plain);
  await drag(desktop, 100, 5);
  await holds(desktop, Board.parse(plain));
  assert.equal(await desktop.text("#toast"), `${capital(snl.statusText(snl.Status.GOAL))}.`);
  await desktop.click(await at(desktop, 100));
  await holds(desktop, Board.parse(plain));
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

await check("touch: a swipe or two taps make a jump, and do not scroll the page", async () => {
  await show(phone, plain);
  const board = Board.parse(plain);
  await phone.swipe(await at(phone, 95), await at(phone, 15));
  await phone.settle();
  await holds(phone, board.setJump(95, 15));
  assert.equal(await phone.value("scrollY"), 0);
  await phone.tap(await at(phone, 4));
  await phone.tap(await at(phone, 88));
  await holds(phone, board.setJump(4, 88));
  await phone.tap(await at(phone, 4));
  await phone.tap("#remove");
  await holds(phone, board.removeJump(4));
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
});

await check("a drag on a linear board whose top row is not full", async () => {
  const board = new Board(37, { start: 0, die: 4, overshoot: "bounce" });
  await show(desktop, String(board));
  await drag(desktop, 36, 2);
  await holds(desktop, board.setJump(36, 2));
});
