// What the page of curves says at its cursor: the same words as without scripts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pointAt } from "../../src/hegemon/web/static/js/war/dots.js";
import { figuresAt } from "../../src/hegemon/web/static/js/war/figures.js";

const LINE = {
  player: "p1",
  figures: [null, 3, 1200, 1200, 900],
  as_of: [null, null, 1, null, null],
  at_least: [false, true, true, false, false],
};

test("a figure says how well it is known and how it changed", () => {
  const told = [0, 1, 2, 3, 4].map((at) => figuresAt(LINE, at, "turn"));
  assert.deepEqual(told, [
    { figure: "?", note: "", change: "" },
    { figure: "3", note: " or more", change: "" },
    { figure: "1,200", note: " or more, turn 1", change: "+1,197" },
    { figure: "1,200", note: "", change: "" },
    { figure: "900", note: "", change: "−300" },
  ]);
});

test("of whom nothing was ever known nothing is said", () => {
  assert.deepEqual(figuresAt(undefined, 1, "year"), { figure: "?", note: "", change: "" });
});

test("a dot lies where the line has a point, and nowhere between", () => {
  assert.deepEqual(pointAt("M40 100L60 80.5L80 20", 60.1), [60, 80.5]);
  assert.equal(pointAt("M40 100L60 80.5L80 20", 70), null);
});
