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

/** @param {DifferenceView} difference */
function variance(difference) {
  const sums = [
    difference.over_dollars ? overOrShort(difference.over_dollars, money) : "",
    difference.over_cents
      ? overOrShort(difference.over_cents, (sum) => t("close.in_cash", { sum: cashText(sum) }))
      : "",
  ].filter(Boolean).join(", ");
  return [
    el("h3", {}, t("close.is_off", { place: difference.place, sum: sums })),
    difference.is_result
      ? el("p", { class: "hint" }, t("close.is_result"))
      : difference.causes.length
      ? el("ol", { class: "causes" }, ...difference.causes.map(cause))
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

/** @param {CauseView} likelyCause */
function cause(likelyCause) {
  return el(
    "li",
    {},
    likelyCause.words,
    likelyCause.doubles
      ? el("span", { class: "hint" }, ` ${t("close.doubles", { count: likelyCause.doubles })}`)
      : "",
    likelyCause.round
      ? el(
        "span",
        {},
        " ",
        el(
          "a",
          { href: `${page.base}/replay/${likelyCause.table}/${likelyCause.round}` },
          t("close.replay"),
        ),
      )
      : "",
  );
}
