// SPDX-License-Identifier: MIT
/*
 * Compares the digests that a WebAssembly module computes with the digests in a file:
 * node digest.mjs MODULE KEPT
 */
import { readFileSync } from "node:fs";

const [module, kept] = process.argv.slice(2).map((name) => readFileSync(name));
const { instance } = await WebAssembly.instantiate(module);
const { memory, digest_parts: count, digest_name: nameOf, digest_of: digestOf } = instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const expected = kept.toString().trim().split(/\r?\n/);
const found = Array.from({ length: count() }, (_, part) => {
  const digest = BigInt.asUintN(64, digestOf(part));
  return `${text(nameOf(part))} ${digest.toString(16).padStart(16, "0")}`;
});
const differ = found.filter((line, part) => line !== expected[part]);
for (const line of differ) console.log(`differs: ${line}`);
process.exit(differ.length > 0 || found.length !== expected.length ? 1 : 0);
