// @ts-check
// A drag that is played once on the map, for who wants to be shown how an order is given.

import { eased } from "./steps.js";

/**
 * @typedef {import("../board/stage.js").Thing} Thing
 * @typedef {import("../board/stage.js").Stage} Stage
 * @typedef {import("../board/marks.js").Marks} Marks
 * @typedef {{stage: Stage, marks: Marks}} Shown
 */

/** How long it takes, in milliseconds. */
const LONG = 1100;

/**
 * A line goes from one thing to another as if it were dragged; where motion is not wanted it is there
 * at once. Resolves when it is over.
 * @param {Shown} shown @param {Thing | null} from @param {Thing} to @returns {Promise<void>}
 */
export function playDrag({ stage, marks }, from, to) {
  const [start, end] = [from && stage.pointOf(from), stage.pointOf(to)];
  if (!start || !end) return Promise.resolve();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const begun = performance.now();
  return new Promise((resolve) => {
    const step = () => {
      const share = (performance.now() - begun) / LONG;
      const far = still ? 1 : eased(share);
      const at = { x: start.x + (end.x - start.x) * far, y: start.y + (end.y - start.y) * far };
      marks.lines("carried", [{ from: start, to: at, style: "carried" }]);
      if (share < 1) return requestAnimationFrame(step);
      marks.lines("carried", []);
      return resolve();
    };
    step();
  });
}
