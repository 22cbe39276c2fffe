// @ts-check
// Orders while they are written: the draft, what the server says of it, and where it is kept. What
// is typed lies on this device at once; the server has it soon after, under a tag, so that another
// tab or device that was faster is noticed and nothing is overwritten.

import { ownOf, unsealed } from "./carrying.js";
import * as drafts from "./draft.js";
import { Kinds } from "./kinds.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./seat.js").Seat} Seat
 * @typedef {import("./seat.js").Reply} Reply
 * @typedef {import("./shelf.js").Shelf} Shelf
 * @typedef {{fine: boolean, text: string, changes?: {purse: string, by: number}[], way?: string[]}} Verdict
 * @typedef {{verdicts: Verdict[], faults: string[], forecast: string[],
 *   purses: import("./sheet.js").Purse[], accounts: import("./sheet.js").Account[],
 *   open?: import("../deciding/opens.js").Open[]}} Check
 * @typedef {{orders: (Order | string)[], lines: string[], check: Check,
 *   after?: import("./kinds.js").Part | null}} Checked   a text is no order
 * @typedef {{number: number, line: string, why: string}} Misfit   a line of a draft that says no order
 * @typedef {{orders: Order[], lines: string[], tag: string}} Other   the draft of another device
 */

const PAUSE = 150;
const KEEPING = 700;
const AGAIN = 5000;

export class Writing {
  /** @param {Seat} seat @param {Shelf} shelf @param {() => void} render */
  constructor(seat, shelf, render) {
    this.seat = seat;
    this.shelf = shelf;
    this.render = render;
    /** @type {Sheet | null} */
    this.sheet = null;
    this.kinds = new Kinds(seat, render);
    this.step = 0;
    this.draft = drafts.empty();
    /** @type {Check | null} */
    this.checked = null;
    /** @type {{line: string, why: string}[]} lines that could not be read */
    this.aside = [];
    /** @type {Misfit[]} those of them that the server keeps until they are struck */
    this.misfits = [];
    /** @type {Other | null} */
    this.other = null;
    this.notice = "";
    this.tag = "";
    this.dirty = false;
    /** @type {string[] | null} lines of an answer that is sealed */
    this.sealed = null;
    /** @type {string[]} what was ordered the last time */
    this.before = [];
    /** @type {Set<number>} keys of orders for a question that is past, until it is known whether they fit */
    this.carried = new Set();
    /** @type {Promise<void>} the last look for another question */
    this.turning = Promise.resolve();
    /** @type {Promise<unknown>} a sending that is under way */
    this.hold = Promise.resolve();
    this.offline = false;
    this.stranger = false; // whether the server does not know any more who writes
    this.checking = false; // whether the server has still to say what becomes of the orders
    this.changes = 0;
    this.stored = 0; // how often something was kept, here or there
    /** @type {AbortController | null} the newest question what becomes of the orders */
    this.asking = null;
    this.keeping = 0; // how many drafts are on their way to the server
    this.timers = { check: 0, keep: 0 };
    globalThis.addEventListener?.("online", () => this.again());
  }

  /** What may be said after the orders that are written, as far as is known. */
  get after() {
    return this.kinds.sheet;
  }

  /** Another question, or none. @param {Sheet | null} sheet @param {number} step */
  open(sheet, step) {
    this.sheet = sheet;
    this.step = step;
    this.kinds.open(sheet, step);
  }

  /** Sheet and draft as they are now; false where the seat is asked nothing. */
  async begin() {
    const { sheet, draft } = await this.look();
    if (!sheet.ok || !(draft.ok || draft.status === 0)) return false;
    this.open(sheet.body.sheet, sheet.body.step);
    if (draft.ok) {
      this.tag = draft.tag;
      this.meetMisfits(draft.body.misfits);
      this.resume(this.shelf.draft(), draft);
    } else this.resumeAlone(this.shelf.draft());
    this.render();
    await this.check();
    return true;
  }

  /**
   * What the server says of the question that is open, and of the orders of the last time; asked
   * again where one wrote on meanwhile, for then it may be old.
   * @returns {Promise<{sheet: Reply, draft: Reply}>}
   */
  async look() {
    const { stored } = this;
    const [sheet, draft, before] = await Promise.all([
      this.seat.get("/sheet"),
      this.seat.get("/draft"),
      this.seat.get("/before"),
    ]);
    if (stored !== this.stored) return this.look();
    if (before.ok) this.before = before.body.lines;
    return { sheet, draft };
  }

