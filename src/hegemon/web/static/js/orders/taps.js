// @ts-check
// One tap for each order of a small question. Where exactly one order is asked for, the tap is the
// answer, unless one wants to be asked first.

import { h } from "./dom.js";
import { quickOf } from "./quick.js";
import { shapeOf, sign } from "./signs.js";

/**
 * @typedef {import("./ordering.js").Ordering} Ordering
 * @typedef {import("./quick.js").Quick} Quick
 * @typedef {import("./quick.js").Tap} Tap
 */

/** Taps of a kind that stand in the open where there are several kinds. */
const FEW = 12;

const ASK = "hegemon:ask-first";

/** @param {Ordering} ordering @param {import("./sheet.js").Sheet} sheet @returns {import("./dom.js").Child[]} */
export function tapsOf(ordering, sheet) {
  const found = quickOf(sheet);
  if (!found.length) return [];
  const several = found.length > 1;
  return [...found.map((quick) => block(ordering, quick, several)), sheet.single ? asking() : null];
}

/** @param {Ordering} ordering @param {Quick} quick @param {boolean} folds whether it is one of several */
function block(ordering, { kind, rows }, folds) {
  const lines = rows.map((row) => line(ordering, row));
  const taps = rows.reduce((sum, row) => sum + row.taps.length, 0);
  if (!folds || !kind.fields.length)
    return h("section", { class: "taps", "aria-label": kind.label }, ...lines);
  const title = h(
    "summary",
    { "data-key": `taps-${kind.word}` },
    h("b", {}, kind.verb || kind.word),
    h("span", { class: "quiet" }, ` ${kind.label}`),
  );
  const stood = /** @type {HTMLDetailsElement | null} */ (
    ordering.room.quick.querySelector(`[data-word="${CSS.escape(kind.word)}"]`)
  );
  return h(
    "details",
    { class: "taps", "data-word": kind.word, open: stood ? stood.open : taps <= FEW },
    title,
    ...lines,
  );
}

/** @param {Ordering} ordering @param {import("./quick.js").Row} row */
function line(ordering, row) {
  const head = row.label
    ? h(
        "p",
        { class: "tap-head" },
        h("b", {}, row.label),
        h("span", { class: "quiet" }, ` ${row.rest}`),
      )
    : null;
  return h(
    "div",
    { class: "tap-row" },
    head,
    h("div", { class: "tap-buttons" }, ...row.taps.map((tap) => one(ordering, tap))),
  );
}

/** @param {Ordering} ordering @param {Tap} tap */
function one(ordering, tap) {
  const said = h(
    "button",
    {
      type: "button",
      class: "tap",
      "data-key": `tap-${JSON.stringify(tap.order)}`,
      onclick: () => take(ordering, tap),
    },
    tap.sign ? sign(shapeOf(tap.sign)) : null,
    h("b", {}, tap.label),
    tap.rest ? h("span", { class: "quiet" }, tap.rest) : null,
  );
  return said;
}

/** What a tap means: the order is written and, where it is the whole answer, sealed. @param {Ordering} ordering @param {Tap} tap */
export async function take(ordering, tap) {
  const { writing } = ordering;
  ordering.write([tap.order]);
  if (!writing.sheet?.single) return;
  await writing.judge(); // it may be sealed at once: no draft of it is needed
  const fine = writing.checked?.verdicts.every((verdict) => verdict.fine);
  if (fine && !asksFirst()) await ordering.sealing.seal();
  else ordering.sealing.turn("confirm");
}

function asking() {
  const input = h("input", {
    type: "checkbox",
    checked: asksFirst(),
    onchange: (/** @type {Event} */ event) =>
      remember(/** @type {HTMLInputElement} */ (event.target).checked),
  });
  return h("label", { class: "ask-first" }, input, " Ask me before a tap is sealed");
}

function asksFirst() {
  try {
    return localStorage.getItem(ASK) === "yes";
  } catch {
    return true;
  }
}

/** @param {boolean} yes */
function remember(yes) {
  try {
    localStorage.setItem(ASK, yes ? "yes" : "no");
  } catch {
    // nothing is kept here: one is asked each time
  }
}
