// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { summed, usualOf } from "../../src/hegemon/web/static/js/rules.js";
import { hexadecimal, secretIn } from "../../src/hegemon/web/static/js/secret.js";

test("only what may be a secret is taken out of an address", () => {
  assert.equal(secretIn("#hgl_aB-_9"), "hgl_aB-_9");
  for (const said of ["", "#", "#orders", "#hgl_", "#hgl_<b>", "#javascript:1"]) {
    assert.equal(secretIn(said), "");
  }
});

test("a nonce is two digits for each byte", () => {
  assert.equal(hexadecimal(new Uint8Array([0, 15, 255])), "000fff");
});

test("the value of a preset stands before the one that is written", () => {
  assert.equal(usualOf({ fighters: true }, "fighters", "no"), "yes");
  assert.equal(usualOf({}, "fighters", "no"), "no");
  assert.equal(usualOf({ order: "rotate_yearly" }, "order", "fixed"), "rotate yearly");
  assert.equal(usualOf({ map: "F4-x" }, "map", "small"), "F4-x");
});

test("changed house rules are summed up", () => {
  assert.equal(summed(0), "As the document has it");
  assert.equal(summed(2), "As the document has it, but for two");
  assert.equal(summed(12), "As the document has it, but for 12");
});