  /** What was kept here, or on the server. @param {import("./shelf.js").Kept | null} kept @param {Reply} draft */
  resume(kept, draft) {
    const sheet = /** @type {Sheet} */ (this.sheet);
    this.draft = drafts.loaded(sheet, draft.body.orders);
    this.dirty = false;
    if (!kept) return;
    if (kept.step !== this.step) return this.carryKept(kept);
    if (!kept.dirty || same(kept.lines, draft.body.lines)) return;
    this.draft = drafts.loaded(sheet, kept.orders);
    this.dirty = true;
    if (kept.tag === draft.tag) this.keepSoon();
    else if (!draft.body.untouched) this.other = { ...draft.body, tag: draft.tag };
    else this.keepSoon();
  }

  /** Without a line: what was kept here, whether the server has it or not. @param {import("./shelf.js").Kept | null} kept */
  resumeAlone(kept) {
    const mine = kept?.step === this.step ? kept : null;
    this.offline = true;
    this.tag = mine?.tag ?? "";
    this.dirty = mine?.dirty ?? false;
    this.draft = drafts.loaded(/** @type {Sheet} */ (this.sheet), mine?.orders ?? []);
    if (kept && !mine) this.carryKept(kept);
  }

  /** @param {import("./shelf.js").Kept} kept */
  carryKept(kept) {
    this.carryOver(unsealed(kept.own, kept, this.step, this.before));
  }

  /** Orders for a question that is past: those that fit go into the new draft. @param {(Order | string)[]} orders */
  carryOver(orders) {
    const sheet = /** @type {Sheet} */ (this.sheet);
    const there = this.draft.items;
    const lines = new Set(there.map((one) => one.line));
    const left = drafts.loaded(sheet, orders).items.filter((one) => !lines.has(one.line));
    if (!left.length) return;
    if (sheet.single) return this.leave(left.map((one) => one.line));
    const asked = left.map((one) => one.order ?? one.line);
    this.draft = { ...drafts.added(this.draft, sheet, asked), past: [], replaced: [] };
    const keys = this.draft.items.filter((one) => !there.includes(one)).map((one) => one.key);
    this.carried = new Set(keys);
    this.dirty = true;
    this.keepSoon();
  }

  /** Another draft; it is kept here at once. @param {Draft} draft */
  change(draft) {
    if (draft === this.draft) return;
    this.draft = draft;
    this.dirty = true;
    this.checking = true;
    this.changes += 1;
    if (!draft.items.length) void this.kinds.stand([]); // before any order all is known
    this.store();
    this.render();
    clearTimeout(this.timers.check);
    this.timers.check = setTimeout(() => this.check(), PAUSE);
    this.keepSoon();
  }

  store() {
    this.stored += 1;
    const { step, tag, dirty } = this;
    const orders = drafts.sent(this.draft);
    const lines = drafts.linesOf(this.draft);
    const own = ownOf(this.sheet, this.draft.items);
    this.shelf.keepDraft({ step, orders, own, lines, tag, dirty, sealed: this.sealed });
  }

  /**
   * Ask what would become of the orders and what may follow, and keep them: in one, where nothing is
   * in the way. Behind a draft that is still on its way they are only asked about.
   * @returns {Promise<void>}
   */
  check() {
    return this.keepable && this.tag && !this.keeping ? this.send(this.asks()) : this.judge();
  }

  /** A kind of order as it may be said after all that is written. @param {string} word */
  async fresh(word) {
    if (this.checking) await this.judge(); // till then no orders stand there of which to ask
    await this.kinds.want(word);
  }

  /** Ask what would become of the orders. @returns {Promise<void>} */
  async judge() {
    const asked = this.asks();
    const said = { orders: drafts.sent(asked.draft), step: this.step, ...asked.wish.said };
    const reply = await this.seat.post("/check", said, asked.asking.signal);
    await this.answered(asked, reply);
  }

  /** The newest question: older ones are not waited for any more. */
  asks() {
    clearTimeout(this.timers.check); // this is the newest question: it is not asked twice
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { draft, changes } = this;
    return { asking, draft, changes, wish: this.kinds.wish(draft.items.length) };
  }

  /**
   * What was said to a question, unless a newer one was asked.
   * @param {ReturnType<Writing["asks"]>} asked @param {Reply} reply @returns {Promise<void>}
   */
  async answered({ asking, draft, changes, wish }, reply) {
    if (this.asking !== asking || reply.kind === "stopped") return;
    this.asking = null;
    this.offline = reply.kind === "offline";
    this.stranger = reply.kind === "not-signed-in";
    if (reply.ok) await this.heard(reply.body, draft, wish);
    else if (reply.kind === "late") await this.turn();
    else if (!this.stranger) this.notice = reply.detail;
    if (this.offline && this.dirty) this.keepLater();
    this.checking = changes !== this.changes; // one may have written on meanwhile
    this.render();
  }

