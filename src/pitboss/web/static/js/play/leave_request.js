/** Tells a guest who is asked to leave, or to stop playing, and stays on screen. @module */
import { $, el, money, t } from "../page.js";
import { isShort } from "./sticky_edges.js";

/** @typedef {import("../shapes.d.ts").MeView} MeView */

/** Whether it shows everything, or one line. */
let isExpanded = true, lastText = "";

/** @param {MeView} me */
export function showLeaveRequest(me) {
  const box = $("#leave-request"), first = box.hidden;
  box.hidden = !me.out && !me.barred;
  if (box.hidden) return;
  const words = isExpanded
    ? [
      me.out && me.why_out ? t("play.leave_request_reason", { why: me.why_out }) : "",
      me.table ? t("play.leave_request_seated") : me.out ? t("play.leave_request_no_wagers") : "",
      me.frozen
        ? t("play.holdings_frozen", { sum: money(me.wallet + me.in_play) })
        : t("play.leave_request_wallet", { sum: money(me.wallet + me.in_play) }),
    ]
    : [];
  const text = [t(me.out ? "play.leave_request" : "play.barred"), ...words].filter(Boolean).join(
    " ",
  );
  if (text === lastText) return;
  lastText = text;
  const turn = () => {
    isExpanded = !isExpanded;
    showLeaveRequest(me);
    box.querySelector("button")?.focus();
  };
  box.replaceChildren(
    el("p", {}, text),
    el(
      "button",
      { onclick: turn, "aria-expanded": String(isExpanded) },
      t(isExpanded ? "play.leave_request_ok" : "play.leave_request_more"),
    ),
  );
  if (first && isShort()) box.scrollIntoView({ block: "nearest" });
}
