// @ts-check
/**
 * What the panel shows, one tab at a time; each part of it says by `data-tab` under which it stands.
 * Without scripts all parts stand below each other.
 *
 * `document` hears `hegemon:tab` {tab} when another part is shown.
 */

import { addKeys, isTyping } from "./keys.js";
import { lastSeen } from "./seen.js";

const panel = /** @type {HTMLElement | null} */ (document.querySelector("#panel"));
const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".tabs a")]);
const names = links.map((link) => link.hash.slice(1));

/** Show a tab. @param {string} tab */
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

/** @returns {string} the tab that is shown */
export function shown() {
  return panel?.dataset.tab ?? "";
}

/** Say how many unread things a tab has. @param {string} tab @param {number} count */
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

/** The tab that an address means: that of the part which it names, or in which something lies. */
function meant() {
  const id = decodeURIComponent(location.hash.slice(1));
  const part = document.getElementById(id)?.closest("[data-tab]:not(#panel)");
  return names.find((name) => name === part?.getAttribute("data-tab"));
}

/** Show what the address means, which could not be scrolled to while its part was hidden. */
function lead() {
  const name = meant();
  show(name ?? shown());
  if (name && location.hash !== `#${name}`) unfold(decodeURIComponent(location.hash.slice(1)));
}

/** Bring something into sight, and what lies folded in it. @param {string} id */
function unfold(id) {
  const found = document.getElementById(id);
  const fold = found?.querySelector(":scope > details");
  if (fold instanceof HTMLDetailsElement) fold.open = true;
  found?.scrollIntoView();
}

/** A link to where the address stands already leads there, too: no hash changes. @param {MouseEvent} event */
function again(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const here = link?.getAttribute("href") === location.hash;
  if (link && here && !event.defaultPrevented) lead();
}

/** Whether a lesson leads on a phone, where it has no room beside the news: it says what is next, until it is sent away. */
export function isTaught() {
  return matchMedia("(max-width: 800px)").matches && !!document.querySelector("#lesson");
}

/** What one comes for: news first, then what one is asked. */
function first() {
  const step = Number(document.querySelector("#report")?.getAttribute("data-step") ?? 0);
  const seen = lastSeen("step");
  if (seen !== null && seen < step && !isTaught()) return "report";
  const asked = document.querySelector('#clock[data-awaited="true"]');
  return asked && names.includes("orders") ? "orders" : "report";
}

/** A number opens a tab; Esc, which nobody took before, leads back to the first. @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const tab = event.key === "Escape" ? names[0] : names[Number(event.key) - 1];
  if (!tab || document.querySelector(":modal, :popover-open")) return;
  show(tab);
}

if (panel && links.length) {
  panel.classList.add("tabbed");
  for (const link of links) link.addEventListener("click", () => show(link.hash.slice(1)));
  addEventListener("hashchange", lead);
  addEventListener("click", again);
  addEventListener("keydown", press); // of the window: after all who listen within
  addKeys("Beside the map", [
    [
      names.map((_, at) => at + 1).join(" "),
      links.map((link) => link.textContent?.trim()).join(", "),
    ],
    ["Esc", "back to the first of them"],
  ]);
  if (meant()) lead();
  else show(first());
}
