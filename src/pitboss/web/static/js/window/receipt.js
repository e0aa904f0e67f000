/** A receipt: the transaction, its journal row, the head of the journal, a QR code. @module */
import { api, el, money, page, say, t } from "../page.js";
import { scripLine } from "../scrip.js";
import { openSheet } from "../sheet.js";
import { drawSvg } from "../qr_code.js";
import { cashText } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").SlipView} SlipView
 * @typedef {import("../shapes.d.ts").CageView} CageView
 */

/** A transaction in words. @param {CageView} act */
export function transactionText(act) {
  const kind = act.kind === "taken back" ? "back" : act.kind;
  const fill = {
    dollars: money(act.dollars),
    cash: cashText(act.cents),
    whose: act.name || act.whose || t("window.a_guest"),
  };
  return t(`window.kind_${kind}`, fill);
}

/** @param {number} seq the row */
export async function showReceipt(seq) {
  const reply = await api(`/windows/${page.window}/slips/${seq}`);
  if (reply.status !== 200) return say(reply.body?.words || t("common.offline"), "alert");
  /** @type {SlipView} */
  const one = reply.body;
  const qr = el("div", { class: "qr-box" });
  drawSvg(qr, one.qr);
  const when = new Date(one.act.at_ms).toLocaleString();
  const covered = one.head_seq >= one.act.seq && one.signed;
  openSheet(
    t("window.receipt"),
    el(
      "div",
      { class: "slip" },
      el("p", {}, el("b", {}, one.title), ` · ${one.window}`),
      el("p", { class: "what" }, transactionText(one.act)),
      one.act.reversed ? el("p", { class: "off" }, t("window.reversed")) : "",
      el("p", { class: "hint" }, when),
      one.act.slip
        ? el(
          "p",
          { class: "hint" },
          t("window.late", {
            number: one.act.slip,
            time: new Date(one.act.written_ms).toLocaleTimeString(),
          }),
        )
        : "",
      scripLine(),
      qr,
      hashLine(t("window.row", { seq: one.act.seq }), one.act.hash),
      covered
        ? hashLine(t("window.head_signed", { seq: one.head_seq }), one.head)
        : hashLine(t("window.head_later", { seq: one.head_seq }), one.head),
      el("p", { class: "hint" }, t("window.qr_hint")),
      el("p", { class: "hint" }, t("window.never_cash")),
    ),
    el("button", { class: "wide", onclick: () => print() }, t("window.print")),
  );
}

/**
 * @param {string} words
 * @param {string} hash
 */
function hashLine(words, hash) {
  return el("p", { class: "mark" }, words, el("br"), el("code", {}, hash));
}
