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
    byId("copy-link").addEventListener("click", () => copy(view.link({ tab: null }), "Link"));
    byId("copy-text").addEventListener("click", () => copy(this.text.value, "Text"));
    byId("save-text").addEventListener("click", () =>
      save(`board.${endings[byId("format").value]}`, "text/plain", this.text.value),
    );
    byId("copy-svg").addEventListener("click", () => copy(draw(), "Picture"));
    byId("save-svg").addEventListener("click", () => save("board.svg", "image/svg+xml", draw()));
  }

  /** Shows the board, but changes no field in which the user is writing. */
  refresh() {
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
      this.store.replace(board, "A board from text");
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
