/**
 * A drawn layout on a page: it is bet on by tap or keyboard, shows chips, and lights up.
 * @module
 */
import { page } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const CHIPS = [500, 100, 25, 5, 1];

/**
 * @typedef {import("./shapes.d.ts").TableView} TableView
 * @typedef {import("./shapes.d.ts").HandView} HandView
 */

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
export function draw(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

export class Felt {
  /**
   * @param {HTMLElement} room where the layout goes
   * @param {(wager: string, spot: SVGElement) => void} [chosen] a spot was tapped or entered
   */
  constructor(room, chosen) {
    this.room = room;
    this.chosen = chosen;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.shown = "";
  }

  /**
   * Show the layout of a table; it is fetched once.
   * @param {string} table
   * @param {{narrow?: boolean, seat?: number}} [how]
   */
  async show(table, how = {}) {
    const query = new URLSearchParams();
    if (how.narrow) query.set("narrow", "1");
    if (how.seat) query.set("seat", String(how.seat));
    const address = `${page.base}/api/v1/tables/${table}/layout.svg?${query}`;
    if (this.shown === address) return;
    this.shown = address;
    const answer = await fetch(address, { credentials: "same-origin" });
    const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const svg = document.importNode(parsed.documentElement, true);
    if (this.shown !== address) return;
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (svg));
    this.room.replaceChildren(svg);
    this.listen();
  }

  /** @returns {SVGElement[]} every spot that can be bet on */
  spots() {
    return this.svg ? [...this.svg.querySelectorAll(".spot:not(.travelled)")].map(asSvg) : [];
  }

  listen() {
    const spots = this.spots();
    spots.forEach((spot, at) => {
      if (!this.chosen) return spot.removeAttribute("tabindex");
      spot.setAttribute("tabindex", at ? "-1" : "0");
      spot.addEventListener("click", () => this.choose(spot));
      spot.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    });
  }

  /** @param {SVGElement} spot */
  choose(spot) {
    this.focus(spot);
    this.chosen?.(spot.dataset.wager || "", spot);
  }

  /** @param {SVGElement} spot */
  focus(spot) {
    for (const one of this.spots()) one.setAttribute("tabindex", one === spot ? "0" : "-1");
    spot.focus({ preventScroll: false });
  }

  /** Enter and space bet; arrows go to the nearest spot that way. @param {KeyboardEvent} event */
  key(event) {
    const spot = asSvg(event.currentTarget);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.choose(spot);
    }
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[
      event.key
    ];
    if (!way) return;
    event.preventDefault();
    const next = nearest(spot, this.spots(), way[0], way[1]);
    if (next) this.focus(next);
  }

  /** @param {string} wager @param {number} [seat] @returns {SVGElement[]} */
  at(wager, seat) {
    if (!this.svg) return [];
    const found = [...this.svg.querySelectorAll(".spot")].map(asSvg);
    return found.filter((one) =>
      one.dataset.wager === wager && (!seat || !one.dataset.seat || one.dataset.seat === `${seat}`)
    );
  }

  /**
   * Light the spots that won; nothing is said by the light alone: a lit spot has a mark as well.
   * @param {string[]} wagers
   */
  light(wagers) {
    if (!this.svg) return;
    for (const spot of this.svg.querySelectorAll(".spot")) {
      spot.classList.toggle("lit", wagers.includes(asSvg(spot).dataset.wager || ""));
    }
  }

  /**
   * Put chips where wagers are up: one's own in front of those of others.
   * @param {TableView} table
   */
  chips(table) {
    if (!this.svg) return;
    for (const old of this.svg.querySelectorAll(".stack")) old.remove();
    /** @type {Map<SVGElement, {sum: number, own: number}>} */
    const stacks = new Map();
    for (const seat of table.seats) {
      for (const wager of seat.wagers) {
        for (const spot of this.at(wager.key, seat.seat)) {
          const held = stacks.get(spot) || { sum: 0, own: 0 };
          held.sum += wager.stake;
          if (seat.yours) held.own += wager.stake;
          stacks.set(spot, held);
        }
      }
    }
    for (const [spot, held] of stacks) spot.append(stack(spot, held.sum, held.own));
  }

  /**
   * Lay the cards of hands into their places.
   * @param {HandView[]} hands
   */
  cards(hands) {
    if (!this.svg) return;
    for (const old of this.svg.querySelectorAll(".laid")) old.remove();
    for (const hand of hands) {
      const place = this.place(`hand:${hand.name}`);
      if (place) place.append(laid(hand, place));
    }
  }

  /** @param {string} name @returns {SVGElement | null} */
  place(name) {
    const found = this.svg && [...this.svg.querySelectorAll(".place")].map(asSvg)
      .find((one) => one.dataset.place === name);
    return found || null;
  }
}

/** @param {any} node @returns {SVGElement} */
function asSvg(node) {
  return /** @type {SVGElement} */ (node);
}

/**
 * The nearest spot in a direction: near, and straight ahead rather than aside.
 * @param {SVGElement} from
 * @param {SVGElement[]} spots
 * @param {number} dx
 * @param {number} dy
 */
function nearest(from, spots, dx, dy) {
  const here = middle(from);
  let best = null, least = Infinity;
  for (const one of spots) {
    if (one === from) continue;
    const there = middle(one);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (ahead <= 1) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** @param {SVGElement} spot */
function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * A stack of chips: its colour by the largest chip, its sum in figures.
 * @param {SVGElement} spot
 * @param {number} sum
 * @param {number} own
 */
function stack(spot, sum, own) {
  const x = Number(spot.dataset.x), y = Number(spot.dataset.y);
  const value = CHIPS.find((one) => (own || sum) >= one) || 1;
  const made = draw("g", {
    class: `stack chip-${value}${own ? " own" : ""}`,
    transform: `translate(${x} ${y})`,
  });
  made.append(
    draw("circle", { r: 13, class: "chip-edge" }),
    draw("circle", { r: 9.5, class: "chip-face" }),
    draw("text", { class: "chip-text", "text-anchor": "middle", dy: "0.36em" }, short(own || sum)),
  );
  return made;
}

/** @param {number} sum */
function short(sum) {
  return sum < 1000 ? String(sum) : `${Math.floor(sum / 100) / 10}k`;
}

/**
 * Cards of a hand, overlapping as far as its place asks for.
 * @param {HandView} hand
 * @param {SVGElement} place
 */
function laid(hand, place) {
  const w = Number(place.dataset.w) || 60, h = Number(place.dataset.h) || 60;
  const tall = h, wide = tall * 64 / 96;
  const room = Math.max(0, w - wide);
  const gap = hand.cards.length > 1
    ? Math.min(wide + 3, room / (hand.cards.length - 1) || wide / 4)
    : 0;
  const step = Math.max(gap, wide / 4);
  const left = -(wide + step * (hand.cards.length - 1)) / 2;
  const made = draw("g", { class: "laid" });
  hand.cards.forEach((card, at) => {
    const name = card === "??" ? "card-back" : `card-${card}`;
    const href = `/static/cards.svg#${name}`;
    made.append(
      draw("use", { href, x: left + at * step, y: -tall / 2, width: wide, height: tall }),
    );
  });
  if (hand.worth) {
    const below = { class: "worth", x: 0, y: tall / 2 + 13, "text-anchor": "middle" };
    made.append(draw("text", below, hand.worth));
  }
  return made;
}
