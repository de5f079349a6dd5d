// SPDX-License-Identifier: MIT
// Opens the pages of the documentation as files in a browser: list of pages, contents, copying,
// tables, search, front page and gallery. Called by tests/docs/run:
// pages.mjs HTML-FOLDER SCRATCH CHROMIUM SNL ADDRESS [AXE]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "../playground/browser.mjs";
import { questions } from "./questions.mjs";

const [folder, scratch, chromium, snl, address, axe] = process.argv.slice(2);
const browser = new Browser(chromium, join(scratch, "profile"));
process.on("exit", () => {
  try {
    process.kill(-browser.process.pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const desktop = await browser.page({ calm: true });
const phone = await browser.page({ width: 400, height: 800, touch: true, calm: true });
const names = readdirSync(folder).filter((name) => /\.html$/.test(name) && !/^(dir_|pages\.)/.test(name));
const source = (name) => readFileSync(join(folder, name), "utf8");
let failed = false;

async function open(page, name) {
  const loaded = page.once("Page.loadEventFired");
  await page.send("Page.bringToFront");
  await page.send("Page.navigate", { url: String(pathToFileURL(join(folder, name))) });
  await loaded;
  await page.until(`document.readyState === "complete"`);
}

async function check(name, body) {
  try {
    await body();
    for (const page of [desktop, phone]) {
      assert.deepEqual(page.faults.splice(0), [], "errors in the page");
      const away = page.requests.splice(0).filter((url) => !/^(file|data|blob|about):/.test(url));
      assert.deepEqual(away, [], "requests that leave the page");
    }
    console.log(`ok pages: ${name}`);
  } catch (error) {
    failed = true;
    console.log(`# ${String(error.stack).replaceAll("\n", "\n# ")}\nnot ok pages: ${name}`);
  }
}

const all = (page, selector, expression) =>
  page.value(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => ${expression})`);

await check("the list of pages has groups, and the titles of the pages", async () => {
  const markup = source("use.html");
  assert.ok(markup.match(/<summary>/g).length >= 5);
  const [, list] = markup.match(/<nav id="pages".*?>(.*?)<\/nav>/s);
  const entries = [...list.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  assert.ok(entries.length > 40);
  for (const [, name, title] of entries) {
    if (name === "index.html") continue;
    const [, heading] = source(name).match(/<h1[^>]*>(.*?)<\/h1>/s) ?? [, title];
    if (!name.includes("/")) assert.equal(heading.replace(/<[^>]*>/g, "").trim(), title, name);
  }
  for (const name of ["use.html", "rules.html", "group__solve.html"]) {
    await open(desktop, name);
    assert.deepEqual(await all(desktop, ".pages [aria-current=page]", "each.getAttribute('href')"), [name]);
    const seen = `document.querySelector(".pages [aria-current]").checkVisibility()`;
    assert.equal(await desktop.value(seen), true, name);
  }
});

await check("long pages have contents, whose links lead to their headings", () => {
  let long = 0;
  for (const name of names) {
    const markup = source(name);
    const headings = [...markup.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id);
    assert.ok(!markup.includes('"autotoc_'), `${name}: no address of a heading is a count`);
    const [, contents] = markup.match(/<details class="onpage".*?>(.*?)<\/details>/s) ?? [];
    if (["index.html", "gallery.html", "use.html"].includes(name) || headings.length < 4) continue;
    long++;
    const links = [...contents.matchAll(/<a href="#([^"]*)">/g)].map(([, id]) => id);
    assert.deepEqual(links, headings, name);
  }
  assert.ok(long >= 10);
});

await check("code is copied without prompts, and of a console only the commands", async () => {
  await browser.send("Browser.grantPermissions", {
    permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
  });
  await open(desktop, "use.html");
  const blocks = await all(desktop, ".copied .fragment", "each.textContent");
  assert.equal(blocks.length, (source("use.html").match(/<div class="fragment">/g) ?? []).length);
  const console_ = blocks.findIndex((text) => text.startsWith("$ make"));
  const copied = async (block) => {
    await desktop.value("navigator.clipboard.writeText('')");
    await desktop.value(`document.querySelectorAll("button.copy")[${block}].click()`);
    await desktop.until("navigator.clipboard.readText().then((text) => text !== '')");
    return desktop.value("navigator.clipboard.readText()");
  };
  assert.equal(await copied(console_), "make\nmake -s demo");
  const shown = blocks.findIndex((text) => text.startsWith("$ build/snl solve"));
  assert.equal(
    await copied(shown),
    "build/snl solve boards/mb47.snl\nbuild/snl solve boards/leetcode-909.json\nbuild/snl solve boards/textbook-30.json",
  );
  const program = blocks.findIndex((text) => text.includes("#include"));
  const expected = readFileSync("docs/examples/first.c", "utf8").split(/\/\/! \[first\]\n/)[1];
  assert.ok((await copied(program)).includes(`\ncat > first.c <<'END'\n${expected}END\n`));
  const selected = await desktop.value(`(() => {
    getSelection().selectAllChildren(document.querySelectorAll(".copied .fragment")[${console_}]);
    return String(getSelection());
  })()`);
  assert.match(selected, /^make\n/);
  assert.ok(!selected.includes("$"));
});

await check("code has no backticks or typographic quotes left over, and colons stand at their words", () => {
  for (const name of names) {
    const text = source(name).replace(/<div class="fragment">.*?<\/div><!-- fragment -->|<(script|pre)\b.*?<\/\1>/gs, "");
    for (const [part] of text.matchAll(/<code>.*?<\/code>/gs)) assert.doesNotMatch(part.replace(/`[^`']*'/g, ""), /[`\u2018\u2019\u201c\u201d]|&[lr][sd]quo;/, name);
    assert.doesNotMatch(text.replace(/<code>.*?<\/code>|<[^>]*>/gs, ""), /`/, name);
    assert.ok(!text.includes("</a> : "), name);
  }
});

await check("the pages have the colours that were chosen in the playground, or those of the system", async () => {
  const ground = () => desktop.value(`getComputedStyle(document.body).backgroundColor`);
  const scheme = () => desktop.value(`getComputedStyle(document.documentElement).colorScheme`);
  const seen = {};
  for (const system of ["light", "dark"]) {
    await desktop.media({ dark: system === "dark", calm: true });
    for (const chosen of ["", "light", "dark"]) {
      await open(desktop, "learn.html");
      await desktop.value(chosen ? `localStorage.setItem("snl-theme", "${chosen}")` : "localStorage.clear()");
      await open(desktop, "learn.html");
      seen[`${system} ${chosen}`] = await ground();
      assert.equal((await scheme()).includes("dark"), (chosen || system) === "dark", `${system} ${chosen}`);
    }
  }
  await desktop.value("localStorage.clear()");
  await desktop.media({ calm: true });
  assert.notEqual(seen["light "], seen["dark "]);
  assert.deepEqual([seen["light light"], seen["dark light"]], [seen["light "], seen["light "]]);
  assert.deepEqual([seen["light dark"], seen["dark dark"]], [seen["dark "], seen["dark "]]);
});

await check("the colours of code have enough contrast, light and dark", async () => {
  // The fewest pages that have every kind of coloured code.
  const kindsOf = (name) => source(name).match(/<span class="(?:[a-z]*literal|comment|keyword[a-z]*|preprocessor)"/g) ?? [];
  const seen = new Set();
  const chosen = names.filter((name) => {
    const before = seen.size;
    kindsOf(name).forEach((kind) => seen.add(kind));
    return seen.size > before;
  });
  assert.ok(seen.size >= 7, [...seen].join());
  for (const dark of [false, true]) {
    await desktop.media({ dark, calm: true });
    for (const name of chosen) {
      await open(desktop, name);
      const pale = await desktop.value(`(() => {
        const light = (colour) => {
          const part = (text) => ((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))(text / 255);
          const [r, g, b] = colour.match(/[0-9.]+/g).map(part);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        return [...document.querySelectorAll(".fragment span")].filter((each) => each.textContent.trim()).map((each) => {
          const [text, ground] = [getComputedStyle(each).color, getComputedStyle(each.closest(".fragment")).backgroundColor].map(light);
          return [Math.max(text, ground) / Math.min(text, ground), each.className];
        }).filter(([contrast]) => contrast < 4.5).map(([contrast, name]) => name + " " + contrast.toFixed(2));
      })()`);
      assert.deepEqual([...new Set(pale)], [], `${name}, ${dark ? "dark" : "light"}`);
    }
  }
  await desktop.media({ calm: true });
});

await check("400 pixels: no button covers code, and the footer stands under the text", async () => {
  for (const page of [desktop, phone]) {
    await open(page, "use.html");
    const left = (selector) => page.value(`(() => { const range = document.createRange();
      range.selectNodeContents(document.querySelector(${JSON.stringify(selector)})); return range.getBoundingClientRect().left; })()`);
    assert.ok(Math.abs((await left(".foot > p")) - (await left("h1.title"))) < 1);
  }
  const covered = await all(phone, ".copied", "each.lastElementChild.getBoundingClientRect().top < each.firstElementChild.getBoundingClientRect().bottom");
  assert.ok(covered.length > 0 && !covered.includes(true));
  assert.ok(await phone.value(`document.querySelector("#use_functions ~ .wide td").offsetWidth >= 150`));
});

await check("400 pixels: no page is too wide, and tables keep all columns", async () => {
  for (const name of names) {
    await open(phone, name);
    assert.equal(await phone.value("document.documentElement.scrollWidth"), 400, name);
    const lost = await phone.value(`[...document.querySelectorAll(".contents table")].filter((table) => {
      const place = table.parentElement.closest(".wide, .memproto") ?? document.documentElement;
      const right = Math.max(...[...table.rows].map((row) => row.lastElementChild?.getBoundingClientRect().right ?? 0));
      const seen = place.getBoundingClientRect().left + place.scrollWidth - place.scrollLeft;
      const cut = (part) => getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth;
      let clipped = cut(place);
      for (let part = table.rows[0]; part !== place && part; part = part.parentElement)
        clipped ||= cut(part);
      return clipped || right > seen + 1;
    }).map((table) => table.outerHTML.slice(0, 150))`);
    assert.deepEqual(lost, [], name);
    const scrolled = await phone.value(`[...document.querySelectorAll(".wide")].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText.slice(0, 80))`);
    if (/^(group__|struct|modules|get)/.test(name)) assert.deepEqual(scrolled, [], `${name}: tables that have to be scrolled`);
  }
});

await check("400 pixels: the button shows and hides the list of pages", async () => {
  await open(phone, "rules.html");
  const shown = () => phone.value(`document.getElementById("pages").checkVisibility()`);
  assert.equal(await shown(), false);
  await phone.tap("#menu");
  assert.equal(await shown(), true);
  assert.equal(await phone.value(`document.getElementById("menu").getAttribute("aria-expanded")`), "true");
  await phone.tap("#menu");
  assert.equal(await shown(), false);
  // Below the first screen. The button is tapped by its place, because tap("#menu") would scroll.
  await phone.value("scrollTo(0, 1500)");
  const button = await phone.value(`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.getElementById("menu").getBoundingClientRect())`);
  await phone.tap(button);
  assert.equal(await phone.value(`document.elementFromPoint(200, 120).closest("#pages") !== null`), true, "the list covers the page");
  await phone.tap(button);
  assert.deepEqual([await shown(), await phone.value("scrollY")], [false, 1500]);
});

const results = () => all(desktop, "#found a", "each.getAttribute('href')");

async function search(words) {
  await desktop.value("scrollTo(0, 0)");
  await desktop.click("#search");
  await desktop.fill("#search", words);
  await desktop.until(`!document.getElementById("found").hidden`);
  return results();
}

await check("the search finds pages, guides and functions", async () => {
  await open(desktop, "rules.html");
  const wanted = {
    solve: [/^group__solve\.html#/, /^solvers\.html|^use\.html|^formats\.html#snl_solve/],
    leetcode: [/^learn\.html/, /^formats\.html#format_leetcode/],
    bfs: [/^learn\.html|^playground\/index\.html/],
    playground: [/^playground\/index\.html$/, /^playground\.html/],
    simulate: [/^group__play\.html#|^formats\.html#command_simulate/],
    "house rules": [/^running_game\.html/],
    snl_board_solve: [/^group__solve\.html#/],
    "chutes and ladders": [/^gallery\.html/],
  };
  for (const [words, patterns] of Object.entries(wanted)) {
    const hits = await search(words);
    for (const pattern of patterns)
      assert.ok(hits.slice(0, 8).some((url) => pattern.test(url)), `${words}: ${hits.slice(0, 8)}`);
    for (const url of hits) {
      const [name, anchor] = url.split("#");
      assert.ok(existsSync(join(folder, name)), url);
      if (anchor) assert.ok(source(name).includes(`id="${anchor}"`), url);
    }
  }
  for (const name of ["snl_board_solve()", "snl_board_free()", "snl_version()", "SNL_VERSION", "SNL_SQUARES_MAX", "SNL_ERROR_GOAL"]) {
    await search(name.replace("()", ""));
    assert.equal(await desktop.text("#found a b"), name);
  }
  await search("header only");
  assert.deepEqual((await all(desktop, "#found mark", "each.textContent.toLowerCase()")).filter((word) => !/^(headers?|only)$/.test(word)), []);
  await search("route xylophone");
  assert.match(await desktop.text("#found p"), / without “xylophone”$/);
  assert.ok(!(await search("pip")).some((url) => url.startsWith("running_game.html")), "pip is no pipe");
  assert.deepEqual(await search("zebra xylophone"), []);
  assert.match(await desktop.text("#found"), /^Nothing has “[^”]*”\.$/);
});

await check("the search shows the right place first", async () => {
  await open(desktop, "rules.html");
  const first = await desktop.value(`loadIndex().then((sections) => ${JSON.stringify(questions)}.map(([question]) => {
    const [{ url, heading } = { url: "nothing", heading: "" }] = find(sections, question).hits;
    return [url, heading];
  }))`);
  const wrong = questions.filter(([, places], i) => !places.split(" or ").some((place) => first[i].some((each) => each.startsWith(place))));
  assert.deepEqual(wrong.map((row) => [...row, ...first[questions.indexOf(row)]].join(" | ")), []);
});

await check("each function and constant of the header has a place of the search", () => {
  const header = readFileSync(new URL("../../include/snl.h", import.meta.url), "utf8");
  const functions = [...header.matchAll(/^SNL_API[^;]*?\b(snl_[a-z0-9_]+)\(/gm)].map(([, name]) => `${name}()`);
  const constants = [...header.matchAll(/^ {4}(SNL_[A-Z0-9_]+)(?: = [^,\n]*)?,?/gm)].map(([, name]) => name);
  assert.ok(functions.length > 100 && constants.length > 30);
  const index = JSON.parse(source("searchindex.js").match(/\[.*\]/s)[0]);
  const headings = new Set(index.map(([, , heading]) => heading));
  assert.deepEqual([...functions, ...constants].filter((name) => !headings.has(name)), []);
  assert.ok(![...headings].some((heading) => heading.startsWith("anonymous")));
});

await check("the search by the keyboard alone", async () => {
  await open(desktop, "rules.html");
  await desktop.value("document.activeElement.blur()");
  await desktop.key("/");
  assert.equal(await desktop.value("document.activeElement.id"), "search");
  await desktop.send("Input.insertText", { text: "bounce" });
  await desktop.until(`document.querySelectorAll("#found a").length > 1`);
  await desktop.keys("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown");
  const second = (await results())[1];
  assert.equal(await desktop.value(`document.activeElement.getAttribute("href")`), second);
  await desktop.key("Escape");
  assert.equal(await desktop.value("document.activeElement.id"), "search");
  assert.equal(await desktop.value(`document.getElementById("found").hidden`), true);
  await desktop.fill("#search", "glossary");
  await desktop.until(`document.querySelector("#found a")?.getAttribute("href") === "glossary.html"`);
  await desktop.key("Enter");
  await desktop.until(`location.pathname.endsWith("/glossary.html")`);
});

const loaded = (page) =>
  page.until(`[...document.images].every((each) => { each.loading = "eager"; return each.complete; })`);

await check("the front page: the board, two buttons, the question and four doors", async () => {
  await open(desktop, "index.html");
  const links = await all(desktop, ".hero a, .doors a", "each.getAttribute('href')");
  for (const link of links) assert.ok(existsSync(join(folder, link.split("#")[0])), link);
  assert.deepEqual(await all(desktop, ".actions a", "each.textContent"), ["Open the playground", "Use the library"]);
  assert.equal(await desktop.text(".ask b"), "How long will your game last?");
  assert.equal((await all(desktop, ".doors a.door", "1")).length, 4);
  const below = await all(desktop, ".hero a, .doors b", "each.getBoundingClientRect().bottom");
  assert.ok(Math.max(...below) < 800, "all of it is seen without scrolling");
  assert.match(await desktop.text(".hero-board"), /^7 rolls at least, 39\.2 on average\. Watch the search$/);
  assert.match(await desktop.text(".promise"), /^[^.?!]+\.$/, "one sentence");
  await open(phone, "index.html");
  const tops = await all(phone, ".actions a, .hero-board", "each.getBoundingClientRect().top");
  assert.ok(tops[0] === tops[1] && tops[2] < 500, "400 pixels: the buttons stand side by side, and the board is seen below them");
  await open(desktop, "index.html");
  await loaded(desktop);
  assert.ok((await all(desktop, "img", "each.naturalWidth")).every((width) => width > 0));
  await desktop.click(".actions a");
  await desktop.until(`document.documentElement.classList.contains("ready")`);
  await desktop.settle();
  assert.match(await desktop.value("location.pathname"), /playground\/index\.html$/);
});

await check("the page to get it: one screen says how to begin, and has the contents", async () => {
  await open(desktop, "get.html");
  assert.ok((await desktop.value(`document.querySelector(".contents h2").getBoundingClientRect().top`)) < 700);
  assert.equal((await all(desktop, ".contents table", "each")).length, 4);
});

await check("the gallery: every named board with its picture, figures and link", async () => {
  const boards = execFileSync(snl, ["boards", "--json"], { encoding: "utf8" }).trim().split("\n").map(JSON.parse);
  await open(desktop, "gallery.html");
  await loaded(desktop);
  assert.equal((await all(desktop, ".card", "1")).length, boards.length);
  for (const { name, min, mean } of boards) {
    const card = `#gallery_${name.toLowerCase()}`;
    const has = (selector, expression) =>
      desktop.value(`(() => { const each = document.getElementById(${JSON.stringify(card.slice(1))}).querySelector("${selector}"); return ${expression}; })()`);
    assert.equal(await has("h2 a", "each.getAttribute('href')"), `playground/index.html#${name}`);
    assert.equal(await has(".figures", "each.textContent"), `${min} roll${min === 1 ? "" : "s"} at least, ${mean.toFixed(1)} on average`);
    assert.ok((await has("img", "each.naturalWidth")) > 0, name);
    assert.match(readFileSync(join(folder, "boards", `${name}.svg`), "utf8"), /prefers-color-scheme:dark/);
  }
});

