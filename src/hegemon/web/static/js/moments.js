// @ts-check
// Moments as people say them.

/** @type {[Intl.RelativeTimeFormatUnit, number][]} Units and their seconds, the largest first. */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const JUST = 5; // seconds
const FAR = 180; // days: a date of the same month may be meant without its year

/**
 * How far a moment is away: "in 3 hours", "2 days ago", "just now".
 * @param {Date} moment
 * @param {Date} now
 * @returns {string}
 */
export function inWords(moment, now) {
  const seconds = Math.round((moment.valueOf() - now.valueOf()) / 1000);
  if (seconds <= 0 && seconds > -JUST) return "just now";
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en").format(Math.trunc(seconds / size), unit);
}

/**
 * How long it is until a moment, as short as it can be said: "6 h left", "late".
 * @param {Date} moment
 * @param {Date} now
 * @returns {string}
 */
export function leftUntil(moment, now) {
  const minutes = Math.floor((moment.valueOf() - now.valueOf()) / 60_000);
  if (minutes < 0) return "late";
  if (minutes < 90) return `${minutes} min left`;
  return minutes < 48 * 60
    ? `${Math.floor(minutes / 60)} h left`
    : `${Math.floor(minutes / 1440)} d left`;
}

/**
 * How long it is until a moment, to the minute on its last day: "in 3 h 12 min", "in 1 d 4 h".
 * @param {Date} moment
 * @param {Date} now
 * @returns {string}
 */
export function shortUntil(moment, now) {
  const minutes = Math.floor((moment.valueOf() - now.valueOf()) / 60_000);
  if (minutes < 0) return "late";
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days) return `in ${days} d${hours ? ` ${hours} h` : ""}`;
  return hours ? `in ${hours} h ${minutes % 60} min` : `in ${minutes} min`;
}

/**
 * A moment in the reader's own zone, with the day of the week, and the year where it is far off.
 * @param {Date} moment
 * @param {Date} now
 * @returns {string}
 */
export function here(moment, now = new Date()) {
  const days = Math.abs(moment.valueOf() - now.valueOf()) / 86_400_000;
  const year = days < FAR ? {} : /** @type {const} */ ({ year: "numeric" });
  return moment.toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...year,
    hour: "2-digit",
    minute: "2-digit",
  });
}

/**
 * The same as short as it can be: within a day the time alone, then with the day of the week.
 * @param {Date} moment
 * @param {Date} now
 * @returns {string}
 */
export function shortHere(moment, now) {
  const hours = (moment.valueOf() - now.valueOf()) / 3_600_000;
  if (hours > 6 * 24) return here(moment, now);
  const day = hours < 20 ? {} : /** @type {const} */ ({ weekday: "short" });
  return moment.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}
