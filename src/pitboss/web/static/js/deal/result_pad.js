/**
 * Pads to key in a result: dice, wheel pockets, faces or cards. The entry is drawn, and is sent
 * only after the dealer confirms it.
 * @module
 */
import { el, t } from "../page.js";
import { draw } from "../table_pieces.js";

/**
 * @typedef {import("../shapes.d.ts").PadView} PadView
 * @typedef {{pad: PadView, many: number, cards: boolean, entered: string[],
 *   send: (text: string) => void, onChange?: () => void}} PadOptions
 */

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["s", "h", "d", "c"];
const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });
const JOKERS = /** @type {Record<string, string>} */ ({ x: "J1", y: "J2" });
const FACES = [1, 2, 3, 4, 5, 6];

/** The pad in the open sheet. It takes keys like the pad of the next step. */
export const sheetPad = { pad: /** @type {ResultPad | null} */ (null) };

/** A pad: its element, and what the keyboard does to it. */
export class ResultPad {
  /** @param {PadOptions} options */
  constructor(options) {
    this.options = options;
    this.kind = options.cards ? "cards" : options.pad.kind;
    this.many = this.kind === "dice" ? options.pad.count : Math.max(1, options.many);
    /** @type {string[]} */
    this.entered = options.entered.slice(0, this.many);
    this.rank = "";
    this.display = el("div", { class: "keyed", "aria-live": "polite" });
    this.go = el("button", { class: "main big", type: "button", onclick: () => this.confirm() });
    this.readBack = el("div", { class: "read-back" }, this.display, this.go);
    this.box = el("div", { class: `pad-box pad-${this.kind}` }, this.readBack, this.keys());
    this.redraw();
  }

  keys() {
    if (this.kind === "dice") {
      return grid(
        "dice",
        FACES.map((face) => key(die(face), t("deal.face", { face }), () => this.add(`${face}`))),
        this.backKey(),
      );
    }
    if (this.kind === "cards") return this.cardKeys();
    const faces = sortFaces(this.options.pad.faces).map((face) =>
      key(face.text, face.shown, () => this.replace(face.text), face.mark || "plain")
    );
    return grid(this.kind, faces);
  }

  cardKeys() {
    const ranks = RANKS.map((rank) =>
      key(rank === "T" ? "10" : rank, rank, () => this.pickRank(rank), "rank", {
        "data-rank": rank,
      })
    );
    const suits = SUITS.map((suit) =>
      key(SIGNS[suit], t(`deal.suit_${suit}`), () => this.pickSuit(suit), `suit suit-${suit}`)
    );
    const jokers = Object.values(JOKERS).slice(0, this.options.pad.jokers).map((value) =>
      key(value, t("deal.joker"), () => this.add(value), "joker")
    );
    return el(
      "div",
      {},
      grid("ranks", ranks),
      grid("suits", [...suits, ...jokers], this.backKey()),
    );
  }

  backKey() {
    return key("⌫", t("deal.take_back"), () => this.removeLast(), "back");
  }

  /** @param {string} rank */
  pickRank(rank) {
    this.rank = this.rank === rank ? "" : rank;
    this.redraw();
  }

  /** @param {string} suit */
  pickSuit(suit) {
    if (!this.rank) return;
    this.add(this.rank + suit);
  }

  /** Add one entry. A full pad starts over. @param {string} entry */
  add(entry) {
    this.entered = this.isFull() ? [entry] : [...this.entered, entry];
    this.rank = "";
    this.redraw();
  }

  /** @param {string} entry */
  replace(entry) {
    this.entered = [entry];
    this.redraw();
  }

  removeLast() {
    if (this.rank) this.rank = "";
    else this.entered = this.entered.slice(0, -1);
    this.redraw();
  }

  isFull() {
    return this.entered.length >= (this.kind === "dice" || this.kind === "cards" ? this.many : 1);
  }

  text() {
    return this.entered.join(this.kind === "dice" ? "-" : " ");
  }

  confirm() {
    if (this.isFull()) this.options.send(this.text());
  }

  redraw() {
    const gaps = Array.from(
      { length: Math.max(0, this.many - this.entered.length) },
      (_, at) => el("span", { class: `gap ${this.kind}` }, at || !this.rank ? "" : this.rank),
    );
    this.display.replaceChildren(...this.entered.map((entry) => this.picture(entry)), ...gaps);
    this.go.textContent = this.isFull()
      ? t("deal.confirm", { what: this.readBackText() })
      : this.rank
      ? t("deal.now_suit", { rank: this.rank === "T" ? "10" : this.rank })
      : t("deal.key_in", { count: this.many - this.entered.length });
    this.go.setAttribute("aria-disabled", this.isFull() ? "false" : "true");
    for (const button of this.box.querySelectorAll("[data-rank]")) {
      const on = button.getAttribute("data-rank") === this.rank;
      button.setAttribute("aria-pressed", on ? "true" : "false");
    }
    this.options.onChange?.();
  }