await check("the page for learners: code in four languages, pictures of its boards, a live board", async () => {
  for (const page of [desktop, phone]) {
    await open(page, "learn.html");
    const seen = () =>
      page.value(`[...document.querySelectorAll("[data-language]")].filter((each) => each.checkVisibility()).map((each) => each.dataset.language)`);
    assert.deepEqual(await seen(), ["Python", "Python"]);
    await page.value(`document.querySelector(".language-tabs button").focus()`);
    await page.keys("ArrowLeft");
    assert.deepEqual(await seen(), ["Rust", "Rust"]);
    await open(page, "learn.html");
    assert.deepEqual(await seen(), ["Rust", "Rust"]);
    await page.value("localStorage.clear()");
    await loaded(page);
    assert.equal((await all(page, ".example img", "each.naturalWidth")).filter((width) => width > 0).length, 6);
  }
  const markup = source("learn.html");
  const [answer, next] = [...markup.matchAll(/<h2 id=/g)].map(({ index }) => index);
  assert.ok(markup.slice(answer, next).includes("Solution:"), "the answer to paste comes first");
  const commands = (await all(desktop, ".fragment .line", "each.textContent")).filter((line) => line.startsWith("$ "));
  assert.deepEqual(commands.filter((line) => !line.startsWith("$ python3 docs/")), [], "no command needs a build");
  const parts = [...readFileSync("docs/learn.md", "utf8").matchAll(/<!-- (\S+) in (\S+) -->/g)];
  assert.equal(parts.length, 9);
  for (const [, part, path] of parts) {
    const first = readFileSync(path, "utf8").split(`[${part}]`)[1].trim().split("\n")[0];
    assert.ok((await all(desktop, ".fragment .line", "each.textContent.replaceAll('\\u00a0', ' ').trim()")).includes(first), path);
  }
  await open(desktop, "learn.html");
  await desktop.value(`document.querySelector("iframe").scrollIntoView()`);
  assert.match(await desktop.value(`document.querySelector("iframe").title`), /search/);
  for (const link of await all(desktop, ".contents a", "each.getAttribute('href') ?? ''"))
    if (/\.py$/.test(link)) assert.ok(source(link).startsWith("# SPDX"), link);
  assert.ok((await all(desktop, ".contents a[href$='.py']", "each")).length >= 5);
  assert.ok((await all(desktop, ".contents a[href^=playground]", "each.hash")).includes("#LC909-1&tab=share"));
  const inside = await desktop.until(`document.querySelector("iframe").contentWindow.length === 0 && document.querySelector("iframe").getAttribute("src")`);
  assert.equal(inside, "playground/index.html#LC909-1&tab=search&view=embed");
  const links = await all(desktop, ".example a", "each.hash");
  assert.equal(links[4], "#grid_3_3.ladder_2_9.snake_5_2&tab=search");
  await desktop.click(".example a");
  await desktop.until(`document.documentElement.classList.contains("ready")`);
  await desktop.settle();
  assert.equal(await desktop.text("#fewest"), "4");
});

