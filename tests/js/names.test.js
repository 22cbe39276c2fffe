// What is written over a map stands where nothing else does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { freeOf } from "../../src/hegemon/web/static/js/board/names.js";

const box = (/** @type {number} */ x, /** @type {number} */ y) =>
  /** @type {DOMRectReadOnly} */ ({ left: x, top: y, right: x + 10, bottom: y + 10 });

test("the first box is taken that meets nothing, else the first of all", () => {
  const [first, second, third] = [box(0, 0), box(0, 20), box(0, 40)];
  const boxes = [first, second, third];

  assert.equal(freeOf(boxes, []), first);
  assert.equal(freeOf(boxes, [box(5, 5), box(-5, 25)]), third);
  assert.equal(freeOf(boxes, [box(0, 10)]), first);
  assert.equal(freeOf(boxes, boxes), first);
});
