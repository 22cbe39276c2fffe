// @ts-check
/** The map by keys: one tab stop, and in it a focus that goes from place to place. */

import { DIRECTIONS, nearest, next } from "../view.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Thing} Thing */

/** @type {Record<string, (stage: Stage) => void>} */
const LOOKS = {
  "+": (stage) => stage.zoom(1.4),
  "=": (stage) => stage.zoom(1.4),
  "-": (stage) => stage.zoom(1 / 1.4),
  0: (stage) => stage.fit(),
};

/** @type {[string, string][]} */
export const KEYS = [
  ["← ↑ → ↓", "go to the nearest place on that side"],
  ["Q W E A S D", "the same, also askew"],
  ["Enter", "choose the place, or its card"],
  ["T", "go through what stands there"],
  ["Esc", "back out"],
  ["+ - 0", "nearer, farther, the whole map"],
];

/**
 * @typedef {object} Meant what keys may mean
 * @property {(thing: Thing, event: Event) => void} choose
 * @property {(thing: Thing | null) => void} look
 * @property {() => void} back
 */

export class Walking {
  /** @param {Stage} stage @param {Meant} meant */
  constructor(stage, meant) {
    this.stage = stage;
    this.meant = meant;
    this.here = "";
    /** @type {Thing | null} what has the focus: the place, or a counter on it */
    this.thing = null;
    this.pressed = false; // a mouse, or the finger that becomes one, is down on the map
    stage.window.addEventListener("mousedown", () => (this.pressed = true));
    document.addEventListener("mouseup", () => (this.pressed = false));
    stage.window.addEventListener("keydown", (event) => this.press(event));
    stage.window.addEventListener("focusin", (event) => this.entered(event));
    stage.window.addEventListener("focusout", () => this.meant.look(null));
    this.prepare();
  }

  /** Make the picture something that one walks in, not only looks at. */
  prepare() {
    const { svg, window, section } = this.stage;
    svg.setAttribute("role", "group");
    window.setAttribute("role", "application"); // arrows are ours here, not a reader's
    window.setAttribute("aria-label", section.getAttribute("aria-label") ?? "Map");
    for (const group of svg.querySelectorAll("[data-place], [data-token]")) named(group);
    for (const title of svg.querySelectorAll("g > title")) title.remove();
    if (!this.stage.byId.has(this.here)) this.here = this.firstPlace();
    this.stop(this.here)?.setAttribute("tabindex", "0");
  }

  /** The place where the tab stop begins: one's own, or the first. */
  firstPlace() {
    const { spots, section } = this.stage;
    const own = spots.find((spot) => spot.owner === section.dataset.seat);
    return (own ?? spots[0])?.id ?? "";
  }

  /** @param {string} id */
  stop(id) {
    return this.stage.group({ kind: "place", id });
  }

  /** @param {FocusEvent} event */
  entered(event) {
    const group = event.target;
    if (!(group instanceof SVGElement)) return;
    const { place, token } = group.dataset;
    // a finger that is down focuses too: a card that opened beneath it would take its click
    const walks = !this.pressed;
    if (place !== undefined) this.at({ kind: "place", id: place }, walks);
    else if (token !== undefined) this.at({ kind: "token", id: token }, walks);
  }

  /** @param {Thing} thing @param {boolean} walks whether one came here otherwise than by a press */
  at(thing, walks) {
    this.thing = thing;
    const point = this.stage.pointOf(thing);
    if (point && walks) this.stage.reveal(point);
    if (thing.kind === "place" && thing.id !== this.here) {
      this.stop(this.here)?.setAttribute("tabindex", "-1");
      this.stop(thing.id)?.setAttribute("tabindex", "0");
      this.here = thing.id;
    }
    if (walks) this.meant.look(thing);
  }

  /** Give the focus to a thing. @param {Thing} thing */
  go(thing) {
    this.stage.group(thing)?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    this.pressed = false;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" && event.shiftKey) return; // that seals, wherever one is
    if (this.understood(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  understood(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const direction = DIRECTIONS[key];
    if (direction) return this.walk(direction);
    const look = LOOKS[key];
    if (look) look(this.stage);
    else if ((key === "Enter" || key === " ") && this.thing) this.meant.choose(this.thing, event);
    else if (key === "t") this.turnTo();
    else if (key === "Escape") this.meant.back();
    else return false;
    return true;
  }

  /** @param {[number, number]} direction */
  walk(direction) {
    const { spots, byId } = this.stage;
    const from = byId.get(this.here) ?? nearest(spots, { x: 0, y: 0 });
    const found = from && next(spots, from, direction);
    if (found) this.go({ kind: "place", id: found.id });
    return true;
  }

  /** From a place to the first counter on it, to the next one, and at the end back to the place. */
  turnTo() {
    const here = this.tokensHere();
    const now = this.thing?.kind === "token" ? here.indexOf(this.thing.id) : -1;
    const id = here[now + 1];
    this.go(id === undefined ? { kind: "place", id: this.here } : { kind: "token", id });
  }

  /** @type {(place: string) => string[]} the counters at a place that are drawn, set from outside */
  standing = () => [];

  tokensHere() {
    const drawn = (/** @type {string} */ id) => this.stage.group({ kind: "token", id }) !== null;
    return this.standing(this.here).filter(drawn);
  }
}

/** @param {Element} group */
function named(group) {
  const title = group.querySelector(":scope > title");
  if (title?.textContent) group.setAttribute("aria-label", title.textContent);
  // counters that stand together are drawn within each other, and a button may hold none
  const holds = group.querySelector("[data-token]") !== null;
  group.setAttribute("role", holds ? "group" : "button");
  if (!group.hasAttribute("tabindex")) group.setAttribute("tabindex", "-1");
}
