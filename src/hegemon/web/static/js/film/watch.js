// @ts-check
/**
 * The doors to the film of a turn: every button with `data-watch` is shown once there is something to
 * be watched, with its seconds. What plays it is fetched when it is wanted. W watches, too.
 */

import { addKeys, isTyping } from "../keys.js";
import { show } from "../tabs.js";
import { secondsOf } from "./timeline.js";

/** @type {Map<string, Promise<import("./timeline.js").Film>>} */
const known = new Map();
let fetchedAlready = false;
/** Whether the link that led here wants the film at once. */
let wanted = location.hash === "#watch";

/** @param {string} address */
function told(address) {
  const found =
    known.get(address) ??
    fetch(address).then((reply) =>
      reply.ok ? reply.json() : Promise.reject(new Error(`${reply.status}`)),
    );
  known.set(address, found);
  found.catch(() => known.delete(address));
  return found;
}

/** @returns {HTMLButtonElement[]} */
function doors() {
  return /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("button[data-watch]")]);
}

/** @param {HTMLButtonElement} door */
async function dress(door) {
  const { watch = "", step = "", since = "" } = door.dataset;
  const address = `${watch}/${step}/film${since && `?since=${since}`}`;
  const film = await told(address).catch(() => null);
  const still = door.isConnected && door.dataset.step === step && door.dataset.since === since;
  if (!film?.beats.length || !still) return;
  const seconds = door.querySelector(".lasts");
  if (seconds) seconds.textContent = `${secondsOf(film)} s`;
  door.hidden = false;
  if (wanted) {
    wanted = false;
    await open(door);
  }
}

function dressAll() {
  for (const door of doors()) dress(door);
}

/** @param {HTMLButtonElement} door */
async function open(door) {
  await fetchPlayer(door);
  const {
    watch = "",
    step = "",
    since = "",
    last = "",
    truth = "",
    title = "",
    signs = "",
  } = door.dataset;
  const skip = document.querySelector('.tabs a[href="#orders"]') ? "Skip to orders" : "Back";
  const how = {
    steps: watch,
    truth,
    step: Number(step),
    since: since ? Number(since) : null,
    last: Number(last),
    title,
    skip,
    signs,
    ...looked(),
  };
  document.dispatchEvent(new CustomEvent("hegemon:watch", { detail: how }));
}

/** Where one looks on the page, how near, and who looks. */
function looked() {
  const svg = document.querySelector("#board svg[data-zoom]");
  const me = /** @type {HTMLElement | null} */ (svg?.closest("#board"))?.dataset.seat ?? "";
  if (!(svg instanceof SVGSVGElement)) return { look: null, zoom: "middle", me };
  const { x, y, width } = svg.viewBox.baseVal;
  const scale = Math.max(svg.clientWidth, 1) / Math.max(width, 1);
  return { look: { x, y, scale }, zoom: svg.dataset.zoom === "near" ? "near" : "middle", me };
}

/** The player and its looks, once. @param {HTMLButtonElement} door */
async function fetchPlayer({ dataset: { player = "", looks = "" } }) {
  if (fetchedAlready) return;
  const script = Object.assign(document.createElement("script"), { type: "module", src: player });
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: looks });
  const both = [script, sheet].map(
    (one) =>
      new Promise((resolve, reject) => {
        one.addEventListener("load", resolve);
        one.addEventListener("error", reject);
        document.head.append(one);
      }),
  );
  await Promise.all(both);
  fetchedAlready = true;
}

document.addEventListener("click", (event) => {
  const door = event.target instanceof Element && event.target.closest("button[data-watch]");
  if (door instanceof HTMLButtonElement) open(door).catch(() => (door.hidden = true));
});

document.addEventListener("keydown", (event) => {
  const busy = event.ctrlKey || event.metaKey || event.altKey || isTyping(event);
  const elsewhere = event.target instanceof Element && event.target.closest("#board, dialog");
  if (event.key !== "w" || busy || elsewhere || document.querySelector("dialog[open]")) return;
  const door = doors().find(({ hidden }) => !hidden);
  if (!door) return;
  event.preventDefault();
  open(door).catch(() => (door.hidden = true));
});

document.addEventListener("hegemon:merged", dressAll);
document.addEventListener("hegemon:watched", () => show("orders"));
addKeys("The film", [
  ["w", "watch what happened"],
  ["Space", "stop, and go on"],
  ["← →", "the beat before, the next one"],
  ["Esc", "back to the page"],
]);
if ("requestIdleCallback" in globalThis) requestIdleCallback(dressAll);
else setTimeout(dressAll, 300);
