// @ts-check
// Notices on this device while no page is open: asked for by a press, and by nothing else.

/** What a browser calls itself, in few words. @param {string} agent */
export function deviceName(agent) {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(agent)?.[1] ?? "A browser";
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1];
  const known = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
  return system ? `${known} on ${system}` : known;
}

/** Bytes as they stand in addresses. @param {ArrayBuffer | null} data */
function inBase64(data) {
  const text = String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} key */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("This browser does not allow it: look at its settings for this page.");
  }
  const worker = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const made = await worker.pushManager.subscribe(wanted);
  const reply = await fetch("/api/v1/me/doorbells/devices", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: deviceName(navigator.userAgent),
      address: made.endpoint,
      key: inBase64(made.getKey("p256dh")),
      auth: inBase64(made.getKey("auth")),
    }),
  });
  if (!reply.ok) throw new Error((await reply.json()).detail);
}

const box = document.querySelector("[data-push]");
const said = document.querySelector("[data-push-said]");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
if (box instanceof HTMLElement && able) {
  box.hidden = false;
  box.querySelector("button")?.addEventListener("click", async () => {
    try {
      await subscribe(box.dataset.push ?? "");
      location.replace("/me#doorbells");
      location.reload();
    } catch (trouble) {
      if (said) said.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
  });
} else if (said && box) {
  said.textContent = "This browser shows no notices of pages that are not open.";
}
