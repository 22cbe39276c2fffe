// @ts-check
// What asks for one value: a number, a text, or a choice from a list.

import { glossaryNow } from "../glossary.js";
import { button, h } from "./dom.js";
import { nameOf, restOf } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Field} Field
 * @typedef {import("./sheet.js").Choice & {turns?: number | null}} Choice   `turns` until one is there
 */

/** Choices that are shown before one has to look for more by typing. */
const MOST = 60;
/** From so many choices on there is a field to look for one. */
const MANY = 9;
/** Up to so many numbers a slider is of use. */
const SLIDING = 500;

/** @param {Field} field @param {import("./sheet.js").Numbers} list @param {number} now @param {(value: number) => void} take */
export function numbers(field, list, now, take) {
  if (list.barred || list.least > list.most) {
    return h("p", { class: "wrong" }, `${field.label}: ${list.barred || "none is possible"}.`);
  }
  const bounds = {
    min: list.least,
    max: list.most,
    value: Math.min(Math.max(now, list.least), list.most),
  };
  const number = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "number",
      inputmode: "numeric",
      id: "count",
      "data-key": "ask",
      required: true,
      ...bounds,
    })
  );
  const slider = /** @type {HTMLInputElement} */ (
    h("input", { type: "range", "aria-label": field.label, ...bounds })
  );
  slider.addEventListener("input", () => {
    number.value = slider.value;
  });
  number.addEventListener("input", () => {
    slider.value = number.value;
  });
  /** @param {number} value */
  const set = (value) => {
    number.value = slider.value = String(value);
  };
  const one = ["1", Math.max(1, list.least)];
  // where a game says what is usual, half of all that could be said is no number that one means
  const quick = list.start
    ? [one, [String(list.start), list.start]]
    : [one, ["half", Math.max(list.least, Math.floor(list.most / 2))], ["all", list.most]];
  return asking(
    () => take(Number(number.value)),
    h("label", { for: "count" }, `${field.label}, ${list.least} to ${list.most}`),
    list.most - list.least <= SLIDING && list.most > list.least && slider,
    h(
      "div",
      { class: "counting" },
      number,
      ...(list.most > list.least
        ? quick.map(([name, value]) =>
            button(String(name), () => set(Number(value)), { class: "small" }),
          )
        : []),
      h("button", { class: "main" }, "Continue"),
    ),
  );
}

/** @param {Field} field @param {number} longest @param {string} now @param {(value: string) => void} take */
export function words(field, longest, now, take) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { id: "words", maxlength: longest, value: now, required: true, "data-key": "ask" })
  );
  return asking(
    () => take(input.value.trim()),
    h("label", { for: "words" }, field.label),
    h("div", { class: "counting" }, input, h("button", { class: "main" }, "Continue")),
  );
}

/** @param {() => void} take @param {...import("./dom.js").Child} children */
function asking(take, ...children) {
  return h(
    "form",
    {
      class: "asking",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        take();
      },
    },
    ...children,
  );
}

/** @param {Field} field @param {Choice[]} choices @param {(value: string) => void} take */
export function picking(field, choices, take) {
  const list = h("ul", { class: "choices", "aria-label": field.label });
  const filter = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "search",
      placeholder: "Look for …",
      "aria-label": `Look for: ${field.label}`,
      "data-key": "ask",
    })
  );
  const sorted = [
    ...choices.filter((choice) => !choice.barred),
    ...choices.filter((choice) => choice.barred),
  ];
  const show = () =>
    list.replaceChildren(...options(field, sorted, filter.value.toLowerCase(), take));
  filter.addEventListener("input", show);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") list.querySelector("button")?.focus();
    if (event.key === "Enter") list.querySelector("button")?.click();
    if (event.key === "Enter" || event.key === "ArrowDown") event.preventDefault();
  });
  list.addEventListener("keydown", walking);
  show();
  const legal = choices.some((choice) => !choice.barred);
  return h(
    "div",
    { class: "asking" },
    h("p", { class: "ask" }, legal ? `${field.label}?` : `${field.label}: nothing is legal here.`),
    choices.length >= MANY && filter,
    list,
  );
}

/** @param {Field} field @param {Choice[]} choices @param {string} wanted @param {(value: string) => void} take */
function options(field, choices, wanted, take) {
  const found = choices.filter((choice) =>
    `${choice.value} ${nameOf(choice)} ${choice.label ?? ""}`.toLowerCase().includes(wanted),
  );
  const rows = found.slice(0, MOST).map((choice, at) => option(field, choice, at, take));
  const rest = found.length - rows.length;
  return rest > 0 ? [...rows, h("li", { class: "quiet" }, `${rest} more: type to find one`)] : rows;
}

/** @param {Field} field @param {Choice} choice @param {number} at @param {(value: string) => void} take */
function option(field, choice, at, take) {
  const told = field.explained ? glossaryNow().meant(choice.value) : null;
  const title = told?.title || nameOf(choice);
  const rest = choice.barred || restOf(choice).replace(`${title}, `, "");
  const inside = [
    h("span", { class: "name" }, title),
    rest ? h("span", { class: "quiet" }, rest) : null,
    choice.turns ? h("span", { class: "turns" }, String(choice.turns)) : null,
    ...explaining(told),
  ];
  if (choice.barred) return h("li", { class: "barred" }, ...inside);
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        "data-key": at ? `pick-${choice.value}` : "first",
        "data-value": choice.value,
        onclick: () => take(choice.value),
      },
      ...inside,
    ),
  );
}

/** What a thing that can be chosen is, can and does. @param {import("../board/explained.js").Said | null} told */
function explaining(told) {
  if (!told) return [];
  const figures = h("span", { class: "figures" }, told.figures);
  return [told.figures ? figures : null, h("span", { class: "told" }, told.words)];
}

/** Up and down in a list of buttons. @param {KeyboardEvent} event */
function walking(event) {
  const row = /** @type {HTMLElement} */ (event.target).closest("li");
  const next =
    event.key === "ArrowDown"
      ? row?.nextElementSibling
      : event.key === "ArrowUp"
        ? row?.previousElementSibling
        : null;
  const there = next?.querySelector("button");
  if (!there) return;
  event.preventDefault();
  there.focus();
}
