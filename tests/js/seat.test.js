// A seat's part of the API: what could not be reached, what was stopped, and what nobody answers.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Seat } from "../../src/hegemon/web/static/js/orders/seat.js";

const LONG = 60_000;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** A network that answers nothing until it is told to stop. */
function silence() {
  mock.method(
    globalThis,
    "fetch",
    (/** @type {string} */ _, /** @type {RequestInit} */ { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  );
}

test("what nobody answers is as good as no line", async () => {
  silence();
  const asked = new Seat("t", "p1").ask("PUT", "/draft", { orders: [] });
  mock.timers.tick(LONG);

  assert.equal((await asked).kind, "offline");
});

test("what was stopped is no fault of the line", async () => {
  silence();
  const stop = new AbortController();
  const asked = new Seat("t", "p1").post("/check", {}, stop.signal);
  stop.abort();

  assert.equal((await asked).kind, "stopped");
});

test("what was stopped before it was asked is not waited for", async () => {
  mock.method(globalThis, "fetch", (/** @type {string} */ _, /** @type {RequestInit} */ more) =>
    more.signal?.aborted ? Promise.reject(new Error("aborted")) : new Promise(() => {}),
  );

  assert.equal((await new Seat("t", "p1").post("/check", {}, AbortSignal.abort())).kind, "stopped");
});

test("a reply that came in time is read, however long one waits afterwards", async () => {
  const reply = { status: 200, headers: { "content-type": "application/json", etag: '"1"' } };
  mock.method(globalThis, "fetch", async () => new Response('{"lines": []}', reply));
  const { ok, body, tag } = await new Seat("t", "p1").get("/draft");
  mock.timers.tick(LONG);

  assert.deepEqual([ok, body, tag], [true, { lines: [] }, '"1"']);
});
