// SPDX-License-Identifier: MIT
// Drives the playground in a browser, and compares what it shows with what the package answers in
// Node. Called by tests/playground/run: check.mjs SITE SCRATCH CHROMIUM [AXE]
import { finish } from "./setup.mjs";

// One after another: they share the pages.
for (const part of ["making", "answers", "texts", "rules", "page"]) await import(`./${part}.mjs`);
await finish();
