/**
 * Orders. Each gets its id and is stored before it is sent, so that a lost answer, a reload or a
 * second tap repeats the same order and never adds another. Unanswered orders stay stored; the
 * table refuses an order for a round that is over, and the person is told.
 * @module
 */
import { api, page, say, t } from "./page.js";

const KEY = `pitboss-orders:${page.base}`;
/** A silent connection is given up after this long, and the order is sent again. */
const ANSWER_MS = 20_000;
const PAUSES_MS = [200, 500, 1000, 2000, 4000];
/** After this many tries the person hears that the order is still on its way. */
const QUIET_TRIES = 3;
/** An order that belongs to no round is not sent again after this long. */
const STALE_MS = 10 * 60_000;
/** Someone else's orders on this device are dropped after this long. */
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

/** Who orders on this page. On the home page that changes when someone signs in. */
function actor() {
  return page.me?.who ?? "";
}

/** A new id: 12 hex digits of time and 20 random ones. */
export function newOrderId() {
  const time = Date.now().toString(16).padStart(12, "0").slice(-12);
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return time +
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
    // A phone without storage still plays; it only forgets an order if reloaded midway.
  }
}

/**
 * Send an order and wait for its answer, however often it must be sent. Orders in `then` go out
 * only after the one before was done; the last answer counts.
 * @param {Record<string, any>} command such as {type: "PlaceWager", seat: 3, …}
 * @param {Partial<Order> & {then?: Next[]}} [more]
 * @returns {Promise<OrderAnswer>}
 */
export async function order(command, { then = [], ...more } = {}) {
  /** @type {Order} */
  const first = { id: newOrderId(), command, table: "", round: 0, ...more };
  const rest = then.map((command) => ({
    id: newOrderId(),
    table: first.table,
    round: 0,
    ...command,
  }));
  const all = [first, ...rest];
  // All get their ids before the first one goes, so that a reload repeats none of them.
  updateStored((orders) => all.forEach((order, at) => store(orders, order, all[at - 1]?.id)));
  let answer = await send(first);
  for (const order of rest) answer = await sendAfter(order, answer);
  return answer;
}

/**
 * PINs and slip codes are never stored on the device.
 * @param {Record<string, Order>} orders
 * @param {Order} entry
 * @param {string} [after]
 */
function store(orders, entry, after) {
  if (entry.pin || entry.slip) return;
  orders[entry.id] = { ...entry, by: actor(), at: Date.now(), ...(after ? { after } : {}) };
}

/**
 * Send an order after another one. If that was refused, drop this one and all after it.
 * @param {Order} order
 * @param {OrderAnswer} before
 */
function sendAfter(order, before) {
  if (before.done) return send(order);
  updateStored((orders) => delete orders[order.id]);
  return before;
}

/**
 * @param {Order} entry
 * @returns {Promise<OrderAnswer>}
 */
async function send(entry) {
  for (let tries = 0;; tries++) {
    const reply = await api("/orders", entry, ANSWER_MS);
    // No answer, or one that says nothing about the order: it may or may not have been done.
    const lost = reply.status === 0 || reply.status === 429 || reply.status >= 500;
    if (!lost) {
      if (tries > QUIET_TRIES) say(t("common.order_answered"));
      updateStored((orders) => delete orders[entry.id]);
      // A refusal by the rules is an answer too; anything else never became an order.
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
 * Send unanswered orders again after a reload, and report the results. Someone else's orders on
 * this device are left alone: they must not go out under another name.
 * @param {(answer: OrderAnswer) => void} [tell]
 */
export function resendOrders(tell = announce) {
  const now = Date.now(), all = Object.values(storedOrders());
  const since = (/** @type {Order} */ order) => now - (order.at ?? 0);
  const old = all.filter((order) =>
    order.by === actor() && !order.round && since(order) > STALE_MS
  );
  const lost = all.filter((order) => order.by !== actor() && since(order) > ABANDONED_MS);
  updateStored((orders) => {
    for (const order of [...old, ...lost]) delete orders[order.id];
  });
  for (const order of old) {
    const at = new Date(order.at ?? 0).toLocaleTimeString();
    tell(failure(order, { words: t("common.order_stale", { at }) }));
  }
  const own = all.filter((order) => order.by === actor() && !old.includes(order));
  /** @type {Map<string, Promise<OrderAnswer>>} */
  const answers = new Map();
  for (const { by: _by, at: _at, after = "", ...order } of own) {
    // The one it follows is stored before it, or was done long ago.
    const before = answers.get(after);
    const answer = before ? before.then((earlier) => sendAfter(order, earlier)) : send(order);
    answers.set(order.id, answer);
    answer.then((result) => result.id === order.id && tell(result));
  }
  return Promise.all(answers.values());
}

/** @param {OrderAnswer} answer */
function announce(answer) {
  say(t("common.order_resent", { words: answer.words }), answer.done ? "announcement" : "alert");
}
