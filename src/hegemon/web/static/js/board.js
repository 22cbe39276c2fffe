// @ts-check
/**
 * The map of the match page: moved, zoomed, read and pointed at. Other modules use it by this.
 *
 * Events, on the section of the map; they bubble, so `document` hears them:
 *
 * - `hegemon:chosen` {kind: "place" | "token", id, by: "pointer" | "key" | "list"}: somebody
 *   clicked, tapped, or pressed Enter on a thing. `preventDefault()` says that the click was taken
 *   (as a target of an order): then no card opens.
 * - `hegemon:left`: Esc, or a click beside everything: back out. `preventDefault()` keeps the card.
 * - `hegemon:carried` {from: Thing, over: Thing | null, done}: a drag from a thing that `carry` named:
 *   while it moves, and at its end (`done`). A line is drawn from it to the pointer.
 * - `hegemon:pointed` {thing: Thing | null, how: "hovered" | "focus"}: what lies under the pointer or
 *   has the focus.
 * - `hegemon:closed`: nothing is chosen any more.
 * - `hegemon:redrawn`: the page brought another picture; marks are drawn again by themselves.
 *
 * Functions; all do nothing on a page without a map:
 *
 * - `ghosts(lines)`: what the draft will do, dashed: [{from, to, way, style}], ids of places.
 * - `rings(ids)`: a dashed ring round each of these places.
 * - `centre(id)`: bring a place into the middle, mark and focus it; false where there is none.
 * - `bring(id)`: bring a place into the middle; mark and focus stay where they are.
 * - `choose(thing)`: as if it had been clicked.
 * - `carry(test)`: from which things a drag is an order instead of moving the map.
 * - `light({goals, from, at})`: goals of an order: they keep their look and get an edge that is the
 *   fainter the farther they are, and the turns until one is there; all else lies under a veil, but
 *   for what it starts `from`; `at` is looked at. `light(null)` ends it.
 * - `showWay({way, when})`: the way to a goal with a dot a turn; `showWay(null)` takes it away.
 * - `walkTo(thing)`: it gets the focus, and comes into sight. `away(a, b)`: how far apart two are.
 * - `addPart(element)`: what can be done with the thing that is chosen stands on its card.
 * - `openCard(thing)`: its card, as of what is chosen; nobody hears `hegemon:chosen`.
 * - `pointTo(thing, near)`: a lesson points at it; `showDrag(from, to)`: plays a drag once.
 * - `leave()`: nothing is chosen any more. `clock()`: what a turn is called.
 * - `boardData()`: a promise of the board as the API gives it (`show_board`), fetched once for each
 *   picture.
 *
 * `keys.js` has `addKeys(title, rows)` for the sheet that `?` opens.
 */

import { addButtons } from "./board/buttons.js";
import { InfoCard } from "./board/card.js";
import { cardOf } from "./board/facts.js";
import { Marks } from "./board/marks.js";
import { Minimap } from "./board/minimap.js";
import { News } from "./board/news.js";
import { Pointers } from "./board/pointers.js";
import { Stage } from "./board/stage.js";
import { KEYS, Walking } from "./board/walking.js";
import { glossary } from "./glossary.js";
import { addKeys } from "./keys.js";
import { playDrag } from "./lesson/drag.js";
import { onScreen } from "./view.js";

