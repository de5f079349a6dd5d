// SPDX-License-Identifier: MIT
/*
 * Computes an upper bound of the stack that a module needs, from its code. The frame of a function
 * is the number of bytes that it subtracts from the stack pointer, global 0: `global.get 0`,
 * `i32.const N`, `i32.sub`. A call through the table may reach every function of the table that has
 * the right type. The bound is the deepest chain of calls. Calls through the table can thus seem to
 * form a circle. The library has no recursion, so each function of a circle counts once.
 */

/** Reads the bytes of a module, or of a part of it. */
class Reader {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** Reads an unsigned number in LEB128, and drops all but its lowest 32 bits. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** Reads a signed number of 32 bits in LEB128. */
  signed() {
    const begin = this.at;
    const value = this.number() | 0;
    const bits = 7 * (this.at - begin);
    return bits < 32 ? (value << (32 - bits)) >> (32 - bits) : value;
  }

  part() {
    const length = this.number();
    this.at += length;
    return new Reader(this.bytes, this.at - length, this.at);
  }

  list(read) {
    return Array.from({ length: this.number() }, read);
  }
}

function sections(bytes) {
  const reader = new Reader(bytes, 8);
  const found = {};
  while (reader.at < reader.end) {
    const id = reader.byte();
    found[id] = reader.part();
  }
  return found;
}

/** Reads an instruction with its operands. Returns its kind, and the operand if it matters here. */
function instruction(reader) {
  const opcode = reader.byte();
  const between = (low, high) => opcode >= low && opcode <= high;
  if (opcode === 0x10) return ["call", reader.number()];
  if (opcode === 0x11) {
    const type = reader.number();
    reader.number(); // the table
    return ["indirect", type];
  }
  if (opcode === 0x23) return ["get", reader.number()];
  if (opcode === 0x24) return ["set", reader.number()];
  if (opcode === 0x41) return ["constant", reader.signed()];
  if (opcode === 0x6b) return ["subtract"];
  if (opcode === 0x0e) {
    for (let left = reader.number() + 1; left > 0; left--) reader.number(); // br_table
  } else if (between(0x02, 0x04) || between(0x0c, 0x0d) || between(0x20, 0x22)) {
    reader.number(); // blocks, br, locals
  } else if (between(0x28, 0x3e)) {
    reader.number(); // loads and stores
    reader.number();
  } else if (between(0x3f, 0x40) || opcode === 0x42) {
    reader.number(); // memory.size, memory.grow, i64.const
  } else if (opcode === 0x43 || opcode === 0x44) {
    reader.at += opcode === 0x43 ? 4 : 8; // constants
  } else if (opcode === 0xfc) {
    const which = reader.number();
    if (which === 10 || which === 11) reader.at += 12 - which; // memory.copy, memory.fill
    else if (which > 7) throw new Error(`unknown instruction 0xfc ${which}`);
  } else if (![0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(opcode) && !between(0x45, 0xc4)) {
    throw new Error(`unknown instruction 0x${opcode.toString(16)}`);
  }
  return ["other"];
}

/** The frame of a function in bytes, and its calls: direct ones, and ones through the table. */
function functionOf(reader) {
  reader.list(() => [reader.number(), reader.byte()]); // locals
  const found = { frame: 0, frames: 0, sets: 0, calls: [], indirect: [] };
  let last = [[], [], []];
  while (reader.at < reader.end) {
    last = [last[1], last[2], instruction(reader)];
    const [[first, global], [second, bytes], [third, operand]] = last;
    if (first === "get" && global === 0 && second === "constant" && third === "subtract") {
      found.frame += bytes;
      found.frames++;
    }
    if (third === "call") found.calls.push(operand);
    if (third === "indirect") found.indirect.push(operand);
    if (third === "set" && operand === 0) found.sets++;
  }
  return found;
}

/** The functions that calls through the table can reach. */
function tableOf(elements) {
  const table = [];
  elements?.list(() => {
    if (elements.number() !== 0) throw new Error("elements of another kind");
    elements.at += 1; // i32.const
    elements.signed();
    elements.at += 1; // end
    elements.list(() => table.push(elements.number()));
  });
  return table;
}

/** Groups of functions that can reach each other. Each group comes before the groups that call it
 * (Tarjan, "Depth-first search and linear graph algorithms", 1972). */
function groupsOf(calls) {
  const groups = [];
  const order = new Map();
  const lowest = [];
  const stack = [];
  const visit = (index) => {
    lowest[index] = order.size;
    order.set(index, order.size);
    stack.push(index);
    for (const called of calls[index]) {
      if (!order.has(called)) visit(called);
      if (stack.includes(called)) lowest[index] = Math.min(lowest[index], lowest[called]);
    }
    if (lowest[index] === order.get(index)) groups.push(stack.splice(stack.indexOf(index)));
  };
  calls.forEach((_, index) => order.has(index) || visit(index));
  return groups;
}

/** The stack that each exported function may need, in bytes, and the code that this analysis does
 * not understand (`faults`). */
export function stackOf(bytes) {
  const { 2: imports, 3: types, 7: exports, 9: elements, 10: code } = sections(bytes);
  if (imports) throw new Error("the module has imports");
  const typeOf = types.list(() => types.number());
  const functions = code.list(() => functionOf(code.part()));
  const table = tableOf(elements);
  const faults = [];
  functions.forEach(({ frame, frames, sets }, index) => {
    if (frames > 1) faults.push(`function ${index} has several frames`);
    if (sets > 0 && frame === 0) faults.push(`function ${index} moves the stack in another way`);
  });
  const direct = functions.map(({ calls }) => calls);
  for (const group of groupsOf(direct)) {
    if (group.length > 1 || direct[group[0]].includes(group[0])) {
      faults.push(`functions ${group} call each other in a circle`);
    }
  }
  const calls = functions.map(({ calls, indirect }) => [
    ...calls,
    ...table.filter((each) => indirect.includes(typeOf[each])),
  ]);
  const needed = [];
  for (const group of groupsOf(calls)) {
    const below = group.flatMap((index) => calls[index]).filter((index) => !group.includes(index));
    const frames = group.reduce((sum, index) => sum + functions[index].frame, 0);
    const sum = Math.max(0, ...below.map((index) => needed[index])) + frames;
    for (const index of group) needed[index] = sum;
  }
  const named = {};
  exports.list(() => {
    const name = exports.part();
    const [kind, index] = [exports.byte(), exports.number()];
    const text = new TextDecoder().decode(bytes.subarray(name.at, name.end));
    if (kind === 0) named[text] = needed[index];
  });
  return { needed: named, faults };
}
