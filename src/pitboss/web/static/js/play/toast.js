/** Toasts: a refusal or a note, with the reason on request. @module */
import { $, el, t } from "../page.js";
import { withSuitSigns } from "../mini_cards.js";
import { playSound } from "../sound.js";
import { showReason } from "../sheet.js";

/** @typedef {import("../shapes.d.ts").Law} Law */

const STAYS_MS = 9000, NOTE = "note";
let timer = 0, since = 0;

/**
 * @param {string} words
 * @param {Law[]} [law]
 */
export function showRefusal(words, law = []) {
  playSound("no");
  const why = () => showReason(t("play.refused"), capitalize(withSuitSigns(words)), law);
  showToast(words, law.length ? why : null, "");
}

/**
 * Note what was done, or done a little differently than asked.
 * @param {string} words
 * @param {(() => void) | null} [why] shows the reasons
 */
export function showNote(words, why = null) {
  showToast(words, why, NOTE);
}

/** Dismiss a note to make room. A refusal stays. */
export function dismissNote() {
  if ($("#alert").className === NOTE) close();
}

/**
 * An order was done: dismiss a refusal from before it.
 * @param {number} asked_ms when, by this device's clock
 */
export function dismissOlderRefusal(asked_ms) {
  if ($("#alert").className !== NOTE && since < asked_ms) close();
}

function close() {
  $("#alert").replaceChildren();
}

/**
 * @param {string} words
 * @param {(() => void) | null} why
 * @param {string} kind
 */
function showToast(words, why, kind) {
  const box = $("#alert");
  clearTimeout(timer);
  since = Date.now();
  box.className = kind;
  box.replaceChildren(
    el("span", {}, capitalize(withSuitSigns(words))),
    why ? el("button", { onclick: why }, t("common.why")) : "",
    el("button", { class: "dismiss", onclick: close, "aria-label": t("common.close") }, "✕"),
  );
  timer = setTimeout(close, STAYS_MS);
}

/** @param {string} words with a capital at the beginning */
export function capitalize(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
