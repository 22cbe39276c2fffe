// @ts-check
// The foot of the sheet: what is wrong with the orders as a whole, what must follow, what could not
// be read, another device's draft, and the sealing.

import { awaited } from "./awaited.js";
import { button, fill, h, wax } from "./dom.js";
import { countOf, isSealed, receiptOf, sealedMark } from "./sealed.js";
import { hand } from "./signs.js";

/** @typedef {import("./ordering.js").Ordering} Ordering */

/** So many lines that are no orders are told one by one. */
const FEW = 3;

/** @param {Ordering} ordering @returns {import("./dom.js").Child[]} */
export function footOf(ordering) {
  const { sealing, writing } = ordering;
  if (sealing.receipt)
    return [forecastOf(sealing.check?.forecast ?? []), receiptOf(ordering, sealing.receipt)];
  if (!writing.sheet) return [];
  const checked = writing.checked;
  return [
    other(ordering),
    ...(writing.sheet.single && !writing.draft.items.length ? [] : (checked?.faults ?? [])).map(
      (fault) => h("p", { class: "wrong" }, fault),
    ),
    forecastOf(checked?.forecast ?? []),
  ];
}

/** What follows from all of them, in one block. @param {string[]} lines */
function forecastOf(lines) {
  return lines.length > 0 && h("div", { class: "forecasts" }, ...lines.map(following));
}

/** @param {string} line */
function following(line) {
  return h("p", { class: "quiet forecast" }, line.charAt(0).toUpperCase() + line.slice(1));
}

/** Above the lines: how many they are, whether they are kept, and the way back. @param {Ordering} ordering */
export function headOf(ordering) {
  const { draft, dirty, offline, sheet } = ordering.writing;
  if (isSealed(ordering)) return thoughtOf(ordering);
  if (!sheet || sheet.single || !ordering.sealing.isOpen) return null;
  const kept = offline ? "kept on this device" : dirty ? "…" : "kept";
  const count = draft.items.length;
  const state = (count > 0 || dirty || offline) && h("span", { class: "kept" }, kept);
  const what = count ? `${count} ${count === 1 ? "order" : "orders"} written` : "No orders written";
  return h(
    "div",
    { class: "steps" },
    h("span", { class: "quiet written-count" }, what, state),
    ordering.before.length > 0 &&
      button("As the last time", () => ordering.again(), {
        class: "small",
        title: ordering.before.join("\n"),
        "data-key": "again",
      }),
    small("undo", "Undo", () => ordering.undo(), !draft.past.length),
    small("redo", "Redo", () => ordering.redo(), !draft.future.length),
  );
}

/** Above what is sealed: whose turn to think it is. @param {Ordering} ordering */
function thoughtOf(ordering) {
  const who = ordering.sealing.receipt ? awaited() : "The turn runs in a moment.";
  const none = countOf(ordering) ? "" : "No orders were given.";
  return h("p", { class: "quiet thought" }, [who, none].filter(Boolean).join(" "));
}

/** A picture that can be pressed. @param {"undo" | "redo"} deed @param {string} name @param {() => void} run @param {boolean} off */
function small(deed, name, run, off) {
  const said = { class: "picture", "aria-label": name, title: name, "data-key": deed };
  const made = button("", run, { ...said, disabled: off });
  made.append(hand(deed));
  return made;
}

/** What could not be written down, below where it was typed, is seen at once. @param {Ordering} ordering */
export function showAside(ordering) {
  const room = ordering.room.aside;
  const before = room.childElementCount;
  fill(room, asideOf(ordering));
  if (room.childElementCount > before) room.scrollIntoView({ block: "nearest" });
}

/** @param {Ordering} ordering */
function asideOf(ordering) {
  const { writing, sealing } = ordering;
  if (sealing.receipt || !writing.sheet || !writing.aside.length) return null;
  const rows = writing.aside.map(({ line, why }) =>
    h(
      "li",
      {},
      h("code", {}, line),
      h("span", { class: "wrong" }, ` ${why} `),
      button("Mend", () => mend(ordering, line), { class: "small" }),
    ),
  );
  const forget = () => {
    writing.forget();
    writing.notice = "";
    ordering.render();
  };
  return h(
    "div",
    { class: "aside", role: "alert" },
    ...listed(rows, ordering.room.aside.querySelector("details")?.open ?? false),
    button("Forget these", forget, { class: "small" }),
  );
}

