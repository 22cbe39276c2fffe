// @ts-check
/** What the things of a game are, by the glossary that the API tells: pure functions. */

import { figure } from "../figures.js";

/** @typedef {import("./facts.js").Fact} Fact */
/**
 * @typedef {object} Explained what one thing is, can and does
 * @property {string} word @property {string} name @property {string} kind
 * @property {string} [words] @property {Fact[]} [facts] @property {string} [rule]
 * @property {string} [plural] @property {string[]} [signs]
 */
/** @typedef {{sign: string, name?: string, count?: number | null}} Part of a board: what, how many */
/**
 * @typedef {object} Said a thing as a card says it
 * @property {string} title @property {string} figures @property {string} words
 * @property {string} rule
 */

const HISSING = /(ch|sh|ss|x)$/;

export class Glossary {
  /** @param {Explained[]} things */
  constructor(things) {
    /** @type {Map<string, Explained>} */
    this.words = new Map();
    /** @type {Map<string, Explained>} */
    this.names = new Map();
    /** @type {Map<string, Explained>} */
    this.signs = new Map();
    for (const thing of things) {
      this.words.set(thing.word, thing);
      for (const name of [thing.name, manyOf(thing)]) first(this.names, name.toLowerCase(), thing);
      for (const sign of thing.signs ?? []) first(this.signs, sign, thing);
    }
  }

  /** What a word of an order means. @param {string} word @returns {Said | null} */
  meant(word) {
    const thing = this.words.get(word);
    return thing ? said(thing, thing.name) : null;
  }

  /** What several of a thing are called; "" where nobody says. @param {string} word */
  many(word) {
    const thing = this.words.get(word);
    return thing ? manyOf(thing) : "";
  }

  /** What a part of a board is: by its name, else by its sign. @param {Part} part @returns {Said | null} */
  part(part) {
    const thing = this.names.get((part.name ?? "").toLowerCase()) ?? this.signs.get(part.sign);
    return thing ? said(thing, counted(thing, part)) : null;
  }

  /** Each part that means something, once. @param {Part[]} parts @returns {Said[]} */
  parts(parts) {
    const told = parts.flatMap((part) => this.part(part) ?? []);
    return told.filter((one, at) => told.findIndex((each) => each.title === one.title) === at);
  }
}

/** @param {Map<string, Explained>} found @param {string} name @param {Explained} thing */
function first(found, name, thing) {
  if (!found.has(name)) found.set(name, thing);
}

/** @param {Explained} thing @param {string} title @returns {Said} */
function said(thing, title) {
  const figures = (thing.facts ?? []).map(({ label, value }) => `${label} ${value}`).join(", ");
  return { title, figures, words: thing.words ?? "", rule: thing.rule ?? "" };
}

/** How many of what; what a board calls otherwise keeps its name. @param {Explained} thing @param {Part} part */
function counted(thing, part) {
  const many = typeof part.count === "number" && part.count !== 1;
  const name = part.name || (many ? manyOf(thing) : thing.name);
  return many || (part.name && part.count) ? `${figure(part.count ?? 0)} ${name}` : name;
}

/** The name of more than one. @param {Explained} thing */
function manyOf(thing) {
  const { name, plural } = thing;
  if (plural) return plural;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return HISSING.test(name) ? `${name}es` : `${name}s`;
}
