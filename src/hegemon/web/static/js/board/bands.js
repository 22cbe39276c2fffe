// @ts-check
/** The light of a goal that is land: a line within its edge, so that nobody takes it for a border. */

import { make } from "./forms.js";

/**
 * A line within an outline, and a light gap between the two; what lies outside is cut off.
 * @param {string} d the outline @param {number} number @param {Record<string, string>} look
 */
export function band(d, number, look) {
  const [whole, cut] = [make("g", {}), make("clipPath", { id: `lit-${number}` })];
  cut.append(make("path", { d }));
  const within = { d, "clip-path": `url(#lit-${number})` };
  const edge = make("path", { ...look, ...within });
  edge.classList.add("area");
  whole.append(cut, edge, make("path", { class: "gap", ...within }));
  return whole;
}
