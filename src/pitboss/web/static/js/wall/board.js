/** One table on the wall: its layout, what was called, time, last results, limits, rules, promise. @module */
import { again } from "../replay_link.js";
import { el, money, t } from "../page.js";
import { Felt, key } from "../felt.js";
import { lying } from "../mini_cards.js";
import { inBlock } from "./draw_words.js";
import { past } from "./recent_results.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").SaidView} SaidView
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
    this.now = el("p", { class: "now" });
    this.more = el("p", { class: "more" });
    this.left = el("p", { class: "left figure", "aria-hidden": "true" });
    this.results = el("div", { class: "results" });
    this.log = el("ol", { class: "log" });
    this.rules = el("div", { class: "rules" });
    this.device = el("div", { class: "device" });
    this.room = el("div", { class: "felt" });
    this.again = el("a", { class: "again", hidden: true });
    this.side = el("div", { class: "side" }, this.results, this.log, this.again);
    this.foot = el("div", { class: "foot" }, this.rules, this.device);
    this.box = el(
      "section",
      { class: "board" },
      el("div", { class: "top" }, this.title, this.limits),
      el("div", { class: "call" }, el("div", {}, this.now, this.more), this.left),
      this.room,
      this.side,
      this.foot,
    );
    this.felt = new Felt(this.room);
    this.busy = Promise.resolve();
    setInterval(() => this.time(), 250);
    setInterval(() => this.rule(), RULE_MS / 4);
  }

  /** Another table comes up. */
  clear() {
    this.view = null;
    this.log.replaceChildren();
  }

  /** @param {TableView} view */
  show(view) {
    // Motion takes a while: values that come meanwhile wait, and only the last of them is drawn.
    this.view = view;
    this.busy = this.busy.then(() => this.view === view ? this.draw(view) : undefined)
      .catch(() => {});
  }

  /** @param {TableView} view */
  async draw(view) {
    const other = this.title.textContent !== view.title || !this.felt.svg;
    this.title.textContent = view.title;
    await this.felt.show(view.id);
    this.log.hidden = view.history.length > 0;
    const lit = !!view.result && !view.betting;
    this.felt.chips(view);
    this.felt.cards(view.hands);
    if (lit && !other && this.felt.rests !== key(view)) {
      this.now.textContent = t("wall.no_more");
      this.felt.light([]);
      await this.felt.move(view);
    }
    this.felt.things(view);
    this.felt.light(lit && view.result ? view.result.lit : [], view.result?.lines);
    this.call(view);
    past(this.results, view, RESULTS);
    this.replay(view);
    this.post(view);
    this.time();
  }

  /** @param {TableView} view */
  call(view) {
    const result = view.result, paid = (result?.lines || []).reduce((sum, one) => sum + one.win, 0);
    this.box.classList.toggle("betting", view.betting && view.status === "open");
    const words = result && (result.call || result.shown || result.outcome);
    this.now.textContent = view.status !== "open"
      ? t("wall.closed")
      : view.betting
      ? t("wall.bets")
      : words || this.spoken || t("wall.no_more");
    const seats = view.seats.length, free = view.free.length;
    const lies = view.betting ? "" : lying(view.hands);
    this.more.textContent = !view.betting && paid
      ? t("wall.paid_out", { sum: money(paid) })
      : lies
      ? lies
      : free
      ? t("wall.seats", { taken: seats, free })
      : t("wall.full", { taken: seats });
  }

  /** What was said at the table; cards have no other record on the wall. @param {SaidView[]} said */
  said(said) {
    for (const one of said) {
      if (one.call) this.spoken = one.words;
      this.log.prepend(el("li", { class: one.call ? "aloud" : false }, brief(one.words)));
    }
    while (this.log.childElementCount > LINES) this.log.lastElementChild?.remove();
  }

  /** Hands of cards stand on no board of results: the last round is seen again. @param {TableView} view */
  replay(view) {
    const last = view.round - 1;
    this.again.hidden = last < 1 || view.cards_left < 0;
    this.again.textContent = t("wall.again", { round: last });
    this.again.setAttribute("href", again(view.id, last, "wall"));
  }

  /** @param {TableView} view */
  post(view) {
    this.limits.textContent = view.maximum
      ? t("wall.limits", { least: money(view.minimum), most: money(view.maximum) })
      : t("wall.least", { least: money(view.minimum) });
    this.rule();
    const device = view.device;
    this.device.replaceChildren(
      ...(device?.promise
        ? [
          el("h3", {}, t("wall.promise", { block: device.block })),
          el("code", {}, ...grouped(device.promise)),
          el("p", { class: "hint" }, t("wall.promise_hint")),
          el("p", { class: "words" }, inBlock(device)),
        ]
        : device?.electronic
        ? []
        : [el("p", { class: "hint" }, t("wall.physical"))]),
    );
  }

  /** The rules that hang at the table, one after the other. */
  rule() {
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

  time() {
    const until = this.view?.until_ms || 0;
    const seconds = Math.ceil((until - this.live.now()) / 1000);
    const runs = until > 0 && seconds >= 0 && seconds < 1000;
    this.left.textContent = runs ? String(seconds) : "";
    this.left.classList.toggle("soon", runs && seconds <= 5);
  }

  spoken = "";
}

/** The clauses are for who asks; the room reads the words. @param {string} words */
function brief(words) {
  return words.replace(/ \((?:[^()]|\([^()]*\))*\d(?:[^()]|\([^()]*\))*\)$/, "");
}

/** A long figure in groups that can be compared by eye. @param {string} figure */
function grouped(figure) {
  return (figure.match(/.{1,8}/g) || []).map((one) => el("span", {}, one));
}