/** @typedef {import("./board/stage.js").Thing} Thing */
/** @typedef {import("./board/marks.js").Light} Light */
/** @typedef {import("./board/facts.js").Board} Board */
/** @typedef {import("./board/marks.js").Line} Line */
class TheBoard {
  /** @param {HTMLElement} section @param {HTMLElement} tools */
  constructor(section, tools) {
    this.section = section;
    this.stage = new Stage(section);
    this.marks = new Marks(this.stage, tools);
    this.card = new InfoCard(
      tools,
      (id, instead) => this.pick({ kind: "token", id }, instead),
      () => this.leave(),
      () => this.back(),
    );
    /** @type {Thing | null} */
    this.chosen = null;
    /** @type {((thing: Thing) => boolean)[]} */
    this.carriers = [];
    /** @type {Light | null} */
    this.lamps = null;
    /** @type {Thing | null} what a lesson points at */
    this.goal = null;
    /** @type {Promise<Board> | null} */
    this.fetched = null;
    /** @type {Board | null} */
    this.data = null;
    /** @type {Thing | null} */
    this.telling = null;
    /** @type {Thing | null} of what the card stands open: it is not made anew under the focus */
    this.open = null;
    this.walking = new Walking(this.stage, {
      choose: (thing) => this.choose(thing, "key"),
      look: (thing) => this.look(thing, "focus"),
      back: () => this.back(),
    });
    this.walking.standing = (place) => this.tokensAt(place);
    new Pointers(this.stage, {
      choose: (thing) => (thing ? this.choose(thing, "pointer") : this.back()),
      hover: (thing) => this.look(thing, "hovered"),
      carries: (thing) => this.carriers.some((carries) => carries(thing)),
      carry: (from, over, pixel, done) => this.carry(from, over, pixel, done),
    });
    this.minimap = new Minimap(tools, this.stage);
    const strip = /** @type {HTMLElement} */ (this.stage.desk.querySelector(".strip") ?? tools);
    this.news = new News(tools, this.stage, (place) => this.bring(place));
    addButtons(strip, this.stage);
    this.watch();
  }

  /** Follow the window and the page: both may change under us. */
  watch() {
    new ResizeObserver(() => this.stage.reshape()).observe(this.stage.window);
    const panel = document.querySelector("#panel");
    if (panel) this.stage.beside(panel);
    addEventListener("beforeprint", () => this.stage.printed());
    addEventListener("afterprint", () => this.stage.rest());
    this.page = new MutationObserver(() => this.redrawn());
    this.observe();
    this.stage.swapped.add(() => this.swapped());
    document.addEventListener("click", (event) => this.follow(event));
    for (const shows of ["hegemon:news", "hegemon:tab"])
      document.addEventListener(shows, () => this.card.docked && this.leave());
    this.arrive();
    requestIdleCallbackOr(() => this.load());
  }

  /** A link to a place, wherever it stands on the page, leads to it on the map. @param {Event} event */
  follow(event) {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest("a.mention[data-place]");
    if (!(link instanceof HTMLElement) || !this.centre(link.dataset.place ?? "")) return;
    event.preventDefault();
    this.section.scrollIntoView({ block: "nearest" });
  }

  /** The address of the page may name a place. */
  arrive() {
    const id = decodeURIComponent(location.hash.slice(1));
    const named = id.startsWith("place-") ? document.getElementById(id) : null;
    if (named instanceof SVGElement) this.centre(named.dataset.place ?? "");
  }

