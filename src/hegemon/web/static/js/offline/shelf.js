// @ts-check
// What the worker keeps, and forgets: one shelf of files, which are anybody's, and one of what a
// reader saw. Whatever stands on the second goes when another reader comes.

import { dated, filesOf, heard, isOver, NOBODY, outdated, surplus } from "./keeping.js";

const FILES = "hegemon-files";
const PAGES = "hegemon-pages";

/** An entry that is no page: who reads here. */
const READER = "/.reader";
const TIME = "x-hegemon-time";

/** The page for those that are not kept. */
export const NOT_KEPT = "/offline";

export class Shelf {
  /** @param {CacheStorage} caches @param {typeof fetch} get @param {() => Date} clock */
  constructor(caches, get, clock) {
    this.caches = caches;
    this.get = get;
    this.clock = clock;
    /** @type {import("./keeping.js").Known | null} */
    this.known = null;
    /** @type {Map<string, number>} the number of the request that brought what is kept */
    this.newest = new Map();
    this.asked = 0;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /** The number of a request that goes out now. */
  next() {
    this.asked += 1;
    return this.asked;
  }

  /**
   * One after the other, so that nothing is kept while it is wiped.
   * @template T @param {() => Promise<T>} deed @returns {Promise<T>}
   */
  inTurn(deed) {
    const done = this.last.then(deed, deed);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** @returns {Promise<import("./keeping.js").Known>} */
  async who() {
    if (!this.known) {
      const said = await (await this.caches.open(PAGES)).match(READER);
      this.known = { reader: said ? await said.text() : NOBODY, since: 0 };
    }
    return this.known;
  }

  /** A reply that says who reads; what is kept of another goes first. @param {number} number @param {string} reader */
  async isFor(number, reader) {
    const { deed, known } = heard(await this.who(), number, reader);
    if (deed === "wiped") await this.caches.delete(PAGES);
    if (known !== this.known) {
      this.known = known;
      if (reader !== NOBODY)
        await (await this.caches.open(PAGES)).put(READER, new Response(reader));
    }
    return deed !== "late" && reader !== NOBODY;
  }

  /** Keep a page, and the files that it asks for. @param {string} address @param {number} number @param {string} html */
  async keepPage(address, number, html) {
    const kept = await this.put(
      address,
      number,
      dated(html, this.clock().toISOString()),
      "text/html; charset=utf-8",
    );
    if (!kept) return;
    await this.keepFiles(filesOf(html));
    const pages = await this.caches.open(PAGES);
    for (const each of surplus(await this.pages())) await pages.delete(each);
  }

  /** Keep what the server answered about the seat of whoever reads. @param {string} address @param {number} number @param {string} text */
  async keepAnswer(address, number, text) {
    const { reader, since } = await this.who();
    if (reader !== NOBODY && number >= since)
      await this.put(address, number, text, "application/json");
  }

  /** @param {string} address @param {number} number @param {string} text @param {string} type @returns {Promise<boolean>} */
  async put(address, number, text, type) {
    if (number < (this.newest.get(address) ?? 0)) return false; // a newer one came first
    this.newest.set(address, number);
    const headers = { "content-type": type, [TIME]: this.clock().toISOString() };
    await (await this.caches.open(PAGES)).put(address, new Response(text, { headers }));
    return true;
  }

  /** What is kept under an address, unless it is too old. @param {string} address */
  async found(address) {
    const pages = await this.caches.open(PAGES);
    const page = (await this.who()).reader === NOBODY ? undefined : await pages.match(address);
    if (!page || !isOver(page.headers.get(TIME) ?? "", this.clock().valueOf())) return page;
    await pages.delete(address);
    return undefined;
  }

  /** @param {string} address */
  async forget(address) {
    await (await this.caches.open(PAGES)).delete(address);
  }

  /** @returns {Promise<{address: string, time: string}[]>} pages alone */
  async pages() {
    const pages = await this.caches.open(PAGES);
    const found = [];
    for (const request of await pages.keys()) {
      const address = new URL(request.url).pathname;
      const time = (await pages.match(request))?.headers.get(TIME);
      if (time && !address.startsWith("/api/")) found.push({ address, time });
    }
    return found;
  }

  /** A file: the one that is kept, for its address says its version. @param {string} address */
  async file(address) {
    const kept = await (await this.caches.open(FILES)).match(address, { ignoreVary: true });
    return kept ?? this.get(address);
  }

  /** @param {string[]} addresses */
  async keepFiles(addresses) {
    const files = await this.caches.open(FILES);
    for (const address of addresses) {
      if (await files.match(address, { ignoreVary: true })) continue;
      const reply = await this.get(address);
      if (reply.ok) await files.put(address, reply);
    }
  }

  /** The page for those that are not kept, as nobody sees it. */
  async keepNotKept() {
    const reply = await this.get(NOT_KEPT, { credentials: "omit" });
    if (!reply.ok) return;
    const html = await reply.clone().text();
    await (await this.caches.open(FILES)).put(NOT_KEPT, reply);
    await this.keepFiles(filesOf(html));
  }

  async notKept() {
    return (await this.caches.open(FILES)).match(NOT_KEPT, { ignoreVary: true });
  }

  /** Files of versions before ours go, but for those of pages that are kept. @param {string} version */
  async tidy(version) {
    const pages = await this.caches.open(PAGES);
    const needed = [];
    for (const { address } of await this.pages()) {
      needed.push(...filesOf((await (await pages.match(address))?.text()) ?? ""));
    }
    const files = await this.caches.open(FILES);
    const all = (await files.keys()).map((request) => new URL(request.url).pathname);
    const gone = outdated(all, version, [...needed, NOT_KEPT]);
    for (const each of gone) await files.delete(each);
  }
}
