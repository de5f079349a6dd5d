// SPDX-License-Identifier: MIT
/*
 * A game in progress. Events are plain objects, which roll() returns.
 */
import {
  Handle,
  Status,
  array,
  byteList,
  bytesOut,
  check,
  data,
  failure,
  flag,
  integer,
  nameOf,
  narrow,
  pointerOf,
  put,
  scope,
  seed64,
  wasm,
  wide,
} from "./native.js";
import { getStruct, putStruct } from "./structs.js";
import { fieldsOf, turnsFields, turnsOf } from "./turns.js";
import { Board } from "./board.js";

const eventKinds = {
  rolled: 1,
  notEntered: 2,
  entered: 3,
  stayed: 4,
  moved: 5,
  jumped: 6,
  sentBack: 7,
  penalty: 8,
  finished: 9,
  again: 10,
  turn: 11,
  over: 12,
};

/** The first argument of the constructor if the second is a pointer to an existing game. */
const adopt = Symbol("adopt");

/** Checks a number of players. 0, which means the default to the library, is an error here. */
function playerCount(value, name) {
  const count = narrow(value, name);
  if (count === 0) throw failure(Status.PLAYERS);
  return count;
}

/** The fields of snl_game_options. The option `first` of `what` is the number of the first game. */
export function optionFields({ turns, ...options }, what, first) {
  const readers = {
    players: ["players", playerCount],
    seed: ["seed", seed64],
    [first]: ["game", wide],
    sendBack: ["send_back", flag],
    playOn: ["play_on", flag],
  };
  return { ...fieldsOf(options, readers, what), ...turnsFields(turns) };
}

function create(call) {
  return scope((allocate) => {
    const out = allocate(4);
    check(call(allocate, out));
    return data().getUint32(out, true);
  });
}

export class Game extends Handle {
  constructor(board, options = {}) {
    let pointer = options;
    if (board !== adopt) {
      const fields = optionFields(options, "a game", "game");
      const of = pointerOf(board, Board);
      pointer = create((allocate, out) =>
        wasm.snl_game_create(of, putStruct(allocate, "snl_game_options", fields), out),
      );
    }
    super(pointer, wasm.snl_game_free);
  }

  /** Loads a saved game, on the board of that game. */
  static load(board, bytes) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError("a saved game is a Uint8Array");
    const saved = byteList(bytes);
    const of = pointerOf(board, Board);
    const pointer = create((allocate, out) =>
      wasm.snl_game_load(of, put(allocate, saved), saved.length, out),
    );
    return new Game(adopt, pointer);
  }

  /** An independent copy, to try rolls on. */
  copy() {
    const of = pointerOf(this, Game);
    return new Game(adopt, create((_, out) => wasm.snl_game_copy(of, out)));
  }

  save() {
    return bytesOut((bytes, capacity, length) =>
      wasm.snl_game_save(pointerOf(this, Game), bytes, capacity, length),
    );
  }

  /** The options of the game, with their defaults. */
  get options() {
    return scope((allocate) => {
      const options = putStruct(allocate, "snl_game_options");
      check(wasm.snl_game_get_options(pointerOf(this, Game), options));
      const found = getStruct(options, "snl_game_options");
      const { players, seed, game } = found;
      return {
        players,
        seed: seed <= Number.MAX_SAFE_INTEGER ? Number(seed) : seed,
        game,
        turns: turnsOf(found),
        sendBack: found.sendBack !== 0,
        playOn: found.playOn !== 0,
      };
    });
  }

  // Rolls

  reserve(rolls) {
    check(wasm.snl_game_reserve(pointerOf(this, Game), wide(rolls, "rolls")));
    return this;
  }

  /** Plays a roll of this face; without a face, the game's own die rolls. Returns the events. */
  roll(face) {
    const shown = face === undefined ? 0 : integer(face, "a face", 1, 64);
    check(wasm.snl_game_roll(pointerOf(this, Game), shown));
    return this.events;
  }

  undo() {
    check(wasm.snl_game_undo(pointerOf(this, Game)));
    return this;
  }

  /** The events of the last roll, in their order. */
  get events() {
    return scope((allocate) => {
      const game = pointerOf(this, Game);
      const event = putStruct(allocate, "snl_event");
      return Array.from({ length: wasm.snl_game_event_count(game) >>> 0 }, (_, index) => {
        check(wasm.snl_game_event(game, index, event));
        const { kind, ...rest } = getStruct(event, "snl_event");
        return { kind: nameOf(kind, eventKinds), ...rest };
      });
    });
  }

  get rolls() {
    return Number(wasm.snl_game_rolls(pointerOf(this, Game)));
  }

  /** The faces of all rolls so far. */
  faces() {
    return scope((allocate) => {
      const count = this.rolls;
      const faces = allocate(4 * count || 1);
      check(wasm.snl_game_faces(pointerOf(this, Game), faces, count, allocate(4)));
      return Array.from(array(Int32Array, faces, count));
    });
  }

  // Players

  get players() {
    return wasm.snl_game_players(pointerOf(this, Game));
  }

  /** The player who rolls next; null if the game is over. */
  get turn() {
    const player = wasm.snl_game_turn(pointerOf(this, Game));
    return player < 0 ? null : player;
  }

  get over() {
    return this.turn === null;
  }

  square(player) {
    return Number(wasm.snl_game_square(pointerOf(this, Game), this.#player(player)));
  }

  /** The place of a player, 1 for the winner; null for a player who is not on the goal. */
  place(player) {
    return wasm.snl_game_place(pointerOf(this, Game), this.#player(player)) || null;
  }

  get squares() {
    return Array.from({ length: this.players }, (_, player) => this.square(player));
  }

  get places() {
    return Array.from({ length: this.players }, (_, player) => this.place(player));
  }

  #player(player) {
    return integer(player, "a player", 0, this.players - 1);
  }
}
