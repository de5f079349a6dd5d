// SPDX-License-Identifier: MIT
// The board as a link, a text and a picture; and boards from texts of all formats.
import { SnlError, Status } from "./snl/index.js";
import { byId, capital, count, tell, toast } from "./dom.js";
import { boardsOf, faultOf } from "./store.js";
import { view } from "./view.js";

function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${words} copied.`);
  } catch {
    toast("This browser does not allow the page to copy.");
  }
}

/** Why a format cannot hold the shape of a board. */
const shapes = {
  leetcode: "a matrix has rows and columns, but this board is one line of squares",
  hackerrank: "boards of HackerRank have 10 rows and 10 columns",
  moves: "a move array is one line of squares, but this board has rows and columns",
};

/** The end of the message about a text that is no board from its first letter on. */
const readable =
  "The page reads examples of LeetCode and HackerRank, a matrix from a program, a move array, text and JSON of snl, and names such as MB47";

/** The statuses of faults that lie in the word at the fault alone. */
const wrongWord = [Status.SYNTAX, Status.SQUARE, Status.GOAL, Status.NUMBER];

/** The word at a fault, and its cell in a matrix or entry in an array: "found “0” in row 1, ...". */
function foundWords(rest, { row, cell }) {
  const [word] = /^("[^"\n]*"?|-?[\w.]+|\/[/*]|.)/u.exec(rest) ?? [];
  const end = rest === "" ? "the end of the text" : "the end of the line";
  const place =
    row !== undefined
      ? ` in row ${row + 1}, column ${cell + 1} of the matrix`
      : cell !== undefined
        ? ` at index ${cell} of the array`
        : "";
  return `found ${word ? `“${word.slice(0, 20)}”` : end}${place}; `;
}

/** The begins of JSON of snl, a matrix and an array. */
const json = /^\s*\{\s*"/;
const matrixBegin = /[[{]\s*[[{]\s*(?![[{\s])/;
const arrayBegin = /[[{]\s*-?\d+\s*,[-\d\s,]*[\]}]/;

const blank = (text) => text.replace(/[^\n]/g, " ");

/** The end of the matrix that begins at a place: after the bracket that closes it. */
function endOfMatrix(text, begin) {
  let depth = 0;
  for (let i = begin; i < text.length; i++) {
    if ("[{".includes(text[i])) depth++;
    else if ("]}".includes(text[i]) && --depth === 0) return i + 1;
  }
  return text.length;
}

/** A text with blanks in place of what programs write around a matrix and boards have not, so that
 * all places stay: declarations, calls, comments, and commas at the end of rows. Blanks between
 * numbers, as numpy prints them, become commas. */
function cleaned(text) {
  if (json.test(text)) return text;
  let made = text.replace(/\/\*[^]*?\*\/|(\/\/|#).*/g, blank).replace(/\bvec!/g, blank);
  const tuples = /\((?=\s*\(\s*-?\d)/;
  if (tuples.test(made)) made = made.replace(tuples, "[").replace(/\)(?=[^)]*$)/, "]");
  made = made.replace(/\(\s*-?\d[-\d\s,]*\)/g, (row) => `[${row.slice(1, -1)}]`);
  const begin = [matrixBegin, arrayBegin].map((each) => made.search(each)).find((at) => at >= 0);
  if (begin === undefined) return text;
  const end = endOfMatrix(made, begin);
  const matrix = made
    .slice(begin, end)
    .replace(/,(?=\s*[\]}])/g, " ")
    .replace(/(?<=[\d\]])[^\S\n](?=\s*[-\d[])/g, ",")
    .replace(/\](\n)(?=\s*\[)/g, "],$1");
  return blank(made.slice(0, begin)) + matrix + blank(made.slice(end));
}

/** What texts have in place of what boards have, and what helps. */
const remedies = [
  [/^(none|null|nil|nan|undefined)/i, "Write -1 for a square without a jump"],
  [/^["'`]/, "Remove the quotation marks"],
];

/** Rows of numbers without brackets. */
const bareRows = /^\s*(-1\b|-?\d+([ \t]+-?\d+){2,}[ \t]*(\n|$))/;

