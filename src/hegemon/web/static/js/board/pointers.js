// @ts-check
/**
 * Fingers and mice on the map: a drag moves it, or an order from what may be dragged; two fingers
 * and the wheel zoom; a click that moved nothing chooses.
 */

import { pinched } from "../view.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Thing} Thing */
/** @typedef {import("../view.js").Point} Point */

/**
 * @typedef {object} Meant what pointers may mean
 * @property {(thing: Thing | null, event: Event) => void} choose
 * @property {(thing: Thing | null, pixel: Point) => void} hover
 * @property {(thing: Thing) => boolean} carries whether a drag from here is an order
 * @property {(from: Thing, over: Thing | null, pixel: Point, done: boolean) => void} carry
 */

/** How far a pointer may tremble and still click, in pixels. */
const TREMBLE = 3;

/** How near a finger, or a mouse, must come to a place. */
const FINGER = 24;
const MOUSE = 10;

export class Pointers {
  /** @param {Stage} stage @param {Meant} meant */
  constructor(stage, meant) {
    this.stage = stage;
    this.meant = meant;
    /** @type {Map<number, Point>} */
    this.down = new Map();
    /** @type {Thing | null} what is being carried */
    this.carried = null;
    this.begun = { x: 0, y: 0 };
    this.moving = false;
    this.finger = false;
    this.listen(stage.window);
  }

  /** @param {HTMLElement} window */
  listen(window) {
    window.addEventListener("pointerdown", (event) => this.press(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.release(event));
    window.addEventListener("pointercancel", (event) => this.release(event, true));
    window.addEventListener("pointerleave", () => this.meant.hover(null, this.begun));
    window.addEventListener("click", (event) => this.click(event));
    window.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || !(event.target instanceof Node)) return;
    if (!this.down.size) {
      this.moving = false;
      this.begun = this.stage.pixel(event);
      const on = this.thing(event);
      this.carried = on && this.meant.carries(on) ? on : null;
    }
    this.finger = event.pointerType === "touch";
    this.down.set(event.pointerId, this.stage.pixel(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pixel = this.stage.pixel(event);
    const before = this.down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.meant.hover(this.thing(event), pixel);
      return;
    }
    if (!this.moving && !this.leaves(pixel)) return;
    if (this.down.size === 2) this.pinch(event.pointerId, pixel);
    else if (this.carried) this.meant.carry(this.carried, this.under(event), pixel, false);
    else this.stage.pan(pixel.x - before.x, pixel.y - before.y);
    this.down.set(event.pointerId, pixel);
  }

  /**
   * Whether a pointer has gone so far that it means to move. Only from then on it is captured: a
   * captured pointer clicks on the window, and on nothing in it.
   * @param {Point} pixel
   */
  leaves(pixel) {
    const tremble = this.finger ? 3 * TREMBLE : TREMBLE;
    const far = Math.hypot(pixel.x - this.begun.x, pixel.y - this.begun.y) > tremble;
    if (!far && this.down.size < 2) return false;
    this.moving = true;
    for (const id of this.down.keys()) this.stage.window.setPointerCapture(id);
    this.meant.hover(null, pixel);
    return true;
  }

  /** @param {number} id @param {Point} pixel */
  pinch(id, pixel) {
    if (this.carried) this.meant.carry(this.carried, null, pixel, true); // two fingers carry nothing
    this.carried = null;
    const ids = [...this.down.keys()];
    const before = /** @type {[Point, Point]} */ ([...this.down.values()]);
    const after = /** @type {[Point, Point]} */ (
      before.map((point, index) => (ids[index] === id ? pixel : point))
    );
    this.stage.show(pinched(this.stage.view, before, after, this.stage.size));
  }

  /** @param {PointerEvent} event @param {boolean} [cancelled] */
  release(event, cancelled = false) {
    if (!this.down.delete(event.pointerId) || this.down.size) return;
    if (!this.moving) return;
    const over = cancelled ? null : this.under(event);
    if (this.carried) this.meant.carry(this.carried, over, this.stage.pixel(event), true);
    else this.stage.rest();
    this.carried = null;
    setTimeout(() => {
      this.moving = false; // the click that ends a drag comes before this
    });
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.moving) return;
    this.meant.choose(this.thing(event), event);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a pad comes as a slow wheel
    this.stage.zoom(Math.exp(-event.deltaY * lines * speed), this.stage.pixel(event));
  }

  /** What an event is on. @param {MouseEvent} event */
  thing(event) {
    const target = event.target instanceof Element ? event.target : null;
    const reach = this.finger ? FINGER : MOUSE;
    return this.stage.thingAt(target, this.stage.pixel(event), reach);
  }

  /** What a captured pointer is over. @param {PointerEvent} event */
  under(event) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    if (!target || !this.stage.window.contains(target)) return null;
    return this.stage.thingAt(target, this.stage.pixel(event), FINGER);
  }
}
