// @ts-check
// What can be ordered for a thing, as verbs with their letters, the usual ones first. Pure.

import { asked, begin, say } from "../orders/composing.js";
import { choicesOf, kindsFor, legalOf, listOf, nameOf, restOf } from "../orders/sheet.js";
import { shapeOf } from "../orders/signs.js";

/**
 * @typedef {import("../orders/sheet.js").Sheet} Sheet
 * @typedef {import("../orders/sheet.js").Kind} Kind
 * @typedef {import("../orders/sheet.js").Field} Field
 * @typedef {import("../orders/sheet.js").Thing} Thing
 * @typedef {import("../orders/composing.js").Composing} Composing
 * @typedef {{verb: string, usual: number, label: string, letter: string,
 *   given: Record<string, string>}} Deed
 * @typedef {Deed & {key: string, word: string, goal: Field | null, own: boolean}} Plan
 *   `given` is what the order says already, `goal` the field that the map answers; `own` where the
 *   order is about the thing and not only leads to it
 */

/** So many are shown large. */
export const LARGE = 3;

/** Letters that mean something else, whatever is chosen. */
const TAKEN = "lnuwo";

/** A choice with more values than this is no row of verbs. */
const MOST_VERBS = 20;

/**
 * The plans for what was chosen, which may be meant as several things: a counter, or its place.
 * @param {Sheet} sheet @param {Thing[]} meant @returns {Plan[]}
 */
export function plansOf(sheet, meant) {
  const found = meant.map((thing) =>
    kindsFor(sheet, thing).flatMap(({ kind, field }) => plansOfKind(sheet, kind, field, thing.id)),
  );
  const own = found.find((plans) => plans.some((plan) => plan.own));
  return lettered(usualFirst(own ?? found.flat()));
}

/** The plan that an order carries out. @param {Plan[]} plans @param {import("../orders/sheet.js").Order} order */
export function planWith(plans, order) {
  return plans.find(
    ({ word, given }) =>
      word === order.order && Object.entries(given).every(([name, value]) => order[name] === value),
  );
}

/** @param {Sheet} sheet @param {Kind} kind @param {Field} field @param {string} id @returns {Plan[]} */
function plansOfKind(sheet, kind, field, id) {
  const own = kind.fields[0] === field;
  const deeds = own ? deedsOf(sheet, kind, { [field.name]: id }) : [plain(kind)];
  return deeds.map((deed) => {
    const given = { [field.name]: id, ...deed.given };
    const goal = goalOf(sheet, kind.word, given);
    const key = `${kind.word} ${Object.values(deed.given).join(" ")}`.trim();
    return { ...deed, key, word: kind.word, given, goal, own };
  });
}

/** The verbs of a kind; where it has none, the missions that it names before it leads anywhere. @param {Sheet} sheet @param {Kind} kind @param {Record<string, string>} given @returns {Deed[]} */
function deedsOf(sheet, kind, given) {
  if (kind.deeds?.some((deed) => deed.given || deed.usual)) return said(sheet, kind, given);
  const making = begin(sheet, kind.word, given);
  const field = making && asked(making);
  if (!making || field?.type !== "choice" || !leadsOn(kind, field)) return [plain(kind)];
  const choices = legalOf(sheet, field, making.order);
  if (!choices.length || choices.length > MOST_VERBS) return [plain(kind)];
  return choices.map((choice) => ({
    ...NOTHING,
    verb: capital(nameOf(choice)),
    label: restOf(choice) || kind.label,
    given: { [field.name]: choice.value },
  }));
}

/** Those of the deeds that a game names which are legal for a thing now. @param {Sheet} sheet @param {Kind} kind @param {Record<string, string>} given @returns {Deed[]} */
function said(sheet, kind, given) {
  return (kind.deeds ?? []).flatMap((deed) => {
    const own = deed.given ?? {};
    const making = begin(sheet, kind.word, { ...given, ...own });
    const legal = Object.entries(own).every(([name, value]) => making?.order[name] === value);
    if (!making || !legal) return [];
    const { verb, usual = 0, key: letter = "", label = kind.label } = deed;
    return { verb, usual, letter, label, given: own };
  });
}

const NOTHING = { usual: 0, letter: "" };

