/**
 * Counting on a phone: chips and bills by denomination, with big keys and a running sum. What
 * should be there is not shown, nor what anybody else counted.
 * @module
 */
import { el, money, say, t } from "../page.js";
import { openSheet, setCloseLabel } from "../sheet.js";
import { cashText, parseCents } from "../staff.js";
import { capital } from "./counts.js";

/** @typedef {import("../shapes.d.ts").CountView} CountView */

const BILLS = [10000, 5000, 2000, 1000, 500, 200, 100];
const COINS = [100, 50, 25, 10, 5, 1];
const MOST_PIECES = 1_000_000;

/**
 * @param {CountView} count
 * @param {(dollars: number, cents: number) => Promise<boolean>} send
 */
export function openCountPad(count, send) {
  const sums = el("p", { class: "sums", "aria-live": "polite" });
  const chips = count.chips.map((value) =>
    pile(t("till.pad_chip", { value: money(value) }), value)
  );
  const loose = count.kind === "window" ? [pile(t("till.pad_roll"), 1)] : [];
  const bills = BILLS.map((value) => pile(t("till.pad_bill", { value: short(value) }), value));
  const coins = COINS.map((value) => pile(t("till.pad_coin", { value: short(value) }), value));
  const other = /** @type {HTMLInputElement} */ (el("input", {
    inputmode: "decimal",
    autocomplete: "off",
    oninput: add,
  }));
  const dollarPiles = [...chips, ...loose], centPiles = count.cash ? [...bills, ...coins] : [];
  const all = [...dollarPiles, ...centPiles].map((each) => each.input);
  for (const input of all) input.addEventListener("input", add);

  function otherCents() {
    return other.value.trim() === "" ? 0 : parseCents(other.value);
  }

  function add() {
    const dollars = total(dollarPiles), cents = total(centPiles) + otherCents();
    sums.textContent = [
      count.chips.length ? t("till.pad_sum", { sum: show(dollars, money) }) : "",
      count.cash ? t("till.pad_cash_sum", { sum: show(cents, cashText) }) : "",
    ].filter(Boolean).join(" · ");
    return { dollars, cents };
  }

  let busy = false;
  const form = el(
    "form",
    {
      class: "count-pad",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const { dollars, cents } = add();
        if (!Number.isInteger(dollars) || !Number.isInteger(cents)) {
          return say(t("till.pad_check"), "alert");
        }
        if (busy) return;
        busy = true;
        // No figure stays on a device that someone else may use for the second count.
        if (await send(dollars, cents)) form.replaceChildren();
        busy = false;
      },
    },
    el("p", { class: "hint" }, t("till.pad_hint")),
    dollarPiles.length ? group(t("till.pad_chips"), dollarPiles) : "",
    count.cash ? group(t("till.pad_cash"), centPiles) : "",
    count.cash ? el("label", { class: "pile wide" }, t("till.pad_other"), " ", other) : "",
    el(
      "div",
      { class: "pad-foot" },
      sums,
      keys(all),
      el("button", { class: "main wide" }, t("till.pad_go")),
    ),
  );
  add();
  openSheet(t("till.pad_title", { title: count.title }), form);
  setCloseLabel(t("common.not_now"));
  all[0]?.focus();
}

/**
 * One denomination.
 * @param {string} words
 * @param {number} value
 */
function pile(words, value) {
  const input = /** @type {HTMLInputElement} */ (el("input", {
    inputmode: "none",
    autocomplete: "off",
    maxlength: 7,
    placeholder: "0",
  }));
  return { words: capital(words), value, input };
}

/**
 * @param {string} title
 * @param {{words: string, input: HTMLInputElement}[]} piles
 */
function group(title, piles) {
  return el(
    "fieldset",
    { class: "piles" },
    el("legend", {}, title),
    ...piles.map((pile) => el("label", { class: "pile" }, el("span", {}, pile.words), pile.input)),
  );
}

/** @param {{value: number, input: HTMLInputElement}[]} piles */
function total(piles) {
  return piles.reduce((sum, pile) => sum + pile.value * pieces(pile.input.value), 0);
}

/** How many pieces were typed; NaN if it is not a whole number. @param {string} text */
function pieces(text) {
  const plain = text.trim();
  if (plain === "") return 0;
  return /^\d{1,7}$/.test(plain) && Number(plain) <= MOST_PIECES ? Number(plain) : NaN;
}

/** @param {number} sum @param {(sum: number) => string} print */
function show(sum, print) {
  return Number.isNaN(sum) ? "?" : print(sum);
}

/** A bill or coin as people say it. @param {number} cents */
function short(cents) {
  return cents < 100 ? `${cents}¢` : `$${cents / 100}`;
}

/**
 * Big keys that type into the denomination last touched. They do not take the focus from it.
 * @param {HTMLInputElement[]} inputs
 */
function keys(inputs) {
  let at = 0;
  inputs.forEach((input, place) => input.addEventListener("focus", () => (at = place)));
  const type = (/** @type {(text: string) => string} */ change) => {
    const input = inputs[at];
    if (!input) return;
    input.value = change(input.value).slice(0, 7);
    input.dispatchEvent(new Event("input"));
    mark();
  };
  const mark = () =>
    inputs.forEach((input, place) =>
      input.closest(".pile")?.classList.toggle("here", place === at)
    );
  for (const input of inputs) input.addEventListener("focus", mark);
  const key = (
    /** @type {string} */ words,
    /** @type {() => void} */ press,
    label = words,
    kind = "",
  ) =>
    el("button", {
      type: "button",
      class: kind,
      "aria-label": label,
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: press,
    }, words);
  const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((digit) =>
    key(digit, () => type((text) => text + digit))
  );
  return el(
    "div",
    { class: "keys", role: "group", "aria-label": t("till.pad_keys") },
    ...digits,
    key("⌫", () => type((text) => text.slice(0, -1)), t("till.pad_back")),
    key(t("till.pad_next"), () => inputs[(at + 1) % inputs.length]?.focus()),
  );
}
