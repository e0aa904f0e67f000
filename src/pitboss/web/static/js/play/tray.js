/**
 * The chip tray: a size is chosen, spots are tapped; undo, clear, and repeat the last round.
 * Taps on one spot in quick succession are one wager.
 * @module
 */
import { el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { reason } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {{wager: string, stake: number}} Bet
 */

const TOGETHER_MS = 350;
const SIZES = [1, 5, 25, 100, 500];

export class Tray {
  /**
   * @param {string} table
   * @param {() => TableView | null} view
   * @param {() => number} seat
   */
  constructor(table, view, seat) {
    this.table = table;
    this.view = view;
    this.seat = seat;
    this.size = 5;
    /** @type {Bet[]} */
    this.made = [];
    /** @type {Bet[]} */
    this.before = [];
    this.round = 0;
    /** @type {Map<string, {stake: number, timer: number}>} */
    this.tapped = new Map();
    this.box = el("div", { class: "tray panel", role: "group", "aria-label": t("play.chips") });
    this.draw();
  }

  draw() {
    const sizes = SIZES.map((size) =>
      el("button", {
        class: `chip chip-${size}`,
        "aria-pressed": String(size === this.size),
        "aria-label": t("play.chip", { sum: money(size) }),
        onclick: () => {
          this.size = size;
          this.draw();
        },
      }, size)
    );
    this.box.replaceChildren(
      el("div", { class: "row sizes" }, ...sizes),
      el(
        "div",
        { class: "row" },
        el("button", { onclick: () => this.undo() }, t("play.undo")),
        el("button", { onclick: () => this.clear() }, t("play.clear")),
        el("button", { onclick: () => this.repeat() }, t("play.repeat")),
      ),
    );
  }

  /** @param {TableView} view */
  show(view) {
    this.box.hidden = !view.yours.length || view.mode !== "wallet";
    this.box.classList.toggle("shut", !view.betting);
    if (view.round === this.round) return;
    if (this.made.length) this.before = this.made;
    this.made = [];
    this.round = view.round;
  }

  /** A spot was tapped: chips go there, together with those tapped just before. @param {string} wager */
  bet(wager) {
    if (!this.seat()) return say(t("play.sit_first"), "alert");
    const held = this.tapped.get(wager);
    if (held) clearTimeout(held.timer);
    const stake = (held?.stake || 0) + this.size;
    const timer = setTimeout(() => {
      this.tapped.delete(wager);
      this.place({ wager, stake });
    }, TOGETHER_MS);
    this.tapped.set(wager, { stake, timer });
    say(t("play.putting", { sum: money(stake), wager }));
  }

  /** @param {Bet} bet */
  async place(bet) {
    const command = { type: "PlaceWager", seat: this.seat(), wager: bet.wager, stake: bet.stake };
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    if (answer.done) {
      this.made.push(bet);
      say(answer.words);
    } else {
      say(answer.words, "alert");
      reason(t("play.refused"), answer.words, answer.law);
    }
    return answer.done;
  }

  async undo() {
    const last = this.made.pop();
    if (!last) return say(t("play.nothing_to_undo"));
    await this.take({
      type: "ReduceWager",
      seat: this.seat(),
      wager: last.wager,
      stake: last.stake,
    });
  }

  async clear() {
    const own = this.view()?.seats.find((one) => one.seat === this.seat());
    this.made = [];
    for (const wager of own?.wagers || []) {
      await this.take({ type: "RemoveWager", seat: this.seat(), wager: wager.key });
    }
  }

  async repeat() {
    if (!this.before.length) return say(t("play.nothing_to_repeat"));
    for (const bet of this.before) if (!await this.place(bet)) return;
  }

  /** @param {Record<string, any>} command */
  async take(command) {
    const answer = await order(command, { table: this.table });
    say(answer.words, answer.done ? "said" : "alert");
  }
}
