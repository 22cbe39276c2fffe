// @ts-check
// The sheet of orders on the match page: it takes the place of the plain form, which stays for
// whoever has no scripts.

import { Chips } from "../deciding/chips.js";
import { Deciding } from "../deciding/deciding.js";
import { planWith } from "../deciding/plans.js";
import { toast } from "../deciding/toast.js";
import { Whereabouts } from "../deciding/whereabouts.js";
import { glossary } from "../glossary.js";
import { addKeys, isPointing } from "../keys.js";
import { Lesson } from "../lesson/lesson.js";
import { showPurses } from "../purses.js";
import { show } from "../tabs.js";
import { Battle } from "./battle.js";
import { kindButton } from "./choosing.js";
import { composer } from "./composer.js";
import { asked, back, complete, editing, faceOf, renewed, say } from "./composing.js";
import { button, fill, folded, h, keyed } from "./dom.js";
import * as drafts from "./draft.js";
import { Entry } from "./entry.js";
import { footOf, headOf, sealOf, showAside } from "./foot.js";
import { deedOf, deedOnCard, KEYS } from "./keyboard.js";
import { linesOf } from "./lines.js";
import { atOnce, Pointing } from "./pointing.js";
import { unpressed } from "./pressing.js";
import { Proposed } from "./proposed.js";
import { quickOf } from "./quick.js";
import { entitle, rooms, strange } from "./rooms.js";
import { countOf, isSealed, itemsOf, sealedLines, sealedTitle } from "./sealed.js";
import { Sealing } from "./sealing.js";
import { Seat } from "./seat.js";
import { Shelf } from "./shelf.js";
import { takeStandingOrders } from "./standing.js";
import { Table } from "./table.js";
import { tapsOf } from "./taps.js";
import { repeated, urgentIn } from "./things.js";
import { newestOf, wordsOf } from "./words.js";
import { Writing } from "./writing.js";

/**
 * @typedef {import("./composing.js").Composing} Composing
 * @typedef {import("./sheet.js").Order} Order
 */

/** Kinds of order that always stand in the open. */
const MANY = 8;

const STILL = { preventScroll: true };

const KINDS = { class: "kinds-of-order", role: "group", "aria-label": "Kinds of order" };

