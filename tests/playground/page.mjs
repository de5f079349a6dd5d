// SPDX-License-Identifier: MIT
// Tests the page itself: colours, tabs, small screens, accessibility, large boards, and opening the
// page as a file.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import {
  Board,
  address,
  at,
  axe,
  calmly,
  check,
  desktop,
  drag,
  held,
  holds,
  open,
  phone,
  plain,
  sentence,
  server,
  show,
  shown,
  site,
  snl,
} from "./setup.mjs";

await check("light and dark: by the system, and by the button", async () => {
  const kind = () =>
    desktop.value(
      `[document.documentElement.dataset.theme, document.querySelector("#picture svg").classList.contains("snl-dark") ? "dark" : "light"].join()`,
    );
  await show(desktop, plain);
  assert.equal(await kind(), "light,light");
  await desktop.media({ dark: true });
  await desktop.until(`document.documentElement.dataset.theme === "dark"`);
  await desktop.settle();
  assert.equal(await kind(), "dark,dark");
  await desktop.click("#theme");
  await desktop.settle();
  assert.equal(await kind(), "light,light");
  await show(desktop, plain);
  assert.equal(await kind(), "light,light");
  assert.equal(
    await desktop.value(`document.getElementById("theme").getAttribute("aria-pressed")`),
    "false",
  );
  await desktop.media({});
  await desktop.value("localStorage.clear()");
});

const tabs = ["answers", "search", "chance", "play", "rules", "boards", "share"];

await check("tabs by the keyboard", async () => {
  await show(desktop, plain);
  await desktop.click("#tab-answers");
  for (const tab of [...tabs.slice(1), "answers"]) {
    await desktop.key("ArrowRight");
    assert.equal(await desktop.value("document.activeElement.id"), `tab-${tab}`);
    assert.deepEqual(
      await desktop.value(
        `[...document.querySelectorAll("[role=tabpanel]")].filter((each) => !each.hidden).map(({ id }) => id)`,
      ),
      [tab],
    );
  }
});

await check("the link past the header leads to the board, and the page keeps its board", async () => {
  await show(desktop, plain);
  await desktop.keys("Tab", "Enter");
  assert.equal(await desktop.value("document.activeElement.id"), "surface");
  await holds(desktop, Board.parse(plain));
});

await check("a phone, upright and on its side: a tap on a tab brings its panel into view", async () => {
  for (const [width, height] of [[360, 640], [740, 360]]) {
    await phone.resize(width, height, 2, true);
    for (const tab of ["share", "boards", "rules", "answers"]) {
      await show(phone, plain);
      if (tab === "answers") await open(phone, "play");
      await open(phone, tab);
      const [above, top] = await phone.value(
        `["[role=tablist]", "#${tab}"].map((name) => document.querySelector(name).getBoundingClientRect()).map(({ top, bottom }, i) => i ? top : bottom)`,
      );
      assert.ok(above - 2 <= top && top <= (height * 2) / 3, `${tab}: from ${top} of ${height}, tabs to ${above}`);
    }
  }
  await phone.resize(360, 740, 2, true);
});

await check("a tapped square is not shaded any more once another tab is open", async () => {
  await show(phone, plain);
  const shaded = () => phone.value(`document.querySelector("#board .hover").getAttribute("visibility")`);
  await phone.tap(await at(phone, 45));
  assert.equal(await shaded(), "visible");
  await open(phone, "chance");
  assert.equal(await shaded(), "hidden");
});

await check("forced colours: the open tab and the running line differ from the others", async () => {
  await desktop.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  await desktop.open(address("LC909-1&tab=search&step=6"));
  await desktop.until(`document.querySelector(".code .lit")`);
  const kinds = (all, property) =>
    desktop.value(`new Set([...document.querySelectorAll("${all}")].map((each) => getComputedStyle(each).${property})).size`);
  assert.equal(await kinds("[role=tab]", "borderBottomColor"), 2);
  assert.equal(await kinds(".code > span", "backgroundColor"), 2);
  assert.ok((await kinds(".queue li", "backgroundColor")) > 1);
  await desktop.media({});
});

