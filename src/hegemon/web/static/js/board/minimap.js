// @ts-check
/** The whole map in small, with the part that is shown framed: there while the map is larger. */

import { around } from "../view.js";
import { made } from "./card.js";
import { GEOMETRY, make, SHAPES } from "./marks.js";

/** @typedef {import("./stage.js").Stage} Stage */

const SIDE = 132;

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
    const groups = [...this.stage.svg.querySelectorAll("[data-place]")];
    this.drawing.replaceChildren(...groups.flatMap(small), this.frame);
    this.follow();
  }

  follow() {
    this.box.hidden = !this.stage.larger;
    const { left, top, width, height } = this.stage.view;
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
}

/** @param {Element} group */
function small(group) {
  const drawn = group.querySelector(SHAPES);
  if (!drawn) return [];
  const owner = [...group.classList].find((name) => /^o\d$/.test(name)) ?? "nobody";
  const shape = make(drawn.tagName, { class: owner });
  for (const name of GEOMETRY) {
    const value = drawn.getAttribute(name);
    if (value !== null) shape.setAttribute(name, value);
  }
  return [shape];
}
