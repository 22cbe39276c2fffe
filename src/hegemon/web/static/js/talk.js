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

function mark() {
  const from = marked ?? -1;
  for (const message of others()) {
    message.classList.toggle("unread", Number(message.dataset.number) > from);
  }
  const seen = lastSeen("message") ?? -1;
  const unread = others().filter((message) => Number(message.dataset.number) > seen);
  tellCount("messages", shown() === "messages" ? 0 : unread.length);
}

/** Who can be chosen to read the letters of: the first means all. @returns {HTMLElement[]} */
function partners() {
  return [...document.querySelectorAll("#messages .between a")].map(
    (link) => /** @type {HTMLElement} */ (link),
  );
}

/** Show what was said between the reader and one seat, or all. A page that is drawn anew says all. */
function part() {
  for (const link of partners()) {
    const { with: seat } = link.dataset;
    if (seat === partner) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    link.classList.toggle(
      "unread",
      others().some((one) => one.matches(".unread") && one.dataset.author === seat),
    );
    if (seat === partner) tellPartner(link.textContent?.trim() ?? "");
  }
  const letters = document.querySelectorAll("#messages .messages > li[data-number]");
  for (const letter of letters)
    letter.classList.toggle("apart", !isBetween(/** @type {HTMLElement} */ (letter), partner));
}

/** @param {HTMLElement} letter @param {string} seat */
function isBetween(letter, seat) {
  const { author, to = "" } = letter.dataset;
  if (!seat || author === seat) return true;
  return letter.matches(".own") && (!to.trim() || to.split(" ").includes(seat));
}

/** The letter that is written goes to him: nobody need be ticked. @param {string} name */
function tellPartner(name) {
  const told = document.querySelector("#say-to");
  if (told) told.textContent = partner ? `to ${name}` : "";
  document.querySelector("#messages")?.classList.toggle("with-one", partner !== "");
}

/** @param {string} seat */
function choosePartner(seat) {
  const boxes = document.querySelectorAll("#messages input[name=to]");
  for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = box.value === seat;
  partner = partners().some((link) => link.dataset.with === seat) ? seat : "";
  part();
}

/** Whoever looks at the messages has read them; the marks stay until he looks again. */
function look() {
  if (shown() !== "messages") {
    marked = lastSeen("message");
  } else {
    const list = document.querySelector("#messages .messages");
    list?.lastElementChild?.scrollIntoView({ block: "nearest" });
    sawUpTo("message", Number(list?.getAttribute("data-last") ?? 0));
  }
  mark();
  part();
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
