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
    tables.forEach((one, at) => {
      const now = JSON.stringify(one), old = this.list.children[at];
      if (old instanceof HTMLElement && old.dataset.now === now) return;
      const item = tile(one);
      item.dataset.now = now;
      if (old) old.replaceWith(item);
      else this.list.append(item);
    });
  }
}

/** @param {TableCard} one */
function tile(one) {
  const open = one.status === "open";
  const state = !open ? "closed" : one.betting ? "betting" : "no_more";
  const limits = one.maximum
    ? t("home.limits", { least: money(one.minimum), most: money(one.maximum) })
    : t("home.least", { least: money(one.minimum) });
  const seats = one.mode === "chips" ? t("home.chips_mode") : freeSeats(one.seats_free);
  return el(
    "li",
    { class: "panel card" },
    gameIcon(one.game),
    el("a", { class: "name", href: `${page.base}/wall/${one.id}` }, one.title),
    el("span", { class: `status-light ${state}` }, t(`home.${state}`)),
    el("span", { class: "hint" }, `${limits} · ${seats}`),
    one.last ? el("span", { class: "last" }, t("home.last", { result: one.last })) : null,
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
