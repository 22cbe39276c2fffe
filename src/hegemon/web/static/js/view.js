// @ts-check
/**
 * The geometry of looking at a map: pure functions, all in map units but where pixels are named.
 *
 * A view is the box of the map that fills the window; it has the window's proportions.
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{width: number, height: number}} Size a window, in pixels */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{id: string, x: number, y: number, owner: string}} Spot where a place stands */
/** @typedef {{x: number, y: number, scale: number}} Shift a move of a picture on the screen */

/** Pixels to a map unit when one is closest. */
const CLOSEST = 3;

/** The part of the scale at which a map can be read best, from which on it still can. */
const READABLE = 0.6;

/** The pixels beside the map that are seen at most when it is moved so that one sees something. */
const BESIDE = 40;

/** The room round what a map opens with, in map units: a place and half of the next. */
const ROUND = 90;

/** @type {Record<string, [number, number]>} where each key leads; y grows downwards */
export const DIRECTIONS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  q: [-1, -0.6],
  w: [0, -1],
  e: [1, -0.6],
  a: [-1, 0.6],
  s: [0, 1],
  d: [1, 0.6],
};

/**
 * Pixels to a map unit.
 * @param {Box} view @param {Size} window @returns {number}
 */
export function scaleOf(view, window) {
  return window.width / view.width;
}

/**
 * The view that just holds a box, in its middle, with some pixels free around it.
 * @param {Box} box @param {Size} window @param {number} [free] @returns {Box}
 */
export function fitted(box, window, free = 0) {
  const wide = Math.max(window.width - 2 * free, 1);
  const high = Math.max(window.height - 2 * free, 1);
  const scale = Math.min(wide / Math.max(box.width, 1), high / Math.max(box.height, 1));
  return around(middle(box), scale, window);
}

/**
 * A box with room below it, so that what just holds it has so many pixels free at its foot.
 * @param {Box} box @param {Size} window @param {number} foot @returns {Box}
 */
export function footed(box, { width, height }, foot) {
  const scale = scaleOf(fitted(box, { width, height: height - foot }), { width, height });
  const below = (height - box.height * scale) / 2;
  return below >= foot ? box : { ...box, height: box.height + foot / scale };
}

/**
 * The view with a point in its middle.
 * @param {Point} point @param {number} scale @param {Size} window @returns {Box}
 */
export function around(point, scale, window) {
  const [width, height] = [window.width / scale, window.height / scale];
  return { left: point.x - width / 2, top: point.y - height / 2, width, height };
}

