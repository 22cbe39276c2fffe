// @ts-check
// Numbers as pages write them: thousands apart, and a minus that is one.

const NUMBERS = new Intl.NumberFormat("en");

/** A number: "1,069". @param {number} number */
export function figure(number) {
  return NUMBERS.format(number).replace("-", "−");
}

/** A change, with its sign: "+20". @param {number} number */
export function signed(number) {
  return number > 0 ? `+${figure(number)}` : figure(number);
}
