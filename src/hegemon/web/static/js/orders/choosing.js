// @ts-check
// A kind of order is chosen by its verb. Where that says all of it, it is written at once: so it is
// asked first what may still be said, for the list may be from before the last order.

import { asked, begin } from "./composing.js";
import { button, h } from "./dom.js";
import { shapeOf, sign } from "./signs.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Kind} Kind */

/** What a kind is called on its button, and by who hears it. @param {Kind[]} kinds @param {Kind} kind */
export function calledOf(kinds, { word, verb = "", label }) {
  const meant = verb || word;
  const alone = kinds.filter((each) => (each.verb || each.word) === meant).length === 1;
  const said = alone ? meant : label; // two kinds of one verb are told apart
  const name = said.charAt(0).toUpperCase() + said.slice(1);
  const heard = name.toLowerCase() === label.toLowerCase() ? name : `${name}: ${label}`;
  return { meant, name, heard };
}

/** @param {Ordering} ordering @param {Sheet} sheet @param {number} at which of its kinds */
export function kindButton(ordering, sheet, at) {
  const kind = /** @type {Kind} */ (sheet.kinds[at]);
  const { word, label } = kind;
  const { meant, name, heard } = calledOf(sheet.kinds, kind);
  const made = button("", () => begun(ordering, word), {
    title: label,
    "aria-label": heard,
    "data-key": `kind-${at}`,
    class: "small",
  });
  made.append(sign(shapeOf(meant)), h("span", {}, name));
  return made;
}

/** @param {Pick<Ordering, "writing" | "go">} ordering @param {string} word */
export async function begun(ordering, word) {
  const { writing } = ordering;
  const make = () => (writing.after ? begin(writing.after, word) : null);
  const making = make();
  if (making && !asked(making)) await writing.fresh(word);
  ordering.go(make());
}
