// @ts-check
/** The card that says what is known of the thing under the pointer, or of the one that is chosen. */

/** @typedef {import("./facts.js").Card} Said */
/** @typedef {import("./facts.js").Mark} Mark */
/** @typedef {import("./facts.js").Piece} Piece */
/** @typedef {{label: string, run: () => void}} Action */

export class InfoCard {
  /**
   * @param {HTMLElement} tools where it stands in the page
   * @param {(token: string) => void} pick what a counter in its lists does
   * @param {() => void} close
   */
  constructor(tools, pick, close) {
    this.pick = pick;
    this.close = close;
    this.card = made("section", "info", "");
    this.card.setAttribute("aria-label", "What is here");
    this.card.hidden = true;
    this.card.addEventListener("keydown", (event) => this.key(event));
    tools.append(this.card);
  }

  /** Out of the card as out of the map. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.close();
  }

  /** @param {Element | null} element */
  holds(element) {
    return this.card.contains(element);
  }

  hide() {
    this.card.hidden = true;
  }

  /**
   * @param {Said} said @param {string} barred why it cannot be chosen now; "" where it can
   * @param {Action[] | null} actions what can be done with it; null while one only looks
   */
  show(said, barred, actions) {
    this.card.replaceChildren(
      this.head(said, actions !== null),
      ...words("barred", barred),
      ...facts(said),
      ...words("note", said.note),
      ...this.pieces("Here", said.here),
      ...this.pieces("On the way", said.coming),
      ...buttons(actions ?? []),
    );
    this.card.hidden = false;
  }

  /** Put the card where it does not lie over what it tells of. @param {boolean} right */
  side(right) {
    this.card.classList.toggle("right", right);
  }

  /** Go into the card, where there is something to do. */
  enter() {
    this.card.querySelector("button")?.focus();
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

  /** @param {string} title @param {Piece[]} pieces */
  pieces(title, pieces) {
    if (!pieces.length) return [];
    const list = made("ul", "pieces", "");
    for (const piece of pieces) {
      const pick = made("button", "piece", "");
      pick.append(...badge(piece.owner), made("span", "", piece.words));
      pick.addEventListener("click", () => this.pick(piece.id));
      const row = made("li", "", "");
      row.append(pick);
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

/** @param {Action[]} actions */
function buttons(actions) {
  if (!actions.length) return [];
  const row = made("div", "buttons", "");
  for (const { label, run } of actions) {
    const button = made("button", "", label);
    button.addEventListener("click", run);
    row.append(button);
  }
  return [row];
}

/** @param {Mark | null} owner */
function badge(owner) {
  return owner ? [made("b", `owner ${owner.colour}`, owner.letter)] : [];
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