/** What is wrong with a text that is no board, where, and what helps. */
function faultIn(text, error) {
  if (error.line === undefined || error.status === Status.LIMIT) return faultOf(error);
  const [before, rest] = [text.slice(0, error.offset), text.slice(error.offset)];
  let remedy = matrixBegin.test(text) && !json.test(text) && remedies.find(([pattern]) => pattern.test(rest))?.[1];
  const place = `line ${error.line}, column ${error.column}: `;
  const begins = before.trim() === "";
  if (bareRows.test(text) && !/[[{]/.test(text))
    remedy = "Write the rows of a matrix in brackets: [[-1,9],[-1,-1]]";
  else if (begins) remedy = readable;
  // A number in place of words, where the text has all its numbers.
  const numbers = (text.match(/-?\d+/g) ?? []).length;
  const message = error.message
    .replace("the number of entries less 1", String(numbers - 1))
    .replace("the number of cells", String(numbers))
    .replace(/'(\S+?)'/g, "“$1”");
  const expected = begins ? "expected a board" : message.slice(place.length);
  const found = begins || wrongWord.includes(error.status) ? foundWords(rest, error) : "";
  const fault = capital(place + found + expected);
  return remedy ? `${fault}. ${remedy}` : fault;
}

/** The boards of a text as boardsOf() reads them, or else of its cleaned form; and the form read. */
function readText(text) {
  try {
    return { boards: boardsOf(text), form: text };
  } catch (error) {
    const form = cleaned(text);
    if (form === text) throw error;
    return { boards: boardsOf(form), form };
  }
}

/** A board that has been read, in a line: its squares, and its fewest rolls. */
function readWords(board) {
  let rolls = null;
  try {
    rolls = board.solve();
  } catch {
    return `Board of ${count(board.squares, "square")}.`; // jumps in a cycle
  }
  return `Board of ${count(board.squares, "square")}: ${rolls === null ? "no rolls reach the goal" : `${count(rolls, "roll")} at least`}.`;
}

const endings = { text: "snl", leetcode: "json", hackerrank: "txt", moves: "json", json: "json" };

export class Share {
  /** `draw` draws the current picture for a file. */
  constructor(store, draw) {
    this.store = store;
    this.text = byId("text");
    this.step = null; // the step that links carry
    store.addEventListener("change", () => (this.step = null)); // it was one of another board
    this.text.addEventListener("input", () => this.read());
    this.text.addEventListener("blur", () => byId("text-fault").hidden && this.refresh());
    byId("format").addEventListener("change", () => this.refresh());
    this.tab = null; // the tab that links open: the one before Share; null for the first
    for (const part of ["tab", "step", "large", "guess"])
      byId(`link-${part}`).addEventListener("change", () => this.showLink());
    byId("copy-link").addEventListener("click", () => copy(byId("link").value, "Link"));
    byId("copy-embed").addEventListener("click", () => copy(byId("embed-code").value, "HTML"));
    byId("copy-text").addEventListener("click", () => copy(this.text.value, "Text"));
    byId("save-text").addEventListener("click", () =>
      save(`board.${endings[byId("format").value]}`, "text/plain", this.text.value),
    );
    byId("copy-svg").addEventListener("click", () => copy(draw(), "Picture"));
    byId("save-svg").addEventListener("click", () => save("board.svg", "image/svg+xml", draw()));
  }

  /** Takes note of the tab that has been opened, so that links open the last one before Share. */
  open(tab) {
    if (tab !== "share") {
      this.tab = tab;
      return;
    }
    this.step = view.get("step");
    byId("link-large").checked = view.get("view") === "class";
    byId("link-guess").checked = view.get("guess") === "1";
    this.showLink();
  }

  /** Shows the link with the parts that the user has ticked, and the frame with the same link. */
  showLink() {
    const button = this.tab && byId(`tab-${this.tab}`);
    const first = !button || button === button.parentElement.firstElementChild;
    byId("link-tab-words").textContent = first ? "" : `Tab ${button.textContent}`;
    const guess = byId("link-guess").checked; // such a link opens the search at its beginning
    byId("link-tab").parentElement.hidden = first || guess;
    byId("link-step").parentElement.hidden = !this.step || guess;
    const carried = {
      tab: first || guess || !byId("link-tab").checked ? null : this.tab,
      step: byId("link-step").checked && !guess ? this.step : null,
      guess: guess ? "1" : null,
    };
    const large = byId("link-large").checked ? "class" : null;
    byId("link").value = view.link({ ...carried, view: large });
    const source = view.link({ ...carried, view: "embed" }).replaceAll("&", "&amp;");
    byId("embed-code").value =
      `<iframe src="${source}" title="Snakes and Ladders" width="100%" height="700" loading="lazy"></iframe>`;
  }

  /** Shows the board, but changes no field in which the user is writing. */
  refresh() {
    this.showLink();
    if (this.reading) return;
    const format = byId("format").value;
    try {
      this.text.value = this.store.board.write(format);
      this.fault(null);
    } catch (error) {
      this.text.value = "";
      const fault = error.status === Status.FORMAT_SHAPE ? shapes[format] : error.message;
      this.fault(`${capital(fault)}. Choose another format.`);
    }
  }

  fault(text) {
    tell(byId("text-fault"), text);
    tell(byId("text-read"), null);
    this.text.toggleAttribute("aria-invalid", Boolean(text));
    for (const id of ["copy-text", "save-text"]) byId(id).disabled = this.text.value === "";
  }

  /** The format of a text; undefined if it has none, as the name of a board. */
  formatOf(text) {
    const formats = [...byId("format").options].map(({ value }) => value);
    return formats.find((format) => {
      try {
        for (const board of boardsOf(text, format)) board.free();
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Takes the text of the field as the board, once it can be read, and its format as the one that
   * the page writes. */
  read() {
    this.reading = true;
    const text = this.text.value;
    try {
      const { boards, form } = readText(text);
      const [board, ...others] = boards;
      byId("format").value = this.formatOf(form) ?? byId("format").value;
      others.forEach((each) => each.free());
      const words = readWords(board);
      this.store.replace(board, "A board from text", true);
      this.fault(null);
      tell(byId("text-read"), words);
      if (others.length > 0) toast(`The first of ${others.length + 1} boards is shown.`);
    } catch (error) {
      if (!(error instanceof SnlError)) throw error;
      this.fault(`${faultIn(cleaned(text), error)}.`);
    } finally {
      this.reading = false;
    }
  }
}
