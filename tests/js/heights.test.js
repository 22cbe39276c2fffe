// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, stopsOf } from "../../src/hegemon/web/static/js/heights.js";

const STOPS = stopsOf(788);

test("a sheet has three heights, lower where the page is", () => {
  assert.deepEqual(STOPS, [262, 478, 596]);
  assert.deepEqual(stopsOf(394), [224, 239, 298]);
  assert.deepEqual(stopsOf(344), [206, 209, 260], "a desk at twice its size");
  assert.equal(stopsOf(512)[0], 224, "the verbs and the button of a card on 320x568");
  assert.deepEqual(stopsOf(1200), STOPS);
});

test("a sheet that is let go rests at the nearest stop", () => {
  const cases = /** @type {[number, number][]} */ ([
    [100, 0],
    [360, 0],
    [400, 1],
    [590, 2],
  ]);
  for (const [height, expected] of cases) assert.equal(settled(STOPS, height, 0), expected);
});

test("a quick move goes on in its direction", () => {
  assert.equal(settled(STOPS, 480, 900), 2);
  assert.equal(settled(STOPS, 470, -900), 0);
  assert.equal(settled(STOPS, 596, 900), 2);
  assert.equal(settled(STOPS, 262, -900), 0);
});
