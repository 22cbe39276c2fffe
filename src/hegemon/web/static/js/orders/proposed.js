// @ts-check
// Orders in letters: a line of one that its reader could give stands below it as a button, with its
// notation. It becomes a line of his draft and nothing else, and can be undone.

import { toast } from "../deciding/toast.js";
import { show } from "../tabs.js";
import { button, h } from "./dom.js";
import { linesLike } from "./proposed_lines.js";
import { wordsOf } from "./words.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */
/** @typedef {import("./sheet.js").Order} Order */

/** Letters that are looked at, the last ones. */
const LETTERS = 12;

/** @typedef {{order: Order, line: string}} Suggested   an order with its notation */

export class Proposed {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.step = ""; // the question whose lines are known
    this.question = ""; // of which question letters were read; "" while nothing can be written
    /** @type {Map<string, Suggested | null>} what lines are now; null for prose */
    this.known = new Map();
    /** @type {Set<string>} lines that the server is asked about */
    this.asked = new Set();
    document.addEventListener("hegemon:tab", () => this.look());
  }

  /** Which question is open for one who may write; "" for none. */
  get open() {
    const { sheet, step } = this.ordering.writing;
    return sheet && !sheet.single && this.ordering.sealing.isOpen ? String(step) : "";
  }

  /** Look at letters once they are read; what was offered for another question goes. */
  look() {
    if (this.question !== this.open) this.begin(this.open);
    const shown = document.querySelector("#panel")?.getAttribute("data-tab") === "messages";
    if (!shown || !this.question) return;
    const words = new Set(this.ordering.writing.sheet?.kinds.map(({ word }) => word));
    for (const letter of lettersOfOthers()) this.readLetter(letter, words);
  }

  /** @param {string} question */
  begin(question) {
    if (question && question !== this.step) this.known.clear(); // after an undone seal all is as it was
    this.step = question || this.step;
    this.question = question;
    for (const offered of document.querySelectorAll("#messages .proposed")) offered.remove();
  }

  /** @param {HTMLElement} letter @param {Set<string>} words */
  readLetter(letter, words) {
    const lines = linesLike(letter.querySelector(".text")?.textContent ?? "", words);
    for (const line of lines) if (!this.known.has(line)) void this.read(line);
    const orders = lines.flatMap((line) => this.known.get(line) ?? []);
    if (letter.querySelectorAll(".take-over").length !== orders.length) this.offer(letter, orders);
  }

  /** Ask what a line is, once; where no answer came it is asked at the next look. @param {string} line */
  async read(line) {
    const { question } = this;
    const key = `${question} ${line}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const { seat, step } = this.ordering.writing;
    const reply = await seat.post("/check", { orders: [line], step });
    this.asked.delete(key);
    if (!reply.ok || question !== this.question) return;
    const [order] = reply.body.orders;
    const fine = reply.body.check.verdicts[0]?.fine && order && typeof order !== "string";
    this.known.set(line, fine ? { order, line: reply.body.lines[0] ?? line } : null);
    if (fine) this.look();
  }

  /** @param {Element} letter @param {Suggested[]} orders */
  offer(letter, orders) {
    letter.querySelector(".proposed")?.remove();
    const made = orders.map((order) => this.deed(order));
    if (made.length) letter.append(h("div", { class: "proposed", "data-own": true }, ...made));
  }

  /** A button for this question and no other. @param {Suggested} suggested */
  deed({ order, line }) {
    const { writing, pointing } = this.ordering;
    const { question } = this;
    const words = writing.sheet ? wordsOf(writing.sheet, order, pointing.called) : line;
    const take = () => question === this.open && this.take(order, words);
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

/** The last letters of others. @returns {HTMLElement[]} */
function lettersOfOthers() {
  const found = document.querySelectorAll("#messages .messages > li[data-number]:not(.own)");
  return /** @type {HTMLElement[]} */ ([...found].slice(-LETTERS));
}
