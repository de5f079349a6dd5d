// SPDX-License-Identifier: MIT
/*
 * index.d.ts declares exactly what the package exports, and types.ts compiles with it. SNL_TSC in
 * the environment names the TypeScript compiler if it is not tsc.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { packageUrl, sourceUrl } from "./package.js";
import { snl } from "./setup.js";

const types = readFileSync(packageUrl("index.d.ts"), "utf8");

test("index.d.ts declares the exports of the package", () => {
  const declared = [...types.matchAll(/^export (?:function|class|const) (\w+)/gm)];
  assert.deepEqual([...new Set(declared.map((match) => match[1]))].sort(), Object.keys(snl).sort());
});

/** The names of the static and of the other members that index.d.ts declares for a class. */
function membersOf(name) {
  const [, body] = types.match(new RegExp(`^export class ${name}\\b[^{]*\\{\\n([^]*?)^\\}`, "m"));
  const found = { statics: new Set(), members: new Set() };
  const line = /^ {2}(static )?(?:readonly |get |set )?(\w+|\[Symbol\.\w+\])(?=[(:?])/gm;
  for (const [, isStatic, member] of body.matchAll(line)) {
    if (member !== "constructor") found[isStatic ? "statics" : "members"].add(member);
  }
  return found;
}

/** The names of an object's own and inherited properties; for symbols, their descriptions. */
function namesOf(object) {
  const names = new Set();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) {
      names.add(typeof key === "symbol" ? `[${key.description}]` : key);
    }
  }
  names.delete("constructor");
  return names;
}

test("classes have the members that are declared", () => {
  const board = new snl.Board(9);
  const plain = [board.route(), board.simulate({ games: 1 })];
  for (const object of [board, board.chance(), board.play(), ...plain]) {
    const { name } = object.constructor;
    const { statics, members } = membersOf(name);
    const own = Object.getOwnPropertyNames(object.constructor);
    const usual = ["length", "name", "prototype"];
    assert.deepEqual([...statics].sort(), own.filter((each) => !usual.includes(each)).sort(), name);
    const names = namesOf(object);
    if (!Symbol.dispose) members.delete("[Symbol.dispose]");
    for (const each of ["nodejs.dispose", "nodejs.util.inspect.custom"]) names.delete(`[${each}]`);
    if (Symbol.dispose && "free" in object) names.add("[Symbol.dispose]");
    assert.deepEqual([...members].sort(), [...names].sort(), name);
  }
});

const [tsc, ...before] = (process.env.SNL_TSC ?? "tsc").split(" ");
const noCompiler = spawnSync(tsc, [...before, "--version"]).error && `${tsc} is missing`;

/** Compiles types.ts under another name, which says whether it is CommonJS. */
function accepts(module, moduleResolution, file) {
  const folder = mkdtempSync(join(tmpdir(), "snl-types-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(fileURLToPath(packageUrl("./")), join(folder, "node_modules", "libsnl"));
    copyFileSync(sourceUrl("bindings/wasm/test/types.ts"), join(folder, file));
    const compilerOptions = { module, moduleResolution, target: "es2022", lib: ["es2022", "dom"] };
    const strict = { strict: true, noEmit: true, skipLibCheck: false, types: [] };
    const options = { compilerOptions: { ...compilerOptions, ...strict }, files: [file] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
    const run = spawnSync(tsc, [...before, "-p", folder], { cwd: folder });
    assert.equal(run.status, 0, String(run.stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the TypeScript compiler accepts types.ts", { skip: noCompiler }, () => {
  accepts("node16", "node16", "types.mts");
  accepts("node16", "node16", "types.cts");
  accepts("commonjs", "node", "types.ts");
  const options = spawnSync(tsc, [...before, "--all"], { encoding: "utf8" }).stdout;
  if (options.includes("bundler")) accepts("esnext", "bundler", "types.ts"); // from TypeScript 5 on
});
