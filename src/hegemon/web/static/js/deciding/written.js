// @ts-check
// What is ordered already of a thing, where a further order does not take the place of the first. Pure.

import { kindOf, subjectOf } from "../orders/sheet.js";

/**
 * @typedef {import("../orders/sheet.js").Sheet} Sheet
 * @typedef {import("../orders/sheet.js").Thing} Thing
 * @typedef {import("../orders/draft.js").Item} Item
 * @typedef {import("./aims.js").Aim} Aim
 */

/**
 * The orders that are about what was chosen and stand beside any further one.
 * @param {Sheet} sheet @param {Item[]} items @param {Thing[]} meant @returns {Item[]}
 */
export function writtenFor(sheet, items, meant) {
  return items.filter(({ order }) => {
    const kind = order ? kindOf(sheet, order.order) : undefined;
    const [field] = kind?.fields ?? [];
    if (!order || !field || subjectOf(kind, order)) return false;
    return meant.some(({ kind: type, id }) => type === field.type && id === order[field.name]);
  });
}

/** What such orders are about, as they name it; "" where there are none. @param {Sheet} sheet @param {Item[]} written */
export function aboutOf(sheet, [first]) {
  const name = first?.order ? kindOf(sheet, first.order.order)?.fields[0]?.name : undefined;
  return name && first?.order ? String(first.order[name]) : "";
}

/** Goals to which something goes: to stay where an order has led is chosen by its verb. @param {Aim[]} aims */
export function goingOn(aims) {
  return aims.filter(({ way }) => way.length > 1);
}