  /** How the entry is read back. */
  readBackText() {
    if (this.kind === "dice") {
      const sum = this.entered.reduce((total, entry) => total + Number(entry), 0);
      return this.many > 1 ? `${this.entered.join(" – ")} = ${sum}` : this.text();
    }
    if (this.kind === "cards") return this.entered.map(cardName).join(" ");
    return this.options.pad.faces.find((face) => face.text === this.entered[0])?.shown ||
      this.text();
  }

  /** @param {string} entry */
  picture(entry) {
    if (this.kind === "dice") return die(Number(entry));
    if (this.kind === "cards") return card(entry);
    const mark = this.options.pad.faces.find((face) => face.text === entry)?.mark || "plain";
    return el("span", { class: `pocket ${mark}` }, entry);
  }

  /** Handle a key. Returns whether it did something. @param {string} pressed */
  press(pressed) {
    if (pressed === "Backspace") return this.removeLast(), true;
    if (this.kind === "dice") {
      if (!/^[1-6]$/.test(pressed)) return false;
      return this.add(pressed), true;
    }
    if (this.kind === "cards") return this.pressCardKey(pressed);
    return this.pressFaceKey(pressed);
  }

  /** @param {string} pressed */
  pressCardKey(pressed) {
    const letter = pressed.toLowerCase();
    const rank = letter === "0" || letter === "1" ? "T" : letter.toUpperCase();
    if (SUITS.includes(letter) && pressed.length === 1) return this.pickSuit(letter), true;
    if (RANKS.includes(rank)) return this.pickRank(rank), true;
    if (JOKERS[letter] && this.options.pad.jokers) return this.add(JOKERS[letter]), true;
    return false;
  }

  /** Digits build up a number; other faces are picked by their first letter. */
  pressFaceKey(/** @type {string} */ pressed) {
    if (pressed.length !== 1) return false;
    const texts = this.options.pad.faces.map((face) => face.text);
    const bare = texts.map((text) => text.replace("$", "").toLowerCase());
    const before = (this.entered[0] || "").replace("$", "");
    for (const attempt of [before + pressed, pressed]) {
      const at = bare.findIndex((name) => name === attempt.toLowerCase());
      if (at >= 0) return this.replace(texts[at]), true;
    }
    const at = bare.findIndex((name) => name.startsWith(pressed.toLowerCase()));
    return at >= 0 ? (this.replace(texts[at]), true) : false;
  }
}

/**
 * @param {string | Node} face
 * @param {string} name
 * @param {() => void} press
 * @param {string} [kind]
 * @param {Record<string, string>} [more]
 */
function key(face, name, press, kind = "", more = {}) {
  const attributes = { type: "button", class: kind, "aria-label": name, onclick: press, ...more };
  return el("button", attributes, face);
}

/**
 * @param {string} kind
 * @param {HTMLElement[]} keys
 * @param {...HTMLElement} more
 */
function grid(kind, keys, ...more) {
  return el("div", { class: `pad ${kind}`, role: "group" }, ...keys, ...more);
}

/**
 * Numbers are sorted: dealers find them faster than in wheel order.
 * @param {import("../shapes.d.ts").FaceView[]} faces
 */
function sortFaces(faces) {
  if (!faces.every((face) => /^\d+$/.test(face.text))) return faces;
  const rank = (/** @type {string} */ text) => Number(text) + (text === "00" ? 0.5 : 0);
  return [...faces].sort((a, b) => rank(a.text) - rank(b.text));
}

/** A drawn die. @param {number} face */
export function die(face) {
  return picture(`/static/dice.svg#die-${face}`, "die", "0 0 40 40");
}

/** A drawn card. @param {string} name */
export function card(name) {
  return picture(`/static/cards.svg#card-${name === "??" ? "unknown" : name}`, "card", "0 0 64 96");
}

/**
 * @param {string} href
 * @param {string} kind
 * @param {string} box
 */
function picture(href, kind, box) {
  const svg = draw("svg", { class: `drawn ${kind}`, viewBox: box, "aria-hidden": "true" });
  svg.append(draw("use", { href, width: "100%", height: "100%" }));
  return svg;
}

/** A card as people read it: 10♦. @param {string} name */
export function cardName(name) {
  if (name.startsWith("J") && /\d/.test(name)) return t("deal.joker");
  return (name[0] === "T" ? "10" : name[0]) + (SIGNS[name[1]] || name.slice(1));
}
