// @ts-check
/**
 * House rules as a drawer: a dialog within the form, with a search. What differs stands first; without
 * scripts the same fields stand in the page.
 */

import { inWords, usualOf } from "../rules.js";

/** @param {HTMLFormElement} form @param {() => Record<string, unknown>} preset @returns {() => void} */
export function drawer(form, preset) {
  const door = form.querySelector("details.house-rules");
  const inside = door?.querySelector(".drawer");
  if (!(door instanceof HTMLDetailsElement) || !(inside instanceof HTMLElement)) return () => {};
  const dialog = document.createElement("dialog");
  dialog.className = "drawer-dialog";
  dialog.setAttribute("aria-labelledby", "rules-title");
  dialog.append(inside);
  door.after(dialog);
  const search = searching(inside);
  dress(inside, dialog);
  const tell = () => told(form, inside, preset(), search.value);
  search.addEventListener("input", tell);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // the form is not to be sent
  });
  door.querySelector("summary")?.addEventListener("click", (event) => {
    event.preventDefault();
    ordered(inside, preset());
    tell();
    dialog.showModal();
    search.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  inside.querySelector("[data-reset]")?.addEventListener("click", (event) => {
    event.preventDefault();
    reset(form);
  });
  if (door.open) {
    door.open = false;
    dialog.showModal(); // something in it does not fit
  }
  return tell;
}

/** @param {HTMLElement} inside */
function searching(inside) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Search the rules";
  field.setAttribute("aria-label", "Search the house rules");
  const count = document.createElement("span");
  count.className = "found quiet";
  count.setAttribute("role", "status");
  const row = document.createElement("div");
  row.className = "searching";
  row.append(field, count);
  inside.querySelector(".drawer-head")?.append(row);
  return field;
}

/** @param {HTMLElement} inside @param {HTMLDialogElement} dialog */
function dress(inside, dialog) {
  const done = document.createElement("button");
  done.type = "button";
  done.className = "main";
  done.textContent = "Done";
  done.addEventListener("click", () => dialog.close());
  inside.querySelector(".drawer-foot")?.append(done);
}

/**
 * @typedef {object} Rule
 * @property {HTMLElement} row
 * @property {HTMLInputElement | HTMLSelectElement} field
 * @property {string} name
 */

/** The rules of a drawer with their fields. @param {ParentNode} within @returns {Rule[]} */
export function rulesOf(within) {
  const rows = /** @type {HTMLElement[]} */ ([...within.querySelectorAll(".rule[data-rule]")]);
  return rows.flatMap((row) => {
    const field = row.querySelector("select, input");
    const fits = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    return fits ? [{ row, field, name: row.dataset.rule ?? "" }] : [];
  });
}

/**
 * Whether a rule is other than the document has it: by its own field, or by the preset.
 * @param {Rule} rule
 * @param {Record<string, unknown>} changes
 */
export function differs({ row, field, name }, changes) {
  const document_ = row.dataset.document ?? "";
  const chosen = inWords(field.value) || usualOf(changes, name, document_);
  return chosen !== document_;
}

/** What differs stands first. @param {HTMLElement} inside @param {Record<string, unknown>} changes */
function ordered(inside, changes) {
  const list = inside.querySelector(".rules");
  const rows = rulesOf(inside);
  const [first, then] = [true, false].map((is) =>
    rows.filter((one) => differs(one, changes) === is),
  );
  list?.append(...[...(first ?? []), ...(then ?? [])].map(({ row }) => row));
}

/**
 * @param {HTMLFormElement} form @param {HTMLElement} inside
 * @param {Record<string, unknown>} changes @param {string} wish
 */
function told(form, inside, changes, wish) {
  const rules = rulesOf(inside);
  const word = wish.trim().toLocaleLowerCase();
  const found = rules.filter((rule) => toldOf(rule, changes, word)).length;
  const status = inside.querySelector(".found");
  if (status) status.textContent = word ? `${found} of ${rules.length}` : `${rules.length} rules`;
  const count = rules.filter((rule) => differs(rule, changes)).length;
  const door = form.querySelector("[data-count]");
  if (door) door.textContent = count ? ` (${count})` : "";
}

/**
 * Show a rule if it has the word, or differs; whether it has the word.
 * @param {Rule} rule @param {Record<string, unknown>} changes @param {string} word
 */
function toldOf(rule, changes, word) {
  const { row, field, name } = rule;
  const is = differs(rule, changes);
  const has = row.querySelector("label")?.textContent?.toLocaleLowerCase().includes(word) ?? false;
  row.classList.toggle("changed", is);
  row.hidden = !has && !is;
  marked(row.querySelector(".says"), word);
  const written = row.dataset.document ?? "";
  const chosen = inWords(field.value) || usualOf(changes, name, written);
  const said = row.querySelector("[data-document]");
  const more = is ? ` You chose: ${chosen}.` : "";
  if (said) said.textContent = `The document has it: ${written}.${more}`;
  return has;
}

/** Mark a word where it stands. @param {Element | null} says @param {string} word */
function marked(says, word) {
  if (!says) return;
  const text = says.textContent ?? "";
  const at = word ? text.toLocaleLowerCase().indexOf(word) : -1;
  if (at < 0) {
    says.textContent = text;
    return;
  }
  const mark = document.createElement("mark");
  mark.textContent = text.slice(at, at + word.length);
  says.replaceChildren(text.slice(0, at), mark, text.slice(at + word.length));
}

/** All as the document has it. @param {HTMLFormElement} form */
function reset(form) {
  for (const { field } of rulesOf(form)) field.value = "";
  const written = form.querySelector("input[name=preset][value=as-written]");
  if (written instanceof HTMLInputElement) written.checked = true;
  form.dispatchEvent(new Event("input", { bubbles: true }));
}
