// @ts-check
// What a device keeps for the time without a line, as rules: which requests it looks at, whose pages
// they are, how long they are good, and which files they need. No browser is asked anything here.

/**
 * @typedef {"file" | "page" | "answer" | ""} Kind   what the worker does with a request; "": nothing
 * @typedef {{method: string, url: string, accept: string, navigates: boolean}} Request
 * @typedef {{reader: string, since: number}} Known
 *   who reads here, and the number of the request that said so
 */

/** Who has not signed in and holds no link. */
export const NOBODY = "nobody";

/** Pages of matches that are kept: those that were looked at last. */
export const MOST_PAGES = 12;

/** Days after which a page is not shown any more: a session that is not used ends then, too. */
export const DAYS = 14;

const FILE = /^\/static\/[0-9a-f]+\//;
const ANSWER = /^\/api\/v1\/tables\/[^/]+\/seats\/[^/]+\/(sheet|board)$/;
const NO_PAGE = /^\/(api|static)\//;

/** @param {Request} request @param {string} here the origin @returns {Kind} */
export function kindOf({ method, url, accept, navigates }, here) {
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== here) return "";
  if (FILE.test(pathname)) return "file";
  if (ANSWER.test(pathname)) return search ? "" : "answer";
  if (NO_PAGE.test(pathname)) return "";
  return navigates || accept.includes("text/html") ? "page" : "";
}

/** Under which address a page is kept; "" for one with a question in it. @param {string} url */
export function keptAs(url) {
  const { pathname, search } = new URL(url);
  return search ? "" : pathname;
}

/**
 * Whether a reader is still the one before, with more seats at most. Whoever lacks something that
 * the one before had is another.
 * @param {string} before @param {string} now
 */
export function isSame(before, now) {
  if (before === NOBODY || now === NOBODY) return before === now;
  const has = new Set(now.split(" "));
  return before.split(" ").every((each) => has.has(each));
}

/**
 * What a reply says about who reads: "kept" may stay, "wiped" means that everything goes first,
 * "late" that it was asked for before somebody else came, and is not kept.
 * @param {Known} known @param {number} number of its request @param {string} reader
 * @returns {{deed: "kept" | "wiped" | "late", known: Known}}
 */
export function heard(known, number, reader) {
  if (number < known.since) return { deed: "late", known };
  if (known.reader === reader) return { deed: "kept", known };
  const deed = isSame(known.reader, reader) ? "kept" : "wiped";
  return { deed, known: { reader, since: number } };
}

/** The addresses of the files that a page asks for. @param {string} html @returns {string[]} */
export function filesOf(html) {
  const found = html.matchAll(/(?:src|href)="(\/static\/[0-9a-f]+\/[^"]+)"/g);
  return [...new Set([...found].map(([, address]) => address ?? ""))];
}

/** The page with the moment at which it stood so. @param {string} html @param {string} time */
export function dated(html, time) {
  return html.replace(/<html\b/, `<html data-kept="${time}"`);
}

/** Whether a page is too old to be shown. @param {string} time @param {number} now */
export function isOver(time, now) {
  const age = now - Date.parse(time);
  return !(age < DAYS * 24 * 3600 * 1000);
}

/**
 * The pages that go when another comes: the oldest, but not the first, which leads to the others.
 * @param {{address: string, time: string}[]} pages @returns {string[]}
 */
export function surplus(pages) {
  const matches = pages.filter((page) => page.address !== "/");
  matches.sort((a, b) => (a.time < b.time ? 1 : -1));
  return matches.slice(MOST_PAGES).map((page) => page.address);
}

/**
 * The files that nobody needs any more: of another version than ours, and of no page that is kept.
 * @param {string[]} files @param {string} version @param {string[]} needed
 */
export function outdated(files, version, needed) {
  const kept = new Set(needed);
  return files.filter((file) => !file.startsWith(`/static/${version}/`) && !kept.has(file));
}
