/**
 * The floor overview: tables, money, people, codes. Buttons appear only for those who may use them.
 * @module
 */
import { $, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { ask, askToConfirm, refresh, requireStaff, signOutButton } from "../staff.js";
import { showAccess } from "./access.js";
import { showAlarms } from "./alarms.js";
import { Guests } from "./guests.js";
import { showMoney } from "./money.js";
import { showPeople } from "./people.js";
import { showTables } from "./tables.js";
import { showTakings } from "./takings.js";
import { showIncidents, showTransfers } from "./incidents.js";

/**
 * @typedef {import("../shapes.d.ts").FloorView} FloorView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/** @type {MeView} */
let me = page.me;
/** @type {FloorView | null} */
let view = null;
const guests = new Guests($("#guests"));

const live = new Live((message) => {
  if (message.me) me = { ...message.me, csrf: me.csrf };
  if (message.floor) view = message.floor;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {FloorView} now */
function show(now) {
  const may = (/** @type {string} */ act) => me.may.includes(act);
  const status = t(now.status === "closed" ? "floor.status_closed" : "floor.status_set_up");
  $("#status-line").textContent = `${status} · ${t("floor.journal_line", { seq: now.seq })} ${
    now.head.slice(0, 12)
  }`;
  showStandby($("#standby"), now);
  showAlarms($("#alarms"), now.alarms);
  showMoney($("#money"), now.money);
  showTables($("#tables ul"), now, may("give out posts"));
  showTakings($("#takings"), now.takings);
  showPeople($("#people"), now, {
    calls: may("call people to duty"),
    posts: may("give out posts"),
    resets: may("look after devices"),
    me: me.who,
  });
  showTransfers($("#waiting"), now.waiting);
  showIncidents($("#incidents"), now.incidents);
  showAccess($("#access"), now, {
    runs: me.may.length > 0 && !me.reads,
    admits: may("let guests in"),
    inspectors: may("let an inspector in") && me.places.includes("inspect"),
  });
  guests.show(now.guests, {
    asks: may("ask guests to leave"),
    runs: me.may.length > 0 && !me.reads,
  });
  showLinks(now);
  showCloseNight(may("close the night") && now.status !== "closed");
}

/** @param {FloorView} now */
function showLinks(now) {
  refresh($("#links"), [now.windows, me.places, me.name], () => [
    me.places.includes("prizes")
      ? el("a", { class: "button", href: `${page.base}/prizes` }, t("floor.at_prizes"))
      : "",
    ...now.windows.map((windowId) =>
      el(
        "a",
        { class: "button", href: `${page.base}/window/${windowId}` },
        t("floor.at_window", { window: windowId }),
      )
    ),
    me.places.includes("till")
      ? el("a", { class: "button", href: `${page.base}/till` }, t("floor.till"))
      : "",
    el("a", { class: "button", href: `${page.base}/incidents` }, t("floor.to_incidents")),
    me.places.includes("close")
      ? el("a", { class: "button", href: `${page.base}/close` }, t("floor.to_close"))
      : "",
    me.places.includes("inspect")
      ? el("a", { class: "button", href: `${page.base}/inspect` }, t("floor.to_inspect"))
      : "",
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    signOutButton(),
  ]);
}

/**
 * Whether a second laptop has everything: a lost one is the first thing to see.
 * @param {HTMLElement} line
 * @param {FloorView} now
 */
function showStandby(line, now) {
  const time = new Date(now.standby_ms).toLocaleTimeString([], { timeStyle: "short" });
  /** @type {Record<string, string>} */
  const words = {
    "never": t("floor.standby_never"),
    "in step": t("floor.standby_in_step"),
    "lost": t("floor.standby_lost", { time }),
    "gave way": t("floor.standby_gave_way", { time }),
  };
  line.hidden = !now.standby;
  line.classList.toggle("off", now.standby === "lost" || now.standby === "gave way");
  line.textContent = words[now.standby] ?? "";
}

/** @param {boolean} mine */
function showCloseNight(mine) {
  const close = () =>
    askToConfirm(
      t("floor.close_night"),
      t("floor.close_sure"),
      t("floor.close_night"),
      () => ask({ type: "CloseNight" }, {}, t("floor.refused")),
    );
  refresh(
    $("#end"),
    mine,
    () => mine ? [el("button", { class: "danger", onclick: close }, t("floor.close_night"))] : [],
  );
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  live.watch({ floor: true });
}
