// @ts-check
// Sealing: nothing counts as received before the server's receipt is here. A sending has a name of
// its own, so that sending it again over a bad line has one effect.

import { gone, toast } from "../deciding/toast.js";
import { awaited } from "./awaited.js";
import { linesOf, sent } from "./draft.js";
import { OUTLIVES } from "./seat.js";

/**
 * @typedef {import("./writing.js").Writing} Writing
 * @typedef {import("./writing.js").Check} Check
 * @typedef {{id: string, step: number, time: string, digest: string}} Receipt
 * @typedef {"ready" | "confirm" | "waiting" | "sending" | "unsure" | "refused"} Phase
 */

const AGAIN = 3000;

const UNSURE = "No answer yet: it is not known whether your orders arrived. Trying again.";

export class Sealing {
  /** @param {Writing} writing @param {() => void} render */
  constructor(writing, render) {
    this.writing = writing;
    this.render = render;
    /** @type {Phase} */
    this.phase = "ready";
    this.detail = "";
    this.deeds = 0; // how often something was sealed or taken back here
    /** @type {Receipt | null} */
    this.receipt = null;
    this.asked = true; // whether the seat is asked something, as far as the server has said
    this.begun = Promise.resolve(false);
    /** @type {string[]} */
    this.lines = [];
    /** @type {(import("./sheet.js").Order | string)[]} the same as objects, where they could be read */
    this.orders = [];
    /** @type {Check | null} */
    this.check = null;
    /** @type {import("./shelf.js").Sending | null} a seal that can still be taken back unseen */
    this.waits = null;
    const leaves = () => this.sendNow();
    globalThis.addEventListener?.("pagehide", leaves);
    globalThis.document?.addEventListener?.("visibilitychange", () => document.hidden && leaves());
  }

  /** Whether one may write: nothing is sealed, and nothing on its way. */
  get isOpen() {
    return !this.receipt && !["waiting", "sending", "unsure"].includes(this.phase);
  }

  /**
   * What is sealed, and what is written. A sending that was never answered comes first: whether it
   * arrived decides what becomes of the orders that are kept here.
   * @returns {Promise<boolean>} whether the seat is asked something
   */
  begin() {
    this.begun = this.beginOnce();
    return this.begun;
  }

  async beginOnce() {
    const sending = this.writing.shelf.sending();
    if (sending && !(await this.sendOnce(sending))) this.turn("unsure", UNSURE);
    await this.look();
    return this.asked && this.writing.begin(); // nobody is asked after the end: there is no sheet
  }

  /**
   * What the seat has sealed, as the server says; asked again where one sealed or took back
   * meanwhile, for then it may be old.
   * @returns {Promise<void>}
   */
  async look() {
    const { deeds } = this;
    const reply = await this.writing.seat.get("/sealed");
    if (deeds !== this.deeds) return this.look();
    if (reply.status === 0) return this.recall();
    if (!reply.ok) return;
    this.asked = reply.body.asked;
    this.receipt = reply.body.sealed;
    this.lines = reply.body.lines;
    this.orders = reply.body.orders ?? this.lines;
    if (this.receipt) {
      this.phase = "ready"; // it arrived, whatever became of the answer
      this.writing.spend(this.lines);
    }
    this.check = reply.body.check;
    this.note();
  }

  /**
   * The page shows that another question is open, or that another device has sealed: take that up.
   * @param {string} opened the step that is asked; "" for none @param {string} sealed the receipt's id
   * @returns {Promise<boolean>} whether there was anything to take up
   */
  async follow(opened, sealed) {
    await this.begun;
    const here = this.writing.sheet ? String(this.writing.step) : "";
    if (opened === here && sealed === (this.receipt?.id ?? "")) return false;
    await this.look();
    if (this.writing.sheet) await this.writing.turn();
    else if (this.asked) await this.writing.begin();
    return true;
  }

  /** Without a line: what was received for the question that the page shows. */
  recall() {
    const kept = this.writing.shelf.received();
    if (!kept || String(kept.receipt.step) !== openedStep()) return;
    this.receipt = kept.receipt;
    this.lines = kept.lines;
    this.orders = kept.orders ?? kept.lines;
    this.check = kept.check;
  }

