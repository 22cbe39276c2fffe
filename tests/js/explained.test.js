// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Glossary } from "../../src/hegemon/web/static/js/board/explained.js";
import { cardOf } from "../../src/hegemon/web/static/js/board/facts.js";

const GLOSSARY = new Glossary([
  {
    word: "CL",
    name: "Light Cruiser",
    kind: "ship",
    words: "Fights in squadrons.",
    facts: [
      { label: "attack", value: "3" },
      { label: "cost", value: "60 PP" },
    ],
    rule: "5.2",
    signs: ["light-cruiser"],
  },
  { word: "BX", name: "Own Cruiser", kind: "ship", signs: ["light-cruiser"] },
  { word: "army", name: "Army", kind: "army", signs: ["army"] },
  { word: "eden", name: "Eden planet", kind: "planet", signs: ["eden"] },
]);

test("a word of an order says what it is, with its figures", () => {
  assert.deepEqual(GLOSSARY.meant("CL"), {
    title: "Light Cruiser",
    figures: "attack 3, cost 60 PP",
    words: "Fights in squadrons.",
    rule: "5.2",
  });
  assert.equal(GLOSSARY.meant("all"), null);
});

test("a part of a piece is found by its name before its sign", () => {
  const titles = GLOSSARY.parts([
    { sign: "light-cruiser", name: "Light Cruisers", count: 19 },
    { sign: "light-cruiser", name: "Own Cruiser", count: 1 },
    { sign: "army", count: 2 },
    { sign: "nothing", count: 2 },
  ]).map((one) => one.title);
  assert.deepEqual(titles, ["19 Light Cruisers", "1 Own Cruiser", "2 Armies"]);
});

test("what a board calls otherwise keeps its name, and is told by its sign", () => {
  const [ships] = GLOSSARY.parts([{ sign: "light-cruiser", name: "squadrons", count: 7 }]);
  assert.equal(ships?.title, "7 squadrons");
  assert.equal(ships?.words, "Fights in squadrons.");
});

const BOARD = {
  places: [{ id: "D", name: "D", sign: "eden", works: [{ sign: "army", count: 1 }] }],
  tokens: [
    {
      id: "p1-1",
      owner: null,
      style: "fleet",
      at: "D",
      note: "1 CL",
      made_of: [{ sign: "light-cruiser", name: "Light Cruiser", count: 1 }],
    },
  ],
};

test("a card tells what is there in full, and not in short as well", () => {
  const fleet = cardOf(BOARD, { kind: "token", id: "p1-1" }, GLOSSARY);
  assert.deepEqual([fleet?.made.map((one) => one.title), fleet?.note], [["1 Light Cruiser"], ""]);
  const place = cardOf(BOARD, { kind: "place", id: "D" }, GLOSSARY);
  assert.deepEqual(
    place?.made.map((one) => one.title),
    ["Eden planet", "Army"],
  );
});

test("without a glossary a card is what it was", () => {
  const fleet = cardOf(BOARD, { kind: "token", id: "p1-1" });
  assert.deepEqual([fleet?.made, fleet?.note], [[], "1 CL"]);
});
