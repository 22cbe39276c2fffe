// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { here, inWords, leftUntil, shortUntil } from "../../src/hegemon/web/static/js/moments.js";

test("a moment to come is told in the largest unit that fits", () => {
  const now = new Date("2026-11-22T08:00:00Z");
  const cases = /** @type {[string, string][]} */ ([
    ["2026-11-22T08:00:30Z", "in 30 seconds"],
    ["2026-11-22T07:59:57Z", "just now"],
    ["2026-11-22T07:59:50Z", "10 seconds ago"],
    ["2026-11-22T08:45:00Z", "in 45 minutes"],
    ["2026-11-22T11:00:00Z", "in 3 hours"],
    ["2026-11-24T09:00:00Z", "in 2 days"],
    ["2026-11-22T07:00:00Z", "1 hour ago"],
  ]);
  for (const [at, expected] of cases) {
    assert.equal(inWords(new Date(at), now), expected);
  }
});

test("a moment has its year where it is far off", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  assert.doesNotMatch(here(new Date("2026-12-24T12:00:00Z"), now), /2026/);
  assert.match(here(new Date("2027-11-30T12:00:00Z"), now), /30 Nov 2027/);
});

test("how long it is until a moment, in a few characters", () => {
  const now = new Date("2026-07-01T12:00:00Z");
  const cases = /** @type {[string, string][]} */ ([
    ["2026-07-01T11:59:00Z", "late"],
    ["2026-07-01T12:00:30Z", "0 min left"],
    ["2026-07-01T13:29:00Z", "89 min left"],
    ["2026-07-01T18:30:00Z", "6 h left"],
    ["2026-07-03T12:00:00Z", "2 d left"],
  ]);
  for (const [at, expected] of cases) assert.equal(leftUntil(new Date(at), now), expected);
});

test("how long it is until a moment, to the minute on its last day", () => {
  const now = new Date("2026-07-01T12:00:00Z");
  const cases = /** @type {[string, string][]} */ ([
    ["2026-07-01T11:59:00Z", "late"],
    ["2026-07-01T12:09:30Z", "in 9 min"],
    ["2026-07-01T15:12:00Z", "in 3 h 12 min"],
    ["2026-07-02T16:00:00Z", "in 1 d 4 h"],
    ["2026-07-03T12:10:00Z", "in 2 d"],
  ]);
  for (const [at, expected] of cases) assert.equal(shortUntil(new Date(at), now), expected);
});
