// @ts-check
// A sheet of orders as data (core/sheet.py): what may be said in each field, and what an order says.
// Nothing here touches a page, so it is tested by itself.

/**
 * @typedef {{value: string, label?: string, name?: string, barred?: string}} Choice
 * @typedef {(number | number[])[]} Numbered   numbers; a pair is the first and the last of some
 * @typedef {{kind: "listed", choices: Numbered, barred?: {why: string, choices: Numbered}[]}} Listed
 * @typedef {{kind: "numbers", least: number, most: number, barred?: string, start?: number}} Numbers
 * @typedef {{kind: "free-text", longest: number}} FreeText
 * @typedef {Listed | Numbers | FreeText} List
 * @typedef {"place" | "token" | "count" | "choice" | "text"} FieldType
 * @typedef {{name: string, type: FieldType, label: string, choices: number, needs?: string[],
 *   usual?: string | number, explained?: boolean}} Field
 * @typedef {{word: string, label: string, example: string, fields: Field[], more?: Field,
 *   about?: string, verb?: string, usual?: number, deeds?: Deed[]}} Kind
 * @typedef {{verb: string, usual?: number, key?: string, label?: string,
 *   given?: Record<string, string>}} Deed   one of several things that a kind of order can do
 * @typedef {import("../purses.js").Purse} Purse
 * @typedef {import("../purses.js").Account} Account
 * @typedef {{title: string, single: boolean, kinds: Kind[], choices: Choice[], lists: List[],
 *   tables: Record<string, number>[], start?: Order[], purses?: Purse[], accounts?: Account[],
 *   places?: string[], faults?: string[], forecast?: string[],
 *   open?: import("../deciding/opens.js").Open[]}} Sheet
 * @typedef {string | number} Said
 * @typedef {{order: string, [field: string]: any}} Order   an order as the API reads and writes it
 * @typedef {{kind: "place" | "token", id: string}} Thing   a place or a token of the board
 */

/** The kind of order that a word begins. @param {Sheet} sheet @param {string} word */
export function kindOf(sheet, word) {
  return sheet.kinds.find((kind) => kind.word === word);
}

/**
 * A sheet with the kinds of a part of it in place of its own. The numbers of the sheet stay as they
 * are; those of the part go on after them.
 * @param {Sheet} sheet @param {Sheet} part @returns {Sheet}
 */
export function joined(sheet, part) {
  const { length } = sheet.choices;
  const next = Math.max(sheet.lists.length, sheet.tables.length); // a table may lead to either
  const renumbered = (/** @type {Kind} */ kind) => numberedFrom(next, kind);
  return {
    ...sheet,
    kinds: sheet.kinds.map((kind) => {
      const newer = kindOf(part, kind.word);
      return newer ? renumbered(newer) : kind;
    }),
    choices: [...sheet.choices, ...part.choices],
    lists: [...filled(sheet.lists, next, NO_LIST), ...part.lists.map((one) => moved(one, length))],
    tables: [...filled(sheet.tables, next, {}), ...part.tables.map((one) => shifted(one, next))],
  };
}

