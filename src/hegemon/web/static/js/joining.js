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
if (waits instanceof HTMLElement) {
  const news = new EventSource(`/api/v1/tables/${waits.dataset.waits}/news`);
  news.addEventListener("news", () => location.reload());
}
