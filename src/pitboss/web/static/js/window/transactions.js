/** The latest transactions of a window: receipts and reversals. @module */
import { el, money, t } from "../page.js";
import { showReason } from "../sheet.js";
import { ask, inputField, openForm, refresh, selectField } from "../staff.js";
import { showReceipt, transactionText } from "./receipt.js";

/**
 * @typedef {import("../shapes.d.ts").WindowView} WindowView
 * @typedef {import("../shapes.d.ts").CageView} CageView
 * @typedef {import("./drawer.js").Rights} Rights
 */

/**
 * @param {HTMLElement} room
 * @param {WindowView} now
 * @param {Rights} rights
 */
export function showTransactions(room, now, rights) {
  refresh(room, [now.last, rights.reverses], () => [
    el("h2", {}, t("window.latest")),
    now.last.length
      ? el(
        "ol",
        { class: "acts", tabindex: 0, "aria-label": t("window.latest") },
        ...now.last.map((transaction) => transactionRow(transaction, now, rights)),
      )
      : el("p", { class: "hint" }, t("window.nothing_yet")),
  ]);
}

/**
 * @param {CageView} act
 * @param {WindowView} now
 * @param {Rights} rights
 */
function transactionRow(act, now, rights) {
  const time = new Date(act.at_ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const words = transactionText(act);
  const name = (/** @type {string} */ what) => `${what}: ${words}`;
  return el(
    "li",
    { class: act.reversed ? "reversed" : "" },
    el("span", { class: "hint" }, time),
    el(
      "span",
      {},
      words,
      act.reversed ? el("b", { class: "off" }, ` ${t("window.reversed")}`) : "",
    ),
    el(
      "span",
      { class: "row" },
      el("button", {
        class: "small",
        "data-key": `slip ${act.id}`,
        "aria-label": name(t("window.slip")),
        onclick: () => showReceipt(act.seq),
      }, t("window.slip")),
      rights.reverses && !act.reversed
        ? el("button", {
          class: "small danger",
          "data-key": `back ${act.id}`,
          "aria-label": name(t("window.reverse")),
          "aria-disabled": act.blocked ? "true" : false,
          onclick: () =>
            act.blocked ? showReason(t("window.refused"), act.blocked, []) : openReversal(act, now),
        }, t("window.reverse"))
        : "",
    ),
  );
}

/**
 * Reverse a mistaken transaction with a reason and a PIN, two PINs above the limit.
 * @param {CageView} act
 * @param {WindowView} now
 */
function openReversal(act, now) {
  const pin = { type: "password", inputmode: "numeric", required: true };
  const second = act.seconded
    ? [
      el("p", { class: "hint" }, t("window.second_hint", { sum: money(now.second_above) })),
      selectField(
        t("common.second_person"),
        "second",
        now.seconds.map((second) => [second, second]),
      ),
      inputField(t("common.second_pin"), { name: "second_pin", ...pin }),
    ]
    : [];
  const inside = [
    el("p", {}, transactionText(act)),
    inputField(t("window.reason"), { name: "reason", required: true }),
    inputField(t("window.own_pin"), { name: "pin", ...pin }),
    ...second,
  ];
  openForm(t("window.reverse_title"), inside, t("window.reverse_go"), (fields) => {
    const person = fields.get("second");
    const more = {
      pin: String(fields.get("pin")),
      second: person ? { person: String(person), pin: String(fields.get("second_pin")) } : null,
    };
    const why = String(fields.get("reason"));
    ask({ type: "Reverse", of: act.id, reason: why }, more, t("window.refused"));
  });
}
