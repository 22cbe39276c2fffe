// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, change, figure, signed } from "../../src/hegemon/web/static/js/figures.js";

test("numbers have their thousands apart, and a minus that is one", () => {
  assert.deepEqual([1069, -450, 0].map(figure), ["1,069", "−450", "0"]);
  assert.deepEqual([20, -1450, 0].map(signed), ["+20", "−1,450", "0"]);
});

test("figures of accounts have the decimal places that they need", () => {
  const told = [1069955, -13000, 500, -6, 0].map((coins) => amount(coins, 3));
  assert.deepEqual(told, ["1,069.955", "−13", "0.5", "−0.006", "0"]);
  assert.deepEqual(
    [20, -5, 0].map((by) => change(by)),
    ["+20", "−5", "0"],
  );
});
