// SPDX-License-Identifier: MIT
/*
 * Where the package is that is tested: in the folder SNL_PACKAGE of the environment, together with
 * its snl.wasm, or else above.
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
