/** What every card of a prize shows: its picture, name, price and how many are left. @module */
import { el, money, t } from "../page.js";

/** @typedef {import("../shapes.d.ts").PrizeView} PrizeView */

/** How many pieces there still are, in words. @param {PrizeView} prize */
export function leftWords(prize) {
  if (!prize.left) return t("prizes.gone");
  if (!prize.free) return t("prizes.all_reserved");
  return prize.free === 1 ? t("prizes.last_one") : t("prizes.left", { count: prize.free });
}

/**
 * The parts of a card that are the same everywhere.
 * @param {PrizeView} prize
 */
export function cardParts(prize) {
  return [
    el("img", { src: prize.picture, alt: "", loading: "lazy", width: 160, height: 120 }),
    el("b", { class: "what" }, prize.name),
    prize.drawn
      ? el("span", { class: "hint" }, t("prizes.drawn"))
      : el("span", { class: "cost figure" }, money(prize.price)),
    el("span", { class: prize.free ? "stock" : "stock gone" }, leftWords(prize)),
  ];
}

/** A time of the day. @param {number} ms */
export function timeText(ms) {
  return new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
