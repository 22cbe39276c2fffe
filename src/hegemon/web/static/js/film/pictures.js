// @ts-check
/**
 * The pictures of two boards, one over the other, and copies of their counters that can be moved.
 * Their ids get a beginning of their own: the page has the same ones already.
 */

/** @typedef {import("../view.js").Point} Point */

const AT = /translate\((-?[\d.]+)[ ,](-?[\d.]+)\)/;

/** A picture with its own ids. @param {string} text @param {string} prefix @returns {SVGSVGElement} */
export function drawn(text, prefix) {
  const own = text
    .replace(/ id="/g, ` id="${prefix}`)
    .replace(/ href="#/g, ` href="#${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/ aria-labelledby="[^"]*"/, "");
  const { documentElement } = new DOMParser().parseFromString(own, "image/svg+xml");
  const svg = /** @type {unknown} */ (document.importNode(documentElement, true));
  return /** @type {SVGSVGElement} */ (svg);
}

/** The map units of a pixel where a picture is meant to be looked at. @param {SVGSVGElement} svg */
export function unitOf(svg) {
  const units = (svg.dataset.units ?? "").split(" ").map((each) => each.split(":"));
  return Number(units.find(([zoom]) => zoom === svg.dataset.zoom)?.[1] ?? 1);
}

/** All of a map, as its picture came from the server. @param {SVGSVGElement} svg @returns {import("../view.js").Box} */
export function wholeOf(svg) {
  const [left = 0, top = 0, width = 0, height = 0] = (svg.getAttribute("viewBox") ?? "")
    .split(" ")
    .map(Number);
  return { left, top, width, height };
}

/** Pixels beside and below a place within which a counter stands at it. */
const BESIDE = 30;
const BELOW = 50;

/** How far below a place the counters at it reach, in map units. @param {SVGSVGElement} svg @param {Point} spot @param {number} unit */
export function footAt(svg, spot, unit) {
  const shapes = svg.querySelectorAll("g[data-token] > :not(title, g[data-token])");
  const feet = [...shapes].filter((shape) => stands(middleOf(shape), spot, unit)).map(foot);
  return Math.max(0, ...feet.map((at) => at - spot.y));
}

/** @param {Point} at @param {Point} spot @param {number} unit */
function stands(at, spot, unit) {
  const down = at.y - spot.y;
  return Math.abs(at.x - spot.x) < BESIDE * unit && down > 0 && down < BELOW * unit;
}

/** @param {Element} shape */
function foot(shape) {
  const { y, height } = /** @type {SVGGraphicsElement} */ (
    shape.closest("g[data-token]")
  ).getBBox();
  return y + height;
}

/** Where the places are. @param {SVGSVGElement} svg @returns {Map<string, Point>} */
export function spotsOf(svg) {
  const groups = /** @type {SVGElement[]} */ ([...svg.querySelectorAll("[data-place]")]);
  return new Map(
    groups.map(({ dataset }) => {
      const [x = 0, y = 0] = (dataset.at ?? "").split(",").map(Number);
      return [dataset.place ?? "", { x, y }];
    }),
  );
}

/**
 * @typedef {object} Counter what stands for a piece, and maybe for others with it
 * @property {Element} outer @property {Element} shape @property {string[]} tokens @property {Point} at
 */

/** The counter of a piece. @param {SVGSVGElement} svg @param {string} token @returns {Counter | null} */
export function counterOf(svg, token) {
  let inner = svg.querySelector(`g[data-token="${CSS.escape(token)}"]`);
  if (!inner) return null;
  let outer = inner;
  while (outer.parentElement?.matches("g[data-token]")) outer = outer.parentElement;
  for (let next = inner; next; inner = next) {
    const below = inner.querySelector(":scope > g[data-token]");
    if (!below) break;
    next = below;
  }
  const shape = inner.querySelector(":scope > :not(title)");
  if (!shape) return null;
  const tokens = [outer, ...outer.querySelectorAll("g[data-token]")].map(
    (group) => group.getAttribute("data-token") ?? "",
  );
  return { outer, shape, tokens, at: middleOf(shape) };
}

/** @param {Element} shape @returns {Point} */
function middleOf(shape) {
  const [, x, y] = AT.exec(shape.getAttribute("transform") ?? "") ?? [];
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
  const read = (/** @type {string} */ name) => Number(shape.getAttribute(name) ?? 0);
  return { x: read("cx"), y: read("cy") };
}

/** A copy of a counter for one of its pieces. @param {Counter} counter @param {number | undefined} count */
export function copied(counter, count) {
  const copy = /** @type {Element} */ (counter.shape.cloneNode(true));
  if (counter.tokens.length > 1) {
    for (const edge of copy.querySelectorAll("use[opacity]")) edge.remove();
    say(copy, count);
  }
  return copy;
}

/** Write how many a counter stands for. @param {Element} shape @param {number | undefined} count */
export function say(shape, count) {
  const words = shape.querySelector("text");
  if (words && count !== undefined) words.textContent = String(count);
}

/** How many a counter says that it stands for; not a number where it says it otherwise. @param {Element} shape */
export function saidOf(shape) {
  const words = shape.querySelector("text")?.textContent ?? "";
  return Number(words.replace(/\s/g, "") || NaN);
}
