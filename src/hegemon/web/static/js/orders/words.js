// @ts-check
// An order in words, for people who do not read notation. Pure.

import { choicesOf, kindOf, mustOf, nameOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./draft.js").Draft} Draft
 */

/** An order in words: "Deneb: send, Kochab, 4"; what it is about first. @param {Sheet} sheet @param {Order} order */
export function wordsOf(sheet, order) {
  const kind = kindOf(sheet, order.order);
  if (!kind) return Object.values(order).flat().join(" ");
  const deed = (kind.deeds ?? []).find((each) =>
    Object.entries(each.given ?? {}).every(([name, value]) => order[name] === value),
  );
  const told = new Set(Object.keys(deed?.given ?? {}));
  const fields = mustOf(kind).filter(({ name }) => order[name] !== undefined && !told.has(name));
  const said = fields.map((field) => saidIn(sheet, order, field));
  const verb = deed?.verb || kind.verb || kind.word;
  const [first, ...rest] = said;
  const isAbout =
    fields[0] === kind.fields[0] && ["place", "token"].includes(fields[0]?.type ?? "");
  if (!isAbout) return [capital(verb), said.join(", ")].filter(Boolean).join(": ");
  return `${first}: ${[verb.toLowerCase(), ...rest].join(" ")}`;
}

/** @param {Sheet} sheet @param {Order} order @param {import("./sheet.js").Field} field */
function saidIn(sheet, order, field) {
  const value = order[field.name];
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
