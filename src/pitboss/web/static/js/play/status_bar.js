/** The line above the table: what is happening, the time left, and recent results. @module */
import { el, money, phaseWords, t } from "../page.js";
import { diceFaces } from "../table_pieces.js";
import { playSound } from "../sound.js";
import { capitalize } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").PastView} PastView
 * @typedef {import("../live.js").Live} Live
 */

const LAST = 5;
/** The hand all others play against. */
const DEALER = "dealer";

export class StatusBar {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    this.until_ms = 0;
    this.whole_ms = 1;
    this.seconds = -1;
    this.isOwnTurn = false;
    this.ring = el("span", { class: "countdown", "aria-hidden": "true" }, el("b", {}));
    this.now = el("b", { class: "now" });
    this.sub = el("span", { class: "hint sub" });
    this.chips = el("span", { class: "stakes" });
    this.past = el("ol", { class: "past", "aria-label": t("play.past") });
    this.box = el(
      "div",
      { class: "status" },
      this.ring,
      el("span", { class: "words" }, this.now, this.sub),
      this.chips,
    );
  }

  /** While a result comes up, show neither the result nor its payouts. */
  hideResult() {
    this.isOwnTurn = false;
    this.now.textContent = t("play.no_more_bets");
    this.now.classList.remove("own");
    this.until_ms = 0;
    this.tick();
  }

  /** @param {TableView} view */
  show(view) {
    this.isOwnTurn = !!view.turn && view.yours.includes(view.turn.seat);
    this.now.textContent = statusText(view, this.isOwnTurn);
    this.now.classList.toggle("own", this.isOwnTurn);
    const phase = capitalize(phaseWords(view.phase));
    const limits = view.maximum
      ? t("play.limits", { least: money(view.minimum), most: money(view.maximum) })
      : t("play.least", { least: money(view.minimum) });
    this.sub.textContent = this.isOwnTurn && dealerHand(view) || phase || limits;
    const seat = view.seats.find((seat) => seat.yours);
    const staked = (seat?.wagers || []).reduce((sum, wager) => sum + wager.stake, 0);
    this.chips.replaceChildren(
      ...(seat
        ? [
          el(
            "span",
            {},
            el("small", {}, t("play.chips")),
            " ",
            el("b", { id: "chips" }, money(seat.chips || 0)),
          ),
          el(
            "span",
            {},
            el("small", {}, t("play.staked")),
            " ",
            el("b", { id: "staked" }, money(staked)),
          ),
        ]
        : []),
    );
    this.past.replaceChildren(...view.history.slice(-12).reverse().map(resultPill));
    if (view.until_ms !== this.until_ms) {
      this.until_ms = view.until_ms;
      this.whole_ms = Math.max(1, view.until_ms - this.live.now());
      this.seconds = -1;
    }
    this.tick();
  }

  tick() {
    const left = this.until_ms - this.live.now(), seconds = Math.ceil(left / 1000);
    const counts = this.until_ms > 0 && left > -400;
    this.ring.classList.toggle("counts", counts);
    this.ring.classList.toggle("soon", counts && seconds <= LAST);
    this.ring.style.setProperty("--left", String(Math.max(0, Math.min(1, left / this.whole_ms))));
    if (seconds === this.seconds) return;
    this.seconds = seconds;
    const figure = this.ring.querySelector("b");
    if (figure) figure.textContent = counts ? String(Math.max(0, seconds)) : "";
    if (counts && this.isOwnTurn && seconds > 0 && seconds <= LAST) playSound("tick");
  }
}

/**
 * What is happening, in a few words.
 * @param {TableView} view
 * @param {boolean} own
 */
function statusText(view, own) {
  if (view.status !== "open") return t("play.status", { status: view.status });
  if (own) return t("play.your_turn");
  if (view.turn) return t("play.their_turn", { seat: view.turn.seat });
  if (view.yours.includes(view.lit_button)) {
    const armed = view.acts.some((act) => act.command.type === "PressButton");
    if (armed || !view.betting) return t(armed ? "play.your_button" : "play.button_lit");
  }
  if (view.yours.includes(view.offered)) return t("play.offered");
  if (view.betting) return t("play.place_bets");
  if (view.due === "bets") return t("play.bets_soon");
  if (view.due !== "throw" || view.holder < 1) return t("play.no_more_bets");
  if (view.yours.includes(view.holder)) return t("play.you_throw");
  return t("play.throws", { seat: view.holder });
}

/** The dealer's hand: a small phone has no room for it next to your own. @param {TableView} view */
function dealerHand(view) {
  const hand = view.hands.find((hand) => hand.name === DEALER);
  return hand?.worth ? `${capitalize(hand.title)} ${hand.worth}` : "";
}

/** A result of an earlier round. @param {PastView} result */
function resultPill(result) {
  const words = result.shown || result.outcome, color = / (red|black)$/.exec(words)?.[1] || "";
  const faces = color ? [] : diceFaces(result.outcome);
  const label = [t("play.round", { round: result.round }), words, result.note].filter(Boolean).join(
    ", ",
  );
  const inside = faces.length
    ? faces.map((face) => el("i", { class: `pip pip-${face}` }))
    : [words.replace(/ (red|black)$/, "")];
  return el("li", { class: `pill ${color}`, "aria-label": label, title: label }, ...inside);
}
