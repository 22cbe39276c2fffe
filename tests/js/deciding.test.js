import assert from "node:assert/strict";
import { test } from "node:test";
import * as aims from "../../src/hegemon/web/static/js/deciding/aims.js";
import * as opens from "../../src/hegemon/web/static/js/deciding/opens.js";
import {
  largeOf,
  meantByTap,
  onlyOne,
  plansOf,
  planWith,
  usualWords,
  wordsAbout,
} from "../../src/hegemon/web/static/js/deciding/plans.js";
import { Told } from "../../src/hegemon/web/static/js/deciding/told.js";
import * as written from "../../src/hegemon/web/static/js/deciding/written.js";
import { shapeOf } from "../../src/hegemon/web/static/js/orders/signs.js";
import { wordsOf } from "../../src/hegemon/web/static/js/orders/words.js";
import { SHEET } from "./a_sheet.js";

/** @type {import("../../src/hegemon/web/static/js/deciding/aims.js").Known} */
const NOBODY = { of: () => aims.UNTOLD, further: () => [] };

/** @param {Record<string, number>} turns @param {string[]} [further] @returns {any} */
const known = (turns, further = []) => ({
  of: (/** @type {any} */ _, /** @type {string} */ id) => ({
    ...aims.UNTOLD,
    name: id,
    turns: turns[id] ?? null,
    way: ["A", "B", id],
    onward: further.length ? "way" : "",
  }),
  further: () => further,
});

/** @param {object} more @returns {any} a sheet whose moves and fleets say what is usual */
const said = (more = {}) => ({
  ...SHEET,
  kinds: SHEET.kinds.map((/** @type {any} */ kind) => ({ ...kind, ...more })),
});

test("how far a goal is stands in turns; what is reached at once is so many steps away", () => {
  /** @param {number | null} turns @param {string[]} way @returns {any} */
  const aim = (turns, way) => ({ turns, way });
  const told = [aim(3, ["A", "B"]), aim(0, ["A", "B", "C"]), aim(0, ["A", "B"]), aim(0, ["A"])];

  assert.deepEqual(
    told.map((one) => aims.arrival(one)),
    ["arrives in 3", "2 steps, there at once", "1 step, there at once", "at once"],
  );
  assert.deepEqual([2, 0], [aims.stepsTo(told[1]), aims.stepsTo(aim(null, []))]);
});

test("what is aimed at reads as one says it: where to, and how large a part", () => {
  /** @param {string} verb @returns {any} */
  const aim = (verb) => ({ plan: { verb }, name: "hub" });

  assert.equal(aims.wordsOf(aim("Move"), []), "Move to hub");
  assert.equal(aims.wordsOf(aim("Attack"), []), "Attack hub");
  assert.equal(aims.wordsOf(aim("Send a part"), [1500]), "Send a part of 1,500 to hub");
});

test("what a counter cannot be ordered to do, its place can", () => {
  const token = /** @type {const} */ ({ kind: "token", id: "at-A" });
  const place = /** @type {const} */ ({ kind: "place", id: "A" });
  const [move] = plansOf(SHEET, [token, place]);

  assert.equal(move?.verb, "Move");
  assert.equal(move?.goal?.name, "to");
  assert.deepEqual(
    plansOf(SHEET, [{ kind: "token", id: "F1" }, place]).map((plan) => plan.word),
    ["order", "name"],
  );
});

test("verbs have letters of their own, none of which means something else", () => {
  const sheet = said({ verb: "Unload", usual: 1 });
  const letters = plansOf(sheet, [{ kind: "token", id: "F1" }]).map((plan) => plan.letter);

  assert.deepEqual(letters, ["a", "d"]);
});

test("a choice before a goal is a verb each", () => {
  const deeds = [
    { verb: "Hold", usual: 2, given: { roe: 6 } },
    { verb: "Guard", usual: 1, given: { roe: 6 } },
  ];
  const plans = plansOf(said({ deeds }), [{ kind: "token", id: "F1" }]);

  assert.deepEqual(
    plans.filter((plan) => plan.word === "order").map((plan) => plan.verb),
    ["Guard", "Hold"],
  );
});

