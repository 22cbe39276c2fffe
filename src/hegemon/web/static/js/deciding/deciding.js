// @ts-check
// Deciding on the map: a thing is chosen, what it may do stands on its card, where that leads is
// lit, and one tap more, a key, or a drag writes the order down.

import { away, clock, leave, light, openCard, showWay, walkTo } from "../board.js";
import { asked, begin } from "../orders/composing.js";
import { h } from "../orders/dom.js";
import * as drafts from "../orders/draft.js";
import { choicesOf } from "../orders/sheet.js";
import { wordsOf as orderInWords } from "../orders/words.js";
import {
  aimsOf,
  arrival,
  goalsOf,
  isWhole,
  lampOf,
  leaving,
  nearestFirst,
  numbersOf,
  stepped,
  stepsTo,
  suited,
  wholeOf,
  wordsOf,
} from "./aims.js";
import { CardPart } from "./card_part.js";
import {
  counted,
  isOnBoard,
  LARGE,
  meantByTap,
  onlyOne,
  plansOf,
  planWith,
  usualWords,
  wordsAbout,
} from "./plans.js";
import { saysWays, Told } from "./told.js";
import { aboutOf, goingOn, writtenFor } from "./written.js";

/**
 * @typedef {import("../orders/ordering.js").Ordering} Ordering
 * @typedef {import("../orders/sheet.js").Sheet} Sheet
 * @typedef {import("../orders/sheet.js").Thing} Thing
 * @typedef {import("../orders/composing.js").Composing} Composing
 * @typedef {import("./aims.js").Aim} Aim
 * @typedef {import("./plans.js").Plan} Plan
 */

