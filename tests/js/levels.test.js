// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Levels } from "../../src/hegemon/web/static/js/board/levels.js";

const UNITS = "far:4 middle:2 near:1";

/** @param {string} zoom @returns {any} */
const drawn = (zoom) => ({ dataset: { zoom, units: UNITS } });

/** @param {string} [pictures] */
function levels(pictures = "/board.svg") {
  const made = new Levels(/** @type {any} */ ({ dataset: { pictures } }));
  made.begin(drawn("middle"));
  return made;
}

beforeEach(() => {
  Object.assign(globalThis, {
    DOMParser: class {
      /** @param {string} text */
      parseFromString(text) {
        return { documentElement: drawn(text) };
      }
    },
    document: { importNode: (/** @type {any} */ node) => node },
  });
});

test("a picture stays while it is shown about as it is meant", () => {
  for (const scale of [0.4, 0.5, 0.6]) assert.equal(levels().best(scale, "middle"), "middle");
});

test("from afar and from near another is better", () => {
  assert.equal(levels().best(0.2, "middle"), "far");
  assert.equal(levels().best(0.9, "middle"), "near");
  assert.equal(levels().best(0.45, "near"), "middle");
});

test("where no other can be had the one that is there stays", () => {
  assert.equal(levels("").best(0.2, "middle"), "middle");
});

test("another zoom is fetched once, and again when the map has changed", async () => {
  /** @type {string[]} */
  const asked = [];
  Object.assign(globalThis, {
    fetch: async (/** @type {string} */ address) => {
      asked.push(address);
      return { ok: true, text: async () => "near" };
    },
  });
  const found = levels();
  const near = await found.at("near");
  assert.equal(near?.dataset.zoom, "near");
  assert.equal(await found.at("near"), near);
  assert.deepEqual(asked, ["/board.svg?zoom=near&title=false&bare=true"]);
  found.begin(drawn("middle"));
  assert.notEqual(await found.at("near"), near);
  assert.equal(asked.length, 2);
});

test("what cannot be had now is asked for again later", async () => {
  let online = false;
  Object.assign(globalThis, {
    fetch: async () => {
      if (!online) throw new TypeError("no network");
      return { ok: true, text: async () => "far" };
    },
  });
  const found = levels();
  assert.equal(await found.at("far"), null);
  online = true;
  assert.equal((await found.at("far"))?.dataset.zoom, "far");
});
