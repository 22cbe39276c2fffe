// @ts-check
/**
 * The service worker: with a line it only looks on and keeps what the reader saw last; without one
 * it shows that. Pages always come from the server where it can be reached. It never touches what is
 * sent, and keeps nothing of a reader who is not the one who reads now.
 */

import { keptAs, kindOf } from "./keeping.js";
import { Shelf } from "./shelf.js";

const READER = "x-hegemon-reader";
const KEPT = "x-hegemon-kept";
const GONE = [0, 401, 403, 404, 410]; // 0: it leads elsewhere, as to the door

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const [, version = ""] = /\/static\/([0-9a-f]+)\//.exec(import.meta.url) ?? [];
const shelf = new Shelf(worker.caches, fetch.bind(worker), () => new Date());

/** @param {FetchEvent} event */
async function page(event) {
  const { request } = event;
  const number = shelf.next();
  try {
    const reply = await fetch(request);
    event.waitUntil(seen(request.url, number, reply.clone()));
    return reply;
  } catch (trouble) {
    if (request.mode !== "navigate") throw trouble; // scripts merge nothing that is old
    const kept = (await shelf.found(keptAs(request.url))) ?? (await shelf.notKept());
    return kept ?? Response.error();
  }
}

/** A page that came. @param {string} url @param {number} number @param {Response} reply */
async function seen(url, number, reply) {
  const reader = reply.headers.get(READER);
  const address = reply.redirected ? "" : keptAs(url);
  const keeps = reply.status === 200 && reply.headers.get(KEPT) !== null && address !== "";
  const html = keeps ? await reply.text() : "";
  await shelf.inTurn(async () => {
    if (address && GONE.includes(reply.status)) await shelf.forget(address);
    const own = reader !== null && (await shelf.isFor(number, reader));
    if (own && keeps) await shelf.keepPage(address, number, html);
  });
}

/** What the server answers about a seat of the reader. @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  const number = shelf.next();
  try {
    const reply = await fetch(request);
    event.waitUntil(noted(request.url, number, reply.clone()));
    return reply;
  } catch (trouble) {
    const kept = await shelf.found(keptAs(request.url));
    if (kept) return kept;
    throw trouble;
  }
}

/** @param {string} url @param {number} number @param {Response} reply */
async function noted(url, number, reply) {
  const address = keptAs(url);
  const text = reply.status === 200 ? await reply.text() : "";
  await shelf.inTurn(async () => {
    if (text) await shelf.keepAnswer(address, number, text);
    else if (GONE.includes(reply.status)) await shelf.forget(address);
  });
}

/** Take over the pages that are open; they were asked for before we were here. */
async function begin() {
  await worker.clients.claim();
  await shelf.tidy(version);
  for (const client of await worker.clients.matchAll({ type: "window" })) {
    const { pathname } = new URL(client.url);
    if (pathname !== "/" && !pathname.startsWith("/t/")) continue;
    const number = shelf.next();
    const reply = await fetch(pathname, { headers: { accept: "text/html" } });
    await seen(new URL(pathname, client.url).href, number, reply);
  }
}

worker.addEventListener("install", (event) => {
  event.waitUntil(shelf.keepNotKept());
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => event.waitUntil(begin()));

worker.addEventListener("fetch", (event) => {
  const { method, url, headers, mode } = event.request;
  const accept = headers.get("accept") ?? "";
  const kind = kindOf({ method, url, accept, navigates: mode === "navigate" }, location.origin);
  if (kind === "file") event.respondWith(shelf.file(new URL(url).pathname));
  else if (kind === "page") event.respondWith(page(event));
  else if (kind === "answer") event.respondWith(answer(event));
});

/** What a push service brought: a headline, and where to go. @param {PushEvent} event */
async function told(event) {
  const { title, body, url, tag } = event.data?.json() ?? {};
  await worker.registration.showNotification(title || "Hegemon", {
    body: body || "Something changed: have a look.",
    icon: "/static/0/icon-192.png",
    tag: tag || undefined,
    data: { url },
  });
}

/** The page that a notice is about, in a window that is open if there is one. @param {string} to */
async function lead(to) {
  const there = URL.canParse(to) ? new URL(to) : new URL("/", location.origin);
  const path = there.origin === location.origin ? there.pathname : "/";
  const open = await worker.clients.matchAll({ type: "window" });
  const same = open.find((each) => new URL(each.url).pathname.startsWith(path) && path !== "/");
  await (same ? same.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("push", (event) => event.waitUntil(told(event)));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.url ?? ""));
});
