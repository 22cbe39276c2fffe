// @ts-check
// How high the drawer on the lower edge of a phone stands: a pure part of drawer.js.

/** Fractions of the page: the bar alone, half of it, nearly all of it. */
export const STOPS = [0, 0.5, 0.92];

/**
 * The stop for a sheet that was let go: the next one in the direction of a quick move, else the nearest.
 * @param {number} height as a fraction of the page
 * @param {number} speed fractions in a second; upwards is positive
 * @returns {number}
 */
export function settled(height, speed) {
  if (speed > 0.6) return STOPS.find((stop) => stop > height) ?? last();
  if (speed < -0.6) return STOPS.findLast((stop) => stop < height) ?? 0;
  return STOPS.reduce((best, stop) =>
    Math.abs(stop - height) < Math.abs(best - height) ? stop : best,
  );
}

/**
 * The stop above or below one.
 * @param {number} height
 * @param {1 | -1} way
 * @returns {number}
 */
export function nextStop(height, way) {
  const found =
    way > 0 ? STOPS.find((stop) => stop > height) : STOPS.findLast((stop) => stop < height);
  return found ?? (way > 0 ? last() : 0);
}

function last() {
  return STOPS.at(-1) ?? 1;
}
