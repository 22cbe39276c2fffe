// @ts-check
/**
 * The picture of the map in its window: where things are in it, and which part of it is shown.
 *
 * While it moves the picture is shifted as a whole, which is quick however much is on it; when it
 * rests the view is written into it, so that lines and words are sharp again.
 */

import * as geometry from "../view.js";
import { fill, formOf, frameOf } from "./forms.js";
import { Levels, zoomOf } from "./levels.js";

/** @typedef {import("../view.js").Box} Box */
/** @typedef {import("../view.js").Point} Point */
/** @typedef {import("../view.js").Spot} Spot */
/** @typedef {{kind: "place" | "token", id: string}} Thing */

/** How long after the last move the view is written, in milliseconds. */
const REST = 160;

/** How much nearer than the picture is meant one begins where there is more of it than fits. */
const CLOSER = 1.15;

/** How near one looks at some few things, in the same measure, and the map units around them. */
const CLOSE_UP = 1.6;
const AROUND = 110;

/** Pixels: up to here a window is narrow, and its buttons stand above; elsewhere they take so many below. */
const NARROW = 600;
const FOOT = 56;

/** The pixels at the edge of the window in which nothing counts as in sight. */
const EDGE = 24;

/** From which part of that on hexes can be read: they are small and say much. */
const HEXES_READABLE = 0.74;

/** The pixels of its height that the map keeps above a sheet. */
const LEAST = 200;

export class Stage {
  /** @param {HTMLElement} section the part of the page that holds the picture */
  constructor(section) {
    this.section = section;
    this.window = /** @type {HTMLElement} */ (section.querySelector(".stage"));
    /** @type {SVGSVGElement[]} pictures that lie over the map and move with it */
    this.over = [];
    /** @type {Set<() => void>} who wants to know when the view has come to rest */
    this.rested = new Set();
    /** @type {Set<() => void>} who wants to know whenever it moves */
    this.movers = new Set();
    this.desk = /** @type {HTMLElement} */ (section.closest(".desk") ?? section);
    /** Whether all of the map was shown when it last rested: then a new window shows all again. */
    this.all = false;
    /** @type {Set<() => void>} who wants to know when the picture at another zoom took its place */
    this.swapped = new Set();
    this.levels = new Levels(section);
    /** @type {{width: number, height: number} | null} */
    this.measured = null;
    this.timer = 0;
    this.written = "";
    /** @type {SVGSVGElement} */
    this.svg = picture(section);
    /** @type {Box} all of the map */
    this.whole = boxOf(this.svg);
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {Map<string, Spot>} */
    this.byId = new Map();
    /** @type {Map<string, SVGElement>} the forms of places */
    this.forms = new Map();
    this.read();
    this.levels.begin(this.svg);
    this.drawn = this.view = this.first();
    this.rest();
  }

  /** Look at the picture anew: after it was made, and after the page has brought another. */
  read() {
    this.svg = picture(this.section);
    if (this.svg.getAttribute("viewBox") !== this.written) this.whole = boxOf(this.svg);
    /** @type {string[]} who plays, by seat */
    this.owners = JSON.parse(this.svg.dataset.owners ?? "[]");
    const groups = [...this.svg.querySelectorAll("[data-place]")];
    this.spots = groups.map(spotOf);
    this.byId = new Map(this.spots.map((spot) => [spot.id, spot]));
    this.forms = new Map(groups.map((group) => this.formed(group)));
  }

  /** The id and the form of a place, which is pressed by it. @param {Element} group @returns {[string, SVGElement]} */
  formed(group) {
    const spot = spotOf(group);
    const form = formOf(this.svg, group, spot);
    fill(group, form);
    return [spot.id, form];
  }

  /** The picture was replaced: keep the look at it. */
  again() {
    this.read();
    this.levels.begin(this.svg);
    this.rest();
  }

  /** Show the picture whose zoom is meant for this scale, once it is here. */
  async level() {
    const { levels } = this;
    const zoom = levels.best(this.scale, zoomOf(this.svg));
    if (zoom === zoomOf(this.svg)) return;
    const found = await levels.at(zoom);
    // meanwhile the page may have brought another map, or one may look from elsewhere
    const wanted = levels.best(this.scale, zoomOf(this.svg)) === zoom;
    if (found && wanted && found === (await levels.kept.get(zoom))) this.swap(found);
  }

  /** @param {SVGSVGElement} other */
  swap(other) {
    const focused = this.svg.contains(document.activeElement) && thingOf(document.activeElement);
    this.svg.replaceWith(other);
    this.read();
    this.write();
    for (const tell of this.swapped) tell();
    if (focused) this.group(focused)?.focus({ preventScroll: true });
  }

