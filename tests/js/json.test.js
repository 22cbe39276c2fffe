// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonical, canonicalValueOf } from "../../src/hegemon/web/static/js/json.js";

test("keys are sorted by code points, spaces go, numbers stay as they were written", () => {
  const cases = /** @type {[string, string][]} */ ([
    ['{"b": 1, "a": [true, null, "x"]}', '{"a":[true,null,"x"],"b":1}'],
    ["12345678901234567890", "12345678901234567890"],
    ["[1.0, -2e5]", "[1.0,-2e5]"],
    ['{"\\u00e9": "\\u0041\\n"}', '{"é":"A\\n"}'],
    ['{"\uffee": 1, "\u{1f600}": 2}', '{"\uffee":1,"\u{1f600}":2}'],
    ["{}", "{}"],
    ["[]", "[]"],
  ]);
  for (const [text, expected] of cases) assert.equal(canonical(text), expected);
});

test("one value of an object", () => {
  assert.equal(canonicalValueOf('{"a": 1, "answer": {"y": 2, "x": 1}}', "answer"), '{"x":1,"y":2}');
  assert.equal(canonicalValueOf('{"a": 1}', "answer"), "null");
});
