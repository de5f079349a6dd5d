// SPDX-License-Identifier: MIT
// Drives Chromium without a window, by the DevTools protocol over a pair of pipes; this needs only
// Node. Input goes through the browser like a user's: the browser makes the events, and finds the
// elements under the pointer.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

const keyCodes = {
  Enter: 13,
  Escape: 27,
  " ": 32,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  Backspace: 8,
  Tab: 9,
};

export class Browser {
  /** Starts the browser `program`, with its profile in `folder`. */
  constructor(program, folder) {
    const flags = [
      "--headless",
      "--no-sandbox",
      "--remote-debugging-pipe",
      `--user-data-dir=${folder}`,
      "--no-first-run",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-sync",
      "--disable-component-update",
      "--disable-features=BackForwardCache", // else each visit gets a process
      "--disable-background-timer-throttling",
      "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows",
      "--hide-scrollbars",
      "--window-size=1400,1300",
      "--force-color-profile=srgb",
      "about:blank",
    ];
    this.process = spawn(program, flags, {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      detached: true,
    });
    this.waiting = new Map();
    this.listeners = [];
    this.id = 0;
    let rest = "";
    this.process.stdio[4].setEncoding("utf8").on("data", (text) => {
      const parts = (rest + text).split("\0");
      rest = parts.pop();
      for (const part of parts) this.take(JSON.parse(part));
    });
    this.process.stdio[3].on("error", () => {});
    this.ended = new Promise((resolve) => this.process.on("exit", resolve).on("error", resolve));
    this.ended.then(() => {
      for (const { reject } of this.waiting.values()) reject(new Error("the browser has ended"));
    });
  }

  take(message) {
    if (message.id === undefined) {
      for (const listener of this.listeners) listener(message);
      return;
    }
    const { resolve, reject, method } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(`${method}: ${message.error.message}`));
    else resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, method });
      this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Ends the browser and all the processes that it has started. */
  async close() {
    this.send("Browser.close").catch(() => {});
    await Promise.race([this.ended, new Promise((resolve) => setTimeout(resolve, 2000))]);
    try {
      process.kill(-this.process.pid, "SIGKILL");
    } catch {
      // All processes have ended already.
    }
  }

  async page(options = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    await page.prepare(options);
    return page;
  }
}

export class Page {
  constructor(browser, session, target) {
    Object.assign(this, {
      browser,
      session,
      target,
      faults: [],
      requests: [],
      listeners: new Map(),
    });
    browser.listeners.push((message) => {
      if (message.sessionId === session) this.take(message);
    });
  }

