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

export class Proposed {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.seen = ""; // the letters that were looked at, and of which question
    for (const event of ["hegemon:tab", "hegemon:merged"])
      document.addEventListener(event, () => this.look());
  }

  /** Look at letters once they are read. */
  async look() {
    const { sheet, step } = this.ordering.writing;
    const letters = lettersOfOthers();
    const now = `${step} ${letters.at(-1)?.id}`;
    const shown = document.querySelector("#panel")?.getAttribute("data-tab") === "messages";
    if (!shown || !sheet || sheet.single || now === this.seen) return;
    this.seen = now;
    const words = new Set(sheet.kinds.map(({ word }) => word));
    for (const letter of letters) {
      const lines = linesLike(letter.querySelector(".text")?.textContent ?? "", words);
      const orders = (await Promise.all(lines.map((line) => this.read(line)))).flat();
      if (now !== this.seen) return; // another question, or another letter, is here meanwhile
      this.offer(letter, orders);
    }
  }

  /** The order that a line is, if it could be given now. @param {string} line @returns {Promise<Order[]>} */
  async read(line) {
    const { seat, step } = this.ordering.writing;
    const reply = await seat.post("/check", { orders: [line], step });
    const [order] = reply.ok ? reply.body.orders : [];
    const fine = reply.ok && reply.body.check.verdicts[0]?.fine;
    return fine && order && typeof order !== "string" ? [order] : [];
  }

  /** @param {Element} letter @param {Order[]} orders */
  offer(letter, orders) {
    letter.querySelector(".proposed")?.remove();
    if (!orders.length) return;
    const made = orders.map((order) => this.deed(order));
    letter.append(h("div", { class: "proposed", "data-own": true }, ...made));
  }

  /** @param {Order} order */
  deed(order) {
    const { writing, pointing } = this.ordering;
    const words = writing.sheet ? wordsOf(writing.sheet, order, pointing.called) : "";
    return button(words, () => this.take(order, words), { class: "take-over" });
  }

  /** @param {Order} order @param {string} words */
  take(order, words) {
    const { ordering } = this;
    if (!ordering.sealing.isOpen) return;
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
