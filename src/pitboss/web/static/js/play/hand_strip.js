/**
 * The hands a decision is about, in a line above the buttons: the dealer's and your own. Shown
 * where the layout has no room for both; screen readers read the cards here.
 * @module
 */
import { el, t } from "../page.js";
import { faceDownNote, handRow } from "../mini_cards.js";
import { fitsBetweenEdges } from "./sticky_edges.js";
import { capitalize } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").HandView} HandView
 * @typedef {import("../felt.js").Felt} Felt
 */

/** A burn card is out of the round. */
const BURN = "burn";

export class HandStrip {
  /** @param {Felt} felt */
  constructor(felt) {
    this.felt = felt;
    this.shown = "";
    /** Where the first hand is on the layout. @type {SVGElement | null} */
    this.upper = null;
    this.hands = el("ul", { class: "hand-list", "aria-label": t("play.hands") });
    this.box = el("div", { class: "hand-strip", hidden: true }, this.hands);
    this.why = el("p", { class: "hint face-down-note", hidden: true });
  }

  /** @param {TableView} view */
  show(view) {
    const turn = view.turn && view.yours.includes(view.turn.seat) ? view.turn.hand : "";
    const hands = turn ? decisionHands(view) : [];
    this.box.hidden = !hands.length;
    const now = JSON.stringify([turn, hands]);
    if (now !== this.shown) {
      const many = hands.filter((hand) => hand.seat).length > 1;
      this.hands.replaceChildren(
        ...hands.map((hand) =>
          handRow(hand.title, hand.cards, hand.worth, many && hand.name === turn ? "turn" : "")
        ),
      );
    }
    this.shown = now;
    this.showFaceDownNote(view);
    this.hideIfInView(hands);
  }

  /** What the face-down cards wait for, while it matters. @param {TableView} view */
  showFaceDownNote(view) {
    const words = view.betting ? "" : faceDownNote(view.hands);
    const law = [...new Set(view.hands.flatMap((hand) => hand.law.map((by) => by.cite)))];
    this.why.hidden = !words;
    const text = `${words} (${law.reverse().join(", ").replace(/, \d+:\d+-/g, ", ")})`;
    if (this.why.textContent !== text) this.why.textContent = text;
  }

  /** Hide the strip if all hands are in view on the layout. @param {HandView[]} hands */
  hideIfInView(hands) {
    const places = hands.map((hand) => this.felt.handPlace(hand.name));
    this.upper = places[0] || null;
    const lower = places[places.length - 1];
    const spare = this.box.classList.contains("visually-hidden") ? 0 : this.box.offsetHeight;
    const isVisible = !!this.upper && !!lower && fitsBetweenEdges(this.upper, lower, spare);
    this.box.classList.toggle("visually-hidden", isVisible);
  }
}

/**
 * The cards of the house, grouped, then the player's own hands.
 * @param {TableView} view
 * @returns {HandView[]}
 */
function decisionHands(view) {
  /** @type {Map<string, HandView>} */
  const house = new Map();
  for (const hand of view.hands) {
    if (hand.seat || hand.name === BURN || !hand.cards.length) continue;
    const title = capitalize(hand.title.replace(/ \d+$/, "")), earlier = house.get(title);
    const cards = [...(earlier?.cards || []), ...hand.cards];
    house.set(title, { ...hand, title, cards });
  }
  const own = view.hands.filter((hand) => view.yours.includes(hand.seat) && hand.cards.length);
  const named = own.map((hand, at) => ({
    ...hand,
    title: own.length > 1 ? t("play.your_hand_of", { number: at + 1 }) : t("play.your_hand"),
  }));
  return [...house.values(), ...named];
}
