// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  askedBy,
  eased,
  nextStep,
  onMap,
  stateOf,
  whereIn,
} from "../../src/hegemon/web/static/js/lesson/steps.js";

const steps = ["send", "seal", "win"].map((id, at) => ({ id, what: id, why: "", done: at < 1 }));
const told = {
  step: 1,
  steps,
  current: 1,
  hint: "",
  goal: null,
  source: null,
  show: [],
  end: "won",
};

test("the step that is next, where one is, and how each stands", () => {
  assert.equal(nextStep(told)?.id, "seal");
  assert.equal(whereIn(told), "Step 2 of 3");
  assert.deepEqual(
    steps.map((_, at) => stateOf(told, at)),
    ["done", "next", "later"],
  );
});

test("at the end there is none, and that is said", () => {
  const over = { ...told, current: 3 };
  assert.equal(nextStep(over), undefined);
  assert.equal(whereIn(over), "All 3 steps done");
});

test("places and tokens are on the map, all else is beside it", () => {
  assert.deepEqual(onMap({ kind: "place", id: "A" }), { kind: "place", id: "A" });
  assert.deepEqual(onMap({ kind: "token", id: "p1-1" }), { kind: "token", id: "p1-1" });
  assert.equal(onMap({ kind: "seal" }), null);
  assert.equal(onMap(null), null);
});

test("it is asked for again with other orders, another step, a receipt", () => {
  const now = askedBy(1, ["move A F 3"], "");
  assert.equal(askedBy(1, ["move A F 3"], ""), now);
  for (const other of [
    askedBy(2, ["move A F 3"], ""),
    askedBy(1, [], ""),
    askedBy(1, ["move A F 3"], "r"),
  ])
    assert.notEqual(other, now);
});

test("a drag that is played begins and ends softly and never leaves its way", () => {
  assert.deepEqual([-1, 0, 0.5, 1, 2].map(eased), [0, 0, 0.5, 1, 1]);
  assert.ok(eased(0.1) < 0.1);
});
