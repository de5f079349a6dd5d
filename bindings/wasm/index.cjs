// SPDX-License-Identifier: MIT
/*
 * snl for require(). From Node 20.19 and 22.12 on, require() returns what import does. Before that,
 * load() is the only export, and its promise resolves to all exports of the package.
 */
"use strict";

try {
  module.exports = require("./index.js");
} catch (error) {
  if (error.code !== "ERR_REQUIRE_ESM") throw error;
  exports.load = async (source) => (await import("./index.js")).load(source);
}
