// @ts-check
// What its reader has, at the head of a film: it goes along, from before the turn to after it.

import { make } from "../board/forms.js";
import { figure, signed } from "../figures.js";
import { counting } from "./timeline.js";

/** @typedef {import("./timeline.js").Part} Part */
/** @typedef {import("./timeline.js").Purse} Purse */

export class Purses {
  constructor() {
    this.element = node("div", "film-purses");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "What you have");
    /** @type {Part | null} */
    this.part = null;
    /** @type {{purse: Purse, number: HTMLElement, change: HTMLElement}[]} */
    this.chips = [];
  }

  /** @param {Part} part */
  tell(part) {
    this.part = part;
    this.element.hidden = !part.purses.length;
    this.chips = part.purses.map((purse) => ({
      purse,
      number: node("b", ""),
      change: node("span", purse.now > purse.before ? "up" : "down"),
    }));
    this.element.replaceChildren(...this.chips.map(chipOf));
  }

  /** @param {Part} part @param {number} ms */
  draw(part, ms) {
    if (part !== this.part) this.tell(part);
    const done = counting(part, ms);
    for (const { purse, number, change } of this.chips) {
      const by = purse.now - purse.before;
      number.textContent = figure(Math.round(purse.before + by * done));
      change.textContent = by && done ? signed(by) : "";
    }
  }
}

/** @param {Purses["chips"][number]} chip */
function chipOf({ purse, number, change }) {
  const chip = node("span", "film-purse");
  chip.append(...signOf(purse.sign), number, " ", change, " ", node("small", "", purse.label));
  return chip;
}

/** The picture of what it is, as the page below has it. @param {string | undefined} name */
function signOf(name) {
  if (!name) return [];
  const picture = make("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  picture.append(make("use", { href: `#purse-${name}` }));
  return [picture];
}

/** @param {string} name @param {string} kind @param {string} [text] */
function node(name, kind, text = "") {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}
