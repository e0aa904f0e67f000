/** The tables of the house, to choose from. @module */
import { api, el, money, page, t } from "../page.js";

/** @typedef {import("../shapes.d.ts").TableCard} TableCard */

export class TableList {
  /**
   * @param {HTMLElement} room
   * @param {(name: string) => void} look
   */
  constructor(room, look) {
    this.room = room;
    this.look = look;
  }

  async show() {
    const reply = await api("/house");
    /** @type {TableCard[]} */
    const tables = reply.body?.tables || page.house.tables;
    this.room.replaceChildren(
      el("h2", {}, t("play.choose")),
      el("ul", { class: "tables" }, ...tables.map((one) => this.card(one))),
    );
  }

  /** @param {TableCard} one */
  card(one) {
    const limits = one.maximum
      ? t("play.limits", { least: money(one.minimum), most: money(one.maximum) })
      : t("play.least", { least: money(one.minimum) });
    const free = one.status !== "open" ? one.status : t("play.free", { count: one.seats_free });
    return el(
      "li",
      {},
      el(
        "button",
        { class: "table-card", onclick: () => this.look(one.id) },
        el("b", { class: "game" }, one.title),
        el("span", { class: "hint" }, limits),
        el("span", { class: "hint" }, free),
      ),
    );
  }
}
