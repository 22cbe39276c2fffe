// @ts-check
// Which lines of a letter may be orders. Pure.

/** Lines of a letter that are looked at, and the characters that one has at most. */
const LINES = 4;
const LONGEST = 80;

/** The lines of a letter that begin as an order does. @param {string} text @param {Set<string>} words @param {number} [most] */
export function linesLike(text, words, most = LINES) {
  return text
    .split("\n")
    .map((line) => line.trim().replace(/^`|`$/g, ""))
    .filter((line) => line.length <= LONGEST && words.has(line.split(/\s/)[0] ?? ""))
    .slice(0, most);
}
