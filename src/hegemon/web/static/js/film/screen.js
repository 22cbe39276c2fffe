// @ts-check
/**
 * What is seen of a part of a film: the board before it, the board after it below that, and over both
 * the pieces that move, come and go, and rings where something happens. All follows from the moment.
 */

import { make } from "../board/forms.js";
import * as geometry from "../view.js";
import { between, lookAt } from "./camera.js";
import { Caption } from "./caption.js";
import {
  copied,
  counterOf,
  drawn,
  footAt,
  saidOf,
  say,
  spotsOf,
  unitOf,
  wholeOf,
} from "./pictures.js";
import { along, gone, MOTION, progress, revealed } from "./timeline.js";
import { plain } from "./words.js";

/** @typedef {import("./timeline.js").Part} Part */
/** @typedef {import("./timeline.js").Span} Span */
/** @typedef {import("../view.js").Box} Box */
/** @typedef {import("../view.js").Point} Point */
/** @typedef {(ms: number) => void} Draw */
/** @typedef {Point & {scale: number}} Look an upper left corner, and the pixels to a map unit */

/** @type {Record<string, number[]>} pixels of rings: from where to where they grow */
const RINGS = { discovery: [20, 80], border: [30, 150], piece: [14, 40], blockade: [30, 46] };
const HERE = 26;

/** The beats that say on the map what they are about. */
const NAMED = ["discovery", "border", "blockade"];

/** One looks at least so near, as a part of what the pictures are meant for. */
const NEAR = 1.5;

/** Below this many pixels to a drawn one the words of a board are too small to be read. */
const LEGIBLE = 0.82;

/** What one's own ways weigh where not all can be seen, and where something is told later. */
const [OWN, TOLD] = [3, 4];

/** What a strip of ranks covers of a wide window, and of a narrow one. */
const STRIP = { wide: 0.3, narrow: 0.45 };

/** @type {[string, string, string][]} */
const FIRE = [
  ["0", "#fff6dc", ".95"],
  [".35", "#ffd37a", ".8"],
  [".7", "#ff8a3d", ".35"],
  ["1", "#ff5a2d", "0"],
];

export class Screen {
  /**
   * @param {HTMLElement} window @param {Look | null} before @param {number} covered pixels at its foot
   * @param {string} me who looks; "" for nobody who plays
   */
  constructor(window, before, covered, me) {
    this.element = document.createElement("div");
    this.element.className = "film-map";
    window.append(this.element);
    this.covered = covered;
    this.me = me;
    this.before = before;
    /** @type {Box | null} where one looked when the last part was over */
    this.view = null;
    /** @type {Part | null} */
    this.part = null;
    /** @type {Draw[]} */
    this.draws = [];
    /** @type {Caption[]} */
    this.captions = [];
    /** @type {Map<Span, Box>} where one looks in each beat */
    this.looks = new Map();
    /** @type {SVGSVGElement[]} */
    this.layers = [];
    /** @type {string[]} */
    this.owners = [];
    /** @type {Map<string, Point>} */
    this.spots = new Map();
    this.scale = 0;
  }

