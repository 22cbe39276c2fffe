// @ts-check
// The map and the sheet of orders: what is chosen there is said here, what may be said here lights
// up there.

import { calledOf } from "../board/facts.js";
import { boardData, carry, ghosts } from "../board.js";
import { ownOf } from "../deciding/routes.js";
import { glossaryNow } from "../glossary.js";
import { asked, begin } from "./composing.js";
import { quickOf } from "./quick.js";
import { checkOf } from "./sealed.js";
import { choicesOf, kindsFor, seat } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Thing} Thing
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./composing.js").Composing} Composing
 * @typedef {import("./ordering.js").Ordering} Ordering
 * @typedef {import("../board/facts.js").Token} Token
 */

export class Pointing {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    /** @type {Token[]} */
    this.tokens = [];
    /** @type {Map<string, string>} names of places */
    this.names = new Map();
    /** @type {Set<string>} places that others hold */
    this.others = new Set();
    /** @type {string} the variable that has one's own colour */
    this.colour = "";
    this.finger = false;
    const pressed = (/** @type {PointerEvent} */ event) => {
      this.finger = event.pointerType === "touch";
    };
    document.addEventListener("pointerdown", pressed, true);
    document.addEventListener("hegemon:chosen", (event) =>
      this.chosen(/** @type {CustomEvent} */ (event)),
    );
    document.addEventListener("hegemon:left", (event) => this.left(event));
    document.addEventListener("hegemon:carried", (event) =>
      this.carried(/** @type {CustomEvent} */ (event).detail),
    );
    document.addEventListener("hegemon:redrawn", () => this.read());
    carry((thing) => this.carries(thing));
    this.read();
  }

  async read() {
    const board = await boardData();
    this.tokens = board.tokens ?? [];
    const mine = this.ordering.seat.name;
    const held = board.places.filter(({ owner }) => owner && owner !== mine);
    this.others = new Set(held.map((place) => place.id));
    this.names = new Map(board.places.map((place) => [place.id, place.name || place.id]));
    const owners = board.owners ?? [];
    const people = owners.filter(({ player }) => !this.knows(player)); // else it is on the map
    seat(new Map(people.map(({ player, person, name }) => [player, person || name])));
    const at = owners.findIndex(({ player }) => player === mine);
    this.colour = at < 0 ? "" : `var(--owner-${at + 1})`;
    if (this.ordering.writing.sheet) this.ordering.render(); // what was drawn before had no names
  }

  /** @param {string} place */
  nameOf(place) {
    return this.names.get(place) ?? place;
  }

  /**
   * What a thing that an order names is called on the map, or in the rulebook.
   * @param {import("./sheet.js").Field} field @param {string} value @param {boolean} [many]
   */
  called = (field, value, many = false) => {
    if (field.type === "place" || field.type === "token")
      return this.nameOfThing(field.type, value);
    if (!field.explained) return "";
    return many ? glossaryNow().many(value) : (glossaryNow().meant(value)?.title ?? "");
  };

  /** What the map calls a place or a token; "" where it does not know it. @param {string} sort @param {string} id */
  nameOfThing(sort, id) {
    if (sort === "place") return this.names.get(id) ?? "";
    const token = this.tokens.find((each) => each.id === id);
    return token ? calledOf(token) : "";
  }

  /** Whether others hold a place, or stand there, as far as is known. @param {string} place */
  isOthers(place) {
    const mine = this.ordering.seat.name;
    const stand = this.tokens.some(({ at, to, owner }) => at === place && !to && owner !== mine);
    return stand || this.others.has(place);
  }

  /** Whether the map has a card of it. @param {string} id */
  knows(id) {
    return this.names.has(id) || this.tokens.some((token) => token.id === id);
  }

  /** Where a token stands; "" where it does not. @param {string} token */
  placeOf(token) {
    const found = this.tokens.find((each) => each.id === token);
    return found && !found.to ? found.at : "";
  }

  /** What can be named in an order for a thing: itself, or the place where it stands. @param {Thing} thing @returns {Thing[]} */
  meant(thing) {
    const token =
      thing.kind === "token" ? this.tokens.find((each) => each.id === thing.id) : undefined;
    return token && !token.to ? [thing, { kind: "place", id: token.at }] : [thing];
  }

  /** @param {CustomEvent} event */
  chosen(event) {
    const { by, ...said } = event.detail;
    const thing = /** @type {Thing} */ (said);
    const { deciding, making } = this.ordering;
    const { sheet } = deciding;
    if (!sheet) return;
    const onSheet = !deciding.thing || (making && (making.line !== null || making.asked !== ""));
    const begun = onSheet ? making : null; // an order that no tap on a goal ends
    const isTaken = begun
      ? this.taken(sheet, begun, thing)
      : deciding.takes(thing, by === "pointer" && this.finger);
    if (isTaken) event.preventDefault();
    else if (!begun) deciding.select(thing);
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
    const barred = named.find((choice) => choice?.barred)?.barred ?? "";
    if (legal.length === 1 && legal[0]) this.ordering.take(legal[0].value);
    else this.ordering.tell(barred);
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

  /** Esc: one step back in the order, before the card closes. @param {Event} event */
  left(event) {
    const { deciding, making } = this.ordering;
    if (deciding.thing ? deciding.back() : making !== null) event.preventDefault();
    if (!deciding.thing && making) this.ordering.go(null);
  }

  /** Whether a drag from a thing is an order; as long as that is not known, whether it was one at first. @param {Thing} thing */
  carries(thing) {
    const { deciding, writing } = this.ordering;
    const { sheet } = deciding;
    if (!sheet) return false;
    return this.sends(sheet, thing) || (writing.checking && this.sends(writing.sheet, thing));
  }

  /** Whether something can be sent from a thing. @param {Sheet | null} sheet @param {Thing} thing */
  sends(sheet, thing) {
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
    const { deciding } = this.ordering;
    if (deciding.sheet) deciding.carried(from, over, done);
  }

  /** What is written, or sealed, will do, on the map. @param {import("./draft.js").Item[]} items */
  show(items) {
    const { deciding, writing, sealing } = this.ordering;
    const { sheet, step, checking } = writing;
    const { verdicts = [] } = checkOf(this.ordering) ?? {};
    if (sealing.receipt || !checking) deciding.told.learn(step, items, verdicts);
    const written = items.flatMap(({ order }) => order ?? []);
    const drawn = sheet ? written.map((order) => ownOf(sheet, order, this, deciding.told)) : [];
    ghosts(
      drawn
        .filter((way) => way.length > 1)
        .map((way) => ({ from: "", to: "", way, style: "written", colour: this.colour })),
    );
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
