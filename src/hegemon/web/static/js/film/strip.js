// @ts-check
/**
 * A battle as a strip of ranks: what each side had, and what it lost, which stays as a hollow shape.
 */

import { make } from "../board/forms.js";
import { progress } from "./timeline.js";
import { plain } from "./words.js";

/**
 * @typedef {object} Rank
 * @property {string} sign @property {string} name @property {number | null} before
 * @property {number[]} [lost] by round @property {number[]} [fled]
 */
/**
 * @typedef {object} Side
 * @property {string} owner @property {string} name @property {Rank[]} [ranks]
 * @property {string} [role] @property {string} [fate] @property {string} [end]
 */
/**
 * @typedef {object} Fight
 * @property {string} place @property {string} title @property {Side[]} sides
 * @property {number} rounds @property {string} [outcome]
 */
/** @typedef {Promise<Map<string, Element>>} Signs drawings by their names */
/** @typedef {{lasts: number, colourOf: (owner: string) => string, signs: Signs}} Look */

const IN = 250;
const FIRST = 550; // when the first loss is seen
const EVERY = 300;
const AFTER = 600; // milliseconds to look at the end
const MOST = 24; // shapes of a rank; larger ranks have one for several

/** The drawings of all signs. @param {string} address @returns {Signs} */
export async function signsAt(address) {
  const reply = await fetch(address).catch(() => null);
  if (!reply?.ok) return new Map(); // names and numbers say it, too
  const sheet = new DOMParser().parseFromString(await reply.text(), "image/svg+xml");
  return new Map([...sheet.querySelectorAll("[id]")].map((drawn) => [drawn.id, drawn]));
}

export class Strip {
  /** @param {Fight} fight @param {Look} look */
  constructor(fight, { lasts, colourOf, signs }) {
    this.signs = signs;
    this.element = document.createElement("section");
    this.element.className = "film-strip";
    const title = said("h3", plain(fight.title));
    if (fight.outcome) title.append(" ", said("small", plain(fight.outcome)));
    /** @type {{shapes: Element[], round: number}[]} what was lost, round by round */
    this.losses = [];
    const sides = document.createElement("div");
    sides.className = "sides";
    sides.append(...fight.sides.map((side) => this.side(side, colourOf(side.owner))));
    this.element.append(title, sides);
    this.losses.sort((a, b) => a.round - b.round);
    const most = Math.max(...this.losses.map(({ shapes }) => shapes.length), 1);
    this.every = Math.min(EVERY, Math.max(lasts - FIRST - AFTER, EVERY) / (most + fight.rounds));
  }

  /** @param {Side} side @param {string} colour */
  side(side, colour) {
    const box = document.createElement("div");
    box.className = `side ${side.end ?? ""}`;
    box.style.setProperty("--c", colour);
    const name = said("b", plain(side.name));
    name.append(said("span", plain(side.fate ?? side.role ?? "")));
    box.append(name, ...(side.ranks ?? []).map((rank) => this.rank(rank)));
    return box;
  }

  /** @param {Rank} rank */
  rank({ sign, name, before, lost = [], fled = [] }) {
    const line = document.createElement("div");
    line.className = "rank";
    const words = said("p", before === null ? plain(name) : `${before} ${plain(name)}`);
    words.append(said("small", toll(sum(lost), sum(fled), before)));
    const each = Math.max(1, Math.ceil((before ?? 0) / MOST));
    const shapes = Array.from({ length: Math.ceil((before ?? 0) / each) }, () => this.shape(sign));
    let left = shapes.length;
    let fallen = 0;
    lost.forEach((count, round) => {
      fallen += count;
      const still = shapes.length - Math.round(fallen / each);
      this.losses.push({ shapes: shapes.slice(still, left).reverse(), round });
      left = still;
    });
    line.append(words, ...shapes);
    return line;
  }

  /** @param {string} sign */
  shape(sign) {
    const svg = make("svg", { viewBox: "-14 -9 28 18", width: "28", height: "18", class: "ship" });
    this.signs.then((drawings) => {
      const drawn = wholeOf(sign, drawings);
      if (drawn) svg.append(drawn);
    });
    return svg;
  }

  /** @param {number} ms since the beat began @param {number} left until it ends */
  draw(ms, left) {
    const shown = Math.min(progress(ms, 0, IN), progress(left, 0, IN));
    this.element.style.setProperty("opacity", String(shown));
    for (const { shapes, round } of this.losses) {
      const begins = FIRST + this.lostBefore(round) * this.every;
      shapes.forEach((shape, number) => {
        shape.classList.toggle("lost", ms >= begins + number * this.every);
      });
    }
  }

  /** How long the rounds before take, counted in losses: ranks lose theirs at the same time. @param {number} round */
  lostBefore(round) {
    let found = 0;
    for (let each = 0; each < round; each += 1) {
      const of = this.losses.filter((loss) => loss.round === each);
      found += Math.max(...of.map(({ shapes }) => shapes.length), 1);
    }
    return found;
  }
}

/**
 * A drawing of its own, with what it is made of: the page has no sheet that it could ask for it.
 * @param {string} sign @param {Map<string, Element>} drawings @returns {Element | null}
 */
function wholeOf(sign, drawings) {
  const drawn = drawings.get(sign)?.cloneNode(true);
  if (!(drawn instanceof Element)) return null;
  drawn.removeAttribute("id");
  for (const use of drawn.querySelectorAll("use")) {
    const part = wholeOf((use.getAttribute("href") ?? "").slice(1), drawings);
    if (part) use.replaceWith(part);
  }
  return drawn;
}

/** @param {number} lost @param {number} fled @param {number | null} before */
function toll(lost, fled, before) {
  const away = fled ? `, ${fled} away` : "";
  if (!lost) return before === null ? "" : `none lost${away}`;
  return `${lost === before ? "all" : lost} lost${away}`;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, each) => all + each, 0);
}

/** @param {string} name @param {string} text */
function said(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
