/** One table on the wall: layout, call, time, recent results, limits, rules, promise. @module */
import { replayUrl } from "../replay_link.js";
import { el, money, t } from "../page.js";
import { Felt, resultKey } from "../felt.js";
import { faceDownNote } from "../mini_cards.js";
import { wordsInBlock } from "./draw_words.js";
import { showRecentResults } from "./recent_results.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").AnnouncementView} AnnouncementView
 * @typedef {import("../live.js").Live} Live
 */

const RESULTS = 8, LINES = 3, RULE_MS = 8_000, LONG = 130;

export class Board {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    /** @type {TableView | null} */
    this.view = null;
    this.title = el("h2", {});
    this.limits = el("p", { class: "limits figure" });
    this.callText = el("p", { class: "now" });
    this.subText = el("p", { class: "more" });
    this.countdown = el("p", { class: "left figure", "aria-hidden": "true" });
    this.results = el("div", { class: "results" });
    this.log = el("ol", { class: "log" });
    this.rules = el("div", { class: "rules" });
    this.device = el("div", { class: "device" });
    this.feltBox = el("div", { class: "felt" });
    this.replayLink = el("a", { class: "again", hidden: true });
    this.side = el("div", { class: "side" }, this.results, this.log, this.replayLink);
    this.foot = el("div", { class: "foot" }, this.rules, this.device);
    this.box = el(
      "section",
      { class: "board" },
      el("div", { class: "top" }, this.title, this.limits),
      el("div", { class: "call" }, el("div", {}, this.callText, this.subText), this.countdown),
      this.feltBox,
      this.side,
      this.foot,
    );
    this.felt = new Felt(this.feltBox);
    this.drawing = Promise.resolve();
    setInterval(() => this.showTime(), 250);
    setInterval(() => this.showRule(), RULE_MS / 4);
  }

  /** Another table is next. */
  clear() {
    this.view = null;
    this.log.replaceChildren();
  }

  /** @param {TableView} view */
  show(view) {
    // Motion takes a while: newer states wait, and only the last is drawn.
    this.view = view;
    this.drawing = this.drawing.then(() => this.view === view ? this.draw(view) : undefined)
      .catch(() => {});
  }

  /** @param {TableView} view */
  async draw(view) {
    const other = this.title.textContent !== view.title || !this.felt.svg;
    this.title.textContent = view.title;
    await this.felt.show(view.id);
    this.log.hidden = view.history.length > 0;
    const lit = !!view.result && !view.betting;
    this.felt.showChips(view);
    this.felt.showCards(view.hands);
    if (lit && !other && this.felt.shownResult !== resultKey(view)) {
      this.callText.textContent = t("wall.no_more");
      this.felt.lightSpots([]);
      await this.felt.animateResult(view);
    }
    this.felt.showMarkers(view);
    this.felt.lightSpots(lit && view.result ? view.result.lit : [], view.result?.lines);
    this.showCall(view);
    showRecentResults(this.results, view, RESULTS);
    this.showReplayLink(view);
    this.showPosted(view);
    this.showTime();
  }

  /** @param {TableView} view */
  showCall(view) {
    const result = view.result,
      paid = (result?.lines || []).reduce((sum, line) => sum + line.win, 0);
    this.box.classList.toggle("betting", view.betting && view.status === "open");
    const words = result && (result.call || result.shown || result.outcome);
    this.callText.textContent = view.status !== "open"
      ? t("wall.closed")
      : view.betting
      ? t("wall.bets")
      : words || this.lastCall || t("wall.no_more");
    const seats = view.seats.length, free = view.free.length;
    const lies = view.betting ? "" : faceDownNote(view.hands);
    this.subText.textContent = !view.betting && paid
      ? t("wall.paid_out", { sum: money(paid) })
      : lies
      ? lies
      : free
      ? t(free === 1 ? "wall.seats_one" : "wall.seats", { taken: seats, free })
      : t("wall.full", { taken: seats });
  }

  /**
   * Log what was said at the table; cards have no other record on the wall.
   * @param {AnnouncementView[]} lines
   */
  addLog(lines) {
    for (const line of lines) {
      if (line.call) this.lastCall = line.words;
      this.log.prepend(
        el("li", { class: line.call ? "spoken" : false }, withoutCitation(line.words)),
      );
    }
    while (this.log.childElementCount > LINES) this.log.lastElementChild?.remove();
  }

  /**
   * Card hands have no results board: link to the replay of the last round.
   * @param {TableView} view
   */
  showReplayLink(view) {
    const last = view.round - 1;
    this.replayLink.hidden = last < 1 || view.cards_left < 0;
    this.replayLink.textContent = t("wall.replay_round", { round: last });
    this.replayLink.setAttribute("href", replayUrl(view.id, last, "wall"));
  }

  /** @param {TableView} view */
  showPosted(view) {
    this.limits.textContent = view.maximum
      ? t("wall.limits", { least: money(view.minimum), most: money(view.maximum) })
      : t("wall.least", { least: money(view.minimum) });
    this.showRule();
    const device = view.device;
    this.device.replaceChildren(
      ...(device?.promise
        ? [
          el("h3", {}, t("wall.promise", { block: device.block })),
          el("code", {}, ...hashGroups(device.promise)),
          el("p", { class: "hint" }, t("wall.promise_hint")),
          el("p", { class: "words" }, wordsInBlock(device)),
        ]
        : device?.electronic
        ? []
        : [el("p", { class: "hint" }, t("wall.real_devices"))]),
    );
  }

  /** The posted rules, one after another. */
  showRule() {
    const posted = this.view?.posted || [];
    this.rules.hidden = !posted.length;
    if (!posted.length) return;
    const at = Math.floor(Date.now() / RULE_MS) % posted.length, words = posted[at];
    const count = posted.length > 1 ? ` ${at + 1}/${posted.length}` : "";
    this.rules.replaceChildren(
      el("h3", {}, t("wall.options"), el("span", { class: "hint" }, count)),
      el("p", { class: words.length > LONG ? "long" : false }, words),
    );
  }

  showTime() {
    const until = this.view?.until_ms || 0;
    const seconds = Math.ceil((until - this.live.now()) / 1000);
    const runs = until > 0 && seconds >= 0 && seconds < 1000;
    this.countdown.textContent = runs ? String(seconds) : "";
    this.countdown.classList.toggle("soon", runs && seconds <= 5);
  }

  lastCall = "";
}

/** The room reads the words; citations are for those who ask. @param {string} words */
function withoutCitation(words) {
  return words.replace(/ \((?:[^()]|\([^()]*\))*\d(?:[^()]|\([^()]*\))*\)$/, "");
}

/** A long hash in groups that are easy to compare. @param {string} figure */
function hashGroups(figure) {
  return (figure.match(/.{1,8}/g) || []).map((digits) => el("span", {}, digits));
}
