// @ts-check
// What can be ordered for a thing, on its card: the usual verbs large, the others under "More", the
// numbers, what would come of it, and the button that writes it down.

import { addPart } from "../board.js";
import { button, fill, h } from "../orders/dom.js";
import { shapeOf, sign } from "../orders/signs.js";
import { largeOf } from "./plans.js";

/**
 * @typedef {import("./deciding.js").Deciding} Deciding
 * @typedef {import("./plans.js").Plan} Plan
 */

export class CardPart {
  /** @param {Deciding} deciding */
  constructor(deciding) {
    this.deciding = deciding;
    this.room = {
      written: h("div", { class: "is-ordered" }),
      verbs: h("div", { class: "verbs", role: "group", "aria-label": "What to order" }),
      more: h("details", { class: "more-verbs" }),
      counts: h("div", { class: "counts" }),
      making: h("div", { class: "begun" }),
      outlook: h("div", { class: "outlook" }),
      foot: h("div", { class: "give" }),
    };
    this.root = h("div", { class: "deciding", hidden: true }, ...Object.values(this.room));
    this.face = ""; // what stands in the page of it
    addPart(this.root);
  }

  /** All that is seen of it. */
  faceNow() {
    const { aim, aims, arrives, deed, numbers, plans, thing } = this.deciding;
    const verbs = plans.map((plan) => [plan.key, plan.verb, plan.letter, this.isMeant(plan)]);
    const way = aim && this.deciding.wayTo(aim);
    const outlook = [aims.length, deed, arrives, way, aim?.effect, this.cannot()];
    return JSON.stringify([thing, verbs, numbers, outlook, this.deciding.ordered]);
  }

  render() {
    const { deciding, room } = this;
    const { thing, plans } = deciding;
    this.root.hidden = !thing;
    this.house();
    // by name, and not by :has(): else each move over the map asks all of its marks for their style
    this.root.closest(".info")?.classList.toggle("decides", Boolean(thing));
    const face = thing ? this.faceNow() : "";
    if (face === this.face) return; // a button that is pressed is not replaced
    this.face = face;
    const large = largeOf(plans);
    const others = plans.filter((plan) => !large.includes(plan));
    fill(room.written, ...this.ordered());
    const more = others.length > 0 && this.opener();
    fill(room.verbs, ...large.map((plan) => this.verb(plan)), more);
    room.more.hidden = !others.length;
    fill(room.more, ...(others.length ? this.others(others) : []));
    fill(room.counts, ...deciding.numbers.map((number) => this.count(number)));
    fill(room.outlook, ...this.outlook());
    fill(room.foot, ...this.foot());
  }

  /** What stands already, and how one begins anew. */
  ordered() {
    const { deciding } = this;
    const said = deciding.ordered.map((words) => h("li", {}, words));
    if (!said.length) return [];
    const anew = button("Start over", () => deciding.startOver(), { "data-key": "start-over" });
    return [h("ul", { "aria-label": "Ordered" }, ...said), anew];
  }

  /** The order in hand stands on the card while there is one, else on the sheet. */
  house() {
    const { ordering, thing } = this.deciding;
    const { making, quick } = ordering.room;
    if (thing && making.parentElement !== this.room.making) this.room.making.append(making);
    else if (!thing && making.parentElement !== ordering.root) quick.before(making);
  }

  /** Whether a verb is the one that is meant now. @param {Plan} plan */
  isMeant(plan) {
    const { aim, ordering } = this.deciding;
    if (aim) return aim.plan.key === plan.key;
    const { making } = ordering;
    if (!making || making.kind.word !== plan.word) return false;
    return Object.entries(plan.given).every(([name, value]) => making.order[name] === value);
  }

  /** @param {Plan} plan */
  verb(plan) {
    const key = plan.letter && h("kbd", { "aria-hidden": "true" }, plan.letter.toUpperCase());
    const made = button("", () => this.deciding.pick(plan), {
      class: "verb",
      title: plan.label,
      "aria-pressed": String(this.isMeant(plan)),
      "aria-keyshortcuts": plan.letter ? plan.letter.toUpperCase() : false,
      "data-key": `verb-${plan.key}`,
    });
    const words = plan.own ? plan.verb : `${plan.verb} here`; // it leads to what is chosen
    made.append(sign(shapeOf(plan.verb, plan.goal?.type)), h("b", {}, words), key || "");
    return made;
  }

