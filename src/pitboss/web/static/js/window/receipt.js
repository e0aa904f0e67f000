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
  const receipt = reply.body;
  const qr = el("div", { class: "qr-box" });
  drawSvg(qr, receipt.qr);
  const when = new Date(receipt.act.at_ms).toLocaleString();
  const covered = receipt.head_seq >= receipt.act.seq && receipt.signed;
  openSheet(
    t("window.receipt"),
    el(
      "div",
      { class: "slip" },
      el("p", {}, el("b", {}, receipt.title), ` · ${receipt.window}`),
      el("p", { class: "what" }, transactionText(receipt.act)),
      receipt.act.reversed ? el("p", { class: "off" }, t("window.reversed")) : "",
      el("p", { class: "hint" }, when),
      receipt.act.slip
        ? el(
          "p",
          { class: "hint" },
          t("window.late", {
            number: receipt.act.slip,
            time: new Date(receipt.act.written_ms).toLocaleTimeString(),
          }),
        )
        : "",
      scripLine(),
      qr,
      hashLine(t("window.row", { seq: receipt.act.seq }), receipt.act.hash),
      covered
        ? hashLine(t("window.head_signed", { seq: receipt.head_seq }), receipt.head)
        : hashLine(t("window.head_later", { seq: receipt.head_seq }), receipt.head),
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
