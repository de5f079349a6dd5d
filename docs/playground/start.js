// SPDX-License-Identifier: MIT
// Before anything is painted: the colours. Then the program. Browsers do not load modules from
// files, so a page that was opened as a file takes the bundle that docs/playground/build makes.
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem("snl-theme");
  } catch {
    // Where nothing may be stored the system decides.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme ?? (dark ? "dark" : "light");

  addEventListener("DOMContentLoaded", () => {
    const script = document.createElement("script");
    if (location.protocol !== "file:") script.type = "module";
    script.src = script.type ? "app.js" : "offline.js";
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
