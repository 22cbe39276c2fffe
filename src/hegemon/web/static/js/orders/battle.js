// @ts-check
// A battle as lines, with the sheet of orders: who may act lights up, whom he may fire at, and a tap
// on it is the order. The same by keys: what can be chosen is a button.

import { bring } from "../board.js";
import { asked, begin, targets } from "./composing.js";
import { button, fill, h } from "./dom.js";
import { quickOf } from "./quick.js";
import { actor, deedsOf, shotsOf, starters } from "./shots.js";
import { take } from "./taps.js";

/**
 * @typedef {import("./ordering.js").Ordering} Ordering
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {{legal: Set<string>, chosen: string, aims: Map<string, string>, barred: Record<string, string>}} Lit
 *   `aims` says of each that can be chosen what would come of it
 */

export class Battle {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.chosen = "";
    this.folded = false;
    this.seen = "";
    this.deeds = h("div", { class: "deeds-of-battle", "data-own": true });
    document.addEventListener("click", (event) => this.point(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("hegemon:merged", () => this.show()); // the page has brought it anew
  }

  get fold() {
    return /** @type {HTMLDetailsElement | null} */ (document.querySelector("#battle-fold"));
  }

  /** @returns {HTMLElement[]} */
  get formations() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".formation"))];
  }

  /** The sheet as it may be filled in now; null where nothing is to be ordered. */
  get sheet() {
    return this.ordering.sealing.receipt ? null : this.ordering.writing.after;
  }

  /** @param {MouseEvent} event */
  point(event) {
    const one = event.target instanceof Element ? event.target.closest(".formation") : null;
    if (one instanceof HTMLElement) this.choose(one.dataset.token ?? "");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || !one.matches(".formation[role=button]")) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.choose(one.dataset.token ?? "");
  }

  /** @param {string} id */
  choose(id) {
    const { sheet, ordering } = this;
    if (!sheet) return;
    if (ordering.making) return this.say(id);
    const shots = shotsOf(quickOf(sheet));
    const tap = shots.get(this.actor(sheet))?.get(id);
    if (tap) return take(ordering, tap);
    if (!starters(sheet).has(id)) return;
    this.chosen = id;
    if (!shots.has(id)) this.say(id);
    ordering.render();
  }

  /** As if it had been chosen on the map. @param {string} id */
  say(id) {
    const detail = { kind: "token", id, by: "list" };
    document.dispatchEvent(new CustomEvent("hegemon:chosen", { cancelable: true, detail }));
  }

  /** @param {Sheet} sheet */
  actor(sheet) {
    return actor(starters(sheet), this.chosen);
  }

  /** Draw what can be chosen now. */
  show() {
    const { fold, sheet } = this;
    if (!fold) return;
    const lit = sheet ? this.lit(sheet) : NOTHING;
    for (const one of this.formations) mark(one, lit);
    this.makeWay();
    if (!fold.contains(this.deeds)) fold.querySelector("summary")?.after(this.deeds);
    fill(this.deeds, ...(sheet ? this.offer(sheet, lit) : []));
    this.deeds.hidden = !this.deeds.hasChildNodes();
    this.bringIntoSight(lit.chosen);
  }

  /** The row of who acts, once when it is another. @param {string} chosen */
  bringIntoSight(chosen) {
    const row = document.querySelector(formation(chosen))?.closest("tr");
    const window = document.querySelector("#battle");
    if (!row || !window || chosen === this.seen) return;
    this.seen = chosen;
    const above = this.deeds.getBoundingClientRect().bottom;
    const { top, bottom } = row.getBoundingClientRect();
    if (top >= above && bottom <= window.getBoundingClientRect().bottom) return;
    window.scrollBy({ top: top - above });
  }

  /** @param {Sheet} sheet @returns {Lit} */
  lit(sheet) {
    const { making } = this.ordering;
    if (making) {
      const { tokens = [], barred = {} } = targets(sheet, making) ?? {};
      return { ...NOTHING, legal: new Set(tokens), barred };
    }
    const who = this.actor(sheet);
    const shots = shotsOf(quickOf(sheet)).get(who) ?? new Map();
    return {
      legal: new Set([...starters(sheet), ...shots.keys()]),
      chosen: who,
      aims: new Map([...shots].map(([id, tap]) => [id, tap.rest])),
      barred: {},
    };
  }

  /** Where a place is asked for, the map must be seen, and what lies about the battle. */
  makeWay() {
    const { fold } = this;
    const making = this.ordering.making;
    const onMap = making ? asked(making)?.type === "place" : false;
    if (!fold || onMap === this.folded) return;
    this.folded = onMap;
    fold.open = !onMap;
    if (onMap) bring(fold.dataset.place ?? "");
  }

  /** @param {Sheet} sheet @param {Lit} lit */
  offer(sheet, { chosen, aims }) {
    if (this.ordering.making) return [];
    const name = document.querySelector(`${formation(chosen)} .what b`);
    if (!chosen || !name) return [];
    const deeds = deedsOf(sheet, quickOf(sheet), chosen).map(({ word, label, tap }) =>
      button(word, () => (tap ? take(this.ordering, tap) : this.start(sheet, word, chosen)), {
        "data-key": `deed-${word}`,
        title: label,
        "aria-label": `${word}: ${label}`,
      }),
    );
    const said = aims.size ? ": choose a target, or" : ": choose";
    return [h("p", {}, h("b", {}, name.textContent ?? ""), said), ...deeds];
  }

  /** @param {Sheet} sheet @param {string} word @param {string} who */
  start(sheet, word, who) {
    const field = sheet.kinds.find((kind) => kind.word === word)?.fields[0];
    if (field) this.ordering.go(begin(sheet, word, { [field.name]: who }));
  }
}

/** @type {Lit} */
const NOTHING = { legal: new Set(), chosen: "", aims: new Map(), barred: {} };

/** @param {HTMLElement} one @param {Lit} lit */
function mark(one, { legal, chosen, aims, barred }) {
  const id = one.dataset.token ?? "";
  const able = legal.has(id);
  one.classList.toggle("legal", able && id !== chosen);
  one.classList.toggle("chosen", id === chosen && chosen !== "");
  one.classList.toggle("barred", id in barred);
  for (const [name, value] of [
    ["role", "button"],
    ["tabindex", "0"],
    ["aria-pressed", String(id === chosen)],
  ]) {
    if (able) one.setAttribute(name ?? "", value ?? "");
    else one.removeAttribute(name ?? "");
  }
  const said = shortened(aims.get(id) || barred[id] || "", one);
  one.querySelector(".aim")?.remove();
  if (said) one.append(h("span", { class: aims.has(id) ? "aim" : "aim why" }, said));
}

/** Without the name that stands there already. @param {string} said @param {HTMLElement} one */
function shortened(said, one) {
  const name = one.querySelector(".what b")?.textContent ?? "";
  return said.startsWith(name) ? said.slice(name.length).replace(/^[,:\s]+/, "") : said;
}

/** @param {string} id */
function formation(id) {
  return `.formation[data-token="${CSS.escape(id)}"]`;
}
