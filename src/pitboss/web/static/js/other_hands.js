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
    const hands = view.hands.filter((one) =>
      one.seat && !view.yours.includes(one.seat) && one.cards.length &&
      !this.felt.handPlace(one.name)
    );
    const now = JSON.stringify([hands, view.turn?.hand]);
    if (now === this.shown) return;
    this.shown = now;
    this.box.hidden = !hands.length;
    this.box.replaceChildren(
      ...hands.map((one) =>
        handRow(one.title, one.cards, one.worth, view.turn?.hand === one.name ? "turn" : "")
      ),
    );
  }
}
