/** What a player decides: cards, dice, button, cut; what is not allowed now, and why. @module */
import { el, money, say, t } from "../page.js";
import { order } from "../orders.js";
import { play } from "../sound.js";
import { inSigns } from "../mini_cards.js";
import { reason } from "../sheet.js";
import { overtaken, refused, sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {import("../shapes.d.ts").NotNow} NotNow
 */

// Done by other buttons of this screen, or rarely wanted: they have their place in the seat's sheet.
const ELSEWHERE = ["RemoveWager", "Leave", "CallWager", "KeepWager", "GiveUpDice", "AskForDice"];

export class Acts {
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
    const other = view.acts.filter((one) => !ELSEWHERE.includes(one.command.type));
    const acts = [...(turn ? turn.acts : []), ...other], not = turn ? turn.refused : [];
    const now = JSON.stringify([view.round, turn?.hand, acts, not]);
    if (now === this.shown) return;
    const had = this.box.contains(document.activeElement);
    this.shown = now;
    this.busy = false;
    this.box.hidden = !acts.length && !not.length;
    const usual = acts.find((one) => one.default);
    this.box.replaceChildren(
      ...acts.map((one) => this.act(one)),
      ...not.map((one) => cannot(one)),
      usual ? el("p", { class: "hint usual" }, t("play.usual", { act: usual.words })) : "",
    );
    if (this.box.hidden) return;
    const first = this.box.querySelector("button");
    if (had && first) first.focus();
    say(t("play.choices", { acts: acts.map((one) => one.words).join(", ") }));
    play("turn");
  }

  /** All have the same weight: none of them is advice. @param {ActView} act */
  act(act) {
    if (act.command.type === "PressButton") return this.button(act);
    if (act.most > act.least) return this.figure(act);
    const cost = act.least ? el("small", {}, money(act.least)) : "";
    const usual = act.default ? el("span", { class: "unseen" }, t("play.is_usual")) : "";
    return el(
      "button",
      { class: "act", onclick: () => this.ask(act.command) },
      sentence(act.words),
      cost,
      usual,
    );
  }

  /** The shaker's button: it lights when it is yours. @param {ActView} act */
  button(act) {
    return el(
      "button",
      { class: "shaker", onclick: () => this.ask(act.command) },
      el("b", {}, t("play.press")),
    );
  }

  /** A figure that the player names: raise, insurance. @param {ActView} act */
  figure(act) {
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
      sentence(act.words),
      words,
    );
    input.addEventListener("input", () => {
      words.textContent = money(Number(input.value));
      input.setAttribute("aria-valuetext", words.textContent);
    });
    return el("span", { class: "figure-act" }, input, send);
  }

  /** A second tap while the first is on its way asks for nothing. @param {Record<string, any>} command */
  async ask(command) {
    if (this.busy) return;
    const asked = Date.now();
    this.busy = true;
    this.box.classList.add("asked");
    const answer = await order(command, { table: this.table, round: this.round });
    this.busy = false;
    this.box.classList.remove("asked");
    if (answer.done) overtaken(asked);
    else refused(answer.words, answer.law);
  }
}

/** @param {NotNow} one */
function cannot(one) {
  return el(
    "button",
    {
      class: "act not",
      onclick: () =>
        reason(t("play.not_now", { act: one.words }), sentence(inSigns(one.why)), one.law),
    },
    sentence(one.words),
    el("small", {}, t("play.why_not")),
  );
}
