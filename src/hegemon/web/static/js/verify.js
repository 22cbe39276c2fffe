// @ts-check
/**
 * A finished match, checked without Hegemon: what docs/fair-dice.md says, with Web Crypto. No page
 * is needed, so that node can run it, too.
 *
 * Checked are the chain of the lines, the commitment, every receipt, every roll, and whether what
 * somebody kept (a commitment, receipts, a nonce) stands in the file.
 */

import { canonicalValueOf } from "./json.js";

/** @typedef {{chain: string, kind: string, [name: string]: any}} Entry */
/**
 * @typedef {object} Verdict
 * @property {string[]} problems sentences; none where all is right
 * @property {number} lines @property {number} rolls @property {number} typed @property {number} receipts @property {number} steps
 * @property {string} match its id @property {string} commitment
 * @property {boolean} over whether the file goes to the end
 */

const CHAIN = ',"chain":"';
const MOST = 50; // problems that are told
const encoder = new TextEncoder();

/**
 * Check the lines of a match file.
 * @param {Uint8Array} file
 * @param {string[]} [kept] hashes in hexadecimal that somebody kept
 * @param {(done: number) => void} [progress] is told how much is done, from 0 to 1
 * @returns {Promise<Verdict>}
 */
export async function verified(file, kept = [], progress = () => {}) {
  const check = new Check();
  const lines = linesOf(file);
  for (const [at, line] of lines.entries()) {
    await check.line(line, at + 1);
    if (at % 64 === 0) progress(at / lines.length);
  }
  check.end(lines.length, kept);
  return check.verdict;
}

class Check {
  constructor() {
    /** @type {Verdict} */
    this.verdict = {
      problems: [],
      lines: 0,
      rolls: 0,
      typed: 0,
      receipts: 0,
      steps: 0,
      match: "",
      commitment: "",
      over: false,
    };
    this.chain = "";
    /** @type {Uint8Array} */
    this.secret = new Uint8Array();
    /** @type {string[]} */
    this.players = [];
    /** @type {Map<string, string>} */
    this.nonces = new Map();
    /** What was added while the match ran, and counts already. @type {string[]} */
    this.later = [];
    /** What counts from the next step on. @type {string[]} */
    this.coming = [];
    /** What dice showed that were typed in for the step to come. @type {number[]} */
    this.typed = [];
    /** Who types dice in; "" where they are drawn. */
    this.typist = "";
    /** How the purposes of those rolls begin that are typed in; none: all are. @type {string[]} */
    this.own = [];
    /** @type {Set<string>} what the file says that somebody could have kept */
    this.known = new Set();
  }

  /** @param {string} text */
  wrong(text) {
    if (this.verdict.problems.length < MOST) this.verdict.problems.push(text);
  }

  /** @param {string} line @param {number} at */
  async line(line, at) {
    const entry = entryOf(line);
    if (!entry) {
      this.wrong(`line ${at} cannot be read`);
      return;
    }
    const body = line.slice(0, line.lastIndexOf(CHAIN));
    if (entry.chain !== (await sha256(this.chain + body))) this.wrong(`line ${at} was changed`);
    this.chain = entry.chain;
    try {
      await this.entry(entry, line);
    } catch {
      this.wrong(`line ${at} does not say what a line of its kind says`);
    }
  }

  /** @param {Entry} entry @param {string} line */
  async entry(entry, line) {
    if (entry.kind === "match") await this.begins(entry);
    else if (entry.kind === "seat") this.sits(entry);
    else if (entry.kind === "nonce") this.adds(entry);
    else if (entry.kind === "sealed") await this.sealed(entry, line);
    else if (entry.kind === "typed") this.typed.push(...entry.faces);
    else if (entry.kind === "taken-back") this.typed.pop();
    else if (entry.kind === "dice") this.rollsItself(entry);
    else if (entry.kind === "conceded") this.typed = [];
    else if (entry.kind === "step") await this.step(entry);
    else if (entry.kind === "end") this.verdict.over = true;
  }

  /** @param {Entry} entry */
  async begins(entry) {
    this.secret = bytes(entry.secret);
    this.players = entry.players;
    this.verdict.match = entry.id;
    this.verdict.commitment = entry.commitment;
    this.known.add(entry.commitment);
    if ((await sha256(this.secret)) !== entry.commitment) {
      this.wrong("the secret is not the one that was committed to");
    }
  }

  /** @param {Entry} entry */
  sits(entry) {
    this.nonces.set(entry.player, entry.nonce);
    this.known.add(entry.nonce);
  }

  /** Counts from the next step on. @param {Entry} entry */
  adds(entry) {
    this.coming.push(entry.nonce);
    this.known.add(entry.nonce);
  }

  /** @param {Entry} entry @param {string} line */
  async sealed(entry, line) {
    this.verdict.receipts += 1;
    this.known.add(entry.digest);
    const nonce = this.nonces.get(entry.player);
    const about = [this.verdict.match, entry.step, entry.player, entry.time, nonce];
    const text = `${JSON.stringify(about).slice(0, -1)},${canonicalValueOf(line, "answer")}]`;
    if ((await sha256(text)) !== entry.digest) {
      this.wrong(`step ${entry.step}: the answer of ${entry.player} has another receipt`);
    }
  }

