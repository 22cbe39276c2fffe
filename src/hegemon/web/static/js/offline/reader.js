// @ts-check
// What this device keeps belongs to whoever reads: drafts, what was seen, pages for the time without
// a line. When somebody else reads, or one signs out, all of it goes. A session that has only ended
// leaves what was written, which waits for the same reader.

import { isSame, NOBODY } from "./keeping.js";

const READER = "hegemon:reader";
const MINE = /^hegemon[:-]/;
/** How somebody likes it, and who it was; nothing of a match. */
const STAYS = new Set([READER, "hegemon:ask-first", "hegemon-guide"]);

/** @param {Storage} storage */
function wipe(storage) {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  for (const name of names) if (MINE.test(name) && !STAYS.has(name)) storage.removeItem(name);
}

/** Somebody signs out: nothing waits for him. @param {Storage} storage @param {Storage} passing */
export function leaves(storage, passing) {
  wipe(storage);
  wipe(passing);
  storage.setItem(READER, NOBODY);
}

/** Take note of who reads; whatever is here of somebody else goes. @param {Storage} storage @param {Storage} passing @param {string} reader */
export function reads(storage, passing, reader) {
  const before = storage.getItem(READER);
  if (before === reader || (before !== null && reader === NOBODY)) return;
  if (before !== null && !isSame(before, reader)) {
    wipe(storage);
    wipe(passing);
  }
  storage.setItem(READER, reader);
}

/** Whether another tab has found somebody else here. @param {StorageEvent} event @param {string} reader */
export function isAnother(event, reader) {
  return event.key === READER && event.newValue !== null && !isSame(reader, event.newValue);
}
