/**
 * The chip tray: pick a size, tap spots; undo, clear, repeat the last round. Quick taps on one spot
 * are one bet, and stakes are rounded so that they can be paid.
 * @module
 */
import { api, el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { playSound } from "../sound.js";
import { loadBets, saveBets } from "./last_bets.js";
import { CHIPS } from "./seat.js";
import { capitalize, dismissOlderRefusal, showNote, showRefusal } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../felt.js").Felt} Felt
 * @typedef {{wager: string, stake: number, placed?: Record<string, number>,
 *   sent?: Promise<boolean>}} Bet
 * @typedef {{wager: string, chips: number, timer: number}} Tap
 */

const TOGETHER_MS = 350;
/** Undo this soon after a refusal means the refused bet: nobody has read it yet. */
const UNREAD_MS = 1000;
const SIZES = [1, 5, 25, 100, 500];

export class ChipTray {
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
    /** Bets sent in this round, answered or not, newest last. @type {Bet[]} */
    this.bets = [];
    /** When the newest bet was refused; 0 after another bet. */
    this.refusedAt = 0;
    this.lastBets = loadBets(table);
    this.round = 0;
    /** Asked to leave: bets can come down but not go up. */
    this.isAskedToLeave = false;
    /** Taps not sent yet, newest last. @type {Map<string, Tap>} */
    this.taps = new Map();
    /** The legal bets, by phase of the table. @type {Map<string, Map<string, ActView>>} */
    this.actsByPhase = new Map();
    this.sizes = SIZES.map((size) => this.chipButton(size));
    this.buttons = [
      this.toolButton("undo", "↶", () => this.undo()),
      this.toolButton("clear", "✕", () => this.clear()),
      this.toolButton("repeat", "⟳", () => this.repeat()),
      this.toolButton("seat", "⋯", seat),
    ];
    this.box = el(
      "div",
      { class: "tray", role: "group", "aria-label": t("play.chips") },
      el("div", { class: "sizes" }, ...this.sizes),
      el("div", { class: "tools" }, ...this.buttons),
    );
    this.pickSize(5);
  }

  /** @param {number} size */
  chipButton(size) {
    const label = t("play.chip", { sum: money(size) });
    const selected = () => {
      this.pickSize(size);
      playSound("chip");
    };
    return el(
      "button",
      { class: `chip chip-${size}`, "aria-label": label, onclick: selected },
      size,
    );
  }

  /**
   * @param {string} name
   * @param {string} sign
   * @param {() => void} does
   */
  toolButton(name, sign, does) {
    const mark = el("span", { class: "sign", "aria-hidden": "true" }, sign);
    return el("button", { class: `tool ${name}`, onclick: does }, mark, t(`play.${name}`));
  }

  /** @param {number} size */
  pickSize(size) {
    this.size = size;
    this.sizes.forEach((button, at) =>
      button.setAttribute("aria-pressed", String(SIZES[at] === size))
    );
  }

  /** Digits pick a chip; backspace takes the last bet back. @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const size = SIZES[Number(event.key) - 1];
    if (size) {
      this.pickSize(size);
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
    this.isAskedToLeave = out;
    this.box.classList.toggle("out", out);
    this.box.hidden = !view.yours.length || view.mode === CHIPS;
    this.box.classList.toggle("is-closed", !view.betting);
    const [, , repeat] = this.buttons;
    repeat.classList.toggle("ready", view.betting && !!this.lastBets.length && !this.bets.length);
    if (view.round === this.round) return;
    const placed = this.bets.filter((bet) => bet.placed);
    if (placed.length) {
      this.lastBets = placed.map(({ wager, stake }) => ({ wager, stake }));
      saveBets(this.table, this.lastBets);
    }
    this.bets = this.bets.filter((bet) => !bet.placed);
    this.round = view.round;
  }

  /** The legal range of a bet, fetched once per phase. @param {string} wager */
  async findAct(wager) {
    const view = this.view(), phase = `${view?.phase} ${view?.minimum}`;
    if (!this.actsByPhase.has(phase)) {
      const reply = await api(`/tables/${this.table}/legal?seat=${this.seat()}`);
      /** @type {ActView[]} */
      const acts = reply.status === 200 ? reply.body : [];
      const wagers = acts.filter((act) => act.command.type === "PlaceWager");
      if (!wagers.length) return null;
      this.actsByPhase.set(phase, new Map(wagers.map((wager) => [wager.command.wager, wager])));
    }
    return this.actsByPhase.get(phase)?.get(wager) || null;
  }

  /** What is already up on a bet. @param {string} wager */
  currentStake(wager) {
    const own = this.view()?.seats.find((seat) => seat.yours);
    return own?.wagers.find((placed) => placed.key === wager)?.stake || 0;
  }

  /**
   * A spot was tapped: add chips to the taps just before.
   * @param {string} wager
   * @param {SVGElement} spot
   */
  async bet(wager, spot) {
    const seat = this.seat();
    if (this.view()?.mode === CHIPS) return showRefusal(t("play.chips_only"));
    if (this.isAskedToLeave) return showRefusal(t("play.leave_request_no_wagers"));
    if (!seat) return showRefusal(t("play.sit_first"));
    if (spot.dataset.seat && spot.dataset.seat !== String(seat)) {
      return showRefusal(t("play.not_yours"));
    }
    const tap = this.taps.get(wager) || { wager, chips: 0, timer: 0 };
    clearTimeout(tap.timer);
    tap.chips += this.size;
    tap.timer = setTimeout(() => this.send(tap), TOGETHER_MS);
    this.taps.delete(wager);
    this.taps.set(wager, tap);
    playSound("chip");
    const stake = this.payableStake(wager, tap.chips, await this.findAct(wager));
    if (this.isPending(tap)) {
      this.felt.showPendingChips(wager, seat, this.currentStake(wager) + stake);
    }
  }

  /** Whether a tap is neither sent nor taken back. @param {Tap} tap */
  isPending(tap) {
    return this.taps.get(tap.wager) === tap;
  }

  /** No more taps there: send the bet. @param {Tap} tap */
  async send(tap) {
    const { wager } = tap, act = await this.findAct(wager);
    if (!this.isPending(tap)) return;
    this.taps.delete(wager);
    const stake = this.payableStake(wager, tap.chips, act),
      why = this.adjustmentReason(wager, tap.chips, act);
    if (await this.place({ wager, stake }) && why) showNote(why);
  }

  /** Drop a tap that was not sent. @param {Tap} tap */
  dropTap(tap) {
    clearTimeout(tap.timer);
    this.taps.delete(tap.wager);
    this.felt.showPendingChips(tap.wager, this.seat(), 0);
  }

  /**
   * The stake that chips make: payable, and at least the minimum for a first bet.
   * @param {string} wager
   * @param {number} chips
   * @param {ActView | null} act
   */
  payableStake(wager, chips, act) {
    const least = act && !this.currentStake(wager) ? act.least : 0;
    return Math.max(roundUp(chips, act), least);
  }

  /**
   * Why the stake is more than the tapped chips; empty if it is not.
   * @param {string} wager
   * @param {number} chips
   * @param {ActView | null} act
   */
  adjustmentReason(wager, chips, act) {
    const stake = this.payableStake(wager, chips, act);
    if (!act || stake === chips) return "";
    const fill = { chips: money(chips), sum: money(stake), wager: capitalize(act.words) };
    if (stake > roundUp(chips, act)) return t("play.at_least", fill);
    return t("play.in_steps", { ...fill, step: money(act.step) });
  }

  /** @param {Bet} bet */
  place(bet) {
    this.bets.push(bet);
    this.refusedAt = 0;
    bet.sent = this.sendBet(bet);
    return bet.sent;
  }

  /** Send a bet. A refused bet counts as never made. @param {Bet} bet */
  async sendBet(bet) {
    const asked_ms = Date.now();
    const command = { type: "PlaceWager", seat: this.seat(), wager: bet.wager, stake: bet.stake };
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    setTimeout(() => {
      if (!this.taps.has(bet.wager)) this.felt.showPendingChips(bet.wager, command.seat, 0);
    }, answer.done ? 250 : 0);
    if (answer.done) {
      bet.placed = answer.placed;
      dismissOlderRefusal(asked_ms);
      say(answer.words);
    } else {
      if (this.bets.at(-1) === bet) this.refusedAt = Date.now();
      this.bets = this.bets.filter((other) => other !== bet);
      showRefusal(answer.words, answer.law);
    }
    return answer.done;
  }

  /** Take back the newest bet, sent or not. A call such as the horn put up several. */
  async undo() {
    const tap = [...this.taps.values()].pop();
    if (tap) return this.dropTap(tap), say(t("play.undone"));
    const unread = Date.now() - this.refusedAt < UNREAD_MS;
    this.refusedAt = 0;
    if (unread) return;
    const last = this.bets.pop();
    if (!last) return say(t("play.nothing_to_undo"));
    if (!await last.sent) return;
    for (const [wager, stake] of Object.entries(last.placed || {})) {
      const command = { type: "ReduceWager", seat: this.seat(), wager, stake };
      if (!await this.ask(command)) return void this.bets.push(last);
      delete last.placed?.[wager];
    }
  }

  /** Take everything back: taps, bets on their way, and bets the server has. */
  async clear() {
    const taps = [...this.taps.values()], asked_ms = Date.now();
    taps.forEach((tap) => this.dropTap(tap));
    await Promise.all(this.bets.map((bet) => bet.sent));
    // Bets answered just now are not in the last view yet.
    const reply = await api(`/tables/${this.table}`);
    /** @type {TableView | null} */
    const view = reply.status === 200 ? reply.body : this.view();
    const own = view?.seats.find((seat) => seat.yours);
    if (!own?.wagers.length) {
      return say(t(taps.length ? "play.undone" : "play.nothing_to_undo"));
    }
    for (const wager of own.wagers) {
      const command = { type: "RemoveWager", seat: own.seat, wager: wager.key };
      if (!await this.ask(command, asked_ms)) continue;
      for (const bet of this.bets) delete bet.placed?.[wager.key];
      this.bets = this.bets.filter((bet) => !bet.placed || Object.keys(bet.placed).length);
    }
  }

  async repeat() {
    if (!this.lastBets.length) return say(t("play.nothing_to_repeat"));
    playSound("chip");
    for (const { wager, stake } of this.lastBets) if (!await this.place({ wager, stake })) return;
  }

  /** @param {Record<string, any>} command @param {number} [asked_ms] when the player asked for it */
  async ask(command, asked_ms = Date.now()) {
    const answer = await order(command, { table: this.table, round: this.view()?.round || 0 });
    if (answer.done) {
      dismissOlderRefusal(asked_ms);
      say(answer.words);
    } else showRefusal(answer.words, answer.law);
    return answer.done;
  }
}

/**
 * A payable stake: the chip, or the next multiple above it.
 * @param {number} size
 * @param {ActView | null} act
 */
function roundUp(size, act) {
  const step = act?.step || 1;
  return Math.ceil(size / step) * step;
}
