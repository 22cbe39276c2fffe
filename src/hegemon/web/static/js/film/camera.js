// @ts-check
/**
 * Where one looks in a film: what a beat is about lies in the part of the window that its words leave
 * free, as near as one looked before, and nothing moves that need not.
 */

import * as geometry from "../view.js";

/** @typedef {import("../view.js").Box} Box */
/** @typedef {import("../view.js").Point} Point */
/** @typedef {import("../view.js").Size} Size */
/** @typedef {Point & {weight?: number}} Weighed */

/** Pixels that stay free round what is shown. */
const ROOM = 70;

/**
 * @typedef {object} How how one looks
 * @property {number} covered pixels at the foot of the window
 * @property {number} usual pixels to a map unit
 * @property {number} [least] the same, from how far off counts can just be read
 * @property {Box} [whole] all of the map: no more of what lies beside it is shown than must be
 */

/**
 * The view in which these points can be seen well; where they lie too far apart for that, in which
 * most of what they weigh can.
 * @param {Box} view the look before @param {Weighed[]} points @param {Size} window @param {How} how
 * @returns {Box}
 */
export function lookAt(view, points, window, { covered, usual, least = 0, whole }) {
  const free = { width: window.width, height: Math.max(window.height - covered, 160) };
  const seen = least ? gathered(points, free, least) : points;
  const look = near(view, seen, window, free, usual);
  return whole ? filled(look, seen, window, free, whole) : look;
}

/**
 * The points round one of them that a window of that scale holds: those that weigh most together.
 * @param {Weighed[]} points @param {Size} free @param {number} scale @returns {Weighed[]}
 */
export function gathered(points, free, scale) {
  const [wide, high] = [(free.width - 2 * ROOM) / scale, (free.height - 2 * ROOM) / scale];
  const box = geometry.boxRound(points);
  if (!box || (box.width <= wide && box.height <= high)) return points;
  const sets = points.map((middle) =>
    points.filter(
      ({ x, y }) => Math.abs(x - middle.x) <= wide / 2 && Math.abs(y - middle.y) <= high / 2,
    ),
  );
  return sets.reduce((best, set) => (weight(set) > weight(best) ? set : best));
}

/** @param {Weighed[]} points */
function weight(points) {
  return points.reduce((sum, { weight: one = 1 }) => sum + one, 0);
}

/** @param {Box} view @param {Point[]} points @param {Size} window @param {Size} free @param {number} usual */
function near(view, points, window, free, usual) {
  const box = geometry.boxRound(points);
  if (!box || (isSeen(view, points, window, free) && isUsual(view, window, usual))) return view;
  const all = geometry.fitted(box, free, ROOM);
  const scale = Math.min(usual, geometry.scaleOf(all, free));
  const look = geometry.around(geometry.middle(box), scale, free);
  return { ...look, height: window.height / scale };
}

/**
 * The look moved off what lies beside the map, as far as the points stay in sight.
 * @param {Box} look @param {Point[]} points @param {Size} window @param {Size} free @param {Box} whole
 * @returns {Box}
 */
function filled(look, points, window, free, whole) {
  const scale = geometry.scaleOf(look, window);
  const box = geometry.boxRound(points, ROOM / scale);
  const [right, down] = [free.width / scale, free.height / scale];
  const left = slid(look.left, right, whole.left, whole.width, box && [box.left, box.width]);
  const top = slid(look.top, down, whole.top, whole.height, box && [box.top, box.height]);
  return { ...look, left, top };
}

/**
 * Where a side begins that lies within another; in its middle where it is longer.
 * @param {number} start @param {number} length @param {number} from @param {number} whole
 * @param {[number, number] | null} seen where what stays in sight begins, and how long it is
 */
function slid(start, length, from, whole, seen) {
  const inside = Math.min(Math.max(start, from), from + whole - length);
  const wanted = length >= whole ? from + (whole - length) / 2 : inside;
  if (!seen || seen[1] > length) return seen ? start : wanted;
  return Math.max(Math.min(wanted, seen[0]), seen[0] + seen[1] - length);
}

/** @param {Box} view @param {Point[]} points @param {Size} window @param {Size} free */
function isSeen(view, points, window, free) {
  return points.every((point) => {
    const { x, y } = geometry.onScreen(point, view, window);
    const inside = (/** @type {number} */ at, /** @type {number} */ most) =>
      at >= ROOM && at <= most - ROOM;
    return inside(x, free.width) && inside(y, free.height);
  });
}

/** @param {Box} view @param {Size} window @param {number} usual */
function isUsual(view, window, usual) {
  return geometry.scaleOf(view, window) > usual * 0.8;
}

/** @param {Box} a @param {Box} b @param {number} part @returns {Box} */
export function between(a, b, part) {
  const mix = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * part;
  return {
    left: mix(a.left, b.left),
    top: mix(a.top, b.top),
    width: mix(a.width, b.width),
    height: mix(a.height, b.height),
  };
}
