// SPDX-License-Identifier: MIT
// The steps of a breadth-first search, as data that the page can show in any order. The distances
// and the result of each roll are the library's. The queue takes squares in the order in which they
// were found, and faces are tried from the largest down, so the parents make up the library's own
// route.

/** The number of rolls to work out before the page may react to the user. */
const rollsAtOnce = 4000;

/** One step handles one square of the queue, in parts: take it, try each face, see whether the queue
 * is empty. Ticks count the parts of all steps; after the last step each tick goes back one roll of
 * the route. */
export class Steps {
  /** Works out all steps; yields now and then, so that a caller can pause the work. */
  static *of(board) {
    const made = new Steps();
    made.board = board;
    made.start = board.start;
    made.goal = board.squares;
    made.faces = board.die.map((weight, i) => weight > 0 && i + 1).filter(Boolean);
    made.faces.reverse();
    made.parts = made.faces.length + 2;
    made.distance = board.distancesFrom();
    yield* made.#follow();
    made.#finish();
    return made;
  }

  *#follow() {
    const { board, distance, faces, goal, parts } = this;
    const rolls = distance[goal];
    this.order = [this.start]; // squares in the order of the queue
    this.found = [0]; // the tick that finds each of them
    this.parent = new Int32Array(distance.length).fill(-1);
    this.face = new Int32Array(distance.length);
    this.tries = []; // for each square of the queue, and each face: where the token rests
    this.taken = 0; // number of steps
    for (let i = 0; i < this.order.length; i++) {
      const square = this.order[i];
      if (rolls >= 0 && distance[square] >= rolls) break;
      for (const [j, face] of faces.entries()) {
        const { to } = board.roll(square, face);
        this.tries.push(to);
        if (distance[to] !== distance[square] + 1 || this.parent[to] >= 0) continue;
        this.parent[to] = square;
        this.face[to] = face;
        this.order.push(to);
        this.found.push(i * parts + 2 + j);
        if (to === goal) this.taken = i + 1;
      }
      if ((i + 1) % Math.ceil(rollsAtOnce / faces.length) === 0) yield;
    }
    if (rolls < 0) this.taken = this.order.length;
  }

  #finish() {
    const { distance, goal, order, parts } = this;
    this.reached = distance[goal] >= 0;
    this.ticks = this.taken * parts; // the last tick of the search
    let shown = this.found.findIndex((tick) => tick > this.ticks);
    if (shown < 0) shown = order.length;
    this.shown = shown; // the number of squares that the search finds before it ends
    this.rolls = distance[order[shown - 1]]; // the last roll that finds squares
    this.levelStart = []; // for each roll, its first square in the queue
    for (let i = 0; i < shown; i++) this.levelStart[distance[order[i]]] ??= i;
    this.levelStart.push(shown);
    this.back = this.reached ? this.rolls : 0; // the number of ticks that trace the route
    this.last = this.ticks + this.back;
    /* The tick at which the search knows the fewest rolls: it finds the goal, or its queue is empty. */
    this.known = this.reached ? this.found[order.indexOf(goal)] : this.ticks;
  }

  /** The tick at which all squares of a roll are found. */
  levelEnd(roll) {
    if (roll <= 0) return 0;
    if (roll > this.rolls) return this.last;
    return Math.min(this.ticks, this.levelStart[roll] * this.parts);
  }

  /** The number of rolls whose squares are all found at a tick; one more at the very end. */
  levelAt(tick) {
    if (tick >= this.last && this.last > 0) return this.rolls + 1;
    let low = 0;
    let high = this.rolls;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.levelEnd(middle) <= tick) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The squares that a roll finds, in the order of the queue. */
  level(roll) {
    return this.order.slice(this.levelStart[roll], this.levelStart[roll + 1]);
  }

  /** A tick as the number of a step, with the part after a point: "12" or "12.3". */
  nameOf(tick) {
    if (tick > this.ticks) return String(this.taken + tick - this.ticks);
    const [step, part] = [Math.floor(tick / this.parts), tick % this.parts];
    return part ? `${step}.${part}` : String(step);
  }

  /** The tick of such a name, or of a number of whole rolls as in "r3"; 0 if it names no tick. */
  tickOf(name) {
    const [, rolls] = /^r(\d{1,7})$/.exec(name ?? "") ?? [];
    if (rolls !== undefined) return this.levelEnd(Number(rolls));
    const [, step, part] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(name ?? "") ?? [];
    if (step === undefined || Number(part ?? 0) >= this.parts) return 0;
    const over = Number(step) - this.taken;
    const tick = over > 0 ? this.ticks + over : Number(step) * this.parts + Number(part ?? 0);
    return Math.min(tick, this.last);
  }

  /** How many squares are found at a tick. */
  foundAt(tick) {
    let [low, high] = [0, this.shown];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.found[middle] <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many squares have been taken from the queue at a tick. */
  takenAt(tick) {
    return Math.min(this.taken, Math.ceil(tick / this.parts));
  }

  /** What happens at a tick: the square that was taken last, and the face that was tried last, with
   * the place where it lands and rests, and whether it finds a new square. */
  at(tick) {
    if (tick === 0 || tick > this.ticks) return { index: -1, part: 0 };
    const index = this.takenAt(tick) - 1;
    const part = tick - index * this.parts;
    const square = this.order[index];
    if (part === 1 || part === this.parts) return { index, part, square };
    const face = this.faces[part - 2];
    const { landing, to } = this.board.roll(square, face);
    return { index, part, square, face, landing, to, fresh: this.isNew(tick) };
  }

  isNew(tick) {
    return this.found[this.foundAt(tick) - 1] === tick;
  }

  /** The roll that first reached a square. */
  arrival(square) {
    const from = this.parent[square];
    const face = this.face[square];
    return { from, face, ...this.board.roll(from, face) };
  }

  // Shortest routes

  /** The number of sequences of faces that reach the goal in the fewest rolls, as a BigInt. */
  get ways() {
    if (this.counted !== undefined) return this.counted;
    const { distance, faces, goal, order, reached, tries } = this;
    const ways = new Map([[this.start, 1n]]);
    for (let i = 0; reached && i * faces.length < tries.length; i++) {
      const square = order[i];
      for (let j = 0; j < faces.length; j++) {
        const to = tries[i * faces.length + j];
        if (distance[to] === distance[square] + 1)
          ways.set(to, (ways.get(to) ?? 0n) + ways.get(square));
      }
    }
    this.counted = reached ? ways.get(goal) : 0n;
    return this.counted;
  }

  /** The faces, below a face, that come one roll nearer to the goal. */
  #nearer(square, below = Infinity) {
    this.toGoal ??= this.board.distancesToGoal();
    const { toGoal } = this;
    return this.faces.find((face) => {
      const { to } = this.board.roll(square, face);
      return face < below && toGoal[to] >= 0 && toGoal[to] === toGoal[square] - 1;
    });
  }

  #roll(from, face) {
    return { from, face, ...this.board.roll(from, face) };
  }

  /** The rolls of the route that the parents make up. */
  get route() {
    const rolls = [];
    for (
      let square = this.goal;
      this.reached && square !== this.start;
      square = this.parent[square]
    )
      rolls.unshift(this.arrival(square));
    return rolls;
  }

  /** The next shortest route after another, by its faces from the largest down; after the last one
   * the first. */
  routeAfter(route) {
    for (let i = route.length - 1; i >= 0; i--) {
      const face = this.#nearer(route[i].from, route[i].face);
      if (face === undefined) continue;
      const rolls = [...route.slice(0, i), this.#roll(route[i].from, face)];
      while (rolls.length < route.length) {
        const { to } = rolls.at(-1);
        rolls.push(this.#roll(to, this.#nearer(to)));
      }
      return rolls;
    }
    return this.route;
  }
}