/** @param {Kind} kind @returns {Deed} */
function plain(kind) {
  const verb = kind.verb || capital(kind.word);
  return { ...NOTHING, verb, usual: kind.usual ?? 0, label: kind.label, given: {} };
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Whether a field on the board follows one. @param {Kind} kind @param {Field} field */
function leadsOn(kind, field) {
  return kind.fields.slice(kind.fields.indexOf(field) + 1).some(isOnBoard);
}

/** @param {Field | undefined} field */
export function isOnBoard(field) {
  return field?.type === "place" || field?.type === "token";
}

/** @param {Sheet} sheet @param {string} word @param {Record<string, any>} given @returns {Field | null} */
function goalOf(sheet, word, given) {
  const making = begin(sheet, word, given);
  const field = making && asked(counted(sheet, making));
  return field && isOnBoard(field) ? field : null;
}

/**
 * The order with all numbers that are asked next as they are usual; up to what is no number.
 * @param {Sheet} sheet @param {Composing} making @returns {Composing}
 */
export function counted(sheet, making) {
  const field = asked(making);
  const list = field && making.asked === "" ? listOf(sheet, field, making.order) : null;
  if (!field || list?.kind !== "numbers" || list.barred || list.least > list.most) return making;
  return counted(sheet, say(sheet, making, field, list.start ?? list.most));
}

/** Where no game says what is usual, what leads somewhere comes first. @param {Plan[]} plans */
function usualFirst(plans) {
  const rank = (/** @type {Plan} */ plan) => {
    if (plan.usual) return plan.usual;
    const type = plan.goal?.type;
    const leads = type === "place" ? 0 : type === "token" ? 10 : 20;
    return (plan.own ? 100 : 300) + leads;
  };
  return [...plans].sort((a, b) => rank(a) - rank(b));
}

/** Each of the large ones has a letter of its own. @param {Plan[]} plans @returns {Plan[]} */
function lettered(plans) {
  const taken = new Set(TAKEN);
  return plans.map((plan, at) => {
    const first = [plan.letter, ...plan.verb.toLowerCase()];
    const free = first.find((one) => /^[a-z]$/.test(one) && !taken.has(one)) ?? "";
    const letter = at < LARGE || plan.letter ? free : "";
    if (letter) taken.add(letter);
    return { ...plan, letter };
  });
}

/** Those that are shown large: none of them gives something up, for that is done on purpose. @param {Plan[]} plans */
export function largeOf(plans) {
  return plans.filter(({ verb }) => shapeOf(verb) !== "scrap").slice(0, LARGE);
}

/** The words of all that can be ordered of a thing, and of what leads somewhere. @param {Sheet} sheet @param {Thing[]} meant */
export function wordsAbout(sheet, meant) {
  const about = meant.flatMap((thing) => kindsFor(sheet, thing));
  const own = about.filter(({ kind, field }) => kind.fields[0] === field);
  return [...new Set([...usualWords(sheet, meant), ...own.map(({ kind }) => kind.word)])];
}

/**
 * What a tap on a goal may mean before a verb is chosen: so many of the usual plans that lead somewhere. In a
 * game that calls nothing usual it is the first; elsewhere what is not usual (to scuttle) is done on purpose.
 * @param {Sheet} sheet @param {Plan[]} plans @param {number} most
 */
export function meantByTap(sheet, plans, most) {
  const leading = plans.filter((plan) => plan.goal && plan.own);
  const some = sheet.kinds.some(usualOf);
  return some ? leading.filter((plan) => plan.usual).slice(0, most) : leading.slice(0, 1);
}

/**
 * The one plan that there is for a thing, which needs no choice of a verb. What is not usual is chosen all the same.
 * @param {Sheet} sheet @param {Plan[]} plans @returns {Plan | undefined}
 */
export function onlyOne(sheet, plans) {
  const [plan, ...others] = plans;
  if (!plan?.own || others.length) return undefined;
  return plan.usual || !sheet.kinds.some(usualOf) ? plan : undefined;
}

/**
 * The usual kinds of order about a thing, also those that are barred for it now; the most usual comes last.
 * @param {Sheet} sheet @param {Thing[]} meant
 */
export function usualWords(sheet, meant) {
  const about = (/** @type {Kind} */ kind) => {
    const [field] = kind.fields;
    const ids = meant.filter((one) => one.kind === field?.type).map(({ id }) => id);
    const named = field && ids.length ? choicesOf(sheet, field, { order: kind.word }) : [];
    return named.some(({ value }) => ids.includes(value));
  };
  return sheet.kinds
    .filter((kind) => usualOf(kind) && about(kind))
    .sort((a, b) => usualOf(b) - usualOf(a))
    .slice(-LARGE)
    .map(({ word }) => word);
}

/** How usual a kind is, 1 the most; 0 where it is not. @param {Kind} kind */
function usualOf({ usual, deeds = [] }) {
  const all = [usual, ...deeds.map((deed) => deed.usual)].flatMap((one) => one || []);
  return all.length ? Math.min(...all) : 0;
}
