// SPDX-License-Identifier: MIT
/*
 * snl for JavaScript: the library as WebAssembly, for browsers, workers and Node. Call load() first;
 * it is the only asynchronous function.
 */
import * as snl from "./index.js";
import { attach, attached, textAt, wasm } from "./js/native.js";

export { Board, readBoards, writeBoards } from "./js/board.js";
export { Chance, race } from "./js/chance.js";
export { plot } from "./js/draw.js";
export { Game } from "./js/game.js";
export { generate } from "./js/generate.js";
export { SnlError, Status, statusText } from "./js/native.js";
export { Simulation } from "./js/simulation.js";
export { Route, solveMatrices, solveMoves } from "./js/solve.js";
export { namedBoards } from "./js/text.js";

/** The bytes of a file, for Node, whose fetch() does not read files. import() gets the name from a
 * variable, so that bundlers for browsers do not look for the module. */
async function readLocal(url) {
  const files = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
  return readFile(url);
}

/** Any view as a Uint8Array, since some browsers refuse a DataView. */
function bytesOf(source) {
  if (!ArrayBuffer.isView(source)) return source;
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

async function instanceFrom(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  if (response.headers.get("content-type") === "application/wasm") {
    return (await WebAssembly.instantiateStreaming(response)).instance;
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer())).instance;
}

async function instantiate(given) {
  const source = await given;
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source);
  if (typeof Response === "function" && source instanceof Response) return instanceFrom(source);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return (await WebAssembly.instantiate(bytesOf(source))).instance;
  }
  const url = new URL(source, globalThis.location?.href ?? import.meta.url);
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    return instantiate(readLocal(url));
  }
  return instanceFrom(await fetch(url));
}

let loading = null;

export function load(source = new URL("./snl.wasm", import.meta.url)) {
  loading ??= instantiate(source).then(
    (instance) => {
      attach(instance);
      return snl;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Like load(), but synchronous. The source is bytes or a compiled module. */
export function loadSync(source) {
  if (attached()) return snl;
  const compiled = source instanceof WebAssembly.Module;
  const module = compiled ? source : new WebAssembly.Module(bytesOf(source));
  attach(new WebAssembly.Instance(module));
  loading = Promise.resolve(snl);
  return snl;
}

export function version() {
  return textAt(wasm.snl_version());
}

export function versionNumber() {
  return wasm.snl_version_number();
}
