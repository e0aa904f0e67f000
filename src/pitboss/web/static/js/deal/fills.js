/** Fills and credits: the dealer asks for them here, the window confirms them. @module */
import { el, money, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { button, numberInput, stepper } from "./controls.js";
import { closeWhenDone } from "./order_result.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * Open the sheet for fills and credits.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function openFills(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const sum = numberInput(1000, 1, 10_000_000);
  const window = /** @type {HTMLSelectElement} */ (el(
    "select",
    {},
    ...desk.windows.map((window) =>
      el(
        "option",
        { value: window.id },
        [window.id, window.banker || t("deal.window_closed")].join(" · "),
      )
    ),
  ));
  const send = (/** @type {string} */ type) => () =>
    closeWhenDone(ask({ type, window: window.value, dollars: Number(sum.value) }));
  const waiting = desk.waiting.map((transfer) =>
    el(
      "li",
      {},
      t(transfer.fill ? "deal.fill_waits" : "deal.credit_waits", {
        sum: money(transfer.dollars),
        window: transfer.window,
        who: transfer.by,
      }),
    )
  );
  const quick = [100, 500, 1000, 5000].map((dollars) =>
    button(money(dollars), () => (sum.value = String(dollars)), "small")
  );
  openSheet(
    t("deal.fills"),
    el("p", {}, t("deal.rack", { sum: money(desk.rack) })),
    waiting.length ? el("ul", { class: "wait-note" }, ...waiting) : "",
    el("label", {}, t("deal.window"), window),
    el("label", {}, t("deal.sum"), stepper(sum)),
    el("div", { class: "row" }, ...quick),
    el(
      "div",
      { class: "row" },
      button(t("deal.fill"), send("AskFill"), "main"),
      button(t("deal.credit"), send("AskCredit")),
    ),
  );
}
