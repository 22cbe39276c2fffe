// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import * as view from "../../src/hegemon/web/static/js/view.js";

const WHOLE = { left: 0, top: 0, width: 2000, height: 1000 };
const DESK = { width: 800, height: 800 };

/** @param {number} x @param {number} y @param {string} [owner] */
const spot = (x, y, owner = "") => ({ id: `${x},${y}`, x, y, owner });

test("the whole fits into the window, in its middle", () => {
  assert.deepEqual(view.fitted(WHOLE, DESK), { left: 0, top: -500, width: 2000, height: 2000 });
});

test("a point stays under the pointer while one zooms", () => {
  const before = { left: 100, top: 100, width: 400, height: 400 };
  const pixel = { x: 200, y: 600 };
  const at = view.onMap(pixel, before, DESK);
  const after = view.zoomed(before, 2.5, at);

  assert.deepEqual(view.onScreen(at, after, DESK), pixel);
  assert.equal(after.width, 160);
});

test("what is under two fingers stays under them", () => {
  const before = { left: 0, top: 0, width: 400, height: 400 };
  const after = view.pinched(
    before,
    [
      { x: 100, y: 400 },
      { x: 300, y: 400 },
    ],
    [
      { x: 200, y: 500 },
      { x: 600, y: 500 },
    ],
    DESK,
  );

  assert.deepEqual(view.onScreen({ x: 50, y: 200 }, after, DESK), { x: 200, y: 500 });
  assert.deepEqual(view.onScreen({ x: 150, y: 200 }, after, DESK), { x: 600, y: 500 });
});

test("a shifted picture shows what the view written into it would", () => {
  const [drawn, wanted] = [
    { left: 10, top: 20, width: 400, height: 400 },
    { left: 110, top: 70, width: 200, height: 200 },
  ];
  const { x, y, scale } = view.shiftOf(drawn, wanted, DESK);
  const point = { x: 150, y: 90 };
  const was = view.onScreen(point, drawn, DESK);

  assert.deepEqual(
    { x: was.x * scale + x, y: was.y * scale + y },
    view.onScreen(point, wanted, DESK),
  );
});

test("nobody leaves the map, goes farther than the whole, or too near", () => {
  const all = view.fitted(WHOLE, DESK);
  const cases = /** @type {[import("../../src/hegemon/web/static/js/view.js").Box, string][]} */ ([
    [{ left: 9000, top: 9000, width: 400, height: 400 }, "beside it"],
    [{ left: -500, top: -500, width: 90000, height: 90000 }, "far"],
    [{ left: 500, top: 500, width: 1, height: 1 }, "near"],
  ]);
  for (const [asked, what] of cases) {
    const allowed = view.kept(asked, WHOLE, DESK);
    const middle = view.middle(allowed);

    assert.ok(middle.x >= 0 && middle.x <= 2000 && middle.y >= 0 && middle.y <= 1000, what);
    assert.ok(allowed.width <= all.width && view.scaleOf(allowed, DESK) <= 3, what);
  }
});

test("what is brought towards the middle stays in sight, and so does the map", () => {
  for (const point of [
    { x: 0, y: 0 },
    { x: 1000, y: 500 },
    { x: 2000, y: 1000 },
  ]) {
    const brought = view.brought(point, 1, DESK, WHOLE);
    const { x, y } = view.onScreen(point, brought, DESK);

    assert.ok(x >= 0 && y >= 0 && x <= DESK.width && y <= DESK.height);
    assert.ok(brought.left >= -40 && brought.left + brought.width <= 2040);
    assert.ok(brought.top >= -40 && brought.top + brought.height <= 1040);
  }
  assert.deepEqual(
    view.middle(view.brought({ x: 1000, y: 500 }, 1, DESK, WHOLE)),
    { x: 1000, y: 500 },
    "amid a large map it is in the middle",
  );
});

test("a sparse map opens whole, a dense one at home", () => {
  const sparse = [spot(100, 100, "p1"), spot(1500, 900)];
  const dense = Array.from({ length: 800 }, (_, at) =>
    spot((at % 40) * 50, Math.floor(at / 40) * 50),
  );
  const home = { ...(dense[41] ?? spot(0, 0)), owner: "p1" };

  const all = view.opening(WHOLE, sparse, "p1", DESK, { near: 0.6 });
  assert.deepEqual(all, view.fitted(WHOLE, DESK));
  const opened = view.opening(WHOLE, [...dense, home], "p1", DESK, { near: 1.2 });
  assert.ok(view.scaleOf(opened, DESK) >= 1.2);
  const { x, y } = view.onScreen(home, opened, DESK);
  assert.ok(x > 0 && y > 0 && x < 800 && y < 800, "one sees one's home");
});

test("one's own and the news are seen at first where both can be read, else one's own", () => {
  const [home, near, far] = [spot(300, 300, "p1"), spot(800, 300), spot(1900, 900)];
  const seen = (/** @type {typeof home} */ place, /** @type {string[]} */ news) => {
    const how = { near: 1.2, readable: 0.7, news };
    const opened = view.opening(WHOLE, [home, near, far], "p1", DESK, how);
    const { x, y } = view.onScreen(place, opened, DESK);
    return x > 0 && y > 0 && x < DESK.width && y < DESK.height;
  };

  assert.ok(seen(home, [near.id]) && seen(near, [near.id]));
  assert.ok(!seen(near, []), "nothing new there");
  assert.ok(seen(home, [far.id]) && !seen(far, [far.id]), "too far for one look");
});

test("a key leads to the nearest place on its side", () => {
  const spots = [spot(100, 0), spot(75, 45), spot(-50, 5), spot(0, 80), spot(400, 0)];
  const from = { x: 0, y: 0 };
  const cases = /** @type {[string, string | undefined][]} */ ([
    ["ArrowRight", "100,0"],
    ["ArrowLeft", "-50,5"],
    ["ArrowDown", "0,80"],
    ["d", "75,45"],
    ["ArrowUp", undefined],
  ]);
  for (const [key, expected] of cases) {
    const direction = view.DIRECTIONS[key] ?? [0, 0];

    assert.equal(view.next(spots, from, direction)?.id, expected, key);
  }
});

test("a finger that misses means the nearest place within reach", () => {
  const spots = [spot(0, 0), spot(100, 0)];

  assert.equal(view.nearest(spots, { x: 70, y: 0 }, 40)?.id, "100,0");
  assert.equal(view.nearest(spots, { x: 50, y: 90 }, 40), null);
});

test("a map that fills the window is lifted over the buttons at its foot", () => {
  const window = { width: 1000, height: 600 };
  const tall = { left: 0, top: 0, width: 500, height: 1000 };
  const all = view.fitted(view.footed(tall, window, 60), window);
  const flat = { left: 0, top: 0, width: 1000, height: 100 };

  assert.equal(view.onScreen({ x: 0, y: 1000 }, all, window).y, 540);
  assert.equal(view.onScreen({ x: 0, y: 0 }, all, window).y, 0);
  assert.deepEqual(view.footed(flat, window, 60), flat);
});
