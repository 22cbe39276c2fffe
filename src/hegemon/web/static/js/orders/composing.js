// @ts-check
// An order in the making: its kind, what has been said, what was wished for, and the field that is
// next. Pure; values that are never changed in place.

import {
  allows,
  begun,
  choicesIn,
  choicesOf,
  isComplete,
  kindOf,
  legalOf,
  listOf,
  mustOf,
  nameOf,
  nextField,
  saying,
  without,
} from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Kind} Kind
 * @typedef {import("./sheet.js").Field} Field
 * @typedef {import("./sheet.js").Order} Order
 * @typedef {import("./sheet.js").Said} Said
 * @typedef {{kind: Kind, order: Order, wished: Record<string, Said>, line: number | null,
 *   asked: string}} Composing
 *   `wished` waits for its turn: a goal that was chosen first. `line` is the line that is edited;
 *   `asked` is a field that is said though it need not be
 */

/**
 * Begin an order of a kind, some of it said already.
 * @param {Sheet} sheet @param {string} word @param {Record<string, any>} [wished] @param {number | null} [line]
 * @returns {Composing | null}
 */
export function begin(sheet, word, wished = {}, line = null) {
  const kind = kindOf(sheet, word);
  if (!kind) return null;
  return settled(sheet, { kind, order: begun(kind), wished, line, asked: "" });
}

/** Edit an order that stands: everything is said. @param {Sheet} sheet @param {Order} order @param {number} line @returns {Composing | null} */
export function editing(sheet, order, line) {
  const kind = kindOf(sheet, order.order);
  return kind ? { kind, order: { ...begun(kind), ...order }, wished: {}, line, asked: "" } : null;
}

/**
 * The order in hand by a newer sheet. What was said and is not legal any more is asked for again.
 * @param {Sheet} sheet @param {Composing} making @returns {Composing}
 */
export function renewed(sheet, making) {
  const kind = kindOf(sheet, making.kind.word);
  if (!kind || kind === making.kind) return making;
  const { order } = making;
  const wrong = mustOf(kind).find(
    ({ name }, at, fields) =>
      order[name] !== undefined &&
      !allows(sheet, /** @type {Field} */ (fields[at]), order, order[name]),
  );
  if (!wrong) return granted(sheet, { ...making, kind });
  const { order: _, ...said } = order;
  const wished = { ...making.wished, ...said };
  return settled(sheet, { ...making, kind, order: without(kind, order, wrong), wished, asked: "" });
}

/**
 * All that is seen of an order in hand: where that is the same, nothing needs to be drawn anew.
 * @param {Sheet} sheet @param {Composing} making
 */
export function faceOf(sheet, making) {
  const { kind, order, wished, line } = making;
  const now = asked(making);
  const fields = mustOf(kind).filter(({ name }) => order[name] !== undefined);
  const seen = (/** @type {Field} */ field) => {
    const list = listOf(sheet, field, order);
    if (list?.kind !== "listed") return list;
    return choicesIn(sheet, list).map((choice) => [choice, nameOf(choice)]);
  };
  return JSON.stringify([
    order,
    wished,
    line,
    now?.name,
    [...fields, ...(now ? [now] : [])].map(seen),
  ]);
}

/** The field that is asked for now; undefined when nothing must be said. @param {Composing} making @returns {Field | undefined} */
export function asked(making) {
  const { kind } = making;
  const also = [...kind.fields, ...(kind.more ? [kind.more] : [])];
  return also.find((field) => field.name === making.asked) ?? nextField(kind, making.order);
}

/** Whether it can be written down. @param {Composing} making */
export function complete(making) {
  return isComplete(making.kind, making.order);
}

/** Say a value. @param {Sheet} sheet @param {Composing} making @param {Field} field @param {Said} value */
export function say(sheet, making, field, value) {
  const order = saying(making.kind, making.order, field, value);
  return settled(sheet, { ...making, order, asked: field === making.kind.more ? field.name : "" });
}

/** Say a field anew, and those that need it. @param {Composing} making @param {Field} field @returns {Composing} */
export function reopen(making, field) {
  const kept = field.usual !== undefined || field === making.kind.more;
  const order = kept ? making.order : without(making.kind, making.order, field);
  return { ...making, order, wished: {}, asked: field.name };
}

/** Without the last hop. @param {Composing} making @returns {Composing} */
export function hopBack(making) {
  const name = making.kind.more?.name ?? "";
  return { ...making, order: { ...making.order, [name]: (making.order[name] ?? []).slice(0, -1) } };
}

/** One step back: the last thing that was said; null where nothing was. @param {Composing} making @returns {Composing | null} */
export function back(making) {
  if (making.asked && complete(making)) return { ...making, asked: "" };
  const said = mustOf(making.kind).filter((field) => making.order[field.name] !== undefined);
  const field = said.at(-1);
  return field ? { ...reopen(making, field), asked: "" } : null;
}

/**
 * What was wished for and is legal, and what has one legal choice only, is said by itself.
 * @param {Sheet} sheet @param {Composing} making @returns {Composing}
 */
function settled(sheet, making) {
  const said = granted(sheet, making);
  const field = asked(making);
  if (said !== making || !field || field === making.kind.more) return said;
  const only = legalOf(sheet, field, making.order);
  if (
    making.wished[field.name] === undefined &&
    only.length === 1 &&
    choicesOf(sheet, field, making.order).length === 1
  ) {
    return say(sheet, making, field, /** @type {import("./sheet.js").Choice} */ (only[0]).value);
  }
  return making;
}

/**
 * What was wished for in the field that is asked is said, if it is legal.
 * @param {Sheet} sheet @param {Composing} making @returns {Composing}
 */
function granted(sheet, making) {
  const field = asked(making);
  const wish = field && field !== making.kind.more ? making.wished[field.name] : undefined;
  if (!field || wish === undefined) return making;
  return allows(sheet, field, making.order, wish) ? say(sheet, making, field, wish) : making;
}

/**
 * What lights up on the board for the field that is asked: legal things, and why others are not.
 * @param {Sheet} sheet @param {Composing} making
 */
export function targets(sheet, making) {
  const field = asked(making);
  const onBoard = field?.type === "place" || field?.type === "token";
  if (!field || !onBoard || listOf(sheet, field, making.order)?.kind !== "listed") return null;
  const choices = choicesOf(sheet, field, making.order);
  const ids = choices.filter((choice) => !choice.barred).map((choice) => choice.value);
  const barred = choices
    .filter((choice) => choice.barred)
    .map((choice) => [choice.value, choice.barred]);
  return {
    places: field.type === "place" ? ids : [],
    tokens: field.type === "token" ? ids : [],
    barred: Object.fromEntries(barred),
  };
}

/** The places that an order leads over, as far as it is said. @param {Composing} making @returns {string[]} */
export function routeOf(making) {
  return places(making.kind, making.order);
}

/** @param {Kind} kind @param {Order} order @returns {string[]} */
export function places(kind, order) {
  const said = kind.fields
    .filter((field) => field.type === "place")
    .map((field) => order[field.name]);
  const [first, ...rest] = said.filter((id) => id !== undefined);
  const hops = kind.more?.type === "place" ? (order[kind.more.name] ?? []) : [];
  if (first === undefined) return hops;
  return rest.length ? [first, ...hops, ...rest] : [...hops, first];
}
