// What may be said after the orders that are written: only what is needed is asked for, and whenever
// replies come, the newest orders count.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, faceOf, renewed, say } from "../../src/hegemon/web/static/js/orders/composing.js";
import { added, empty } from "../../src/hegemon/web/static/js/orders/draft.js";
import { Kinds } from "../../src/hegemon/web/static/js/orders/kinds.js";
import { choicesOf, joined, listOf } from "../../src/hegemon/web/static/js/orders/sheet.js";
import { Writing } from "../../src/hegemon/web/static/js/orders/writing.js";
import { kind, SHEET } from "./a_sheet.js";

/** Seven kinds: too many for taps. */
const LARGE = {
  ...SHEET,
  kinds: [...SHEET.kinds, ...["a", "b", "c"].map((word) => ({ ...kind("tax"), word }))],
};

/** Moves from Bellatrix alone, where two ships are left; its numbers are its own. */
const PART = {
  ...SHEET,
  kinds: [
    {
      ...kind("move"),
      fields: [
        { name: "from", type: "place", label: "from", choices: 0 },
        { name: "to", type: "place", label: "to", choices: 1, needs: ["from"] },
        { name: "ships", type: "count", label: "how many", choices: 0, needs: ["from"] },
      ],
    },
  ],
  choices: [
    { value: "B", label: "Bellatrix" },
    { value: "A", label: "Altair, empty" },
  ],
  lists: [
    { kind: "listed", choices: [0, 1], barred: [{ why: "empty", choices: [1] }] },
    { kind: "listed", choices: [1] },
    { kind: "numbers", least: 1, most: 2 },
  ],
  tables: [{ B: 2 }, { B: 1 }],
};

const MOVED = [{ order: "move", from: "A", to: "B", ships: 4 }];
const OTHER = [{ order: "move", from: "A", to: "B", ships: 3 }];

/** A seat whose replies come when the test says so. */
class Post {
  /** @type {{said: any, answer: (body: any, tag?: string) => Promise<void>, reply: (body: any) => void}[]} */
  letters = [];

  /** @param {string} _path @param {any} said */
  post(_path, said) {
    return new Promise((resolve) => {
      const answer = async (/** @type {any} */ sheet, tag = "") => {
        resolve({ ok: sheet !== "lost", body: { sheet }, tag });
        for (let at = 0; at < 9; at += 1) await Promise.resolve();
      };
      const reply = (/** @type {any} */ body) => resolve({ ok: true, body, tag: "" });
      this.letters.push({ said, answer, reply });
    });
  }

  /** @param {number} at */
  letter(at) {
    return /** @type {Post["letters"][0]} */ (this.letters[at]);
  }
}

/** @param {any} sheet */
function opened(sheet) {
  const post = new Post();
  let told = 0;
  const kinds = new Kinds(/** @type {any} */ (post), () => {
    told += 1;
  });
  kinds.open(sheet, 7);
  return { kinds, post, told: () => told };
}

/** @param {any} sheet @param {string} word @param {number} at @param {any} order */
function offered(sheet, word, at, order) {
  const field = sheet.kinds.find((/** @type {any} */ one) => one.word === word).fields[at];
  return choicesOf(sheet, field, order).map(({ value, barred }) => [value, barred]);
}

test("the kinds of a part take the place of those of the sheet; the others stay as they are", () => {
  const sheet = joined(LARGE, /** @type {any} */ (PART));
  const twice = joined(sheet, /** @type {any} */ (PART));
  const ships = /** @type {any} */ (twice.kinds[0]).fields[2];

  for (const one of [sheet, twice]) {
    assert.deepEqual(offered(one, "move", 0, {}), [
      ["B", ""],
      ["A", "empty"],
    ]);
    assert.deepEqual(offered(one, "move", 1, { from: "B" }), [["A", ""]]);
    assert.deepEqual(offered(one, "order", 1, {}), offered(SHEET, "order", 1, {}));
  }
  assert.deepEqual(listOf(twice, ships, { order: "move", from: "B" }), PART.lists[2]);
});

test("a kind is asked for when it is needed, and once for the same orders", async () => {
  const { kinds, post } = opened(LARGE);
  kinds.want("move"); // nothing is written: the sheet of the question says it all
  await kinds.stand(MOVED);
  const before = post.letters.length;
  kinds.want("move");
  kinds.want("move");
  kinds.want("fly");
  await kinds.stand([...MOVED]);
  kinds.want("move");

  assert.equal(before, 0);
  assert.deepEqual(
    post.letters.map(({ said }) => said),
    [{ orders: MOVED, step: 7, kinds: ["move"] }],
  );
});

test("a part that is as it was is not sent again, and stays", async () => {
  const { kinds, post, told } = opened(LARGE);
  await kinds.stand(MOVED);
  kinds.want("move");
  await post.letter(0).answer(PART, "one");
  const sheet = kinds.sheet;
  await kinds.stand(OTHER);
  kinds.want("move");
  await post.letter(1).answer(null, "one");

  assert.equal(post.letter(1).said.known, "one");
  assert.equal(kinds.sheet, sheet);
  assert.deepEqual(offered(sheet, "move", 1, { from: "B" }), [["A", ""]]);
  assert.equal(told(), 2);
});

test("a pair in a list of a part is all choices from the first to the last", async () => {
  const { kinds, post } = opened(LARGE);
  const names = ["A", "B", "C", "D", "E", "F"];
  const lists = [
    { kind: "listed", choices: [[0, 3], 5], barred: [{ why: "empty", choices: [[1, 3]] }] },
    ...PART.lists.slice(1),
  ];
  const choices = names.map((value) => ({ value, label: value }));
  await kinds.stand(MOVED);
  kinds.want("move");
  await post.letter(0).answer({ ...PART, choices, lists }, "one");

  assert.deepEqual(offered(kinds.sheet, "move", 0, {}), [
    ["A", ""],
    ["B", "empty"],
    ["C", "empty"],
    ["D", "empty"],
    ["F", ""],
  ]);
});

