/** Hands for which a narrow layout has no room: those of the other seats, in short. @module */
import { el, t } from "../page.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").HandView} HandView
 * @typedef {import("../felt.js").Felt} Felt
 */

const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

export class Others {
  /** @param {Felt} felt */
  constructor(felt) {
    this.felt = felt;
    this.shown = "";
    this.box = el("ul", { class: "others", "aria-label": t("play.others"), hidden: true });
  }

  /** @param {TableView} view */
  show(view) {
    const hands = view.hands.filter((one) =>
      one.seat && !view.yours.includes(one.seat) && one.cards.length &&
      !this.felt.handPlace(one.name)
    );
    const now = JSON.stringify([hands, view.turn?.hand]);
    if (now === this.shown) return;
    this.shown = now;
    this.box.hidden = !hands.length;
    this.box.replaceChildren(...hands.map((one) => row(one, view.turn?.hand === one.name)));
  }
}

/**
 * @param {HandView} hand
 * @param {boolean} turn
 */
function row(hand, turn) {
  return el(
    "li",
    { class: turn ? "turn" : "" },
    el("b", { class: "seat" }, hand.title),
    ...hand.cards.map(card),
    hand.worth ? el("span", { class: "worth" }, hand.worth) : "",
  );
}

/** @param {string} name such as "TS", or "??" for one that lies face down */
function card(name) {
  if (name === "??") return el("i", { class: "mini back" }, el("span", { class: "unseen" }, "?"));
  const suit = name[1]?.toLowerCase() || "", rank = name[0] === "T" ? "10" : name[0];
  const joker = !SUITS[suit];
  const red = suit === "h" || suit === "d";
  return el(
    "i",
    { class: red ? "mini red" : "mini" },
    joker ? "★" : `${rank}${SUITS[suit]}`,
  );
}
