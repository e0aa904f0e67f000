/** Sitting down, bringing more chips, and leaving. @module */
import { el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { reason } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/**
 * @param {TableView} view
 * @param {MeView} me
 * @returns {Node[]}
 */
export function seating(view, me) {
  if (view.yours.length) return [stay(view, me)];
  if (me.table && me.table !== view.id) return [el("p", { class: "panel" }, t("play.elsewhere"))];
  if (!view.free.length) return [el("p", { class: "panel" }, t("play.full"))];
  return [sitDown(view, me)];
}

/**
 * @param {TableView} view
 * @param {MeView} me
 */
function sitDown(view, me) {
  const most = me.wallet;
  if (!most) return el("p", { class: "panel" }, t("play.buy_first"));
  const seat = /** @type {HTMLSelectElement} */ (el(
    "select",
    { "aria-label": t("play.seat") },
    ...view.free.map((one) => el("option", { value: one }, t("play.seat_number", { seat: one }))),
  ));
  const chips = figure(Math.min(most, Math.max(view.minimum * 20, 100)), most);
  const sit = () =>
    ask({ type: "Sit", seat: Number(seat.value), chips: Number(chips.value) }, view.id);
  return el(
    "form",
    {
      class: "panel sit",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        sit();
      },
    },
    el("label", {}, t("play.seat"), seat),
    el("label", {}, t("play.bring", { most: money(most) }), chips),
    el("button", { class: "main" }, t("play.sit")),
  );
}

/**
 * @param {TableView} view
 * @param {MeView} me
 */
function stay(view, me) {
  const seat = view.yours[0];
  const own = view.seats.find((one) => one.seat === seat);
  const chips = figure(Math.min(me.wallet, 100), me.wallet);
  const add = () => ask({ type: "AddChips", seat, chips: Number(chips.value) }, view.id);
  const leave = () => ask({ type: "Leave", seat }, view.id);
  return el(
    "div",
    { class: "panel stay row" },
    el("span", {}, t("play.you_sit", { seat }), " ", el("b", {}, money(own?.chips || 0))),
    me.wallet
      ? el("span", { class: "row" }, chips, el("button", { onclick: add }, t("play.add")))
      : null,
    el("button", { onclick: leave }, t("play.leave")),
  );
}

/**
 * @param {number} value
 * @param {number} most
 */
function figure(value, most) {
  const attributes = { type: "number", min: 1, max: most, value, inputmode: "numeric" };
  return /** @type {HTMLInputElement} */ (el("input", attributes));
}

/**
 * @param {Record<string, any>} command
 * @param {string} table
 */
async function ask(command, table) {
  const answer = await order(command, { table });
  if (answer.done) return;
  say(answer.words, "alert");
  reason(t("play.refused"), answer.words, answer.law);
}
