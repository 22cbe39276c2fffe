// @ts-check
// The three steps of a first turn: which of them is next. No DOM.

const YOURS = "This is your map. What is yours stands out: tap it and see what is known of it.";
const NOTHING = "This is your map. Nothing on it is yours yet: tap a place and see what is known.";

/** What a newcomer does, one after the other. @param {boolean} owns whether something is his */
export function stepsOf(owns) {
  return [
    owns ? YOURS : NOTHING,
    "Give an order: choose one below, or tap the map. Nothing counts yet.",
    "Seal your orders. The turn runs when everybody has sealed.",
  ];
}

/** How many there are. */
export const STEPS = 3;

/**
 * The number of the step that comes next; that of all steps when there is none.
 * @param {{ tapped: boolean, orders: number, sealed: boolean }} done
 */
export function nextStep(done) {
  if (done.sealed) return STEPS;
  if (done.orders > 0) return 2;
  return done.tapped ? 1 : 0;
}
