// @ts-check
/** The forms of things on the map: what of it can be pressed, and what a mark lies round. */

/** @typedef {import("../view.js").Spot} Spot */

const SVG = "http://www.w3.org/2000/svg";

/** How much larger than a counter the frame round it is, in map units. */
const GROWN = 4;

/** @param {string} name @param {Record<string, string>} attributes @returns {SVGElement} */
export function make(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * The form of a place: its region, its cell, or a disc round it.
 * @param {SVGSVGElement} svg @param {Element} group @param {Spot} spot
 */
export function formOf(svg, group, { x, y }) {
  const { shape } = /** @type {SVGElement} */ (group).dataset;
  const region = shape && svg.querySelector(`#${CSS.escape(shape)}`);
  if (region) return make("path", { d: region.getAttribute("d") ?? "" });
  const { cell, reach = "25" } = svg.dataset;
  if (cell) return make("path", { d: `M${x} ${y}${cell}` });
  return make("circle", { cx: `${x}`, cy: `${y}`, r: reach });
}

/** A frame round a counter. @param {SVGGraphicsElement} group */
export function frameOf(group) {
  const frame = boxOf(group, GROWN);
  frame.setAttribute("rx", `${2 * GROWN}`);
  return frame;
}

/** The box of what is drawn, grown by so much on each side. @param {SVGGraphicsElement} drawn */
export function boxOf(drawn, by = 0) {
  const { x, y, width, height } = drawn.getBBox();
  const box = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
  const told = Object.entries(box).map(([name, value]) => [name, value.toFixed(1)]);
  return make("rect", Object.fromEntries(told));
}

/**
 * Give a place its form, which takes clicks where nothing is drawn; a region has it.
 * @param {Element} group @param {SVGElement} form
 */
export function fill(group, form) {
  if (group.hasAttribute("data-shape")) return;
  form.setAttribute("fill", "none");
  form.setAttribute("pointer-events", "all");
  group.prepend(form);
}
