// @ts-check
/**
 * The sheet of keys, which `?` opens. Every module that listens to keys says here which:
 *
 *     addKeys("The map", [["Arrows", "go to the next place"], ["Enter", "choose it"]]);
 */

/** @type {Map<string, [string, string][]>} */
const known = new Map();

/**
 * Say what keys do; a title that was said before gets these rows instead.
 * @param {string} title @param {[string, string][]} rows the keys, and what they do
 */
export function addKeys(title, rows) {
  known.set(title, rows);
}

/** Whether a key is meant for a field that is being filled in. @param {Event} event */
export function isTyping(event) {
  const target = event.target;
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

let pointing = false; // whether a pointer was used last, and no key since
addEventListener("pointerdown", () => (pointing = true), true);
addEventListener("keydown", () => (pointing = false), true);

/** Whether somebody points: then the focus is moved for nobody. */
export function isPointing() {
  return pointing;
}

/** Open the sheet. */
export function showKeys() {
  const sheet = document.querySelector("dialog.keys") ?? made();
  sheet.querySelector(".rows")?.replaceChildren(...[...known].flatMap(block));
  /** @type {HTMLDialogElement} */ (sheet).showModal();
}

/** @returns {HTMLDialogElement} */
function made() {
  const sheet = document.createElement("dialog");
  sheet.className = "keys";
  sheet.setAttribute("aria-label", "Keys");
  const title = element("h2", "Keys");
  const close = element("button", "Close");
  close.addEventListener("click", () => sheet.close());
  const rows = element("div", "");
  rows.className = "rows";
  sheet.append(title, rows, close);
  document.body.append(sheet);
  return sheet;
}

/** @param {[string, [string, string][]]} part */
function block([title, rows]) {
  const list = element("dl", "");
  for (const [keys, does] of rows) {
    const said = element("dt", "");
    said.append(...keys.split(" ").map((key) => element("kbd", key)));
    list.append(said, element("dd", does));
  }
  return [element("h3", title), list];
}

/** @param {string} name @param {string} text */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || isTyping(event) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  showKeys();
});

addKeys("Everywhere", [["?", "this sheet"]]);
