// @ts-check
// Signs for what can be ordered: one picture for each plain verb of the rulebooks, in the hand of
// `templates/parts/icons.html`, lines of two in a square of 24. A verb without one has that of what
// it leads to.

/** @typedef {import("./sheet.js").Kind} Kind */
/** @typedef {import("./sheet.js").Order} Order */

const SHAPES = {
  go: "M4 12h15M13 6l6 6-6 6",
  fight: "M5 5l11 11M5 9V5h4M19 5L8 16M19 9V5h-4M5 19l3-3M19 19l-3-3",
  join: "M4 6c6 0 6 6 10 6h6M4 18c6 0 6-6 10-6M16 8l4 4-4 4",
  settle: "M6 21V4M6 5h11l-3 4 3 4H6",
  build: "M4 20V8l8-4 8 4v12zM9 20v-6h6v6",
  money: "M12 3a9 9 0 1 0 .01 0M15 9c-1-2-6-2-6 0.5s6 1.5 6 4-5 3-6 0.5M12 6v12",
  study: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8",
  look: "M2 12c4-7 16-7 20 0c-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0",
  guard: "M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6z",
  load: "M4 14v6h16v-6M12 4v11M7 10l5 5 5-5",
  mend: "M14 6a4 4 0 0 1 5-2l-2 3 2 2 3-2a4 4 0 0 1-5 5L8 21l-4-4z",
  scrap: "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14",
  people: "M12 4a4 4 0 1 0 .01 0M4 21c0-9 16-9 16 0",
  say: "M4 5h16v11H10l-5 4v-4H4z",
  order: "M6 4h12v16H6zM9 9h6M9 13h6",
};

/** @typedef {keyof typeof SHAPES} Shape */

/** @type {[Shape, RegExp][]} by what a verb begins with; the first that fits */
const VERBS = [
  [
    "fight",
    /^(attack|fire|fight|strike|detonate|plunder|bombard|invade|blitz|raid|assault|blockade|besiege|conquer|storm)/,
  ],
  [
    "go",
    /^(move|send|march|sail|go|rendezvous|seek|home|retreat|withdraw|warp|explore|advance|slip|steer|come)/,
  ],
  ["join", /^(join|merge|unite|reassign|split|detach)/],
  ["settle", /^(coloni|settle|found|claim|occupy)/],
  ["build", /^(build|buy ship|yard|lay|raise|hire|recruit|train|idle|upgrade|mine)/],
  [
    "money",
    /^(tax|fund|buy|invest|pay|bid|grant|give|demand|collect|borrow|sell|trade|accept|deliver)/,
  ],
  ["study", /^(research|study|tech|technology|develop|learn)/],
  ["look", /^(spy|scout|view|hack|look|operate|reveal|search|patrol)/],
  ["guard", /^(guard|hold|defend|stay|rest|hide|stand|fortify|screen|protect)/],
  ["load", /^(load|unload|embark|land|drop|pick)/],
  ["mend", /^(repair|restore|mend|refit|terraform)/],
  ["scrap", /^(scrap|salvage|reduce|scuttle|discard|stop|cancel|disband|retire|decline|pass)/],
  ["people", /^(ferry|send people|levy|settlers|move people)/],
  ["say", /^(declare|name|offer|tell|roe|engage)/],
];

/** The sign of a verb; of what it leads to where it has none. @param {string} verb @param {string} [leads] the type of the field that the map answers @returns {Shape} */
export function shapeOf(verb, leads = "") {
  const said = verb.toLowerCase();
  if (/^(send|move) people/.test(said)) return "people";
  const found = VERBS.find(([, begins]) => begins.test(said));
  return found?.[0] ?? (leads === "place" ? "go" : leads === "token" ? "join" : "order");
}

/** What a kind of order is about to do, by what it says already. @param {Kind | undefined} kind @param {Record<string, unknown>} [said] */
export function verbOf(kind, said = {}) {
  const deeds = kind?.deeds ?? [];
  const meant = deeds.filter(({ given }) =>
    Object.entries(given ?? {}).every(([name, value]) => said[name] === value),
  );
  return meant[0]?.verb || kind?.verb || kind?.word || "";
}

/** A picture of it; it says nothing to who hears the page. @param {Shape} shape */
export function sign(shape) {
  return drawn(SHAPES[shape]);
}

const HANDS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  again: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
};

/** A picture of what hands do with lines. @param {keyof typeof HANDS} deed */
export function hand(deed) {
  return drawn(HANDS[deed]);
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} way */
function drawn(way) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", way);
  picture.append(path);
  return picture;
}
