// @ts-check
/** Rows of words: which come first, and which are meant by a few letters. Pure functions. */

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * The order of rows by one column: numbers as numbers, rows that say nothing last.
 * @param {string[][]} rows @param {number} column @param {boolean} falling
 * @returns {number[]} their numbers
 */
export function sorted(rows, column, falling) {
  const said = rows.map((row) => row[column] ?? "");
  return rows
    .map((_, at) => at)
    .sort((a, b) => compared(said[a] ?? "", said[b] ?? "", falling) || a - b);
}

/** @param {string} a @param {string} b @param {boolean} falling */
function compared(a, b, falling) {
  if (!a || !b) return Number(!a) - Number(!b);
  return falling ? words.compare(b, a) : words.compare(a, b);
}

/**
 * Whether a row has every word of a wish somewhere.
 * @param {string[]} row @param {string} wish
 */
export function matches(row, wish) {
  const said = row.join(" ").toLocaleLowerCase();
  return wish
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
