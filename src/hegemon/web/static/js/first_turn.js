// @ts-check
// The three steps of a first turn: which of them is next. No DOM.

export const STEPS = [
  "This is your map. What is yours stands out: tap it and see what is known of it.",
  "Give an order: tap something of yours, then where it shall go, or type it. Nothing counts yet.",
  "Seal the orders. The umpire has them then, and the turn runs when everybody has sealed.",
];

/**
 * The number of the step that comes next; that of all steps when there is none.
 * @param {{ tapped: boolean, orders: number, sealed: boolean }} done
 */
export function nextStep(done) {
  if (done.sealed) return STEPS.length;
  if (done.orders > 0) return 2;
  return done.tapped ? 1 : 0;
}
