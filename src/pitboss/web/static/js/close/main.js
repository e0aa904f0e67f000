/** The guided close: what is missing, what is off, what it comes to, who attests, the seal. @module */
import { $, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { refresh, requireStaff, signOutButton } from "../staff.js";
import { showAttestations } from "./attestations.js";
import { showExpenses } from "./expenses.js";
import { showReport } from "./report.js";
import { showSeal } from "./seal.js";
import { showPlaces, showProgress } from "./steps.js";
import { showVariances } from "./variances.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/** @type {MeView} */
let me = page.me;
/** @type {CloseView | null} */
let view = null;

const live = new Live((message) => {
  if (message.me) me = { ...message.me, csrf: me.csrf };
  if (message.close) view = message.close;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {CloseView} now */
function show(now) {
  const may = (/** @type {string} */ act) => me.may.includes(act);
  $("#status-line").textContent = statusLine(now);
  showProgress($("#progress"), now);
  showPlaces($("#places"), now, me.places);
  showVariances($("#variances"), now.variances);
  showExpenses($("#expenses"), now, may("record expenses") && now.status !== "closed");
  showReport($("#report"), now);
  showAttestations($("#attestations"), now);
  showSeal($("#seal"), now, {
    closes: may("close the night"),
    deposits: may("record the deposit"),
    files: may("file the report"),
    publishes: me.may.length > 0,
  });
  refresh($("#links"), [me.places, me.name], () => [
    me.places.includes("floor")
      ? el("a", { class: "button", href: `${page.base}/floor` }, t("close.overview"))
      : "",
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    signOutButton(),
  ]);
}

/** @param {CloseView} now */
function statusLine(now) {
  if (now.status === "closed") return t("close.is_closed");
  if (!now.missing) return t("close.nothing_missing");
  return now.missing === 1 ? t("close.missing_one") : t("close.missing", { count: now.missing });
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  live.watch({ close: true });
}
