// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords } from "../../src/hegemon/web/static/js/moments.js";

test("a moment to come is told in the largest unit that fits", () => {
  const now = new Date("2026-11-22T08:00:00Z");
  const cases = /** @type {[string, string][]} */ ([
    ["2026-11-22T08:00:30Z", "in 30 seconds"],
    ["2026-11-22T08:45:00Z", "in 45 minutes"],
    ["2026-11-22T11:00:00Z", "in 3 hours"],
    ["2026-11-24T09:00:00Z", "in 2 days"],
    ["2026-11-22T07:00:00Z", "1 hour ago"],
  ]);
  for (const [at, expected] of cases) {
    assert.equal(inWords(new Date(at), now), expected);
  }
});
