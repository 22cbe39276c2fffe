// @ts-check
// A button that is replaced between the press of a mouse and its end is never clicked: so nothing is
// drawn anew meanwhile. A finger needs none of this: its click is made where it is lifted.

/**
 * Draw, but not while the mouse is pressed within one of these; then it is made up for.
 * @param {HTMLElement[]} roots @param {() => void} draw @returns {() => void}
 */
export function unpressed(roots, draw) {
  let pressed = false;
  let wanted = false;
  const drawn = () => {
    wanted = pressed;
    if (!pressed) draw();
  };
  const released = () => {
    if (!pressed) return;
    pressed = false;
    setTimeout(() => wanted && drawn()); // the click comes first
  };
  for (const root of roots) {
    root.addEventListener("pointerdown", ({ pointerType, button }) => {
      pressed = pointerType !== "touch" && button === 0;
    });
  }
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, released, true);
  addEventListener("blur", released); // of the window: who lets go elsewhere is not heard
  return drawn;
}
