// @ts-check
// A lesson as values: what is said of it, where it is done, when it is another. No DOM.

/**
 * @typedef {{kind: "place" | "token" | "seal" | "sheet", id?: string}} Goal
 * @typedef {{id: string, what: string, why: string, done: boolean}} Step
 * @typedef {{step: number, steps: Step[], current: number, hint: string, goal: Goal | null,
 *   source: Goal | null, show: string[], end: string}} Told   as the API tells it
 * @typedef {import("../board/stage.js").Thing} Thing
 */

/** How long one hesitates before a hint comes, in milliseconds. */
export const HESITATES = 25_000;

/** The step that is next; none when all are done. @param {Told} told @returns {Step | undefined} */
export function nextStep({ steps, current }) {
  return steps[current];
}

/** Where in the lesson one is, in words. @param {Told} told */
export function whereIn({ steps, current }) {
  const all = `${steps.length}`;
  return current < steps.length ? `Step ${current + 1} of ${all}` : `All ${all} steps done`;
}

/** How a step stands. @param {Told} told @param {number} at @returns {"done" | "next" | "later"} */
export function stateOf({ current }, at) {
  if (at < current) return "done";
  return at === current ? "next" : "later";
}

/** What a goal is on the map; null for what lies beside it. @param {Goal | null} goal @returns {Thing | null} */
export function onMap(goal) {
  if (!goal || (goal.kind !== "place" && goal.kind !== "token")) return null;
  return { kind: goal.kind, id: goal.id ?? "" };
}

/** By what one sees that the lesson is to be asked for again. @param {number} step @param {string[]} lines @param {string} receipt */
export function askedBy(step, lines, receipt) {
  return [String(step), receipt, ...lines].join("\n");
}

/** How far a drag is that is played, from 0 to 1, after so much of its time. @param {number} share */
export function eased(share) {
  const at = Math.min(Math.max(share, 0), 1);
  return at * at * (3 - 2 * at);
}
