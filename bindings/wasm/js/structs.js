// SPDX-License-Identifier: MIT
/*
 * The structs of snl.h in the module's memory, with the fields and the order of the header. The
 * fields of a struct within a struct stand for it, with its name and a dot before theirs. The
 * offsets follow from the rules of C for wasm32; a test compares them with the compiler's.
 */
import { FACES_MAX, PLAYERS_MAX, array, data, wideAt } from "./native.js";

const sizes = { i32: 4, u32: 4, i64: 8, u64: 8, f64: 8, pointer: 4, size: 4 };

/** The types of arrays for fields of several entries. */
const arrays = { u32: Uint32Array, i64: BigInt64Array };

/** The layout of a struct. A field is a type, or a type and a number of entries. */
function struct(fields) {
  const places = {};
  let offset = 4; // behind struct_size
  let alignment = 4;
  for (const [name, field] of Object.entries(fields)) {
    const [type, count] = [field].flat();
    const bytes = sizes[type];
    offset = Math.ceil(offset / bytes) * bytes;
    alignment = Math.max(alignment, bytes);
    places[name] = { offset, type, count, property: camel(name) };
    offset += bytes * (count ?? 1);
  }
  return { size: Math.ceil(offset / alignment) * alignment, fields: places };
}

/** The fields of the snl_turns that is the field `turns`. */
const turns = {
  "turns.again_faces": "u64",
  "turns.again_limit": "i32",
  "turns.again_penalty": "i32",
};

/** The fields of the snl_simulation_count that is the field `name`. */
function countOf(name) {
  return {
    [`${name}.sum`]: "i64",
    [`${name}.squares_low`]: "u64",
    [`${name}.squares_high`]: "u64",
    [`${name}.min`]: "i64",
    [`${name}.max`]: "i64",
  };
}

export const structs = {
  snl_rules: struct({
    overshoot: "i32",
    chaining: "i32",
    faces: "i32",
    start: "i64",
    enter_faces: "u64",
    enter_square: "i64",
    weights: ["u32", FACES_MAX],
  }),
  snl_read_options: struct({ format: "i32", squares_max: "i64", allocator: "pointer" }),
  snl_read_error: struct({
    status: "i32",
    line: "i64",
    column: "i64",
    offset: "i64",
    board: "i64",
    row: "i64",
    cell: "i64",
    message: "pointer",
  }),
  snl_leg: struct({ face: "i32", from: "i64", times: "i64", landing: "i64", to: "i64" }),
  snl_board_info: struct({ name: "pointer", title: "pointer", source: "pointer" }),
  snl_game_length: struct({
    finish_probability: "f64",
    mean: "f64",
    variance: "f64",
    mean_error_bound: "f64",
    variance_error_bound: "f64",
    finished_mean: "f64",
    finished_variance: "f64",
  }),
  snl_chance_options: struct({ count: "i32", ...turns }),
  snl_simulation: struct({
    games: "i64",
    unfinished: "i64",
    ...countOf("rolls"),
    ...countOf("turns"),
    ...countOf("rounds"),
    jumps: "i64",
    captures: "i64",
    wins: ["i64", PLAYERS_MAX],
  }),
  snl_game_options: struct({
    players: "i32",
    seed: "u64",
    game: "i64",
    ...turns,
    send_back: "i32",
    play_on: "i32",
  }),
  snl_event: struct({ kind: "i32", player: "i32", face: "i32", from: "i64", to: "i64" }),
  snl_picture: struct({
    theme: "i32",
    title: "pointer",
    description: "pointer",
    legs: "pointer",
    leg_count: "size",
    heat: "pointer",
    heat_count: "size",
    heat_label: "pointer",
    tokens: "pointer",
    token_count: "size",
  }),
  snl_plot: struct({
    theme: "i32",
    count: "i32",
    title: "pointer",
    description: "pointer",
    marks: "pointer",
    mark_labels: "pointer",
    mark_count: "size",
  }),
  snl_generate_options: struct({
    spread: "i32",
    ladders: "i64",
    snakes: "i64",
    jump_min: "i64",
    jump_max: "i64",
    rolls: "i64",
    mean: "f64",
    tolerance: "f64",
    seed: "u64",
    tries_max: "i64",
  }),
  snl_generated: struct({ tries: "i64", rolls: "i64", mean: "f64" }),
};

/** Allocates a struct with its struct_size and these values; other fields are 0. */
export function putStruct(allocate, name, values = {}) {
  return putStructs(allocate, name, [values]);
}

/** Allocates an array of structs, one for each entry of `list`, as putStruct() does. */
export function putStructs(allocate, name, list) {
  const { size } = structs[name];
  const address = allocate(size * list.length || 1);
  array(Uint8Array, address, size * list.length).fill(0);
  list.forEach((values, i) => {
    data().setUint32(address + i * size, size, true);
    setFields(address + i * size, name, values);
  });
  return address;
}

/** Sets fields of the struct at an address. Values of 64 bits are BigInts. The value of a field of
 * several entries is an array of them, or of the first ones. */
export function setFields(address, name, values) {
  const memory = data();
  const { fields } = structs[name];
  for (const [field, value] of Object.entries(values)) {
    const { offset, type, count } = fields[field];
    if (count) array(arrays[type], address + offset, count).set(value);
    else if (type === "f64") memory.setFloat64(address + offset, value, true);
    else if (sizes[type] === 8) memory.setBigUint64(address + offset, value, true);
    else memory.setUint32(address + offset, value, true);
  }
}

/** The name of a field in camelCase, without the name of the struct within the struct. */
function camel(name) {
  return name.replace(/^.*\./, "").replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** Reads the fields of a struct, with names in camelCase. Fields of several entries are arrays.
 * Unsigned numbers of 64 bits are BigInts, all others are numbers. */
export function getStruct(address, name) {
  const memory = data();
  const values = {};
  for (const { offset, type, count, property } of Object.values(structs[name].fields)) {
    const place = address + offset;
    if (count) values[property] = Array.from(array(arrays[type], place, count));
    else if (type === "f64") values[property] = memory.getFloat64(place, true);
    else if (type === "i64") values[property] = wideAt(place);
    else if (type === "u64") values[property] = memory.getBigUint64(place, true);
    else if (type === "i32") values[property] = memory.getInt32(place, true);
    else values[property] = memory.getUint32(place, true);
  }
  return values;
}

/** Reads a struct whose fields are all integers of 64 bits, into BigInts for putStruct(). Fields of
 * several entries are arrays of BigInts. */
export function getWideStruct(address, name) {
  const values = {};
  for (const [field, { offset, type, count }] of Object.entries(structs[name].fields)) {
    values[field] = count
      ? Array.from(array(arrays[type], address + offset, count))
      : data().getBigUint64(address + offset, true);
  }
  return values;
}
