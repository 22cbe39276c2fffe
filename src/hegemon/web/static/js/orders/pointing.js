// @ts-check
// The map and the sheet of orders: what is chosen there is said here, what may be said here lights
// up there.

import { addActions, boardData, carry, ghosts, highlight, showRoute, tellAgain } from "../board.js";
import { asked, begin, places, routeOf, targets } from "./composing.js";
import { quickOf } from "./quick.js";
import { choicesOf, kindOf, kindsFor, movesFor } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Thing} Thing
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./composing.js").Composing} Composing
 * @typedef {{id: string, at: string, to?: string | null}} Token
 * @typedef {object} Sheets   what it needs of the sheet of orders
 * @property {() => Sheet | null} sheet
 * @property {() => Composing | null} making
 * @property {(making: Composing | null) => void} go
 * @property {(value: string) => void} take   a value for the field that is asked
 * @property {(why: string) => void} tell
 */

/** Kinds of order that a card offers at once. */
const MOST = 8;

export class Pointing {
  /** @param {Sheets} orders */
  constructor(orders) {
    this.orders = orders;
    /** @type {Token[]} */
    this.tokens = [];
    /** @type {Sheet | null} of which an open card offers orders */
    this.offered = null;
    document.addEventListener("hegemon:chosen", (event) =>
      this.chosen(/** @type {CustomEvent} */ (event)),
    );
    document.addEventListener("hegemon:left", (event) => this.left(event));
    document.addEventListener("hegemon:carried", (event) =>
      this.carried(/** @type {CustomEvent} */ (event).detail),
    );
    document.addEventListener("hegemon:redrawn", () => this.read());
    addActions((thing) => this.actions(thing));
    carry((thing) => this.carries(thing));
    this.read();
  }

  async read() {
    const board = await boardData();
    this.tokens = /** @type {Token[]} */ (board.tokens ?? []);
  }

  /** What can be named in an order for a thing: itself, or the place where it stands. @param {Thing} thing @returns {Thing[]} */
  meant(thing) {
    const token =
      thing.kind === "token" ? this.tokens.find((each) => each.id === thing.id) : undefined;
    return token && !token.to ? [thing, { kind: "place", id: token.at }] : [thing];
  }

  /** @param {CustomEvent} event */
  chosen(event) {
    const thing = /** @type {Thing} */ (event.detail);
    const sheet = this.orders.sheet();
    const making = this.orders.making();
    if (!sheet || thing.kind === "link") return;
    if (making && this.taken(sheet, making, thing)) return event.preventDefault();
    // chosen once more, it is told of
    if (making && this.meant(thing).some((each) => isAbout(making, each))) return;
    if (!making) this.open(sheet, thing);
    // where there is little room the card would lie over the targets
    if (this.orders.making() && matchMedia("(max-width: 800px)").matches) event.preventDefault();
  }

  /** Whether a thing was an answer to what is asked. @param {Sheet} sheet @param {Composing} making @param {Thing} thing */
  taken(sheet, making, thing) {
    const field = asked(making);
    if (!field || (field.type !== "place" && field.type !== "token")) return false;
    const choices = choicesOf(sheet, field, making.order);
    const named = this.answers(field.type, thing).map((id) =>
      choices.find((choice) => choice.value === id),
    );
    const legal = named.filter((choice) => choice && !choice.barred);
    if (legal.length === 1 && legal[0]) this.orders.take(legal[0].value);
    else this.orders.tell(named.find((choice) => choice?.barred)?.barred ?? "");
    return legal.length === 1;
  }

  /** The ids of one sort that a thing can mean. @param {string} type @param {Thing} thing */
  answers(type, thing) {
    if (type === "token" && thing.kind === "place") {
      return this.tokens
        .filter((token) => !token.to && token.at === thing.id)
        .map((token) => token.id);
    }
    return this.meant(thing)
      .filter((each) => each.kind === type)
      .map((each) => each.id);
  }

