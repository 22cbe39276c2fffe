// @ts-check
// The slider of the past: each step as it was seen then, fetched and merged, with its own address.

import { fetched, merge } from "./parts.js";

let wanted = "";
let going = false;

/** @param {string} address */
async function go(address) {
  wanted = address;
  if (going) return;
  going = true;
  while (wanted) {
    const next = wanted;
    wanted = "";
    const { there, reply } = await fetched(next).catch(() => ({ there: null, reply: null }));
    if (!there || !reply?.ok || !there.querySelector("#steps")) location.assign(next);
    else if (!wanted) arrive(there, next);
  }
  going = false;
}

/** @param {Document} there @param {string} address */
function arrive(there, address) {
  if (new URL(address, location.href).href !== location.href) history.pushState(null, "", address);
  merge(there, true);
  document.title = there.title;
  const [told, heard] = [document.querySelector(".clock"), there.querySelector(".clock")];
  if (told && heard) told.textContent = heard.textContent;
}

/** A slider in place of the field. */
function dress() {
  const form = document.querySelector("#steps form[data-slide]");
  const field = form?.querySelector("input");
  if (!(form instanceof HTMLFormElement) || !field || field.type === "range") return;
  field.type = "range";
  field.setAttribute("aria-valuetext", `step ${field.value}`);
  form.querySelector("button")?.setAttribute("hidden", "");
  field.addEventListener("input", () => go(`${form.dataset.slide}${field.value}`));
}

if (document.querySelector("#steps")) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("#steps a[rel]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(link.href);
  });
  addEventListener("popstate", () => go(location.href));
  document.addEventListener("hegemon:merged", dress);
  dress();
}
