// @ts-check
/**
 * Without a line: the page says how old it is, nothing is sent into nowhere, and when the line is
 * back it is brought up to date. Whatever is kept here goes when somebody else reads, and at once
 * when one signs out.
 */

import { here } from "../moments.js";
import { isAnother, leaves, reads } from "./reader.js";

const root = document.documentElement;
const { kept = "" } = root.dataset;
const { reader = "" } = document.body.dataset;
let stood = kept ? new Date(kept) : new Date();

/** @param {string} text */
function say(text) {
  const line = document.querySelector("#line");
  if (line && line.textContent !== text) line.textContent = text;
}

function tell() {
  say(`You are offline; this is how it stood at ${here(stood)}.`);
}

/** The page is as the server has it now. */
function fresh() {
  delete root.dataset.kept;
  stood = new Date();
  say("");
}

/** A page that is kept, and that no script brings up to date, is asked for again. */
function back() {
  if (root.dataset.kept === undefined) say("");
  else if (!document.querySelector("#panel[data-news]")) location.reload();
}

/** A form that would lead nowhere stays as it is. @param {SubmitEvent} event */
function sent(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  if (form.getAttribute("action") === "/leave") forget();
  else if (!navigator.onLine && form.method === "post" && !("quiet" in form.dataset)) {
    event.preventDefault();
    say("You are offline: this cannot be sent now. What you wrote is still here.");
  }
}

/** Who signs out leaves nothing here, whether the server hears of it or not. */
function forget() {
  try {
    leaves(localStorage, sessionStorage);
  } catch {
    // a browser that keeps nothing
  }
  globalThis.caches?.delete("hegemon-pages");
}

/** A browser that keeps nothing has nothing to forget, and no worker. */
function begin() {
  try {
    if (reader) reads(localStorage, sessionStorage, reader);
  } catch {
    return;
  }
  window.addEventListener("storage", (event) => {
    if (isAnother(event, reader)) location.reload();
  });
  navigator.serviceWorker?.register("/worker.js", { type: "module" }).catch(() => {}); // an old one
}

addEventListener("offline", tell);
addEventListener("online", back);
document.addEventListener("submit", sent);
document.addEventListener("hegemon:merged", fresh);
if (kept || !navigator.onLine) tell();
begin();
