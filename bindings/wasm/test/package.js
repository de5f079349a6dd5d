// SPDX-License-Identifier: MIT
/*
 * The place of the package under test: the folder that SNL_PACKAGE in the environment names, or
 * else the folder above. It also has snl.wasm.
 */
import { pathToFileURL } from "node:url";

const folder = process.env.SNL_PACKAGE;
const root = folder ? pathToFileURL(`${folder}/`) : new URL("../", import.meta.url);

/** A file of the package. */
export function packageUrl(path) {
  return new URL(path, root);
}

/** A file of the sources. */
export function sourceUrl(path) {
  return new URL(`../../../${path}`, import.meta.url);
}
