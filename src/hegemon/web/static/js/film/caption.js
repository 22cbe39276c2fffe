// @ts-check
/**
 * What a beat says, at the place that it is about: on a plate below it, as long as the beat lasts.
 */

import * as geometry from "../view.js";
import { MOTION, progress } from "./timeline.js";

/** @typedef {import("../view.js").Box} Box */
/** @typedef {import("../view.js").Point} Point */
/** @typedef {import("./timeline.js").Span} Span */

/** Pixels between what is drawn at a place and its plate, and from a plate to the edge of the window. */
const BELOW = 6;
const ROOM = 8;

export class Caption {
  /** @param {Span} span @param {Point} spot @param {number} reach what is drawn there, in map units @param {string} text */
  constructor(span, spot, reach, text) {
    this.span = span;
    this.foot = { x: spot.x, y: spot.y + reach };
    this.element = document.createElement("p");
    this.element.className = "film-caption";
    this.element.setAttribute("aria-hidden", "true"); // the words below say it
    this.element.textContent = text;
  }

  /** @param {number} ms @param {Box} view where one looks @param {import("../view.js").Size} window */
  draw(ms, view, window) {
    const { start, end } = this.span;
    const on = ms >= start && ms < end;
    this.element.hidden = !on;
    if (!on) return;
    const { x, y } = geometry.onScreen(this.foot, view, window);
    const half = this.element.offsetWidth / 2 + ROOM;
    const at = Math.min(Math.max(x, half), Math.max(window.width - half, half));
    const { style } = this.element;
    style.setProperty("translate", `calc(${at}px - 50%) ${y + BELOW}px`);
    style.setProperty("opacity", String(progress(ms, start, MOTION.appear)));
  }
}
