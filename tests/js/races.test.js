// Orders while everything else happens: whatever the order of replies, turns, devices and lines that
// break, nothing that somebody wrote is lost.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { added, linesOf, removed } from "../../src/hegemon/web/static/js/orders/draft.js";
import { Device, Server } from "./a_server.js";
import { SHEET } from "./a_sheet.js";

const MOVE = { order: "move", from: "A", to: "B", ships: 7 };

/** How many evenings are played. */
const EVENINGS = 150;

/** A sequence of numbers from 0 to below 1 that a seed decides. @param {number} seed */
function numbers(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Let everything that waits for a reply that is here go on. */
async function settle() {
  for (let at = 0; at < 60; at += 1) await Promise.resolve();
}

class Evening {
  /** @param {number} seed @param {number} devices */
  constructor(seed, devices) {
    this.random = numbers(seed);
    this.server = new Server();
    this.devices = ["desk", "phone"].slice(0, devices).map((name) => new Device(this.server, name));
    /** @type {Set<string>} what was written and not taken back by hand */
    this.wanted = new Set();
    this.count = 0;
    /** @type {string[]} */
    this.told = [];
  }

  /** @template T @param {T[]} list @returns {T | undefined} */
  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  async play() {
    for (let at = 0; at < 60; at += 1) {
      const device = this.one(this.devices);
      const deed = this.one(this.deeds());
      if (!device || !deed) continue;
      this.told.push(`${device.name} ${deed.name}`);
      deed.call(this, device);
      await settle();
    }
    await this.end();
  }

  deeds() {
    const { type, drop, choose, seal, unseal, news, turn, arrive, answer, lose, wait, open } = this;
    const often = [type, type, news, arrive, arrive, arrive, answer, answer, answer, wait, wait];
    return [...often, ...often, drop, choose, seal, unseal, turn, lose, open];
  }

  /** @param {Device} device */
  type({ writing, sealing }) {
    if (!sealing.isOpen || !writing.sheet) return;
    this.count += 1;
    const line = `move A B ${this.count}`;
    this.wanted.add(line);
    this.told.push(line);
    writing.change(added(writing.draft, SHEET, [line]));
  }

  /** @param {Device} device */
  drop({ writing, sealing }) {
    const item = this.one(writing.draft.items);
    if (!sealing.isOpen || !writing.sheet || !item) return;
    this.forget([item.line]);
    writing.change(removed(writing.draft, item.key));
  }

  /** Two drafts were offered. @param {Device} device */
  choose({ writing }) {
    if (!writing.other) return;
    const which = /** @type {const} */ (["mine", "theirs", "both"])[Math.floor(this.random() * 3)];
    const mine = linesOf(writing.draft);
    const theirs = writing.other.lines;
    if (which === "mine") this.forget(theirs.filter((line) => !mine.includes(line)));
    if (which === "theirs") this.forget(mine.filter((line) => !theirs.includes(line)));
    writing.settle(which ?? "both");
  }

  /** @param {string[]} lines */
  forget(lines) {
    for (const line of lines) this.wanted.delete(line);
  }

  /** @param {Device} device */
  seal({ sealing, writing }) {
    if (sealing.phase === "ready" && !sealing.receipt && writing.sheet) sealing.seal();
  }

  /** @param {Device} device */
  unseal({ sealing }) {
    if (sealing.phase === "ready") sealing.unseal();
  }

  /** @param {Device} device */
  news({ sealing }) {
    sealing.follow(String(this.server.step), this.server.sealed?.id ?? "");
  }

  turn() {
    this.server.take();
  }

  arrive() {
    this.one(this.server.post.filter((letter) => !letter.arrived))?.arrive();
  }

  answer() {
    const letter = this.one(this.server.post.filter((each) => each.arrived));
    if (letter) this.done(letter).answer();
  }

  /** The line breaks, before something arrived or after. */
  lose() {
    const letter = this.one(this.server.post);
    if (letter) this.done(letter).break();
  }

  /** @param {import("./a_server.js").Letter} letter */
  done(letter) {
    this.server.post.splice(this.server.post.indexOf(letter), 1);
    return letter;
  }

  wait() {
    mock.timers.tick(200 + Math.floor(this.random() * 1000));
  }

  /** The page is closed, and opened again. @param {Device} device */
  open(device) {
    device.open();
  }

  /** The line is good again, and everybody looks. */
  async end() {
    for (let at = 0; at < 12; at += 1) {
      for (const device of this.devices) this.news(device);
      if (at === 6) for (const { writing } of this.devices) writing.again(); // as a browser tells it
      for (let turn = 0; turn < 12; turn += 1) await this.answerAll();
    }
  }

  async answerAll() {
    for (const letter of [...this.server.post]) {
      if (!letter.arrived) letter.arrive();
      this.done(letter).answer();
    }
    await settle();
    mock.timers.tick(400);
    await settle();
  }

  lost() {
    const there = new Set(this.devices.flatMap((device) => device.lines));
    return [...this.wanted].filter((line) => !there.has(line) && !this.server.spent.has(line));
  }

  /** Sheets of what may be said after other orders than those that are written. */
  old() {
    const open = this.devices.filter(({ writing }) => writing.sheet && writing.draft.items.length);
    return open
      .map(({ writing }) => [writing.after?.choices.at(-3)?.label, linesOf(writing.draft).join()])
      .filter(([seen, written]) => seen !== written);
  }

  /** What counted already and is on a sheet again. */
  twice() {
    const written = this.devices.flatMap(({ writing }) => linesOf(writing.draft));
    return written.filter((line) => this.server.counted.has(line));
  }
}

for (const devices of [1, 2])
  test(`nothing that was written is lost: ${devices} device(s)`, async () => {
    for (let seed = 1; seed <= EVENINGS; seed += 1) {
      mock.timers.reset();
      mock.timers.enable({ apis: ["setTimeout"] });
      const evening = new Evening(seed, devices);
      await evening.play();
      const told = `seed ${seed}:\n${evening.told.join("\n")}`;
      assert.deepEqual(evening.lost(), [], told);
      assert.deepEqual(evening.twice(), [], told);
      assert.deepEqual(evening.old(), [], told);
    }
  });

test("a second look at the same question leaves what is in hand", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const evening = new Evening(1, 1);
  await evening.end();
  const writing = evening.devices[0]?.writing;
  const sheet = writing?.sheet;
  writing?.turn();
  await evening.end();
  assert.ok(sheet);
  assert.equal(writing?.sheet, sheet); // an order in hand is of the sheet that it was begun on
});

