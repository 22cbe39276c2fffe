// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { figure, signed } from "../../src/hegemon/web/static/js/figures.js";

test("numbers have their thousands apart, and a minus that is one", () => {
  assert.deepEqual([1069, -450, 0].map(figure), ["1,069", "−450", "0"]);
  assert.deepEqual([20, -1450, 0].map(signed), ["+20", "−1,450", "0"]);
});
