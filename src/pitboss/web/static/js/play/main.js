/** A player's phone: the tables of the house, and the one the player sits at. @module */
import { $, api, money, page, say, t } from "../page.js";
import { Live } from "../live.js";
import { resume } from "../orders.js";
import { more } from "./more.js";
import { TableScreen } from "./table.js";
import { TableList } from "./tables.js";
import { refused } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").Told} Told
 * @typedef {import("../orders.js").Answered} Answered
 */

/** @type {MeView} */
let me = page.me;
/** @type {TableScreen | null} */
let table = null;
const list = new TableList($("#room"), look);
const live = new Live(heard, (connected) => {
  $("#link").hidden = connected;
});

/** Look at a table, and sit down there if one likes. @param {string} name */
function look(name) {
  history.pushState({ table: name }, "", `#${name}`);
  show(name);
}

/** @param {string} name a table, or nothing for the list */
async function show(name) {
  const known = page.house.tables.find((/** @type {{id: string}} */ one) => one.id === name);
  $("#back").hidden = !known;
  $("#heading").textContent = known ? known.title : page.house.title;
  $("#room").replaceChildren();
  table = known ? new TableScreen($("#room"), name, live) : null;
  live.watch({ tables: known ? [name] : [] });
  if (table) table.me(me);
  else await list.show(me.table);
  scrollTo(0, 0);
  $("#room").focus({ preventScroll: true });
}

/** @param {Told} told */
function heard(told) {
  if (told.me) iAm(told.me);
  for (const view of told.tables) if (table?.name === view.id) table.show(view);
  const calls = told.said.filter((one) => one.call && one.table === table?.name);
  if (calls.length) say(calls.map((one) => one.words).join(". "));
}

/** What came of an order that was kept while this page was away. @param {Answered} answer */
function told(answer) {
  const words = t("common.sent_again", { words: answer.words });
  if (answer.done) say(words);
  else refused(words, answer.law);
}

/** @param {MeView} now */
function iAm(now) {
  const first = me === now, before = me.wallet + me.in_play;
  me = now;
  const wallet = $("#wallet"), sum = me.wallet + me.in_play;
  wallet.textContent = money(sum);
  if (!first && sum > before) {
    wallet.classList.remove("more");
    wallet.getBoundingClientRect();
    wallet.classList.add("more");
  }
  table?.me(me);
}

async function begin() {
  if (!page.me || page.me.kind !== "guest") return location.assign(`${page.base}/`);
  iAm(page.me);
  const waits = resume(told);
  await show(location.hash.slice(1) || me.table);
  if (!(await waits).length) return;
  const fresh = await api("/me");
  if (fresh.status === 200) iAm(fresh.body);
}

$("#back").addEventListener("click", () => {
  history.pushState({}, "", location.pathname);
  show("");
});
$("#more").addEventListener("click", () => more(me, table?.name || ""));
addEventListener("popstate", () => show(location.hash.slice(1)));
addEventListener("unhandledrejection", () => say(t("play.oops"), "alert"));
begin();
