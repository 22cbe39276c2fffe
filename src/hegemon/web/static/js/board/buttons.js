// @ts-check
/** Buttons on the map: nearer, farther, the whole; and the sheet of keys. */

import { showKeys } from "../keys.js";
import { made } from "./card.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** @param {HTMLElement} strip @param {Stage} stage */
export function addButtons(strip, stage) {
  const row = made("div", "looks", "");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", "Look at the map");
  row.append(
    button("+", "Nearer", () => stage.zoom(1.5)),
    button("−", "Farther", () => stage.zoom(1 / 1.5)),
    button("⤢", "The whole map", () => stage.fit()),
    button("?", "Keys", showKeys),
  );
  strip.append(row);
}

/** @param {string} sign @param {string} name @param {() => void} run */
export function button(sign, name, run) {
  const element = made("button", "", sign);
  element.setAttribute("aria-label", name);
  element.title = name;
  element.addEventListener("click", run);
  return element;
}
