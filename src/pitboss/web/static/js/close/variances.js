/** Counts that are off, each with the mistakes that would explain it. @module */
import { el, money, page, t } from "../page.js";
import { cashText, refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").DifferenceView} DifferenceView
 * @typedef {import("../shapes.d.ts").CauseView} CauseView
 */

/**
 * @param {HTMLElement} room
 * @param {DifferenceView[]} now
 */
export function showVariances(room, now) {
  refresh(room, now, () => [
    el("h2", {}, t("close.variances")),
    ...(now.length ? now.flatMap(variance) : [el("p", {}, t("close.no_variances"))]),
  ]);
}

/** @param {DifferenceView} one */
function variance(one) {
  const sums = [
    one.over_dollars ? overOrShort(one.over_dollars, money) : "",
    one.over_cents
      ? overOrShort(one.over_cents, (sum) => t("close.in_cash", { sum: cashText(sum) }))
      : "",
  ].filter(Boolean).join(", ");
  return [
    el("h3", {}, t("close.is_off", { place: one.place, sum: sums })),
    one.is_result
      ? el("p", { class: "hint" }, t("close.is_result"))
      : one.causes.length
      ? el("ol", { class: "causes" }, ...one.causes.map(cause))
      : el("p", {}, t("close.no_cause")),
  ];
}

/**
 * @param {number} over
 * @param {(sum: number) => string} print
 */
function overOrShort(over, print) {
  return t(over > 0 ? "close.over" : "close.short", { sum: print(Math.abs(over)) });
}

/** @param {CauseView} one */
function cause(one) {
  return el(
    "li",
    {},
    one.words,
    one.doubles
      ? el("span", { class: "hint" }, ` ${t("close.doubles", { count: one.doubles })}`)
      : "",
    one.round
      ? el(
        "span",
        {},
        " ",
        el("a", { href: `${page.base}/replay/${one.table}/${one.round}` }, t("close.replay")),
      )
      : "",
  );
}
