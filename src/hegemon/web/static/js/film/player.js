// @ts-check
/**
 * The player of films. It is fetched when somebody wants to watch, and hears `hegemon:watch` {how}.
 *
 * Its dialog has it as `film`: `await film.at(ms)` shows a moment and stays there. `document` hears
 * `hegemon:watched` at the end.
 */

import { Panel } from "./panel.js";
import { Reel } from "./reel.js";
import { Screen } from "./screen.js";
import { Strip, signsAt } from "./strip.js";

/** @typedef {import("./timeline.js").Part} Part */
/** @typedef {import("./timeline.js").Span} Span */
/**
 * @typedef {object} How what is to be watched
 * @property {string} steps the address of the steps of a seat @property {string} truth "" before the end
 * @property {number} step @property {number | null} since @property {number} last
 * @property {string} title @property {string} skip
 * @property {import("./screen.js").Look | null} look where one looks on the page
 * @property {string} zoom that of the pictures @property {string} signs the address of their drawings
 * @property {string} me whose page it is
 */

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");

/** Without movement each beat is there at once, and long enough to be read. */
const STILL = 2.5;

/** So many milliseconds between two frames were waited for something. */
const WAITED = 250;

class Player {
  /** @param {How} how */
  constructor(how) {
    this.how = how;
    this.truth = false;
    this.playing = false;
    this.ms = 0;
    this.last = 0;
    this.frame = 0;
    this.asked = 0; // the number of the newest wish: an older one that comes late is void
    this.panel = new Panel(
      {
        before: () => this.step(-1),
        next: () => this.step(1),
        toggle: () => (this.playing ? this.pause() : this.play()),
        again: () => this.again(),
        go: (step) => this.begin(step, null),
        leave: () => this.panel.element.close(),
        truth: () => this.turn(),
      },
      { title: how.title, skip: how.skip, truth: Boolean(how.truth) },
    );
    this.reel = this.reelOf();
    /** @type {Part | null} */
    this.part = null;
    /** @type {Strip | null} */
    this.strip = null;
    /** @type {Span | null} */
    this.told = null;
    /** @type {{step: number, turn: number, clock: string}[]} where turns begin */
    this.known = [];
    this.signs = signsAt(how.signs);
    this.news = new MutationObserver(() => this.tellNews());
    this.open();
  }

  reelOf() {
    const { how } = this;
    return new Reel(this.truth ? how.truth : how.steps, how.zoom, how.last);
  }

  open() {
    const { element } = this.panel;
    document.body.append(element);
    Object.assign(element, { film: this });
    element.addEventListener("close", () => this.closed());
    element.addEventListener("keydown", (event) => this.key(event));
    element.showModal();
    this.panel.play.focus();
    this.screen = new Screen(
      this.panel.map,
      this.how.look,
      this.panel.foot.clientHeight,
      this.how.me,
    );
    this.resized = new ResizeObserver(() => {
      this.screen?.look();
      if (!this.playing && this.part) this.show(this.ms); // until then nothing has come
    });
    this.resized.observe(this.panel.map);
    this.panel.tellTruth(false);
    const told = document.querySelector("#news");
    if (told) this.news.observe(told, { childList: true, subtree: true, characterData: true });
    this.turns();
  }

  /** Something came meanwhile: it waits below. */
  tellNews() {
    const said = document.querySelector("#news span") ?? document.querySelector("#news");
    this.panel.news.textContent = said?.textContent ?? "";
  }

  closed() {
    this.pause();
    this.asked += 1;
    this.news.disconnect();
    this.resized?.disconnect();
    this.panel.element.remove();
    document.dispatchEvent(new CustomEvent("hegemon:watched"));
  }

  /** The turns that there are, for the line. */
  async turns() {
    const { steps, last } = this.how;
    const { line } = this.panel;
    line.reach(last, []);
    /** @type {{step: number, turn: number, clock: string}[]} */
    const found = [];
    let next = "";
    do {
      const reply = await fetch(`${steps}?limit=200${next && `&cursor=${next}`}`);
      if (!reply.ok) return;
      const told = await reply.json();
      for (const { step, date } of told.steps)
        if (step && date.turn !== found.at(-1)?.turn)
          found.push({ step, turn: date.turn, clock: date.clock });
      ({ next } = told);
    } while (next);
    line.reach(last, found);
    this.known = found;
    if (this.told && this.part) this.date(this.part, this.told);
    await this.marks();
  }

  /** What happened when, for the line: land won, and fights. */
  async marks() {
    const reply = await fetch(this.how.steps.replace(/steps$/, "marks")).catch(() => null);
    if (!reply?.ok) return; // the line is of use without them
    const { marks } = await reply.json();
    this.panel.line.mark(this.how.last, marks, emblemOf(this.how.me));
  }

  /** Watch from a step on, or all since another. @param {number} step @param {number | null} since */
  async begin(step, since) {
    this.asked += 1;
    const wish = this.asked;
    const reel = this.reelOf();
    await reel.begin(step, since);
    if (wish !== this.asked) return;
    this.reel = reel;
    this.part = null;
    this.ms = 0;
    if (await this.show(0)) this.play();
  }

  /** As it was, or as it was seen: the same step. */
  turn() {
    const step = this.part?.step ?? this.how.step;
    this.truth = !this.truth;
    this.panel.tellTruth(this.truth);
    return this.begin(step, null);
  }

  again() {
    this.ms = 0;
    return this.at(0).then(() => this.play());
  }