  /** Of its window: measured once in a task, for to measure it again would lay out the page again. */
  get size() {
    if (!this.measured) {
      const { clientWidth, clientHeight } = this.window;
      this.measured = { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) };
      queueMicrotask(() => {
        this.measured = null;
      });
    }
    return this.measured;
  }

  get scale() {
    return geometry.scaleOf(this.view, this.size);
  }

  /** Whether there is more of the map than is shown. */
  get larger() {
    return this.scale > geometry.scaleOf(this.widest, this.size) * 1.02;
  }

  /** The map, and below it room for the buttons that stand there in a wide window. */
  get ground() {
    const { size, whole } = this;
    return size.width > NARROW ? geometry.footed(whole, size, FOOT) : whole;
  }

  /** The view of all of it. */
  get widest() {
    return geometry.fitted(this.ground, this.size);
  }

  /** Where one begins: where one was, else where one is at home. */
  first() {
    const { dataset } = this.section;
    const kept = remembered(this.key);
    if (kept) return this.allowed(geometry.reshaped(kept, this.size));
    const near = this.levels.meant(zoomOf(this.svg)) * CLOSER;
    const readable = this.hex ? HEXES_READABLE : undefined;
    const how = { near, readable, news: placesOfNews() };
    const view = geometry.opening(this.whole, this.spots, dataset.seat ?? "", this.size, how);
    return view.height >= this.whole.height && view.width >= this.whole.width ? this.widest : view;
  }

  /** How far a cell of hexes reaches from its middle, in map units; 0 on other maps. */
  get hex() {
    const { grid = "", reach = "0" } = this.svg.dataset;
    return grid.startsWith("hex") ? Number(reach) : 0;
  }

  get key() {
    return `hegemon:view:${this.section.dataset.table}`;
  }

  /** @param {Box} view @returns {Box} */
  allowed(view) {
    return geometry.kept(view, this.ground, this.size);
  }

  /** @param {Box} view */
  show(view) {
    this.view = this.allowed(view);
    const { x, y, scale } = geometry.shiftOf(this.drawn, this.view, this.size);
    for (const picture of [this.svg, ...this.over]) {
      picture.style.setProperty("transform", `translate(${x}px, ${y}px) scale(${scale})`);
    }
    this.desk.classList.add("moving");
    for (const tell of this.movers) tell();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST);
  }

  /** Write the view into the pictures; another zoom of them may be better for it. */
  rest() {
    clearTimeout(this.timer);
    this.write();
    this.drawn = this.view;
    this.all = !this.larger;
    this.desk.classList.remove("moving");
    remember(this.key, this.view);
    for (const tell of this.rested) tell();
    this.level();
  }

  write() {
    const { left, top, width, height } = this.view;
    this.written = `${left} ${top} ${width} ${height}`;
    for (const picture of [this.svg, ...this.over]) {
      write(picture, "viewBox", this.written);
      picture.style.removeProperty("transform");
    }
  }

  /** Leave free what a sheet lies over: at once, then whenever nobody moves it. @param {Element} sheet */
  beside(sheet) {
    let timer = 0;
    requestAnimationFrame(() => this.clear(sheet)); // before the first picture: a tap would miss
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => this.clear(sheet), REST);
    });
    observer.observe(sheet);
  }

  /** Leave free what a sheet lies over; the map keeps some room. @param {Element} sheet */
  clear(sheet) {
    const lies = getComputedStyle(sheet).position === "absolute";
    const { bottom, height } = this.desk.getBoundingClientRect();
    const under = lies ? bottom - sheet.getBoundingClientRect().top : 0;
    const kept = Math.max(0, Math.min(under, height - LEAST));
    this.desk.style.setProperty("--beneath", `${Math.round(kept)}px`);
  }

  /** On paper stands the whole map. */
  printed() {
    const { left, top, width, height } = this.whole;
    for (const picture of [this.svg, ...this.over]) {
      picture.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    }
  }

  /** The window has another size. */
  reshape() {
    const view = geometry.reshaped(this.view, this.size);
    this.view = this.all ? this.widest : this.allowed(view);
    this.rest();
  }

  /** @param {number} right pixels @param {number} down pixels */
  pan(right, down) {
    this.show(geometry.moved(this.view, -right / this.scale, -down / this.scale));
  }

  /** @param {number} factor @param {Point} [pixel] what stays where it is; else the middle */
  zoom(factor, pixel) {
    const { width, height } = this.size;
    const at = this.mapAt(pixel ?? { x: width / 2, y: height / 2 });
    this.show(geometry.zoomed(this.view, factor, at));
  }

  /** Show all of it. */
  fit() {
    this.show(this.widest);
    this.rest();
  }

  /** Bring a place towards the middle, and near enough to be read. @param {Point} point */
  centre(point) {
    const scale = Math.max(this.scale, this.levels.meant("middle"));
    this.show(geometry.brought(point, scale, this.size, this.ground));
    this.rest();
  }

  /** Bring points into the middle, all of them, as near as that allows. @param {Point[]} points */
  frame(points) {
    const box = geometry.boxRound(points, this.hex ? 2 * this.hex : AROUND);
    if (!box) return;
    const nearest = this.levels.meant("middle") * CLOSE_UP;
    const scale = Math.min(geometry.scaleOf(geometry.fitted(box, this.size), this.size), nearest);
    this.show(geometry.brought(geometry.middle(box), scale, this.size, this.ground));
    this.rest();
  }

  /** Bring a place into the window, if it or what lies round it is outside. @param {Point} point */
  reveal(point) {
    const { width, height } = this.size;
    const round = Math.max(this.hex * this.scale, EDGE);
    if (!this.isInside(point, Math.min(round, width / 4, height / 4))) this.centre(point);
  }

  /** @param {Point} point @param {number} [edge] how far from the edge of the window, in pixels */
  isInside(point, edge = EDGE) {
    const { x, y } = geometry.onScreen(point, this.view, this.size);
    const { width, height } = this.size;
    return x >= edge && y >= edge && x <= width - edge && y <= height - edge;
  }

  /** Whether a place is in sight. @param {string} place */
  shows(place) {
    const spot = this.byId.get(place);
    return spot !== undefined && this.isInside(spot);
  }

  /** @param {Point} pixel of the window @returns {Point} */
  mapAt(pixel) {
    return geometry.onMap(pixel, this.view, this.size);
  }

  /** A point of the pointer as a pixel of the window. @param {{clientX: number, clientY: number}} at */
  pixel(at) {
    const { left, top } = this.window.getBoundingClientRect();
    return { x: at.clientX - left, y: at.clientY - top };
  }

  /** What is drawn of a thing. @param {Thing} thing @returns {SVGGElement | null} */
  group({ kind, id }) {
    return this.svg.querySelector(`g[data-${kind}="${CSS.escape(id)}"]`);
  }

  /** What lies round a thing, a new one each time. @param {Thing} thing @returns {SVGElement | null} */
  formOf(thing) {
    if (thing.kind === "place") {
      const form = /** @type {SVGElement | undefined} */ (this.forms.get(thing.id)?.cloneNode());
      for (const name of ["fill", "pointer-events"]) form?.removeAttribute(name);
      return form ?? null;
    }
    const group = this.group(thing);
    return group && frameOf(group);
  }

  /** Where a place is, or where a counter is drawn. @param {Thing} thing @returns {Point | null} */
  pointOf(thing) {
    if (thing.kind === "place") return this.byId.get(thing.id) ?? null;
    const box = this.group(thing)?.getBBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /**
   * What a pointer means: what it is on, else the nearest place that a finger may have missed.
   * @param {Element | null} target @param {Point} pixel @param {number} reach in pixels
   * @returns {Thing | null}
   */
  thingAt(target, pixel, reach) {
    const on = thingOf(target);
    if (on) return on;
    const near = geometry.nearest(this.spots, this.mapAt(pixel), reach / this.scale);
    return near && { kind: "place", id: near.id };
  }
}

