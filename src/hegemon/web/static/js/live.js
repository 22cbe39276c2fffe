// @ts-check
/**
 * The page follows the match: when something changed for the reader it is fetched again and merged.
 *
 * Another step is told, and shown when the reader wants it; who was only waiting for the others
 * sees it at once. Then the news are what he looks at. Where no stream can be had the page looks every half minute.
 */

import { fetched, merge, stepOf } from "./parts.js";
import { isTaught, show } from "./tabs.js";

const POLL = 30_000;
const AGAIN = 60_000;

class Live {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.address = panel.dataset.news ?? "";
    this.says = /** @type {HTMLElement} */ (document.querySelector("#news"));
    this.looking = false;
    this.wanted = false;
    this.last = Date.now();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.polling = undefined;
    this.listen();
    document.addEventListener("visibilitychange", () => this.seen());
    document.addEventListener("hegemon:sealed", () => this.sealed());
    for (const event of ["hegemon:deciding", "hegemon:tab"])
      document.addEventListener(event, () => this.heard());
  }

  listen() {
    this.source?.close();
    this.source = new EventSource(this.address);
    this.source.addEventListener("news", () => this.look());
    this.source.addEventListener("open", () => this.hears());
    this.source.addEventListener("error", () => this.lost());
  }

  /** What happened while nothing could be heard is looked for. */
  hears() {
    if (this.polling === undefined) return;
    clearInterval(this.polling);
    this.polling = undefined;
    this.look();
  }

  /** The browser tries again by itself, but not where the server refused: then one looks. */
  lost() {
    this.polling ??= setInterval(() => this.look(), POLL);
    if (this.source?.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), AGAIN);
  }

  seen() {
    if (document.visibilityState === "visible" && Date.now() - this.last > AGAIN) this.look();
  }

  /** The news of the turn that a receipt ended may have been here before the receipt. */
  sealed() {
    if (this.says.childElementCount) this.look();
  }

  /** Whoever goes on has read what asks nothing of him. */
  heard() {
    if (!this.says.querySelector("button")) this.says.replaceChildren();
  }

  /** Look once, and once more if something came meanwhile. */
  async look() {
    this.wanted = true;
    if (this.looking) return;
    this.looking = true;
    while (this.wanted) {
      this.wanted = false;
      await this.lookOnce().catch(() => this.lost()); // no network: the next look may have it
    }
    this.looking = false;
  }

  async lookOnce() {
    const { there, reply } = await fetched(location.pathname + location.search);
    this.last = Date.now();
    if (reply.ok && !reply.redirected && there.querySelector("[data-part]")) take(there, this.says);
    else if (reply.redirected) this.say("You are signed out here.", "Sign in", () => reload());
  }

  /** @param {string} text @param {string} label @param {() => void} run */
  say(text, label, run) {
    say(this.says, text, label, run);
  }
}

/**
 * Take a page that the server made: all of it, or with a notice where it shows another step.
 * @param {Document} there
 * @param {HTMLElement | null} [says]
 */
export function take(there, says = document.querySelector("#news")) {
  const another = stepOf(there) !== stepOf(document);
  const shows = another && isWaiting();
  const date = there.querySelector("#report")?.getAttribute("data-date") ?? "";
  const before = document.querySelector("#report")?.getAttribute("data-date");
  merge(there, !another || shows);
  if (shows) lead();
  if (another && !shows)
    document.title = there.title.startsWith("(!)") ? there.title : document.title;
  if (!says || !another) return;
  const came = date === before ? "The match went on." : `${date || "Another step"} has come.`;
  if (shows) tell(says, came);
  else say(says, came, "Read it", () => read(there, says));
}

/** What somebody has opened to read it: it is not taken from him. */
const OPENED = "#whole-report[open], dialog[open], #report .sentence details[open]";

/** Whether the reader has sealed and only waits, or has not begun to read what came just before. */
function isWaiting() {
  const clock = document.querySelector("#clock[data-awaited]");
  if (clock?.getAttribute("data-awaited") !== "false") return false;
  const panel = /** @type {HTMLElement | null} */ (document.querySelector("#panel"));
  const tab = panel?.dataset.tab;
  const reads = panel?.scrollTop || document.querySelector(OPENED);
  return tab === "orders" || (tab === "report" && !reads);
}

/** @param {Document} there @param {HTMLElement} says */
function read(there, says) {
  says.replaceChildren();
  merge(there, true);
  lead();
}

/** What happened is read first; where nothing weighs anything, or a lesson leads, the next question is. */
function lead() {
  if (document.querySelector("#report .came")) {
    if (isTaught()) show("orders");
    else document.dispatchEvent(new CustomEvent("hegemon:news"));
    document.dispatchEvent(new CustomEvent("hegemon:arrived"));
  }
}

/** @param {HTMLElement} says @param {string} text */
function tell(says, text) {
  says.textContent = text;
  setTimeout(() => says.textContent === text && says.replaceChildren(), 8000);
}

/** @param {HTMLElement} says @param {string} text @param {string} label @param {() => void} run */
function say(says, text, label, run) {
  const button = document.createElement("button");
  button.textContent = label;
  button.addEventListener("click", run);
  const words = document.createElement("span");
  words.textContent = text;
  says.replaceChildren(words, button);
}

function reload() {
  location.reload();
}

const panel = document.querySelector("#panel[data-news]");
if (panel instanceof HTMLElement) new Live(panel);
