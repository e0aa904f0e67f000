/** A dealer's console: one clear next step, and everything else in reach. @module */
import { $, el, money, page, phaseWords, say, t } from "../page.js";
import { again } from "../replay_link.js";
import { Felt } from "../felt.js";
import { Live } from "../live.js";
import { attend } from "../console_lock.js";
import { order, resume } from "../orders.js";
import { sheet } from "../sheet.js";
import { leaveButton } from "../staff.js";
import { chips } from "./fills.js";
import { trouble } from "./irregularities.js";
import { refused } from "./order_result.js";
import { fix } from "./corrections.js";
import { limits } from "./limits.js";
import { more } from "./table_tasks.js";
import { inSheet } from "./result_pad.js";
import { showPay } from "./payouts.js";
import { relief } from "./relief.js";
import { showSeats } from "./seats.js";
import { showNext, stepKey } from "./next_step.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 */

/** @type {TableView | null} */
let view = null;
/** How many presses wait for their answer, and how many of those sent orders one after the other. */
let asked = 0, chains = 0;
/** The state of the table to which the last order answered: a second tap on it is none. */
let sentAt = -1;
const felt = new Felt($("#felt"));
const live = new Live((told) => {
  for (const one of told.tables) if (one.id === page.table) show(one);
  const calls = told.said.filter((one) => one.table === page.table);
  if (calls.length) say(calls[calls.length - 1].words);
}, (connected) => ($("#link").hidden = connected));

/** @param {TableView} now */
async function show(now) {
  view = now;
  $("#heading").textContent = now.title;
  $("#standing").textContent = standing(now);
  $("#again").hidden = now.round < 2;
  $("#again").setAttribute("href", again(now.id, now.round - 1, "deal"));
  $("#self").textContent = page.me ? page.me.name || page.me.who : "";
  showNext(now, ask);
  showSeats(now, ask);
  await felt.show(now.id);
  // Another state may have come while the layout was on its way: that one is drawn and paid.
  drawn(view);
  await showPay(view);
}

/** The layout as it lies before the dealer; it is looked at here, not bet on. */
function drawn(/** @type {TableView} */ now) {
  felt.svg?.setAttribute("role", "img");
  felt.chips(now);
  felt.cards(now.hands);
  felt.things(now);
  const tried = now.desk?.next?.act?.command.type === "TryDevice";
  felt.light(lit(now), tried ? [] : now.result?.lines);
}

/** Spots that are lit: by the result, or by the entry with which a device is tried. */
function lit(/** @type {TableView} */ now) {
  const tried = now.desk?.next?.act?.command;
  if (tried?.type === "TryDevice") return tried.lit;
  return now.result && !now.betting ? now.result.lit : [];
}

/** @param {TableView} now */
function standing(now) {
  const least = now.maximum
    ? t("deal.limits", { least: money(now.minimum), most: money(now.maximum) })
    : t("deal.from", { least: money(now.minimum) });
  const stand = now.status === "open"
    ? t(now.betting ? "deal.betting" : "deal.no_betting")
    : now.status;
  const phase = phaseWords(now.phase);
  return [now.id, stand, t("deal.round", { round: now.round }), phase, least]
    .filter(Boolean).join(" · ");
}

/**
 * Ask for an act of the core; what was refused is explained.
 * @param {Record<string, any>} command
 * @param {Record<string, any>} [extra]
 */
async function ask(command, extra = {}) {
  const state = view?.seq ?? 0;
  if (chains || (asked && sentAt === state)) return false;
  const chain = extra.then?.length ? 1 : 0;
  asked++;
  chains += chain;
  sentAt = state;
  document.body.classList.add("busy");
  try {
    const answer = await order(command, { table: page.table, ...extra });
    if (answer.done) {
      say("", "alert");
      say(answer.words);
    } else refused(answer.words, answer.law);
    return answer.done;
  } finally {
    // Another press may still wait for its own answer.
    asked--;
    chains -= chain;
    document.body.classList.toggle("busy", asked > 0);
  }
}

function legend() {
  const rows = ["enter", "digits", "cards", "back", "o", "tools", "esc"].map((one) => {
    const [keys, words] = t(`deal.key_${one}`).split("|");
    return el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, keys)), el("td", {}, words));
  });
  sheet(t("deal.keys"), el("table", { class: "plain" }, el("tbody", {}, ...rows)));
}

/** @type {Record<string, () => void>} */
const TOOLS = {
  trouble: () => view && trouble(view, ask),
  fix: () => view && fix(view, ask),
  relief: () => view && relief(view, ask),
  chips: () => view && chips(view, ask),
  limits: () => view && limits(view, ask),
  more: () => view && more(view, ask),
  keys: legend,
};
const KEYS = /** @type {Record<string, string>} */ ({
  i: "trouble",
  u: "fix",
  r: "relief",
  f: "chips",
  l: "limits",
  m: "more",
  "?": "keys",
});

for (const [name, open] of Object.entries(TOOLS)) $(`#${name}`).addEventListener("click", open);

/** @param {KeyboardEvent} event */
function sheetKey(event) {
  const pad = inSheet.pad;
  if (pad?.room.isConnected && event.key !== " " && pad.key(event.key)) event.preventDefault();
}

/** One key a step: nothing is done by keys while something is written or a sheet is open. */
addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (at.closest("input, select, textarea")) return;
  if (document.querySelector("dialog[open]")) return sheetKey(event);
  const presses = event.key === "Enter" || event.key === " ";
  if (presses && at.closest("button, a, summary, label")) return;
  if (stepKey(event.key)) return event.preventDefault();
  const tool = KEYS[event.key.toLowerCase()];
  if (tool) {
    event.preventDefault();
    TOOLS[tool]();
  }
});

if (!page.me || page.me.kind !== "staff") location.assign(`${page.base}/`);
else {
  attend();
  $("#leave").replaceChildren(leaveButton());
  resume();
  live.watch({ tables: [page.table] });
}
