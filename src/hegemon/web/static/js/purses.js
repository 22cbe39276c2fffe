// @ts-check
// What orders draw on, in the bar at the top: what is left, and what these orders change. The page
// writes the same before scripts run: templates/match/purses.html.

import { figure, signed } from "./figures.js";

/** @typedef {{id: string, label: string, has: number, spent: number}} Purse */

const bar = document.querySelector("#purses");
const chips = bar?.querySelector(".chips");
const list = bar?.querySelector("#all-purses");

/** Show these; none of them where nothing is asked. @param {Purse[]} purses */
export function showPurses(purses) {
  if (!(bar instanceof HTMLElement)) return;
  bar.hidden = !purses.length;
  const changed = purses.filter((purse) => purse.spent);
  const others = purses.filter((purse) => !purse.spent);
  chips?.replaceChildren(...[...changed, ...others].map(chip));
  list?.replaceChildren(...purses.map(row));
}

/** @param {Purse} purse */
function chip({ label, has, spent }) {
  const chip = element("span", has < spent ? "purse over" : "purse", "");
  chip.append(element("b", "", figure(has - spent)));
  if (spent) {
    chip.append(" ", element("span", `change ${spent > 0 ? "down" : "up"}`, signed(-spent)));
    chip.append(" ", element("span", "of", `of ${figure(has)}`));
  }
  chip.append(" ", element("span", "what", label));
  return chip;
}

/** @param {Purse} purse */
function row({ label, has, spent }) {
  const left = has - spent;
  const row = element("li", left < 0 ? "purse over" : "purse", "");
  const meter = document.createElement("meter");
  meter.max = Math.max(has, 1);
  meter.value = Math.max(left, 0);
  meter.setAttribute("aria-label", label);
  const freed = `${figure(left)} left: ${figure(has)} and ${figure(-spent)} freed`;
  const words = spent < 0 ? freed : `${figure(left)} of ${figure(has)} left`;
  row.append(element("span", "", label), meter, element("span", "left", words));
  return row;
}

/** @param {string} name @param {string} kind @param {string} text */
function element(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}
