// @ts-check
// Messages: what is unread is marked and counted, the newest is in view, and how much more fits.

import { lastSeen, sawUpTo } from "./seen.js";
import { show, shown, tellCount } from "./tabs.js";

let marked = lastSeen("message");

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
  const boxes = document.querySelectorAll("#messages input[name=to]");
  if (!seat || !boxes.length) return;
  event.preventDefault();
  for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = box.value === seat;
  show("messages");
  /** @type {HTMLElement | null} */ (document.querySelector("#say"))?.focus();
});
document.addEventListener("keydown", (event) => {
  const text = event.target;
  if (!(text instanceof HTMLTextAreaElement) || text.id !== "say") return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) text.form?.requestSubmit();
});
look();
