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

/** @param {MoneyView} line */
function historyRow(line) {
  const tone = line.change < 0 ? "lost" : line.change > 0 ? "won" : "";
  const ask = line.explains
    ? el(
      "button",
      {
        class: "why",
        "aria-label": t("play.why_this", { what: line.words }),
        onclick: showWhy(line),
      },
      t("common.why"),
    )
    : "";
  return el(
    "tr",
    { class: line.refused ? "refused" : "" },
    el(
      "td",
      {},
      el("div", { class: "event-cell" }, el("span", {}, line.words), ask, replayLink(line)),
    ),
    el("td", { class: `figure ${tone}`, "data-name": t("play.change") }, signedMoney(line.change)),
    el("td", { class: "figure", "data-name": t("play.holds") }, money(line.holds)),
  );
}

/** A link to the round. @param {MoneyView} line */
function replayLink(line) {
  if (!line.round || !line.table) return "";
  const label = `${t("play.replay")}: ${t("play.round", { round: line.round })}`;
  const href = replayUrl(line.table, line.round, "play");
  return el("a", { class: "again", href, "aria-label": label }, t("play.replay"));
}

/** The reasons are loaded when someone asks. @param {MoneyView} line */
function showWhy(line) {
  return async () => {
    const reply = await api(`/me/history?seq=${line.seq}`);
    /** @type {MoneyView} */
    const full = reply.status === 200 ? reply.body[0] : line;
    openSheet(
      capitalize(line.words),
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