test("a line that the server cannot read stays in the draft until it is forgotten", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const evening = new Evening(1, 1);
  evening.server.unread = ["mvoe A B 7", "fly C"];
  await evening.end();
  const writing = /** @type {Device} */ (evening.devices[0]).writing;
  const shown = writing.aside.map((one) => one.line);
  writing.change(added(writing.draft, SHEET, ["move A B 7"]));
  await evening.end();
  const kept = [...evening.server.draft, ...evening.server.unread];
  writing.forget("fly C");
  await evening.end();
  assert.deepEqual(shown, ["mvoe A B 7", "fly C"]);
  assert.deepEqual(kept, ["move A B 7", "mvoe A B 7", "fly C"]);
  assert.deepEqual(evening.server.unread, ["mvoe A B 7"]);
});

test("who asks what becomes of the orders gets the answer, however long it takes", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const evening = new Evening(1, 1);
  await evening.end();
  const writing = /** @type {Device} */ (evening.devices[0]).writing;
  writing.change(added(writing.draft, SHEET, ["move A B 7"]));
  const asked = writing.check().then(() => writing.checked?.verdicts.length);
  mock.timers.tick(400); // a change is asked about by itself soon after
  await settle();
  await evening.end();
  assert.equal(await asked, 1);
});

/** An evening at which one device has written nothing yet, and the letters of an order that it writes. */
async function quiet() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const evening = new Evening(1, 1);
  await evening.end();
  const writing = /** @type {Device} */ (evening.devices[0]).writing;
  evening.server.heard = [];
  return { evening, writing };
}

