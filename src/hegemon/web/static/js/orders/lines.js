// @ts-check
// The lines of the draft, each with what will become of it, and what one can do with it.

import { signed } from "../figures.js";
import { button, h } from "./dom.js";
import { kindOf } from "./sheet.js";
import { shapeOf, sign, verbOf } from "./signs.js";
import { wordsOf } from "./words.js";

/**
 * @typedef {import("./draft.js").Item} Item
 * @typedef {import("./writing.js").Verdict} Verdict
 * @typedef {object} Deeds
 * @property {(item: Item) => void} edit
 * @property {(item: Item) => void} remove
 * @property {(item: Item, to: number) => void} move
 */

/** @typedef {Deeds | null} Hands   null where nothing can be done with lines: they are sealed */

/**
 * @typedef {{verdicts: Verdict[], edited: number | null, newest: number | null,
 *   purses: import("./sheet.js").Purse[], called: import("./words.js").Called}} Looks
 */

/** @param {import("./sheet.js").Sheet} sheet @param {Item[]} items @param {Looks} looks @param {Hands} deeds */
export function linesOf(sheet, items, looks, deeds) {
  return items.map((item, at) => {
    const words = item.order ? wordsOf(sheet, item.order, looks.called) : "";
    const kind = item.order ? kindOf(sheet, item.order.order) : undefined;
    const last = kind?.fields.findLast(({ type }) => type === "place" || type === "token");
    const leads = last && last !== kind?.fields[0] ? last.type : "";
    const shape = shapeOf(verbOf(kind, item.order ?? {}), leads);
    return lineOf({ item, at, count: items.length, words, shape }, looks, deeds);
  });
}

/** @param {{item: Item, at: number, count: number, words: string, shape: ReturnType<typeof shapeOf>}} place @param {Looks} looks @param {Hands} deeds */
function lineOf({ item, at, count, words, shape }, { verdicts, edited, newest, purses }, deeds) {
  const verdict = verdicts[at];
  const state = verdict ? (verdict.fine ? "fine" : "refused") : "unread";
  const look = [edited === item.key && "in-hand", newest === item.key && "newest"];
  const line = h(
    "li",
    {
      class: ["order-line", state, ...look.filter(Boolean)].join(" "),
      draggable: String(deeds !== null),
      "data-line": item.key,
    },
    h("span", { class: "tile", "aria-hidden": "true" }, sign(shape)),
    h(
      "div",
      { class: "said" },
      written(item, words, deeds),
      said(verdict),
      alsoDrawn(verdict, purses),
      notation(item, words),
    ),
    figureOf(verdict, purses),
    deeds && buttons(item, at, count, deeds),
  );
  if (deeds) dragging(line, item, at, deeds);
  return line;
}

/** What it says in words, as long as they are known. @param {Item} item @param {string} words @param {Hands} deeds */
function written(item, words, deeds) {
  if (!deeds) return h("b", { class: "written" }, words || h("code", {}, item.line));
  return h(
    "button",
    {
      type: "button",
      class: "written",
      "data-key": `edit-${item.key}`,
      "aria-label": `Change: ${item.line}`,
      onclick: () => deeds.edit(item),
    },
    words || h("code", {}, item.line),
  );
}

/** @param {Item} item @param {string} words */
function notation(item, words) {
  return words ? h("code", { class: "notation" }, item.line) : null;
}

/** What it takes out of the purses, or frees, each in a few words. @param {Verdict | undefined} verdict @param {import("./sheet.js").Purse[]} purses */
function drawn(verdict, purses) {
  return (verdict?.changes ?? []).map(({ purse, by }) => {
    const what = purses.find(({ id }) => id === purse)?.label ?? purse;
    return { what, number: signed(by), sort: by < 0 ? "change down" : "change up" };
  });
}

/** The first of them, large at the end of the line. @param {Verdict | undefined} verdict @param {import("./sheet.js").Purse[]} purses */
function figureOf(verdict, purses) {
  const [first] = drawn(verdict, purses);
  if (!first) return null;
  const heard = h("span", { class: "heard" }, ` ${first.what}`);
  return h("span", { class: `figure ${first.sort}`, title: first.what }, first.number, heard);
}

/** The others. @param {Verdict | undefined} verdict @param {import("./sheet.js").Purse[]} purses */
function alsoDrawn(verdict, purses) {
  const [, ...others] = drawn(verdict, purses);
  if (!others.length) return null;
  const words = others.map(({ number, what }) => `${number} ${what}`).join(", ");
  return h("span", { class: "outcome also" }, words);
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
