/** The receipt of an award: the prize, its journal row, the head of the journal, a QR code. @module */
import { api, el, money, say, t } from "../page.js";
import { drawSvg } from "../qr_code.js";
import { openSheet } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").PrizeSlipView} PrizeSlipView
 * @typedef {import("../shapes.d.ts").AwardView} AwardView
 */

/** An award in words. @param {AwardView} award */
export function awardText(award) {
  return t("prizes.award", {
    name: award.title,
    guest: award.name || award.guest || t("prizes.a_guest"),
    sum: money(award.dollars),
  });
}

/** @param {number} seq the row */
export async function showPrizeReceipt(seq) {
  const reply = await api(`/prizes/awards/${seq}/slip`);
  if (reply.status !== 200) return say(reply.body?.words || t("common.offline"), "alert");
  /** @type {PrizeSlipView} */
  const slip = reply.body;
  const qr = el("div", { class: "qr-box" });
  drawSvg(qr, slip.qr);
  const covered = slip.head_seq >= slip.act.seq && slip.signed;
  const head = covered ? "prizes.head_signed" : "prizes.head_later";
  openSheet(
    t("prizes.receipt"),
    el(
      "div",
      { class: "slip" },
      el("p", {}, el("b", {}, slip.title), ` · ${t("prizes.desk")}`),
      el("p", { class: "what" }, awardText(slip.act)),
      slip.act.void ? el("p", { class: "off" }, t("prizes.void")) : "",
      slip.act.handed ? "" : el("p", {}, t("prizes.won_waiting")),
      el("p", { class: "hint" }, new Date(slip.act.at_ms).toLocaleString()),
      qr,
      hashLine(t("prizes.row", { seq: slip.act.seq }), slip.act.hash),
      hashLine(t(head, { seq: slip.head_seq }), slip.head),
      el("p", { class: "hint" }, t("prizes.never_cash")),
    ),
    el("button", { class: "wide", onclick: () => print() }, t("prizes.print")),
  );
}

/**
 * @param {string} words
 * @param {string} hash
 */
function hashLine(words, hash) {
  return el("p", { class: "mark" }, words, el("br"), el("code", {}, hash));
}
