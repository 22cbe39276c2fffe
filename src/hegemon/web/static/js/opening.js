// @ts-check
// The form for a table: the reader's own time zone, and what the house rules come to.
import { inWords, summed, usualOf } from "./rules.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.opening"));
const zone = document.querySelector("[data-zone]");
if (zone instanceof HTMLInputElement && (zone.value === "" || zone.value === "UTC")) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** The changes of the preset that is chosen. */
function preset() {
  const chosen = form?.querySelector("input[name=preset]:checked");
  const said = chosen?.closest("label")?.querySelector("[data-changes]");
  return JSON.parse(said instanceof HTMLElement ? said.dataset.changes || "{}" : "{}");
}

/** Say in one line what is otherwise, and at each rule what counts if nothing is chosen. */
function told() {
  const changes = preset();
  const named = [];
  for (const row of form?.querySelectorAll("[data-rule]") ?? []) {
    const field = row.querySelector("select, input");
    if (!(row instanceof HTMLElement)) continue;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    showUsual(row, field, changes);
    row.classList.toggle("changed", field.value !== "");
    if (field.value !== "") named.push(`${row.dataset.rule}: ${inWords(field.value)}`);
  }
  const sum = form?.querySelector("[data-changed]");
  if (sum) sum.textContent = summed(named);
}

/**
 * What counts where nothing is chosen: the preset's value, or the rule as it is written.
 * @param {HTMLElement} row
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {Record<string, unknown>} changes
 */
function showUsual(row, field, changes) {
  const option = field.querySelector("[data-usual]");
  const written = option?.textContent?.match(/\((.*)\)$/)?.[1];
  row.dataset.written ??= written ?? field.getAttribute("placeholder") ?? "";
  const said = usualOf(changes, row.dataset.rule ?? "", row.dataset.written);
  if (option) option.textContent = `as in the preset (${said})`;
  else field.setAttribute("placeholder", said);
}

form?.addEventListener("input", told);
if (form) told();
