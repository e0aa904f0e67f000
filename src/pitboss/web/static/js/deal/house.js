/** Limits and options, the device, closing and counting. @module */
import { el, money, t } from "../page.js";
import { sheet } from "../sheet.js";
import { closeAfter } from "./aside.js";
import { button, number, stepper } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").LimitsView} LimitsView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function limits(view, ask) {
  const desk = view.desk, own = desk?.limits;
  if (!desk || !own) return;
  const options = Object.entries(desk.options).map(([name, value]) =>
    el("li", {}, `${name}: `, el("b", {}, value))
  );
  sheet(
    t("deal.limits_and_options"),
    el("p", { class: "call" }, bounds(own.minimum, own.maximum)),
    own.mine
      ? change(view, own, ask)
      : el("p", { class: "waits" }, t("deal.for_role", { roles: own.by })),
    own.law.length ? el("p", { class: "hint" }, own.law.map((one) => one.cite).join(", ")) : "",
    options.length ? el("h3", {}, t("deal.options")) : "",
    el("ul", { class: "options" }, ...options),
    view.posted.length ? el("h3", {}, t("deal.posted")) : "",
    el("ul", { class: "options" }, ...view.posted.map((one) => el("li", {}, one))),
  );
}

/**
 * @param {number} least
 * @param {number} most
 */
function bounds(least, most) {
  return most
    ? t("deal.limits", { least: money(least), most: money(most) })
    : t("deal.from", { least: money(least) });
}

/**
 * By consent of all who sit there, or after a notice that has stood long enough.
 * @param {TableView} view
 * @param {LimitsView} own
 * @param {Ask} ask
 */
function change(view, own, ask) {
  const least = number(own.minimum, 1, 1_000_000), most = number(own.maximum, 0, 1_000_000);
  const seats = own.notice_s ? view.seats : [];
  const boxes = seats.map((
    one,
  ) => /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", value: one.seat })));
  const asked = () => ({ minimum: Number(least.value), maximum: Number(most.value), by: own.by });
  const agreed = () => boxes.filter((one) => one.checked).map((one) => Number(one.value));
  return el(
    "div",
    {},
    el("label", {}, t("deal.smallest"), stepper(least)),
    el("label", {}, t("deal.largest"), stepper(most)),
    seats.length ? el("p", {}, t("deal.who_agrees")) : "",
    ...seats.map((one, at) =>
      el("label", { class: "itself" }, boxes[at], ` ${one.seat} ${one.name}`)
    ),
    own.noticed
      ? el(
        "p",
        { class: "waits" },
        t("deal.noticed", {
          limits: bounds(own.notice_least, own.notice_most),
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
        () => closeAfter(ask({ type: "ChangeLimits", ...asked(), consent: agreed() })),
        "main",
      ),
      own.notice_s
        ? button(
          t("deal.notice"),
          () => closeAfter(ask({ type: "PostNotice", ...asked(), at_s: 0 })),
        )
        : "",
    ),
  );
}

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function more(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const device = view.device?.electronic ? deviceRoom(view) : "";
  const acts = desk.more.filter((one) => one.command.type !== "CountRack");
  const count = desk.more.find((one) => one.command.type === "CountRack");
  const nothing = !desk.more.length && !device && !desk.incidents.length;
  sheet(
    t("deal.more"),
    nothing ? el("p", {}, t("deal.nothing_more")) : "",
    count ? rack(view, count, ask) : "",
    el(
      "div",
      { class: "choices" },
      ...acts.map((one) =>
        button(t(`deal.act_${one.command.type}`, one.command), () => closeAfter(ask(one.command)))
      ),
    ),
    device,
    desk.incidents.length ? el("h3", {}, t("deal.incidents")) : "",
    el("ul", {}, ...desk.incidents.map((one) => el("li", {}, one))),
  );
}

/** @param {TableView} view */
function deviceRoom(view) {
  const device = view.device;
  return el(
    "section",
    {},
    el("h3", {}, t("deal.device")),
    el(
      "p",
      {},
      device?.promise
        ? t("deal.promised", { block: device.block, drawn: device.drawn })
        : t("deal.unpromised"),
    ),
    device?.promise ? el("p", { class: "hash" }, device.promise) : "",
    device?.words ? el("p", {}, t("deal.added", { words: device.words })) : "",
    device?.seals.length
      ? el("p", {}, t("deal.sealed", { count: device.seals.length, shut: device.unopened }))
      : "",
  );
}

/**
 * The rack of a closed table, counted pile by pile.
 * @param {TableView} view
 * @param {ActView} count
 * @param {Ask} ask
 */
function rack(view, count, ask) {
  const values = [...(view.desk?.chips || [])].sort((a, b) => b - a);
  const piles = values.map(() => number(0, 0, 1_000_000));
  const total = () => piles.reduce((sum, one, at) => sum + Number(one.value) * values[at], 0);
  const says = el("output", { class: "figure" }, money(0));
  for (const one of piles) one.addEventListener("input", () => (says.textContent = money(total())));
  return el(
    "section",
    { class: "rack-count" },
    el("h3", {}, t("deal.count_rack")),
    ...values.map((value, at) =>
      el("label", {}, t("deal.chips_of", { value: money(value) }), piles[at])
    ),
    el("p", {}, t("deal.total"), " ", says),
    button(
      t("deal.count"),
      () => closeAfter(ask({ ...count.command, dollars: total() })),
      "main big",
    ),
  );
}
