// @ts-check
// The page on which a finished match is checked: a file of one's own, or a match of this server.

import { hashesIn, verified } from "./verify.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#verify"));
const told = /** @type {HTMLElement} */ (document.querySelector("#verdict"));

/** What is said of a file of something else, which holds nothing against any match. */
const NO_MATCH = [
  "This is no match file.",
  "Its name ends with .hegemon; a table gives it when the match is over.",
];

/** @returns {Promise<Uint8Array | null>} the file that was chosen, or the match of this server */
async function file() {
  const chosen = /** @type {HTMLInputElement} */ (form.elements.namedItem("file")).files?.[0];
  if (chosen) return new Uint8Array(await chosen.arrayBuffer());
  const { table } = form.dataset;
  if (!table) return null;
  const reply = await fetch(`/api/v1/tables/${encodeURIComponent(table)}/export`);
  if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
  const problem = await reply.json().catch(() => ({}));
  throw new Error(problem.detail ?? "The match cannot be had.");
}

async function verify() {
  say("progress", ["Reading …"]);
  try {
    const found = await file();
    const kept = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("kept")).value;
    if (!found) say("bad", ["Choose a match file first."]);
    else tell(await verified(found, hashesIn(kept), progress), hashesIn(kept).length);
  } catch (trouble) {
    say("bad", [trouble instanceof Error ? trouble.message : "This could not be read."]);
  }
}

/** @param {number} done */
function progress(done) {
  const bar = told.querySelector("progress");
  if (bar) bar.value = done;
}

/** @param {import("./verify.js").Verdict} verdict @param {number} kept */
function tell(verdict, kept) {
  const { lines, rolls, typed, receipts, steps, commitment, problems } = verdict;
  if (problems.length) {
    say("bad", verdict.match ? refused(problems) : NO_MATCH);
    return;
  }
  say("", [
    "Everything is right.",
    `${lines} lines are chained; ${rolls} rolls in ${steps} steps follow from the secret and the numbers of the seats; ${receipts} receipts fit their answers.`,
    ...(typed
      ? [
          `${typed} rolls were typed in: the group rolled its own dice, and no program can check them.`,
        ]
      : []),
    kept
      ? `What you kept (${kept}) stands in it.`
      : "You said nothing that you kept: the file agrees with itself, and with this commitment.",
    `Commitment ${commitment}`,
  ]);
}

/** @param {string[]} problems phrases */
function refused(problems) {
  const said = problems.map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}.`);
  return ["This match does not hold.", ...said];
}

/** @param {string} kind @param {string[]} lines the first is the verdict */
function say(kind, lines) {
  const [head = "", ...rest] = lines;
  const box = document.createElement("div");
  box.className = `verdict ${kind}`;
  box.append(element("p", "strong", head), ...rest.map((line) => element("p", "", line)));
  if (kind === "progress") box.append(document.createElement("progress"));
  told.replaceChildren(box);
}

/** @param {string} name @param {string} within @param {string} text */
function element(name, within, text) {
  const made = document.createElement(name);
  const holds = within ? document.createElement(within) : made;
  holds.textContent = text;
  if (holds !== made) made.append(holds);
  return made;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  verify();
});
// sooner than this the browser would have sent the form to the server, and what one kept with it
for (const button of form.querySelectorAll("button")) button.disabled = false;
if (form.dataset.table) verify();