export class Ordering {
  /** @param {HTMLElement} section @param {string} table @param {string} seat */
  constructor(section, table, seat) {
    this.section = section;
    this.seat = new Seat(table, seat);
    this.writing = new Writing(this.seat, new Shelf(table, seat), () => this.render());
    this.sealing = new Sealing(this.writing, () => this.render());
    /** @type {Composing | null} */
    this.making = null;
    this.face = ""; // what stands in the page of it
    /** @type {import("./sheet.js").Sheet | null} of which question the order in hand was begun */
    this.begunOn = null;
    this.told = "";
    /** @type {import("./things.js").Thing[]} things whose kinds of order are offered */
    this.offered = [];
    /** @type {string[]} for which things the order in hand is given, besides its own */
    this.also = [];
    /** @type {string[]} lines of the last time that are not on the sheet */
    this.before = [];
    this.entry = new Entry(
      () => this.writing.after,
      (lines) => this.write(lines),
      () => this.need(),
    );
    this.room = rooms();
    this.room.entry.append(this.entry.root);
    this.table = new Table(this);
    this.room.things.append(this.table.details);
    this.root = h(
      "div",
      { class: "ordering", "data-own": true, "aria-busy": "true" },
      ...Object.values(this.room),
    );
    document.querySelector("#seal")?.append(this.room.seal); // it stays in sight, whatever is read
    const panel = /** @type {HTMLElement} */ (section.closest("#panel") ?? this.root);
    this.render = unpressed([panel, this.room.seal], () => this.renderNow());
    this.pointing = new Pointing(this);
    this.deciding = new Deciding(this);
    this.whereabouts = new Whereabouts(this);
    this.chips = new Chips(this);
    this.room.notice.after(this.chips.root); // what needs a decision stands first
    this.battle = new Battle(this);
    this.proposed = new Proposed(this);
    this.lesson = new Lesson(this);
    takeStandingOrders(this);
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.keyOnCard(event), true);
    document.addEventListener("hegemon:merged", () => this.merged());
    addKeys("Orders", KEYS);
  }

  async begin() {
    const asked = await this.sealing.begin();
    const ready = () => this.root.removeAttribute("aria-busy");
    if (!asked && !this.sealing.receipt) return ready();
    this.stand();
    this.render();
    glossary().then(() => this.render()); // lines and choices say things in full
    const news = this.news().finally(ready);
    await Promise.all([this.sealing.resume(), news]);
  }

  /** What needs an answer, as the report says; and what was ordered the last time. */
  async news() {
    if (!this.writing.sheet) return;
    this.before = this.writing.before;
    const report = await this.seat.get(`/steps/${this.writing.step - 1}/report`);
    if (report.ok) this.table.urgent = urgentIn(report.body.sections);
    this.render();
  }

  /** Offer the kinds of order for things. @param {import("./things.js").Thing[]} things */
  offer(things) {
    this.making = null;
    this.offered = things;
    this.render();
    keyed(this.room.kinds, "offer")?.focus(STILL);
  }

  /** The orders of the last time once more: those that are legal still. */
  again() {
    const there = new Set(drafts.linesOf(this.writing.draft));
    this.write(this.before.filter((line) => !there.has(line)));
    this.before = [];
  }

  /** Stand in the page, also after it was brought anew; the plain form steps aside. */
  stand() {
    const section = document.querySelector("#orders") ?? this.section;
    if (this.root.parentElement !== section) section.append(this.root);
    this.section = /** @type {HTMLElement} */ (section);
  }

  /** The page was brought anew: perhaps another question is open, or another device has sealed. */
  async merged() {
    const { opened, sealed } =
      /** @type {HTMLElement | null} */ (document.querySelector("#orders"))?.dataset ?? {};
    const other = await this.sealing.follow(opened ?? "", sealed ?? "");
    this.proposed.look(); // there may be new letters
    if (!other && !this.sealing.receipt) return this.stand();
    this.render(); // of a receipt, too: somebody else may have sealed
    if (other) await this.news();
  }

  /** @param {(Order | string)[]} orders */
  write(orders) {
    const { sheet, draft } = this.writing;
    if (!sheet) return;
    if (sheet.single) this.making = null;
    const start = sheet.single ? { ...draft, items: [] } : draft; // one order: the other one goes
    this.writing.change({
      ...drafts.added(start, sheet, orders),
      past: [...draft.past, draft.items],
    });
  }

  /** @param {Composing | null} making @param {string[]} [also] for which things it is meant */
  go(making, also = making ? this.also : []) {
    this.making = making;
    this.also = also;
    this.offered = [];
    this.told = "";
    if (making && !asked(making) && making.line === null && !making.kind.more) return this.done();
    this.render();
    if (making && !(this.deciding.thing && this.deciding.making)) this.attend();
  }

  /** Bring what is asked into sight, and into focus where that opens no keyboard of a phone. */
  attend() {
    const { making } = this.room;
    const narrow = matchMedia("(max-width: 800px)").matches; // the question is read first
    if (!this.deciding.thing) making.scrollIntoView({ block: narrow ? "start" : "nearest" });
    if (matchMedia("(pointer: coarse)").matches) return;
    const keys = ["ask", "first", "done", "drop"]; // where nothing is legal one can leave it still
    const next = keys.map((key) => keyed(making, key)).find((found) => found);
    next?.focus({ preventScroll: true });
  }

  /** @param {import("../deciding/aims.js").Aim} aim */
  give = (aim) => this.deciding.write(aim);

  /** @param {string} value */
  take(value) {
    this.renew();
    const sheet = this.writing.after;
    const field = this.making ? asked(this.making) : undefined;
    if (sheet && this.making && field) this.go(say(sheet, this.making, field, value));
  }

  /** @param {string} why */
  tell(why) {
    this.told = why;
    this.render();
  }

  /** The order in hand becomes a line. */
  done() {
    const { making, writing } = this;
    if (!making || !writing.sheet || !complete(making)) return;
    this.making = null;
    this.deciding.close();
    const { draft, sheet } = writing;
    const also = this.also;
    this.also = [];
    if (making.line === null) this.write(this.forAll(making, also));
    else writing.change(drafts.edited(draft, sheet, making.line, making.order));
    if (making.line === null && !sheet.single)
      toast(this.told || wordsOf(sheet, making.order, this.pointing.called), {
        undo: () => this.undo(),
      });
    this.render();
    this.rest();
  }

  /** The same for all things that are meant; where it cannot be is told. @param {Composing} making @param {string[]} also */
  forAll({ kind, order }, also) {
    const { after, sheet } = this.writing;
    if (also.length < 2 || !sheet) return [order];
    const orders = repeated(after ?? sheet, kind, order, also);
    const not = also.length - orders.length;
    this.told = not ? `Not for ${not} of ${also.length}: there it is not possible.` : "";
    return orders;
  }

  /** Nothing is in hand any more: where the next order begins. */
  rest() {
    if (isPointing()) return; // a ring where nobody looks
    const next = keyed(this.room.kinds, "kinds") ?? keyed(this.room.kinds, "kind-0");
    next?.focus(STILL);
  }

  /** @param {import("./draft.js").Item} item */
  edit(item) {
    if (!this.writing.sheet) return;
    const making = item.order ? editing(this.writing.sheet, item.order, item.key) : null;
    if (making) return this.go(making);
    this.writing.change(drafts.removed(this.writing.draft, item.key));
    this.entry.input.value = item.line;
    this.entry.input.focus();
  }

  undo() {
    this.writing.change(drafts.undone(this.writing.draft));
  }

  redo() {
    this.writing.change(drafts.redone(this.writing.draft));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || !this.writing.sheet || !this.sealing.isOpen) return;
    const deed = deedOf(this, event);
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  /** @param {KeyboardEvent} event */
  keyOnCard(event) {
    const deed = this.sealing.isOpen ? deedOnCard(this, event) : undefined;
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  stepBack() {
    if (this.deciding.back()) return;
    this.go(this.making ? back(this.making) : null);
    if (!this.making) this.entry.input.focus();
  }

  choose() {
    if (this.making) return this.attend();
    this.come(this.room.kinds);
    const folded = this.room.kinds.querySelector("details");
    if (folded) folded.open = true;
    keyed(this.room.kinds, "kind-0")?.focus();
  }

  /** Show the orders, where another part stands in their place. @param {HTMLElement} wanted */
  come(wanted) {
    if (!wanted.checkVisibility()) show("orders");
  }

  /** Seal with one tap; what would be lost is asked about first. Once it waits it is sent at once. */
  async seal() {
    const { sealing } = this;
    if (sealing.phase === "waiting") return sealing.sendNow();
    if (sealing.phase === "confirm") return sealing.seal(this.refused > 0);
    this.come(this.room.seal); // there it can be taken back
    sealing.turn("sending");
    if (this.writing.checking) await this.writing.judge(); // no verdict about what stood there before
    if (this.warning) sealing.turn("confirm");
    else await sealing.sealSoon();
    keyed(this.room.seal, "seal-now")?.focus();
  }

  /** How much of what is written would be refused. */
  get refused() {
    const { checked } = this.writing;
    const wrong = checked?.verdicts.filter((verdict) => !verdict.fine) ?? [];
    return wrong.length + (checked?.faults.length ?? 0);
  }

  /** What would be lost with a seal now; "" for nothing. */
  get warning() {
    const half = this.making ? "The order that you are writing is not among them. " : "";
    return half + (this.refused ? `${this.refused} will be refused. ` : "");
  }

  renderNow() {
    this.stand();
    if (this.begunOn !== this.writing.sheet) this.making = atOnce(this); // another question
    this.begunOn = this.writing.sheet;
    const inside = this.holds(document.activeElement);
    this.renew();
    this.draw();
    if (this.sealing.isOpen) this.need();
    if (inside && !this.holds(document.activeElement)) this.title()?.focus(STILL);
  }

  /** Whether something is on the sheet, or at its foot. @param {Element | null} element */
  holds(element) {
    return this.root.contains(element) || this.room.seal.contains(element);
  }

  /** Where the focus goes when what had it is gone, as with a receipt or another turn. */
  title() {
    const title = /** @type {HTMLElement | null} */ (this.section.querySelector("h2"));
    title?.setAttribute("tabindex", "-1");
    return title;
  }

  /** The order in hand by what may be said now; an order that stands, by what might be before it. */
  renew() {
    const sheet = this.writing.after;
    if (sheet && this.making?.line === null) this.making = renewed(sheet, this.making);
  }

  /** Ask for the kinds in hand as they may be said after the orders, once these were read. */
  need() {
    const { writing, making, entry } = this;
    if (writing.checking) return;
    for (const word of this.deciding.needed) writing.kinds.want(word);
    if (making?.line === null) writing.kinds.want(making.kind.word);
    writing.kinds.want(entry.word);
  }

  draw() {
    const { writing, sealing, room } = this;
    this.root.toggleAttribute("data-checking", writing.checking || writing.kinds.waiting > 0);
    const sheet = sealing.receipt ? null : writing.sheet;
    const open = sealing.isOpen ? sheet : null; // what is under way to the server stays as it is
    const items = sheet ? writing.draft.items : [];
    const asked = isSealed(this) ? sealedTitle(countOf(this)) : sheet?.title;
    entitle(this.section, asked); // another question may be open by now
    fill(room.notice, ...this.notices());
    showPurses(sealing.receipt ? sealing.check : sheet && (writing.checked ?? sheet));
    room.entry.hidden = !open;
    this.entry.renew();
    fill(room.kinds, ...(open && !this.making ? this.kinds(open) : []));
    fill(room.quick, ...(open && writing.after && !this.making ? tapsOf(this, writing.after) : []));
    this.deciding.render();
    this.renderMaking();
    fill(room.head, headOf(this));
    fill(room.lines, ...this.lines(sheet, items));
    room.things.hidden = !open;
    if (open) this.table.render();
    this.chips.render();
    this.whereabouts.lead();
    fill(room.foot, ...footOf(this));
    showAside(this);
    fill(room.seal, sealOf(this));
    this.pointing.show(itemsOf(this));
    this.battle.show();
    this.lesson.render();
    this.proposed.look();
  }

  /** @param {import("./sheet.js").Sheet | null} sheet @param {import("./draft.js").Item[]} items */
  lines(sheet, items) {
    if (isSealed(this)) return sealedLines(this);
    return sheet ? linesOf(sheet, items, this.looks(), this.deeds()) : [];
  }

  /** The order in hand, drawn anew only when it is another: a number that is typed stays. */
  renderMaking() {
    const sheet = this.writing.after;
    const aims = this.deciding.thing ? this.deciding.aims : [];
    const far = aims.map(({ id, turns }) => [id, turns]);
    const face = this.making && sheet ? faceOf(sheet, this.making) + JSON.stringify(far) : "";
    if (face === this.face) return;
    this.face = face;
    const turns = {
      go: (/** @type {Composing} */ next) => this.go(next),
      done: () => this.done(),
      drop: () => (this.deciding.thing ? this.deciding.cancel() : this.go(null)),
      aims,
      share: Math.max(this.also.length, 1),
      ...(this.deciding.thing ? { give: this.give, known: this.known() } : {}),
    };
    fill(this.room.making, this.making && sheet ? composer(sheet, this.making, turns) : null);
  }

  /** The fields of the order in hand that the card and the verb pressed on it say. */
  known() {
    const plan = this.making && planWith(this.deciding.plans, this.making.order);
    return Object.keys(plan?.given ?? {});
  }

  /** @param {import("./sheet.js").Sheet} sheet */
  kinds(sheet) {
    if (this.offered.length) return this.offers();
    const buttons = sheet.kinds.map((_, at) => kindButton(this, sheet, at));
    const row = h("div", KINDS, ...buttons);
    const easier = this.chips.chips.length > 0 || quickOf(sheet).length > 0;
    if (buttons.length <= MANY && !easier) return [row];
    const open = this.room.kinds.querySelector("details")?.open ?? false;
    return [h("details", { open }, folded("All the kinds of order", buttons.length, "kinds"), row)];
  }

  /** The kinds of order for what was chosen in the table. */
  offers() {
    const names = this.offered.map((thing) => thing.name);
    const title = `For ${names.length > 3 ? `${names.length} things` : names.join(", ")}:`;
    const leave = button("Cancel", () => this.offer([]), { class: "small" });
    return [
      h("p", { class: "tap-head" }, h("b", {}, title)),
      h("div", KINDS, ...this.table.kinds(this.offered), leave),
    ];
  }

  deeds() {
    const { writing } = this;
    return {
      edit: (/** @type {import("./draft.js").Item} */ item) => this.edit(item),
      remove: (/** @type {import("./draft.js").Item} */ item) =>
        writing.change(drafts.removed(writing.draft, item.key)),
      move: (/** @type {import("./draft.js").Item} */ item, /** @type {number} */ to) =>
        writing.change(drafts.moved(writing.draft, item.key, to)),
    };
  }

  /** How the lines look: what becomes of each, the one in hand, the newest. */
  looks() {
    const { writing, making } = this;
    const { verdicts = [], purses = [] } = writing.checked ?? {};
    const { called } = this.pointing;
    return {
      verdicts,
      purses,
      called,
      edited: making?.line ?? null,
      newest: newestOf(writing.draft),
    };
  }

  notices() {
    const { writing } = this;
    const gone = isSealed(this) ? [] : writing.draft.replaced;
    const replaced = gone.map((line) => h("p", {}, "Replaced: ", h("s", {}, line)));
    return [
      this.told && h("p", { class: "wrong" }, this.told),
      writing.notice && h("p", {}, writing.notice),
      ...replaced,
      writing.offline &&
        h("p", {}, "The server cannot be reached. What you write is kept on this device."),
      writing.stranger && strange(),
    ];
  }
}

const section = document.querySelector("#orders");
const { table, seat } =
  /** @type {HTMLElement | null} */ (document.querySelector("#board"))?.dataset ?? {};
if (section instanceof HTMLElement && table && seat) new Ordering(section, table, seat).begin();
