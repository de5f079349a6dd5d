// SPDX-License-Identifier: MIT
/*
 * The instance of the WebAssembly module, and how values go into its memory and come out again.
 *
 * Addresses are numbers from 0 to 2^32 - 1. Any call can make the memory grow, and growing moves
 * the memory, so views of it are made anew for each use. scope() allocates the memory for one call,
 * and frees it when the call returns or throws. Nothing here is asynchronous, so no other code runs
 * in between. Numbers are checked before a call, because WebAssembly would truncate them silently.
 */

/** The exports of the module. Before load(), reading an export throws an error. */
export let wasm = new Proxy(Object.freeze({}), {
  get() {
    throw new Error("snl is not loaded yet: await load() first");
  },
});

let view = null; // a DataView of the module's memory; null before load()

export const SQUARES_MAX = Number.MAX_SAFE_INTEGER;

/** The most faces of a die. */
export const FACES_MAX = 64;

/** The most players of a game. */
export const PLAYERS_MAX = 64;

/** Returns whether the module has an instance. */
export function attached() {
  return view !== null;
}

/** Makes this the instance that all calls use. A second instance is ignored, because the boards
 * made so far are in the memory of the first. */
export function attach(instance) {
  if (attached()) return;
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] !== 1) {
    throw new Error("snl needs a little-endian processor");
  }
  wasm = instance.exports;
  view = new DataView(wasm.memory.buffer);
}

/** A view of the memory as it is now, to read and write single numbers. */
export function data() {
  if (view.buffer !== wasm.memory.buffer) view = new DataView(wasm.memory.buffer);
  return view;
}

/** A part of the memory as an array of some type. It is valid until the next call, which can move
 * the memory. */
export function array(Type, address, count) {
  return new Type(wasm.memory.buffer, address >>> 0, count);
}

// Text

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function encode(text) {
  return encoder.encode(text);
}

export function decode(bytes) {
  return decoder.decode(bytes);
}

/** The text from an address up to the next zero byte. */
export function textAt(address) {
  const bytes = new Uint8Array(wasm.memory.buffer, address >>> 0);
  return decode(bytes.subarray(0, bytes.indexOf(0)));
}

// Errors

export const Status = Object.freeze({
  NULL: 1,
  MEMORY: 2,
  SQUARES: 3,
  SQUARE: 4,
  GOAL: 5,
  SELF: 6,
  NO_JUMP: 7,
  DIE: 8,
  FACE: 9,
  CYCLE: 10,
  NOT_GRID: 11,
  CELL: 12,
  TOO_LARGE: 13,
  CAPACITY: 14,
  INDEX: 15,
  SYNTAX: 16,
  NUMBER: 17,
  LIMIT: 18,
  DIRECTION: 19,
  REPEATED: 20,
  OVERFLOW: 21,
  INFINITE: 22,
  EFFORT: 23,
  FORMAT_SHAPE: 24,
  FORMAT_START: 25,
  FORMAT_DIE: 26,
  FORMAT_OVERSHOOT: 27,
  FORMAT_CHAINING: 28,
  NAME: 29,
  IMPOSSIBLE: 30,
  GAME_OVER: 31,
  DAMAGED: 32,
  OTHER_BOARD: 33,
  SAVED_LATER: 34,
  CANCELLED: 35,
  FORMAT_ENTER: 36,
  FORMAT_JUMP: 37,
  STRUCT_SIZE: 38,
  ALLOCATOR: 39,
  LENGTH: 40,
  OVERSHOOT: 41,
  CHAINING: 42,
  FORMAT: 43,
  SQUARES_MAX: 44,
  PLAYERS: 45,
  GAME: 46,
  SEND_BACK: 47,
  PLAY_ON: 48,
  AGAIN_LIMIT: 49,
  PENALTY: 50,
  COUNT: 51,
  PROBABILITY: 52,
  TARGET: 53,
  FIGURE: 54,
  GAMES: 55,
  ROLLS_MAX: 56,
  ROLLS: 57,
  LADDERS: 58,
  SNAKES: 59,
  JUMP_MIN: 60,
  JUMP_MAX: 61,
  MEAN: 62,
  TOLERANCE: 63,
  SPREAD: 64,
  TRIES_MAX: 65,
  THEME: 66,
  LEG: 67,
  COLUMNS: 68,
  STYLE: 69,
  PMF: 70,
  TOTALS: 71,
  NO_ROLL: 72,
  NO_ROOM: 73,
  BOARDS: 74,
  WRITE: 75,
  SHAPE: 76,
});

const statusNames = Object.fromEntries(Object.entries(Status).map(([name, code]) => [code, name]));

export function statusText(status) {
  return textAt(wasm.snl_status_text(integer(status, "a status", -(2 ** 31), 2 ** 31 - 1)));
}

/** The library refused a call, with this status. */
export class SnlError extends Error {
  /** The fields of `details` become properties of the error. A field `message` replaces the text of
   * the status. */
  constructor(status, { message, ...details } = {}) {
    super(message ?? statusText(status));
    this.status = status;
    this.code = statusNames[status] ?? String(status);
    Object.assign(this, details);
  }
}
Object.defineProperty(SnlError.prototype, "name", { value: "SnlError" });

