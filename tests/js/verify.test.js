// @ts-check
// Matches that were played and exported, checked as a browser checks them; and spoiled ones.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hashesIn, verified } from "../../src/hegemon/web/static/js/verify.js";

const CHAIN = ',"chain":"';

/** @param {string} game @returns {string[]} */
function lines(game) {
  const file = new URL(`matches/${game}.hegemon`, import.meta.url);
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

/** A file of lines, each chained to the one before: what somebody makes who spoils it with care. */
function chained(/** @type {string[]} */ spoiled) {
  let chain = "";
  const done = spoiled.map((line) => {
    const body = line.slice(0, line.lastIndexOf(CHAIN));
    chain = createHash("sha256")
      .update(chain + body)
      .digest("hex");
    return `${body}${CHAIN}${chain}"}`;
  });
  return file(done);
}

/** @param {string[]} all */
function file(all) {
  return new TextEncoder().encode(`${all.join("\n")}\n`);
}

/** @param {string[]} all @param {string} kind @param {(line: string) => string} change */
function changed(all, kind, change) {
  const at = all.findLastIndex(
    (line) => line.includes(`"kind":"${kind}"`) && change(line) !== line,
  );
  assert.notEqual(at, -1);
  return all.with(at, change(all[at] ?? ""));
}

for (const game of ["sealed-bids", "space-conquest", "erkenfara"]) {
  test(`${game}: a match as it was exported is right`, async () => {
    const verdict = await verified(file(lines(game)));
    assert.deepEqual(verdict.problems, []);
    assert.equal(verdict.over, true);
    assert.ok(verdict.receipts > 0);
  });
}

test("what a newcomer added counts from the next step on", async () => {
  const all = lines("newcomer"); // a match that still runs
  const running = ["the file has no end: it was cut, or the match goes on"];
  assert.deepEqual((await verified(file(all))).problems, running);
  const other = changed(all, "nonce", (line) => line.replace(/"nonce":"../, '"nonce":"ff'));
  const { problems } = await verified(chained(other));
  assert.ok(problems.some((problem) => /another face/.test(problem)));
});

test("dice that were typed in are those that the file says were typed in", async () => {
  const all = lines("typed");
  const right = await verified(file(all));
  assert.deepEqual(right.problems, []);
  assert.ok(right.typed > 0);
  const other = changed(all, "typed", (line) => line.replace(/"faces":\[/, '"faces":[1,'));
  const { problems } = await verified(chained(other));
  assert.ok(problems.some((problem) => /not those that were typed in/.test(problem)));
});

test("what is not of the sorts that are typed in follows from the secret", async () => {
  const all = lines("sorts");
  const right = await verified(file(all));
  assert.deepEqual(right.problems, []);
  assert.ok(right.typed > 0);
  const other = changed(all, "dice", (line) => line.replace('"combat"', '"turn-order"'));
  const { problems } = await verified(chained(other));
  assert.ok(problems.some((problem) => /not those that were typed in/.test(problem)));
});

test("where nobody says that a group rolls its own dice, none are typed in", async () => {
  const unsaid = lines("typed").filter((line) => !line.startsWith('{"kind":"dice"'));
  const { problems } = await verified(chained(unsaid));
  assert.ok(problems.some((problem) => /nobody was to type its dice in/.test(problem)));
});

test("a changed line breaks the chain there and nowhere else", async () => {
  const all = lines("space-conquest");
  const spoiled = all.with(9, (all[9] ?? "").replace('"time":"2026', '"time":"2025'));
  const { problems } = await verified(file(spoiled));
  assert.ok(problems.includes("line 10 was changed"));
  assert.ok(!problems.includes("line 11 was changed"));
});

test("a line that is left out breaks the chain", async () => {
  const { problems } = await verified(file(lines("space-conquest").toSpliced(8, 1)));
  assert.ok(problems.includes("line 9 was changed"));
});

const SPOILED = /** @type {[string, string, (line: string) => string, RegExp][]} */ ([
  ["a die", "step", (line) => line.replace(/"face":\d+/, '"face":777'), /shows another face/],
  ["the secret", "match", (line) => line.replace(/"secret":"../, '"secret":"ff'), /committed to/],
  ["a nonce", "seat", (line) => line.replace(/"nonce":"../, '"nonce":"ff'), /another face/],
  [
    "an answer",
    "sealed",
    (line) => line.replace('"answer":{', '"answer":{"x":1,'),
    /another receipt/,
  ],
  ["a time", "sealed", (line) => line.replace('"time":"2026', '"time":"2025'), /another receipt/],
]);
for (const [what, kind, change, problem] of SPOILED) {
  test(`${what} that was changed with care is found`, async () => {
    const { problems } = await verified(chained(changed(lines("space-conquest"), kind, change)));
    assert.match(problems.join("\n"), problem);
    assert.doesNotMatch(problems.join("\n"), /was changed/);
  });
}

test("a file that was cut has no end", async () => {
  const { problems } = await verified(file(lines("space-conquest").slice(0, -1)));
  assert.deepEqual(problems, ["the file has no end: it was cut, or the match goes on"]);
});

test("what somebody kept must stand in the file", async () => {
  const all = lines("sealed-bids");
  const { commitment } = JSON.parse(all[0] ?? "");
  const other = "ab".repeat(32);
  assert.deepEqual(hashesIn(`Mine: ${commitment.toUpperCase()}, ${other}.`), [commitment, other]);
  assert.deepEqual((await verified(file(all), [commitment])).problems, []);
  assert.deepEqual((await verified(file(all), [other])).problems, [
    `what you kept is not in the file: ${other}`,
  ]);
});

test("what is no match is told so and does not break anything", async () => {
  for (const text of [
    "",
    "hello",
    '{"kind":"step","chain":"x"}',
    "null\n[]\n{}",
    '{"a":1,"chain":"',
  ]) {
    const { problems } = await verified(new TextEncoder().encode(text));
    assert.ok(problems.includes("this is no match file"), text);
  }
});
