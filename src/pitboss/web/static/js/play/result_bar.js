/** What the round brought: one line, and every bet with its reason. @module */
import { el, money, say, t } from "../page.js";
import { correctionNote } from "../correction.js";
import { withSuitSigns } from "../mini_cards.js";
import { wantsMotion } from "../motion.js";
import { playSound } from "../sound.js";
import { clauseList, openSheet } from "../sheet.js";
import { capitalize } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").LineView} LineView
 */

const FINAL = ["wins", "loses", "returned"];

export class ResultBar {
  constructor() {
    this.box = el("div", { class: "result-bar" });
    this.shown = "";
    /** A result that was there when the player arrived is shown but not announced. */
    this.hasShown = false;
    /** The last result with the player's own bets. */
    this.ownResult = "";
  }

  /** @param {TableView} view */
  show(view) {
    const result = view.result, first = !this.hasShown;
    this.hasShown = true;
    const lines = result ? result.lines.filter((line) => line.yours) : [];
    if (!result || (!lines.length && !result.outcome)) return this.box.replaceChildren();
    const which = JSON.stringify([result.round, result.seat, result.outcome]);
    // A player who has left still sees what the last bets did.
    if (lines.length) this.ownResult = which;
    else if (!view.yours.length && which === this.ownResult) return;
    const sum = lines.reduce((all, line) => all + netChange(line), 0);
    const ended = lines.some((line) => FINAL.includes(line.kind));
    const what = result.shown || result.outcome;
    const fixed = correctionNote(result);
    const now = JSON.stringify([which, lines.length, sum, fixed]);
    if (now === this.shown) return;
    this.shown = now;
    const kind = !ended ? "none" : sum > 0 ? "won" : sum < 0 ? "lost" : "even";
    const why = lines.length
      ? el("button", { class: "why", onclick: () => openReasons(view, lines) }, t("common.why"))
      : "";
    this.box.replaceChildren(
      el(
        "div",
        { class: `result-line ${kind}${fixed ? " is-corrected" : ""}` },
        what ? el("b", { class: "outcome" }, capitalize(what)) : "",
        fixed ? el("span", { class: "correction-note" }, capitalize(fixed)) : "",
        ended ? el("b", { class: "sum" }, totalText(sum)) : "",
        lines.length ? el("span", { class: "which" }, lines.map(lineText).join(", ")) : "",
        why,
      ),
    );
    if (first) return;
    // A call that is only the number ("seven") is already said with the result.
    const isCallKnown = what.includes(withoutFullStop(result.call)) || /^\d+$/.test(result.call);
    const call = isCallKnown ? "" : withoutFullStop(result.call);
    const words = [fixed, what, call, ended ? totalText(sum) : "", ...lines.map(lineText)];
    say(words.map(withoutFullStop).filter(Boolean).map(capitalize).join(". "));
    if (kind === "won") this.celebrate();
    else if (kind === "lost") playSound("lose");
  }

  celebrate() {
    playSound("win");
    if (!wantsMotion()) return;
    const line = this.box.querySelector(".result-line");
    for (let n = 0; n < 12; n++) {
      line?.append(el("i", { class: `coin coin-${n}`, "aria-hidden": "true" }));
    }
    setTimeout(() => line?.querySelectorAll(".coin").forEach((coin) => coin.remove()), 1600);
  }
}

/**
 * What the last bets did, in words and with reasons; null if none is decided.
 * @param {TableView} view
 */
export function lastWagers(view) {
  const result = view.result;
  const lines = (result?.lines || []).filter((line) => line.yours && FINAL.includes(line.kind));
  if (!result || !lines.length) return null;
  return { words: lines.map(lineText).join(", "), why: () => openReasons(view, lines) };
}

/**
 * Every bet of the round with its reason and clauses.
 * @param {TableView} view
 * @param {LineView[]} lines
 */
function openReasons(view, lines) {
  const round = t("play.round", { round: view.result?.round || 0 });
  openSheet(
    [round, view.result?.shown].filter(Boolean).join(": "),
    ...reasonSections(lines),
    ...carriedCommission(view),
  );
}

/** Commission below one chip that is still due, if any. @param {TableView} view */
export function carriedCommission(view) {
  const sum = view.seats.reduce((all, seat) => all + (seat.yours ? seat.owed : 0), 0);
  const words = money(0).replace("0", (sum / 100).toFixed(2));
  return sum ? [el("p", { class: "carried" }, t("play.commission_carried", { sum: words }))] : [];
}

/** Bets, each with its result, reason and clauses. @param {LineView[]} lines */
export function reasonSections(lines) {
  return lines.map((line) =>
    el(
      "section",
      { class: "reason" },
      el("h3", { class: toneClass(line) }, lineText(line)),
      el("p", {}, capitalize(withSuitSigns(line.words))),
      clauseList(line.law),
    )
  );
}

/** @param {LineView} line */
function lineText(line) {
  return `${capitalize(line.title)} ${
    t(`play.kind_${line.kind}`, { sum: money(Math.abs(netChange(line))) })
  }`;
}

/** @param {LineView} line */
function toneClass(line) {
  const sum = netChange(line);
  return sum > 0 ? "won" : sum < 0 ? "lost" : "";
}

/** What a bet brought. @param {LineView} line */
function netChange(line) {
  if (line.kind === "wins") return line.win - line.fee;
  return line.kind === "loses" ? line.back - line.stake : 0;
}

/** Without the full stop, which the next sentence brings. @param {string} words */
function withoutFullStop(words) {
  return words.replace(/\.$/, "");
}

/** @param {number} sum */
function totalText(sum) {
  if (!sum) return t("play.even");
  return t(sum < 0 ? "play.lost" : "play.won", { sum: money(Math.abs(sum)) });
}
