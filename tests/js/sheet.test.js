import assert from "node:assert/strict";
import { test } from "node:test";
import * as sheets from "../../src/hegemon/web/static/js/orders/sheet.js";
import { kind, SHEET } from "./a_sheet.js";

const [from, to, ships] = kind("move").fields;

test("choices of a field follow from what it needs, barred ones with their reason", () => {
  const found = sheets.choicesOf(SHEET, to, { order: "move", from: "A" });

  assert.deepEqual(
    found.map(({ value, barred }) => [value, barred]),
    [
      ["A", "the ships are there"],
      ["B", ""],
    ],
  );
  assert.deepEqual(sheets.choicesOf(SHEET, to, { order: "move" }), []);
  assert.deepEqual(sheets.listOf(SHEET, ships, { order: "move", from: "A" }), {
    kind: "numbers",
    least: 1,
    most: 4,
  });
});

test("a choice is read by its name, a seat by who sits there", () => {
  assert.deepEqual(["Altair", "p2"], [SHEET.choices[0], { value: "p2" }].map(sheets.nameOf));
  sheets.seat(new Map([["p2", "Ben"]]));
  assert.deepEqual(["Altair", "Ben"], [SHEET.choices[0], { value: "p2" }].map(sheets.nameOf));
  assert.equal("neutral", sheets.restOf({ value: "p2", label: "neutral" }));
  sheets.seat(new Map([["p2", "neutral"]]));
  assert.equal("neutral", sheets.restOf({ value: "p2", label: "neutral" })); // he may be called so
  sheets.seat(new Map());
});

test("an order is said field by field, and changing one takes those along that need it", () => {
  const order = { order: "move", from: "A", to: "B", ships: 2 };

  assert.equal(sheets.nextField(kind("move"), { order: "move", from: "A" }), to);
  assert.deepEqual(sheets.saying(kind("move"), order, from, "B"), { order: "move", from: "B" });
  assert.deepEqual(sheets.saying(kind("move"), order, to, "A"), { ...order, to: "A" });
});

test("an order begins with what is usual, and its line leaves that out", () => {
  const order = { ...sheets.begun(kind("order")), fleet: "F1", goal: "A", way: ["B"] };

  assert.equal(order.roe, 6);
  assert.equal(sheets.write(kind("order"), order), "order F1 A B");
  assert.equal(sheets.write(kind("order"), { ...order, roe: 9 }), "order F1 A B roe=9");
  assert.ok(sheets.isComplete(kind("order"), order));
});

test("two orders are about the same where their subject is", () => {
  assert.equal(sheets.subjectOf(kind("move"), { order: "move", from: "A" }), "");
  assert.equal(
    sheets.subjectOf(kind("order"), { order: "order", fleet: "F1", goal: "A" }),
    sheets.subjectOf(kind("order"), { order: "order", fleet: "F1", goal: "B" }),
  );
  assert.equal(sheets.subjectOf(kind("tax"), { order: "tax", percent: 1 }), '["tax"]');
});

test("what is chosen on the board leads to the kinds that can name it, those about it first", () => {
  const words = (/** @type {any} */ thing) =>
    sheets.kindsFor(SHEET, thing).map((each) => [each.kind.word, each.field.name]);

  assert.deepEqual(words({ kind: "place", id: "A" }), [
    ["move", "from"],
    ["order", "goal"],
  ]);
  assert.deepEqual(words({ kind: "place", id: "B" }), [
    ["move", "to"],
    ["order", "goal"],
  ]);
  assert.deepEqual(words({ kind: "token", id: "F1" }), [
    ["order", "fleet"],
    ["name", "fleet"],
  ]);
  assert.deepEqual(words({ kind: "place", id: "Z" }), []);
});

test("dragging opens the kinds that lead from here to there", () => {
  const found = sheets.movesFor(SHEET, { kind: "place", id: "A" }, { kind: "place", id: "B" });

  assert.deepEqual(
    found.map((each) => each.order),
    [{ order: "move", from: "A", to: "B" }],
  );
  assert.deepEqual(
    sheets.movesFor(SHEET, { kind: "place", id: "B" }, { kind: "place", id: "A" }),
    [],
  );
});

test("a wish is granted where it is legal", () => {
  assert.ok(sheets.allows(SHEET, to, { order: "move", from: "A" }, "B"));
  assert.ok(!sheets.allows(SHEET, to, { order: "move", from: "A" }, "A"));
  assert.ok(!sheets.allows(SHEET, ships, { order: "move", from: "A" }, 5));
});

test("the label of a choice says what its name does not", () => {
  assert.equal(sheets.restOf(SHEET.choices[0]), "4 ships");
  assert.equal(sheets.restOf(SHEET.choices[1]), "");
  assert.equal(
    sheets.restOf({ value: "DD", name: "Destroyer", label: "Destroyer, 40 PP" }),
    "40 PP",
  );
  assert.equal(sheets.restOf({ value: "DD", name: "Destroyer", label: "Destroyer" }), "");
  assert.equal(sheets.restOf({ value: "1", label: "10 more" }), "10 more");
});
