// @ts-check
/**
 * The parts of the panel, one at a time. Without scripts they stand below each other.
 *
 * `document` hears `hegemon:tab` {tab} when another part is shown.
 */

import { lastSeen } from "./seen.js";

const panel = /** @type {HTMLElement | null} */ (document.querySelector("#panel"));
const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".tabs a")]);
const names = links.map((link) => link.hash.slice(1));

/** Show a part. @param {string} tab */
export function show(tab) {
  if (!panel || !names.includes(tab)) return;
  const before = panel.dataset.tab;
  panel.dataset.tab = tab;
  for (const link of links) {
    if (link.hash === `#${tab}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (before !== tab) panel.scrollTop = 0;
  document.dispatchEvent(new CustomEvent("hegemon:tab", { detail: { tab } }));
}

/** @returns {string} the part that is shown */
export function shown() {
  return panel?.dataset.tab ?? "";
}

/** Say how many unread things a part has. @param {string} tab @param {number} count */
export function tellCount(tab, count) {
  const link = links.find((each) => each.hash === `#${tab}`);
  if (!link) return;
  link.querySelector(".count")?.remove();
  if (!count) return;
  const said = document.createElement("span");
  said.className = "count";
  said.textContent = String(count);
  said.setAttribute("aria-label", `${count} new`);
  link.append(said);
}

/** The part that an address means: one, or the one in which something lies. */
function meant() {
  const id = decodeURIComponent(location.hash.slice(1));
  return names.find((name) => name === id || document.getElementById(id)?.closest(`#${name}`));
}

/** Show what the address means, which could not be scrolled to while its part was hidden. */
function lead() {
  const name = meant();
  show(name ?? shown());
  if (name && location.hash !== `#${name}`)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** What one comes for: news first, then what one is asked. */
function first() {
  const step = Number(document.querySelector("#report")?.getAttribute("data-step") ?? 0);
  const seen = lastSeen("step");
  if (seen !== null && seen < step) return "report";
  const asked = document.querySelector('#clock[data-awaited="true"]');
  return asked && names.includes("orders") ? "orders" : "report";
}

if (panel && links.length) {
  panel.classList.add("tabbed");
  for (const link of links) link.addEventListener("click", () => show(link.hash.slice(1)));
  addEventListener("hashchange", lead);
  show(meant() ?? first());
}
