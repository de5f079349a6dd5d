// SPDX-License-Identifier: MIT
// Sets the colours and the form of the page before anything is painted, and then loads the program
// of the page, app.js unless data-program names another one. Browsers do not load modules from
// files, so a page opened as a file loads the bundle of docs/playground/build.
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem("snl-theme");
  } catch {
    // Without storage the system decides.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme ?? (dark ? "dark" : "light");

  // The module is almost half of all bytes, and the program asks for it only when all its parts are there.
  if (location.protocol !== "file:") {
    const module = document.createElement("link");
    Object.assign(module, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: "snl/snl.wasm" });
    document.head.append(module);
  }

  addEventListener("DOMContentLoaded", () => {
    const [, form] = /&view=(embed|class)\b/.exec(location.hash) ?? [];
    if (form) document.body.classList.add(form);
    const script = document.createElement("script");
    if (location.protocol !== "file:") script.type = "module";
    script.src = script.type
      ? `${document.documentElement.dataset.program ?? "app"}.js`
      : "offline.js";
    script.onerror = () => {
      const notice = document.getElementById("failure");
      notice.hidden = false;
      notice.textContent = script.type
        ? "A part of this page could not be loaded."
        : "This page does not run as a file. Serve it, for example with python3 -m http.server";
    };
    document.head.append(script);
  });
})();
