// @ts-check
// How far away moments are, beside the moment itself: "in 3 hours"; told anew every minute.

import { tellMoments } from "./app.js";
import { inWords } from "./moments.js";

function tell() {
  for (const said of document.querySelectorAll("[data-away]")) {
    const moment = new Date(said.getAttribute("data-away") ?? "");
    if (!Number.isNaN(moment.valueOf())) said.textContent = ` (${inWords(moment, new Date())})`;
  }
}

document.addEventListener("hegemon:merged", () => {
  tellMoments(document);
  tell();
});
setInterval(tell, 60_000);
tell();
