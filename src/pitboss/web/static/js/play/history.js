/** The player's history: what happened to their money and bets, and why. @module */
import { replayUrl } from "../replay_link.js";
import { api, el, money, t } from "../page.js";
import { clauseList, openSheet } from "../sheet.js";
import { reasonSections } from "./result_bar.js";
import { capitalize } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").MoneyView} MoneyView
 */

export async function openHistory() {
  const reply = await api("/me/history");
  /** @type {MoneyView[]} */
  const lines = (reply.body || []).slice().reverse();
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, t("play.event")),
    el("th", { scope: "col", class: "figure" }, t("play.change")),
    el("th", { scope: "col", class: "figure" }, t("play.holds")),
  );
  const body = el("tbody", {}, ...lines.map(historyRow));
  const table = el("table", { class: "plain history" }, el("thead", {}, head), body);
  openSheet(t("play.history"), lines.length ? table : el("p", {}, t("play.nothing_yet")));
}

/** @param {MoneyView} one */
function historyRow(one) {
  const tone = one.change < 0 ? "lost" : one.change > 0 ? "won" : "";
  const ask = one.explains
    ? el(
      "button",
      {
        class: "why",
        "aria-label": t("play.why_this", { what: one.words }),
        onclick: showWhy(one),
      },
      t("common.why"),
    )
    : "";
  return el(
    "tr",
    { class: one.refused ? "refused" : "" },
    el(
      "td",
      {},
      el("div", { class: "event-cell" }, el("span", {}, one.words), ask, replayLink(one)),
    ),
    el("td", { class: `figure ${tone}`, "data-name": t("play.change") }, signedMoney(one.change)),
    el("td", { class: "figure", "data-name": t("play.holds") }, money(one.holds)),
  );
}

/** A link to the round. @param {MoneyView} one */
function replayLink(one) {
  if (!one.round || !one.table) return "";
  const label = `${t("play.replay")}: ${t("play.round", { round: one.round })}`;
  const href = replayUrl(one.table, one.round, "play");
  return el("a", { class: "again", href, "aria-label": label }, t("play.replay"));
}

/** The reasons are loaded when someone asks. @param {MoneyView} one */
function showWhy(one) {
  return async () => {
    const reply = await api(`/me/history?seq=${one.seq}`);
    /** @type {MoneyView} */
    const full = reply.status === 200 ? reply.body[0] : one;
    openSheet(
      capitalize(one.words),
      full.why ? el("p", {}, capitalize(full.why)) : "",
      clauseList(full.law),
      ...reasonSections(full.lines),
      reply.status === 200 ? "" : el("p", {}, reply.body?.words || t("common.offline")),
      el("button", { onclick: openHistory }, t("play.back_to_history")),
    );
  };
}

/** @param {number} sum */
function signedMoney(sum) {
  if (!sum) return money(0);
  return sum < 0 ? `−${money(-sum)}` : `+${money(sum)}`;
}
