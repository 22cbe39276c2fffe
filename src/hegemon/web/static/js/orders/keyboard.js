// @ts-check
// What keys do on the sheet of orders, wherever the focus is, unless somebody is typing.

import { isTyping } from "../keys.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */

export const KEYS = /** @type {[string, string][]} */ ([
  ["/", "type an order"],
  ["o", "choose a kind of order"],
  ["n", "go to the next thing that needs a decision"],
  ["Esc", "a step back"],
  ["u", "undo"],
  ["U", "redo"],
  ["Ctrl+Enter", "seal, after a question"],
]);

/** What a key does now. @param {Ordering} ordering @param {KeyboardEvent} event @returns {(() => void) | undefined} */
export function deedOf(ordering, event) {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === "Enter") return () => ordering.seal();
  if (event.key === "Escape") return inHand(ordering) ? () => ordering.stepBack() : undefined;
  if (isTyping(event) || event.altKey) return undefined;
  return control ? controlled(ordering, event) : plain(ordering, event.key);
}

/** Whether an order is in the making, and the focus on the sheet. @param {Ordering} ordering */
function inHand(ordering) {
  return ordering.making !== null && ordering.root.contains(document.activeElement);
}

/** @param {Ordering} ordering @param {string} key */
function plain(ordering, key) {
  return {
    n: () => ordering.table.next(),
    "/": () => ordering.entry.input.focus(),
    o: () => ordering.choose(),
    u: () => ordering.undo(),
    U: () => ordering.redo(),
  }[key];
}

/** @param {Ordering} ordering @param {KeyboardEvent} event */
function controlled(ordering, event) {
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) return () => ordering.redo();
  return key === "z" ? () => ordering.undo() : undefined;
}
