// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextStep, STEPS, stepsOf } from "../../src/hegemon/web/static/js/first_turn.js";

test("one taps, then orders, then seals", () => {
  assert.equal(nextStep({ tapped: false, orders: 0, sealed: false }), 0);
  assert.equal(nextStep({ tapped: true, orders: 0, sealed: false }), 1);
  assert.equal(nextStep({ tapped: false, orders: 1, sealed: false }), 2);
  assert.equal(nextStep({ tapped: true, orders: 1, sealed: true }), STEPS);
});

test("nobody looks for what is his before he has anything", () => {
  assert.equal(stepsOf(true).length, STEPS);
  assert.match(stepsOf(true)[0] ?? "", /What is yours/);
  assert.match(stepsOf(false)[0] ?? "", /Nothing on it is yours yet/);
});
