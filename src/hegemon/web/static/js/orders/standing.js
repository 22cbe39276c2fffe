// @ts-check
// Standing orders that are changed on their page are written on the sheet that stands here.

import { show } from "../tabs.js";
import { changed } from "./stands.js";

/** @param {import("./ordering.js").Ordering} ordering */
export function takeStandingOrders(ordering) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(".stands")) return;
    event.preventDefault();
    const sheet = ordering.writing.sheet;
    if (!sheet || ordering.sealing.receipt) return;
    const orders = changed(sheet, saidIn(form));
    if (!orders.length) return;
    ordering.write(sheet.single ? orders.slice(-1) : orders);
    location.hash = "#orders";
    show("orders");
  });
}

/** @param {HTMLFormElement} form */
function saidIn(form) {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    form.querySelectorAll("[data-begins]")
  );
  return [...fields].map((field) => ({
    begins: field.dataset.begins ?? "",
    said: field.dataset.said ?? "",
    now: field.value.trim(),
  }));
}
