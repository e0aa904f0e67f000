/** Seat a guest without a phone: the dealer keys in the code on the slip. @module */
import { el, page, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { closeWhenDone } from "./order_result.js";
import { button, numberInput, stepper } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/** How many minimum bets a guest brings by default. */
const USUAL = 20;

/**
 * The button that seats a guest by slip. Empty at chips-only or full tables and for anyone but the
 * dealer.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function slipButton(view, ask) {
  const deals = view.desk?.posts.dealer === page.me?.who;
  if (view.mode === "chips" || !view.free.length || !deals) return "";
  return button(t("deal.seat_by_slip"), () => openSlipForm(view, ask), "wide");
}

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
function openSlipForm(view, ask) {
  const code = /** @type {HTMLInputElement} */ (el("input", {
    required: true,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 14,
  }));
  const seat = /** @type {HTMLSelectElement} */ (el(
    "select",
    {},
    ...view.free.map((seat) => el("option", { value: seat }, t("deal.seat", { seat: seat }))),
  ));
  const chips = numberInput(USUAL * view.minimum, 1, 1_000_000);
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const command = { type: "Sit", seat: Number(seat.value), chips: Number(chips.value) };
    closeWhenDone(ask(command, { slip: code.value }));
  };
  openSheet(
    t("deal.seat_by_slip"),
    el("p", { class: "hint" }, t("deal.slip_hint")),
    el(
      "form",
      { onsubmit: send },
      el("label", {}, t("deal.slip_code"), code),
      el("label", {}, t("deal.ask_seat"), seat),
      el("label", {}, t("deal.slip_chips"), stepper(chips)),
      el("button", { class: "main big" }, t("deal.sit")),
    ),
  );
}
