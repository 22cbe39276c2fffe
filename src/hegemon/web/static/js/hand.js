// @ts-check
// The umpire's hand by click: each act said field by field, as orders are; it becomes a line of the
// form, which is sent with its reason.

import { composer } from "./orders/composer.js";
import { asked, begin, complete } from "./orders/composing.js";
import { button, fill, h, keyed } from "./orders/dom.js";
import { write } from "./orders/sheet.js";

/** @typedef {import("./orders/sheet.js").Sheet} Sheet */
/** @typedef {import("./orders/composing.js").Composing} Composing */

class Hand {
  /** @param {HTMLElement} section @param {Sheet} sheet @param {Record<string, string>} headings */
  constructor(section, sheet, headings) {
    this.sheet = sheet;
    this.headings = headings;
    this.room = /** @type {HTMLElement} */ (section.querySelector(".by-clicks"));
    this.lines = /** @type {HTMLDetailsElement} */ (section.querySelector(".by-lines"));
    this.acts = /** @type {HTMLTextAreaElement} */ (section.querySelector("textarea"));
    /** @type {Composing | null} */
    this.making = null;
    /** @type {HTMLElement} */ (section.querySelector(".by-fields")).hidden = true;
    this.room.hidden = false;
    this.render();
  }

  /** @param {Composing | null} making */
  go(making) {
    this.making = making;
    this.render();
    const next = ["ask", "first", "done"].map((key) => keyed(this.room, key)).find(Boolean);
    if (making && !matchMedia("(pointer: coarse)").matches) next?.focus({ preventScroll: true });
  }

  /** It stands among the lines that are sent together. */
  done() {
    const { making, acts } = this;
    if (!making || !complete(making)) return;
    const line = write(making.kind, making.order);
    acts.value = [acts.value.trimEnd(), line].filter(Boolean).join("\n");
    this.lines.open = true;
    this.go(null);
    /** @type {HTMLInputElement | null} */ (this.lines.querySelector("[name=reason]"))?.focus();
  }

  render() {
    const { making, sheet } = this;
    if (!making) return fill(this.room, this.kinds());
    const turns = {
      go: (/** @type {Composing} */ next) => this.go(next),
      done: () => this.done(),
      drop: () => this.go(null),
    };
    fill(this.room, composer(sheet, making, turns));
    if (asked(making)) return;
    keyed(this.room, "done")?.focus({ preventScroll: true });
  }

  kinds() {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    this.sheet.kinds.forEach((kind, at) => {
      const one = button(kind.word, () => this.go(begin(this.sheet, kind.word)), {
        "data-key": `kind-${at}`,
        class: "small",
      });
      one.append(h("span", {}, kind.label));
      const heading = this.headings[kind.word] ?? "";
      groups.set(heading, [...(groups.get(heading) ?? []), one]);
    });
    const parts = [...groups].flatMap(([heading, buttons]) => [
      ...(heading ? [h("h3", {}, heading.charAt(0).toUpperCase() + heading.slice(1))] : []),
      h("div", { class: "kinds-of-order" }, ...buttons),
    ]);
    return h("div", {}, ...parts);
  }
}

/** @param {HTMLElement} section */
async function prepare(section) {
  const reply = await fetch(section.dataset.hand ?? "");
  if (!reply.ok) return;
  const { sheet, headings } = await reply.json();
  const names = JSON.parse(section.dataset.names ?? "{}");
  for (const choice of sheet.choices) choice.label ||= names[choice.value] ?? "";
  new Hand(section, sheet, headings);
}

const section = document.querySelector("#hand");
if (section instanceof HTMLElement) prepare(section);
