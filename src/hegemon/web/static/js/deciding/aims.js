// @ts-check
// Where a plan may lead, how far that is, and the whole order that it would be. Pure.

import { figure } from "../figures.js";
import { asked, begin } from "../orders/composing.js";
import { legalOf, listOf, nameOf } from "../orders/sheet.js";
import { TO } from "../orders/words.js";
import { counted } from "./plans.js";

/**
 * @typedef {import("../orders/sheet.js").Sheet} Sheet
 * @typedef {import("../orders/sheet.js").Field} Field
 * @typedef {import("../orders/sheet.js").Order} Order
 * @typedef {import("../orders/composing.js").Composing} Composing
 * @typedef {import("./plans.js").Plan} Plan
 * @typedef {{name: string, turns: number | null, way: string[], when: number[], effect: string,
 *   fight: string, onward: string}} Reach
 *   `turns` is null where nobody said; `when` after how many turns it is at each place of the way;
 *   `fight` is what may come of it, as the odds of the game read it;
 *   `onward` is the field for the hops of the way after the first, where the order says them
 * @typedef {Reach & {id: string, kind: "place" | "token", plan: Plan}} Aim
 * @typedef {{of: (plan: Plan, id: string) => Reach, further: (plan: Plan) => string[]}} Known
 *   what the server has said of a goal, and of goals that are reached hop by hop
 * @typedef {(aim: {kind: "place" | "token", id: string}) => number} Away   how far off on the map
 */

/** What is known where nothing was said. @type {Reach} */
export const UNTOLD = {
  name: "",
  turns: null,
  way: [],
  when: [],
  effect: "",
  fight: "",
  onward: "",
};

/** What a plan may lead to. @param {Sheet} sheet @param {Plan} plan @param {Known} known @returns {Aim[]} */
export function aimsOf(sheet, plan, known) {
  const making = begin(sheet, plan.word, plan.given);
  return making ? goalsOf(sheet, plan, counted(sheet, making).order, known) : [];
}

/** What an order may lead to that says so much already. @param {Sheet} sheet @param {Plan} plan @param {Order} order @param {Known} known @returns {Aim[]} */
export function goalsOf(sheet, plan, order, known) {
  const { goal } = plan;
  if (!goal) return [];
  const kind = goal.type === "token" ? "token" : "place";
  const names = new Map(legalOf(sheet, goal, order).map((each) => [each.value, nameOf(each)]));
  return [...new Set([...names.keys(), ...known.further(plan)])].map((id) => {
    const reach = known.of(plan, id);
    return { ...reach, name: names.get(id) ?? reach.name, id, kind, plan };
  });
}

/**
 * What several plans may lead to: each goal once, for the plan that suits it. Where others stand
 * that is an attack; else the one that leads to the fewest goals, for it is meant for such as this;
 * of two alike the more usual one.
 * @param {Aim[][]} found by plan, the most usual first @param {(aim: Aim) => boolean} hostile
 * @returns {Aim[]}
 */
export function suited(found, hostile) {
  /** @type {Map<string, Aim>} */
  const chosen = new Map();
  for (const aims of [...found].sort((a, b) => a.length - b.length))
    for (const aim of aims) {
      const key = `${aim.kind} ${aim.id}`;
      const attacks = aim.plan.verb === ATTACK && hostile(aim);
      if (!chosen.has(key) || attacks) chosen.set(key, aim);
    }
  return [...chosen.values()];
}

/**
 * Where several verbs lead somewhere, those that lead nearly everywhere do not lead to where one
 * is: a second tap on one's own thing is no order.
 * @param {Aim[][]} found by plan @param {string} standing @returns {Aim[][]}
 */
export function leaving(found, standing) {
  const most = Math.max(...found.map((aims) => aims.length));
  if (found.length < 2) return found;
  const isWide = (/** @type {Aim[]} */ aims) => aims.length === most;
  return found.map((aims) => (isWide(aims) ? aims.filter(({ id }) => id !== standing) : aims));
}

/** The verb of rulebooks for going where others stand. */
const ATTACK = "Attack";

