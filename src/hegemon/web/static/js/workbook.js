// @ts-check
// A workbook handed in: what becomes of each line is told here, and comes back in the file.

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** @typedef {{cell: string, line: string, fine: boolean, text: string}} CellVerdict */
/** @typedef {{verdicts: CellVerdict[], faults: string[], receipt: {id: string} | null, why: string}} HandedIn */

/** What was said last: the page may be renewed by what was sealed. @type {Node[]} */
let last = [];

function dress() {
  const form = document.querySelector("form[data-workbook]");
  if (!(form instanceof HTMLFormElement)) return;
  const look = form.querySelector("button[type=button]");
  form.hidden = false;
  form.querySelector("output")?.replaceChildren(...last);
  form.onsubmit = (event) => {
    event.preventDefault();
    handIn(form, "");
  };
  if (look instanceof HTMLButtonElement) look.onclick = () => handIn(form, "/check");
}

/**
 * Send the chosen file, and say what came of it.
 * @param {HTMLFormElement} form @param {"" | "/check"} how
 */
async function handIn(form, how) {
  const file = form.querySelector("input")?.files?.[0];
  if (!file) return tell("Choose the workbook first.");
  tell("Reading it …");
  const reply = await fetch(`${form.dataset.workbook}${how}`, {
    method: "POST",
    headers: { "content-type": XLSX, accept: "application/json" },
    body: file,
  }).catch(() => null);
  const body = await reply?.json().catch(() => null);
  if (!reply?.ok) return tell(body?.detail ?? "The server cannot be reached: send it once more.");
  const wrong = lines(body.handed);
  tell(said(body.handed, how, wrong.length > 0), ...wrong, back(body.book, file.name));
}

/** @param {(Node | string)[]} what */
function tell(...what) {
  last = what.map((one) => (typeof one === "string" ? document.createTextNode(one) : one));
  document.querySelector("form[data-workbook] output")?.replaceChildren(...last);
}

/** @param {HandedIn} handed @param {string} how @param {boolean} told whether lines say why not */
function said(handed, how, told) {
  const line = document.createElement("p");
  const why = how || told ? "." : `: ${handed.why}`;
  line.textContent = handed.receipt
    ? `Sealed. Receipt ${handed.receipt.id}.`
    : `Nothing is sealed${why}`;
  return line;
}

/** What is wrong, cell by cell; what is fine needs no word. @param {HandedIn} handed */
function lines(handed) {
  const wrong = handed.verdicts.filter((one) => !one.fine);
  const sentences = [...wrong.map((one) => `${one.cell}: ${one.text}`), ...handed.faults];
  return sentences.map((sentence) => {
    const line = document.createElement("p");
    line.className = "wrong";
    line.textContent = sentence;
    return line;
  });
}

/** The same file with its verdicts. @param {string} book in base64 @param {string} name */
function back(book, name) {
  const bytes = Uint8Array.from(atob(book), (char) => char.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: XLSX }));
  link.download = name;
  link.textContent = "Take it back, with a verdict beside each line";
  return link;
}

document.addEventListener("hegemon:merged", dress);
dress();
