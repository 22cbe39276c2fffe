// @ts-check
/**
 * Where one looks in a film: what a beat is about lies in the part of the window that its words leave
 * free, as near as one looked before, and nothing moves that need not.
 */

import * as geometry from "../view.js";

/** @typedef {import("../view.js").Box} Box */
/** @typedef {import("../view.js").Point} Point */
/** @typedef {import("../view.js").Size} Size */

/** Pixels that stay free round what is shown. */
const ROOM = 70;

/**
 * The view in which these points can be seen well.
 * @param {Box} view the look before @param {Point[]} points @param {Size} window
 * @param {number} covered pixels at the foot of the window @param {number} usual pixels to a map unit
 * @returns {Box}
 */
export function lookAt(view, points, window, covered, usual) {
  const free = { width: window.width, height: Math.max(window.height - covered, 160) };
  const box = geometry.boxRound(points);
  if (!box || (isSeen(view, points, window, free) && isUsual(view, window, usual))) return view;
  const all = geometry.fitted(box, free, ROOM);
  const scale = Math.min(usual, geometry.scaleOf(all, free));
  const look = geometry.around(geometry.middle(box), scale, free);
  return { ...look, height: window.height / scale };
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
