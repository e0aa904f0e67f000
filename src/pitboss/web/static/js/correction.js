/** That a result is not the one that was called first: said alike on the phone and the console. @module */
import { t } from "./page.js";

/** @typedef {import("./shapes.d.ts").ResultView} ResultView */

/**
 * That another result was called at first, and which; the cards of a round have no short name.
 * @param {ResultView} result
 */
export function correctionNote(result) {
  if (!result.corrected) return "";
  return result.was ? t("common.corrected_from", { was: result.was }) : t("common.corrected");
}
