// @ts-check
// What every page does: moments are told in the reader's own zone, also those that come later.

import { here, inWords } from "./moments.js";
import "./offline/line.js";

/** @param {ParentNode} within */
function tellMoments(within) {
  for (const time of within.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.getAttribute("datetime") ?? "");
    if (!Number.isNaN(moment.valueOf())) {
      time.textContent = here(moment);
      time.setAttribute("title", inWords(moment, new Date()));
    }
  }
}

tellMoments(document);
document.addEventListener("hegemon:merged", () => tellMoments(document));
