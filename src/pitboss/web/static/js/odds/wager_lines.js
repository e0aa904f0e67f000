/** Every bet with its exact figures; the chosen one in full, with its results drawn. @module */
import { el, t } from "../page.js";
import { draw } from "../table_pieces.js";

/**
 * @typedef {import("../shapes.d.ts").OddsView} OddsView
 * @typedef {import("../shapes.d.ts").OddsLine} OddsLine
 * @typedef {import("../shapes.d.ts").FigureView} FigureView
 */

const FEW = 14;

export class WagerLines {
  /**
   * @param {HTMLElement} room
   * @param {HTMLElement} felt
   */
  constructor(room, felt) {
    this.box = room;
    this.felt = felt;
    /** @type {OddsView | null} */
    this.view = null;
    /** The bet shown in full. */
    this.openWager = "";
    this.showsAll = false;
  }

  clear() {
    this.openWager = "";
    this.showsAll = false;
    this.box.replaceChildren();
    this.felt.replaceChildren();
  }

  /**
   * The layout. A spot on it opens its bet.
   * @param {string} address
   * @param {() => boolean} isCurrent
   */
  async loadLayout(address, isCurrent) {
    for (let tries = 0; tries < 20 && isCurrent(); tries++) {
      const answer = await fetch(address);
      if (answer.status === 202) {
        await new Promise((resolve) => setTimeout(resolve, 600));
        continue;
      }
      if (!answer.ok || !isCurrent()) return;
      const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      const svg = document.importNode(parsed.documentElement, true);
      this.felt.replaceChildren(svg);
      for (const spot of svg.querySelectorAll(".spot")) {
        spot.removeAttribute("tabindex");
        const wager = spot.getAttribute("data-wager") || "";
        spot.addEventListener("click", () => this.choose(wager, true));
      }
      return this.lightSpots();
    }
  }

  /** @param {OddsView} view */
  show(view) {
    this.view = view;
    const isListed = view.lines.some((line) => line.keys.includes(this.openWager));
    if (!isListed) this.openWager = view.lines[0]?.keys[0] || "";
    this.draw();
  }

  /** @param {string} wager @param {boolean} [bring] */
  choose(wager, bring = false) {
    const index = this.view?.lines.findIndex((line) => line.keys.includes(wager)) ?? -1;
    if (index < 0) return;
    this.openWager = wager;
    if (index >= FEW) this.showsAll = true;
    this.draw();
    const row = this.box.querySelector(".line.open");
    if (bring) row?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector("button"))?.focus({
      preventScroll: true,
    });
  }

  draw() {
    const lines = this.view?.lines || [];
    const visible = this.showsAll ? lines : lines.slice(0, FEW);
    this.box.replaceChildren(
      el("div", { class: "line head", "aria-hidden": "true" }, ...headings()),
      ...visible.map((line) => this.wagerLine(line)),
    );
    if (visible.length < lines.length) {
      const more = () => {
        this.showsAll = true;
        this.draw();
      };
      const words = t("odds.more", { count: lines.length - visible.length });
      this.box.append(el("button", { type: "button", class: "more", onclick: more }, words));
    }
    this.lightSpots();
  }

  lightSpots() {
    const open = this.view?.lines.find((line) => line.keys.includes(this.openWager));
    for (const spot of this.felt.querySelectorAll(".spot")) {
      spot.classList.toggle("lit", !!open?.keys.includes(spot.getAttribute("data-wager") || ""));
    }
  }

  /** @param {OddsLine} line */
  wagerLine(line) {
    const open = line.keys.includes(this.openWager);
    const press = () => {
      if (open) this.openWager = "";
      else return this.choose(line.keys[0]);
      this.draw();
    };
    const button = el(
      "button",
      { type: "button", class: "name", "aria-expanded": String(open), onclick: press },
      line.name,
    );
    return el(
      "div",
      { class: open ? "line open" : "line" },
      button,
      el("span", { class: "pays", "data-name": t("odds.pays") }, shortPayouts(line.pays)),
      el(
        "span",
        { class: line.cost < 0 ? "edge won" : "edge", "data-name": t("odds.edge") },
        edgeBar(line),
        el("b", { class: "figure" }, line.edge.shown),
      ),
      el("span", { class: "figure win", "data-name": t("odds.wins") }, line.win.shown),
      open ? detail(line) : "",
    );
  }
}

function headings() {
  return ["wager", "pays", "edge", "wins"].map((column) => el("span", {}, t(`odds.${column}`)));
}

/** Long lists of payouts are in the details. @param {string} text */
function shortPayouts(text) {
  const parts = text.split("; ");
  return parts.length > 2 ? `${parts[0]} … ${parts[parts.length - 1]}` : text;
}

