// @ts-check
// What is kept on this device: the draft at once, whatever the line does, and a sealing that has
// not been answered yet, so that it can be sent again under the same name.

/**
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {{step: number, orders: (Order | string)[], lines: string[],
 *   own: import("./carrying.js").Written[], tag: string, dirty: boolean,
 *   sealed: string[] | null}} Kept
 *   `own` are those that did not stand before, `tag` is the draft of the server that was seen last,
 *   `dirty` says whether that lacks something, `sealed` are the lines of an answer that is
 * @typedef {{step: number, orders: (Order | string)[], lines: string[], key: string,
 *   anyway: boolean}} Sending
 * @typedef {{receipt: import("./sealing.js").Receipt, lines: string[],
 *   orders?: (import("./sheet.js").Order | string)[],
 *   check: import("./writing.js").Check | null}} Received
 */

export class Shelf {
  /** @param {string} table @param {string} seat @param {Storage | null} [storage] */
  constructor(table, seat, storage = usable()) {
    this.name = `hegemon:orders:${table}:${seat}`;
    this.storage = storage;
  }

  /** @returns {Kept | null} */
  draft() {
    return this.read("draft");
  }

  /** @param {Kept | null} kept */
  keepDraft(kept) {
    this.write("draft", kept);
  }

  /** What the server received, for a time without a line. @returns {Received | null} */
  received() {
    return this.read("received");
  }

  /** @param {Received | null} received */
  keepReceived(received) {
    this.write("received", received);
  }

  /** @returns {Sending | null} */
  sending() {
    return this.read("sending");
  }

  /** @param {Sending | null} sending */
  keepSending(sending) {
    this.write("sending", sending);
  }

  /** What stays as it is in a step, by the ids of what is open. @param {number} step @returns {string[]} */
  left(step) {
    const kept = this.read("left");
    return kept?.step === step ? kept.ids : [];
  }

  /** @param {number} step @param {string[]} ids */
  leave(step, ids) {
    this.write("left", ids.length ? { step, ids } : null);
  }

  /** @param {string} what @returns {any} */
  read(what) {
    try {
      return JSON.parse(this.storage?.getItem(`${this.name}:${what}`) ?? "null");
    } catch {
      return null; // somebody else wrote there: as if nothing were
    }
  }

  /** @param {string} what @param {object | null} value */
  write(what, value) {
    try {
      if (value) this.storage?.setItem(`${this.name}:${what}`, JSON.stringify(value));
      else this.storage?.removeItem(`${this.name}:${what}`);
    } catch {
      this.storage = null; // full or forbidden: the server's copy has to do
    }
  }
}

/** @returns {Storage | null} */
function usable() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