  observe() {
    this.page?.observe(this.section, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-step"],
    });
  }

  redrawn() {
    this.page?.disconnect();
    this.stage.again();
    this.walking.prepare();
    this.fetched = null;
    this.tellAgain();
    this.marks.again();
    this.markAgain();
    this.minimap.draw();
    this.news.read();
    this.observe();
    this.say("redrawn", {});
  }

  /** The same map at another zoom. */
  swapped() {
    this.page?.takeRecords(); // the page has brought nothing
    this.walking.prepare();
    this.marks.again();
    this.markAgain();
  }

  markAgain() {
    this.marks.mark("chosen", this.chosen ? [this.chosen] : []);
    this.light(this.lamps);
    this.marks.goal(this.goal);
  }

  /** Something is pointed at, and comes near together with others. @param {Thing | null} thing @param {Thing[]} near */
  pointTo(thing, near) {
    this.goal = thing;
    this.marks.goal(thing);
    const points =
      thing && near.length ? [thing, ...near].map((one) => this.stage.pointOf(one)) : [];
    this.stage.frame(points.filter((point) => point !== null));
  }

  /** @param {Light | null} light */
  light(light) {
    this.lamps = light;
    this.marks.light(light);
    this.stage.desk.classList.toggle("picking", light !== null);
  }

  /** How far apart two things are, in map units. @param {Thing | null} a @param {Thing} b */
  away(a, b) {
    const [from, to] = [a && this.stage.pointOf(a), this.stage.pointOf(b)];
    return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : Infinity;
  }

  /** @param {Thing} thing */
  walkTo(thing) {
    const point = this.stage.pointOf(thing);
    if (point) this.stage.reveal(point);
    this.walking.go(thing);
  }

  /** @returns {Promise<Board>} */
  load() {
    this.fetched ??= fetch(this.section.dataset.board ?? "")
      .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(`${reply.status}`))))
      .then((told) => (this.data = told.board ?? told))
      .catch(() => this.data ?? { places: [] }); // the map can be read without its data
    return this.fetched;
  }

  /** @param {string} name @param {object} detail @returns {boolean} whether nobody took it */
  say(name, detail) {
    const event = new CustomEvent(`hegemon:${name}`, { bubbles: true, cancelable: true, detail });
    return this.section.dispatchEvent(event);
  }

  /** @param {Thing} thing @param {"pointer" | "key" | "list"} by */
  choose(thing, by) {
    if (!this.say("chosen", { ...thing, by })) return this.card.docked || this.hush();
    this.openCard(thing).then(() => by === "key" && this.card.enter());
  }

  /** Chosen in a list of the card: `instead` of what it tells of, never as its goal. @param {Thing} thing @param {boolean} instead */
  pick(thing, instead) {
    if (instead) this.leave();
    this.choose(thing, "list");
  }

  /** The card of a thing, as of what is chosen. @param {Thing} thing */
  openCard(thing) {
    this.chosen = thing;
    this.marks.mark("chosen", [thing]);
    return this.tell(thing, true);
  }

  /** The click was taken for an order: the card that came with the focus would hide the targets. */
  hush() {
    this.telling = this.open = null;
    this.card.hide();
  }

  back() {
    if (this.say("left", {})) this.leave();
  }

  /** Nothing is chosen any more. */
  leave() {
    const was = this.chosen;
    this.chosen = null;
    this.marks.mark("chosen", []);
    if (was && this.card.holds(document.activeElement)) this.walking.go(was);
    this.hush(); // nor of what the focus came back to
    this.say("closed", {});
  }

  /** @param {Thing | null} thing @param {"hovered" | "focus"} how */
  look(thing, how) {
    this.marks.mark(how, thing ? [thing] : []);
    this.say("pointed", { thing, how });
    if (this.card.docked) return; // it tells of what is chosen, whatever one points at
    if (thing) this.tell(thing, same(thing, this.chosen));
    else if (!this.chosen) this.card.hide();
    else if (!same(this.chosen, this.open)) this.tell(this.chosen, true);
  }

  /** @param {Thing} thing @param {boolean} chosen */
  async tell(thing, chosen) {
    this.telling = thing;
    const [data, told] = [this.data ?? (await this.load()), await glossary()];
    const said = cardOf(data, thing, told);
    if (!said || this.telling !== thing) return;
    this.open = chosen ? thing : null;
    this.card.side(this.isLeft(thing));
    this.card.show(said, chosen);
  }

  /** What an open card says may be old: the picture is another, or what can be done. */
  async tellAgain() {
    const data = await this.load();
    const thing = this.open;
    if (!thing) return;
    if (!cardOf(data, thing)) return this.hush();
    const inside = this.card.holds(document.activeElement);
    await this.tell(thing, true);
    if (inside) this.card.enter();
  }

  /** Whether a thing lies where the card would be. @param {Thing} thing */
  isLeft(thing) {
    const point = this.stage.pointOf(thing);
    if (!point) return false;
    const { x, y } = onScreen(point, this.stage.view, this.stage.size);
    const { width, height } = this.stage.size;
    return x < width / 2 && y > height / 2;
  }

  /** @param {string} place */
  tokensAt(place) {
    const tokens = this.data?.tokens ?? [];
    return tokens.filter((token) => !token.to && token.at === place).map((token) => token.id);
  }

  /**
   * @param {Thing} from @param {Thing | null} over @param {import("./view.js").Point} pixel
   * @param {boolean} done
   */
  carry(from, over, pixel, done) {
    const start = this.stage.pointOf(from);
    const end = this.stage.mapAt(pixel);
    const lines = start && !done ? [{ from: start, to: end, style: "carried" }] : [];
    this.marks.lines("carried", lines);
    this.marks.mark("hovered", over && !done ? [over] : []);
    this.say("carried", { from, over, done });
  }

  /** @param {string} id */
  centre(id) {
    if (!this.bring(id)) return false;
    this.walking.go({ kind: "place", id });
    return true;
  }

  /** @param {string} id */
  bring(id) {
    const point = this.stage.byId.get(id);
    if (point) this.stage.centre(point);
    return point !== undefined;
  }
}

