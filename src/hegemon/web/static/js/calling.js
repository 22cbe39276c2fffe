// @ts-check
/**
 * What calls somebody to the table while he is elsewhere: the icon of the tab has a dot while it is
 * his turn, the icon of the installed page a badge, and a sound says that it has come to be. The
 * last two only for who asked for them, on this device.
 */

const SOUND = "hegemon:sound";
const NOTES = [523.25, 783.99]; // a fifth
const LONG = 0.22; // seconds of a note

/** Whether it is the reader's turn, as the page says it. */
function awaited() {
  return document.querySelector("#clock")?.getAttribute("data-awaited") === "true";
}

/** Whether he asked to be called. */
function wanted() {
  try {
    return localStorage.getItem(SOUND) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

/** @param {boolean} on */
function remember(on) {
  try {
    localStorage.setItem(SOUND, on ? "on" : "off");
  } catch {
    // a browser that keeps nothing: then it lasts as long as the page
  }
}

/** The icon of the tab. @param {boolean} on */
function icon(on) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[data-calls]"));
  const { quiet = "", calls = "" } = link?.dataset ?? {};
  const there = on ? calls : quiet;
  if (link && there && link.getAttribute("href") !== there) link.setAttribute("href", there);
}

/** The badge of the installed page. @param {boolean} on */
function badge(on) {
  const told = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  told?.catch(() => {}); // not allowed here
}

/** Two soft notes; a browser plays nothing before somebody has touched the page. */
function play() {
  if (!navigator.userActivation?.hasBeenActive) return;
  const air = new AudioContext();
  const end = air.currentTime + LONG * (NOTES.length + 1);
  NOTES.forEach((frequency, at) => {
    const start = air.currentTime + at * LONG;
    const [tone, loud] = [new OscillatorNode(air, { frequency }), new GainNode(air, { gain: 0 })];
    loud.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 2 * LONG);
    tone.connect(loud).connect(air.destination);
    tone.start(start);
    tone.stop(end);
    tone.onended = () => at === NOTES.length - 1 && air.close();
  });
}

let was = awaited();
let wants = wanted();

function look() {
  const now = awaited();
  icon(now);
  if (wants) badge(now);
  if (wants && now && !was) play();
  was = now;
}

/** The box that asks for it: without scripts it could do nothing, so it is hidden till now. */
function dress() {
  const tick = document.querySelector("#calling");
  if (!(tick instanceof HTMLInputElement)) return;
  tick.checked = wants;
  tick.closest("[hidden]")?.removeAttribute("hidden");
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.id !== "calling") return;
  wants = target.checked;
  remember(wants);
  if (wants) play();
  badge(wants && awaited());
});

const clock = document.querySelector("#clock");
if (clock) {
  new MutationObserver(look).observe(clock, { attributeFilter: ["data-awaited"] });
  document.addEventListener("hegemon:merged", dress);
  look();
  dress();
}