  /**
   * @param {Checked} body @param {Draft} draft @param {import("./kinds.js").Wish} wish
   * @returns {Promise<void>}
   */
  async heard(body, draft, wish) {
    const newest = this.draft === draft;
    if (newest && body.orders.some((one) => typeof one === "string")) return this.setAside(body);
    const orders = /** @type {Order[]} */ (body.orders);
    if (newest) this.draft = drafts.understood(draft, orders, body.lines);
    if (this.dirty) this.keepSoon(); // lines can be kept once they were read
    this.checked = body.check;
    if (newest && this.carried.size) this.sift(body.check);
    if (newest) await this.kinds.stand(orders, wish, body.after); // else it would undo an undoing
  }

  /** Orders that were carried over and do not fit any more go aside. @param {Check} check */
  sift(check) {
    const { items } = this.draft;
    const said = items.map((item, at) => ({ item, ...check.verdicts[at] }));
    const gone = said.filter(({ item, fine }) => this.carried.has(item.key) && !fine);
    this.aside.push(...gone.map(({ item, text }) => ({ line: item.line, why: text ?? "" })));
    const kept = items.filter((item) => !gone.some((one) => one.item === item));
    const count = kept.filter((item) => this.carried.has(item.key)).length;
    this.notice = `Another question was opened while you wrote. ${told(count, gone.length)}`;
    this.carried = new Set();
    if (gone.length) this.change({ ...this.draft, items: kept });
  }

  /**
   * Lines that are no orders leave the sheet, and are told with the reason.
   * @param {Checked} body @returns {Promise<void>}
   */
  setAside(body) {
    const said = this.draft.items.map((item, at) => ({ item, order: body.orders[at], at }));
    const unread = said.filter(({ order }) => typeof order === "string");
    const why = (/** @type {number} */ at) => body.check.verdicts[at]?.text ?? "";
    this.aside.push(...unread.map(({ item, at }) => ({ line: item.line, why: why(at) })));
    const items = said.filter((one) => !unread.includes(one)).map(({ item }) => item);
    this.draft = { ...this.draft, items };
    this.store();
    this.render();
    return this.check();
  }

  keepSoon() {
    clearTimeout(this.timers.keep);
    this.timers.keep = setTimeout(() => this.keep(), KEEPING);
  }

  /** After a reply that was lost: nobody else may call again. */
  keepLater() {
    clearTimeout(this.timers.keep);
    this.timers.keep = setTimeout(() => this.keep(), AGAIN);
  }

  /** Whether there is something that the server should have, and can take. */
  get keepable() {
    return this.dirty && !this.other && this.draft.items.every((item) => item.order);
  }

  /** Bring the draft to the server, unless another device has written there. */
  async keep() {
    if (this.dirty && !this.other && !this.keepable) return this.read();
    if (!this.keepable) return;
    if (!this.tag) return this.meet(); // begun without a line: the server may have another draft
    await this.send(this.checking ? this.asks() : null);
  }

  /**
   * Send the draft; with a question, hear in the same reply what would become of it.
   * @param {ReturnType<Writing["asks"]> | null} asked
   */
  async send(asked) {
    clearTimeout(this.timers.keep);
    const { draft, step } = this;
    const said = { orders: drafts.sent(draft), step, struck: this.struck() };
    const all = asked ? { ...said, check: true, ...asked.wish.said } : said;
    this.keeping += 1;
    const reply = await this.seat.ask("PUT", "/draft", all, { "if-match": this.tag });
    this.keeping -= 1;
    if (step !== this.step) return; // another question was opened meanwhile
    if (reply.ok) this.kept(reply, draft);
    else if (reply.kind === "changed") await this.meet();
    else if (reply.kind === "late") await this.turn();
    else this.keepLater();
    this.offline = reply.kind === "offline";
    this.render();
    if (!asked || this.asking !== asked.asking) return; // a newer question was asked since
    if (reply.ok) await this.answered(asked, { ...reply, body: reply.body.checked });
    else if (reply.kind !== "late") await this.judge(); // what cannot be kept is judged all the same
  }

  /** Lines that nobody has read yet are to be read before they can be kept. @returns {Promise<void>} */
  async read() {
    if (!this.asking) await this.judge();
  }

  /** @param {Reply} reply @param {Draft} draft */
  kept(reply, draft) {
    this.tag = reply.tag;
    this.misfits = reply.body?.misfits ?? [];
    this.dirty = drafts.linesOf(this.draft).join("\n") !== drafts.linesOf(draft).join("\n");
    this.store();
    if (this.dirty) this.keepSoon();
  }

  /** What the server cannot read of the draft stands beside the sheet. @param {Misfit[]} [misfits] */
  meetMisfits(misfits = []) {
    const known = new Set(this.aside.map((one) => one.line));
    this.misfits = misfits;
    this.aside.push(...misfits.filter((one) => !known.has(one.line)));
  }

