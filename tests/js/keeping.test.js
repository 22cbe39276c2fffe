import assert from "node:assert/strict";
import { test } from "node:test";
import * as keeping from "../../src/hegemon/web/static/js/offline/keeping.js";
import { isAnother, leaves, reads } from "../../src/hegemon/web/static/js/offline/reader.js";
import { Shelf } from "../../src/hegemon/web/static/js/offline/shelf.js";

const HERE = "https://games.example.org";

/** @param {string} path @param {object} [more] */
const asked = (path, more = {}) =>
  keeping.kindOf(
    { method: "GET", url: HERE + path, accept: "text/html", navigates: true, ...more },
    HERE,
  );

test("what the worker looks at, and what it never touches", () => {
  const cases = [
    ["/", "page"],
    ["/t/a/p1", "page"],
    ["/static/0a1b/js/app.js", "file"],
    ["/static/../x.js", "page"],
    ["/api/v1/tables/a/seats/p1/sheet", "answer"],
    ["/api/v1/tables/a/seats/p1/board", "answer"],
    ["/api/v1/tables/a/seats/p1/board?theme=dark", ""],
    ["/api/v1/tables/a/seats/p1/draft", ""],
    ["/api/v1/tables/a/seats/p1/news", ""],
    ["/api/v1/me/export", ""],
  ];
  for (const [path = "", kind] of cases) assert.equal(asked(path), kind, path);
  for (const path of ["/t/a/p1/orders", "/api/v1/tables/a/seats/p1/sheet", "/leave"])
    assert.equal(asked(path, { method: "POST" }), "", path);
  assert.equal(asked("/t/a/p1", { url: "http://games.example.org/t/a/p1" }), "");
  assert.equal(asked("/t/a/p1", { accept: "*/*", navigates: false }), "");
});

test("a page with a question in its address is not kept", () => {
  assert.equal(keeping.keptAs(`${HERE}/t/a/p1#orders`), "/t/a/p1");
  assert.equal(keeping.keptAs(`${HERE}/?cursor=x`), "");
});

test("a reader with one seat more is the same; who lacks something is another", () => {
  const cases = [
    ["@ann", "@ann", true],
    ["@ann", "@ann t.p1", true],
    ["t.p1", "t.p1 u.p2", true],
    ["@ann t.p1", "@ann", false],
    ["@ann", "@ben", false],
    ["@ann", "nobody", false],
    ["nobody", "@ann", false],
    ["nobody", "nobody", true],
  ];
  for (const [before, now, same] of cases)
    assert.equal(keeping.isSame(String(before), String(now)), same, `${before}, ${now}`);
});

test("what was asked for before another came is late", () => {
  const ann = { reader: "@ann", since: 1 };
  const { deed, known } = keeping.heard(ann, 5, "@ben");

  assert.equal(deed, "wiped");
  assert.deepEqual(known, { reader: "@ben", since: 5 });
  assert.equal(keeping.heard(known, 4, "@ann").deed, "late");
  assert.equal(keeping.heard(known, 6, "@ben").deed, "kept");
});

test("a page says when it stood so, and which files it needs", () => {
  const page =
    '<!doctype html><html lang="en"><link href="/static/0a/x.css"><a href="/static/0a/y">';

  assert.match(keeping.dated(page, "T"), /<html data-kept="T" lang="en">/);
  assert.deepEqual(keeping.filesOf(page + page), ["/static/0a/x.css", "/static/0a/y"]);
});

test("an old page, or one without a date, is not shown", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");

  assert.equal(keeping.isOver("2026-11-09T10:00:00Z", now), false);
  assert.equal(keeping.isOver("2026-11-08T10:00:00Z", now), true);
  assert.equal(keeping.isOver("", now), true);
});

test("the oldest matches go first, and the lobby never", () => {
  const pages = Array.from({ length: keeping.MOST_PAGES + 2 }, (_, at) => ({
    address: at ? `/t/${at}/p1` : "/",
    time: String(100 + at),
  }));

  assert.deepEqual(keeping.surplus(pages), ["/t/1/p1"]);
});

test("files stay that a kept page needs", () => {
  const files = ["/static/0a/x", "/static/0b/x", "/static/0b/y", "/offline"];

  assert.deepEqual(keeping.outdated(files, "0a", ["/static/0b/y", "/offline"]), ["/static/0b/x"]);
});

/** What a browser keeps, for tests. */
class Kept {
  constructor() {
    /** @type {Map<string, Map<string, Response>>} */
    this.shelves = new Map();
  }

  /** @param {string} name */
  async open(name) {
    const shelf = this.shelves.get(name) ?? new Map();
    this.shelves.set(name, shelf);
    /** @param {any} one */
    const path = (one) => (typeof one === "string" ? one : new URL(one.url).pathname);
    return {
      match: async (/** @type {any} */ one) => shelf.get(path(one))?.clone(),
      put: async (/** @type {any} */ one, /** @type {Response} */ reply) =>
        shelf.set(path(one), reply),
      delete: async (/** @type {any} */ one) => shelf.delete(path(one)),
      keys: async () => [...shelf.keys()].map((each) => ({ url: HERE + each })),
    };
  }

