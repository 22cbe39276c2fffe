// @ts-check
/**
 * The war page: one cursor for the curve and the map. Space plays, arrows step, digits jump to
 * turning points; a tap on the curve goes to its turn. Pictures come turn by turn, some ahead.
 */

import { drawn } from "./film/pictures.js";
import { putDots } from "./war/dots.js";
import { Reel } from "./war/reel.js";
import { turnAt, xOf } from "./war/scale.js";

/** A turn takes so long while it plays, in milliseconds. */
const PACE = 400;

/** @template {Element} T @param {ParentNode} within @param {string} what @returns {T} */
function found(within, what) {
  const one = within.querySelector(what);
  if (!one) throw new Error(`there is no ${what}`);
  return /** @type {T} */ (one);
}

class Replay {
  /** @param {HTMLElement} part */
  constructor(part) {
    const { table = "", at = "0", zoom = "middle" } = part.dataset;
    this.part = part;
    this.frames = [
      .../** @type {NodeListOf<HTMLOptionElement>} */ (part.querySelectorAll("#frames option")),
    ].map(({ label, dataset }) => ({
      step: Number(dataset.step),
      turn: Number(dataset.turn),
      when: label,
    }));
    this.at = Number(at);
    this.map = /** @type {HTMLElement} */ (found(part, "[data-map]"));
    this.slider = /** @type {HTMLInputElement} */ (found(part, "input[type=range]"));
    this.button = /** @type {HTMLButtonElement} */ (found(part, ".play"));
    const style = `board.svg?bare=true&beside=true&title=false&zoom=${zoom}`;
    this.reel = new Reel(
      (step) => `/api/v1/tables/${encodeURIComponent(table)}/war/steps/${step}/${style}`,
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.shown = this.at;
    this.enable();
  }

  enable() {
    for (const one of this.part.querySelectorAll("[data-scrub]")) one.removeAttribute("hidden");
    /** @type {HTMLElement} */ (found(this.part, "[data-links]")).hidden = true;
    this.slider.addEventListener("input", () => {
      this.stop();
      this.go(Number(this.slider.value));
    });
    this.button.addEventListener("click", () => this.play());
    document.addEventListener("keydown", (event) => this.key(event));
    for (const link of document.querySelectorAll(".points [data-at]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.stop();
        this.go(Number(/** @type {HTMLElement} */ (link).dataset.at));
      });
    }
    this.listen();
    this.tell();
  }

  /** Charts are listened to anew when another measure is shown. */
  listen() {
    for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (
      document.querySelectorAll("#curve .chart > svg")
    )) {
      svg.addEventListener("pointerdown", (event) => this.point(svg, event));
      svg.addEventListener("pointermove", (event) => {
        if (event.buttons) this.point(svg, event);
      });
    }
  }

  /** @param {SVGSVGElement} svg @param {PointerEvent} event */
  point(svg, event) {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    this.jump(turnAt(svg.dataset, x));
  }

  /** To the end of a turn, or of the one before it. @param {number} turn */
  jump(turn) {
    this.stop();
    this.go(this.frames.filter((frame) => frame.turn <= turn).length - 1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      target.closest("input:not([type=range]), textarea, select, summary, a")
    )
      return;
    if (event.key === " " && !target.closest("button")) this.play();
    else if (event.key === "ArrowRight") {
      this.stop();
      this.go(this.at + 1);
    } else if (event.key === "ArrowLeft") {
      this.stop();
      this.go(this.at - 1);
    } else if (/^[1-9]$/.test(event.key)) {
      const point = document.querySelectorAll(".points [data-at]")[Number(event.key) - 1];
      if (!(point instanceof HTMLElement)) return;
      this.stop();
      this.go(Number(point.dataset.at));
    } else return;
    event.preventDefault();
  }

  play() {
    if (this.timer !== undefined) return this.stop();
    if (this.at === this.frames.length - 1) this.go(0);
    this.button.setAttribute("aria-label", "Stop");
    const on = async () => {
      await this.go(this.at + 1);
      if (this.timer === undefined) return;
      if (this.at < this.frames.length - 1) this.timer = setTimeout(on, PACE);
      else this.stop();
    };
    this.timer = setTimeout(on, PACE);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.button.setAttribute("aria-label", "Play");
  }

  /** Show a turn by its place in the row; what came late is not shown any more. @param {number} at */
  async go(at) {
    this.at = Math.min(Math.max(at, 0), this.frames.length - 1);
    this.tell();
    const wanted = this.at;
    const text = await this.reel.picture(this.frames[wanted]?.step ?? 0);
    for (const ahead of [1, 2, 3]) {
      const next = this.frames[wanted + ahead];
      if (next) this.reel.picture(next.step);
    }
    if (text === null || wanted !== this.at) return;
    this.map.replaceChildren(drawn(text, `war-${wanted % 2}-`));
    this.shown = wanted;
  }

  /** Say which turn it is, everywhere. */
  tell() {
    const { turn = 0, when = "" } = this.frames[this.at] ?? {};
    this.part.dataset.at = `${this.at}`;
    this.slider.value = `${this.at}`;
    this.slider.setAttribute("aria-valuetext", when);
    found(this.part, "[data-now]").textContent = when;
    found(this.part, "output").textContent = `${this.at + 1} / ${this.frames.length}`;
    for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (
      document.querySelectorAll("#curve .chart > svg")
    )) {
      const x = xOf(svg.dataset, turn);
      svg.querySelector("[data-cursor]")?.setAttribute("transform", `translate(${x} 0)`);
      putDots(svg, x);
    }
  }
}

/** Another measure without another page. @param {Replay} replay */
function measures(replay) {
  document.addEventListener("click", async (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest(".measures a");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const reply = await fetch(link.href);
    if (!reply.ok) return location.assign(link.href);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    for (const part of [".measures", ".chart.desk", ".chart.phone"]) {
      const [old, fresh] = [
        document.querySelector(`#curve ${part}`),
        page.querySelector(`#curve ${part}`),
      ];
      if (old && fresh) old.replaceWith(document.importNode(fresh, true));
    }
    replay.listen();
    replay.tell();
    /** @type {HTMLElement | null} */ (document.querySelector(".measures [aria-current]"))?.focus();
  });
}

const part = document.getElementById("replay");
if (part) measures(new Replay(part));
