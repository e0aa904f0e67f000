/** A simulated evening: a fan of bankroll paths, a band around all of them. @module */
import { el, t } from "../page.js";
import { draw } from "../pieces.js";
import { query, worked } from "./ask.js";

/** @typedef {import("../shapes.d.ts").EveningView} EveningView */

const HIGH = 420, LEFT = 64, DOWN = 40, UP = 14;

export class Evening {
  /**
   * @param {HTMLElement} form
   * @param {HTMLElement} room
   */
  constructor(form, room) {
    this.form = form;
    this.room = room;
    this.game = "";
    /** @type {Record<string, string>} */
    this.options = {};
    /** @type {Record<string, string>} */
    this.wish = {};
    this.asked = 0;
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** What was shown is of another game, or of other options: it goes before the new one is there. */
  clear(words = "") {
    this.asked++;
    this.form.replaceChildren();
    this.waits(words || t("odds.first"));
  }

  /** @param {string} words */
  waits(words) {
    this.room.replaceChildren(
      el("p", { class: "hint", role: "status" }, words),
      el("progress", { "aria-label": t("odds.progress") }),
    );
  }

  /** @param {string} game @param {Record<string, string>} options */
  show(game, options) {
    if (game !== this.game) this.wish = {};
    this.game = game;
    this.options = options;
    this.ask();
  }

  /** @returns {Promise<void>} */
  async ask() {
    const number = ++this.asked;
    if (this.form.childElementCount) this.room.classList.add("stale");
    else this.waits(t("odds.playing", { seconds: 0 }));
    const path = `/games/${this.game}/evening${query({ ...this.options, ...this.wish })}`;
    const reply = await worked(path, () => number === this.asked, (state) => {
      if (!state) return;
      const words = state.before
        ? t("odds.queue", { before: state.before })
        : t("odds.playing", { seconds: state.seconds });
      this.waits(words);
    });
    if (!reply) return;
    this.room.classList.remove("stale");
    if (reply.status !== 200) {
      if (this.wish.plan) { // the plan is not offered under other options
        this.wish = { ...this.wish, plan: "" };
        delete this.wish.plan;
        return this.ask();
      }
      return this.room.replaceChildren(el("p", {}, reply.body?.words || t("odds.lost")));
    }
    this.controls(reply.body);
    this.room.replaceChildren(words(reply.body), fan(reply.body, this.wide()), legend());
  }

  /** On a phone the drawing is narrower, so that its figures can be read. */
  wide() {
    return Math.max(440, Math.min(900, this.room.clientWidth * 1.15));
  }

  /** @param {EveningView} view */
  controls(view) {
    const held = document.activeElement?.id || "";
    const plan = el(
      "select",
      { id: "evening-plan" },
      ...view.plans.map((one) =>
        el("option", { value: one.name, selected: one.name === view.plan.name }, one.says)
      ),
    );
    const field = (/** @type {string} */ name, /** @type {number} */ value) =>
      el("input", { id: `evening-${name}`, inputmode: "numeric", value, autocomplete: "off" });
    const bankroll = field("bankroll", view.bankroll), rounds = field("rounds", view.rounds);
    const set = (/** @type {string} */ name, /** @type {HTMLElement} */ of) =>
      of.addEventListener("change", () => {
        this.wish = { ...this.wish, [name]: /** @type {HTMLInputElement} */ (of).value.trim() };
        this.ask();
      });
    set("plan", plan);
    set("bankroll", bankroll);
    set("rounds", rounds);
    const again = () => {
      this.wish = { ...this.wish, seed: String((view.seed % 999_999) + 1) };
      this.ask();
    };
    this.form.replaceChildren(
      el("label", { class: "wide" }, t("odds.plan"), plan),
      el("label", {}, t("odds.bankroll"), bankroll),
      el("label", {}, t("odds.rounds"), rounds),
      el("button", { type: "button", id: "evening-again", onclick: again }, t("odds.again")),
    );
    document.getElementById(held)?.focus();
  }
}

/** @param {EveningView} view */
function words(view) {
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
function fan(view, wide) {
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
    t("odds.fan_said", {
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
    svg.append(text(LEFT - 8, y(chips) + 5, String(chips), "end"));
  }
  for (const round of ticks(0, view.rounds)) {
    svg.append(text(x(round), HIGH - 12, String(round), "middle"));
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

/** Round figures for an axis. @param {number} low @param {number} top */
function ticks(low, top) {
  const rough = (top - low) / 5 || 1, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) || power;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= top; at += step) found.push(Math.round(at));
  return [...new Set(found)];
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor */
function text(x, y, words, anchor) {
  const made = draw("text", { class: "tick", x: String(x), y: String(y), "text-anchor": anchor });
  made.textContent = words;
  return made;
}

function legend() {
  return el(
    "ul",
    { class: "legend hint" },
    ...["middle", "inner", "outer", "start"].map((one) =>
      el("li", { class: one }, t(`odds.legend_${one}`))
    ),
  );
}
