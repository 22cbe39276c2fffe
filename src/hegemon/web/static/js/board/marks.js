// @ts-check
/**
 * What is drawn over the map for a while: where the focus is, what is chosen, legal targets, routes,
 * orders that are being written, news. Nothing here takes a click.
 */

import { make } from "./forms.js";
import { disc, outlineOf } from "./outlines.js";
import { arrowed, smooth } from "./routes.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Thing} Thing */

/** From the bottom to the top. */
const LAYERS = [
  "veil",
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

/** How large the rings round the goal of a lesson are, in map units. */
const RINGS = [27, 36, 45];

/** How much of them is left open for a name, in radians. */
const GAP = 1.3;

/** How near words are that a ring could lie on, in map units. */
const BESIDE = 60;

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
    const edges = drawn.flatMap(({ goal, d }) => {
      const at = this.isAt(goal) ? " at" : "";
      return d ? make("path", { class: `${goal.kind} lamp-${goal.lamp}${at}`, d }) : [];
    });
    this.layers.get("legal")?.replaceChildren(...edges);
    const holes = [...drawn.map(({ d }) => d), ...this.around(light?.from ?? null)];
    this.layers.get("veil")?.replaceChildren(...(light ? [this.veil(holes)] : []));
    this.badges();
  }

  /** What an order starts from is seen as well: the thing, and the place where it stands. @param {Thing | null} from */
  around(from) {
    return from ? [this.outline(from)] : [];
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

  /** @param {(string | null)[]} holes */
  veil(holes) {
    const { left, top, width, height } = this.stage.whole;
    const [wide, high] = [width + 2 * BEYOND, height + 2 * BEYOND];
    const all = `M${left - BEYOND} ${top - BEYOND}h${wide}v${high}h${-wide}Z`;
    return make("path", { class: "shade", "fill-rule": "evenodd", d: [all, ...holes].join("") });
  }

  /** The turns until one is at each goal that is not reached at once, as large at every zoom. */
  badges() {
    const { goals = [] } = this.lamps ?? {};
    const told = goals.filter((goal) => goal.turns && !this.isAt(goal));
    this.layers.get("badges")?.replaceChildren(...told.flatMap((goal) => this.badge(goal) ?? []));
  }

  /** Left of a goal, where no map has its words: those of a hex stand above and below, others in the middle. @param {Goal} goal */
  badge(goal) {
    const point = this.stage.pointOf(goal);
    if (!point) return null;
    const unit = 1 / this.stage.scale;
    const x = point.x - Math.min(36, 34 * unit + 14);
    const y = point.y - (this.stage.svg.dataset.grid?.startsWith("hex") ? 0 : 22 * unit);
    const box = make("g", { class: `badge lamp-${goal.lamp}` });
    box.setAttribute("transform", `translate(${x} ${y})scale(${unit})`);
    box.append(plate(), figure(String(goal.turns)));
    return box;
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

  /** Rings round the places where something needs a decision, open at the foot for their names. @param {string[]} places */
  rings(places) {
    const rings = places.flatMap((id) => {
      const point = this.stage.byId.get(id);
      return point ? make("path", { d: openRing(point, 38) }) : [];
    });
    this.layers.get("open")?.replaceChildren(...rings);
  }

  /** What a lesson points at: rings round a spot, open to its name; the edge of all else. @param {Thing | null} thing */
  goal(thing) {
    this.layers.get("lesson")?.replaceChildren(...(thing ? this.pointed(thing) : []));
  }

  /** @param {Thing} thing */
  pointed(thing) {
    const [form, point] = [this.stage.formOf(thing), this.stage.pointOf(thing)];
    if (!form || !point) return [];
    if (form.tagName !== "circle") {
      const d = this.outline(thing);
      return d ? [make("path", { class: "edge", d })] : [];
    }
    const towards = this.wordsBeside(point);
    return RINGS.map((radius, at) =>
      make("path", { class: at ? "ring" : "ring edge", d: ringTo(point, radius, towards) }),
    );
  }

  /** The direction in which the nearest words stand, as an angle from the right. @param {import("../view.js").Point} point */
  wordsBeside({ x, y }) {
    const boxes = [...this.stage.svg.querySelectorAll("text")].map((text) => text.getBBox());
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
    return near && near.away < BESIDE ? Math.atan2(near.down, near.right) : Math.PI / 2;
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
/** @typedef {Thing & {turns: number | null, lamp: number}} Goal `lamp` from 1, the brightest, to 4 */
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

/** A ring that is open in a direction. @param {import("../view.js").Point} point @param {number} radius @param {number} towards */
function ringTo({ x, y }, radius, towards) {
  const end = (/** @type {number} */ by) => {
    const angle = towards + (by * GAP) / 2;
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  };
  return `M${end(1)}A${radius} ${radius} 0 1 1 ${end(-1)}`;
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
