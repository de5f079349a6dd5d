// SPDX-License-Identifier: MIT
/*
 * Reads and writes boards as text, and lists the named boards. Texts are strings, or bytes of
 * UTF-8. The library counts bytes. If the caller passed a string, the place of a fault is converted
 * to the units of UTF-16 that JavaScript counts.
 */
import {
  SQUARES_MAX,
  array,
  byteList,
  choice,
  data,
  decode,
  encode,
  failure,
  integer,
  check,
  put,
  scope,
  textAt,
  textOut,
  wasm,
} from "./native.js";
import { getStruct, putStruct } from "./structs.js";

const formats = { auto: 0, text: 1, leetcode: 2, hackerrank: 3, moves: 4, json: 5 };
const { auto: _, ...writtenFormats } = formats;

/** The fault in a text, as the properties of an error. */
function fault(error, text, bytes) {
  const { line, column, offset, board, row, cell } = getStruct(error, "snl_read_error");
  const message = textAt(getStruct(error, "snl_read_error").message);
  if (line === 0) return { message };
  const place = { line, column, offset, board };
  if (typeof text === "string") {
    const lineStart = offset - (column - 1);
    place.offset = decode(bytes.subarray(0, offset)).length;
    place.column = decode(bytes.subarray(lineStart, offset)).length + 1;
  }
  if (row >= 0) place.row = row;
  if (cell >= 0) place.cell = cell;
  return { ...place, message: `line ${line}, column ${place.column}: ${message}` };
}

/** Calls use(allocate, read). `read(call)` calls a function of the library with its arguments for
 * the text and the options, and with the address for the fault; it throws the fault. */
function reading(text, { format = "auto", squaresMax = SQUARES_MAX } = {}, use) {
  if (typeof text !== "string" && !(text instanceof Uint8Array)) {
    throw new TypeError("a text must be a string or a Uint8Array");
  }
  const options = {
    format: choice(format, formats, "format"),
    squares_max: BigInt(integer(squaresMax, "squaresMax", 1, SQUARES_MAX)),
  };
  const bytes = typeof text === "string" ? encode(text) : byteList(text);
  return scope((allocate) => {
    const given = [put(allocate, bytes), bytes.length];
    given.push(putStruct(allocate, "snl_read_options", options));
    const error = putStruct(allocate, "snl_read_error");
    return use(allocate, (call) => {
      const status = call(given, error);
      if (status !== 0) throw failure(status, fault(error, text, bytes));
    });
  });
}

/** The pointer of the board of a text that contains exactly one board. */
export function readOne(text, options) {
  return reading(text, options, (allocate, read) => {
    const board = allocate(4);
    read((given, error) => wasm.snl_read_board(...given, board, error));
    return data().getUint32(board, true);
  });
}

/** The pointers of all boards of a text. */
export function readAll(text, options) {
  return reading(text, options, (allocate, read) => {
    const out = allocate(4);
    const readInto = (boards, capacity) =>
      read((given, error) => wasm.snl_read_boards(...given, boards, capacity, out, error));
    readInto(0, 0);
    const count = data().getUint32(out, true);
    const boards = allocate(4 * count);
    readInto(boards, count);
    return Array.from(array(Uint32Array, boards, count));
  });
}

/** The boards of these pointers as one text. */
export function write(pointers, format = "text") {
  const number = choice(format, writtenFormats, "format");
  return scope((allocate) => {
    const boards = allocate(4 * pointers.length || 1);
    array(Uint32Array, boards, pointers.length).set(pointers);
    const faulty = allocate(4);
    data().setInt32(faulty, -1, true);
    return textOut(
      (text, capacity, length) =>
        wasm.snl_write_boards(boards, pointers.length, number, text, capacity, length, faulty),
      () => {
        const board = data().getInt32(faulty, true);
        return board >= 0 ? { board } : {};
      },
    );
  });
}

/** Names, titles and sources of the named boards. */
export function namedBoards() {
  return scope((allocate) => {
    const named = putStruct(allocate, "snl_board_info");
    return Array.from({ length: wasm.snl_named_board_count() }, (_, index) => {
      check(wasm.snl_named_board(index, named));
      const { name, title, source } = getStruct(named, "snl_board_info");
      return { name: textAt(name), title: textAt(title), source: textAt(source) };
    });
  });
}
