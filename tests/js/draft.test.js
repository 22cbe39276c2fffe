import assert from "node:assert/strict";
import { test } from "node:test";
import * as drafts from "../../src/hegemon/web/static/js/orders/draft.js";
import { SHEET } from "./a_sheet.js";

const move = { order: "move", from: "A", to: "B", ships: 1 };
const order = { order: "order", fleet: "F1", goal: "A", roe: 6 };
const two = drafts.added(drafts.empty(), SHEET, [move, order]);

test("orders are added as lines", () => {
  assert.deepEqual(drafts.linesOf(two), ["move A B 1", "order F1 A"]);
});

test("a second order about the same stands at the end without the first, and it is told", () => {
  const before = drafts.added(drafts.empty(), SHEET, [order, move]);
  const after = drafts.added(before, SHEET, [{ ...order, goal: "B" }]);

  assert.deepEqual(drafts.linesOf(after), ["move A B 1", "order F1 B"]);
  assert.deepEqual(after.replaced, ["order F1 A"]);
});

test("an order is edited, removed and moved, and stays itself", () => {
  const [first] = two.items;

  assert.deepEqual(
    drafts.linesOf(drafts.edited(two, SHEET, first.key, { ...move, ships: 3 }))[0],
    "move A B 3",
  );
  assert.deepEqual(drafts.linesOf(drafts.removed(two, first.key)), ["order F1 A"]);
  assert.equal(drafts.moved(two, first.key, 1).items[1], first);
  assert.equal(drafts.moved(two, first.key, 0), two);
});

test("every step can be taken back, and forth again", () => {
  const after = drafts.removed(two, two.items[0].key);

  assert.deepEqual(drafts.linesOf(drafts.undone(after)), drafts.linesOf(two));
  assert.deepEqual(drafts.linesOf(drafts.redone(drafts.undone(after))), ["order F1 A"]);
  assert.equal(drafts.undone(drafts.empty()).items.length, 0);
  assert.equal(drafts.redone(two), two);
});

test("what the server understood takes the place of what was typed", () => {
  const typed = drafts.added(drafts.empty(), SHEET, ["move altair bellatrix all"]);
  const read = drafts.understood(typed, [{ ...move, ships: 4 }], ["move A B 4"]);

  assert.deepEqual(drafts.sent(typed), ["move altair bellatrix all"]);
  assert.deepEqual(drafts.linesOf(read), ["move A B 4"]);
  assert.deepEqual(read.past, typed.past);
});
