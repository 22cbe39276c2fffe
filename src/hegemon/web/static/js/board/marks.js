// @ts-check
/**
 * What is drawn over the map for a while: where the focus is, what is chosen, legal targets, routes,
 * orders that are being written, news. Nothing here takes a click.
 */

import { pointed } from "../lesson/rings.js";
import { nearest } from "../view.js";
import { band } from "./bands.js";
import { make } from "./forms.js";
import { boxOn, freeOf, namesOver } from "./names.js";
import { disc, outermost, outlineOf } from "./outlines.js";
import { arrowed, smooth } from "./routes.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Thing} Thing */

/** From the bottom to the top. */
const LAYERS = [
  "veil",
  "names",
  "ghosts",
  "open",
  "legal",
  "lesson",
  "carried",
  "route",
  "stops",
  "badges",
  "chosen",
  "hovered",
  "focus",
];

/** How high a badge is, in pixels, and how large its figures are in it. */
const BADGE = 18;

/** So many pixels from their middle to their corners have cells that are small. */
const SMALL = 30;

/** Where a badge stands at a place that is no cell: the corners first, the upper left before all. */
const CORNERS = /** @type {[number, number][]} */ ([
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
  [-1.3, 0],
  [1.3, 0],
  [0, -2.2],
  [0, 2.8],
  [-2.2, 0],
  [2.2, 0],
]);

/** The edge of a lit cell is so large a part of the cell. */
const INSIDE = 0.93;

/** Beside its star a counter stands at most so many times as far as the star reaches. */
const BESIDE = 2.6;

/** How far from its middle a ring goes round a place that is no cell, in map units. */
const RING = 38;

/** A veil goes on beyond the map, in map units. */
const BEYOND = 4000;

export class Marks {
  /** @param {Stage} stage @param {HTMLElement} tools where the drawing stands in the page */
  constructor(stage, tools) {
    this.stage = stage;
    this.drawing = /** @type {SVGSVGElement} */ (make("svg", { class: "marks" }));
    this.drawing.setAttribute("aria-hidden", "true");
    /** @type {Map<string, Element>} */
    this.layers = new Map();
    for (const name of LAYERS) this.layers.set(name, make("g", { class: name }));
    this.drawing.append(...this.layers.values());
    this.drawing.prepend(arrowHead());
    tools.prepend(this.drawing);
    stage.over.push(this.drawing);
    /** @type {Light | null} */
    this.lamps = null;
    /** @type {Way | null} */
    this.shown = null;
    /** @type {Map<string, string | null>} outlines of what the picture shows, as they were asked for */
    this.outlines = new Map();
    this.scale = 0;
    stage.rested.add(() => this.resized());
    stage.rest();
  }

  /** What is as large at every zoom is drawn anew where that is another. */
  resized() {
    if (this.scale === this.stage.scale) return;
    this.scale = this.stage.scale;
    this.badges();
    this.way(this.shown);
  }

  /** Light goals up, and veil what is none. @param {Light | null} light */
  light(light) {
    this.lamps = light;
    const drawn = (light?.goals ?? []).map((goal) => ({ goal, d: this.outline(goal) }));
    const edges = drawn.flatMap(({ goal, d }, number) => {
      const at = this.isAt(goal) ? " at" : "";
      const look = { class: `${goal.kind} lamp-${goal.lamp}${at}`, ...this.within(goal) };
      if (!d) return [];
      return this.isLand(goal) ? band(d, number, look) : make("path", { ...look, d });
    });
    this.layers.get("legal")?.replaceChildren(...edges);
    const veil = light && this.veil(this.holes(light));
    this.layers.get("veil")?.replaceChildren(...(veil ? [veil] : []));
    const things = light ? this.lit(light) : [];
    const lit = things.flatMap(({ kind, id }) => (kind === "place" ? id : []));
    this.layers.get("names")?.replaceChildren(...namesOver(this.stage.svg, [...new Set(lit)]));
    this.badges();
  }