/** The numbers that are meant: one, or a run. @param {number | number[]} said */
function run(said) {
  if (typeof said === "number") return [said];
  const [first = 0, last = -1] = said;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** @type {Listed} */
const NO_LIST = { kind: "listed", choices: [] };

/** @template T @param {T[]} list @param {number} length @param {T} filler @returns {T[]} */
function filled(list, length, filler) {
  return [...list, ...Array(length - list.length).fill(filler)];
}

/** @param {number} by @param {Kind} kind @returns {Kind} */
function numberedFrom(by, kind) {
  const field = (/** @type {Field} */ one) => ({ ...one, choices: one.choices + by });
  const more = kind.more ? { more: field(kind.more) } : {};
  return { ...kind, fields: kind.fields.map(field), ...more };
}

/** A list whose choices have later numbers. @param {List} list @param {number} by @returns {List} */
function moved(list, by) {
  if (list.kind !== "listed") return list;
  const plus = (/** @type {number} */ at) => at + by;
  const later = (/** @type {Numbered} */ choices) =>
    choices.map((at) => (typeof at === "number" ? plus(at) : at.map(plus)));
  const barred = (list.barred ?? []).map(({ why, choices }) => ({ why, choices: later(choices) }));
  return { ...list, choices: later(list.choices), barred };
}

/** @param {Record<string, number>} table @param {number} by */
function shifted(table, by) {
  return Object.fromEntries(Object.entries(table).map(([value, at]) => [value, at + by]));
}

/** The fields that must be said. @param {Kind} kind */
export function mustOf(kind) {
  return kind.fields.filter((field) => field.usual === undefined);
}

/** The fields that may be left out. @param {Kind} kind */
export function optionalOf(kind) {
  return kind.fields.filter((field) => field.usual !== undefined);
}

/**
 * What may be said in a field after what was said before it; null where that is not legal.
 * @param {Sheet} sheet @param {Field} field @param {Order} order @returns {List | null}
 */
export function listOf(sheet, field, order) {
  let at = field.choices;
  for (const name of field.needs ?? []) {
    const said = name === field.name ? last(order[name]) : order[name];
    const next = sheet.tables[at]?.[String(said ?? "")];
    if (next === undefined) return null;
    at = next;
  }
  return sheet.lists[at] ?? null;
}

/** @param {unknown} said */
function last(said) {
  return Array.isArray(said) ? said.at(-1) : said;
}

/**
 * The choices of a field, those that are barred with their reason; none where numbers or a text go.
 * @param {Sheet} sheet @param {Field} field @param {Order} order @returns {Choice[]}
 */
export function choicesOf(sheet, field, order) {
  const list = listOf(sheet, field, order);
  return list?.kind === "listed" ? choicesIn(sheet, list) : [];
}

/** @param {Sheet} sheet @param {Listed} list @returns {Choice[]} */
export function choicesIn(sheet, list) {
  const why = new Map(
    (list.barred ?? []).flatMap((each) => each.choices.flatMap(run).map((at) => [at, each.why])),
  );
  return list.choices.flatMap(run).flatMap((at) => {
    const choice = sheet.choices[at];
    return choice ? [{ ...choice, barred: why.get(at) ?? "" }] : [];
  });
}

/** The choices that are legal. @param {Sheet} sheet @param {Field} field @param {Order} order */
export function legalOf(sheet, field, order) {
  return choicesOf(sheet, field, order).filter((choice) => !choice.barred);
}

/** An order of a kind of which nothing is said yet but what is as usual. @param {Kind} kind @returns {Order} */
export function begun(kind) {
  const usual = optionalOf(kind).map((field) => [field.name, field.usual]);
  return { order: kind.word, ...Object.fromEntries(usual) };
}

/** The field that an order says next; undefined when nothing must follow. @param {Kind} kind @param {Order} order */
export function nextField(kind, order) {
  return mustOf(kind).find((field) => order[field.name] === undefined);
}

/** Whether all is said that must be. @param {Kind} kind @param {Order} order */
export function isComplete(kind, order) {
  return nextField(kind, order) === undefined;
}

/**
 * An order with a value more. What was said after this field goes, where it depended on it.
 * @param {Kind} kind @param {Order} order @param {Field} field @param {Said} value @returns {Order}
 */
export function saying(kind, order, field, value) {
  if (field === kind.more) {
    return { ...order, [field.name]: [...(order[field.name] ?? []), value] };
  }
  return { ...without(kind, order, field), [field.name]: value };
}

/**
 * An order without what was said in a field, and in those that need it.
 * @param {Kind} kind @param {Order} order @param {Field} field @returns {Order}
 */
export function without(kind, order, field) {
  const gone = new Set([field.name]);
  for (const each of [...kind.fields, ...(kind.more ? [kind.more] : [])]) {
    if (each.needs?.some((name) => gone.has(name))) gone.add(each.name);
  }
  const kept = Object.entries(order).filter(([name]) => !gone.has(name));
  return { ...begun(kind), ...Object.fromEntries(kept) };
}

/** An order as one line of notation: `order F1 patrol B3 A2 roe=6`. @param {Kind | undefined} kind @param {Order} order */
export function write(kind, order) {
  if (!kind) return Object.values(order).flat().join(" ");
  const must = mustOf(kind)
    .map((field) => order[field.name])
    .filter((said) => said !== undefined);
  const more = kind.more ? (order[kind.more.name] ?? []) : [];
  const named = optionalOf(kind)
    .filter((field) => (order[field.name] ?? field.usual) !== field.usual)
    .map((field) => `${field.name}=${order[field.name]}`);
  return [order.order, ...must, ...more, ...named].join(" ");
}

/**
 * What an order is about: a second one about the same replaces it. "" where any number may stand.
 * @param {Kind | undefined} kind @param {Order} order
 */
export function subjectOf(kind, order) {
  if (!kind?.about) return "";
  const name = aboutOf(kind);
  const field = kind.fields.find((each) => each.name === name);
  return JSON.stringify(field ? [kind.about, order[name]] : [kind.about]);
}

/** The field that a kind is about, without what of it: "group" of "group:idle". @param {Kind} kind */
function aboutOf(kind) {
  return kind.about?.split(":")[0] ?? "";
}

/** @type {WeakMap<Field, Set<string>>} */
const reached = new WeakMap();

/**
 * Every legal value that a field can have, whatever is said before it.
 * @param {Sheet} sheet @param {Field} field
 */
export function reachOf(sheet, field) {
  let found = reached.get(field);
  if (!found) {
    found = new Set(
      lists(sheet, field).flatMap((list) =>
        choicesIn(sheet, list)
          .filter((choice) => !choice.barred)
          .map((choice) => choice.value),
      ),
    );
    reached.set(field, found);
  }
  return found;
}

/** @param {Sheet} sheet @param {Field} field @returns {Listed[]} */
function lists(sheet, field) {
  let at = [field.choices];
  for (const _ of field.needs ?? []) {
    at = [...new Set(at.flatMap((table) => Object.values(sheet.tables[table] ?? {})))];
  }
  return at.map((one) => sheet.lists[one]).filter((list) => list?.kind === "listed");
}

/**
 * The kinds of order in which something on the board can be named, and the field for it: first
 * those that are about it, then those where it is the first to be said.
 * @param {Sheet} sheet @param {Thing} thing @returns {{kind: Kind, field: Field}[]}
 */
export function kindsFor(sheet, thing) {
  const found = [];
  for (const kind of sheet.kinds) {
    const field = kind.fields.find(
      (each) => each.type === thing.kind && reachOf(sheet, each).has(thing.id),
    );
    if (field) found.push({ kind, field, rank: rank(kind, field) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ kind, field }) => ({ kind, field }));
}

/** @param {Kind} kind @param {Field} field */
function rank(kind, field) {
  if (aboutOf(kind) === field.name) return 0;
  return kind.fields[0] === field ? 1 : 2;
}

/**
 * The kinds by which something is sent somewhere: it stands in one field, the goal in a later one.
 * @param {Sheet} sheet @param {Thing} from @param {Thing} to @returns {{kind: Kind, order: Order}[]}
 */
export function movesFor(sheet, from, to) {
  const found = [];
  for (const { kind, field } of kindsFor(sheet, from)) {
    const at = kind.fields.indexOf(field);
    const goal = kind.fields
      .slice(at + 1)
      .find((each) => each.type === to.kind && reachOf(sheet, each).has(to.id));
    if (at === 0 && goal)
      found.push({ kind, order: { ...begun(kind), [field.name]: from.id, [goal.name]: to.id } });
  }
  return found;
}

/**
 * Whether a value that was wished for may be said in a field now.
 * @param {Sheet} sheet @param {Field} field @param {Order} order @param {Said} value
 */
export function allows(sheet, field, order, value) {
  const list = listOf(sheet, field, order);
  if (list?.kind === "numbers") return !list.barred && inside(list, Number(value));
  if (list?.kind === "free-text") return String(value).length <= list.longest;
  return legalOf(sheet, field, order).some((choice) => choice.value === value);
}

/** Who sits where, by the word that an order names a seat with. @type {Map<string, string>} */
let sitting = new Map();

/** From now on choices that are seats are read as who sits there. @param {Map<string, string>} people */
export function seat(people) {
  sitting = people;
}

/** What people read for a choice. @param {Choice} choice */
export function nameOf(choice) {
  return choice.name || sitting.get(choice.value) || choice.value;
}

/**
 * What else is worth reading of a choice: its label without the name that stands there already.
 * @param {Choice} choice
 */
export function restOf(choice) {
  const label = choice.label ?? "";
  const name = choice.name || choice.value;
  if (label === name || label === choice.value) return "";
  const goesOn = [",", ":"].includes(label.charAt(name.length));
  return label.startsWith(name) && goesOn ? label.slice(name.length + 1).trimStart() : label;
}

/** @param {Numbers} list @param {number} value */
function inside(list, value) {
  return value >= list.least && value <= list.most;
}
