// @ts-check
// A server of one seat, for the scripts that write and seal orders: replies come when the test says
// so, or never; two devices may sit at it. It does what web/api/turns.py does, of that much.

import { Sealing } from "../../src/hegemon/web/static/js/orders/sealing.js";
import { write } from "../../src/hegemon/web/static/js/orders/sheet.js";
import { Shelf } from "../../src/hegemon/web/static/js/orders/shelf.js";
import { Writing } from "../../src/hegemon/web/static/js/orders/writing.js";
import { SHEET } from "./a_sheet.js";

/** @typedef {{arrive: () => void, answer: () => void, arrived: boolean, break: () => void}} Letter */

// the page's own news, which nobody hears here
/** @type {any} */ (globalThis).document ??= {
  querySelector: () => null,
  dispatchEvent: () => true,
};

const NO_LINE = { ok: false, status: 0, body: null, tag: "", kind: "offline", detail: "" };

export class Server {
  constructor() {
    this.step = 1;
    this.asked = true; // whether the match goes on
    /** @type {string[]} */
    this.draft = [];
    /** @type {string[]} lines of the draft that are no orders */
    this.unread = [];
    /** @type {{id: string, step: number, lines: string[]} | null} */
    this.sealed = null;
    /** @type {string[]} what was sealed when the last step was taken */
    this.before = [];
    /** @type {Map<string, any>} */
    this.keys = new Map();
    /** @type {Set<string>} lines that are of no use any more: sealed, or replaced by a sealing */
    this.spent = new Set();
    /** @type {Set<string>} lines that counted when a step was taken */
    this.counted = new Set();
    /** @type {Letter[]} */
    this.post = [];
    /** @type {string[]} the kinds of each part of the sheet that was asked for */
    this.sheets = [];
    /** @type {string[]} the requests that arrived */
    this.heard = [];
  }

  /** The step is taken: what was sealed counts, and the next question is open. */
  take() {
    this.before = this.sealed?.lines ?? this.before;
    for (const one of this.sealed?.lines ?? []) this.counted.add(one);
    this.step += 1;
    this.draft = [];
    this.unread = [];
    this.sealed = null;
  }

  get tag() {
    return JSON.stringify([this.step, this.draft, this.unread]);
  }

  /**
   * @param {string} method @param {string} path @param {any} [body]
   * @param {Record<string, string>} [headers] @param {AbortSignal} [signal]
   */
  ask(method, path, body, headers = {}, signal) {
    return new Promise((resolve) => {
      /** @type {any} */
      let reply = NO_LINE;
      const letter = {
        arrived: false,
        arrive: () => {
          letter.arrived = true;
          reply = this.reply(`${method} ${path}`, body, headers);
        },
        answer: () => resolve(reply),
        break: () => resolve(NO_LINE),
      };
      this.post.push(letter);
      signal?.addEventListener("abort", () => resolve({ ...NO_LINE, kind: "stopped" }));
    });
  }

  /** @param {string} what @param {any} body @param {Record<string, string>} headers */
  reply(what, body, headers) {
    this.heard.push(what);
    if (body?.step !== undefined && body.step !== this.step && !this.keys.has(body.key))
      return no(409, "late");
    if (what === "GET /sheet") return this.yes({ step: this.step, sheet: structuredClone(SHEET) });
    if (what === "GET /before") return this.yes({ lines: this.before });
    if (what === "GET /draft") return this.page();
    if (what === "GET /sealed")
      return this.yes({
        asked: this.asked,
        sealed: this.sealed,
        lines: this.sealed?.lines ?? [],
        check: null,
      });
    if (what === "POST /sheet") {
      const part = this.part(body);
      return { ...this.yes({ sheet: part.sheet }), tag: part.tag };
    }
    if (what === "POST /check") return this.yes(this.checked(body));
    if (what === "PUT /draft") return this.keep(body, headers["if-match"] ?? "");
    if (what === "POST /seal") return this.seal(body);
    if (what === "POST /unseal") return this.unseal();
    throw new Error(what);
  }

  /** @param {object} body */
  yes(body) {
    return { ok: true, status: 200, body, tag: this.tag, kind: "", detail: "" };
  }

  page() {
    const { draft } = this;
    const why = UNKNOWN;
    const misfits = this.unread.map((line, at) => ({ number: draft.length + at + 1, line, why }));
    const untouched = !draft.length && !misfits.length;
    return this.yes({ lines: draft, orders: draft.map(order), untouched, misfits });
  }

