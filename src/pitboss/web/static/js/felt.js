/**
 * A drawn layout on a page: players bet on it by tap or keyboard, and it shows chips and lights.
 * @module
 */
import { money, page, t } from "./page.js";
import { rollDice, spinWheel, wantsMotion } from "./motion.js";
import { nearestSpot } from "./arrow_keys.js";
import { ball, cardRow, chipStack, diceFaces, diceRow, draw, puck } from "./table_pieces.js";

/**
 * @typedef {import("./shapes.d.ts").TableView} TableView
 * @typedef {import("./shapes.d.ts").HandView} HandView
 * @typedef {import("./shapes.d.ts").LineView} LineView
 * @typedef {import("./motion.js").Motion} Motion
 */

export class Felt {
  /**
   * @param {HTMLElement} room where the layout goes
   * @param {(wager: string, spot: SVGElement) => void} [onChoose] a spot was tapped or entered
   */
  constructor(room, onChoose) {
    this.box = room;
    this.onChoose = onChoose;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.address = "";
    /** The cards last shown in each hand. @type {Map<string, string[]>} */
    this.shownCards = new Map();
    /** The result on the layout. */
    this.shownResult = "";
    /** @type {Motion | null} */
    this.motion = null;
  }

  /**
   * Show a table's layout. It is fetched once.
   * @param {string} table
   * @param {{narrow?: boolean, seat?: number}} [how]
   */
  async show(table, how = {}) {
    const query = new URLSearchParams();
    if (how.narrow) query.set("narrow", "1");
    if (how.seat) query.set("seat", String(how.seat));
    const address = `${page.base}/api/v1/tables/${table}/layout.svg?${query}`;
    if (this.address === address) return;
    this.address = address;
    const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) { // the server is away: the next state of the table asks again
      if (this.address === address) this.address = "";
      return;
    }
    const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const svg = document.importNode(parsed.documentElement, true);
    if (this.address !== address) return;
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (svg));
    this.box.replaceChildren(svg);
    this.shownCards = new Map();
    this.shownResult = "";
    this.addListeners();
  }

  /** @returns {SVGElement[]} every spot that can be bet on */
  spots() {
    return this.svg ? [...this.svg.querySelectorAll(".spot:not(.traveled)")].map(asSvg) : [];
  }

  addListeners() {
    const spots = this.spots();
    spots.forEach((spot, at) => {
      if (!this.onChoose) return spot.removeAttribute("tabindex");
      spot.setAttribute("tabindex", at ? "-1" : "0");
      spot.addEventListener("click", () => this.choose(spot));
      spot.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    });
  }

  /** @param {SVGElement} spot */
  choose(spot) {
    this.focus(spot);
    this.onChoose?.(spot.dataset.wager || "", spot);
  }

  /** @param {SVGElement} spot */
  focus(spot) {
    for (const node of this.spots()) node.setAttribute("tabindex", node === spot ? "0" : "-1");
    spot.focus({ preventScroll: false });
  }

  /**
   * Enter and space bet; arrows move to the nearest spot in that direction.
   * @param {KeyboardEvent} event
   */
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
    const next = nearestSpot(spot, this.spots(), way[0], way[1]);
    if (next) this.focus(next);
  }

  /** @param {string} wager @param {number} [seat] @returns {SVGElement[]} */
  spotsFor(wager, seat) {
    if (!this.svg) return [];
    const spots = [...this.svg.querySelectorAll(".spot")].map(asSvg);
    return spots.filter((spot) =>
      spot.dataset.wager === wager &&
      (!seat || !spot.dataset.seat || spot.dataset.seat === `${seat}`)
    );
  }

  /**
   * Light the winning spots. A lit spot also gets a mark, so that color is never the only sign.
   * @param {string[]} wagers
   * @param {LineView[]} [lines] where they are given, a seat's own spot is lit if it won there
   * @param {boolean} [dims] the other spots are dimmed; not while they can be bet on
   */
  lightSpots(wagers, lines = [], dims = true) {
    if (!this.svg) return;
    let any = false;
    for (const old of this.svg.querySelectorAll(".won-mark")) old.remove();
    for (const spot of [...this.svg.querySelectorAll(".spot")].map(asSvg)) {
      const { wager = "", seat = "" } = spot.dataset;
      const own = lines.some((line) =>
        line.kind === "wins" && line.key === wager && String(line.seat) === seat
      );
      const lit = wagers.includes(wager) && (own || !seat || !lines.length);
      spot.classList.toggle("lit", lit);
      any ||= lit;
      // Lines and corners have no room for a mark; next to lit numbers their shapes show it.
      if (lit && spot.querySelector(":scope > .box, :scope > .zone")) spot.append(wonMark(spot));
    }
    this.svg.classList.toggle("dimmed", any && dims);
  }

  /**
   * Put chips on the spots: your own in front of the others. Screen readers hear yours with the
   * spot's name.
   * @param {TableView} table
   */
  showChips(table) {
    if (!this.svg) return;
    const stacks = this.stakesBySpot(table);
    for (const old of this.svg.querySelectorAll(".stack:not(.pending)")) old.remove();
    const seated = table.yours.length > 0;
    for (const spot of [...this.svg.querySelectorAll(".spot")].map(asSvg)) {
      const stakes = stacks.get(spot), at = anchor(spot);
      if (stakes && stakes.sum > stakes.own) {
        const others = { sum: stakes.sum - stakes.own, own: 0 };
        this.putChips(spot, chipStack(at, others, seated ? "other" : "all"));
      }
      if (stakes?.own) this.putChips(spot, chipStack(at, stakes, "own"));
      if (!spot.dataset.label) spot.dataset.label = spot.getAttribute("aria-label") || "";
      const own = stakes?.own ? `, ${t("common.chips_here", { sum: money(stakes.own) })}` : "";
      spot.setAttribute("aria-label", spot.dataset.label + own);
    }
  }

  /**
   * Chips lie on top of all spots: on a line or corner, half of them would be under the next box.
   * @param {SVGElement} spot
   * @param {SVGElement} chips
   */
  putChips(spot, chips) {
    const { wager = "", seat = "" } = spot.dataset;
    chips.dataset.on = wager;
    if (seat) chips.dataset.seat = seat;
    let top = this.svg?.querySelector(":scope > .all-chips");
    if (!top) {
      top = draw("g", { class: "all-chips" });
      this.svg?.append(top);
    }
    top.append(chips);
  }

  /** @param {TableView} table */
  stakesBySpot(table) {
    /** @type {Map<SVGElement, {sum: number, own: number}>} */
    const stakes = new Map();
    for (const seat of table.seats) {
      for (const wager of seat.wagers) {
        for (const spot of this.spotsFor(wager.key, seat.seat)) {
          const sums = stakes.get(spot) || { sum: 0, own: 0 };
          sums.sum += wager.stake;
          if (seat.yours) sums.own += wager.stake;
          stakes.set(spot, sums);
        }
      }
    }
    return stakes;
  }

  /**
   * Chips that are tapped but not confirmed. A stake of 0 removes them.
   * @param {string} wager
   * @param {number} seat
   * @param {number} stake
   */
  showPendingChips(wager, seat, stake) {
    for (const old of [...this.svg?.querySelectorAll(".stack.pending") || []].map(asSvg)) {
      if (old.dataset.on === wager) old.remove();
    }
    if (!stake) return;
    for (const spot of this.spotsFor(wager, seat)) {
      this.putChips(spot, chipStack(anchor(spot), { sum: stake, own: stake }, "pending"));
    }
  }

  /** Put the cards of each hand in place. New cards slide in. @param {HandView[]} hands */
  showCards(hands) {
    if (!this.svg) return;
    for (const old of this.svg.querySelectorAll(".card-row")) old.remove();
    const before = this.shownCards;
    this.shownCards = new Map();
    for (const hand of hands) {
      const place = this.handPlace(hand.name);
      if (place) place.append(cardRow(hand, place, before.get(hand.name) || []));
      this.shownCards.set(hand.name, hand.cards);
    }
  }

  /** The place of a hand. After many splits, the last place takes the rest. @param {string} name */
  handPlace(name) {
    for (let of = Number(/ hand (\d+)/.exec(name)?.[1] || 1); of > 1; of--) {
      const place = this.findPlace(`hand:${name.replace(/ hand \d+/, ` hand ${of}`)}`);
      if (place) return place;
    }
    return this.findPlace(`hand:${name.replace(/ hand \d+/, "")}`);
  }

  /** @param {string} name @returns {SVGElement | null} */
  findPlace(name) {
    const place = this.svg && [...this.svg.querySelectorAll(".place")].map(asSvg)
      .find((place) => place.dataset.place === name);
    return place || null;
  }

  /**
   * Show the state of the round at rest: puck, dice, wheel, button, whose turn.
   * @param {TableView} view
   */
  showMarkers(view) {
    if (!this.svg) return;
    this.markPlaces("lit", (name) => name === `button:${view.lit_button}`);
    const turn = view.turn;
    this.markPlaces(
      "turn",
      (name) => !!turn && [`seat:${turn.seat}`, `hand:${turn.hand}`].includes(name),
    );
    for (const old of this.svg.querySelectorAll(".puck")) old.remove();
    const phase = view.phase.split(" ").pop() || "";
    const place = this.findPlace(`puck:${phase}`);
    if (place) {
      // It lies on the boxes, which are painted after its place.
      const lying = puck(Number(place.dataset.w || 0), phase !== "come-out");
      lying.setAttribute("transform", place.getAttribute("transform") || "");
      this.svg.append(lying);
    }
    const outcome = view.result?.outcome || "";
    if (this.shownResult !== resultKey(view)) this.showOutcome(view, outcome, false);
  }

  /** @param {string} name of a class @param {(place: string) => boolean} is */
  markPlaces(name, is) {
    for (const place of this.svg?.querySelectorAll(".place") || []) {
      place.classList.toggle(name, is(asSvg(place).dataset.place || ""));
    }
  }

  /**
   * Animate the result: dice roll, the wheel turns. Resolves when everything is at rest; `skip`
   * ends it early.
   * @param {TableView} view
   * @returns {Promise<void>}
   */
  async animateResult(view) {
    const motion = this.showOutcome(view, view.result?.outcome || "", wantsMotion());
    this.motion = motion;
    await motion?.done;
  }

  /** End the animation now. */
  skip() {
    this.motion?.skip();
  }

  /**
   * @param {TableView} view
   * @param {string} outcome
   * @param {boolean} inTime
   * @returns {Motion | null}
   */
  showOutcome(view, outcome, inTime) {
    if (!this.svg || !outcome) return null;
    this.shownResult = resultKey(view);
    const wheel = this.svg.querySelector(".wheel"), track = this.findPlace("ball");
    if (wheel) {
      for (const old of this.svg.querySelectorAll(".thrown-ball")) old.remove();
      const ballNode = track ? ball(Number(track.dataset.w)) : null;
      if (ballNode) track?.append(ballNode);
      return spinWheel(asSvg(wheel), outcome, ballNode, inTime);
    }
    const dealers = view.result?.seat ? null : this.findPlace("dice:dealer");
    const place = dealers || this.findPlace("dice"), faces = diceFaces(outcome);
    if (!place || !faces.length) return null;
    for (const old of place.querySelectorAll(".thrown-dice")) old.remove();
    const diceNode = diceRow(faces, Number(place.dataset.w), Number(place.dataset.h));
    place.append(diceNode);
    return inTime ? rollDice(diceNode) : null;
  }
}

/** Whether the screen is too narrow for the wide drawing of a table. */
export function isNarrow() {
  return matchMedia("(max-width: 700px)").matches;
}

/** Identifies a result. @param {TableView} view */
export function resultKey(view) {
  const result = view.result;
  return result ? `${result.round} ${result.seat} ${result.outcome}` : "";
}

/** Where a spot's chips stand. @param {SVGElement} spot */
function anchor(spot) {
  return { x: Number(spot.dataset.x), y: Number(spot.dataset.y) };
}

/** A lit spot also gets a star. @param {SVGElement} spot */
function wonMark(spot) {
  const { x, y } = anchor(spot);
  const group = draw("g", { class: "won-mark", transform: `translate(${x - 13} ${y - 9})` });
  const star = "0,-7 1.8,-2.3 6.8,-2.2 2.9,0.9 4.2,5.7 0,3 -4.2,5.7 -2.9,0.9 -6.8,-2.2 -1.8,-2.3";
  group.append(draw("polygon", { points: star }));
  return group;
}

/** @param {any} node @returns {SVGElement} */
function asSvg(node) {
  return /** @type {SVGElement} */ (node);
}