  /** Keep it for a time without a line. */
  note() {
    const { receipt, lines, orders, check } = this;
    this.writing.shelf.keepReceived(receipt && { receipt, lines, orders, check });
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

  /** Seal with a way back: sent at once while others think, else once nobody took it back. */
  async sealSoon() {
    this.turn("sending");
    const sending = this.prepared(false);
    if ((await this.isLast()) && this.survives(sending)) return this.wait(sending);
    await this.sendNamed(sending);
    if (!this.receipt) return;
    toast(`Sealed. ${awaited() || "Others are still thinking."}`, {
      undo: () => this.unseal(),
      seal: true,
    });
  }

  /** Whether nobody else is awaited: then the step is taken as soon as this seat has sealed. */
  async isLast() {
    const { seat } = this.writing;
    const now = await seat.get("/now");
    return now.ok && now.body.waiting.length === 1 && now.body.waiting[0] === seat.name;
  }

  /** Whether a page that is closed can send it still. @param {import("./shelf.js").Sending} sending */
  survives(sending) {
    return this.writing.shelf.storage !== null && JSON.stringify(sending).length < OUTLIVES;
  }

  /** @param {import("./shelf.js").Sending} sending */
  wait(sending) {
    this.writing.shelf.keepSending(sending);
    this.waits = sending;
    const [undo, over] = [() => this.withdraw(), () => this.sendNow()];
    toast("Sealed. It is sent when the line below has run out.", { undo, over, seal: true });
    this.turn("waiting");
  }

  /** A seal that waits is taken back: nobody has heard of it. */
  withdraw() {
    this.waits = null;
    this.writing.shelf.keepSending(null);
    this.turn("ready");
  }

  /** A seal that waits is sent. @returns {Promise<void>} */
  async sendNow() {
    const { waits } = this;
    this.waits = null;
    if (!waits) return;
    gone();
    await this.send(waits);
  }

  /** Send the orders as they are written. */
  seal(anyway = false) {
    return this.sendNamed(this.prepared(anyway));
  }

  /** The orders as they are written, under a name. @param {boolean} anyway */
  prepared(anyway) {
    const key = `web ${crypto.randomUUID()}`;
    const { step, draft } = this.writing;
    return { step, orders: sent(draft), lines: linesOf(draft), key, anyway };
  }

  /** @param {import("./shelf.js").Sending} sending */
  async sendNamed(sending) {
    this.writing.shelf.keepSending(sending);
    await this.send(sending);
  }

  /** Send until there is an answer. @param {import("./shelf.js").Sending} sending */
  send(sending) {
    const sent = this.sendOnAndOn(sending);
    this.writing.hold = sent;
    return sent;
  }

  /** @param {import("./shelf.js").Sending} sending */
  async sendOnAndOn(sending) {
    while (!(await this.sendOnce(sending))) {
      this.turn("unsure", UNSURE);
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** @param {import("./shelf.js").Sending} sending @returns {Promise<boolean>} whether there was an answer */
  async sendOnce(sending) {
    this.turn("sending", this.phase === "unsure" ? UNSURE : "");
    const { lines: _, ...said } = sending;
    const reply = await this.writing.seat.post("/seal", said);
    this.deeds += 1;
    if (reply.status === 0 || reply.status >= 500) return false;
    this.writing.shelf.keepSending(null);
    if (reply.ok) await this.received(reply.body.receipt, sending);
    else this.refused(reply);
    return true;
  }

  /** @param {import("./seat.js").Reply} reply */
  refused(reply) {
    if (reply.kind === "late") {
      this.turn("ready");
      this.writing.turn(); // once this sending is done with
    } else if (reply.body?.check) {
      this.writing.checked = reply.body.check;
      this.turn("refused", reply.detail);
    } else {
      this.turn("ready", reply.detail);
    }
  }

  /** @param {Receipt} receipt @param {import("./shelf.js").Sending} sending */
  async received(receipt, sending) {
    const { writing } = this;
    const { shelf, sheet, draft } = writing;
    const written = sheet ? linesOf(draft) : (shelf.draft()?.lines ?? []);
    const all = written.join("\n") === sending.lines.join("\n");
    if (all) shelf.keepDraft(null);
    writing.dirty = writing.dirty && !all; // one may have written on since
    this.receipt = receipt;
    this.lines = sending.lines;
    this.orders = sending.orders;
    writing.spend(this.lines);
    this.check = writing.checked;
    this.note();
    if (!sheet || !all) await this.look(); // the server knows what it received
    this.turn("ready");
    document.querySelector("#clock")?.setAttribute("data-awaited", "false"); // one only waits now
    document.dispatchEvent(new CustomEvent("hegemon:sealed", { detail: receipt }));
  }

  /** Take the sealed answer back; it is a draft again. */
  async unseal() {
    const { receipt, writing } = this;
    if (!receipt) return;
    writing.regain();
    const reply = await writing.seat.post("/unseal", { step: receipt.step });
    this.deeds += 1;
    if (reply.ok || reply.status === 0) writing.sealed = null; // without an answer, too, it may be
    if (!reply.ok) return this.turn("ready", reply.detail);
    this.receipt = null;
    this.note();
    this.turn("ready");
    await writing.turn();
  }
}

/** The step that the page asks about; "" for none. */
function openedStep() {
  const section = /** @type {HTMLElement | null} */ (document.querySelector("#orders"));
  return section?.dataset.opened ?? "";
}
