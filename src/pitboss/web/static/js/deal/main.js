/** A dealer's console: one clear next step, and everything else in reach. @module */
import { $, el, money, page, say, t } from "../page.js";
import { Felt } from "../felt.js";
import { Live } from "../live.js";
import { order, resume } from "../orders.js";
import { reason } from "../sheet.js";
import { keyed } from "./keys.js";
import { chips, relief, trouble } from "./aside.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").NextView} NextView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../shapes.d.ts").LineView} LineView
 */

/** @type {TableView | null} */
let view = null;
const felt = new Felt($("#felt"));
const live = new Live((told) => {
  for (const one of told.tables) if (one.id === page.table) show(one);
  const calls = told.said.filter((one) => one.table === page.table);
  if (calls.length) say(calls[calls.length - 1].words);
}, (connected) => ($("#link").hidden = connected));

/** @param {TableView} now */
async function show(now) {
  view = now;
  $("#heading").textContent = now.title;
  const least = t("deal.limits", {
    least: money(now.minimum),
    most: now.maximum ? money(now.maximum) : "–",
  });
  $("#standing").textContent = [now.status, t("deal.round", { round: now.round }), now.phase, least]
    .filter(Boolean).join(" · ");
  await felt.show(now.id);
  felt.chips(now);
  felt.cards(now.hands);
  felt.light(now.result && !now.betting ? now.result.lit : []);
  next(now);
  pay(now);
  seats(now);
}

/**
 * Ask for an act of the core; what was refused is explained.
 * @param {Record<string, any>} command
 * @param {Record<string, any>} [more]
 */
export async function ask(command, more = {}) {
  const answer = await order(command, { table: page.table, ...more });
  if (answer.done) say(answer.words);
  else {
    say(answer.words, "alert");
    reason(t("deal.refused"), answer.words, answer.law);
  }
  return answer.done;
}

/** @param {TableView} now */
function next(now) {
  const desk = now.desk, room = $("#next");
  if (!desk) return room.replaceChildren(el("p", {}, t("deal.not_yours")));
  const step = desk.next;
  if (!step) return room.replaceChildren(el("p", {}, t("deal.nothing")));
  const cites = step.law.map((one) => one.cite).join(", ");
  room.replaceChildren(
    el("p", { class: "step" }, step.words),
    step.call ? el("p", { class: "call" }, `“${step.call}”`) : "",
    el("p", { class: "hint" }, [step.by, cites].filter(Boolean).join(" · ")),
    entry(step),
    others(step),
    by_itself(desk.by_itself),
  );
}

/** What has to be keyed in, or one big button. @param {NextView} step */
function entry(step) {
  const act = step.act;
  if (!act) return el("p", { class: "hint" }, t("deal.wait"));
  if (step.asks && view) return keyed(step, view, (command) => ask(command));
  const words = step.waits_for ? t("deal.for_silent", { act: describe(act) }) : t("deal.do");
  return el("button", {
    class: "main big",
    accesskey: "n",
    onclick: () => ask(act.command),
  }, words);
}

/** @param {ActView} act */
function describe(act) {
  return act.command.act || act.command.type;
}

/** @param {NextView} step */
function others(step) {
  return el(
    "div",
    { class: "row" },
    ...step.choices.map((one) => el("button", { onclick: () => ask(one.command) }, one.words)),
  );
}

/** @param {boolean} on */
function by_itself(on) {
  const box = el("input", { type: "checkbox", checked: on });
  box.addEventListener("change", async () => {
    const { api } = await import("../page.js");
    await api(`/tables/${page.table}/conduct`, {
      on: /** @type {HTMLInputElement} */ (box).checked,
    });
  });
  return el("label", { class: "itself" }, box, " ", t("deal.by_itself"));
}

/** Collect and pay, in the order of the rules. @param {TableView} now */
function pay(now) {
  const desk = now.desk, lines = desk?.order || [];
  const made = desk?.make_up || {};
  $("#pay").replaceChildren(
    el("h2", {}, t("deal.pay")),
    lines.length
      ? el("ol", {}, ...lines.map((one) => payLine(one, made[String(one.win)])))
      : el("p", { class: "hint" }, t("deal.nothing_to_pay")),
  );
}

/**
 * @param {LineView} one
 * @param {Record<string, number> | undefined} made
 */
function payLine(one, made) {
  const sum = one.kind === "wins" ? one.win : one.stake - one.back;
  const words = t(`deal.kind_${one.kind}`, { seat: one.seat, wager: one.title, sum: money(sum) });
  const pile = made
    ? Object.entries(made).sort((a, b) => Number(b[0]) - Number(a[0]))
      .map(([value, many]) => `${many} × ${value}`).join(", ")
    : "";
  return el(
    "li",
    { class: one.kind === "loses" ? "lost" : "won" },
    words,
    pile ? el("span", { class: "hint" }, ` ${pile}`) : null,
    " ",
    el(
      "button",
      { class: "why", onclick: () => reason(one.title, one.words, one.law) },
      t("common.why"),
    ),
  );
}

/** @param {TableView} now */
function seats(now) {
  const rows = now.seats.map((one) =>
    el(
      "tr",
      {},
      el(
        "th",
        { scope: "row" },
        one.name || t("deal.seat", { seat: one.seat }),
        " ",
        `(${one.seat})`,
      ),
      el("td", { class: "figure" }, one.chips === null ? "" : money(one.chips)),
      el("td", {}, one.wagers.map((wager) => `${wager.title} ${money(wager.stake)}`).join(", ")),
    )
  );
  $("#seats").replaceChildren(
    el("h2", {}, t("deal.seats")),
    el("table", { class: "plain" }, el("tbody", {}, ...rows)),
  );
}

$("#trouble").addEventListener("click", () => view && trouble(view, ask));
$("#relief").addEventListener("click", () => view && relief(view, ask));
$("#chips").addEventListener("click", () => view && chips(view, ask));
addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement &&
    event.target.closest("input, select, dialog, button");
  if (event.key === "Enter" && !typing) {
    document.querySelector(".big")?.dispatchEvent(new Event("click"));
  }
});

if (!page.me || page.me.kind !== "staff") location.assign(`${page.base}/`);
else {
  resume();
  live.watch({ tables: [page.table] });
}
