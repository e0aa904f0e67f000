/** What the night cost: the expenses of the plan, recorded with one tap, and others. @module */
import { el, t } from "../page.js";
import { ask, cashText, inputField, openForm, parseCents, refresh, showProblem } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {import("../shapes.d.ts").ExpenseView} ExpenseView
 */

/** With this many or more, the planned expenses are folded away. */
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
    el("ul", { class: "todo" }, ...known.map((expense) => recordedLine(expense, mine))),
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
  const sum = cashText(planned.reduce((all, expense) => all + expense.cents, 0));
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
    el("ul", { class: "todo" }, ...planned.map((expense) => plannedLine(expense, mine))),
  );
}

/** Every planned expense at once, with a check for each payee. @param {ExpenseView[]} planned */
function openAll(planned) {
  const inside = [
    el("p", {}, t("close.record_all_hint")),
    inputField(t("close.first_check"), { name: "first", inputmode: "numeric" }),
    inputField(t("close.payee_else"), {
      name: "payee",
      required: planned.some((expense) => !expense.payee),
    }),
  ];
  openForm(t("close.record_all"), inside, t("close.record_all"), async (fields) => {
    const first = String(fields.get("first")).trim(), other = String(fields.get("payee")).trim();
    if (first && !/^\d{1,9}$/.test(first)) return showProblem(t("close.not_a_check"));
    /** @type {Record<string, string>} */
    const checks = {};
    for (const expense of planned) {
      const payee = expense.payee || other;
      if (first) checks[payee] ??= String(Number(first) + Object.keys(checks).length);
      const answer = await ask(
        {
          type: "RecordExpense",
          payee,
          purpose: expense.purpose,
          cents: expense.cents,
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
 * @param {ExpenseView} expense
 * @param {boolean} mine
 */
function plannedLine(expense, mine) {
  const none = () =>
    ask(
      { type: "RecordExpense", payee: expense.payee || "-", purpose: expense.purpose, cents: 0 },
      {},
      t("close.refused"),
    );
  return el(
    "li",
    {},
    el("span", {}, `${expense.purpose}: `, el("b", {}, cashText(expense.cents))),
    el("span", { class: "hint" }, expense.payee),
    el(
      "span",
      { class: "row" },
      mine
        ? el("button", {
          class: "small",
          "data-key": `paid ${expense.purpose}`,
          "aria-label": t("close.record_named", { purpose: expense.purpose }),
          onclick: () => openExpense(expense, true),
        }, t("close.record"))
        : "",
      mine
        ? el("button", {
          class: "small",
          "data-key": `none ${expense.purpose}`,
          "aria-label": t("close.none_named", { purpose: expense.purpose }),
          onclick: none,
        }, t("close.none"))
        : "",
    ),
  );
}

/**
 * @param {ExpenseView} expense
 * @param {boolean} mine
 */
function recordedLine(expense, mine) {
  const paid = expense.check
    ? t("close.by_check", { check: expense.check })
    : t("close.still_owed");
  return el(
    "li",
    {},
    el("span", {}, `${expense.purpose}: `, el("b", {}, cashText(expense.cents))),
    el("span", { class: "hint" }, `${expense.payee} · ${paid}`),
    el(
      "span",
      { class: "row" },
      mine
        ? el("button", {
          class: "small",
          "data-key": `strike ${expense.id}`,
          "aria-label": t("close.strike_named", { purpose: expense.purpose }),
          onclick: () => openStrike(expense),
        }, t("close.strike"))
        : "",
    ),
  );
}

/**
 * @param {ExpenseView} expense
 * @param {boolean} isPlanned its purpose stays, so that it counts as recorded
 */
function openExpense(expense, isPlanned) {
  const sum = expense.cents ? (expense.cents / 100).toFixed(2) : "";
  const inside = [
    inputField(t("close.purpose"), {
      name: "purpose",
      required: true,
      value: expense.purpose,
      readonly: isPlanned,
    }),
    inputField(t("close.payee"), { name: "payee", required: true, value: expense.payee }),
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

/** @param {ExpenseView} expense */
function openStrike(expense) {
  const inside = [
    el("p", {}, t("close.strike_sure", { purpose: expense.purpose })),
    inputField(t("close.reason"), { name: "reason", required: true }),
  ];
  openForm(t("close.strike"), inside, t("close.strike"), (fields) => {
    ask(
      { type: "StrikeExpense", of: expense.id, reason: String(fields.get("reason")) },
      {},
      t("close.refused"),
    );
  });
}
