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

function prepare([url, page, heading, text, synonyms = ""]) {
  const last = url.startsWith("struct") || heading.startsWith("SNL_");
  const weight = last ? 0.5 : 1; // guides and functions come before structs and constants
  return { url, page, heading, text, weight, synonyms, lowHeading: heading.toLowerCase(), low: `${page} ${heading} ${text} ${synonyms}`.toLowerCase() };
}

/** The words of a question without those that fit every page, and without the s of a plural. */
function wordsOf(question) {
  const words = question.toLowerCase().split(/[\s,;?]+/).filter(Boolean);
  const told = words.filter((word) => !/^(a|an|and|can|do|for|how|i|in|is|it|of|on|the|to|what|with)$/.test(word));
  return [...new Set(told.length > 0 ? told : words)].map((word) => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word));
}

/** The expression that finds a word: of up to three letters as a whole word, if any section has it as
 * one, so that "pip" does not find "pipe". */
function patternOf(word, sections) {
  const plain = word.replace(/[^a-z0-9]/g, "\\$&");
  const whole = new RegExp(`(^|[^a-z0-9])${plain}s?($|[^a-z0-9])`);
  if (word.length <= 3 && sections.some(({ low }) => whole.test(low))) return whole;
  return new RegExp(plain);
}

/** How well a section fits: every word must occur; words at the beginning of a heading or of any
 * word, and whole words of a heading, count more, and an exact name most. */
function score(section, words, patterns, question) {
  let sum = section.heading.replace("()", "") === question.replace("()", "").trim() ? 100 : 0;
  for (const [i, word] of words.entries()) {
    if (!patterns[i].test(section.low)) return 0;
    const begins = new RegExp(`(^|[^a-z0-9])${word.replace(/[^a-z0-9]/g, "\\$&")}`);
    const whole = new RegExp(`${begins.source}s?($|[^a-z0-9])`);
    sum += begins.test(section.low) ? 3 : 1;
    if (begins.test(section.page.toLowerCase())) sum += 10;
    if (begins.test(section.lowHeading)) sum += 14;
    if (whole.test(section.lowHeading)) sum += 4;
    if (whole.test(section.synonyms)) sum += 25;
    if (section.lowHeading === word || section.lowHeading === `${word}()` || section.lowHeading.endsWith(`: snl ${word}`)) sum += 20;
  }
  if (section.heading === section.page) sum += 4; // the beginning of a page
  return sum * section.weight;
}

/** A part of the text around the first word, with the words marked. */
function excerpt({ text }, words) {
  const low = text.toLowerCase();
  const at = Math.max(0, Math.min(...words.map((word) => low.indexOf(word)).filter((place) => place >= 0), 1e9));
  const from = at === 1e9 ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, at - 30)) + 1);
  const long = text.length > from + 110;
  const end = long ? Math.max(from + 60, text.lastIndexOf(" ", from + 110)) : text.length;
  const part = (from > 0 ? "… " : "") + text.slice(from, end) + (long ? " …" : "");
  const holder = document.createElement("span");
  const lowPart = part.toLowerCase();
  for (let i = 0; i < part.length; ) {
    const next = words.map((word) => [lowPart.indexOf(word, i), word.length]).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0])[0];
    if (!next) {
      holder.append(part.slice(i));
      break;
    }
    const mark = document.createElement("mark");
    mark.textContent = part.slice(next[0], next[0] + next[1]);
    holder.append(part.slice(i, next[0]), mark);
    i = next[0] + next[1];
  }
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
  const asked = wordsOf(text);
  if (asked.length === 0) return close();
  const sections = await loadIndex();
  if (field.value !== text) return;
  // Words that no section has do not keep the others from being found.
  const patternsOf = new Map(asked.map((word) => [word, patternOf(word, sections)]));
  const words = asked.filter((word) => sections.some(({ low }) => patternsOf.get(word).test(low)));
  const unknown = asked.filter((word) => !words.includes(word));
  const patterns = words.map((word) => patternsOf.get(word));
  const hits = (words.length > 0 ? sections : [])
    .map((section) => ({ section, points: score(section, words, patterns, text) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const list = document.createElement("ul");
  list.append(...hits.slice(0, resultsMax).map(({ section }) => result(section, words)));
  const count = document.createElement("p");
  count.setAttribute("role", "status");
  const places =
    hits.length === 0 ? `Nothing has “${text.trim()}”.`
    : hits.length > resultsMax ? `The best ${resultsMax} of ${hits.length} places`
    : hits.length === 1 ? "1 place" : `${hits.length} places`;
  const without = hits.length > 0 && unknown.length > 0 ? ` without ${unknown.map((word) => `“${word}”`).join(", ")}` : "";
  count.textContent = places + without;
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
