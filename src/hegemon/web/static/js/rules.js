// @ts-check
// House rules in words: no DOM.

/**
 * What was changed, in a sentence.
 * @param {readonly string[]} named
 */
export function summed(named) {
  if (named.length === 0) return "(as in the preset; each with what it means)";
  return `(changed: ${named.map((one) => one.replaceAll("_", " ")).join(", ")})`;
}

/** A name that programs read, in words; anything else as it is. @param {string} said */
export function inWords(said) {
  return /^[a-z0-9]+([_-][a-z0-9]+)+$/.test(said) ? said.replaceAll(/[_-]/g, " ") : said;
}

/**
 * The value of a house rule where nothing is chosen.
 * @param {Record<string, unknown>} changes what the preset has otherwise
 * @param {string} rule
 * @param {string} written the value as the rules are written
 */
export function usualOf(changes, rule, written) {
  if (!(rule in changes)) return written;
  const said = changes[rule];
  return typeof said === "boolean" ? (said ? "yes" : "no") : inWords(String(said));
}
