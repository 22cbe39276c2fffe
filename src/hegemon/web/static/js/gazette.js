// @ts-check
// The gazette: printed as one sheet, and its public address given to whoever is to read it.

const printer = document.querySelector("button[data-print]");
printer?.removeAttribute("hidden");
printer?.addEventListener("click", () => window.print());

const link = document.querySelector("a[data-share]");
if (link instanceof HTMLAnchorElement) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    give(link);
  });
}

/** To the device's own way of sharing, else to the clipboard, else it is opened. @param {HTMLAnchorElement} to */
async function give(to) {
  try {
    if (navigator.share) await navigator.share({ url: to.href });
    else {
      await navigator.clipboard.writeText(to.href);
      to.textContent = "Link copied";
    }
  } catch (trouble) {
    const left = trouble instanceof DOMException && trouble.name === "AbortError";
    if (!left) location.assign(to.href);
  }
}

/** What stands on the sheet, for who may not open its address. */
const TOLD = "#masthead, .dateline > :first-child, .lead h2, .standfirst, .story p, .notice > *";

const teller = document.querySelector("button[data-tell]");
if (teller && ("share" in navigator || "clipboard" in navigator)) {
  teller.removeAttribute("hidden");
  teller.addEventListener("click", () => tell(teller));
}

/** The words of the sheet, and nothing of what is private beside it. @param {Element} by */
async function tell(by) {
  const lines = [...document.querySelectorAll(TOLD)].map((one) => one.textContent?.trim());
  const text = lines.join("\n");
  try {
    if (navigator.share) await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      by.textContent = "Copied";
    }
  } catch {
    // somebody thought better of it, or the browser lets nobody
  }
}

document.addEventListener("keydown", (event) => {
  const other =
    event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const to = way && document.querySelector(`.beside a[rel="${way}"]`);
  if (!other && to instanceof HTMLAnchorElement) location.assign(to.href);
});
