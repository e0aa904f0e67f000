/** Leaving: at once, or as soon as the wagers that keep one at the table are decided. @module */
import { $, el, money, page, say, t } from "../page.js";
import { order } from "../orders.js";
import { clauses, sheet } from "../sheet.js";
import { lastWagers } from "./result_bar.js";
import { noted, refused, sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../orders.js").Answered} Answered
 * @typedef {() => TableView | null} Now the table as it is when a button is pressed
 */

const KEY = `pitboss-leaves:${page.base}`;

/** The table that is left as soon as it may be; it outlives a reload. */
function wish() {
  try {
    return sessionStorage.getItem(KEY) || "";
  } catch {
    return "";
  }
}

/** @param {string} table or nothing: one stays */
function wished(table) {
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // A phone that keeps nothing leaves only at once.
  }
}

/** Says that one leaves soon, and goes when nothing keeps one any more. */
export class Leaving {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.busy = false;
    this.box = el(
      "div",
      { class: "leaving", hidden: true },
      el("p", {}, t("play.leaving")),
      el("button", { onclick: () => this.stay() }, t("play.stay")),
    );
  }

  /** Whether one has asked to leave this table. */
  get on() {
    return wish() === this.table;
  }

  stay() {
    wished("");
    say(t("play.stays"));
    again();
  }

  /** @param {TableView} view */
  async show(view) {
    const own = view.seats.find((one) => one.yours);
    if (this.on && !own) wished("");
    this.box.hidden = !this.on;
    if (!own || !this.on || this.busy || own.wagers.length || !may(view)) return;
    this.busy = true;
    const answer = await order({ type: "Leave", seat: own.seat }, { table: view.id });
    this.busy = false;
    if (!answer.done) return;
    wished("");
    gone(view);
  }
}

/**
 * One has left: with what, and what the last wagers did.
 * @param {TableView} view the table as it was just before
 */
function gone(view) {
  const own = view.seats.find((one) => one.yours), last = lastWagers(view);
  const words = [t("play.left", { sum: money(own?.chips || 0) })];
  if (own?.wagers.length) words.push(t("play.left_lies"));
  else if (last) words.push(t("play.left_last", { wagers: last.words }));
  close();
  noted(words.join(" "), last?.why);
}

/** Whether the table lets one go now. @param {TableView} view */
function may(view) {
  return view.acts.some((one) => one.command.type === "Leave");
}

/**
 * Leaving with wagers up is as the rules say; if they refuse, the ways out are shown.
 * @param {Now} now
 */
export async function leave(now) {
  const view = now(), own = view?.seats.find((one) => one.yours);
  if (!view || !own) return close();
  if (own.wagers.length && may(view)) return lies(now, view);
  await go(now, own.seat, view);
}

/**
 * @param {Now} now
 * @param {number} seat
 * @param {TableView} view
 */
async function go(now, seat, view) {
  const answer = await order({ type: "Leave", seat }, { table: view.id });
  if (answer.done) gone(view);
  else waysOut(now, now() || view, answer);
}

/**
 * The rules let one go, and the wagers stay: that is said before.
 * @param {Now} now
 * @param {TableView} view
 */
function lies(now, view) {
  const press = () => go(now, view.yours[0], now() || view);
  sheet(
    t("play.leave"),
    el("p", {}, t("play.leave_lies")),
    up(view),
    el(
      "div",
      { class: "choices" },
      el("button", { class: "danger", onclick: press }, t("play.leave_now")),
      later(view),
    ),
  );
}

/**
 * Why one cannot leave now, and what one can do instead.
 * @param {Now} now
 * @param {TableView} view
 * @param {Answered} answer
 */
function waysOut(now, view, answer) {
  const downs = mayComeDown(view), own = view.seats.find((one) => one.yours);
  // No rule is cited: the reason is the guest's own wagers, and the guest is spoken to.
  const still = !answer.law.length && own?.wagers.length;
  sheet(
    t("play.not_yet"),
    el("p", {}, still ? t("play.still_up") : sentence(answer.words)),
    clauses(answer.law),
    up(view),
    el("h3", {}, t("play.ways_out")),
    el(
      "div",
      { class: "choices" },
      downs.length ? el("button", { onclick: () => takeDown(now) }, words(downs)) : "",
      later(view),
    ),
  );
}

/** @param {TableView} view */
function mayComeDown(view) {
  return view.acts.filter((one) => one.command.type === "RemoveWager");
}

/** @param {TableView} view */
function up(view) {
  const own = view.seats.find((one) => one.yours);
  const items = (own?.wagers || []).map((one) =>
    el("li", {}, `${sentence(one.title)} ${money(one.stake)}`)
  );
  return items.length ? el("ul", { class: "up" }, ...items) : "";
}

/** @param {ActView[]} downs */
function words(downs) {
  return downs.length > 1 ? t("play.all_down") : sentence(downs[0].words);
}

/** @param {TableView} view */
function later(view) {
  const soon = () => {
    wished(view.id);
    close();
    say(t("play.leaving"));
    again();
  };
  return el("button", { class: "main", onclick: soon }, t("play.leave_later"));
}

/**
 * What may come down now comes down, whatever could when the sheet was opened; then one leaves, at
 * once or as soon as the rest is decided. If something is refused one stays, and hears why.
 * @param {Now} now
 */
async function takeDown(now) {
  const view = now();
  close();
  if (!view) return;
  for (const one of mayComeDown(view)) {
    const answer = await order(one.command, { table: view.id, round: now()?.round });
    if (!answer.done) return refused(answer.words, answer.law);
  }
  wished(view.id);
  again();
}

/** The table is drawn anew at once, not only when something happens there. */
function again() {
  $(".dock").dispatchEvent(new Event("leaving"));
}

function close() {
  /** @type {HTMLDialogElement} */ ($("#sheet")).close();
}
