// @ts-check
/**
 * Turn by turn: one cursor for all charts. A mouse that passes shows its turn until it leaves; a
 * tap, the slider and arrows stay. What everybody had then is read from the curves, which are fetched
 * when the cursor is moved first.
 */

import { putDots } from "./war/dots.js";
import { figuresAt } from "./war/figures.js";
import { turnAt, xOf } from "./war/scale.js";

/** Half the width of the slider's thumb, in pixels. */
const THUMB = 10;

/** Where figures stand that are those of one turn. */
const WHAT_IS_SAID =
  ":is(.far, .chips) [data-player] :is([data-figure], [data-note], [data-change])";

/** @template {Element} T @param {string} what @returns {T} */
function found(what) {
  const one = document.querySelector(what);
  if (!one) throw new Error(`there is no ${what}`);
  return /** @type {T} */ (one);
}

class Course {
  /** @param {HTMLElement} part */
  constructor(part) {
    this.part = part;
    this.turns = (part.dataset.turns ?? "").split(" ").map(Number);
    this.at = this.shown = Number(part.dataset.at);
    this.slider = /** @type {HTMLInputElement} */ (found(".scrub input"));
    this.charts = /** @type {SVGSVGElement[]} */ ([...document.querySelectorAll(".chart > svg")]);
    /** @type {Promise<import("./war/figures.js").Curves | null> | null} */
    this.curves = null;
    this.told = false; // whether the curves are here
    found("[data-links]").setAttribute("hidden", "");
    found("[data-scrub]").removeAttribute("hidden");
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.key(event));
    for (const svg of this.charts) this.listen(svg);
    for (const line of document.querySelectorAll(".told [data-turn]")) {
      line.addEventListener("click", (event) => {
        event.preventDefault();
        this.go(this.placeOf(Number(/** @type {HTMLElement} */ (line).dataset.turn)));
      });
    }
    new ResizeObserver(() => this.align()).observe(part);
    this.tell();
  }

  /** The slider's thumb stands below the cursor. */
  align() {
    const svg = this.charts.find((one) => one.clientWidth > 0);
    if (!svg) return;
    const scale = svg.clientWidth / svg.viewBox.baseVal.width;
    const { left = 0, right = 0 } = svg.dataset;
    this.slider.style.marginLeft = `${Number(left) * scale - THUMB}px`;
    this.slider.style.width = `${(Number(right) - Number(left)) * scale + 2 * THUMB}px`;
  }

  /** @param {SVGSVGElement} svg */
  listen(svg) {
    /** @param {PointerEvent} event */
    const there = (event) => {
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
      return this.placeOf(turnAt(svg.dataset, x));
    };
    svg.addEventListener("pointerdown", (event) => this.go(there(event)));
    svg.addEventListener("pointermove", (event) => {
      if (event.buttons) this.go(there(event));
      else if (event.pointerType === "mouse") this.show(there(event));
    });
    svg.addEventListener("pointerleave", () => this.show(this.at));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input, textarea, select, [role=region]")) return;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "ArrowLeft") this.go(this.at - 1);
    else return;
    event.preventDefault();
  }

  /** The place of a turn, or of the last one before it. @param {number} turn */
  placeOf(turn) {
    return this.turns.filter((one) => one <= turn).length - 1;
  }

  /** To stay. @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.turns.length - 1);
    return this.show(this.at);
  }

  /** @param {number} at */
  async show(at) {
    const wanted = Math.min(Math.max(at, 0), this.turns.length - 1);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.tell();
    if (!this.told) this.blank();
    this.curves ??= this.fetched();
    const curves = await this.curves;
    if (!curves || wanted !== this.shown) return;
    this.told = true;
    this.fill(curves);
  }

  /** @returns {Promise<import("./war/figures.js").Curves | null>} */
  async fetched() {
    try {
      const reply = await fetch(this.part.dataset.curves ?? "");
      if (reply.ok) return await reply.json();
    } catch {
      // without a line: it is tried again at the next move
    }
    this.curves = null;
    return null;
  }

  /** What is known without asking: the turn, the cursor, the headline. */
  tell() {
    const turn = this.turns[this.shown] ?? 0;
    const clock = this.part.dataset.clock ?? "turn";
    const said = `${clock.charAt(0).toUpperCase()}${clock.slice(1)} ${turn}`;
    found("[data-now]").textContent = said;
    this.slider.value = `${this.shown}`;
    this.slider.setAttribute("aria-valuetext", said);
    for (const svg of this.charts) {
      const x = xOf(svg.dataset, turn);
      svg.querySelector("[data-cursor]")?.setAttribute("transform", `translate(${x} 0)`);
      putDots(svg, x);
    }
    this.mark(turn);
  }

  /** The headline of the turn, brought into sight in its list. @param {number} turn */
  mark(turn) {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll(".told [data-turn]")
    )) {
      const link = line.querySelector("a");
      if (Number(line.dataset.turn) !== turn) {
        link?.removeAttribute("aria-current");
        continue;
      }
      link?.setAttribute("aria-current", "true");
      const list = /** @type {HTMLElement} */ (line.parentElement);
      const top = line.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = top - list.clientHeight / 2;
    }
  }

  /** The figures of another turn go until those of this one are here. */
  blank() {
    for (const place of document.querySelectorAll(WHAT_IS_SAID)) place.textContent = "";
    found("[data-look]").removeAttribute("href");
  }

  /** What everybody had. @param {import("./war/figures.js").Curves} curves */
  fill(curves) {
    const at = curves.turns.indexOf(this.turns[this.shown] ?? 0);
    if (at < 0) return;
    /** @type {HTMLAnchorElement} */ (found("[data-look]")).href =
      `${this.part.dataset.steps}${curves.steps[at]}`;
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll(".far, .chips")
    )) {
      const curve = curves.curves.find(({ id }) => id === group.dataset.measure);
      for (const row of /** @type {NodeListOf<HTMLElement>} */ (
        group.querySelectorAll("[data-player]")
      )) {
        const line = curve?.lines.find(({ player }) => player === row.dataset.player);
        const said = figuresAt(line, at, curves.clock);
        for (const [name, words] of Object.entries(said)) {
          const place = row.querySelector(`[data-${name}]`);
          if (place) place.textContent = words;
        }
      }
    }
  }
}

const part = document.getElementById("course");
if (part) new Course(part);