test("an order carries out the plan whose fields it has: they need no saying again", () => {
  const deeds = [{ verb: "Guard", usual: 1, given: { roe: 6 } }];
  const plans = plansOf(said({ deeds }), [{ kind: "token", id: "F1" }]);
  const [guard] = plans.filter((plan) => plan.verb === "Guard");
  assert.ok(guard);

  assert.equal(planWith(plans, { order: guard.word, ...guard.given }), guard);
  assert.equal(planWith(plans, { order: guard.word, ...guard.given, roe: 4 }), undefined);
});

test("a goal makes the order whole, numbers as usual or as they were set", () => {
  const [plan] = plansOf(SHEET, [{ kind: "place", id: "A" }]);
  assert.ok(plan);
  const [aim] = aims.aimsOf(SHEET, plan, NOBODY);
  assert.ok(aim);
  const usual = aims.wholeOf(SHEET, plan, aim, {});
  const fewer = aims.wholeOf(SHEET, plan, aim, { ships: 2 });

  assert.deepEqual(usual?.order, { order: "move", from: "A", to: "B", ships: 4 });
  assert.equal(fewer?.order.ships, 2);
  assert.ok(aims.isWhole(usual));
  assert.deepEqual(
    aims.numbersOf(SHEET, aims.wholeOf(SHEET, plan, null, {})).map(({ most, now }) => [most, now]),
    [[4, 4]],
  );
  assert.equal(aims.wordsOf(aim, [4]), "Move 4 to Bellatrix");
});

test("goals beyond the first hop are lit, and the order says the hops", () => {
  const [plan] = plansOf(SHEET, [{ kind: "token", id: "F1" }]);
  assert.ok(plan);
  const found = aims.aimsOf(SHEET, plan, known({ A: 1, C: 2 }, ["C"]));
  const far = found.find((aim) => aim.id === "C");

  assert.deepEqual(
    found.map((aim) => aim.id),
    ["A", "B", "C"],
  );
  assert.deepEqual(aims.wholeOf(SHEET, plan, far ?? null, {})?.order.way, ["C"]);
});

test("the nearest goal comes first, and from the last one goes on to the first", () => {
  const [plan] = plansOf(SHEET, [{ kind: "token", id: "F1" }]);
  assert.ok(plan);
  const found = aims.nearestFirst(aims.aimsOf(SHEET, plan, known({ A: 3, B: 1 })), () => 0);

  assert.deepEqual(
    found.map((aim) => aim.id),
    ["B", "A"],
  );
  assert.equal(aims.stepped(found, null, 1)?.id, "B");
  assert.equal(aims.stepped(found, found[1] ?? null, 1)?.id, "B");
  assert.equal(aims.stepped(found, null, -1)?.id, "A");
  assert.deepEqual([null, 0, 1, 2, 3, 9].map(aims.lampOf), [1, 1, 1, 2, 3, 4]);
});

test("to stay where one is comes last, however near it is", () => {
  /** @param {string} id @param {number} turns @param {string[]} way @returns {any} */
  const aim = (id, turns, way) => ({ id, turns, way });
  const found = [aim("A", 0, ["A"]), aim("C", 2, ["A", "B", "C"]), aim("B", 0, ["A", "B"])];

  assert.deepEqual(
    aims.nearestFirst(found, () => 0).map(({ id }) => id),
    ["B", "C", "A"],
  );
});

test("each goal is for the plan that is meant for it; where others stand for an attack", () => {
  /** @param {string} verb @param {string} id @returns {any} */
  const aim = (verb, id) => ({ id, kind: "place", plan: { verb, key: verb } });
  const found = [
    [aim("Move", "A"), aim("Move", "B"), aim("Move", "C")],
    [aim("Colonise", "B")],
    [aim("Attack", "A"), aim("Attack", "B"), aim("Attack", "C")],
  ];
  const verbs = Object.fromEntries(
    aims.suited(found, ({ id }) => id === "C").map(({ id, plan }) => [id, plan.verb]),
  );

  assert.deepEqual(verbs, { A: "Move", B: "Colonise", C: "Attack" });
});

