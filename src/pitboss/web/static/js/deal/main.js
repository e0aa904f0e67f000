/** A dealer's console: one clear next step, everything else within reach. @module */
import { $, el, money, page, phaseWords, say, t } from "../page.js";
import { replayUrl } from "../replay_link.js";
import { Felt } from "../felt.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { order, resendOrders } from "../orders.js";
import { openSheet } from "../sheet.js";
import { signOutButton } from "../staff.js";
import { openFills } from "./fills.js";
import { openIrregularities } from "./irregularities.js";
import { showRefusal } from "./order_result.js";
import { openCorrections } from "./corrections.js";
import { openLimits } from "./limits.js";
import { openTableTasks } from "./table_tasks.js";
import { sheetPad } from "./result_pad.js";
import { showPayouts } from "./payouts.js";
import { openRelief } from "./relief.js";
import { showSeats } from "./seats.js";
import { pressStepKey, showNextStep } from "./next_step.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 */

/** @type {TableView | null} */
let view = null;
/** How many presses wait for an answer, and how many of those are chains of orders. */
let pending = 0, pendingChains = 0;
/** The table state the last order was based on: a second tap on it is ignored. */
let sentAt = -1;
const felt = new Felt($("#felt"));
const live = new Live((message) => {
  for (const table of message.tables) if (table.id === page.table) show(table);
  const calls = message.said.filter((line) => line.table === page.table);
  if (calls.length) say(calls[calls.length - 1].words);
}, (connected) => ($("#link").hidden = connected));

/** @param {TableView} now */
async function show(now) {
  view = now;
  $("#heading").textContent = now.title;
  $("#status-line").textContent = statusText(now);
  $("#last-round").hidden = now.round < 2;
  $("#last-round").setAttribute("href", replayUrl(now.id, now.round - 1, "deal"));
  $("#self").textContent = page.me ? page.me.name || page.me.who : "";
  showNextStep(now, ask);
  showSeats(now, ask);
  await felt.show(now.id);
  // A newer state may have arrived while the layout was loading: draw and pay that one.
  drawFelt(view);
  await showPayouts(view);
}

/** The layout as the dealer sees it. It is not bet on here. */
function drawFelt(/** @type {TableView} */ now) {
  felt.svg?.setAttribute("role", "img");
  felt.showChips(now);
  felt.showCards(now.hands);
  felt.showMarkers(now);
  const isDeviceTest = now.desk?.next?.act?.command.type === "TryDevice";
  felt.lightSpots(litSpots(now), isDeviceTest ? [] : now.result?.lines);
}

/** Spots lit by the result, or by the entry that tests a device. */
function litSpots(/** @type {TableView} */ now) {
  const command = now.desk?.next?.act?.command;
  if (command?.type === "TryDevice") return command.lit;
  return now.result && !now.betting ? now.result.lit : [];
}

/** @param {TableView} now */
function statusText(now) {
  const least = now.maximum
    ? t("deal.limits", { least: money(now.minimum), most: money(now.maximum) })
    : t("deal.from", { least: money(now.minimum) });
  const stand = now.status === "open"
    ? t(now.betting ? "deal.betting" : "deal.no_more_bets")
    : now.status;
  const phase = phaseWords(now.phase);
  return [now.id, stand, t("deal.round", { round: now.round }), phase, least]
    .filter(Boolean).join(" · ");
}

/**
 * Send an order and explain a refusal.
 * @param {Record<string, any>} command
 * @param {Record<string, any>} [extra]
 */
async function ask(command, extra = {}) {
  const state = view?.seq ?? 0;
  if (pendingChains || (pending && sentAt === state)) return false;
  const chain = extra.then?.length ? 1 : 0;
  pending++;
  pendingChains += chain;
  sentAt = state;
  document.body.classList.add("busy");
  try {
    const answer = await order(command, { table: page.table, ...extra });
    if (answer.done) {
      say("", "alert");
      say(answer.words);
    } else showRefusal(answer.words, answer.law);
    return answer.done;
  } finally {
    // Another press may still be waiting for its answer.
    pending--;
    pendingChains -= chain;
    document.body.classList.toggle("busy", pending > 0);
  }
}

function openKeyLegend() {
  const rows = ["enter", "digits", "cards", "back", "o", "tools", "esc"].map((name) => {
    const [keys, words] = t(`deal.key_${name}`).split("|");
    return el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, keys)), el("td", {}, words));
  });
  openSheet(t("deal.keys"), el("table", { class: "plain" }, el("tbody", {}, ...rows)));
}

/** @type {Record<string, () => void>} */
const TOOLS = {
  irregularity: () => view && openIrregularities(view, ask),
  corrections: () => view && openCorrections(view, ask),
  relief: () => view && openRelief(view, ask),
  chips: () => view && openFills(view, ask),
  limits: () => view && openLimits(view, ask),
  more: () => view && openTableTasks(view, ask),
  keys: openKeyLegend,
};
const KEYS = /** @type {Record<string, string>} */ ({
  i: "irregularity",
  u: "corrections",
  r: "relief",
  f: "chips",
  l: "limits",
  m: "more",
  "?": "keys",
});

for (const [name, open] of Object.entries(TOOLS)) $(`#${name}`).addEventListener("click", open);

/** @param {KeyboardEvent} event */
function pressSheetKey(event) {
  const pad = sheetPad.pad;
  if (pad?.box.isConnected && event.key !== " " && pad.press(event.key)) event.preventDefault();
}

/** One key per step. Keys do nothing while someone types or a sheet is open. */
addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (at.closest("input, select, textarea")) return;
  if (document.querySelector("dialog[open]")) return pressSheetKey(event);
  const presses = event.key === "Enter" || event.key === " ";
  if (presses && at.closest("button, a, summary, label")) return;
  if (pressStepKey(event.key)) return event.preventDefault();
  const tool = KEYS[event.key.toLowerCase()];
  if (tool) {
    event.preventDefault();
    TOOLS[tool]();
  }
});

if (!page.me || page.me.kind !== "staff") location.assign(`${page.base}/`);
else {
  lockWhenIdle();
  $("#leave").replaceChildren(signOutButton());
  resendOrders();
  live.watch({ tables: [page.table] });
}
