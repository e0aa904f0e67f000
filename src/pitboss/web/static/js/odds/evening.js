/** A simulated evening: a fan of bankroll paths with a band around them. @module */
import { el, t } from "../page.js";
import { draw } from "../table_pieces.js";
import { pollResult, query } from "./polling.js";

/** @typedef {import("../shapes.d.ts").EveningView} EveningView */

const HIGH = 420, LEFT = 64, DOWN = 40, UP = 14;

export class Evening {
  /**
   * @param {HTMLElement} form
   * @param {HTMLElement} room
   */
  constructor(form, room) {
    this.form = form;
    this.box = room;
    this.game = "";
    /** @type {Record<string, string>} */
    this.options = {};
    /** @type {Record<string, string>} */
    this.request = {};
    this.requestNumber = 0;
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Clear what belongs to another game or other options before the new result arrives. */
  clear(words = "") {
    this.requestNumber++;
    this.form.replaceChildren();
    this.showWaiting(words || t("odds.odds_first"));
  }

  /** @param {string} words */
  showWaiting(words) {
    this.box.replaceChildren(
      el("p", { class: "hint", role: "status" }, words),
      el("progress", { "aria-label": t("odds.progress") }),
    );
  }

  /** @param {string} game @param {Record<string, string>} options */
  show(game, options) {
    if (game !== this.game) this.request = {};
    this.game = game;
    this.options = options;
    this.load();
  }

  /** @returns {Promise<void>} */
  async load() {
    const number = ++this.requestNumber;
    if (this.form.childElementCount) this.box.classList.add("stale");
    else this.showWaiting(t("odds.playing", { seconds: 0 }));
    const path = `/games/${this.game}/evening${query({ ...this.options, ...this.request })}`;
    const reply = await pollResult(path, () => number === this.requestNumber, (state) => {
      if (!state) return;
      const words = state.before
        ? t("odds.queue", { before: state.before })
        : t("odds.playing", { seconds: state.seconds });
      this.showWaiting(words);
    });
    if (!reply) return;
    this.box.classList.remove("stale");
    if (reply.status !== 200) {
      if (this.request.plan) { // this plan does not exist under other options
        this.request = { ...this.request, plan: "" };
        delete this.request.plan;
        return this.load();
      }
      return this.box.replaceChildren(el("p", {}, reply.body?.words || t("odds.no_answer")));
    }
    this.showControls(reply.body);
    this.box.replaceChildren(
      summary(reply.body),
      fanChart(reply.body, this.chartWidth()),
      legend(),
    );
  }

  /** On a phone the chart is narrower, so that its numbers stay readable. */
  chartWidth() {
    return Math.max(440, Math.min(900, this.box.clientWidth * 1.15));
  }

  /** @param {EveningView} view */
  showControls(view) {
    const focusedId = document.activeElement?.id || "";
    const plan = el(
      "select",
      { id: "evening-plan" },
      ...view.plans.map((plan) =>
        el("option", { value: plan.name, selected: plan.name === view.plan.name }, plan.says)
      ),
    );
    const field = (/** @type {string} */ name, /** @type {number} */ value) =>
      el("input", { id: `evening-${name}`, inputmode: "numeric", value, autocomplete: "off" });
    const bankroll = field("bankroll", view.bankroll), rounds = field("rounds", view.rounds);
    const set = (/** @type {string} */ name, /** @type {HTMLElement} */ of) =>
      of.addEventListener("change", () => {
        this.request = {
          ...this.request,
          [name]: /** @type {HTMLInputElement} */ (of).value.trim(),
        };
        this.load();
      });
    set("plan", plan);
    set("bankroll", bankroll);
    set("rounds", rounds);
    const again = () => {
      this.request = { ...this.request, seed: String((view.seed % 999_999) + 1) };
      this.load();
    };
    this.form.replaceChildren(
      el("label", { class: "wide" }, t("odds.plan"), plan),
      el("label", {}, t("odds.bankroll"), bankroll),
      el("label", {}, t("odds.rounds"), rounds),
      el("button", { type: "button", id: "evening-again", onclick: again }, t("odds.again")),
    );
    document.getElementById(focusedId)?.focus();
  }
}

/** @param {EveningView} view */
function summary(view) {
  const ruined = view.ended["ruined"] || 0;
  const share = `${Math.round((100 * ruined) / view.evenings)}%`;
  const figures = [
    ["average", view.average],
    ["ahead", view.ahead],
    ["ruined", share],
    ["evenings", view.evenings.toLocaleString("en-US")],
  ];
  return el(
    "div",
    {},
    el(
      "dl",
      { class: "sums" },
      ...figures.map(([name, value]) =>
        el("div", {}, el("dt", {}, t(`odds.${name}`)), el("dd", { class: "figure" }, value))
      ),
    ),
    view.note ? el("p", { class: "hint" }, view.note) : "",
  );
}

/** @param {EveningView} view @param {number} wide */
function fanChart(view, wide) {
  const all = [...view.paths.flat(), ...view.bands.flat(), view.bankroll];
  const top = Math.max(...all), low = Math.min(0, ...all);
  const x = (/** @type {number} */ round) =>
    LEFT + ((wide - LEFT - 8) * round) / (view.rounds || 1);
  const y = (/** @type {number} */ chips) =>
    UP + ((HIGH - UP - DOWN) * (top - chips)) / (top - low || 1);
  const line = (/** @type {number[]} */ path) =>
    path.map((chips, at) => `${x(view.at[at]).toFixed(1)},${y(chips).toFixed(1)}`).join(" ");
  const svg = draw("svg", { class: "fan", viewBox: `0 0 ${wide} ${HIGH}`, role: "img" });
  const last = (/** @type {number} */ band) => view.bands[band][view.at.length - 1];
  svg.setAttribute(
    "aria-label",
    t("odds.fan_label", {
      bankroll: view.bankroll,
      rounds: view.rounds,
      low: last(0),
      middle: last(2),
      high: last(4),
    }),
  );
  for (const chips of ticks(low, top)) {
    svg.append(
      draw("line", {
        class: chips === 0 ? "zero" : "grid",
        x1: String(LEFT),
        x2: String(wide - 8),
        y1: String(y(chips)),
        y2: String(y(chips)),
      }),
    );
    svg.append(tickLabel(LEFT - 8, y(chips) + 5, String(chips), "end"));
  }
  for (const round of ticks(0, view.rounds)) {
    svg.append(tickLabel(x(round), HIGH - 12, String(round), "middle"));
  }
  svg.append(
    area(line(view.bands[4]), line(view.bands[0]), "band outer"),
    area(line(view.bands[3]), line(view.bands[1]), "band inner"),
  );
  for (const path of view.paths) {
    svg.append(draw("polyline", { class: "path", points: line(path) }));
  }
  svg.append(draw("polyline", { class: "middle", points: line(view.bands[2]) }));
  const start = String(y(view.bankroll));
  svg.append(
    draw("line", { class: "start", x1: String(LEFT), x2: String(wide - 8), y1: start, y2: start }),
  );
  return svg;
}

/** @param {string} above @param {string} below @param {string} kind */
function area(above, below, kind) {
  const back = below.split(" ").reverse().join(" ");
  return draw("polygon", { class: kind, points: `${above} ${back}` });
}

/** Round numbers for an axis. @param {number} low @param {number} top */
function ticks(low, top) {
  const rough = (top - low) / 5 || 1, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((step) => step * power).find((step) => step >= rough) || power;
  const marks = [];
  for (let at = Math.ceil(low / step) * step; at <= top; at += step) marks.push(Math.round(at));
  return [...new Set(marks)];
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor */
function tickLabel(x, y, words, anchor) {
  const label = draw("text", { class: "tick", x: String(x), y: String(y), "text-anchor": anchor });
  label.textContent = words;
  return label;
}

function legend() {
  return el(
    "ul",
    { class: "legend hint" },
    ...["middle", "inner", "outer", "start"].map((part) =>
      el("li", { class: part }, t(`odds.legend_${part}`))
    ),
  );
}
