// @ts-check
// What may be said after the orders that are written: the sheet from before them, with the kinds of
// order that were asked for since in place of its own. A kind is asked for when it is needed, for
// the orders as they stand then; of a small question all kinds, for each of its taps is an order.
// Who checks orders asks for the kind that was in hand last by the way: often the next is like it.

import { isSmall } from "./quick.js";
import { joined, kindOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./seat.js").Seat} Seat
 * @typedef {{sheet: Sheet | null, tag: string}} Part   null where it is as it was
 * @typedef {{key: string, said: {kinds?: string[], known?: string}}} Wish
 */

export class Kinds {
  /** @param {Seat} seat @param {() => void} told what is done when something was heard */
  constructor(seat, told) {
    this.seat = seat;
    this.told = told;
    this.step = 0;
    /** @type {Sheet | null} before any order */
    this.start = null;
    /** @type {Sheet | null} as far as is known */
    this.sheet = null;
    /** @type {Order[]} */
    this.orders = [];
    /** @type {Map<string, {sheet: Sheet, tag: string}>} what was heard last, by the word of the kind; "" is all kinds */
    this.parts = new Map();
    /** @type {Map<string, Promise<void>>} what was asked for the orders as they stand */
    this.asked = new Map();
    /** @type {Set<string>} what was heard of the orders as they stand */
    this.known = new Set();
    this.failed = false;
    this.waiting = 0;
    this.hand = ""; // the word of the kind that was needed last
  }

  /** Another question, or none. @param {Sheet | null} start @param {number} step */
  open(start, step) {
    this.start = this.sheet = start;
    this.step = step;
    this.orders = [];
    this.hand = "";
    this.forget();
  }

  forget() {
    this.parts = new Map();
    this.asked = new Map();
    this.known = new Set();
    this.failed = false;
  }

  /** Whether a kind is as it may be said after the orders that stand; without a line it is as it is. @param {string} word */
  knows(word) {
    if (!this.orders.length || this.failed) return true;
    return this.known.has(this.start && isSmall(this.start) ? "" : word);
  }

  /**
   * What is asked for with a question about so many orders, for the page will need it next.
   * @param {number} orders @returns {Wish}
   */
  wish(orders) {
    const small = this.start && isSmall(this.start);
    const key = small ? "" : this.hand;
    return { key, said: orders && (small || key) ? this.said(key) : {} };
  }

  /** How a kind is asked for; all of a small question. @param {string} key */
  said(key) {
    const kinds = key ? [key] : (this.start?.kinds ?? []).map((one) => one.word);
    const known = this.parts.get(key);
    return { kinds, ...(known ? { known: known.tag } : {}) };
  }

  /**
   * Other orders are written: a kind is old until it was asked for again, or came with the reply.
   * @param {Order[]} orders @param {Wish} [wish] @param {Part | null} [part] what came
   * @returns {Promise<void>} until all of a small question is known
   */
  async stand(orders, wish, part) {
    const same = JSON.stringify(orders) === JSON.stringify(this.orders);
    if (!same || this.failed) {
      this.asked = new Map();
      this.known = new Set();
    }
    this.orders = orders;
    this.failed = false;
    if (!orders.length) {
      this.forget();
      this.sheet = this.start;
    }
    if (wish && part) this.came(wish, part);
    if (this.start && isSmall(this.start)) await this.want(this.start.kinds[0]?.word ?? "");
  }

  /** @param {Wish} wish @param {Part} part */
  came({ key }, { sheet, tag }) {
    this.asked.set(key, Promise.resolve());
    this.known.add(key);
    if (sheet) this.heard(key, sheet, tag);
  }

  /** A kind is needed as it may be said now; it is asked for once. @param {string} word */
  want(word) {
    const { start, orders, asked } = this;
    if (!start || !kindOf(start, word)) return Promise.resolve();
    this.hand = word;
    if (!orders.length) return Promise.resolve();
    const key = isSmall(start) ? "" : word;
    const reply = asked.get(key) ?? this.ask(key);
    asked.set(key, reply);
    return reply;
  }

  /** @param {string} key */
  async ask(key) {
    const { step, orders, asked } = this;
    this.waiting += 1;
    const reply = await this.seat.post("/sheet", { orders, step, ...this.said(key) });
    this.waiting -= 1;
    const isNew = asked === this.asked; // else it was for other orders, or another question
    if (isNew) this.known.add(key);
    if (isNew && !reply.ok) this.failed = true;
    else if (isNew && reply.body.sheet) this.heard(key, reply.body.sheet, reply.tag);
    this.told();
  }

  /** @param {string} key @param {Sheet} sheet @param {string} tag */
  heard(key, sheet, tag) {
    this.parts.set(key, { sheet, tag });
    const parts = [...this.parts.values()].map((part) => part.sheet);
    this.sheet = this.start && parts.reduce(joined, this.start);
  }
}
