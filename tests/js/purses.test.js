// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ranksOf } from "../../src/hegemon/web/static/js/purses.js";

test("purses that orders change have the room, and each keeps its place", () => {
  const purses = [0, 4, 0, 0, 0].map((spent, at) => ({ id: `${at}`, label: "", has: 9, spent }));

  assert.deepEqual(ranksOf(purses), [2, 1, 3, 4, 4]);
});
