/** The prize desk: redeem, hand over, correct, and the sum against the cap. @module */
import { $, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { ask, cashText, openForm, refresh, requireStaff, signOutButton } from "../staff.js";
import { showAwards, showReservations } from "./awards.js";
import { Redemption } from "./redemption.js";

/**
 * @typedef {import("../shapes.d.ts").PrizeDeskView} PrizeDeskView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/** @type {MeView} */
let me = page.me;
/** @type {PrizeDeskView | null} */
let view = null;
const redemption = new Redemption($("#sale"), $("#list"));

const live = new Live((message) => {
  if (message.me) me = { ...message.me, csrf: me.csrf };
  if (message.desk) view = message.desk;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {PrizeDeskView} now */
function show(now) {
  const rights = {
    awards: me.may.includes("award prizes") && now.status !== "closed",
    corrects: me.may.includes("correct an award") && now.status !== "closed",
  };
  $("#status-line").textContent = t(now.open ? "prizes.desk_open" : "prizes.desk_closed");
  showCap($("#cap"), now);
  showDesk($("#desk"), now, rights.awards);
  redemption.show(now, rights.awards);
  showReservations($("#reserved"), now, rights);
  showAwards($("#awards"), now, rights, me.who);
  showLinks();
}

/**
 * What was awarded tonight, against the limit.
 * @param {HTMLElement} room
 * @param {PrizeDeskView} now
 */
function showCap(room, now) {
  refresh(room, [now.awarded_cents, now.cap_cents, now.near], () => {
    const left = { sum: cashText(now.cap_cents - now.awarded_cents) };
    const title = t("prizes.cap_title");
    return [
      el("h2", {}, title),
      el(
        "p",
        { class: "figure" },
        t("prizes.cap", { sum: cashText(now.awarded_cents), cap: cashText(now.cap_cents) }),
      ),
      el("meter", {
        "aria-label": title,
        min: 0,
        max: now.cap_cents || 1,
        high: now.cap_cents * 0.9,
        value: now.awarded_cents,
      }),
      el(
        "p",
        { class: now.near ? "off" : "hint" },
        t(now.near ? "prizes.cap_near" : "prizes.cap_left", left),
      ),
      el("p", { class: "hint" }, el("b", {}, now.cap_law.cite), " ", now.cap_law.says),
    ];
  });
}

/**
 * Opening the desk once its notices are up, and closing it.
 * @param {HTMLElement} room
 * @param {PrizeDeskView} now
 * @param {boolean} mine
 */
function showDesk(room, now, mine) {
  refresh(room, [now.open, now.notices, mine], () => [
    el("h2", {}, t(now.open ? "prizes.desk" : "prizes.open_title")),
    ...(now.open || !mine ? [] : [
      el("p", {}, t("prizes.open_hint")),
      el(
        "ul",
        { class: "law" },
        ...now.notices.map((law) => el("li", {}, el("b", {}, law.cite), " ", law.says)),
      ),
      el("button", {
        class: "main wide",
        "data-key": "open",
        onclick: () => ask({ type: "OpenPrizeDesk", posted: true }, {}, t("prizes.refused")),
      }, t("prizes.open_go")),
    ]),
    mine ? "" : el("p", { class: "hint" }, t("prizes.view_only")),
    el(
      "p",
      { class: "row" },
      el("a", { class: "button", href: `${page.base}/prizes/tags` }, t("prizes.tags")),
      el("a", { class: "button", href: `${page.base}/prizes/wall` }, t("prizes.wall")),
      now.open && mine
        ? el("button", {
          class: "danger",
          "data-key": "close",
          onclick: () => view && openClosing(view),
        }, t("prizes.close"))
        : "",
    ),
  ]);
}

/** What nobody won, before the desk closes. @param {PrizeDeskView} now */
function openClosing(now) {
  const left = now.prizes.filter((prize) => prize.left > 0);
  const waiting = now.awards.filter((award) => !award.handed && !award.void).length;
  const inside = [
    el("p", {}, t(left.length ? "prizes.close_sure" : "prizes.close_nothing")),
    el(
      "ul",
      {},
      ...left.map((prize) =>
        el("li", {}, `${prize.name}: ${t("prizes.left", { count: prize.left })}`)
      ),
    ),
    waiting
      ? el(
        "p",
        { class: "off" },
        waiting === 1
          ? t("prizes.close_waiting_one")
          : t("prizes.close_waiting", { count: waiting }),
      )
      : "",
  ];
  openForm(
    t("prizes.close_title"),
    inside,
    t("prizes.close_go"),
    () => ask({ type: "ClosePrizeDesk" }, {}, t("prizes.refused")),
  );
}

function showLinks() {
  refresh($("#links"), [me.places, me.name], () => [
    me.places.includes("floor")
      ? el("a", { class: "button", href: `${page.base}/floor` }, t("prizes.overview"))
      : "",
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    signOutButton(),
  ]);
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  live.watch({ desk: true });
  addEventListener("hashchange", () => redemption.readAddress());
}
