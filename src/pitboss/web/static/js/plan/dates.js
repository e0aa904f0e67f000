/** Fees, deadlines and the budget, as tables. @module */
import { el, page, t } from "../page.js";
import { dollars } from "./values.js";

/** @typedef {import("../shapes.d.ts").PlanState} PlanState */

/** @param {string[]} cites */
const law = (cites) =>
  cites.length ? el("span", { class: "hint cite" }, ` (${cites.join("; ")})`) : "";

/** @param {string} source */
const from = (source) => source ? el("p", { class: "hint" }, t("plan.source", { source })) : "";

/**
 * @param {string} name @param {string} none @param {string[]} heads @param {HTMLElement[]} rows
 */
function table(name, none, heads, rows) {
  const id = `table-${heads.length}-${name.length}`;
  return el(
    "section",
    { class: "panel" },
    el("h3", { id }, name),
    rows.length
      ? el(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": id },
        el(
          "table",
          { class: "plain" },
          el(
            "thead",
            { role: "rowgroup" },
            el(
              "tr",
              { role: "row" },
              ...heads.map((head, at) =>
                el("th", {
                  scope: "col",
                  role: "columnheader",
                  class: heads.length === 2 && at ? "figure" : "",
                }, head)
              ),
            ),
          ),
          el("tbody", { role: "rowgroup" }, ...rows),
        ),
      )
      : el("p", { class: "hint" }, none),
  );
}

/** @param {PlanState} state */
export function datesSection(state) {
  const fees = state.fees.map((fee) =>
    el(
      "tr",
      {},
      el("td", { role: "cell", class: "date" }, fee.due || t("plan.fee_no_date")),
      el("td", { role: "cell", class: "figure" }, dollars(fee.cents)),
      el("td", { role: "cell" }, fee.payer),
      el(
        "td",
        {},
        `${fee.payee}: ${fee.purpose}, ${t("plan.fee_by", { by: fee.by })}`,
        law(fee.cites),
        from(fee.source),
      ),
    )
  );
  const calendar = state.calendar.map((deadline) =>
    el(
      "tr",
      { class: deadline.is_done ? "done" : deadline.is_past ? "past" : "" },
      el(
        "td",
        { class: "date" },
        deadline.due,
        deadline.is_done ? el("span", { class: "hint" }, ` ${t("plan.done")}`) : "",
        deadline.is_past ? el("span", { class: "hint" }, ` ${t("plan.past")}`) : "",
      ),
      el("td", { role: "cell" }, deadline.who),
      el("td", { role: "cell" }, deadline.task, law(deadline.cites), from(deadline.source)),
    )
  );
  const budget = state.budget.map((line) =>
    el(
      "tr",
      {},
      el("td", { role: "cell" }, line.purpose, law(line.cites)),
      el("td", { role: "cell", class: "figure" }, dollars(line.cents)),
    )
  );
  if (budget.length) {
    budget.push(
      el(
        "tr",
        { class: "sum" },
        el("th", { scope: "row", role: "rowheader" }, t("plan.budget_left")),
        el("td", { role: "cell", class: "figure" }, dollars(state.proceeds_cents)),
      ),
    );
  }
  return el(
    "div",
    {},
    table(t("plan.fees"), t("plan.fees_none"), [
      t("plan.fee_due"),
      t("plan.fee_sum"),
      t("plan.fee_from"),
      t("plan.fee_to"),
    ], fees),
    page.calendars && calendar.length
      ? el(
        "p",
        {},
        el(
          "a",
          { class: "button", href: `/api/v1/plans/${page.name}/calendar`, download: true },
          t("plan.calendar_file"),
        ),
      )
      : "",
    table(t("plan.calendar"), t("plan.calendar_none"), [
      t("plan.fee_due"),
      t("plan.calendar_who"),
      t("plan.calendar_task"),
    ], calendar),
    table(
      t("plan.budget"),
      t("plan.budget_none"),
      [t("plan.budget_line"), t("plan.fee_sum")],
      budget,
    ),
  );
}
