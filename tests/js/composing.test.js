import assert from "node:assert/strict";
import { test } from "node:test";
import * as making from "../../src/hegemon/web/static/js/orders/composing.js";
import { kind, SHEET } from "./a_sheet.js";

const [from, to, ships] = kind("move").fields;

/** @param {string} word @param {any} [wished] @returns {any} */
const begun = (word, wished) => making.begin(SHEET, word, wished);

test("fields are asked for in turn, and targets light up with the reasons of others", () => {
  const one = begun("move");
  const two = making.say(SHEET, one, from, "A");

  assert.equal(making.asked(one), from);
  assert.deepEqual(making.targets(SHEET, one), {
    places: ["A"],
    tokens: [],
    barred: { B: "not your star" },
  });
  assert.deepEqual(making.targets(SHEET, two)?.places, ["B"]);
  assert.ok(making.complete(making.say(SHEET, making.say(SHEET, two, to, "B"), ships, 2)));
});

test("a goal that was chosen first waits for its turn", () => {
  const one = begun("move", { to: "B" });
  const two = making.say(SHEET, one, from, "A");

  assert.equal(making.asked(one), from);
  assert.equal(making.asked(two), ships);
  assert.deepEqual(making.routeOf(two), ["A", "B"]);
});

test("what has one choice only is said by itself; a route is said hop by hop", () => {
  const one = begun("order", { goal: "A" });
  const more = kind("order").more;
  const hopped = making.say(
    SHEET,
    making.say(SHEET, { ...one, asked: "way" }, more, "B"),
    more,
    "A",
  );

  assert.equal(one.order.fleet, "F1");
  assert.ok(making.complete(one));
  assert.deepEqual(hopped.order.way, ["B", "A"]);
  assert.deepEqual(making.hopBack(hopped).order.way, ["B"]);
  assert.equal(making.asked(hopped), more);
});

test("one goes back by what was said last, and out at the end", () => {
  const two = making.back(begun("move", { from: "A", to: "B" }));

  assert.equal(making.asked(/** @type {any} */ (two)), to);
  assert.equal(making.asked(/** @type {any} */ (making.back(/** @type {any} */ (two)))), from);
  assert.equal(making.back(begun("move")), null);
});
