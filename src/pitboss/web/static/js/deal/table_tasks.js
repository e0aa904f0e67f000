/** Less frequent tasks at a table: closing, counting the rack, the electronic device, incidents. @module */
import { el, money, page, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { button, numberInput } from "./controls.js";
import { closeWhenDone } from "./order_result.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function openTableTasks(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const device = view.device?.electronic ? deviceSection(view) : "";
  const counts = ["CountRack", "CountMoney"];
  const acts = desk.more.filter((act) => !counts.includes(act.command.type));
  const count = desk.more.find((act) => act.command.type === "CountRack");
  const byTwo = !count && desk.more.find((act) => act.command.type === "CountMoney");
  const nothing = !desk.more.length && !device && !desk.incidents.length;
  openSheet(
    t("deal.more"),
    nothing ? el("p", {}, t("deal.nothing_more")) : "",
    count ? rackCountForm(view, count, ask) : "",
    byTwo
      ? el(
        "a",
        { class: "button wide", href: `${page.base}/till#${byTwo.command.what}` },
        t("deal.count_by_two"),
      )
      : "",
    el(
      "div",
      { class: "choices" },
      ...acts.map((act) =>
        button(
          t(`deal.act_${act.words}`, act.command),
          () => closeWhenDone(ask(act.command)),
        )
      ),
    ),
    device,
    desk.incidents.length ? el("h3", {}, t("deal.incidents")) : "",
    el("ul", {}, ...desk.incidents.map((incident) => el("li", {}, incident))),
  );
}

/** @param {TableView} view */
function deviceSection(view) {
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
        : t("deal.no_promise"),
    ),
    device?.promise ? el("p", { class: "hash" }, device.promise) : "",
    device?.words ? el("p", {}, t("deal.added", { words: device.words })) : "",
    device?.seals.length
      ? el("p", {}, t("deal.sealed", { count: device.seals.length, unopened: device.unopened }))
      : "",
  );
}

/**
 * Count the rack of a closed table, pile by pile.
 * @param {TableView} view
 * @param {ActView} count
 * @param {Ask} ask
 */
function rackCountForm(view, count, ask) {
  const values = [...(view.desk?.chips || [])].sort((a, b) => b - a);
  const piles = values.map(() => numberInput(0, 0, 1_000_000));
  const total = () => piles.reduce((sum, pile, at) => sum + Number(pile.value) * values[at], 0);
  const says = el("output", { class: "figure" }, money(0));
  for (const pile of piles) {
    pile.addEventListener("input", () => (says.textContent = money(total())));
  }
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
      () => closeWhenDone(ask({ ...count.command, dollars: total() })),
      "main big",
    ),
  );
}
