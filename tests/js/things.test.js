import assert from "node:assert/strict";
import { test } from "node:test";
import * as things from "../../src/hegemon/web/static/js/orders/things.js";
import { kind, SHEET } from "./a_sheet.js";

const order = { order: "order", fleet: "F1", goal: "A", roe: 6 };
const all = things.thingsOf(SHEET, [{ order, line: "order F1 A" }], new Set(["A", "F1"]));

test("one's things are all that an order may begin with, and what was ordered for them", () => {
  assert.deepEqual(
    all.map((thing) => [thing.id, thing.words, thing.lines, thing.waits]),
    [
      ["A", ["move"], [], true],
      ["F1", ["order", "name"], ["order F1 A"], false],
    ],
  );
});

test("they are filtered and sorted", () => {
  assert.deepEqual(
    things.filtered(all, "alt 4").map((thing) => thing.id),
    ["A"],
  );
  assert.deepEqual(
    things.sorted(all, { by: "name", up: false }).map((thing) => thing.id),
    ["F1", "A"],
  );
});

test("several share kinds of order, and one order is given for all", () => {
  assert.deepEqual(things.shared(all), []);
  assert.deepEqual(things.shared(all.slice(1)), ["order", "name"]);
  assert.deepEqual(things.repeated(SHEET, kind("order"), order, ["F1", "F9"]), [order]);
});

test("what the report says is urgent is read from what it mentions", () => {
  const sections = [
    { urgent: true, items: [{ kind: "sentence", text: "1 fleet: [fleet \\[1\\]](token:p1-1)." }] },
    { items: [{ kind: "sentence", text: "[Rigel](place:B)" }] },
  ];

  assert.deepEqual([...things.urgentIn(sections)], ["p1-1"]);
});

test("like things are one row, unless something was ordered for them", () => {
  /** @param {string} id @param {string} rest @param {string[]} lines @returns {any} */
  const thing = (id, rest, lines = []) => ({
    ...{ id, rest, lines, name: id, sort: "place", waits: false, words: ["build"] },
  });
  const found = things.grouped([
    thing("A", "1 PU"),
    thing("B", "9 PU"),
    thing("C", "1 PU"),
    thing("D", "1 PU"),
    thing("E", "1 PU", ["build E CT 1"]),
  ]);

  assert.deepEqual(
    found.map((group) => group.map(({ id }) => id)),
    [["A", "C", "D"], ["B"], ["E"]],
  );
});
