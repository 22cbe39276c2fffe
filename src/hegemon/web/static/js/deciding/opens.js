// @ts-check
// What still needs a decision, and what one has decided to leave as it is. Pure.

/**
 * @typedef {{id: string, words: string, kind?: "place" | "token" | "purse" | "", thing?: string,
 *   order?: string, given?: Record<string, string | number>}} Open
 * @typedef {Open & {left: boolean}} Chip   `left` where it stays as it is
 * @typedef {{id: string, sort: string, name: string, waits: boolean}} Thing
 */

/**
 * The chips: what the check says is open; where a game says nothing, the things that a report names
 * as urgent and that have no order.
 * @param {Open[] | undefined} said @param {Thing[]} things @param {Set<string>} left
 * @returns {Chip[]}
 */
export function chipsOf(said, things, left) {
  const found = said?.length ? said : things.filter((thing) => thing.waits).map(waiting);
  return found.map((open) => ({ ...open, left: left.has(open.id) }));
}

/** Once sealed: what was open is left as it is. @param {Open[] | undefined} said @returns {Chip[]} */
export function acceptedIn(said) {
  return (said ?? []).map((open) => ({ ...open, left: true }));
}

/** @param {Thing} thing @returns {Open} */
function waiting({ id, sort, name }) {
  const kind = sort === "place" ? "place" : "token";
  return { id: `${kind} ${id}`, words: `${name} waits`, kind, thing: id };
}

/** How many are open still. @param {Chip[]} chips */
export function openIn(chips) {
  return chips.filter((chip) => !chip.left).length;
}

/**
 * The next that is open, after one or before it; from none the first or the last.
 * @param {Chip[]} chips @param {string} from @param {1 | -1} by @returns {Chip | undefined}
 */
export function nextOpen(chips, from, by) {
  const at = chips.findIndex((chip) => chip.id === from);
  const cut = by > 0 ? at + 1 : Math.max(at, 0);
  const open = [...chips.slice(cut), ...chips.slice(0, cut)].filter((chip) => !chip.left);
  return by > 0 ? open[0] : open.at(-1);
}
