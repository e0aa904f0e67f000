/**
 * The chip tray: a size is chosen, spots are tapped; undo, clear, and repeat the last round.
 * Taps on one spot in quick succession are one wager, and stakes are such as can be paid.
 * @module
 */
import { api, el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { play } from "../sound.js";
import { keep, kept } from "./last.js";
import { noted, refused, sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../felt.js").Felt} Felt
 * @typedef {{wager: string, stake: number, placed?: Record<string, number>, why?: string}} Bet
 */

const TOGETHER_MS = 350;
const SIZES = [1, 5, 25, 100, 500];

export class Tray {
  /**
   * @param {string} table
   * @param {() => TableView | null} view
   * @param {Felt} felt
   * @param {() => void} seat opens what a player can do at the seat
   */
  constructor(table, view, felt, seat) {
    this.table = table;
    this.view = view;
    this.felt = felt;
    this.size = 5;
    /** @type {Bet[]} */
    this.made = [];
    this.before = kept(table);
    this.round = 0;
    /** @type {Map<string, {stake: number, chips: number, timer: number}>} */
    this.tapped = new Map();
    /** What each wager takes, by the phase of the table. @type {Map<string, Map<string, ActView>>} */
    this.takes = new Map();
    this.sizes = SIZES.map((size) => this.chip(size));
    this.buttons = [
      this.tool("undo", "↶", () => this.undo()),
      this.tool("clear", "✕", () => this.clear()),
      this.tool("repeat", "⟳", () => this.repeat()),
      this.tool("seat", "⋯", seat),
    ];
    this.box = el(
      "div",
      { class: "tray", role: "group", "aria-label": t("play.chips") },
      el("div", { class: "sizes" }, ...this.sizes),
      el("div", { class: "tools" }, ...this.buttons),
    );
    this.pick(5);
  }

  /** @param {number} size */
  chip(size) {
    const label = t("play.chip", { sum: money(size) });
    const chosen = () => {
      this.pick(size);
      play("chip");
    };
    return el("button", { class: `chip chip-${size}`, "aria-label": label, onclick: chosen }, size);
  }

  /**
   * @param {string} name
   * @param {string} sign
   * @param {() => void} does
   */
  tool(name, sign, does) {
    const mark = el("span", { class: "sign", "aria-hidden": "true" }, sign);
    return el("button", { class: `tool ${name}`, onclick: does }, mark, t(`play.${name}`));
  }

  /** @param {number} size */
  pick(size) {
    this.size = size;
    this.sizes.forEach((one, at) => one.setAttribute("aria-pressed", String(SIZES[at] === size)));
  }

  /** Figures choose a chip, backspace takes the last wager back. @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const size = SIZES[Number(event.key) - 1];
    if (size) {
      this.pick(size);
      say(t("play.chip", { sum: money(size) }));
    } else if (event.key === "Backspace") this.undo();
    else return;
    event.preventDefault();
  }

  seat() {
    return this.view()?.yours[0] || 0;
  }

  /** @param {TableView} view */
  show(view) {
    this.box.hidden = !view.yours.length || view.mode !== "wallet";
    this.box.classList.toggle("shut", !view.betting);
    const [, , repeat] = this.buttons;
    repeat.classList.toggle("ready", view.betting && !!this.before.length && !this.made.length);
    if (view.round === this.round) return;
    if (this.made.length) {
      this.before = this.made;
      keep(this.table, this.made);
    }
    this.made = [];
    this.round = view.round;
  }

  /** What a wager takes now; it is asked for once in each phase of a table. @param {string} wager */
  async take(wager) {
    const view = this.view(), phase = `${view?.phase} ${view?.minimum}`;
    if (!this.takes.has(phase)) {
      const reply = await api(`/tables/${this.table}/legal?seat=${this.seat()}`);
      /** @type {ActView[]} */
      const acts = reply.status === 200 ? reply.body : [];
      const wagers = acts.filter((one) => one.command.type === "PlaceWager");
      if (!wagers.length) return null;
      this.takes.set(phase, new Map(wagers.map((one) => [one.command.wager, one])));
    }
    return this.takes.get(phase)?.get(wager) || null;
  }

  /** What is up on a wager already. @param {string} wager */
  up(wager) {
    const own = this.view()?.seats.find((one) => one.yours);
    return own?.wagers.find((one) => one.key === wager)?.stake || 0;
  }

  /**
   * A spot was tapped: chips go there, together with those tapped just before.
   * @param {string} wager
   * @param {SVGElement} spot
   */
  async bet(wager, spot) {
    const seat = this.seat();
    if (!seat) return refused(t("play.sit_first"));
    if (spot.dataset.seat && spot.dataset.seat !== String(seat)) {
      return refused(t("play.not_yours"));
    }
    const act = await this.take(wager), held = this.tapped.get(wager);
    const chips = (held?.chips || 0) + this.size, stake = this.payable(wager, chips, act);
    clearTimeout(held?.timer);
    const timer = setTimeout(() => {
      this.tapped.delete(wager);
      this.place({ wager, stake, why: this.why(wager, chips, act) });
    }, TOGETHER_MS);
    this.tapped.set(wager, { stake, chips, timer });
    this.felt.coming(wager, seat, this.up(wager) + stake);
    play("chip");
  }

  /**
   * The stake that chips make: such as can be paid, and the first at least the smallest there.
   * @param {string} wager
   * @param {number} chips
   * @param {ActView | null} act
   */
  payable(wager, chips, act) {
    const least = act && !this.up(wager) ? act.least : 0;
    return Math.max(rounded(chips, act), least);
  }

  /**
   * Why the stake is more than the chips that were tapped; nothing if it is not.
   * @param {string} wager
   * @param {number} chips
   * @param {ActView | null} act
   */
  why(wager, chips, act) {
    const stake = this.payable(wager, chips, act);
    if (!act || stake === chips) return "";
    const fill = { chips: money(chips), sum: money(stake), wager: sentence(act.words) };
    if (stake > rounded(chips, act)) return t("play.at_least", fill);
    return t("play.in_steps", { ...fill, step: money(act.step) });
  }

  /** @param {Bet} bet */
  async place(bet) {
    const command = { type: "PlaceWager", seat: this.seat(), wager: bet.wager, stake: bet.stake };
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    setTimeout(() => {
      if (!this.tapped.has(bet.wager)) this.felt.coming(bet.wager, command.seat, 0);
    }, answer.done ? 250 : 0);
    if (answer.done) {
      this.made.push({ wager: bet.wager, stake: bet.stake, placed: answer.placed });
      say(answer.words);
      if (bet.why) noted(bet.why);
    } else refused(answer.words, answer.law);
    return answer.done;
  }

  /** The last bet goes back, wager by wager: a call such as the horn has put up several. */
  async undo() {
    const last = this.made.pop();
    if (!last) return say(t("play.nothing_to_undo"));
    for (const [wager, stake] of Object.entries(last.placed || { [last.wager]: last.stake })) {
      const command = { type: "ReduceWager", seat: this.seat(), wager, stake };
      if (!await this.ask(command)) return void this.made.push(last);
      delete last.placed?.[wager];
    }
  }

  async clear() {
    const own = this.view()?.seats.find((one) => one.yours);
    if (!own?.wagers.length) return say(t("play.nothing_to_undo"));
    for (const wager of own.wagers) {
      const command = { type: "RemoveWager", seat: own.seat, wager: wager.key };
      if (!await this.ask(command)) continue;
      for (const one of this.made) delete one.placed?.[wager.key];
      this.made = this.made.filter((one) => Object.keys(one.placed || {}).length);
    }
  }

  async repeat() {
    if (!this.before.length) return say(t("play.nothing_to_repeat"));
    play("chip");
    for (const bet of this.before) if (!await this.place(bet)) return;
  }

  /** @param {Record<string, any>} command */
  async ask(command) {
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    if (answer.done) say(answer.words);
    else refused(answer.words, answer.law);
    return answer.done;
  }
}

/**
 * A stake that can be paid: the chip, or the next multiple above it.
 * @param {number} size
 * @param {ActView | null} act
 */
function rounded(size, act) {
  const step = act?.step || 1;
  return Math.ceil(size / step) * step;
}
