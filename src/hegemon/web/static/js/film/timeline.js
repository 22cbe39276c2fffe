// @ts-check
/**
 * When what is to be seen of a film: pure functions of its beats and of a moment in milliseconds.
 */

/** @typedef {{token: string, owner: string | null, sign: string, way: string[], count?: number, left?: string}} Glide `left` is the piece that it was a part of, where no board shows it by itself */
/** @typedef {{place: string, owner: string | null, before: string | null}} Taken */
/** @typedef {{label: string, value: string, number?: number, unit?: string}} Figure */
/** @typedef {{rule: string, text: string, inputs: string[], modifiers: string[], dice: string[]}} Reason */
/**
 * @typedef {object} Beat as the API gives it; what is empty is left out
 * @property {number} step @property {string} kind @property {number} lasts @property {string} text
 * @property {string} [title] @property {string} [more]
 * @property {string} [when] @property {string} [subject] @property {number} [weight]
 * @property {Reason} [reason] @property {string[]} [places] @property {Figure} [figure]
 * @property {Glide[]} [moves] @property {string[]} [appeared] @property {string[]} [gone]
 * @property {Taken[]} [taken] @property {import("./strip.js").Fight} [fight]
 */
/** @typedef {{label: string, before: number, now: number, sign?: string}} Purse a number of one's own that goes along */
/** @typedef {{first: number, step: number, title: string, beats: Beat[], purses?: Purse[]}} Film */
/** @typedef {{beat: Beat, start: number, end: number}} Span a beat and when it is shown */
/**
 * @typedef {object} Part the beats between two boards
 * @property {number} before the step of the board that it begins with
 * @property {number} step that of the board that it ends with
 * @property {Span[]} spans @property {number} start @property {number} end
 * @property {Purse[]} purses what changes in it, or will later in the same film
 */

export const MOTION = {
  lane: 1200,
  lanes: 3, // longer ways are gone as quickly as one of so many
  appear: 500,
  ring: 700,
  border: 700,
  ripple: 800,
  count: 500,
  camera: 500,
};

/** The kinds of beats after which land looks otherwise. */
const TURNS_LAND = ["border", "blockade"];

/** @param {number} part of a way, in time @returns {number} part of it that is done */
export function ease(part) {
  const t = Math.min(Math.max(part, 0), 1);
  return t * t * (3 - 2 * t);
}

/** How far something is that begins then and takes so long. @param {number} ms @param {number} from @param {number} length */
export function progress(ms, from, length) {
  return ease((ms - from) / length);
}

/**
 * The beats one after the other from a moment on, in parts of a board each.
 * @param {Film} film @param {number} [from] @returns {Part[]}
 */
export function partsOf({ first, beats, purses = [] }, from = 0) {
  /** @type {Part[]} */
  const parts = [];
  let at = from;
  for (const beat of beats) {
    const last = parts.at(-1);
    const span = { beat, start: at, end: at + beat.lasts };
    at = span.end;
    if (last?.step === beat.step) {
      last.spans.push(span);
      last.end = span.end;
    } else {
      const { start, end } = span;
      // of many turns in short each goes on where the one before it left off
      const before = beat.when ? (last?.step ?? first) : Math.max(first, beat.step - 1);
      parts.push({ before, step: beat.step, spans: [span], start, end, purses: [] });
    }
  }
  const last = parts.at(-1);
  for (const part of parts)
    part.purses = purses.map((one) => (part === last ? one : { ...one, now: one.before }));
  return parts;
}

/**
 * The span of a moment; the last one for all that comes later.
 * @param {Part[]} parts @param {number} ms @returns {{part: Part, span: Span} | null}
 */
export function momentAt(parts, ms) {
  const part = parts.find((each) => ms < each.end) ?? parts.at(-1);
  const span = part?.spans.find((each) => ms < each.end) ?? part?.spans.at(-1);
  return part && span ? { part, span } : null;
}

/** How far the board after a part has taken the place of that before it. @param {Part} part @param {number} ms */
export function revealed({ spans, end }, ms) {
  const turn = spans.find(({ beat }) => beat.when || TURNS_LAND.includes(beat.kind));
  if (turn) return progress(ms, turn.start, MOTION.border);
  return progress(ms, end - MOTION.appear, MOTION.appear);
}

/** How far a piece is on its way. @param {Span} span @param {Glide} glide @param {number} ms */
export function gone(span, glide, ms) {
  const lanes = Math.min(Math.max(glide.way.length - 1, 1), MOTION.lanes);
  return progress(ms, span.start, lanes * MOTION.lane);
}

/**
 * The point of a line after a part of its length.
 * @param {import("../view.js").Point[]} points @param {number} part
 * @returns {import("../view.js").Point}
 */
export function along(points, part) {
  const legs = points.slice(1).map((to, number) => {
    const from = points[number] ?? to;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
  let left = part * legs.reduce((sum, leg) => sum + leg.length, 0);
  for (const { from, to, length } of legs) {
    if (left <= length && length) {
      const f = left / length;
      return { x: from.x + f * (to.x - from.x), y: from.y + f * (to.y - from.y) };
    }
    left -= length;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

/** A figure on its way to what it is in the end, with its sign. @param {Figure} figure @param {number} part */
export function counted({ number = 0, value, unit = "" }, part) {
  if (part >= 1 || !number) return value.replace("-", "−");
  const now = Math.round(number * part);
  const sign = now > 0 ? "+" : now < 0 ? "−" : "";
  return `${sign}${Math.abs(now)}${unit ? ` ${unit}` : ""}`;
}

/** How far the numbers of a part have come: with the beat that tells of some, else the last. @param {Part} part @param {number} ms */
export function counting({ spans, end }, ms) {
  const told = spans.findLast(({ beat }) => beat.kind === "figure") ?? spans.at(-1);
  return progress(ms, told?.start ?? end, MOTION.count);
}

/** @param {{beats: Beat[]}} film @returns {number} */
export function secondsOf({ beats }) {
  return Math.round(beats.reduce((sum, beat) => sum + beat.lasts, 0) / 1000);
}