test("what is open is what the game says, else what waits; what is left counts no more", () => {
  const open = [
    { id: "a", words: "8 docks idle" },
    { id: "b", words: "Fleet 37 waits" },
    { id: "c", words: "619 unspent" },
  ];
  const waits = { id: "F1", sort: "token", name: "Fleet 1", waits: true };
  const chips = opens.chipsOf(open, [waits], new Set(["b"]));

  assert.equal(opens.openIn(chips), 2);
  assert.equal(opens.nextOpen(chips, "", 1)?.id, "a");
  assert.equal(opens.nextOpen(chips, "a", 1)?.id, "c");
  assert.equal(opens.nextOpen(chips, "c", 1)?.id, "a");
  assert.equal(opens.nextOpen(chips, "a", -1)?.id, "c");
  assert.equal(opens.nextOpen([], "a", 1), undefined);
  assert.deepEqual(
    opens.chipsOf(undefined, [waits], new Set()).map((chip) => chip.words),
    ["Fleet 1 waits"],
  );
});

test("an order reads as words: what it is about, what it does, and where", () => {
  const order = { order: "move", from: "A", to: "B", ships: 2 };

  assert.equal(wordsOf(SHEET, order), "Altair: move 2 to Bellatrix");
  assert.equal(wordsOf(SHEET, { order: "tax", percent: 50 }), "Tax: 50");
  assert.equal(wordsOf(SHEET, { order: "gone", a: 1 }), "gone 1");
});

test("verbs that lead nearly everywhere do not lead to where one is", () => {
  /** @param {string[]} ids @returns {any[]} */
  const to = (...ids) => ids.map((id) => ({ id }));
  const ids = (/** @type {any[][]} */ found) => found.map((each) => each.map(({ id }) => id));

  assert.deepEqual(ids(aims.leaving([to("A", "B"), to("A")], "A")), [["B"], ["A"]]);
  assert.deepEqual(ids(aims.leaving([to("A", "B"), to("A", "B")], "A")), [["B"], ["B"]]);
  assert.deepEqual(ids(aims.leaving([to("A", "B")], "A")), [["A", "B"]]);
});

test("a verb has a sign; one without has that of what it leads to", () => {
  assert.deepEqual(
    ["Attack", "Send", "Send people"].map((verb) => shapeOf(verb)),
    [...["fight", "go", "people"]],
  );
  assert.deepEqual(
    ["place", "token", ""].map((leads) => shapeOf("Frobnicate", leads)),
    [...["go", "join", "order"]],
  );
});

test("several of a thing have its name for several, money and shares do not", () => {
  const called = (/** @type {any} */ _, /** @type {string} */ value, many = false) =>
    value === "B" ? (many ? "Bs" : "B") : value;

  assert.equal(
    wordsOf(SHEET, { order: "move", from: "A", to: "B", ships: 2 }, called),
    "A: move 2 to Bs",
  );
  assert.equal(
    wordsOf(SHEET, { order: "move", from: "A", to: "B", ships: 1 }, called),
    "A: move 1 to B",
  );
});

test("a tap means what is usual, and never the only thing that is left", () => {
  const token = /** @type {const} */ ({ kind: "token", id: "at-A" });
  const place = /** @type {const} */ ({ kind: "place", id: "A" });
  const plans = plansOf(SHEET, [token, place]);
  const unusual = plans.map((plan) => ({ ...plan, usual: 0 }));

  assert.deepEqual(
    meantByTap(SHEET, unusual, 3).map((plan) => plan.verb),
    ["Move"],
  );
  assert.deepEqual(meantByTap(said({ usual: 1 }), unusual, 3), []);
});

test("the only verb of a thing needs no choice, unless it is not usual", () => {
  const place = /** @type {const} */ ({ kind: "place", id: "A" });
  const usual = said();
  usual.kinds[2] = { ...usual.kinds[2], usual: 1 };

  assert.equal(onlyOne(SHEET, plansOf(SHEET, [place]).slice(0, 1))?.word, "move");
  assert.equal(onlyOne(usual, plansOf(usual, [place]).slice(0, 1)), undefined);
});

