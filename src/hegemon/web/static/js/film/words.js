// @ts-check
// The words of a film: a text of a report as people read it.

const MENTION =
  /\\.|\[((?:[^[\]\\]|\\.)*)\]\((?:place|token|player|seat|order):(?:[^()\\]|\\.)*\)/gs;
const BARRED = /\\([\\[\]()])/g;

/** A text without the ids of what it mentions. @param {string} text @returns {string} */
export function plain(text) {
  const said = text.replace(MENTION, (all, label) => label ?? all);
  return said.replace(BARRED, "$1");
}
