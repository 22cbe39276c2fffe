// @ts-check
// An order in the making, as the page shows it: what has been said, and the one thing to say next.

import { isOnBoard } from "../deciding/plans.js";
import { glossaryNow } from "../glossary.js";
import { numbers, picking, words } from "./asks.js";
import { asked, complete, hopBack, reopen, say } from "./composing.js";
import { button, h } from "./dom.js";
import { choicesOf, listOf, mustOf, nameOf, optionalOf, write } from "./sheet.js";

/**
 * @typedef {import("./composing.js").Composing} Composing
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Field} Field
 * @typedef {import("./sheet.js").Choice} Choice
 * @typedef {import("../deciding/aims.js").Aim} Aim
 * @typedef {object} Turns
 * @property {(making: Composing) => void} go   another state of the order
 * @property {() => void} done   it is written down
 * @property {() => void} drop   it is dropped
 * @property {number} [share]   for how many things it is meant: what is usual for all is shared
 * @property {Aim[]} [aims]   where the map leads it, the nearest first
 * @property {(aim: Aim) => void} [give]   it is led there, and written
 * @property {string[]} [known]   fields that a card says already
 */

/** @param {Sheet} sheet @param {Composing} making @param {Turns} turns */
export function composer(sheet, making, turns) {
  const field = asked(making);
  return h(
    "div",
    { class: "composer", role: "group", "aria-label": making.kind.label },
    h(
      "p",
      { class: "making" },
      h("code", {}, write(making.kind, making.order)),
      h("span", { class: "quiet" }, ` ${making.kind.label}`),
      others(turns),
    ),
    said(sheet, making, turns),
    field ? question(sheet, making, field, turns) : null,
    complete(making) ? further(making, turns) : null,
    turns.give && isOnBoard(field)
      ? null // the card has a button that leaves it
      : leaving(making, turns),
  );
}

/** For how many more it is meant. @param {Turns} turns */
function others({ share = 1 }) {
  return share > 1 && h("b", {}, `, the same for ${share - 1} more`);
}

/** @param {Composing} making @param {Turns} turns */
function leaving(making, turns) {
  return h(
    "div",
    { class: "buttons" },
    complete(making) &&
      button(making.line === null ? "Write it down" : "Change the line", turns.done, {
        class: "main",
        "data-key": "done",
      }),
    button("Cancel", turns.drop, { "data-key": "drop" }),
  );
}

/** What has been said; each can be said anew. @param {Sheet} sheet @param {Composing} making @param {Turns} turns */
function said(sheet, making, turns) {
  const { known = [] } = turns;
  const fields = mustOf(making.kind).filter(
    ({ name }) => making.order[name] !== undefined && !known.includes(name),
  );
  if (!fields.length) return null;
  return h(
    "div",
    { class: "chips" },
    ...fields.map((field) =>
      button(shown(sheet, field, making), () => turns.go(reopen(making, field)), {
        class: "chip-button",
        "aria-label": `${field.label}: ${shown(sheet, field, making)}; change`,
        "data-key": `chip-${field.name}`,
      }),
    ),
  );
}

/** @param {Sheet} sheet @param {Field} field @param {Composing} making */
function shown(sheet, field, making) {
  const value = making.order[field.name];
  const told = field.explained ? glossaryNow().meant(String(value)) : null;
  if (told) return told.title;
  const choice = choicesOf(sheet, field, making.order).find((each) => each.value === value);
  return choice ? nameOf(choice) : String(value);
}

/** @param {Sheet} sheet @param {Composing} making @param {Field} field @param {Turns} turns */
function question(sheet, making, field, turns) {
  const list = listOf(sheet, field, making.order);
  /** @param {string | number} value */
  const take = (value) => turns.go(say(sheet, making, field, value));
  if (!list) return h("p", { class: "wrong" }, `${field.label}: nothing is legal here.`);
  if (list.kind === "numbers")
    return numbers(field, list, Number(making.order[field.name] ?? usual(list, turns)), take);
  if (list.kind === "free-text")
    return words(field, list.longest, String(making.order[field.name] ?? ""), take);
  const { aims = [], give } = turns;
  const choices = choicesOf(sheet, field, making.order);
  if (!aims.length || !give) return picking(field, choices, take);
  return picking(field, byDistance(choices, aims), (value) => {
    const aim = aims.find((each) => each.id === value);
    if (aim) give(aim);
    else take(value);
  });
}

/** What one begins with: what is usual, shared among all that it is meant for. @param {import("./sheet.js").Numbers} list @param {Turns} turns */
function usual({ start, most }, { share = 1 }) {
  return Math.floor((start ?? most) / share);
}

/** The nearest first, each with the turns until one is there. @param {Choice[]} choices @param {Aim[]} aims */
function byDistance(choices, aims) {
  const order = new Map(aims.map((aim, at) => [aim.id, { at, turns: aim.turns }]));
  const rank = (/** @type {Choice} */ choice) => order.get(choice.value)?.at ?? aims.length;
  return [...choices]
    .sort((a, b) => rank(a) - rank(b))
    .map((choice) => ({ ...choice, turns: order.get(choice.value)?.turns ?? null }));
}

/** What may be said besides: fields with a usual value, hops. @param {Composing} making @param {Turns} turns */
function further(making, turns) {
  const { kind } = making;
  const optional = optionalOf(kind);
  if (!optional.length && !kind.more) return null;
  const rows = optional.map((field) =>
    h(
      "li",
      {},
      `${field.label}: `,
      button(String(making.order[field.name]), () => turns.go(reopen(making, field)), {
        class: "chip-button",
        "data-key": `chip-${field.name}`,
      }),
    ),
  );
  const hops = /** @type {string[]} */ (kind.more ? (making.order[kind.more.name] ?? []) : []);
  if (kind.more)
    rows.push(
      h(
        "li",
        {},
        `${kind.more.label}: `,
        hops.join(", ") || "none",
        " ",
        ...hopping(making, kind.more, hops, turns),
      ),
    );
  const open =
    making.asked !== "" ||
    hops.length > 0 ||
    optional.some((field) => making.order[field.name] !== field.usual);
  return h(
    "details",
    { class: "further", open },
    h("summary", { "data-key": "further" }, "More"),
    h("ul", {}, ...rows),
  );
}

/** @param {Composing} making @param {Field} more @param {string[]} hops @param {Turns} turns */
function hopping(making, more, hops, turns) {
  const adding = making.asked === more.name;
  return [
    adding
      ? button("enough", () => turns.go({ ...making, asked: "" }), {
          class: "small",
          "data-key": "hop",
        })
      : button("add", () => turns.go(reopen(making, more)), { class: "small", "data-key": "hop" }),
    hops.length > 0 &&
      button("back", () => turns.go(hopBack(making)), { class: "small", "data-key": "hop-back" }),
  ];
}
