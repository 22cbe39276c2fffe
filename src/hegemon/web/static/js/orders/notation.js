// @ts-check
// A typed line as far as it goes: which order it begins, which field comes next, what may follow.
// The server reads what is sent; this only helps while one types (core/notation.py is the law).

import { choicesOf, begun as fresh, kindOf, listOf, mustOf, nameOf, optionalOf } from "./sheet.js";

/** A count that is called so may be written with its sign: `tax 45%`. */
const PERCENT = "percent";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Kind} Kind
 * @typedef {import("./sheet.js").Field} Field
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./sheet.js").Choice} Choice
 * @typedef {{kind: Kind | undefined, order: Order, field: Field | undefined, begun: string,
 *   wrong: string}} Reading   `begun` is the unfinished last word, `wrong` the first that fits nowhere
 */

/** Read the beginning of a line. @param {Sheet} sheet @param {string} line @returns {Reading} */
export function read(sheet, line) {
  const words = line.trimStart().split(/\s+/);
  const begun = words.pop() ?? "";
  const [first = "", ...others] = words;
  const kind = first ? kindOf(sheet, first.toLowerCase()) : undefined;
  const reading = {
    kind,
    order: kind ? fresh(kind) : { order: "" },
    field: undefined,
    begun,
    wrong: "",
  };
  if (!kind) return { ...reading, wrong: first };
  return fields(sheet, kind, others, reading);
}

/** @param {Sheet} sheet @param {Kind} kind @param {string[]} words @param {Reading} reading */
function fields(sheet, kind, words, reading) {
  for (let word = words[0]; word !== undefined; word = words[0]) {
    const optional = namedIn(kind, word);
    const field = optional ?? next(kind, reading.order);
    if (!field) return { ...reading, wrong: word };
    const rest = optional ? [word.slice(word.indexOf("=") + 1)] : words;
    const found = value(sheet, field, reading.order, rest);
    if (!found) return { ...reading, field, wrong: word };
    words.splice(0, optional ? 1 : found.taken);
    const said =
      field === kind.more ? [...(reading.order[field.name] ?? []), found.value] : found.value;
    reading.order = { ...reading.order, [field.name]: said };
  }
  return { ...reading, field: next(kind, reading.order) };
}

/** @param {Kind} kind @param {Order} order */
function next(kind, order) {
  return mustOf(kind).find((field) => order[field.name] === undefined) ?? kind.more;
}

/** @param {Kind} kind @param {string} word */
function namedIn(kind, word) {
  const name = word.includes("=") ? word.slice(0, word.indexOf("=")).toLowerCase() : "";
  return optionalOf(kind).find((field) => field.name === name);
}

/**
 * The value that the next words say, and how many of them; names may have several words.
 * @param {Sheet} sheet @param {Field} field @param {Order} order @param {string[]} words
 */
function value(sheet, field, order, words) {
  const list = listOf(sheet, field, order);
  if (!list) return null;
  if (list.kind === "numbers") {
    const said = words[0]?.toLowerCase() ?? "";
    const bare = field.name === PERCENT ? said.replace(/%$/, "") : said;
    const number = bare === "all" ? list.most : Number(bare || NaN);
    return Number.isInteger(number) ? { value: number, taken: 1 } : null;
  }
  if (list.kind === "free-text") return { value: words.join(" "), taken: words.length };
  return spelled(choicesOf(sheet, field, order), words);
}

/** @param {Choice[]} choices @param {string[]} words */
function spelled(choices, words) {
  const word = words[0] ?? "";
  const exact = choices.find((choice) => choice.value === word);
  const near = choices.filter((choice) => choice.value.toLowerCase() === word.toLowerCase());
  const one = exact ?? (near.length === 1 ? near[0] : undefined);
  if (one) return { value: one.value, taken: 1 };
  for (let taken = words.length; taken > 0; taken -= 1) {
    const said = words.slice(0, taken).join(" ").toLowerCase();
    const named = choices.find((choice) => choice.name?.toLowerCase() === said);
    if (named) return { value: named.value, taken };
  }
  return null;
}

/**
 * What the unfinished word of a line may become: whole words, with what they mean.
 * @param {Sheet} sheet @param {string} line @returns {Choice[]}
 */
export function complete(sheet, line) {
  const reading = read(sheet, line);
  if (reading.wrong) return [];
  if (!reading.kind) return kinds(sheet, reading.begun);
  const optional = namedIn(reading.kind, reading.begun);
  if (optional) return ofNamed(sheet, optional, reading);
  const field = reading.field;
  const possible = field ? offered(sheet, field, reading.order) : [];
  const begun = reading.begun.toLowerCase();
  const found = possible.filter(
    (choice) => starts(choice.value, begun) || starts(nameOf(choice), begun),
  );
  const done = !field || field === reading.kind.more;
  return [...found, ...(done ? names(reading.kind, reading.order, begun) : [])];
}

/** @param {Sheet} sheet @param {string} begun @returns {Choice[]} */
function kinds(sheet, begun) {
  return sheet.kinds
    .filter((kind) => kind.word.startsWith(begun.toLowerCase()))
    .map((kind) => ({ value: kind.word, label: kind.label }));
}

/** @param {Sheet} sheet @param {Field} field @param {Reading} reading @returns {Choice[]} */
function ofNamed(sheet, field, reading) {
  const begun = reading.begun.slice(reading.begun.indexOf("=") + 1).toLowerCase();
  return offered(sheet, field, reading.order)
    .filter((choice) => starts(choice.value, begun))
    .map((choice) => ({ ...choice, value: `${field.name}=${choice.value}` }));
}

/** @param {Sheet} sheet @param {Field} field @param {Order} order @returns {Choice[]} */
function offered(sheet, field, order) {
  const list = listOf(sheet, field, order);
  if (list?.kind !== "numbers") return choicesOf(sheet, field, order);
  if (list.least > list.most) return [];
  const bounds = [...new Set([list.most, list.least])];
  return bounds.map((bound) => ({
    value: String(bound),
    label: field.label,
    barred: list.barred ?? "",
  }));
}

/** @param {Kind} kind @param {Order} order @param {string} begun @returns {Choice[]} */
function names(kind, order, begun) {
  return optionalOf(kind)
    .filter((field) => order[field.name] === field.usual && starts(field.name, begun))
    .map((field) => ({ value: `${field.name}=`, label: field.label }));
}

/** @param {string | undefined} value @param {string} begun */
function starts(value, begun) {
  return Boolean(value) && String(value).toLowerCase().startsWith(begun);
}

/** The line with its unfinished word made whole. @param {string} line @param {string} word */
export function completed(line, word) {
  const kept = line.slice(0, line.length - (/\S*$/.exec(line)?.[0].length ?? 0));
  return kept + word + (word.endsWith("=") ? "" : " ");
}
