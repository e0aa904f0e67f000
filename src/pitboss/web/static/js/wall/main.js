/** The public display: one table lit for the room, or all tables side by side. @module */
import { $, page, say } from "../page.js";
import { Live } from "../live.js";
import { Board } from "./board.js";

/** @type {Map<string, Board>} */
const boards = new Map();
const names = page.table ? [page.table] : page.house.tables.map((/** @type {any} */ one) => one.id);
const live = new Live((told) => {
  for (const view of told.tables) boards.get(view.id)?.show(view);
  const calls = told.said.filter((one) => one.call);
  if (page.table && calls.length) say(calls[calls.length - 1].words);
}, (connected) => ($("#link").hidden = connected));

document.body.classList.toggle("many", names.length > 1);
for (const name of names) {
  const board = new Board(name, live, names.length === 1);
  boards.set(name, board);
  $("#room").append(board.box);
}
live.watch({ tables: names });