  /**
   * The kinds that are wanted; that all orders were seen, the first choice says.
   * @param {any} body
   */
  part({ orders, kinds, known }) {
    const seen = { value: "A", label: orders.map(line).join(), name: "Altair" };
    const listed = SHEET.kinds.filter((/** @type {any} */ one) => kinds.includes(one.word));
    const sheet = { ...SHEET, kinds: listed, choices: [seen, ...SHEET.choices.slice(1)] };
    const tag = JSON.stringify([kinds, seen]);
    this.sheets.push(kinds.join());
    return { sheet: known === tag ? null : sheet, tag };
  }

  /** @param {any} body */
  checked(body) {
    const lines = body.orders.map(line);
    const verdicts = lines.map((/** @type {string} */ each) => ({
      fine: known(each),
      text: known(each) ? "" : UNKNOWN,
    }));
    const check = { verdicts, faults: [], forecast: [], purses: [] };
    return {
      orders: lines.map((/** @type {string} */ each) => (known(each) ? order(each) : each)),
      lines,
      check,
      after: body.kinds?.length ? this.part(body) : null,
    };
  }

  /** @param {any} body @param {string} tag */
  keep(body, tag) {
    if (tag !== this.tag) return no(412, "changed");
    const { length } = this.draft;
    this.unread = this.unread.filter((_, at) => !body.struck.includes(length + at + 1));
    this.draft = body.orders.map(line);
    const page = this.page();
    return { ...page, body: { ...page.body, checked: body.check ? this.checked(body) : null } };
  }

  /** @param {any} body */
  seal(body) {
    if (this.keys.has(body.key)) return this.yes({ receipt: this.keys.get(body.key) });
    const lines = body.orders.map(line);
    const receipt = { id: body.key, step: this.step, lines };
    for (const one of [...lines, ...this.draft]) this.spent.add(one);
    this.keys.set(body.key, receipt);
    this.sealed = receipt;
    this.draft = [];
    return this.yes({ receipt });
  }

  unseal() {
    if (!this.sealed) return no(409, "late");
    for (const one of this.sealed.lines) this.spent.delete(one);
    this.draft = this.sealed.lines;
    this.sealed = null;
    return this.yes({});
  }
}

/** A device at which the seat is played: its page may be closed and opened again. */
export class Device {
  /** @param {Server} server @param {string} name */
  constructor(server, name) {
    this.server = server;
    this.name = name;
    this.shelf = new Shelf("t", name, /** @type {any} */ (new Memory()));
    this.open();
  }

  /** The page is opened anew; what only it knew is gone. */
  open() {
    this.seat?.cut();
    this.seat = new Line(this.server);
    this.writing = new Writing(/** @type {any} */ (this.seat), this.shelf, () => {});
    this.sealing = new Sealing(this.writing, () => {});
    this.sealing.begin().then(() => this.sealing.resume());
  }

  get lines() {
    const { draft, aside } = this.writing;
    return [...draft.items, ...aside].map((one) => one.line);
  }
}

/** As seat.js, without a network; a page that is closed hears no answer any more. */
class Line {
  closed = false;

  /** @param {Server} server */
  constructor(server) {
    this.server = server;
  }

  cut() {
    this.closed = true;
  }

  /** @param {string} path */
  get(path) {
    return this.ask("GET", path);
  }

  /** @param {string} path @param {object} body @param {AbortSignal} [signal] */
  post(path, body, signal) {
    return this.ask("POST", path, body, {}, signal);
  }

  /** @param {Parameters<Server["ask"]>} said @returns {Promise<any>} */
  async ask(...said) {
    const reply = this.closed ? null : await this.server.ask(...said);
    return this.closed ? new Promise(() => {}) : reply;
  }
}

class Memory {
  /** @type {Map<string, string>} */
  kept = new Map();

  /** @param {string} name */
  getItem(name) {
    return this.kept.get(name) ?? null;
  }

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    this.kept.set(name, value);
  }

  /** @param {string} name */
  removeItem(name) {
    this.kept.delete(name);
  }
}

/** @param {number} status @param {string} kind */
function no(status, kind) {
  return { ok: false, status, body: null, tag: "", kind, detail: kind };
}

/** @param {any} said an order, or its line */
function line(said) {
  if (typeof said === "string") return said;
  return write(SHEET.kinds[0], said);
}

const UNKNOWN = "there is no such order";

/** Whether a line says an order. @param {string} text */
function known(text) {
  return text.startsWith("move ");
}

/** @param {string} text "move A B 3" */
function order(text) {
  const [word = "", from, to, ships] = text.split(" ");
  return { order: word, from, to, ships: Number(ships) };
}
