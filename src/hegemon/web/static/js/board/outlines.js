// @ts-check
/** The forms of things on the map as the data of a path, so that several are one. */

/** @typedef {import("../view.js").Point} Point */

/** @param {Element} form a path, a circle or a rectangle @returns {string} */
export function outlineOf(form) {
  const number = (/** @type {string} */ name) => Number(form.getAttribute(name));
  if (form.tagName === "circle") return disc({ x: number("cx"), y: number("cy") }, number("r"));
  if (form.tagName === "rect") {
    const [width, height] = [number("width"), number("height")];
    return `M${number("x")} ${number("y")}h${width}v${height}h${-width}Z`;
  }
  return form.getAttribute("d") ?? "";
}

/** @param {Point} middle @param {number} radius @returns {string} */
export function disc({ x, y }, radius) {
  const across = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${across} ${2 * radius} 0${across} ${-2 * radius} 0Z`;
}
