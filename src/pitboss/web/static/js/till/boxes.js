/** Admission and bingo: real money in its own books, apart from the windows. @module */
import { el, page, t } from "../page.js";
import { ask, cashText, inputField, openForm, parseCents, refresh, showProblem } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").TillView} TillView
 * @typedef {import("../shapes.d.ts").CashBoxView} CashBoxView
 */

/**
 * @param {HTMLElement} room
 * @param {TillView} now
 */
export function showBoxes(room, now) {
  room.hidden = !now.boxes.length;
  refresh(room, now.boxes, () => [
    el("h2", {}, t("till.boxes")),
    el("p", { class: "hint" }, t("till.boxes_hint")),
    el("ul", { class: "plain-list boxes-list" }, ...now.boxes.map(boxRow)),
  ]);
}

/** @param {CashBoxView} box */
function boxRow(box) {
  const isDoor = box.kind === "admission";
  const state = box.counting ? [el("p", { class: "off" }, t("till.box_counting"))] : [
    el("p", { class: "figure big" }, t("till.box_taken", { cash: cashText(box.cents) })),
    isDoor ? el("p", { class: "hint" }, t("till.box_guests", { count: box.count })) : "",
    isDoor ? el("p", { class: "hint" }, t("till.price", { cash: cashText(box.price_cents) })) : "",
    box.counted ? el("p", { class: "hint" }, t("till.counted")) : "",
  ];
  return el(
    "li",
    {},
    el("h3", {}, t(`till.box_${box.kind}`)),
    ...state,
    box.takes
      ? el("button", {
        class: "main",
        "data-key": box.kind,
        onclick: () => isDoor ? openAdmission(box) : openBingo(),
      }, t(isDoor ? "till.take_admission" : "till.take_bingo"))
      : "",
  );
}

/** @param {CashBoxView} box */
function openAdmission(box) {
  const quote = el("p", { class: "quote", "aria-live": "polite" });
  const field = inputField(t("till.guests"), {
    name: "count",
    type: "number",
    min: 1,
    max: 1000,
    value: 1,
    required: true,
    oninput: () => show(),
  });
  const count = () => Number(field.querySelector("input")?.value);
  const show = () => {
    const cents = count() * box.price_cents;
    quote.textContent = Number.isInteger(cents) && cents > 0
      ? t("till.take_quote", { cash: cashText(cents) })
      : "";
  };
  show();
  openForm(t("till.box_admission"), [field, quote], t("till.take_admission"), () => {
    const command = { type: "TakeAdmission", count: count(), cents: count() * box.price_cents };
    ask(command, {}, t("till.refused"));
  });
}

function openBingo() {
  const inside = [
    inputField(t("till.bingo_sum"), { name: "cash", inputmode: "decimal", required: true }),
    inputField(t("till.bingo_what"), { name: "what", required: true, maxlength: 100 }),
  ];
  openForm(
    `${t("till.box_bingo")} · ${page.house.title}`,
    inside,
    t("till.take_bingo"),
    (fields) => {
      const cents = parseCents(fields.get("cash"));
      if (!(cents > 0)) return showProblem(t("till.pad_check"));
      ask({ type: "TakeBingo", cents, what: String(fields.get("what")) }, {}, t("till.refused"));
    },
  );
}
