/** Table tiles for everyone: the game, and what is happening there now. @module */
import { el, money, page, t } from "./page.js";
import { draw } from "./table_pieces.js";

/** @typedef {import("./shapes.d.ts").TableCard} TableCard */

export class TableTiles {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /** Tiles that did not change stay as they are. @param {TableCard[]} tables */
  show(tables) {
    tables.forEach((table, at) => {
      const now = JSON.stringify(table), old = this.list.children[at];
      if (old instanceof HTMLElement && old.dataset.now === now) return;
      const item = tile(table);
      item.dataset.now = now;
      if (old) old.replaceWith(item);
      else this.list.append(item);
    });
  }
}

/** @param {TableCard} house */
function tile(house) {
  const open = house.status === "open";
  const state = !open ? "closed" : house.betting ? "betting" : "no_more";
  const limits = house.maximum
    ? t("home.limits", { least: money(house.minimum), most: money(house.maximum) })
    : t("home.least", { least: money(house.minimum) });
  const seats = house.mode === "chips" ? t("home.chips_mode") : freeSeats(house.seats_free);
  return el(
    "li",
    { class: "panel card" },
    gameIcon(house.game),
    el("a", { class: "name", href: `${page.base}/wall/${house.id}` }, house.title),
    el("span", { class: `status-light ${state}` }, t(`home.${state}`)),
    el("span", { class: "hint" }, `${limits} · ${seats}`),
    house.last ? el("span", { class: "last" }, t("home.last", { result: house.last })) : null,
  );
}

/** The game's icon. @param {string} game */
function gameIcon(game) {
  const svg = draw("svg", { viewBox: "0 0 64 48", "aria-hidden": "true" });
  svg.append(draw("use", { href: `/static/games.svg#${game.replace(".", "_")}` }));
  return svg;
}

/** @param {number} count */
function freeSeats(count) {
  if (count === 1) return t("home.free_one");
  return t(count ? "home.free" : "home.full", { count });
}