  /** Records the page's requests, errors and warnings, and calls the listener of the event. */
  take({ method, params }) {
    if (method === "Runtime.exceptionThrown") {
      const { text, exception } = params.exceptionDetails;
      this.faults.push(exception?.description ?? text);
    }
    if (
      method === "Runtime.consoleAPICalled" &&
      ["error", "warning", "assert"].includes(params.type)
    ) {
      this.faults.push(params.args.map((each) => each.value ?? each.description).join(" "));
    }
    if (method === "Log.entryAdded" && params.entry.level === "error") {
      this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    }
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    this.listeners.get(method)?.(params);
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  async prepare({
    width = 1280,
    height = 800,
    scale = 1,
    touch = false,
    dark = false,
    calm = false,
  }) {
    for (const domain of ["Page", "Runtime", "Log", "Network"])
      await this.send(`${domain}.enable`);
    await this.resize(width, height, scale, touch);
    if (touch)
      await this.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
    await this.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await this.media({ dark, calm });
  }

  resize(width, height, deviceScaleFactor = 1, mobile = false) {
    return this.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor,
      mobile,
    });
  }

  media({ dark = false, calm = false }) {
    return this.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
        { name: "prefers-reduced-motion", value: calm ? "reduce" : "no-preference" },
      ],
    });
  }

  once(method) {
    return new Promise((resolve) => this.listeners.set(method, resolve));
  }

  /** Loads a page as in a new tab of the browser, and waits until it shows the answers. */
  async open(url) {
    await this.send("Page.bringToFront"); // pages in the background are slow
    await this.value("sessionStorage.clear()").catch(() => {}); // an empty page has none
    const loaded = this.once("Page.loadEventFired");
    await this.send("Page.navigate", { url: "about:blank" });
    await loaded;
    await this.send("Page.navigate", { url });
    await this.until(`document.documentElement.classList.contains("ready")`);
    await this.settle();
  }

  /** The value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
      userGesture: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true; fails after `seconds`. */
  async until(expression, seconds = 240) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const value = await this.value(expression).catch(() => false);
      if (value) return value;
      if (Date.now() > end)
        throw new Error(`still false: ${expression}\n${this.faults.join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits until the worker has answered all questions. */
  settle() {
    return this.until(`!document.getElementById("board")?.hasAttribute("aria-busy")`);
  }

  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).textContent.trim()`);
  }

  /** Scrolls an element into view, and returns its middle once a frame leaves the element in place:
   * observers of sizes move things only then. */
  place(selector) {
    return this.value(`(async () => {
      for (let before; ; ) {
        const target = document.querySelector(${JSON.stringify(selector)});
        target.scrollIntoView({ block: "nearest", behavior: "instant" });
        const { x, y, width, height } = target.getBoundingClientRect();
        const now = { x: x + width / 2, y: y + height / 2 };
        if (before?.x === now.x && before.y === now.y) return now;
        before = now;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    })()`);
  }

  mouse(type, { x, y }, buttons = 0) {
    const button = type === "mouseMoved" && buttons === 0 ? "none" : "left";
    return this.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount: 1 });
  }

  async click(target) {
    const point = typeof target === "string" ? await this.place(target) : target;
    await this.mouse("mouseMoved", point);
    await this.mouse("mousePressed", point, 1);
    await this.mouse("mouseReleased", point);
  }

  async drag(from, to, on = null) {
    await this.mouse("mouseMoved", from);
    await this.mouse("mousePressed", from, 1);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await this.mouse(
        "mouseMoved",
        { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) },
        1,
      );
    }
    if (on) await on();
    await this.mouse("mouseReleased", to);
  }

  touch(type, ...points) {
    return this.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  }

  async tap(target) {
    const point = typeof target === "string" ? await this.place(target) : target;
    await this.touch("touchStart", point);
    await this.touch("touchEnd");
  }

  /** Moves a finger; first waits until the expression `pressed` is true, if there is one. */
  async swipe(from, to, pressed = null) {
    await this.touch("touchStart", from);
    if (pressed) await this.until(pressed);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await this.touch("touchMove", {
        x: from.x + part * (to.x - from.x),
        y: from.y + part * (to.y - from.y),
      });
    }
    await this.touch("touchEnd");
  }

  async key(key, modifiers = 0) {
    const code = keyCodes[key] ?? key.toUpperCase().charCodeAt(0);
    const text = key === "Enter" ? "\r" : key.length === 1 && !modifiers ? key : undefined;
    const event = {
      key,
      modifiers,
      windowsVirtualKeyCode: code,
      code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key,
    };
    await this.send("Input.dispatchKeyEvent", {
      ...event,
      type: text ? "keyDown" : "rawKeyDown",
      text,
    });
    await this.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
  }

  async keys(...keys) {
    for (const key of keys) await this.key(key);
  }

  /** Replaces the text of a field, like pasting. */
  async fill(selector, text) {
    await this.value(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      field.focus();
      field.select();
    })()`);
    if (text === "") await this.key("Delete");
    else await this.send("Input.insertText", { text });
  }

  /** Sets the value of a list or field, and sends the event "change". */
  async choose(selector, value) {
    await this.value(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
  }

  /** Fills a field and leaves it. */
  async enter(selector, text) {
    await this.fill(selector, text);
    await this.key("Tab");
    await this.settle();
  }

  async screenshot(file, full = false) {
    const options = { format: "png", captureBeyondViewport: full };
    if (full) {
      const { cssContentSize } = await this.send("Page.getLayoutMetrics");
      options.clip = {
        x: 0,
        y: 0,
        width: cssContentSize.width,
        height: cssContentSize.height,
        scale: 1,
      };
    }
    const { data } = await this.send("Page.captureScreenshot", options);
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  close() {
    return this.browser.send("Target.closeTarget", { targetId: this.target });
  }
}
