// @ts-check
// The way that a written order leads: as the server told it, else over the places that it names. Pure.

import { places } from "../orders/composing.js";
import { kindOf } from "../orders/sheet.js";
import { verbOf } from "../orders/signs.js";
import { joins } from "../orders/words.js";

/**
 * @typedef {import("../orders/sheet.js").Sheet} Sheet
 * @typedef {import("../orders/sheet.js").Order} Order
 * @typedef {{placeOf: (token: string) => string}} Standing   where a token stands; "" where it does not
 */

/**
 * The places that an order leads over, from where it begins.
 * @param {Sheet} sheet @param {Order} order @param {Standing} standing
 * @param {{way: (order: Order) => string[]}} told @returns {string[]}
 */
export function ownOf(sheet, order, standing, told) {
  const known = told.way(order);
  if (known.length) return known;
  const kind = kindOf(sheet, order.order);
  if (!kind || joins(verbOf(kind, order))) return [];
  const way = places(kind, order);
  const token = kind.fields.find((field) => field.type === "token");
  const at = token ? standing.placeOf(String(order[token.name])) : "";
  return at && way.length && way[0] !== at ? [at, ...way] : way;
}
