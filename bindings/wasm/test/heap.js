// SPDX-License-Identifier: MIT
/*
 * Reads the heap of c/memory.c from outside: a row of chunks, each with its size, the size of the
 * chunk before it, and whether it is free.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { packageUrl } from "./package.js";

const FIELDS = 8;
const IS_FREE = 1;

export const bytes = readFileSync(packageUrl("snl.wasm"));

/** The exports of a new instance of a module. */
export function exportsOf(module) {
  return new WebAssembly.Instance(module).exports;
}

/** The address that malloc() returns first in a new instance. */
const first = exportsOf(new WebAssembly.Module(bytes)).malloc(1) >>> 0;

/** Walks the heap, checks that it is sound, and counts the chunks and bytes in use, and the free
 * bytes. */
export function heapOf({ memory }) {
  const fields = new DataView(memory.buffer);
  const found = { chunks: 0, bytes: 0, free: 0 };
  let [at, before, wasFree] = [first - FIELDS, 0, false];
  for (;;) {
    assert.equal(fields.getUint32(at, true), before);
    const size = fields.getUint32(at + 4, true);
    if (size === 0) break;
    const isFree = (size & IS_FREE) !== 0;
    assert.ok(!(isFree && wasFree), "two free chunks are next to each other");
    before = (size & ~IS_FREE) >>> 0;
    if (isFree) found.free += before;
    else found.chunks++;
    if (!isFree) found.bytes += before;
    at += before;
    wasFree = isFree;
  }
  assert.equal(at + FIELDS, memory.buffer.byteLength);
  return found;
}

/** Compiles the module with a memory of at most `pages` pages: replaces the limits in section 5 of
 * the module, which describes its memory. */
export function limited(pages) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  for (;;) {
    const begin = at;
    const id = bytes[at++];
    const end = number() + at;
    if (id === 5) {
      const least = bytes.subarray(at + 2, end);
      const limits = [1, 1, ...least, (pages & 127) | 128, pages >> 7];
      const parts = [bytes.subarray(0, begin), [5, limits.length, ...limits], bytes.subarray(end)];
      return new WebAssembly.Module(Uint8Array.from(parts.flatMap((part) => [...part])));
    }
    at = end;
  }
}

/** Allocates all free memory, and returns the addresses of the blocks. */
export function takeAll({ malloc }) {
  const taken = [];
  for (let size = 2 ** 24; size >= 32; size /= 2) {
    for (let address; (address = malloc(size - FIELDS)); ) taken.push(address);
  }
  return taken;
}
