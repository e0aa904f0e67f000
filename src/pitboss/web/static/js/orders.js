/**
 * Orders: an id is made here and kept before anything is sent, so that a lost answer, a reload or
 * a second tap asks for the same thing again and never for another. What has no answer is kept; an
 * order for a round that is over is refused by the table, and the person is told.
 * @module
 */
import { api, page, say, t } from "./page.js";

const KEY = `pitboss-orders:${page.base}`;
const PAUSES_MS = [200, 500, 1000, 2000, 4000];
/** After so many tries the person hears that the order is still on its way. */
const PATIENCE = 3;
/** What belongs to no round and was kept for so long is not done unasked. */
const STALE_MS = 10 * 60_000;
/** What somebody else left on this device is forgotten when nobody can come back for it. */
const FORGOTTEN_MS = 18 * 3_600_000;

/**
 * @typedef {{id: string, command: Record<string, any>, table?: string, round?: number,
 *   speaker?: string, slip?: string, pin?: string, second?: {person: string, pin: string} | null, by?: string, at?: number}} Order
 * @typedef {{id: string, done: boolean, words: string, law: {id: string, cite: string,
 *   says: string}[], seq: number, hash: string, again: boolean,
 *   placed: Record<string, number>}} Answered
 */

/** Who asks on this page; on the front door that changes when somebody signs in. */
function who() {
  return page.me?.who ?? "";
}

/** An id nobody used before: 12 figures of time and 20 of chance. */
export function freshId() {
  const time = Date.now().toString(16).padStart(12, "0").slice(-12);
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return time +
    Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

/** @returns {Record<string, Order>} */
function waiting() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

/** @param {(orders: Record<string, Order>) => void} change */
function keep(change) {
  const orders = waiting();
  change(orders);
  try {
    localStorage.setItem(KEY, JSON.stringify(orders));
  } catch {
    // A phone that keeps nothing still plays; only a reload in mid-order is not remembered.
  }
}

/**
 * Ask for an act of the core and wait for the answer, however often it has to be sent.
 * @param {Record<string, any>} command such as {type: "PlaceWager", seat: 3, …}
 * @param {Partial<Order>} [more]
 * @returns {Promise<Answered>}
 */
export function order(command, more = {}) {
  /** @type {Order} */
  const made = { id: freshId(), command, table: "", round: 0, ...more };
  // PINs and the codes of slips are never kept on the device.
  const { pin: _pin, second: _second, slip: _slip, ...safe } = made;
  if (!made.pin && !made.slip) {
    keep((orders) => (orders[made.id] = { ...safe, by: who(), at: Date.now() }));
  }
  return send(made);
}

/**
 * @param {Order} made
 * @returns {Promise<Answered>}
 */
async function send(made) {
  for (let tries = 0;; tries++) {
    const reply = await api("/orders", made);
    // No answer, or one that says nothing about the order: it may have been done or not.
    const lost = reply.status === 0 || reply.status === 429 || reply.status >= 500;
    if (!lost) {
      keep((orders) => delete orders[made.id]);
      // What the rules refuse is answered as well, with their words; the rest came to no order.
      return typeof reply.body?.done === "boolean" ? reply.body : failed(made, reply.body);
    }
    if (tries === PATIENCE) say(t("common.kept"));
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
    await new Promise((go) => setTimeout(go, pause * (0.7 + 0.6 * Math.random())));
  }
}

/**
 * @param {Order} made
 * @param {any} body
 * @returns {Answered}
 */
function failed(made, body) {
  const words = [body?.words, body?.right].filter(Boolean).join(": ");
  return {
    id: made.id,
    done: false,
    words,
    law: [],
    seq: 0,
    hash: "",
    again: false,
    placed: {},
  };
}

/**
 * Send again what was never answered before this page was loaded, and tell what came of it. What
 * somebody else asked for on this device is left alone: it must not be done in another name.
 * @param {(answer: Answered) => void} [tell]
 */
export function resume(tell = said) {
  const now = Date.now(), all = Object.values(waiting());
  const since = (/** @type {Order} */ one) => now - (one.at ?? 0);
  const old = all.filter((one) => one.by === who() && !one.round && since(one) > STALE_MS);
  const lost = all.filter((one) => one.by !== who() && since(one) > FORGOTTEN_MS);
  keep((orders) => {
    for (const one of [...old, ...lost]) delete orders[one.id];
  });
  for (const one of old) {
    const at = new Date(one.at ?? 0).toLocaleTimeString();
    tell(failed(one, { words: t("common.stale", { at }) }));
  }
  const own = all.filter((one) => one.by === who() && !old.includes(one));
  return Promise.all(own.map(async ({ by: _by, at: _at, ...one }) => {
    const answer = await send(one);
    tell(answer);
    return answer;
  }));
}

/** @param {Answered} answer */
function said(answer) {
  say(t("common.sent_again", { words: answer.words }), answer.done ? "said" : "alert");
}
