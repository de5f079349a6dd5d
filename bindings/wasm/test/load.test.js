// SPDX-License-Identifier: MIT
/*
 * Tests the ways to load the module, each in a worker of its own, where nothing is loaded yet.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import test from "node:test";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { packageUrl } from "./package.js";
import { snl } from "./setup.js";

const bytes = readFileSync(packageUrl("snl.wasm"));

/** Runs the body of an asynchronous function in a worker, and returns its result. The body can use
 * the package as `snl`, the argument `data`, and works(), which checks that the module works. */
function inWorker(body, data) {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    const works = (loaded) => loaded.Board.named("MB47").solve() === 7 && loaded.version();
    (async () => {
      const snl = await import(${JSON.stringify(packageUrl("index.js").href)});
      const data = workerData;
      parentPort.postMessage(await (async () => { ${body} })());
    })();`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData: data });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

async function loads(source, data) {
  const answer = await inWorker(`return works(await snl.load(${source}));`, data);
  assert.equal(answer, snl.version());
}

/** Serves the module at /snl.wasm, its bytes with another type at /bytes, and 404 elsewhere, while
 * `use` runs. */
async function withServer(use) {
  const types = { "/snl.wasm": "application/wasm", "/bytes": "application/octet-stream" };
  const server = createServer((request, response) => {
    const type = types[request.url];
    response.writeHead(type ? 200 : 404, type ? { "content-type": type } : {});
    response.end(type ? bytes : "nothing is here");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("loading snl.wasm beside index.js", () => loads(""));

test("loading from a file's address", async () => {
  const { href } = packageUrl("snl.wasm");
  await loads("data", href);
  await loads("new URL(data)", href);
});

test("loading from bytes", async () => {
  await loads("data", new Uint8Array(bytes));
  await loads("data.buffer", new Uint8Array(bytes));
  await loads("Promise.resolve(new DataView(data.buffer))", new Uint8Array(bytes));
  const within = new Uint8Array(bytes.length + 9);
  within.set(bytes, 5);
  await loads("data.subarray(5, data.length - 4)", within);
});

test("loading from a module that another thread has compiled", () =>
  loads("data", new WebAssembly.Module(bytes)));

test("loading from the network", () =>
  withServer(async (address) => {
    await loads("data", `${address}/snl.wasm`);
    await loads("data", `${address}/bytes`);
    await loads("fetch(data)", `${address}/snl.wasm`);
    await loads("await fetch(data)", `${address}/bytes`);
    const absent = "return await snl.load(data).catch((error) => error.message)";
    assert.match(await inWorker(absent, `${address}/absent`), /\/absent: 404/);
  }));

test("loading synchronously", async () => {
  const body = "return works(snl.loadSync(data)) && (await snl.load()) === snl.loadSync(data);";
  assert.equal(await inWorker(body, new Uint8Array(bytes)), true);
  assert.equal(await inWorker(body, new WebAssembly.Module(bytes)), true);
  const buffer = body.replace("(data)", "(data.buffer)");
  assert.equal(await inWorker(buffer, new Uint8Array(bytes)), true);
});

test("loading twice gives one module", async () => {
  const body = `
    const first = snl.load(), second = snl.load(data);
    const early = snl.loadSync(data);
    const board = new early.Board(30);
    await first;
    return board.solve() === 5 && first === second && (await first) === early;`;
  assert.equal(await inWorker(body, new Uint8Array(bytes)), true);
});

test("calls before load() throw", async () => {
  const body = `
    const calls = [() => new snl.Board(9), () => snl.version(), () => snl.namedBoards()];
    return calls.map((call) => { try { call(); } catch (error) { return error.message; } });`;
  const message = "snl is not loaded yet: await load() first";
  assert.deepEqual(await inWorker(body), [message, message, message]);
});

test("loading can be tried again", async () => {
  const body = `
    const failed = await snl.load(new Uint8Array([1, 2, 3])).catch((error) => error.name);
    return [failed, works(await snl.load())];`;
  assert.deepEqual(await inWorker(body), ["CompileError", snl.version()]);
});

