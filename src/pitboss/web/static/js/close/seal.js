/** The close itself, and after it: the packet, the deposit, the report, the link for donors. @module */
import { el, money, page, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { drawSvg } from "../qr_code.js";
import {
  ask,
  askToConfirm,
  cashText,
  inputField,
  openForm,
  parseCents,
  post,
  refresh,
  showProblem,
} from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {{closes: boolean, deposits: boolean, files: boolean, publishes: boolean}} Rights
 */

/**
 * @param {HTMLElement} room
 * @param {CloseView} now
 * @param {Rights} rights
 */
export function showSeal(room, now, rights) {
  refresh(room, [now.status, now.missing, now.voided, now.report, now.trail, rights], () => [
    el("h2", {}, t(now.status === "closed" ? "close.after" : "close.seal")),
    ...(now.status === "closed" ? afterClose(now, rights) : beforeClose(now, rights)),
  ]);
}

/**
 * @param {CloseView} now
 * @param {Rights} rights
 */
function beforeClose(now, rights) {
  const close = () =>
    askToConfirm(
      t("close.close_night"),
      t("close.close_sure"),
      t("close.close_night"),
      () => ask({ type: "CloseNight" }, {}, t("close.refused")),
    );
  return [
    el("p", {}, now.missing ? t("close.not_yet", { count: now.missing }) : t("close.ready")),
    rights.closes
      ? el(
        "button",
        { class: "danger wide", "data-key": "close", onclick: close },
        t("close.close_night"),
      )
      : "",
  ];
}

/**
 * @param {CloseView} now
 * @param {Rights} rights
 */
function afterClose(now, rights) {
  const report = now.report;
  return [
    el(
      "p",
      {},
      now.voided > 0 ? t("close.voided", { sum: money(now.voided) }) : t("close.is_closed"),
    ),
    el(
      "p",
      {},
      el("a", {
        class: "button main",
        href: `${page.base}/api/v1/close/packet`,
        download: "",
      }, t("close.packet")),
    ),
    el("p", { class: "hint" }, t("close.packet_hint")),
    el("h3", {}, t("close.deposit")),
    report.deposit_made
      ? el(
        "p",
        {},
        el("b", { class: "done-mark" }, "✓ "),
        t("close.deposited", {
          sum: cashText(report.deposit_cents),
          made: report.deposit_made,
          account: report.account || t("close.account_missing"),
        }),
      )
      : el("p", {}, t("close.deposit_due", { sum: cashText(report.gross_cents) })),
    rights.deposits && !report.filed
      ? el(
        "button",
        { "data-key": "deposit", onclick: () => openDeposit(now) },
        t("close.record_deposit"),
      )
      : "",
    el("h3", {}, t("close.filing")),
    report.filed
      ? el(
        "p",
        {},
        el("b", { class: "done-mark" }, "✓ "),
        t("close.filed", { filed: report.filed }),
      )
      : el("p", {}, report.due ? t("close.due", { due: report.due }) : t("close.not_filed")),
    rights.files && !report.filed
      ? el(
        "button",
        { "data-key": "file", onclick: () => openFiling(now) },
        t("close.record_filing"),
      )
      : "",
    report.keep_until
      ? el("p", { class: "hint" }, t("close.keep", { until: report.keep_until }))
      : "",
    el("h3", {}, t("close.donors")),
    el("p", { class: "hint" }, t("close.donors_hint")),
    now.trail
      ? el(
        "p",
        { class: "link-out" },
        el("a", { href: `${page.base}/proceeds/${now.trail}` }, t("close.donors_page")),
      )
      : "",
    rights.publishes
      ? el("button", {
        "data-key": "trail",
        onclick: () => publish(!now.trail),
      }, t(now.trail ? "close.donors_end" : "close.donors_make"))
      : "",
    el("h3", {}, t("close.next_year")),
    el("p", { class: "hint" }, t("close.next_year_hint")),
  ];
}

/** @param {CloseView} now */
function openDeposit(now) {
  const sum = (now.report.gross_cents / 100).toFixed(2);
  const inside = [
    inputField(t("close.sum"), { name: "sum", inputmode: "decimal", required: true, value: sum }),
    inputField(t("close.made"), { name: "made", type: "datetime-local", required: true }),
    inputField(t("close.reason_if"), { name: "reason" }),
  ];
  openForm(t("close.record_deposit"), inside, t("close.record_deposit"), (fields) => {
    const cents = parseCents(fields.get("sum"));
    if (!Number.isInteger(cents)) return showProblem(t("close.not_a_sum"));
    const time = String(fields.get("made")).replace("T", " ").slice(0, 16);
    const reason = String(fields.get("reason")).trim();
    ask({ type: "RecordDeposit", cents, made: time, reason }, {}, t("close.refused"));
  });
}

/** @param {CloseView} now */
function openFiling(now) {
  const inside = [
    now.report.due ? el("p", {}, t("close.due", { due: now.report.due })) : "",
    inputField(t("close.filed_on"), { name: "filed", type: "date", required: true }),
    el(
      "label",
      { class: "tick" },
      el("input", { type: "checkbox", name: "notarized" }),
      el("span", {}, t("close.notarized")),
    ),
    inputField(t("close.reason_late"), { name: "reason" }),
  ];
  openForm(t("close.record_filing"), inside, t("close.record_filing"), (fields) => {
    ask(
      {
        type: "FileReport",
        filed: String(fields.get("filed")),
        notarized: fields.get("notarized") === "on",
        reason: String(fields.get("reason")).trim(),
      },
      {},
      t("close.refused"),
    );
  });
}

/** @param {boolean} on */
async function publish(on) {
  const answer = await post("/close/trail", { on });
  if (!answer?.link) return;
  const qr = el("div", { class: "qr-box" });
  if (answer.qr) drawSvg(qr, answer.qr);
  openSheet(t("close.donors"), qr, el("p", { class: "link-out" }, answer.link));
}
