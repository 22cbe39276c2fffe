// @ts-check
// The order of a table's rows by a column: a pure part of tables.js.

const NUMBER = /^[~+]?([-−]?[\d][\d.,]*)/;
const WORDS = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * The number that a cell begins with: "1,250.5", "50%", "10 of 60"; null for words.
 * @param {string} cell
 * @returns {number | null}
 */
export function numberIn(cell) {
  const found = NUMBER.exec(cell.trim());
  if (!found) return null;
  const number = Number((found[1] ?? "").replace("−", "-").replaceAll(",", ""));
  return Number.isNaN(number) ? null : number;
}

/**
 * The numbers of the rows in their new order. A row without a first cell belongs to the one above.
 * @param {string[][]} rows
 * @param {number} column
 * @param {1 | -1} way
 * @returns {number[]}
 */
export function ordered(rows, column, way) {
  /** @type {number[][]} */
  const groups = [];
  rows.forEach((row, at) => {
    const group = groups.at(-1);
    if (group && row[0]?.trim() === "") group.push(at);
    else groups.push([at]);
  });
  const said = (/** @type {number[]} */ group) => rows[group[0] ?? 0]?.[column] ?? "";
  groups.sort((a, b) => way * compared(said(a), said(b)));
  return groups.flat();
}

/** Numbers before words, and nothing at the end. @param {string} a @param {string} b */
function compared(a, b) {
  const [x, y] = [numberIn(a), numberIn(b)];
  if (x !== null && y !== null && x !== y) return x - y;
  if ((x === null) !== (y === null)) return x === null ? 1 : -1;
  return WORDS.compare(a, b);
}
