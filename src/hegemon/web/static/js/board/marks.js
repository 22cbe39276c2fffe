// @ts-check
/**
 * What is drawn over the map for a while: where the focus is, what is chosen, legal targets, routes,
 * orders that are being written, news. Nothing here takes a click.
 */

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Thing} Thing */

const SVG = "http://www.w3.org/2000/svg";
export const SHAPES = "polygon, circle, path, rect";
export const GEOMETRY = ["points", "cx", "cy", "r", "d", "x", "y", "width", "height", "rx"];

/** How much larger than what they mark rings and frames are, in map units. */
const GROWN = 6;

/** From the bottom to the top. */
const LAYERS = ["fresh", "legal", "barred", "ghosts", "route", "chosen", "hovered", "focus"];

export class Marks {
  /** @param {Stage} stage @param {HTMLElement} tools where the drawing stands in the page */
  constructor(stage, tools) {
    this.stage = stage;
    this.drawing = /** @type {SVGSVGElement} */ (make("svg", { class: "board marks" }));
    this.drawing.setAttribute("aria-hidden", "true");
    /** @type {Map<string, Element>} */
    this.layers = new Map();
    for (const name of LAYERS) this.layers.set(name, make("g", { class: name }));
    this.drawing.append(...this.layers.values());
    tools.prepend(this.drawing);
    stage.over.push(this.drawing);
    stage.rest();
  }

  /** Mark these and no others. @param {string} layer @param {Iterable<Thing>} things */
  mark(layer, things) {
    const shapes = [...things].flatMap((thing) => this.shapeOf(thing) ?? []);
    this.layers.get(layer)?.replaceChildren(...shapes);
  }

  /** Put a dot on the upper right of these and of no others. @param {string} layer @param {Iterable<Thing>} things */
  dots(layer, things) {
    const dots = [...things].flatMap((thing) => {
      const group = this.stage.group(thing);
      if (!group) return [];
      const { x, y } = cornerOf(group);
      return make("circle", { class: "dot", cx: `${x}`, cy: `${y}`, r: "8" });
    });
    this.layers.get(layer)?.replaceChildren(...dots);
  }

  /** Draw lines and no others. @param {string} layer @param {Line[]} lines */
  lines(layer, lines) {
    const drawn = lines.map((line) => this.lineOf(line)).filter((path) => path !== null);
    this.layers.get(layer)?.replaceChildren(...drawn);
  }

  /** The outline of a thing. @param {Thing} thing @returns {Element | null} */
  shapeOf(thing) {
    const drawn = this.stage.group(thing)?.querySelector(SHAPES);
    if (!drawn) return null;
    const shape = make(drawn.tagName, { class: thing.kind });
    for (const name of GEOMETRY) {
      const value = drawn.getAttribute(name);
      if (value !== null) shape.setAttribute(name, value);
    }
    return grown(shape);
  }

  /** @param {Line} line @returns {Element | null} */
  lineOf({ from, to, way, style = "" }) {
    const ends = way ?? [from, to];
    const points = ends.map((end) => (typeof end === "string" ? this.stage.byId.get(end) : end));
    if (points.length < 2 || points.some((point) => !point)) return null;
    const path = points.map((point) => `${point?.x} ${point?.y}`).join("L");
    return make("path", { class: `line ${style}`, d: `M${path}` });
  }
}

/**
 * @typedef {object} Line a line over places, or points of the map
 * @property {string | import("../view.js").Point} from
 * @property {string | import("../view.js").Point} to
 * @property {(string | import("../view.js").Point)[]} [way] all that it leads over, ends included
 * @property {string} [style] a class
 */

/** @param {string} name @param {Record<string, string>} attributes @returns {SVGElement} */
export function make(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Upper right of a thing; where its outline leaves that corner out, as far inwards as it takes. @param {SVGGraphicsElement} group */
function cornerOf(group) {
  const box = group.getBBox();
  const spot = (/** @type {number} */ off) => ({
    x: box.x + (1 - off) * box.width,
    y: box.y + off * box.height,
  });
  const shape = group.querySelector("polygon, path");
  const regular = !(shape instanceof SVGGeometryElement) || shape.matches("[data-grid] *");
  const inside = [0.16, 0.22, 0.28, 0.34, 0.4, 0.46].find(
    (off) => regular || shape.isPointInFill(new DOMPoint(spot(off).x, spot(off).y)),
  );
  return spot(inside ?? 0.16);
}

/** @param {SVGElement} shape */
function grown(shape) {
  const add = (/** @type {string} */ name, /** @type {number} */ more) =>
    shape.setAttribute(name, String(Number(shape.getAttribute(name)) + more));
  if (shape.tagName === "circle") add("r", GROWN);
  if (shape.tagName === "rect") {
    for (const name of ["x", "y"]) add(name, -GROWN / 2);
    for (const name of ["width", "height"]) add(name, GROWN);
  }
  return shape;
}
