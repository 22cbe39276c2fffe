// @ts-check
/** Routes over places, as curves: pure geometry, in map units. */

/** @typedef {import("../view.js").Point} Point */

/** An arrow ends so far before the middle of its goal, so that what stands there is seen. */
const BEFORE = 22;

/** How much of the way to the next point a bend takes. */
const BEND = 0.22;

/** The points of a route that ends before its goal. @param {Point[]} points @returns {Point[]} */
export function arrowed(points) {
  const [goal, before] = [points.at(-1), points.at(-2)];
  if (!goal || !before) return points;
  const length = Math.hypot(goal.x - before.x, goal.y - before.y);
  if (length < 2 * BEFORE) return points;
  return [...points.slice(0, -1), towards(goal, before, BEFORE / length)];
}

/** A line through points whose corners are rounded. @param {Point[]} points @returns {string} */
export function smooth(points) {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = rest.map((point, at) => {
    const [before, after] = [points[at], rest[at + 1]];
    if (!after || !before) return `L${told(point)}`;
    const [start, end] = [towards(point, before, BEND), towards(point, after, BEND)];
    return `L${told(start)}Q${told(point)} ${told(end)}`;
  });
  return `M${told(first)}${parts.join("")}`;
}

/** @param {Point} from @param {Point} to @param {number} part @returns {Point} */
function towards(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {Point} point */
function told({ x, y }) {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
