// @ts-check
// What was sealed, as it was written, and the receipt, which can be folded out.

import { here } from "../moments.js";
import { show } from "../tabs.js";
import { button, h, wax } from "./dom.js";
import { loaded } from "./draft.js";
import { linesOf } from "./lines.js";

/**
 * @typedef {import("./ordering.js").Ordering} Ordering
 * @typedef {import("./sealing.js").Receipt} Receipt
 * @typedef {import("./draft.js").Item} Item
 */

/** Whether orders are sealed, or will be in a moment. @param {Ordering} ordering */
export function isSealed({ sealing }) {
  return sealing.receipt !== null || sealing.phase === "waiting";
}

/** What the title says then. @param {number} count */
export function sealedTitle(count) {
  const what = count === 1 ? "1 order" : `${count} orders`;
  return count ? `Sealed: ${what}` : "Sealed";
}

/** The number of orders that were sealed, or that wait to be. @param {Ordering} ordering */
export function countOf({ sealing, writing }) {
  return sealing.receipt ? sealing.lines.length : writing.draft.items.length;
}

/** What was said of them when they were sealed, or are about to be. @param {Ordering} ordering */
export function checkOf({ sealing, writing }) {
  return sealing.receipt ? sealing.check : writing.checked;
}

/** What is written or sealed, as lines: none before the sheet is here. @param {Ordering} ordering @returns {Item[]} */
export function itemsOf({ sealing, writing }) {
  const { sheet } = writing;
  if (!sheet) return [];
  return sealing.receipt ? loaded(sheet, sealing.orders).items : writing.draft.items;
}

/** Their lines, which nobody changes now. @param {Ordering} ordering @returns {HTMLElement[]} */
export function sealedLines(ordering) {
  const { writing, pointing } = ordering;
  const { sheet } = writing;
  const { verdicts = [], purses = [] } = checkOf(ordering) ?? {};
  if (!sheet) return [];
  const { called } = pointing;
  return linesOf(
    sheet,
    itemsOf(ordering),
    { verdicts, purses, called, edited: null, newest: null },
    null,
  );
}

/** @param {Ordering} ordering @param {Receipt} receipt */
export function receiptOf({ sealing, writing }, receipt) {
  const lines = writing.sheet ? [] : sealing.lines.map((line) => h("li", {}, h("code", {}, line)));
  return h(
    "div",
    { class: "receipt" },
    lines.length > 0 && h("ol", { class: "draft" }, ...lines),
    h(
      "p",
      { class: "quiet", role: "status" },
      wax(),
      h("strong", {}, "Received."),
      ` ${here(new Date(receipt.time))}`,
    ),
    h(
      "details",
      { class: "quiet" },
      h("summary", {}, "Receipt ", h("code", {}, receipt.id)),
      h("code", { class: "digest" }, receipt.digest),
    ),
    sealing.detail && h("p", { class: "wrong", role: "alert" }, sealing.detail),
    button("Take it back", () => sealing.unseal(), { "data-key": "unseal" }),
  );
}

/** Where the seal was given: that it is, and the way to where it is taken back. */
export function sealedMark() {
  const made = button("", () => back(), { class: "seals sealed", "data-key": "sealed" });
  made.append(wax(), h("span", {}, "Sealed"));
  return h("div", { class: "buttons seal" }, made);
}

function back() {
  show("orders");
  const unseal = /** @type {HTMLElement | null} */ (document.querySelector("[data-key=unseal]"));
  unseal?.scrollIntoView({ block: "nearest" });
  unseal?.focus();
}
