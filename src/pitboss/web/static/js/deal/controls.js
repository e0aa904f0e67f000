/** Buttons and number fields for touch. @module */
import { el, t } from "../page.js";

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {number} [step]
 */
export function numberInput(value, min, max, step = 1) {
  return /** @type {HTMLInputElement} */ (el("input", {
    type: "number",
    inputmode: "numeric",
    value,
    min,
    max,
    step,
    required: true,
  }));
}

/** A number field with a button on each side. @param {HTMLInputElement} input */
export function stepper(input) {
  const by = (/** @type {number} */ change) => () => {
    const next = Number(input.value) + change * (Number(input.step) || 1);
    if (next >= Number(input.min) && next <= Number(input.max)) input.value = String(next);
  };
  return el(
    "span",
    { class: "stepper" },
    button("−", by(-1), "", t("deal.one_less")),
    input,
    button("+", by(1), "", t("deal.one_more")),
  );
}

/**
 * @param {string | Node} face
 * @param {() => void} press
 * @param {string} [kind]
 * @param {string} [name]
 */
export function button(face, press, kind = "", name = "") {
  return el(
    "button",
    { type: "button", class: kind, onclick: press, "aria-label": name || false },
    face,
  );
}
