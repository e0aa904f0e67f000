/** The report of operations as it stands, box by box, with what is still wrong. @module */
import { el, page, t } from "../page.js";
import { cashText, refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {import("../shapes.d.ts").ReportView} ReportView
 */

/**
 * @param {HTMLElement} room
 * @param {CloseView} now
 */
export function showReport(room, now) {
  const report = now.report;
  refresh(room, report, () => [
    el("h2", {}, t("close.report")),
    el("dl", { class: "boxes" }, ...boxes(report)),
    el(
      "table",
      { class: "paper" },
      el(
        "tbody",
        {},
        ...report.receipts.map((receipt) => row(receipt.words, receipt.cents)),
        row(t("close.gross"), report.gross_cents, "total"),
        ...report.expenses.map((expense) => row(expense.purpose, -expense.cents)),
        row(t("close.net"), report.net_cents, "total"),
        ...report.use.map((line) =>
          row(t("close.for", { purpose: line.words || t("close.no_purpose") }), line.cents)
        ),
      ),
    ),
    ...findings(report),
    el(
      "p",
      {},
      el(
        "a",
        { href: `${page.base}/api/v1/close/report`, target: "_blank" },
        t("close.print_report"),
      ),
    ),
    report.due ? el("p", { class: "hint" }, t("close.due", { due: report.due })) : "",
  ]);
}

/** @param {ReportView} report */
function boxes(report) {
  return Object.entries(report.boxes).flatMap(([name, value]) => [
    el("dt", {}, t(`close.box_${name}`)),
    el("dd", { class: value ? "" : "missing" }, value || t("close.box_missing")),
  ]);
}

/**
 * @param {string} words
 * @param {number} cents
 * @param {string} [kind]
 */
function row(words, cents, kind = "") {
  return el(
    "tr",
    { class: kind },
    el("td", {}, words),
    el("td", { class: "figure" }, cashText(cents)),
  );
}

/** @param {ReportView} report */
function findings(report) {
  if (!report.findings.length) {
    return [el("p", {}, el("b", { class: "done-mark" }, "✓ "), t("close.totals_agree"))];
  }
  const items = report.findings.map((finding) =>
    el(
      "li",
      { class: finding.severity },
      finding.words,
      el("span", { class: "hint" }, ` ${finding.law.map((law) => law.cite).join(", ")}`),
    )
  );
  return [el("h3", {}, t("close.still_open")), el("ul", { class: "findings" }, ...items)];
}
