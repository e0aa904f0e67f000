/** The till: counts by two, over and short, admission and bingo, paper slips. @module */
import { $, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { refresh, requireStaff, signOutButton } from "../staff.js";
import { openCount, showCounts } from "./counts.js";
import { showBoxes } from "./boxes.js";
import { showSlips } from "./slips.js";
import { showVariances } from "./variances.js";

/**
 * @typedef {import("../shapes.d.ts").TillView} TillView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/** @type {MeView} */
let me = page.me;
/** @type {TillView | null} */
let view = null;
/** What a link from a window or console asked to count. */
let target = location.hash.slice(1);

const live = new Live((message) => {
  if (message.me) me = { ...message.me, csrf: me.csrf };
  if (message.till) view = message.till;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {TillView} now */
function show(now) {
  showCounts($("#counts"), now);
  showVariances($("#variances"), now);
  showBoxes($("#boxes"), now);
  showSlips($("#slips"), now, () => live.now());
  showLinks();
  const request = now.counts.find((count) => count.what === target);
  target = "";
  if (request?.purposes.length) openCount(request, request.waits || request.purposes[0]);
}

function showLinks() {
  const places = me.places.filter((place) => place === "floor" || place.startsWith("window/"));
  refresh($("#links"), [places, me.name], () => [
    ...places.map((place) =>
      el(
        "a",
        { class: "button", href: `${page.base}/${place}` },
        place === "floor" ? t("till.overview") : place.split("/")[1],
      )
    ),
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    signOutButton(),
  ]);
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  live.watch({ till: true });
}
