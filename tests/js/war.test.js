// Where turns lie in a chart, and which one lies nearest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Reel } from "../../src/hegemon/web/static/js/war/reel.js";
import { turnAt, xOf } from "../../src/hegemon/web/static/js/war/scale.js";

const SAID = { left: "40", right: "440", first: "1", last: "41" };

test("a turn lies where the chart has it, and leads back to itself", () => {
  assert.deepEqual([xOf(SAID, 1), xOf(SAID, 21), xOf(SAID, 41)], [40, 240, 440]);
  for (let turn = 1; turn <= 41; turn += 1) assert.equal(turnAt(SAID, xOf(SAID, turn)), turn);
});

test("beside the chart it is the first or the last", () => {
  assert.deepEqual([turnAt(SAID, -5), turnAt(SAID, 999)], [1, 41]);
  assert.deepEqual([xOf(SAID, 0), xOf(SAID, 50)], [40, 440]);
});

test("of a single turn the cursor stands in the middle", () => {
  const one = { left: "40", right: "440", first: "3", last: "3" };
  assert.equal(xOf(one, 3), 240);
  assert.equal(turnAt(one, 300), 3);
});

test("a picture is fetched once, and again where it could not be had", async () => {
  let tries = 0;
  const reel = new Reel((step) => `/steps/${step}`);
  globalThis.fetch = async (address) => {
    tries += 1;
    if (tries === 1) throw new Error("no line");
    return new Response(`picture of ${address}`);
  };
  assert.equal(await reel.picture(3), null);
  assert.equal(await reel.picture(3), "picture of /steps/3");
  assert.equal(await reel.picture(3), "picture of /steps/3");
  assert.equal(tries, 2);
});
