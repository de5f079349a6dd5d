// SPDX-License-Identifier: MIT
// What the pages of the documentation do in a browser: the menu on a phone, buttons that copy code,
// tables that scroll by keyboard, and the search. docs/site.py writes the index of the search.

const menu = document.getElementById("menu");
menu.addEventListener("click", () => {
  const open = document.body.classList.toggle("menu-open");
  menu.setAttribute("aria-expanded", String(open));
});

if (matchMedia("(max-width: 700px)").matches) document.querySelector(".onpage")?.removeAttribute("open");

/** The text that a reader wants to copy: of a console block, only the commands. */
function textOf(fragment) {
  const lines = [...fragment.querySelectorAll(".line")].map((line) => line.textContent);
  if (lines.length === 0) return fragment.textContent.trimEnd();
  const commands = [];
  let continued = false;
  for (const line of lines) {
    const prompt = line.startsWith("$ ");
    if (prompt || continued) commands.push(prompt ? line.slice(2) : line);
    continued = (prompt || continued) && line.endsWith("\\");
  }
  const clean = (line) => line.replace(/\u00a0/g, " ").trimEnd();
  return (commands.length > 0 ? commands : lines).map(clean).join("\n").trim();
}

for (const fragment of document.querySelectorAll(".contents div.fragment")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(textOf(fragment));
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  const frame = document.createElement("div");
  frame.className = "copied";
  fragment.replaceWith(frame);
  frame.append(fragment, button);
}

/** Tabs for code in several languages. The choice holds for all code of the page, and for the next
 * visit. Without a choice, the first language is open; without a script, all are. */
