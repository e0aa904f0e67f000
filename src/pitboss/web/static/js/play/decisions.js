/** A player's decisions: cards, dice, button, cut; and why something is not allowed now. @module */
import { el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { playSound } from "../sound.js";
import { withSuitSigns } from "../mini_cards.js";
import { showReason } from "../sheet.js";
import { capitalize, dismissOlderRefusal, showRefusal } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../shapes.d.ts").NotNow} NotNow
 */

// These acts are in the seat sheet or on other buttons.
const SEAT_SHEET_ACTS = [
  "RemoveWager",
  "Leave",
  "CallWager",
  "KeepWager",
  "GiveUpDice",
  "AskForDice",
];

export class Decisions {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.box = el("div", { class: "acts", role: "group", "aria-label": t("play.decide") });
    this.shown = "";
    this.busy = false;
    this.round = 0;
  }

  /** @param {TableView} view */
  show(view) {
    this.round = view.round;
    const turn = view.turn && view.yours.includes(view.turn.seat) ? view.turn : null;
    const other = view.acts.filter((act) => !SEAT_SHEET_ACTS.includes(act.command.type));
    const acts = [...(turn ? turn.acts : []), ...other], not = turn ? turn.refused : [];
    const now = JSON.stringify([view.round, turn?.hand, acts, not]);
    if (now === this.shown) return;
    const hadFocus = this.box.contains(document.activeElement);
    this.shown = now;
    this.busy = false;
    this.box.hidden = !acts.length && !not.length;
    const usual = acts.find((act) => act.default);
    this.box.replaceChildren(
      ...acts.map((act) => this.actControl(act)),
      ...not.map((act) => refusedAct(act)),
      usual
        ? el("p", { class: "hint default-act" }, t("play.default_act", { act: usual.words }))
        : "",
    );
    if (this.box.hidden) return;
    const first = this.box.querySelector("button");
    if (hadFocus && first) first.focus();
    say(t("play.choices", { acts: acts.map((act) => act.words).join(", ") }));
    playSound("turn");
  }

  /** All have the same weight: none of them is advice. @param {ActView} act */
  actControl(act) {
    if (act.command.type === "PressButton") return this.shakerButton(act);
    if (act.most > act.least) return this.stakeSlider(act);
    const cost = act.least ? el("small", {}, money(act.least)) : "";
    const usual = act.default ? el("span", { class: "visually-hidden" }, t("play.is_default")) : "";
    return el(
      "button",
      { class: "act", onclick: () => this.ask(act.command) },
      capitalize(act.words),
      cost,
      usual,
    );
  }

  /** The shaker button: it lights when it is yours. @param {ActView} act */
  shakerButton(act) {
    return el(
      "button",
      { class: "shaker", onclick: () => this.ask(act.command) },
      el("b", {}, t("play.press")),
    );
  }

  /** An amount the player chooses: raise, insurance. @param {ActView} act */
  stakeSlider(act) {
    const input = /** @type {HTMLInputElement} */ (el("input", {
      type: "range",
      min: act.least,
      max: act.most,
      step: act.step,
      value: act.most,
      "aria-label": act.words,
    }));
    const words = el("b", {}, money(act.most));
    const send = el(
      "button",
      {
        class: "act",
        onclick: () => this.ask({ ...act.command, stake: Number(input.value) }),
      },
      capitalize(act.words),
      words,
    );
    input.addEventListener("input", () => {
      words.textContent = money(Number(input.value));
      input.setAttribute("aria-valuetext", words.textContent);
    });
    return el("span", { class: "stake-act" }, input, send);
  }

  /**
   * A second tap does nothing while the first is on its way.
   * @param {Record<string, any>} command
   */
  async ask(command) {
    if (this.busy) return;
    const asked_ms = Date.now();
    this.busy = true;
    this.box.classList.add("sending");
    const answer = await order(command, { table: this.table, round: this.round });
    this.busy = false;
    this.box.classList.remove("sending");
    if (answer.done) dismissOlderRefusal(asked_ms);
    else showRefusal(answer.words, answer.law);
  }
}

/** @param {NotNow} act */
function refusedAct(act) {
  return el(
    "button",
    {
      class: "act not",
      onclick: () =>
        showReason(
          t("play.why_not_act", { act: act.words }),
          capitalize(withSuitSigns(act.why)),
          act.law,
        ),
    },
    capitalize(act.words),
    el("small", {}, t("play.why_not")),
  );
}
