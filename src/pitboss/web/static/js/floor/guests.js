/** Guests: ask them to leave, or sign their phones out. @module */
import { el, money, t } from "../page.js";
import { ask, inputField, openForm, refresh } from "../staff.js";
import { revoke } from "./people.js";

/**
 * @typedef {import("../shapes.d.ts").GuestCard} GuestCard
 * @typedef {{asks: boolean, runs: boolean}} Rights
 */

const SHOWN = 6;

export class Guests {
  /** @param {HTMLElement} room */
  constructor(room) {
    this.count = el("p", { class: "hint" });
    this.find = /** @type {HTMLInputElement} */ (el("input", {
      type: "search",
      "aria-label": t("floor.find"),
      placeholder: t("floor.find"),
      oninput: () => this.fill(),
    }));
    this.list = el("ul", { class: "guests" });
    room.append(el("h2", {}, t("floor.guests")), this.count, this.find, this.list);
    /** @type {GuestCard[]} */
    this.all = [];
  }

  /**
   * @param {GuestCard[]} all
   * @param {Rights} rights
   */
  show(all, rights) {
    this.all = all;
    this.rights = rights;
    const count = all.filter((guest) => !guest.out).length;
    this.count.textContent = t(count === 1 ? "floor.guest_count_one" : "floor.guest_count", {
      count,
    });
    this.fill();
  }

  fill() {
    const rights = this.rights;
    if (!rights) return;
    const search = this.find.value.trim().toLowerCase();
    const matches = this.all.filter((guest) =>
      `${guest.name} ${guest.id}`.toLowerCase().includes(search)
    );
    const latest = matches.reverse().slice(0, SHOWN);
    refresh(this.list, [latest, rights], () => latest.map((guest) => guestRow(guest, rights)));
  }
}

/**
 * @param {GuestCard} guest
 * @param {Rights} rights
 */
function guestRow(guest, rights) {
  const name = guest.name || guest.id;
  const button = (/** @type {string} */ what, /** @type {() => void} */ press) =>
    el("button", {
      class: "small",
      "data-key": `${what} ${guest.id}`,
      "aria-label": `${t(`floor.${what}`)}: ${name}`,
      onclick: press,
    }, t(`floor.${what}`));
  const signOut = () =>
    revoke("guest", guest.id, t("floor.sign_out_guest"), t("floor.sign_out_sure", { name }));
  return el(
    "li",
    {},
    el(
      "span",
      {},
      el("b", {}, name),
      guest.name ? el("span", { class: "hint" }, ` ${guest.id}`) : "",
    ),
    el("span", { class: "figure" }, money(guest.wallet)),
    el(
      "span",
      { class: "hint" },
      guest.out ? t("floor.asked_to_leave") : guest.table,
      guest.untaken ? ` ${t("floor.orders_dropped", { count: guest.untaken })}` : "",
    ),
    el(
      "span",
      { class: "row" },
      rights.asks && !guest.out ? button("ask_to_leave", () => openLeaveForm(guest, name)) : "",
      rights.runs ? button("sign_out_guest", signOut) : "",
    ),
  );
}

/**
 * @param {GuestCard} leave
 * @param {string} name
 */
function openLeaveForm(leave, name) {
  const inside = [
    el("p", {}, t("floor.leave_hint")),
    inputField(t("floor.reason"), { name: "reason", required: true }),
  ];
  openForm(t("floor.leave_title", { name }), inside, t("floor.leave_go"), (fields) => {
    const command = { type: "AskToLeave", guest: leave.id, reason: String(fields.get("reason")) };
    ask(command, {}, t("floor.refused"));
  });
}
