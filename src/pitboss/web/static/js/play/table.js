/** The table a player looks at or sits at: what goes on, the layout, and what one can do. @module */
import { el } from "../page.js";
import { Felt, isNarrow, key } from "../felt.js";
import { Others } from "../other_hands.js";
import { Acts } from "./decisions.js";
import { isLow, measure, watchEdges } from "./sticky_edges.js";
import { Head } from "./status_bar.js";
import { Leaving } from "./leave_table.js";
import { Slip } from "./result_bar.js";
import { atSeat, Offer } from "./seat.js";
import { Stage } from "./close_up.js";
import { Strip } from "./hand_strip.js";
import { quiet } from "./toast.js";
import { Tray } from "./chip_tray.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../live.js").Live} Live
 */

const BEAT_MS = 200, LIT_MS = 7000;

export class TableScreen {
  /**
   * @param {HTMLElement} room
   * @param {string} name
   * @param {Live} live
   * @param {() => void} rests a result that came up lies there now
   */
  constructor(room, name, live, rests) {
    this.name = name;
    this.rests = rests;
    /** @type {TableView | null} */
    this.view = null;
    /** @type {MeView | null} */
    this.self = null;
    /** The result seen last, and until when it stays lit. */
    this.seen = "";
    this.litUntil = 0;
    this.moving = false;
    /** What the player decides about, as it was last brought in sight. */
    this.decides = "";
    this.head = new Head(live);
    this.table = el("div", { class: "felt" });
    this.felt = new Felt(this.table, (wager, spot) => this.bet(wager, spot));
    this.others = new Others(this.felt);
    this.stage = new Stage(this.felt);
    this.strip = new Strip(this.felt);
    this.acts = new Acts(name);
    this.tray = new Tray(name, () => this.view, this.felt, () => this.seat());
    this.slip = new Slip();
    this.offer = new Offer();
    this.leaving = new Leaving(name);
    this.dock = el(
      "div",
      { class: "dock" },
      this.slip.box,
      this.strip.box,
      this.strip.why,
      this.acts.box,
      this.leaving.box,
      this.tray.box,
      this.offer.box,
    );
    room.append(
      this.head.box,
      this.head.past,
      this.table,
      this.others.box,
      this.stage.box,
      // Words in passing stand above the dock: what they would hide can be scrolled clear of them.
      el("div", { class: "clearance" }),
      this.dock,
    );
    watchEdges();
    for (const part of [this.table, this.dock]) {
      part.addEventListener("keydown", (event) => this.tray.key(event));
    }
    this.dock.addEventListener("leaving", () => this.draw());
    this.clock = setInterval(() => this.beat(), BEAT_MS);
  }

  /**
   * A spot was chosen: the light of the last round makes room for the new one.
   * @param {string} wager
   * @param {SVGElement} spot
   */
  bet(wager, spot) {
    if (this.view?.betting && this.litUntil) {
      this.litUntil = 0;
      this.felt.light([]);
    }
    this.tray.bet(wager, spot);
  }

  seat() {
    if (this.self) atSeat(() => this.view, this.self);
  }

  /** @param {MeView} self */
  me(self) {
    this.self = self;
    this.draw();
  }

  /**
   * A new value of the table: a result comes up in motion first, then all of it is shown. Nothing
   * on the page tells what came up before it lies there.
   * @param {TableView} view
   */
  async show(view) {
    const first = !this.view, before = this.seen;
    this.view = view;
    this.seen = key(view);
    // Nothing is thrown again for a result that was put right.
    if (!first && !view.result?.corrected && this.seen && this.seen !== before && !this.moving) {
      this.moving = true;
      this.head.wait();
      await this.stage.run(view);
      this.moving = false;
      this.litUntil = Date.now() + LIT_MS;
      this.rests();
    }
    this.draw();
  }

  async draw() {
    const view = this.view;
    if (!view || !this.self || this.moving) return;
    const seat = view.yours[0] || view.free[0] || 1;
    await this.felt.show(this.name, { narrow: isNarrow(), seat });
    if (this.moving) return;
    // Another state came while the layout was on its way, and found no place to be drawn.
    if (view !== this.view) return void this.draw();
    this.felt.chips(view);
    this.felt.cards(view.hands);
    this.others.show(view);
    this.felt.things(view);
    this.light();
    this.head.show(view);
    this.slip.show(view);
    this.acts.show(view);
    this.strip.show(view);
    this.leaving.show(view);
    this.tray.show(view, this.self.out);
    if (this.leaving.on) this.tray.box.hidden = true;
    this.offer.show(view, this.self);
    this.table.classList.toggle(
      "bettable",
      view.betting && view.yours.length > 0 && !this.self.out,
    );
    this.reveal(view);
  }

  /**
   * Who has to decide sees the hands it is about: on the layout, or in the line above the buttons,
   * which has the clock with it where the head line scrolls away. A notice makes room.
   * @param {TableView} view
   */
  reveal(view) {
    const turn = view.turn, hand = turn && view.yours.includes(turn.seat) ? turn.hand : "";
    const low = isLow();
    (hand && low ? this.strip.box : this.head.box).prepend(this.head.ring);
    if (hand && this.strip.shown !== this.decides) {
      quiet();
      this.strip.show(view);
      measure();
      if (low) this.dock.scrollIntoView({ block: "start" });
      for (const one of low ? [] : [this.strip.upper, this.felt.handPlace(hand)]) {
        one?.scrollIntoView({ block: "nearest" });
      }
    }
    this.decides = this.strip.shown;
  }

  /** The spots of the last result, for a while; no spot is dimmed while wagers are taken. */
  light() {
    const view = this.view, stays = !view?.betting || Date.now() < this.litUntil;
    const lit = stays && view?.result ? view.result.lit : [];
    this.felt.light(lit, view?.result?.lines, !view?.betting);
  }

  beat() {
    if (!this.table.isConnected) return clearInterval(this.clock);
    this.head.tick();
    if (this.litUntil && Date.now() > this.litUntil && !this.moving) {
      this.litUntil = 0;
      this.light();
    }
  }
}
