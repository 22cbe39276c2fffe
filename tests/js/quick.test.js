import assert from "node:assert/strict";
import { test } from "node:test";
import { quickOf } from "../../src/hegemon/web/static/js/orders/quick.js";
import { SHEET } from "./a_sheet.js";

test("a small question is answered by one tap: rows by what an order begins with", () => {
  const [fire, hold] = quickOf({
    ...SHEET,
    kinds: [SHEET.kinds[0], { word: "stay", label: "stay here", example: "stay", fields: [] }],
  });

  assert.deepEqual(
    fire?.rows.map((row) => [row.label, row.taps.map((tap) => tap.label)]),
    [["Altair", ["Bellatrix"]]],
  );
  assert.deepEqual(fire?.rows[0]?.taps[0]?.order, { order: "move", from: "A", to: "B", ships: 4 });
  assert.deepEqual(hold?.rows[0]?.taps[0]?.order, { order: "stay" });
});

test("texts are no taps, and a large question has none", () => {
  assert.deepEqual(quickOf({ ...SHEET, kinds: [SHEET.kinds[3]] }), []);
  assert.deepEqual(quickOf({ ...SHEET, kinds: [...SHEET.kinds, ...SHEET.kinds] }), []);
});

test("of a number alone nobody means the largest", () => {
  assert.deepEqual(quickOf({ ...SHEET, kinds: [SHEET.kinds[1]] }), []);
});
