// @ts-check
// Tables of a report are sorted by their heads: up, down, and as they came.

import { ordered } from "./sorting.js";

const FEWEST = 3;

/** @param {ParentNode} within */
export function makeSortable(within) {
  for (const table of within.querySelectorAll("table.sorts")) {
    const body = /** @type {HTMLTableElement} */ (table).tBodies[0];
    if (!body || body.rows.length < FEWEST || table.querySelector("button.sort")) continue;
    const rows = [...body.rows];
    table.querySelectorAll("thead th").forEach((head, at) => {
      if (head.textContent?.trim()) dress(head, () => sort(head, body, rows, at));
    });
  }
}

/** @param {Element} head @param {() => void} run */
function dress(head, run) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sort";
  button.append(...head.childNodes);
  button.addEventListener("click", run);
  head.append(button);
}

/**
 * @param {Element} head @param {HTMLTableSectionElement} body @param {HTMLTableRowElement[]} rows
 * @param {number} column
 */
function sort(head, body, rows, column) {
  const was = head.getAttribute("aria-sort");
  for (const other of head.parentElement?.children ?? []) other.removeAttribute("aria-sort");
  if (was === "descending") {
    body.append(...rows);
    return;
  }
  head.setAttribute("aria-sort", was ? "descending" : "ascending");
  const said = rows.map((row) => [...row.cells].map((cell) => cell.textContent ?? ""));
  const order = ordered(said, column, was ? -1 : 1);
  body.append(...order.flatMap((at) => rows[at] ?? []));
}
