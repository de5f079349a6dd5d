// SPDX-License-Identifier: MIT
/*
 * Tests the module itself: its imports and exports, its size, and the stack that it needs. The
 * package must agree with snl.h about functions, statuses and structs.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { packageUrl, sourceUrl } from "./package.js";
import { snl } from "./setup.js";
import { stackOf } from "./stack.js";

const bytes = readFileSync(packageUrl("snl.wasm"));
const scripts = ["index.js", ...readdirSync(packageUrl("js")).map((name) => `js/${name}`)];
const header = readFileSync(sourceUrl("include/snl.h"), "utf8");
const { structs } = await import(packageUrl("js/structs.js"));
const declared = [...header.matchAll(/^SNL_API[^;]*?\b(snl_[a-z_]+)\(/gm)].map((match) => match[1]);
const lines = readFileSync(sourceUrl("bindings/wasm/omissions"), "utf8").split("\n");
const omissions = lines.filter((line) => line && !line.startsWith("#"));
const omitted = omissions.map((line) => line.split(" ")[0]);

const STACK = 65536; // bytes, as in bindings/wasm/build
const COMPRESSED_MOST = 135000;

test("the module imports nothing, and exports the functions that the package calls", () => {
  const module = new WebAssembly.Module(bytes);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  const called = declared.filter((name) => !omitted.includes(name));
  assert.deepEqual(names.sort(), [...called, "free", "malloc", "memory"].sort());
  assert.ok(declared.length > 60);
});

test("a browser loads less than 135 kB", () => {
  const size = ["snl.wasm", ...scripts].reduce((sum, name) => sum + gzipSync(readFileSync(packageUrl(name)), { level: 9 }).length, 0);
  console.log(`# snl.wasm has ${bytes.length} bytes; it and the scripts are sent as ${size}, compressed by gzip`);
  assert.ok(size < COMPRESSED_MOST);
});

test("the stack is at least twice as large as any function needs", () => {
  const { needed, faults } = stackOf(bytes);
  const [deepest] = Object.entries(needed).sort((a, b) => b[1] - a[1]);
  console.log(`# ${deepest[0]} takes up to ${deepest[1]} bytes of stack`);
  assert.deepEqual(faults, []);
  assert.ok(deepest[1] > 1000 && 2 * deepest[1] <= STACK);
});

test("every function of the header is called, or left out for a reason", () => {
  const code = scripts.map((name) => readFileSync(packageUrl(name), "utf8")).join("\n");
  const called = new Set([...code.matchAll(/\bwasm\.(snl_[a-z_]+)/g)].map((match) => match[1]));
  for (const line of omissions) assert.match(line, /^snl_[a-z_]+ +\S+ \S+/);
  assert.deepEqual([...called, ...omitted].sort(), [...declared].sort());
});

test("statuses are those of the header", () => {
  const codes = [...header.matchAll(/\bSNL_ERROR_([A-Z_]+) = (\d+)/g)];
  assert.deepEqual(snl.Status, Object.fromEntries(codes.map(([, name, code]) => [name, +code])));
  const types = readFileSync(packageUrl("index.d.ts"), "utf8");
  const [, listed] = types.match(/const Status: \{([^}]*)\}/);
  const typed = [...listed.matchAll(/readonly ([A-Z_]+): (\d+);/g)];
  assert.deepEqual(Object.fromEntries(typed.map(([, name, code]) => [name, +code])), snl.Status);
});

/** A C program that compiles only if js/structs.js has the compiler's layout of the structs. */
function layout() {
  const lines = ["#include <snl.h>", "#include <stddef.h>"];
  const types = { f64: "double", i64: "int64_t", u64: "uint64_t", i32: "int32_t", size: "size_t" };
  types.u32 = "uint32_t";
  for (const [name, { size, fields }] of Object.entries(structs)) {
    lines.push(`_Static_assert(sizeof(${name}) == ${size}, "${name}");`);
    for (const [field, { offset, type, count }] of Object.entries(fields)) {
      const place = `${name}.${field}`;
      lines.push(`_Static_assert(offsetof(${name}, ${field}) == ${offset}, "${place}");`);
      if (type === "pointer") continue;
      const entries = `sizeof ((${name} *)0)->${field} / sizeof(${types[type]})`;
      if (count) lines.push(`_Static_assert(${entries} == ${count}, "${place}");`);
      const of = `((${name} *)0)->${field}${count ? "[0]" : ""}`;
      lines.push(`_Static_assert(_Generic(${of}, ${types[type]}: 1, default: 0), "${place}");`);
    }
  }
  return lines.join("\n");
}

const clang = process.env.CLANG ?? "clang";
const noClang = spawnSync(clang, ["--version"]).error && `${clang} is missing`;

test("js/structs.js has the compiler's layout of the structs", { skip: noClang }, () => {
  const named = [...header.matchAll(/^\} (snl_[a-z_]+);/gm)].map((match) => match[1]);
  // The module has its own memory; the others are parts of other structs.
  const unused = ["snl_allocator", "snl_turns", "snl_simulation_count"];
  assert.deepEqual([...Object.keys(structs), ...unused].sort(), named.sort());
  const include = new URL("include", sourceUrl("./")).pathname;
  const options = ["--target=wasm32", "-std=c11", "-ffreestanding", "-fsyntax-only", "-x", "c"];
  const run = spawnSync(clang, [...options, `-I${include}`, "-"], { input: layout() });
  assert.equal(run.status, 0, String(run.stderr));
});
