// @ts-check
/**
 * What stands round the pictures of a film: its words, its keys for hands, the line of all turns. It
 * lies over the page, which stays as it was.
 */

import { Purses } from "./purses.js";
import { counted, MOTION, progress } from "./timeline.js";
import { plain } from "./words.js";

/** @typedef {import("./timeline.js").Span} Span */
/** @typedef {{step: number, fought?: boolean, won?: boolean, lost?: boolean}} Mark */

/** @type {Record<string, string>} */
const ICONS = {
  back: "M14.5 5.5L8 12l6.500 6.500",
  before: "M18 6L9 12L18 18ZM6 6V18",
  play: "M8 5L19 12L8 19Z",
  pause: "M8.500 6V18M15.500 6V18",
  next: "M6 6L15 12L6 18ZM18 6V18",
  spark: "M12 2L14.200 9.800L22 12L14.200 14.200L12 22L9.800 14.200L2 12L9.800 9.800Z",
  lost: "M12 20L4 5H20Z",
  again: "M5 12a7 7 0 1 0 2.500-5.400M5 4V8.500H9.500",
};

/**
 * @typedef {object} Hands what can be pressed
 * @property {() => void} before @property {() => void} toggle @property {() => void} next
 * @property {() => void} again @property {(step: number) => void} go @property {() => void} leave
 * @property {() => void} truth
 */

export class Panel {
  /** @param {Hands} hands @param {{title: string, skip: string, truth: boolean}} says */
  constructor(hands, says) {
    this.element = /** @type {HTMLDialogElement} */ (node("dialog", "film"));
    this.element.setAttribute("aria-label", "Film");
    this.map = node("div", "film-maps");
    this.strip = node("div", "film-strips");
    this.top = node("header", "film-top");
    this.when = node("b", "");
    this.whose = node("span", "quiet");
    const back = pressed("back", "Back", hands.leave);
    this.purses = new Purses();
    this.top.append(back, node("strong", "", says.title), this.when, this.whose);
    this.top.append(this.purses.element);
    this.foot = node("footer", "film-foot");
    this.beats = node("p", "film-beats");
    this.beats.setAttribute("aria-hidden", "true");
    this.words = node("div", "film-words");
    this.words.setAttribute("aria-live", "polite");
    this.news = node("p", "film-news");
    this.news.setAttribute("role", "status");
    this.play = pressed("pause", "Pause", hands.toggle);
    this.line = scrubber(hands.go);
    this.truth = /** @type {HTMLButtonElement} */ (node("button", "film-truth"));
    this.truth.type = "button";
    this.truth.addEventListener("click", hands.truth);
    this.truth.hidden = !says.truth;
    const skip = /** @type {HTMLButtonElement} */ (node("button", "main film-skip", says.skip));
    skip.type = "button";
    skip.append(" ", node("kbd", "", "Esc"));
    skip.addEventListener("click", hands.leave);
    const keys = node("div", "film-keys");
    keys.append(
      pressed("before", "Previous", hands.before),
      this.play,
      pressed("next", "Next", hands.next),
      pressed("again", "Again", hands.again),
    );
    const row = node("div", "film-row");
    row.append(keys, this.line.element, this.truth, skip);
    this.foot.append(this.beats, this.words, this.news, row);
    this.element.append(this.top, this.map, this.strip, this.foot);
    /** @type {Span | null} */
    this.span = null;
    /** @type {HTMLElement | null} */
    this.figure = null;
  }

  /** @param {boolean} playing */
  tellPlaying(playing) {
    this.play.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
  }

  /** @param {boolean} truth */
  tellTruth(truth) {
    this.whose.textContent = truth ? "the truth" : "as you saw it";
    this.truth.textContent = truth ? "As you saw it" : "The truth";
  }

  /** Say when it was; on a phone only the turn, beside what one has. @param {string} title */
  tellWhen(title) {
    const [turn = "", ...finer] = title.split(", ");
    const rest = finer.length ? [node("span", "film-finer", `, ${finer.join(", ")}`)] : [];
    this.when.replaceChildren(turn, ...rest);
  }

