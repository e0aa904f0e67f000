/** A sheet over the page: reasons, history, help. @module */
import { $, el, t } from "./page.js";

/**
 * @typedef {import("./shapes.d.ts").Law} Law
 */

/**
 * @param {string} title
 * @param {...(Node | string)} inside
 */
export function openSheet(title, ...inside) {
  const box = /** @type {HTMLDialogElement} */ ($("#sheet"));
  $("#sheet-title").textContent = title;
  $("#sheet-body").replaceChildren(...inside);
  setCloseLabel(t("common.close"));
  const first = !box.open;
  if (first) box.showModal();
  box.scrollTop = 0; // a new page starts at the top
  if (first || box.contains(document.activeElement)) return;
  // The pressed button is gone: move the focus into the new page.
  const next = $("#sheet-body").querySelector("button, input, select, summary, a[href]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Set the label of the button that closes the sheet. @param {string} words */
export function setCloseLabel(words) {
  const away = document.querySelector("#sheet > form button");
  if (away) away.textContent = words;
}

/**
 * Say why something happened: plain words, then each clause with its citation.
 * @param {string} title
 * @param {string} words
 * @param {Law[]} law
 */
export function showReason(title, words, law) {
  openSheet(
    title,
    el("p", {}, words),
    law.length ? el("h3", {}, t("common.rule")) : "",
    clauseList(law),
  );
}

/** Clauses, each with its citation. @param {Law[]} law */
export function clauseList(law) {
  const items = law.map((clause) =>
    el("li", {}, el("b", {}, clause.cite), " ", el("span", { class: "hint" }, clause.says))
  );
  return items.length ? el("ul", { class: "law" }, ...items) : "";
}
