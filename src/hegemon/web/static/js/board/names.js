// @ts-check
/** The names beside the places of a chart: over a veil they are written once more, alone. */

/** Said by attributes on the map, which style sheets of marks would else overrule. */
const SAID = ["fill", "stroke", "stroke-width"];

/** The name of a place, where a map has names beside its places. @param {SVGSVGElement} svg @param {string} place @returns {SVGGraphicsElement | null} */
export function nameOn(svg, place) {
  const name = svg.querySelector(`[data-name="${CSS.escape(place)}"]`);
  return name instanceof SVGGraphicsElement ? name : null;
}

/** The names of places once more, to stand above all that lies over the map. @param {SVGSVGElement} svg @param {string[]} places @returns {SVGElement[]} */
export function namesOver(svg, places) {
  return places.flatMap((place) => {
    const name = nameOn(svg, place);
    const around = name?.parentElement;
    if (!name || !around) return [];
    const [group, again] = [around.cloneNode(false), name.cloneNode(true)].map(
      (node) => /** @type {SVGElement} */ (node),
    );
    if (!group || !again) return [];
    again.removeAttribute("data-name");
    group.append(again);
    settle(group, {});
    return [group];
  });
}

/** What attributes say becomes the element's own style. @param {Element} element @param {Record<string, string>} inherited */
function settle(element, inherited) {
  const said = { ...inherited };
  for (const name of SAID) {
    const own = element.getAttribute(name);
    if (own !== null) said[name] = own;
    /** @type {SVGElement} */ (element).style.setProperty(name, said[name] ?? "none");
  }
  /** @type {SVGElement} */ (element).style.setProperty("vector-effect", "none");
  for (const child of element.children) settle(child, said);
}

/** Where a thing is on a map, however it was moved there. @param {SVGSVGElement} svg @returns {(one: SVGGraphicsElement) => DOMRectReadOnly} */
export function boxOn(svg) {
  const back = svg.getScreenCTM()?.inverse();
  return (one) => {
    const [box, moved] = [one.getBBox(), one.getScreenCTM()];
    if (!back || !moved) return DOMRectReadOnly.fromRect(box);
    const to = back.multiply(moved);
    const [from, end] = [
      new DOMPoint(box.x, box.y).matrixTransform(to),
      new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(to),
    ];
    return new DOMRectReadOnly(from.x, from.y, end.x - from.x, end.y - from.y);
  };
}

/**
 * The first of some boxes that meets none of what is there; the first of all where each meets some.
 * @template {DOMRectReadOnly} B
 * @param {B[]} boxes @param {DOMRectReadOnly[]} taken @returns {B | undefined}
 */
export function freeOf(boxes, taken) {
  const meets = (/** @type {DOMRectReadOnly} */ a, /** @type {DOMRectReadOnly} */ b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.find((box) => !taken.some((other) => meets(box, other))) ?? boxes[0];
}
