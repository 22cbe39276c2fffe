// @ts-check
// What formations of a battle may do to each other, as one tap each: read from the taps of a small
// question. Pure.

import { legalOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./quick.js").Quick} Quick
 * @typedef {import("./quick.js").Tap} Tap
 * @typedef {Map<string, Map<string, Tap>>} Shots   by who acts, then by whom that is done to
 */

/**
 * The orders that one thing gives to another, of the first kind that has any.
 * @param {Quick[]} quick @returns {Shots}
 */
export function shotsOf(quick) {
  for (const { kind, rows } of quick) {
    const [from, to] = kind.fields.filter((field) => field.type === "token");
    if (!from || !to || kind.fields[0] !== from) continue;
    /** @type {Shots} */
    const shots = new Map();
    for (const tap of rows.flatMap((row) => row.taps)) {
      const goals = shots.get(tap.order[from.name]) ?? new Map();
      goals.set(tap.order[to.name], tap);
      shots.set(tap.order[from.name], goals);
    }
    return shots;
  }
  return new Map();
}

/** Everything that an order may begin with. @param {Sheet} sheet @returns {Set<string>} */
export function starters(sheet) {
  const found = sheet.kinds.flatMap((kind) => {
    const field = kind.fields[0];
    return field?.type === "token" ? legalOf(sheet, field, { order: kind.word }) : [];
  });
  return new Set(found.map((choice) => choice.value));
}

/**
 * Who is meant to act: who was chosen while he can, else the first who can; "" where nobody can.
 * @param {Set<string>} able @param {string} chosen
 */
export function actor(able, chosen) {
  const [first] = able;
  return able.has(chosen) ? chosen : (first ?? "");
}

/**
 * What else somebody may do: the tap where one says it all, else the kind that asks for more.
 * @param {Sheet} sheet @param {Quick[]} quick @param {string} who
 * @returns {{word: string, label: string, tap: Tap | null}[]}
 */
export function deedsOf(sheet, quick, who) {
  return sheet.kinds.flatMap((kind) => {
    const field = kind.fields[0];
    const able = field?.type === "token" ? legalOf(sheet, field, { order: kind.word }) : [];
    const further = kind.fields.filter((each) => each.type === "token").length > 1;
    if (further || !field || !able.some((choice) => choice.value === who)) return [];
    const taps = (quick.find((each) => each.kind === kind)?.rows ?? [])
      .flatMap((row) => row.taps)
      .filter((tap) => tap.order[field.name] === who);
    const whole = taps.length === 1 && kind.fields.every((each) => each.type !== "place");
    return [{ word: kind.word, label: kind.label, tap: whole ? (taps[0] ?? null) : null }];
  });
}
