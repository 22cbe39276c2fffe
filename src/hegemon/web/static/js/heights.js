// @ts-check
// How high the sheet on the lower edge of a phone stands: a pure part of drawer.js.

/** Pixels from the lower edge, on a page as high as PAGE: while one decides, for news, for lists. */
const STOPS = [262, 478, 596];

/** Pixels that a phone of middling size leaves below the bar at the top. */
const PAGE = 788;

/** Pixels below which the verbs and the button of a card do not stand over one another. */
const LEAST = 224;

/** How much of a page a sheet takes for them at most, as on a desk at twice its size. */
const MOST = 0.6;

/** Where the sheet may rest, from the lowest to the highest. @param {number} page pixels */
export function stopsOf(page) {
  const least = Math.min(LEAST, Math.round(page * MOST));
  return STOPS.map((stop) => Math.max(least, Math.round(stop * Math.min(1, page / PAGE))));
}

/**
 * The number of the stop for a sheet that was let go: the next one in the direction of a quick move,
 * else the nearest.
 * @param {number[]} stops @param {number} height in pixels
 * @param {number} speed pixels in a second; upwards is positive
 * @returns {number}
 */
export function settled(stops, height, speed) {
  const above = stops.findIndex((stop) => stop > height);
  if (speed > 500) return above < 0 ? stops.length - 1 : above;
  const below = stops.findLastIndex((stop) => stop < height);
  if (speed < -500) return Math.max(below, 0);
  const away = stops.map((stop) => Math.abs(stop - height));
  return away.indexOf(Math.min(...away));
}
