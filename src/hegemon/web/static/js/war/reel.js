// @ts-check
/** Pictures of steps, each fetched once; the last ones are kept. */

/** So many pictures are kept. */
const MOST = 60;

export class Reel {
  /** @param {(step: number) => string} address */
  constructor(address) {
    this.address = address;
    /** @type {Map<number, Promise<string | null>>} */
    this.kept = new Map();
  }

  /** The map after a step; null where it cannot be had. @param {number} step */
  picture(step) {
    const known = this.kept.get(step);
    if (known) return known;
    const coming = this.fetched(step);
    this.kept.set(step, coming);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
    return coming;
  }

  /** @param {number} step @returns {Promise<string | null>} */
  async fetched(step) {
    try {
      const reply = await fetch(this.address(step));
      if (reply.ok) return await reply.text();
    } catch {
      // without a line: it is tried again when it is wanted again
    }
    this.kept.delete(step);
    return null;
  }
}
