// SPDX-License-Identifier: MIT
// The playground: loads the library, and ties the parts of the page together.
import { load } from "./snl/index.js";
import { Answers } from "./answers.js";
import { Boards } from "./boards.js";
import { chanceTab } from "./chance.js";
import { announce, byId, hideToast, noNumber, tell } from "./dom.js";
import { Editor } from "./edit.js";
import { Engine } from "./engine.js";
import { Picture, previewSquaresMax } from "./picture.js";
import { Play } from "./play.js";
import { Predict } from "./predict.js";
import { Rules } from "./rules.js";
import { Search } from "./search.js";
import { resources, showLargeType, showTheme } from "./setup.js";
import { Share } from "./share.js";
import { Store } from "./store.js";
import { Teach } from "./teach.js";
import { lengthLink, view } from "./view.js";

async function start() {
  const { module, newWorker } = await resources();
  await load(module);
  const store = new Store();
  const picture = new Picture();
  const engine = new Engine(newWorker, module, receive);
  const editor = new Editor(store, picture, preview);
  const answers = new Answers(store, picture, editor);
  const search = new Search(store, picture);
  const chance = chanceTab(store, picture, editor, newWorker, module);
  const predict = new Predict(store, picture, search, editor);
  const play = new Play(store, picture, editor);
  const rules = new Rules(store);
  const share = new Share(store, drawForFile);
  new Boards(store, engine);
  new Teach(store);

  let tried = false; // whether the page shows a board that the user only tries
  let squares = 0; // number of squares of the board in the last question
  let routeShown = true; // whether the open tab may show the route
  let routeWanted = true; // whether the user wants the route where a tab may show it
  let news = ""; // the last change, to be announced with the answers

  /** Whether the open tab colours the squares itself, so that the picture has no route and no heat. */
  const painted = () => search.shown || chance.shown;

  function ask(board, brief) {
    squares = board.squares;
    byId("board").setAttribute("aria-busy", "true");
    engine.ask({
      text: String(board),
      theme: document.documentElement.dataset.theme,
      heat: painted() ? "" : byId("heat").value,
      route: byId("show-route").checked,
      options: store.chanceOptions,
      brief,
    });
  }

  function preview(board) {
    if (board && board.squares > previewSquaresMax) return;
    if (board || tried) ask(board ?? store.board, Boolean(board));
    tried = Boolean(board);
  }

  function receive(answer) {
    if (answer.part === "picture") showPicture(answer);
    answers.receive(answer, tried);
    const last = answer.part === "length" || answer.part === "fault";
    if (last && news && !tried) {
      const [rolls, mean] = ["fewest", "mean"].map((id) => byId(id).textContent);
      const hidden = play.shown || getComputedStyle(byId("fewest")).visibility === "hidden";
      const figures =
        rolls === noNumber || hidden ? "" : `Fewest rolls ${rolls}, ${mean} on average. `;
      announce(`${news}. ${figures}${byId("fault").textContent}`);
      news = "";
    }
    if (answer.part === "done" || answer.part === "fault")
      byId("board").removeAttribute("aria-busy");
  }

  function showPicture({ svg, heat, heatLabel }) {
    if (store.faulty) return; // the page shows no board, so a picture of one could not be measured
    const first = picture.squares === 0;
    picture.show(svg, squares, tried);
    editor.numbers = chance.shown ? chance.numbers : heat && { values: heat, label: heatLabel };
    if (tried) return;
    editor.putMarks();
    if (play.shown) play.place();
    if (first) document.documentElement.classList.add("ready");
  }

  /** Unticks the route while the open tab shows none, and restores the user's choice afterwards. */
  function showRoute(shown) {
    const box = byId("show-route");
    if (shown === routeShown) return;
    routeShown = shown;
    if (!shown) routeWanted = box.checked;
    box.checked = shown && routeWanted;
  }

  function drawForFile() {
    const { board } = store;
    const endless = board.chaining && board.findCycle() !== null;
    return board.svg({
      route: byId("show-route").checked && !endless ? board.route() : null,
      heat: editor.numbers?.values,
      heatLabel: editor.numbers?.label,
    });
  }

  store.addEventListener("change", ({ detail }) => {
    news = detail;
    hideToast(); // it spoke of the board before
    tried = false;
    ask(store.board, false); // first, so that the worker answers while the page changes
    answers.forget();
    byId("undo").disabled = !store.canUndo;
    byId("redo").disabled = !store.canRedo;
    editor.refresh();
    rules.refresh();
    share.refresh();
    search.forget();
    chance.forget();
    play.forget();
  });
  showFaults(store);

  byId("undo").addEventListener("click", () => editor.refuses() || store.undo());
  byId("redo").addEventListener("click", () => editor.refuses() || store.redo());
  byId("heat").addEventListener("change", () => ask(store.board, false));
  byId("show-route").addEventListener("change", () => ask(store.board, false));
  byId("zoom-in").addEventListener("click", () => picture.setZoom(picture.zoom * 1.5));
  byId("zoom-out").addEventListener("click", () => picture.setZoom(picture.zoom / 1.5));
  new ResizeObserver(() => picture.squares > 0 && picture.fit()).observe(byId("surface"));
  addEventListener("keydown", (event) => undoKeys(event, store, editor));
  showTheme(() => ask(store.board, false));
  showLargeType();
  const openTab = showTabs((id) => {
    // A step that still moves arrives, so that the link of Share has it.
    if (id === "share") for (const each of [search, chance]) each.halt();
    share.open(id); // first, since other tabs take their step out of the address when they close
    answers.halt();
    editor.unshade();
    const before = [painted(), routeShown].join();
    predict.open(id === "search");
    search.open(id === "search");
    chance.open(id === "chance");
    document.querySelector("main").classList.toggle("painted", painted());
    document.querySelector("main").classList.toggle("beside", painted() || id === "play");
    // Neither a game nor a board shared with a class gives the answers away.
    const unanswered = id === "play" || (id === "share" && view.get("view") === "class");
    document.querySelector("main").classList.toggle("unanswered", unanswered);
    for (const name of ["show-route", "heat"]) byId(name).disabled = painted();
    showRoute(!unanswered && !painted());
    if ([painted(), routeShown].join() !== before) ask(store.board, false);
    play.open(id === "play");
  });
  byId("boards-paste").addEventListener("click", () => {
    openTab("share");
    byId("text").select();
  });
  view.addEventListener("change", () => openTab(view.get("tab")));
  if (view.get("tab")) openTab(view.get("tab"));
  showEmbedded();
  follow(byId("play-guess"), () => view.link({ tab: null, step: null, guess: "1" }));
  follow(byId("minutes"), lengthLink);
  store.begin();
}