  get size() {
    const { clientWidth, clientHeight } = this.element;
    return { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) };
  }

  /** A colour of an owner as the pictures have it. @param {string | null | undefined} owner */
  colourOf(owner) {
    const seat = this.owners.indexOf(owner ?? "");
    return seat < 0 ? "var(--mut, #a3afca)" : `var(--a-owner-${seat + 1})`;
  }

  /** Show another part. @param {Part} part @param {[string, string]} pictures before and after it */
  show(part, [first, last]) {
    const [before, after] = [drawn(first, "f1-"), drawn(last, "f2-")];
    const over = /** @type {SVGSVGElement} */ (make("svg", { class: "film-over" }));
    over.setAttribute("font-family", after.getAttribute("font-family") ?? "");
    over.append(fire());
    this.part = part;
    this.boards = { before, after };
    this.whole = wholeOf(after);
    this.unit = unitOf(after);
    this.owners = JSON.parse(after.dataset.owners ?? "[]");
    this.spots = new Map([...spotsOf(before), ...spotsOf(after)]);
    this.scale ||= Math.max(this.before?.scale ?? 0, NEAR / this.unit);
    this.layers = [after, before, over];
    this.over = over;
    this.pieces = this.layer("film-pieces");
    this.draws = [(ms) => before.setAttribute("opacity", String(1 - revealed(part, ms)))];
    this.element.replaceChildren(...this.layers);
    this.captions = [];
    for (const span of part.spans) this.prepare(span);
    this.hide();
    over.append(this.pieces);
    this.look();
  }

  /** @param {string} name */
  layer(name) {
    const look = { "font-size": "13.5", "font-weight": "600", "text-anchor": "end" };
    return make("g", { class: name, ...look, fill: "var(--a-ink)" });
  }

  /** @param {Span} span */
  prepare(span) {
    const { moves = [], appeared = [], gone: lost = [] } = span.beat;
    const moving = new Set(
      this.part?.spans.flatMap(({ beat }) => beat.moves ?? []).map((g) => g.token),
    );
    for (const glide of moves) this.glide(span, glide);
    for (const token of appeared) if (!moving.has(token)) this.appear(span, token);
    for (const token of lost) if (!moving.has(token)) this.vanish(token);
    this.mark(span);
  }

  /** A piece on its way, and its end where it has one in this part. @param {Span} span @param {import("./timeline.js").Glide} glide */
  glide(span, glide) {
    const [from, to] = [this.counter("before", glide.token), this.counter("after", glide.token)];
    const shown = from ?? to ?? this.counter("before", glide.left ?? "");
    const way = glide.way
      .map((place) => this.spots.get(place))
      .filter((spot) => spot !== undefined);
    if (!shown || !way.length) return;
    const points = [from?.at ?? way[0], ...way.slice(1, -1), to?.at ?? way.at(-1)];
    const line = glide.left ? beside(way, shown.at) : /** @type {Point[]} */ (points);
    const copy = copied(shown, glide.count);
    if (glide.left) say(copy, glide.count);
    const piece = this.put(copy, glide.token);
    const own = copy.querySelector("text")?.textContent ?? "";
    const there = to && to.tokens.length > 1 ? to.shape.querySelector("text")?.textContent : own;
    const leaves = glide.left ? this.merging() : this.endOf(glide.token);
    const trail = this.trail(line, this.colourOf(glide.owner));
    this.draws.push((ms) => {
      trail(gone(span, glide, ms), 1 - progress(ms, span.end, MOTION.appear));
      const part = gone(span, glide, ms);
      const { x, y } = along(line, part);
      piece.setAttribute("transform", `translate(${x - shown.at.x} ${y - shown.at.y})`);
      const words = copy.querySelector("text");
      if (words) words.textContent = part < 1 ? own : (there ?? own);
      piece.setAttribute("opacity", String(leaves(ms)));
    });
  }

  /** How much is seen of a piece that the board after the part counts among others. @returns {(ms: number) => number} */
  merging() {
    const { part } = this;
    return (ms) => (part ? 1 - revealed(part, ms) : 0);
  }

  /** A stripe over the way that a piece has come. @param {Point[]} points @param {string} stroke */
  trail(points, stroke) {
    const d = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    const trail = make("path", { class: "film-trail", d, pathLength: "1", stroke });
    this.over?.prepend(trail);
    return (/** @type {number} */ part, /** @type {number} */ opacity) => {
      trail.setAttribute("stroke-dasharray", `${part} 2`);
      trail.setAttribute("opacity", String(part && opacity));
    };
  }

  /** How much is seen of a piece that may be gone in the end. @param {string} token @returns {(ms: number) => number} */
  endOf(token) {
    const span = this.part?.spans.find(({ beat }) => beat.gone?.includes(token));
    if (!span) return () => 1;
    return (ms) => 1 - progress(ms, span.end - MOTION.appear, MOTION.appear);
  }

  /** @param {Span} span @param {string} token */
  appear(span, token) {
    const found = this.counter("after", token);
    if (!found) return;
    const piece = this.put(copied(found, undefined), token);
    this.draws.push((ms) =>
      piece.setAttribute("opacity", String(progress(ms, span.start, MOTION.appear))),
    );
  }

  /** @param {string} token */
  vanish(token) {
    const found = this.counter("before", token);
    if (!found) return;
    const piece = this.put(copied(found, undefined), token);
    const leaves = this.endOf(token);
    this.draws.push((ms) => piece.setAttribute("opacity", String(leaves(ms))));
  }

  /** @param {"before" | "after"} board @param {string} token */
  counter(board, token) {
    return this.boards ? counterOf(this.boards[board], token) : null;
  }

  /** @param {Element} copy @param {string} token */
  put(copy, token) {
    const piece = make("g", { "data-piece": token });
    piece.append(copy);
    this.pieces?.append(piece);
    return piece;
  }

  /** What moves, comes or goes is drawn over the boards, so they do without it. */
  hide() {
    const beats = this.part?.spans.map(({ beat }) => beat) ?? [];
    const moves = beats.flatMap((beat) => beat.moves ?? []);
    const counts = new Map(moves.map((glide) => [glide.token, glide.count]));
    const leaving = new Set([...counts.keys(), ...beats.flatMap((beat) => beat.gone ?? [])]);
    const coming = new Set([...counts.keys(), ...beats.flatMap((beat) => beat.appeared ?? [])]);
    for (const token of leaving) this.leave(token, leaving, counts);
    for (const { left = "", count = 0 } of moves) this.setOff(left, count);
    for (const token of coming) {
      const found = this.counter("after", token);
      if (found?.tokens.every((each) => coming.has(each)))
        found.outer.setAttribute("visibility", "hidden");
    }
  }

  /** What stays of a counter says how many it stands for. @param {string} token @param {Set<string>} leaving @param {Map<string, number | undefined>} counts */
  leave(token, leaving, counts) {
    const found = this.counter("before", token);
    if (!found) return;
    if (found.tokens.every((each) => leaving.has(each)))
      found.outer.setAttribute("visibility", "hidden");
    const [all, one] = [saidOf(found.shape), counts.get(token)];
    if (one !== undefined && all > one) say(found.shape, all - one);
  }

  /** What flies off is no part any more of what it was counted among. @param {string} token @param {number} count */
  setOff(token, count) {
    const found = this.counter("before", token);
    if (!found) return;
    const all = saidOf(found.shape);
    if (all > count) say(found.shape, all - count);
    else found.outer.setAttribute("visibility", "hidden");
  }

  // -- where something happens

  /** @param {Span} span */
  mark({ beat, start, end }) {
    const { kind, places = [], taken = [] } = beat;
    const colour = this.colourOf(taken[0]?.owner);
    if (NAMED.includes(kind)) this.name({ beat, start, end });
    for (const place of places.slice(0, 12)) {
      const spot = this.spots.get(place);
      if (!spot || kind === "figure") continue;
      this.ring(spot, start, end, "film-here", () => HERE);
      if (kind === "battle") this.boom(spot, start, end);
      if (kind === "discovery" || kind === "covert") this.discover(place, start);
      const [from = 0, to = 0] = RINGS[kind] ?? [];
      const length = kind === "border" ? MOTION.ripple : MOTION.ring;
      const grow = (/** @type {number} */ ms) => from + (to - from) * progress(ms, start, length);
      if (to) this.ring(spot, start, start + length, `film-${kind}`, grow, colour);
    }
  }

  /** Say at the first of its places what a beat is about. @param {Span} span */
  name(span) {
    const [place = ""] = span.beat.places ?? [];
    const spot = this.spots.get(place);
    if (!spot) return;
    const text = plain(span.beat.title ?? span.beat.text);
    const caption = new Caption(span, spot, this.reach(spot), text);
    this.captions.push(caption);
    this.element.append(caption.element);
  }

  /** How far below a place its ring and its counters reach, in map units. @param {Point} spot */
  reach(spot) {
    const { boards, unit = 1 } = this;
    const found = boards
      ? [boards.before, boards.after].map((each) => footAt(each, spot, unit))
      : [];
    return Math.max(HERE * unit, ...found);
  }

  /**
   * @param {Point} spot @param {number} start @param {number} end @param {string} name
   * @param {(ms: number) => number} radius in pixels @param {string} [colour]
   */
  ring(spot, start, end, name, radius, colour) {
    const ring = make("circle", { class: `film-ring ${name}`, cx: `${spot.x}`, cy: `${spot.y}` });
    if (name === "film-border" && colour) ring.setAttribute("stroke", colour);
    this.over?.append(ring);
    this.draws.push((ms) => {
      const on = ms >= start && ms < end;
      ring.setAttribute("r", String(on ? radius(ms) * (this.unit ?? 1) : 0));
      const faded = name === "film-here" ? 1 : 1 - progress(ms, start, end - start);
      ring.setAttribute("opacity", String(on ? faded : 0));
    });
  }

  /** @param {Point} spot @param {number} start @param {number} end */
  boom(spot, start, end) {
    const light = make("circle", { fill: "url(#film-fire)", cx: `${spot.x}`, cy: `${spot.y}` });
    this.over?.prepend(light);
    this.draws.push((ms) => {
      const part = (ms - start) / (end - start);
      const on = part > 0 && part < 1;
      const wide = on ? 30 + 24 * Math.abs(Math.sin(part * 9)) : 0;
      light.setAttribute("r", String(wide * (this.unit ?? 1)));
    });
  }

  /** A place as it is known now lights up over how it was. @param {string} place @param {number} start */
  discover(place, start) {
    const group = this.boards?.after.querySelector(`[data-place="${CSS.escape(place)}"]`);
    if (!group || !this.over) return;
    const copy = /** @type {Element} */ (group.cloneNode(true));
    for (const name of ["id", "data-place", "data-at"]) copy.removeAttribute(name);
    this.over.append(copy);
    this.draws.push((ms) =>
      copy.setAttribute("opacity", String(progress(ms, start, MOTION.appear))),
    );
  }

  // -- where one looks

  /** The pixels that a strip of ranks covers above the words. */
  get strip() {
    const { width, height } = this.size;
    return height * (width < 800 ? STRIP.narrow : STRIP.wide);
  }

  /** Find out where one looks in each beat. */
  look() {
    if (!this.part) return;
    this.looks = new Map();
    const told = new Set(this.part.spans.flatMap(({ beat }) => beat.places ?? []));
    let view = this.begun();
    for (const span of this.part.spans) {
      const covered = this.covered + (span.beat.fight ? this.strip : 0);
      view = lookAt(view, this.pointsOf(span, told), this.size, this.how(covered));
      this.looks.set(span, view);
    }
  }

  /** How one looks at a beat. @param {number} covered */
  how(covered) {
    const { scale: usual, whole, unit = 1 } = this;
    return { covered, usual, least: Math.min(usual, LEGIBLE / unit), whole };
  }

  /** Where one looks when the part begins: as on the page, but through this window. */
  begun() {
    if (this.view) return geometry.reshaped(this.view, this.size);
    const { width, height } = this.size;
    const { x, y, scale } = this.before ?? { x: 0, y: 0, scale: this.scale };
    return { left: x, top: y, width: width / scale, height: height / scale };
  }

  /** What one has to see in a beat. @param {Span} span @param {Set<string>} told of in any of them */
  pointsOf({ beat }, told) {
    const ids = (beat.places ?? []).map((id) => ({ id, weight: TOLD }));
    const weighed = (beat.moves ?? []).flatMap(({ way, owner }) =>
      way.map((id) => ({ id, weight: told.has(id) ? TOLD : owner === this.me ? OWN : 1 })),
    );
    return [...ids, ...weighed].flatMap(({ id, weight }) => {
      const spot = this.spots.get(id);
      return spot ? [{ ...spot, weight }] : [];
    });
  }

  /** @param {Span} span @param {number} ms */
  viewAt(span, ms) {
    const spans = this.part?.spans ?? [];
    const last = spans[spans.indexOf(span) - 1];
    const to = this.looks.get(span) ?? this.begun();
    const from = (last && this.looks.get(last)) ?? this.begun();
    return between(from, to, progress(ms, span.start, MOTION.camera));
  }

  /** Draw a moment of the part that is shown. @param {Span} span @param {number} ms */
  draw(span, ms) {
    for (const each of this.draws) each(ms);
    const view = this.viewAt(span, ms);
    const { left, top, width, height } = view;
    const box = `${left} ${top} ${width} ${height}`;
    const far = (this.size.width / width) * (this.unit ?? 1) < LEGIBLE;
    this.element.classList.toggle("far", far);
    for (const layer of this.layers) {
      if (layer.getAttribute("viewBox") !== box) layer.setAttribute("viewBox", box);
    }
    for (const caption of this.captions) caption.draw(ms, view, this.size);
  }

  /** The part is over: the next one begins where one looks now. */
  leftOff() {
    const last = this.part?.spans.at(-1);
    this.view = (last && this.looks.get(last)) ?? this.view;
  }
}

/** A way that begins at a counter and stays as far beside its places. @param {Point[]} way @param {Point} from @returns {Point[]} */
function beside(way, from) {
  const [first = from] = way;
  return way.map(({ x, y }) => ({ x: x + from.x - first.x, y: y + from.y - first.y }));
}

/** What burns where one fights. */
function fire() {
  const light = make("radialGradient", { id: "film-fire" });
  for (const [offset, colour, opacity] of FIRE) {
    light.append(make("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
  }
  return light;
}
