// @ts-check
// A draft: the orders that are written and not sealed, as values that are never changed in place.

import { kindOf, subjectOf, write } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {{key: number, line: string, order: Order | null}} Item
 *   a line; `order` is null until the server has read it, `key` stays with it wherever it moves
 * @typedef {{items: Item[], next: number, past: Item[][], future: Item[][], replaced: string[]}} Draft
 *   `replaced` are the lines that the last ones replaced, so that it can be told
 */

/** How many steps can be taken back. */
export const LONGEST = 100;

/** @returns {Draft} */
export function empty() {
  return { items: [], next: 1, past: [], future: [], replaced: [] };
}

/** What the server is sent: an object for each order that was read, else its line. @param {Draft} draft */
export function sent(draft) {
  return draft.items.map((item) => item.order ?? item.line);
}

/** The lines. @param {Draft} draft */
export function linesOf(draft) {
  return draft.items.map((item) => item.line);
}

/** A draft with these orders and no past. @param {Sheet} sheet @param {(Order | string)[]} orders */
export function loaded(sheet, orders) {
  const draft = empty();
  return {
    ...draft,
    items: orders.map((one, at) => item(sheet, one, at + 1)),
    next: orders.length + 1,
  };
}

/**
 * With more orders at the end, for what they may say was asked after all that stand there; without
 * earlier ones about the same subjects.
 * @param {Draft} draft @param {Sheet} sheet @param {(Order | string)[]} orders
 */
export function added(draft, sheet, orders) {
  let items = draft.items;
  let next = draft.next;
  const replaced = [];
  for (const one of orders) {
    const made = item(sheet, one, next);
    const at = sameSubject(sheet, items, made);
    const old = items[at];
    if (old) replaced.push(old.line);
    items = [...items.filter((_, here) => here !== at), made];
    next += 1;
  }
  return changed(draft, items, { next, replaced });
}

/** With another order in the place of one. @param {Draft} draft @param {Sheet} sheet @param {number} key @param {Order | string} order */
export function edited(draft, sheet, key, order) {
  return changed(
    draft,
    draft.items.map((each) => (each.key === key ? item(sheet, order, key) : each)),
  );
}

/** Without an order. @param {Draft} draft @param {number} key */
export function removed(draft, key) {
  return changed(
    draft,
    draft.items.filter((each) => each.key !== key),
  );
}

/** Without several. @param {Draft} draft @param {number[]} keys */
export function without(draft, keys) {
  return changed(
    draft,
    draft.items.filter((each) => !keys.includes(each.key)),
  );
}

/** Without any. @param {Draft} draft */
export function cleared(draft) {
  return changed(draft, []);
}

/** With an order elsewhere: before the one that stands at a place now. @param {Draft} draft @param {number} key @param {number} to */
export function moved(draft, key, to) {
  const one = draft.items.find((each) => each.key === key);
  if (!one) return draft;
  const others = draft.items.filter((each) => each !== one);
  const at = Math.max(0, Math.min(to, others.length));
  return changed(draft, [...others.slice(0, at), one, ...others.slice(at)]);
}

/** One step back. @param {Draft} draft @returns {Draft} */
export function undone(draft) {
  const items = draft.past.at(-1);
  if (!items) return draft;
  return {
    ...draft,
    items,
    past: draft.past.slice(0, -1),
    future: [draft.items, ...draft.future],
    replaced: [],
  };
}

/** One step forth. @param {Draft} draft @returns {Draft} */
export function redone(draft) {
  const [items, ...future] = draft.future;
  if (!items) return draft;
  return { ...draft, items, past: [...draft.past, draft.items], future, replaced: [] };
}

/**
 * As the server has read it: lines become orders. This is no step that one could want back.
 * @param {Draft} draft @param {Order[]} orders @param {string[]} lines
 */
export function understood(draft, orders, lines) {
  if (orders.length !== draft.items.length) return draft;
  const items = draft.items.map((each, at) => ({
    ...each,
    order: orders[at] ?? each.order,
    line: lines[at] ?? each.line,
  }));
  return { ...draft, items };
}

/** @param {Draft} draft @param {Item[]} items @param {Partial<Draft>} [more] @returns {Draft} */
function changed(draft, items, more = {}) {
  if (items.length === draft.items.length && items.every((each, at) => each === draft.items[at]))
    return draft;
  const past = [...draft.past, draft.items].slice(-LONGEST);
  return { ...draft, items, past, future: [], replaced: [], ...more };
}

/** @param {Sheet} sheet @param {Order | string} one @param {number} key @returns {Item} */
function item(sheet, one, key) {
  if (typeof one === "string") return { key, line: one.trim(), order: null };
  return { key, line: write(kindOf(sheet, one.order), one), order: one };
}

/** @param {Sheet} sheet @param {Item[]} items @param {Item} made */
function sameSubject(sheet, items, made) {
  const subject = about(sheet, made);
  return subject ? items.findIndex((each) => about(sheet, each) === subject) : -1;
}

/** @param {Sheet} sheet @param {Item} one */
function about(sheet, one) {
  return one.order ? subjectOf(kindOf(sheet, one.order.order), one.order) : "";
}
