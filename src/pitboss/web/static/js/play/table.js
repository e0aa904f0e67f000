/** The table a player watches or sits at: status, layout, and what the player can do. @module */
import { el } from "../page.js";
import { Felt, isNarrow, resultKey } from "../felt.js";
import { OtherHands } from "../other_hands.js";
import { Decisions } from "./decisions.js";
import { isShort, measureEdges, watchEdges } from "./sticky_edges.js";
import { StatusBar } from "./status_bar.js";
import { PendingLeave } from "./leave_table.js";
import { ResultBar } from "./result_bar.js";
import { openSeatSheet, SeatOffer } from "./seat.js";
import { CloseUp } from "./close_up.js";
import { HandStrip } from "./hand_strip.js";
import { dismissNote } from "./toast.js";
import { ChipTray } from "./chip_tray.js";

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
    this.onResultShown = rests;
    /** @type {TableView | null} */
    this.view = null;
    /** @type {MeView | null} */
    this.self = null;
    /** The result shown last, and until when it stays lit. */
    this.shownResult = "";
    this.litUntil = 0;
    this.moving = false;
    /** The hands last brought into view for a decision. */
    this.shownHands = "";
    this.statusBar = new StatusBar(live);
    this.feltBox = el("div", { class: "felt" });
    this.felt = new Felt(this.feltBox, (wager, spot) => this.bet(wager, spot));
    this.otherHands = new OtherHands(this.felt);
    this.closeUp = new CloseUp(this.felt);
    this.handStrip = new HandStrip(this.felt);
    this.decisions = new Decisions(name);
    this.tray = new ChipTray(name, () => this.view, this.felt, () => this.openSeat());
    this.resultBar = new ResultBar();
    this.offer = new SeatOffer();
    this.pendingLeave = new PendingLeave(name);
    this.dock = el(
      "div",
      { class: "dock" },
      this.resultBar.box,
      this.handStrip.box,
      this.handStrip.why,
      this.decisions.box,
      this.pendingLeave.box,
      this.tray.box,
      this.offer.box,
    );
    room.append(
      this.statusBar.box,
      this.statusBar.past,
      this.feltBox,
      this.otherHands.box,
      this.closeUp.box,
      // Toasts stand above the dock: the page can be scrolled clear of them.
      el("div", { class: "clearance" }),
      this.dock,
    );
    watchEdges();
    for (const part of [this.feltBox, this.dock]) {
      part.addEventListener("keydown", (event) => this.tray.press(event));
    }
    this.dock.addEventListener("leave-changed", () => this.draw());
    this.clock = setInterval(() => this.tick(), BEAT_MS);
  }

  /**
   * A spot was chosen: the last round's light goes out.
   * @param {string} wager
   * @param {SVGElement} spot
   */
  bet(wager, spot) {
    if (this.view?.betting && this.litUntil) {
      this.litUntil = 0;
      this.felt.lightSpots([]);
    }
    this.tray.bet(wager, spot);
  }

  openSeat() {
    if (this.self) openSeatSheet(() => this.view, this.self);
  }

  /** @param {MeView} self */
  setMe(self) {
    this.self = self;
    this.draw();
  }

  /**
   * A new state: a result is animated first, then everything is shown. Nothing on the page gives
   * the result away before.
   * @param {TableView} view
   */
  async show(view) {
    const first = !this.view, before = this.shownResult;
    this.view = view;
    this.shownResult = resultKey(view);
    // A corrected result is not thrown again.
    if (
      !first && !view.result?.corrected && this.shownResult && this.shownResult !== before &&
      !this.moving
    ) {
      this.moving = true;
      this.statusBar.hideResult();
      await this.closeUp.run(view);
      this.moving = false;
      this.litUntil = Date.now() + LIT_MS;
      this.onResultShown();
    }
    this.draw();
  }

  async draw() {
    const view = this.view;
    if (!view || !this.self || this.moving) return;
    const seat = view.yours[0] || view.free[0] || 1;
    await this.felt.show(this.name, { narrow: isNarrow(), seat });
    if (this.moving) return;
    // A newer state arrived while the layout was loading.
    if (view !== this.view) return void this.draw();
    this.felt.showChips(view);
    this.felt.showCards(view.hands);
    this.otherHands.show(view);
    this.felt.showMarkers(view);
    this.lightSpots();
    this.statusBar.show(view);
    this.resultBar.show(view);
    this.decisions.show(view);
    this.handStrip.show(view);
    this.pendingLeave.show(view);
    this.tray.show(view, this.self.out || this.self.barred);
    if (this.pendingLeave.isPending) this.tray.box.hidden = true;
    this.offer.show(view, this.self);
    this.feltBox.classList.toggle(
      "bettable",
      view.betting && view.yours.length > 0 && !this.self.out && !this.self.barred,
    );
    this.scrollToHands(view);
  }

  /**
   * A player who must decide sees the hands in question: on the layout, or in the strip above the
   * buttons, which carries the clock where the status bar scrolls away. A toast makes room.
   * @param {TableView} view
   */
  scrollToHands(view) {
    const turn = view.turn, hand = turn && view.yours.includes(turn.seat) ? turn.hand : "";
    const low = isShort();
    (hand && low ? this.handStrip.box : this.statusBar.box).prepend(this.statusBar.ring);
    if (hand && this.handStrip.shown !== this.shownHands) {
      dismissNote();
      this.handStrip.show(view);
      measureEdges();
      if (low) this.dock.scrollIntoView({ block: "start" });
      for (const place of low ? [] : [this.handStrip.upper, this.felt.handPlace(hand)]) {
        place?.scrollIntoView({ block: "nearest" });
      }
    }
    this.shownHands = this.handStrip.shown;
  }

  /** Light the last result for a while. No spot is dimmed while betting is open. */
  lightSpots() {
    const view = this.view, stays = !view?.betting || Date.now() < this.litUntil;
    const lit = stays && view?.result ? view.result.lit : [];
    this.felt.lightSpots(lit, view?.result?.lines, !view?.betting);
  }

  tick() {
    if (!this.feltBox.isConnected) return clearInterval(this.clock);
    this.statusBar.tick();
    if (this.litUntil && Date.now() > this.litUntil && !this.moving) {
      this.litUntil = 0;
      this.lightSpots();
    }
  }
}
