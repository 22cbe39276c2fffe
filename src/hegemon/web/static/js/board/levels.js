// @ts-check
/**
 * The picture at its zooms. The page brings one; another is fetched when it is looked at, and kept
 * for as long as the page shows the same map.
 */

/** How much smaller, and how much larger, than it is meant a picture is shown before another is better. */
const SMALLER = Math.log(0.68);
const LARGER = Math.log(1.3);

export class Levels {
  /** @param {HTMLElement} section the part of the page that holds the picture */
  constructor(section) {
    this.section = section;
    /** @type {Map<string, Promise<SVGSVGElement | null>>} */
    this.kept = new Map();
    /** @type {[string, number][]} the map units of a pixel, by zoom */
    this.units = [];
  }

  /** The page has brought a picture: what was fetched belongs to an older one. @param {SVGSVGElement} svg */
  begin(svg) {
    this.kept = new Map([[zoomOf(svg), Promise.resolve(svg)]]);
    this.units = (svg.dataset.units ?? "").split(" ").map((each) => {
      const [zoom = "", unit = "1"] = each.split(":");
      return [zoom, Number(unit)];
    });
  }

  /** Pixels to a map unit where a zoom is meant to be looked at. @param {string} zoom */
  meant(zoom) {
    return 1 / (this.units.find(([name]) => name === zoom)?.[1] ?? 1);
  }

  /** The zoom for a scale; the one that is shown stays while it does. @param {number} scale @param {string} shown */
  best(scale, shown) {
    const off = (/** @type {string} */ zoom) => Math.log(scale / this.meant(zoom));
    const well = off(shown) > SMALLER && off(shown) < LARGER;
    if (well || !this.section.dataset.pictures) return shown;
    const nearer = (/** @type {string} */ a, /** @type {string} */ b) =>
      Math.abs(off(a)) < Math.abs(off(b)) ? a : b;
    return this.units.reduce((best, [zoom]) => nearer(zoom, best), shown);
  }

  /** The picture at a zoom; null where it cannot be had now. @param {string} zoom */
  at(zoom) {
    const found = this.kept.get(zoom) ?? this.fetch(zoom);
    this.kept.set(zoom, found);
    return found;
  }

  /** @param {string} zoom @returns {Promise<SVGSVGElement | null>} */
  async fetch(zoom) {
    const { kept } = this;
    try {
      const wanted = `zoom=${zoom}&title=false&bare=true`;
      const reply = await fetch(`${this.section.dataset.pictures}?${wanted}`);
      if (reply.ok) return drawnIn(await reply.text());
    } catch {
      // no network now: the one that is there is looked at larger or smaller
    }
    kept.delete(zoom);
    return null;
  }
}

/** @param {SVGSVGElement} svg */
export function zoomOf(svg) {
  return svg.dataset.zoom ?? "";
}

/** @param {string} text @returns {SVGSVGElement} */
function drawnIn(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  return /** @type {SVGSVGElement} */ (
    /** @type {unknown} */ (document.importNode(documentElement, true))
  );
}
