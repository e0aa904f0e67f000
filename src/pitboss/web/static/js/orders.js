/**
 * Orders: an id is made here and kept before anything is sent, so that a lost answer, a reload or
 * a second tap asks for the same thing again and never for another.
 * @module
 */
import { api, page } from "./page.js";

const KEY = `pitboss-orders:${page.base}`;
const WHO = page.me?.who ?? "";
const PAUSES_MS = [200, 500, 1000, 2000, 4000];

/**
 * @typedef {{id: string, command: Record<string, any>, table?: string, round?: number,
 *   pin?: string, second?: {person: string, pin: string} | null, by?: string}} Order
 * @typedef {{id: string, done: boolean, words: string, law: {id: string, cite: string,
 *   says: string}[], seq: number, hash: string, again: boolean}} Answered
 */

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
  // PINs are never kept on the device.
  const { pin: _pin, second: _second, ...safe } = made;
  if (!made.pin) keep((orders) => (orders[made.id] = { ...safe, by: WHO }));
  return send(made);
}

/**
 * @param {Order} made
 * @returns {Promise<Answered>}
 */
async function send(made) {
  for (let tries = 0;; tries++) {
    const reply = await api("/orders", made);
    const lost = reply.status === 0 || reply.status === 429 ||
      reply.status === 503;
    if (!lost) {
      keep((orders) => delete orders[made.id]);
      // What the rules refuse is answered as well, with their words; the rest came to no order.
      return typeof reply.body?.done === "boolean" ? reply.body : failed(made, reply.body);
    }
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
  };
}

/**
 * Send again what was never answered before this page was loaded. What somebody else asked for on
 * this device is left alone: it must not be done in another name.
 */
export function resume() {
  const own = Object.values(waiting()).filter((one) => one.by === WHO);
  return Promise.all(own.map(({ by: _by, ...one }) => send(one)));
}
