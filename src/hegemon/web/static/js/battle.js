// @ts-check
/**
 * A battle round by round: one at a time, played, stepped and seen again. Without it all rounds stand
 * below each other. What is shown stands in the address, so that it can be sent.
 */

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
  aim(document.querySelector("#viewer > .round:not([hidden])"));
}

// -- beams from what fires to what it hits

/** @param {Element | null} round */
function aim(round) {
  const arena = round?.querySelector(".arena");
  if (!arena) return;
  arena.querySelector(".beams")?.remove();
  const { left, top, width, height } = arena.getBoundingClientRect();
  const made = svg("svg", {
    class: "beams",
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  const sides = [...arena.querySelectorAll(".lines > .side")];
  for (const [at, card] of [...arena.querySelectorAll(".salvo")].entries()) {
    const enemy = sides.length === 2 ? sides[1 - (at % 2)] : null;
    if (!enemy) continue;
    const own = [...card.classList].find((name) => /^o\d+$/.test(name)) ?? "none";
    const from = middle(card, left, top);
    const group = svg("g", { class: `fighter ${own}` });
    for (const hit of [...enemy.querySelectorAll(".cross, .ring")].slice(0, 8)) {
      const [x, y] = middle(hit, left, top);
      const [fromX, fromY] = edge(from, [x, y], card);
      group.append(svg("path", { d: `M${fromX} ${fromY}L${x} ${y}` }));
      group.append(svg("circle", { cx: `${x}`, cy: `${y}`, r: "4" }));
    }
    made.append(group);
  }
  arena.querySelector(".lines")?.before(made);
}

/** @param {Element} element @param {number} left @param {number} top @returns {[number, number]} */
function middle(element, left, top) {
  const box = element.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2 - left), Math.round(box.y + box.height / 2 - top)];
}

/**
 * Where a beam leaves its card: at the side that looks to the goal.
 * @param {[number, number]} from @param {[number, number]} to @param {Element} card
 */
function edge([x, y], [toX, toY], card) {
  const { width, height } = card.getBoundingClientRect();
  const across = Math.abs(toX - x) > width / 2;
  if (across) return [Math.round(x + (Math.sign(toX - x) * width) / 2), y];
  return [x, Math.round(y + (Math.sign(toY - y) * height) / 2)];
}

/** @param {string} name @param {Record<string, string>} has */
function svg(name, has) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(has)) made.setAttribute(key, value);
  return made;
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
