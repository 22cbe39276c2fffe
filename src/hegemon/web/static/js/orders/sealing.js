// @ts-check
// Sealing: nothing counts as received before the server's receipt is here. A sending has a name of
// its own, so that sending it again over a bad line has one effect.

import { linesOf, sent } from "./draft.js";

/**
 * @typedef {import("./writing.js").Writing} Writing
 * @typedef {import("./writing.js").Check} Check
 * @typedef {{id: string, step: number, time: string, digest: string}} Receipt
 * @typedef {"ready" | "confirm" | "sending" | "unsure" | "refused"} Phase
 */

const AGAIN = 3000;

export class Sealing {
  /** @param {Writing} writing @param {() => void} render */
  constructor(writing, render) {
    this.writing = writing;
    this.render = render;
    /** @type {Phase} */
    this.phase = "ready";
    this.detail = "";
    /** @type {Receipt | null} */
    this.receipt = null;
    /** @type {string[]} */
    this.lines = [];
    /** @type {Check | null} */
    this.check = null;
  }

  /** Whether one may write: nothing is sealed, and nothing on its way. */
  get isOpen() {
    return !this.receipt && this.phase !== "sending" && this.phase !== "unsure";
  }

  /** What the seat has sealed, as the server says. */
  async look() {
    const reply = await this.writing.seat.get("/sealed");
    if (reply.status === 0) return this.recall();
    if (!reply.ok) return;
    this.receipt = reply.body.sealed;
    if (this.receipt) this.phase = "ready"; // it arrived, whatever became of the answer
    this.lines = reply.body.lines;
    this.check = reply.body.check;
    this.note();
  }

  /** Without a line: what was received for the question that the page shows. */
  recall() {
    const kept = this.writing.shelf.received();
    if (!kept || String(kept.receipt.step) !== openedStep()) return;
    this.receipt = kept.receipt;
    this.lines = kept.lines;
    this.check = kept.check;
  }

  /** Keep it for a time without a line. */
  note() {
    const { receipt, lines, check } = this;
    this.writing.shelf.keepReceived(receipt && { receipt, lines, check });
  }

  /** A sending that was never answered is sent again, under its name. */
  async resume() {
    const sending = this.writing.shelf.sending();
    if (sending) await this.send(sending);
  }

  /** @param {Phase} phase */
  turn(phase, detail = "") {
    this.phase = phase;
    this.detail = detail;
    this.render();
  }

  /** Send the orders as they are written. */
  async seal(anyway = false) {
    const { writing } = this;
    const key = `web ${crypto.randomUUID()}`;
    const sending = { step: writing.step, orders: sent(writing.draft), key, anyway };
    writing.shelf.keepSending(sending);
    await this.send(sending);
  }

  /** @param {import("./shelf.js").Sending} sending @returns {Promise<void>} */
  async send(sending) {
    this.turn("sending");
    const { writing } = this;
    const reply = await writing.seat.post("/seal", sending);
    if (reply.ok) return this.received(reply.body.receipt);
    if (reply.status === 0 || reply.status >= 500) {
      this.turn(
        "unsure",
        "No answer yet: it is not known whether your orders arrived. Trying again.",
      );
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      return this.send(sending);
    }
    writing.shelf.keepSending(null);
    await this.refused(reply);
  }

  /** @param {import("./seat.js").Reply} reply */
  async refused(reply) {
    if (reply.kind === "late") {
      this.turn("ready");
      await this.writing.turn();
    } else if (reply.body?.check) {
      this.writing.checked = reply.body.check;
      this.turn("refused", reply.detail);
    } else {
      this.turn("ready", reply.detail);
    }
  }

  /** @param {Receipt} receipt */
  async received(receipt) {
    const { writing } = this;
    writing.shelf.keepSending(null);
    writing.shelf.keepDraft(null);
    writing.dirty = false;
    this.receipt = receipt;
    this.lines = linesOf(writing.draft);
    this.check = writing.checked;
    this.note();
    this.turn("ready");
    document.querySelector("#clock")?.setAttribute("data-awaited", "false"); // one only waits now
    document.dispatchEvent(new CustomEvent("hegemon:sealed", { detail: receipt }));
  }

  /** Take the sealed answer back; it is a draft again. */
  async unseal() {
    if (!this.receipt) return;
    const reply = await this.writing.seat.post("/unseal", { step: this.receipt.step });
    if (!reply.ok) return this.turn("ready", reply.detail);
    this.receipt = null;
    this.note();
    this.turn("ready");
    await this.writing.begin();
  }
}

/** The step that the page asks about; "" for none. */
function openedStep() {
  const section = /** @type {HTMLElement | null} */ (document.querySelector("#orders"));
  return section?.dataset.opened ?? "";
}
