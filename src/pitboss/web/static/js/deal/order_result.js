/** What the console does with the answer to an order: close the sheet, or show the refusal. @module */
import { $, el, say, t } from "../page.js";
import { showReason } from "../sheet.js";

/** @param {Promise<boolean>} answer */
export async function closeWhenDone(answer) {
  if (await answer) /** @type {HTMLDialogElement} */ ($("#sheet")).close();
}

/**
 * Show a refusal where the person is looking: in the open sheet, or in a new one.
 * @param {string} words
 * @param {import("../shapes.d.ts").Law[]} law
 */
export function showRefusal(words, law) {
  const box = /** @type {HTMLDialogElement} */ ($("#sheet"));
  if (!box.open) {
    say(words, "alert");
    return showReason(t("deal.refused"), words, law);
  }
  const cites = law.map((clause) => clause.cite).join(", ");
  $("#sheet-body").querySelector(".refusal")?.remove();
  $("#sheet-body").prepend(
    el("p", { class: "refusal", role: "alert" }, words, " ", el("span", { class: "hint" }, cites)),
  );
  box.scrollTop = 0;
}
