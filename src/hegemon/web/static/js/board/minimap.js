// @ts-check
/** The whole map in small, with the part that is shown framed: there while the map is larger. */

import { around, common } from "../view.js";
import { made } from "./card.js";
import { make } from "./forms.js";

/** @typedef {import("./stage.js").Stage} Stage */

const SIDE = 132;

/** After so many owners their colours begin again. */
const COLOURS = 12;

export class Minimap {
  /** @param {HTMLElement} tools @param {Stage} stage */
  constructor(tools, stage) {
    this.stage = stage;
    this.box = made("div", "minimap", "");
    this.drawing = make("svg", { "aria-hidden": "true" });
    this.box.append(this.drawing);
    this.frame = make("rect", { class: "frame" });
    tools.append(this.box);
    this.drawing.addEventListener("pointerdown", (event) => this.go(event));
    this.drawing.addEventListener("pointermove", (event) => event.buttons && this.go(event));
    stage.movers.add(() => this.follow());
    stage.rested.add(() => this.follow());
    this.draw();
  }

  /** Draw all places anew. */
  draw() {
    const { left, top, width, height } = this.stage.whole;
    const scale = SIDE / Math.max(width, height);
    this.drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.drawing.setAttribute("width", String(Math.round(width * scale)));
    this.drawing.setAttribute("height", String(Math.round(height * scale)));
    this.drawing.replaceChildren(
      ...this.stage.spots.flatMap((spot) => this.small(spot)),
      this.frame,
    );
    this.follow();
  }

  follow() {
    this.box.hidden = !this.stage.larger;
    const { left, top, width, height } = common(this.stage.view, this.stage.whole);
    for (const [name, value] of Object.entries({ x: left, y: top, width, height })) {
      this.frame.setAttribute(name, value.toFixed(1));
    }
  }

  /** @param {PointerEvent} event */
  go(event) {
    const { left, top, width, height } = this.drawing.getBoundingClientRect();
    const { whole, scale, size } = this.stage;
    const x = whole.left + ((event.clientX - left) / width) * whole.width;
    const y = whole.top + ((event.clientY - top) / height) * whole.height;
    this.stage.show(around({ x, y }, scale, size));
  }

  /** A place in its owner's colour. @param {import("../view.js").Spot} spot */
  small({ id, owner }) {
    const form = this.stage.formOf({ kind: "place", id });
    if (!form) return [];
    const seat = this.stage.owners.indexOf(owner);
    if (seat < 0) form.setAttribute("class", "nobody");
    else form.setAttribute("fill", `var(--a-owner-${(seat % COLOURS) + 1})`);
    return [form];
  }
}