  /** The edge of a cell lies within it: neighbours and borders keep theirs. @param {Goal} goal @returns {Record<string, string>} */
  within(goal) {
    const spot = goal.kind === "place" && this.stage.hex ? this.stage.byId.get(goal.id) : null;
    if (!spot) return {};
    const by = 1 - INSIDE;
    return { transform: `translate(${spot.x * by} ${spot.y * by})scale(${INSIDE})` };
  }

  /** Whether a goal is a region with a form of its own, whose edge is a border. @param {Goal} goal */
  isLand(goal) {
    if (goal.kind !== "place" || this.stage.hex) return false;
    return this.stage.forms.get(goal.id)?.tagName === "path";
  }

  /** Goals, and what an order starts from. @param {Light} light @returns {Thing[]} */
  lit(light) {
    return [...light.goals, ...this.around(light)];
  }

  /** What lies under no veil. @param {Light} light @returns {string[]} */
  holes(light) {
    const outlined = this.lit(light).flatMap((thing) => this.outlined(thing));
    if (this.stage.hex) return outlined.map(({ d }) => d); // cells lie beside each other, and are many
    return outermost(outlined);
  }

  /** @param {Thing} thing @returns {import("./outlines.js").Outlined[]} */
  outlined(thing) {
    const [d, at] = [this.outline(thing), this.stage.pointOf(thing)];
    return d && at ? [{ d, at }] : [];
  }

  /** What an order starts from is seen as well, and the place where it stands with all that does. @param {Light} light @returns {Thing[]} */
  around({ from, goals }) {
    if (!from) return [];
    const spot = this.spotOf(from);
    const isLit = goals.some(({ kind, id }) => kind === "place" && id === spot?.id);
    if (this.stage.hex && spot) return isLit ? [] : [{ kind: "place", id: spot.id }];
    const place = spot && !isLit ? [/** @type {Thing} */ ({ kind: "place", id: spot.id })] : [];
    return [...place, ...this.standingAt(spot?.id), from];
  }

  /** The counters that stand beside a place. @param {string} [place] @returns {Thing[]} */
  standingAt(place) {
    const tokens = /** @type {SVGElement[]} */ ([
      ...this.stage.svg.querySelectorAll("[data-token]"),
    ]);
    /** @type {Thing[]} */
    const things = tokens.map(({ dataset }) => ({ kind: "token", id: dataset.token ?? "" }));
    return things.filter((one) => this.spotOf(one)?.id === place);
  }

  /** The place at which something is drawn. @param {Thing} thing */
  spotOf(thing) {
    const { hex, spots, svg } = this.stage;
    const point = this.stage.pointOf(thing);
    return point && nearest(spots, point, hex || BESIDE * Number(svg.dataset.reach));
  }

  /** @param {Thing} thing */
  outline(thing) {
    const key = `${thing.kind} ${thing.id}`;
    const found = this.outlines.get(key);
    if (found !== undefined) return found;
    const form = this.stage.formOf(thing);
    const made = form && outlineOf(form);
    this.outlines.set(key, made);
    return made;
  }

  /** Another picture has other outlines. */
  again() {
    this.outlines.clear();
  }

  /** Whether a goal is the one that is looked at. @param {Goal} goal */
  isAt(goal) {
    const at = this.lamps?.at;
    return at?.id === goal.id && at.kind === goal.kind;
  }

  /** @param {string[]} holes */
  veil(holes) {
    const { left, top, width, height } = this.stage.whole;
    const [wide, high] = [width + 2 * BEYOND, height + 2 * BEYOND];
    const all = `M${left - BEYOND} ${top - BEYOND}h${wide}v${high}h${-wide}Z`;
    return make("path", { class: "shade", "fill-rule": "evenodd", d: [all, ...holes].join("") });
  }

  /** How far a goal is: in turns; where it is reached at once and no grid shows it, in steps. @param {Goal} goal */
  farTo({ turns, steps }) {
    return turns || (turns === 0 && !this.stage.hex ? steps : 0);
  }

  /** How far it is to each goal, as large at every zoom. */
  badges() {
    const { goals = [] } = this.lamps ?? {};
    const told = goals.filter((goal) => this.farTo(goal) && !this.isAt(goal));
    const taken = this.stage.hex || !told.length ? [] : this.standing();
    const drawn = told.flatMap((goal) => this.badge(goal, taken) ?? []);
    this.layers.get("badges")?.replaceChildren(...drawn);
  }

