/** Leave the table: now, or as soon as the bets that hold you there are decided. @module */
import { $, el, money, page, say, t } from "../page.js";
import { order } from "../orders.js";
import { clauseList, openSheet } from "../sheet.js";
import { lastWagers } from "./result_bar.js";
import { capitalize, showNote, showRefusal } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../orders.js").OrderAnswer} OrderAnswer
 * @typedef {() => TableView | null} Now the table as it is when a button is pressed
 */

const KEY = `pitboss-leaves:${page.base}`;

/** The table to leave as soon as possible; it survives a reload. */
function pendingTable() {
  try {
    return sessionStorage.getItem(KEY) || "";
  } catch {
    return "";
  }
}

/** @param {string} table or nothing: one stays */
function setPendingTable(table) {
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // Without storage you can only leave at once.
  }
}

/** Says that you leave soon, and leaves when nothing holds you. */
export class PendingLeave {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.busy = false;
    this.box = el(
      "div",
      { class: "pending-leave", hidden: true },
      el("p", {}, t("play.leave_pending")),
      el("button", { onclick: () => this.stay() }, t("play.stay")),
    );
  }

  /** Whether you have asked to leave this table. */
  get isPending() {
    return pendingTable() === this.table;
  }

  stay() {
    setPendingTable("");
    say(t("play.leave_canceled"));
    requestRedraw();
  }

  /** @param {TableView} view */
  async show(view) {
    const own = view.seats.find((seat) => seat.yours);
    if (this.isPending && !own) setPendingTable("");
    this.box.hidden = !this.isPending;
    if (!own || !this.isPending || this.busy || own.wagers.length || !canLeave(view)) return;
    this.busy = true;
    const answer = await order({ type: "Leave", seat: own.seat }, { table: view.id });
    this.busy = false;
    if (!answer.done) return;
    setPendingTable("");
    announceLeft(view);
  }
}

/**
 * You have left: say with how much, and what the last bets did.
 * @param {TableView} view the table as it was just before
 */
function announceLeft(view) {
  const own = view.seats.find((seat) => seat.yours), last = lastWagers(view);
  const words = [t("play.left_with", { sum: money(own?.chips || 0) })];
  if (own?.wagers.length) words.push(t("play.left_wagers_stay"));
  else if (last) words.push(t("play.left_wagers", { wagers: last.words }));
  closeSheet();
  showNote(words.join(" "), last?.why);
}

/** Whether the table lets you leave now. @param {TableView} view */
function canLeave(view) {
  return view.acts.some((act) => act.command.type === "Leave");
}

/** Leave. If the rules refuse, offer the alternatives. @param {Now} now */
export async function leaveTable(now) {
  const view = now(), own = view?.seats.find((seat) => seat.yours);
  if (!view || !own) return closeSheet();
  if (own.wagers.length && canLeave(view)) return confirmLeave(now, view);
  await sendLeave(now, own.seat, view);
}

/**
 * @param {Now} now
 * @param {number} seat
 * @param {TableView} view
 */
async function sendLeave(now, seat, view) {
  const answer = await order({ type: "Leave", seat }, { table: view.id });
  if (answer.done) announceLeft(view);
  else openAlternatives(now, now() || view, answer);
}

/**
 * You may leave but your bets stay: ask first.
 * @param {Now} now
 * @param {TableView} view
 */
function confirmLeave(now, view) {
  const press = () => sendLeave(now, view.yours[0], now() || view);
  openSheet(
    t("play.leave"),
    el("p", {}, t("play.leave_wagers_stay")),
    wagerList(view),
    el(
      "div",
      { class: "choices" },
      el("button", { class: "danger", onclick: press }, t("play.leave_now")),
      leaveLaterButton(view),
    ),
  );
}

/**
 * Why you cannot leave now, and what you can do instead.
 * @param {Now} now
 * @param {TableView} view
 * @param {OrderAnswer} answer
 */
function openAlternatives(now, view, answer) {
  const downs = removableWagers(view), own = view.seats.find((seat) => seat.yours);
  // Without a citation the reason is the guest's own bets: say it to the guest.
  const still = !answer.law.length && own?.wagers.length;
  openSheet(
    t("play.cannot_leave"),
    el("p", {}, still ? t("play.still_up") : capitalize(answer.words)),
    clauseList(answer.law),
    wagerList(view),
    el("h3", {}, t("play.alternatives")),
    el(
      "div",
      { class: "choices" },
      downs.length
        ? el("button", { onclick: () => takeDownAndLeave(now) }, takeDownLabel(downs))
        : "",
      leaveLaterButton(view),
    ),
  );
}

/** @param {TableView} view */
function removableWagers(view) {
  return view.acts.filter((act) => act.command.type === "RemoveWager");
}

/** @param {TableView} view */
function wagerList(view) {
  const own = view.seats.find((seat) => seat.yours);
  const items = (own?.wagers || []).map((wager) =>
    el("li", {}, `${capitalize(wager.title)} ${money(wager.stake)}`)
  );
  return items.length ? el("ul", { class: "up" }, ...items) : "";
}

/** @param {ActView[]} downs */
function takeDownLabel(downs) {
  return downs.length > 1 ? t("play.take_all_down") : capitalize(downs[0].words);
}

/** @param {TableView} view */
function leaveLaterButton(view) {
  const soon = () => {
    setPendingTable(view.id);
    closeSheet();
    say(t("play.leave_pending"));
    requestRedraw();
  };
  return el("button", { class: "main", onclick: soon }, t("play.leave_later"));
}

/**
 * Take down what can come down now, then leave at once or as soon as the rest is decided. If
 * something is refused, stay and say why.
 * @param {Now} now
 */
async function takeDownAndLeave(now) {
  const view = now();
  closeSheet();
  if (!view) return;
  for (const wager of removableWagers(view)) {
    const answer = await order(wager.command, { table: view.id, round: now()?.round });
    if (!answer.done) return showRefusal(answer.words, answer.law);
  }
  setPendingTable(view.id);
  requestRedraw();
}

/** Redraw the table now, not only when something happens there. */
function requestRedraw() {
  $(".dock").dispatchEvent(new Event("leave-changed"));
}

function closeSheet() {
  /** @type {HTMLDialogElement} */ ($("#sheet")).close();
}
