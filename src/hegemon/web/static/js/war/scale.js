// @ts-check
/** Where turns lie in a chart, by what it says of itself: pixels of its view box, and turns. */

/** @typedef {Record<string, string | undefined>} Said */

/** @param {Said} said */
function scaleOf(said) {
  const [left = 0, right = 0, first = 0, last = 0] = [
    said.left,
    said.right,
    said.first,
    said.last,
  ].map(Number);
  return { left, right, first, last, span: last - first };
}

/** Where a turn lies. @param {Said} said @param {number} turn */
export function xOf(said, turn) {
  const { left, right, first, last, span } = scaleOf(said);
  if (!span) return (left + right) / 2;
  const inside = Math.min(Math.max(turn, first), last);
  return Math.round((left + ((right - left) * (inside - first)) / span) * 10) / 10;
}

/** The turn that lies nearest. @param {Said} said @param {number} x */
export function turnAt(said, x) {
  const { left, right, first, last, span } = scaleOf(said);
  if (right <= left) return first;
  const turn = Math.round(first + (span * (x - left)) / (right - left));
  return Math.min(Math.max(turn, first), last);
}
