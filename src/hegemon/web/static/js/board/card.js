// @ts-check
/**
 * The card that says what is known of the thing under the pointer, or of the one that is chosen. The
 * latter stands in the column beside the map, so that it covers nothing of it.
 */

/** @typedef {import("./facts.js").Card} Said */
/** @typedef {import("./facts.js").Mark} Mark */
/** @typedef {import("./facts.js").Piece} Piece */

export class InfoCard {
  /**
   * @param {HTMLElement} tools where it stands in the page
   * @param {(token: string, instead: boolean) => void} pick what a counter in its lists does
   * @param {() => void} close
   * @param {() => void} back a step back, as out of the map
   */
  constructor(tools, pick, close, back) {
    this.pick = pick;
    this.close = close;
    this.back = back;
    this.card = made("section", "info", "");
    this.card.setAttribute("aria-label", "What is here");
    this.card.hidden = true;
    this.card.addEventListener("keydown", (event) => this.key(event));
    this.said = made("div", "said", "");
    this.list = made("div", "lists", "");
    this.card.append(this.said, this.list);
    this.tools = tools;
    tools.append(this.card);
  }

  /** The column beside the map, where the page has one. */
  get column() {
    return document.querySelector("#panel");
  }

  /** Whether it stands in the column. */
  get docked() {
    return !this.card.hidden && this.card.parentElement === this.column;
  }

  /** Something more stands on the card of what is chosen. @param {HTMLElement} part */
  add(part) {
    this.list.before(part);
  }

  /** Where it stands: what is chosen has the column for itself. @param {boolean} chosen */
  stand(chosen) {
    const { column } = this;
    const docks = chosen && column !== null;
    const there = docks ? column : this.tools;
    if (this.card.parentElement !== there) there.append(this.card);
    this.card.classList.toggle("looked-at", !chosen); // it takes no press from what lies below it
    this.tellColumn(docks);
  }

  /** Out of the card as out of the map. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.back();
  }

  /** @param {Element | null} element */
  holds(element) {
    return this.card.contains(element);
  }

  hide() {
    this.card.hidden = true;
    this.tellColumn(false);
  }

  /** The column shows what is chosen and nothing else, or no longer. @param {boolean} on */
  tellColumn(on) {
    this.column?.classList.toggle("selected", on);
    document.dispatchEvent(new CustomEvent("hegemon:deciding", { detail: { on } }));
  }

  /** @param {Said} said @param {boolean} chosen whether it is chosen; else one only looks */
  show(said, chosen) {
    this.said.replaceChildren(
      this.head(said, chosen),
      ...this.others(said),
      ...madeOf(said),
      ...facts(said),
      ...words("note", said.note),
    );
    this.list.replaceChildren(
      ...this.pieces("Here", said.here),
      ...this.pieces("On the way", said.coming),
    );
    this.stand(chosen);
    this.card.hidden = false;
  }

  /** Put the card where it does not lie over what it tells of. @param {boolean} right */
  side(right) {
    this.card.classList.toggle("right", right);
  }

  /** Go into the card, where there is something to do. */
  enter() {
    const verb = /** @type {HTMLElement | null} */ (this.card.querySelector(".verb"));
    (verb ?? this.card.querySelector("button"))?.focus();
  }

  /** @param {Said} said @param {boolean} chosen */
  head(said, chosen) {
    const head = made("header", "", "");
    head.append(...badge(said.owner), made("strong", "", said.title));
    if (said.about) head.append(made("span", "quiet", said.about));
    if (chosen) head.append(this.closer());
    return head;
  }

  closer() {
    const close = made("button", "close", "×");
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => this.close());
    return close;
  }

  /** What shares the counter, in a row: a tap takes it instead. @param {Said} said */
  others({ beside }) {
    const row = made("p", "others", "");
    row.append(
      made("span", "quiet", "Here too"),
      ...beside.map((piece) => this.picker(piece, true)),
    );
    return beside.length ? [row] : [];
  }

  /** @param {Piece} piece @param {boolean} [instead] of what the card tells of */
  picker({ id, owner, words }, instead = false) {
    const pick = made("button", "piece", "");
    pick.append(...badge(owner), made("span", "", words));
    pick.addEventListener("click", () => this.pick(id, instead));
    return pick;
  }

  /** @param {string} title @param {Piece[]} pieces */
  pieces(title, pieces) {
    if (!pieces.length) return [];
    const list = made("ul", "pieces", "");
    for (const piece of pieces) {
      const row = made("li", "", "");
      row.append(this.picker(piece));
      list.append(row);
    }
    return [made("p", "over", title), list];
  }
}

/** @param {Said} said */
function facts(said) {
  const list = made("dl", "facts", "");
  const rows = [...(said.owner ? [{ label: "owner", value: said.owner.name }] : []), ...said.facts];
  for (const { label, value } of rows) list.append(made("dt", "", label), made("dd", "", value));
  const tags = [...said.badges, said.asOf].filter(Boolean).map((tag) => made("span", "tag", tag));
  const shown = [];
  if (tags.length) shown.push(made("p", "tags", ""));
  shown[0]?.append(...tags);
  if (rows.length) shown.push(list);
  return shown;
}

/** Of so many things all is said at once; of more each says its name and figures first. */
const FEW = 1;

/** What it is made of and what stands there: what each is, can and does. @param {Said} said */
function madeOf(said) {
  if (!said.made.length) return [];
  const [only] = said.made.length === 1 ? said.made : [];
  const list = made("ul", only?.title === said.title ? "made same" : "made", "");
  for (const one of said.made) {
    const row = made("li", "", "");
    row.append(madeOne(one, said.made.length <= FEW));
    list.append(row);
  }
  return [list];
}

/** @param {import("./explained.js").Said} one @param {boolean} open */
function madeOne({ title, figures, words, rule }, open) {
  const head = [made("b", "", title), ...(figures ? [made("span", "quiet", figures)] : [])];
  const more = [
    ...(words ? [made("span", "quiet", words)] : []),
    ...(rule ? [made("span", "cited", `rule ${rule}`)] : []),
  ];
  const fold = /** @type {HTMLDetailsElement} */ (made("details", "", ""));
  const summary = made("summary", "", "");
  summary.append(...head);
  fold.open = open;
  fold.append(summary, ...more);
  return fold;
}

/** Whose it is, by the emblem that the map has; who has no seat by his letter. @param {Mark | null} owner */
function badge(owner) {
  if (!owner) return [];
  const seat = document.querySelector(`#clock [data-seat="${CSS.escape(owner.player)}"] .emblem`);
  const badge = made("b", `owner ${owner.colour}`, seat ? "" : owner.letter);
  if (seat) badge.append(seat.cloneNode(true));
  return [badge];
}

/** @param {string} kind @param {string} text */
function words(kind, text) {
  return text ? [made("p", kind, text)] : [];
}

/** @param {string} name @param {string} kind @param {string} text @returns {HTMLElement} */
export function made(name, kind, text) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.textContent = text;
  if (element instanceof HTMLButtonElement) element.type = "button";
  return element;
}
