// @ts-check
/**
 * The headlines on the map: each that is about a place has its number there, and one leads to the
 * other. What somebody has won while he was away has a plus.
 */

import { lastSeen } from "../seen.js";
import { make } from "./forms.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {{number: string, place: string, heavy: boolean, row: HTMLElement}} Told */

const RADIUS = 12; // pixels, however near one looks
const FREE = 42; // pixels: above a star, or left of the gold of a land, nothing else is drawn
const STANDS = 450; // milliseconds: a sheet has moved, and the map has the room that it leaves
const WORTH_RED = 5; // the weight of a loss or a threat whose mark is red

export class News {
  /**
   * @param {HTMLElement} tools where the drawing stands in the page @param {Stage} stage
   * @param {(place: string) => void} show
   */
  constructor(tools, stage, show) {
    this.stage = stage;
    this.show = show;
    this.timer = 0;
    /** @type {Told[]} */
    this.told = [];
    this.drawing = /** @type {SVGSVGElement} */ (make("svg", { class: "numbers" }));
    this.drawing.setAttribute("aria-hidden", "true"); // the lines themselves lead to the map
    this.drawing.addEventListener("click", (event) => this.pressed(event));
    tools.prepend(this.drawing);
    stage.over.push(this.drawing);
    stage.rested.add(() => this.draw());
    document.addEventListener("click", (event) => this.chosen(event));
    document.addEventListener("hegemon:merged", () => this.read());
    document.addEventListener("hegemon:arrived", () => this.arrived());
    this.read();
    stage.rest();
    const step = Number(document.querySelector("#report")?.getAttribute("data-step") ?? 0);
    if ((lastSeen("step") ?? step) < step) this.arrived(); // one looks where one looked the last time
  }

  /** Look at the headlines anew. */
  read() {
    const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-number]")]);
    this.told = rows.map(told).filter(({ place }) => this.stage.byId.has(place));
    const digest = /** @type {HTMLElement | null} */ (document.querySelector(".digest"));
    /** @type {string[]} */
    this.gained = JSON.parse(digest?.dataset.gained ?? "[]");
    this.draw();
  }

  /** @param {number} at */
  go(at) {
    const one = this.told[at];
    if (!one) return;
    this.mark(one);
    this.show(one.place);
  }

  /** News that have just come are looked at: the place of the first, once the sheet over the map stands still. */
  arrived() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lead(), STANDS);
  }

  /** The place of the first comes into sight, unless somebody has chosen something meanwhile. */
  lead() {
    const [first] = this.told;
    if (!first || document.querySelector(".panel.selected")) return;
    if (!this.stage.shows(first.place)) this.show(first.place);
  }

  /** @param {Told} one */
  mark(one) {
    for (const { row } of this.told) row.classList.toggle("here", row === one.row);
  }

  draw() {
    const size = 1 / this.stage.scale;
    const plus = (this.gained ?? []).map((id) => this.gain(id, size));
    const marks = this.told.map((one, at) => this.numbered(one, at, size));
    this.drawing.replaceChildren(...[...plus, ...marks].filter((drawn) => drawn !== null));
  }

  /** @param {Told} one @param {number} at @param {number} size */
  numbered({ number, place, heavy }, at, size) {
    const spot = this.corner(place, size, 1);
    if (!spot) return null;
    const others = this.told.slice(0, at).filter((other) => other.place === place).length;
    const along = (this.onLand ? -2.2 : 2.2) * RADIUS * size;
    const group = make("g", {
      class: heavy ? "at heavy" : "at",
      "data-number": number,
      transform: `translate(${spot.x + others * along} ${spot.y}) scale(${size})`,
    });
    const text = make("text", { y: "5" });
    text.textContent = number;
    group.append(make("circle", { r: `${RADIUS}` }), text);
    return group;
  }

  /** @param {string} place @param {number} size */
  gain(place, size) {
    const spot = this.corner(place, size, -1);
    if (!spot) return null;
    const text = make("text", {
      class: "gained",
      transform: `translate(${spot.x} ${spot.y}) scale(${size})`,
    });
    text.textContent = "+";
    return text;
  }

  /** Whether places are lands with their words in the middle. */
  get onLand() {
    return this.stage.svg.dataset.grid === "none";
  }

  /** Right of the body in a hex, or with -1 left; else where no words are, or with -1 the lower left. @param {string} place @param {number} size @param {number} side */
  corner(place, size, side) {
    const spot = this.stage.byId.get(place);
    if (!spot) return null;
    const { hex } = this.stage;
    if (hex) return { x: spot.x + side * 0.64 * hex, y: spot.y - 0.2 * hex };
    if (side > 0 && this.onLand) return { x: spot.x - FREE * size, y: spot.y };
    if (side > 0) return { x: spot.x, y: spot.y - FREE * size };
    const off = Math.min(30 * size, 26);
    return { x: spot.x - off, y: spot.y + off };
  }

  /** A number on the map leads to its line. @param {Event} event */
  pressed(event) {
    const mark = event.target instanceof Element ? event.target.closest("[data-number]") : null;
    const one = this.told.find(({ number }) => number === mark?.getAttribute("data-number"));
    if (!one) return;
    event.stopPropagation();
    document.dispatchEvent(new CustomEvent("hegemon:news"));
    this.mark(one);
    one.row.scrollIntoView({ block: "nearest" });
    one.row.querySelector("a")?.focus({ preventScroll: true });
  }

  /** A line leads to its place, wherever it is pressed. @param {Event} event */
  chosen(event) {
    const on = event.target instanceof Element ? event.target : null;
    const at = this.told.findIndex(({ row }) => row.contains(on));
    const one = this.told[at];
    if (one && on?.closest(".number")) this.mark(one); // the link itself leads to the map
    if (!one || on?.closest("a, summary, .why") || !getSelection()?.isCollapsed) return;
    document.dispatchEvent(new CustomEvent("hegemon:reveal"));
    this.go(at);
  }
}

/** @param {HTMLElement} row @returns {Told} */
function told(row) {
  const { number = "", weight = "0", places = "[]" } = row.dataset;
  const bad = row.matches(".loss, .threat") && Number(weight) >= WORTH_RED;
  return { number, place: JSON.parse(places)[0] ?? "", heavy: bad, row };
}
