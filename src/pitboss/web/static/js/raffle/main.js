/** Tickets and the drawing, for those who sell and draw: sale, seal, drawings and claims. @module */
import { $, api, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { refresh, requireStaff, signOutButton } from "../staff.js";
import { TicketSale } from "./ticket_sale.js";
import { showClaims } from "./claims.js";
import { showDrawing } from "./drawing.js";
import { showSales } from "./sales.js";

/**
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").RaffleView} RaffleView
 * @typedef {{sells: boolean, draws: boolean, checks: boolean, who: string}} Rights
 */

const SECOND_MS = 1000;
/** @type {MeView} */
let me = page.me;
/** @type {RaffleView | null} */
let view = null;
const sale = new TicketSale($("#sell"), async () => {
  const reply = await api("/raffle");
  if (reply.status === 200) take(reply.body);
  return view;
});

const live = new Live((message) => {
  if (message.me) me = { ...message.me, csrf: me.csrf };
  if (message.raffle) view = message.raffle;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {RaffleView} now */
function take(now) {
  if (!view || now.seq >= view.seq) view = now;
  show(view);
}

/** @param {RaffleView} now */
function show(now) {
  /** @type {Rights} */
  const rights = {
    sells: me.may.includes("sell tickets"),
    draws: me.may.includes("hold the drawing"),
    checks: me.may.includes("check tickets that won"),
    who: me.who,
  };
  $("#status-line").textContent = now.list_hash
    ? t("raffle.sealed_line", { tickets: now.tickets })
    : t("raffle.open_line", { tickets: now.desk?.sold ?? 0 });
  $("#sell").hidden = !rights.sells || Boolean(now.list_hash);
  if (!$("#sell").hidden) sale.show(now);
  showDrawing($("#drawing"), now, rights, live.now());
  showClaims($("#claims"), now, rights, live.now());
  showSales($("#sales"), now, rights);
  const links = me.places.filter((place) => place === "floor" || place.startsWith("window/"));
  refresh($("#links"), me.places, () => [
    ...links.map((link) =>
      el(
        "a",
        { class: "button", href: `${page.base}/${link}` },
        link === "floor" ? t("raffle.overview") : link.split("/")[1],
      )
    ),
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    signOutButton(),
  ]);
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  live.watch({ raffle: true });
  setInterval(() => view && show(view), SECOND_MS); // the time to claim runs
}
