// @ts-check
// The home page: how much time is left at each table, told anew every half minute.

import { shortHere, shortUntil } from "./moments.js";

const EVERY = 30_000;

function tell() {
  const now = new Date();
  for (const time of document.querySelectorAll(".due time")) {
    const due = new Date(time.getAttribute("datetime") ?? "");
    if (!Number.isNaN(due.valueOf())) time.textContent = shortHere(due, now);
  }
  for (const one of document.querySelectorAll("[data-left]")) {
    const due = new Date(/** @type {HTMLElement} */ (one).dataset.left ?? "");
    if (Number.isNaN(due.valueOf())) continue;
    if (one instanceof HTMLProgressElement) {
      one.value = Math.min(one.max, Math.max(0, (due.valueOf() - now.valueOf()) / 1000));
    } else one.textContent = `, ${shortUntil(due, now)}`;
  }
}

tell();
setInterval(tell, EVERY);
