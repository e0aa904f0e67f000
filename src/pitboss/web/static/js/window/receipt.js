/** A receipt: what was done, the row of the journal it stands in, the head, a code. @module */
import { api, el, money, page, say, t } from "../page.js";
import { sheet } from "../sheet.js";
import { drawn } from "../qr_code.js";
import { cash } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").SlipView} SlipView
 * @typedef {import("../shapes.d.ts").CageView} CageView
 */

/** What an act was, in words. @param {CageView} act */
export function described(act) {
  const kind = act.kind === "taken back" ? "back" : act.kind;
  const fill = {
    dollars: money(act.dollars),
    cash: cash(act.cents),
    whose: act.name || act.whose || t("window.a_guest"),
  };
  return t(`window.kind_${kind}`, fill);
}

/** @param {number} seq the row */
export async function slip(seq) {
  const reply = await api(`/windows/${page.window}/slips/${seq}`);
  if (reply.status !== 200) return say(reply.body?.words || t("common.offline"), "alert");
  /** @type {SlipView} */
  const one = reply.body;
  const qr = el("div", { class: "qr-box" });
  drawn(qr, one.qr);
  const when = new Date(one.act.at_ms).toLocaleString();
  const covered = one.head_seq >= one.act.seq && one.signed;
  sheet(
    t("window.receipt"),
    el(
      "div",
      { class: "slip" },
      el("p", {}, el("b", {}, one.title), ` · ${one.window}`),
      el("p", { class: "what" }, described(one.act)),
      one.act.reversed ? el("p", { class: "off" }, t("window.reversed")) : "",
      el("p", { class: "hint" }, when),
      qr,
      mark(t("window.row", { seq: one.act.seq }), one.act.hash),
      covered
        ? mark(t("window.head_signed", { seq: one.head_seq }), one.head)
        : mark(t("window.head_later", { seq: one.head_seq }), one.head),
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
function mark(words, hash) {
  return el("p", { class: "mark" }, words, el("br"), el("code", {}, hash));
}