  /** Where there is little room, "More" stands among the verbs. */
  opener() {
    const made = button("", () => this.unfold(), { class: "verb opener", "data-key": "opener" });
    made.append(h("b", {}, "More"));
    return made;
  }

  /** All other verbs, or no longer. */
  unfold() {
    const more = /** @type {HTMLDetailsElement} */ (this.room.more);
    more.open = !more.open;
    more.querySelector("summary")?.focus();
  }

  /** @param {Plan[]} others */
  others(others) {
    const some = others
      .slice(0, 3)
      .map((plan) => plan.verb.toLowerCase())
      .join(", ");
    const words = others.length > 3 ? `More: ${some} …` : `More: ${some}`;
    return [
      h(
        "summary",
        { "data-key": "more" },
        h("span", {}, words),
        h("span", { class: "number" }, String(others.length)),
      ),
      h("div", { class: "verbs small" }, ...others.map((plan) => this.verb(plan))),
    ];
  }

  /** @param {import("./deciding.js").Deciding["numbers"][number]} number */
  count({ field, least, most, now }) {
    const set = (/** @type {number} */ value) =>
      this.deciding.count(field.name, Math.min(Math.max(value, least), most));
    /** @param {string} sign @param {string} what @param {number} by */
    const step = (sign, what, by) =>
      button(sign, () => set(now + by), {
        "aria-label": `${what}: ${field.label}`,
        disabled: by < 0 ? now <= least : now >= most,
        "data-key": `${what}-${field.name}`,
      });
    const input = h("input", {
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      value: now,
      "aria-label": `${field.label}, ${least} to ${most}`,
      "data-key": `count-${field.name}`,
      onchange: (/** @type {Event} */ event) =>
        set(Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value)) || least),
    });
    return h(
      "div",
      { class: "stepper" },
      step("−", "Fewer", -1),
      h(
        "span",
        { class: "now" },
        input,
        h("span", { class: "quiet" }, ` of ${most}`),
        h("small", { "aria-hidden": "true" }, capital(field.label)), // the input is called so
      ),
      step("+", "More", 1),
      h("meter", { min: 0, max: most, value: now, "aria-hidden": "true" }),
    );
  }

  /** Where it leads, when it is there, and what is known of it. */
  outlook() {
    const { aim, deed, arrives, ordering } = this.deciding;
    if (!aim) return this.cannot().map((why) => h("p", { class: "cannot" }, why));
    const way = this.deciding.wayTo(aim).map((id) => ordering.pointing.nameOf(id));
    return [
      h("p", { class: "deed" }, deed),
      h("p", { class: "when" }, arrives),
      way.length > 1 && h("p", { class: "way" }, way.join(" → ")),
      aim.effect && h("p", { class: "effect" }, aim.effect),
      aim.fight && h("p", { class: "odds" }, oddsOf(aim.fight)),
    ];
  }

  /** Why the most usual order cannot be given for what is chosen. */
  cannot() {
    const { needed, plans, thing, told } = this.deciding;
    const usual = needed.at(-1) ?? "";
    if (!thing || !this.deciding.settled || plans.some((plan) => plan.word === usual)) return [];
    const deed = told.barred(thing.id, usual);
    return deed ? [`${deed.verb ?? deed.word}: ${deed.barred}.`] : [];
  }

  foot() {
    const { deciding } = this;
    const { aim, aims, deed, arrives } = deciding;
    if (!aims.length) return [];
    const give = aim ? [deed, arrives].filter(Boolean).join(" · ") : "Choose a lit target";
    return [
      button("Cancel", () => deciding.cancel(), { "data-key": "cancel" }),
      button(give, () => deciding.give(), { class: "main", disabled: !aim, "data-key": "give" }),
    ];
  }
}

/** What leads to the chances of a fight; what is in hand here stays as it is. @param {string} fight */
function oddsOf(fight) {
  const href = `${location.pathname}/odds?${new URLSearchParams({ fight })}`;
  return h("a", { href, target: "_blank" }, "The odds");
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
