// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberIn, ordered } from "../../src/hegemon/web/static/js/sorting.js";

test("the number that a cell begins with", () => {
  const cases = /** @type {[string, number | null][]} */ ([
    ["12", 12],
    ["1,250.5", 1250.5],
    ["-4.5", -4.5],
    ["−3", -3],
    ["50%", 50],
    ["10 of 60", 10],
    ["+8.09", 8.09],
    ["~12", 12],
    ["p1-1", null],
    ["", null],
    ["-", null],
  ]);
  for (const [cell, expected] of cases) assert.equal(numberIn(cell), expected, cell);
});

test("numbers as numbers, words by the alphabet, nothing at the end", () => {
  const rows = [["10"], ["9"], ["b10"], ["b9"], ["-"]];
  assert.deepEqual(ordered(rows, 0, 1), [1, 0, 4, 3, 2]);
});

test("downwards", () => {
  assert.deepEqual(ordered([["1"], ["3"], ["2"]], 0, -1), [1, 2, 0]);
});

test("a row without a first cell goes with the one above", () => {
  const rows = [
    ["b", "2"],
    ["", "x"],
    ["a", "1"],
    ["", "y"],
  ];
  assert.deepEqual(ordered(rows, 1, 1), [2, 3, 0, 1]);
});

test("equal rows stay in their order", () => {
  assert.deepEqual(
    ordered(
      [
        ["1", "b"],
        ["1", "a"],
        ["0", "c"],
      ],
      0,
      1,
    ),
    [2, 0, 1],
  );
});
