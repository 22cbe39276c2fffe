// @ts-check
// Numbers as pages write them: thousands apart, and a minus that is one.

const NUMBERS = new Intl.NumberFormat("en");

/** A number: "1,069". @param {number} number */
export function figure(number) {
  return NUMBERS.format(number).replace("-", "−");
}

/** A figure of an account, which may have decimal places: "509.955". @param {number} number @param {number} [places] */
export function amount(number, places = 0) {
  const whole = 10 ** places;
  const part = Math.abs(number) % whole;
  const tail = part ? `.${String(part).padStart(places, "0").replace(/0+$/, "")}` : "";
  const minus = number < 0 ? "−" : "";
  return `${minus}${NUMBERS.format(Math.floor(Math.abs(number) / whole))}${tail}`;
}

/** The same as a change, with its sign. @param {number} number @param {number} [places] */
export function change(number, places = 0) {
  return number > 0 ? `+${amount(number, places)}` : amount(number, places);
}

/** A change, with its sign: "+20". @param {number} number */
export function signed(number) {
  return number > 0 ? `+${figure(number)}` : figure(number);
}