/** @param {HTMLElement} section @returns {SVGSVGElement} */
function picture(section) {
  return /** @type {SVGSVGElement} */ (section.querySelector("svg[data-grid]"));
}

/** What stands there already is left: else all of a map is laid out again. @param {Element} element @param {string} name @param {string} value */
function write(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {SVGSVGElement} svg as it came from the server @returns {Box} */
function boxOf(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  return { left: x, top: y, width, height };
}

/** The places of the headlines. @returns {string[]} */
function placesOfNews() {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-number]")]);
  return rows.flatMap(({ dataset }) => JSON.parse(dataset.places ?? "[]").slice(0, 1));
}

/** @param {Element | null} element @returns {Thing | null} */
export function thingOf(element) {
  const group = element?.closest("[data-token], [data-place]");
  if (!(group instanceof SVGElement)) return null;
  const { token, place = "" } = group.dataset;
  return token === undefined ? { kind: "place", id: place } : { kind: "token", id: token };
}

/** @param {Element} group @returns {Spot} */
function spotOf(group) {
  const { place = "", owner = "", at = "0,0" } = /** @type {SVGElement} */ (group).dataset;
  const [x = 0, y = 0] = at.split(",").map(Number);
  return { id: place, x, y, owner };
}

/** @param {string} key @returns {Box | null} */
function remembered(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null; // a browser that keeps nothing, or something that is not ours
  }
}

/** @param {string} key @param {Box} view */
function remember(key, view) {
  try {
    sessionStorage.setItem(key, JSON.stringify(view));
  } catch {
    // a browser that keeps nothing
  }
}
