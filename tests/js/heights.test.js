// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextStop, settled } from "../../src/hegemon/web/static/js/heights.js";

test("a sheet that is let go rests at the nearest stop", () => {
  const cases = /** @type {[number, number][]} */ ([
    [0.1, 0],
    [0.4, 0.5],
    [0.8, 0.92],
    [0.6, 0.5],
  ]);
  for (const [height, expected] of cases) assert.equal(settled(height, 0), expected);
});

test("a quick move goes on in its direction", () => {
  assert.equal(settled(0.52, 2), 0.92);
  assert.equal(settled(0.48, -2), 0);
  assert.equal(settled(0.95, 2), 0.92);
  assert.equal(settled(0, -2), 0);
});

test("buttons go from stop to stop", () => {
  assert.equal(nextStop(0, 1), 0.5);
  assert.equal(nextStop(0.5, 1), 0.92);
  assert.equal(nextStop(0.92, 1), 0.92);
  assert.equal(nextStop(0.92, -1), 0.5);
  assert.equal(nextStop(0, -1), 0);
});
