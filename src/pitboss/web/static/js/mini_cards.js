/** Cards as small as a word: rank and suit, and what they add up to. @module */
import { el, t } from "./page.js";

/** @typedef {import("./shapes.d.ts").HandView} HandView */

const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * A hand on one line.
 * @param {string} title
 * @param {string[]} cards
 * @param {string} worth
 * @param {string} [how] a class
 */
export function handRow(title, cards, worth, how = "") {
  return el(
    "li",
    { class: how },
    el("b", { class: "seat" }, title),
    ...cards.map(miniCard),
    worth ? el("span", { class: "worth" }, worth) : "",
  );
}

/** @param {string} name such as "TS", or "??" for one that lies face down */
function miniCard(name) {
  if (name === "??") {
    return el("i", { class: "mini back" }, el("span", { class: "visually-hidden" }, "?"));
  }
  const suit = name[1]?.toLowerCase() || "", rank = name[0] === "T" ? "10" : name[0];
  const joker = !SUITS[suit];
  const red = suit === "h" || suit === "d";
  return el(
    "i",
    { class: red ? "mini red" : "mini" },
    joker ? "★" : `${rank}${SUITS[suit]}`,
  );
}

/** Replaces journal codes of cards by rank and suit signs. @param {string} words */
export function withSuitSigns(words) {
  return words.replace(
    /\b([2-9TJQKA])([shdc])\b/g,
    (_, rank, suit) => `${rank === "T" ? "10" : rank}${SUITS[suit]}`,
  );
}

/** Why cards are face down: each reason once, the next one first. @param {HandView[]} hands */
export function faceDownNote(hands) {
  const names = [...new Set(hands.map((hand) => hand.lies).filter(Boolean))];
  return names.reverse().map((name) => t(`common.face_down_${name}`)).join(" ");
}
