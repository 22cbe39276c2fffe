// @ts-check
// Orders whose question is past: which of them the next question is asked again.

import { kindOf, write } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {{line: string, order: Order | null}} Written
 */

/** What was written that did not stand before. @param {Sheet | null} sheet @param {Written[]} items @returns {Written[]} */
export function ownOf(sheet, items) {
  const stood = new Set(sheet ? startOf(sheet) : []);
  return items.filter((one) => !stood.has(one.line)).map(({ line, order }) => ({ line, order }));
}

/**
 * Orders that were written and, as far as is known, never sealed. What the server had, too, is told
 * from what was sealed elsewhere only one step later: `before` says no more.
 * @param {Written[]} own
 * @param {{step: number, dirty: boolean, sealed: string[] | null}} was `dirty` where only this
 *   device has them, `sealed` the lines of an answer that was
 * @param {number} step the one that is asked now
 * @param {string[]} before lines that were sealed the last time, on whatever device
 * @returns {(Order | string)[]}
 */
export function unsealed(own, was, step, before) {
  if (!was.dirty && (was.sealed || step !== was.step + 1)) return [];
  const counted = new Set(was.dirty && !was.sealed ? [] : [...before, ...(was.sealed ?? [])]);
  return own.filter((one) => !counted.has(one.line)).map((one) => one.order ?? one.line);
}

/** The lines of what stands before anything is written. @param {Sheet} sheet */
function startOf(sheet) {
  return (sheet.start ?? []).map((order) => write(kindOf(sheet, order.order), order));
}