  /** Numbers of lines that the server cannot read and that were taken from beside the sheet. */
  struck() {
    const there = new Set(this.aside.map((one) => one.line));
    return this.misfits.filter((one) => !there.has(one.line)).map((one) => one.number);
  }

  /** Lines beside the sheet are of no use any more, all of them or one. @param {string} [line] */
  forget(line) {
    this.aside = line === undefined ? [] : this.aside.filter((each) => each.line !== line);
    if (!this.struck().length) return;
    this.dirty = true;
    this.keepSoon();
  }

  /** Another device has written: both drafts are offered, unless they are the same. */
  async meet() {
    const reply = await this.seat.get("/draft");
    if (reply.kind === "offline") this.keepLater();
    if (!reply.ok) return;
    this.meetMisfits(reply.body.misfits);
    if (same(reply.body.lines, drafts.linesOf(this.draft))) this.kept(reply, this.draft);
    else if (reply.body.untouched) this.overwrite(reply.tag);
    else this.other = { ...reply.body, tag: reply.tag };
    this.render();
  }

  /** Nobody has written there: what is written here may stand in its place. @param {string} tag */
  overwrite(tag) {
    this.tag = tag;
    this.keepSoon();
  }

  /** Go on with one of two drafts, or with both. @param {"mine" | "theirs" | "both"} which */
  settle(which) {
    const other = this.other;
    if (!other || !this.sheet) return;
    this.other = null;
    this.tag = other.tag;
    const known = new Set(drafts.linesOf(this.draft));
    const orders =
      which === "theirs"
        ? other.orders
        : other.orders.filter((_, at) => !known.has(other.lines[at] ?? ""));
    const start = which === "theirs" ? drafts.cleared(this.draft) : this.draft;
    const next = which === "mine" ? this.draft : drafts.added(start, this.sheet, orders);
    this.dirty = true;
    if (next === this.draft) this.keepSoon();
    else this.change(next);
    this.render();
  }

  /**
   * Another question is open: take it up, with the orders that still fit. One look after the other,
   * and none before it is known whether a sending arrived.
   */
  turn() {
    this.turning = this.turning.then(() => this.hold).then(() => this.turnOnce());
    return this.turning;
  }

  async turnOnce() {
    const { sheet, draft } = await this.look();
    if (!sheet.ok || !draft.ok) return this.closed();
    const { step } = sheet.body;
    const known = this.sheet && step === this.step;
    if (known && (this.dirty || draft.tag === this.tag)) return; // what is in hand here goes on
    const own = step === this.step ? [] : ownOf(this.sheet, this.draft.items);
    const past = unsealed(own, this, step, this.before);
    if (step !== this.step && this.sealed) this.aside = []; // he sealed without them
    this.checked = null;
    this.open(sheet.body.sheet, step);
    this.tag = draft.tag;
    this.meetMisfits(draft.body.misfits);
    this.draft = drafts.loaded(sheet.body.sheet, draft.body.orders);
    this.dirty = false;
    this.sealed = null;
    this.carryOver(past);
    this.render();
    await this.check();
  }

  /** An answer is sealed: what the server knew is of no use for another question. @param {string[]} lines */
  spend(lines) {
    this.sealed = lines;
    const kept = this.shelf.draft();
    if (this.sheet && this.dirty) this.store();
    else this.shelf.keepDraft(!this.sheet && kept?.dirty ? { ...kept, sealed: lines } : null);
  }

  /** The answer is to be taken back; should the page be closed before it is known, nothing is lost. */
  regain() {
    const { sealed } = this;
    this.sealed = null;
    this.store();
    this.sealed = sealed;
  }

  /** Nothing is asked any more; what was written is told, not lost. */
  closed() {
    const lines = this.dirty ? drafts.linesOf(this.draft) : [];
    this.open(null, this.step);
    this.sealed = null;
    if (lines.length) this.leave(lines);
  }

  /** Tell what was written for a question that is past. @param {string[]} lines */
  leave(lines) {
    this.aside.push(...lines.map((line) => ({ line, why: "the question is closed" })));
    this.notice = "The question was closed before these orders were sealed.";
  }

  /** The line is back. What was begun without one, and left as it was, begins anew. */
  async again() {
    if (!this.tag && !this.dirty && this.sheet) await this.begin();
    else await this.check();
    if (this.dirty) this.keepSoon();
  }
}

/** @param {readonly string[]} a @param {readonly string[]} b */
function same(a, b) {
  return a.join("\n") === b.join("\n");
}

/** @param {number} kept @param {number} gone */
function told(kept, gone) {
  const lost = gone ? `, ${gone} ${gone === 1 ? "does" : "do"} not fit any more` : "";
  return `${kept} of your orders ${kept === 1 ? "was" : "were"} carried over${lost}.`;
}
