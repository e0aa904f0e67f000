/** The state of every table, with its console, opening and closing. @module */
import { replayUrl } from "../replay_link.js";
import { el, money, page, t } from "../page.js";
import { ask, post, refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").FloorView} FloorView
 * @typedef {import("../shapes.d.ts").FloorTable} FloorTable
 * @typedef {import("../shapes.d.ts").ActView} ActView
 */

/**
 * @param {HTMLElement} list
 * @param {FloorView} now
 * @param {boolean} gives whether the viewer gives out posts
 */
export function showTables(list, now, gives) {
  const all = now.floor;
  while (list.children.length < all.length) list.append(el("li", { class: "panel card" }));
  const names = Object.fromEntries(
    now.people.map((person) => [person.id, person.name || person.id]),
  );
  all.forEach((table, at) =>
    refresh(
      /** @type {HTMLElement} */ (list.children[at]),
      [table, gives],
      () => tableRow(table, names, gives ? [] : now.givers),
    )
  );
}

/**
 * @param {FloorTable} table
 * @param {Record<string, string>} names of people, by id
 * @param {string[]} givers who gives out posts, if the viewer does not
 */
function tableRow(table, names, givers) {
  const { card, missing } = table, open = card.status === "open";
  const state = !open ? "closed" : card.betting ? "betting" : "no_more";
  const words = open || card.status === "closed" ? t(`floor.${state}`) : card.status;
  const posts = Object.entries(table.posts).map(([post, who]) => `${post}: ${names[who] || who}`)
    .join(", ");
  const facts = [
    t("floor.round", { round: table.round }),
    t("floor.seated", { count: table.seated }),
    t("floor.rack", { sum: money(table.rack) }),
    table.by_itself ? t("floor.auto_run") : "",
  ].filter(Boolean).join(" · ");
  return [
    el("b", { class: "name" }, card.title),
    el("span", { class: `status-light ${state}` }, words),
    el("span", { class: "hint" }, facts),
    el("span", { class: "hint" }, posts),
    missing.length && !table.counted
      ? el("span", { class: "off" }, t("floor.missing", { posts: missing.join(", ") }))
      : "",
    ...pendingNotes(table, open, givers),
    el(
      "span",
      { class: "row" },
      el("a", {
        class: "button small",
        href: `${page.base}/deal/${card.id}`,
        "aria-label": `${t("floor.console")}: ${card.title}`,
      }, t("floor.console")),
      table.round > 1
        ? el("a", {
          class: "button small",
          "data-key": "again",
          href: replayUrl(card.id, table.round - 1, "floor"),
          "aria-label": `${t("floor.last_round")}: ${card.title}`,
        }, t("floor.last_round"))
        : "",
      actButton(table.opens, "open", table),
      actButton(table.closes, "close", table),
      closeLaterButton(table),
    ),
  ];
}

/**
 * What must happen before the table opens, and by whom; or what its closing waits for.
 * @param {FloorTable} table
 * @param {boolean} open
 * @param {string[]} givers
 */
function pendingNotes(table, open, givers) {
  if (table.counted) return [el("span", { class: "hint" }, t("floor.counted"))];
  if (table.closing) {
    const words = t("floor.closing", { who: table.closing });
    return [el("span", { class: "off" }, [words, table.closing_waits].filter(Boolean).join(" "))];
  }
  if (open) return [];
  if (table.missing.length) {
    const words = givers.length
      ? t("floor.posts_by", { roles: givers.join(t("common.or")) })
      : t("floor.posts_mine");
    return [el("span", {}, words)];
  }
  return table.next && !table.opens ? [el("span", {}, t("floor.next", { words: table.next }))] : [];
}

/** Close the table as soon as no bets are left on it, or keep it open after all. */
function closeLaterButton(/** @type {FloorTable} */ later) {
  if (!later.closes_later) return "";
  const what = later.closing ? "stay_open" : "close_later";
  return el("button", {
    class: "small",
    "data-key": "later",
    "aria-label": `${t(`floor.${what}`)}: ${later.card.title}`,
    onclick: () => post(`/tables/${later.card.id}/closing`, { on: !later.closing }),
  }, t(`floor.${what}`));
}

/**
 * @param {ActView | null} act
 * @param {"open" | "close"} what
 * @param {FloorTable} table
 */
function actButton(act, what, table) {
  if (!act) return "";
  const press = () => ask(act.command, { table: table.card.id }, t("floor.refused"));
  return el("button", {
    class: what === "open" ? "small main" : "small",
    "data-key": what,
    "aria-label": `${t(`floor.${what}`)}: ${table.card.title}`,
    onclick: press,
  }, t(`floor.${what}`));
}
