// SPDX-License-Identifier: MIT
// Drives the playground in a browser, and compares the page with the answers of the package in
// Node. Called by tests/playground/run: check.mjs SITE SCRATCH CHROMIUM [AXE]
import { finish } from "./setup.mjs";

// The parts run one after another, because they share the pages.
const parts = [
  "making",
  "answers",
  "texts",
  "rules",
  "search",
  "chance",
  "length",
  "teach",
  "predict",
  "page",
  "code",
];
for (const part of parts) await import(`./${part}.mjs`);
await finish();
