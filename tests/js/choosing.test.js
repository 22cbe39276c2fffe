// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, calledOf } from "../../src/hegemon/web/static/js/orders/choosing.js";
import { kind, SHEET } from "./a_sheet.js";

/** A sheet on which a star of one's own can be given up: these are left. @param {string[]} left */
const sheetOf = (left) => ({
  ...SHEET,
  kinds: [
    { ...kind("move"), fields: [{ name: "from", type: "place", label: "which", choices: 0 }] },
  ],
  choices: left.map((value) => ({ value, label: value })),
  lists: [{ kind: "listed", choices: left.length ? [[0, left.length - 1]] : [] }],
  tables: [],
});

/** Press a kind on a sheet that is old until it is asked for. @param {string[]} old @param {string[]} now */
async function pressed(old, now) {
  const made = /** @type {any[]} */ ([]);
  const writing = {
    after: sheetOf(old),
    asked: 0,
    async fresh() {
      writing.asked += 1;
      writing.after = sheetOf(now);
    },
  };
  const ordering = { writing, go: (/** @type {any} */ making) => made.push(making?.order) };
  await begun(/** @type {any} */ (ordering), "move");
  return { made, asked: writing.asked };
}

test("what a kind says by itself is said of the newest list, not of the one before", async () => {
  const { made, asked } = await pressed(["A"], ["B"]);

  assert.equal(asked, 1);
  assert.deepEqual(made, [{ order: "move", from: "B" }]);
});

test("where something is to be chosen nobody waits for a list", async () => {
  const { made, asked } = await pressed(["A", "B"], []);

  assert.equal(asked, 0);
  assert.deepEqual(made, [{ order: "move" }]);
});

/** @param {Partial<import("../../src/hegemon/web/static/js/orders/sheet.js").Kind>[]} said */
const called = (...said) => {
  const kinds = /** @type {any[]} */ (said);
  return kinds.map((each) => calledOf(kinds, each)).map(({ name, heard }) => [name, heard]);
};

test("a kind stands with its verb, and who hears it is told the whole", () => {
  const peace = { word: "peace", verb: "offer peace", label: "offer peace to a House" };
  const hold = { word: "hold", label: "Hold" };

  assert.deepEqual(called(peace, hold), [
    ["Offer peace", "Offer peace: offer peace to a House"],
    ["Hold", "Hold"],
  ]);
});

test("two kinds of one verb stand with what they do", () => {
  const [ships, people] = ["move ships", "move people"].map((label) => ({
    word: label.slice(5),
    verb: "move",
    label,
  }));

  assert.deepEqual(called(ships ?? {}, people ?? {}), [
    ["Move ships", "Move ships"],
    ["Move people", "Move people"],
  ]);
});
