// @ts-check
// The lesson of a first match beside the map: which step is next, where it is done, and a hint for
// who hesitates. The game says which steps are done; here is nothing to be pressed for that.

import { pointTo, showDrag } from "../board.js";
import { gone } from "../deciding/toast.js";
import { button, fill, h } from "../orders/dom.js";
import * as drafts from "../orders/draft.js";
import { show as showTab } from "../tabs.js";
import { askedBy, HESITATES, nextStep, onMap, stateOf, whereIn } from "./steps.js";

/**
 * @typedef {import("../orders/ordering.js").Ordering} Ordering
 * @typedef {import("./steps.js").Told} Told
 */

/** What sends it away. */
const LEAVES = { class: "link-button leave", "data-key": "leave-lesson" };

/** Whoever is taught needs no other guide for his first turn. */
const GUIDE = "hegemon-guide";

export class Lesson {
  /** @param {Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.section = /** @type {HTMLElement | null} */ (document.querySelector("#lesson"));
    this.root = h("div", { class: "lesson-live", "data-own": true });
    this.heard = h("p", { class: "heard", role: "status" });
    /** @type {Told | null} */
    this.told = null;
    this.asked = ""; // by what it was asked for last
    /** @type {AbortController | null} */
    this.asking = null;
    this.hinting = false;
    this.shows = false; // whether something is being shown
    this.timer = 0;
    if (!this.section) return;
    this.section.insertBefore(this.root, this.section.querySelector(".lesson-on"));
    this.section.after(this.heard);
    document.addEventListener("hegemon:chosen", () => this.hesitates());
    document.addEventListener("hegemon:redrawn", () => this.point(true));
  }

  /** The sheet was drawn: with other orders, or another question, the lesson may be another. */
  render() {
    const { writing, sealing } = this.ordering;
    if (!this.section) return;
    const { draft } = writing;
    const lines = writing.sheet ? drafts.linesOf(draft) : [];
    const now = askedBy(writing.step, lines, sealing.receipt?.id ?? "");
    if (now === this.asked) return;
    this.asked = now;
    this.ask(writing.sheet ? drafts.sent(draft) : null);
  }

  /** @param {(import("../orders/sheet.js").Order | string)[] | null} orders */
  async ask(orders) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.root.setAttribute("aria-busy", "true");
    const { seat } = this.ordering.writing;
    const reply = orders
      ? await seat.post("/lesson", { orders }, asking.signal)
      : await seat.get("/lesson");
    if (this.asking !== asking) return;
    this.root.removeAttribute("aria-busy");
    if (!reply.ok || !this.section) return;
    const before = this.told?.current ?? -1;
    this.told = /** @type {Told} */ (reply.body);
    if (!this.told.steps.length) return this.gone();
    this.root.dataset.step = String(this.told.step);
    if (this.told.current !== before) this.tell();
    this.hesitates();
    this.draw();
    this.point(this.told.current !== before);
  }

  /** Another step is next: who listens hears it. */
  tell() {
    const { told } = this;
    const next = told && nextStep(told);
    this.heard.textContent = told ? `${whereIn(told)}. ${next ? `${next.what}.` : told.end}` : "";
  }

  /** Somebody did something: a hint comes only when nothing follows. */
  hesitates() {
    clearTimeout(this.timer);
    const was = this.hinting;
    this.hinting = false;
    this.timer = setTimeout(() => this.hint(), HESITATES);
    if (was) this.draw();
  }

  hint() {
    const { told } = this;
    if (!told || !nextStep(told)) return;
    this.hinting = true;
    this.draw();
    this.heard.textContent = `Hint: ${told.hint}`;
  }

  /** Point at where it is done: on the map, or at the button. @param {boolean} [anew] whether it comes into sight */
  point(anew = false) {
    const goal = (this.told && nextStep(this.told) && this.told.goal) || null;
    const [thing, source] = [onMap(goal), onMap(this.told?.source ?? null)];
    pointTo(thing, anew && thing ? [source ?? thing] : []);
    const main = document.querySelector("main");
    if (goal) main?.setAttribute("data-lesson", goal.kind);
    else main?.removeAttribute("data-lesson");
    if (anew && goal?.kind === "sheet") showTab("orders");
  }

  draw() {
    const { told } = this;
    if (!told) return;
    const next = nextStep(told);
    this.section?.classList.toggle("over", !next);
    fill(
      this.root,
      this.head(told),
      bars(told),
      next && cameOf(),
      h("h2", {}, next ? next.what : "You know how it goes"),
      h("p", { class: "because" }, next ? next.why : told.end),
      this.hinting && h("p", { class: "hint" }, told.hint),
      stepsOf(told),
      this.foot(Boolean(next)),
    );
  }

  /** @param {Told} told */
  head(told) {
    const can = nextStep(told) && (told.show.length > 0 || told.goal?.kind === "seal");
    return h(
      "div",
      { class: "lesson-head" },
      h("p", { class: "at" }, whereIn(told)),
      can &&
        button("Show me", () => this.showMe(), { class: "link-button", "data-key": "show-me" }),
    );
  }

  /** @param {boolean} goesOn */
  foot(goesOn) {
    const words = goesOn ? "Leave the lesson, keep the match" : "Close the lesson, play on";
    return h(
      "p",
      { class: "lesson-foot" },
      button(words, () => this.leave(), LEAVES),
    );
  }

  /** Play the drag once, and write the orders; where sealing does it, seal. */
  async showMe() {
    const { told, ordering } = this;
    if (!told || this.shows) return;
    this.shows = true;
    const [from, to] = [onMap(told.source), onMap(told.goal)];
    if (told.show.length && to) await showDrag(from, to);
    this.shows = false;
    if (this.told !== told || !ordering.sealing.isOpen) return; // somebody was faster
    ordering.deciding.cancel();
    if (told.show.length) ordering.write(told.show);
    else if (told.goal?.kind === "seal") await ordering.seal();
  }

  /** No lesson any more in this match: one tap, for ever. */
  async leave() {
    const address = this.section?.dataset.leave ?? "";
    this.gone();
    await fetch(address, { method: "POST", body: new URLSearchParams() }).catch(() => gone());
  }

  gone() {
    clearTimeout(this.timer);
    this.asking = null;
    this.told = null;
    this.section?.remove();
    this.section = null;
    this.heard.remove();
    this.point();
    try {
      localStorage.setItem(GUIDE, "read");
    } catch {
      // a browser that keeps nothing
    }
  }
}

/** On a phone the news stay behind their tab: the first of what came of the last orders, and the way there. */
function cameOf() {
  const [first] = document.querySelectorAll("#report:has(.came) .headline h4");
  return first && h("p", { class: "came-of" }, h("a", { href: "#report" }, first.textContent));
}

/** One bar a step; the words below say the same. @param {Told} told */
function bars(told) {
  const each = told.steps.map((_, at) => h("span", { class: stateOf(told, at) }));
  return h("div", { class: "bars", "aria-hidden": "true" }, ...each);
}

/** @param {Told} told */
function stepsOf(told) {
  const each = told.steps.map((step, at) => {
    const state = stateOf(told, at);
    const said = state === "done" && h("span", { class: "heard" }, "Done: ");
    return h("li", { class: state, "aria-current": state === "next" && "step" }, said, step.what);
  });
  return h("ol", { class: "all-steps" }, ...each);
}
