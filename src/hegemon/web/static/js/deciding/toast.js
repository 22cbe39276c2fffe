// @ts-check
// A few words that stand for some seconds, with a way back: what was written, what was sealed.

import { button, h, wax } from "../orders/dom.js";

/** @typedef {{undo?: () => void, over?: () => void, seal?: boolean}} Deeds   `over` is done when it goes by itself */

/** How long it stands, in milliseconds. */
export const STANDS = 6000;

/** How often is looked how much of the time is over. */
const STEP = 100;

/** @type {HTMLElement | null} */
let shown = null;
let timer = 0;

/**
 * Show it in place of the one before. Its time stands still while one points at it or is in it.
 * @param {string} words @param {Deeds} [deeds]
 */
export function toast(words, { undo, over, seal = false } = {}) {
  gone();
  const thread = h("span", { class: "thread", "aria-hidden": "true" });
  const back = undo && button("Undo", () => [gone(), undo()], { "data-key": "toast-undo" });
  const said = h("p", { role: "status" }, words);
  const made = h(
    "div",
    { class: seal ? "toast sealed" : "toast", "data-own": true },
    seal && wax(),
    said,
    back,
    thread,
  );
  (document.querySelector("main") ?? document.body).append(made);
  shown = made;
  let left = STANDS;
  timer = setInterval(() => {
    if (made.matches(":hover, :focus-within")) return;
    left -= STEP;
    thread.style.setProperty("--left", String(Math.max(left, 0) / STANDS));
    if (left > 0) return;
    gone();
    over?.();
  }, STEP);
}

/** It goes, and what should follow it does not. */
export function gone() {
  clearInterval(timer);
  const inside = shown?.contains(document.activeElement);
  shown?.remove();
  shown = null;
  if (inside) /** @type {HTMLElement | null} */ (document.querySelector("#orders h2"))?.focus();
}