await check("every page has a description, and a picture for previews", () => {
  for (const name of [...names, "playground/index.html", "playground/length.html"]) {
    const head = source(name).split("</head>")[0];
    assert.match(head, /<meta name="description" content="[^"]{10,170}"/, name);
    const [, picture] = head.match(/<meta property="og:image" content="([^"]*)">/);
    assert.equal(picture, `${address}/preview.png`);
    assert.ok(head.includes(`<meta property="og:url" content="${address}/${name}">`), name);
    assert.match(head, /<meta property="og:title" content="[^"]+">/, name);
  }
  const picture = readFileSync(join(folder, "preview.png"));
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
});

if (axe) {
  await check("axe-core finds no fault of accessibility", async () => {
    for (const dark of [false, true]) {
      await desktop.media({ dark, calm: true });
      for (const name of ["index.html", "learn.html", "gallery.html", "use.html", "measurements.html", "group__solve.html"]) {
        await open(desktop, name);
        await desktop.value(readFileSync(axe, "utf8"));
        const found = await desktop.value(
          `axe.run({ exclude: ["iframe"] }, { preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join("\\n  ")))`,
        );
        assert.deepEqual(found, [], `${name} ${dark ? "dark" : "light"}`);
      }
    }
    await desktop.media({ calm: true });
  });
}

await browser.close();
process.exit(failed ? 1 : 0);
