// @ts-check
/**
 * The places that the last report names, marked on the map where they are new to this reader, and
 * gone through one by one.
 */

import { button } from "./buttons.js";
import { made } from "./card.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./marks.js").Marks} Marks */

export class News {
  /**
   * @param {HTMLElement} strip @param {Stage} stage @param {Marks} marks
   * @param {(place: string) => void} show
   */
  constructor(strip, stage, marks, show) {
    this.stage = stage;
    this.marks = marks;
    this.show = show;
    this.now = -1;
    this.bar = made("div", "headlines", "");
    this.bar.setAttribute("role", "group");
    this.bar.setAttribute("aria-label", "News on the map");
    this.count = made("span", "", "");
    this.count.setAttribute("role", "status");
    this.bar.append(
      button("‹", "The news before", () => this.step(-1)),
      this.count,
      button("›", "The next news", () => this.step(1)),
      button("×", "Seen", () => this.seen()),
    );
    strip.append(this.bar);
    this.read();
  }

  get key() {
    const { table, seat } = this.stage.section.dataset;
    return `hegemon:seen:${table}:${seat}`;
  }

  get latest() {
    return Number(this.stage.section.dataset.step ?? 0);
  }

  /** Look at the report anew. */
  read() {
    const named = document.querySelectorAll("#report a.mention[data-place]");
    const ids = [...named].map((link) => /** @type {HTMLElement} */ (link).dataset.place ?? "");
    this.places = [...new Set(ids)].filter((id) => this.stage.byId.has(id));
    this.now = -1;
    const fresh = this.places.length > 0 && this.latest > lastSeen(this.key);
    this.bar.hidden = !fresh;
    this.marks.dots("fresh", fresh ? this.places.map((id) => ({ kind: "place", id })) : []);
    this.tell();
  }

  /** @param {number} by */
  step(by) {
    const places = this.places ?? [];
    if (!places.length) return;
    const from = this.now < 0 && by < 0 ? 0 : this.now;
    this.now = (from + by + places.length) % places.length;
    this.show(places[this.now] ?? "");
    this.tell();
  }

  /** Enough of it. */
  seen() {
    remember(this.key, this.latest);
    this.bar.hidden = true;
    this.marks.dots("fresh", []);
  }

  tell() {
    const all = this.places?.length ?? 0;
    const said = this.now < 0 ? `News: ${all}` : `${this.now + 1} of ${all}`;
    this.count.textContent = said;
    if (this.now === all - 1) remember(this.key, this.latest);
  }
}

/** @param {string} key */
function lastSeen(key) {
  try {
    return Number(localStorage.getItem(key) ?? -1);
  } catch {
    return -1; // a browser that keeps nothing
  }
}

/** @param {string} key @param {number} step */
function remember(key, step) {
  try {
    localStorage.setItem(key, String(step));
  } catch {
    // a browser that keeps nothing
  }
}
