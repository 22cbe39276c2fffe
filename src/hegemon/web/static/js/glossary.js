// @ts-check
/** The glossary of the match on this page: fetched once, for cards and for what orders offer. */

import { Glossary } from "./board/explained.js";

/** @type {Promise<Glossary> | null} */
let fetched = null;
/** @type {Glossary} */
let known = new Glossary([]);

/** @returns {Promise<Glossary>} an empty one where the page has none, or no line */
export function glossary() {
  const address = document.querySelector("#board")?.getAttribute("data-things");
  if (!address) return Promise.resolve(known);
  fetched ??= fetch(address)
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(`${reply.status}`))))
    .then(({ things }) => {
      known = new Glossary(things);
      return known;
    })
    .catch(() => {
      fetched = null; // asked again when a card opens
      return known;
    });
  return fetched;
}

/** What is known of it by now. */
export function glossaryNow() {
  return known;
}
