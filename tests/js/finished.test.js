// The page of a match that is over: nobody is asked anything, so nothing is asked of the server that
// it can only refuse.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Device, Server } from "./a_server.js";

/** Let all that was asked arrive and be answered. @param {Server} server */
async function answered(server) {
  while (server.post.length) {
    for (const letter of server.post.splice(0)) {
      letter.arrive();
      letter.answer();
    }
    await settled();
  }
}

/** Let everything that waits for nobody go on. */
async function settled() {
  for (let at = 0; at < 60; at += 1) await Promise.resolve();
}

test("no sheet, no draft and no orders of before are asked for after the end", async () => {
  const server = new Server();
  server.asked = false;
  const device = new Device(server, "desk");
  await answered(server);

  assert.deepEqual(server.heard, ["GET /sealed"]);
  assert.equal(await device.sealing.begun, false);
  const followed = device.sealing.follow("", "another");
  await settled();
  await answered(server);
  await followed;

  assert.deepEqual(server.heard, ["GET /sealed", "GET /sealed"]);
});

test("while the match goes on all of them are", async () => {
  const server = new Server();
  const device = new Device(server, "desk");
  await answered(server);

  assert.deepEqual(server.heard.slice(0, 4), [
    "GET /sealed",
    "GET /sheet",
    "GET /draft",
    "GET /before",
  ]);
  assert.equal(await device.sealing.begun, true);
});
