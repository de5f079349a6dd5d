// SPDX-License-Identifier: MIT
// For a class: the whole screen, large type for a projector, and the board on paper.
import { byId, toast } from "./dom.js";
import { view } from "./view.js";

/** The board on paper, without route and heat, in light colours whatever the page has. */
function paper(board) {
  const sheet = byId("sheet-board");
  sheet.innerHTML = board.svg({ theme: "light" });
  const picture = sheet.firstElementChild;
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  const { width, height } = picture.viewBox.baseVal;
  sheet.style.setProperty("--ratio", String(width / height));
}

export class Teach {
  constructor(store) {
    this.large = byId("large");
    this.large.addEventListener("click", () => {
      view.set({ view: view.get("view") === "class" ? null : "class" });
      this.refresh();
    });
    view.addEventListener("change", () => this.refresh());
    const full = byId("full");
    full.hidden = !document.fullscreenEnabled;
    full.addEventListener("click", () => this.toggleFull());
    document.addEventListener("fullscreenchange", () =>
      full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))),
    );
    byId("print").addEventListener("click", () => print());
    addEventListener("beforeprint", () => paper(store.board));
    addEventListener("afterprint", () => byId("sheet-board").replaceChildren());
    this.refresh();
  }

  refresh() {
    this.large.setAttribute("aria-pressed", String(view.get("view") === "class"));
  }

  async toggleFull() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      toast("This browser does not give the page the whole screen.");
    }
  }
}
