// @ts-check
// What a lesson points at on the map wears the colour of what can be pressed.

import { make } from "../board/forms.js";

/**
 * @typedef {import("../board/stage.js").Thing} Thing
 * @typedef {import("../board/stage.js").Stage} Stage
 * @typedef {import("../view.js").Point} Point
 */

/** How large the rings round a spot are, in map units. */
const RINGS = [27, 36, 45];

/** How much of them is left open for a name, in radians. */
const GAP = 1.3;

/** How near words are that a ring could lie on, in map units. */
const NEAR = 60;

/**
 * Rings round a spot, open to its name; the edge of all else.
 * @param {Stage} stage @param {Thing} thing @param {string | null} edge @returns {Element[]}
 */
export function pointed(stage, thing, edge) {
  const [form, point] = [stage.formOf(thing), stage.pointOf(thing)];
  if (!form || !point) return [];
  if (form.tagName !== "circle") return edge ? [make("path", { class: "edge", d: edge })] : [];
  const towards = wordsBeside(stage.svg, point);
  return RINGS.map((radius, at) =>
    make("path", { class: at ? "ring" : "ring edge", d: ringTo(point, radius, towards) }),
  );
}

/** The direction in which the nearest words stand, as an angle from the right. @param {SVGSVGElement} svg @param {Point} point */
function wordsBeside(svg, { x, y }) {
  const boxes = [...svg.querySelectorAll("text")].map((text) => text.getBBox());
  const seen = boxes.map(({ x: left, y: top, width, height }) => {
    const right = Math.min(Math.max(x, left), left + width) - x;
    const down = Math.min(Math.max(y, top), top + height) - y;
    return {
      away: Math.hypot(right, down),
      right: left + width / 2 - x,
      down: top + height / 2 - y,
    };
  });
  const near = seen.sort((a, b) => a.away - b.away)[0];
  return near && near.away < NEAR ? Math.atan2(near.down, near.right) : Math.PI / 2;
}

/** A ring that is open in a direction. @param {Point} point @param {number} radius @param {number} towards */
function ringTo({ x, y }, radius, towards) {
  const end = (/** @type {number} */ by) => {
    const angle = towards + (by * GAP) / 2;
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  };
  return `M${end(1)}A${radius} ${radius} 0 1 1 ${end(-1)}`;
}
