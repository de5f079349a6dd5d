// SPDX-License-Identifier: MIT
// The program beside the search: its text in four languages, the running line, and the values of
// its variables. The programs are the files in the folder code.
import { byId, element, toast } from "./dom.js";

const stored = "snl-code";

/** The text of a program: from the bundle if the bundle runs, else from the folder. */
async function textOf(language) {
  const { snlOffline } = globalThis;
  if (snlOffline) return snlOffline.code[language];
  const response = await fetch(new URL(`./code/bfs.${language}`, import.meta.url));
  if (!response.ok) throw new Error(`bfs.${language}: ${response.status} ${response.statusText}`);
  return response.text();
}

/** The lines of a program that the page shows: those between the two marks. */
export const shownLines = (text) =>
  text
    .split(/^.*\[search\].*\n/m)[1]
    .trimEnd()
    .split("\n");

/** For each phase of the search, the numbers of its lines. The four programs have the same lines in
 * the same order. */
export function phasesOf(lines) {
  const loop = lines.findIndex((line) => line.includes("while"));
  const head = lines.findIndex((line) => line.includes("search("));
  const trace = lines.findLastIndex((line) => line.includes("for ")) + 1;
  const begin = lines.findIndex((line, i) => i > head && line.includes("distance"));
  const from = (first, count) => Array.from({ length: count }, (_, i) => first + i);
  return {
    begin: from(begin, loop - begin),
    loop: [loop],
    take: [loop + 1],
    faces: from(loop + 2, 6),
    roll: [loop + 3],
    known: [loop + 4],
    fresh: from(loop + 5, 3),
    trace: [trace, trace + 1],
    end: [lines.findLastIndex((line) => /distance\[goal\]/.test(line))],
  };
}

/** The rules of a board that the programs do not know, in words. */
function otherRules({ enter, overshoot, chaining, die }) {
  return [
    enter.length > 0 && "the rolls that leave the start",
    overshoot === "bounce" && "the roll past the goal that bounces back",
    overshoot === "win" && "the roll past the goal that wins",
    chaining && "chaining",
    die.includes(0) && "the faces that never come up",
  ].filter(Boolean);
}

/** The whole program without the marks of the lines shown, with a board as the input of its example. */
export const programWith = (text, input) =>
  text.replace(/^.*\[search\].*\n/gm, "").replace(/echo "[^"]*"/, `echo "${input}"`);

/** A board as the programs read it. */
const inputOf = (board) =>
  [board.start, board.squares, board.die.length]
    .concat(board.jumps().flatMap(({ from, to }) => [from, to]))
    .join(" ");

/** A line of a program, which does not break in words such as face-- and board->faces. */
function codeLine(line) {
  const parts = `${line}\n`.split(/(\S*-\S*)/).map((part, i) => (i % 2 ? element("i", {}, part) : part));
  return element("span", { style: `--indent:${line.search(/\S|$/)}` }, ...parts);
}

export class Code {
  constructor() {
    this.shown = null; // the language of the lines on the page
    this.phase = "begin";
    const list = byId("code-language");
    try {
      list.value = localStorage.getItem(stored) ?? list.value;
    } catch {
      // Without storage, the choice lasts for this visit.
    }
    if (list.selectedIndex < 0) list.selectedIndex = 0;
    list.addEventListener("change", () => {
      try {
        localStorage.setItem(stored, list.value);
      } catch {
        // See above.
      }
      this.open();
    });
    byId("code-copy").addEventListener("click", async () => {
      await navigator.clipboard.writeText(programWith(await textOf(list.value), this.input));
      toast("Copied the whole program");
    });
  }

  /** Shows the lines of the chosen language. */
  async open() {
    const language = byId("code-language").value;
    if (this.shown === language) return;
    this.shown = language;
    let text;
    try {
      text = await textOf(language);
    } catch (error) {
      this.shown = null;
      byId("code").replaceChildren(`The program could not be loaded: ${error.message}`);
      return;
    }
    if (this.shown !== language) return;
    const lines = shownLines(text);
    this.phases = phasesOf(lines);
    byId("code").replaceChildren(...lines.map(codeLine));
    this.light(this.phase);
  }

  /** Takes the board as the input of the copied program, and says which of its rules the programs do
   * not have. */
  tell(board) {
    this.input = inputOf(board);
    const others = otherRules(board.rules);
    const list = [others.slice(0, -1).join(", "), others.at(-1)].filter(Boolean).join(" and ");
    byId("code-note").textContent = list
      ? `Here roll() also knows ${list}. The copied program does not: in it, a roll takes one jump at most, and a roll past the goal is lost.`
      : "roll() returns the square where the token rests. Copy gives the whole program; the command at its top gives it this board.";
  }

  light(phase) {
    this.phase = phase;
    const lit = new Set(this.phases?.[phase]);
    for (const [i, line] of [...byId("code").children].entries())
      line.classList.toggle("lit", lit.has(i));
    this.reveal();
  }

  /** Scrolls the program, not the page: in the loop its first line stays on top. */
  reveal() {
    if (!this.phases) return;
    const { loop, trace } = this.phases;
    const top = { begin: 0, trace: trace[0] - 1, end: trace[0] - 1 }[this.phase] ?? loop[0];
    const box = byId("code");
    box.scrollTop = box.children[top].offsetTop - 4;
  }

  /** Lights the lines of a phase, and shows the values of variables as pairs. */
  show(phase, values) {
    this.light(phase);
    byId("values").replaceChildren(
      ...values.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, String(value))),
      ),
    );
  }
}
