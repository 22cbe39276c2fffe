// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  later,
  minutesOf,
  paceFollows,
  whoFollows,
} from "../../src/hegemon/web/static/js/opening/follows.js";

/** @param {...string} sits */
function seats(...sits) {
  return sits.map((one, at) => ({ seat: `p${at + 1}`, sits: one }));
}

test("what follows from who sits there", () => {
  assert.equal(
    whoFollows(seats("you", "admiral"), false),
    "It begins at once. One bot sits already.",
  );
  assert.equal(
    whoFollows(seats("you", "open"), false),
    "One seat goes to whoever opens your link. No account is needed.",
  );
  assert.equal(
    whoFollows(seats("you", "open", "open", "warlord", "steward"), false),
    "Two seats go to those who open your link. No account is needed. Two bots sit already.",
  );
  assert.equal(whoFollows(seats("you", "open"), true), "One seat stands open to everybody.");
});

test("what follows from how fast it goes", () => {
  const pace = { when: "daily", hours: 24, at: "20:00", zone: "Europe/Berlin", days: 5, turns: 60 };
  const early = "when all have sealed it goes on at once.";

  assert.equal(
    paceFollows(pace),
    `Due at 20:00, Berlin, on five days of the week. 60 turns take 12 weeks at the most; ${early}`,
  );
  assert.equal(
    paceFollows({ ...pace, days: 7, turns: 0 }),
    "Due at 20:00, Berlin, every day. When all have sealed it goes on at once.",
  );
  assert.equal(
    paceFollows({ ...pace, when: "live", turns: 30 }),
    `An hour for each turn. 30 turns take 30 hours at the most; ${early}`,
  );
  assert.equal(
    paceFollows({ ...pace, when: "two", turns: 0 }),
    "Two days for each turn. When all have sealed it goes on at once.",
  );
  assert.match(paceFollows({ ...pace, when: "none" }), /Nobody is ever late/);
});

test("the bead goes round the clock", () => {
  assert.deepEqual(
    ["23:45", "00:10", "19:45"],
    [later("00:00", -15), later("23:55", 15), later("20:00", -15)],
  );
  assert.equal(minutesOf("20:30"), 1230);
});
