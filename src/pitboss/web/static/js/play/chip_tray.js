/**
 * The chip tray: a size is chosen, spots are tapped; undo, clear, and repeat the last round.
 * Taps on one spot in quick succession are one wager, and stakes are such as can be paid.
 * @module
 */
import { api, el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { play } from "../sound.js";
import { keep, kept } from "./last_bets.js";
import { CHIPS } from "./seat.js";
import { noted, overtaken, refused, sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../felt.js").Felt} Felt
 * @typedef {{wager: string, stake: number, placed?: Record<string, number>,
 *   sent?: Promise<boolean>}} Bet
 * @typedef {{wager: string, chips: number, timer: number}} Tapped
 */

const TOGETHER_MS = 350;
/** Who presses Undo so soon after a refusal has not read it, and means the bet that was refused. */
const UNREAD_MS = 1000;
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
    /** What went to the server in this round, answered or not, the newest last. @type {Bet[]} */
    this.made = [];
    /** When the newest bet was refused; nothing once another was made. */
    this.refusedAt = 0;
    this.before = kept(table);
    this.round = 0;
    /** Asked to leave: what is up can come down, and nothing goes up. */
    this.out = false;
    /** What was tapped and has not been sent yet, the newest last. @type {Map<string, Tapped>} */
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

  /**
   * @param {TableView} view
   * @param {boolean} out the guest was asked to leave
   */
  show(view, out) {
    this.out = out;
    this.box.classList.toggle("out", out);
    this.box.hidden = !view.yours.length || view.mode === CHIPS;
    this.box.classList.toggle("shut", !view.betting);
    const [, , repeat] = this.buttons;
    repeat.classList.toggle("ready", view.betting && !!this.before.length && !this.made.length);
    if (view.round === this.round) return;
    const done = this.made.filter((one) => one.placed);
    if (done.length) {
      this.before = done.map(({ wager, stake }) => ({ wager, stake }));
      keep(this.table, this.before);
    }
    this.made = this.made.filter((one) => !one.placed);
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
    if (this.view()?.mode === CHIPS) return refused(t("play.by_chips"));
    if (this.out) return refused(t("play.out_no_more"));
    if (!seat) return refused(t("play.sit_first"));
    if (spot.dataset.seat && spot.dataset.seat !== String(seat)) {
      return refused(t("play.not_yours"));
    }
    const held = this.tapped.get(wager) || { wager, chips: 0, timer: 0 };
    clearTimeout(held.timer);
    held.chips += this.size;
    held.timer = setTimeout(() => this.send(held), TOGETHER_MS);
    this.tapped.delete(wager);
    this.tapped.set(wager, held);
    play("chip");
    const stake = this.payable(wager, held.chips, await this.take(wager));
    if (this.isHeld(held)) this.felt.coming(wager, seat, this.up(wager) + stake);
  }

  /** Whether a tap was neither sent nor taken back. @param {Tapped} held */
  isHeld(held) {
    return this.tapped.get(held.wager) === held;
  }

  /** Nobody tapped there again: the bet goes. @param {Tapped} held */
  async send(held) {
    const { wager } = held, act = await this.take(wager);
    if (!this.isHeld(held)) return;
    this.tapped.delete(wager);
    const stake = this.payable(wager, held.chips, act), why = this.why(wager, held.chips, act);
    if (await this.place({ wager, stake }) && why) noted(why);
  }

  /** A tap that was not sent yet is as if it had never been. @param {Tapped} held */
  drop(held) {
    clearTimeout(held.timer);
    this.tapped.delete(held.wager);
    this.felt.coming(held.wager, this.seat(), 0);
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
  place(bet) {
    this.made.push(bet);
    this.refusedAt = 0;
    bet.sent = this.sent(bet);
    return bet.sent;
  }

  /** Whether the server took a bet. One that it did not take was never made. @param {Bet} bet */
  async sent(bet) {
    const asked = Date.now();
    const command = { type: "PlaceWager", seat: this.seat(), wager: bet.wager, stake: bet.stake };
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    setTimeout(() => {
      if (!this.tapped.has(bet.wager)) this.felt.coming(bet.wager, command.seat, 0);
    }, answer.done ? 250 : 0);
    if (answer.done) {
      bet.placed = answer.placed;
      overtaken(asked);
      say(answer.words);
    } else {
      if (this.made.at(-1) === bet) this.refusedAt = Date.now();
      this.made = this.made.filter((one) => one !== bet);
      refused(answer.words, answer.law);
    }
    return answer.done;
  }

  /** The newest bet goes back, sent or not; a call such as the horn has put up several wagers. */
  async undo() {
    const held = [...this.tapped.values()].pop();
    if (held) return this.drop(held), say(t("play.taken_back"));
    const unread = Date.now() - this.refusedAt < UNREAD_MS;
    this.refusedAt = 0;
    if (unread) return;
    const last = this.made.pop();
    if (!last) return say(t("play.nothing_to_undo"));
    if (!await last.sent) return;
    for (const [wager, stake] of Object.entries(last.placed || {})) {
      const command = { type: "ReduceWager", seat: this.seat(), wager, stake };
      if (!await this.ask(command)) return void this.made.push(last);
      delete last.placed?.[wager];
    }
  }

  /** All goes back: what was tapped, what is on its way, and what the server has by then. */
  async clear() {
    const held = [...this.tapped.values()], asked = Date.now();
    held.forEach((one) => this.drop(one));
    await Promise.all(this.made.map((one) => one.sent));
    // What was answered just now is not in the last view of the table yet.
    const reply = await api(`/tables/${this.table}`);
    /** @type {TableView | null} */
    const view = reply.status === 200 ? reply.body : this.view();
    const own = view?.seats.find((one) => one.yours);
    if (!own?.wagers.length) {
      return say(t(held.length ? "play.taken_back" : "play.nothing_to_undo"));
    }
    for (const wager of own.wagers) {
      const command = { type: "RemoveWager", seat: own.seat, wager: wager.key };
      if (!await this.ask(command, asked)) continue;
      for (const one of this.made) delete one.placed?.[wager.key];
      this.made = this.made.filter((one) => !one.placed || Object.keys(one.placed).length);
    }
  }

  async repeat() {
    if (!this.before.length) return say(t("play.nothing_to_repeat"));
    play("chip");
    for (const { wager, stake } of this.before) if (!await this.place({ wager, stake })) return;
  }

  /** @param {Record<string, any>} command @param {number} [asked] when the player asked for it */
  async ask(command, asked = Date.now()) {
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    if (answer.done) {
      overtaken(asked);
      say(answer.words);
    } else refused(answer.words, answer.law);
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