/** Many lines, as of an old turn, are one line until somebody wants to read them. @param {HTMLElement[]} rows @param {boolean} open */
function listed(rows, open) {
  const list = h("ul", {}, ...rows);
  if (rows.length <= FEW) return [h("p", {}, "Not on the sheet:"), list];
  const what = `${rows.length} lines are not possible now`;
  return [h("details", { open }, h("summary", {}, what), list)];
}

/** @param {Ordering} ordering @param {string} line */
function mend(ordering, line) {
  const { writing, entry } = ordering;
  writing.forget(line);
  entry.input.value = line;
  ordering.render();
  entry.input.focus();
}

/** @param {Ordering} ordering */
function other(ordering) {
  const { writing } = ordering;
  const found = writing.other;
  if (!found) return null;
  /** @param {string} label @param {"mine" | "theirs" | "both"} which */
  const choose = (label, which) => button(label, () => writing.settle(which));
  return h(
    "div",
    { class: "aside", role: "alert" },
    h(
      "p",
      {},
      "These orders were also changed elsewhere: in another tab, or on another device. There they are:",
    ),
    h(
      "ul",
      {},
      ...(found.lines.length
        ? found.lines.map((line) => h("li", {}, h("code", {}, line)))
        : [h("li", { class: "quiet" }, "no orders")]),
    ),
    h(
      "div",
      { class: "buttons" },
      choose("Keep mine", "mine"),
      choose("Take those", "theirs"),
      choose("Both", "both"),
    ),
  );
}

/** The sealing, which stays in sight. @param {Ordering} ordering */
export function sealOf(ordering) {
  const { sealing, writing } = ordering;
  if (sealing.receipt) return sealedMark();
  return writing.sheet ? seal(ordering) : null;
}

/** @param {Ordering} ordering */
function seal(ordering) {
  const { sealing, writing } = ordering;
  if (writing.sheet?.single && !writing.draft.items.length) return h("div", { class: "seal" });
  if (sealing.phase === "sending" || sealing.phase === "unsure")
    return h("p", { class: "sending", role: "status" }, sealing.detail || "Sending …");
  if (sealing.phase === "waiting") return waiting(ordering);
  const count = writing.draft.items.length;
  const what = count === 1 ? "1 order" : `${count} orders`;
  if (sealing.phase === "ready") return ready(ordering, what);
  return h(
    "div",
    { class: "buttons seal", role: "group", "aria-label": "Seal" },
    h(
      "p",
      { class: ordering.warning ? "wrong" : "", role: "alert" },
      `${ordering.warning}Seal ${what}?`,
    ),
    button(ordering.refused ? "Seal anyway" : "Yes, seal", () => ordering.seal(), {
      class: "main",
      "data-key": "seal-now",
    }),
    button("Not yet", () => sealing.turn("ready"), { "data-key": "not-yet" }),
  );
}

/** Lit where all is decided; grey it seals as well. @param {Ordering} ordering @param {string} what */
function ready(ordering, what) {
  const { sealing, chips } = ordering;
  const { open } = chips;
  const made = button("Seal", () => ordering.seal(), {
    class: open ? "seals" : "seals main",
    "data-key": "seal",
  });
  made.append(h("span", { class: "heard" }, ` ${what}${open ? ", " : ""}`));
  if (open) made.append(h("span", { class: "open" }, `${open} open`));
  return h(
    "div",
    { class: "buttons seal" },
    sealing.detail && h("p", { class: "wrong", role: "alert" }, sealing.detail),
    made,
  );
}

/** @param {Ordering} ordering */
function waiting(ordering) {
  return h(
    "div",
    { class: "buttons seal going" },
    h("p", { role: "status" }, wax(), h("strong", {}, "Sealed."), " It is on its way."),
    button("Send it now", () => ordering.seal(), { class: "seals", "data-key": "seal-now" }),
  );
}
