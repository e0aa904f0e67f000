/** What the round brought: in one line, and every wager with its reason. @module */
import { el, money, say, t } from "../page.js";
import { corrected } from "../correction.js";
import { inSigns } from "../mini_cards.js";
import { moves } from "../motion.js";
import { play } from "../sound.js";
import { clauses, sheet } from "../sheet.js";
import { sentence } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").LineView} LineView
 */

const ENDED = ["wins", "loses", "returned"];

export class Slip {
  constructor() {
    this.box = el("div", { class: "slip" });
    this.told = "";
    /** What lay there when the player came is shown and not told again. */
    this.began = false;
    /** The result that is shown with wagers of one's own. */
    this.own = "";
  }

  /** @param {TableView} view */
  show(view) {
    const result = view.result, first = !this.began;
    this.began = true;
    const lines = result ? result.lines.filter((one) => one.yours) : [];
    if (!result || (!lines.length && !result.outcome)) return this.box.replaceChildren();
    const which = JSON.stringify([result.round, result.seat, result.outcome]);
    // Who has left still sees what the last wagers did there, though the seat is nobody's now.
    if (lines.length) this.own = which;
    else if (!view.yours.length && which === this.own) return;
    const sum = lines.reduce((all, one) => all + change(one), 0);
    const ended = lines.some((one) => ENDED.includes(one.kind));
    const what = result.shown || result.outcome;
    const fixed = corrected(result);
    const now = JSON.stringify([which, lines.length, sum, fixed]);
    if (now === this.told) return;
    this.told = now;
    const kind = !ended ? "none" : sum > 0 ? "won" : sum < 0 ? "lost" : "even";
    const why = lines.length
      ? el("button", { class: "why", onclick: () => reasons(view, lines) }, t("common.why"))
      : "";
    this.box.replaceChildren(
      el(
        "div",
        { class: `slip-line ${kind}${fixed ? " put-right" : ""}` },
        what ? el("b", { class: "outcome" }, sentence(what)) : "",
        fixed ? el("span", { class: "fixed" }, sentence(fixed)) : "",
        ended ? el("b", { class: "sum" }, total(sum)) : "",
        lines.length ? el("span", { class: "which" }, lines.map(inWords).join(", ")) : "",
        why,
      ),
    );
    if (first) return;
    // A call that is the number alone has been said with what came up: "seven".
    const said = what.includes(bare(result.call)) || /^\d+$/.test(result.call);
    const call = said ? "" : bare(result.call);
    const words = [fixed, what, call, ended ? total(sum) : "", ...lines.map(inWords)];
    say(words.map(bare).filter(Boolean).map(sentence).join(". "));
    if (kind === "won") this.celebrate();
    else if (kind === "lost") play("lose");
  }

  celebrate() {
    play("win");
    if (!moves()) return;
    const line = this.box.querySelector(".slip-line");
    for (let n = 0; n < 12; n++) {
      line?.append(el("i", { class: `coin coin-${n}`, "aria-hidden": "true" }));
    }
    setTimeout(() => line?.querySelectorAll(".coin").forEach((one) => one.remove()), 1600);
  }
}

/**
 * What the last wagers did, in words and with the reasons; nothing if none has ended.
 * @param {TableView} view
 */
export function lastWagers(view) {
  const result = view.result;
  const lines = (result?.lines || []).filter((one) => one.yours && ENDED.includes(one.kind));
  if (!result || !lines.length) return null;
  return { words: lines.map(inWords).join(", "), why: () => reasons(view, lines) };
}

/**
 * Every wager of the round with its reason and the clauses.
 * @param {TableView} view
 * @param {LineView[]} lines
 */
function reasons(view, lines) {
  const round = t("play.round", { round: view.result?.round || 0 });
  sheet(
    [round, view.result?.shown].filter(Boolean).join(": "),
    ...reasonsOf(lines),
    ...carried(view),
  );
}

/** Commission that is less than a chip and still due, where there is some. @param {TableView} view */
export function carried(view) {
  const sum = view.seats.reduce((all, one) => all + (one.yours ? one.owed : 0), 0);
  const words = money(0).replace("0", (sum / 100).toFixed(2));
  return sum ? [el("p", { class: "carried" }, t("play.carried", { sum: words }))] : [];
}

/** Wagers, each with how it ended, why, and by which clauses. @param {LineView[]} lines */
export function reasonsOf(lines) {
  return lines.map((one) =>
    el(
      "section",
      { class: "reason" },
      el("h3", { class: tone(one) }, inWords(one)),
      el("p", {}, sentence(inSigns(one.words))),
      clauses(one.law),
    )
  );
}

/** @param {LineView} one */
function inWords(one) {
  return `${sentence(one.title)} ${
    t(`play.kind_${one.kind}`, { sum: money(Math.abs(change(one))) })
  }`;
}

/** @param {LineView} one */
function tone(one) {
  const sum = change(one);
  return sum > 0 ? "won" : sum < 0 ? "lost" : "";
}

/** What a wager brought. @param {LineView} one */
function change(one) {
  if (one.kind === "wins") return one.win - one.fee;
  return one.kind === "loses" ? one.back - one.stake : 0;
}

/** Words without the full stop that the next sentence brings. @param {string} words */
function bare(words) {
  return words.replace(/\.$/, "");
}

/** @param {number} sum */
function total(sum) {
  if (!sum) return t("play.even");
  return t(sum < 0 ? "play.lost" : "play.won", { sum: money(Math.abs(sum)) });
}
