// @ts-check
// The lines of the draft, each with what will become of it, and what one can do with it.

import { button, h } from "./dom.js";

/**
 * @typedef {import("./draft.js").Item} Item
 * @typedef {import("./writing.js").Verdict} Verdict
 * @typedef {object} Deeds
 * @property {(item: Item) => void} edit
 * @property {(item: Item) => void} remove
 * @property {(item: Item, to: number) => void} move
 */

/**
 * @param {Item[]} items @param {Verdict[]} verdicts @param {number | null} edited the line in hand
 * @param {Deeds} deeds
 */
export function linesOf(items, verdicts, edited, deeds) {
  return items.map((item, at) =>
    lineOf(item, at, items.length, verdicts[at], edited === item.key, deeds),
  );
}

/**
 * @param {Item} item @param {number} at @param {number} count @param {Verdict | undefined} verdict
 * @param {boolean} inHand @param {Deeds} deeds
 */
function lineOf(item, at, count, verdict, inHand, deeds) {
  const state = verdict ? (verdict.fine ? "fine" : "refused") : "unread";
  const line = h(
    "li",
    {
      class: `order-line ${state}${inHand ? " in-hand" : ""}`,
      draggable: "true",
      "data-line": item.key,
    },
    h("div", { class: "said" }, written(item, deeds), said(verdict)),
    buttons(item, at, count, deeds),
  );
  dragging(line, item, at, deeds);
  return line;
}

/** @param {Item} item @param {Deeds} deeds */
function written(item, deeds) {
  return h(
    "button",
    {
      type: "button",
      class: "written",
      "data-key": `edit-${item.key}`,
      "aria-label": `Change: ${item.line}`,
      onclick: () => deeds.edit(item),
    },
    h("code", {}, item.line),
  );
}

/** @param {Verdict | undefined} verdict */
function said(verdict) {
  if (!verdict) return h("span", { class: "outcome quiet" }, "…");
  const mark = h("span", { class: "tick", "aria-hidden": "true" }, verdict.fine ? "✓" : "✕");
  const heard = verdict.fine ? "" : "Will be refused: ";
  return h("span", { class: "outcome" }, mark, h("span", { class: "heard" }, heard), verdict.text);
}

/** @param {Item} item @param {number} at @param {number} count @param {Deeds} deeds */
function buttons(item, at, count, deeds) {
  /** @param {string} sign @param {string} what @param {() => void} run @param {boolean} off */
  const small = (sign, what, run, off = false) =>
    button(sign, run, {
      class: "small",
      "aria-label": `${what}: ${item.line}`,
      title: what,
      disabled: off,
      "data-key": `${what}-${item.key}`,
    });
  return h(
    "div",
    { class: "deeds" },
    small("↑", "Earlier", () => deeds.move(item, at - 1), at === 0),
    small("↓", "Later", () => deeds.move(item, at + 1), at === count - 1),
    small("×", "Remove", () => deeds.remove(item)),
  );
}

/** @param {HTMLElement} line @param {Item} item @param {number} at @param {Deeds} deeds */
function dragging(line, item, at, deeds) {
  line.addEventListener("dragstart", (event) =>
    event.dataTransfer?.setData("text/plain", String(item.key)),
  );
  line.addEventListener("dragover", (event) => event.preventDefault());
  line.addEventListener("drop", (event) => {
    event.preventDefault();
    const key = Number(event.dataTransfer?.getData("text/plain"));
    if (key && key !== item.key) deeds.move({ ...item, key }, at);
  });
}

/** What orders draw on, as meters. @param {import("./sheet.js").Purse[]} purses */
export function pursesOf(purses) {
  return purses.map((purse) => {
    const left = purse.has - purse.spent;
    const state = left < 0 ? "purse over" : "purse";
    return h(
      "li",
      { class: state },
      h("span", {}, purse.label),
      h("meter", {
        min: 0,
        max: Math.max(purse.has, 1),
        value: Math.max(left, 0),
        "aria-label": purse.label,
      }),
      h("span", { class: "left" }, leftIn(purse)),
    );
  });
}

/** What can still be spent; orders may have put more in than they took. */
const leftIn = (/** @type {import("./sheet.js").Purse} */ { has, spent }) =>
  spent < 0 ? `${has - spent} left: ${has} and ${-spent} freed` : `${has - spent} of ${has} left`;