/** Shows what is wrong with the link, in place of the board, until a board is opened. */
function showFaults(store) {
  const show = (fault) => {
    tell(byId("bad-link-fault"), fault);
    byId("bad-link").hidden = !fault;
    document.querySelector("main").hidden = Boolean(fault);
  };
  store.addEventListener("fault", ({ detail }) => {
    show(detail);
    document.documentElement.classList.add("ready");
  });
  store.addEventListener("change", () => show(null));
  byId("open-classic").addEventListener("click", () => {
    store.openClassic();
    byId("surface").focus();
  });
}

/** Makes a link carry what is shown at the moment when the user follows it. */
function follow(link, target) {
  const refresh = () => (link.href = target());
  for (const event of ["pointerdown", "focus"]) link.addEventListener(event, refresh);
  refresh();
}

/** The link from an embedded board to the whole page. */
function showEmbedded() {
  follow(byId("open-whole"), () => view.link({ view: null }));
}

/** Undoes and redoes changes of the board by keys; in a text field the keys belong to the text. */
function undoKeys(event, store, editor) {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  if (editor.refuses()) return;
  if (key === "z" && !event.shiftKey) store.undo();
  else store.redo();
  event.preventDefault();
}

/** Scrolls to a panel that begins in the lowest third of the window or below it, as on a phone, unless
 * the board belongs to it. */
function reveal(panel) {
  const shown = document.querySelector("main").classList.contains("beside");
  if (!shown && panel.getBoundingClientRect().top > (innerHeight * 2) / 3) panel.scrollIntoView();
}

/** Tabs: arrow keys move between them, and the Tab key stops only at the open one. The address holds
 * the open one. Returns a function that opens a tab by its name; without a name, the first. */
function showTabs(opened) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const open = (tab) => {
    for (const each of tabs) {
      each.setAttribute("aria-selected", String(each === tab));
      each.tabIndex = each === tab ? 0 : -1;
      byId(each.getAttribute("aria-controls")).hidden = each !== tab;
    }
    const name = tab.getAttribute("aria-controls");
    view.set({ tab: tab === tabs[0] ? null : name });
    opened(name);
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => {
      open(tab);
      reveal(byId(tab.getAttribute("aria-controls")));
    });
    tab.addEventListener("keydown", ({ key }) => {
      const to = {
        ArrowRight: index + 1,
        ArrowLeft: index - 1 + tabs.length,
        Home: 0,
        End: tabs.length - 1,
      }[key];
      if (to === undefined) return;
      open(tabs[to % tabs.length]);
      tabs[to % tabs.length].focus();
    });
  }
  return (name) => {
    const named = (tab) => tab.getAttribute("aria-controls") === name;
    const tab = tabs.find(named) ?? tabs[0];
    if (tab.getAttribute("aria-selected") !== "true") open(tab);
  };
}

start().catch((error) => {
  byId("hint").textContent = "";
  tell(byId("failure"), `The playground could not start: ${error.message}`);
  throw error;
});
