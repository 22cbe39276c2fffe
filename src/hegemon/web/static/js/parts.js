// @ts-check
/**
 * Parts of a page that are fetched again and merged into the one that is looked at.
 *
 * A part is a section with an id and `data-part`. What is merged keeps focus, open details, half
 * written text and the place that one has scrolled to. A part that says its `data-step` changes with
 * the step and not otherwise. `data-own` marks what scripts have put right into a part: it stays.
 * Afterwards `document` hears `hegemon:merged` {turn: whether the page shows another step now}.
 */

import { Idiomorph } from "../vendor/idiomorph.esm.js";

/**
 * The page as the server makes it now; null where it leads elsewhere, as to the door.
 * @param {string} address
 * @param {RequestInit} [how]
 */
export async function fetched(address, how) {
  const reply = await fetch(address, { headers: { accept: "text/html" }, ...how });
  const text = await reply.text();
  const there = new DOMParser().parseFromString(text, "text/html");
  return { there, reply };
}

/** @param {Document} page @returns {string} the step that a page shows; "" for none */
export function stepOf(page) {
  return page.querySelector("[data-part][data-step]")?.getAttribute("data-step") ?? "";
}

/**
 * Merge what may change at any time and, with `turn`, all.
 * @param {Document} there
 * @param {boolean} turn
 */
export function merge(there, turn) {
  const same = stepOf(there) === stepOf(document);
  for (const fresh of there.querySelectorAll("[data-part]")) {
    const here = document.getElementById(fresh.id);
    const always = fresh.getAttribute("data-part") === "always";
    if (here && (always || turn || same) && !untouched(here, fresh)) morph(here, fresh);
  }
  if (turn || same) document.title = there.title;
  document.dispatchEvent(new CustomEvent("hegemon:merged", { detail: { turn: turn && !same } }));
}

/** Whether it changes with the step, which is still the same. @param {Element} here @param {Element} fresh */
function untouched(here, fresh) {
  const step = here.getAttribute("data-step");
  return step !== null && step === fresh.getAttribute("data-step");
}

/** @param {Element} here @param {Element} fresh */
function morph(here, fresh) {
  [...here.children].forEach((own, at) => {
    if (own.hasAttribute("data-own")) keepPlace(own, fresh, at);
  });
  Idiomorph.morph(here, fresh, {
    morphStyle: "outerHTML",
    ignoreActiveValue: isField(document.activeElement), // a button takes its new words with focus
    callbacks: {
      beforeNodeMorphed: (node) => !isOwn(node) && !isWritten(node),
      beforeNodeRemoved: (node) => !isOwn(node),
      beforeAttributeUpdated: (name, element) => !isOurs(name, element),
    },
  });
}

/**
 * Let the server's part have a place for what scripts have put there.
 * @param {Element} own
 * @param {Element} fresh
 * @param {number} at
 */
function keepPlace(own, fresh, at) {
  own.id ||= `${fresh.id}-own-${at}`;
  const place = fresh.ownerDocument.createElement(own.tagName);
  place.id = own.id;
  fresh.insertBefore(place, fresh.children[at] ?? null);
}

/** @param {Node} node */
function isOwn(node) {
  return node instanceof Element && node.hasAttribute("data-own");
}

/** Whether something can be written or chosen in it. @param {Element | null} element */
function isField(element) {
  return element?.matches("input, textarea, select") ?? false;
}

/** Whether somebody has written or chosen something there. @param {Node} node */
function isWritten(node) {
  if (node instanceof HTMLTextAreaElement) return node.value !== node.defaultValue;
  if (!(node instanceof HTMLInputElement)) return false;
  const ticks = node.type === "checkbox" || node.type === "radio";
  return ticks ? node.checked !== node.defaultChecked : node.value !== node.defaultValue;
}

/** @param {string} name @param {Element} element */
function isOurs(name, element) {
  return name === "open" && element instanceof HTMLDetailsElement;
}