  /** The boxes of counters, names and what else is written. @returns {DOMRectReadOnly[]} */
  standing() {
    const drawn = /** @type {NodeListOf<SVGGraphicsElement>} */ (
      this.stage.svg.querySelectorAll("[data-token], [data-name], text")
    );
    return [...drawn].map(boxOn(this.stage.svg));
  }

  /** @param {Goal} goal @param {DOMRectReadOnly[]} taken */
  badge(goal, taken) {
    const point = this.stage.pointOf(goal);
    if (!point) return null;
    const unit = 1 / this.stage.scale;
    const { x, y } = this.stage.hex ? this.inCell(point) : this.atCorner(point, taken);
    const box = make("g", { class: `badge lamp-${goal.lamp}` });
    box.setAttribute("transform", `translate(${x} ${y})scale(${unit})`);
    box.append(plate(), figure(String(this.farTo(goal))));
    return box;
  }

  /** Where a cell has no words: right of the body. @param {import("../view.js").Point} point */
  inCell({ x, y }) {
    const { hex, scale } = this.stage;
    const beside = hex * scale < SMALL ? 0 : hex; // from afar a cell has room for it alone
    return { x: x + 0.66 * beside, y: y - 0.04 * beside };
  }

  /** At the first corner or side of a place where neither counter nor name is. @param {import("../view.js").Point} point @param {DOMRectReadOnly[]} taken */
  atCorner({ x, y }, taken) {
    const unit = 1 / this.stage.scale;
    const [aside, off] = [Math.min(36, 34 * unit + 14), 22 * unit];
    const [wide, high] = [(BADGE + 2) * unit, BADGE * unit];
    const boxes = CORNERS.map(
      ([dx, dy]) =>
        new DOMRectReadOnly(x + dx * aside - wide / 2, y + dy * off - high / 2, wide, high),
    );
    const box = freeOf(boxes, taken) ?? new DOMRectReadOnly(x, y);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The way to a goal, with a numbered dot for each turn. @param {Way | null} way */
  way(way) {
    this.shown = way;
    this.lines("route", way ? [{ from: "", to: "", way: way.way, style: "aimed" }] : []);
    this.layers.get("stops")?.replaceChildren(...(way ? this.stops(way) : []));
  }

  /** @param {Way} way */
  stops({ way, when = [] }) {
    const unit = 1 / this.stage.scale;
    return way.slice(1, -1).flatMap((place, at) => {
      const point = this.stage.byId.get(place);
      const turn = when.length ? when[at] : at + 1;
      if (!point || (at > 0 && when[at] === when[at - 1] && when.length)) return [];
      const stop = make("g", { class: "stop" });
      stop.setAttribute("transform", `translate(${point.x} ${point.y})scale(${unit})`);
      stop.append(make("path", { d: disc({ x: 0, y: 0 }, 10) }), figure(String(turn)));
      return stop;
    });
  }

  /** Rings round the places where something needs a decision; a region has its border for one. @param {string[]} places */
  rings(places) {
    const rings = places.flatMap((id) => this.ring(id) ?? []);
    this.layers.get("open")?.replaceChildren(...rings.map((d) => make("path", { d })));
  }

  /** Open at the foot, for names and counters. @param {string} id */
  ring(id) {
    const { hex, byId, forms } = this.stage;
    const [point, form] = [byId.get(id), forms.get(id)];
    if (!point || !form) return null;
    if (hex) return openRing({ x: point.x, y: point.y - 0.08 * hex }, 0.5 * hex);
    if (form.tagName === "path") return outlineOf(form);
    return this.isTopped(id, point) ? brackets(point, RING) : openRing(point, RING);
  }

  /** Whether a counter stands above a place, where a ring would go through it. @param {string} id @param {import("../view.js").Point} point */
  isTopped(id, point) {
    const points = this.standingAt(id).map((one) => this.stage.pointOf(one));
    return points.some((one) => one && one.y < point.y && Math.abs(one.x - point.x) < RING);
  }

  /** What a lesson points at. @param {Thing | null} thing */
  goal(thing) {
    const marks = thing ? pointed(this.stage, thing, this.outline(thing)) : [];
    this.layers.get("lesson")?.replaceChildren(...marks);
  }

  /** Mark these and no others. @param {string} layer @param {Iterable<Thing>} things */
  mark(layer, things) {
    const shapes = [...things].flatMap((thing) => this.shapeOf(thing) ?? []);
    this.layers.get(layer)?.replaceChildren(...shapes);
  }

  /** Draw lines and no others. @param {string} layer @param {Line[]} lines */
  lines(layer, lines) {
    const drawn = lines.map((line) => this.lineOf(line)).filter((path) => path !== null);
    this.layers.get(layer)?.replaceChildren(...drawn);
  }

  /** The outline of a thing. @param {Thing} thing @returns {Element | null} */
  shapeOf(thing) {
    const shape = this.stage.formOf(thing);
    shape?.setAttribute("class", thing.kind);
    return shape;
  }

  /** @param {Line} line @returns {Element | null} */
  lineOf({ from, to, way, style = "", colour = "" }) {
    const ends = way ?? [from, to];
    const points = ends.map((end) => (typeof end === "string" ? this.stage.byId.get(end) : end));
    if (points.length < 2 || points.some((point) => !point)) return null;
    const found = /** @type {import("../view.js").Point[]} */ (points);
    const d = smooth(style === "carried" ? found : arrowed(found));
    const line = make("path", { class: `line ${style}`, d, "marker-end": "url(#arrow-head)" });
    if (colour) line.style.setProperty("--line-colour", colour);
    return line;
  }
}

/**
 * @typedef {object} Line a line over places, or points of the map
 * @property {string | import("../view.js").Point} from
 * @property {string | import("../view.js").Point} to
 * @property {(string | import("../view.js").Point)[]} [way] all that it leads over, ends included
 * @property {string} [style] a class
 * @property {string} [colour] where it is not the one of the style
 */
/** @typedef {Thing & {turns: number | null, steps: number, lamp: number}} Goal `lamp` from 1, the brightest, to 4 */
/** @typedef {{goals: Goal[], from: Thing | null, at: {kind: string, id: string} | null}} Light */
/** @typedef {{way: string[], when?: number[]}} Way after how many turns one is at each but the first */

const HEAD = {
  id: "arrow-head",
  orient: "auto",
  refX: "7",
  refY: "5",
  markerWidth: "10",
  markerHeight: "10",
  viewBox: "0 0 10 10",
  markerUnits: "userSpaceOnUse",
};

/** The head of an arrow, in the colour of its line. */
function arrowHead() {
  const [place, head] = [make("defs", {}), make("marker", HEAD)];
  head.append(make("path", { d: "M0 0L10 5L0 10L2.5 5Z", class: "head" }));
  place.append(head);
  return place;
}

/** A ring without its lowest part. @param {import("../view.js").Point} point @param {number} radius */
function openRing({ x, y }, radius) {
  const [across, down] = [0.62 * radius, 0.785 * radius]; // 38 degrees to either side of the foot
  return `M${x - across} ${y + down}A${radius} ${radius} 0 1 1 ${x + across} ${y + down}`;
}

/** A ring without its lowest part and its highest. @param {import("../view.js").Point} point @param {number} radius */
function brackets({ x, y }, radius) {
  const [foot, down] = [0.62 * radius, 0.785 * radius];
  const [side, up] = [0.968 * radius, 0.25 * radius];
  const arc = `A${radius} ${radius} 0 0 1`;
  return `M${x - foot} ${y + down}${arc} ${x - side} ${y - up}M${x + side} ${y - up}${arc} ${x + foot} ${y + down}`;
}

function plate() {
  const half = BADGE / 2;
  const size = { width: `${BADGE + 2}`, height: `${BADGE}`, rx: "5" };
  return make("rect", { x: `${-half - 1}`, y: `${-half}`, ...size });
}

/** @param {string} text */
function figure(text) {
  const made = make("text", { "text-anchor": "middle", dy: ".36em" });
  made.textContent = text;
  return made;
}