/** The error for a status: a RangeError with `status` and `code` if an option is out of its range,
 * otherwise an SnlError. The statuses of options are LENGTH to TOTALS. */
export function failure(status, details = {}) {
  const error = new SnlError(status, details);
  if (status < Status.LENGTH || status > Status.TOTALS) return error;
  return Object.assign(new RangeError(error.message), { status, code: error.code });
}

export function check(status, details) {
  if (status !== 0) throw failure(status, details);
}

// Numbers

function describe(value) {
  return typeof value === "number" || typeof value === "bigint" ? String(value) : typeof value;
}

/** Checks a whole number from `low` to `high`, and returns it as a number. Accepts BigInts, too. */
export function integer(value, name, low, high) {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number !== "number") {
    throw new TypeError(`${name} must be a number, not ${describe(value)}`);
  }
  if (!Number.isSafeInteger(number) || number < low || number > high) {
    const range = `a whole number from ${low} to ${high}`;
    throw new RangeError(`${name} must be ${range}, not ${describe(value)}`);
  }
  return number;
}

/** Checks a square or a count, and returns the BigInt that a parameter of 64 bits needs. */
export function wide(value, name) {
  return BigInt(integer(value, name, -SQUARES_MAX, SQUARES_MAX));
}

/** Checks a whole number for a parameter of 32 bits. */
export function narrow(value, name) {
  return integer(value, name, -(2 ** 31), 2 ** 31 - 1);
}

/** Checks a number of entries. The memory has 2^32 addresses, so 2^32 entries cannot fit. */
export function size(value, name) {
  const number = integer(value, name, 0, SQUARES_MAX);
  if (number >= 2 ** 32) throw new SnlError(Status.MEMORY);
  return number;
}

/** Checks a seed, 0 to 2^64 - 1, and returns it as a BigInt. */
export function seed64(value) {
  if (typeof value === "bigint") {
    if (value < 0n || value >= 1n << 64n) {
      throw new RangeError(`a seed must be a whole number from 0 to 2^64 - 1, not ${value}`);
    }
    return value;
  }
  return BigInt(integer(value, "a seed", 0, SQUARES_MAX));
}

export function real(value, name) {
  if (typeof value !== "number") {
    throw new TypeError(`${name} must be a number, not ${describe(value)}`);
  }
  return value;
}

/** Checks a boolean, and returns 1 or 0. */
export function flag(value, name) {
  if (typeof value !== "boolean") throw new TypeError(`${name} must be true or false`);
  return value ? 1 : 0;
}

/** The number of a name in an enumeration, which `numbers` maps from names to numbers. */
export function choice(value, numbers, name) {
  if (typeof value !== "string" || !Object.hasOwn(numbers, value)) {
    const names = Object.keys(numbers).map((each) => `"${each}"`);
    throw new TypeError(`${name} must be ${names.join(" or ")}, not ${JSON.stringify(value)}`);
  }
  return numbers[value];
}

/** The name of a number in an enumeration. */
export function nameOf(number, numbers) {
  return Object.keys(numbers).find((name) => numbers[name] === number) ?? String(number);
}

// Memory

/** Runs `use(allocate)`, and then frees everything that `allocate` returned. */
export function scope(use) {
  const addresses = [];
  try {
    return use((bytes) => {
      const address = bytes < 2 ** 32 ? wasm.malloc(bytes) >>> 0 : 0;
      if (address === 0) throw new SnlError(Status.MEMORY);
      addresses.push(address);
      return address;
    });
  } finally {
    for (const address of addresses) wasm.free(address);
  }
}

/** Returns whether an array is exactly of this type. Subclasses and own properties could report a
 * false length. */
function isOf(Type, values) {
  return (
    values instanceof Type &&
    Object.getPrototypeOf(values) === Type.prototype &&
    !Object.hasOwn(values, "length") &&
    !Object.hasOwn(values, "byteLength")
  );
}

/** Makes an array of this type from the numbers of any array-like object. `read` checks each
 * number. If `trusted` is true, an array that is exactly of this type is returned unchecked.
 * Reading `values` can run code of the caller, which can change `values`, free objects, and make
 * the memory move. So call this before anything else, and then use only the result. */
function list(Type, values, name, read, trusted = true) {
  if (trusted && isOf(Type, values)) return values;
  const length = values === null || typeof values !== "object" ? undefined : values.length;
  if (!Number.isInteger(length)) throw new TypeError(`${name} must be an array`);
  const numbers = new Type(length);
  for (let i = 0; i < length; i++) numbers[i] = read(values[i], name);
  return numbers;
}

export function int32List(values, name) {
  return list(Int32Array, values, name, narrow);
}

export function uint32List(values, name) {
  const read = (value) => integer(value, name, 0, 2 ** 32 - 1);
  return list(Uint32Array, values, name, read);
}

