// @ts-check
// Orders as they are typed: one line with completion, or many lines that were pasted.

import { fill, h } from "./dom.js";
import { complete, completed } from "./notation.js";
import { nameOf, restOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Choice} Choice
 */

/** How many completions are shown. */
const MOST = 40;

export class Entry {
  /**
   * @param {() => Sheet | null} sheet @param {(lines: string[]) => void} write
   * @param {() => void} begun what is done when a word more is typed
   */
  constructor(sheet, write, begun) {
    this.sheet = sheet;
    this.write = write;
    this.begun = begun;
    /** @type {Sheet | null} of which something is offered */
    this.of = null;
    this.at = -1;
    /** @type {Choice[]} */
    this.found = [];
    this.input = /** @type {HTMLInputElement} */ (
      h("input", {
        id: "typed",
        type: "text",
        role: "combobox",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        enterkeyhint: "done",
        "aria-expanded": "false",
        "aria-controls": "typed-list",
        "aria-autocomplete": "list",
        "aria-describedby": "typed-trouble",
        "data-key": "typed",
        "aria-label": "Type an order",
        "aria-keyshortcuts": "/",
        placeholder: "Type an order",
        oninput: () => this.typed(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        onpaste: (/** @type {ClipboardEvent} */ event) => this.paste(event),
        onfocus: () => this.offer(),
        onblur: () => this.close(),
      })
    );
    this.list = h("ul", {
      id: "typed-list",
      role: "listbox",
      class: "completions",
      hidden: true,
      "aria-label": "What may follow",
    });
    this.root = h(
      "form",
      { class: "entry", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      h(
        "div",
        { class: "typing" },
        this.input,
        h("kbd", { "aria-hidden": "true" }, "/"),
        h("button", { class: "small", "aria-label": "Write it down" }, "↵"),
        this.list,
      ),
    );
  }

  /** The kind of order that is being typed; "" before there is one. */
  get word() {
    const [word = "", ...others] = this.input.value.trimStart().split(/\s+/);
    return others.length ? word.toLowerCase() : "";
  }

  typed() {
    this.offer();
    this.begun();
  }

  /** What may follow by a newer sheet, unless one is choosing already. */
  renew() {
    const stale = this.sheet() !== this.of;
    if (stale && this.at < 0 && this.word && document.activeElement === this.input) this.offer();
  }

  offer() {
    const sheet = this.sheet();
    this.of = sheet;
    this.found = sheet ? complete(sheet, this.input.value).slice(0, MOST) : [];
    this.at = -1;
    const shown = this.found.length > 0 && document.activeElement === this.input;
    this.list.hidden = !shown;
    this.input.setAttribute("aria-expanded", String(shown));
    this.input.removeAttribute("aria-activedescendant");
    fill(this.list, ...this.found.map((choice, at) => this.option(choice, at)));
  }

  /** @param {Choice} choice @param {number} at */
  option(choice, at) {
    const named = nameOf(choice) === choice.value ? "" : nameOf(choice);
    const rest = [named, restOf(choice), choice.barred].filter(Boolean).join(" · ");
    return h(
      "li",
      {
        id: `typed-${at}`,
        role: "option",
        "aria-selected": "false",
        "aria-disabled": choice.barred ? "true" : "false",
        onpointerdown: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.take(choice);
        },
      },
      h("code", {}, choice.value),
      rest && h("span", { class: "quiet" }, ` ${rest}`),
    );
  }

  /** @param {Choice} choice */
  take(choice) {
    if (choice.barred) return;
    this.input.value = completed(this.input.value, choice.value);
    this.typed();
  }

  /** @param {number} by */
  walk(by) {
    const count = this.found.length;
    if (!count) return;
    this.list.children[this.at]?.setAttribute("aria-selected", "false");
    this.at = (this.at + by + count + (this.at < 0 && by < 0 ? 1 : 0)) % count;
    const now = this.list.children[this.at];
    now?.setAttribute("aria-selected", "true");
    now?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `typed-${this.at}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const chosen = this.found[this.at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (this.list.hidden) this.offer();
      this.walk(event.key === "ArrowDown" ? 1 : -1);
    } else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      this.input.value &&
      this.found.length &&
      !this.list.hidden
    ) {
      this.take(/** @type {Choice} */ (chosen ?? this.found[0]));
    } else if (event.key === "Enter" && chosen) this.take(chosen);
    else if (event.key === "Escape" && !this.list.hidden) this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    this.list.hidden = true;
    this.at = -1;
    this.input.setAttribute("aria-expanded", "false");
  }

  /** @param {ClipboardEvent} event */
  paste(event) {
    const lines = (event.clipboardData?.getData("text") ?? "")
      .split(/\r?\n/)
      .filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    this.write(lines);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const line = this.input.value.trim();
    if (!line) return;
    this.input.value = "";
    this.close();
    this.write([line]);
  }
}
