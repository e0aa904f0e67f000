/** Every table's state, with its console, and opening and closing. @module */
import { el, money, page, t } from "../page.js";
import { ask, refill } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").FloorTable} FloorTable
 * @typedef {import("../shapes.d.ts").ActView} ActView
 */

/**
 * @param {HTMLElement} list
 * @param {FloorTable[]} tables
 */
export function tables(list, tables) {
  while (list.children.length < tables.length) list.append(el("li", { class: "panel card" }));
  tables.forEach((one, at) =>
    refill(/** @type {HTMLElement} */ (list.children[at]), one, () => card(one))
  );
}

/** @param {FloorTable} one */
function card(one) {
  const { card, missing } = one, open = card.status === "open";
  const state = !open ? "closed" : card.betting ? "betting" : "no_more";
  const words = open || card.status === "closed" ? t(`floor.${state}`) : card.status;
  const posts = Object.entries(one.posts).map(([post, who]) => `${post}: ${who}`).join(", ");
  const facts = [
    t("floor.round", { round: one.round }),
    t("floor.seated", { count: one.seated }),
    t("floor.rack", { sum: money(one.rack) }),
    one.by_itself ? t("floor.itself") : "",
  ].filter(Boolean).join(" · ");
  return [
    el("b", { class: "name" }, card.title),
    el("span", { class: `lamp ${state}` }, words),
    el("span", { class: "hint" }, facts),
    el("span", { class: "hint" }, posts),
    missing.length
      ? el("span", { class: "off" }, t("floor.missing", { posts: missing.join(", ") }))
      : "",
    one.next && !open ? el("span", {}, t("floor.next", { words: one.next })) : "",
    el(
      "span",
      { class: "row" },
      el("a", {
        class: "button small",
        href: `${page.base}/deal/${card.id}`,
        "aria-label": `${t("floor.console")}: ${card.title}`,
      }, t("floor.console")),
      act(one.opens, "open", one),
      act(one.closes, "close", one),
    ),
  ];
}

/**
 * @param {ActView | null} act
 * @param {"open" | "close"} what
 * @param {FloorTable} one
 */
function act(act, what, one) {
  if (!act) return "";
  const press = () => ask(act.command, { table: one.card.id }, t("floor.refused"));
  return el("button", {
    class: what === "open" ? "small main" : "small",
    "data-key": what,
    "aria-label": `${t(`floor.${what}`)}: ${one.card.title}`,
    onclick: press,
  }, t(`floor.${what}`));
}
