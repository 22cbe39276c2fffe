// @ts-check
/** What the data of a board say of a thing: pure functions, from the JSON of the API to words. */

import { figure } from "../figures.js";

/** @typedef {{player: string, letter: string, name: string, person?: string}} Owner */
/** @typedef {{label: string, value: string}} Fact */
/** @typedef {import("./explained.js").Glossary} Glossary */
/** @typedef {import("./explained.js").Said} Said */
/** @typedef {import("./explained.js").Part} Part */
/**
 * @typedef {object} Place
 * @property {string} id
 * @property {string} [name] @property {string} [label] @property {string} [terrain]
 * @property {string | null} [owner] @property {string[]} [badges] @property {number | null} [as_of]
 * @property {boolean} [known] @property {string} [note] @property {Fact[]} [facts]
 * @property {string} [sign] @property {Part[]} [works]
 */
/**
 * @typedef {object} Token
 * @property {string} id @property {string | null} owner @property {string} style
 * @property {string} at @property {number | null} [count] @property {string | null} [to]
 * @property {number} [done] @property {number} [total] @property {string[]} [badges]
 * @property {string} [note] @property {Fact[]} [facts] @property {string[]} [way]
 * @property {string} [name] @property {string} [sign] @property {Part[]} [made_of]
 */
/** @typedef {{a: string, b: string, style?: string, note?: string}} Link */
/**
 * @typedef {object} Board
 * @property {Place[]} places @property {Owner[]} [owners] @property {Token[]} [tokens]
 * @property {Link[]} [links] @property {string} [clock] @property {number | null} [turn]
 */
/** @typedef {import("./stage.js").Thing} Thing */
/** @typedef {{player: string, letter: string, name: string, colour: string}} Mark whose something is */
/** @typedef {{id: string, words: string, owner: Mark | null}} Piece a counter in a list */
/**
 * @typedef {object} Card all that is said of a thing
 * @property {string} title @property {string} about what sort of thing it is
 * @property {Mark | null} owner @property {Fact[]} facts @property {string[]} badges
 * @property {Said[]} made what it is made of, and what stands there, in words
 * @property {string} note @property {string} asOf @property {Piece[]} here @property {Piece[]} coming
 * @property {Piece[]} beside what shares its counter
 */

const COLOURS = 8;

/**
 * @param {Board} board @param {Thing} thing
 * @param {Glossary} [glossary] what things are, where that is known
 * @returns {Card | null}
 */
export function cardOf(board, thing, glossary) {
  const card =
    thing.kind === "place"
      ? cardOfPlace(board, thing.id, glossary)
      : cardOfToken(board, thing.id, glossary);
  return card && saidOnce(card);
}

/** A number that hardly stands there by chance. */
const TELLING = /^\d[\d,]{2,}$/;

/** What its heads and figures say already is not said again as a fact or a badge. @param {Card} card @returns {Card} */
function saidOnce(card) {
  const { title, about, made, facts, badges } = card;
  const heads = ` ${[title, about, ...made.map((one) => one.title)].join(" ; ")} `;
  const figures = ` ${made.map((one) => one.figures).join(" ; ")} `;
  const isNew = (/** @type {Fact} */ { label, value }) =>
    !stands(`${heads} ; ${figures}`, `${label} ${value}`) &&
    !stands(heads, `${value} ${label}`) &&
    !(TELLING.test(value) && stands(heads, value));
  return {
    ...card,
    facts: facts.filter(isNew),
    badges: badges.filter((badge) => !stands(heads, badge)),
  };
}

/** Whether some words stand in a text as they are, not as a part of others. @param {string} text @param {string} words */
function stands(text, words) {
  const [within, sought] = [text.toLowerCase(), words.toLowerCase()];
  const at = within.indexOf(sought);
  const [before = "", after = ""] = [within[at - 1], within[at + sought.length]];
  return at >= 0 && !/[\w.]/.test(before) && !/\w/.test(after);
}

