// @ts-check
/**
 * The table as a dial: seats round a clock. The outer arc runs from one deadline to the next and ends
 * in the bead at the due time; what is shaded is night. A seat is tapped to change who sits there,
 * dragged to another place, moved by arrow keys; so is the bead. The fields of the form stay the truth.
 */

import { cityOf, hoursInWords, hoursOf, later, minutesOf } from "./follows.js";

const SVG = "http://www.w3.org/2000/svg";
const [FACE, ARC, SEATS] = [112, 128, 178];
const QUARTER = 15;

/**
 * @typedef {object} Shown
 * @property {import("./follows.js").Seat[]} seats
 * @property {import("./follows.js").Pace} pace
 */

/**
 * @typedef {object} Deeds
 * @property {(seat: string) => void} turn somebody else sits there
 * @property {(from: string, to: string) => void} swap
 * @property {(at: string) => void} time
 */

/** @param {string} name @param {Record<string, string | number>} attributes @param {...Node} inside */
function drawn(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...inside);
  return made;
}

/** @param {string} text @param {number} y @param {string} look */
function said(text, y, look) {
  return drawn("text", { x: 0, y, class: look }, document.createTextNode(text));
}

/** A point of a circle; a turn of 1 is the whole of it, from the top. @param {number} turn @param {number} radius */
function point(turn, radius) {
  const angle = 2 * Math.PI * turn;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)].map((one) => one.toFixed(1));
}

/** @param {number} from @param {number} to @param {number} radius */
function arc(from, to, radius) {
  const [begin, end] = [point(from, radius), point(to, radius)];
  return `M${begin} A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${end}`;
}

/** @param {HTMLElement} place @param {readonly string[]} emblems @param {Deeds} deeds */
export function dial(place, emblems, deeds) {
  const svg = drawn("svg", { viewBox: "-230 -225 460 450", role: "group" });
  svg.setAttribute("aria-label", "The table: who sits where, and when answers are due");
  place.append(svg);
  hold(/** @type {SVGSVGElement} */ (svg), deeds);
  return (/** @type {Shown} */ shown) => {
    const focused = document.activeElement?.getAttribute("data-key");
    svg.replaceChildren(...clock(shown.pace), ...seats(shown.seats, emblems));
    const again = focused && svg.querySelector(`[data-key="${focused}"]`);
    if (again instanceof SVGElement) again.focus();
  };
}

/** @param {import("./follows.js").Pace} pace */
function* clock(pace) {
  yield drawn("circle", { r: SEATS, class: "ring" });
  yield drawn("circle", { r: FACE, class: "face" });
  if (pace.when === "daily") yield* hours();
  for (let tick = 0; tick < 24; tick++) {
    const [a, b] = [point(tick / 24, FACE - (tick % 6 ? 6 : 10)), point(tick / 24, FACE)];
    yield drawn("path", { d: `M${a} L${b}`, class: "tick" });
  }
  if (pace.when === "none") {
    yield said("All sealed", -4, "big words");
    yield said("no clock", 20, "small");
  } else if (pace.when === "daily") yield* due(pace);
  else yield* span(pace);
}

/** Night, and four hours of the day. */
function* hours() {
  yield drawn("path", { d: night(), class: "night" });
  for (const hour of [0, 6, 12, 18]) {
    const [x = "0", y = "0"] = point(hour / 24, FACE - 25);
    yield drawn("text", { x, y: Number(y) + 4, class: "hour" }, document.createTextNode(`${hour}`));
  }
}

/** @param {import("./follows.js").Pace} pace */
function* span(pace) {
  const long = hoursOf(pace);
  yield drawn("path", { d: arc(0, Math.min(long / 24, 0.999), ARC), class: "arc" });
  yield said(hoursInWords(long), -2, "big words");
  yield said(pace.when === "live" ? "a turn, live" : "a turn", 22, "small");
}

/** @param {import("./follows.js").Pace} pace */
function* due({ at, zone, days }) {
  const turn = minutesOf(at) / 1440;
  yield drawn("path", { d: arc(turn + 0.035, turn + 1, ARC), class: "arc" });
  yield said(at, -2, "big");
  yield said(days === 7 ? "every day" : `${days} days a week`, 22, "small");
  yield said(cityOf(zone), 42, "smaller");
  const [x = "0", y = "0"] = point(turn, ARC);
  yield drawn(
    "g",
    {
      transform: `translate(${x} ${y})`,
      class: "bead",
      role: "slider",
      tabindex: 0,
      "data-key": "bead",
      "aria-label": "Due time",
      "aria-valuemin": 0,
      "aria-valuemax": 1439,
      "aria-valuenow": minutesOf(at),
      "aria-valuetext": at,
    },
    drawn("circle", { r: 24, class: "reach" }),
    drawn("circle", { r: 8 }),
  );
}

