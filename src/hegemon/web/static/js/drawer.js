// @ts-check
/**
 * On a phone the panel is a drawer on the lower edge: dragged by its handle, or set by buttons.
 */

import { nextStop, STOPS, settled } from "./heights.js";

const BAR = 92; // pixels: the handle and the tabs

class Drawer {
  /** @param {HTMLElement} panel @param {HTMLElement} page */
  constructor(panel, page) {
    this.panel = panel;
    this.page = page;
    this.height = STOPS[1] ?? 0.5;
    this.grip = grip();
    panel.prepend(this.grip);
    this.buttons();
    this.drags();
    const narrow = matchMedia("(max-width: 800px)");
    narrow.addEventListener("change", () => this.suit(narrow.matches));
    this.suit(narrow.matches);
  }

  /** @param {boolean} narrow */
  suit(narrow) {
    this.panel.classList.toggle("drawer", narrow);
    this.panel.style.setProperty("--drawer", "");
    if (narrow) this.set(this.height);
  }

  /** @param {number} height a fraction of the page */
  set(height) {
    this.height = height;
    this.panel.style.setProperty("--drawer", `max(${BAR}px, ${height * 100}%)`);
    const [smaller, larger] = /** @type {HTMLButtonElement[]} */ ([
      this.grip.firstElementChild,
      this.grip.lastElementChild,
    ]);
    if (smaller) smaller.disabled = height <= 0;
    if (larger) larger.disabled = height >= (STOPS.at(-1) ?? 1);
  }

  buttons() {
    const [smaller, pull, larger] = this.grip.children;
    smaller?.addEventListener("click", () => this.set(nextStop(this.height, -1)));
    larger?.addEventListener("click", () => this.set(nextStop(this.height, 1)));
    pull?.addEventListener("click", () => this.pulled());
    document.addEventListener("hegemon:reveal", () => this.make((height) => Math.min(height, 0.5)));
    document.querySelector(".tabs")?.addEventListener("click", () => {
      this.make((height) => Math.max(height, 0.5));
    });
  }

  /** @param {(height: number) => number} change */
  make(change) {
    if (this.panel.classList.contains("drawer")) this.set(change(this.height));
  }

  pulled() {
    if (!this.moved) this.set(this.height > 0 ? 0 : 0.5);
  }

  drags() {
    this.moved = false;
    this.grip.addEventListener("pointerdown", (event) => this.begin(event));
  }

  /** @param {PointerEvent} down */
  begin(down) {
    const whole = this.page.clientHeight || 1;
    const from = this.panel.clientHeight / whole;
    let [at, time, speed] = [down.clientY, down.timeStamp, 0];
    this.moved = false;
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (!this.moved && Math.abs(event.clientY - down.clientY) < 4) return;
      this.moved = true;
      this.panel.classList.add("dragged");
      speed = ((at - event.clientY) / whole / Math.max(event.timeStamp - time, 1)) * 1000;
      [at, time] = [event.clientY, event.timeStamp];
      this.set(Math.min(Math.max(from + (down.clientY - at) / whole, 0), 0.92));
    };
    const end = () => {
      removeEventListener("pointermove", move);
      this.panel.classList.remove("dragged");
      if (this.moved) this.set(settled(this.height, speed));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }
}

/** @returns {HTMLElement} */
function grip() {
  const made = document.createElement("div");
  made.className = "grip";
  made.append(
    button("▾", "Lower this panel", ""),
    button("", "Fold or unfold this panel", "pull"),
    button("▴", "Raise this panel", ""),
  );
  return made;
}

/** @param {string} sign @param {string} label @param {string} kind */
function button(sign, label, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = sign;
  made.setAttribute("aria-label", label);
  return made;
}

const panel = document.querySelector("#panel");
const page = document.querySelector("main");
if (panel instanceof HTMLElement && page && document.body.classList.contains("match")) {
  new Drawer(panel, page);
}
