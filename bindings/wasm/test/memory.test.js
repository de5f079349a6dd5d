// SPDX-License-Identifier: MIT
/*
 * Compares the allocator of c/memory.c with a list of the blocks in use. No block stays in use for
 * an object that was freed, or to which no reference is left.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { calls, faulty, freeSubjects, makeSubjects } from "./calls.js";
import { bytes, exportsOf, heapOf, limited, takeAll } from "./heap.js";
import { packageUrl } from "./package.js";
import { randomBoard, randomNumbers, snl, whole } from "./setup.js";

const { wasm } = await import(packageUrl("js/native.js"));
const PAGE = 65536;
wasm.free(wasm.malloc(1)); // the first malloc() sets up the heap

test("the allocator, against a list of its blocks", () => {
  const random = randomNumbers();
  const module = exportsOf(new WebAssembly.Module(bytes));
  const { malloc, free, memory } = module;
  const sizes = [() => random(50), () => random(5000), () => random(99999), () => 1 << random(18)];
  const used = new Map();
  const edges = ({ size }) => [0, 1, size >> 1, size - 1].filter((at) => at >= 0 && at < size);
  for (let i = 0; i < (whole ? 30000 : 5000); i++) {
    const addresses = [...used.keys()];
    if (random(400) < addresses.length) {
      const address = addresses[random(addresses.length)];
      const found = new Uint8Array(memory.buffer, address);
      for (const at of edges(used.get(address))) assert.equal(found[at], used.get(address).mark);
      free(address);
      used.delete(address);
    } else {
      const size = sizes[random(sizes.length)]();
      const address = malloc(size) >>> 0;
      assert.ok(address > PAGE && address % 16 === 0 && address + size <= memory.buffer.byteLength);
      const mark = random(256);
      new Uint8Array(memory.buffer, address, size).fill(mark);
      used.set(address, { size, mark });
    }
    if (i % 16 === 0) {
      const heap = heapOf(module);
      const wanted = [...used.values()].reduce((sum, { size }) => sum + size, 0);
      assert.equal(heap.chunks, used.size);
      assert.ok(heap.bytes >= wanted && heap.bytes <= wanted + 48 * used.size);
    }
  }
  for (const address of used.keys()) free(address);
  free(0);
  assert.equal(heapOf(module).chunks, 0);
});

test("requests larger than the memory", () => {
  const module = exportsOf(limited(40));
  const { malloc, free, memory } = module;
  for (const size of [2 ** 32 - 1, 2 ** 32 - PAGE, 2 ** 31, 2 ** 31 - 1, 41 * PAGE]) {
    assert.equal(malloc(size), 0);
  }
  const all = takeAll(module);
  assert.equal(memory.buffer.byteLength, 40 * PAGE);
  assert.ok(heapOf(module).free < 64);
  for (const address of all) free(address);
  assert.equal(heapOf(module).chunks, 0);
});

test("every call frees what it allocated", () => {
  const random = randomNumbers();
  for (let i = 0; i < (whole ? 40 : 5); i++) {
    const before = heapOf(wasm);
    const board = randomBoard(random, 60);
    board.chaining = false;
    const subjects = makeSubjects(board);
    for (const [name, call] of [...Object.entries(calls), ...Object.entries(faulty)]) {
      const during = heapOf(wasm);
      try {
        call(subjects);
      } catch (error) {
        const expected = [snl.SnlError, TypeError, RangeError];
        assert.ok(expected.some((Type) => error instanceof Type), error.stack);
      }
      assert.equal(heapOf(wasm).chunks, during.chunks, name);
    }
    freeSubjects(subjects);
    assert.equal(heapOf(wasm).bytes, before.bytes);
  }
});

test("faulty calls fail", () => {
  const subjects = makeSubjects(new snl.Board(30, { jumps: { 2: 9 }, start: 0 }));
  for (const [name, call] of Object.entries(calls)) assert.doesNotThrow(() => call(subjects), name);
  for (const [name, call] of Object.entries(faulty)) assert.throws(() => call(subjects), name);
  freeSubjects(subjects);
});

test("making and freeing boards does not grow the memory", () => {
  const random = randomNumbers();
  const subjects = makeSubjects(new snl.Board(30));
  freeSubjects(subjects);
  const [before, size] = [heapOf(wasm), wasm.memory.buffer.byteLength];
  for (let i = 0; i < (whole ? 5000 : 300); i++) {
    const board = randomBoard(random, 100);
    board.copy().free();
    board.free();
  }
  assert.deepEqual(heapOf(wasm), before);
  assert.equal(wasm.memory.buffer.byteLength, size);
});

test("objects without references are freed at some time", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const before = heapOf(wasm);
  (() => {
    for (let i = 0; i < 500; i++) new snl.Board(9, { jumps: { 2: 7 } }).chance();
  })();
  assert.ok(heapOf(wasm).chunks >= before.chunks + 1000);
  for (let i = 0; i < 100 && heapOf(wasm).chunks > before.chunks; i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(heapOf(wasm).chunks <= before.chunks);
});
