import assert from "node:assert/strict";
import { test } from "node:test";
import { quickOf } from "../../src/hegemon/web/static/js/orders/quick.js";
import { actor, deedsOf, shotsOf, starters } from "../../src/hegemon/web/static/js/orders/shots.js";

const GROUP = { name: "group", type: "token", label: "the group", choices: 0 };
const TARGET = { name: "target", type: "token", label: "at", choices: 0, needs: ["group"] };
const SHIPS = { name: "ships", type: "count", label: "how many", choices: 3 };

/** Two own groups in a battle, one of which has a target only. @type {any} */
const BATTLE = {
  title: "What do they do?",
  single: true,
  kinds: [
    { word: "fire", label: "fire", example: "", fields: [GROUP, TARGET, SHIPS] },
    { word: "hold", label: "hold", example: "", fields: [{ ...GROUP, choices: 0 }] },
    {
      word: "retreat",
      label: "leave",
      example: "",
      fields: [GROUP, { name: "to", type: "place", label: "where to", choices: 4 }],
    },
  ],
  choices: [
    { value: "own", label: "3 Scouts" },
    { value: "else", label: "1 Scout" },
    { value: "enemy", label: "2 Cruisers, hit on 3 or less" },
    { value: "F4" },
  ],
  lists: [
    { kind: "listed", choices: [0, 1] },
    { kind: "listed", choices: [2] },
    { kind: "listed", choices: [] },
    { kind: "numbers", least: 1, most: 3 },
    { kind: "listed", choices: [3] },
  ],
  tables: [{ own: 1, else: 2 }],
};
BATTLE.kinds[0].fields[1] = { ...TARGET, choices: 0 };

test("a shot is one tap: all ships, and what would come of it", () => {
  const shots = shotsOf(quickOf(BATTLE));

  assert.deepEqual([...shots.keys()], ["own"]);
  assert.deepEqual(shots.get("own")?.get("enemy")?.order, {
    order: "fire",
    group: "own",
    target: "enemy",
    ships: 3,
  });
  assert.equal(shots.get("own")?.get("enemy")?.rest, "2 Cruisers, hit on 3 or less");
});

test("who acts: who was chosen while he can, else the first", () => {
  const able = starters(BATTLE);

  assert.deepEqual([...able], ["own", "else"]);
  assert.equal(actor(able, "else"), "else");
  assert.equal(actor(able, "gone"), "own");
  assert.equal(actor(new Set(), "own"), "");
});

test("what else he may do: at once where that is all, else it is asked for", () => {
  const deeds = deedsOf(BATTLE, quickOf(BATTLE), "own");

  assert.deepEqual(
    deeds.map(({ word, tap }) => [word, tap?.order ?? null]),
    [
      ["hold", { order: "hold", group: "own" }],
      ["retreat", null],
    ],
  );
});
