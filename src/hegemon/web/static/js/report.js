// @ts-check
/**
 * The report: places bring the map along, what is new is marked, and one can go through it sentence
 * by sentence, as through a battle.
 */

import { centre } from "./board.js";
import { addKeys, isTyping } from "./keys.js";
import { inWords } from "./moments.js";
import { fetched, stepOf } from "./parts.js";
import { lastSeen, sawUpTo } from "./seen.js";
import { makeSortable } from "./tables.js";
import { show as open, shown } from "./tabs.js";

const FEWEST = 3; // sentences of a section that is worth going through

/** Bring a place into the middle of the map; a sheet over the map makes room. @param {string} id */
export function show(id) {
  const found = centre(id);
  if (found) document.dispatchEvent(new CustomEvent("hegemon:reveal"));
  return found;
}

class Through {
  /** @param {HTMLElement} bar @param {HTMLElement[]} sentences */
  constructor(bar, sentences) {
    this.bar = bar;
    this.sentences = sentences;
    this.at = 0;
    this.count = document.createElement("span");
    this.count.setAttribute("role", "status");
    const before = button("‹ Before", () => this.go(this.at - 1));
    const after = button("Next ›", () => this.go(this.at + 1));
    bar.replaceChildren(
      before,
      this.count,
      after,
      button("Done", () => this.end()),
    );
    bar.hidden = false;
    this.go(0);
    after.focus();
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.sentences.length - 1);
    this.sentences.forEach((sentence, number) => {
      sentence.classList.toggle("here", number === this.at);
      sentence.classList.toggle("later", number > this.at);
      const why = sentence.querySelector("details");
      if (why) why.open = number === this.at;
    });
    this.count.textContent = `${this.at + 1} of ${this.sentences.length}`;
    const here = this.sentences[this.at];
    const theme = here?.closest("details.theme");
    if (theme instanceof HTMLDetailsElement) theme.open = true;
    const tall = here && here.offsetHeight > (here.closest("#panel")?.clientHeight ?? 0) / 2;
    here?.scrollIntoView({ block: tall ? "start" : "nearest" }); // its beginning is read first
    const place = placesOf(here)[0];
    if (place !== undefined) this.look(place);
  }

  /** The map follows, but the reader stays here. @param {string} place */
  look(place) {
    const was = document.activeElement;
    show(place);
    if (was instanceof HTMLElement) was.focus({ preventScroll: true });
  }

  end() {
    this.bar.hidden = true;
    for (const sentence of this.sentences) sentence.classList.remove("here", "later");
    through = null;
  }
}

/** @type {Through | null} */
let through = null;

/** @param {HTMLElement | undefined} sentence @returns {string[]} */
function placesOf(sentence) {
  return JSON.parse(sentence?.dataset.places ?? "[]");
}

/** @param {string} label @param {() => void} run */
function button(label, run) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", run);
  return made;
}

/** @param {Element} within @returns {HTMLElement[]} */
function sentencesOf(within) {
  return /** @type {HTMLElement[]} */ ([...within.querySelectorAll(".told .sentence")]);
}

/** Put a button to each section that is worth going through, and mark what is new. */
function dress() {
  const report = document.querySelector("#report");
  if (!report) return;
  makeSortable(report);
  markNew(report);
  tellSealed(report);
  for (const section of report.querySelectorAll(".told")) {
    const sentences = /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".sentence")]);
    if (sentences.length < FEWEST || section.querySelector(".go-through")) continue;
    const go = button("Step through", () => begin(sentences));
    go.className = "go-through";
    section.querySelector(".head")?.append(" ", go);
  }
  const missed = report.querySelector(".missed");
  if (!missed || missed.querySelector(".go-through")) return;
  const go = button("Step through", () => begin(sentencesOf(report)));
  go.className = "go-through";
  missed.append(" ", go);
}

/** What happened since one looked here last, where the page begins later than that. */
async function missed() {
  const report = document.querySelector("#report.part");
  const steps = [...(report?.querySelectorAll(".told-step") ?? [])].map((told) =>
    Number(told.getAttribute("data-step")),
  );
  if (before === null || before + 1 >= Math.min(...steps)) return;
  const { there } = await fetched(`${location.pathname}?since=${before}`);
  const whole = there.querySelector("#report.part");
  if (!report?.isConnected || !whole || stepOf(there) !== stepOf(document)) return;
  report.replaceWith(whole);
  document.dispatchEvent(new CustomEvent("hegemon:merged", { detail: { turn: false } }));
}

/** How long ago the last answer was sealed here. @param {Element} report */
function tellSealed(report) {
  const told = report.querySelector("[data-sealed-ago]");
  const at = lastSeen("sealed");
  if (told && at) told.textContent = `, ${inWords(new Date(at), new Date())}`;
}

/** @param {HTMLElement[]} sentences */
function begin(sentences) {
  const whole = document.querySelector("#whole-report");
  if (whole instanceof HTMLDetailsElement) whole.open = true;
  const bar = document.querySelector("#report .steps-through");
  through?.end();
  if (bar instanceof HTMLElement) through = new Through(bar, sentences);
}

/** @type {number | null} what was seen when one came: marks stay while one reads */
const before = lastSeen("step");

/** @param {Element} report */
function markNew(report) {
  for (const told of report.querySelectorAll(".told-step")) {
    const step = Number(told.getAttribute("data-step"));
    told.classList.toggle("new", before !== null && step > before);
  }
  note();
}

/** The report is seen when it is the part that is shown. */
function note() {
  const step = document.querySelector("#report.part")?.getAttribute("data-step");
  if (shown() === "report" && step && document.querySelector(".told-step")) {
    sawUpTo("step", Number(step));
  }
}

/** The whole line opens its reason, but for links and for words that are being marked. */
document.addEventListener("click", (event) => {
  const on = event.target instanceof Element ? event.target : null;
  const why = on?.closest(".sentence > p")?.parentElement?.querySelector("details");
  if (why && !on?.closest("a") && getSelection()?.isCollapsed) why.open = !why.open;
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a.mention[data-place]");
  if (link && show(link.getAttribute("data-place") ?? "")) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const inside = event.target instanceof Element && event.target.closest("#report");
  if (isTyping(event) || !inside || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!through && event.key === "n") begin(sentencesOf(inside));
  else if (through && (event.key === "ArrowRight" || event.key === "n")) through.go(through.at + 1);
  else if (through && (event.key === "ArrowLeft" || event.key === "p")) through.go(through.at - 1);
  else if (through && event.key === "Escape") through.end();
  else return;
  event.preventDefault();
});

document.addEventListener("hegemon:sealed", () => sawUpTo("sealed", Date.now()));
document.addEventListener("hegemon:news", () => open("report"));
document.addEventListener("hegemon:merged", dress);
document.addEventListener("hegemon:tab", note);
addKeys("The report", [
  ["n", "the next sentence"],
  ["p", "the one before"],
  ["Esc", "all of it again"],
]);
dress();
if (before === null) sawUpTo("step", Number(stepOf(document))); // whoever comes first missed nothing
missed().catch(() => {}); // without a line: the reports that are there
