// @ts-check
// Elements made in a few words, and put into the page without taking the focus away.

/** @typedef {Node | string | null | false | undefined} Child */

/**
 * An element; `on...` are listeners, true and false are attributes that stand or do not.
 * @param {string} name @param {Record<string, any>} [said] @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(name, said = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(said)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...present(children));
  return element;
}

/** The seal on what is sealed. */
export function wax() {
  return h("span", { class: "wax", "aria-hidden": "true" });
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
  return /** @type {(Node | string)[]} */ (
    children.filter((child) => child !== null && child !== false && child !== undefined)
  );
}

/**
 * Put these into an element in place of what was there. Who had the focus there has it again, if
 * somebody with the same `data-key` came.
 * @param {HTMLElement} element @param {...Child} children
 */
export function fill(element, ...children) {
  const active = document.activeElement;
  const key = element.contains(active) ? active?.getAttribute("data-key") : null;
  element.replaceChildren(...present(children));
  if (key) keyed(element, key)?.focus({ preventScroll: true });
}

/** @param {HTMLElement} element @param {string} key @returns {HTMLElement | null} */
export function keyed(element, key) {
  return element.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/** What a fold says, and how much is in it. @param {string} title @param {number} count @param {string} key */
export function folded(title, count, key) {
  const number = h("span", { class: "number" }, String(count));
  return h("summary", { class: "fold", "data-key": key }, h("span", {}, title), number);
}

/** A button. @param {string} label @param {() => void} run @param {Record<string, any>} [said] */
export function button(label, run, said = {}) {
  return h("button", { type: "button", onclick: run, ...said }, label);
}
