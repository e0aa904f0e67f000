/** A banker's window: sales, transfers, and what the drawer should hold. @module */
import { $, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { refresh, requireStaff, signOutButton } from "../staff.js";
import { showTransactions } from "./transactions.js";
import { showClosed, showDrawer } from "./drawer.js";
import { Guests } from "./guests.js";
import { Sale } from "./sale.js";
import { showTransfers } from "./transfers.js";

/**
 * @typedef {import("../shapes.d.ts").WindowView} WindowView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/** @type {MeView} */
let me = page.me;
/** @type {WindowView | null} */
let view = null;
const sale = new Sale($("#sell"));
const guests = new Guests($("#guests"), (guest) => sale.choose(guest));

const live = new Live((message) => {
  if (message.me) me = { ...message.me, csrf: me.csrf };
  if (message.window) view = message.window;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {WindowView} now */
function show(now) {
  const mine = me.window === page.window;
  const rights = {
    mine,
    banks: me.may.includes("bank"),
    admits: me.may.includes("let guests in"),
    reverses: me.may.includes("reverse"),
  };
  $("#status-line").textContent = now.open ? t("window.worked_by", { name: now.banker }) : "";
  showDrawer($("#drawer"), now, mine);
  showClosed($("#closed"), now, rights);
  $("#sell").hidden = !mine;
  if (mine) sale.show(now);
  showTransfers($("#waiting"), now, mine);
  guests.show(now, rights);
  showTransactions($("#last"), now, rights);
  showLinks();
}

function showLinks() {
  const links = me.places.filter((place) => place === "floor" || place === "till");
  refresh($("#links"), me.places, () => [
    ...links.map((link) =>
      el(
        "a",
        { class: "button", href: `${page.base}/${link}` },
        t(link === "floor" ? "window.overview" : "window.till"),
      )
    ),
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    signOutButton(),
  ]);
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  live.watch({ window: page.window });
}