  /** @param {Entry} entry */
  async step(entry) {
    const { number, rolls } = entry.step;
    this.verdict.steps = Math.max(this.verdict.steps, number);
    const shares = this.shares();
    this.later.push(...this.coming.splice(0));
    const typed = this.typed.splice(0);
    if (entry.typed && entry.typed !== this.typist) {
      this.wrong(`step ${number}: nobody was to type its dice in`);
    } else if (entry.typed) this.asTyped(number, rolls, typed);
    if (!rolls.length) return;
    const dice = await Dice.of(this.secret, shares, number);
    for (const [at, roll] of rolls.entries()) {
      if (entry.typed && this.isTyped(roll)) continue;
      this.verdict.rolls += 1;
      if (BigInt(roll.face) !== (await dice.face(at, BigInt(roll.sides)))) {
        this.wrong(`step ${number}, roll ${at + 1} (${roll.purpose}) shows another face`);
      }
    }
  }

  /** A group rolls its own dice from now on, or no more; what was typed is void. @param {Entry} entry */
  rollsItself(entry) {
    this.typist = entry.typed ? entry.by : "";
    this.own = entry.purposes ?? [];
    this.typed = [];
  }

  /** Whether a roll is one of those that are typed in. @param {{sides: number, purpose: string}} roll */
  isTyped({ sides, purpose }) {
    const begins = (/** @type {string} */ word) => `${purpose} `.startsWith(`${word} `);
    return sides > 1 && (!this.own.length || this.own.some(begins));
  }

  /** Dice that a group rolled by itself follow from nothing: they are those that were typed in.
   * @param {number} number @param {{sides: number, face: number, purpose: string}[]} rolls @param {number[]} typed */
  asTyped(number, rolls, typed) {
    const shown = rolls.filter((roll) => this.isTyped(roll)).map((roll) => roll.face);
    this.verdict.typed += shown.length;
    if (`${shown}` !== `${typed}`) {
      this.wrong(`step ${number}: its dice are not those that were typed in`);
    }
  }

  /** The nonces in the order of the seats, then those that came later. @returns {Uint8Array[]} */
  shares() {
    const seats = this.players.map((player) => this.nonces.get(player) ?? "");
    return [...seats, ...this.later].map(bytes);
  }

  /** @param {number} lines @param {string[]} kept */
  end(lines, kept) {
    this.verdict.lines = lines;
    if (!this.verdict.match) this.wrong("this is no match file");
    else if (!this.verdict.over)
      this.wrong("the file has no end: it was cut, or the match goes on");
    for (const hash of kept) {
      if (!this.known.has(hash)) this.wrong(`what you kept is not in the file: ${hash}`);
    }
  }
}

class Dice {
  /** @param {CryptoKey} key @param {number} step */
  constructor(key, step) {
    this.key = key;
    this.step = step;
    /** @type {Map<string, DataView>} */
    this.blocks = new Map();
  }

  /** @param {Uint8Array} secret @param {Uint8Array[]} nonces @param {number} step */
  static async of(secret, nonces, step) {
    const raw = await crypto.subtle.digest(
      "SHA-256",
      joined([secret, ...nonces].flatMap(measured)),
    );
    const how = { name: "HMAC", hash: "SHA-512" };
    return new Dice(await crypto.subtle.importKey("raw", raw, how, false, ["sign"]), step);
  }

  /** The face of a roll. @param {number} number @param {bigint} sides @returns {Promise<bigint>} */
  async face(number, sides) {
    const whole = 1n << 64n;
    for (let attempt = 0; ; attempt += 1) {
      const block = await this.block(Math.floor(number / 8), attempt);
      const word = block.getBigUint64((number % 8) * 8);
      if (word < whole - (whole % sides)) return (word % sides) + 1n;
    }
  }

  /** @param {number} block @param {number} attempt */
  async block(block, attempt) {
    const message = `${this.step}|${block}|${attempt}`;
    let found = this.blocks.get(message);
    if (!found) {
      const signed = await crypto.subtle.sign("HMAC", this.key, encoder.encode(message));
      found = new DataView(signed);
      this.blocks.set(message, found);
    }
    return found;
  }
}

/** The hashes in what somebody pasted. @param {string} text @returns {string[]} */
export function hashesIn(text) {
  return [...new Set(text.toLowerCase().match(/\b[0-9a-f]{32,128}\b/g) ?? [])];
}

/** @param {Uint8Array} file @returns {string[]} */
function linesOf(file) {
  const text = new TextDecoder("utf-8").decode(file);
  return text.split("\n").filter((line) => line !== "");
}

/** @param {string} line @returns {Entry | null} */
function entryOf(line) {
  try {
    const entry = JSON.parse(line);
    return entry && typeof entry.kind === "string" && line.includes(CHAIN) ? entry : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array} part @returns {Uint8Array[]} the part behind its length in four bytes */
function measured(part) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  return [length, part];
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {string} hex @returns {Uint8Array} */
function bytes(hex) {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error("no hexadecimal");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {string | Uint8Array} data @returns {Promise<string>} in hexadecimal */
async function sha256(data) {
  const raw = typeof data === "string" ? encoder.encode(data) : joined([data]);
  const hash = await crypto.subtle.digest("SHA-256", raw);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
