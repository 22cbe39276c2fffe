import assert from "node:assert/strict";
import { test } from "node:test";
import { changed } from "../../src/hegemon/web/static/js/orders/stands.js";
import { SHEET } from "./a_sheet.js";

test("what was changed is an order, what stayed or says nothing is none", () => {
  const lines = [
    { begins: "tax", said: "50", now: "60" },
    { begins: "tax", said: "50", now: "50" },
    { begins: "name F1", said: "", now: "" },
    { begins: "name F1", said: "", now: "Home Guard" },
    { begins: "nothing", said: "", now: "x" },
  ];

  assert.deepEqual(changed(SHEET, lines), [
    { order: "tax", percent: 60 },
    { order: "name", fleet: "F1", called: "Home Guard" },
  ]);
});