/** @param {Evening} evening */
async function answered(evening) {
  for (let turn = 0; turn < 12; turn += 1) await evening.answerAll();
}

test("an order is kept, checked and followed by its sheet in one request", async () => {
  const { evening, writing } = await quiet();
  writing.change(added(writing.draft, SHEET, [MOVE]));
  await answered(evening);

  assert.deepEqual(evening.server.heard, ["PUT /draft"]);
  assert.deepEqual(evening.server.draft, ["move A B 7"]);
  assert.equal(writing.checked?.verdicts.length, 1);
  assert.equal(writing.after?.choices.at(-3)?.label, "move A B 7");
  assert.equal(writing.dirty || writing.checking, false);
});

test("an order behind a draft that is on its way is checked at once, and kept after it", async () => {
  const { evening, writing } = await quiet();
  writing.change(added(writing.draft, SHEET, [MOVE]));
  mock.timers.tick(200);
  await settle();
  writing.change(added(writing.draft, SHEET, [{ ...MOVE, from: "B", to: "A" }]));
  mock.timers.tick(200);
  await settle();
  const before = evening.server.post.length;
  await answered(evening);

  assert.equal(before, 2);
  assert.deepEqual(evening.server.heard, ["PUT /draft", "POST /check", "PUT /draft"]);
  assert.deepEqual(evening.server.draft, ["move A B 7", "move B A 7"]);
  assert.equal(writing.checked?.verdicts.length, 2);
});

test("where another device was faster, both drafts are offered and ours is judged", async () => {
  const { evening, writing } = await quiet();
  evening.server.draft = ["move A B 1"];
  writing.change(added(writing.draft, SHEET, [MOVE]));
  await answered(evening);

  assert.deepEqual(evening.server.heard, ["PUT /draft", "GET /draft", "POST /check"]);
  assert.deepEqual(evening.server.draft, ["move A B 1"]);
  assert.deepEqual(writing.other?.lines, ["move A B 1"]);
  assert.equal(writing.checked?.verdicts.length, 1);
});

test("a draft that the server cannot keep is judged all the same", async () => {
  const { evening, writing } = await quiet();
  writing.change(added(writing.draft, SHEET, [MOVE]));
  mock.timers.tick(200);
  await settle();
  /** @type {import("./a_server.js").Letter} */ (evening.server.post[0]).break();
  evening.server.post = [];
  await settle();
  await answered(evening);

  assert.deepEqual(evening.server.heard, ["POST /check", "PUT /draft"]);
  assert.equal(writing.checked?.verdicts.length, 1);
  assert.deepEqual(evening.server.draft, ["move A B 7"]);
  assert.equal(writing.offline, false);
});

/** A page that was opened without a line, on which an order is written: nothing of it has arrived. */
async function withoutALine() {
  const { evening, writing } = await quiet();
  writing.resumeAlone(null);
  writing.change(added(writing.draft, SHEET, ["move A B 7"]));
  for (let at = 0; at < 4; at += 1) {
    mock.timers.tick(400);
    for (const letter of evening.server.post.splice(0)) letter.break();
    await settle();
  }
  return { evening, writing };
}

test("what was begun without a line is brought, whichever reply is lost on the way", async () => {
  for (let lost = 0; lost < 6; lost += 1) {
    const { evening, writing } = await withoutALine();
    void writing.again();
    let count = 0;
    for (let second = 0; second < 30; second += 1) {
      await settle();
      for (const letter of evening.server.post.splice(0)) {
        letter.arrive();
        if (count === lost) letter.break();
        letter.answer(); // a promise is settled once
        count += 1;
      }
      await settle();
      mock.timers.tick(1000);
    }

    assert.deepEqual(evening.server.draft, ["move A B 7"], `reply ${lost} was lost`);
    assert.equal(writing.dirty || writing.offline, false, `reply ${lost} was lost`);
  }
});
