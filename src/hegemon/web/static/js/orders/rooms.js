// @ts-check
// What the sheet of orders is divided into, and what stands over it.

import { h } from "./dom.js";

/** A title with more characters is set smaller. */
const LONG_TITLE = 60;

/** What is asked, or that it is answered, over the sheet. @param {HTMLElement} section @param {string | undefined} said */
export function entitle(section, said) {
  const title = section.querySelector("h2");
  if (!title || said === undefined) return;
  title.textContent = said;
  title.classList.toggle("long", said.length > LONG_TITLE);
}

/** What is told to somebody whose session has ended, and the way back to here. */
export function strange() {
  const door = h("a", { href: `/enter?back=${encodeURIComponent(location.pathname)}` }, "Sign in");
  return h("p", {}, "You are signed out. What you write waits for you on this device. ", door);
}

/** The rooms of the sheet, from the top down. */
export function rooms() {
  return {
    notice: h("div", { class: "notice", role: "status" }),
    head: h("div", { class: "lines-head" }),
    lines: h("ol", { class: "draft", "aria-label": "Your orders" }),
    making: h("div", { class: "in-the-making" }),
    quick: h("div", { class: "quick" }),
    foot: h("div", { class: "foot" }),
    aside: h("div", { class: "unread" }),
    entry: h("div", {}),
    kinds: h("div", { class: "kinds" }),
    things: h("div", {}),
    seal: h("div", { class: "sealing" }),
  };
}
