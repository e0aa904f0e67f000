/**
 * Collect and pay in the order of the rules. A chips-only table shows payouts per unit instead.
 * @module
 */
import { $, api, el, money, t } from "../page.js";
import { correctionNote } from "../correction.js";
import { showReason } from "../sheet.js";
import { die } from "./result_pad.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").LineView} LineView
 * @typedef {import("../shapes.d.ts").PayoutView} PayoutView
 * @typedef {import("../shapes.d.ts").PayoutsView} PayoutsView
 * @typedef {import("../shapes.d.ts").UnitView} UnitView
 */

/** @type {{key: string, view: PayoutsView | null}} */
let units = { key: "", view: null };

/** @param {TableView} view */
export async function showPayouts(view) {
  const room = $("#pay");
  if (view.mode === "chips") {
    return view.desk?.pad?.kind === "cards"
      ? showHandResults(view, room)
      : await showPayoutTable(view, room);
  }
  const desk = view.desk, lines = desk?.order || [], makeUp = desk?.make_up || {};
  room.hidden = !lines.length && !view.result;
  room.replaceChildren(
    el("h2", {}, t("deal.pay")),
    resultLine(view),
    lines.length
      ? el(
        "ol",
        { class: "lines" },
        ...lines.map((line) => payoutLine(line, makeUp[String(line.win)])),
      )
      : el("p", { class: "hint" }, t("deal.nothing_to_pay")),
  );
}

/** The last result, drawn. Cards are on the layout, so only a correction is noted. */
function resultLine(/** @type {TableView} */ view) {
  const result = view.result, words = result ? correctionNote(result) : "";
  const fixed = words ? el("b", { class: "correction-note" }, words) : "";
  if (!result?.outcome) return fixed ? el("p", { class: "last-result" }, fixed) : "";
  const dice = view.desk?.pad?.kind === "dice"
    ? result.outcome.split("-").map((face) => die(Number(face)))
    : [];
  return el(
    "p",
    { class: "last-result" },
    ...dice,
    el("b", {}, result.shown || result.outcome),
    result.call ? el("span", { class: "call" }, t("deal.call", { words: result.call })) : "",
    el(
      "span",
      { class: "hint" },
      t(result.paid ? "deal.settled" : "deal.to_settle", { round: result.round }),
    ),
    fixed,
  );
}

/**
 * @param {LineView} payout
 * @param {Record<string, number> | undefined} makeUp
 */
function payoutLine(payout, makeUp) {
  const sum = payout.kind === "wins" ? payout.win : payout.stake - payout.back;
  const half = payout.kind === "loses" && payout.back > 0;
  const words = half
    ? t("deal.kind_part", { wager: payout.title, sum: money(sum), back: money(payout.back) })
    : t(`deal.kind_${payout.kind}`, { wager: payout.title, sum: money(sum) });
  return el(
    "li",
    { class: `line ${payout.kind}` },
    el("span", { class: "seat-no" }, t("deal.seat", { seat: payout.seat })),
    el("span", { class: "what" }, words, payout.kind === "wins" ? chipPiles(makeUp) : ""),
    el("button", {
      class: "small",
      "aria-label": t("deal.why_of", { wager: payout.title, seat: payout.seat }),
      onclick: () => showReason(payout.title, payout.words, payout.law),
    }, t("common.why")),
  );
}

/** How many chips of each value to cut out. @param {Record<string, number> | undefined} makeUp */
export function chipPiles(makeUp) {
  if (!makeUp) return "";
  const piles = Object.entries(makeUp).sort((a, b) => Number(b[0]) - Number(a[0]));
  return el(
    "span",
    { class: "piles" },
    ...piles.map(([value, many]) =>
      el(
        "span",
        { class: "pile" },
        `${many} × `,
        el("span", { class: `token chip-${value}` }, value),
      )
    ),
  );
}

/**
 * A chips-only table: every winning bet with its odds, and what round stakes pay.
 * @param {TableView} view
 * @param {HTMLElement} room
 */
async function showPayoutTable(view, room) {
  const result = view.result, key = result ? `${result.round} ${result.outcome}` : "";
  if (key && units.key !== key) {
    units = { key, view: null };
    const outcome = encodeURIComponent(result?.outcome || "");
    const reply = await api(`/tables/${view.id}/payouts?outcome=${outcome}`);
    if (units.key === key && reply.status === 200) units.view = reply.body;
  }
  if (key && key !== units.key) return; // a newer result has come up
  const wins = key ? units.view?.wagers || [] : [];
  room.replaceChildren(
    el("h2", {}, t("deal.units")),
    resultLine(view),
    key ? "" : el("p", { class: "hint" }, t("deal.chips_mode")),
    el("ul", { class: "units" }, ...wins.map(payoutRow)),
    ...(key && units.view ? otherLines(units.view) : []),
  );
}

/** What is collected, returned, moved or left alone, and what happens to the rest. */
function otherLines(/** @type {PayoutsView} */ view) {
  return [
    el("ol", { class: "lines others" }, ...view.others.map(otherLine)),
    el("p", { class: "hint rest" }, t(`deal.rest_${view.rest}`)),
  ];
}

/** What the dealer does with a bet whose stake is unknown. @param {UnitView} wager */
function otherLine(wager) {
  const part = wager.kind === "loses" && wager.part;
  const words = t(part ? "deal.unit_part" : `deal.unit_${wager.kind}`, {
    wager: wager.title,
    part: wager.part,
    to: wager.to,
    odds: wager.odds,
  });
  const fee = wager.percent ? t("deal.unit_fee", { percent: wager.percent }) : "";
  const cap = wager.limited ? t("deal.unit_limited") : "";
  const marked = wager.marked ? t(`deal.unit_marked_${wager.marked}`, { odds: wager.odds }) : "";
  return el(
    "li",
    { class: `line ${wager.kind}` },
    wager.seat ? el("span", { class: "seat-no" }, t("deal.seat", { seat: wager.seat })) : "",
    el("span", { class: "what" }, [words, fee, cap, marked].filter(Boolean).join(" ")),
    wager.law.length
      ? el("button", {
        class: "small",
        onclick: () => showReason(wager.title, wager.words, wager.law),
      }, t("common.why"))
      : "",
  );
}

/**
 * A chips-only card table: how each hand ends, seat by seat.
 * @param {TableView} view
 * @param {HTMLElement} room
 */
function showHandResults(view, room) {
  const ends = view.desk?.units || [];
  room.hidden = false;
  room.replaceChildren(
    el("h2", {}, t("deal.pay")),
    ends.length
      ? el("ol", { class: "lines" }, ...ends.map(otherLine))
      : el("p", { class: "hint" }, t("deal.nothing_to_pay")),
  );
}

/** The commission taken from a win. @param {PayoutView} payout */
function commissionText(payout) {
  return t(payout.of === "win" ? "deal.unit_fee_win" : "deal.unit_fee", {
    percent: payout.percent,
  });
}

/** @param {PayoutView} payout */
function payoutRow(payout) {
  return el(
    "li",
    {},
    el("b", {}, payout.title),
    el("span", { class: "odds" }, payout.odds),
    payout.stands
      ? el("span", { class: "hint" }, t(payout.asks ? "deal.asks_to_stay" : "deal.stands"))
      : "",
    payout.percent ? el("span", { class: "hint" }, commissionText(payout)) : "",
    el(
      "ul",
      { class: "stakes" },
      ...payout.stakes.map((stake) =>
        el(
          "li",
          {},
          t("deal.unit", { stake: money(stake.stake), win: money(stake.win) }),
          chipPiles(stake.made),
        )
      ),
    ),
  );
}
