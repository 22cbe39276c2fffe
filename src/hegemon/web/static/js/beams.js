// @ts-check
// Beams from what fires to what it hits; where classes fire one after the other, they are lit so.

/** @type {ReturnType<typeof setTimeout>[]} */
let turns = [];

/** Draw the beams of a round anew. @param {Element | null} round */
export function aim(round) {
  const arena = round?.querySelector(".arena");
  if (!arena) return;
  arena.querySelector(".beams")?.remove();
  const { left, top, width, height } = arena.getBoundingClientRect();
  const made = svg("svg", {
    class: "beams",
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  const from = { left, top };
  for (const group of [...volleys(arena, from), ...shots(arena, from), ...exchanged(arena, from)])
    made.append(group);
  arena.querySelector(".lines, .classes")?.before(made);
}

/**
 * Classes that fire are lit one after the other, while one looks at a round as it is played; else all are.
 * @param {Element | null} round @param {boolean} moves @param {number} lasts milliseconds
 */
export function inTurns(round, moves, lasts) {
  for (const turn of turns) clearTimeout(turn);
  turns = [];
  const classes = [...(round?.querySelectorAll(".class.fires") ?? [])];
  const still = !moves || matchMedia("(prefers-reduced-motion: reduce)").matches;
  light(round, null);
  if (still || classes.length < 2) return;
  const each = lasts / (classes.length + 1); // in the end one sees all of it
  for (const [at, one] of [...classes, null].entries())
    turns.push(setTimeout(() => light(round, one), at * each));
}

/** @param {Element | null} round @param {Element | null} one the class that fires now; none for all of them */
function light(round, one) {
  const arena = round?.querySelector(".arena");
  arena?.classList.toggle("by-class", one !== null);
  for (const each of arena?.querySelectorAll(".class") ?? [])
    each.classList.toggle("now", each === one);
  for (const group of arena?.querySelectorAll(".beams > [data-class]") ?? [])
    group.classList.toggle("now", group.getAttribute("data-class") === one?.ariaLabel);
}

/** What each side rolled, from its card to what was hit of the other. @param {Element} arena @param {{left: number, top: number}} at */
function volleys(arena, at) {
  const sides = [...arena.querySelectorAll(".lines > .side")];
  const cards = /** @type {HTMLElement[]} */ ([...arena.querySelectorAll(".salvo")]);
  if (sides.length !== 2) return [];
  return cards.map((card) => {
    const enemy = sides[1 - Number(card.dataset.side)];
    const group = svg("g", { class: `fighter ${colourOf(card)}` });
    for (const hit of seen(enemy, ".cross, .ring").slice(0, 8))
      beam(group, middle(card, at), middle(hit, at), card);
    return group;
  });
}

/** What is drawn of a side: its figures are there in columns and in rows, and one of both is shown. @param {Element | undefined} side @param {string} what */
function seen(side, what) {
  const all = [...(side?.querySelectorAll(what) ?? [])];
  return all.filter((one) => one.getClientRects().length > 0);
}

/** Where no dice say who hit whom: who stands across to each that fell. @param {Element} arena @param {{left: number, top: number}} at */
function exchanged(arena, at) {
  if (!arena.querySelector(".clash")) return [];
  const sides = [...arena.querySelectorAll(".lines > .side")];
  const lefts = sides.map((side) => side.getBoundingClientRect().left);
  if (new Set(lefts).size < sides.length) return []; // one above the other: beams would be one line
  return sides.map((side, number) => {
    const group = svg("g", { class: `fighter ${colourOf(side)}` });
    const own = seen(side, ".troop use");
    const hits = seen(sides[1 - number], ".cross, .ring").slice(0, 8);
    for (const [place, hit] of hits.entries()) {
      const from = own[place % own.length];
      if (from) beam(group, middle(from, at), middle(hit, at), from);
    }
    return group;
  });
}

/** The shots of each class, from rank to rank. @param {Element} arena @param {{left: number, top: number}} at */
function shots(arena, at) {
  const classes = /** @type {HTMLElement[]} */ ([...arena.querySelectorAll(".class[data-shots]")]);
  return classes.flatMap((one) => {
    /** @type {[string, string][]} */
    const pairs = JSON.parse(one.dataset.shots ?? "[]");
    return pairs.flatMap(([from, to]) => {
      const [own, enemy] = [from, to].map((rank) =>
        arena.querySelector(`[data-rank="${CSS.escape(rank)}"] .troop`),
      );
      if (!own || !enemy) return [];
      const colour = colourOf(own.closest(".side"));
      const group = svg("g", { class: `fighter ${colour}`, "data-class": one.ariaLabel ?? "" });
      const start = middle(own, at);
      const hit = enemy.querySelector(".cross, .ring");
      const goal = hit ? middle(hit, at) : edge(middle(enemy, at), start, enemy);
      beam(group, start, goal, own);
      return [group];
    });
  });
}

/** @param {Element} group @param {[number, number]} from @param {[number, number]} to @param {Element} card */
function beam(group, from, to, card) {
  const [fromX, fromY] = edge(from, to, card);
  const [x, y] = to;
  group.append(svg("path", { d: `M${fromX} ${fromY}L${x} ${y}` }));
  group.append(svg("circle", { cx: `${x}`, cy: `${y}`, r: "4" }));
}

/** @param {Element | null} element */
function colourOf(element) {
  return [...(element?.classList ?? [])].find((name) => /^o\d+$/.test(name)) ?? "none";
}

/** @param {Element} element @param {{left: number, top: number}} at @returns {[number, number]} */
function middle(element, { left, top }) {
  const box = element.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2 - left), Math.round(box.y + box.height / 2 - top)];
}

/**
 * Where a beam leaves its card: at the side that looks to the goal.
 * @param {[number, number]} from @param {[number, number]} to @param {Element} card
 * @returns {[number, number]}
 */
function edge([x, y], [toX, toY], card) {
  const { width, height } = card.getBoundingClientRect();
  const across = Math.abs(toX - x) > width / 2;
  if (across) return [Math.round(x + (Math.sign(toX - x) * width) / 2), y];
  return [x, Math.round(y + (Math.sign(toY - y) * height) / 2)];
}

/** @param {string} name @param {Record<string, string>} has */
export function svg(name, has) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(has)) made.setAttribute(key, value);
  return made;
}
