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
  const count = list.filter((check) => check.passed).length;
  const rows = list.map((check) => {
    const sign = check.passed ? "✓" : check.failed ? "✗" : "○";
    const words = el(
      "span",
      {},
      el("span", { class: "sign", "aria-hidden": "true" }, sign),
      ` ${check.name}`,
      el(
        "span",
        { class: "visually-hidden" },
        check.passed ? t("deal.passed") : t("deal.open_item"),
      ),
    );
    const fails = check.act && check.mine && !check.passed && !check.failed
      ? button(t("deal.fails"), () => ask({ ...check.act?.command, passed: false }), "small")
      : check.mine
      ? ""
      : el("span", { class: "hint" }, check.by[0]);
    return el(
      "li",
      { class: check.passed ? "passed" : check.failed ? "failed" : "" },
      words,
      fails,
    );
  });
  return [
    el(
      "details",
      { class: "checks", open: list.length - count > 0 },
      [
        el("summary", {}, t("deal.checklist", { done: count, all: list.length })),
      ][0],
      el("ol", {}, ...rows),
    ),
  ];
}
