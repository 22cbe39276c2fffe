// @ts-check
/** What follows from the answers of a new table, in sentences. Pure functions. */

/**
 * @typedef {object} Seat
 * @property {string} seat "p1"
 * @property {string} sits "you", "open", or the name of a bot
 */

/**
 * @typedef {object} Pace
 * @property {string} when "live", "daily", "two", "hours" or "none"
 * @property {number} hours of "hours"
 * @property {string} at "20:00"
 * @property {string} zone
 * @property {number} days of the week on which answers are due
 * @property {number} turns after which it ends; 0 where nobody knows
 */

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @param {number} count @param {string} word */
function counted(count, word) {
  return `${SMALL[count] ?? count} ${word}${count === 1 ? "" : "s"}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Who is asked, and who sits already.
 * @param {readonly Seat[]} seats @param {boolean} anybody whether it stands in the list of tables
 * @returns {string}
 */
export function whoFollows(seats, anybody) {
  const open = seats.filter(({ sits }) => sits === "open").length;
  const bots = seats.filter(({ sits }) => sits !== "open" && sits !== "you").length;
  const playing = bots
    ? ` ${capital(counted(bots, "bot"))} ${bots === 1 ? "sits" : "sit"} already.`
    : "";
  if (!open) return bots ? `It begins at once.${playing}` : "It begins at once.";
  const stands = open === 1 ? "stands" : "stand";
  if (anybody) return `${capital(counted(open, "seat"))} ${stands} open to everybody.${playing}`;
  const goes = open === 1 ? "goes to whoever opens" : "go to those who open";
  return `${capital(counted(open, "seat"))} ${goes} your link. No account is needed.${playing}`;
}

/** @param {string} zone "Europe/Berlin" */
export function cityOf(zone) {
  return (zone.split("/").at(-1) ?? "").replaceAll("_", " ");
}

/**
 * When answers are due, and how long it takes at the most.
 * @param {Pace} pace
 * @returns {string}
 */
export function paceFollows(pace) {
  const { when, at, zone, days, turns } = pace;
  if (when === "none") return "Nobody is ever late: a turn ends when all have sealed.";
  const most = turns ? ` ${turns} turns take ${spanOf(hoursFor(pace))} at the most;` : "";
  const early = `${most ? most : " When"}${most ? " when" : ""} all have sealed it goes on at once.`;
  if (when !== "daily") return `${capital(hoursInWords(hoursOf(pace)))} for each turn.${early}`;
  const on = days === 7 ? "every day" : `on ${counted(days, "day")} of the week`;
  return `Due at ${at}${zone ? `, ${cityOf(zone)}` : ""}, ${on}.${early}`;
}

/** @param {Pace} pace */
export function hoursOf({ when, hours }) {
  return when === "live" ? 1 : when === "two" ? 48 : hours;
}

/** @param {Pace} pace */
function hoursFor(pace) {
  const each = pace.when === "daily" ? (24 * 7) / Math.max(pace.days, 1) : hoursOf(pace);
  return each * pace.turns;
}

/** @param {number} hours */
export function hoursInWords(hours) {
  if (hours % 24 === 0) return counted(hours / 24, "day");
  return hours === 1 ? "an hour" : counted(hours, "hour");
}

/** @param {number} hours */
function spanOf(hours) {
  if (hours < 48) return counted(Math.round(hours), "hour");
  const days = Math.round(hours / 24);
  return days < 21 ? counted(days, "day") : counted(Math.round(days / 7), "week");
}

/**
 * The time after some minutes, around the clock.
 * @param {string} at "20:00" @param {number} minutes
 * @returns {string}
 */
export function later(at, minutes) {
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  const whole = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440;
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** @param {string} at */
export function minutesOf(at) {
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  return hour * 60 + minute;
}