  play() {
    if (this.ms >= this.reel.lasts && this.reel.step >= this.reel.last) this.ms = 0;
    this.playing = true;
    this.last = performance.now();
    this.panel.tellPlaying(true);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    this.playing = false;
    this.panel.tellPlaying(false);
    cancelAnimationFrame(this.frame);
  }

  /** @param {number} now */
  async tick(now) {
    const wish = this.asked;
    const slower = QUIET.matches ? STILL : 1;
    this.ms += Math.max(now - this.last, 0) / slower;
    this.last = now;
    const more = this.ms < this.reel.lasts || (await this.further());
    if (wish !== this.asked) return;
    if (!more) return this.stop();
    const shown = await this.show(this.ms);
    if (!this.playing || !shown || wish !== this.asked) return;
    this.frame = requestAnimationFrame((then) => {
      // what had to be waited for is not passed over
      if (then - this.last > WAITED) this.last = then;
      this.tick(then);
    });
  }

  /** Whether something comes behind the last beat that is known. */
  async further() {
    while (this.ms >= this.reel.lasts) {
      const more = await this.reel.goOn().catch(() => false);
      if (!more) return false;
    }
    this.last = performance.now();
    return true;
  }

  async stop() {
    this.pause();
    await this.show(this.reel.lasts - 1);
    this.ms = this.reel.lasts;
  }

  /** Show a moment and stay there. @param {number} ms */
  async at(ms) {
    this.pause();
    this.asked += 1;
    this.ms = Math.min(Math.max(ms, 0), this.reel.lasts);
    await this.show(this.ms);
  }

  /** To the beat before or behind. @param {number} by */
  async step(by) {
    const was = this.playing;
    const spans = this.reel.parts.flatMap(({ spans }) => spans);
    const here = spans.findIndex(({ end }) => this.ms < end);
    const number = here < 0 ? spans.length - 1 : here;
    const to = spans[number + by];
    if (to) await this.at(to.start);
    else if (by < 0) return this.earlier();
    else {
      this.ms = this.reel.lasts;
      if (!(await this.further())) return this.stop();
      await this.at(this.ms);
    }
    if (was) this.play();
  }

  /** The step before the first one that is here. */
  earlier() {
    const first = this.reel.parts[0];
    return first && first.before > 0 ? this.begin(first.before, null) : this.again();
  }

  /** Draw a moment; false where something newer is wanted meanwhile. @param {number} ms */
  async show(ms) {
    const found = this.reel.at(ms);
    if (!found || !this.screen) return this.empty();
    const { part, span } = found;
    if (part !== this.part && !(await this.change(part))) return false;
    const shown = QUIET.matches ? span.end - 1 : ms;
    this.tell(part, span);
    this.screen.draw(span, shown);
    this.panel.draw(span, shown);
    this.panel.purses.draw(part, shown);
    this.strip?.draw(shown - span.start, QUIET.matches ? Infinity : span.end - shown);
    return true;
  }

  /** @param {Part} part */
  async change(part) {
    const wish = this.asked;
    const pictures = await this.reel.of(part).catch(() => null);
    if (wish !== this.asked || !this.screen) return false;
    if (!pictures) return this.fail();
    if (this.part) this.screen.leftOff();
    this.part = part;
    this.screen.show(part, pictures);
    const { parts } = this.reel;
    const next = parts[parts.indexOf(part) + 1];
    if (next) this.reel.of(next).catch(() => {}); // it is wanted soon, and asked for again then
    return true;
  }

  /** @param {Part} part @param {Span} span */
  tell(part, span) {
    if (span === this.told) return;
    this.told = span;
    const { panel } = this;
    const { when, fight } = span.beat;
    panel.tell(span, part.spans);
    this.date(part, span);
    panel.line.at(part.step, when ?? `step ${part.step}`);
    const colourOf = (/** @type {string} */ owner) => this.screen?.colourOf(owner) ?? "";
    const lasts = span.end - span.start;
    this.strip = fight ? new Strip(fight, { lasts, colourOf, signs: this.signs }) : null;
    panel.strip.replaceChildren(...(this.strip ? [this.strip.element] : []));
  }

  /** Say of when a part is; a beat that says so itself needs nothing more. @param {Part} part @param {Span} span */
  date(part, { beat }) {
    this.panel.tellWhen(beat.when ? "" : this.titleOf(part));
  }

  /** What a step is called: by its turn, as everywhere; until turns are known as its report. @param {Part} part */
  titleOf(part) {
    const turn = this.known.findLast(({ step }) => step <= part.step);
    if (turn) return `${turn.clock.charAt(0).toUpperCase()}${turn.clock.slice(1)} ${turn.turn}`;
    return part.step === this.reel.step ? this.reel.title : "";
  }

  empty() {
    this.panel.words.textContent = "Nothing that you know of happened.";
    this.pause();
    return false;
  }

  fail() {
    this.panel.words.textContent = "This cannot be shown now: the server cannot be reached.";
    this.pause();
    return false;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const on = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || on?.matches("input")) return;
    if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === "ArrowRight") this.step(1);
    else if (event.key === " " && !on?.matches("summary")) this.panel.play.click();
    else return;
    event.preventDefault();
  }
}

/** The emblem of a seat, as the head of the page has it. @param {string} seat */
function emblemOf(seat) {
  const found = document.querySelector(`#clock [data-seat="${CSS.escape(seat)}"] .emblem`);
  return found?.cloneNode(true) ?? null;
}

document.addEventListener("hegemon:watch", (event) => {
  const how = /** @type {CustomEvent<How>} */ (event).detail;
  const player = new Player(how);
  player.begin(how.step, how.since).catch(() => player.fail());
});