/** Squares, or other numbers of 64 bits, as a BigInt64Array. */
export function int64List(values, name) {
  return list(BigInt64Array, values, name, wide, false);
}

/** Faces, in an array or a Set, as bits: bit f - 1 stands for face f. */
export function faceBits(faces, name) {
  const read = (face) => integer(face, name, 1, FACES_MAX);
  const given = faces instanceof Set ? Array.from(faces) : faces;
  const numbers = list(Uint8Array, given, name, read, false);
  return numbers.reduce((bits, face) => bits | (1n << BigInt(face - 1)), 0n);
}

/** The faces of a set of bits, in ascending order. */
export function facesOf(bits) {
  const faces = Array.from({ length: FACES_MAX }, (_, i) => i + 1);
  return faces.filter((face) => (bits >> BigInt(face - 1)) & 1n);
}

export function doubleList(values, name) {
  return list(Float64Array, values, name, real);
}

/** The bytes of a Uint8Array: `values` itself, or a copy if `values` is of a subclass. */
export function byteList(values) {
  return isOf(Uint8Array, values) ? values : new Uint8Array(values);
}

/** Copies a typed array into the module's memory, and returns its address. */
export function put(allocate, numbers) {
  const address = allocate(numbers.byteLength || 1);
  const { constructor: Type } = Object.getPrototypeOf(numbers);
  array(Type, address, numbers.length).set(numbers);
  return address;
}

/** Copies a text, followed by a zero byte, into the module's memory, and returns its address. */
export function cString(allocate, text, name) {
  if (typeof text !== "string") throw new TypeError(`${name} must be a string`);
  if (text.includes("\0")) throw new TypeError(`${name} must not have a zero character in it`);
  const bytes = encode(text);
  const address = allocate(bytes.length + 1);
  const into = array(Uint8Array, address, bytes.length + 1);
  into.set(bytes);
  into[bytes.length] = 0;
  return address;
}

/** The number of 64 bits at an address; above 2^53 it is rounded. */
export function wideAt(address) {
  const memory = data();
  return memory.getInt32(address + 4, true) * 2 ** 32 + memory.getUint32(address, true);
}

/** Reads `count` numbers of 64 bits at an address into an array of the type `Type`. Each number
 * must fit into an entry of that type. */
export function widesAt(Type, address, count) {
  const words = array(Int32Array, address, 2 * count);
  const values = new Type(count);
  for (let i = 0; i < count; i++) values[i] = words[2 * i + 1] * 2 ** 32 + (words[2 * i] >>> 0);
  return values;
}

export function doublesAt(address, count) {
  return array(Float64Array, address, count).slice();
}

/** Calls a function that puts one number of 64 bits at an address. */
export function oneWide(call) {
  return scope((allocate) => {
    const address = allocate(8);
    check(call(address));
    return wideAt(address);
  });
}

export function oneDouble(call) {
  return scope((allocate) => {
    const address = allocate(8);
    check(call(address));
    return data().getFloat64(address, true);
  });
}

/** The bytes that call(buffer, capacity, address of the length) writes. The first buffer is large
 * enough for most results; only a larger result needs a second call. `details` returns properties
 * for the error. */
export function bytesOut(call, details = () => undefined) {
  return scope((allocate) => {
    const length = allocate(4);
    let capacity = 65536;
    let bytes = allocate(capacity);
    let status = call(bytes, capacity, length);
    if (status === Status.CAPACITY) {
      capacity = data().getUint32(length, true) + 1;
      bytes = allocate(capacity);
      status = call(bytes, capacity, length);
    }
    if (status !== 0) throw failure(status, details());
    return array(Uint8Array, bytes, data().getUint32(length, true)).slice();
  });
}

export function textOut(call, details) {
  return decode(bytesOut(call, details));
}

// Handles

const abandoned = new FinalizationRegistry(({ pointer, release }) => release(pointer));

/** Returns the pointer of a Board, a Chance or a Game; throws if the object was freed or is not of
 * the class `Type`. */
export let pointerOf;

/** The base of the classes whose objects have memory in the module. */
export class Handle {
  #pointer;
  #release;

  /** Takes a pointer, and the function that frees it. */
  constructor(pointer, release) {
    this.#pointer = pointer;
    this.#release = release;
    abandoned.register(this, { pointer, release }, this);
  }

  static {
    pointerOf = (handle, Type) => {
      if (!(handle instanceof Type) || !(#pointer in handle)) {
        throw new TypeError(`this is no ${Type.name}`);
      }
      if (handle.#pointer === 0) {
        throw new SnlError(Status.NULL, { message: `this ${Type.name} was freed` });
      }
      return handle.#pointer;
    };
    if (typeof Symbol.dispose === "symbol") {
      Object.defineProperty(this.prototype, Symbol.dispose, {
        value() {
          this.free();
        },
      });
    }
  }

  /** Whether free() was called. */
  get freed() {
    return this.#pointer === 0;
  }

  free() {
    if (this.#pointer === 0) return;
    const pointer = this.#pointer;
    this.#pointer = 0;
    abandoned.unregister(this);
    this.#release(pointer);
  }
}
