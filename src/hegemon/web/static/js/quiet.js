// @ts-check
// Small forms (`data-quiet`) are sent without leaving the page; without scripts they lead on.

import { take } from "./live.js";
import { fetched, merge } from "./parts.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-quiet")) return;
  event.preventDefault();
  send(form, event.submitter);
});

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function send(form, submitter) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
  form.setAttribute("aria-busy", "true");
  try {
    const { there, reply } = await fetched(form.action, { method: "POST", body });
    if (!there.querySelector("[data-part]")) location.assign(reply.url);
    else if (reply.redirected) sent(form, there);
    else merge(there, false); // what is wrong stands beside the form
  } catch {
    complain(form);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/** @param {HTMLFormElement} form @param {Document} there */
function sent(form, there) {
  form.reset();
  for (const text of form.querySelectorAll("textarea")) text.value = text.defaultValue = "";
  take(there);
}

/** @param {HTMLFormElement} form */
function complain(form) {
  form.querySelector(".unsent")?.remove();
  const said = document.createElement("p");
  said.className = "wrong unsent";
  said.setAttribute("role", "alert");
  said.textContent = "Not sent: there is no connection. What you wrote is still here.";
  form.prepend(said);
}
