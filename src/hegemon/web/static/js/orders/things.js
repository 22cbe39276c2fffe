// @ts-check
// One's things as a table: what can be named first in an order, what has been ordered for it, and
// which of them need a decision. Pure.

import { legalOf, nameOf, restOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Kind} Kind
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {{id: string, sort: string, name: string, rest: string, lines: string[], waits: boolean,
 *   words: string[]}} Thing   `waits` needs a decision and has none; `words` are its kinds of order
 * @typedef {{by: "sheet" | "name" | "rest" | "orders", up: boolean}} Sorting
 */

/** Kinds of field that a thing is named in. */
const SORTS = ["place", "token"];

/**
 * Everything that an order may begin with, in the order of the sheet.
 * @param {Sheet} sheet @param {{order: Order | null, line: string}[]} items @param {Set<string>} urgent
 * @returns {Thing[]}
 */
export function thingsOf(sheet, items, urgent) {
  /** @type {Map<string, Thing>} */
  const found = new Map();
  for (const kind of sheet.kinds) {
    const field = kind.fields[0];
    if (!field || !SORTS.includes(field.type)) continue;
    for (const choice of legalOf(sheet, field, { order: kind.word })) {
      const thing = found.get(choice.value) ?? fresh(field.type, choice);
      thing.words.push(kind.word);
      found.set(choice.value, thing);
    }
  }
  for (const item of items) tell(found, sheet, item);
  for (const thing of found.values()) thing.waits = urgent.has(thing.id) && !thing.lines.length;
  return [...found.values()];
}

/** @param {string} sort @param {import("./sheet.js").Choice} choice @returns {Thing} */
function fresh(sort, choice) {
  return {
    id: choice.value,
    sort,
    name: nameOf(choice),
    rest: restOf(choice),
    lines: [],
    waits: false,
    words: [],
  };
}

/** @param {Map<string, Thing>} found @param {Sheet} sheet @param {{order: Order | null, line: string}} item */
function tell(found, sheet, item) {
  const field = sheet.kinds.find((kind) => kind.word === item.order?.order)?.fields[0];
  if (field && item.order) found.get(String(item.order[field.name]))?.lines.push(item.line);
}

/** Those in which all words are found. @param {Thing[]} things @param {string} wanted */
export function filtered(things, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return things.filter((thing) => {
    const text = `${thing.id} ${thing.name} ${thing.rest} ${thing.lines.join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** @param {Thing[]} things @param {Sorting} sorting */
export function sorted(things, { by, up }) {
  if (by === "sheet") return things;
  const text = (/** @type {Thing} */ thing) =>
    by === "orders" ? thing.lines.join(" ") : thing[by];
  const list = [...things].sort((a, b) => text(a).localeCompare(text(b), "en", { numeric: true }));
  return up ? list : list.reverse();
}

/** From so many alike on they are one row. */
const ALIKE = 3;

/**
 * Like things together, where the first of them stands: those of which the same is said, for which
 * nothing was ordered, and that differ in their names only.
 * @param {Thing[]} things @returns {Thing[][]}
 */
export function grouped(things) {
  /** @type {Map<string, Thing[]>} */
  const groups = new Map();
  for (const thing of things) {
    const key = JSON.stringify([thing.sort, thing.rest, thing.waits, thing.words]);
    const alone = thing.lines.length > 0 || !thing.rest;
    const name = alone ? `${key} ${thing.id}` : key;
    groups.set(name, [...(groups.get(name) ?? []), thing]);
  }
  const few = (/** @type {Thing[]} */ group) => group.length < ALIKE;
  return [...groups.values()].flatMap((group) =>
    few(group) ? group.map((thing) => [thing]) : [group],
  );
}

/** The kinds of order that all of these things can begin. @param {Thing[]} things @returns {string[]} */
export function shared(things) {
  const [first, ...others] = things;
  return (first?.words ?? []).filter((word) => others.every((thing) => thing.words.includes(word)));
}

/**
 * The same order for other things: as it is said of one of them, where it is legal.
 * @param {Sheet} sheet @param {Kind} kind @param {Order} order @param {string[]} ids
 */
export function repeated(sheet, kind, order, ids) {
  const field = kind.fields[0];
  if (!field) return [order];
  const orders = ids.map((id) => ({ ...order, [field.name]: id }));
  return orders.filter((one) => kind.fields.every((each) => allows(sheet, each, one)));
}

/** Whether a field may say what it says, as far as that is a choice. @param {Sheet} sheet @param {import("./sheet.js").Field} field @param {Order} order */
function allows(sheet, field, order) {
  const value = order[field.name];
  if (value === undefined || field.type === "count" || field.type === "text") return true;
  return legalOf(sheet, field, order).some((choice) => choice.value === value);
}

/**
 * The ids that texts of a report mention.
 * @param {{urgent?: boolean, items: {kind: string, text?: string, rows?: string[][]}[]}[]} sections
 */
export function urgentIn(sections) {
  const texts = sections
    .filter((section) => section.urgent)
    .flatMap((section) =>
      section.items.flatMap((item) => [item.text ?? "", ...(item.rows ?? []).flat()]),
    );
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\]\((?:place|token):((?:[^()\\]|\\.)*)\)/g),
  ]);
  return new Set(found.map(([, id = ""]) => id.replace(/\\(.)/g, "$1")));
}
