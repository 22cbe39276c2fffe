// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import * as camera from "../../src/hegemon/web/static/js/film/camera.js";
import { onLine } from "../../src/hegemon/web/static/js/film/panel.js";
import * as timeline from "../../src/hegemon/web/static/js/film/timeline.js";
import { plain } from "../../src/hegemon/web/static/js/film/words.js";
import { onScreen, scaleOf } from "../../src/hegemon/web/static/js/view.js";

/** @typedef {import("../../src/hegemon/web/static/js/film/timeline.js").Beat} Beat */

/** @param {number} step @param {string} kind @param {number} lasts @param {Partial<Beat>} [more] @returns {Beat} */
const beat = (step, kind, lasts, more = {}) => ({ step, kind, lasts, text: kind, ...more });

/** @param {Beat[]} beats @param {number} [first] */
const film = (beats, first = 6) => ({ first, step: 8, title: "Turn 8", beats });

test("beats stand one after the other, in a part for each step", () => {
  const parts = timeline.partsOf(
    film([beat(7, "move", 1200), beat(7, "battle", 1700), beat(8, "word", 800)]),
    100,
  );

  assert.deepEqual(
    parts.map(({ before, step, start, end }) => [before, step, start, end]),
    [
      [6, 7, 100, 3000],
      [7, 8, 3000, 3800],
    ],
  );
  assert.equal(timeline.momentAt(parts, 1299)?.span.beat.kind, "move");
  assert.equal(timeline.momentAt(parts, 1300)?.span.beat.kind, "battle");
  assert.equal(timeline.momentAt(parts, 99_999)?.span.beat.kind, "word");
  assert.equal(timeline.momentAt([], 0), null);
});

test("numbers of one's own go along with the beat that tells of some, at the end of a film", () => {
  const purses = [{ label: "treasury", before: 0, now: 667 }];
  const beats = [beat(7, "move", 1200), beat(8, "figure", 1300), beat(8, "word", 800)];
  const parts = timeline.partsOf({ ...film(beats), purses });

  assert.deepEqual(
    parts.map((part) => part.purses.map(({ before, now }) => [before, now])),
    [[[0, 0]], [[0, 667]]],
  );
  const [, last] = parts;
  assert.ok(last);
  assert.equal(timeline.counting(last, 1200), 0);
  assert.equal(timeline.counting(last, 1450), 0.5);
  assert.equal(timeline.counting(last, 1700), 1);
  const quiet = timeline.partsOf(film([beat(8, "move", 1200), beat(8, "word", 800)]))[0];
  assert.ok(quiet);
  assert.equal(timeline.counting(quiet, 1199), 0); // with the last beat
  assert.equal(timeline.counting(quiet, 1999), 1);
});

test("many turns in short go on from board to board", () => {
  const many = [2, 5, 8].map((step) => beat(step, "word", 2000, { when: `turn ${step}` }));

  assert.deepEqual(
    timeline.partsOf(film(many, 0)).map(({ before, step }) => [before, step]),
    [
      [0, 2],
      [2, 5],
      [5, 8],
    ],
  );
});

test("land changes hands with the first beat that says so, else at the end", () => {
  const [won] = timeline.partsOf(film([beat(7, "move", 1000), beat(7, "border", 1600)]));
  const [quiet] = timeline.partsOf(film([beat(7, "move", 1000)]));
  assert.ok(won && quiet);

  assert.deepEqual(
    [999, 1350, 1700].map((ms) => timeline.revealed(won, ms)),
    [0, 0.5, 1],
  );
  assert.deepEqual(
    [500, 750, 1000].map((ms) => timeline.revealed(quiet, ms)),
    [0, 0.5, 1],
  );
});

test("all pieces begin at once, and longer ways take longer", () => {
  const glide = (/** @type {string[]} */ ...way) => ({ token: "f", owner: "p1", sign: "x", way });
  const span = { beat: beat(7, "move", 3600), start: 1000, end: 4600 };
  const at = (/** @type {number} */ ms, /** @type {string[]} */ ...way) =>
    timeline.gone(span, glide(...way), ms);

  assert.equal(at(1000, "A", "B"), 0);
  assert.equal(at(1600, "A", "B"), 0.5);
  assert.equal(at(2200, "A", "B"), 1);
  assert.equal(at(2200, "A", "B", "C"), 0.5);
  assert.equal(at(4600, "A", "B", "C", "D", "E", "F"), 1);
});

