/** Fills and credits that the window must confirm. @module */
import { el, money, t } from "../page.js";
import { ask, refresh } from "../staff.js";

/** @typedef {import("../shapes.d.ts").WindowView} WindowView */

/**
 * @param {HTMLElement} room
 * @param {WindowView} now
 * @param {boolean} mine
 */
export function showTransfers(room, now, mine) {
  refresh(room, [now.waiting, mine], () => [
    el("h2", {}, t("window.waiting")),
    now.waiting.length
      ? el(
        "ul",
        { class: "plain-list" },
        ...now.waiting.map((transfer) => transferRow(transfer, mine)),
      )
      : el("p", { class: "hint" }, t("window.nothing_waits")),
  ]);
}

/**
 * @param {import("../shapes.d.ts").TransferView} transfer
 * @param {boolean} mine
 */
function transferRow(transfer, mine) {
  const { table, by, asked: id, dollars } = transfer, sum = money(dollars);
  const confirm = () =>
    ask({ type: "ConfirmTransfer", asked: id, dollars }, { table }, t("window.refused"));
  return el(
    "li",
    { class: "row" },
    el("span", {}, t(transfer.fill ? "window.fill" : "window.credit", { table, sum, by })),
    mine
      ? el(
        "button",
        { class: "main", "data-key": id, onclick: confirm },
        t("window.confirm", { sum }),
      )
      : "",
  );
}
