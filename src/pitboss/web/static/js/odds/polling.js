/** Polls for results that take a while; the page shows the progress. @module */
import { api } from "../page.js";

/** @typedef {import("../shapes.d.ts").Waiting} Waiting */

const PAUSE_MS = 700, MANY_MS = 4000, TRIES = 8;

/**
 * The answer once it is ready; null if the user has asked for something else.
 * @param {string} path
 * @param {() => boolean} stillWanted
 * @param {(waiting: Waiting | null) => void} waits called with its progress, and with null in the end
 * @returns {Promise<{status: number, body: any} | null>}
 */
export async function pollResult(path, stillWanted, waits) {
  for (let tries = 0;;) {
    const reply = await api(path);
    if (!stillWanted()) return null;
    const again = reply.status === 0 || reply.status === 429;
    if (reply.status !== 202 && (!again || ++tries >= TRIES)) {
      waits(null);
      return reply;
    }
    if (reply.status === 202) waits(reply.body);
    await new Promise((resolve) => setTimeout(resolve, again ? MANY_MS : PAUSE_MS));
    if (!stillWanted()) return null;
  }
}

/** @param {Record<string, string | number>} values */
export function query(values) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) params.set(name, String(value));
  const text = params.toString();
  return text ? `?${text}` : "";
}
