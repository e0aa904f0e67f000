/** Limits and house options of a table, and changing the limits. @module */
import { el, money, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { closeWhenDone } from "./order_result.js";
import { button, numberInput, stepper } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").LimitsView} LimitsView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function openLimits(view, ask) {
  const desk = view.desk, own = desk?.limits;
  if (!desk || !own) return;
  const options = Object.entries(desk.options).map(([name, value]) =>
    el("li", {}, `${name}: `, el("b", {}, value))
  );
  openSheet(
    t("deal.limits_and_options"),
    el("p", { class: "call" }, limitsText(own.minimum, own.maximum)),
    own.mine
      ? limitsForm(view, own, ask)
      : el("p", { class: "wait-note" }, t("deal.for_role", { roles: own.by })),
    own.law.length
      ? el("p", { class: "hint" }, own.law.map((clause) => clause.cite).join(", "))
      : "",
    options.length ? el("h3", {}, t("deal.options")) : "",
    el("ul", { class: "options" }, ...options),
    view.posted.length ? el("h3", {}, t("deal.posted")) : "",
    el("ul", { class: "options" }, ...view.posted.map((notice) => el("li", {}, notice))),
  );
}

/**
 * @param {number} least
 * @param {number} most
 */
function limitsText(least, most) {
  return most
    ? t("deal.limits", { least: money(least), most: money(most) })
    : t("deal.from", { least: money(least) });
}

/**
 * Limits change with everyone's consent, or after a notice has been up long enough.
 * @param {TableView} view
 * @param {LimitsView} own
 * @param {Ask} ask
 */
function limitsForm(view, own, ask) {
  const least = numberInput(own.minimum, 1, 1_000_000),
    most = numberInput(own.maximum, 0, 1_000_000);
  const seats = own.notice_s ? view.seats : [];
  const boxes = seats.map((
    seat,
  ) => /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", value: seat.seat })));
  const limits = () => ({ minimum: Number(least.value), maximum: Number(most.value), by: own.by });
  const consent = () => boxes.filter((box) => box.checked).map((box) => Number(box.value));
  return el(
    "div",
    {},
    el("label", {}, t("deal.smallest"), stepper(least)),
    el("label", {}, t("deal.largest"), stepper(most)),
    seats.length ? el("p", {}, t("deal.who_agrees")) : "",
    ...seats.map((seat, at) =>
      el("label", { class: "check-label" }, boxes[at], ` ${seat.seat} ${seat.name}`)
    ),
    own.noticed
      ? el(
        "p",
        { class: "wait-note" },
        t("deal.notice_up", {
          limits: limitsText(own.notice_least, own.notice_most),
          time: new Date(own.since_s * 1000).toLocaleTimeString("en", { timeStyle: "short" }),
          minutes: own.notice_s / 60,
        }),
      )
      : "",
    el(
      "div",
      { class: "row" },
      button(
        t("deal.change"),
        () => closeWhenDone(ask({ type: "ChangeLimits", ...limits(), consent: consent() })),
        "main",
      ),
      own.notice_s
        ? button(
          t("deal.notice"),
          () => closeWhenDone(ask({ type: "PostNotice", ...limits(), at_s: 0 })),
        )
        : "",
    ),
  );
}
