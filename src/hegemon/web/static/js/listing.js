// @ts-check
/** Long tables get heads that sort and a field that filters; without scripts they are whole. */

import { matches, sorted } from "./rows.js";

/** @param {HTMLTableElement} table */
function enhance(table) {
  const body = table.tBodies[0];
  if (!body) return;
  const rows = [...body.rows];
  const said = rows.map((row) => [...row.cells].map((cell) => cell.textContent?.trim() ?? ""));
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  heads.forEach((head, column) => {
    sortBy(head, (falling) => {
      for (const each of heads) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      body.append(...sorted(said, column, falling).flatMap((at) => rows[at] ?? []));
    });
  });
  table.closest(".scroll")?.before(filter(table.id, rows, said));
}

/** @param {HTMLTableCellElement} head @param {(falling: boolean) => void} sort */
function sortBy(head, sort) {
  const button = document.createElement("button");
  button.textContent = head.textContent;
  button.type = "button";
  button.addEventListener("click", () => sort(head.getAttribute("aria-sort") === "ascending"));
  head.replaceChildren(button);
}

/** @param {string} id @param {HTMLTableRowElement[]} rows @param {string[][]} said */
function filter(id, rows, said) {
  const line = document.createElement("p");
  const label = document.createElement("label");
  const field = document.createElement("input");
  const count = document.createElement("span");
  line.className = "filter";
  label.textContent = "Only with";
  label.htmlFor = field.id = `${id}-filter`;
  field.type = "search";
  count.className = "quiet";
  count.setAttribute("role", "status");
  field.addEventListener("input", () => {
    const shown = rows.filter((row, at) => {
      row.hidden = !matches(said[at] ?? [], field.value.trim());
      return !row.hidden;
    });
    count.textContent = `${shown.length} of ${rows.length}`;
  });
  line.append(label, field, count);
  return line;
}

for (const table of document.querySelectorAll(".listing table")) {
  enhance(/** @type {HTMLTableElement} */ (table));
}