  /** Say what a beat says; nothing is made anew while it lasts. @param {Span} span @param {Span[]} spans of its part */
  tell(span, spans) {
    if (this.span === span) return;
    this.span = span;
    const { beat } = span;
    this.beats.replaceChildren(
      ...spans.map((each, number) =>
        node("i", each === span ? "on now" : number < spans.indexOf(span) ? "on" : ""),
      ),
    );
    const title = node("h2", "", plain(beat.title ?? beat.text));
    const { number = 0 } = beat.figure ?? {}; // of nothing nothing is said
    this.figure = number ? node("b", figureClass(number)) : null;
    if (this.figure) title.append(" ", this.figure);
    this.words.replaceChildren(title);
    if (beat.when) this.words.prepend(node("p", "quiet", capital(beat.when)));
    if (beat.more) this.words.append(node("p", "film-more", plain(beat.more)));
    if (beat.reason) this.words.append(why(beat.reason));
  }

  /** @param {Span} span @param {number} ms */
  draw({ beat, start }, ms) {
    if (this.figure && beat.figure) {
      const text = counted(beat.figure, progress(ms, start, MOTION.count));
      const { label, unit } = beat.figure;
      this.figure.textContent = label === unit ? text : `${text} ${label}`;
    }
  }
}

/** @param {number} number */
function figureClass(number) {
  return number > 0 ? "up" : number < 0 ? "down" : "";
}

/** @param {import("./timeline.js").Reason} reason */
function why({ rule, text, inputs = [], modifiers = [], dice = [] }) {
  const details = node("details", "film-why");
  const list = node("ul", "");
  list.append(...[...inputs, ...modifiers, ...dice].map((one) => node("li", "", plain(one))));
  details.append(node("summary", "", "Why"), node("p", "", plain(text)), list);
  details.append(node("p", "quiet", rule));
  return details;
}

/** The line of all steps, with a tick for each turn. @param {(step: number) => void} go */
function scrubber(go) {
  const element = node("label", "film-line");
  const range = document.createElement("input");
  range.type = "range";
  range.min = "1";
  range.setAttribute("aria-label", "Turn");
  range.addEventListener("input", () => go(Number(range.value)));
  const [ticks, marks] = [node("span", "film-ticks"), node("span", "film-marks")];
  for (const each of [ticks, marks]) each.setAttribute("aria-hidden", "true");
  element.append(range, ticks, marks);
  const at = (/** @type {number} */ step, /** @type {number} */ last) =>
    String(last > 1 ? (step - 1) / (last - 1) : 0);
  return {
    element,
    /** @param {number} step @param {string} words */
    at(step, words) {
      range.value = String(step);
      range.setAttribute("aria-valuetext", words);
    },
    /** @param {number} last @param {{step: number, turn: number}[]} turns where turns begin */
    reach(last, turns) {
      range.max = String(Math.max(last, 1));
      const every = Math.ceil(turns.length / 10);
      ticks.replaceChildren(
        ...turns.map(({ step, turn }, number) => {
          const tick = node("i", "", number % every ? "" : String(turn));
          tick.style.setProperty("--at", at(step, last));
          return tick;
        }),
      );
    },
    /**
     * @param {number} last @param {Mark[]} told what is remembered of steps
     * @param {Node | null} emblem of who remembers it
     */
    mark(last, told, emblem) {
      marks.replaceChildren(
        ...onLine(told, last).map((one) => {
          const mark = markOf(one, emblem);
          mark.style.setProperty("--at", at(one.step, last));
          return mark;
        }),
      );
    },
  };
}

/** Those that have a place on the line, which set-up has not. @param {Mark[]} told @param {number} last */
export function onLine(told, last) {
  return told.filter(({ step }) => step > 0 && step <= last);
}

/** An emblem where land was won, a spark where something was fought, an arrow where some was lost. @param {Mark} mark @param {Node | null} emblem */
function markOf({ won = false, fought = false, lost = false }, emblem) {
  const mark = node("i", "");
  if (won && emblem) mark.append(emblem.cloneNode(true));
  if (fought) mark.append(icon("spark"));
  if (lost) mark.append(icon("lost"));
  return mark;
}

/** @param {string} name @param {string} of @param {() => void} run */
function pressed(name, of, run) {
  const button = /** @type {HTMLButtonElement} */ (node("button", `film-${name}`));
  button.type = "button";
  button.setAttribute("aria-label", of);
  button.append(icon(name));
  button.addEventListener("click", run);
  return button;
}

/** @param {string} name */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of [
    ["viewBox", "0 0 24 24"],
    ["width", "22"],
    ["height", "22"],
    ["aria-hidden", "true"],
  ])
    svg.setAttribute(key ?? "", value ?? "");
  path.setAttribute("d", ICONS[name] ?? "");
  svg.append(path);
  return svg;
}

/** @param {string} name @param {string} kind @param {string} [text] */
function node(name, kind, text = "") {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
