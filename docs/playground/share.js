// SPDX-License-Identifier: MIT
// The board as a link, a text and a picture; and boards from texts of all formats.
import { SnlError } from "./snl/index.js";
import { byId, capital, tell, toast } from "./dom.js";
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

const endings = { text: "snl", leetcode: "json", hackerrank: "txt", moves: "json", json: "json" };

export class Share {
  /** `draw` draws the current picture for a file. */
  constructor(store, draw) {
    this.store = store;
    this.text = byId("text");
    this.text.addEventListener("input", () => this.read());
    this.text.addEventListener("blur", () => byId("text-fault").hidden && this.refresh());
    byId("format").addEventListener("change", () => this.refresh());
    this.tab = null; // the tab that links open: the one before Share; null for the first
    for (const part of ["tab", "step", "large"])
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
    this.showLink();
  }

  /** Shows the link with the parts that the user has ticked, and the frame with the same link. */
  showLink() {
    const button = this.tab && byId(`tab-${this.tab}`);
    const first = !button || button === button.parentElement.firstElementChild;
    byId("link-tab-words").textContent = first ? "" : `Tab ${button.textContent}`;
    byId("link-tab").parentElement.hidden = first;
    byId("link-step-words").textContent = `Step ${this.step}`;
    byId("link-step").parentElement.hidden = !this.step;
    const carried = {
      tab: first || !byId("link-tab").checked ? null : this.tab,
      step: byId("link-step").checked ? this.step : null,
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
    try {
      this.text.value = this.store.board.write(byId("format").value);
      this.fault(null);
    } catch (error) {
      this.text.value = "";
      this.fault(`${capital(error.message)}.`);
    }
  }

  fault(text) {
    tell(byId("text-fault"), text);
    this.text.toggleAttribute("aria-invalid", Boolean(text));
  }

  /** Takes the text of the field as the board, once it can be read. */
  read() {
    this.reading = true;
    try {
      const [board, ...others] = boardsOf(this.text.value);
      others.forEach((each) => each.free());
      this.store.replace(board, "A board from text", true);
      this.fault(null);
      if (others.length > 0) toast(`The first of ${others.length + 1} boards is shown.`);
    } catch (error) {
      if (!(error instanceof SnlError)) throw error;
      this.fault(`${faultOf(error)}.`);
    } finally {
      this.reading = false;
    }
  }
}
