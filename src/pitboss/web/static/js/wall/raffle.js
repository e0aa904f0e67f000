/**
 * The drawing on the wall: the sealed list, and each drawing from its promise to its winner. The
 * numbers roll; a key or a click ends that, and people who turn motion off see the winner at once.
 * @module
 */
import { $, el, say, t } from "../page.js";
import { Motion, wantsMotion } from "../motion.js";

/**
 * @typedef {import("../shapes.d.ts").RaffleView} RaffleView
 * @typedef {import("../shapes.d.ts").DrawingView} DrawingView
 */

const ROLL_MS = 4000, TURN_MS = 70, STAYS_MS = 60_000;

export class RaffleWall {
  constructor() {
    const label = t("wall.raffle_label");
    this.line = el("aside", { id: "raffle-line", hidden: true, "aria-label": label });
    this.box = el("section", { id: "raffle", hidden: true, tabindex: -1 });
    this.box.setAttribute("aria-label", t("wall.raffle"));
    /** @type {RaffleView | null} */
    this.view = null;
    /** @type {Motion | null} */
    this.motion = null;
    this.timer = 0;
    this.box.addEventListener("click", () => this.skip());
    addEventListener("keydown", () => this.skip());
    $("#room").before(this.line);
    document.body.append(this.box);
  }

  /** @param {RaffleView} now */
  show(now) {
    const before = this.view, last = now.drawings.at(-1), was = before?.drawings.at(-1);
    this.view = now;
    this.showLine(now);
    const isSealed = before !== null && !before.list_hash && now.list_hash !== "";
    if (!last && isSealed) this.open(this.sealedParts(now), STAYS_MS);
    if (!last) return;
    const isNew = before !== null && last.ticket > 0 &&
      (was?.number !== last.number || !was.ticket);
    if (isNew) this.roll(last, now);
    else if (last.claimed) this.showClaimed();
    else if (!last.ticket) this.open(this.openParts(last, now), 0);
  }

  /** The winner has the prize: nobody needs to hurry anymore. */
  showClaimed() {
    const line = this.box.querySelector(".claim-line");
    if (line) line.textContent = t("wall.raffle_claimed");
  }

  /** What stays on the wall: the hash of the list. @param {RaffleView} now */
  showLine(now) {
    this.line.hidden = !now.list_hash;
    this.line.replaceChildren(
      t("wall.raffle_sealed", { tickets: now.tickets }),
      " ",
      el("code", {}, now.list_hash),
    );
  }

  /** @param {(Node | string)[]} parts @param {number} stays_ms */
  open(parts, stays_ms) {
    clearTimeout(this.timer);
    this.motion?.skip();
    this.motion = null;
    this.box.replaceChildren(...parts);
    this.box.hidden = false;
    if (stays_ms) this.timer = setTimeout(() => (this.box.hidden = true), stays_ms);
  }

  skip() {
    if (this.motion) this.motion.skip();
    else if (this.view?.drawings.at(-1)?.ticket) this.box.hidden = true;
  }

  /** @param {RaffleView} now */
  sealedParts(now) {
    return [
      el("h2", {}, t("wall.raffle_sealed", { tickets: now.tickets })),
      el("p", {}, t("wall.raffle_hash")),
      hash(now.list_hash),
    ];
  }

  /** @param {DrawingView} drawing @param {RaffleView} now */
  openParts(drawing, now) {
    const state = !drawing.promise
      ? t(drawing.keyed ? "wall.raffle_keyed" : "wall.raffle_drum")
      : drawing.words
      ? t("wall.raffle_words", { words: drawing.words })
      : t("wall.raffle_promised");
    return [
      el("p", {}, t("wall.raffle_number", { number: drawing.number })),
      el("h2", {}, drawing.name),
      drawing.again_for ? el("p", {}, t("wall.raffle_again", { was: drawing.again_for })) : "",
      el("p", { class: "state" }, state),
      ...(drawing.promise ? [el("p", {}, t("wall.raffle_promise")), hash(drawing.promise)] : []),
      el("p", {}, t("wall.raffle_list", { tickets: now.tickets })),
      hash(now.list_hash),
    ];
  }

  /** @param {DrawingView} drawing @param {RaffleView} now */
  roll(drawing, now) {
    const number = el(
      "p",
      { class: "winner figure", "aria-hidden": "true" },
      String(drawing.ticket),
    );
    const words = t("wall.raffle_winner", { ticket: drawing.ticket, name: drawing.name });
    const until = new Date(drawing.until_ms).toLocaleTimeString([], {
      hour: "2-digit",
      minute: "2-digit",
    });
    const after = el(
      "div",
      { class: "after" },
      el("p", {}, t("wall.raffle_wins")),
      el(
        "p",
        { class: "claim-line" },
        drawing.until_ms ? t("wall.raffle_claim", { time: until }) : t("wall.raffle_held"),
      ),
      ...(drawing.seed ? [el("p", {}, t("wall.raffle_seed")), hash(drawing.seed)] : []),
    );
    const heading = el("h2", {}, drawing.name);
    this.open([heading, number, after], 0);
    const end = () => {
      number.textContent = String(drawing.ticket);
      this.box.classList.remove("rolling");
      say(words);
      this.motion = null;
      this.timer = setTimeout(() => (this.box.hidden = true), STAYS_MS);
    };
    if (!wantsMotion()) return end();
    this.box.classList.add("rolling");
    const turn = setInterval(() => {
      number.textContent = String(1 + Math.floor(Math.random() * now.tickets));
    }, TURN_MS);
    this.motion = new Motion(ROLL_MS, () => {
      clearInterval(turn);
      end();
    });
  }
}

/** A hash in groups, to be compared by eye. @param {string} value */
function hash(value) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return el("code", { "aria-label": value }, groups.join(" "));
}