test("a point goes along a line by its length, to its very end", () => {
  const line = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];

  assert.deepEqual(timeline.along(line, 0), { x: 0, y: 0 });
  assert.deepEqual(timeline.along(line, 0.5), { x: 20, y: 0 });
  assert.deepEqual(timeline.along(line, 0.75), { x: 30, y: 0 });
  assert.deepEqual(timeline.along(line, 1), { x: 30, y: 10 });
  assert.deepEqual(timeline.along([{ x: 5, y: 6 }], 0.3), { x: 5, y: 6 });
});

test("a figure counts up or down to what it is", () => {
  const gain = { label: "taxes", value: "+12 PP", number: 12, unit: "PP" };
  const loss = { label: "ships", value: "-2 ships", number: -2, unit: "ships" };

  assert.equal(timeline.counted(gain, 0), "0 PP");
  assert.equal(timeline.counted(gain, 0.5), "+6 PP");
  assert.equal(timeline.counted(gain, 1), "+12 PP");
  assert.equal(timeline.counted(loss, 0.5), "−1 ships");
  assert.equal(timeline.counted(loss, 1), "−2 ships");
  assert.equal(timeline.counted({ label: "x", value: "0" }, 0.2), "0");
});

test("a text is read without ids, and whatever somebody typed forges none", () => {
  assert.equal(plain("[Rigel](place:A) falls to [you](seat:p1)."), "Rigel falls to you.");
  assert.equal(plain("\\[Rigel\\](place:A) \\\\ [a\\]b](token:x\\)y)"), "[Rigel](place:A) \\ a]b");
});

const DESK = { width: 1000, height: 800 };
const VIEW = { left: 0, top: 0, width: 1000, height: 800 };

test("what can be seen already is looked at from where one is", () => {
  assert.equal(camera.lookAt(VIEW, [{ x: 300, y: 200 }], DESK, { covered: 250, usual: 1 }), VIEW);
  assert.equal(camera.lookAt(VIEW, [], DESK, { covered: 250, usual: 1 }), VIEW);
});

test("what lies elsewhere, or under the words, comes into the free part, no nearer than usual", () => {
  for (const points of [
    [{ x: 500, y: 700 }],
    [{ x: 4000, y: -900 }],
    [
      { x: 0, y: 0 },
      { x: 3000, y: 2000 },
    ],
  ]) {
    const look = camera.lookAt(VIEW, points, DESK, { covered: 250, usual: 1 });

    assert.ok(scaleOf(look, DESK) <= 1);
    assert.ok(Math.abs(look.width / look.height - DESK.width / DESK.height) < 1e-9);
    for (const point of points) {
      const { x, y } = onScreen(point, look, DESK);
      assert.ok(x >= 69 && x <= 931 && y >= 69 && y <= 481, `${x} ${y}`);
    }
  }
});

test("one looks at the map rather than beside it, as far as what happens stays in sight", () => {
  const window = { width: 1200, height: 800 };
  const whole = { left: 0, top: 0, width: 4000, height: 3000 };
  const corner = [{ x: 100, y: 100 }];
  const begun = { left: -600, top: -700, width: 1200, height: 800 };

  const how = { covered: 200, usual: 1, whole };
  const look = camera.lookAt(begun, corner, window, how);
  const middle = camera.lookAt(begun, [{ x: 2000, y: 1500 }], window, how);

  assert.deepEqual([look.left, look.top, scaleOf(look, window)], [0, 0, 1]);
  assert.deepEqual([middle.left, middle.top], [1400, 1200]);
  const edge = camera.lookAt(begun, [{ x: 20, y: 20 }], window, how);
  assert.deepEqual([edge.left, edge.top], [-50, -50]);
});

test("of what lies too far apart to be read one sees what weighs most", () => {
  const far = { x: 9000, y: 100, weight: 4 };
  const points = [{ x: 0, y: 0 }, { x: 50, y: 0 }, far, { x: 9100, y: 150 }, { x: 4000, y: 0 }];

  const look = camera.lookAt(VIEW, points, DESK, { covered: 200, usual: 1, least: 0.5 });

  assert.ok(scaleOf(look, DESK) >= 0.5);
  const { x, y } = onScreen(far, look, DESK);
  assert.ok(x > 0 && x < 1000 && y > 0 && y < 600, `${x} ${y}`);
  assert.equal(camera.gathered(points.slice(0, 2), DESK, 0.5).length, 2);
});

test("marks stand on the line, and nowhere beyond it", () => {
  const told = [0, 1, 8, 9].map((step) => ({ step, lost: true }));

  assert.deepEqual(
    onLine(told, 8).map(({ step }) => step),
    [1, 8],
  );
});
