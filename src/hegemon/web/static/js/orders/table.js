// @ts-check
// The table of one's things: filtered, sorted, several taken at once; what waits comes first.

import { centre, choose } from "../board.js";
import { begin } from "./composing.js";
import { button, fill, h } from "./dom.js";
import { filtered, grouped, shared, sorted, thingsOf } from "./things.js";

/**
 * @typedef {import("./ordering.js").Ordering} Ordering
 * @typedef {import("./things.js").Thing} Thing
 * @typedef {import("./things.js").Sorting} Sorting
 */

/** From so many things on a table is of use. */
const MANY = 4;
/** Rows that are shown before one has to ask for all. */
const MOST = 30;

export class Table {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.wanted = "";
    /** @type {Sorting} */
    this.sorting = { by: "sheet", up: true };
    /** @type {Set<string>} */
    this.taken = new Set();
    /** @type {Set<string>} */
    this.urgent = new Set();
    this.only = false;
    this.all = false;
    this.number = h("span", { class: "number" });
    this.title = h("summary", { class: "fold" }, h("span", {}, "Your things"), this.number);
    /** @type {Set<string>} groups of like things that stand open */
    this.unfolded = new Set();
    this.head = h("div", { class: "table-head" });
    this.body = h("div", {
      class: "scroll",
      tabindex: 0,
      role: "region",
      "aria-label": "Your things",
    });
    this.filter = h("input", {
      type: "search",
      placeholder: "Look for …",
      "aria-label": "Look for one of your things",
      oninput: (/** @type {Event} */ event) =>
        this.look(/** @type {HTMLInputElement} */ (event.target).value),
    });
    this.details = h(
      "details",
      { class: "things", ontoggle: () => this.render() },
      this.title,
      this.filter,
      this.head,
      this.body,
    );
  }

  /** @returns {Thing[]} */
  things() {
    const { sheet, draft } = this.ordering.writing;
    if (!sheet || sheet.single) return [];
    const { pointing } = this.ordering;
    return thingsOf(sheet, draft.items, this.urgent).map((thing) => ({
      ...thing,
      name: pointing?.nameOfThing(thing.sort, thing.id) || thing.name,
    }));
  }

  /** @param {string} wanted */
  look(wanted) {
    this.wanted = wanted;
    this.render();
  }

  render() {
    const things = this.things();
    this.details.hidden = things.length < MANY;
    this.number.textContent = String(things.length);
    if (!(/** @type {HTMLDetailsElement} */ (this.details).open)) return;
    const kept = filtered(things, this.wanted).filter((thing) => !this.only || thing.waits);
    fill(this.head, ...this.deeds(things, kept));
    fill(this.body, this.table(sorted(kept, this.sorting)));
  }

  /** Show a thing on the map, with what can be ordered for it. @param {Thing} thing */
  go(thing) {
    if (thing.sort === "place") centre(thing.id);
    choose({ kind: thing.sort === "place" ? "place" : "token", id: thing.id });
    if (!this.ordering.pointing.knows(thing.id)) this.ordering.offer([thing]); // it has no card
  }

  /** @param {Thing[]} things @param {Thing[]} kept @returns {import("./dom.js").Child[]} */
  deeds(things, kept) {
    const taken = things.filter((thing) => this.taken.has(thing.id));
    const urgent = things.some((thing) => thing.waits);
    const only = h("input", {
      type: "checkbox",
      checked: this.only,
      "data-key": "only",
      onchange: () => {
        this.only = !this.only;
        this.render();
      },
    });
    return [
      urgent ? h("label", { class: "only" }, only, " only what waits") : null,
      button(
        taken.length ? "None" : `Take these ${kept.length}`,
        () => this.takeAll(taken.length ? [] : kept),
        { class: "small", "data-key": "take-all" },
      ),
      taken.length
        ? button(`Order for ${taken.length} …`, () => this.ordering.offer(taken), {
            class: "small main",
            "data-key": "order-taken",
          })
        : null,
    ];
  }

  /** @param {Thing[]} things */
  takeAll(things) {
    this.taken = new Set(things.map((thing) => thing.id));
    this.render();
  }

  /** @param {Thing[]} things */
  table(things) {
    const groups = grouped(things);
    const shown = this.all ? groups : groups.slice(0, MOST);
    const rows = shown.flatMap((group) => this.rows(group));
    const rest = groups.length - shown.length;
    const more =
      rest > 0
        ? button(
            `${rest} more`,
            () => {
              this.all = true;
              this.render();
            },
            { class: "small" },
          )
        : null;
    const heads = h(
      "tr",
      {},
      h("td", {}),
      this.column("name", "what"),
      this.column("rest", "about it"),
      this.column("orders", "orders"),
    );
    return h("div", {}, h("table", {}, h("thead", {}, heads), h("tbody", {}, ...rows)), more);
  }

  /** @param {Sorting["by"]} by @param {string} label */
  column(by, label) {
    const here = this.sorting.by === by;
    const sort = () => {
      this.sorting = { by, up: here ? !this.sorting.up : true };
      this.render();
    };
    const order = here ? (this.sorting.up ? "ascending" : "descending") : "none";
    return h(
      "th",
      { scope: "col", "aria-sort": order },
      button(label, sort, { class: "plain-button", "data-key": `sort-${by}` }),
    );
  }

  /** One thing; like ones as one row, until one wants to see each. @param {Thing[]} group */
  rows(group) {
    const [first] = group;
    if (!first) return [];
    if (group.length === 1) return [this.row(first)];
    const open = this.unfolded.has(first.id);
    return [this.groupRow(group, open), ...(open ? group.map((thing) => this.row(thing)) : [])];
  }

  /** @param {Thing[]} group @param {boolean} open */
  groupRow(group, open) {
    const first = /** @type {Thing} */ (group[0]);
    const taken = group.filter(({ id }) => this.taken.has(id)).length;
    const box = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "checkbox",
        checked: taken === group.length,
        "aria-label": `Take all ${group.length} like ${first.name}`,
        "data-key": `group-${first.id}`,
        onchange: () => this.takeGroup(group, taken < group.length),
      })
    );
    box.indeterminate = taken > 0 && taken < group.length;
    const unfold = () => {
      if (!this.unfolded.delete(first.id)) this.unfolded.add(first.id);
      this.render();
    };
    const names = button(`${group.length} alike`, unfold, {
      class: "plain-button",
      "aria-expanded": String(open),
      title: group.map(({ name }) => name).join(", "),
      "data-key": `like-${first.id}`,
    });
    const cells = [h("td", { class: "quiet" }, first.rest), h("td", {}, said(first))];
    const sort = first.waits ? "group waits" : "group";
    return h("tr", { class: sort }, h("td", {}, box), h("th", { scope: "row" }, names), ...cells);
  }

  /** @param {Thing[]} group @param {boolean} take */
  takeGroup(group, take) {
    for (const { id } of group) {
      if (take) this.taken.add(id);
      else this.taken.delete(id);
    }
    this.render();
  }

  /** @param {Thing} thing */
  row(thing) {
    const toggle = () => {
      if (!this.taken.delete(thing.id)) this.taken.add(thing.id);
      this.render();
    };
    const box = h("input", {
      type: "checkbox",
      checked: this.taken.has(thing.id),
      "aria-label": `Take ${thing.name}`,
      "data-key": `take-${thing.id}`,
      onchange: toggle,
    });
    return h(
      "tr",
      { class: thing.waits ? "waits" : "" },
      h("td", {}, box),
      h(
        "th",
        { scope: "row" },
        button(thing.name, () => this.go(thing), {
          class: "plain-button",
          "data-key": `thing-${thing.id}`,
        }),
      ),
      h("td", { class: "quiet" }, thing.rest),
      h("td", {}, said(thing)),
    );
  }

  /** The kinds of order that things share, as buttons. @param {Thing[]} things */
  kinds(things) {
    const sheet = this.ordering.writing.after;
    const [first] = things;
    if (!sheet || !first) return [];
    const ids = things.map((thing) => thing.id);
    return shared(things).map((word, at) => {
      const kind = sheet.kinds.find((each) => each.word === word);
      const field = kind?.fields[0];
      const run = () =>
        field && this.ordering.go(begin(sheet, word, { [field.name]: first.id }), ids);
      return button(kind?.verb || word, run, {
        class: "small",
        title: kind?.label ?? "",
        "data-key": at ? `offer-${word}` : "offer",
      });
    });
  }
}

/** What was ordered for a thing, or that it waits. @param {Thing} thing */
function said({ lines, waits }) {
  if (!lines.length) return waits ? "waits" : "";
  return h("span", {}, ...lines.map((line) => h("code", {}, line)));
}
