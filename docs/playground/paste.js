// SPDX-License-Identifier: MIT
// Boards from the texts that people paste: in the formats of the library, as a matrix with the words
// of a program around it, and with the letters that documents have in place of plain ones.
import { Status } from "./snl/index.js";
import { capital } from "./dom.js";
import { boardsOf, faultOf } from "./store.js";

/** Letters of documents, and the plain ones that boards have; each is one letter, so that all places
 * stay. The last pair are the wide letters of Chinese, Japanese and Korean texts. */
const plainLetters = [
  [/[\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/g, " "],
  [/[\u0085\u2028\u2029]/g, "\n"],
  [/[\u2010-\u2015\u2212\ufe63]/g, "-"],
  [/[【⟦]/g, "["],
  [/[】⟧]/g, "]"],
  [/[“”„]/g, '"'],
  [/、/g, ","],
  [/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
];

export const plainText = (text) =>
  plainLetters.reduce((made, [letters, plain]) => made.replace(letters, plain), text);

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
const nextMatrix = /[[{]\s*[[{]\s*(?=-?\s*\d)/;
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

/** A matrix or an array as JSON of the same length: without the commas at the end of rows, with commas
 * where numpy prints blanks, and with minus signs at their numbers. */
const asJson = (matrix) =>
  matrix
    .replace(/,(?=\s*[\]}])/g, " ")
    .replace(/-([^\S\n]+)(?=\d)/g, "$1-")
    .replace(/(?<=[\d\]])[^\S\n](?=\s*[-\d[])/g, ",")
    .replace(/\](\n)(?=\s*\[)/g, "],$1");

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\/|(\/\/|#).*/g, blank);

/** The matrices of a text, or else its arrays, with blanks in place of what programs write around
 * them, so that all places stay: declarations, calls and comments. Returns the places where they
 * begin, too. */
function cleaned(text) {
  if (json.test(text)) return { form: text, begins: [] };
  let made = withoutComments(text).replace(/\bvec!/g, blank);
  const tuples = /\((?=\s*\(\s*-?\d)/;
  if (tuples.test(made)) made = made.replace(tuples, "[").replace(/\)(?=[^)]*$)/, "]");
  made = made.replace(/\(\s*-?\d[-\d\s,]*\)/g, (row) => `[${row.slice(1, -1)}]`);
  const [first, next] = matrixBegin.test(made) ? [matrixBegin, nextMatrix] : [arrayBegin, arrayBegin];
  const begins = [];
  let form = "";
  for (let at = made.search(first); at >= 0; at = made.slice(form.length).search(next)) {
    const begin = form.length + at;
    const end = endOfMatrix(made, begin);
    form += blank(made.slice(form.length, begin)) + asJson(made.slice(begin, end));
    begins.push(begin);
  }
  return begins.length > 0 ? { form: form + blank(made.slice(form.length)), begins } : { form: text, begins };
}

/** The words with which an exercise goes on after its board. */
const exerciseWords = /^(sample )?(output|explanation|constraints|note|example)\b/i;

/** Says which words after the boards of a text are left out; null for none. `form` is the text that was read. */
export function leftOut(text, form) {
  if (form === text) return null;
  const end = form.trimEnd().length;
  const lines = withoutComments(text).split("\n");
  const last = text.slice(0, end).split("\n").length; // the line in which the last board ends
  const line = lines.findIndex((each, i) => i >= last && /[^\s\]}),;]/.test(each));
  const words = lines[line]?.trim() ?? "";
  if (words === "" || exerciseWords.test(words)) return null;
  return `Left out, from line ${line + 1} on: “${words.length > 30 ? `${words.slice(0, 30)}…` : words}”.`;
}

/** What texts have in place of what boards have, and what helps. */
const remedies = [
  [/^(none|null|nil|nan|undefined)/i, "Write -1 for a square without a jump"],
  [/^["'`]/, "Remove the quotation marks"],
];

/** Rows of numbers without brackets. */
const bareRows = /^\s*(-1\b|-?\d+([ \t]+-?\d+){2,}[ \t]*(\n|$))/;

/** Returns a message that says why a text is no board, where its fault is, and how to mend it. */
export function faultIn(given, error) {
  const { form: text, begins } = cleaned(given);
  if (error.line === undefined || error.status === Status.LIMIT) return faultOf(error);
  const [before, rest] = [text.slice(0, error.offset), text.slice(error.offset)];
  let remedy = matrixBegin.test(text) && !json.test(text) && remedies.find(([pattern]) => pattern.test(rest))?.[1];
  const place = `line ${error.line}, column ${error.column}: `;
  const none = before.trim() === ""; // nothing of the text is a board
  if (bareRows.test(text) && !/[[{]/.test(text))
    remedy = "Write the rows of a matrix in brackets: [[-1,9],[-1,-1]]";
  else if (none) remedy = readable;
  // A number in place of words, where the text has all numbers of the matrix.
  const begin = begins.findLast((at) => at <= error.offset) ?? 0;
  const numbers = (text.slice(begin, endOfMatrix(text, begin)).match(/-?\d+/g) ?? []).length;
  const message = error.message
    .replace("the number of entries less 1", String(numbers - 1))
    .replace("the number of cells", String(numbers))
    .replace(/'(\S+?)'/g, "“$1”");
  const expected = none ? "expected a board" : message.slice(place.length);
  const found = none || wrongWord.includes(error.status) ? foundWords(rest, error) : "";
  const fault = capital(place + found + expected);
  return remedy ? `${fault}. ${remedy}` : fault;
}

/** The boards of a text as boardsOf() reads them, or else of its cleaned form; the form that was read;
 * and the error in a matrix after the first board, at which the reading ends. */
export function readText(text) {
  try {
    return { boards: boardsOf(text), form: text };
  } catch (error) {
    const { form, begins } = cleaned(text);
    try {
      if (form === text) throw error;
      return { boards: boardsOf(form), form };
    } catch (fault) {
      const begin = begins.findLast((at) => at <= fault.offset);
      if (!(begin > begins[0])) throw fault;
      const read = form.slice(0, begin);
      return { boards: boardsOf(read), form: read, error: fault };
    }
  }
}
