// Lines that are no orders: each leaves the sheet with its reason, and keeps no verdict from others.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { added } from "../../src/hegemon/web/static/js/orders/draft.js";
import { Device, Server } from "./a_server.js";

/** Replies come, and what waits for them goes on. @param {Server} server */
async function settle(server) {
  for (let at = 0; at < 40; at += 1) {
    for (let tick = 0; tick < 60; tick += 1) await Promise.resolve();
    for (const letter of server.post.splice(0)) {
      letter.arrive();
      letter.answer();
    }
  }
}

test("of lines pasted together those that are none go aside, all at once; the others are judged", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const server = new Server();
  const { writing } = new Device(server, "desk");
  await settle(server);
  const sheet = writing.sheet;
  assert(sheet);
  writing.change(added(writing.draft, sheet, ["mvoe A B 1", "move A B 1", "nonsense"]));
  mock.timers.tick(1000);
  await settle(server);

  assert.deepEqual(
    writing.aside.map((one) => one.line),
    ["mvoe A B 1", "nonsense"],
  );
  assert(writing.aside.every((one) => one.why === "there is no such order"));
  assert.deepEqual(
    writing.draft.items.map((one) => one.line),
    ["move A B 1"],
  );
  assert.deepEqual(writing.checked?.verdicts, [{ fine: true, text: "" }]);
  mock.timers.reset();
});
