// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesLike } from "../../src/hegemon/web/static/js/orders/proposed_lines.js";

test("of a letter those lines are looked at that begin as an order does, few and short", () => {
  const words = new Set(["move", "declare"]);
  const text = `Dear Ann,\nmove fast!\n\`declare p2 pact\`\n  move A F 3 \nmoves are\n${"move ".repeat(30)}`;

  assert.deepEqual(linesLike(text, words), ["move fast!", "declare p2 pact", "move A F 3"]);
  assert.equal(linesLike("move a\n".repeat(9), words).length, 4);
});
