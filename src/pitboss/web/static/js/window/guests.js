/** Guests at a window: new guests, lost phones, and imitation money that comes back. @module */
import { el, money, page, t } from "../page.js";
import { scripLine } from "../scrip.js";
import { openSheet } from "../sheet.js";
import { drawSvg } from "../qr_code.js";
import {
  ask,
  confirmWithSecond,
  inputField,
  openForm,
  post,
  refresh,
  showProblem,
} from "../staff.js";
import { showReceipt } from "./receipt.js";

/**
 * @typedef {import("../shapes.d.ts").WindowView} WindowView
 * @typedef {import("../shapes.d.ts").GuestCard} GuestCard
 * @typedef {import("../shapes.d.ts").CodeView} CodeView
 * @typedef {import("./drawer.js").Rights} Rights
 */

const SHOWN = 6;

export class Guests {
  /**
   * @param {HTMLElement} room
   * @param {(guest: string) => void} onChoose
   */
  constructor(room, onChoose) {
    this.onChoose = onChoose;
    this.find = /** @type {HTMLInputElement} */ (el("input", {
      type: "search",
      "aria-label": t("window.find"),
      placeholder: t("window.find"),
      oninput: () => this.fill(),
    }));
    this.newButton = el(
      "button",
      { class: "main", onclick: () => this.openNewGuest() },
      t("window.new_guest"),
    );
    this.list = el("ul", { class: "guests" });
    room.append(
      el("h2", {}, t("window.guests")),
      el("div", { class: "row search-row" }, this.find, this.newButton),
      this.list,
    );
  }

  /**
   * @param {WindowView} now
   * @param {Rights} rights
   */
  show(now, rights) {
    this.now = now;
    this.rights = rights;
    this.newButton.hidden = !rights.admits;
    this.fill();
  }

  fill() {
    const { now, rights } = this;
    if (!now || !rights) return;
    const search = this.find.value.trim().toLowerCase();
    const matches = now.guests.filter((guest) =>
      `${guest.name} ${guest.id}`.toLowerCase().includes(search)
    );
    const latest = matches.reverse().slice(0, SHOWN);
    refresh(this.list, [latest, rights], () => latest.map((guest) => this.guestRow(guest, rights)));
  }

  /**
   * @param {GuestCard} guest
   * @param {Rights} rights
   */
  guestRow(guest, rights) {
    const name = guest.name || guest.id;
    const button = (/** @type {string} */ what, /** @type {() => void} */ act) =>
      el("button", {
        class: "small",
        "data-key": `${what} ${guest.id}`,
        "aria-label": `${t(`window.${what}`)}: ${name}`,
        onclick: act,
      }, t(`window.${what}`));
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
      el("span", { class: "hint" }, guest.out ? t("window.asked_to_leave") : guest.table),
      el(
        "span",
        { class: "row" },
        rights.mine && guest.wallet ? button("take_back", () => this.openTakeBack(guest)) : "",
        rights.admits ? button("reissue", () => this.openReissue(guest)) : "",
      ),
    );
  }

  openNewGuest() {
    const age = el("input", { type: "checkbox", name: "seen" });
    const inside = [
      el("p", { class: "hint" }, t("window.new_guest_hint")),
      inputField(t("window.guest_name"), { name: "name", maxlength: 24 }),
      el(
        "label",
        { class: "tick" },
        age,
        el("span", {}, t("window.age_seen", { age: page.house.age })),
      ),
    ];
    openForm(t("window.new_guest"), inside, t("window.admit"), async (fields) => {
      if (fields.get("seen") !== "on") return showProblem(t("window.age_first"));
      const name = String(fields.get("name") || "");
      const code = await post("/guests", { of_age: true, name });
      if (!code) return;
      this.onChoose(code.who);
      openWalletSlip(code, name || code.who, 0);
    });
  }

  /** @param {GuestCard} guest */
  openReissue(guest) {
    const name = guest.name || guest.id;
    confirmWithSecond(
      t("window.reissue"),
      t("window.reissue_sure", { name }),
      t("window.reissue_go"),
      this.now?.agree.filter((who) => who !== page.me.who) ?? [],
      async (second) => {
        const code = await post(`/guests/${guest.id}/reissue`, { second });
        if (code) openWalletSlip(code, name, guest.wallet);
      },
    );
  }

  /** @param {GuestCard} guest */
  openTakeBack(guest) {
    const inside = [
      el("p", {}, t("window.take_back_hint")),
      inputField(t("window.take_back_sum"), {
        name: "dollars",
        type: "number",
        min: 1,
        max: guest.wallet,
        value: guest.wallet,
        required: true,
      }),
    ];
    openForm(guest.name || guest.id, inside, t("window.take_back_go"), async (fields) => {
      const dollars = Number(fields.get("dollars"));
      const command = { type: "TakeBack", window: page.window, dollars, guest: guest.id };
      const answer = await ask(command, {}, t("window.refused"));
      if (answer.done) showReceipt(answer.seq);
    });
  }
}

/**
 * A guest's slip: a table code, and below it the code that brings the wallet to a phone.
 * @param {CodeView} code
 * @param {string} name
 * @param {number} value what the wallet holds
 */
function openWalletSlip(code, name, value) {
  const qr = el("div", { class: "qr-box" });
  if (code.qr) drawSvg(qr, code.qr);
  openSheet(
    t("window.wallet_of", { name }),
    el(
      "div",
      { class: "slip" },
      scripLine(),
      el("p", {}, t("window.wallet_value", { sum: money(value) })),
      el("h3", {}, t("window.for_tables")),
      el("p", { class: "code seat" }, code.seat),
      el("p", { class: "hint" }, t("window.seat_hint")),
      el("h3", { class: "fold" }, t("window.for_phone")),
      code.qr ? qr : "",
      el("p", { class: "code phone" }, code.code),
      el("p", { class: "hint" }, code.link || t("common.no_phones")),
      el("p", {}, t("window.wallet_hint")),
    ),
    el("button", { class: "wide", onclick: () => print() }, t("window.print")),
  );
}
