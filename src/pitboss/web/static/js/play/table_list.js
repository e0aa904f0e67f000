/** The tables of the house to choose from. @module */
import { api, el, money, page, t } from "../page.js";
import { draw } from "../table_pieces.js";
import { CHIPS } from "./seat.js";

/** @typedef {import("../shapes.d.ts").TableCard} TableCard */

const AGAIN_MS = 5000;

export class TableList {
  /**
   * @param {HTMLElement} room
   * @param {(name: string) => void} look
   */
  constructor(room, look) {
    this.room = room;
    this.onChoose = look;
    this.list = el("ul", { class: "tables" });
    this.own = "";
    this.hasShown = false;
    this.timer = 0;
  }

  /** @param {string} own the table at which the player sits */
  async show(own) {
    this.own = own;
    this.fill(page.house.tables);
    this.room.replaceChildren(el("h2", {}, t("play.choose")), this.list);
    clearTimeout(this.timer);
    // The page came with the current tables; later ones are fetched.
    if (this.hasShown) await this.refresh();
    else this.timer = setTimeout(() => this.refresh(), AGAIN_MS);
    this.hasShown = true;
  }

  async refresh() {
    if (!this.list.isConnected) return;
    const reply = await api("/house");
    if (reply.status === 200 && this.list.isConnected) this.fill(reply.body.tables);
    this.timer = setTimeout(() => this.refresh(), AGAIN_MS);
  }

  /** Unchanged cards stay in place, and so does the focus. @param {TableCard[]} tables */
  fill(tables) {
    tables.forEach((table, at) => {
      const now = JSON.stringify([table, this.own]), old = this.list.children[at];
      if (old instanceof HTMLElement && old.dataset.now === now) return;
      const item = this.tableCard(table), hadFocus = old?.contains(document.activeElement);
      item.dataset.now = now;
      if (old) old.replaceWith(item);
      else this.list.append(item);
      if (hadFocus) item.querySelector("button")?.focus();
    });
  }

  /** @param {TableCard} table */
  tableCard(table) {
    const open = table.status === "open";
    const limits = table.maximum
      ? t("play.limits", { least: money(table.minimum), most: money(table.maximum) })
      : t("play.least", { least: money(table.minimum) });
    const free = !open
      ? t("play.status", { status: table.status })
      : table.mode === CHIPS
      ? t("play.chips_only_short")
      : freeSeats(table.seats_free);
    const now = this.own === table.id
      ? t("play.seated_here")
      : open && table.betting
      ? t("play.betting")
      : "";
    const mark = now
      ? el("span", { class: this.own === table.id ? "badge here" : "badge" }, now)
      : "";
    return el(
      "li",
      {},
      el(
        "button",
        {
          class: open ? "table-card" : "table-card closed",
          onclick: () => this.onChoose(table.id),
        },
        gameIcon(table.game),
        el("b", { class: "game" }, table.title),
        el("span", { class: "hint" }, limits),
        el("span", { class: "hint" }, free),
        mark,
      ),
    );
  }
}

/** The game's icon. @param {string} game */
export function gameIcon(game) {
  const svg = draw("svg", { class: "game-icon", viewBox: "0 0 64 48", "aria-hidden": "true" });
  svg.append(draw("use", { href: `/static/games.svg#${game.replace(".", "_")}` }));
  return svg;
}

/** @param {number} count */
function freeSeats(count) {
  if (count === 1) return t("play.free_one");
  return t(count ? "play.free" : "play.full", { count });
}
