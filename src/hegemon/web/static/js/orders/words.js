// @ts-check
// An order in words, for people who do not read notation. Pure.

import { choicesOf, kindOf, mustOf, nameOf } from "./sheet.js";
import { verbOf } from "./signs.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./sheet.js").Field} Field
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {(field: Field, value: string, many?: boolean) => string} Called
 *   what a thing is called where people see it; "" where nobody says
 */

/** Verbs after which one says where to, those after which one says where, and those with a second place. */
export const TO = /^(move|send|go|march|sail|retreat|withdraw|advance|warp)$/;
const AT = /^(attack|patrol|guard|blockade|besiege|bombard|fight|rendezvous|salvage|hold)$/;
const WITH = /^found home$/;

/** An order in words: "Deneb: send 4 to Kochab"; what it is about first. @param {Sheet} sheet @param {Order} order @param {Called} [called] */
export function wordsOf(sheet, order, called = () => "") {
  const kind = kindOf(sheet, order.order);
  if (!kind) return Object.values(order).flat().join(" ");
  const deed = (kind.deeds ?? []).find((each) =>
    Object.entries(each.given ?? {}).every(([name, value]) => order[name] === value),
  );
  const told = new Set(Object.keys(deed?.given ?? {}));
  const fields = mustOf(kind).filter(({ name }) => order[name] !== undefined && !told.has(name));
  const isAbout =
    fields[0] === kind.fields[0] && ["place", "token"].includes(fields[0]?.type ?? "");
  const several = fields.some(({ type, name }) => type === "count" && order[name] !== 1);
  const many = isAbout && several; // elsewhere a number is money, or a share
  const calls = (/** @type {Field} */ field, /** @type {string} */ value) =>
    called(field, value, many);
  const said = fields.map((field) => ({ field, words: saidIn(sheet, order, field, calls) }));
  const verb = verbOf(kind, order);
  if (!isAbout)
    return [capital(verb), said.map(({ words }) => words).join(", ")].filter(Boolean).join(": ");
  const [first, ...rest] = said;
  return `${first?.words}: ${[verb.toLowerCase(), ...inOrder(rest, verb)].join(" ")}`;
}

/** Numbers come before what is counted, and a place after how one gets there. @param {{field: Field, words: string}[]} said @param {string} verb */
function inOrder(said, verb) {
  const counts = said.filter(({ field }) => field.type === "count").map(({ words }) => words);
  const others = said.filter(({ field }) => field.type !== "count");
  const to = counts.length > 0 || TO.test(verb.toLowerCase());
  const at = AT.test(verb.toLowerCase()) ? "at " : joins(verb) ? "with " : "";
  const way = to ? "to " : at;
  return [
    ...counts,
    ...others.map(({ field, words }) => (field.type === "place" ? `${way}${words}` : words)),
  ];
}

/** Whether the places of an order are one thing together, and no way. @param {string} verb */
export function joins(verb) {
  return WITH.test(verb.toLowerCase());
}

/** @param {Sheet} sheet @param {Order} order @param {Field} field @param {Called} called */
function saidIn(sheet, order, field, called) {
  const value = order[field.name];
  const name = called(field, String(value));
  if (name) return name;
  const choice = choicesOf(sheet, field, order).find((each) => each.value === value);
  return choice ? nameOf(choice) : String(value);
}

/** The line that was written last; null where the draft stands as it came. @param {Draft} draft */
export function newestOf({ items, past }) {
  if (!past.length) return null;
  return items.reduce((most, item) => Math.max(most, item.key), 0);
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
