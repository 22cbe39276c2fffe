// @ts-check
// The form for a table: the reader's own time zone, the dial, the drawer, and what follows from it all.
import { dial } from "./opening/dial.js";
import { differs, drawer, rulesOf } from "./opening/drawer.js";
import { hoursInWords, paceFollows, whoFollows } from "./opening/follows.js";
import { summed, usualOf } from "./rules.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.opening"));
const zone = document.querySelector("[data-zone]");
if (zone instanceof HTMLInputElement && (zone.value === "" || zone.value === "UTC")) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** The seats that the house rules make. @type {string[]} */
let made = [];

/** What a field says; of radios the one that is chosen. @param {string} name */
function saying(name) {
  return form ? String(new FormData(form).get(name) ?? "") : "";
}

/** @param {string} name @returns {HTMLInputElement | HTMLSelectElement | null} */
function fieldOf(name) {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  const radio = form?.querySelector(`input[type=radio][name="${name}"][value="${value}"]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
  const field = fieldOf(name);
  if (field && !radio) field.value = value;
}

/** The changes of the preset that is chosen. @returns {Record<string, unknown>} */
function preset() {
  const chosen = form?.querySelector("input[name=preset]:checked");
  const said = chosen?.closest("label")?.querySelector("[data-changes]");
  return JSON.parse(said instanceof HTMLElement ? said.dataset.changes || "{}" : "{}");
}

// -- who sits where

/** @returns {import("./opening/follows.js").Seat[]} */
function seated() {
  const others = saying("others") || (saying("who") === "bot" ? saying("bot") : "open");
  return made.map((seat) => {
    if (seat === saying("mine")) return { seat, sits: "you" };
    return { seat, sits: saying(`seat.${seat}`) || others };
  });
}

/** Somebody else sits there: a friend, then each bot. @param {string} seat */
function turn(seat) {
  const field = fieldOf(`seat.${seat}`) ?? fieldOf("others");
  if (seat === saying("mine") || !(field instanceof HTMLSelectElement)) return;
  const choices = ["open", ...botNames()];
  const now = seated().find((one) => one.seat === seat)?.sits ?? "open";
  field.value = choices[(choices.indexOf(now) + 1) % choices.length] ?? "";
  changed();
}

/** The bots that a seat goes through when it is touched: none in a style, of which there are many. */
function botNames() {
  const bots = fieldOf("bot");
  if (!(bots instanceof HTMLSelectElement)) return [];
  return [...bots.options].map(({ value }) => value).filter((name) => !name.includes(":"));
}

/** Two who sit at the table change their places. @param {string} from @param {string} to */
function swap(from, to) {
  const sits = Object.fromEntries(seated().map((one) => [one.seat, one.sits]));
  for (const [seat, who] of [
    [from, sits[to]],
    [to, sits[from]],
  ]) {
    if (who === "you") choose("mine", seat ?? "");
    else choose(`seat.${seat}`, who ?? "");
  }
  changed();
}

/** Ask which seats the house rules make: the map decides it in some games. */
async function askSeats() {
  const rules = Object.fromEntries(
    [...new FormData(/** @type {HTMLFormElement} */ (form))]
      .filter(([name, value]) => name.startsWith("rule.") && value)
      .map(([name, value]) => [name.slice(5), value]),
  );
  const reply = await fetch(`/api/v1/games/${form?.dataset.game}/seats`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ preset: saying("preset") || "as-written", house_rules: rules }),
  });
  if (!reply.ok) return; // the form says what does not fit when it is sent
  made = (await reply.json()).seats;
  tell();
}

// -- what follows

/** @returns {import("./opening/follows.js").Pace} */
function pace() {
  const limit = form?.querySelector("[data-limit=turns]");
  return {
    when: saying("when"),
    hours: Number(saying("hours")) || 24,
    at: saying("at") || "20:00",
    zone: saying("zone"),
    days: form ? new FormData(form).getAll("day").length || 7 : 7,
    turns: limit instanceof HTMLInputElement ? Number(limit.value) || 0 : 0,
  };
}

/** @param {string} selector @param {string} text */
function say(selector, text) {
  const found = form?.querySelector(selector);
  if (found && found.textContent !== text) found.textContent = text;
}

function tell() {
  const [seats, clock, changes] = [seated(), pace(), preset()];
  if (seats.length) say('[data-follows="who"]', whoFollows(seats, saying("who") === "anybody"));
  say('[data-follows="fast"]', paceFollows(clock));
  const how = { daily: `a turn a day at ${clock.at}`, none: "when all have sealed", live: "live" };
  const each =
    Reflect.get(how, clock.when) ??
    `${hoursInWords(clock.when === "two" ? 48 : clock.hours)} a turn`;
  const says = form?.querySelector("[data-says]");
  const title = says?.querySelector("b")?.cloneNode(true);
  if (title) says?.replaceChildren(title, `, ${seats.length || "some"} seats, ${each}`);
  if (form) {
    const other = rulesOf(form).filter((rule) => differs(rule, changes));
    say("[data-sum]", summed(other.length));
    if (other.length)
      say(
        "[data-changed]",
        other
          .map(({ row }) => (row.querySelector(".says") ?? row.querySelector("label"))?.textContent)
          .join(" "),
      );
    for (const row of form.querySelectorAll("[data-rule]")) showUsual(row, changes);
  }
  redraw?.({ seats, pace: clock });
  rules();
}

/**
 * What counts where nothing is chosen: the preset's value, or the rule as it is written.
 * @param {Element} row
 * @param {Record<string, unknown>} changes
 */
function showUsual(row, changes) {
  const field = row.querySelector("select, input");
  if (!(row instanceof HTMLElement) || !field) return;
  const option = field.querySelector("[data-usual]");
  const written = option?.textContent?.match(/^(.*), as usual$/)?.[1];
  row.dataset.written ??= written ?? field.getAttribute("placeholder") ?? "";
  const said = usualOf(changes, row.dataset.rule ?? "", row.dataset.written);
  if (option) option.textContent = `${said}, as usual`;
  else field.setAttribute("placeholder", said);
}

function changed() {
  tell();
  askSeats().catch(() => {}); // without a line the form is as good
}

/** A stepper beside the number of seats. */
function stepper() {
  const place = form?.querySelector("[data-seats]");
  const field = place?.querySelector("input");
  if (!(field instanceof HTMLInputElement)) return;
  for (const [text, by, label] of /** @type {const} */ ([
    ["\u2212", -1, "One seat less"],
    ["+", 1, "One seat more"],
  ])) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: text,
    });
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => {
      const now = Number(field.value || field.placeholder) + by;
      field.value = String(
        Math.min(Number(field.max || now), Math.max(Number(field.min || now), now)),
      );
      changed();
    });
    if (by < 0) place?.prepend(button);
    else place?.append(button);
  }
}

/** A scenario's file becomes the text that is sent: so the form is the same without scripts. */
function scenarioFile() {
  const [field, text] = [
    form?.querySelector("[data-scenario]"),
    form?.elements.namedItem("scenario"),
  ];
  if (!(field instanceof HTMLInputElement) || !(text instanceof HTMLTextAreaElement)) return;
  field.closest("label")?.removeAttribute("hidden");
  field.addEventListener("change", async () => {
    text.value = (await field.files?.[0]?.text()) ?? "";
  });
}
scenarioFile();

const place = form?.querySelector("[data-dial]");
const deeds = {
  turn,
  swap,
  time: (/** @type {string} */ at) => {
    choose("at", at);
    tell();
  },
};
const emblems = (form?.dataset.emblems ?? "").split(" ");
const redraw = place instanceof HTMLElement ? dial(place, emblems, deeds) : null;
const rules = form ? drawer(form, preset) : () => {};
form?.addEventListener("input", changed);
let clockChosen = false;
form?.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "when") clockChosen = true;
  if (target.name !== "who" || clockChosen) return;
  choose("when", target.value === "bot" ? "none" : "daily"); // against bots alone nobody is late
  tell();
});
if (form) {
  stepper();
  changed();
}