export class Deciding {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.told = new Told(ordering.seat, () => ordering.render());
    /** @type {Thing | null} what the card stands open of, where something can be ordered for it */
    this.thing = null;
    /** @type {Plan[]} */
    this.plans = [];
    /** @type {Aim[]} what is lit, the nearest first */
    this.aims = [];
    /** @type {Aim | null} the one that is looked at */
    this.aim = null;
    /** @type {string[]} the usual kinds of order about it, barred or not */
    this.needed = [];
    /** @type {import("../orders/draft.js").Item[]} what is ordered of it already */
    this.written = [];
    this.anew = false; // whether that was struck, and it is not known yet what may be ordered instead
    this.lists = false; // whether what is asked next stands in a list
    /** @type {{from: Thing, over: Thing | null} | null} what is dragged, and what it is over */
    this.drag = null;
    this.stays = false; // whether it is looked at until another is, not only while it is pointed at
    /** @type {Record<string, number>} numbers that were set */
    this.counts = {};
    this.part = new CardPart(this);
    this.caption = h("p", { class: "caption", hidden: true, "aria-hidden": "true" });
    this.said = h("p", { class: "heard", role: "status" });
    document.querySelector("#board-tools")?.append(this.caption, this.said);
    document.addEventListener("hegemon:closed", () => this.cancel());
    document.addEventListener("hegemon:pointed", (event) =>
      this.point(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** The sheet as it may be filled in now; null where nothing is to be ordered. @returns {Sheet | null} */
  get sheet() {
    const { sealing, writing } = this.ordering;
    return sealing.isOpen ? writing.after : null;
  }

  /** The order in hand, while it asks for something on the map. */
  get making() {
    const { making } = this.ordering;
    return isOnBoard(making ? asked(making) : undefined) ? making : null;
  }

  /** What a thing may mean: itself, or the place where it stands. @param {Thing} thing */
  meant(thing) {
    return this.ordering.pointing.meant(thing);
  }

  /** Somebody chose a thing: what can be ordered for it? @param {Thing} thing @param {string} [key] */
  select(thing, key) {
    const { sheet, ordering } = this;
    this.look(null);
    this.counts = {};
    this.anew = false;
    this.plans = sheet ? plansOf(sheet, this.meant(thing)) : [];
    this.written = this.writtenOf(thing);
    this.thing = this.plans.length || this.written.length ? thing : null;
    const only = sheet && !this.written.length ? onlyOne(sheet, this.plans) : undefined;
    const plan = key ? this.plans.find((each) => each.key === key) : only;
    ordering.making = null;
    if (plan) this.pick(plan);
    else ordering.render();
  }

  /** What is ordered already of a thing. @param {Thing} thing */
  writtenOf(thing) {
    const { sheet, draft } = this.ordering.writing;
    return sheet && this.sheet ? writtenFor(sheet, draft.items, this.meant(thing)) : [];
  }

  /** The same in words. @returns {string[]} */
  get ordered() {
    const { sheet } = this.ordering.writing;
    const { called } = this.ordering.pointing;
    return this.written.flatMap(({ order }) =>
      sheet && order ? orderInWords(sheet, order, called) : [],
    );
  }

  /** All that is ordered of it is struck: it stands where it stood, and its goals are lit anew. */
  startOver() {
    const { writing } = this.ordering;
    const keys = this.written.map(({ key }) => key);
    this.ordering.making = null;
    this.counts = {};
    this.anew = true;
    this.look(null);
    writing.change(drafts.without(writing.draft, keys));
  }

  /** Whether it is known what may be ordered next of what was ordered somewhere: till then nothing is lit. */
  get settled() {
    const { sheet, ordering } = this;
    const { writing } = ordering;
    if (!sheet || !(this.written.length || this.anew) || writing.offline) return true;
    const about = aboutOf(sheet, this.written);
    if (writing.checking || !this.needed.every((word) => writing.kinds.knows(word))) return false;
    return !about || this.told.knows(sheet, about, this.orders);
  }

  /** All orders that are written. */
  get orders() {
    return this.ordering.writing.draft.items.flatMap((item) => item.order ?? []);
  }

  /** A verb was chosen. @param {Plan} plan */
  pick(plan) {
    const { sheet, ordering } = this;
    const begun = sheet && begin(sheet, plan.word, plan.given);
    this.look(null);
    this.counts = {};
    ordering.go(sheet && begun && plan.goal ? counted(sheet, begun) : begun);
  }

  /** Whether its verbs and lit goals ask already what an order would ask first. @param {string} word */
  offers(word) {
    return this.aims.length > 0 && this.plans.filter((plan) => plan.word === word).length > 1;
  }

  /** Nothing is chosen any more; the card goes. */
  close() {
    if (!this.thing) return;
    this.thing = null;
    this.anew = false;
    this.plans = [];
    this.look(null);
    leave();
  }

  /** Nothing is chosen and nothing begun: what is chosen next is a thing, and no goal. */
  rest() {
    this.ordering.making = null;
    this.thing = null;
    this.plans = [];
    this.aims = [];
    this.look(null);
  }

  /** The card goes, and what was begun on it. */
  cancel() {
    if (!this.thing) return;
    this.ordering.making = null;
    this.close();
    this.ordering.render();
  }

  /** One step back: the goal, the verb, the card. @returns {boolean} whether there was one */
  back() {
    if (!this.thing) return false;
    if (this.aim && this.stays) {
      this.look(null);
      this.ordering.render();
      return true;
    }
    if (this.ordering.making && this.plans.length > 1) this.ordering.go(null);
    else this.cancel();
    return true;
  }

  // -- goals

  /** What is lit now. */
  lit() {
    const { sheet, thing, making } = this;
    if (!sheet || (!thing && !making)) return [];
    const { told, ordering } = this;
    if (making) return this.near(goalsOf(sheet, this.planOf(making), making.order, told));
    const plans = ordering.making ? [] : this.usual();
    const found = leaving(
      plans.map((plan) => aimsOf(sheet, plan, told)),
      this.standing,
    );
    const lit = suited(found, (aim) => ordering.pointing.isOthers(this.placeOf(aim)));
    return this.near(this.written.length && saysWays(sheet) ? goingOn(lit) : lit);
  }

  /** The place where what is chosen stands; "" for what stands nowhere. */
  get standing() {
    return (this.thing && this.meant(this.thing).find((each) => each.kind === "place")?.id) || "";
  }

  /** The nearest first. @param {Aim[]} found */
  near(found) {
    const { thing } = this;
    return nearestFirst(found, (aim) => away(thing, aim));
  }

  /** The place of a goal. @param {Aim} aim */
  placeOf(aim) {
    return aim.kind === "place" ? aim.id : this.ordering.pointing.placeOf(aim.id);
  }

  /** The plans that a tap on a goal may mean before a verb is chosen. */
  usual() {
    return this.sheet ? meantByTap(this.sheet, this.plans, LARGE) : [];
  }

  /** The plan of an order that is begun. @param {Composing} making @returns {Plan} */
  planOf({ kind, order }) {
    const { order: word, ...given } = order;
    const goal = asked(/** @type {Composing} */ (this.making)) ?? null;
    const plan = planWith(this.plans, order);
    const verb = plan?.verb ?? kind.verb ?? kind.word;
    const rest = { usual: 0, letter: "", label: kind.label, own: true };
    return { ...rest, ...plan, key: plan?.key ?? word, verb, word, given, goal };
  }

  /** The goal that a thing is, as far as it is lit. @param {Thing} thing @returns {Aim | null} */
  aimAt(thing) {
    const tokens = this.ordering.pointing.answers("token", thing);
    const found = this.aims.filter((aim) =>
      aim.kind === "token"
        ? tokens.includes(aim.id)
        : this.meant(thing).some((each) => each.kind === "place" && each.id === aim.id),
    );
    const exact = found.find((aim) => aim.kind === thing.kind && aim.id === thing.id);
    return exact ?? (found.length === 1 ? (found[0] ?? null) : null);
  }

  /** Why a thing is no goal now; "" where nobody says. @param {Thing} thing */
  barred(thing) {
    const { sheet, making } = this;
    const field = making && asked(making);
    if (!sheet || !making || !field) return "";
    const ids = new Set(this.ordering.pointing.answers(field.type, thing));
    return choicesOf(sheet, field, making.order).find(({ value }) => ids.has(value))?.barred ?? "";
  }

  /** Look at a goal, or at none. @param {Aim | null} aim @param {boolean} [stays] */
  look(aim, stays = false) {
    this.aim = aim;
    this.stays = aim !== null && stays;
  }

  /** Something lies under the pointer, or has the focus. @param {{thing: Thing | null, how: string}} pointed */
  point({ thing, how }) {
    if (!this.aims.length) return this.tell("");
    const aim = thing && this.aimAt(thing);
    const again = aim && this.aim && same(aim, this.aim) ? this.stays : false;
    if (aim || !this.stays) this.look(aim ?? null, how === "focus" || again);
    this.show();
    if (thing && !aim) this.tell(this.barred(thing));
  }

  /**
   * A thing was chosen while goals are lit: a finger looks first, all else writes.
   * @param {Thing} thing @param {boolean} finger @returns {boolean} whether it was a goal
   */
  takes(thing, finger) {
    const aim = this.aimAt(thing);
    const why = aim ? "" : this.barred(thing);
    if (why) this.refuse(why);
    if (!aim) return why !== "";
    const again = this.aim?.id === aim.id && this.aim.kind === aim.kind && this.stays;
    if (finger && !again) {
      this.look(aim, true);
      this.ordering.render();
    } else this.write(aim);
    return true;
  }

  /** What cannot be a goal says why, at the foot of the map too. @param {string} why */
  refuse(why) {
    this.ordering.tell(why);
    this.tell(why);
    this.said.textContent = why;
  }

  /** The next goal, by distance: the focus goes there. @param {1 | -1} by */
  step(by) {
    const aim = stepped(this.aims, this.aim, by);
    if (!aim) return;
    this.look(aim, true);
    walkTo({ kind: aim.kind, id: aim.id });
    this.show();
    this.ordering.render();
  }

  /** The order that leads to a goal is written; where more is to be said, that is asked. @param {Aim} aim */
  write(aim) {
    const { sheet, ordering } = this;
    const whole = sheet && wholeOf(sheet, aim.plan, aim, this.counts);
    if (!whole) return;
    this.look(null);
    ordering.making = whole;
    if (isWhole(whole)) return ordering.done();
    if (this.thing) openCard(this.thing);
    ordering.go(whole);
  }

  /** What is aimed at is written, if anything is. */
  give() {
    if (this.aim) this.write(this.aim);
  }

  /** A token is dragged: looked at while it is held, written where it is let go. @param {Thing} from @param {Thing | null} over @param {boolean} done */
  carried(from, over, done) {
    this.drag = null; // so that what is drawn on the way does not begin here again
    if (this.thing?.id !== from.id) this.select(from);
    const aim = over && this.aimAt(over);
    if (done && aim) return this.write(aim);
    this.look(done ? null : aim);
    if (!done) {
      this.drag = { from, over };
      return this.show();
    }
    if (over && over.id !== from.id && this.written.length)
      return this.refuse(`${this.ordered[0]} is ordered already: start over to send it elsewhere.`);
    if (over && over.id !== from.id) this.ordering.told = "No order leads from here to there.";
    this.cancel();
  }

  /** @param {string} name @param {number} value */
  count(name, value) {
    this.counts = { ...this.counts, [name]: value };
    this.ordering.render();
  }

  // -- what is seen of it

  /** All that depends on the sheet, drawn anew. */
  render() {
    const { sheet, ordering, thing } = this;
    this.weigh();
    const [first = ""] = Object.values(this.plans[0]?.given ?? {});
    const about = String(first) || (sheet ? aboutOf(sheet, this.written) : "");
    if (thing && sheet && about) this.told.want(sheet, ordering.writing.step, about, this.orders);
    this.aims = this.lit();
    const { aim } = this;
    if (aim) this.aim = this.aims.find((each) => same(each, aim)) ?? null;
    this.makeRoom();
    this.show();
    this.dragOn();
  }

  /** What can be ordered of what is chosen, and what is ordered already. */
  weigh() {
    const { sheet, thing } = this;
    if (!thing || !sheet) {
      this.needed = [];
      this.written = [];
      if (thing) this.close();
      return;
    }
    const meant = this.meant(thing);
    this.written = this.writtenOf(thing);
    const moved = this.written.length > 0 || this.anew;
    this.needed = moved ? wordsAbout(sheet, meant) : usualWords(sheet, meant);
    const { settled } = this;
    this.plans = settled ? plansOf(sheet, meant) : [];
    if (settled) this.anew = false;
    if (settled && !this.plans.length && !this.written.length) this.close();
  }

  /** The sheet has come while something was held: it may lead now to what it is over. */
  dragOn() {
    const { drag } = this;
    if (!drag || this.aim) return;
    queueMicrotask(() => {
      if (this.drag === drag) this.carried(drag.from, drag.over, false); // once all is drawn
    });
  }

  /** On a phone a list needs more room than a goal, for which the map stays in sight. */
  makeRoom() {
    const { making } = this.ordering;
    const field = this.thing && making ? asked(making) : undefined;
    const lists = field !== undefined && !isOnBoard(field);
    if (lists === this.lists) return;
    this.lists = lists;
    document.dispatchEvent(new CustomEvent("hegemon:listing", { detail: { on: lists } }));
  }

  /** The light on the map, the way to the goal, and the words. */
  show() {
    const { aims, aim, thing } = this;
    const goals = aims.map((one) => {
      const { kind, id, turns } = one;
      return { kind, id, turns, steps: stepsTo(one), lamp: lampOf(turns) };
    });
    light(goals.length ? { goals, from: thing, at: aim } : null);
    showWay(aim ? { way: this.wayTo(aim), when: aim.when } : null);
    this.part.render();
    this.announce();
  }

  /** The places up to a goal. @param {Aim} aim @returns {string[]} */
  wayTo(aim) {
    if (aim.way.length) return aim.way;
    return [this.standing, this.placeOf(aim)].filter(Boolean);
  }

  /** The order that the card shows, as far as it is said. @returns {Composing | null} */
  get whole() {
    const { sheet, making, aim } = this;
    const plan = aim?.plan ?? (making ? this.planOf(making) : this.usual()[0]);
    return sheet && plan ? wholeOf(sheet, plan, aim, this.counts) : null;
  }

  /** The numbers that one may set before the goal is chosen. */
  get numbers() {
    const { sheet } = this;
    return sheet && this.aims.length ? numbersOf(sheet, this.whole) : [];
  }

  /** What a button that writes it would say; "" where nothing is aimed at. */
  get deed() {
    const { aim } = this;
    const counts = this.numbers.map((number) => number.now);
    return aim ? wordsOf(aim, counts) : "";
  }

  /** The arrival in words. */
  get arrives() {
    return this.aim ? arrival(this.aim) : "";
  }

  announce() {
    const { aim, deed, arrives } = this;
    const how = matchMedia("(pointer: coarse)").matches ? "tap again" : "click";
    this.tell(aim ? [deed, arrives, how].filter(Boolean).join(" · ") : "");
    this.caption.classList.toggle("aimed", aim !== null);
    const unit = aim?.turns ? ` ${clock()}${aim.turns === 1 ? "" : "s"}` : "";
    const words = [deed, arrives && arrives + unit, "press Enter to order"].filter(Boolean);
    this.said.textContent = aim ? `${words.join(", ")}.` : "";
  }

  /** The caption at the foot of the map. @param {string} words */
  tell(words) {
    this.caption.textContent = words;
    this.caption.hidden = !words;
  }
}

/** @param {Aim} a @param {Aim} b */
function same(a, b) {
  return a.id === b.id && a.kind === b.kind;
}
