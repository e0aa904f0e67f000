/** What the night cost: the expenses of the plan, recorded with one tap, and others. @module */
import { el, t } from "../page.js";
import { ask, cashText, inputField, openForm, parseCents, refresh, showProblem } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {import("../shapes.d.ts").ExpenseView} ExpenseView
 */

/** From so many on, the expenses of the plan are folded away. */
const MANY = 8;

/**
 * @param {HTMLElement} room
 * @param {CloseView} now
 * @param {boolean} mine
 */
export function showExpenses(room, now, mine) {
  const known = now.report.expenses;
  refresh(room, [known, now.planned, mine], () => [
    el("h2", {}, t("close.expenses")),
    now.planned.length ? plannedList(now.planned, mine) : el("p", {}, t("close.expenses_done")),
    known.length ? el("h3", {}, t("close.expenses_recorded")) : "",
    el("ul", { class: "todo" }, ...known.map((one) => recordedLine(one, mine))),
    mine
      ? el("button", {
        "data-key": "other",
        onclick: () => openExpense({ purpose: "", payee: "", cents: 0, id: "", check: "" }, false),
      }, t("close.other_expense"))
      : "",
  ]);
}

/**
 * @param {ExpenseView[]} planned
 * @param {boolean} mine
 */
function plannedList(planned, mine) {
  const sum = cashText(planned.reduce((all, one) => all + one.cents, 0));
  const head = planned.length === 1
    ? t("close.planned_one", { sum })
    : t("close.planned", { count: planned.length, sum });
  return el(
    "details",
    { open: mine && planned.length < MANY },
    el("summary", {}, head),
    mine ? el("p", { class: "hint" }, t("close.expenses_planned")) : "",
    mine && planned.length > 1
      ? el("button", { "data-key": "all", onclick: () => openAll(planned) }, t("close.record_all"))
      : "",
    el("ul", { class: "todo" }, ...planned.map((one) => plannedLine(one, mine))),
  );
}

/** Every planned expense at once, with a check for each payee. @param {ExpenseView[]} planned */
function openAll(planned) {
  const inside = [
    el("p", {}, t("close.record_all_hint")),
    inputField(t("close.first_check"), { name: "first", inputmode: "numeric" }),
    inputField(t("close.payee_else"), {
      name: "payee",
      required: planned.some((one) => !one.payee),
    }),
  ];
  openForm(t("close.record_all"), inside, t("close.record_all"), async (fields) => {
    const first = String(fields.get("first")).trim(), other = String(fields.get("payee")).trim();
    if (first && !/^\d{1,9}$/.test(first)) return showProblem(t("close.not_a_check"));
    /** @type {Record<string, string>} */
    const checks = {};
    for (const one of planned) {
      const payee = one.payee || other;
      if (first) checks[payee] ??= String(Number(first) + Object.keys(checks).length);
      const answer = await ask(
        {
          type: "RecordExpense",
          payee,
          purpose: one.purpose,
          cents: one.cents,
          check: checks[payee] ?? "",
        },
        {},
        t("close.refused"),
      );
      if (!answer.done) return;
    }
  });
}

/**
 * @param {ExpenseView} one
 * @param {boolean} mine
 */
function plannedLine(one, mine) {
  const none = () =>
    ask(
      { type: "RecordExpense", payee: one.payee || "-", purpose: one.purpose, cents: 0 },
      {},
      t("close.refused"),
    );
  return el(
    "li",
    {},
    el("span", {}, `${one.purpose}: `, el("b", {}, cashText(one.cents))),
    el("span", { class: "hint" }, one.payee),
    el(
      "span",
      { class: "row" },
      mine
        ? el("button", {
          class: "small",
          "data-key": `paid ${one.purpose}`,
          "aria-label": t("close.record_named", { purpose: one.purpose }),
          onclick: () => openExpense(one, true),
        }, t("close.record"))
        : "",
      mine
        ? el("button", {
          class: "small",
          "data-key": `none ${one.purpose}`,
          "aria-label": t("close.none_named", { purpose: one.purpose }),
          onclick: none,
        }, t("close.none"))
        : "",
    ),
  );
}

/**
 * @param {ExpenseView} one
 * @param {boolean} mine
 */
function recordedLine(one, mine) {
  const paid = one.check ? t("close.by_check", { check: one.check }) : t("close.still_owed");
  return el(
    "li",
    {},
    el("span", {}, `${one.purpose}: `, el("b", {}, cashText(one.cents))),
    el("span", { class: "hint" }, `${one.payee} · ${paid}`),
    el(
      "span",
      { class: "row" },
      mine
        ? el("button", {
          class: "small",
          "data-key": `strike ${one.id}`,
          "aria-label": t("close.strike_named", { purpose: one.purpose }),
          onclick: () => openStrike(one),
        }, t("close.strike"))
        : "",
    ),
  );
}

/**
 * @param {ExpenseView} one
 * @param {boolean} isPlanned its purpose stays, so that it counts as recorded
 */
function openExpense(one, isPlanned) {
  const sum = one.cents ? (one.cents / 100).toFixed(2) : "";
  const inside = [
    inputField(t("close.purpose"), {
      name: "purpose",
      required: true,
      value: one.purpose,
      readonly: isPlanned,
    }),
    inputField(t("close.payee"), { name: "payee", required: true, value: one.payee }),
    el("p", { class: "hint" }, t("close.payee_hint")),
    inputField(t("close.sum"), { name: "sum", inputmode: "decimal", required: true, value: sum }),
    inputField(t("close.check"), { name: "check", inputmode: "numeric" }),
    el("p", { class: "hint" }, t("close.check_hint")),
  ];
  openForm(t("close.record"), inside, t("close.record"), (fields) => {
    const cents = parseCents(fields.get("sum"));
    if (!Number.isInteger(cents)) return showProblem(t("close.not_a_sum"));
    ask(
      {
        type: "RecordExpense",
        payee: String(fields.get("payee")).trim(),
        purpose: String(fields.get("purpose")).trim(),
        cents,
        check: String(fields.get("check")).trim(),
      },
      {},
      t("close.refused"),
    );
  });
}

/** @param {ExpenseView} one */
function openStrike(one) {
  const inside = [
    el("p", {}, t("close.strike_sure", { purpose: one.purpose })),
    inputField(t("close.reason"), { name: "reason", required: true }),
  ];
  openForm(t("close.strike"), inside, t("close.strike"), (fields) => {
    ask(
      { type: "StrikeExpense", of: one.id, reason: String(fields.get("reason")) },
      {},
      t("close.refused"),
    );
  });
}
