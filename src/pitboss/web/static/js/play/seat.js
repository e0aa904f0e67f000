/** Sitting down; and at the seat: bets that are up, more chips, leaving. @module */
import { $, el, money, page, t } from "../page.js";
import { order } from "../orders.js";
import { openSheet } from "../sheet.js";
import { openGuide } from "./guide.js";
import { leaveTable } from "./leave_table.js";
import { carriedCommission } from "./result_bar.js";
import { capitalize, dismissOlderRefusal, showRefusal } from "./toast.js";
import { wordsForm } from "./draw_words.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 */

/** The mode of tables where nobody bets by phone. */
export const CHIPS = "chips";

/** The offer of a seat, under the table. */
export class SeatOffer {
  constructor() {
    this.box = el("div", { class: "offer" });
    this.shown = "";
  }

  /**
   * @param {TableView} view
   * @param {MeView} me
   */
  show(view, me) {
    const now = JSON.stringify([view.yours, view.free, me.wallet, me.table, me.out, me.barred]);
    if (now === this.shown) return;
    this.shown = now;
    const chips = view.mode === CHIPS;
    this.box.hidden = view.yours.length > 0 && !chips;
    if (this.box.hidden) return this.box.replaceChildren();
    if (chips) return this.box.replaceChildren(chipsOnlyNotice(view));
    if (me.out || me.barred) {
      return this.showText(t(me.out ? "play.leave_request_no_wagers" : "play.barred"));
    }
    if (me.table && me.table !== view.id) return this.showOtherTable(me.table);
    if (!view.free.length) return this.showText(t("play.full"));
    if (!me.wallet) return this.showText(t("play.buy_first"));
    this.box.replaceChildren(sitForm(view, me));
  }

  /** A player sits at one table at a time: link to it. @param {string} table */
  showOtherTable(table) {
    /** @type {{id: string, title: string}[]} */
    const tables = page.house.tables;
    const title = tables.find((card) => card.id === table)?.title || table;
    this.box.replaceChildren(
      el("p", {}, t("play.elsewhere", { table: title })),
      el("a", { class: "button", href: `#${table}` }, t("play.to_table", { table: title })),
    );
  }

  /** @param {string} words */
  showText(words) {
    this.box.replaceChildren(el("p", {}, words));
  }
}

/**
 * A chips-only table: the dealer sees the bets, a phone only shows the table. Anyone seated there
 * by an earlier edition can leave.
 * @param {TableView} view
 */
function chipsOnlyNotice(view) {
  return el(
    "div",
    { class: "chips-only" },
    el("p", {}, t("play.chips_only")),
    el("button", { onclick: () => openGuide(view.id) }, t("play.guide")),
    view.yours.length
      ? el("button", { class: "danger", onclick: () => leaveTable(() => view) }, t("play.leave"))
      : "",
  );
}

/**
 * @param {TableView} view
 * @param {MeView} me
 */
function sitForm(view, me) {
  const seat = /** @type {HTMLSelectElement} */ (el(
    "select",
    {},
    ...view.free.map((seat) => el("option", { value: seat }, seat)),
  ));
  const chips = chipsInput(Math.min(me.wallet, Math.max(view.minimum * 20, 100)), me.wallet);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask({ type: "Sit", seat: Number(seat.value), chips: Number(chips.value) }, view.id);
  };
  return el(
    "form",
    { class: "sit", onsubmit: submit },
    el("label", {}, t("play.seat"), seat),
    el("label", {}, t("play.bring"), chips),
    el("button", { class: "main" }, t("play.sit")),
  );
}

/**
 * What a player can do at the seat.
 * @param {() => TableView | null} now the table as it is when a button is pressed
 * @param {MeView} me
 */
export function openSeatSheet(now, me) {
  const view = now(), own = view?.seats.find((seat) => seat.yours);
  if (!view || !own) return;
  const chips = chipsInput(Math.min(me.wallet, 100), me.wallet);
  const add = () =>
    askAndClose({ type: "AddChips", seat: own.seat, chips: Number(chips.value) }, view.id);
  const more = me.wallet && !me.out && !me.barred;
  const others = view.acts.filter((act) =>
    ["RemoveWager", "CallWager", "KeepWager", "GiveUpDice", "AskForDice"].includes(act.command.type)
  );
  const up = own.wagers.map((wager) =>
    el(
      "li",
      {},
      t("play.wager_up", { sum: money(wager.stake), wager: wager.title }),
      wager.on ? "" : ` (${t("play.off")})`,
    )
  );
  openSheet(
    t("play.you_sit", { seat: own.seat, sum: money(own.chips || 0) }),
    own.free_ms
      ? el("p", { class: "hint" }, t("play.seat_until", { time: timeText(own.free_ms) }))
      : "",
    up.length ? el("h3", {}, t("play.wagers_up")) : "",
    up.length ? el("ul", { class: "up" }, ...up) : "",
    el("div", { class: "choices" }, ...others.map((other) => actButton(other, now))),
    more ? el("label", {}, t("play.bring_more", { most: money(me.wallet) }), chips) : "",
    more ? el("button", { onclick: add }, t("play.add")) : "",
    ...carriedCommission(view),
    postedRules(view),
    el(
      "div",
      { class: "choices" },
      el("button", { onclick: () => openGuide(view.id) }, t("play.guide")),
      el("button", { class: "danger", onclick: () => leaveTable(now) }, t("play.leave")),
    ),
    me.out || me.barred ? "" : wordsForm(now),
  );
}

/** A time of day in the phone's format. @param {number} ms */
function timeText(ms) {
  return new Date(ms).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

/** What is posted at the table: limits, times, notices. @param {TableView} view */
function postedRules(view) {
  const limits = view.maximum
    ? t("play.limits", { least: money(view.minimum), most: money(view.maximum) })
    : t("play.least", { least: money(view.minimum) });
  const times = view.betting_s
    ? t("play.times", { betting: view.betting_s, decision: view.decision_s })
    : "";
  const all = [limits, times, ...view.posted].filter(Boolean);
  return el(
    "div",
    {},
    el("h3", {}, t("play.posted")),
    el("ul", { class: "law" }, ...all.map((clause) => el("li", {}, capitalize(clause)))),
  );
}

/**
 * The sheet may stay open while the table goes on: a press counts for the current round.
 * @param {ActView} act
 * @param {() => TableView | null} now
 */
function actButton(act, now) {
  const press = () => askAndClose(act.command, now()?.id || "", now()?.round);
  return el("button", { onclick: press }, capitalize(act.words));
}

/**
 * Ask, and close the sheet.
 * @param {Record<string, any>} command
 * @param {string} table
 * @param {number} [round] the one that it is meant for; 0 is any
 */
async function askAndClose(command, table, round = 0) {
  closeSheet();
  await ask(command, table, round);
}

function closeSheet() {
  /** @type {HTMLDialogElement} */ ($("#sheet")).close();
}

/**
 * @param {number} value
 * @param {number} most
 */
function chipsInput(value, most) {
  const attributes = { type: "number", min: 1, max: most, value, inputmode: "numeric" };
  return /** @type {HTMLInputElement} */ (el("input", attributes));
}

/**
 * @param {Record<string, any>} command
 * @param {string} table
 * @param {number} [round]
 */
async function ask(command, table, round = 0) {
  const asked_ms = Date.now(), answer = await order(command, { table, round });
  if (answer.done) dismissOlderRefusal(asked_ms);
  else showRefusal(answer.words, answer.law);
}
