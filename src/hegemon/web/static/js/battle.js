// @ts-check
/**
 * A battle round by round: one at a time, played, stepped and seen again. Without it all rounds stand
 * below each other. What is shown stands in the address, so that it can be sent.
 */

import { aim, inTurns, svg } from "./beams.js";
import { addKeys, isTyping, showKeys } from "./keys.js";

const NEXT = 2600; // milliseconds that a round is looked at while all are played
const ICONS = {
  back: "M15 5l-7 7 7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  on: "M9 5l7 7-7 7",
};

const main = document.querySelector("main");
const viewer = document.querySelector("#viewer");
const rounds = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#viewer > .round")]);
const links = /** @type {HTMLAnchorElement[]} */ ([
  ...document.querySelectorAll(".steps-of li > a"),
]);
const room = document.querySelector("#player");

let shown = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waits;
/** @type {HTMLButtonElement | undefined} */
let toggle;

/** @param {number} number @param {boolean} moves whether what happens comes bit by bit */
function show(number, moves) {
  shown = Math.min(Math.max(number, 0), rounds.length - 1);
  rounds.forEach((round, at) => {
    // the end has no lines of its own: those of the last round stay
    const stays = rounds[shown]?.id === "round-end" && at === shown - 1;
    round.hidden = at !== shown && !stays;
    round.classList.toggle("stays", stays);
    round.classList.toggle("playing", moves && at === shown);
  });
  links.forEach((link, at) => {
    if (at === shown) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  const line = links[shown]?.closest("ol");
  line?.scrollTo({
    left: (links[shown]?.offsetLeft ?? 0) - line.offsetLeft - line.clientWidth / 3,
  });
  history.replaceState(null, "", `#${rounds[shown]?.id}`);
  const round = document.querySelector("#viewer > .round:not([hidden])");
  aim(round);
  inTurns(round, moves, NEXT);
}

// -- played

function playing() {
  return waits !== undefined;
}

function pause() {
  clearTimeout(waits);
  waits = undefined;
  dress();
}

/** @param {number} from */
function play(from) {
  show(from, true);
  const on = shown < rounds.length - 1;
  clearTimeout(waits);
  waits = on ? setTimeout(() => play(shown + 1), NEXT) : undefined;
  dress();
}

function playOrPause() {
  if (playing()) pause();
  else play(shown >= rounds.length - 1 ? 0 : shown);
}

/** @param {number} by */
function step(by) {
  pause();
  show(shown + by, by > 0);
}

function dress() {
  if (!toggle) return;
  toggle.setAttribute("aria-label", playing() ? "Pause" : "Play");
  toggle.replaceChildren(picture(playing() ? ICONS.pause : ICONS.play));
}

/** @param {string} path */
function picture(path) {
  const made = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  made.append(svg("path", { d: path }));
  return made;
}

/** @param {string} label @param {string} path @param {() => void} does */
function button(label, path, does) {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.append(picture(path));
  made.addEventListener("click", does);
  return made;
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  " ": playOrPause,
  r: () => play(0),
  "?": showKeys,
  Escape: () => location.assign(document.querySelector("a.back")?.getAttribute("href") ?? "/"),
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  const does = KEYS[event.key];
  const other =
    event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]");
  const own =
    event.key === " " && event.target instanceof Element && event.target.closest("button, summary");
  if (!does || other || own || isTyping(event)) return;
  event.preventDefault();
  does();
}

function begin() {
  toggle = button("Play", ICONS.play, playOrPause);
  toggle.className = "main";
  const words = document.createElement("p");
  words.textContent = "← → step · Space play · R again · Esc back";
  room?.append(
    button("The round before", ICONS.back, () => step(-1)),
    toggle,
    button("The next round", ICONS.on, () => step(1)),
    words,
  );
  room?.removeAttribute("hidden");
  viewer?.classList.add("one");
  main?.classList.add("plays");
  for (const [at, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      pause();
      show(at, true);
    });
  }
  addKeys("The battle", [
    ["ArrowLeft ArrowRight", "the round before, the next one"],
    ["Space", "play, pause"],
    ["R", "from the beginning"],
    ["Esc", "back to the report"],
  ]);
  document.addEventListener("keydown", pressed);
  addEventListener("resize", () => aim(document.querySelector("#viewer > .round:not([hidden])")));
  const wanted = rounds.findIndex((round) => `#${round.id}` === location.hash);
  show(Math.max(wanted, 0), false);
}

if (room && rounds.length) begin();
