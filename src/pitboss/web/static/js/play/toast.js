/** A refusal in passing: what was refused, and why if one asks. @module */
import { $, el, t } from "../page.js";
import { play } from "../sound.js";
import { reason } from "../sheet.js";

/** @typedef {import("../shapes.d.ts").Law} Law */

const STAYS_MS = 9000;
let timer = 0;

/**
 * @param {string} words
 * @param {Law[]} [law]
 */
export function refused(words, law = []) {
  play("no");
  passing(words, law, "");
}

/** Something that was done a little otherwise than asked for, and why. @param {string} words */
export function noted(words) {
  passing(words, [], "note");
}

/**
 * @param {string} words
 * @param {Law[]} law
 * @param {string} kind
 */
function passing(words, law, kind) {
  const box = $("#alert");
  clearTimeout(timer);
  box.className = kind;
  const close = () => box.replaceChildren();
  box.replaceChildren(
    el("span", {}, sentence(words)),
    law.length
      ? el(
        "button",
        { onclick: () => reason(t("play.refused"), sentence(words), law) },
        t("common.why"),
      )
      : "",
    el("button", { class: "shut", onclick: close, "aria-label": t("common.close") }, "✕"),
  );
  timer = setTimeout(close, STAYS_MS);
}

/** @param {string} words with a capital at the beginning */
export function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
