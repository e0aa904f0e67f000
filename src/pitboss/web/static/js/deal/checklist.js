/** The opening checklist of a table. @module */
import { el, t } from "../page.js";
import { button } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").CheckView} CheckView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * What has passed, what is next, what has failed.
 * @param {CheckView[]} list
 * @param {Ask} ask
 */
export function checklist(list, ask) {
  if (!list.length) return [];
  const done = list.filter((one) => one.passed).length;
  const rows = list.map((one) => {
    const sign = one.passed ? "✓" : one.failed ? "✗" : "○";
    const words = el(
      "span",
      {},
      el("span", { class: "sign", "aria-hidden": "true" }, sign),
      ` ${one.name}`,
      el("span", { class: "visually-hidden" }, one.passed ? t("deal.passed") : t("deal.open_item")),
    );
    const fails = one.act && one.mine && !one.passed && !one.failed
      ? button(t("deal.fails"), () => ask({ ...one.act?.command, passed: false }), "small")
      : one.mine
      ? ""
      : el("span", { class: "hint" }, one.by[0]);
    return el("li", { class: one.passed ? "passed" : one.failed ? "failed" : "" }, words, fails);
  });
  return [
    el(
      "details",
      { class: "checks", open: list.length - done > 0 },
      [
        el("summary", {}, t("deal.checklist", { done, all: list.length })),
      ][0],
      el("ol", {}, ...rows),
    ),
  ];
}
