// @ts-check
// What the server says of the goals of a thing: how far each is, by which way, and what comes of it.
// It is asked once for each thing, as long as the same orders stand before it, and kept: the ways of
// orders that are written are drawn by it until they are judged. The newest goes before the older.

import { UNTOLD } from "./aims.js";

/**
 * @typedef {import("../orders/sheet.js").Sheet} Sheet
 * @typedef {import("../orders/seat.js").Seat} Seat
 * @typedef {import("../orders/sheet.js").Order} Order
 * @typedef {import("./aims.js").Reach} Reach
 * @typedef {import("./plans.js").Plan} Plan
 * @typedef {{value: string, name?: string, turns?: number | null, way?: string[], when?: number[],
 *   effect?: string,
 *   fight?: string}} Target
 * @typedef {{word: string, verb?: string, barred?: string, given?: Record<string, string>,
 *   onward?: string, targets?: number | null}} Deed   `targets` is the number of its list
 * @typedef {import("../orders/draft.js").Item} Item
 * @typedef {import("../orders/writing.js").Verdict} Verdict
 */

export class Told {
  /** @param {Seat} seat @param {() => void} heard what is done when something was heard */
  constructor(seat, heard) {
    this.seat = seat;
    this.heard = heard;
    /** @type {Map<string, {before: string, reply: Promise<void>}>} what was asked last, by the thing */
    this.asked = new Map();
    /** @type {Map<string, string>} after which orders that was answered last, by the thing */
    this.answered = new Map();
    /** @type {Map<string, Deed[]>} what can be ordered of a thing, and what not, by the thing */
    this.deeds = new Map();
    /** @type {Map<string, {given: Record<string, string>, reach: Reach}[]>} by order, thing and goal */
    this.reaches = new Map();
    /** @type {Map<string, string[]>} goals that are reached hop by hop, by order and thing */
    this.beyond = new Map();
    /** @type {Map<string, string[]>} where orders that were judged lead, by the order */
    this.judged = new Map();
    this.step = 0;
  }

  /**
   * Ask for the goals of a thing, unless that was done after the same orders. A game that says what is usual knows ways,
   * too; of others nothing is asked.
   * @param {Sheet} sheet @param {number} step @param {string} thing @param {unknown[]} before
   */
  want(sheet, step, thing, before) {
    if (step !== this.step) this.forget(step);
    if (!saysWays(sheet)) return;
    const key = JSON.stringify(before);
    if (this.asked.get(thing)?.before === key) return;
    this.asked.set(thing, { before: key, reply: this.ask(step, thing, before) });
  }

  /** Whether it was answered, after the same orders. @param {Sheet} sheet @param {string} thing @param {unknown[]} before */
  knows(sheet, thing, before) {
    return !saysWays(sheet) || this.answered.get(thing) === JSON.stringify(before);
  }

  /** @param {number} step */
  forget(step) {
    this.step = step;
    this.asked = new Map();
    this.answered = new Map();
    this.deeds = new Map();
    this.reaches = new Map();
    this.beyond = new Map();
    this.judged = new Map();
  }

  /** @param {number} step @param {string} thing @param {unknown[]} before */
  async ask(step, thing, before) {
    const reply = await this.seat.post("/targets", { thing, before, step });
    if (step !== this.step || this.asked.get(thing)?.before !== JSON.stringify(before)) return;
    this.answered.set(thing, JSON.stringify(before));
    if (!reply.ok) return void this.asked.delete(thing); // it may be asked again
    const lists = /** @type {Target[][]} */ (reply.body.lists);
    const deeds = /** @type {Deed[]} */ (reply.body.deeds);
    this.deeds.set(thing, deeds);
    for (const { word } of deeds) this.beyond.delete(keyOf(word, thing, ""));
    for (const deed of deeds)
      for (const target of lists[deed.targets ?? -1] ?? []) this.keep(thing, deed, target);
    this.heard();
  }

  /** Why a kind of order cannot be given for a thing, with its verb; null where it can. @param {string} thing @param {string} word */
  barred(thing, word) {
    const deeds = (this.deeds.get(thing) ?? []).filter((deed) => deed.word === word);
    const [first] = deeds;
    return first && deeds.every((deed) => deed.barred) ? first : null;
  }

  /** @param {string} thing @param {Deed} deed @param {Target} target */
  keep(thing, { word, given = {}, onward = "" }, target) {
    const {
      value,
      name = value,
      turns = null,
      way = [],
      when = [],
      effect = "",
      fight = "",
    } = target;
    const key = keyOf(word, thing, value);
    const reach = { name, turns, way, when, effect, fight, onward };
    this.reaches.set(key, [{ given, reach }, ...(this.reaches.get(key) ?? [])]);
    const deed = keyOf(word, thing, "");
    if (onward) this.beyond.set(deed, [...(this.beyond.get(deed) ?? []), value]);
  }

  /** @param {Plan} plan @param {string} goal @returns {Reach} */
  of({ word, given }, goal) {
    return this.find(word, given, String(Object.values(given)[0] ?? ""), goal) ?? UNTOLD;
  }

  /** Goals that a plan leads to over others, hop by hop. @param {Plan} plan @returns {string[]} */
  further({ word, given }) {
    return this.beyond.get(keyOf(word, String(Object.values(given)[0] ?? ""), "")) ?? [];
  }

  /** Where orders lead, as their verdicts say. @param {number} step @param {Item[]} items @param {Verdict[]} verdicts */
  learn(step, items, verdicts) {
    if (step !== this.step) this.forget(step);
    items.forEach(({ order }, at) => {
      const way = verdicts[at]?.way;
      if (order && way?.length) this.judged.set(JSON.stringify(order), way);
    });
  }

  /** The way of an order that is written, as far as it was judged or asked for. @param {Order} order @returns {string[]} */
  way(order) {
    const judged = this.judged.get(JSON.stringify(order));
    if (judged) return judged;
    const [word, thing, ...rest] = Object.values(order).map(String);
    const found = rest.map((goal) => this.find(word ?? "", order, thing ?? "", goal));
    return found.find((reach) => reach?.way.length)?.way ?? [];
  }

  /** @param {string} word @param {Record<string, any>} given @param {string} thing @param {string} goal */
  find(word, given, thing, goal) {
    const found = this.reaches.get(keyOf(word, thing, goal));
    const fits = (/** @type {Record<string, string>} */ said) =>
      Object.entries(said).every(([name, value]) => given[name] === value);
    return found?.find((each) => fits(each.given))?.reach;
  }
}

/** Whether a game says what is usual, and with it ways. @param {Sheet} sheet */
export function saysWays(sheet) {
  return sheet.kinds.some((kind) => kind.usual || kind.deeds?.length);
}

/** @param {string} word @param {string} thing @param {string} goal */
function keyOf(word, thing, goal) {
  return JSON.stringify([word, thing, goal]);
}
