// @ts-check
// What orders draw on, in the bar at the top: what is left, and what these orders change. The page
// writes the same before scripts run: templates/match/purses.html.

import { amount, change, figure, signed } from "./figures.js";

/** @typedef {{id: string, label: string, has: number, spent: number, sign?: string}} Purse */
/** @typedef {{what: string, by: number}} Entry */
/** @typedef {{purse: string, entries: Entry[], unit?: string, places?: number, later?: Entry[]}} Account */

const SVG = "http://www.w3.org/2000/svg";
const bar = globalThis.document?.querySelector("#purses");
const chips = bar?.querySelector(".chips");
const list = bar?.querySelector("#all-purses");

/** Show what a check or a sheet tells; nothing where nothing is asked. @param {{purses?: Purse[], accounts?: Account[]} | null | undefined} told */
export function showPurses(told) {
  const { purses = [], accounts = [] } = told ?? {};
  if (!(bar instanceof HTMLElement)) return;
  bar.hidden = !purses.length;
  const ranks = ranksOf(purses);
  chips?.replaceChildren(...purses.map((purse, at) => chip(purse, ranks[at] ?? LAST)));
  const of = (/** @type {Purse} */ { id }) => accounts.find(({ purse }) => purse === id);
  list?.replaceChildren(...purses.map((purse) => row(purse, of(purse))));
}

/** From this one on a purse stands in the list alone. */
const LAST = 4;

/**
 * Which purses stand in the bar where it has room for some: first those that these orders change.
 * They keep their places, so that none jumps. @param {Purse[]} purses
 */
export function ranksOf(purses) {
  const changed = purses.filter((purse) => purse.spent);
  const others = purses.filter((purse) => !purse.spent);
  const ranked = [...changed, ...others];
  return purses.map((purse) => Math.min(LAST, ranked.indexOf(purse) + 1));
}

/** @param {Purse} purse @param {number} rank */
function chip({ label, has, spent, sign }, rank) {
  const chip = element("span", has < spent ? "purse over" : "purse", "");
  chip.dataset.rank = `${rank}`;
  chip.append(...signOf(sign));
  chip.append(element("b", "", figure(has - spent)));
  if (spent) {
    chip.append(" ", element("span", `change ${spent > 0 ? "down" : "up"}`, signed(-spent)));
    chip.append(" ", element("span", "of", `of ${figure(has)}`));
  }
  chip.append(" ", element("span", "what", label));
  return chip;
}

/** @param {Purse} purse @param {Account | undefined} account */
function row({ label, has, spent, sign }, account) {
  const left = has - spent;
  const row = element("li", left < 0 ? "purse over" : "purse", "");
  const meter = document.createElement("meter");
  meter.max = Math.max(has, 1);
  meter.value = Math.max(left, 0);
  meter.setAttribute("aria-label", label);
  const freed = `${figure(left)} left: ${figure(has)} and ${figure(-spent)} freed`;
  const words = spent < 0 ? freed : `${figure(left)} of ${figure(has)} left`;
  const called = element("span", "", "");
  called.append(...signOf(sign), capital(label));
  row.append(called, meter, element("span", "left", words));
  if (account) row.append(table(account, `${capital(label)}, line by line`));
  return row;
}

/** All lines, and what they come to. @param {Account} account @param {string} called */
function table({ entries, unit = "", places = 0, later = [] }, called) {
  const made = element("table", "account", "");
  made.setAttribute("aria-label", called);
  const [first, ...others] = entries;
  const left = sum(entries);
  const changes = (/** @type {Entry[]} */ some) =>
    some.map(({ what, by }) => line(what, change(by, places), by < 0 ? "down" : "up"));
  const now = document.createElement("tbody");
  if (first) now.append(line(first.what, amount(first.by, places)));
  now.append(...changes(others), total("Left", left, places, unit));
  made.append(now);
  if (!later.length) return made;
  const then = element("tbody", "later", "");
  const words = "Then, as things stand";
  then.append(...changes(later), total(words, left + sum(later), places, unit));
  made.append(then);
  return made;
}

/** @param {string} what @param {string} words @param {string} [kind] */
function line(what, words, kind = "") {
  const row = document.createElement("tr");
  const head = element("th", "", capital(what));
  head.setAttribute("scope", "row");
  row.append(head, element("td", kind, words));
  return row;
}

/** @param {string} words @param {number} by @param {number} places @param {string} unit */
function total(words, by, places, unit) {
  const row = line(words, `${amount(by, places)} ${unit}`.trim());
  row.className = "total";
  return row;
}

/** @param {Entry[]} entries */
function sum(entries) {
  return entries.reduce((all, { by }) => all + by, 0);
}

/** The picture of what it is, as the page has it. @param {string | undefined} name */
function signOf(name) {
  if (!name) return [];
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#purse-${name}`);
  picture.append(use);
  return [picture, " "];
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} name @param {string} kind @param {string} text */
function element(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}
