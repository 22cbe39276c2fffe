// @ts-check
/** Pictures of turns, each fetched once; the last ones are kept. */

/** So many pictures are kept. */
const MOST = 60;

export class Reel {
  /** @param {(turn: number) => string} address */
  constructor(address) {
    this.address = address;
    /** @type {Map<number, Promise<string | null>>} */
    this.kept = new Map();
  }

  /** The picture of a turn; null where it cannot be had. @param {number} turn */
  picture(turn) {
    const known = this.kept.get(turn);
    if (known) return known;
    const coming = this.fetched(turn);
    this.kept.set(turn, coming);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
    return coming;
  }

  /** @param {number} turn @returns {Promise<string | null>} */
  async fetched(turn) {
    try {
      const reply = await fetch(this.address(turn));
      if (reply.ok) return await reply.text();
    } catch {
      // without a line: it is tried again when it is wanted again
    }
    this.kept.delete(turn);
    return null;
  }
}
