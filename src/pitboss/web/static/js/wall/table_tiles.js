/** All tables of the house side by side, in a few words each. @module */
import { el, money, t } from "../page.js";
import { showRecentResults } from "./recent_results.js";
import { wordsInBrief } from "./draw_words.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../live.js").Live} Live
 */

const RESULTS = 4;

export class TableTiles {
  /**
   * @param {string[]} names
   * @param {Live} live
   * @param {(name: string) => void} onChoose
   */
  constructor(names, live, onChoose) {
    this.live = live;
    /** @type {Map<string, {box: HTMLElement, view: TableView | null}>} */
    this.tiles = new Map();
    this.box = el("section", { class: "tables", "aria-label": t("wall.all") });
    const columns = names.length > 5 ? 2 : 1;
    this.box.style.setProperty("--columns", String(columns));
    this.box.style.setProperty("--rows", String(Math.ceil(names.length / columns)));
    this.box.classList.toggle("one-column", columns === 1);
    for (const name of names) {
      const box = el("button", { class: "table-card", type: "button" });
      box.addEventListener("click", () => onChoose(name));
      this.tiles.set(name, { box, view: null });
      this.box.append(box);
    }
    setInterval(() => this.showTime(), 500);
  }

  /** @param {TableView} view */
  show(view) {
    const own = this.tiles.get(view.id);
    if (!own) return;
    own.view = view;
    const open = view.status === "open";
    const words = !open
      ? t("wall.closed")
      : view.betting
      ? t("wall.bets")
      : view.result?.call || view.result?.shown || t("wall.no_more");
    const limits = view.maximum
      ? t("wall.limits", { least: money(view.minimum), most: money(view.maximum) })
      : t("wall.least", { least: money(view.minimum) });
    const results = el("div", { class: "results" });
    showRecentResults(results, view, RESULTS, true);
    results.querySelector("h3")?.classList.add("visually-hidden");
    own.box.classList.toggle("betting", open && view.betting);
    own.box.replaceChildren(
      el(
        "span",
        { class: "line" },
        el("b", {}, view.title),
        el("span", { class: "words" }, wordsInBrief(view.device)),
        el("span", { class: "left figure" }),
      ),
      el("span", { class: "now" }, words),
      el("span", { class: "line" }, el("span", { class: "limits" }, limits), results),
    );
    this.showTime();
  }

  /** @param {string} name */
  mark(name) {
    for (const [own, { box }] of this.tiles) box.classList.toggle("shown", own === name);
  }

  showTime() {
    for (const { box, view } of this.tiles.values()) {
      const seconds = Math.ceil(((view?.until_ms || 0) - this.live.now()) / 1000);
      const left = box.querySelector(".left");
      if (left) left.textContent = seconds >= 0 && seconds < 1000 && view ? `${seconds} s` : "";
    }
  }
}
