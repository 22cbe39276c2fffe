// @ts-check
// For paper: the whole map, whatever part of it is looked at.

/** @type {[Element, string][]} */
let looked = [];

function spread() {
  looked = [...document.querySelectorAll("#board svg.board")].map((svg) => {
    const paper = svg.querySelector(":scope > rect");
    const box = ["x", "y", "width", "height"].map((name) => paper?.getAttribute(name) ?? "0");
    const was = svg.getAttribute("viewBox") ?? "";
    svg.setAttribute("viewBox", box.join(" "));
    return [svg, was];
  });
}

function fold() {
  for (const [svg, was] of looked) svg.setAttribute("viewBox", was);
}

function dress() {
  const button = document.querySelector("[data-print]");
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  button.onclick = () => print();
}

addEventListener("beforeprint", spread);
addEventListener("afterprint", fold);
document.addEventListener("hegemon:merged", dress);
dress();
