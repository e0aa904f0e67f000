/** Leaving: at once, or as soon as the wagers that keep one at the table are decided. @module */
import { $, el, money, page, say, t } from "../page.js";
import { order } from "../orders.js";
import { clauses, sheet } from "../sheet.js";
import { refused, sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../orders.js").Answered} Answered
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
    say(answer.words);
  }
}

/** Whether the table lets one go now. @param {TableView} view */
function may(view) {
  return view.acts.some((one) => one.command.type === "Leave");
}

/** Leaving with wagers up is as the rules say; if they refuse, the ways out are shown. @param {TableView} view */
export async function leave(view) {
  const own = view.seats.find((one) => one.yours);
  if (!own) return close();
  if (own.wagers.length && may(view)) return left(view, own.seat);
  const answer = await order({ type: "Leave", seat: own.seat }, { table: view.id });
  if (answer.done) close();
  else waysOut(view, answer);
}

/**
 * The rules let one go, and the wagers stay: that is said before.
 * @param {TableView} view
 * @param {number} seat
 */
function left(view, seat) {
  const now = async () => {
    const answer = await order({ type: "Leave", seat }, { table: view.id });
    if (!answer.done) return waysOut(view, answer);
    sheet(t("play.leave"), el("p", {}, sentence(answer.words)));
  };
  sheet(
    t("play.leave"),
    el("p", {}, t("play.leave_lies")),
    up(view),
    el(
      "div",
      { class: "choices" },
      el("button", { class: "danger", onclick: now }, t("play.leave_now")),
      later(view),
    ),
  );
}

/**
 * Why one cannot leave now, and what one can do instead.
 * @param {TableView} view
 * @param {Answered} answer
 */
function waysOut(view, answer) {
  const downs = view.acts.filter((one) => one.command.type === "RemoveWager");
  sheet(
    t("play.not_yet"),
    el("p", {}, sentence(answer.words)),
    clauses(answer.law),
    up(view),
    el("h3", {}, t("play.ways_out")),
    el(
      "div",
      { class: "choices" },
      downs.length ? el("button", { onclick: () => takeDown(view, downs) }, words(downs)) : "",
      later(view),
    ),
  );
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
 * What may come down comes down; then one leaves, at once or as soon as the rest is decided.
 * @param {TableView} view
 * @param {ActView[]} downs
 */
async function takeDown(view, downs) {
  close();
  wished(view.id);
  for (const one of downs) {
    const answer = await order(one.command, { table: view.id, round: view.round });
    if (!answer.done) refused(answer.words, answer.law);
  }
  again();
}

/** The table is drawn anew at once, not only when something happens there. */
function again() {
  $(".dock").dispatchEvent(new Event("leaving"));
}

function close() {
  /** @type {HTMLDialogElement} */ ($("#sheet")).close();
}
