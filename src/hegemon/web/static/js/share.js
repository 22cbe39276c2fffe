// @ts-check
// Links that are to be sent: copied with one tap, or given to the device's own way of sharing.

/** @param {HTMLInputElement} field */
function offered(field) {
  const copy = document.createElement("button");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.addEventListener("click", () => copied(field, copy));
  field.after(copy);
  field.addEventListener("focus", () => field.select());
  if (navigator.share) {
    const share = document.createElement("button");
    share.type = "button";
    share.textContent = "Share";
    share.addEventListener("click", () => navigator.share({ url: field.value }).catch(() => {}));
    copy.after(share);
  }
}

/**
 * Without a secure page there is no clipboard: then the text is marked for the reader's own keys.
 * @param {HTMLInputElement} field
 * @param {HTMLButtonElement} button
 */
async function copied(field, button) {
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    field.select();
    button.textContent = "Press Ctrl+C";
  }
}

/** Every link has its buttons; those that a part of the page brought anew, too. */
function offerAll() {
  for (const field of document.querySelectorAll("input[data-share]")) {
    if (field instanceof HTMLInputElement && !field.nextElementSibling) offered(field);
  }
}

document.addEventListener("hegemon:merged", offerAll);
offerAll();
