/** A guest without a phone sits down: the dealer keys in the code of the slip. @module */
import { el, page, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { closeWhenDone } from "./order_result.js";
import { button, numberInput, stepper } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/** How many of the smallest wagers a guest brings, unless another sum is keyed in. */
const USUAL = 20;

/**
 * The way in for a guest without a phone; nothing where wallets are not played with, where no seat
 * is free, or for who does not deal here.
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
    ...view.free.map((one) => el("option", { value: one }, t("deal.seat", { seat: one }))),
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