  /** @param {string} name */
  async delete(name) {
    return this.shelves.delete(name);
  }

  /** All that is kept of a reader. */
  all() {
    return [...(this.shelves.get("hegemon-pages")?.keys() ?? [])];
  }
}

/** @param {Kept} kept */
function shelfOf(kept) {
  const get = async () => new Response("a file");
  return new Shelf(
    /** @type {any} */ (kept),
    /** @type {any} */ (get),
    () => new Date("2026-11-22T10:00:00Z"),
  );
}

/** @param {Shelf} shelf @param {number} number @param {string} reader @param {string} text */
async function came(shelf, number, reader, text) {
  if (await shelf.isFor(number, reader)) await shelf.keepPage("/t/a/p1", number, `<html>${text}`);
}

test("a page of the one before that comes late is not kept for the next", async () => {
  const kept = new Kept();
  const shelf = shelfOf(kept);
  await came(shelf, 1, "@ann", "plums");
  await came(shelf, 3, "@ben", "pears");
  await came(shelf, 2, "@ann", "plums");
  await shelf.keepAnswer("/api/v1/tables/a/seats/p1/sheet", 2, "plums");

  assert.deepEqual(kept.all(), ["/.reader", "/t/a/p1"]);
  assert.match((await (await shelf.found("/t/a/p1"))?.text()) ?? "", /pears/);
});

test("for nobody nothing is kept, and nothing is shown", async () => {
  const kept = new Kept();
  const shelf = shelfOf(kept);
  await came(shelf, 1, "@ann", "plums");
  await came(shelf, 2, "nobody", "the door");
  await shelf.keepAnswer("/api/v1/tables/a/seats/p1/sheet", 3, "plums");

  assert.deepEqual(kept.all(), []);
  assert.equal(await shelf.found("/t/a/p1"), undefined);
});

test("an older answer does not take the place of a newer one", async () => {
  const shelf = shelfOf(new Kept());
  await came(shelf, 1, "@ann", "turn 0");
  await came(shelf, 3, "@ann", "turn 2");
  await came(shelf, 2, "@ann", "turn 1");

  assert.match((await (await shelf.found("/t/a/p1"))?.text()) ?? "", /turn 2/);
});

test("a worker that was put to sleep still knows whose pages it keeps", async () => {
  const kept = new Kept();
  await came(shelfOf(kept), 1, "@ann", "plums");
  const woken = shelfOf(kept);

  assert.ok(await woken.found("/t/a/p1"));
  await came(woken, 1, "@ben", "pears");
  assert.deepEqual(kept.all(), ["/.reader", "/t/a/p1"]);
  assert.match((await (await woken.found("/t/a/p1"))?.text()) ?? "", /pears/);
});

/** @param {Record<string, string>} said */
function storage(said) {
  const items = new Map(Object.entries(said));
  return /** @type {any} */ ({
    get length() {
      return items.size;
    },
    key: (/** @type {number} */ at) => [...items.keys()][at] ?? null,
    getItem: (/** @type {string} */ name) => items.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => items.set(name, value),
    removeItem: (/** @type {string} */ name) => items.delete(name),
    all: () => [...items.keys()],
  });
}

test("another reader finds no draft of the one before, and keeps how he likes it", () => {
  const long = storage({
    "hegemon:reader": "@ann",
    "hegemon:orders:a:p1:draft": "plums",
    "hegemon:ask-first": "yes",
    "of somebody else": "1",
  });
  const passing = storage({ "hegemon:view:a": "{}" });
  reads(long, passing, "@ann t.p1");
  assert.equal(long.getItem("hegemon:orders:a:p1:draft"), "plums");
  reads(long, passing, "@ben");

  assert.deepEqual(long.all(), ["hegemon:reader", "hegemon:ask-first", "of somebody else"]);
  assert.deepEqual(passing.all(), []);
});

test("who signs out is remembered as gone, so that what comes late goes, too", () => {
  const long = storage({ "hegemon:reader": "@ann", "hegemon:orders:a:p1:draft": "plums" });
  leaves(long, storage({}));

  assert.deepEqual(long.all(), ["hegemon:reader"]);

  long.setItem("hegemon:orders:a:p1:draft", "late");
  reads(long, storage({}), "@ann");

  assert.deepEqual(long.all(), ["hegemon:reader"]);
});

test("a draft waits for the reader whose session has ended, and for nobody else", () => {
  for (const [reader, kept] of /** @type {[string, string | null][]} */ ([
    ["@ann", "plums"],
    ["@ben", null],
  ])) {
    const long = storage({ "hegemon:reader": "@ann", "hegemon:orders:a:p1:draft": "plums" });
    reads(long, storage({}), "nobody");
    reads(long, storage({}), reader);

    assert.equal(long.getItem("hegemon:orders:a:p1:draft"), kept);
  }
});

test("a tab learns that somebody else reads here", () => {
  const event = (/** @type {string | null} */ newValue) =>
    /** @type {any} */ ({ key: "hegemon:reader", newValue });

  assert.equal(isAnother(event("@ben"), "@ann"), true);
  assert.equal(isAnother(event("@ann t.p1"), "@ann"), false);
  assert.equal(isAnother(event(null), "@ann"), false);
});
