/** One table on the wall: its layout, last results, time, limits, and what it promised. @module */
import { el, money, page, t } from "../page.js";
import { Felt } from "../felt.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../live.js").Live} Live
 */

export class Board {
  /**
   * @param {string} name
   * @param {Live} live
   * @param {boolean} whole the table has the wall for itself
   */
  constructor(name, live, whole) {
    this.name = name;
    this.live = live;
    this.whole = whole;
    /** @type {TableView | null} */
    this.view = null;
    this.title = el("h2", {});
    this.now = el("p", { class: "now" });
    this.left = el("span", { class: "left figure" });
    this.results = el("p", { class: "results" });
    this.posted = el("div", { class: "posted" });
    this.room = el("div", { class: "felt" });
    this.box = el(
      "section",
      { class: "board" },
      this.title,
      this.now,
      this.left,
      this.room,
      this.results,
      this.posted,
    );
    if (!whole) {
      this.title.addEventListener("click", () => location.assign(`${page.base}/wall/${name}`));
    }
    this.felt = new Felt(this.room);
    setInterval(() => this.time(), 250);
  }

  /** @param {TableView} view */
  async show(view) {
    this.view = view;
    this.title.textContent = view.title;
    await this.felt.show(this.name);
    this.felt.chips(view);
    this.felt.cards(view.hands);
    const shown = view.result;
    this.felt.light(shown && !view.betting ? shown.lit : []);
    const last = shown && (shown.call || shown.outcome);
    this.now.textContent = view.status !== "open"
      ? view.status
      : view.betting
      ? t("wall.bets")
      : last || t("wall.no_more");
    this.results.replaceChildren(
      ...view.history.slice(this.whole ? -16 : -6).reverse().map((one) => el("b", {}, one.outcome)),
    );
    if (this.whole) this.post(view);
    this.time();
  }

  /** @param {TableView} view */
  post(view) {
    const limits = view.maximum
      ? t("wall.limits", { least: money(view.minimum), most: money(view.maximum) })
      : t("wall.least", { least: money(view.minimum) });
    const device = view.device;
    this.posted.replaceChildren(
      el("p", { class: "limits" }, limits),
      ...view.posted.map((one) => el("p", {}, one)),
      device?.promise
        ? el(
          "p",
          { class: "promise" },
          t("wall.promise", { block: device.block }),
          " ",
          el("code", {}, device.promise),
        )
        : "",
    );
  }

  time() {
    const until = this.view?.until_ms || 0;
    const seconds = Math.ceil((until - this.live.now()) / 1000);
    this.left.textContent = until && seconds >= 0 ? String(seconds) : "";
  }
}
