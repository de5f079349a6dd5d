// SPDX-License-Identifier: MIT
/*
 * Pictures of boards, and plots of distributions, as text.
 */
import {
  array,
  cString,
  choice,
  doubleList,
  int64List,
  narrow,
  put,
  real,
  scope,
  textOut,
  wasm,
  wide,
} from "./native.js";
import { putStruct, putStructs } from "./structs.js";
import { counts } from "./turns.js";

const themes = { auto: 0, light: 1, dark: 2 };
const UNICODE = 1;
const COLOUR = 2;

/** Stores the texts and the theme of the options in `fields`; `names` maps fields to options. */
function texts(allocate, fields, options, names) {
  for (const [field, name] of Object.entries(names)) {
    const text = options[name];
    if (text !== undefined) fields[field] = cString(allocate, text, name);
  }
  if (options.theme !== undefined) fields.theme = choice(options.theme, themes, "theme");
}

function refuseOthers(options, names, what) {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`the options of ${what} must be an object`);
  }
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`${what} has no option "${name}"`);
  }
}

function putPicture(allocate, picture) {
  const { route, heat, tokens } = picture;
  const fields = {};
  texts(allocate, fields, picture, {
    title: "title",
    description: "description",
    heat_label: "heatLabel",
  });
  if (route !== undefined && route !== null) {
    const legs = [...route].map((leg) => ({
      from: wide(leg.from, "a square of a route"),
      face: narrow(leg.face, "a face of a route"),
      times: wide(leg.times ?? 1, "the times of a leg"),
      landing: wide(leg.landing ?? 0, "a landing of a route"),
      to: wide(leg.to, "a square of a route"),
    }));
    fields.legs = putStructs(allocate, "snl_leg", legs);
    fields.leg_count = legs.length;
  }
  if (heat !== undefined && heat !== null) {
    const numbers = doubleList(heat, "heat");
    fields.heat = put(allocate, numbers);
    fields.heat_count = numbers.length;
  }
  if (tokens !== undefined) {
    const squares = int64List(tokens, "tokens");
    fields.tokens = put(allocate, squares);
    fields.token_count = squares.length;
  }
  return putStruct(allocate, "snl_picture", fields);
}

const shown = ["title", "route", "heat", "heatLabel", "tokens"];

/** `board` is a function that returns the board's pointer. It is called after the picture was read,
 * since reading the picture can run code that frees the board. */
export function drawSvg(board, picture = {}) {
  refuseOthers(picture, [...shown, "theme", "description"], "a picture");
  return scope((allocate) => {
    const address = putPicture(allocate, picture);
    return textOut((text, capacity, length) =>
      wasm.snl_draw_svg(board(), address, text, capacity, length),
    );
  });
}

export function drawTerminal(board, options = {}) {
  const { columns = 80, unicode = true, colour = false, ...picture } = options;
  refuseOthers(picture, shown, "a picture for the terminal");
  const width = narrow(columns, "columns");
  const style = (unicode ? UNICODE : 0) | (colour ? COLOUR : 0);
  return scope((allocate) => {
    const address = putPicture(allocate, picture);
    return textOut((text, capacity, length) =>
      wasm.snl_draw_terminal(board(), address, width, style, text, capacity, length),
    );
  });
}

/** Plots how likely each number of rolls, turns or rounds is. A mark is a number, or
 * { at, label }. */
export function plot(pmf, options = {}) {
  refuseOthers(options, ["theme", "title", "description", "marks", "count"], "a plot");
  return scope((allocate) => {
    const fields = { count: choice(options.count ?? "rolls", counts, "count") };
    texts(allocate, fields, options, { title: "title", description: "description" });
    const marks = Array.from(options.marks ?? [], (mark) =>
      typeof mark === "number" ? { at: mark } : mark,
    );
    if (marks.length > 0) {
      const places = marks.map((mark) => real(mark?.at, "a mark"));
      const labels = marks.map(({ label }) =>
        label === undefined ? 0 : cString(allocate, label, "the label of a mark"),
      );
      fields.marks = put(allocate, doubleList(places, "marks"));
      fields.mark_labels = allocate(4 * labels.length);
      array(Uint32Array, fields.mark_labels, labels.length).set(labels);
      fields.mark_count = marks.length;
    }
    const numbers = doubleList(pmf, "a distribution");
    const values = put(allocate, numbers);
    const address = putStruct(allocate, "snl_plot", fields);
    return textOut((text, capacity, length) =>
      wasm.snl_draw_distribution(values, numbers.length, address, text, capacity, length),
    );
  });
}