/** @param {Thing} a @param {Thing | null} b */
function same(a, b) {
  return b !== null && a.kind === b.kind && a.id === b.id;
}

/** @param {() => void} run */
function requestIdleCallbackOr(run) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run);
  else setTimeout(run, 200);
}

/** @returns {TheBoard | null} */
function begin() {
  const section = document.querySelector("#board");
  const tools = document.querySelector("#board-tools");
  if (!(section instanceof HTMLElement) || !(tools instanceof HTMLElement)) return null;
  if (!section.querySelector("svg[data-grid]")) return null;
  addKeys("The map", KEYS);
  return new TheBoard(section, tools);
}

const board = begin();

/** Dashed rings round places where something needs a decision. @param {string[]} places */
export const rings = (places) => board?.marks.rings(places);

/** @param {Line[]} lines */
export const ghosts = (lines) => board?.marks.lines("ghosts", lines);

/** @param {string} id @returns {boolean} */
export const centre = (id) => board?.centre(id) ?? false;

/** @param {string} id @returns {boolean} */
export const bring = (id) => board?.bring(id) ?? false;

/** Bring places into sight, all of them together. @param {string[]} ids */
export const frame = (ids) =>
  board?.stage.frame(ids.flatMap((id) => board.stage.byId.get(id) ?? []));

/** @param {Thing} thing */
export const choose = (thing) => board?.choose(thing, "list");

/** @param {(thing: Thing) => boolean} test */
export const carry = (test) => board?.carriers.push(test);

/** @param {Light | null} goals */
export const light = (goals) => board?.light(goals);

/** @param {import("./board/marks.js").Way | null} way */
export const showWay = (way) => board?.marks.way(way);

/** @param {Thing} thing */
export const walkTo = (thing) => board?.walkTo(thing);

/** @param {Thing | null} a @param {Thing} b */
export const away = (a, b) => board?.away(a, b) ?? 0;

/** @param {HTMLElement} part */
export const addPart = (part) => board?.card.add(part);

/** @param {Thing} thing */
export const openCard = (thing) => board?.openCard(thing);

/** Something is pointed at for a while: it wears the colour of what can be pressed. @param {Thing | null} thing @param {Thing[]} [near] what comes into sight with it; none, and nothing does */
export const pointTo = (thing, near = []) => board?.pointTo(thing, near);

/** Play a drag once, for who wants to be shown. @param {Thing | null} from @param {Thing} to */
export const showDrag = (from, to) => (board ? playDrag(board, from, to) : Promise.resolve());

export const leave = () => board?.leave();

export const clock = () => board?.data?.clock ?? "turn";

/** @returns {Promise<Board>} */
export const boardData = () => board?.load() ?? Promise.resolve({ places: [] });