/** @param {Board} board @param {string} id @param {Glossary} [glossary] @returns {Card | null} */
function cardOfPlace(board, id, glossary) {
  const place = board.places.find((each) => each.id === id);
  if (!place) return null;
  const tokens = board.tokens ?? [];
  return {
    title: nameOf(place),
    about: [place.name && place.name !== place.id ? place.id : "", place.terrain ?? ""]
      .filter(Boolean)
      .join(", "),
    owner: markOf(board, place.owner),
    facts: place.facts ?? [],
    made: glossary?.parts([...signOf(place), ...(place.works ?? [])]) ?? [],
    badges: place.badges ?? [],
    note: place.note ?? "",
    asOf: asOf(board, place),
    here: tokens
      .filter((token) => !token.to && token.at === id)
      .map((token) => piece(board, token)),
    coming: tokens
      .filter((token) => token.to === id)
      .sort((a, b) => left(a) - left(b))
      .map((token) => piece(board, token)),
    beside: [],
  };
}

/** @param {Board} board @param {string} id @param {Glossary} [glossary] @returns {Card | null} */
function cardOfToken(board, id, glossary) {
  const token = (board.tokens ?? []).find((each) => each.id === id);
  if (!token) return null;
  const made = glossary?.parts(token.made_of?.length ? token.made_of : signOf(token)) ?? [];
  return {
    title: wordsOf(token),
    about: token.to ? wayOf(board, token) : `at ${placeName(board, token.at)}`,
    owner: markOf(board, token.owner),
    facts: token.facts ?? [],
    made,
    badges: token.badges ?? [],
    note: made.length ? "" : (token.note ?? ""), // the same in short
    asOf: token.to ? `arrives in ${turns(board, left(token))}` : "",
    here: [],
    coming: [],
    beside: (board.tokens ?? [])
      .filter(
        ({ id: other, at, owner }) => other !== id && at === token.at && owner === token.owner,
      )
      .map((other) => piece(board, other)),
  };
}

/** What lies there by itself, or stands on it. @param {{sign?: string}} thing @returns {Part[]} */
function signOf({ sign }) {
  return sign ? [{ sign }] : [];
}

/** @param {Place} place */
export function nameOf(place) {
  return place.name || place.label || place.id;
}

/** @param {Board} board @param {string} id */
function placeName(board, id) {
  const place = board.places.find((each) => each.id === id);
  return place ? nameOf(place) : id;
}

/** @param {Board} board @param {string | null | undefined} player @returns {Mark | null} */
export function markOf(board, player) {
  const seat = (board.owners ?? []).findIndex((owner) => owner.player === player);
  const owner = board.owners?.[seat];
  if (!owner) return null;
  const { name, person } = owner;
  // a reader knows what he himself is called
  const same = !person || /\byou\b/.test(name) || person.toLowerCase() === name.toLowerCase();
  return {
    player: owner.player,
    letter: owner.letter,
    name: same ? name : `${name} (${person})`,
    colour: `o${(seat % COLOURS) + 1}`,
  };
}

/** @param {Board} board @param {Token} token @returns {Piece} */
function piece(board, token) {
  const arrives = token.to ? `, in ${turns(board, left(token))}` : "";
  return { id: token.id, words: wordsOf(token) + arrives, owner: markOf(board, token.owner) };
}

/** @param {Token} token */
function wordsOf(token) {
  const name = calledOf(token);
  if (name) return name;
  const count = token.count === null || token.count === undefined ? "" : ` ${figure(token.count)}`;
  const id = token.id === `at-${token.at}` ? "" : ` ${token.id}`; // some say no more than where
  return `${token.style}${count}${id}`;
}

/** What a counter is called, or what it is made of, where that is one thing; else "". @param {Token} token */
export function calledOf(token) {
  if (token.name) return token.name;
  const [part, ...more] = token.made_of ?? [];
  return part?.count && !more.length ? `${figure(part.count)} ${part.name}` : "";
}

/** @param {Token} token */
function left(token) {
  return (token.total ?? 0) - (token.done ?? 0);
}

/** @param {Board} board @param {Token} token */
function wayOf(board, token) {
  const stops = token.way?.length ? token.way : [token.at, token.to ?? token.at];
  return `on its way: ${stops.map((stop) => placeName(board, stop)).join(" to ")}`;
}

/** @param {Board} board @param {number} count */
function turns(board, count) {
  return `${count} ${board.clock ?? "turn"}${count === 1 ? "" : "s"}`;
}

/** @param {Board} board @param {Place} place */
function asOf(board, place) {
  if (place.known === false) return "unknown";
  if (place.as_of === null || place.as_of === undefined) return "";
  return `as of ${board.clock ?? "turn"} ${place.as_of}`;
}