/** From ten in the evening to six, as a part of the face. */
function night() {
  const [from, to] = [22 / 24, 1 + 6 / 24];
  const [a, b] = [point(to, FACE - 16), point(from, FACE - 16)];
  const inner = `L${a} A${FACE - 16} ${FACE - 16} 0 0 0 ${b}Z`;
  return `${arc(from, to, FACE - 1)} ${inner}`;
}

/** @param {readonly import("./follows.js").Seat[]} all @param {readonly string[]} emblems */
function* seats(all, emblems) {
  const radius = all.length > 8 ? 19 : 25;
  for (const [at, one] of all.entries()) {
    const turn = 0.5 + at / all.length;
    const [x = "0", y = "0"] = point(turn, SEATS);
    const number = (at % emblems.length) + 1;
    const called = one.sits === "you" ? "You" : one.sits === "open" ? "open" : one.sits;
    const below = Number(y) > -60;
    yield drawn(
      "g",
      {
        transform: `translate(${x} ${y})`,
        class: `place owner o${number} ${one.sits === "open" ? "open" : one.sits === "you" ? "you" : "taken"}`,
        role: "button",
        tabindex: 0,
        "data-key": one.seat,
        "data-seat": one.seat,
        "aria-label": `Seat ${one.seat.slice(1)}: ${called}`,
      },
      drawn("circle", { r: Math.max(radius, 24), class: "reach" }),
      drawn("circle", { r: radius, class: "disc" }),
      drawn("use", {
        href: `#power-${emblems[at % emblems.length]}`,
        transform: `scale(${radius / 11})`,
      }),
      said(called, below ? radius + 16 : -radius - 8, "called"),
    );
  }
}

// -- by hand and by keys

/** @param {SVGSVGElement} svg @param {Deeds} deeds */
function hold(svg, deeds) {
  /** @type {string} */
  let held = "";
  svg.addEventListener("pointerdown", (event) => {
    held = keyAt(event.target);
    if (held) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (held === "bead") deeds.time(timeAt(svg, event));
  });
  svg.addEventListener("pointerup", (event) => {
    const let_go = keyAt(document.elementFromPoint(event.clientX, event.clientY));
    if (held && held !== "bead" && let_go && let_go !== "bead") {
      if (let_go === held) deeds.turn(held);
      else deeds.swap(held, let_go);
    }
    held = "";
  });
  svg.addEventListener("pointercancel", () => {
    held = "";
  });
  svg.addEventListener("keydown", (event) => pressed(svg, event, deeds));
}

/** @param {SVGSVGElement} svg @param {KeyboardEvent} event @param {Deeds} deeds */
function pressed(svg, event, deeds) {
  const key = keyAt(event.target);
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key] ?? 0;
  if (key === "bead" && by) {
    const now = svg.querySelector("[role=slider]")?.getAttribute("aria-valuetext") ?? "20:00";
    deeds.time(later(now, by * QUARTER));
  } else if (key && key !== "bead" && by) {
    const all = [...svg.querySelectorAll("[data-seat]")].map((one) =>
      one.getAttribute("data-seat"),
    );
    const to = all.at((all.indexOf(key) + by) % all.length);
    if (to) deeds.swap(key, to);
  } else if (key && key !== "bead" && (event.key === "Enter" || event.key === " ")) deeds.turn(key);
  else return;
  event.preventDefault();
}

/** @param {EventTarget | null} target */
function keyAt(target) {
  const found = target instanceof Element ? target.closest("[data-key]") : null;
  return found?.getAttribute("data-key") ?? "";
}

/** @param {SVGSVGElement} svg @param {PointerEvent} event */
function timeAt(svg, event) {
  const box = svg.getBoundingClientRect();
  const x = event.clientX - box.left - box.width / 2;
  const y = event.clientY - box.top - box.height / 2;
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  return later("00:00", Math.round((turn * 1440) / QUARTER) * QUARTER);
}