await check(
  "a phone of 360 pixels: nothing is cut off, and all buttons are large enough for a finger",
  async () => {
    await show(phone, "");
    for (const tab of tabs) {
      await open(phone, tab);
      await phone.settle();
      assert.equal(await phone.value("document.documentElement.scrollWidth"), 360, tab);
      const small =
        await phone.value(`[...document.querySelectorAll("button, select, input, textarea, a:not(.skip)")].filter((each) => {
      const target = each.closest("label") ?? each;
      const { width, height } = target.getBoundingClientRect();
      const least = each.closest("header") ? 24 : 20;
      return each.checkVisibility() && (width < 24 || height < least || target.getBoundingClientRect().right > 360);
    }).map((each) => each.outerHTML)`);
      assert.deepEqual(small, [], tab);
      const beyond =
        await phone.value(`[...document.querySelectorAll("body *:not(svg *, .unseen, .toast, .skip)")]
      .filter((each) => each.checkVisibility() && !each.closest("svg svg, .unseen") && each.getBoundingClientRect().right > 360.5)
      .map((each) => each.outerHTML.slice(0, 120))`);
      assert.deepEqual(beyond, [], tab);
      const tiny = await phone.value(`[...document.querySelectorAll("select, input, textarea")]
      .filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 16).map((each) => each.outerHTML)`);
      assert.deepEqual(tiny, [], tab);
    }
  },
);

/** Elements whose text has too little contrast with its background, by WCAG 2. */
const faint = `(() => {
  // The canvas knows every way to write a colour.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const channels = (text) => {
    if (known.has(text)) return known.get(text);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(text, [r, g, b, a / 255]);
    return known.get(text);
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (each) => {
    for (; each; each = each.parentElement) {
      const colour = channels(getComputedStyle(each).backgroundColor);
      if ((colour[3] ?? 1) > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const each of document.querySelectorAll("body *:not(svg *, .unseen, .toast, .skip, :disabled)")) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !each.checkVisibility() || each.closest(":disabled, [aria-disabled=true]")) continue;
    const [a, b] = [light(channels(getComputedStyle(each).color)), light(behind(each))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push(ratio.toFixed(2) + " " + each.outerHTML.slice(0, 120));
  }
  return faint;
})()`;

await check("all text has enough contrast, light and dark", async () => {
  for (const dark of [false, true]) {
    await calmly.media({ dark, calm: true });
    await show(calmly, "");
    for (const tab of tabs) {
      await open(calmly, tab);
      assert.deepEqual(await calmly.value(faint), [], `${tab} ${dark ? "dark" : "light"}`);
    }
  }
  await calmly.media({ calm: true });
});

await check("the board says which keys hold: to edit it, to guess, and during a game", async () => {
  const said = () =>
    desktop.value(`(() => {
      const surface = document.getElementById("surface");
      const words = surface.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent);
      return [surface.getAttribute("aria-label"), words.join(" ")];
    })()`);
  const move = "Arrow keys move over the squares, and typing a number goes to a square; 0 is off the board.";
  const editing = ["Board editor", /^Arrow keys.* board\. Enter on a square begins .* Escape cancels\.$/];
  const holds = async ([name, keys]) => {
    const [label, words] = await said();
    assert.equal(label, name);
    assert.match(words, keys);
  };
  await desktop.open(`${address("LC909-1")}&tab=search&guess=1`);
  assert.deepEqual(await said(), ["Board", `${move} Enter marks a square, or takes its mark away. Escape stops guessing.`]);
  await open(desktop, "rules");
  await holds(editing);
  await open(desktop, "search");
  await desktop.click("#guess-end");
  await holds(editing);
  await open(desktop, "play");
  await holds(editing);
  await desktop.click("#everyone");
  await desktop.click("#roll");
  await desktop.until(`document.querySelector("#log li") && document.getElementById("roll").ariaDisabled === "false"`);
  assert.deepEqual(await said(), ["Board", `${move} A game is on: New game frees the board for changes.`]);
  await open(desktop, "rules");
  await holds(editing);
});

await check("every control has a name", async () => {
  await show(desktop, "");
  for (const tab of tabs) {
    await open(desktop, tab);
    const { nodes } = await desktop.send("Accessibility.getFullAXTree", {});
    const roles = [
      "button",
      "checkbox",
      "combobox",
      "link",
      "radio",
      "spinbutton",
      "tab",
      "tabpanel",
      "textbox",
      "application",
      "meter",
      "table",
      "image",
      "figure",
    ];
    const used = nodes.filter(({ ignored, role }) => !ignored && roles.includes(role?.value));
    assert.ok(used.length > 20);
    assert.deepEqual(
      used
        .filter(({ name, role }) => !name?.value && role.value !== "table")
        .map(({ role }) => role.value),
      [],
      tab,
    );
  }
  assert.equal(
    await desktop.value(
      `new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size === document.querySelectorAll("[id]").length`,
    ),
    true,
  );
});

if (axe) {
  await check("axe finds nothing, light and dark, wide and narrow", async () => {
    for (const [page, dark] of [
      [desktop, false],
      [desktop, true],
      [phone, true],
    ]) {
      await page.media({ dark, calm: true });
      await show(page, "");
      await page.value(readFileSync(axe, "utf8"));
      for (const tab of tabs) {
        await open(page, tab);
        const found = await page.value(
          `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join("\\n  ")))`,
        );
        assert.deepEqual(found, [], `${tab} ${dark ? "dark" : "light"}`);
      }
    }
    await desktop.media({});
  });
}