function showLanguages() {
  const groups = [...document.querySelectorAll(".languages")];
  let chosen = null;
  try {
    chosen = localStorage.getItem("snl-language");
  } catch {
    // Without storage, the choice lasts for this visit.
  }
  const choose = (language) => {
    for (const tab of document.querySelectorAll(".language-tabs button")) {
      const open = tab.textContent === language;
      tab.setAttribute("aria-selected", String(open));
      tab.tabIndex = open ? 0 : -1;
    }
    for (const panel of document.querySelectorAll("[data-language]")) panel.hidden = panel.dataset.language !== language;
    letScroll();
  };
  const keep = (language) => {
    choose(language);
    try {
      localStorage.setItem("snl-language", language);
    } catch {
      // As above.
    }
  };
  for (const [number, group] of groups.entries()) {
    const panels = [...group.querySelectorAll("[data-language]")];
    const list = document.createElement("div");
    list.className = "language-tabs";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language");
    for (const panel of panels) {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.textContent = panel.dataset.language;
      tab.setAttribute("role", "tab");
      panel.id = `code-${number}-${panel.dataset.language}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-label", panel.dataset.language);
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => keep(tab.textContent));
      tab.addEventListener("keydown", ({ key }) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (!by) return;
        const next = list.children[(panels.indexOf(panel) + by + panels.length) % panels.length];
        keep(next.textContent);
        next.focus();
      });
      list.append(tab);
    }
    group.before(list);
  }
  const languages = [...(groups[0]?.querySelectorAll("[data-language]") ?? [])].map((panel) => panel.dataset.language);
  if (groups.length > 0) choose(languages.includes(chosen) ? chosen : languages[0]);
}

/** Parts that are wider than the page can be scrolled by the keyboard. */
function letScroll() {
  for (const part of document.querySelectorAll(".wide, .memproto, div.fragment")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}
letScroll();
showLanguages();
addEventListener("resize", letScroll);

// The search

const field = document.getElementById("search");
const found = document.getElementById("found");
const resultsMax = 20;
let index = null;

/** Loads the index when the search begins. It is a script, because pages opened as files cannot
 * fetch. */
function loadIndex() {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "searchindex.js";
    script.onload = () => resolve(globalThis.snlSearchIndex.map(prepare));
    script.onerror = reject;
    document.head.append(script);
  });
  return index;
}

function prepare([url, page, heading, text, synonyms, weight]) {
  return { url, page, heading, text, weight, synonyms, low: `${page} ${heading} ${text} ${synonyms}`.toLowerCase() };
}

/** The words of a question without those that fit every page. */
function wordsOf(question) {
  const words = question.toLowerCase().split(/[^\p{L}\p{N}_+#]+/u).filter(Boolean);
  const told = words.filter((word) => !/^(a|an|and|are|be|can|do|does|for|how|i|if|in|is|it|many|my|number|of|on|or|the|to|use|what|when|where|why|will|with)$/.test(word));
  return [...new Set(told.length > 0 ? told : words)];
}

const letter = "[\\p{L}\\p{N}]";
const endings = "(?:ies|y|ing|ed|es|s|e)";

/** The expressions that find a word in any of its forms: at the beginning of a longer word, and whole. A name such as
 * snl_solve also finds names with more parts between its own. Up to four letters only count as a whole word, if any
 * section has it as one, so that "pip" does not find "pipe", nor "java" "javascript". */
function patternOf(word, sections) {
  const [, stem = word] = word.match(`^(?=[a-z]+$)(.{4,}?|...(?=[es]$))${endings}$`) ?? [];
  const name = word.includes("_");
  const begins = `(?<!${letter})${stem.replace(/[+]/g, "\\$&").replace(/_/g, `_(?:${letter}+_)*`)}`;
  const whole = new RegExp(`${begins}${word.length <= 3 ? "s" : `(?:${endings}|er)`}?(?!${name ? "_|" : ""}${letter}|[+#])`, "gu");
  const short = word.length <= 4 && sections.some(({ low }) => low.search(whole) >= 0);
  const pattern = { whole, begins: short ? whole : new RegExp(begins, "gu") };
  const having = sections.filter(({ low }) => low.search(pattern.begins) >= 0).length;
  return { ...pattern, having, rare: having === 0 ? 0 : Math.log(1 + sections.length / having) };
}

/** How well a section fits: what it is called counts more than what it says, whole words more than beginnings,
 * rare words more than frequent ones, and an exact name most. */
function score(section, patterns, question) {
  const { heading, page, synonyms, text, low, weight } = section;
  const has = (part, { begins, whole }) => (part.search(whole) >= 0 ? 1 : part.search(begins) >= 0 ? 0.5 : 0);
  const short = 1 / (1 + heading.split(/[^\p{L}\p{N}]+/u).length / 8);
  let sum = 0;
  for (const pattern of patterns) {
    const often = (low.match(pattern.begins) ?? []).length;
    if (often === 0) continue;
    const named = pattern.word === page.toLowerCase() ? 6 : 3;
    const called = 6 * short * has(heading.toLowerCase(), pattern) + named * has(page.toLowerCase(), pattern) + 7 * has(synonyms, pattern);
    sum += pattern.rare * (called + often / (often + 1 + text.length / 1500));
  }
  const phrase = new RegExp(patterns.map(({ begins }) => `${begins.source}${letter}*`).join("[^\\p{L}\\p{N}]+"), "u");
  if (patterns.length > 1 && phrase.test(low)) sum *= phrase.test(heading.toLowerCase()) ? 1.8 : 1.4;
  if (/_/.test(heading) && heading.replace("()", "") === question.replace("()", "").trim()) sum += 1000;
  return sum * weight * (heading === page ? 1.15 : 1); // the beginning of a page comes before its sections
}

/** The sections that have the most words of a question (of a long one, all words but one), the best first, and
 * the words that no section has. */
function find(sections, question) {
  const words = wordsOf(question).map((word) => ({ word, ...patternOf(word, sections) }));
  const known = words.filter(({ having }) => having > 0);
  const covered = ({ low }) => known.filter(({ begins }) => low.search(begins) >= 0).length;
  const placed = sections.map((section) => ({ section, words: covered(section) }));
  const most = Math.max(1, ...placed.map(({ words }) => words));
  const hits = placed
    .filter(({ words }) => words >= (most > 2 ? most - 1 : most))
    .map(({ section, words }) => ({ section, points: score(section, known, question) * (words / most) ** 3 }))
    .sort((a, b) => b.points - a.points)
    .map(({ section }) => section);
  return { hits, known, whole: most === known.length, unknown: words.filter(({ having }) => having === 0).map(({ word }) => word) };
}

/** A part of the text around the first word, with the words marked. */
function excerpt({ text }, words) {
  const marks = new RegExp(words.map(({ begins }) => `${begins.source}${letter}*`).join("|"), "giu");
  const from = text.lastIndexOf(" ", Math.max(0, text.search(marks) - 30)) + 1;
  const long = text.length > from + 110;
  const end = long ? Math.max(from + 60, text.lastIndexOf(" ", from + 110)) : text.length;
  const part = (from > 0 ? "… " : "") + text.slice(from, end) + (long ? " …" : "");
  const holder = document.createElement("span");
  let last = 0;
  for (const { 0: word, index } of part.matchAll(marks)) {
    const mark = document.createElement("mark");
    mark.textContent = word;
    holder.append(part.slice(last, index), mark);
    last = index + word.length;
  }
  holder.append(part.slice(last));
  return holder;
}

function result(section, words) {
  const link = document.createElement("a");
  link.href = section.url;
  const title = document.createElement("b");
  title.textContent = section.heading;
  link.append(title);
  if (section.heading !== section.page) {
    const page = document.createElement("small");
    page.textContent = section.page;
    link.append(" ", page);
  }
  if (section.text) link.append(excerpt(section, words));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function search() {
  const text = field.value;
  if (wordsOf(text).length === 0) return close();
  const sections = await loadIndex();
  if (field.value !== text) return;
  const { hits, known, unknown, whole } = find(sections, text);
  const list = document.createElement("ul");
  list.append(...hits.slice(0, resultsMax).map((section) => result(section, known)));
  const count = document.createElement("p");
  count.setAttribute("role", "status");
  const places =
    hits.length === 0 ? `Nothing has “${text.trim()}”.`
    : hits.length > resultsMax ? `The best ${resultsMax} of ${hits.length} places`
    : hits.length === 1 ? "1 place" : `${hits.length} places`;
  const without = hits.length > 0 && unknown.length > 0 ? ` without ${unknown.map((word) => `“${word}”`).join(", ")}` : "";
  const some = hits.length > 0 && !whole ? " with some of these words" : "";
  count.textContent = places + some + without;
  found.replaceChildren(count, list);
  found.hidden = false;
}

function close() {
  found.hidden = true;
}

/** Moves the focus along the field and the results. */
function move(by) {
  const stops = [field, ...found.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement);
  stops[(at + by + stops.length) % stops.length].focus();
}

field.addEventListener("focus", () => loadIndex().catch(() => {}), { once: true });
field.addEventListener("input", search);
field.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await search();
  found.querySelector("a")?.click();
});
field.form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    close();
    field.focus();
  } else if (event.key === "ArrowDown" && !found.hidden) move(1);
  else if (event.key === "ArrowUp" && !found.hidden) move(-1);
  else return;
  event.preventDefault();
});
found.addEventListener("click", (event) => event.target.closest("a") && close());
addEventListener("pointerdown", (event) => event.target.closest("form.search") || close());
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  field.focus();
});
