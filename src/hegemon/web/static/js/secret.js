// @ts-check
// Secrets behind the # of an address, and shares of dice made here: no DOM.

/**
 * The secret behind the # of an address; "" for none.
 * @param {string} hash
 */
export function secretIn(hash) {
  const said = hash.replace(/^#/, "");
  return /^hg[a-z]+_[A-Za-z0-9_-]+$/.test(said) ? said : "";
}

/**
 * Bytes in hexadecimal, as a nonce is written.
 * @param {Uint8Array} bytes
 */
export function hexadecimal(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