/** What two boxes that meet have in common. @param {Box} a @param {Box} b @returns {Box} */
export function common(a, b) {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const right = Math.min(a.left + a.width, b.left + b.width);
  const bottom = Math.min(a.top + a.height, b.top + b.height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** @param {Box} box @returns {Point} */
export function middle(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * The smallest box round points, grown by so much on each side; null round none.
 * @param {Point[]} points @param {number} [grown] @returns {Box | null}
 */
export function boxRound(points, grown = 0) {
  if (!points.length) return null;
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, top] = [Math.min(...xs) - grown, Math.min(...ys) - grown];
  return {
    left,
    top,
    width: Math.max(...xs) + grown - left,
    height: Math.max(...ys) + grown - top,
  };
}

/**
 * The view moved by so many map units.
 * @param {Box} view @param {number} right @param {number} down @returns {Box}
 */
export function moved(view, right, down) {
  return { ...view, left: view.left + right, top: view.top + down };
}

/**
 * The view with everything so many times as large; a point of the map stays where it is.
 * @param {Box} view @param {number} factor @param {Point} at @returns {Box}
 */
export function zoomed(view, factor, at) {
  return {
    left: at.x - (at.x - view.left) / factor,
    top: at.y - (at.y - view.top) / factor,
    width: view.width / factor,
    height: view.height / factor,
  };
}

/**
 * The view after two fingers moved: what was under each is under it still.
 * @param {Box} view @param {[Point, Point]} before in pixels of the window
 * @param {[Point, Point]} after @param {Size} window @returns {Box}
 */
export function pinched(view, before, after, window) {
  const grip = onMap(between(...before), view, window);
  const wider = zoomed(view, span(after) / Math.max(span(before), 1), grip);
  const now = onMap(between(...after), wider, window);
  return moved(wider, grip.x - now.x, grip.y - now.y);
}

/** @param {[Point, Point]} ends @returns {number} */
function span([a, b]) {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** @param {Point} a @param {Point} b @returns {Point} */
function between(a, b) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/**
 * The nearest view that is allowed: not farther than the whole, not too close, never beside it.
 * @param {Box} view @param {Box} whole @param {Size} window @returns {Box}
 */
export function kept(view, whole, window) {
  const all = fitted(whole, window);
  const farthest = scaleOf(all, window);
  const scale = Math.min(Math.max(scaleOf(view, window), farthest), Math.max(CLOSEST, farthest));
  const { x, y } = middle(view);
  const sized = around({ x, y }, scale, window);
  return {
    ...sized,
    left: inside(sized.left, sized.width, whole.left, whole.width),
    top: inside(sized.top, sized.height, whole.top, whole.height),
  };
}

/**
 * The view with a point as near to its middle as leaves little room beside the map.
 * @param {Point} point @param {number} scale @param {Size} window @param {Box} whole
 * @returns {Box}
 */
export function brought(point, scale, window, whole) {
  const { left, top, width, height } = around(point, scale, window);
  const free = BESIDE / scale;
  return {
    left: inside(left, width, whole.left, whole.width, free),
    top: inside(top, height, whole.top, whole.height, free),
    width,
    height,
  };
}

/**
 * Where a side begins so that no more than a third of it, or than is said, lies outside; all of it
 * is seen at once where it is shorter than what there is to see it with.
 * @param {number} start @param {number} length @param {number} from @param {number} whole
 * @param {number} [free] @returns {number}
 */
function inside(start, length, from, whole, free = length / 3) {
  if (length >= whole) return from + (whole - length) / 2;
  return Math.min(Math.max(start, from - free), from + whole - length + free);
}

/**
 * How a picture that was drawn for one view is moved to show another, from its upper left corner.
 * @param {Box} drawn @param {Box} wanted @param {Size} window @returns {Shift}
 */
export function shiftOf(drawn, wanted, window) {
  const pixels = scaleOf(wanted, window);
  return {
    x: (drawn.left - wanted.left) * pixels,
    y: (drawn.top - wanted.top) * pixels,
    scale: drawn.width / wanted.width,
  };
}

/**
 * The point of the map under a pixel of the window.
 * @param {Point} pixel @param {Box} view @param {Size} window @returns {Point}
 */
export function onMap(pixel, view, window) {
  const scale = scaleOf(view, window);
  return { x: view.left + pixel.x / scale, y: view.top + pixel.y / scale };
}

/**
 * The pixel of the window over a point of the map.
 * @param {Point} point @param {Box} view @param {Size} window @returns {Point}
 */
export function onScreen(point, view, window) {
  const scale = scaleOf(view, window);
  return { x: (point.x - view.left) * scale, y: (point.y - view.top) * scale };
}

/**
 * The same look at a map through another window.
 * @param {Box} view @param {Size} window @returns {Box}
 */
export function reshaped(view, window) {
  return around(middle(view), window.width / view.width, window);
}

/**
 * What a map opens with: the whole where it can be read, else one's own and what is in the news, or
 * one's own alone, or the heart of it.
 * @param {Box} whole @param {Spot[]} spots @param {string} owner @param {Size} window
 * @param {{near: number, readable?: number, news?: string[]}} how the scale at which it can be read
 *   best; from which part of it on it still can; the ids of places in the news
 * @returns {Box}
 */
export function opening(whole, spots, owner, window, { near, readable = READABLE, news = [] }) {
  const all = fitted(whole, window);
  const least = readable * near;
  if (!spots.length || scaleOf(all, window) >= least) return all;
  const own = spots.filter((spot) => spot.owner === owner);
  const told = spots.filter((spot) => news.includes(spot.id));
  for (const wanted of [[...own, ...told], own]) {
    const box = boxRound(wanted, ROUND);
    const scale = box ? Math.min(scaleOf(fitted(box, window), window), near) : 0;
    if (box && scale >= least)
      return kept(brought(middle(box), scale, window, whole), whole, window);
  }
  const at = own.length ? heart(own) : middle(whole);
  return kept(brought(at, near, window, whole), whole, window);
}

/**
 * The spot that is nearest to all of them.
 * @param {Spot[]} spots @returns {Point}
 */
function heart(spots) {
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length;
  return nearest(spots, { x, y }) ?? { x, y };
}

/**
 * The nearest spot to a point, if one is within reach.
 * @param {Spot[]} spots @param {Point} point @param {number} [reach] @returns {Spot | null}
 */
export function nearest(spots, point, reach = Infinity) {
  let [found, least] = [/** @type {Spot | null} */ (null), reach];
  for (const spot of spots) {
    const away = Math.hypot(spot.x - point.x, spot.y - point.y);
    if (away <= least) [found, least] = [spot, away];
  }
  return found;
}

/**
 * The spot to which a key leads: near, and in that direction rather than beside it.
 * @param {Spot[]} spots @param {Point} from @param {[number, number]} direction
 * @returns {Spot | null}
 */
export function next(spots, from, [right, down]) {
  const length = Math.hypot(right, down);
  let [found, least] = [/** @type {Spot | null} */ (null), Infinity];
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const ahead = (x * right + y * down) / length;
    const aside = Math.abs(x * down - y * right) / length;
    if (ahead <= 0 || aside > 1.75 * ahead) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < least) [found, least] = [spot, cost];
  }
  return found;
}
