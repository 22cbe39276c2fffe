// @ts-check
// What somebody has seen of a match on this device: a step, a message. Nothing where nothing is kept.

/** @param {string} what @returns {string} */
function key(what) {
  const board = document.querySelector("#board");
  return `hegemon:${what}:${board?.getAttribute("data-table")}:${board?.getAttribute("data-seat")}`;
}

/** @param {string} what @returns {number | null} */
export function lastSeen(what) {
  try {
    const said = localStorage.getItem(key(what));
    return said === null ? null : Number(said);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** @param {string} what @param {number} number */
export function sawUpTo(what, number) {
  try {
    if (number > (lastSeen(what) ?? -1)) localStorage.setItem(key(what), String(number));
  } catch {
    // a browser that keeps nothing
  }
}
