/** The odds explorer: a game, its house options, and all that follows from them. @module */
import { $, api, el, page, say, t } from "../page.js";
import { query, worked } from "./polling.js";
import { Evening } from "./evening.js";
import { strategyCard } from "./strategy_card.js";
import { Lines } from "./wager_lines.js";

/**
 * @typedef {import("../shapes.d.ts").GameCard} GameCard
 * @typedef {import("../shapes.d.ts").OddsView} OddsView
 * @typedef {import("../shapes.d.ts").OptionView} OptionView
 */

/** @type {GameCard[]} */
let games = [];
let game = "";
/** What differs from the usual options. @type {Record<string, string>} */
let chosen = {};
let asked = 0;
/**
 * The table from which the explorer was opened, as long as its game is looked at.
 * @type {{at: string, table: string, game: string, options: Record<string, string>} | null}
 */
const own = page.at || null;

const lines = new Lines($("#lines"), $("#layout"));
const evening = new Evening($("#plan"), $("#fan"));
const picker = /** @type {HTMLSelectElement} */ ($("#game"));

async function start() {
  /** @type {HTMLDetailsElement} */ ($("#house")).open = matchMedia("(min-width: 1000px)").matches;
  const reply = await api("/games");
  if (reply.status !== 200) return say(reply.body?.words || t("odds.lost"), "alert");
  games = reply.body;
  /** @type {Map<string, GameCard[]>} */
  const houses = new Map();
  for (const one of games) houses.set(one.house, [...(houses.get(one.house) || []), one]);
  for (const [house, own] of houses) {
    const inside = own.map((one) => el("option", { value: one.id }, one.title));
    picker.append(el("optgroup", { label: house }, ...inside));
  }
  const given = new URLSearchParams(location.search);
  const first = given.get("game") || own?.game;
  for (const name of ["game", "at"]) given.delete(name);
  chosen = games.some((one) => one.id === first) ? Object.fromEntries(given) : {};
  game = games.some((one) => one.id === first) ? String(first) : "night.craps";
  if (own && !new URLSearchParams(location.search).has("game")) chosen = own.options;
  picker.value = game;
  picker.addEventListener("change", () => choose(picker.value, {}));
  $("#usual").addEventListener("click", () => choose(game, {}));
  show();
}

/** @param {string} id @param {Record<string, string>} options */
function choose(id, options) {
  if (id !== game) lines.clear();
  game = id;
  chosen = options;
  history.replaceState(null, "", query({ ...here(), game, ...chosen }));
  show();
}

/** The table whose chips count, if it plays this game. @returns {Record<string, string>} */
function here() {
  return own && own.game === game ? { at: own.at } : {};
}

async function show() {
  const number = ++asked, wanted = () => number === asked;
  const card = games.find((one) => one.id === game);
  $("#summary").textContent = card?.summary || "";
  $("#strategy").hidden = !card?.decides;
  $("#wagers").classList.add("stale");
  evening.clear();
  $("#card").replaceChildren(
    el("p", { class: "hint" }, t("odds.first")),
    el("progress", { "aria-label": t("odds.progress") }),
  );
  const options = query(chosen);
  const odds = worked(`/games/${game}/odds${query({ ...chosen, ...here() })}`, wanted, waiting);
  lines.layout(`${page.base}/api/v1/games/${game}/layout.svg${options}`, wanted);
  const reply = await odds;
  if (!reply) return;
  $("#wagers").classList.remove("stale");
  if (reply.status !== 200) return refused(reply.body?.words);
  $("#alert").textContent = "";
  /** @type {OddsView} */
  const view = reply.body;
  controls(view.options);
  $("#chips").hidden = !view.chips.length;
  $("#chips").textContent = t("odds.chips", {
    table: own?.table ?? "",
    chips: view.chips.join(", "),
  });
  lines.show(view);
  say(t("odds.told", { count: view.lines.length, game: view.title }));
  evening.show(game, chosen);
  if (card?.decides) strategyCard($("#card"), `/games/${game}/strategy${options}`, wanted);
}

/** The law does not allow it: say so, and offer the usual options. @param {string} [words] */
function refused(words) {
  say(words || t("odds.lost"), "alert");
  if (!$("#options").childElementCount && Object.keys(chosen).length) choose(game, {});
}

/** @param {import("../shapes.d.ts").Waiting | null} state */
function waiting(state) {
  const box = $("#waiting");
  box.hidden = !state;
  if (!state) return;
  const words = state.before
    ? t("odds.queue", { before: state.before })
    : t("odds.working", { seconds: state.seconds });
  box.replaceChildren(el("p", {}, words), el("progress", { "aria-label": t("odds.progress") }));
}

/** @param {OptionView[]} options */
function controls(options) {
  $("#house").hidden = !options.length;
  const held = document.activeElement?.id || "";
  $("#options").replaceChildren(...options.map(control));
  document.getElementById(held)?.focus();
  $("#usual").hidden = options.every((one) => one.value === one.usual);
}

/** @param {OptionView} one */
function control(one) {
  const id = `option-${one.name}`;
  const select = el(
    "select",
    { id, "aria-describedby": `${id}-says` },
    ...one.choices.map((choice) =>
      el(
        "option",
        { value: choice.value, selected: choice.value === one.value },
        choice.words + (choice.value === one.usual ? ` (${t("odds.is_usual")})` : "") +
          (choice.departs ? ` — ${t("odds.departs")}` : ""),
      )
    ),
  );
  select.addEventListener("change", () => {
    const value = /** @type {HTMLSelectElement} */ (select).value;
    const { [one.name]: _old, ...others } = chosen;
    choose(game, value === one.usual ? others : { ...others, [one.name]: value });
  });
  const law = one.law.map((clause) => clause.cite).join(", ");
  return el(
    "div",
    { class: one.value === one.usual ? "option" : "option changed" },
    el("label", { for: id }, one.title),
    select,
    el("p", { id: `${id}-says`, class: "hint" }, one.says, " ", el("cite", {}, law)),
  );
}

start();
