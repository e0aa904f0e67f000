/** What counts found over or short, for those who explain it. @module */
import { el, money, t } from "../page.js";
import { ask, cashText, inputField, openForm, refresh } from "../staff.js";
import { capital, purposeWords } from "./counts.js";

/**
 * @typedef {import("../shapes.d.ts").TillView} TillView
 * @typedef {import("../shapes.d.ts").VarianceView} VarianceView
 */

/**
 * @param {HTMLElement} room
 * @param {TillView} now
 */
export function showVariances(room, now) {
  room.hidden = !now.settles && !now.variances.length;
  refresh(room, [now.variances, now.settles], () => [
    el("h2", {}, t("till.variances")),
    now.variances.length
      ? el(
        "ul",
        { class: "plain-list" },
        ...now.variances.map((variance) => varianceRow(variance, now.settles)),
      )
      : el("p", { class: "hint" }, t("till.no_variances")),
  ]);
}

/**
 * @param {VarianceView} variance
 * @param {boolean} settles
 */
function varianceRow(variance, settles) {
  const time = new Date(variance.at_ms).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
  });
  const sums = [
    variance.dollars ? t("till.in_chips", { sum: overOrShort(variance.dollars, money) }) : "",
    variance.cents ? t("till.in_cash", { sum: overOrShort(variance.cents, cashText) }) : "",
  ].filter(Boolean).join(", ");
  const words = t("till.variance_line", {
    title: capital(variance.title),
    purpose: purposeWords(variance.purpose),
    found: sums,
  });
  return el(
    "li",
    {},
    el("p", {}, el("span", { class: "hint" }, time), " ", words),
    el("p", { class: "hint" }, t("till.by", { names: variance.by.join(", ") })),
    variance.reason
      ? el("p", { class: "hint" }, t("till.explained", { reason: variance.reason }))
      : el("p", { class: "off" }, t("till.unexplained")),
    settles
      ? el("button", {
        class: variance.reason ? "small" : "small main",
        "data-key": `explain ${variance.of}`,
        "aria-label": `${t("till.explain")}: ${words}`,
        onclick: () => openExplanation(variance, words),
      }, t("till.explain"))
      : "",
  );
}

/**
 * @param {number} sum
 * @param {(sum: number) => string} print
 */
function overOrShort(sum, print) {
  return t(sum > 0 ? "till.over" : "till.short", { sum: print(Math.abs(sum)) });
}

/**
 * @param {VarianceView} variance
 * @param {string} words
 */
function openExplanation(variance, words) {
  const inside = [
    el("p", {}, words),
    inputField(t("till.reason"), { name: "reason", required: true, maxlength: 500 }),
  ];
  openForm(t("till.explain_title"), inside, t("till.explain_go"), (fields) => {
    const reason = String(fields.get("reason"));
    ask({ type: "ExplainVariance", of: variance.of, reason }, {}, t("till.refused"));
  });
}
