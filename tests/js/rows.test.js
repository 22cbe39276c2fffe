// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { matches, sorted } from "../../src/hegemon/web/static/js/rows.js";

const ROWS = [
  ["L10", "12"],
  ["L9", ""],
  ["a1", "3"],
  ["L10", "4"],
];

test("numbers sort as numbers, and rows that say nothing come last", () => {
  const cases = /** @type {[number, boolean, number[]][]} */ ([
    [0, false, [2, 1, 0, 3]],
    [0, true, [0, 3, 1, 2]],
    [1, false, [2, 3, 0, 1]],
    [1, true, [0, 3, 2, 1]],
  ]);
  for (const [column, falling, expected] of cases) {
    assert.deepEqual(sorted(ROWS, column, falling), expected);
  }
});

test("every word of a wish must be somewhere in the row", () => {
  const row = ["Mizar", "player 2", "unknown"];

  assert.ok(matches(row, "miz UNKNOWN"));
  assert.ok(matches(row, ""));
  assert.ok(!matches(row, "mizar later"));
});
