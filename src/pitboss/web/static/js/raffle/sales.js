/** The latest ticket sales; one that was a mistake is taken back by two people. @module */
import { el, money, t } from "../page.js";
import { ask, inputField, openForm, refresh } from "../staff.js";
import { secondFields, secondOf } from "./second.js";

/**
 * @typedef {import("../shapes.d.ts").RaffleView} RaffleView
 * @typedef {import("../shapes.d.ts").TicketSaleView} TicketSaleView
 * @typedef {import("./main.js").Rights} Rights
 */

/** The numbers of a sale. @param {{first: number, count: number}} sale */
export function numbersOf(sale) {
  return sale.count === 1 ? `${sale.first}` : `${sale.first}–${sale.first + sale.count - 1}`;
}

/**
 * @param {HTMLElement} room
 * @param {RaffleView} now
 * @param {Rights} rights
 */
export function showSales(room, now, rights) {
  const desk = now.desk;
  if (!desk) return;
  const can = rights.sells && !now.list_hash;
  refresh(room, [desk.sales, desk.sold, can, desk.seconds], () => [
    el("h2", {}, t("raffle.sales")),
    el("p", { class: "hint" }, t("raffle.sold", { count: desk.sold, sum: money(desk.dollars) })),
    desk.sales.length
      ? el(
        "ol",
        { class: "acts", tabindex: 0, "aria-label": t("raffle.sales") },
        ...desk.sales.map((sale) => saleRow(sale, can, desk.seconds)),
      )
      : el("p", { class: "hint" }, t("raffle.nothing_yet")),
  ]);
}

/**
 * @param {TicketSaleView} sale
 * @param {boolean} can
 * @param {string[]} seconds
 */
function saleRow(sale, can, seconds) {
  const whose = sale.name || sale.guest || t("raffle.a_guest");
  const words = t(sale.paper ? "raffle.sale_paper" : "raffle.sale_wallet", {
    numbers: numbersOf(sale),
    whose,
    sum: money(sale.dollars),
  });
  return el(
    "li",
    { class: sale.void ? "reversed" : "" },
    el("span", {}, words, sale.void ? el("b", { class: "off" }, ` ${t("raffle.void")}`) : ""),
    can && !sale.void
      ? el(
        "span",
        { class: "row" },
        el("button", {
          class: "small danger",
          "data-key": `back ${sale.id}`,
          "aria-label": `${t("raffle.take_back")}: ${words}`,
          onclick: () => openRefund(sale, words, seconds),
        }, t("raffle.take_back")),
      )
      : "",
  );
}

/**
 * @param {TicketSaleView} sale
 * @param {string} words
 * @param {string[]} seconds
 */
function openRefund(sale, words, seconds) {
  const inside = [
    el("p", {}, words),
    el("p", { class: "hint" }, t("raffle.take_back_hint")),
    inputField(t("raffle.reason"), { name: "reason", required: true }),
    ...secondFields(seconds),
  ];
  openForm(t("raffle.take_back_title"), inside, t("raffle.take_back"), (fields) => {
    const command = { type: "RefundTickets", of: sale.id, reason: String(fields.get("reason")) };
    ask(command, secondOf(fields), t("raffle.refused"));
  });
}
