// @ts-check
/**
 * On a phone the panel is a sheet on the lower edge, of three heights: its bar is dragged or tapped,
 * and takes arrows, too. A tab that is chosen takes the height that it needs.
 *
 * `document` is heard: `hegemon:reveal`, something on the map is to be seen, so the sheet stands no
 * higher than for news; and `hegemon:deciding` {on}, an order is in hand: the sheet is low, and what
 * leads elsewhere is hidden, until that is over; meanwhile `hegemon:listing` {on}, what is asked next
 * stands in a list and not on the map, so the sheet makes room for it.
 */

import { settled, stopsOf } from "./heights.js";

const [LOW, MIDDLE, HIGH] = [0, 1, 2];
const WORDS = ["low", "middle", "high"];

/** Which height a tab takes: news are short, but for a digest; all others are lists. @param {string} tab */
function needs(tab) {
  return tab === "report" && !document.querySelector("#report .digest") ? MIDDLE : HIGH;
}

class Drawer {
  /** @param {HTMLElement} panel @param {HTMLElement} page */
  constructor(panel, page) {
    this.panel = panel;
    this.page = page;
    this.at = MIDDLE;
    this.before = MIDDLE;
    this.moved = false;
    this.lists = false;
    this.grip = grip();
    panel.prepend(this.grip);
    this.listen();
    const narrow = matchMedia("(max-width: 800px)");
    narrow.addEventListener("change", () => this.suit(narrow.matches));
    addEventListener("resize", () => this.suit(narrow.matches));
    if (panel.dataset.tab === "report") this.at = needs("report");
    this.suit(narrow.matches);
  }

  get stops() {
    return stopsOf(this.page.clientHeight);
  }

  /** @param {boolean} narrow */
  suit(narrow) {
    this.panel.classList.toggle("drawer", narrow);
    this.set(this.at);
  }

  /** @param {number} at which of the heights */
  set(at) {
    this.at = at;
    this.lift(this.stops[at] ?? 0);
    this.panel.dataset.height = WORDS[at];
    this.grip.setAttribute("aria-valuenow", String(at + 1));
    this.grip.setAttribute("aria-valuetext", WORDS[at] ?? "");
  }

  /** @param {number} pixels from the lower edge of the page */
  lift(pixels) {
    this.panel.style.setProperty("--sheet", `${pixels}px`);
  }

  listen() {
    this.grip.addEventListener("pointerdown", (event) => this.begin(event));
    this.grip.addEventListener("click", () => this.moved || this.set((this.at + 1) % WORDS.length));
    this.grip.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("hegemon:reveal", () => this.set(Math.min(this.at, MIDDLE)));
    document.addEventListener("hegemon:deciding", (event) =>
      this.decide(/** @type {CustomEvent} */ (event).detail.on),
    );
    document.addEventListener("hegemon:listing", (event) =>
      this.list(/** @type {CustomEvent} */ (event).detail.on),
    );
    for (const link of document.querySelectorAll(".tabs a")) {
      const tab = link.getAttribute("href")?.slice(1) ?? "";
      link.addEventListener("click", () => this.set(needs(tab)));
    }
  }

  /** @param {boolean} on */
  decide(on) {
    if (on === this.page.classList.contains("deciding")) return;
    this.page.classList.toggle("deciding", on);
    if (on) this.before = this.at;
    this.set(on ? (this.lists ? MIDDLE : LOW) : this.before);
  }

  /** @param {boolean} on */
  list(on) {
    this.lists = on;
    if (this.page.classList.contains("deciding")) this.set(on ? MIDDLE : LOW);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = {
      ArrowUp: Math.min(this.at + 1, HIGH),
      ArrowDown: Math.max(this.at - 1, LOW),
      Home: LOW,
      End: HIGH,
      Enter: (this.at + 1) % WORDS.length,
      " ": (this.at + 1) % WORDS.length,
    }[event.key];
    if (at === undefined) return;
    event.preventDefault();
    this.set(at);
  }

  /** @param {PointerEvent} down */
  begin(down) {
    const { stops } = this;
    const from = stops[this.at] ?? 0;
    let [height, at, time, speed] = [from, down.clientY, down.timeStamp, 0];
    this.moved = false;
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (!this.moved && Math.abs(event.clientY - down.clientY) < 4) return;
      this.moved = true;
      this.panel.classList.add("dragged");
      speed = ((at - event.clientY) / Math.max(event.timeStamp - time, 1)) * 1000;
      [at, time] = [event.clientY, event.timeStamp];
      height = Math.min(Math.max(from + down.clientY - at, stops[LOW] ?? 0), stops[HIGH] ?? 0);
      this.lift(height);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      this.panel.classList.remove("dragged");
      if (this.moved) this.set(settled(stops, height, speed));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }
}

/** The bar of the sheet. @returns {HTMLElement} */
function grip() {
  const made = document.createElement("div");
  made.className = "grip";
  made.tabIndex = 0;
  const said = {
    role: "slider",
    "aria-label": "Height of this sheet",
    "aria-orientation": "vertical",
    "aria-valuemin": "1",
    "aria-valuemax": String(WORDS.length),
  };
  for (const [name, value] of Object.entries(said)) made.setAttribute(name, value);
  return made;
}

const panel = document.querySelector("#panel");
const page = document.querySelector("main");
if (panel instanceof HTMLElement && page && document.body.classList.contains("match")) {
  new Drawer(panel, page);
}
