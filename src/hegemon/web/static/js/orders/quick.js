// @ts-check
// Small questions, answered by one tap: every order that could be meant, laid out in rows by what
// it begins with. A number is all of them; whoever wants fewer says the order field by field.

import { begun, legalOf, listOf, nameOf, restOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Kind} Kind
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {{label: string, rest: string, order: Order, sign?: string}} Tap   `sign` is the verb of
 *   an order that says nothing else
 * @typedef {{label: string, rest: string, taps: Tap[]}} Row
 * @typedef {{kind: Kind, rows: Row[]}} Quick
 */

/** Kinds of order and taps that a small question has at most. */
const KINDS = 6;
const TAPS = 80;

/** Taps of a kind that names nothing but places: more are better seen on the map. */
const PLACES = 12;

/** Choices of one field, once the first is said: more than that are better seen on the map. */
const EACH = 8;

/** Whether a question has so few kinds of order that all its orders may be taps. @param {Sheet} sheet */
export function isSmall(sheet) {
  return sheet.kinds.length <= KINDS;
}

/** The taps of a small question; none for a larger one. @param {Sheet} sheet @returns {Quick[]} */
export function quickOf(sheet) {
  if (!isSmall(sheet)) return [];
  const found = sheet.kinds.map((kind) => ({ kind, rows: rowsOf(sheet, kind) }));
  const count = found.flatMap((each) => each.rows).reduce((sum, row) => sum + row.taps.length, 0);
  return count > TAPS ? [] : found.filter((each) => each.rows.length > 0);
}

/** @param {Sheet} sheet @param {Kind} kind @returns {Row[]} */
function rowsOf(sheet, kind) {
  const orders = spelled(sheet, kind, begun(kind), 0) ?? [];
  if (orders.length > PLACES && kind.fields.every((field) => field.type === "place")) return [];
  const words = kind.fields.filter((field) => field.type !== "count" && field.usual === undefined);
  // of a number alone nobody means the largest
  if (!words.length && kind.fields.length) return [];
  const head = words.length > 1 ? words[0] : undefined;
  const rest = head ? words.slice(1) : words;
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const order of orders) {
    const name = head ? String(order[head.name]) : "";
    const row = rows.get(name) ?? { ...(head ? said(sheet, order, head) : NOTHING), taps: [] };
    rows.set(name, row);
    row.taps.push(
      tap(
        kind,
        order,
        rest.map((field) => said(sheet, order, field)),
      ),
    );
  }
  return [...rows.values()];
}

const NOTHING = { label: "", rest: "" };

/** @param {Kind} kind @param {Order} order @param {{label: string, rest: string}[]} words @returns {Tap} */
function tap(kind, order, words) {
  const verb = kind.verb || kind.word;
  if (!words.length) return { label: verb, rest: kind.label, order, sign: verb };
  const rest = words
    .map((each) => each.rest)
    .filter(Boolean)
    .join(", ");
  return { label: words.map((each) => each.label).join(" "), rest, order };
}

/**
 * Every complete order of a kind, numbers as large as they can be; null where that is too much.
 * @param {Sheet} sheet @param {Kind} kind @param {Order} order @param {number} at @returns {Order[] | null}
 */
function spelled(sheet, kind, order, at) {
  const field = kind.fields[at];
  if (!field) return [order];
  if (field.usual !== undefined) return spelled(sheet, kind, order, at + 1);
  const values = valuesOf(sheet, field, order);
  if (!values || values.length > (at ? EACH : TAPS)) return null;
  const orders = [];
  for (const value of values) {
    const more = spelled(sheet, kind, { ...order, [field.name]: value }, at + 1);
    if (!more || orders.length > TAPS) return null;
    orders.push(...more);
  }
  return orders;
}

/** @param {Sheet} sheet @param {import("./sheet.js").Field} field @param {Order} order */
function valuesOf(sheet, field, order) {
  const list = listOf(sheet, field, order);
  if (list?.kind === "free-text") return null;
  if (list?.kind !== "numbers") return legalOf(sheet, field, order).map((choice) => choice.value);
  return list.barred || list.least > list.most ? [] : [list.most];
}

/** @param {Sheet} sheet @param {Order} order @param {import("./sheet.js").Field} field */
function said(sheet, order, field) {
  const choice = legalOf(sheet, field, order).find((each) => each.value === order[field.name]);
  return choice
    ? { label: nameOf(choice), rest: restOf(choice) }
    : { label: String(order[field.name]), rest: "" };
}