/** The nearest first, and last where one is: few mean to stay. @param {Aim[]} aims @param {Away} away */
export function nearestFirst(aims, away) {
  const far = (/** @type {Aim} */ aim) => aim.turns ?? Number.MAX_SAFE_INTEGER;
  const rank = (/** @type {Aim} */ aim) => ({ aim, far: far(aim), away: away(aim) });
  const ranked = aims
    .map(rank)
    .sort((a, b) => stays(a.aim) - stays(b.aim) || a.far - b.far || a.away - b.away);
  return ranked.map(({ aim }) => aim);
}

/** Whether its way ends where it begins. @param {Aim} aim */
function stays({ way }) {
  return Number(way.length === 1);
}

/** How bright the edge of a goal is, from 1, the brightest, to 4. @param {number | null} turns */
export function lampOf(turns) {
  return turns === null ? 1 : Math.min(Math.max(turns, 1), 4);
}

/**
 * The goal after one, or before it; from none the first or the last.
 * @param {Aim[]} aims @param {Aim | null} now @param {1 | -1} by @returns {Aim | undefined}
 */
export function stepped(aims, now, by) {
  const at = aims.findIndex((aim) => aim.id === now?.id && aim.kind === now.kind);
  if (at < 0) return by > 0 ? aims[0] : aims.at(-1);
  return aims[(at + by + aims.length) % aims.length];
}

/**
 * The order that leads there, with the numbers that were set and all others as usual; what is no
 * number may still be asked.
 * @param {Sheet} sheet @param {Plan} plan @param {Aim | null} aim @param {Record<string, number>} counts
 * @returns {Composing | null}
 */
export function wholeOf(sheet, plan, aim, counts) {
  const hops = aim?.onward ? aim.way.slice(2) : [];
  const first = hops.length ? aim?.way[1] : aim?.id;
  const goal = plan.goal && first !== undefined ? { [plan.goal.name]: first } : {};
  const begun = begin(sheet, plan.word, { ...plan.given, ...counts, ...goal });
  const making = begun && counted(sheet, begun);
  if (!making || !aim || !hops.length) return making;
  return { ...making, order: { ...making.order, [aim.onward]: hops } };
}

/**
 * The numbers that a plan asks, with their bounds and what is set.
 * @param {Sheet} sheet @param {Composing | null} making @returns {{field: Field, least: number, most: number, now: number}[]}
 */
export function numbersOf(sheet, making) {
  if (!making) return [];
  return making.kind.fields.flatMap((field) => {
    const list = field.type === "count" ? listOf(sheet, field, making.order) : null;
    const known = field.usual === undefined && list?.kind === "numbers" && !list.barred;
    if (!known || list.least >= list.most) return [];
    const now = Number(making.order[field.name] ?? list.start ?? list.most);
    return { field, least: list.least, most: list.most, now };
  });
}

/** Whether nothing is asked any more. @param {Composing | null} making */
export function isWhole(making) {
  return making !== null && asked(making) === undefined;
}

/**
 * What is aimed at, in a few words: "Attack C13", "Move to C13", "Send 4 to Kochab".
 * @param {Aim} aim @param {number[]} counts
 */
export function wordsOf({ plan, name }, counts) {
  const { verb } = plan;
  if (!counts.length) return `${verb} ${TO.test(verb.toLowerCase()) ? "to " : ""}${name}`;
  const of = verb.includes(" ") ? "of " : ""; // "Send a part of 1,500"
  return `${verb} ${of}${counts.map(figure).join(" and ")} to ${name}`;
}

/** How many steps its way has; 0 where nobody said, or it leads nowhere. @param {Aim} aim */
export function stepsTo({ way }) {
  return Math.max(way.length - 1, 0);
}

/** When it is there: "arrives in 3"; nothing where nobody said. @param {Aim} aim */
export function arrival(aim) {
  if (aim.turns === null) return "";
  if (aim.turns > 0) return `arrives in ${aim.turns}`;
  const steps = stepsTo(aim);
  return steps ? `${steps} step${steps === 1 ? "" : "s"}, there at once` : "at once";
}
