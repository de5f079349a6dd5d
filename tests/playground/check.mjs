// SPDX-License-Identifier: MIT
// Drives the playground in a browser, and compares the page with the answers of the package in
// Node. Called by tests/playground/run: check.mjs SITE SCRATCH CHROMIUM [AXE]
import { finish } from "./setup.mjs";

// The parts run one after another, because they share the pages.
<<<<<<< HEAD
for (const part of ["making", "answers", "texts", "rules", "length", "teach", "page", "code"])
=======
for (const part of ["making", "answers", "texts", "rules", "search", "length", "page", "code"])
>>>>>>> 1f40fc9 (playground: show the search step by step in a tab of its own)
  await import(`./${part}.mjs`);
await finish();
