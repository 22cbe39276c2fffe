// @ts-check
// What still needs a decision, as chips above the lines, and how one goes from one to the next.

import { bring, choose, rings } from "../board.js";
import { begin } from "../orders/composing.js";
import { button, fill, h, keyed } from "../orders/dom.js";
import { checkOf, isSealed } from "../orders/sealed.js";
import { kindOf } from "../orders/sheet.js";
import { shapeOf, sign, verbOf } from "../orders/signs.js";
import { show } from "../tabs.js";
import { acceptedIn, chipsOf, nextOpen, openIn } from "./opens.js";

/**
 * @typedef {import("../orders/ordering.js").Ordering} Ordering
 * @typedef {import("./opens.js").Chip} Chip
 */

/** How long a chip is pressed until it is left as it is, in milliseconds. */
const LONG = 500;

export class Chips {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.last = "";
    this.held = false; // whether a finger has just been pressed long
    this.title = h("h3", { class: "still-open" });
    this.onward = button("Next", () => this.next(1), {
      class: "onward",
      "aria-keyshortcuts": "n",
      "data-key": "next-open",
    });
    this.onward.append(h("kbd", { "aria-hidden": "true" }, "N"));
    this.list = h("ul", { class: "chips-open", "aria-label": "Still open" });
    this.hint = h("p", { class: "heard", id: "chip-help" }, "Delete leaves it as it is.");
    this.head = h("div", { class: "open-head" }, this.title, this.onward);
    this.root = h("div", { class: "open-decisions" }, this.head, this.list, this.hint);
    document.addEventListener("click", (event) => this.fromNews(event));
  }

  /** What is open, what was left as it is among it; once sealed all of it was. @returns {Chip[]} */
  get chips() {
    const { writing, sealing, table } = this.ordering;
    if (isSealed(this.ordering))
      return acceptedIn(checkOf(this.ordering)?.open ?? writing.sheet?.open);
    if (!writing.sheet || !sealing.isOpen) return [];
    const said = writing.checked?.open ?? writing.sheet.open;
    return chipsOf(said, table.things(), this.left);
  }

  /** How many need a decision still. */
  get open() {
    return openIn(this.chips);
  }

  /** What stays as it is, in this turn. @returns {Set<string>} */
  get left() {
    return new Set(this.ordering.writing.shelf.left(this.ordering.writing.step));
  }

  /** Leave one as it is, or do so no longer. @param {Chip} chip */
  toggle(chip) {
    const { shelf, step } = this.ordering.writing;
    const { left } = this;
    if (!left.delete(chip.id)) left.add(chip.id);
    shelf.leave(step, [...left]);
    this.ordering.render();
  }

  render() {
    const { chips } = this;
    const open = openIn(chips);
    const sealed = isSealed(this.ordering);
    this.root.hidden = !chips.length;
    this.root.classList.toggle("done", sealed);
    this.head.hidden = sealed; // the page's title says so
    this.list.setAttribute("aria-label", sealed ? "Left as it is" : "Still open");
    this.title.textContent = open ? `${open} still open` : "All decided";
    this.onward.hidden = !open;
    fill(this.list, ...chips.map((chip) => h("li", {}, sealed ? settled(chip) : this.chip(chip))));
    const { pointing } = this.ordering;
    const places = chips.filter((chip) => !chip.left).map((chip) => placeOf(chip, pointing));
    rings([...this.ordering.whereabouts.places, ...places.filter(Boolean)]);
  }

  /** @param {Chip} chip */
  chip(chip) {
    const made = button("", () => this.press(chip), {
      class: chip.left ? "chip left" : "chip",
      "data-key": `open-${chip.id}`,
      "aria-describedby": "chip-help",
      title: chip.left
        ? "Stays as it is; press long to decide after all"
        : "Press long: leave it so",
      oncontextmenu: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.toggle(chip);
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Delete" || event.key === "Backspace") this.toggle(chip);
      },
    });
    made.append(
      (chip.left && tick()) || sign(this.shape(chip)),
      h("span", {}, chip.words),
      h("span", { class: "heard" }, heard(chip)),
    );
    this.pressing(made, chip);
    return made;
  }

  /** What its sign shows: what one would order. @param {Chip} chip */
  shape({ kind, order, given }) {
    if (kind === "purse") return "money";
    const { sheet } = this.ordering.writing;
    const meant = sheet && order ? kindOf(sheet, order) : undefined;
    return shapeOf(verbOf(meant, given), kind === "place" ? "" : "place");
  }

  /** A finger that stays means the other thing; its click is none. @param {HTMLElement} made @param {Chip} chip */
  pressing(made, chip) {
    let timer = 0;
    made.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") return;
      timer = setTimeout(() => {
        this.held = true;
        this.toggle(chip);
      }, LONG);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      made.addEventListener(end, () => clearTimeout(timer));
  }

  /** @param {Chip} chip */
  press(chip) {
    if (!this.held) this.go(chip);
    this.held = false;
  }

  /** After the news one is led to what is open first, not to a list of it. @param {MouseEvent} event */
  fromNews(event) {
    const on = event.target instanceof Element ? event.target.closest(".next-decision") : null;
    if (!on || !this.open || event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own
    event.preventDefault();
    show("orders");
    this.next(1);
  }

  /** The next one that is open, or the one before. @param {1 | -1} by */
  next(by) {
    const found = nextOpen(this.chips, this.last, by);
    if (!found) return;
    this.go(found);
    const { making } = this.ordering.room;
    if (document.activeElement?.matches("[type=search]")) keyed(making, "first")?.focus(); // N goes on
  }

  /** Go where it is to be decided, and select that. @param {Chip} chip */
  go(chip) {
    const { ordering } = this;
    this.last = chip.id;
    const kind = chip.kind === "place" || chip.kind === "token" ? chip.kind : null;
    if (kind)
      ordering.deciding.rest(); // else it would be taken for a goal of what is chosen now
    else ordering.deciding.cancel();
    const place = placeOf(chip, ordering.pointing);
    if (place) bring(place);
    if (kind) choose({ kind, id: chip.thing ?? "" });
    else show("orders");
    if (chip.kind === "token") return; // its card has the verbs, and its goals are lit
    const sheet = ordering.writing.after;
    const begun = sheet && chip.order ? begin(sheet, chip.order, chip.given ?? {}) : null;
    if (begun && !ordering.deciding.offers(begun.kind.word)) ordering.go(begun);
  }
}

/** Where something is that is open; "" where it is nowhere. @param {Chip} chip @param {import("../orders/pointing.js").Pointing} pointing */
function placeOf(chip, pointing) {
  if (chip.kind === "place") return chip.thing ?? "";
  return chip.kind === "token" ? pointing.placeOf(chip.thing ?? "") : "";
}

/** @param {Chip} chip */
function heard(chip) {
  return chip.left ? ", stays as it is" : "";
}

/** What was left as it is when one sealed: nothing to press. @param {Chip} chip */
function settled(chip) {
  const dash = h("span", { class: "quiet", "aria-hidden": "true" }, "–"); // no tick: nothing was done
  return h("span", { class: "chip left" }, dash, h("span", {}, chip.words));
}

function tick() {
  return h("span", { class: "tick", "aria-hidden": "true" }, "✓");
}
