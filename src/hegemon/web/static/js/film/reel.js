// @ts-check
/**
 * What a film is made of, fetched: its beats and the pictures of its boards. A reel grows at its end:
 * behind one step comes the next, as far as there are any.
 */

import { momentAt, partsOf } from "./timeline.js";

/** @typedef {import("./timeline.js").Part} Part */
/** @typedef {import("./timeline.js").Film} Film */

/** Pictures that are kept: those of the part that is shown, the next, and some before. */
const KEPT = 6;

export class Reel {
  /**
   * @param {string} address of the steps, of a seat or of the truth
   * @param {string} zoom that of the pictures
   * @param {number} last the newest step
   */
  constructor(address, zoom, last) {
    this.address = address;
    this.zoom = zoom;
    this.last = last;
    /** @type {Part[]} */
    this.parts = [];
    this.step = 0;
    this.title = "";
    /** @type {Map<number, Promise<string>>} */
    this.pictures = new Map();
  }

  get lasts() {
    return this.parts.at(-1)?.end ?? 0;
  }

  /** Begin with a step, or with all after another; steps in which nothing is to be seen are passed. @param {number} step @param {number | null} since */
  async begin(step, since) {
    this.take(await film(this.address, step, since));
    while (!this.parts.length && (await this.goOn()));
  }

  /** Add the next step; false where there is none. */
  async goOn() {
    if (this.step >= this.last) return false;
    this.take(await film(this.address, this.step + 1, null));
    return true;
  }

  /** @param {Film} told */
  take(told) {
    this.parts.push(...partsOf(told, this.lasts));
    this.step = told.step;
    this.title = told.title;
  }

  /** @param {number} ms */
  at(ms) {
    return momentAt(this.parts, ms);
  }

  /** The pictures of a part, as text; raises where they cannot be had. @param {Part} part */
  of(part) {
    return Promise.all([this.picture(part.before), this.picture(part.step)]);
  }

  /** @param {number} step */
  picture(step) {
    const found = this.pictures.get(step) ?? picture(`${this.address}/${step}`, this.zoom);
    found.catch(() => this.pictures.delete(step));
    this.pictures.delete(step);
    this.pictures.set(step, found);
    for (const old of [...this.pictures.keys()].slice(0, -KEPT)) this.pictures.delete(old);
    return found;
  }
}

/** @param {string} address @param {number} step @param {number | null} since @returns {Promise<Film>} */
export async function film(address, step, since) {
  const reply = await fetch(`${address}/${step}/film${since === null ? "" : `?since=${since}`}`);
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.json();
}

/** @param {string} step its address @param {string} zoom */
async function picture(step, zoom) {
  const reply = await fetch(`${step}/board.svg?zoom=${zoom}&title=false&bare=true`);
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.text();
}
