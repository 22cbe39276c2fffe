// @ts-check
// For paper: a button to print, where scripts run.

function dress() {
  const button = document.querySelector("[data-print]");
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  button.onclick = () => print();
}

document.addEventListener("hegemon:merged", dress);
dress();
