// SPDX-License-Identifier: MIT
// What both pages begin with: the library, the colours, and the size of the type.
import { byId } from "./dom.js";
import { view } from "./view.js";

/** The WebAssembly module and the worker: from the bundle if the bundle runs, else from this
 * folder. */
export async function resources() {
  const { snlOffline } = globalThis;
  if (snlOffline) {
    const script = URL.createObjectURL(new Blob([snlOffline.worker], { type: "text/javascript" }));
    return {
      module: await WebAssembly.compile(snlOffline.module),
      newWorker: () => new Worker(script),
    };
  }
  const response = await fetch(new URL("./snl/snl.wasm", import.meta.url));
  if (!response.ok) throw new Error(`snl.wasm: ${response.status} ${response.statusText}`);
  return {
    module: await WebAssembly.compile(await response.arrayBuffer()),
    newWorker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  };
}

/** Light or dark: follows the system until the user presses the button. */
export function showTheme(redraw) {
  const { dataset } = document.documentElement;
  const button = byId("theme");
  const apply = (theme) => {
    dataset.theme = theme;
    button.setAttribute("aria-pressed", String(theme === "dark"));
  };
  const change = (theme) => {
    apply(theme);
    redraw();
  };
  apply(dataset.theme);
  button.addEventListener("click", () => {
    change(dataset.theme === "dark" ? "light" : "dark");
    try {
      localStorage.setItem("snl-theme", dataset.theme);
    } catch {
      // Without storage, the choice lasts for this visit.
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) =>
    change(matches ? "dark" : "light"),
  );
}

/** Large type, for a projector: the address has it, so a link carries it. `changed` is called after
 * the button was pressed. */
export function showLargeType(changed = () => {}) {
  const button = byId("large");
  const isLarge = () => view.get("view") === "class";
  const refresh = () => button.setAttribute("aria-pressed", String(isLarge()));
  button.addEventListener("click", () => {
    view.set({ view: isLarge() ? null : "class" });
    refresh();
    changed();
  });
  view.addEventListener("change", refresh);
  refresh();
}
