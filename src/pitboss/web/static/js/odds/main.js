/** The odds explorer: a game, its house options, and everything that follows from them. @module */
import { $, api, el, page, say, t } from "../page.js";
import { pollResult, query } from "./polling.js";
import { Evening } from "./evening.js";
import { showPrintedPage } from "./printed_page.js";
import { WagerLines } from "./wager_lines.js";

/**
 * @typedef {import("../shapes.d.ts").GameCard} GameCard
 * @typedef {import("../shapes.d.ts").OddsView} OddsView
 * @typedef {import("../shapes.d.ts").OptionView} OptionView
 */

/** @type {GameCard[]} */
let games = [];
let game = "";
/** The options that differ from the defaults. @type {Record<string, string>} */
let selection = {};
let requestNumber = 0;
/**
 * The table the explorer was opened from.
 * @type {{at: string, table: string, game: string, options: Record<string, string>} | null}
 */
const fromTable = page.at || null;

const lines = new WagerLines($("#lines"), $("#layout"));
const evening = new Evening($("#plan"), $("#fan"));
const picker = /** @type {HTMLSelectElement} */ ($("#game"));

async function start() {
  /** @type {HTMLDetailsElement} */ ($("#house")).open = matchMedia("(min-width: 1000px)").matches;
  const reply = await api("/games");
  if (reply.status !== 200) return say(reply.body?.words || t("odds.no_answer"), "alert");
  games = reply.body;
  /** @type {Map<string, GameCard[]>} */
  const houses = new Map();
  for (const game of games) houses.set(game.house, [...(houses.get(game.house) || []), game]);
  for (const [house, own] of houses) {
    const inside = own.map((game) => el("option", { value: game.id }, game.title));
    picker.append(el("optgroup", { label: house }, ...inside));
  }
  const params = new URLSearchParams(location.search);
  const first = params.get("game") || fromTable?.game;
  for (const name of ["game", "at"]) params.delete(name);
  selection = games.some((game) => game.id === first) ? Object.fromEntries(params) : {};
  game = games.some((game) => game.id === first) ? String(first) : "night.craps";
  if (fromTable && !new URLSearchParams(location.search).has("game")) selection = fromTable.options;
  picker.value = game;
  picker.addEventListener("change", () => choose(picker.value, {}));
  $("#usual").addEventListener("click", () => choose(game, {}));
  show();
}

/** @param {string} id @param {Record<string, string>} options */
function choose(id, options) {
  if (id !== game) lines.clear();
  game = id;
  selection = options;
  history.replaceState(null, "", query({ ...tableQuery(), game, ...selection }));
  show();
}

/** The table whose chips count, if it plays this game. @returns {Record<string, string>} */
function tableQuery() {
  return fromTable && fromTable.game === game ? { at: fromTable.at } : {};
}

async function show() {
  const number = ++requestNumber, isCurrent = () => number === requestNumber;
  const card = games.find((other) => other.id === game);
  $("#summary").textContent = card?.summary || "";
  $("#strategy").hidden = !card?.decides;
  $("#wagers").classList.add("stale");
  evening.clear();
  $("#card").replaceChildren(
    el("p", { class: "hint" }, t("odds.odds_first")),
    el("progress", { "aria-label": t("odds.progress") }),
  );
  const options = query(selection);
  const odds = pollResult(
    `/games/${game}/odds${query({ ...selection, ...tableQuery() })}`,
    isCurrent,
    showWaiting,
  );
  lines.loadLayout(`${page.base}/api/v1/games/${game}/layout.svg${options}`, isCurrent);
  const reply = await odds;
  if (!reply) return;
  $("#wagers").classList.remove("stale");
  if (reply.status !== 200) return showRefusal(reply.body?.words);
  $("#alert").textContent = "";
  /** @type {OddsView} */
  const view = reply.body;
  showOptions(view.options);
  $("#chips").hidden = !view.chips.length;
  $("#chips").textContent = t("odds.chips", {
    table: fromTable?.table ?? "",
    chips: view.chips.join(", "),
  });
  lines.show(view);
  say(t("odds.loaded", { count: view.lines.length, game: view.title }));
  evening.show(game, selection);
  if (card?.decides) showPrintedPage($("#card"), `/games/${game}/strategy${options}`, isCurrent);
}

/** The law does not allow it: say so and go back to the default options. @param {string} [words] */
function showRefusal(words) {
  say(words || t("odds.no_answer"), "alert");
  if (!$("#options").childElementCount && Object.keys(selection).length) choose(game, {});
}

/** @param {import("../shapes.d.ts").Waiting | null} state */
function showWaiting(state) {
  const box = $("#waiting");
  box.hidden = !state;
  if (!state) return;
  const words = state.before
    ? t("odds.queue", { before: state.before })
    : t("odds.working", { seconds: state.seconds });
  box.replaceChildren(el("p", {}, words), el("progress", { "aria-label": t("odds.progress") }));
}

/** @param {OptionView[]} options */
function showOptions(options) {
  $("#house").hidden = !options.length;
  const focusedId = document.activeElement?.id || "";
  $("#options").replaceChildren(...options.map(optionControl));
  document.getElementById(focusedId)?.focus();
  $("#usual").hidden = options.every((option) => option.value === option.usual);
}

/** @param {OptionView} option */
function optionControl(option) {
  const id = `option-${option.name}`;
  const select = el(
    "select",
    { id, "aria-describedby": `${id}-says` },
    ...option.choices.map((choice) =>
      el(
        "option",
        { value: choice.value, selected: choice.value === option.value },
        choice.words + (choice.value === option.usual ? ` (${t("odds.is_usual")})` : "") +
          (choice.departs ? ` — ${t("odds.departs")}` : ""),
      )
    ),
  );
  select.addEventListener("change", () => {
    const value = /** @type {HTMLSelectElement} */ (select).value;
    const { [option.name]: _old, ...others } = selection;
    choose(game, value === option.usual ? others : { ...others, [option.name]: value });
  });
  const law = option.law.map((clause) => clause.cite).join(", ");
  return el(
    "div",
    { class: option.value === option.usual ? "option" : "option changed" },
    el("label", { for: id }, option.title),
    select,
    el("p", { id: `${id}-says`, class: "hint" }, option.says, " ", el("cite", {}, law)),
  );
}

start();
