/** The public display: one table for the room, or all tables side by side. @module */
import { $, api, page, say, t } from "../page.js";
import { Live } from "../live.js";
import { Board } from "./board.js";
import { TableTiles } from "./table_tiles.js";
import { JoinCode } from "./join_code.js";
import { OddsBoard } from "./odds_board.js";
import { RaffleWall } from "./raffle.js";

/** @typedef {import("../shapes.d.ts").TableView} TableView */

const TURN_MS = 12_000, LOOK_MS = 30_000;
/** @type {string[]} */
const names = page.table
  ? [page.table]
  : page.house.tables.map((/** @type {any} */ table) => table.id);
/** A table that has the wall to itself: it was asked for, or it is the only one. */
const onlyTable = names.length === 1 ? names[0] : "";
/** @type {Map<string, TableView>} */
const views = new Map();
let current = names[0], wasLost = false;

const live = new Live(onMessage, onConnection);
const board = new Board(live);
const odds = new OddsBoard();
const tiles = onlyTable ? null : new TableTiles(names, live, (name) => {
  location.assign(`${page.base}/wall/${name}`);
});
const joinCode = new JoinCode();
const raffle = new RaffleWall();

/** @param {import("../shapes.d.ts").LiveMessage} message */
function onMessage(message) {
  for (const view of message.tables) {
    views.set(view.id, view);
    tiles?.show(view);
    if (view.id === current) board.show(view);
  }
  if (message.raffle) raffle.show(message.raffle);
  board.addLog(message.said.filter((line) => line.table === current));
  const calls = message.said.filter((line) => line.call && line.table === current);
  if (onlyTable && calls.length) say(calls[calls.length - 1].words);
}

/** A server that came back may serve another night: then reload. @param {boolean} on */
async function onConnection(on) {
  $("#link").hidden = on;
  if (on && wasLost) {
    const reply = await api("/house");
    if (reply.status === 200 && reply.body.seq < live.seq) location.reload();
  }
  wasLost = !on;
}

/** Show the next open table; one with a fresh result comes first. */
function showNextTable() {
  const open = names.filter((name) => views.get(name)?.status === "open");
  if (open.length < 2) return;
  const from = open.indexOf(current);
  const order = [...open.slice(from + 1), ...open.slice(0, from + 1)];
  const fresh = order.find((name) => {
    const view = views.get(name);
    return view?.result && !view.betting && name !== current;
  });
  current = fresh || order[0];
  board.clear();
  const view = views.get(current);
  if (view) board.show(view);
  tiles?.mark(current);
}

async function refresh() {
  const reply = await api("/house");
  if (reply.status !== 200) return;
  $("#head").textContent = `${t("wall.journal_line", { seq: reply.body.seq })}: ${
    reply.body.head.slice(0, 16)
  }…`;
  $("#head").title = reply.body.head;
  await joinCode.refresh();
}

document.body.classList.add(onlyTable ? "one" : "many");
if (tiles) {
  board.box.classList.add("highlight");
  $("#room").append(board.box, tiles.box, joinCode.box);
  tiles.mark(current);
  setInterval(showNextTable, TURN_MS);
} else {
  board.side.append(odds.box);
  board.foot.append(joinCode.box);
  $("#room").append(board.box);
  odds.load(onlyTable);
}
live.watch({ tables: names, raffle: true });
refresh();
setInterval(refresh, LOOK_MS);
