// @ts-check
// Lines of standing orders, each all but its last field, as orders of the sheet. Pure.

import { begun, kindOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {{begins: string, said: string, now: string}} Line   what it said, and says now
 */

/** The orders that say anew what was changed. @param {Sheet} sheet @param {Line[]} lines @returns {Order[]} */
export function changed(sheet, lines) {
  return lines
    .filter((line) => line.now && line.now !== line.said)
    .flatMap((line) => order(sheet, line) ?? []);
}

/** @param {Sheet} sheet @param {Line} line @returns {Order | null} */
function order(sheet, { begins, now }) {
  const [word = "", ...values] = begins.split(" ");
  const kind = kindOf(sheet, word);
  const last = kind?.fields[values.length];
  if (!kind || !last) return null;
  const first = values.map((value, at) => [kind.fields[at]?.name, value]);
  const said = last.type === "count" ? Number(now) : now;
  return { ...begun(kind), ...Object.fromEntries(first), [last.name]: said };
}
