// SPDX-License-Identifier: MIT
// The page's side of the worker. Only the newest question counts: answers to older questions are
// dropped, and a worker that is still busy with an older question after `patience` is replaced.

/** How long an older question may delay a newer one, in milliseconds. */
const patience = 250;

export class Engine {
  /** Calls `receive` with each part of an answer. */
  constructor(newWorker, module, receive) {
    this.newWorker = () => {
      const worker = newWorker();
      worker.postMessage({ module });
      return worker;
    };
    this.receive = receive;
    this.id = 0;
    this.busy = false;
    this.timer = 0;
    this.start();
  }

  start() {
    this.worker?.terminate();
    this.worker = this.newWorker();
    this.worker.onmessage = ({ data }) => {
      if (data.id !== this.id) return;
      clearTimeout(this.timer);
      if (data.part === "done" || data.part === "fault") this.busy = false;
      if (data.part !== "begun") this.receive(data);
    };
    this.worker.onerror = ({ message }) => {
      this.busy = false;
      this.receive({ part: "fault", fault: message || "a part of this page could not be loaded" });
    };
  }

  ask(question) {
    const asked = { ...question, id: ++this.id };
    clearTimeout(this.timer);
    if (this.busy) {
      this.timer = setTimeout(() => {
        this.start();
        this.worker.postMessage(asked);
      }, patience);
    }
    this.busy = true;
    this.worker.postMessage(asked);
  }

  /** Ends the work on the last question; its answer is not received any more. */
  stop() {
    clearTimeout(this.timer);
    this.id++;
    if (this.busy) this.start();
    this.busy = false;
  }

  /** Generates a board that meets the conditions in `wanted`, in a new worker. */
  make(text, wanted, signal) {
    const worker = this.newWorker();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.postMessage({ id: 1, text, wanted });
    }).finally(() => worker.terminate());
  }
}
