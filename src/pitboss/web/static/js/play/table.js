/** The table a player looks at or sits at: layout, time, turn, decisions, result. @module */
import { el, money, say, t } from "../page.js";
import { Felt } from "../felt.js";
import { order } from "../orders.js";
import { reason } from "../sheet.js";
import { seating } from "./seat.js";
import { Tray } from "./tray.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../shapes.d.ts").LineView} LineView
 * @typedef {import("../live.js").Live} Live
 */

export class TableScreen {
  /**
   * @param {HTMLElement} room
   * @param {string} name
   * @param {Live} live
   */
  constructor(room, name, live) {
    this.name = name;
    this.live = live;
    /** @type {TableView | null} */
    this.view = null;
    /** @type {MeView | null} */
    this.self = null;
    this.announced = 0;
    this.status = el("div", { class: "status panel" });
    this.table = el("div", { class: "felt" });
    this.acts = el("div", { class: "acts row" });
    this.result = el("div", { class: "result" });
    this.seat = el("div", { class: "seating" });
    this.felt = new Felt(this.table, (wager) => this.tray.bet(wager));
    this.tray = new Tray(name, () => this.view, () => this.mine());
    room.append(this.status, this.result, this.table, this.acts, this.tray.box, this.seat);
    this.clock = setInterval(() => this.time(), 250);
  }

  mine() {
    return this.view?.yours[0] || 0;
  }

  /** @param {MeView} self */
  me(self) {
    this.self = self;
    this.draw();
  }

  /** @param {TableView} view */
  show(view) {
    this.view = view;
    this.draw();
  }

  async draw() {
    const view = this.view;
    if (!view || !this.self) return;
    const narrow = matchMedia("(max-width: 700px)").matches;
    await this.felt.show(this.name, { narrow, seat: this.mine() || 1 });
    if (view !== this.view) return;
    this.felt.chips(view);
    this.felt.cards(view.hands);
    this.felt.light(view.result && !view.betting ? view.result.lit : []);
    this.tray.show(view);
    this.head(view);
    this.decisions(view);
    this.ended(view);
    this.seat.replaceChildren(...seating(view, this.self));
  }

  /** @param {TableView} view */
  head(view) {
    const own = view.turn && view.yours.includes(view.turn.seat);
    const now = view.status !== "open"
      ? t("play.status", { status: view.status })
      : own
      ? t("play.your_turn")
      : view.turn
      ? t("play.their_turn", { seat: view.turn.seat })
      : view.betting
      ? t("play.place_bets")
      : t("play.no_more_bets");
    const phase = view.phase && view.phase !== "only" ? view.phase : "";
    this.status.replaceChildren(
      el("b", { class: own ? "now own" : "now" }, now),
      el("span", { class: "hint" }, [view.title, phase].filter(Boolean).join(" · ")),
      el("span", { class: "left figure", "aria-hidden": "true" }),
      el(
        "span",
        { class: "past" },
        ...view.history.slice(-8).map((one) => el("i", {}, one.outcome)),
      ),
    );
    this.time();
  }

  time() {
    const view = this.view, left = this.status.querySelector(".left");
    if (!this.status.isConnected) return clearInterval(this.clock);
    if (!view || !left) return;
    const seconds = Math.ceil((view.until_ms - this.live.now()) / 1000);
    left.textContent = view.until_ms && seconds >= 0 ? `${seconds} s` : "";
  }

  /** @param {TableView} view */
  decisions(view) {
    const turn = view.turn && view.yours.includes(view.turn.seat) ? view.turn : null;
    const acts = (turn ? turn.acts : []).concat(view.acts.filter((one) => isAct(one)));
    const refused = turn ? turn.refused : [];
    this.acts.replaceChildren(
      ...acts.map((one) => this.button(one)),
      ...refused.map((one) =>
        el("button", {
          "aria-disabled": "true",
          onclick: () => reason(one.words, one.why, one.law),
        }, one.words)
      ),
    );
    if (turn && turn.until_ms !== this.announced) {
      this.announced = turn.until_ms;
      say(t("play.your_turn"));
    }
  }

  /** @param {ActView} act */
  button(act) {
    if (act.most > act.least) return this.range(act);
    const cost = act.least ? ` ${money(act.least)}` : "";
    return el("button", {
      class: act.default ? "" : "main",
      onclick: () => this.ask(act.command),
    }, act.words + cost);
  }

  /** A figure that the player names. @param {ActView} act */
  range(act) {
    const input = /** @type {HTMLInputElement} */ (el("input", {
      type: "number",
      min: act.least,
      max: act.most,
      step: act.step,
      value: act.most,
      "aria-label": act.words,
      inputmode: "numeric",
    }));
    const send = () => this.ask({ ...act.command, stake: Number(input.value) });
    return el(
      "span",
      { class: "row" },
      input,
      el("button", { class: "main", onclick: send }, act.words),
    );
  }

  /** @param {Record<string, any>} command */
  async ask(command) {
    const answer = await order(command, { table: this.name });
    if (!answer.done) {
      say(answer.words, "alert");
      reason(t("play.refused"), answer.words, answer.law);
    }
  }

  /** @param {TableView} view */
  ended(view) {
    const result = view.result;
    const lines = result ? result.lines.filter((one) => one.yours) : [];
    if (!result || (!lines.length && !result.call && !result.outcome)) {
      return this.result.replaceChildren();
    }
    const sum = lines.reduce((all, one) => all + change(one), 0);
    const headline = [result.outcome, result.call].filter(Boolean).join(" — ");
    this.result.replaceChildren(
      el(
        "div",
        { class: "panel" },
        headline ? el("b", { class: "outcome" }, headline) : null,
        lines.length ? el("b", { class: sum < 0 ? "lost" : "won" }, total(sum)) : null,
        el("ul", {}, ...lines.map((one) => this.line(one))),
      ),
    );
  }

  /** @param {LineView} one */
  line(one) {
    const word = t(`play.kind_${one.kind}`, { sum: money(Math.abs(change(one))) });
    return el(
      "li",
      { class: change(one) < 0 ? "lost" : "won" },
      `${one.title}: ${word} `,
      el(
        "button",
        { class: "why", onclick: () => reason(one.title, one.words, one.law) },
        t("common.why"),
      ),
    );
  }
}

/** @param {ActView} one what is not done by tapping the layout or the tray */
function isAct(one) {
  return !["RemoveWager", "Leave", "CallWager"].includes(one.command.type);
}

/** What a wager brought. @param {LineView} one */
function change(one) {
  if (one.kind === "wins") return one.win - one.fee;
  return one.kind === "loses" ? one.back - one.stake : 0;
}

/** @param {number} sum */
function total(sum) {
  if (!sum) return t("play.even");
  return t(sum < 0 ? "play.lost" : "play.won", { sum: money(Math.abs(sum)) });
}
