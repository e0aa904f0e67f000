/** Text for a corrected result, the same on phone and console. @module */
import { t } from "./page.js";

/** @typedef {import("./shapes.d.ts").ResultView} ResultView */

/**
 * Says that a result was corrected, and from what. Card rounds have no short name for it.
 * @param {ResultView} result
 */
export function correctionNote(result) {
  if (!result.corrected) return "";
  return result.was ? t("common.corrected_from", { was: result.was }) : t("common.corrected");
}
