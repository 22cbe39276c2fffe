// @ts-check
// What the sheet of orders wants of the map.

/** @typedef {import("./sheet.js").Thing} Thing */
/** @typedef {{places?: string[], tokens?: string[], barred?: Record<string, string>}} Lit */
/** @typedef {{label: string, run: () => void}} Action */

/** @type {{id: string, at: string}[]} */
export const tokens = [];

/** @param {Lit | null} _lit */
export function highlight(_lit) {}

/** @param {string[]} _ids */
export function showRoute(_ids) {}

/** @param {(thing: Thing) => Action[]} _make */
export function addActions(_make) {}

/** @param {(thing: Thing) => boolean} _test */
export function carry(_test) {}

/** @param {{from: string, to: string, way?: string[]}[]} _lines */
export function ghosts(_lines) {}
