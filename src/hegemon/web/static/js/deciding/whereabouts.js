// @ts-check
// Where a question is: the map goes there when it is asked, and there is a ring round the place.

import { frame } from "../board.js";
import { shown } from "../tabs.js";

/** Milliseconds: a sheet has moved by then, and the map has the room that it leaves. */
const STANDS = 450;

export class Whereabouts {
  /** @param {import("../orders/ordering.js").Ordering} ordering */
  constructor(ordering) {
    this.ordering = ordering;
    this.led = ""; // the question to whose place one was led
    this.timer = 0;
    document.addEventListener("hegemon:tab", () => this.lead());
  }

  /** The places that are asked about now. @returns {string[]} */
  get places() {
    const { writing, sealing } = this.ordering;
    return (sealing.isOpen && writing.sheet?.places) || [];
  }

  /** Go where the question is, once for each, when one looks at it. */
  lead() {
    const { places } = this;
    const { step, sheet } = this.ordering.writing;
    const question = `${step} ${sheet?.title}`;
    if (!places.length || this.led === question || shown() !== "orders") return;
    this.led = question;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.led === question && frame(this.places), STANDS);
  }
}