const large = snl.generate(Board.grid(100, 100, { start: 0 }), {
  ladders: 120,
  snakes: 120,
  seed: 4,
}).board;

await check(
  "100 rows and 100 columns: the page stays responsive, and newer questions go first",
  async () => {
    await show(desktop, plain);
    await open(desktop, "share");
    await desktop.fill("#text", String(large));
    await desktop.until(`document.getElementById("fewest").textContent === "${large.solve()}"`);
    await open(desktop, "rules");
    assert.equal(await desktop.value(`document.getElementById("rules").hidden`), false);
    await open(desktop, "boards");
    await desktop.click("[data-name=MB47]");
    await holds(desktop, Board.named("MB47"));
    await desktop.click("#undo");
    await desktop.until(`document.getElementById("fewest").textContent === "${large.solve()}"`);
    const { x, y } = await desktop.place("#surface");
    await desktop.click("#zoom-in");
    await desktop.drag({ x, y }, { x: x + 60, y: y - 60 });
    await desktop.until(`document.getElementById("undo").disabled === false`);
    assert.equal(Board.parse(await held(desktop)).jumpCount, 241);
  },
);

await check("answers to older questions are not shown", async () => {
  await show(desktop, plain);
  await open(desktop, "share");
  const seen = await desktop.value(`new Promise((resolve) => {
    const [fewest, text] = ["fewest", "text"].map((id) => document.getElementById(id));
    const seen = [];
    new MutationObserver(() => {
      seen.push(fewest.textContent);
      if (fewest.textContent === "1") setTimeout(() => resolve(seen), 300);
    }).observe(fewest, { childList: true });
    for (const squares of [40, 30, 5]) {
      text.value = "squares " + squares;
      text.dispatchEvent(new Event("input"));
    }
  })`);
  assert.deepEqual(seen, ["1"]);
});

await check("the first drawing takes less than 250 kB, compressed, all from this folder", async () => {
  const asked = async (hash) => {
    desktop.requests.length = 0;
    await desktop.open(`${server.url}/index.html${hash}`);
    const urls = new Set(desktop.requests.filter((url) => !/^(about|data|blob):/.test(url)));
    assert.deepEqual([...urls].filter((url) => !url.startsWith(`${server.url}/`)), []);
    // The requests of the worker go past the browser's tools; its other modules are those of the page.
    const files = [...[...urls].map((url) => new URL(url).pathname.slice(1)), "worker.js", "chance_worker.js"];
    return new Set(files);
  };
  const bytes = (files) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(site, file))).length, 0);
  const files = await asked("");
  const order = [...files];
  assert.ok(order.indexOf("snl/snl.wasm") < order.indexOf("app.js"), "the largest file comes early");
  const modules = desktop.requests.filter((url) => url.endsWith("/snl.wasm"));
  assert.equal(modules.length, 1, "and once");
  for (const file of ["index.html", "style.css", "app.js", "snl/snl.wasm"]) assert.ok(files.has(file), file);
  assert.ok(!files.has("offline.js"), "the bundle is for the page as a file alone");
  assert.ok(bytes(files) < 250_000, `${bytes(files)} bytes`);
  const search = await asked("#LC909-1&tab=search&view=embed");
  assert.ok(bytes(search) < 250_000, `${bytes(search)} bytes with the search`);
  console.log(`# first drawing: ${bytes(files)} bytes, compressed; with the search ${bytes(search)}`);
});

await check("opened as a file", async () => {
  if (!existsSync(join(site, "offline.js")))
    return console.log("# without esbuild there is no bundle");
  desktop.requests.length = 0;
  await desktop.open(
    `${pathToFileURL(join(site, "index.html"))}#${new URL(address(sentence({ 5: 97 }))).hash.slice(1)}`,
  );
  await holds(desktop, Board.parse(sentence({ 5: 97 })));
  await drag(desktop, 96, 12);
  await holds(desktop, Board.parse(sentence({ 5: 97, 96: 12 })));
  await open(desktop, "boards");
  await desktop.click("#make button[type=submit]");
  await desktop.until(`document.getElementById("make-words").textContent.startsWith("Found")`);
  await open(desktop, "search");
  await desktop.until(`document.querySelector("#code .lit")`);
  const folder = `${pathToFileURL(site)}/`;
  const elsewhere = desktop.requests.filter((url) => !/^(about|data|blob):/.test(url) && !url.startsWith(folder));
  assert.deepEqual(elsewhere, [], "the page as a file requests nothing from elsewhere");
});
