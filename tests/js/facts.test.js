// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardOf } from "../../src/hegemon/web/static/js/board/facts.js";

const BOARD = {
  places: [
    { id: "B4", name: "B4", owner: "p1" },
    { id: "C", name: "Capella", terrain: "dwarf", owner: "p2" },
    { id: "D", name: "Deneb", owner: "p3" },
  ],
  owners: [
    { player: "p1", letter: "A", name: "you", person: "Ann" },
    { player: "p2", letter: "B", name: "Ben", person: "Ben" },
    { player: "p3", letter: "C", name: "Blaufurt", person: "Cem" },
  ],
  tokens: [
    { id: "at-C", owner: "p2", style: "ships", at: "C", count: 7 },
    { id: "p2-1", owner: "p2", style: "fleet", at: "C", count: 2 },
  ],
};

/** @param {string} id */
const place = (id) => cardOf(BOARD, { kind: "place", id });

test("a card says an id where that is another word than the name", () => {
  assert.equal(place("B4")?.about, "");
  assert.equal(place("C")?.about, "C, dwarf");
});

test("people by their names, empires by theirs too, oneself as you", () => {
  const owners = BOARD.places.map(({ id }) => place(id)?.owner?.name);
  assert.deepEqual(owners, ["you", "Ben", "Blaufurt (Cem)"]);
});

test("what only stands there is called by what it is", () => {
  assert.deepEqual(
    place("C")?.here.map((piece) => piece.words),
    ["ships 7", "fleet 2 p2-1"],
  );
});

test("who shares a counter is one tap away from each of its owner's", () => {
  const beside = (/** @type {string} */ id) =>
    cardOf(BOARD, { kind: "token", id })?.beside.map((piece) => piece.id);
  const three = [...BOARD.tokens, { id: "p1-1", owner: "p1", style: "fleet", at: "C", count: 1 }];

  assert.deepEqual(beside("p2-1"), ["at-C"]);
  assert.deepEqual(cardOf({ ...BOARD, tokens: three }, { kind: "token", id: "p1-1" })?.beside, []);
});

test("what a card says in its heads and figures is no fact or badge of it once more", () => {
  const army = {
    id: "a1",
    owner: "p1",
    style: "army",
    name: "Army a1",
    at: "C",
    badges: ["a1", "of 35360", "exhausted"],
    facts: [
      { label: "current value", value: "35040" },
      { label: "class", value: "E" },
      { label: "moved", value: "2" },
    ],
    made_of: [{ sign: "army", name: "troops", count: 35040 }],
  };
  const told = {
    parts: () => [{ title: "35040 troops", figures: "class E, 2 regions", words: "", rule: "" }],
  };
  const card = cardOf(
    { ...BOARD, tokens: [army] },
    { kind: "token", id: "a1" },
    /** @type {any} */ (told),
  );

  assert.deepEqual(card?.badges, ["of 35360", "exhausted"]);
  assert.deepEqual(card?.facts, [{ label: "moved", value: "2" }]);
});
