/**
 * Orders: an id is made here and kept before anything is sent, so that a lost answer, a reload or
 * a second tap asks for the same thing again and never for another. What has no answer is kept; an
 * order for a round that is over is refused by the table, and the person is told.
 * @module
 */
import { api, page, say, t } from "./page.js";

const KEY = `pitboss-orders:${page.base}`;
/** A line that is dead without a word is given up after so long; the order is sent again. */
const ANSWER_MS = 20_000;
const PAUSES_MS = [200, 500, 1000, 2000, 4000];
/** After so many tries the person hears that the order is still on its way. */
const QUIET_TRIES = 3;
/** What belongs to no round and was kept for so long is not done unasked. */
const STALE_MS = 10 * 60_000;
/** What somebody else left on this device is forgotten when nobody can come back for it. */
const ABANDONED_MS = 18 * 3_600_000;

/**
 * @typedef {{id: string, command: Record<string, any>, table?: string, round?: number,
 *   speaker?: string, slip?: string, pin?: string, second?: {person: string, pin: string} | null,
 *   by?: string, at?: number, after?: string}} Order
 * @typedef {{command: Record<string, any>, round?: number, speaker?: string}} Next
 * @typedef {{id: string, done: boolean, words: string, law: {id: string, cite: string,
 *   says: string}[], seq: number, hash: string, again: boolean,
 *   placed: Record<string, number>}} OrderAnswer
 */

/** Who asks on this page; on the front door that changes when somebody signs in. */
function actor() {
  return page.me?.who ?? "";
}

/** An id nobody used before: 12 figures of time and 20 of chance. */
export function newOrderId() {
  const time = Date.now().toString(16).padStart(12, "0").slice(-12);
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return time +
    Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

/** @returns {Record<string, Order>} */
function storedOrders() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

/** @param {(orders: Record<string, Order>) => void} change */
function updateStored(change) {
  const orders = storedOrders();
  change(orders);
  try {
    localStorage.setItem(KEY, JSON.stringify(orders));
  } catch {
    // A phone that keeps nothing still plays; only a reload in mid-order is not remembered.
  }
}

/**
 * Ask for an act of the core and wait for the answer, however often it has to be sent. What comes
 * `then` is asked for only when the one before it was done; the last answer counts.
 * @param {Record<string, any>} command such as {type: "PlaceWager", seat: 3, …}
 * @param {Partial<Order> & {then?: Next[]}} [more]
 * @returns {Promise<OrderAnswer>}
 */
export async function order(command, { then = [], ...more } = {}) {
  /** @type {Order} */
  const first = { id: newOrderId(), command, table: "", round: 0, ...more };
  const rest = then.map((one) => ({ id: newOrderId(), table: first.table, round: 0, ...one }));
  const all = [first, ...rest];
  // All have their ids before the first one goes, so that none is asked for twice after a reload.
  updateStored((orders) => all.forEach((one, at) => store(orders, one, all[at - 1]?.id)));
  let answer = await send(first);
  for (const one of rest) answer = await sendAfter(one, answer);
  return answer;
}

/**
 * PINs and the codes of slips are never kept on the device.
 * @param {Record<string, Order>} orders
 * @param {Order} entry
 * @param {string} [after]
 */
function store(orders, entry, after) {
  if (entry.pin || entry.slip) return;
  orders[entry.id] = { ...entry, by: actor(), at: Date.now(), ...(after ? { after } : {}) };
}

/**
 * An order after another one; it is forgotten when that was refused, and so are all after it.
 * @param {Order} one
 * @param {OrderAnswer} before
 */
function sendAfter(one, before) {
  if (before.done) return send(one);
  updateStored((orders) => delete orders[one.id]);
  return before;
}

/**
 * @param {Order} entry
 * @returns {Promise<OrderAnswer>}
 */
async function send(entry) {
  for (let tries = 0;; tries++) {
    const reply = await api("/orders", entry, ANSWER_MS);
    // No answer, or one that says nothing about the order: it may have been done or not.
    const lost = reply.status === 0 || reply.status === 429 || reply.status >= 500;
    if (!lost) {
      if (tries > QUIET_TRIES) say(t("common.order_answered"));
      updateStored((orders) => delete orders[entry.id]);
      // What the rules refuse is answered as well, with their words; the rest came to no order.
      return typeof reply.body?.done === "boolean" ? reply.body : failure(entry, reply.body);
    }
    if (tries === QUIET_TRIES) say(t("common.order_pending"));
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
    await new Promise((go) => setTimeout(go, pause * (0.7 + 0.6 * Math.random())));
  }
}

/**
 * @param {Order} entry
 * @param {any} body
 * @returns {OrderAnswer}
 */
function failure(entry, body) {
  const words = [body?.words, body?.right].filter(Boolean).join(": ");
  return {
    id: entry.id,
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
 * @param {(answer: OrderAnswer) => void} [tell]
 */
export function resendOrders(tell = announce) {
  const now = Date.now(), all = Object.values(storedOrders());
  const since = (/** @type {Order} */ one) => now - (one.at ?? 0);
  const old = all.filter((one) => one.by === actor() && !one.round && since(one) > STALE_MS);
  const lost = all.filter((one) => one.by !== actor() && since(one) > ABANDONED_MS);
  updateStored((orders) => {
    for (const one of [...old, ...lost]) delete orders[one.id];
  });
  for (const one of old) {
    const at = new Date(one.at ?? 0).toLocaleTimeString();
    tell(failure(one, { words: t("common.order_stale", { at }) }));
  }
  const own = all.filter((one) => one.by === actor() && !old.includes(one));
  /** @type {Map<string, Promise<OrderAnswer>>} */
  const sent = new Map();
  for (const { by: _by, at: _at, after = "", ...one } of own) {
    // What it follows was kept before it, or has been answered and done long ago.
    const before = sent.get(after);
    const answer = before ? before.then((earlier) => sendAfter(one, earlier)) : send(one);
    sent.set(one.id, answer);
    answer.then((result) => result.id === one.id && tell(result));
  }
  return Promise.all(sent.values());
}

/** @param {OrderAnswer} answer */
function announce(answer) {
  say(t("common.order_resent", { words: answer.words }), answer.done ? "said" : "alert");
}
