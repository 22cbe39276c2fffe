// What every page does: moments in the reader's own zone.

for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.getAttribute("datetime") ?? "");
  if (!Number.isNaN(moment.valueOf())) {
    time.textContent = moment.toLocaleString(undefined, {
      weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
    });
  }
}
