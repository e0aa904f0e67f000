/**
 * Saving: each answer is an edit that says what it replaces. One edit is on its way at a time; what
 * is not saved yet is kept on this device, also over a reload.
 * @module
 */
import { $, api, page, say, t } from "../page.js";

/**
 * @typedef {import("../shapes.d.ts").PlanState} PlanState
 * @typedef {import("../shapes.d.ts").PlanEdit} PlanEdit
 * @typedef {import("../shapes.d.ts").PlanAnswer} PlanAnswer
 */

const store = `pitboss-plan ${page.name}`;
const LEAST_MS = 400, MOST_MS = 5000;

/** What was typed and is not saved yet, by place. @type {Record<string, any>} */
let typed = {};
try {
  typed = JSON.parse(localStorage.getItem(store) || "{}");
} catch { /* nothing was kept */ }

/** @param {string} place */
export const typedAt = (place) => typed[place];

/** Keep what was typed until it is saved; undefined: it is. @param {string} place @param {any} value */
export function keepTyped(place, value) {
  if (value === undefined) delete typed[place];
  else typed[place] = value;
  try {
    if (Object.keys(typed).length) localStorage.setItem(store, JSON.stringify(typed));
    else localStorage.removeItem(store);
  } catch { /* no room: the page itself still has it */ }
}

/** @type {(state: PlanState) => void} */
let show = () => {};
let revision = 0;
/** Edits wait for the one before them. */
let queue = Promise.resolve();

/** @param {(state: PlanState) => void} whenChanged */
export function onState(whenChanged) {
  show = whenChanged;
}

/** A state from the server; an older one is left out. @param {PlanState} state @param {boolean} [fresh] */
export function take(state, fresh = false) {
  if (!fresh && state.revision <= revision) return;
  revision = state.revision;
  show(state);
}

/**
 * Send edits; the answer once there is one. Without an answer they are sent again.
 * @param {() => PlanEdit[] | null} edits made when it is their turn, on what is there by then
 * @returns {Promise<PlanAnswer | null>} null: there was nothing to send anymore
 */
export function send(edits) {
  const answer = queue.then(() => sendNow(edits));
  queue = answer.then(() => {}, () => {});
  return answer;
}

/** @param {() => PlanEdit[] | null} edits @returns {Promise<PlanAnswer | null>} */
async function sendNow(edits) {
  const changes = edits();
  if (!changes) return null;
  $("#saved").textContent = t("plan.saving");
  for (let tries = 0;; tries++) {
    const reply = await api(`/plans/${page.name}/edits`, { edits: changes });
    const isSaved = reply.status === 200;
    if (isSaved || (reply.body && "done" in reply.body)) {
      $("#saved").textContent = isSaved ? t("plan.saved") : t("plan.not_saved");
      take(reply.body.plan);
      return reply.body;
    }
    if (reply.status === 401) location.reload();
    const again = [0, 429, 503].includes(reply.status);
    $("#saved").textContent = t("plan.not_saved");
    const words = [reply.body?.words, reply.body?.right].filter(Boolean).join(": ");
    if (words) say(t("plan.failed", { words }), "alert");
    if (!again) return null;
    await new Promise((wait) => setTimeout(wait, Math.min(MOST_MS, LEAST_MS * 2 ** tries)));
  }
}

/** Get the edits of others. The whole plan comes after each change, and once at the start. */
export function listen() {
  let delay = LEAST_MS;
  const connect = async () => {
    const address = new URL(`/api/v1/plans/${page.name}/live`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = async () => {
      delay = LEAST_MS;
      const reply = await api(`/plans/${page.name}`);
      if (reply.status === 200) {
        take(reply.body, true);
        $("#link").hidden = true;
      }
    };
    socket.onmessage = (message) => {
      const text = typeof message.data === "string"
        ? message.data
        : new TextDecoder().decode(message.data);
      take(JSON.parse(text));
    };
    socket.onclose = () => {
      $("#link").hidden = false;
      setTimeout(connect, delay * (0.6 + 0.8 * Math.random()));
      delay = Math.min(MOST_MS, delay * 1.7);
    };
    await Promise.resolve();
  };
  connect();
}
