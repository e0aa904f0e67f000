/** A player's phone: the tables of the house, and the player's own table. @module */
import { $, api, money, page, say, t } from "../page.js";
import { Live } from "../live.js";
import { resendOrders } from "../orders.js";
import { measureEdges, watchEdges } from "./sticky_edges.js";
import { openMenu } from "./menu.js";
import { showLeaveRequest } from "./leave_request.js";
import { TableScreen } from "./table.js";
import { TableList } from "./table_list.js";
import { showRefusal } from "./toast.js";
import { updateWords } from "./draw_words.js";
import { setRaffle, setTicketHolder } from "./tickets.js";

/**
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").LiveMessage} LiveMessage
 * @typedef {import("../orders.js").OrderAnswer} OrderAnswer
 */

/** @type {MeView} */
let me = page.me;
/** @type {TableScreen | null} */
let table = null;
/** Calls made while a result comes up, to be said when it is at rest. @type {string[]} */
const calls = [];
const list = new TableList($("#room"), openTable);
const live = new Live(onMessage, (connected) => {
  $("#link").hidden = connected;
});

/** Look at a table; the player may sit down there. @param {string} name */
function openTable(name) {
  history.pushState({ table: name }, "", `#${name}`);
  show(name);
}

/** @param {string} name a table, or nothing for the list */
async function show(name) {
  const card = page.house.tables.find((/** @type {{id: string}} */ table) => table.id === name);
  $("#back").hidden = !card;
  $("#heading").textContent = card ? card.title : page.house.title;
  $("#room").replaceChildren();
  table = card ? new TableScreen($("#room"), name, live, announceCalls) : null;
  calls.length = 0;
  // The player's own table is always watched: the phone opens its words there.
  const tables = [...new Set([card ? name : "", me.table])].filter(Boolean);
  live.watch({ tables, raffle: Boolean(me.tickets) });
  if (table) table.setMe(me);
  else await list.show(me.table);
  measureEdges();
  scrollTo(0, 0);
  $("#room").focus({ preventScroll: true });
}

/** @param {LiveMessage} message */
function onMessage(message) {
  // The table first: the wallet is updated after the result is shown.
  for (const view of message.tables) {
    updateWords(view);
    if (table?.name === view.id) table.show(view);
  }
  if (message.raffle) setRaffle(message.raffle);
  if (message.me) setMe(message.me);
  calls.push(
    ...message.said.filter((line) => line.call && line.table === table?.name).map((line) =>
      line.words
    ),
  );
  if (!table?.moving) announceCalls();
}

/** Nothing moves: say the calls and update the wallet. */
function announceCalls() {
  if (calls.length) say(calls.splice(0).join(". "));
  showWallet();
}

/** Report the answer to an order stored before a reload. @param {OrderAnswer} answer */
function announceAnswer(answer) {
  const words = t("common.order_resent", { words: answer.words });
  if (answer.done) say(words);
  else showRefusal(words, answer.law);
}

/** @param {MeView} now */
function setMe(now) {
  me = now;
  showLeaveRequest(me);
  setTicketHolder(me);
  if (!table?.moving) showWallet();
  table?.setMe(me);
}

/** Everything the player has. */
function showWallet() {
  const box = $("#wallet"), sum = me.wallet + me.in_play, before = Number(box.dataset.sum);
  box.textContent = money(sum);
  box.dataset.sum = String(sum);
  if (sum > before) {
    box.classList.remove("more");
    box.getBoundingClientRect();
    box.classList.add("more");
  }
}

async function start() {
  if (!page.me || page.me.kind !== "guest") return location.assign(`${page.base}/`);
  watchEdges();
  setMe(page.me);
  const waits = resendOrders(announceAnswer);
  await show(location.hash.slice(1) || me.table);
  if (!(await waits).length) return;
  const fresh = await api("/me");
  if (fresh.status === 200) setMe(fresh.body);
}

$("#back").addEventListener("click", () => {
  history.pushState({}, "", location.pathname);
  show("");
});
$("#more").addEventListener("click", () => openMenu(me, table?.name || ""));
addEventListener("popstate", () => show(location.hash.slice(1)));
addEventListener("unhandledrejection", () => say(t("play.page_error"), "alert"));
start();