test("what was asked for other orders, or another question, is not heard", async () => {
  const { kinds, post } = opened(LARGE);
  await kinds.stand(MOVED);
  kinds.want("move");
  await kinds.stand(OTHER);
  await post.letter(0).answer(PART, "late");
  const before = kinds.sheet;
  kinds.want("move");
  kinds.open(SHEET, 8);
  await post.letter(1).answer(PART, "late");

  assert.equal(before, LARGE);
  assert.equal(kinds.sheet, SHEET);
});

test("without orders the sheet is that of the question again", async () => {
  const { kinds, post } = opened(LARGE);
  await kinds.stand(MOVED);
  kinds.want("move");
  await post.letter(0).answer(PART, "one");
  await kinds.stand([]);

  assert.equal(kinds.sheet, LARGE);
});

test("over a bad line nothing is asked on and on, but again after the next check", async () => {
  const { kinds, post } = opened(LARGE);
  await kinds.stand(MOVED);
  kinds.want("move");
  await post.letter(0).answer("lost");
  kinds.want("move");
  const before = post.letters.length;
  await kinds.stand(MOVED);
  kinds.want("move");

  assert.deepEqual([before, post.letters.length], [1, 2]);
});

test("all of a small question is known before one goes on", async () => {
  const { kinds, post } = opened(SHEET);
  let known = false;
  const stood = kinds.stand(MOVED).then(() => {
    known = true;
  });
  const before = known;
  await post.letter(0).answer({ ...SHEET, choices: PART.choices }, "one");
  await stood;

  assert.equal(before, false);
  assert.deepEqual(post.letter(0).said.kinds, ["move", "tax", "order", "name"]);
  assert.ok(known);
});

test("the kind that was in hand comes with the reply to the orders, and is not asked for again", async () => {
  const { kinds, post } = opened(LARGE);
  const first = kinds.wish(1);
  kinds.want("move"); // an order is begun
  const wish = kinds.wish(1);
  await kinds.stand(MOVED, wish, { sheet: /** @type {any} */ (PART), tag: "one" });
  kinds.want("move");
  const again = kinds.wish(2);
  await kinds.stand(OTHER, again, { sheet: null, tag: "one" }); // it is as it was
  kinds.want("move");

  assert.deepEqual([first.said, kinds.wish(0).said], [{}, {}]);
  assert.deepEqual(wish.said, { kinds: ["move"] });
  assert.deepEqual(again.said, { kinds: ["move"], known: "one" });
  assert.deepEqual(offered(kinds.sheet, "move", 1, { from: "B" }), [["A", ""]]);
  assert.deepEqual(post.letters, []);
});

test("all of a small question comes with the reply", async () => {
  const { kinds, post } = opened(SHEET);
  const wish = kinds.wish(1);
  await kinds.stand(MOVED, wish, { sheet: { ...SHEET, choices: PART.choices }, tag: "one" });

  assert.deepEqual(wish.said.kinds, ["move", "tax", "order", "name"]);
  assert.deepEqual(post.letters, []);
});

test("an order in hand goes on by a newer sheet", () => {
  const from = /** @type {any} */ (kind("move")).fields[0];
  const begun = /** @type {any} */ (begin(LARGE, "move"));
  const said = say(LARGE, begun, from, "A");
  const wished = /** @type {any} */ (begin(LARGE, "move", { from: "B" }));
  const newer = joined(LARGE, /** @type {any} */ (PART));
  const again = renewed(newer, said);

  assert.equal(renewed(LARGE, begun), begun);
  assert.deepEqual(again.order, { order: "move" }); // Altair is empty: asked for again
  assert.deepEqual(renewed(newer, wished).order, { order: "move", from: "B", to: "A" });
  assert.equal(renewed(newer, again), again);
});

test("an order in hand is drawn anew only where something of it looks otherwise", () => {
  const begun = /** @type {any} */ (begin(LARGE, "move"));
  const alike = joined(LARGE, { ...SHEET, kinds: [kind("move")] });
  const other = joined(LARGE, /** @type {any} */ (PART));
  const face = faceOf(LARGE, begun);

  assert.equal(faceOf(alike, renewed(alike, begun)), face);
  assert.notEqual(faceOf(other, renewed(other, begun)), face);
});

test("when the last order is taken back, all is known at once", () => {
  const shelf = { keepDraft: () => undefined };
  const writing = new Writing(/** @type {any} */ ({}), /** @type {any} */ (shelf), () => undefined);
  writing.open(LARGE, 1);
  writing.kinds.sheet = PART;

  writing.change({ ...empty() });
  clearTimeout(writing.timers.check);
  clearTimeout(writing.timers.keep);

  assert.equal(writing.after, LARGE);
});

test("what is said of orders that were taken back meanwhile is not taken for what may follow", async () => {
  const post = new Post();
  const shelf = { keepDraft: () => undefined };
  const writing = new Writing(
    /** @type {any} */ (post),
    /** @type {any} */ (shelf),
    () => undefined,
  );
  writing.open(LARGE, 1);
  writing.change(added(empty(), LARGE, MOVED));
  const judged = writing.judge();
  const after = { sheet: PART, tag: "moved" };
  const body = { orders: MOVED, lines: [], check: { verdicts: [] }, after };

  writing.change({ ...empty() });
  post.letter(0).reply(body);
  await judged;
  clearTimeout(writing.timers.check);
  clearTimeout(writing.timers.keep);

  assert.equal(writing.after, LARGE);
  assert.ok(writing.checking);
});
