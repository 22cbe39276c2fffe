// @ts-check
// House rules in words: no DOM.

/**
 * How many rules are other than the document has them, in a sentence.
 * @param {number} count
 */
export function summed(count) {
  const words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  return count
    ? `As the document has it, but for ${words[count] ?? count}`
    : "As the document has it";
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
