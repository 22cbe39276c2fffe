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

/** @typedef {{d: string, at: Point}} Outlined   an outline, and a point within it */

/**
 * Those of several outlines that lie in no other: a fort lies in its land, a counter on it. Where all
 * are holes of one form, what is open twice would be shut again.
 * @param {Outlined[]} outlined @returns {string[]}
 */
export function outermost(outlined) {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  const forms = outlined.map(({ d }) => new Path2D(d));
  const lies = (/** @type {number} */ one, /** @type {number} */ other) => {
    const [form, { at }] = [forms[other], /** @type {Outlined} */ (outlined[one])];
    return form !== undefined && Boolean(pen?.isPointInPath(form, at.x, at.y));
  };
  const isOut = (/** @type {unknown} */ _, /** @type {number} */ one) =>
    outlined.every(
      (__, other) => other === one || !lies(one, other) || (lies(other, one) && one < other),
    );
  return outlined.filter(isOut).map(({ d }) => d);
}

/** @param {Point} middle @param {number} radius @returns {string} */
export function disc({ x, y }, radius) {
  const across = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${across} ${2 * radius} 0${across} ${-2 * radius} 0Z`;
}
