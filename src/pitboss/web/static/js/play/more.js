/** The player's other things: own history, the house, help, going. @module */
import { api, el, money, page, t } from "../page.js";
import { sheet } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").MoneyView} MoneyView
 */

/**
 * @param {MeView} me
 * @param {string} title
 */
export function more(me, title) {
  sheet(
    title,
    el("p", {}, t("play.you_are", { name: me.name || me.who })),
    el("p", { class: "hint" }, t("common.imitation")),
    el(
      "div",
      { class: "row" },
      el("button", { onclick: history }, t("play.history")),
      el("a", { class: "button", href: `${page.base}/wall` }, t("play.wall")),
      el("a", { class: "button", href: "/odds" }, t("play.odds")),
      el("a", { class: "button", href: "/help" }, t("common.help")),
      el("button", { onclick: signOut }, t("common.sign_out")),
    ),
  );
}

async function history() {
  const reply = await api("/me/history");
  /** @type {MoneyView[]} */
  const lines = (reply.body || []).slice().reverse();
  const rows = lines.map((one) =>
    el(
      "tr",
      {},
      el("td", {}, one.words),
      el("td", { class: `figure ${one.change < 0 ? "lost" : "won"}` }, signed(one.change)),
      el("td", { class: "figure" }, money(one.holds)),
    )
  );
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, t("play.what")),
    el("th", { scope: "col", class: "figure" }, t("play.change")),
    el("th", { scope: "col", class: "figure" }, t("play.holds")),
  );
  const table = el("table", { class: "plain" }, el("thead", {}, head), el("tbody", {}, ...rows));
  sheet(t("play.history"), lines.length ? table : el("p", {}, t("play.nothing_yet")));
}

/** @param {number} sum */
function signed(sum) {
  return sum < 0 ? `−${money(-sum)}` : `+${money(sum)}`;
}

async function signOut() {
  await api("/signout", {});
  location.assign(`${page.base}/`);
}
