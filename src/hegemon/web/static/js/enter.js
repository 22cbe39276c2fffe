// @ts-check
// A secret behind the # of the address goes into the form of the page, and out of the address.
import { secretIn } from "./secret.js";

const secret = secretIn(location.hash);
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-fragment]"));
const field = form?.elements.namedItem(form.dataset.fragment ?? "");
if (secret && form && field instanceof HTMLInputElement) {
  history.replaceState(null, "", location.pathname + location.search);
  field.value = secret;
  if (!("stays" in form.dataset)) form.requestSubmit(); // else there is more to fill in
}