test("the usual kinds about a thing are needed anew, also where they are barred for it", () => {
  const meant = [/** @type {const} */ ({ kind: "place", id: "B" })];

  assert.deepEqual(
    plansOf(said({ usual: 1 }), meant).filter((plan) => plan.own),
    [],
  );
  assert.deepEqual(usualWords(said({ usual: 1 }), meant), ["move"]);
  assert.deepEqual(usualWords(SHEET, meant), []);
});

test("goals are asked for again after other orders, and the newest count", async () => {
  /** @type {any[]} */
  const posted = [];
  const replies = [
    { deeds: [{ word: "move", verb: "Move", barred: "it can go nowhere" }], lists: [] },
    { deeds: [{ word: "move", targets: 0 }], lists: [[{ value: "B", way: ["A", "B"] }]] },
  ];
  const post = async (/** @type {string} */ _, /** @type {any} */ sent) => {
    posted.push(sent.before);
    return { ok: true, body: replies[posted.length - 1] };
  };
  const told = new Told(/** @type {any} */ ({ post }), () => undefined);
  const ask = async (/** @type {unknown[]} */ before) => {
    told.want(said({ usual: 1 }), 1, "A", before);
    await Promise.resolve();
    await Promise.resolve();
  };

  await ask([]);
  assert.equal(told.barred("A", "move")?.barred, "it can go nowhere");

  await ask([{ order: "move" }]);
  await ask([{ order: "move" }]);
  assert.equal(posted.length, 2);
  assert.equal(told.barred("A", "move"), null);
  assert.deepEqual(told.way({ order: "move", from: "A", to: "B" }), ["A", "B"]);
});

test("an order leads where its verdict says, though nobody asked for its goals here", () => {
  const told = new Told(/** @type {any} */ (null), () => undefined);
  const order = { order: "move", from: "A", to: "C" };
  const verdict = { fine: true, text: "", way: ["A", "B", "C"] };
  told.learn(1, [{ key: 1, line: "move A C", order }], [verdict]);
  assert.deepEqual(told.way(order), ["A", "B", "C"]);

  told.learn(2, [], []);
  assert.deepEqual(told.way(order), []);
});

test("what gives something up is never shown large", () => {
  const plans = plansOf(said({ usual: 1 }), [{ kind: "token", id: "F1" }]);
  const some = plans.map((plan, at) => ({ ...plan, verb: at ? plan.verb : "Scuttle" }));

  assert.deepEqual(
    largeOf(some).map((plan) => plan.key),
    plans.slice(1, 4).map((plan) => plan.key),
  );
});

test("an order stands beside a further one, unless that takes its place", () => {
  const sheet = { ...SHEET, kinds: SHEET.kinds.map((kind) => ({ ...kind, about: undefined })) };
  const order = { order: "move", from: "A", to: "B", ships: 2 };
  const items = [{ key: 1, line: "move A B 2", order }];
  /** @type {any[]} */
  const [here, there] = [[{ kind: "place", id: "A" }], [{ kind: "place", id: "B" }]];

  assert.deepEqual(written.writtenFor(sheet, items, here), items);
  assert.equal(written.aboutOf(sheet, items), "A");
  assert.deepEqual(written.writtenFor(sheet, items, there), []);
  assert.deepEqual(wordsAbout(sheet, here), ["move"]);

  const kinds = sheet.kinds.map((kind) => ({ ...kind, about: kind.fields[0]?.name ?? "" }));
  assert.deepEqual(written.writtenFor({ ...sheet, kinds }, items, here), []);
});

test("to stay where an order has led is lit by its verb alone", () => {
  /** @type {any[]} */
  const lit = [
    { id: "A", way: ["A"] },
    { id: "B", way: ["A", "B"] },
  ];

  assert.deepEqual(
    written.goingOn(lit).map(({ id }) => id),
    ["B"],
  );
});
