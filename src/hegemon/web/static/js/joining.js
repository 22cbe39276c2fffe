// @ts-check
// Who takes a seat brings a share of the dice that the server cannot have chosen.
import { hexadecimal } from "./secret.js";

for (const form of document.querySelectorAll("form[data-nonce]")) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "nonce";
  field.value = hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
  form.append(field);
}

const waits = document.querySelector("[data-waits]");
let leaving = false;
if (waits instanceof HTMLElement) {
  const { waits: table, missing } = waits.dataset;
  waits.hidden = false;
  const news = new EventSource(`/api/v1/tables/${table}/news`);
  news.addEventListener("news", again);
  news.addEventListener("open", () => {
    caughtUp(table ?? "", Number(missing)).catch(() => {}); // it is asked again with the next stream
  });
  addEventListener("beforeunload", () => {
    leaving = true;
  });
}

/** Load the page again; but who follows a link just now is not called back. */
function again() {
  if (!leaving) location.reload();
}

/**
 * Who came after the page was made and before its stream was open is seen, too.
 * @param {string} table @param {number} missing how many seats the page calls free
 */
async function caughtUp(table, missing) {
  const reply = await fetch(`/api/v1/tables/${table}`);
  if (!reply.ok) return;
  const { facts } = await reply.json();
  if ((facts.open ?? []).length !== missing) again();
}
