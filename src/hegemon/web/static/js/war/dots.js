// @ts-check
/** Dots where the lines of a chart stand at the cursor: read from the lines themselves. */

/** Pixels between the cursor and a point of a line that is meant by it. */
const NEAR = 0.6;

/** The point of a line's way that lies at x. @param {string} way @param {number} x */
export function pointAt(way, x) {
  const spots = way
    .slice(1)
    .split("L")
    .map((one) => one.split(" ").map(Number));
  return spots.find(([at = Number.NaN]) => Math.abs(at - x) < NEAR) ?? null;
}

/** Put a dot on each line of a chart. @param {SVGSVGElement} svg @param {number} x */
export function putDots(svg, x) {
  const group = svg.querySelector("[data-dots]");
  if (!group) return;
  const made = [];
  for (const line of svg.querySelectorAll("[data-line]")) {
    const spot = pointAt(line.getAttribute("d") ?? "", x);
    if (!spot) continue;
    const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    dot.setAttribute("cx", `${spot[0]}`);
    dot.setAttribute("cy", `${spot[1]}`);
    dot.setAttribute("r", "4");
    dot.setAttribute("fill", line.getAttribute("stroke") ?? "");
    made.push(dot);
  }
  group.replaceChildren(...made);
}