  /** Begin the one kind of order that a thing of one's own fits first. @param {Sheet} sheet @param {Thing} thing */
  open(sheet, thing) {
    for (const each of this.meant(thing)) {
      const found = kindsFor(sheet, each).filter(({ kind, field }) => kind.fields[0] === field);
      const [only] = found;
      if (found.length === 1 && only)
        return this.orders.go(begin(sheet, only.kind.word, { [only.field.name]: each.id }));
      if (found.length) return;
    }
  }

  /** What can be ordered for a thing, for its card. @param {Thing} thing */
  actions(thing) {
    const sheet = this.orders.sheet();
    if (!sheet || this.orders.making()) return [];
    const found = this.meant(thing).flatMap((each) =>
      kindsFor(sheet, each).map((one) => ({ ...one, id: each.id })),
    );
    return found.slice(0, MOST).map(({ kind, field, id }) => ({
      label: kind.word,
      run: () => this.orders.go(begin(sheet, kind.word, { [field.name]: id })),
    }));
  }

  /** Esc: one step back in the order, before the card closes. @param {Event} event */
  left(event) {
    if (!this.orders.making()) return;
    event.preventDefault();
    this.orders.go(null);
  }

  /** @param {Thing} thing */
  carries(thing) {
    const sheet = this.orders.sheet();
    if (!sheet) return false;
    return this.meant(thing).some((each) =>
      kindsFor(sheet, each).some(
        ({ kind, field }) =>
          kind.fields[0] === field && kind.fields.slice(1).some((other) => other.type === "place"),
      ),
    );
  }

  /** @param {{from: Thing, over: Thing | null, done: boolean}} carried */
  carried({ from, over, done }) {
    const sheet = this.orders.sheet();
    if (!sheet || !done || !over) return;
    for (const start of this.meant(from)) {
      for (const goal of this.meant(over)) {
        const [move] = movesFor(sheet, start, goal);
        if (move) return this.orders.go(begin(sheet, move.kind.word, move.order));
      }
    }
    this.orders.tell("No order leads from here to there.");
  }

  /** What the map shows: targets and the way of the order in hand, what the draft will do. @param {Order[]} written */
  show(written) {
    const sheet = this.orders.sheet();
    const making = this.orders.making();
    if (this.offered !== sheet) tellAgain();
    this.offered = sheet;
    highlight(sheet && making ? targets(sheet, making) : null);
    showRoute(making ? this.way(routeOf(making), making.order) : []);
    ghosts(
      sheet
        ? written
            .map((order) => this.way(places(kindOf(sheet, order.order) ?? NONE, order), order))
            .filter((way) => way.length > 1)
            .map((way) => ({ from: way[0] ?? "", to: way.at(-1) ?? "", way }))
        : [],
    );
  }

  /** A way that begins where the token stands that goes it. @param {string[]} way @param {Order} order */
  way(way, order) {
    const token = this.tokens.find((each) => Object.values(order).includes(each.id));
    return token && way[0] !== token.at && way.length ? [token.at, ...way] : way;
  }
}

/**
 * The order in hand where one is asked for nothing but places of the map: they light up at once.
 * @param {import("./ordering.js").Ordering} ordering
 */
export function atOnce({ writing, sealing }) {
  const sheet = sealing.isOpen && !writing.draft.items.length ? writing.after : null;
  const only = sheet?.single && sheet.kinds.length === 1 ? sheet.kinds[0] : undefined;
  const places = only?.fields.every((field) => field.type === "place");
  return sheet && only && places && !quickOf(sheet).length ? begin(sheet, only.word) : null;
}

const NONE = { word: "", label: "", example: "", fields: [] };

/** Whether an order in the making begins with a thing. @param {Composing} making @param {Thing} thing */
function isAbout(making, thing) {
  const first = making.kind.fields[0];
  return first?.type === thing.kind && making.order[first.name] === thing.id;
}
