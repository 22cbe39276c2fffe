// @ts-check
// Letters: what is unread is marked and counted, the newest is in view, and how much more fits; of
// several powers those of one alone, and a letter goes to him.

import { lastSeen, sawUpTo } from "./seen.js";
import { show, shown, tellCount } from "./tabs.js";

let marked = lastSeen("message");
let partner = ""; // the seat whose letters alone are shown; "" for all

/** @returns {HTMLElement[]} those of others */
function others() {
  const found = document.querySelectorAll("#messages .messages > li[data-number]:not(.own)");
  return /** @type {HTMLElement[]} */ ([...found]);
}

/** @param {HTMLElement} letter */
function numberOf(letter) {
  return Number(letter.dataset.number);
}

function mark() {
  const from = marked ?? -1;
  for (const message of others()) message.classList.toggle("unread", numberOf(message) > from);
  const seen = lastSeen("message") ?? -1;
  const unread = others().filter((message) => numberOf(message) > seen);
  const missed = shown() === "messages" ? unread.filter((one) => one.matches(".apart")) : unread;
  tellCount("messages", missed.length);
  for (const link of partners()) {
    const { with: seat } = link.dataset;
    const news = missed.some((one) => !seat || one.dataset.author === seat);
    link.classList.toggle("unread", seat !== partner && news);
  }
}

/** Who can be chosen to read the letters of: the first means all. @returns {HTMLElement[]} */
function partners() {
  return [...document.querySelectorAll("#messages .between a")].map(
    (link) => /** @type {HTMLElement} */ (link),
  );
}

/**
 * Show what was said between the reader and one seat, or all; what he writes there goes to him
 * alone. A page that was drawn anew knows of none of it.
 */
function part() {
  const chosen = partners().find((link) => link.dataset.with === partner);
  if (!chosen) partner = ""; // nobody sits there any more
  for (const link of partners()) {
    if (link.dataset.with === partner) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const letters = document.querySelectorAll("#messages .messages > li[data-number]");
  for (const letter of letters)
    letter.classList.toggle("apart", !isBetween(/** @type {HTMLElement} */ (letter), partner));
  if (partner) tick(partner);
  const told = document.querySelector("#say-to");
  if (told) told.textContent = partner ? `to ${chosen?.querySelector("bdi")?.textContent}` : "";
  document.querySelector("#messages")?.classList.toggle("with-one", partner !== "");
}

/** @param {HTMLElement} letter @param {string} seat */
function isBetween(letter, seat) {
  const { author, to = "" } = letter.dataset;
  if (!seat || author === seat) return true;
  return letter.matches(".own") && (!to.trim() || to.split(" ").includes(seat));
}

/** The letter goes to this seat alone; "" for all. @param {string} seat */
function tick(seat) {
  const boxes = document.querySelectorAll("#messages input[name=to]");
  for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = box.value === seat;
}

/** What is begun to one seat does not become a letter to all. @param {string} seat */
function choosePartner(seat) {
  const text = document.querySelector("#say");
  const begun = text instanceof HTMLTextAreaElement && text.value.trim() !== "";
  if (seat || !begun) tick(seat);
  partner = seat;
  look();
}

/**
 * Whoever looks at the messages has read them, as far as he sees them; the marks stay until he
 * looks again.
 */
function look() {
  part();
  if (shown() !== "messages") {
    marked = lastSeen("message");
  } else {
    const list = document.querySelector("#messages .messages");
    list?.lastElementChild?.scrollIntoView({ block: "nearest" });
    const seen = lastSeen("message") ?? -1;
    const hidden = others().filter((one) => one.matches(".apart") && numberOf(one) > seen);
    const last = Number(list?.getAttribute("data-last") ?? 0);
    sawUpTo("message", Math.min(last, ...hidden.map((one) => numberOf(one) - 1)));
  }
  mark();
}

document.addEventListener("hegemon:tab", look);
document.addEventListener("hegemon:merged", look);
document.addEventListener("input", (event) => {
  const text = event.target;
  const left = document.querySelector("#say-left");
  if (!(text instanceof HTMLTextAreaElement) || text.id !== "say" || !left) return;
  left.textContent = `${text.maxLength - text.value.length} characters left`;
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("[data-write]");
  const seat = link instanceof HTMLElement ? link.dataset.write : "";
  if (!seat || !document.querySelector("#say")) return;
  event.preventDefault();
  choosePartner(seat);
  show("messages");
  /** @type {HTMLElement | null} */ (document.querySelector("#say"))?.focus();
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest(".between a");
  if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choosePartner(link.dataset.with ?? "");
});
document.addEventListener("keydown", (event) => {
  const text = event.target;
  if (!(text instanceof HTMLTextAreaElement) || text.id !== "say") return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) text.form?.requestSubmit();
});
look();
