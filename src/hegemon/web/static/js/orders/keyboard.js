// @ts-check
// What keys do on the sheet of orders, wherever the focus is, unless somebody is typing.

import { isTyping } from "../keys.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */

export const KEYS = /** @type {[string, string][]} */ ([
  ["/", "type an order"],
  ["o", "choose a kind of order"],
  ["n", "go to the next thing that needs a decision"],
  ["N", "to the one before"],
  ["Letter", "the verb with this letter, on a card"],
  [".", "all other verbs, on a card"],
  ["← →", "from goal to goal, the nearest first"],
  ["Enter", "give the order to the goal that is shown"],
  ["Esc", "a step back"],
  ["u", "undo"],
  ["U", "redo"],
  ["Shift+Enter", "seal"],
]);

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where arrows mean something of their own. */
const WALKED = "input, select, textarea, summary, [role=tab], .choices button";

/** What a key does now. @param {Ordering} ordering @param {KeyboardEvent} event @returns {(() => void) | undefined} */
export function deedOf(ordering, event) {
  const control = event.ctrlKey || event.metaKey;
  const seals = event.key === "Enter" && (control || event.shiftKey);
  if (seals && !isMany(event)) return () => ordering.seal();
  if (event.key === "Escape") return inHand(ordering) ? () => ordering.stepBack() : undefined;
  if (isTyping(event) || event.altKey) return undefined;
  return control ? controlled(ordering, event) : plain(ordering, event.key);
}

/**
 * What a key does while a thing is chosen: before the map hears of it, for there letters walk.
 * @param {Ordering} ordering @param {KeyboardEvent} event @returns {(() => void) | undefined}
 */
export function deedOnCard({ deciding }, event) {
  const { key, target } = event;
  if (!deciding.thing || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isTyping(event) || !(target instanceof Element)) return undefined;
  const step = STEPS[key];
  if (step && deciding.aims.length && !target.matches(WALKED)) return () => deciding.step(step);
  if (key === "Tab") return tabbed(deciding, event);
  if (key === ".") return () => deciding.part.unfold();
  const plan = deciding.plans.find(({ letter }) => letter === key);
  return plan && (() => deciding.pick(plan));
}

/**
 * On the map Tab goes through the goals, too; after the last one it leaves the map as ever.
 * @param {import("../deciding/deciding.js").Deciding} deciding @param {KeyboardEvent} event
 */
function tabbed(deciding, event) {
  const { aims, aim } = deciding;
  const onMap = event.target instanceof Element && event.target.closest("#board");
  const end = event.shiftKey ? aims[0] : aims.at(-1);
  if (!onMap || !end || aim?.id === end.id) return undefined;
  return () => deciding.step(event.shiftKey ? -1 : 1);
}

/** Whether Enter makes a line here. @param {KeyboardEvent} event */
function isMany(event) {
  return event.target instanceof HTMLTextAreaElement;
}

/** Whether an order is in the making, and the focus on the sheet or at its title, where it goes when
 * what had it is gone. @param {Ordering} ordering */
function inHand(ordering) {
  const { making, root, deciding } = ordering;
  const active = document.activeElement;
  if (deciding.thing) return !active?.closest("#board, dialog"); // the map says so itself
  return making !== null && (root.contains(active) || active === ordering.title());
}

/** @param {Ordering} ordering @param {string} key */
function plain(ordering, key) {
  return {
    n: () => ordering.chips.next(1),
    N: () => ordering.chips.next(-1),
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
