/**
 * Keying in what came up: dice, a pocket, a wheel's face, or cards; shown before it is sent.
 * @module
 */
import { el, t } from "../page.js";

/**
 * @typedef {import("../shapes.d.ts").NextView} NextView
 * @typedef {import("../shapes.d.ts").TableView} TableView
 */

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/**
 * @param {NextView} step
 * @param {TableView} view
 * @param {(command: Record<string, any>) => void} send
 */
export function keyed(step, view, send) {
  const act = step.act;
  if (!act) return el("p", {}, step.words);
  if (step.asks === "outcome") {
    return outcome(view, (text) => send({ ...act.command, outcome: text }));
  }
  const many = step.asks === "cards" ? Math.max(1, step.many) : 1;
  const field = step.asks === "cards" ? "cards" : "card";
  return cards(many, (text) => send({ ...act.command, [field]: text }));
}

/**
 * @param {TableView} view
 * @param {(text: string) => void} send
 */
function outcome(view, send) {
  const input = /** @type {HTMLInputElement} */ (el("input", {
    "aria-label": t("deal.outcome"),
    placeholder: view.outcomes.slice(0, 2).join(", "),
    autocomplete: "off",
    list: "outcomes",
  }));
  const pad = view.outcomes.length <= 60
    ? el(
      "div",
      { class: "pad" },
      ...view.outcomes.map((one) =>
        el("button", { type: "button", onclick: () => (input.value = one) }, one)
      ),
    )
    : dice(view, input);
  return form(el("div", {}, pad, input), () => send(input.value));
}

/**
 * Dice are keyed in one by one.
 * @param {TableView} view
 * @param {HTMLInputElement} input
 */
function dice(view, input) {
  const many = view.outcomes[0].split("-").length;
  /** @type {number[]} */
  let faces = [];
  const add = (/** @type {number} */ face) => {
    faces = faces.length >= many ? [face] : [...faces, face];
    input.value = faces.join("-");
  };
  const buttons = [1, 2, 3, 4, 5, 6].map((face) =>
    el("button", { type: "button", class: "die", onclick: () => add(face) }, face)
  );
  return el("div", { class: "pad" }, ...buttons);
}

/**
 * @param {number} many
 * @param {(text: string) => void} send
 */
function cards(many, send) {
  const input = /** @type {HTMLInputElement} */ (el("input", {
    "aria-label": t("deal.card"),
    autocomplete: "off",
  }));
  let rank = "";
  const choose = (/** @type {string} */ suit) => {
    const card = (rank || "A") + suit;
    const held = input.value.trim() ? input.value.trim().split(/\s+/) : [];
    input.value = (many > 1 ? [...held, card].slice(-many) : [card]).join(" ");
  };
  const ranks = RANKS.map((one) =>
    el("button", { type: "button", onclick: () => (rank = one) }, one)
  );
  const suits = SUITS.map((one) =>
    el("button", { type: "button", class: `suit-${one}`, onclick: () => choose(one) }, SIGNS[one])
  );
  return form(
    el(
      "div",
      {},
      el("div", { class: "pad" }, ...ranks),
      el("div", { class: "pad" }, ...suits),
      input,
    ),
    () => send(input.value),
  );
}

/**
 * What was keyed in is seen, and then confirmed.
 * @param {HTMLElement} inside
 * @param {() => void} send
 */
function form(inside, send) {
  return el(
    "form",
    {
      class: "keys",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        send();
      },
    },
    inside,
    el("button", { class: "main big" }, t("deal.confirm")),
  );
}
