// @ts-check
// The first turn of somebody who has never played: three steps, which can be sent away for ever.
import { nextStep, STEPS, stepsOf } from "./first_turn.js";

const KEY = "hegemon-guide";
const board = document.getElementById("board");
const panel = document.getElementById("panel");
let tapped = false;

/** Whether no turn has been taken yet. */
function isFirst() {
  return document.getElementById("board")?.dataset.step === "0";
}

/** How far the reader has come, as the page shows it. */
function done() {
  const orders = document.getElementById("orders");
  const sealed = Boolean(orders?.dataset.sealed) || !isFirst();
  return { tapped, orders: orders?.querySelectorAll(".order-line").length ?? 0, sealed };
}

/** @param {HTMLElement} guide */
function shown(guide) {
  const next = nextStep(done());
  if (next === STEPS) return sentAway(guide);
  const items = guide.querySelectorAll("li");
  for (const [number, item] of items.entries()) {
    item.toggleAttribute("data-done", number < next);
    if (number === next) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
}

/** @param {HTMLElement} guide */
function sentAway(guide) {
  localStorage.setItem(KEY, "read");
  watching.disconnect();
  guide.remove();
}

/** Whether something on the map is the reader's. */
function owns() {
  const seat = CSS.escape(board?.dataset.seat ?? "");
  return document.querySelector(`#board [data-owner="${seat}"]`) !== null;
}

/** A step that keeps its number where only one of them is shown. @param {string} text @param {number} value */
function item(text, value) {
  return Object.assign(document.createElement("li"), { textContent: text, value });
}

function made() {
  const guide = document.createElement("aside");
  guide.className = "guide";
  guide.setAttribute("aria-label", "Your first turn");
  const list = document.createElement("ol");
  list.append(...stepsOf(owns()).map((text, at) => item(text, at + 1)));
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: "Got it",
  });
  close.addEventListener("click", () => sentAway(guide));
  guide.append(list, close);
  return guide;
}

const guide = made();
const watching = new MutationObserver(() => shown(guide));
if (
  panel &&
  isFirst() &&
  !document.querySelector("#lesson") &&
  document.getElementById("orders")?.dataset.opened && // who has conceded is asked nothing
  localStorage.getItem(KEY) !== "read"
) {
  document.getElementById("news")?.after(guide);
  board?.addEventListener("click", () => {
    tapped = true;
    shown(guide);
  });
  watching.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-sealed", "data-step"],
  });
  shown(guide);
}
