/** The hands of other seats, in short, where a narrow layout has no room for them. @module */
import { el, t } from "./page.js";
import { handRow } from "./mini_cards.js";

/**
 * @typedef {import("./shapes.d.ts").TableView} TableView
 * @typedef {import("./felt.js").Felt} Felt
 */

export class OtherHands {
  /** @param {Felt} felt */
  constructor(felt) {
    this.felt = felt;
    this.shown = "";
    this.box = el("ul", { class: "others", "aria-label": t("common.other_hands"), hidden: true });
  }

  /** @param {TableView} view */
  show(view) {
    const hands = view.hands.filter((hand) =>
      hand.seat && !view.yours.includes(hand.seat) && hand.cards.length &&
      !this.felt.handPlace(hand.name)
    );
    const now = JSON.stringify([hands, view.turn?.hand]);
    if (now === this.shown) return;
    this.shown = now;
    this.box.hidden = !hands.length;
    this.box.replaceChildren(
      ...hands.map((hand) =>
        handRow(hand.title, hand.cards, hand.worth, view.turn?.hand === hand.name ? "turn" : "")
      ),
    );
  }
}
