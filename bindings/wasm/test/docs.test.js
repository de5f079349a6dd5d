// SPDX-License-Identifier: MIT
/*
 * The examples of docs/javascript.md: all "js" blocks of the page are one program, and each block
 * prints the "text" block that follows it. With SNL_WRITE in the environment, the test writes the
 * printed text into the page.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { packageUrl, sourceUrl } from "./package.js";

const place = sourceUrl("docs/javascript.md");
const BLOCKS = /^```js\n([^]*?)^```\n(?:```text\n([^]*?)^```\n)?/gm;
const MARK = "=== the end of a block ===";

/** Runs a program that imports the package by its name. */
function run(program) {
  const folder = mkdtempSync(join(tmpdir(), "snl-docs-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(fileURLToPath(packageUrl("./")), join(folder, "node_modules", "libsnl"), "dir");
    writeFileSync(join(folder, "examples.mjs"), program);
    const answer = spawnSync(process.execPath, ["examples.mjs"], { cwd: folder, encoding: "utf8" });
    assert.equal(answer.status, 0, answer.stderr);
    return answer.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the examples of the page print what it says", () => {
  const page = readFileSync(place, "utf8");
  const blocks = [...page.matchAll(BLOCKS)];
  assert.ok(blocks.length >= 10);
  const program = blocks.map(([, code]) => `${code}console.log("${MARK}");\n`).join("");
  const printed = run(program).split(`${MARK}\n`);
  if (process.env.SNL_WRITE) {
    const texts = printed.values();
    const written = page.replace(BLOCKS, (_, code) => {
      const text = texts.next().value;
      return `\`\`\`js\n${code}\`\`\`\n${text && `\`\`\`text\n${text}\`\`\`\n`}`;
    });
    writeFileSync(place, written);
    return;
  }
  blocks.forEach(([, , said = ""], i) => assert.equal(printed[i], said));
});
