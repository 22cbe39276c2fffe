// @ts-check
// Orders in letters and in news, and those that take up what another power offers: a line that its reader could
// give stands below as a button, with its notation. It becomes a line of his draft and nothing else,
// and can be undone.

import { toast } from "../deciding/toast.js";
import { show } from "../tabs.js";
import { button, h } from "./dom.js";
import { linesLike } from "./proposed_lines.js";
import { wordsOf } from "./words.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */
/** @typedef {import("./sheet.js").Order} Order */
/** @typedef {import("./sheet.js").Sheet} Sheet */

/** Letters that are looked at, the last ones. */
const LETTERS = 12;

/** @typedef {{order: Order, line: string}} Suggested   an order with its notation */

export class Proposed {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    /** @type {Sheet | null} the question whose lines are known */
    this.sheet = null;
    this.open = false; // whether it can be answered: nothing is sealed, or on its way
    /** @type {Map<string, Suggested | null>} what lines are now; null for prose */
    this.known = new Map();
    /** @type {Set<string>} lines that the server is asked about */
    this.asked = new Set();
    document.addEventListener("hegemon:tab", () => this.look());
  }

  /** Whether an order of a question can be written. @param {Sheet | null} sheet */
  takes(sheet) {
    const { writing, sealing } = this.ordering;
    return sheet !== null && sheet === writing.sheet && !sheet.single && sealing.isOpen;
  }

  /** Look at letters and powers once they are read; what was for another question goes. */
  look() {
    const { sheet } = this.ordering.writing;
    const open = this.takes(sheet);
    if (sheet !== this.sheet || open !== this.open) this.begin(sheet, open);
    if (!sheet || !open) return;
    const shown = document.querySelector("#panel")?.getAttribute("data-tab");
    const words = new Set(sheet.kinds.map(({ word }) => word));
    const most = shown === "report" ? Number.MAX_SAFE_INTEGER : undefined; // the game's own words
    for (const [where, text] of (TOLD[shown ?? ""] ?? nothing)())
      this.readLines(where, linesLike(text, words, most));
  }

  /** @param {Sheet | null} sheet @param {boolean} open */
  begin(sheet, open) {
    if (sheet !== this.sheet) {
      this.known.clear();
      this.asked.clear();
    }
    this.sheet = sheet;
    this.open = open;
    for (const offered of document.querySelectorAll(".proposed")) offered.remove();
  }

  /** @param {HTMLElement} where @param {string[]} lines */
  readLines(where, lines) {
    for (const line of lines) if (!this.known.has(line)) void this.read(line);
    const orders = lines.flatMap((line) => this.known.get(line) ?? []);
    if (where.querySelectorAll(".take-over").length !== orders.length) this.offer(where, orders);
  }

  /** Ask what a line is, once; where no answer came it is asked at the next look. @param {string} line */
  async read(line) {
    const { sheet } = this;
    if (this.asked.has(line)) return;
    this.asked.add(line);
    const { seat, step } = this.ordering.writing;
    const reply = await seat.post("/check", { orders: [line], step });
    if (sheet !== this.sheet) return; // of another question
    this.asked.delete(line);
    if (!reply.ok) return;
    const [order] = reply.body.orders;
    const fine = reply.body.check.verdicts[0]?.fine && order && typeof order !== "string";
    this.known.set(line, fine ? { order, line: reply.body.lines[0] ?? line } : null);
    if (fine) this.look();
  }

  /** @param {Element} where @param {Suggested[]} orders */
  offer(where, orders) {
    where.querySelector(".proposed")?.remove();
    const made = orders.map((order) => this.deed(order));
    if (made.length) where.append(h("div", { class: "proposed", "data-own": true }, ...made));
  }

  /** A button for this question and no other. @param {Suggested} suggested */
  deed({ order, line }) {
    const { pointing } = this.ordering;
    const { sheet } = this;
    const words = deedOf(line) || (sheet ? wordsOf(sheet, order, pointing.called) : line);
    const take = () => this.takes(sheet) && this.take(order, words);
    const made = button(words, take, { class: "take-over" });
    made.append(" ", h("code", {}, line));
    return made;
  }

  /** @param {Order} order @param {string} words */
  take(order, words) {
    const { ordering } = this;
    ordering.write([order]);
    show("orders");
    toast(words, { undo: () => ordering.undo() });
  }
}

/** The last letters of others, each with its text. @returns {[HTMLElement, string][]} */
function lettersOfOthers() {
  const found = document.querySelectorAll("#messages .messages > li[data-number]:not(.own)");
  const last = /** @type {HTMLElement[]} */ ([...found].slice(-LETTERS));
  return last.map((letter) => [letter, letter.querySelector(".text")?.textContent ?? ""]);
}

/** What other powers offer, each with the order that takes it up. @returns {[HTMLElement, string][]} */
function offers() {
  const found = document.querySelectorAll("#powers .offer[data-line]");
  const made = /** @type {HTMLElement[]} */ ([...found]);
  return made.map((offer) => [offer, offer.dataset.line ?? ""]);
}

/** What the news say can be done, each with its order. @returns {[HTMLElement, string][]} */
function advised() {
  const found = document.querySelectorAll("#report .sentence:has(code[data-order])");
  const made = /** @type {HTMLElement[]} */ ([...found]);
  return made.map((told) => [told, orderIn(told)]);
}

/** Its orders, a line each. @param {HTMLElement} told */
function orderIn(told) {
  const orders = /** @type {NodeListOf<HTMLElement>} */ (told.querySelectorAll("code[data-order]"));
  return [...orders].map((one) => one.dataset.order ?? "").join("\n");
}

/** What a line that takes up an offer is in words; "" for any other. @param {string} line */
function deedOf(line) {
  const [offer] = offers().filter(([, text]) => text === line);
  return offer?.[0].dataset.deed ?? "";
}

/** @returns {[HTMLElement, string][]} */
function nothing() {
  return [];
}

/** Where lines stand that can be taken over, by the tab that is shown. @type {Record<string, () => [HTMLElement, string][]>} */
const TOLD = { messages: lettersOfOthers, powers: offers, report: advised };
