/** The player's own history: what happened to the money and the wagers, and why. @module */
import { again } from "../replay_link.js";
import { api, el, money, t } from "../page.js";
import { clauses, sheet } from "../sheet.js";
import { reasonsOf } from "./result_bar.js";
import { sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").MoneyView} MoneyView
 */

export async function history() {
  const reply = await api("/me/history");
  /** @type {MoneyView[]} */
  const lines = (reply.body || []).slice().reverse();
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, t("play.what")),
    el("th", { scope: "col", class: "figure" }, t("play.change")),
    el("th", { scope: "col", class: "figure" }, t("play.holds")),
  );
  const body = el("tbody", {}, ...lines.map(row));
  const table = el("table", { class: "plain history" }, el("thead", {}, head), body);
  sheet(t("play.history"), lines.length ? table : el("p", {}, t("play.nothing_yet")));
}

/** @param {MoneyView} one */
function row(one) {
  const tone = one.change < 0 ? "lost" : one.change > 0 ? "won" : "";
  const ask = one.explains
    ? el(
      "button",
      { class: "why", "aria-label": t("play.why_this", { what: one.words }), onclick: why(one) },
      t("common.why"),
    )
    : "";
  return el(
    "tr",
    { class: one.refused ? "refused" : "" },
    el("td", {}, el("div", { class: "happened" }, el("span", {}, one.words), ask, seen(one))),
    el("td", { class: `figure ${tone}`, "data-name": t("play.change") }, signed(one.change)),
    el("td", { class: "figure", "data-name": t("play.holds") }, money(one.holds)),
  );
}

/** The way to the round itself. @param {MoneyView} one */
function seen(one) {
  if (!one.round || !one.table) return "";
  const label = `${t("play.again")}: ${t("play.round", { round: one.round })}`;
  const href = again(one.table, one.round, "play");
  return el("a", { class: "again", href, "aria-label": label }, t("play.again"));
}

/** The reasons of a row are asked for when somebody wants them. @param {MoneyView} one */
function why(one) {
  return async () => {
    const reply = await api(`/me/history?seq=${one.seq}`);
    /** @type {MoneyView} */
    const told = reply.status === 200 ? reply.body[0] : one;
    sheet(
      sentence(one.words),
      told.why ? el("p", {}, sentence(told.why)) : "",
      clauses(told.law),
      ...reasonsOf(told.lines),
      reply.status === 200 ? "" : el("p", {}, reply.body?.words || t("common.offline")),
      el("button", { onclick: history }, t("play.back_to_history")),
    );
  };
}

/** @param {number} sum */
function signed(sum) {
  if (!sum) return money(0);
  return sum < 0 ? `−${money(-sum)}` : `+${money(sum)}`;
}
