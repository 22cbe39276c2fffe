import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, completed, read } from "../../src/hegemon/web/static/js/orders/notation.js";
import { SHEET } from "./a_sheet.js";

const values = (/** @type {string} */ line) => complete(SHEET, line).map((choice) => choice.value);

test("the words of a line are completed one after the other", () => {
  assert.deepEqual(values(""), ["move", "tax", "order", "name"]);
  assert.deepEqual(values("mo"), ["move"]);
  assert.deepEqual(values("move "), ["A", "B"]);
  assert.deepEqual(values("move alt"), ["A"]);
  assert.deepEqual(values("move Altair "), ["A", "B"]);
  assert.deepEqual(values("move A B "), ["4", "1"]);
  assert.deepEqual(values("order F1 A "), ["A", "B", "roe="]);
  assert.deepEqual(values("move Nowhere "), []);
});

test("a line is read as far as it goes", () => {
  const { order, field, begun } = read(SHEET, "move a be");

  assert.deepEqual([order, field?.name, begun], [{ order: "move", from: "A" }, "to", "be"]);
});

test("names, hops and texts are read", () => {
  assert.deepEqual(read(SHEET, "order F1 roe=9 Bellatrix A ").order, {
    order: "order",
    roe: 9,
    fleet: "F1",
    goal: "B",
    way: ["A"],
  });
  assert.deepEqual(read(SHEET, "name F1 Home Guard ").order, {
    order: "name",
    fleet: "F1",
    called: "Home Guard",
  });
  assert.equal(read(SHEET, "move A all x").wrong, "all");
  assert.deepEqual(read(SHEET, "tax 45% ").order, { order: "tax", percent: 45 });
  assert.equal(read(SHEET, "tax % ").wrong, "%");
  assert.equal(read(SHEET, "move A B 1% ").wrong, "1%");
});

test("a completed word leads on to the next", () => {
  assert.equal(completed("move a", "A"), "move A ");
  assert.equal(completed("order F1 A ", "roe="), "order F1 A roe=");
});