/** @param {OddsLine} line */
function edgeBar(line) {
  const svg = draw("svg", { class: "edge-bar", viewBox: "0 0 100 8", "aria-hidden": "true" });
  svg.setAttribute("preserveAspectRatio", "none");
  svg.append(
    draw("rect", { class: "under", x: "0", y: "0", width: "100", height: "8" }),
    draw("rect", { class: "over", x: "0", y: "0", width: String(line.bar / 10), height: "8" }),
  );
  return svg;
}

/** @param {OddsLine} line */
function detail(line) {
  const figures = /** @type {[string, FigureView][]} */ ([
    ["edge", line.edge],
    ["wins", line.win],
    ["loses", line.lose],
    ["pushes", line.push],
    ["variance", line.variance],
    ["rolls", line.rolls],
  ]);
  const terms = figures.map(([name, value]) =>
    el(
      "div",
      {},
      el("dt", {}, t(`odds.${name}`)),
      el("dd", {}, el("b", { class: "figure" }, value.shown), el("small", {}, exactText(value))),
    )
  );
  const stake = line.multiple > 1
    ? t("odds.multiple_of", { multiple: line.multiple })
    : t("odds.multiple_any");
  terms.push(
    el(
      "div",
      {},
      el("dt", {}, t("odds.multiple")),
      el("dd", {}, el("b", { class: "figure" }, stake)),
    ),
  );
  const cites = line.law.map((law) => el("li", {}, el("cite", {}, law.cite), " ", law.says));
  return el(
    "div",
    { class: "detail" },
    el("p", { class: "full" }, el("b", {}, t("odds.pays")), " ", line.pays),
    ...line.besides.map((words) => el("p", { class: "hint" }, words)),
    line.played ? el("p", { class: "hint" }, t("odds.played_as", { how: line.played })) : "",
    el(
      "div",
      { class: "figures" },
      el("dl", {}, ...terms),
      el(
        "figure",
        {},
        barChart(line),
        el("figcaption", { class: "hint" }, t("odds.bars"), rareResults(line)),
      ),
    ),
    el("details", {}, el("summary", {}, t("common.rule")), el("ul", {}, ...cites)),
  );
}

/** @param {FigureView} value */
function exactText(value) {
  return value.bound ? t("odds.within", { value: value.exact, bound: value.bound }) : value.exact;
}

/** Results too rare for a bar. @param {OddsLine} line */
function rareResults(line) {
  const ends = line.beyond.map((end) =>
    t("odds.result_chance", { net: end.net, chance: end.chance })
  );
  return ends.length ? ` ${t("odds.too_rare", { ends: ends.join("; ") })}` : "";
}

/** The chance of every result, as bars. @param {OddsLine} line */
function barChart(line) {
  const wide = Math.min(520, Math.max(340, innerWidth - 40)),
    high = 190,
    low = 34,
    step = wide / line.bars.length;
  const svg = draw("svg", {
    class: "bars",
    viewBox: `0 0 ${wide} ${high + low + 18}`,
    role: "img",
  });
  const list = [...line.bars, ...line.beyond].map((bar) => `${bar.net}: ${bar.chance}`).join("; ");
  svg.setAttribute("aria-label", t("odds.bars_label", { name: line.name, list: list }));
  svg.append(draw("line", { class: "axis", x1: "0", x2: String(wide), y1: "208", y2: "208" }));
  const apart = Math.ceil(44 / step), size = Math.min(64, step * 0.72);
  line.bars.forEach((bar, at) => {
    const x = at * step + step / 2, tall = Math.max(1.5, (bar.height / 1000) * high);
    const kind = bar.won > 0 ? "bar gain" : bar.won < 0 ? "bar loss" : "bar even";
    const top = 208 - tall;
    const title = draw("title", {});
    title.textContent = `${bar.net}: ${bar.chance}`;
    const rect = draw("rect", {
      class: kind,
      x: String(x - size / 2),
      y: String(top),
      width: String(size),
      height: String(tall),
      rx: "2",
    });
    rect.append(title);
    svg.append(rect);
    if (
      at % apart === 0 || at === line.bars.length - 1 && (line.bars.length - 1) % apart > apart / 2
    ) {
      svg.append(label(x, 226, bar.net, "net"));
      if (apart === 1) svg.append(label(x, top - 5, bar.chance, "chance"));
    }
  });
  return svg;
}

/** @param {number} x @param {number} y @param {string} words @param {string} kind */
function label(x, y, words, kind) {
  const node = draw("text", { class: kind, x: String(x), y: String(y), "text-anchor": "middle" });
  node.textContent = words;
  return node;
}
