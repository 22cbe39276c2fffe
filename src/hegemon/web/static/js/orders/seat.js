// @ts-check
// A seat's part of the API, as its pages use it. Nothing here is ever thrown: what could not be
// reached answers as status 0.

/**
 * @typedef {{ok: boolean, status: number, body: any, tag: string, kind: string, detail: string}} Reply
 *   `kind` is the last part of a problem's type: "late", "bad-orders"; `detail` its sentence
 */

/** What is sealed arrives though the page is closed, as far as browsers do that, in characters. */
export const OUTLIVES = 60_000;

/** Milliseconds after which a reply is lost: a line that died in a tunnel says nothing for minutes. */
const PATIENCE = 30_000;

const OFFLINE = "The server cannot be reached. What you wrote is kept on this device.";

export class Seat {
  /** @param {string} table @param {string} seat */
  constructor(table, seat) {
    this.name = seat;
    this.base = `/api/v1/tables/${encodeURIComponent(table)}/seats/${encodeURIComponent(seat)}`;
  }

  /** @param {string} path @returns {Promise<Reply>} */
  get(path) {
    return this.ask("GET", path);
  }

  /** @param {string} path @param {object} body @param {AbortSignal} [signal] @returns {Promise<Reply>} */
  post(path, body, signal) {
    return this.ask("POST", path, body, {}, signal);
  }

  /**
   * @param {string} method @param {string} path @param {object} [body]
   * @param {Record<string, string>} [headers] @param {AbortSignal} [signal] @returns {Promise<Reply>}
   */
  async ask(method, path, body, headers = {}, signal) {
    const said = body ? { "content-type": "application/json", ...headers } : headers;
    const text = body && JSON.stringify(body);
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, PATIENCE);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });
    try {
      const reply = await fetch(this.base + path, {
        method,
        headers: { accept: "application/json", ...said },
        ...(text ? { body: text } : {}),
        keepalive: path === "/seal" && text !== undefined && text.length < OUTLIVES,
        signal: ended.signal,
      });
      return await read(reply);
    } catch {
      const kind = signal?.aborted ? "stopped" : "offline";
      return { ok: false, status: 0, body: null, tag: "", kind, detail: OFFLINE };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }
}

/** @param {Response} reply @returns {Promise<Reply>} */
async function read(reply) {
  const text = await reply.text();
  const body =
    text && reply.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  const kind = reply.ok
    ? ""
    : String(body?.type ?? "")
        .split(":")
        .at(-1) || "fault";
  const detail = String(body?.detail ?? body?.title ?? "");
  return {
    ok: reply.ok,
    status: reply.status,
    body,
    tag: reply.headers.get("etag") ?? "",
    kind,
    detail,
  };
}
