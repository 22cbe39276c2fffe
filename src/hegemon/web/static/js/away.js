// @ts-check
// How long it is until moments, beside the moment itself: "6 h left"; told anew every minute.

import { leftUntil } from "./moments.js";

function tell() {
  for (const said of document.querySelectorAll("[data-left]")) {
    const moment = new Date(said.getAttribute("data-left") ?? "");
    if (!Number.isNaN(moment.valueOf())) said.textContent = leftUntil(moment, new Date());
  }
}

document.addEventListener("hegemon:merged", tell);
setInterval(tell, 60_000);
tell();
