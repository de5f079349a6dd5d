// SPDX-License-Identifier: MIT
/*
 * Tries every call with too little memory, and then with more and more until it succeeds. A call
 * that fails must return the status MEMORY, free what it allocated, and change nothing.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { heapOf, limited, takeAll } from "./heap.js";
import { packageUrl } from "./package.js";

const PAGES = 100;
(await import(packageUrl("index.js"))).loadSync(limited(PAGES));
const { calls, makeSubjects } = await import("./calls.js");
const { snl, whole } = await import("./setup.js");
const { wasm } = await import(packageUrl("js/native.js"));

const subjects = makeSubjects(new snl.Board(70, { jumps: { 2: 9, 30: 5, 8: 60 }, start: 0 }));
const state = ({ board, game }) => [board.toString(), ...game.save()].join();
const step = whole ? 1.1 : 2;

/** Runs a call with one free chunk of `size` bytes; returns whether the call succeeds. */
function attempt(name, size) {
  const reserve = wasm.malloc(size);
  assert.notEqual(reserve, 0);
  const others = takeAll(wasm);
  wasm.free(reserve);
  const before = heapOf(wasm);
  let thrown = null;
  try {
    calls[name](subjects);
  } catch (error) {
    thrown = error;
  }
  const after = heapOf(wasm);
  for (const address of others) wasm.free(address);
  assert.deepEqual(after, before, name);
  if (thrown === null) return true;
  assert.ok(thrown instanceof snl.SnlError, `${name}: ${thrown.stack}`);
  assert.equal(thrown.code, "MEMORY");
  return false;
}

test("calls with too little memory fail and change nothing", () => {
  for (const name of Object.keys(calls)) {
    const before = state(subjects);
    let failures = 0;
    for (let size = 24; !attempt(name, size); size = Math.ceil(size * step)) {
      assert.equal(state(subjects), before, name);
      failures++;
    }
    assert.equal(state(subjects), before, name);
    // These calls succeed with the smallest chunk, so they never fail.
    const small = ["solve", "namedBoards", "enter", "reshape"];
    assert.ok(failures > 0 || small.includes(name), name);
  }
});
