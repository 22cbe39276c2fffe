// @ts-check
// A kind of order is chosen by its verb. Where that says all of it, it is written at once: so it is
// asked first what may still be said, for the list may be from before the last order.

import { asked, begin } from "./composing.js";
import { button, h } from "./dom.js";
import { shapeOf, sign } from "./signs.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */
/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {Ordering} ordering @param {Sheet} sheet @param {number} at which of its kinds */
export function kindButton(ordering, sheet, at) {
  const { word, label } = /** @type {import("./sheet.js").Kind} */ (sheet.kinds[at]);
  const verbs = sheet.kinds.map((kind) => kind.verb || kind.word);
  const verb = verbs[at] ?? word;
  const alone = verbs.filter((each) => each === verb).length === 1;
  const said = alone ? verb : label; // two kinds of one verb are told apart
  const name = said.charAt(0).toUpperCase() + said.slice(1);
  const same = name.toLowerCase() === label.toLowerCase();
  const made = button("", () => begun(ordering, word), {
    title: label,
    "aria-label": same ? name : `${name}: ${label}`,
    "data-key": `kind-${at}`,
    class: "small",
  });
  made.append(sign(shapeOf(verb)), h("span", {}, name));
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
