// @ts-check
// What may be said after the orders that are written: the sheet from before them, with the kinds of
// order that were asked for since in place of its own. A kind is asked for when it is needed, for
// the orders as they stand then; of a small question all kinds, for each of its taps is an order.

import { isSmall } from "./quick.js";
import { joined, kindOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./seat.js").Seat} Seat
 * @typedef {{sheet: Sheet, tag: string}} Part
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
    /** @type {Map<string, Part>} what was heard last, by the word of the kind; "" is all kinds */
    this.parts = new Map();
    /** @type {Map<string, Promise<void>>} what was asked for the orders as they stand */
    this.asked = new Map();
    this.failed = false;
    this.waiting = 0;
  }

  /** Another question, or none. @param {Sheet | null} start @param {number} step */
  open(start, step) {
    this.start = this.sheet = start;
    this.step = step;
    this.orders = [];
    this.forget();
  }

  forget() {
    this.parts = new Map();
    this.asked = new Map();
    this.failed = false;
  }

  /**
   * Other orders are written: a kind is old until it was asked for again.
   * @param {Order[]} orders @returns {Promise<void>} until all of a small question is known
   */
  async stand(orders) {
    const same = JSON.stringify(orders) === JSON.stringify(this.orders);
    if (same && !this.failed) return this.asked.get("");
    this.orders = orders;
    this.asked = new Map();
    this.failed = false;
    if (!orders.length) {
      this.forget();
      this.sheet = this.start;
    }
    if (this.start && isSmall(this.start)) await this.want(this.start.kinds[0]?.word ?? "");
  }

  /** A kind is needed as it may be said now; it is asked for once. @param {string} word */
  want(word) {
    const { start, orders, asked } = this;
    if (!start || !orders.length || !kindOf(start, word)) return Promise.resolve();
    const small = isSmall(start);
    const key = small ? "" : word;
    const reply =
      asked.get(key) ?? this.ask(key, small ? start.kinds.map((one) => one.word) : [word]);
    asked.set(key, reply);
    return reply;
  }

  /** @param {string} key @param {string[]} kinds */
  async ask(key, kinds) {
    const { step, orders, asked } = this;
    const known = this.parts.get(key);
    this.waiting += 1;
    const said = { orders, step, kinds, ...(known ? { known: known.tag } : {}) };
    const reply = await this.seat.post("/sheet", said);
    this.waiting -= 1;
    const isNew = asked === this.asked; // else it was for other orders, or another question
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
